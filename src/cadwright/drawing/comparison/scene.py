"""The views along coordinate axes taken together: lines and outlines by where they lie in space."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, bounds
from cadwright.views.frame import Frame, frame_of

Interval = tuple[float, float]
Intervals = list[Interval]


class Bar(NamedTuple):
    """A line parallel to a coordinate axis, in space: it runs along axis ``along`` at ``value`` of axis ``at``.

    What it is along the third axis, a view does not tell.
    """

    frame: Frame
    along: int
    at: int
    value: float
    low: float
    high: float
    hidden: bool


class Scene:
    """The curves of the views along coordinate axes; lengths within ``tolerance`` (mm) are equal."""

    def __init__(self, views: Mapping[str, Sequence[Curve]], tolerance: float) -> None:
        self.tolerance = tolerance
        self.views: dict[str, tuple[Frame, tuple[Curve, ...]]] = {}
        for name, curves in views.items():
            frame = frame_of(name)
            lines = tuple(c for c in curves if c.kind in ("visible", "hidden", "smooth"))
            if frame is not None and lines:
                self.views[name] = (frame, lines)

    @cached_property
    def bars(self) -> tuple[Bar, ...]:
        """All lines parallel to an axis; smooth ones, where a face only changes its curvature, left out."""
        return tuple(
            bar
            for frame, curves in self.views.values()
            for curve in curves
            if isinstance(curve, Line) and curve.kind != "smooth" and (bar := self._bar(frame, curve)) is not None
        )

    @cached_property
    def box(self) -> tuple[Interval | None, Interval | None, Interval | None]:
        """What the part spans along each axis; ``None`` where no view shows it."""
        spans: list[Interval | None] = [None, None, None]
        for frame, curves in self.views.values():
            low, high = corners_of(frame, bounds(curves))
            for axis in frame.axes:
                known = spans[axis] or (math.inf, -math.inf)
                spans[axis] = (min(known[0], low[axis]), max(known[1], high[axis]))
        return (spans[0], spans[1], spans[2])

    @cached_property
    def levels(self) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
        """Along each axis, where lines across it are seen in some view: the faces that make up its outlines."""
        found: list[list[float]] = [[], [], []]
        for bar in self.bars:
            if not bar.hidden:
                found[bar.at].append(bar.value)
        x, y, z = (tuple(distinct(values, self.tolerance)) for values in found)
        return (x, y, z)

    def shows(self, axis: int) -> bool:
        """Whether some view shows what lies along an axis."""
        return self.box[axis] is not None

    def same(self, a: float, b: float) -> bool:
        """Whether two coordinates are equal."""
        return abs(a - b) <= self.tolerance

    def edges(self, along: int, at: int, value: float) -> dict[str, list[Bar]]:
        """The lines along an axis at a place of another one, by view, for every view that could show any."""
        found: dict[str, list[Bar]] = {
            name: [] for name, (frame, _) in self.views.items() if {along, at} == set(frame.axes)
        }
        for bar in self.bars:
            if bar.along == along and bar.at == at and self.same(bar.value, value):
                found[bar.frame.name].append(bar)
        return found

    def cone(self, along: int, at: int, low: float, high: float, end: float) -> float | None:
        """How wide the cone is at its mouth that oblique lines from both sides of an end show; ``None`` without one."""
        out: dict[str, dict[int, float]] = {}
        for name, (frame, curves) in self.views.items():
            lines = [c for c in curves if isinstance(c, Line)] if {along, at} == set(frame.axes) else []
            for line in lines:
                a, b = frame.in_space(line.start), frame.in_space(line.end)
                for near, far in ((a, b), (b, a)):
                    if not self.same(near[along], end) or self.same(far[along], end):
                        continue
                    if self.same(near[at], low) and far[at] < low - self.tolerance:
                        out.setdefault(name, {})[0] = far[at]
                    if self.same(near[at], high) and far[at] > high + self.tolerance:
                        out.setdefault(name, {})[1] = far[at]
        return next((sides[1] - sides[0] for sides in out.values() if len(sides) == 2), None)

    def _bar(self, frame: Frame, line: Line) -> Bar | None:
        a, b = frame.in_space(line.start), frame.in_space(line.end)
        for along, at in (frame.axes, frame.axes[::-1]):
            if abs(a[at] - b[at]) <= self.tolerance / 10 + 1e-9 * abs(a[at]) and a[along] != b[along]:
                low, high = sorted((a[along], b[along]))
                return Bar(frame, along, at, (a[at] + b[at]) / 2, low, high, line.kind == "hidden")
        return None


def corners_of(frame: Frame, box: Box) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """The low and high corner in space of a box in a view; 0 along the axis that the view looks along."""
    a, b = frame.in_space(box[:2]), frame.in_space(box[2:])
    low, high = zip(*(sorted(pair) for pair in zip(a, b, strict=True)), strict=True)
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def distinct(values: Iterable[float], tolerance: float) -> Iterator[float]:
    """Rising, those nearer to the one before than the tolerance left out."""
    last = -math.inf
    for value in sorted(values):
        if value - last > tolerance:
            yield value
            last = value


def union(intervals: Iterable[Interval], gap: float) -> Intervals:
    """Disjoint intervals in order; those nearer than ``gap`` are made one."""
    merged: Intervals = []
    for low, high in sorted(intervals):
        if merged and low <= merged[-1][1] + gap:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged


def intersection(a: Intervals, b: Intervals, least: float) -> Intervals:
    """What is in both, pieces shorter than ``least`` left out."""
    pieces = ((max(p[0], q[0]), min(p[1], q[1])) for p in a for q in b)
    return [(low, high) for low, high in pieces if high - low > least]


def circles_around(curves: Sequence[Curve], tolerance: float) -> float | None:
    """The diameter of the circle that is a view's whole outline, if it is one."""
    x0, y0, x1, y1 = bounds(tuple(curves))
    if abs((x1 - x0) - (y1 - y0)) > tolerance:
        return None
    middle, radius = ((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0) / 2
    turn = 0.0
    for curve in curves:
        if not isinstance(curve, Circle | Arc) or curve.kind == "hidden":
            continue
        if math.dist(curve.center, middle) <= tolerance and abs(curve.radius - radius) <= tolerance:
            turn += 360.0 if isinstance(curve, Circle) else curve.end - curve.start
    return 2 * radius if turn > 359 else None
