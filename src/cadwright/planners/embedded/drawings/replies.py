"""The planner's replies to a request that comes with a drawing: the part it shows, then another try where that fails.

Nothing is remembered from turn to turn. The candidates that a drawing gives are the same every time, in the same order;
how many of them were tried already is read off the conversation.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from cadwright.drawing.reading.summary import KINDS
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing
from cadwright.errors import UserError
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import MISREAD, Rebuilt, candidates
from cadwright.protocols.base import Parsed
from cadwright.values import Attachment, Code, Compared, Decline, Done, Observation, Request
from cadwright.views.projection import VIEWS

LAYOUT = re.compile(r"View layout:.*", re.IGNORECASE)
"""How a request says where the views stand on the sheet: `Request.view_layout`."""
PLAIN = re.compile(
    r"(please )?(make|build|rebuild|create|model|design)( me)?( the| a)?( 3d)?( part| solid| model)?"
    r"( that| which| from| of| in| on| shown| as)*( the| this| an?)?( engineering| technical)?( drawings?| sheet)?"
    r"( shows| gives| describes| has)?\.?",
    re.IGNORECASE,
)
"""Texts that ask for what is drawn and nothing else."""
AS_DRAWN = "the drawing states no dimensions that could be read: sizes are as drawn"
HALF_USED = {
    "aligned section": "what was turned into the aligned section is not built from, the part is only compared with it",
    "partial view": "the view is broken off, and goes on behind the break line as it is before it",
    "auxiliary": "the auxiliary view is not built from, the part is only compared with it",
}
"""What is told of views, by their form, that a part is not built from as they are."""
OF_DRAWING = "Of the drawing:"
"""How what could not be explained begins; said once, it ends the run."""
MOST_TOLD = 6
SLIGHT = 0.02
"""Of a picture's lines: what is lost in tracing; parts with one thing wrong have more that differ."""
UNSURE = 0.5
"""How sure the angle of projection may be for the other one to be tried: a single edge speaks for it."""
MOST_TRIED = 3
"""Candidates, so that of the five turns that a run has one is left to go back to the best, and one to end."""


def first(request: Request, drawing: Attachment) -> Parsed:
    """The best candidate as a script, or what was read and what was missing."""
    try:
        reading, found = known(drawing.blob.data, drawing.name, request.view_layout)
    except UserError as error:
        hint = f" ({error.hint})" if error.hint else ""
        return Parsed("I cannot read this drawing.", Decline(f"{error.message}{hint}"))
    if reading.kind != "part":
        why = f"this is {KINDS[reading.kind]} ({reading.evidence}), and not the drawing of one part"
        return Parsed(f"{read_as(reading)}.", Decline(f"{why}; give a sheet that shows a single part"))
    if found[0].part is None:
        return Parsed(f"{read_as(reading)}.", Decline(f"{read_as(reading)}; {_lacking(reading, found[0])}"))
    return _spoken(request, reading, found[0])


def following(request: Request, drawing: Attachment, said: Sequence[Parsed], seen: Sequence[Observation]) -> Parsed:
    """The next candidate where the last one does not agree with the drawing; at the end the one that agreed best, with
    what differs still.
    """
    if agrees(seen[-1]):
        return Parsed("The part has the lines and sizes of the drawing.", Done())
    reading, found = known(drawing.blob.data, drawing.name, request.view_layout)
    built = [c for c in found if c.part is not None]
    if any(m.startswith(OF_DRAWING) for m in said[-1].not_understood):
        return Parsed("No candidate agrees better with the drawing.", Done())
    if len(said) < min(len(built), MOST_TRIED):
        return _spoken(request, reading, built[len(said)])
    valid = [n for n, (o, _) in enumerate(zip(seen, built, strict=False)) if o.valid]
    if not valid:
        cause = seen[-1].error.message if seen[-1].error else seen[-1].outcome
        return Parsed("I cannot correct this.", Decline(f"{read_as(reading)}, but no part could be built: {cause}"))
    best = min(valid, key=lambda n: (_strays(seen[n]), off(seen[n]), n))
    return _spoken(request, reading, built[best], differing(seen[best]))


