"""Dimensions as DXF has them: DIMENSION entities that go on measuring, and leaders with their notes."""

import math
import re
from typing import Any

from ezdxf.document import Drawing
from ezdxf.layouts import BlockLayout, Modelspace

from cadwright.drawing.dimension import Angular, Diameter, Linear, Note, Radius
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.sheet import Placed
from cadwright.geometry.curves import Line, Point
from cadwright.views.projection import millimetres

LINEAR, DIAMETER, RADIUS, ANGULAR = 0, 3, 4, 5
_OWN_BLOCK, _OWN_TEXT_PLACE = 32, 128


def dimension_style(document: Drawing, placed: Placed) -> str:
    """The name of the style for dimensions of that scale and text height; made where it is not there yet."""
    height = next(p.height for p in placed.primitives if isinstance(p, Text))
    name = f"ISO_{height:g}_{placed.scale:g}".replace(".", "_")
    if name not in document.dimstyles:
        document.dimstyles.new(
            name,
            dxfattribs={
                "dimlfac": 1 / placed.scale,
                "dimtxt": height,
                "dimasz": 3.0,
                "dimexo": 1.0,
                "dimexe": 2.0,
                "dimgap": 0.8,
                "dimtad": 1,
                "dimtih": 0,
                "dimtoh": 0,
                "dimdec": 3,
                "dimadec": 3,
                "dimzin": 8,
                "dimazin": 2,
                "dimdsep": ord("."),
                "dimdli": 7.0,
            },
        )
    return name


def add_dimension(document: Drawing, placed: Placed, style: str, layer: str) -> BlockLayout | None:
    """Add a dimension; the block that its picture belongs into, none for a leader, which has no block."""
    space = document.modelspace()
    if isinstance(placed.dimension, Note):
        _add_leader(space, placed, style, layer)
        return None
    block: BlockLayout = document.blocks.new_anonymous_block(type_char="D")
    kind, points = _definition(placed)
    space.new_entity(
        "DIMENSION",
        {
            **points,
            "dimtype": kind | _OWN_BLOCK | _OWN_TEXT_PLACE,
            "dimstyle": style,
            "layer": layer,
            "text": shown(placed),
            "text_midpoint": placed.text_at,
            "actual_measurement": _measured(placed),
            "geometry": block.name,
        },
    )
    return block


def shown(placed: Placed) -> str:
    r"""The text with "<>" for what is measured, so that it follows the part; lines apart by ``\P``."""
    dimension = placed.dimension
    mark = {Diameter: "[Ø⌀]", Radius: "R"}.get(type(dimension), "")
    unit = "°" if isinstance(dimension, Angular) else ""
    number = re.escape(millimetres(dimension.value))
    text = re.sub(rf"{mark}(?<![\d.]){number}(?![\d.]){unit}", "<>", dimension.text, count=1)
    return text.replace("\n", "\\P")


def _definition(placed: Placed) -> tuple[int, dict[str, Any]]:
    """The type and the points that define a dimension, on the sheet."""
    match placed.dimension:
        case Linear(start=start, end=end, angle=angle):
            first, second = placed.on_paper(start), placed.on_paper(end)
            line = _foot(second, placed.line_at, angle)
            return LINEAR, {"defpoint": line, "defpoint2": first, "defpoint3": second, "angle": angle}
        case Diameter(center=centre, radius=radius):
            middle, r = placed.on_paper(centre), radius * placed.scale
            angle = math.atan2(placed.line_at[1] - middle[1], placed.line_at[0] - middle[0])
            dx, dy = r * math.cos(angle), r * math.sin(angle)
            return DIAMETER, {
                "defpoint": (middle[0] - dx, middle[1] - dy),
                "defpoint4": (middle[0] + dx, middle[1] + dy),
            }
        case Radius(center=centre, radius=radius):
            middle, tip = placed.on_paper(centre), _tip(placed)
            length = math.dist(middle, tip) or 1.0
            along = radius * placed.scale / length
            on_arc = (middle[0] + (tip[0] - middle[0]) * along, middle[1] + (tip[1] - middle[1]) * along)
            return RADIUS, {"defpoint": middle, "defpoint4": on_arc}
        case Angular(vertex=vertex, start=begin, end=finish):
            corner = placed.on_paper(vertex)
            radius = math.dist(corner, placed.line_at)
            first, second = (_polar(corner, radius, math.radians(a)) for a in (begin, finish))
            return ANGULAR, {
                "defpoint": placed.line_at,
                "defpoint2": first,
                "defpoint3": second,
                "defpoint4": corner,
            }
        case _:
            raise TypeError("a note is no dimension")


def _measured(placed: Placed) -> float:
    """What the entity measures: mm of the part, or radians."""
    match placed.dimension:
        case Linear(start=(x0, y0), end=(x1, y1), angle=angle):
            radians = math.radians(angle)
            return abs((x1 - x0) * math.cos(radians) + (y1 - y0) * math.sin(radians))
        case Diameter(radius=radius):
            return 2 * radius
        case Radius(radius=radius):
            return radius
        case Angular(start=start, end=end):
            return math.radians((end - start) % 360)
        case _:
            raise TypeError("a note is no dimension")


def _add_leader(space: Modelspace, placed: Placed, style: str, layer: str) -> None:
    """A LEADER from the part to its MTEXT."""
    texts = [p for p in placed.primitives if isinstance(p, Text)]
    lines = [p for p in placed.primitives if isinstance(p, Line)]
    path = [_tip(placed), *(line.end for line in lines)]
    note = space.add_mtext(
        "\\P".join(text.text for text in texts),
        dxfattribs={"char_height": texts[0].height, "layer": layer, "attachment_point": 5, "insert": placed.text_at},
    )
    leader = space.add_leader(path, dimstyle=style, dxfattribs={"layer": layer})
    leader.dxf.annotation_handle = note.dxf.handle
    leader.dxf.annotation_type = 0
    leader.dxf.text_height = texts[0].height


def _tip(placed: Placed) -> Point:
    """The point of the arrowhead."""
    return next(p.points[0] for p in placed.primitives if isinstance(p, Fill))


def _foot(point: Point, on_line: Point, angle: float) -> Point:
    """Where the perpendicular from a point meets the line through ``on_line`` in a direction."""
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    along = (point[0] - on_line[0]) * ux + (point[1] - on_line[1]) * uy
    return (on_line[0] + along * ux, on_line[1] + along * uy)


def _polar(centre: Point, radius: float, radians: float) -> Point:
    return (centre[0] + radius * math.cos(radians), centre[1] + radius * math.sin(radians))
