"""A flat pattern as DXF for laser cutter and press brake: mm at scale 1:1, what is cut and what is bent in layers."""

import io

import ezdxf
from ezdxf import units

from cadwright.drawing.dxf import add
from cadwright.drawing.linestyle import STYLES
from cadwright.sketch.formats.undated import undated
from cadwright.views.flat_pattern import FlatPattern

CUT, UP, DOWN = "CUT", "BEND_UP", "BEND_DOWN"
"""The layers."""
_COLOURS = {CUT: 7, UP: 5, DOWN: 1}


def flat_dxf(pattern: FlatPattern) -> bytes:
    """The outline and the bend lines as a DXF document (R2010); same input, same bytes."""
    with undated():
        document = ezdxf.new("R2010", units=units.MM)
        document.header["$MEASUREMENT"] = 1
        dashes = STYLES["centre"].dashes
        chain = [sum(dashes), *(length if i % 2 == 0 else -length for i, length in enumerate(dashes))]
        document.linetypes.add("CENTER", chain)
        for layer, colour in _COLOURS.items():
            document.layers.add(layer, color=colour, linetype="CONTINUOUS" if layer == CUT else "CENTER")
        space = document.modelspace()
        for curve in pattern.outline:
            add(space, curve, CUT)
        for bend in pattern.bends:
            for line in bend.lines:
                add(space, line, UP if bend.up else DOWN)
        stream = io.StringIO()
        document.write(stream)
    data: bytes = document.encode(stream.getvalue())
    return data
