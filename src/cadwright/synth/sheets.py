"""The drawing of a part as data sets have it: one dimensioned sheet as PNG and as DXF."""

import msgspec

from cadwright.api.drawings import sheet_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheets import Options
from cadwright.drawing.svg import to_svg
from cadwright.drawing.views import SHEET_VIEWS
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.drafting import DraftingStyle
from cadwright.values import Measurements


class Pictures(msgspec.Struct, frozen=True):
    """One sheet in its forms; empty where it was not made."""

    png: bytes
    dxf: bytes
    svg: bytes = b""


def drawn(
    kernel: Kernel,
    brep: bytes,
    measurements: Measurements,
    name: str,
    *,
    as_for_people: bool = False,
    style: DraftingStyle | None = None,
) -> Pictures:
    """Front, top, right and isometric view with dimensions, in our own drafting ``style`` or another one;
    ``as_for_people`` the views that show most, cut open where that shows more, as `cadwright draw` chooses them. Raises
    `DrawingError` when they cannot be drawn.
    """
    views = () if as_for_people else SHEET_VIEWS
    geometry = Geometry(measurements, brep)
    options = style.options(name) if style else Options(title=name)
    sheet, _ = sheet_of(geometry, options, kernel, views, cut_open=as_for_people)
    shown = style.applied(sheet) if style else sheet
    true = msgspec.structs.replace(sheet, looks=shown.looks)  # a DXF's dimensions are no pictures of dimensions
    return Pictures(to_png(shown), to_dxf(true), to_svg(shown).encode())
