"""Plane geometry that reading shares: affine maps, and the curves that points were sampled from."""

import math
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline, curve_bounds
from cadwright.geometry.loops import ends_of
from cadwright.geometry.recognition import recognise

CORNER = 24.0
"""A turn between two pieces of a polyline, in degrees, from which on it is a corner and not a step along a curve."""
SMOOTH = 5
"""How many points a run without corners needs to be taken for a sampled curve."""
BEZIER_ERROR = 5e-4
"""How far from a circle, in units of its radius, the Bézier curves are that drawing programs write for it."""


class Affine(msgspec.Struct, frozen=True):
    """x' = a x + c y + e, y' = b x + d y + f, as SVG and PDF write it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, point: Point) -> Point:
        """The point's image."""
        x, y = point
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def __matmul__(self, first: "Affine") -> "Affine":
        """The map that does ``first``, then this one."""
        o = self((first.e, first.f))
        return Affine(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            *o,
        )

    @property
    def scale(self) -> float:
        """The square root of how much areas grow."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def is_similarity(self) -> bool:
        """Whether circles stay circles."""
        size = max(abs(v) for v in (self.a, self.b, self.c, self.d)) or 1.0
        same = abs(self.a - self.d) + abs(self.b + self.c)
        mirrored = abs(self.a + self.d) + abs(self.b - self.c)
        return min(same, mirrored) < 1e-6 * size

    def direction(self, angle: float) -> float:
        """Where a direction (degrees) points afterwards."""
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return math.degrees(math.atan2(self.b * x + self.d * y, self.a * x + self.c * y))


def moved(curve: Curve, by: Affine) -> Curve:
    """The curve's image; circles and arcs that become elliptic come back as polylines."""
    match curve:
        case Line(start, end, kind):
            return Line(by(start), by(end), kind)
        case Polyline(points, kind):
            return Polyline(tuple(by(p) for p in points), kind)
        case Circle(centre, radius, kind) if by.is_similarity:
            return Circle(by(centre), radius * by.scale, kind)
        case Arc(centre, radius, start, end, kind) if by.is_similarity:
            mirrored = by.a * by.d - by.b * by.c < 0
            first = by.direction(end if mirrored else start) % 360
            return Arc(by(centre), radius * by.scale, first, first + (end - start), kind)
        case _:
            return Polyline(tuple(by(p) for p in sampled(curve)), curve.kind)


def sampled(curve: Curve, step: float = 5.0) -> tuple[Point, ...]:
    """Points along a curve, in order: the ends of straight ones, circular ones at least every ``step`` degrees."""
    match curve:
        case Line(start, end):
            return (start, end)
        case Polyline(points):
            return points
        case Circle(centre, radius):
            curve = Arc(centre, radius, 0.0, 360.0)
    count = max(2, math.ceil((curve.end - curve.start) / step))
    return tuple(curve.point_at(curve.start + (curve.end - curve.start) * i / count) for i in range(count + 1))


def ends(curve: Curve) -> tuple[Point, ...]:
    """Where an open curve begins and ends; nothing for a circle."""
    return () if isinstance(curve, Circle) else ends_of(curve)


def bezier(controls: Sequence[Point], count: int = 16) -> list[Point]:
    """Points on a quadratic or cubic Bézier curve (three or four control points), both ends included."""
    points = []
    for i in range(count + 1):
        t, level = i / count, list(controls)
        while len(level) > 1:  # de Casteljau
            level = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in pairwise(level)]
        points.append(level[0])
    return points


def curves_through(points: Sequence[Point], tolerance: float, *, corner: float = CORNER) -> Iterator[Curve]:
    """A polyline as what it stands for: straight pieces, and one curve for each run of many pieces without a corner."""
    points = [p for i, p in enumerate(points) if i == 0 or math.dist(p, points[i - 1]) > 1e-9]
    if len(points) < 2:
        return
    turns = [_turn(a, b, c) for a, b, c in zip(points, points[1:], points[2:], strict=False)]
    corners = [0, *(i + 1 for i, turn in enumerate(turns) if abs(turn) > corner), len(points) - 1]
    for first, last in pairwise(corners):
        run = points[first : last + 1]
        if len(run) < SMOOTH:
            yield from (Line(a, b) for a, b in pairwise(run))
        elif (curve := recognise(run, "visible", tolerance)) is not None:
            yield curve


def smooth_curve(points: Sequence[Point], tolerance: float) -> Curve | None:
    """The simplest curve through points of one smooth curve; circles may be as inexact as Bézier curves make them."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    size = max(max(xs) - min(xs), max(ys) - min(ys))
    return recognise(points, "visible", max(tolerance, BEZIER_ERROR * size))


def curves_of(pieces: Sequence[Sequence[Point]]) -> Iterator[Curve]:
    """Pieces of an outline, two points for a straight one and many for a smooth one, as curves.

    Neighbours that make up one arc or circle become it; one piece of many points alone may be a polyline with corners.
    """
    waiting = deque(tuple(piece) for piece in pieces)
    while waiting:
        points = waiting.popleft()
        if len(points) == 2:
            yield Line(*points)
            continue
        if len(pieces) == 1 and len(through := list(curves_through(points, _tolerance(points)))) != 1:
            yield from through
            continue
        curve = smooth_curve(points, _tolerance(points))
        while waiting and len(waiting[0]) > 2 and isinstance(curve, (Arc, Line)):
            joined = (*points, *waiting[0][1:])
            longer = smooth_curve(joined, _tolerance(joined))
            if longer is None or isinstance(longer, Polyline):
                break
            points, curve = joined, longer
            waiting.popleft()
        if curve is not None:
            yield curve


def _tolerance(points: Sequence[Point]) -> float:
    x0, y0, x1, y1 = curve_bounds(Polyline(tuple(points)))
    return 1e-3 + 1e-5 * math.hypot(x1 - x0, y1 - y0)


def _turn(a: Point, b: Point, c: Point) -> float:
    """How far the way from a over b to c turns at b, in degrees from -180 to 180."""
    before, after = math.atan2(b[1] - a[1], b[0] - a[0]), math.atan2(c[1] - b[1], c[0] - b[0])
    return (math.degrees(after - before) + 180) % 360 - 180
