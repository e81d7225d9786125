"""mrCAD's game as a Gymnasium environment, for the maker, for the designer, or for both in turns."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np

from cadwright.canvas import Arc, Circle, Curve, Design, Drawing, Edit, Instruction, Line, MakeCurve, apply, distance
from cadwright.canvas.design import XY
from cadwright.canvas.raster import MODEL_SIZE, Raster, polyline, raster
from cadwright.environments.gym import spaces

Role = Literal["maker", "designer", "both"]
Designer = Callable[[Design, Design], Instruction]
"""Says something about a target (first) and the design so far."""
Maker = Callable[[Design, Instruction], Sequence[Edit]]
"""Edits a design as told."""
DESIGNER, MAKER = 0, 1


class MrCAD(gymnasium.Env[dict[str, Any], dict[str, Any]]):
    """A game: an empty canvas, a target that only the designer sees, rounds of a message and edits.

    A step of the designer is a message, one of the maker an edit or the end of its turn; whoever the agent is not is
    played by ``designer`` or ``maker``. The reward is the decrease of the distance to the target. An episode is
    terminated when a round ends below ``threshold``, and truncated after ``max_rounds`` rounds; a turn of the maker has
    ``max_edits`` edits at most. Targets are drawn from ``targets``, or made up from the seed where there are none.
    ``snap`` is the tolerance for points that are meant: single precision hardly ever hits one exactly.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        role: Role = "maker",
        *,
        targets: Sequence[Design] = (),
        designer: Designer | None = None,
        maker: Maker | None = None,
        threshold: float = 0.2,
        max_rounds: int = 10,
        max_edits: int = 40,
        snap: float = 0.5,
        render_mode: str | None = None,
    ) -> None:
        self.role, self.render_mode = role, render_mode
        self._targets, self._designer, self._maker = tuple(targets), designer or tracing, maker or copying
        self._threshold, self._max_rounds, self._max_edits, self._snap = threshold, max_rounds, max_edits, snap
        picture = gymnasium.spaces.Box(0, 255, (MODEL_SIZE, MODEL_SIZE, 3), np.uint8)
        self.observation_space = gymnasium.spaces.Dict(
            {
                "turn": gymnasium.spaces.Discrete(2),
                "round": gymnasium.spaces.Discrete(max_rounds + 2),
                "canvas": picture,
                "design": spaces.design_space(),
                "message": spaces.message_space(),
                **({} if role == "maker" else {"target": picture}),
            }
        )
        actions = {"message": spaces.message_space(), "edit": spaces.edit_space()}
        self.action_space = (
            gymnasium.spaces.Dict(actions) if role == "both" else actions["edit" if role == "maker" else "message"]
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; ``options={"target": Design}`` chooses its target."""
        super().reset(seed=seed)
        chosen = (options or {}).get("target")
        if chosen is None and self._targets:
            chosen = self._targets[int(self.np_random.integers(len(self._targets)))]
        self._target = chosen if chosen is not None else made_up(self.np_random)
        self._design, self._round, self._edits, self._turn = Design(), 1, 0, DESIGNER
        self._said = Instruction()
        self._distance = distance(self._design, self._target)
        if self.role == "maker":
            self._say(self._designer(self._target, self._design))
        return self._observation(), self._info()

    def step(self, action: dict[str, Any]) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The message or the edit of whose turn it is; where both play, the other part of the action is ignored."""
        before = self._distance
        over = False
        if self._turn == DESIGNER:
            self._say(spaces.instruction_of(action["message"] if self.role == "both" else action))
            if self.role == "designer":
                self._edit(*self._maker(self._design, self._said))
                over = True
        else:
            edit = spaces.edit_of(action["edit"] if self.role == "both" else action)
            if edit is not None:
                self._edit(edit)
                self._edits += 1
            over = edit is None or self._edits >= self._max_edits
        terminated = over and self._distance < self._threshold
        truncated = over and not terminated and self._round >= self._max_rounds
        if over:
            self._next_round(ended=terminated or truncated)
        return self._observation(), before - self._distance, terminated, truncated, self._info()

    def render(self) -> Raster | None:
        """The canvas with the strokes of the last message."""
        return self._canvas() if self.render_mode == "rgb_array" else None

    def _say(self, instruction: Instruction) -> None:
        self._said, self._turn = instruction, MAKER

    def _edit(self, *edits: Edit) -> None:
        self._design = apply(self._design, edits, snap=self._snap)
        self._distance = distance(self._design, self._target)

    def _next_round(self, *, ended: bool) -> None:
        self._round, self._edits, self._turn = self._round + 1, 0, DESIGNER
        if self.role == "maker" and not ended:
            self._say(self._designer(self._target, self._design))

    def _canvas(self) -> Raster:
        return raster(self._design, self._said.drawing, size=MODEL_SIZE)

    def _observation(self) -> dict[str, Any]:
        seen = {
            "turn": np.int64(self._turn),
            "round": np.int64(self._round),
            "canvas": self._canvas(),
            "design": spaces.design_arrays(self._design),
            "message": spaces.message_arrays(self._said),
        }
        return seen if self.role == "maker" else {**seen, "target": raster(self._target, size=MODEL_SIZE)}

    def _info(self) -> dict[str, Any]:
        return {"distance": self._distance}


def tracing(target: Design, design: Design) -> Instruction:
    """The plainest designer: it traces, without a word, each curve of the target that the design lacks."""
    missing = [each for each in target.curves if each not in design.curves]
    return Instruction("", Drawing(tuple(tuple(polyline(each)) for each in missing)))


def copying(design: Design, instruction: Instruction) -> Sequence[Edit]:
    """The plainest maker: each stroke becomes a circle where it is closed, else an arc through its middle."""
    edits: list[Edit] = []
    for stroke in instruction.drawing.splines:
        points = tuple(dict.fromkeys(stroke))
        if len(points) == 2:
            edits.append(MakeCurve("line", points))
        elif len(points) > 2 and abs(stroke[0][0] - stroke[-1][0]) + abs(stroke[0][1] - stroke[-1][1]) < 1:
            edits.append(MakeCurve("circle", (points[0], points[len(points) // 2])))
        elif len(points) > 2:
            edits.append(MakeCurve("arc", (points[0], points[len(points) // 2], points[-1])))
    return edits


def made_up(source: np.random.Generator) -> Design:
    """A target of two to six lines, circles and arcs within the canvas, its control points on whole grid units."""

    def points(count: int) -> list[XY]:
        cells = source.choice(37 * 37, count, replace=False)
        return [(float(each % 37 - 18), float(each // 37 - 18)) for each in cells]

    curves: list[Curve] = []
    for _ in range(int(source.integers(2, 7))):
        a, b, c = points(3)
        kind = int(source.integers(3))
        curves.append(Line((a, b)) if kind == 0 else Circle((a, b)) if kind == 1 else Arc((a, b, c)))
    return Design(tuple(curves))
