"""Loops put together: curves in any order and direction become chains that close exactly."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from cadwright.construction.sequence import Curve, Loop
from cadwright.geometry.polygons import signed_area
from cadwright.sketch import Arc, Circle, Line
from cadwright.sketch.curves import bounds, points_along

SLACK = 1e-4
"""How far apart ends may be that are taken as one point, as a part of the loop's size: files round."""
_FINE = 1e-3
"""Deflection of the polygons that areas are measured with, as a part of the size."""


def closed(curves: Sequence[Curve]) -> Loop:
    """The loop of these curves. Raises `ValueError` where they do not close, or are no single loop."""
    if len(curves) == 1 and isinstance(curves[0], Circle):
        return Loop((curves[0],))
    if any(isinstance(curve, Circle) for curve in curves):
        raise ValueError("a circle is among other curves in a loop")
    near = SLACK * _size(curves)
    left = [c for c in curves if not isinstance(c, Circle) and (isinstance(c, Arc) or math.dist(c.start, c.end) > near)]
    if not left:
        raise ValueError("a loop has no extent")
    chain = [left.pop(0)]
    while left:
        end = chain[-1].end
        nearest = min(left, key=lambda c: min(math.dist(c.start, end), math.dist(c.end, end)))
        left.remove(nearest)
        if math.dist(nearest.end, end) < math.dist(nearest.start, end):
            nearest = _turned(nearest)
        if math.dist(nearest.start, end) > near:
            raise ValueError(f"a loop does not close: there is a gap of {math.dist(nearest.start, end):.3g} mm")
        chain.append(msgspec.structs.replace(nearest, start=end))
    gap = math.dist(chain[-1].end, chain[0].start)
    if gap > near:
        raise ValueError(f"a loop does not close: there is a gap of {gap:.3g} mm")
    chain[-1] = msgspec.structs.replace(chain[-1], end=chain[0].start)
    return Loop(tuple(chain))


def area(loop: Loop) -> float:
    """What a loop encloses, arcs taken as polygons."""
    if isinstance(loop.curves[0], Circle):
        return math.pi * loop.curves[0].radius ** 2
    points = np.concatenate([points_along(curve, _FINE * _size(loop.curves)) for curve in loop.curves])
    return abs(signed_area(points))


def box(curves: Sequence[Curve]) -> tuple[float, float, float, float]:
    """The least and the largest x and y: (xmin, ymin, xmax, ymax)."""
    boxes = [found for curve in curves if (found := bounds(curve)) is not None]
    if not boxes:
        raise ValueError("a loop has no curves")
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _size(curves: Sequence[Curve]) -> float:
    xmin, ymin, xmax, ymax = box(curves)
    return max(xmax - xmin, ymax - ymin)


def _turned(curve: Line | Arc) -> Line | Arc:
    return msgspec.structs.replace(curve, start=curve.end, end=curve.start)
