"""Fitted outlines as people would have drawn them: level lines, shared coordinates, round numbers."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from cadwright.geometry.partition import Partition
from cadwright.scanning.plan import Loop
from cadwright.sketch.fitting import nice, rounded
from cadwright.sketch.graph import XY, Arc, Circle, Line

LEVEL = math.radians(0.05), math.radians(2.5)
"""Lines this near to an axis lie along it, exact and noisy."""


def tidied(loops: Sequence[Loop], within: float, *, exact: bool) -> tuple[list[Loop], bool]:
    """The loops with coordinates that belong together made one, and numbers rounded; whether any was rounded.

    No coordinate moves by more than about ``within``. A coordinate 0 that is drawn stays 0.
    """
    angle = LEVEL[0 if exact else 1]
    xs = _Values(within)
    ys = _Values(within)
    for loop in loops:
        for each in loop:
            if isinstance(each, Circle):
                xs.add(each.center[0], each.radius)
                ys.add(each.center[1], each.radius)
                continue
            (ax, ay), (bx, by) = each.start, each.end
            weight = math.dist(each.start, each.end)
            for values, a, b, across in ((xs, ax, bx, by - ay), (ys, ay, by, bx - ax)):
                flat = isinstance(each, Line) and abs(b - a) <= math.tan(angle) * abs(across)
                values.add(a, weight if flat else weight * 1e-3)
                values.add(b, weight if flat else weight * 1e-3)
                if flat:
                    values.join(a, b)
    to_x, to_y = xs.merged(), ys.merged()
    moved = [tuple(_moved(each, lambda p: (to_x(p[0]), to_y(p[1]))) for each in loop) for loop in loops]
    result = [_closed(rounded(loop, within)) for loop in moved]
    return result, any(a != b for a, b in zip(moved, result, strict=True))


class _Values:
    """Coordinates with weights, some of them known to be one."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._weights: dict[float, float] = {}
        self._same = Partition[float]()

    def add(self, value: float, weight: float) -> None:
        self._weights[value] = self._weights.get(value, 0.0) + max(weight, 1e-12)

    def join(self, a: float, b: float) -> None:
        self._same.join(a, b)

    def merged(self) -> Callable[[float], float]:
        """From a coordinate to the one that stands for all that are the same."""
        groups: dict[float, list[float]] = {}
        for value in self._weights:
            groups.setdefault(self._same.root(value), []).append(value)
        means = sorted((self._mean(members), members) for members in groups.values())
        clusters: list[list[float]] = []
        before = -math.inf
        for mean, members in means:
            if clusters and mean - before <= self._within:
                clusters[-1] += members
            else:
                clusters.append(list(members))
                before = mean
        stands = {value: self._mean(cluster) for cluster in clusters for value in cluster}
        return lambda value: stands[value]

    def _mean(self, values: list[float]) -> float:
        if 0.0 in values:
            return 0.0
        weights = [self._weights[value] for value in values]
        return float(np.average(values, weights=weights))


def _moved(each: Line | Arc | Circle, at: Callable[[XY], XY]) -> Line | Arc | Circle:
    """A curve with its ends elsewhere; an arc bulges as before."""
    if isinstance(each, Circle):
        return Circle(at(each.center), each.radius)
    start, end = at(each.start), at(each.end)
    if isinstance(each, Line):
        return Line(start, end)
    chord, before = math.dist(start, end), math.dist(each.start, each.end)
    if chord == 0 or before == 0:
        return Line(start, end)
    mx, my = (each.start[0] + each.end[0]) / 2, (each.start[1] + each.end[1]) / 2
    nx, ny = (each.end[1] - each.start[1]) / before, (each.start[0] - each.end[0]) / before
    bulge = (each.mid[0] - mx) * nx + (each.mid[1] - my) * ny
    nx, ny = (end[1] - start[1]) / chord, (start[0] - end[0]) / chord
    return Arc(start, ((start[0] + end[0]) / 2 + bulge * nx, (start[1] + end[1]) / 2 + bulge * ny), end)


def _closed(loop: Sequence[Line | Arc | Circle]) -> Loop:
    """Without lines of no length, and lines that go straight on made one."""
    kept: list[Line | Arc | Circle] = []
    for each in loop:
        last = kept[-1] if kept else None
        if isinstance(each, Line) and isinstance(last, Line) and _straight(last, each):
            kept[-1] = Line(last.start, each.end)
        elif isinstance(each, Circle) or each.start != each.end:
            kept.append(each)
    if len(kept) > 3 and isinstance(kept[0], Line) and isinstance(kept[-1], Line) and _straight(kept[-1], kept[0]):
        kept[0] = Line(kept.pop().start, kept[0].end)  # type: ignore[union-attr]
    return tuple(kept)


def _straight(a: Line, b: Line) -> bool:
    ux, uy, vx, vy = a.end[0] - a.start[0], a.end[1] - a.start[1], b.end[0] - b.start[0], b.end[1] - b.start[1]
    length = math.hypot(ux, uy) * math.hypot(vx, vy)
    return abs(ux * vy - uy * vx) <= 1e-9 * length and ux * vx + uy * vy > 0


def is_closed(loop: Loop) -> bool:
    """Whether it is one closed outline with an area."""
    if any(isinstance(each, Circle) for each in loop):
        return len(loop) == 1
    if len(loop) < 2 or (all(isinstance(each, Line) for each in loop) and len(loop) < 3):
        return False
    return all(a.end == b.start for a, b in pairwise([*loop, loop[0]]))  # type: ignore[union-attr]


def nice_length(value: float, within: float) -> float:
    """A length as people would have chosen it."""
    return nice(value, within)
