"""What a drawing consists of: curves and text, each with a line type.

Coordinates are mm, x to the right and y up; angles are degrees, counter-clockwise from x. Front ends make sheets
(`cadwright.drawing.sheet`) of these, back ends (`svg`, `dxf`, `pdf`, `png`) write them out.
"""

from typing import Literal

import msgspec

from cadwright.geometry.curves import Curve, LineType, Point, placed

Anchor = Literal["left", "centre", "right"]


class Text(msgspec.Struct, frozen=True, tag="text"):
    """One line of text; ``at`` is on the baseline, ``height`` that of capital letters.

    It is turned about ``at`` by ``angle``.
    """

    at: Point
    text: str
    height: float = 2.5
    anchor: Anchor = "left"
    kind: LineType = "thin"
    angle: float = 0.0


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """A filled polygon, such as an arrowhead."""

    points: tuple[Point, ...]
    kind: LineType = "dimension"


Primitive = Curve | Text | Fill


def moved(primitive: Primitive, shift: Point) -> Primitive:
    """The primitive, shifted."""

    def move(point: Point) -> Point:
        return (point[0] + shift[0], point[1] + shift[1])

    match primitive:
        case Text():
            return msgspec.structs.replace(primitive, at=move(primitive.at))
        case Fill(points, kind):
            return Fill(tuple(map(move, points)), kind)
        case _:
            return placed(primitive, 1.0, shift)
