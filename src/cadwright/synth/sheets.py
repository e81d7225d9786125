"""The drawing of a part as data sets have it: one dimensioned sheet as PNG and as DXF."""

import msgspec

from cadwright.api.drawings import sheet_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheets import Options
from cadwright.drawing.views import SHEET_VIEWS
from cadwright.kernel.client import Geometry, Kernel
from cadwright.values import Measurements


class Pictures(msgspec.Struct, frozen=True):
    """One sheet in two forms; empty where it was not made."""

    png: bytes
    dxf: bytes


def drawn(
    kernel: Kernel, brep: bytes, measurements: Measurements, name: str, *, as_for_people: bool = False
) -> Pictures:
    """Front, top, right and isometric view with dimensions; ``as_for_people`` the views that show most, cut open where
    that shows more, as `cadwright draw` chooses them. Raises `DrawingError` when they cannot be drawn.
    """
    views = () if as_for_people else SHEET_VIEWS
    geometry = Geometry(measurements, brep)
    sheet, _ = sheet_of(geometry, Options(title=name), kernel, views, cut_open=as_for_people)
    return Pictures(to_png(sheet), to_dxf(sheet))
