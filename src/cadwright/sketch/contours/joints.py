"""Where curves that a hand drew were meant to meet, and which of their lines were meant to be level or upright.

A hand puts its pen down and lifts it nearly where it wants to, and strays to the side in between: along a stroke its
ends are known better than across. Ends are one where their difference is no surprise under the spread of both; then all
places are those of least squares over all ends at once, in which level lines have ends of one height. So the height of
a long line that wavers comes from the ends of the uprights beside it, which say it better than the line itself.
"""

import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cadwright.sketch.elements import direction, length
from cadwright.sketch.graph import XY, Arc, Line

Floats = NDArray[np.float64]
Open = Line | Arc

SURPRISE = 3.0
"""Standard deviations by which ends that are one may be apart."""
WIDEST = 1.2
"""All ends of one place are no further from each other than this many times that."""
SHORT = 0.45
"""Ends that are one are no further apart than that part of the shorter of their curves."""
TILT = 1.2
"""Standard deviation of a line's direction, in those of its place across divided by its length."""
TILTED = 3.2
"""Standard deviations by which a level line may be tilted,"""
SCRAP = 3.0
"""A curve shorter than so many standard deviations of where it ends is meant if it meets others at both ends."""
STEEPEST = math.radians(8)
"""but no more than that."""


class Spread(msgspec.Struct, frozen=True):
    """Standard deviations, in pixels, of where strokes end.

    Along a stroke it is ``along``; across, a ``share`` of its length between that and ``limit``. Lines that are tilted
    by up to ``level``, in radians, are level however little strokes spread.
    """

    along: float
    share: float
    limit: float
    level: float = 0.0

    def across(self, long: float) -> float:
        """That across a stroke so long."""
        return max(self.along, min(self.share * long, self.limit))

    def tilt(self, long: float) -> float:
        """By which angle, in radians, a level line so long may be tilted."""
        return min(max(self.level, TILTED * TILT * self.across(long) / max(long, 1e-9)), STEEPEST)


