"""The simplest curve through points that were sampled along one."""

import math
from collections.abc import Sequence
from itertools import pairwise

from cadwright.geometry.circles import circumcentre
from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point, Polyline

FLAT = 1e-9
"""Three points that span so little of the square of their distance are in line."""


def recognise(points: Sequence[Point], kind: LineType, tolerance: float, shortest: float = 0.0) -> Curve | None:
    """A line, else an arc or circle, that no point is further from than ``tolerance``, else a polyline.

    An arc that turns by less than ``shortest`` degrees stays a polyline: a short piece of any curve is nearly an arc.
    A curve seen edge-on runs back over itself: the line spans its extremes. ``None`` where all points are one.
    """
    origin, far = points[0], max(points, key=lambda p: math.dist(p, points[0]))
    if math.dist(origin, far) <= tolerance:
        return None
    return (
        _line(points, far, kind, tolerance) or _arc(points, kind, tolerance, shortest) or Polyline(tuple(points), kind)
    )


def _line(points: Sequence[Point], far: Point, kind: LineType, tolerance: float) -> Line | None:
    (x, y), length = points[0], math.dist(points[0], far)
    ux, uy = (far[0] - x) / length, (far[1] - y) / length
    if any(abs((px - x) * uy - (py - y) * ux) > tolerance for px, py in points):
        return None
    along = [(px - x) * ux + (py - y) * uy for px, py in points]
    low, high = min(along), max(along)
    return Line((x + ux * low, y + uy * low), (x + ux * high, y + uy * high), kind)


def _arc(points: Sequence[Point], kind: LineType, tolerance: float, shortest: float) -> Arc | Circle | None:
    """The circle through three of the points, where all others, and a check of the turning sense, agree with it."""
    closed = math.dist(points[0], points[-1]) <= tolerance
    third = len(points) // 3
    centre = circumcentre(points[0], points[third], points[2 * third] if closed else points[-1], flat=FLAT)
    if len(points) < 5 or centre is None:
        return None
    radius = math.dist(centre, points[0])
    if any(abs(math.dist(centre, p) - radius) > tolerance for p in points):
        return None
    angles = [math.degrees(math.atan2(y - centre[1], x - centre[0])) for x, y in points]
    turns = [(b - a + 180) % 360 - 180 for a, b in pairwise(angles)]
    if min(turns) < 0 < max(turns):
        return None
    sweep = sum(turns)
    if abs(sweep) < shortest:
        return None
    if abs(sweep) > 359.9:
        return Circle(centre, radius, kind)
    start = (angles[0] if sweep > 0 else angles[-1]) % 360
    return Arc(centre, radius, start, start + abs(sweep), kind)
