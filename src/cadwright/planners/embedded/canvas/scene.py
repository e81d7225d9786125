"""What there is to see in a design: its curves as points, how large they are and what belongs together."""

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cadwright.canvas import Arc, Circle, Curve, Design, Line
from cadwright.canvas.design import XY
from cadwright.canvas.raster import polyline

Floats = NDArray[np.float64]
AWAY = 40.0
"""Grid units: points further from the middle are not on any canvas."""
STEP = 0.4
"""Grid units between the points that a curve is seen as …"""
MOST = 2000
"""… of which it has no more: the way round a nearly straight arc can be as long as one likes."""


class Seen:
    """A curve of a design, as its points."""

    def __init__(self, curve: Curve) -> None:
        self.curve = curve

    @cached_property
    def points(self) -> Floats:
        """Points (n, 2) along it, a fixed distance apart."""
        corners = np.asarray(polyline(self.curve), np.float64)
        steps = np.hypot(*np.diff(corners, axis=0).T)
        along = np.append(0.0, steps.cumsum())
        count = int(np.clip(along[-1] / STEP + 1, 3, MOST))
        places = np.linspace(0, along[-1], count)
        return np.column_stack([np.interp(places, along, corners[:, axis]) for axis in (0, 1)])

    @cached_property
    def low(self) -> XY:
        """The corner of its box with the smaller coordinates."""
        return _xy(self.points.min(axis=0))

    @cached_property
    def high(self) -> XY:
        """The opposite corner."""
        return _xy(self.points.max(axis=0))

    @property
    def middle(self) -> XY:
        """The middle of its box; a circle's centre."""
        if isinstance(self.curve, Circle):
            return self.curve.center
        return (self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2

    @property
    def size(self) -> float:
        """The diagonal of its box."""
        return math.dist(self.low, self.high)

    @cached_property
    def length(self) -> float:
        """How long it is."""
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())

    @property
    def kind(self) -> str:
        """What people call it."""
        return {Line: "line", Circle: "circle", Arc: "arc"}[type(self.curve)]

    def away(self, points: Floats) -> Floats:
        """The distance of each of some points (n, 2) from it."""
        between = points[:, None, :] - self.points[None, :, :]
        return np.asarray(np.sqrt((between**2).sum(axis=2).min(axis=1)))


class Scene:
    """A design, seen."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.curves = tuple(Seen(each) for each in design.curves)

    def with_points(self, points: Iterable[XY]) -> tuple[Seen, ...]:
        """The curves that have one of some control points."""
        wanted = set(points)
        return tuple(each for each in self.curves if wanted & set(each.curve.control_points))

    @cached_property
    def parts(self) -> tuple[tuple[Seen, ...], ...]:
        """The curves that hang together by their ends, in the order of the curves."""
        left, found = list(self.curves), []
        while left:
            part, points = [left.pop(0)], set[XY]()
            while True:
                points = {p for each in part for p in ends(each.curve)}
                more = [each for each in left if points & set(ends(each.curve))]
                if not more:
                    break
                part += more
                left = [each for each in left if each not in more]
            found.append(tuple(part))
        return tuple(found)

    def part_of(self, one: Seen) -> tuple[Seen, ...]:
        """All curves that hang together with one."""
        return next(part for part in self.parts if one in part)


def ends(curve: Curve) -> tuple[XY, ...]:
    """Where a curve can hang together with another; circles cannot."""
    return () if isinstance(curve, Circle) else (curve.control_points[0], curve.control_points[-1])


def is_away(point: XY) -> bool:
    """Whether a point is not on any canvas."""
    return not max(map(abs, point)) <= AWAY


def box_of(seen: Sequence[Seen]) -> tuple[XY, XY]:
    """The corners of the box around some curves."""
    lows, highs = [each.low for each in seen], [each.high for each in seen]
    return (min(p[0] for p in lows), min(p[1] for p in lows)), (max(p[0] for p in highs), max(p[1] for p in highs))


def middle_of(seen: Sequence[Seen]) -> XY:
    """The middle of that box, or of the only curve."""
    if len(seen) == 1:
        return seen[0].middle
    (ax, ay), (bx, by) = box_of(seen)
    return (ax + bx) / 2, (ay + by) / 2


def _xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])
