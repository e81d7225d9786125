"""Curves that a pen drew more than once, or in pieces, made one: they lie on each other, or go on behind a gap.

Designers lay lines on each other, too, and begin one where another ends: only where a good part of a drawing is there
twice, between the same ends, was it drawn over; and a gap must be one.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.curves import points_along
from cadwright.sketch.elements import direction, length
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY, Arc, Circle, Line

Floats = NDArray[np.float64]

STEP = 4.0
"""Pixels between the places of a curve that are looked at."""
COVERED = 0.8
"""A curve with that part of its places on a longer one was drawn over it."""
IN_LINE = math.radians(6)
"""Pieces of one line turn no more than that,"""
SHORT_PIECE = 6.0
"""unless one is shorter than so many tolerances."""
SAME_END = 2.5
"""Ends of curves that lie on each other are meant to be one where they are so many tolerances apart."""
STRAY = 1.0
"""Pieces of a line lie off it by so many tolerances at most where it is broken."""
ROUND = 0.15
"""Circles whose radii differ by more than that part are two."""
SHORTEST = 4.0
"""Of shorter curves, in tolerances, nobody can say whether they lie on others."""
TWICE, FEWEST = 0.5, 3
"""A drawing of which that part is there twice, and so many curves, was drawn over."""
LEAST = 1.5
"""A gap is wider than so many tolerances: ends that nearly meet are two lines'."""


def merged(curves: Sequence[Fitted], beside: float, off: float, gap: float) -> list[Fitted]:
    """The curves with those made one that were drawn ``beside`` each other, and lines that go on behind a ``gap``.

    Pieces of a line are off it by ``off`` at most, and nothing else ends at the gap. Lengths are in pixels.
    """
    return _bridged(_single(curves, beside), off, gap)


def _single(curves: Sequence[Fitted], off: float) -> list[Fitted]:
    """The curves without those that were drawn over others, which move to the middle of both."""
    left = sorted(((curve, _places(curve)) for curve in curves), key=lambda each: -len(each[1]))
    found: list[Fitted] = []
    while left:
        curve, places = left.pop(0)
        for other in list(left):
            if (
                len(other[1]) * STEP >= SHORTEST * off
                and _has_ends(curve, other[0], off)
                and _covers(places, other[1], off)
            ):
                left.remove(other)
                curve = _middle(curve, other[0], places, other[1], off)
        found.append(curve)
    again = len(curves) - len(found)
    return found if again >= max(TWICE * len(found), FEWEST) else list(curves)


def _has_ends(curve: Fitted, other: Fitted, off: float) -> bool:
    """Whether another curve ends where one does, or is as round and large."""
    if isinstance(curve, Circle):
        return not isinstance(other, Circle) or abs(curve.radius - other.radius) <= min(off, ROUND * curve.radius)
    if isinstance(other, Circle):
        return False
    far = [min(math.dist(p, q) for q in (curve.start, curve.end)) for p in (other.start, other.end)]
    return max(far) <= SAME_END * off


def _places(curve: Fitted) -> Floats:
    """Points (n, 2) along a curve, at most `STEP` apart."""
    if isinstance(curve, Line):
        count = max(2, math.ceil(length(curve) / STEP) + 1)
        return np.linspace(curve.start, curve.end, count)
    along = np.asarray(points_along(curve, 0.2), np.float64)
    at = np.concatenate([[0.0], np.hypot(*np.diff(along, axis=0).T).cumsum()])
    even = np.linspace(0, at[-1], max(2, math.ceil(at[-1] / STEP) + 1))
    return np.column_stack([np.interp(even, at, along[:, i]) for i in (0, 1)])


