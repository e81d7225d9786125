"""Things at explicit points: what is left of a pattern, moved or copied, stands where it stood."""

from collections.abc import Iterable

from msgspec.structs import replace

from cadwright.english.axes import AXIS
from cadwright.english.statements import Mention, Place, Point, Quantity, Span, Standing
from cadwright.geometry.tolerance import ROUNDING

PATTERN = frozenset(
    (
        *("offset", "away", "spacing", "circle", "corner", "row", "grid", "even", "between", "point", "shift", "pair"),
        *("stations", "fraction", "rectangle", "start", "arc", "midway", "origin", "flush", "staggered", "in line"),
        "level",
    )
)
"""Places that points stand for."""


def standing(thing: Mention) -> Standing | None:
    """Where a thing is, if that is on one side alone."""
    return thing.stands[0] if len(thing.stands) == 1 else None


def middle(stand: Standing) -> Point:
    """The middle of what a thing is on."""
    x, y, z = ((a + b) / 2 for a, b in zip(stand.low, stand.high, strict=True))
    return x, y, z


def pinned(thing: Mention, stand: Standing, at: Iterable[Point], span: Span) -> Mention:
    """A thing at these points of the side that it is on, measured from the middle of that side."""
    across = [n for n in range(3) if n != AXIS[stand.side][0]]
    centre = middle(stand)
    points = [
        Place(
            "point",
            span,
            tuple(Quantity(round(p[n] - centre[n], 6), "mm", span, f"{p[n]:g}") for n in across),
            relation="middle",
        )
        for p in at
    ]
    kept = tuple(p for p in thing.places if _is_of_side(thing, p, stand))
    adjectives = tuple(a for a in thing.adjectives if a != "even")
    count = len(points) if len(points) > 1 else None
    return replace(thing, count=count, places=(*kept, *points), adjectives=adjectives)


def _is_of_side(thing: Mention, place: Place, stand: Standing) -> bool:
    """Whether a place says on what a thing is, and not where on it."""
    if place.kind in PATTERN:
        return False
    if place.kind == "axis":
        return thing.kind != "hole" or place.axis in ("x", "y", "z")
    return place.kind not in ("place", "centre") or bool(place.ref) or stand.side in place.sides


def moved(thing: Mention, way: str, by: float, span: Span) -> Mention | None:
    """A thing some way off along a direction; ``None`` where it cannot go there on its side."""
    stand = standing(thing)
    if stand is None or way not in AXIS or AXIS[way][0] == AXIS[stand.side][0]:
        return None
    axis, sign = AXIS[way]
    own = [p for p in thing.places if p.kind == "offset" and any(AXIS.get(s, (9, 0))[0] == axis for s in p.sides)]
    if len(own) == 1 and len(own[0].amounts) == 1 and len(own[0].sides) == 1 and thing.count in (None, 1):
        (place,) = own
        amount = place.amounts[0]
        away = amount.value - by * sign * AXIS[place.sides[0]][1]
        if away <= 0:
            return None
        new = replace(place, amounts=(replace(amount, value=away),))
        return replace(thing, places=tuple(new if p is place else p for p in thing.places))
    at = [_off(p, axis, sign * by) for p in stand.at]
    return pinned(thing, stand, at, span)


def _off(point: Point, axis: int, by: float) -> Point:
    x, y, z = (c + by * (n == axis) for n, c in enumerate(point))
    return x, y, z


def mirrored(thing: Mention, side: str, span: Span) -> Mention | None:
    """A thing opposite to where it is, towards a side; ``None`` where that is not told or there is no other place."""
    stand = standing(thing)
    if stand is None:
        return None
    across = [n for n in range(3) if n != AXIS[stand.side][0]]
    centre = middle(stand)
    off = [n for n in across if all(abs(p[n] - centre[n]) > ROUNDING for p in stand.at)]
    same = [n for n in off if len({p[n] > centre[n] for p in stand.at}) == 1]
    if side in AXIS:
        axis, sign = AXIS[side]
        if axis not in same or (stand.at[0][axis] > centre[axis]) == (sign > 0):
            return None
    elif len(same) == 1:
        (axis,) = same
    elif side in ("far end", "end") and same:
        axis = max(across, key=lambda n: stand.high[n] - stand.low[n])
        if axis not in same:
            return None
    else:
        return None
    at = [_off(p, axis, 2 * (centre[axis] - p[axis])) for p in stand.at]
    return pinned(thing, stand, at, span)
