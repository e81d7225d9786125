"""The six sides of a thing: which plane a sketch on it has, and how its axes run."""

from typing import Literal

import msgspec

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Frame, Plane, Point2, Point3
from cadwright.parts.scene import AXES, Axis, Solid

Side = Literal["top", "bottom", "left", "right", "front", "back"]


class Face(msgspec.Struct, frozen=True):
    """A side: its axis and direction, its sketch plane, and the axes of the part that the plane's x and y are."""

    side: Side
    axis: Axis
    sign: int
    plane: Plane
    u: Axis
    v: Axis


FACES: dict[str, Face] = {
    "top": Face("top", "z", 1, "XY", "x", "y"),
    "bottom": Face("bottom", "z", -1, "YX", "y", "x"),
    "left": Face("left", "x", -1, "ZY", "z", "y"),
    "right": Face("right", "x", 1, "YZ", "y", "z"),
    "front": Face("front", "y", -1, "XZ", "x", "z"),
    "back": Face("back", "y", 1, "ZX", "z", "x"),
}


def towards(axis: Axis, sign: int = 1) -> Face:
    """The side in a direction."""
    return next(f for f in FACES.values() if f.axis == axis and f.sign == sign)


def normal(plane: Plane) -> Axis:
    """The axis that a plane is square to."""
    return next(f.axis for f in FACES.values() if f.plane == plane)


def level(face: Face, solid: Solid) -> Expr:
    """The coordinate of a thing's side along its axis; the upper side of an open box is its floor."""
    if face.side == "top" and solid.floor is not None and solid.roof is None:
        return solid.low[2] + solid.floor
    return (solid.high if face.sign > 0 else solid.low)[AXES.index(face.axis)]


def frame(face: Face, at: Point3) -> Frame:
    """The sketch plane parallel to a side, its origin at a point of the part."""
    return Frame(face.plane, at)


def flat(face: Face, point: Point3, origin: Point3) -> Point2:
    """A point of the part in the plane's coordinates."""
    u, v = AXES.index(face.u), AXES.index(face.v)
    return point[u] - origin[u], point[v] - origin[v]
