"""Sketches on the canvas and back: lines, arcs and circles of any size, y up, as a design that strokes are drawn on.

A sketch is placed so that it fills the canvas with a margin. Other geometry (points, ellipses, splines) and
construction lines stay out of the design and are left alone.
"""

import math
from collections.abc import Sequence

import msgspec

from cadwright.canvas.design import GRID, XY, Arc, Circle, Curve, Design, Line
from cadwright.sketch import graph

FILLED = 36.0
"""Grid units that the longer side of a sketch takes."""
SAME = 1e-9


POINT = 1e-7
"""A sketch no larger than this is a point to the geometry kernels (OCCT's confusion), and is not magnified."""


class OnCanvas(msgspec.Struct, frozen=True):
    """A sketch as a design: where it lies, and which primitive each curve is.

    A point of the sketch p is at ``scale * (p - middle)`` on the canvas, with y turned downwards.
    """

    design: Design
    scale: float
    middle: XY
    numbers: tuple[int, ...]

    def to_sketch(self, point: XY) -> XY:
        """A point of the canvas, in the sketch."""
        return self.middle[0] + point[0] / self.scale, self.middle[1] - point[1] / self.scale


class Changes(msgspec.Struct, frozen=True):
    """What an edited design changes in its sketch: primitives that go, and new ones."""

    removed: tuple[int, ...]
    added: tuple[graph.Line | graph.Arc | graph.Circle, ...]


def on_canvas(sketch: graph.Sketch) -> OnCanvas:
    """A sketch as a design. Raises `ValueError` when it has no line, arc or circle that is no construction geometry."""
    drawn = {
        number: each
        for number, each in enumerate(sketch.geometry)
        if isinstance(each, graph.Line | graph.Arc | graph.Circle) and not each.construction
    }
    if not drawn:
        raise ValueError("there is no line, arc or circle in this sketch")
    points = [p for each in drawn.values() for p in _extremes(each)]
    low = min(p[0] for p in points), min(p[1] for p in points)
    high = max(p[0] for p in points), max(p[1] for p in points)
    size = max(high[0] - low[0], high[1] - low[1])
    middle, scale = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2), FILLED / (size if size > POINT else 1.0)

    def at(point: XY) -> XY:
        return scale * (point[0] - middle[0]), -scale * (point[1] - middle[1])

    curves: list[Curve] = []
    for each in drawn.values():
        if isinstance(each, graph.Line):
            curves.append(Line((at(each.start), at(each.end))))
        elif isinstance(each, graph.Arc):
            curves.append(Arc((at(each.start), at(each.mid), at(each.end))))
        else:
            (x, y), r = at(each.center), each.radius * scale
            curves.append(Circle(((x - r, y), (x + r, y))))
    return OnCanvas(_joined(curves), scale, middle, tuple(drawn))


def changes(placed: OnCanvas, edited: Design) -> Changes:
    """What has to change in the sketch; curves that are as they were stay what they are, constraints and all."""
    left = list(edited.curves)
    removed: list[int] = []
    for number, curve in zip(placed.numbers, placed.design.curves, strict=True):
        if curve in left:
            left.remove(curve)
        else:
            removed.append(number)
    made = [_in_sketch(each, placed) for each in left]
    return Changes(tuple(removed), tuple(each for each in made if each is not None))


def _in_sketch(curve: Curve, placed: OnCanvas) -> graph.Line | graph.Arc | graph.Circle | None:
    points = [placed.to_sketch(p) for p in curve.control_points]
    if math.dist(points[0], points[-1]) < SAME:
        return None
    if isinstance(curve, Line):
        return graph.Line(points[0], points[1])
    if isinstance(curve, Circle):
        return graph.Circle(placed.to_sketch(curve.center), curve.radius / placed.scale)
    return graph.Line(points[0], points[2]) if curve.turn is None else graph.Arc(points[0], points[1], points[2])


def _extremes(each: graph.Line | graph.Arc | graph.Circle) -> Sequence[XY]:
    if isinstance(each, graph.Circle):
        (x, y), r = each.center, each.radius
        return ((x - r, y - r), (x + r, y + r))
    return (each.start, each.end) if isinstance(each, graph.Line) else (each.start, each.mid, each.end)


def _joined(curves: Sequence[Curve]) -> Design:
    """The curves with ends that a solver left a hair's breadth apart in exactly one point."""
    known: list[XY] = []

    def one(point: XY) -> XY:
        for each in known:
            if math.dist(each, point) < GRID * 1e-6:
                return each
        known.append(point)
        return point

    joined: list[Curve] = []
    for each in curves:
        if isinstance(each, Circle):
            joined.append(each)
        elif isinstance(each, Line):
            joined.append(Line((one(each.control_points[0]), one(each.control_points[1]))))
        else:
            start, mid, end = each.control_points
            joined.append(Arc((one(start), mid, one(end))))
    return Design(tuple(joined))
