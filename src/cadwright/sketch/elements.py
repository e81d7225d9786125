"""Where the points of primitives are, and how far anything is from the curves that they lie on.

A constraint means the whole curve: a line goes on past its ends, an arc is all of its circle.
"""

import math
from collections.abc import Sequence
from typing import assert_never

import numpy as np

from cadwright.sketch.graph import (
    X_AXIS,
    XY,
    Y_AXIS,
    Arc,
    BSpline,
    Circle,
    Ellipse,
    Geometry,
    Line,
    Point,
    Position,
    Sketch,
)

AXES: dict[int, Line] = {X_AXIS: Line((0, 0), (1, 0)), Y_AXIS: Line((0, 0), (0, 1))}
"""What the numbers of the axes stand for; the start of both is the origin."""


def element(sketch: Sketch, number: int) -> Geometry:
    """The primitive or axis of a number. Raises `LookupError` for a number that the sketch does not have."""
    if number in AXES:
        return AXES[number]
    if number < 0:
        raise LookupError(f"geometry {number} lies outside of the sketch")
    if number >= len(sketch.geometry):
        raise LookupError(f"there is no geometry {number}: the sketch has {len(sketch.geometry)}, counted from 0")
    return sketch.geometry[number]


def points_of(geometry: Geometry) -> dict[Position, XY]:
    """The points of a primitive that a constraint can name, as FreeCAD names them."""
    match geometry:
        case Point(at):
            return {"start": at}
        case Line(start, end):
            return {"start": start, "end": end}
        case Arc(start, _, end):
            return {"start": start, "end": end, "center": geometry.circle[0]}
        case Circle(center):
            return {"center": center}
        case Ellipse(center):
            if geometry.span is None:
                return {"center": center}
            begin, finish = geometry.span
            return {"start": ellipse_at(geometry, begin), "end": ellipse_at(geometry, finish), "center": center}
        case BSpline(poles):
            return {} if geometry.periodic else {"start": poles[0], "end": poles[-1]}
    assert_never(geometry)


def apart(a: Geometry, b: Geometry) -> float:
    """The longest way between the points of two primitives of one kind, whichever way they run."""
    p, q = list(points_of(a).values()), list(points_of(b).values())
    ways = [q, [q[1], q[0], *q[2:]]] if len(q) > 1 else [q]
    return min(max(map(math.dist, p, way), default=0.0) for way in ways)


def size_of(geometry: Sequence[Geometry]) -> float:
    """The long side of the box around some primitives; circles, arcs and ellipses count whole. 0 for none."""
    corners = [corner for each in geometry for corner in _corners(each)]
    if not corners:
        return 0.0
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _corners(geometry: Geometry) -> list[XY]:
    match geometry:
        case Circle((x, y), r):
            return [(x - r, y - r), (x + r, y + r)]
        case Arc(start, mid, end):
            return [start, mid, end]
        case Ellipse((x, y), r):
            return [(x - r, y - r), (x + r, y + r)]
        case BSpline(poles):
            return list(poles)
        case _:
            return list(points_of(geometry).values())


def round_of(geometry: Geometry) -> tuple[XY, float] | None:
    """Centre and radius of a circle or arc; ``None`` for anything else."""
    if isinstance(geometry, Circle):
        return geometry.center, geometry.radius
    return geometry.circle if isinstance(geometry, Arc) else None


def direction(line: Line) -> XY:
    """The unit vector from start to end; (0, 0) for a line of no length."""
    dx, dy = line.end[0] - line.start[0], line.end[1] - line.start[1]
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 0.0)


def length(line: Line) -> float:
    """From start to end."""
    return math.dist(line.start, line.end)


def turn_between(u: XY, v: XY) -> float:
    """The angle, 0 to π/2, between two directions, whichever way they point."""
    return math.atan2(abs(u[0] * v[1] - u[1] * v[0]), abs(u[0] * v[0] + u[1] * v[1]))


def distance_to(geometry: Geometry, p: XY) -> float | None:
    """How far a point is from the whole curve, or from a point; ``None`` for a B-spline."""
    if isinstance(geometry, Point):
        return math.dist(geometry.at, p)
    if isinstance(geometry, Line):
        ux, uy = direction(geometry)
        dx, dy = p[0] - geometry.start[0], p[1] - geometry.start[1]
        return abs(dx * uy - dy * ux) if (ux, uy) != (0, 0) else math.hypot(dx, dy)
    circle = round_of(geometry)
    if circle is not None:
        return abs(math.dist(circle[0], p) - circle[1])
    return math.dist(ellipse_at(geometry, _parameter(geometry, p)), p) if isinstance(geometry, Ellipse) else None


def tangent_at(geometry: Geometry, p: XY) -> XY | None:
    """The unit direction of the whole curve beside a point; ``None`` for points and B-splines."""
    if isinstance(geometry, Line):
        return direction(geometry)
    circle = round_of(geometry)
    if circle is not None:
        dx, dy = p[0] - circle[0][0], p[1] - circle[0][1]
        away = math.hypot(dx, dy) or 1.0
        return (-dy / away, dx / away)
    if not isinstance(geometry, Ellipse):
        return None
    t = _parameter(geometry, p)
    u, v = -geometry.major_radius * math.sin(t), geometry.minor_radius * math.cos(t)
    away, c, s = math.hypot(u, v) or 1.0, math.cos(geometry.angle), math.sin(geometry.angle)
    return ((u * c - v * s) / away, (u * s + v * c) / away)


def ellipse_at(ellipse: Ellipse, t: float) -> XY:
    """The point of an ellipse at a parameter, radians from its major axis."""
    u, v = ellipse.major_radius * math.cos(t), ellipse.minor_radius * math.sin(t)
    c, s = math.cos(ellipse.angle), math.sin(ellipse.angle)
    return (ellipse.center[0] + u * c - v * s, ellipse.center[1] + u * s + v * c)


def _parameter(ellipse: Ellipse, p: XY) -> float:
    """The parameter of the point of an ellipse that is nearest to another, by looking ever closer."""
    c, s = math.cos(ellipse.angle), math.sin(ellipse.angle)
    dx, dy = p[0] - ellipse.center[0], p[1] - ellipse.center[1]
    x, y = dx * c + dy * s, dy * c - dx * s
    best, reach = 0.0, math.pi
    while reach > 1e-12:
        ts = np.linspace(best - reach, best + reach, 65)
        away = np.hypot(ellipse.major_radius * np.cos(ts) - x, ellipse.minor_radius * np.sin(ts) - y)
        best, reach = float(ts[int(np.argmin(away))]), reach / 16
    return best
