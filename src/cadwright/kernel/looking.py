"""The exact views of a part that a drawing asks for."""

from cadwright.drawing.primitives import View
from cadwright.drawing.projection import VIEWS
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.views import views_of
from cadwright.kernel.client import Kernel


def views_for(reading: Reading, brep: bytes, kernel: Kernel) -> dict[str, View]:
    """A view of the part for each of the drawing's, by name, as far as their directions are known.

    Raises `DrawingError` for the rare part whose views cannot be drawn.
    """
    names = tuple(dict.fromkeys(view.name for view in reading.views if view.name in VIEWS))
    return views_of(kernel.project(brep, names)) if names else {}
