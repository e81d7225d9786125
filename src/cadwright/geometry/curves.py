"""Curves in a plane, each with what it stands for on a drawing.

Coordinates are mm, x to the right and y up; angles are degrees, counter-clockwise from x.
"""

import math
from itertools import pairwise
from typing import Literal

import msgspec

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""xmin, ymin, xmax, ymax."""
LineType = Literal[
    "visible",  # edges and outlines that are seen: thick, continuous (ISO 128 type 01.2)
    "hidden",  # the same behind the part: thin, dashed (02.1)
    "smooth",  # where faces meet without a corner: thin, continuous (01.1)
    "centre",  # axes and centre marks: thin, long-dashed dotted (04.1)
    "thin",  # frame, symbols and their texts: thin, continuous (01.1)
    "hatch",  # the cut faces of a section: thin, continuous (01.1)
    "dimension",  # dimension lines with all that belongs to them, leaders: thin, continuous (01.1)
    "cutting",  # where a section is taken: long-dashed dotted (04.1), its ends are "visible"
    "extension",  # extension lines, where a style draws them in another way than dimension lines
    "label",  # the texts of dimensions, where a style writes them in another way
    "radius",  # radii, where a style draws them in another way
    "paper",  # what is wiped out below a text, where a style does
    "view",  # the outline and the name of a view that was read
    "loose",  # words that belong to nothing that was read
    "unread",  # what was not read, though it is drawn
]


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A straight line from ``start`` to ``end``."""

    start: Point
    end: Point
    kind: LineType = "visible"


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """A full circle."""

    center: Point
    radius: float
    kind: LineType = "visible"


class Arc(msgspec.Struct, frozen=True, tag="arc"):
    """A circular arc, counter-clockwise from angle ``start`` in [0, 360) to ``end`` in (start, start + 360)."""

    center: Point
    radius: float
    start: float
    end: float
    kind: LineType = "visible"

    def point_at(self, angle: float) -> Point:
        """The point of the arc's circle at an angle."""
        radians = math.radians(angle)
        return (self.center[0] + self.radius * math.cos(radians), self.center[1] + self.radius * math.sin(radians))


class Polyline(msgspec.Struct, frozen=True, tag="polyline"):
    """Straight lines from point to point: a curve that is neither a line nor circular."""

    points: tuple[Point, ...]
    kind: LineType = "visible"


Curve = Line | Circle | Arc | Polyline


def curve_bounds(curve: Curve) -> Box:
    """The tight bounding box of a curve."""
    match curve:
        case Line(start, end):
            points: tuple[Point, ...] = (start, end)
        case Circle((x, y), r):
            points = ((x - r, y - r), (x + r, y + r))
        case Arc(start=first, end=last):
            turns = [a for a in range(0, 720, 90) if first < a < last]
            points = tuple(curve.point_at(a) for a in (first, last, *turns))
        case Polyline(points):
            pass
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def length_of(curve: Curve) -> float:
    """How long a curve is."""
    match curve:
        case Line(start, end):
            return math.dist(start, end)
        case Polyline(points):
            return sum(math.dist(a, b) for a, b in pairwise(points))
        case Circle(_, radius):
            return math.tau * radius
        case Arc(_, radius, start, end):
            return math.radians(end - start) * radius


def bounds(curves: tuple[Curve, ...]) -> Box:
    """The tight bounding box of curves; all zeros when there are none."""
    boxes = [curve_bounds(curve) for curve in curves]
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def placed(curve: Curve, scale: float, shift: Point, turn: float = 0.0) -> Curve:
    """The curve turned (degrees) and scaled about the origin and then shifted."""
    along, across = (scale, 0.0) if turn == 0 else (scale * _cos(turn), scale * _cos(turn - 90))

    def move(point: Point) -> Point:
        x, y = point
        return (along * x - across * y + shift[0], across * x + along * y + shift[1])

    match curve:
        case Line(start, end, kind):
            return Line(move(start), move(end), kind)
        case Circle(centre, radius, kind):
            return Circle(move(centre), radius * scale, kind)
        case Arc(centre, radius, start, end, kind):
            first = (start + turn) % 360 if turn else start
            return Arc(move(centre), radius * scale, first, first + (end - start) if turn else end, kind)
        case Polyline(points, kind):
            return Polyline(tuple(move(p) for p in points), kind)


def _cos(angle: float) -> float:
    """The cosine of an angle in degrees, exact for quarter turns."""
    return {0.0: 1.0, 90.0: 0.0, 180.0: -1.0, 270.0: 0.0}.get(angle % 360, math.cos(math.radians(angle)))
