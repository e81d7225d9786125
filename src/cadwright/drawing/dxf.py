"""Primitives as DXF: true lines, arcs and circles in mm, one layer for each line type."""

import io
from collections.abc import Iterable

import ezdxf
from ezdxf import units
from ezdxf.enums import TextEntityAlignment
from ezdxf.layouts import Modelspace

from cadwright.drawing.linestyle import STYLES
from cadwright.drawing.primitives import Arc, Circle, Line, LineType, Polyline, Primitive, Text

LAYERS: dict[LineType, tuple[str, str, int]] = {
    "visible": ("VISIBLE", "CONTINUOUS", 7),
    "hidden": ("HIDDEN", "HIDDEN", 8),
    "smooth": ("SMOOTH", "CONTINUOUS", 9),
    "centre": ("CENTER", "CENTER", 1),
    "thin": ("ANNOTATION", "CONTINUOUS", 3),
}
"""For each line type its layer, DXF line type and AutoCAD colour index."""

_ALIGNMENTS = {
    "left": TextEntityAlignment.LEFT,
    "centre": TextEntityAlignment.CENTER,
    "right": TextEntityAlignment.RIGHT,
}


def to_dxf(primitives: Iterable[Primitive]) -> bytes:
    """The primitives as a DXF document (R2010) at 1:1, in the coordinates that they have."""
    document = ezdxf.new("R2010", setup=["linetypes"], units=units.MM)
    document.header["$MEASUREMENT"] = 1
    document.header["$LTSCALE"] = 0.5
    for kind, (layer, linetype, color) in LAYERS.items():
        lineweight = round(STYLES[kind].width * 100)
        document.layers.add(layer, color=color, linetype=linetype, lineweight=lineweight)
    space = document.modelspace()
    for primitive in primitives:
        _add(space, primitive)
    stream = io.StringIO()
    document.write(stream)
    data: bytes = document.encode(stream.getvalue())
    return data


def _add(space: Modelspace, primitive: Primitive) -> None:
    on = {"layer": LAYERS[primitive.kind][0]}
    match primitive:
        case Line(start, end):
            space.add_line(start, end, on)
        case Circle(centre, radius):
            space.add_circle(centre, radius, on)
        case Arc(centre, radius, start, end):
            space.add_arc(centre, radius, start, end, dxfattribs=on)
        case Polyline(points):
            space.add_lwpolyline(points, dxfattribs=on)
        case Text(at, text, height, anchor):
            entity = space.add_text(text, height=height, dxfattribs=on)
            entity.set_placement(at, align=_ALIGNMENTS[anchor])
