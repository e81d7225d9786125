"""The planner's replies to a request that comes with a drawing: the part it shows, then another try where that fails.

Nothing is remembered from turn to turn. The candidates that a drawing gives are the same every time, in the same order;
how many of them were tried already is read off the conversation.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.understanding import understand
from cadwright.drawing.reading.values import Reading
from cadwright.errors import UserError
from cadwright.planners.embedded.drawings.planning import Rebuilt, candidates
from cadwright.planners.embedded.printing import script
from cadwright.protocols.base import Parsed
from cadwright.values import Attachment, Code, Decline, Done, Observation, Request

LAYOUT = re.compile(r"View layout: *([a-z]+(?:[,/][a-z]+)*)", re.IGNORECASE)
"""How a request says where the views stand on the sheet."""
PLAIN = re.compile(
    r"(please )?(make|build|rebuild|create|model|design)( me)?( the| a)?( 3d)?( part| solid| model)?"
    r"( that| which| from| of| in| on| shown| as)*( the| this| an?)?( engineering| technical)?( drawings?| sheet)?"
    r"( shows| gives| describes| has)?\.?",
    re.IGNORECASE,
)
"""Texts that ask for what is drawn and nothing else."""
MUCH = 0.01
"""The share of lines left unexplained that is told."""


def first(request: Request, drawing: Attachment) -> Parsed:
    """The best candidate as a script, or what was read and what was missing."""
    try:
        reading, found = _known(drawing.blob.data, drawing.name, _layout(request.text))
    except UserError as error:
        hint = f" ({error.hint})" if error.hint else ""
        return Parsed("I cannot read this drawing.", Decline(f"{drawing.name}: {error.message}{hint}"))
    if found[0].part is None:
        return Parsed(f"{read_as(reading)}.", Decline(f"{read_as(reading)}; {_lacking(reading, found[0])}"))
    return _spoken(request, reading, found[0])


def following(request: Request, drawing: Attachment, sources: Sequence[str], seen: Sequence[Observation]) -> Parsed:
    """The next candidate where the last one does not agree with the drawing; at the end the one that agreed best."""
    reading, found = _known(drawing.blob.data, drawing.name, _layout(request.text))
    built = [c for c in found if c.part is not None]
    if agrees(seen[-1]):
        return Parsed("The part has the lines and sizes of the drawing.", Done())
    if len(sources) < len(built):
        return _spoken(request, reading, built[len(sources)])
    valid = [n for n, o in enumerate(seen) if o.valid and n < len(sources)]
    if not valid:
        cause = seen[-1].error.message if seen[-1].error else seen[-1].outcome
        return Parsed("I cannot correct this.", Decline(f"{read_as(reading)}, but no part could be built: {cause}"))
    best = min(valid, key=lambda n: (off(seen[n]), n))
    if sources[best] != sources[-1]:
        return _spoken(request, reading, built[min(best, len(built) - 1)])
    return Parsed("No other candidate agrees better with the drawing.", Done())


def agrees(observation: Observation) -> bool:
    """Whether a part was built that differs in nothing from the drawing, as far as the environment compares them."""
    return observation.valid and off(observation) == 0


def off(observation: Observation) -> float:
    """How much the environment found to differ; 0 where it does not compare."""
    return 0.0


def read_as(reading: Reading) -> str:
    """What was read, in words."""
    views = ", ".join(v.name for v in reading.views) or "no view"
    count = len(reading.dimensions)
    return f"the drawing was read as {views} with {count} dimension{'' if count == 1 else 's'}"


def _lacking(reading: Reading, found: Rebuilt) -> str:
    return "; ".join(dict.fromkeys((found.reason, *(p.rstrip(".") for p in reading.problems))))


def _layout(text: str) -> str | None:
    said = LAYOUT.search(text)
    return said.group(1).lower() if said else None


@lru_cache(maxsize=2)
def _known(data: bytes, name: str, layout: str | None) -> tuple[Reading, tuple[Rebuilt, ...]]:
    """A drawing's reading and its candidates, which every turn asks for again."""
    reading = understand(read_strokes(data, name), layout=layout)
    return reading, candidates(reading)


def _spoken(request: Request, reading: Reading, found: Rebuilt) -> Parsed:
    assert found.part is not None
    features = ", ".join(f.name.replace("_", " ") for f in found.part.features)
    thinking = f"{read_as(reading).capitalize()}. Features, in order: {features}."
    missing = [f"the text {asked!r}"] if (asked := _asked(request.text)) else []
    if found.unexplained > MUCH:
        missing.append(f"{found.unexplained:.0%} of the length of the drawing's lines, which the part does not explain")
    return Parsed(thinking, Code(script(found.part)), (*reading.problems, *found.problems), tuple(missing))


def _asked(text: str) -> str:
    """What a text asks for beside what is drawn."""
    rest = LAYOUT.sub("", text).strip(" .\n")
    return "" if PLAIN.fullmatch(rest) else rest
