"""The environments in which code is written, as Gymnasium has them: an action is a script or a step of a session."""

import string
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from cadwright.environments.base import Environment
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.errors import InputError
from cadwright.foreign import decoded
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.requirements.checker import check
from cadwright.requirements.reader import read
from cadwright.values import Code, Observation, Request, Requirement

CHARACTERS = 20_000
"""How long a text may be; longer ones are cut."""
CHARSET = frozenset(string.printable)
PICTURE = 512
"""Pixels of a side of the picture."""
OUTCOMES = (
    "nothing",
    "valid",
    "invalid-geometry",
    "executed",
    "no-result",
    "exception",
    "blocked",
    "timeout",
    "memory",
    "crash",
    "protocol",
)
"""The numbers of outcomes; "nothing" is a state before the first action."""
SIZES = ("volume", "area", "xmin", "ymin", "zmin", "xmax", "ymax", "zmax")
"""What the measurements in an observation are; all zeros without a solid."""
DEFAULT_REQUESTS = (
    "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners",
    "a cylinder of 20 mm diameter and 50 mm height",
    "an open box 60 x 40 x 30 mm with 2 mm walls",
)
FAR = 1e18
"""No measurement is larger."""
Score = Callable[[Observation], float]
"""How good a result is, from 0 to 1."""


class Scripting(gymnasium.Env[dict[str, Any], str]):
    """Code for a request, step by step, in an environment of ours.

    An observation is the request, what came of the last action (outcome, text, picture) and what was measured. The
    reward is the increase of the score; without a ``score`` of one's own it is 0 for what is no valid solid, else the
    share of the request's requirements that hold (1 where it states none that can be checked). An episode is terminated
    when the score is 1, and truncated after ``max_turns`` actions. Requests are drawn from ``requests``.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        environment: Environment,
        *,
        requests: Sequence[str] = DEFAULT_REQUESTS,
        score: Score | None = None,
        max_turns: int = 5,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._environment, self._requests, self._score, self._max_turns = environment, tuple(requests), score, max_turns
        text = gymnasium.spaces.Text(CHARACTERS, min_length=0, charset=CHARSET)
        self.action_space = text
        self.observation_space = gymnasium.spaces.Dict(
            {
                "request": text,
                "outcome": gymnasium.spaces.Discrete(len(OUTCOMES)),
                "text": text,
                "picture": gymnasium.spaces.Box(0, 255, (PICTURE, PICTURE, 3), np.uint8),
                "measurements": gymnasium.spaces.Box(-FAR, FAR, (len(SIZES),), np.float64),
            }
        )
        self._seen: Observation | None = None
        self._request, self._requirements = Request(""), tuple[Requirement, ...]()
        self._turn, self._worth = 0, 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new request; ``options={"request": text}`` chooses it."""
        super().reset(seed=seed)
        text = (options or {}).get("request")
        if text is None:
            text = self._requests[int(self.np_random.integers(len(self._requests)))]
        self._request, self._requirements = Request(text), tuple(read(text))
        self._turn, self._worth = 0, 0.0
        self._seen = self._environment.reset(self._request)
        return self._observation(), self._info()

    def step(self, action: str) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Run code, look and measure."""
        self._seen = self._environment.step(Code(action))
        self._turn += 1
        before, self._worth = self._worth, self._value(self._seen)
        terminated = self._worth >= 1
        truncated = not terminated and self._turn >= self._max_turns
        return self._observation(), self._worth - before, terminated, truncated, self._info()

    def render(self) -> NDArray[np.uint8] | None:
        """The last picture."""
        return self._picture() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """End the processes."""
        self._environment.close()

    def _value(self, seen: Observation) -> float:
        if self._score is not None:
            return self._score(seen)
        if not seen.valid:
            return 0.0
        verdicts = [each.verdict for each in check(self._requirements, seen.measurements)]
        return verdicts.count("PASS") / len(verdicts) if verdicts else 1.0

    def _observation(self) -> dict[str, Any]:
        seen = self._seen
        return {
            "request": _plain(self._request.text),
            "outcome": np.int64(OUTCOMES.index(seen.outcome) if seen else 0),
            "text": _plain(_said(seen)),
            "picture": self._picture(),
            "measurements": _sizes(seen),
        }

    def _picture(self) -> NDArray[np.uint8]:
        """The last picture of the observation: environments put what is made after what the code printed.

        It may be the code's own; one that cannot be read is left blank.
        """
        blank = np.full((PICTURE, PICTURE, 3), 255, np.uint8)
        if self._seen is None or not self._seen.images:
            return blank
        data = self._seen.images[-1].blob.data
        try:
            width, height, pixels = decoded(
                "cadwright.drawing.reading.worker:thumbnail", data, tuple[int, int, bytes], "the picture", side=PICTURE
            )
        except InputError:
            return blank
        blank[:height, :width] = np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
        return blank

    def _info(self) -> dict[str, Any]:
        return {"score": self._worth, "requirements": [each.text for each in self._requirements]}


class CadQuery(Scripting):
    """Whole CadQuery scripts, each run on its own; the kernel's processes start with the first one."""

    def __init__(self, *, pictures: bool = True, **options: Any) -> None:
        self._kernel = Kernel()
        super().__init__(CadQueryEnvironment(self._kernel, pictures=pictures, sheet=True), **options)

    def close(self) -> None:
        """End the processes."""
        super().close()
        self._kernel.close()


class FreeCADSession(Scripting):
    """Steps of one FreeCAD session, in which variables live on; without the tools that planners have."""

    def __init__(self, *, pictures: bool = True, **options: Any) -> None:
        self._kernel = Kernel()
        self._freecad = FreeCAD(self._kernel.limits)
        super().__init__(FreeCADEnvironment(self._kernel, self._freecad, pictures=pictures), **options)

    def close(self) -> None:
        """End the processes."""
        super().close()
        self._freecad.close()
        self._kernel.close()


def _plain(text: str) -> str:
    return "".join(each for each in text if each in CHARSET)[:CHARACTERS]


def _said(seen: Observation | None) -> str:
    """What an action printed, its value, and its error with the line."""
    if seen is None:
        return ""
    lines = [seen.stdout, seen.value or ""]
    if seen.error is not None:
        where = f"line {seen.error.line}: " if seen.error.line is not None else ""
        lines += [f"{where}{seen.error.type}: {seen.error.message}", seen.error.cause or "", seen.error.hint or ""]
    return "\n".join(filter(None, (*lines, *seen.changes, *seen.notes)))


def _sizes(seen: Observation | None) -> NDArray[np.float64]:
    measured = seen.measurements if seen else None
    sizes = [measured.volume, measured.area, *measured.bbox] if measured else [0.0] * len(SIZES)
    return np.clip(np.array(sizes, np.float64), -FAR, FAR)
