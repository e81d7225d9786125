"""A planner that knows the answer: the script of a pair, sent with the reasoning that leads to it.

With it trajectories can be made without any model: as an expert it plans the part from what its steps are, looks at the
feedback, and is done; as a teacher it says what is wrong with somebody else's last script, and sends the right one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from cadwright.requirements.figures import number
from cadwright.values import Measurements, Message, Observation, Reply, ToolSpec

SLACK = 1e-3
"""mm: sizes that differ by less are the same."""


class ReferencePlanner:
    """Answers in IterCAD's form. It goes by what the loop observed, which comes with the messages."""

    name = "reference"

    def __init__(self, script: str, words: Sequence[str] = (), measured: Mapping[str, Any] | None = None) -> None:
        """``words`` are the steps of the script, ``measured`` is what a pair's record says of its solid."""
        self._script, self._words, self._measured = script, tuple(words), dict(measured or {})

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The script with the plan that it follows; ``<DONE>`` where the last script left the part that is wanted."""
        seen = _last_observation(messages)
        if seen is None:
            return self._sends(self._plan())
        if seen.error is not None or seen.measurements is None or not seen.valid:
            return self._sends(_of_failure(seen))
        differences = differing(seen.measurements, self._measured)
        if not differences and _last_script(messages) == self._script.strip():
            return Reply(f"<thinking>\n{_looked(seen.measurements)}\n</thinking>\n<DONE>")
        said = differences or ["A feature has another shape or another place than what was asked for."]
        return self._sends("\n".join([*said, "I write it as it was asked for."]))

    def close(self) -> None:
        """Nothing to let go of."""

    def _plan(self) -> str:
        steps = [f"{place}. {words}" for place, words in enumerate(self._words, 1)]
        return "\n".join(["The part, step by step:", *steps] if steps else ["The part as it was asked for."])

    def _sends(self, thinking: str) -> Reply:
        return Reply(f"<thinking>\n{thinking}\n</thinking>\n```python\n{self._script.strip()}\n```")


def differing(found: Measurements, wanted: Mapping[str, Any]) -> list[str]:
    """In which of its measures a part differs from what a pair's record says, as sentences."""
    said = []
    if "bbox" in wanted:
        box = wanted["bbox"]
        sizes = [box[axis + 3] - box[axis] for axis in range(3)]
        if any(abs(a - b) > SLACK for a, b in zip(found.size, sizes, strict=True)):
            said.append(f"The box is {_box(found.size)} mm and has to be {_box(sizes)} mm.")
        elif any(abs(a - b) > SLACK for a, b in zip(found.bbox, box, strict=True)):
            said.append(f"The part lies at {_box(found.bbox[:3])} and has to begin at {_box(box[:3])}.")
    if wanted.get("solids", found.solids) != found.solids:
        said.append(f"There are {found.solids} solids and have to be {wanted['solids']}.")
    holes = wanted.get("holes", len(found.holes))
    if holes != len(found.holes):
        said.append(f"There are {len(found.holes)} holes and have to be {holes}.")
    volume = wanted.get("volume")
    if not said and volume is not None and abs(found.volume - volume) > 1e-4 * volume:
        said.append("There is too much material." if found.volume > volume else "There is too little material.")
    return said


def _of_failure(seen: Observation) -> str:
    error = seen.error
    if error is None:
        return "The script left no valid solid. I build it another way."
    where = f" in line {error.line}" if error.line is not None else ""
    message = error.message.strip().partition("\n")[0]
    return f"The script failed{where}: {error.type}: {message}\nI write it so that it runs."


def _looked(measured: Measurements) -> str:
    return f"The part is {_box(measured.size)} mm, one valid solid with {measured.faces} faces: as it was asked for."


def _box(values: Sequence[float]) -> str:
    return " × ".join(number(value) for value in values)


def _last_observation(messages: Sequence[Message]) -> Observation | None:
    found = [piece.about for piece in messages[-1].pieces if isinstance(piece.about, Observation)]
    return found[-1] if found else None


def _last_script(messages: Sequence[Message]) -> str | None:
    for message in reversed(messages):
        if message.role == "assistant":
            _, fence, rest = message.text.partition("```python\n")
            return rest.partition("```")[0].strip() if fence else None
    return None
