"""The sketch graph: primitives, and constraints between them (CAD-Assistant, sections 3 and 9).

Coordinates are x right, y up, in whatever unit the sketch has: millimetres in a document, 1 for the long side in a
normalised one. Primitives are numbered from 0 in their order, as FreeCAD numbers the geometry of a sketch.
"""

import math
from typing import Literal

import msgspec

from cadwright.geometry.circles import circumcentre

XY = tuple[float, float]

Position = Literal["edge", "start", "end", "center"]
"""What of a primitive is meant: all of it, or one of its points. FreeCAD's 0, 1, 2 and 3."""

ConstraintType = Literal[
    "Coincident",
    "PointOnObject",
    "Horizontal",
    "Vertical",
    "Parallel",
    "Perpendicular",
    "Tangent",
    "Equal",
    "Symmetric",
    "Block",
    "Distance",
    "DistanceX",
    "DistanceY",
    "Radius",
    "Diameter",
    "Angle",
    "InternalAlignment",
    "SnellsLaw",
    "Weight",
]
"""FreeCAD's names. `value` of a constraint is a length in the sketch's unit, degrees for `Angle`."""

X_AXIS, Y_AXIS = -1, -2
"""Numbers that stand for the sketch's axes; the start of either is the origin. -3 and below: external geometry."""


class Line(msgspec.Struct, frozen=True, tag_field="type", tag="line", omit_defaults=True):
    """A straight segment."""

    start: XY
    end: XY
    construction: bool = False


class Arc(msgspec.Struct, frozen=True, tag_field="type", tag="arc", omit_defaults=True):
    """A circular arc from ``start`` through ``mid`` to ``end``; ``mid`` lies halfway unless told otherwise."""

    start: XY
    mid: XY
    end: XY
    construction: bool = False

    @property
    def circle(self) -> tuple[XY, float]:
        """Centre and radius of the circle it lies on. Raises `ValueError` when the three points are in line."""
        center = circumcentre(self.start, self.mid, self.end)
        if center is None:
            raise ValueError("the three points of the arc are in line")
        return center, math.dist(center, self.start)

    @property
    def counterclockwise(self) -> bool:
        """Whether it turns left on its way from start to end."""
        (ax, ay), (bx, by), (cx, cy) = self.start, self.mid, self.end
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0

    @property
    def angles(self) -> tuple[float, float]:
        """The angles, in radians, at which it begins and ends counter-clockwise; the second is the larger one."""
        (cx, cy), _ = self.circle
        first, last = (self.start, self.end) if self.counterclockwise else (self.end, self.start)
        begin = math.atan2(first[1] - cy, first[0] - cx)
        end = math.atan2(last[1] - cy, last[0] - cx)
        return begin, end if end > begin else end + 2 * math.pi

    @property
    def turned_angles(self) -> tuple[float, float]:
        """Start and end angle in radians, counted in its own sense: the start in [0, 2 pi), the end behind it."""
        first, last = self.angles
        if not self.counterclockwise:
            first, last = -last, -first
        start = first % math.tau
        return start, start + (last - first)


class Circle(msgspec.Struct, frozen=True, tag_field="type", tag="circle", omit_defaults=True):
    """A full circle."""

    center: XY
    radius: float
    construction: bool = False


class Point(msgspec.Struct, frozen=True, tag_field="type", tag="point", omit_defaults=True):
    """A point that stands for itself."""

    at: XY
    construction: bool = False


class Ellipse(msgspec.Struct, frozen=True, tag_field="type", tag="ellipse", omit_defaults=True):
    """An ellipse, or an arc of one: ``angle`` turns its major axis from x, ``span`` are parameters; radians."""

    center: XY
    major_radius: float
    minor_radius: float
    angle: float = 0.0
    span: tuple[float, float] | None = None
    construction: bool = False


class BSpline(msgspec.Struct, frozen=True, tag_field="type", tag="bspline", omit_defaults=True):
    """A B-spline curve by its poles, with knots, multiplicities and weights as OCCT has them."""

    poles: tuple[XY, ...]
    degree: int
    knots: tuple[float, ...]
    multiplicities: tuple[int, ...]
    weights: tuple[float, ...] = ()
    periodic: bool = False
    construction: bool = False


Geometry = Line | Arc | Circle | Point | Ellipse | BSpline


class Reference(msgspec.Struct, frozen=True, omit_defaults=True):
    """A primitive by its number, and which part of it."""

    geometry: int
    position: Position = "edge"


class Constraint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A constraint between up to three references, in FreeCAD's order of arguments.

    ``alignment`` and ``index`` are of an ``InternalAlignment`` alone: FreeCAD's name for what it aligns (such as
    ``EllipseMajorDiameter``), and which pole or knot of a spline.
    """

    type: ConstraintType
    references: tuple[Reference, ...]
    value: float | None = None
    name: str | None = None
    driving: bool = True
    alignment: str | None = None
    index: int | None = None


class Sketch(msgspec.Struct, frozen=True):
    """A sketch graph."""

    geometry: tuple[Geometry, ...] = ()
    constraints: tuple[Constraint, ...] = ()
