"""Corners that the ink of a picture rounds: arcs no larger than its outlines are wide, of which no text tells."""

import math
from collections.abc import Iterable, Sequence

import msgspec

from cadwright.drawing.dimension import Dimension, Radius
from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.curves import Arc, Curve, Line, Point

LARGEST = 1.25
"""Widths of an outline: the radius of the largest arc that may be nothing but the ink of a corner."""
TOLD = 0.3
"""The share by which a radius that is stated may differ from that of an arc so small."""
SQUARE = (60.0, 120.0)
"""Degrees that such an arc turns."""
END_RADII = 0.3
"""Radii from an arc's end at which the line that it goes on into ends."""


def without_soft_corners(
    views: Iterable[ReadView | None], dimensions: Sequence[Dimension], width: float
) -> list[ReadView | None]:
    """Let lines meet in corners where an arc is no larger than the outlines are wide (``width``, mm of paper).

    Arcs of a radius that is stated stay.
    """
    told = [d.value for d in dimensions if isinstance(d, Radius)]
    return [view and _sharpened(view, told, LARGEST * width / view.to_paper[0]) for view in views]


def _sharpened(view: ReadView, told: Sequence[float], largest: float) -> ReadView:
    curves: list[Curve] = list(view.curves)
    for arc in view.curves:
        if not isinstance(arc, Arc) or arc.radius > largest or not SQUARE[0] <= arc.end - arc.start <= SQUARE[1]:
            continue
        if any(abs(radius - arc.radius) <= TOLD * arc.radius for radius in told):
            continue
        sides = [_side(curves, arc.point_at(angle), arc) for angle in (arc.start, arc.end)]
        first, second = sides
        corner = None if first is None or second is None else _crossing(curves[first], curves[second])
        if first is None or second is None or corner is None or math.dist(corner, arc.center) > 2 * arc.radius:
            continue
        for k in (first, second):
            curves[k] = _ending_at(curves[k], corner)
        curves.remove(arc)
    return msgspec.structs.replace(view, curves=tuple(curves)) if len(curves) < len(view.curves) else view


def _side(curves: Sequence[Curve], end: Point, arc: Arc) -> int | None:
    """The number of the line that goes on from an arc's end."""
    gaps = {
        k: min(math.dist(end, line.start), math.dist(end, line.end))
        for k, line in enumerate(curves)
        if isinstance(line, Line) and line.kind == arc.kind
    }
    best = min(gaps, key=gaps.__getitem__, default=None)
    return best if best is not None and gaps[best] <= END_RADII * arc.radius else None


def _crossing(a: Curve, b: Curve) -> Point | None:
    """Where two lines meet, drawn on."""
    if not isinstance(a, Line) or not isinstance(b, Line):
        return None
    (x, y), (ux, uy) = a.start, (a.end[0] - a.start[0], a.end[1] - a.start[1])
    vx, vy = b.end[0] - b.start[0], b.end[1] - b.start[1]
    cross = ux * vy - uy * vx
    if abs(cross) < math.sin(math.radians(SQUARE[0])) * math.hypot(ux, uy) * math.hypot(vx, vy):
        return None
    along = ((b.start[0] - x) * vy - (b.start[1] - y) * vx) / cross
    return (x + along * ux, y + along * uy)


def _ending_at(line: Curve, corner: Point) -> Line:
    """A line with the nearer one of its ends at a corner."""
    assert isinstance(line, Line)
    if math.dist(line.start, corner) < math.dist(line.end, corner):
        return Line(corner, line.end, line.kind)
    return Line(line.start, corner, line.kind)
