"""The drawing of a part as data sets have it: one dimensioned sheet as PNG and as DXF."""

import msgspec

from cadwright.api.drawings import sheet_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options
from cadwright.drawing.views import SHEET_VIEWS
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.drafting_styles import DraftingStyle
from cadwright.values import Measurements


class Pictures(msgspec.Struct, frozen=True):
    """One sheet in two forms; empty where it was not made."""

    png: bytes
    dxf: bytes


def drawn(
    kernel: Kernel,
    brep: bytes,
    measurements: Measurements,
    name: str,
    *,
    as_for_people: bool = False,
    style: DraftingStyle | None = None,
) -> Pictures:
    """The sheet of a part as PNG and DXF, as `drafted` makes it. Raises `DrawingError` when it cannot be drawn."""
    sheet, shown = drafted(kernel, brep, measurements, name, as_for_people=as_for_people, style=style)
    true = msgspec.structs.replace(sheet, looks=shown.looks)  # a DXF's dimensions are no pictures of dimensions
    return Pictures(to_png(shown), to_dxf(true))


def drafted(
    kernel: Kernel,
    brep: bytes,
    measurements: Measurements,
    name: str,
    *,
    as_for_people: bool = False,
    style: DraftingStyle | None = None,
) -> tuple[Sheet, Sheet]:
    """Draw front, top, right and isometric view with dimensions: in our own drafting style, and in ``style``.

    ``as_for_people`` draws the views that show most, cut open where that shows more, as `cadwright draw` chooses them.
    Raises `DrawingError` when they cannot be drawn.
    """
    views = () if as_for_people else SHEET_VIEWS
    geometry = Geometry(measurements, brep)
    options = style.options(name) if style else Options(title=name)
    sheet, _ = sheet_of(geometry, options, kernel, views, cut_open=as_for_people)
    return sheet, style.applied(sheet) if style else sheet
