"""A design on the canvas: lines, circles and arcs by their control points (mrCAD, section 3), as the data set has them.

Two designs are equal when their curves and the order of these are: that is the order in which they were made.
"""

import math
from typing import Literal

import msgspec

from cadwright.geometry.circles import circumcentre

XY = tuple[float, float]
CurveType = Literal["line", "circle", "arc"]

GRID = 40.0
"""The side of the canvas; coordinates go from -20 to 20."""


class Line(msgspec.Struct, frozen=True, tag_field="type", tag="line"):
    """A straight segment by its two ends."""

    control_points: tuple[XY, XY]


class Circle(msgspec.Struct, frozen=True, tag_field="type", tag="circle"):
    """A circle by the two ends of a diameter."""

    control_points: tuple[XY, XY]

    @property
    def center(self) -> XY:
        """Halfway between the control points."""
        (ax, ay), (bx, by) = self.control_points
        return (ax + bx) / 2, (ay + by) / 2

    @property
    def radius(self) -> float:
        """Half the distance of the control points."""
        return math.dist(*self.control_points) / 2


IN_LINE = 1e-12
"""How small the area between three points may be, by the square of how far they are apart, to be in line."""


class Arc(msgspec.Struct, frozen=True, tag_field="type", tag="arc"):
    """A circular arc: where it starts, any point on it, where it ends."""

    control_points: tuple[XY, XY, XY]

    @property
    def turn(self) -> tuple[float, float, float, float, float] | None:
        """Its centre (x, y), its radius, the angle at which it begins and how far it goes on (radians).

        The angle grows from x towards y. ``None`` when the three points are in line: an arc so flat differs less from
        its chord than coordinates of its circle can tell, and its length would be anything.
        """
        (ax, ay), (bx, by), (cx, cy) = self.control_points
        center = circumcentre(*self.control_points, flat=IN_LINE)
        if center is None:
            return None
        x, y = center
        start = math.atan2(ay - y, ax - x)
        end = math.atan2(cy - y, cx - x)
        to_mid, to_end = (math.atan2(by - y, bx - x) - start) % math.tau, (end - start) % math.tau
        begin, sweep = (start, to_end) if to_mid <= to_end else (end, math.tau - to_end)
        return x, y, math.hypot(ax - x, ay - y), begin, sweep


Curve = Line | Circle | Arc
_KINDS: dict[str, type[Curve]] = {"line": Line, "circle": Circle, "arc": Arc}


def curve(kind: CurveType, control_points: tuple[XY, ...]) -> Curve:
    """The curve of a kind through control points. Raises `ValueError` when their number is wrong."""
    wanted = 3 if kind == "arc" else 2
    if len(control_points) != wanted:
        raise ValueError(f"{kind} has {wanted} control points, not {len(control_points)}")
    return msgspec.convert({"type": kind, "control_points": control_points}, _KINDS[kind])


class Design(msgspec.Struct, frozen=True):
    """The curves of a design, in the order in which they were made."""

    curves: tuple[Curve, ...] = ()

    @property
    def points(self) -> tuple[XY, ...]:
        """Every control point once, in the order of the curves."""
        return tuple(dict.fromkeys(p for each in self.curves for p in each.control_points))

    def rounded(self, digits: int = 3) -> "Design":
        """With coordinates rounded, as designs are shown to models (released evaluation: three digits)."""
        return Design(
            tuple(
                msgspec.structs.replace(
                    each, control_points=tuple((round(x, digits), round(y, digits)) for x, y in each.control_points)
                )
                for each in self.curves
            )
        )


class Drawing(msgspec.Struct, frozen=True):
    """Pen strokes, each a list of points in the canvas's units."""

    splines: tuple[tuple[XY, ...], ...] = ()


class Instruction(msgspec.Struct, frozen=True):
    """What a designer says and draws in one round."""

    text: str = ""
    drawing: Drawing = Drawing()
