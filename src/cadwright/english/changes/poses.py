"""Poses of a whole part one after the other, and what a way to go is to it."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.axes import AXIS
from cadwright.english.poses import POSE
from cadwright.english.statements import Place


def posed(old: Sequence[Place], new: Sequence[Place]) -> tuple[Place, ...]:
    """Poses one after the other: what goes on in the way of the last one is added to it."""
    found = list(old)
    for place in new:
        last = found[-1] if found else None
        if last is None or last.sides != place.sides or not place.amounts:
            found.append(place)
            continue
        more = tuple(replace(a, value=a.value + b.value) for a, b in zip(last.amounts, place.amounts, strict=True))
        found[-1] = replace(last, amounts=more)
    return tuple(p for p in found if not p.amounts or any(a.value for a in p.amounts))


def as_pose(shift: Place) -> Place:
    """How far a whole part is moved, in the way that a shift of it says."""
    axis, sign = AXIS[shift.sides[0]]
    amounts = tuple(replace(a, value=sign * a.value) for a in shift.amounts)
    return replace(shift, kind=POSE, amounts=amounts, sides=("move", "xyz"[axis]))
