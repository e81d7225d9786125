"""Rigid motions of the plane, mirror images included, and what they make of primitives."""

import math
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cadwright.sketch.graph import XY, Arc, BSpline, Circle, Ellipse, Geometry, Line, Point

_G = TypeVar("_G", bound=Geometry)


class Motion(msgspec.Struct, frozen=True):
    """Turned by ``angle`` radians about the origin, after a reflection in the x axis if ``mirrored``, then moved."""

    angle: float = 0.0
    shift: XY = (0.0, 0.0)
    mirrored: bool = False

    def at(self, p: XY) -> XY:
        """Where a point comes to lie."""
        x, y = p[0], -p[1] if self.mirrored else p[1]
        c, s = math.cos(self.angle), math.sin(self.angle)
        return (x * c - y * s + self.shift[0], x * s + y * c + self.shift[1])

    def of(self, geometry: _G) -> _G:
        """A primitive moved; arcs and splines keep their sense of travel."""
        match geometry:
            case Line(start, end):
                return replace(geometry, start=self.at(start), end=self.at(end))
            case Arc(start, mid, end):
                return replace(geometry, start=self.at(start), mid=self.at(mid), end=self.at(end))
            case Circle(center):
                return replace(geometry, center=self.at(center))
            case Point(place):
                return replace(geometry, at=self.at(place))
            case Ellipse(center, _, _, angle, span):
                turned = self.angle + (-angle if self.mirrored else angle)
                if span is not None and self.mirrored:
                    span = (-span[1], -span[0])
                return replace(geometry, center=self.at(center), angle=turned, span=span)
            case BSpline(poles):
                return replace(geometry, poles=tuple(self.at(pole) for pole in poles))


def reflection(point: XY, direction: float) -> Motion:
    """The mirror image in the line through a point in a direction (radians from x)."""
    there = Motion(2 * direction, (0, 0), mirrored=True).at(point)
    return Motion(2 * direction, (point[0] - there[0], point[1] - there[1]), mirrored=True)


def turn(center: XY, angle: float) -> Motion:
    """A turn about a centre, in radians, to the left."""
    there = Motion(angle).at(center)
    return Motion(angle, (center[0] - there[0], center[1] - there[1]))


def between(a: tuple[XY, XY], b: tuple[XY, XY], *, mirrored: bool = False) -> Motion:
    """The motion that brings two points, in their order, onto two others that are as far apart."""

    def bearing(pair: tuple[XY, XY]) -> float:
        return math.atan2(pair[1][1] - pair[0][1], pair[1][0] - pair[0][0])

    angle = bearing(b) + bearing(a) if mirrored else bearing(b) - bearing(a)
    there = Motion(angle, (0, 0), mirrored).at(a[0])
    return Motion(angle, (b[0][0] - there[0], b[0][1] - there[1]), mirrored)
