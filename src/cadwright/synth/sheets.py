"""The drawing of a part as data sets have it: one dimensioned sheet as PNG and as DXF."""

import msgspec

from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.views import SHEET_VIEWS, views_of
from cadwright.kernel.client import Kernel
from cadwright.values import Measurements


class Pictures(msgspec.Struct, frozen=True):
    """One sheet in two forms; empty where it was not made."""

    png: bytes
    dxf: bytes


def drawn(kernel: Kernel, brep: bytes, measurements: Measurements, name: str) -> Pictures:
    """Front, top, right and isometric view with dimensions. Raises `DrawingError` when they cannot be drawn."""
    views = views_of(kernel.project(brep, SHEET_VIEWS))
    dimensions = dimensions_of(views, measurements, kernel.features(brep))
    sheet = iso_sheet(views, dimensions, measurements, Options(title=name))
    return Pictures(to_png(sheet), to_dxf(sheet))
