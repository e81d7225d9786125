"""Adding features to a part: what is added is read and built by the same code as in a request."""

import re
from typing import Literal

from msgspec.structs import replace

from cadwright.parts.model import Body, Finish, Hollow, Move, Part, Reflect, Turn
from cadwright.planners.embedded.editing.constituents import Clause, Value
from cadwright.planners.embedded.editing.handles import dimensions
from cadwright.planners.embedded.editing.known import seeded
from cadwright.planners.embedded.editing.legs import Leg, legs, put_up
from cadwright.planners.embedded.editing.resolving import base
from cadwright.planners.embedded.editing.solids import shape_of
from cadwright.planners.embedded.editing.work import Work
from cadwright.planners.embedded.reading.building import add_items
from cadwright.planners.embedded.reading.drafting import Refused
from cadwright.planners.embedded.reading.gathering import gather_onto
from cadwright.planners.embedded.reading.items import Item, Reading
from cadwright.planners.embedded.reading.phrases import Amount, Dimension, Measure

_ALONG = re.compile(r"\b(along|down|on) (the|its) (axis|length|centre ?line)\b|\b(axially|lengthwise)\b", re.IGNORECASE)
"""Of a hole in a round bar, what says no more than that it is in the middle."""


_ACROSS = re.compile(r"\b(?:through|in|into) (?:the|its) (?:side|wall|side ?wall|tube wall)s?\b", re.IGNORECASE)
_HOLE = re.compile(r"\b(holes?)\b", re.IGNORECASE)
_ONE_END = re.compile(r"\b(?:one|either|an) end\b", re.IGNORECASE)


def add(work: Work, text: str) -> None:
    """Build what a text describes onto the part; `Refused` when nothing of it can be."""
    work.quoted = True
    start = work.part.features[base(work).feature]
    if isinstance(start, Body) and shape_of(start) in ("cylinder", "ring"):
        text = _ONE_END.sub("the end", _ALONG.sub("through the centre", text))
        if _ACROSS.search(text):
            work.assume("the hole goes across, through both sides")
            text = _HOLE.sub(r"cross \1", _ACROSS.sub("", text), count=1)
    spoken = legs(work, text)
    for leg in spoken or (None,):
        _add(work, text, leg)


def _add(work: Work, text: str, leg: Leg | None) -> None:
    """Build it onto the part, or onto one leg of it."""
    reading = Reading(text)
    draft, known = seeded(work, reading, leg)
    gather_onto(reading, text)
    new = [i for i in reading.items if all(i is not item for item, _ in known)]
    if not new:
        raise Refused("I know nothing in it that could be added")
    _as_wide(work, text, new)
    before = len(draft.features)
    built = add_items(draft, new)
    if leg is not None and leg.which == "standing":
        put_up(draft.features, before)
    quotes = [q for q in (*reading.unknown, *reading.conflicts) if q]
    if not built:
        raise Refused("; ".join((*draft.not_understood, *quotes)) or "nothing of it can be built")
    there = {f.name for f in work.part.features}
    if any(isinstance(f, Turn | Reflect) for f in work.part.features):
        work.assume("placed as the part stood before it was turned")
    work.part = _in_order(Part(tuple(draft.parameters), tuple(draft.features)))
    for quote in (*quotes, *draft.not_understood):
        work.miss(quote)
    for assumption in draft.assumptions:
        work.assume(assumption)
    fresh = [f.name for f in draft.features if f.name not in there]
    work.focus = fresh[-1] if fresh else work.focus


def _as_wide(work: Work, text: str, new: list[Item]) -> None:
    """Another hole, of which no size is said, is as wide as those that are there, where these are all alike."""
    holes = [h for h in work.handles if h.kind == "hole"]
    widths = {round(work.number(dimensions(work.part, h)["diameter"]), 9) for h in holes}
    again = set(re.findall(r"[a-z]+", text.lower())) & {"another", "more", "additional", "extra", "second", "third"}
    for item in new:
        if item.shape == "hole" and again and len(widths) == 1 and not item.measured:
            across = widths.copy().pop()
            item.dimensions["diameter"] = Measure(across, quote=f"{across:g} mm")
            work.assume(f"the new {item.noun} is {across:g} mm wide, as the {holes[0].spoken}")


def _in_order(part: Part) -> Part:
    """Vertical edges before those at the top and bottom, which then run round the corners too; what moves the whole
    part after everything else, whose places are those before.
    """
    features = [
        replace(f, finishes=tuple(sorted(f.finishes, key=_late))) if isinstance(f, Body) else f for f in part.features
    ]
    whole = [f for f in features if isinstance(f, Turn | Move | Reflect)]
    return replace(part, features=tuple(f for f in features if f not in whole) + tuple(whole))


def _late(finish: Finish) -> int:
    return 0 if finish.edges == "vertical" else 1


def hollow(work: Work, clause: Clause) -> None:
    """Make the base body a shell, open at the top unless something stands there."""
    if any(isinstance(f, Hollow) for f in work.part.features):
        raise Refused("it is hollow already; say how thick the walls are to be")
    thickness = _wall(clause)
    start = base(work)
    words = set(clause.text.lower().split())
    standing = [h for h in work.handles if h.kind == "body" and h != start]
    opened: Literal["top", "bottom", "none"] = "bottom" if "bottom" in words or standing else "top"
    if words & {"closed", "inside"}:
        opened = "none"
    elif not words & {"top", "bottom", "open"}:
        work.assume(f"the {start.spoken} is open at the {opened}")
    wall = work.define("wall", thickness, note="thickness of the walls")
    work.insert(start.feature + 1, Hollow(work.free("hollow"), wall, opened))


def _wall(clause: Clause) -> float:
    said = [p.measure.value for p in clause.parts if isinstance(p, Value) and p.measure.kind == "length"]
    for thing in clause.references():
        said += [d.measure.value for d in thing.dimensions if isinstance(d, Amount | Dimension)]
    if not said:
        raise Refused("it does not say how thick the walls are to be")
    if said[0] <= 0:
        raise Refused(f"{said[0]:g} mm is not a possible wall")
    return said[0]