class _Ends:
    """The ends of curves, 2 k and 2 k + 1 those of curve k, and how well each is known."""

    def __init__(self, curves: Sequence[Open], spread: Spread) -> None:
        self.places: list[XY] = [end for curve in curves for end in (curve.start, curve.end)]
        self.lengths = [_length(curve) for curve in curves]
        self.spreads = [_covariance(curve, end, spread) for curve in curves for end in (curve.start, curve.end)]

    def surprise(self, a: int, b: int) -> float:
        """How far apart two ends are, in standard deviations."""
        off = np.subtract(self.places[a], self.places[b])
        return math.sqrt(float(off @ np.linalg.solve(self.spreads[a] + self.spreads[b], off)))

    def clustered(self) -> list[int]:
        """A number for each end, the same for those that are one: the surest first, never both of one curve."""
        groups = {k: [k] for k in range(len(self.places))}
        owner = list(range(len(self.places)))
        for _, a, b in sorted(self._pairs()):
            one, other = groups[owner[a]], groups[owner[b]]
            if one is other or {k // 2 for k in one} & {k // 2 for k in other}:
                continue
            if any(self.surprise(i, j) > WIDEST * SURPRISE for i in one for j in other):
                continue
            for k in groups.pop(owner[b]):
                owner[k] = owner[a]
                one.append(k)
        return owner

    def _pairs(self) -> Iterable[tuple[float, int, int]]:
        """Ends of two curves that may be one, and how surprising that is."""
        if not self.places:
            return
        reach = SURPRISE * math.sqrt(2 * max(float(np.trace(each)) for each in self.spreads))
        for a, b in cKDTree(self.places).query_pairs(reach):
            apart = math.dist(self.places[a], self.places[b])
            if a // 2 != b // 2 and apart <= SHORT * min(self.lengths[a // 2], self.lengths[b // 2]):
                surprise = self.surprise(a, b)
                if surprise <= SURPRISE:
                    yield surprise, a, b


def joined(curves: Sequence[Open], spread: Spread) -> list[Open]:
    """The curves with ends that are one in one place, and level and upright lines exactly so."""
    ends = _Ends(curves, spread)
    owner = ends.clustered()
    kept = [curve for k, curve in enumerate(curves) if not _is_scrap(ends.lengths[k], owner, k, spread)]
    if len(kept) < len(curves):
        return joined(kept, spread)
    numbers = {each: n for n, each in enumerate(dict.fromkeys(owner))}
    vertex = [numbers[each] for each in owner]
    same = _Sets(2 * len(numbers))  # the x of place n is number 2 n, its y the next
    for k, curve in enumerate(curves):
        axis = _level(curve, spread)
        if axis is not None:
            same.join(2 * vertex[2 * k] + axis, 2 * vertex[2 * k + 1] + axis)
    places = _settled(ends, vertex, same)
    between = [(curve, places[vertex[2 * k]], places[vertex[2 * k + 1]]) for k, curve in enumerate(curves)]
    return [moved(curve, start, end) for curve, start, end in between if start != end]


def _is_scrap(long: float, owner: Sequence[int], k: int, spread: Spread) -> bool:
    """Whether a short curve goes nowhere: a stroke that went too far at a corner."""
    loose = min(owner.count(owner[2 * k]), owner.count(owner[2 * k + 1])) == 1
    return loose and long < SCRAP * spread.along


def moved(curve: Open, start: XY, end: XY) -> Open:
    """The curve between other ends; an arc keeps its height over the chord."""
    if isinstance(curve, Line):
        return Line(start, end)
    chord, before = math.dist(start, end), _middle(curve.start, curve.end)
    height = math.dist(before, curve.mid)
    side = 1 if curve.counterclockwise else -1
    nx, ny = side * (end[1] - start[1]) / chord, side * (start[0] - end[0]) / chord
    mx, my = _middle(start, end)
    return Arc(start, (mx + height * nx, my + height * ny), end)


class _Sets:
    """Numbers that are the same as others."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def of(self, k: int) -> int:
        """The number that stands for all that are the same."""
        while self._parent[k] != k:
            k = self._parent[k]
        return k

    def join(self, a: int, b: int) -> None:
        """Two are the same from now on."""
        self._parent[self.of(b)] = self.of(a)


def _settled(ends: _Ends, vertex: Sequence[int], same: _Sets) -> list[XY]:
    """The places that fit all ends best."""
    names: dict[int, int] = {}
    unknown = [names.setdefault(same.of(k), len(names)) for k in range(2 * (max(vertex, default=-1) + 1))]
    matrix, right = np.zeros((len(names), len(names))), np.zeros(len(names))
    for place, spread, number in zip(ends.places, ends.spreads, vertex, strict=True):
        weight = np.linalg.inv(spread)
        pair = [unknown[2 * number], unknown[2 * number + 1]]
        matrix[np.ix_(pair, pair)] += weight
        right[pair] += weight @ place
    found = np.linalg.solve(matrix, right) if names else right
    return [(float(found[x]), float(found[y])) for x, y in zip(unknown[::2], unknown[1::2], strict=True)]


def _level(curve: Open, spread: Spread) -> int | None:
    """1 for a level line, which has one y, 0 for an upright one, which has one x."""
    if not isinstance(curve, Line):
        return None
    dx, dy = abs(curve.end[0] - curve.start[0]), abs(curve.end[1] - curve.start[1])
    if math.atan2(min(dx, dy), max(dx, dy)) > spread.tilt(math.hypot(dx, dy)):
        return None
    return 1 if dy < dx else 0


def _length(curve: Open) -> float:
    if isinstance(curve, Line):
        return length(curve)
    begin, end = curve.angles
    return (end - begin) * curve.circle[1]


def _covariance(curve: Open, end: XY, spread: Spread) -> Floats:
    """Of the place of a curve's end."""
    if isinstance(curve, Line):
        ux, uy = direction(curve)
    else:
        (cx, cy), radius = curve.circle
        ux, uy = (cy - end[1]) / radius, (end[0] - cx) / radius
    turned = np.array([[ux, -uy], [uy, ux]])
    return np.asarray(turned @ np.diag([spread.along**2, spread.across(_length(curve)) ** 2]) @ turned.T)


def _middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
