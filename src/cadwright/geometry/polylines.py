"""Curves as polylines."""

import math
from collections.abc import Sequence

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline


def flatten(curve: Curve, deflection: float) -> Sequence[Point]:
    """Points whose polyline is nowhere further from the curve than ``deflection``."""
    match curve:
        case Line(start, end):
            return (start, end)
        case Polyline(points):
            return points
        case Circle(centre, radius):
            arc = Arc(centre, radius, 0, 360)
        case Arc():
            arc = curve
    step = 2 * math.degrees(math.acos(1 - min(deflection / arc.radius, 0.5)))
    count = max(2, math.ceil((arc.end - arc.start) / step))
    return [arc.point_at(arc.start + (arc.end - arc.start) * i / count) for i in range(count + 1)]
