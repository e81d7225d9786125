"""Curves that a pen drew more than once, or in pieces, made one: they lie on each other, or go on behind a gap.

Designers lay lines on each other, too, and begin one where another ends: only where a good part of a drawing is there
twice, between the same ends, was it drawn over; and a gap must be one.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

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
    ordered = sorted(((curve, _places(curve)) for curve in curves), key=lambda each: -len(each[1]))
    long = [n for n, (_, places) in enumerate(ordered) if len(places) * STEP >= SHORTEST * off]
    near = _near_ends([ordered[n][0] for n in long], off)
    others = {n: [long[k] for k in sorted(near[i]) if long[k] > n] for i, n in enumerate(long)}
    found: list[Fitted] = []
    gone: set[int] = set()
    for n, (curve, places) in enumerate(ordered):
        if n in gone:
            continue
        for k in others.get(n, ()):
            other, also = ordered[k]
            if k not in gone and _has_ends(curve, other, off) and _covers(places, also, off):
                gone.add(k)
                curve = _middle(curve, other, places, also, off)
        found.append(curve)
    return found if len(gone) >= max(TWICE * len(found), FEWEST) else list(curves)


def _near_ends(curves: Sequence[Fitted], off: float) -> list[set[int]]:
    """For each curve the others that may end where it does; for circles, all that lie in their boxes."""
    open_ = [n for n, curve in enumerate(curves) if not isinstance(curve, Circle)]
    near: list[set[int]] = [set() for _ in curves]
    if open_:
        ends = np.array([end for n in open_ for end in _ends(curves[n])])
        for i, j in cKDTree(ends).query_pairs(2 * SAME_END * off):
            a, b = open_[i // 2], open_[j // 2]
            near[a].add(b)
            near[b].add(a)
    for n, curve in enumerate(curves):
        if isinstance(curve, Circle):
            near[n] = set(range(len(curves))) - {n}
    return near


def _ends(curve: Fitted) -> tuple[XY, ...]:
    return () if isinstance(curve, Circle) else (curve.start, curve.end)


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
    while broken := _broken(found, off, gap):  # in a row of pieces, every other gap at a time
        pieces = {n for pair, _ in broken for n in pair}
        found = [curve for n, curve in enumerate(found) if n not in pieces] + [line for _, line in broken]
    return found


def _broken(curves: Sequence[Fitted], off: float, gap: float) -> list[tuple[tuple[int, int], Line]]:
    """Pieces of lines in pairs, by their numbers, no piece twice, and the line that each pair is."""
    owners = [n for n, curve in enumerate(curves) for _ in _ends(curve)]
    if len(owners) < 2:
        return []
    ends = np.array([end for curve in curves for end in _ends(curve)])
    tree = cKDTree(ends)
    near = sorted(tree.query_pairs(gap), key=lambda pair: math.dist(*ends[list(pair)]))
    found: list[tuple[tuple[int, int], Line]] = []
    taken: set[int] = set()
    for i, j in near:
        pair = owners[i], owners[j]
        a, b = (curves[n] for n in pair)
        if taken & {*pair} or a is b or not (isinstance(a, Line) and isinstance(b, Line)):
            continue
        joined = _joined(a, b, off, gap)
        if joined is None:
            continue
        line, (p, q) = joined
        middle = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
        if all(owners[k] in pair for k in tree.query_ball_point(middle, math.dist(p, q) / 2 + 2 * off)):
            found.append((pair, line))
            taken |= {*pair}
    return found


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
    return (whole, near) if away <= off and turn <= 2 * IN_LINE else None


def _far(line: Line, end: XY) -> XY:
    return line.end if end == line.start else line.start