def _covers(places: Floats, other: Floats, off: float) -> bool:
    """Whether most places of another curve are nearer to a curve than ``off``."""
    reach = off + STEP
    low, high = places.min(axis=0) - reach, places.max(axis=0) + reach
    within = other[((other >= low) & (other <= high)).all(axis=1)]
    if len(within) < COVERED * len(other):
        return False
    away = np.hypot(*(within[:, None, :] - places[None, :, :]).transpose(2, 0, 1)).min(axis=1)
    return bool((away <= math.hypot(off, STEP / 2)).sum() >= COVERED * len(other))


def _middle(curve: Fitted, other: Fitted, places: Floats, also: Floats, off: float) -> Fitted:
    """The curve between one and what was drawn over it."""
    if isinstance(curve, Circle):
        found = circle_through(np.vstack([places, also]))
        return Circle(*found) if found is not None else curve
    ends = [_between(end, other, off) for end in (curve.start, curve.end)]
    if isinstance(curve, Line):
        return Line(ends[0], ends[1])
    found = circle_through(np.vstack([places, also]))
    if found is None:
        return curve
    (x, y), radius = found
    away = math.dist(found[0], curve.mid)
    if away <= 0:
        return curve
    mid = (x + (curve.mid[0] - x) * radius / away, y + (curve.mid[1] - y) * radius / away)
    return Arc(ends[0], mid, ends[1])


def _between(end: XY, other: Fitted, off: float) -> XY:
    """An end, halfway to that of another curve where one is near."""
    if isinstance(other, Circle):
        return end
    near = min((other.start, other.end), key=lambda p: math.dist(p, end))
    if math.dist(near, end) > SAME_END * off:
        return end
    return (end[0] + near[0]) / 2, (end[1] + near[1]) / 2


def _bridged(curves: Sequence[Fitted], off: float, gap: float) -> list[Fitted]:
    """The curves with lines made one that go on behind a gap at which nothing else ends."""
    found = list(curves)
    while (pair := _broken(found, off, gap)) is not None:
        a, b, line = pair
        found = [curve for curve in found if curve is not a and curve is not b]
        found.append(line)
    return found


def _broken(curves: Sequence[Fitted], off: float, gap: float) -> tuple[Line, Line, Line] | None:
    """Two pieces of a line, and the line."""
    lines = [curve for curve in curves if isinstance(curve, Line)]
    ends = [(end, curve) for curve in curves if not isinstance(curve, Circle) for end in (curve.start, curve.end)]
    for i, a in enumerate(lines):
        for b in lines[:i]:
            joined = _joined(a, b, off, gap)
            if joined is None:
                continue
            line, near = joined
            if not any(curve is not a and curve is not b and _is_between(end, *near, off) for end, curve in ends):
                return a, b, line
    return None


def _joined(a: Line, b: Line, off: float, gap: float) -> tuple[Line, tuple[XY, XY]] | None:
    """The line of two pieces, and the ends at the gap between them."""
    near, (far_a, far_b) = min(
        (((p, q), (_far(a, p), _far(b, q))) for p in (a.start, a.end) for q in (b.start, b.end)),
        key=lambda each: math.dist(*each[0]),
    )
    if not LEAST * off < math.dist(*near) <= gap or math.dist(far_a, far_b) <= max(length(a), length(b)):
        return None
    (ux, uy), (vx, vy) = direction(Line(far_a, near[0])), direction(Line(near[1], far_b))
    turn = abs(math.atan2(ux * vy - uy * vx, ux * vx + uy * vy))
    if turn > IN_LINE and min(length(a), length(b)) > SHORT_PIECE * off:
        return None
    whole = Line(far_a, far_b)
    wx, wy = direction(whole)
    away = max(abs(wx * (y - far_a[1]) - wy * (x - far_a[0])) for x, y in near)
    return (whole, near) if away <= STRAY * off and turn <= 2 * IN_LINE else None


def _far(line: Line, end: XY) -> XY:
    return line.end if end == line.start else line.start


def _is_between(p: XY, a: XY, b: XY, off: float) -> bool:
    """Whether a point is at a gap from ``a`` to ``b``."""
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return math.dist(p, middle) <= math.dist(a, b) / 2 + 2 * off
