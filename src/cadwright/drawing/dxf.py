"""Primitives as DXF: true lines, arcs and circles in mm, one layer for each line type."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import ezdxf
from ezdxf import units
from ezdxf.document import Drawing
from ezdxf.enums import TextEntityAlignment
from ezdxf.layouts import Modelspace

from cadwright.drawing.linestyle import STYLES
from cadwright.drawing.primitives import Arc, Circle, Line, LineType, Polyline, Primitive, Text

LAYERS: dict[LineType, tuple[str, int]] = {
    "visible": ("VISIBLE", 7),
    "hidden": ("HIDDEN", 8),
    "smooth": ("SMOOTH", 9),
    "centre": ("CENTER", 1),
    "thin": ("ANNOTATION", 3),
}
"""For each line type its layer and AutoCAD colour index; dashed layers have a DXF line type of the same name."""

_ALIGNMENTS = {
    "left": TextEntityAlignment.LEFT,
    "centre": TextEntityAlignment.CENTER,
    "right": TextEntityAlignment.RIGHT,
}


def to_dxf(primitives: Iterable[Primitive]) -> bytes:
    """The primitives as a DXF document (R2010) at 1:1, in the coordinates that they have; same input, same bytes."""
    with _without_dates():
        document = ezdxf.new("R2010", units=units.MM)
        document.header["$MEASUREMENT"] = 1
        _add_layers(document)
        for primitive in primitives:
            _add(document.modelspace(), primitive)
        stream = io.StringIO()
        document.write(stream)
    data: bytes = document.encode(stream.getvalue())
    return data


@contextmanager
def _without_dates() -> Iterator[None]:
    """No time and no random identifier in the file; ezdxf has this as a setting for the whole process only."""
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before


def _add_layers(document: Drawing) -> None:
    for kind, (layer, color) in LAYERS.items():
        style = STYLES[kind]
        linetype = "CONTINUOUS"
        if style.dashes:
            linetype = layer
            signed = [length if i % 2 == 0 else -length for i, length in enumerate(style.dashes)]
            document.linetypes.add(layer, [sum(style.dashes), *signed])
        document.layers.add(layer, color=color, linetype=linetype, lineweight=round(style.width * 100))


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
