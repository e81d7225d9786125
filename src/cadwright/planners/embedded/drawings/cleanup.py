"""How exact a drawing's curves are, and what among them belongs to no edge."""

import math
from collections.abc import Iterable, Mapping

import msgspec
import numpy as np

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point
from cadwright.planners.embedded.drawings.planes import Axes, Plane

FINE, ROUGH = 1e-4, 2e-3
"""Lengths below this share of the drawing's extent are none, in an exact drawing and in one read off a picture."""
EXACT = 2e-5
"""Lines along an axis that are less askew than this share of the extent are exact."""
ASKEW = 0.02
"""How much a line along an axis may be askew, of its length."""


def tolerance_of(planes: Mapping[Axes, Plane], size: float, *, traced: bool) -> float:
    """The length below which nothing is told apart, from how much lines along the axes are askew.

    Where most of a file's lines are exact, those that are a little askew are meant so; what was ``traced`` has them by
    chance.
    """
    askew = []
    for curve in (c for plane in planes.values() for look in plane.looks for c in look.curves):
        if isinstance(curve, Line):
            dx, dy = abs(curve.end[0] - curve.start[0]), abs(curve.end[1] - curve.start[1])
            if min(dx, dy) < ASKEW * max(dx, dy):
                askew.append(min(dx, dy))
    usual, most = np.percentile(askew, (50, 90)).tolist() if askew else (0.0, 0.0)
    return FINE * size if (most if traced else usual) < EXACT * size else max(ROUGH * size, 2 * most)


def without_axes(plane: Plane, near: float) -> Plane:
    """The plane without centre lines that were taken for edges: lines through a circle's centre with a loose end."""
    return Plane(
        plane.axes, tuple(msgspec.structs.replace(k, curves=tuple(_edges(k.curves, near))) for k in plane.looks)
    )


def _edges(curves: tuple[Curve, ...], near: float) -> Iterable[Curve]:
    centers = [c.center for c in curves if isinstance(c, Circle | Arc)]
    for curve in curves:
        if isinstance(curve, Line) and any(_through(curve, c, near) for c in centers):
            others = [c for c in curves if c is not curve]
            if any(not any(_touches(other, end, near) for other in others) for end in (curve.start, curve.end)):
                continue
        yield curve


def _through(line: Line, point: Point, near: float) -> bool:
    """Whether a line runs through a point, on both sides of it."""
    length = math.dist(line.start, line.end)
    if length < near:
        return False
    (x0, y0), (x1, y1) = line.start, line.end
    off = abs((point[0] - x0) * (y1 - y0) - (point[1] - y0) * (x1 - x0)) / length
    along = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length
    return off < near and near < along < length - near


def _touches(curve: Curve, point: Point, near: float) -> bool:
    """Whether a point lies on a curve."""
    match curve:
        case Line(start, end):
            detour = math.dist(start, point) + math.dist(point, end) - math.dist(start, end)
            return detour < near
        case Circle(center, radius):
            return abs(math.dist(center, point) - radius) < near
        case Arc(center, radius, first, last):
            angle = math.degrees(math.atan2(point[1] - center[1], point[0] - center[0]))
            turn = (angle - first) % 360
            return abs(math.dist(center, point) - radius) < near and (turn <= last - first + 2 or turn > 358)
        case _:
            return any(math.dist(p, point) < near for p in curve.points)
