"""A sheet as DXF: true lines, arcs, circles and dimensions in mm, one layer for each line type."""

import io
import math
from collections.abc import Mapping

import ezdxf
from ezdxf import units
from ezdxf.document import Drawing
from ezdxf.entities import DXFGraphic
from ezdxf.enums import TextEntityAlignment
from ezdxf.layouts import BaseLayout

from cadwright.drawing.dimension import Tabulated
from cadwright.drawing.dxf_dimensions import add_dimension, dimension_style
from cadwright.drawing.fonts import left_end, runs, symbol_lines
from cadwright.drawing.linestyle import STYLES, LineStyle
from cadwright.drawing.primitives import Fill, Primitive, Text
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point, Polyline
from cadwright.sketch.formats.undated import undated

LAYERS: dict[LineType, tuple[str, int]] = {
    "visible": ("VISIBLE", 7),
    "hidden": ("HIDDEN", 8),
    "smooth": ("SMOOTH", 9),
    "centre": ("CENTER", 1),
    "thin": ("ANNOTATION", 3),
    "hatch": ("HATCH", 8),
    "dimension": ("DIMENSION", 5),
    "cutting": ("CUTTING", 1),
    "extension": ("EXTENSION", 8),
    "label": ("LABEL", 1),
    "radius": ("RADIUS", 3),
    "paper": ("PAPER", 7),
}
"""For each line type its layer and AutoCAD colour index; dashed layers have a DXF line type of the same name."""
FONT = "arial.ttf"
_WIDTHS = (0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100)

_ALIGNMENTS = {
    "left": TextEntityAlignment.LEFT,
    "centre": TextEntityAlignment.CENTER,
    "right": TextEntityAlignment.RIGHT,
}


def to_dxf(sheet: Sheet) -> bytes:
    """The sheet as a DXF document (R2010) in mm of paper; same input, same bytes.

    Dimensions are DIMENSION entities that measure mm of the part, whatever the scale, and notes are leaders.
    """
    with undated():
        document = ezdxf.new("R2010", units=units.MM)
        document.header["$MEASUREMENT"] = 1
        document.styles.get("Standard").dxf.font = FONT
        _add_layers(document, sheet.styles)
        space = document.modelspace()
        for primitive in sheet.primitives:
            add(space, primitive)
        for placed in sheet.dimensions:
            if isinstance(placed.dimension, Tabulated):  # a label, no entity that measures
                for primitive in placed.primitives:
                    add(space, primitive)
                continue
            on = LAYERS["dimension"][0]
            block = add_dimension(document, placed, dimension_style(document, placed), on)
            for primitive in placed.primitives if block is not None else ():
                add(block, primitive)
        stream = io.StringIO()
        document.write(stream)
    data: bytes = document.encode(stream.getvalue())
    return data


def add(space: BaseLayout, primitive: Primitive, layer: str | None = None) -> None:
    """A primitive as an entity of a layout or block, on the layer of its line type where none is given."""
    on = {"layer": layer or LAYERS[primitive.kind][0]}
    match primitive:
        case Line(start, end):
            _finer(space.add_line(start, end, on), primitive)
        case Circle(centre, radius):
            _finer(space.add_circle(centre, radius, on), primitive)
        case Arc(centre, radius, start, end):
            _finer(space.add_arc(centre, radius, start, end, dxfattribs=on), primitive)
        case Polyline(points):
            _finer(space.add_lwpolyline(points, dxfattribs=on), primitive)
        case Fill(points) if len(points) in (3, 4):
            # A SOLID's third and fourth corner are swapped.
            space.add_solid([*points[:2], *reversed(points[2:])], dxfattribs=on)
        case Fill(points):
            hatch = space.add_hatch(color=256, dxfattribs=on)
            hatch.paths.add_polyline_path(points)
        case Text():
            _add_text(space, primitive, on)


def _finer(entity: DXFGraphic, curve: Curve) -> None:
    """Finer dashes on a short dashed curve."""
    style = STYLES.get(curve.kind)
    if style is not None and style.finer(curve) < 1:
        entity.dxf.ltscale = style.finer(curve)


def _add_text(space: BaseLayout, text: Text, on: dict[str, str]) -> None:
    """A text; with symbols, the pieces between them as texts and the symbols as lines."""
    if not any(run.strokes for run in runs(text.text, text.height)):
        entity = space.add_text(text.text, height=text.height, rotation=text.angle, dxfattribs=on)
        entity.set_placement(text.at, align=_ALIGNMENTS[text.anchor])
        return
    start = left_end(text)
    for run in runs(text.text, text.height):
        if not run.strokes and run.text.strip():
            entity = space.add_text(run.text, height=text.height, rotation=text.angle, dxfattribs=on)
            entity.set_placement(_along(start, text.angle, run.offset))
    for stroke in symbol_lines(text):
        space.add_lwpolyline(stroke, dxfattribs=on)


def _along(start: Point, angle: float, distance: float) -> Point:
    radians = math.radians(angle)
    return (start[0] + distance * math.cos(radians), start[1] + distance * math.sin(radians))


def _add_layers(document: Drawing, styles: Mapping[LineType, LineStyle]) -> None:
    for kind, line in styles.items():
        layer, color = LAYERS[kind]
        linetype = "CONTINUOUS"
        if line.dashes:
            linetype = layer
            signed = [length if i % 2 == 0 else -length for i, length in enumerate(line.dashes)]
            document.linetypes.add(layer, [sum(line.dashes), *signed])
        added = document.layers.add(layer, color=color, linetype=linetype, lineweight=_standard(line.width))
        if line.color != "#000000":
            added.rgb = (int(line.color[1:3], 16), int(line.color[3:5], 16), int(line.color[5:7], 16))
        added.transparency = 1 - line.opacity


def _standard(width: float) -> int:
    """A line's width in hundredths of a mm, as the format knows it."""
    return min(_WIDTHS, key=lambda known: abs(known - width * 100))
