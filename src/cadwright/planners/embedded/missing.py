"""Holes that missed: which of a part's holes the verifier did not find, and bringing them back onto the part."""

import math

from msgspec.structs import replace

from cadwright.parts.expressions import expr
from cadwright.parts.model import Corners, Drill, Move, Part, Polar, Reflect, Turn
from cadwright.planners.embedded.editing.handles import Handle
from cadwright.planners.embedded.editing.patterns import explicit
from cadwright.planners.embedded.editing.places import host_extent
from cadwright.planners.embedded.editing.work import Work
from cadwright.values import Measurements

_NEAR = 1e-2
"""How far (mm) a measured hole may be from where the part has it."""


def bring_in(part: Part, m: Measurements) -> tuple[Part, str, str] | None:
    """The part with missed holes moved onto it and an assumption, or as it is and what is missing; ``None`` if all are
    there, or it is not known where they ought to be.
    """
    if any(isinstance(f, Turn | Move | Reflect) for f in part.features):
        return None
    work = Work(part)
    for handle in work.handles:
        if handle.kind == "hole" and _outside(work, handle, m):
            said = _moved_in(work, handle)
            if said:
                return work.part, said, ""
            if "missed" not in _note(part, handle):
                return _noted(part, handle), "", f"the {handle.spoken} are not all on the part as it is now"
    return None


def _outside(work: Work, handle: Handle, m: Measurements) -> bool:
    """Whether a hole reaches over the edge of what it is in and was not found there."""
    drill = work.part.features[handle.feature]
    if not isinstance(drill, Drill) or drill.frame.plane != "XY" or drill.frame.rotate is not None:
        return False
    box, radius = host_extent(work, handle), work.number(drill.diameter) / 2
    for x, y in explicit(work, handle).at:
        at = work.number(drill.frame.origin[0] + x), work.number(drill.frame.origin[1] + y)
        over = any(
            v - radius < work.number(low) - 1e-9 or v + radius > work.number(high) + 1e-9
            for v, low, high in zip(at, box.low, box.high, strict=False)
        )
        found = any(math.dist(h.position[:2], at) < _NEAR and h.diameter >= 2 * radius - _NEAR for h in m.holes)
        if over and not found:
            return True
    return False


def _moved_in(work: Work, handle: Handle) -> str:
    """Move the copies in until there is a rim of half their diameter, at least 1 mm; "" where that cannot be."""
    drill = work.part.features[handle.feature]
    assert isinstance(drill, Drill), "only holes miss"
    x, y, _ = (work.number(e) for e in host_extent(work, handle).size)
    across = work.number(drill.diameter)
    inset = across / 2 + max(1.0, across / 2)
    dx, dy = x - 2 * inset, y - 2 * inset
    own = [n for n in _own(work, handle) if n.endswith(("edge_distance", "circle_diameter"))]
    if min(dx, dy) < across + 1 or len(own) != 1:
        return ""
    match drill.positions:
        case Corners():
            value = inset
        case Polar():
            value = min(dx, dy)
        case _:
            return ""
    parameters = tuple(replace(p, value=expr(value)) if p.name == own[0] else p for p in work.part.parameters)
    work.part = replace(work.part, parameters=parameters)
    return f"the {handle.spoken} would have been over the edge: {own[0].replace('_', ' ')} is now {value:g} mm"


def _own(work: Work, handle: Handle) -> list[str]:
    return [p.name for p in work.part.parameters if p.name.startswith((f"{handle.name}_", f"{handle.noun}_"))]


def _note(part: Part, handle: Handle) -> str:
    return part.features[handle.feature].note


def _noted(part: Part, handle: Handle) -> Part:
    """The part with a note at the feature, so that it is said once."""
    features = list(part.features)
    features[handle.feature] = replace(features[handle.feature], note="some of them missed the part")
    return replace(part, features=tuple(features))