def agrees(observation: Observation) -> bool:
    """Tell whether a part was built that differs in nothing from the drawing, as far as the environment compares them.

    With a picture: in nothing that is sure, in no feature, and in so few lines that the difference comes from tracing.
    """
    if not observation.valid or off(observation) == 0:
        return observation.valid
    compared = observation.compared
    if compared is None or compared.open or compared.unchecked or _unexplained(compared):
        return False
    left = (d for d in compared.differences if d.explained is None)
    return compared.off <= SLIGHT and all(d.kind == "outline" and "circle" not in d.feature for d in left)


def _strays(observation: Observation) -> tuple[int, float]:
    """How far a part is from the drawing as a whole: how many of its views it does not explain, and the share of lines
    that only one of both has, in hundredths.
    """
    compared = observation.compared
    if compared is None:
        return (0, 0.0)
    return (_unexplained(compared), round(compared.off, 2))


def _unexplained(compared: Compared) -> int:
    return sum(not view.recognised and not view.pictorial and view.name in VIEWS for view in compared.views)


def off(observation: Observation) -> int:
    """Count the differences from the drawing that the environment found, 0 where it does not compare.

    Doubtful ones and views that the part does not explain are included.
    """
    compared = observation.compared
    if compared is None:
        return 0
    sizes = sum(not s.agrees and s.measured is not None for s in compared.sizes)
    return sum(d.explained is None for d in compared.differences) + sizes + _unexplained(compared)


def differing(observation: Observation) -> tuple[str, ...]:
    """The most important differences from the drawing, in words."""
    compared = observation.compared
    if compared is None:
        return ()
    sizes = [f"{s.text} is {s.measured:.4g} here" for s in compared.sizes if not s.agrees and s.measured is not None]
    views = (f"the view {v.name!r} is not explained" for v in compared.views if not v.recognised and not v.pictorial)
    told = dict.fromkeys((*(d.text for d in compared.differences if d.explained is None), *sizes, *views))
    return tuple(f"{OF_DRAWING} {text}" for text in list(told)[:MOST_TOLD])


def read_as(reading: Reading) -> str:
    """What was read, in words."""
    views = ", ".join(v.name for v in reading.views) or "no view"
    count = len(reading.dimensions)
    return f"the drawing was read as {views} with {count} dimension{'' if count == 1 else 's'}"


def _lacking(reading: Reading, found: Rebuilt) -> str:
    return "; ".join(dict.fromkeys((found.reason, *(p.rstrip(".") for p in reading.problems))))


@lru_cache(maxsize=2)
def known(data: bytes, name: str, layout: str | None) -> tuple[Reading, tuple[Rebuilt, ...]]:
    """A drawing's reading and its candidates, which every turn asks for again.

    Where the sheet hardly says whether it is in first or third angle and no part explains it, the other is tried, too:
    in the wrong one the part is its mirror image, which a pictorial view tells.
    """
    reading = read_drawing(data, name, layout)
    found = candidates(reading)
    unsure = layout is None and not reading.traced and reading.angle is not None and reading.angle_sure <= UNSURE
    if unsure and found[0].astray > MISREAD:
        other = read_drawing(data, name, "first" if reading.angle == "third" else "third")
        others = candidates(other)
        if (others[0].unlike, others[0].doubt) < (found[0].unlike, found[0].doubt):
            return other, (*others, *found)
    return reading, found


def _spoken(request: Request, reading: Reading, found: Rebuilt, differs: tuple[str, ...] = ()) -> Parsed:
    assert found.part is not None
    features = ", ".join(f.name.replace("_", " ") for f in found.part.features)
    thinking = f"{read_as(reading).capitalize()}. Features, in order: {features}."
    asked = _asked(request.text)
    unknown = tuple(f"{OF_DRAWING} {text}" for text in (*found.unknown, *reading.beside))
    missing = ((f"the text {asked!r}",) if asked else ()) + unknown + differs
    as_drawn = (*(() if reading.dimensions else (AS_DRAWN,)), *_half_used(reading))
    return Parsed(thinking, Code(script(found.part)), (*as_drawn, *reading.problems, *found.problems), missing)


def _half_used(reading: Reading) -> tuple[str, ...]:
    """Views of which not all goes into the part, or that are drawn on: it is only compared with them."""
    told = ((view.name, HALF_USED.get(view.form or view.name)) for view in reading.views)
    return tuple(dict.fromkeys(f"{name}: {what}" for name, what in told if what))


def _asked(text: str) -> str:
    """What a text asks for beside what is drawn."""
    rest = LAYOUT.sub("", text).strip(" .\n")
    return "" if PLAIN.fullmatch(rest) else rest
