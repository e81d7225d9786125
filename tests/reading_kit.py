"""Sheets to read: a plate's in first angle, and lines and words that are no drawing of a part."""

from itertools import pairwise

from cadwright.drawing.dimension import Diameter, Dimension, Linear
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.values import Stroke, Strokes, Word
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.svg import to_svg
from cadwright.geometry.curves import Circle, Line
from cadwright.views.view import View

DIMENSIONS: tuple[Dimension, ...] = (
    Linear("top", (-30, -20), (30, -20), 0.0, 60.0, "60"),
    Linear("top", (-30, -20), (-30, 20), 90.0, 40.0, "40"),
    Linear("front", (-30, -2.5), (-30, 2.5), 90.0, 5.0, "5"),
    Diameter("top", (22, 12), 2.5, 5.0, "Ø5 THRU"),
)


def outline(width: float, height: float) -> tuple[Line, ...]:
    x, y = width / 2, height / 2
    return tuple(Line(a, b) for a, b in pairwise(((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))))


def hidden(*places: float) -> tuple[Line, ...]:
    return tuple(Line((x, -2.5), (x, 2.5), "hidden") for x in places)


def plate_svg() -> bytes:
    """A 60 × 40 × 5 plate with a hole Ø5 at x 22, y 12."""
    views = {
        "top": View("top", (*outline(60, 40), Circle((22, 12), 2.5))),
        "front": View("front", (*outline(60, 5), *hidden(19.5, 24.5))),
        "right": View("right", (*outline(40, 5), *hidden(9.5, 14.5))),
    }
    options = Options(angle="first", title="plate", material="S235")
    return to_svg(iso_sheet(views, DIMENSIONS, None, options)).encode()


def plate_strokes() -> Strokes:
    """Its strokes."""
    return read_strokes(plate_svg(), "plate.svg")


def word(text: str, x: float, y: float, sure: float = 1.0) -> Word:
    return Word(text, (x, y), 0.0, 3.0, (x, y, x + 8, y + 3), sure)


def circuit_strokes() -> Strokes:
    """A box with leads and names: a diagram."""
    corners = ((40.0, 40.0), (80.0, 40.0), (80.0, 60.0), (40.0, 60.0), (40.0, 40.0))
    lines = [Line(a, b) for a, b in pairwise(corners)]
    lines += [Line((80, 50), (120, 50)), Line((20, 50), (40, 50))]
    words = (word("R1", 50, 64), word("10k", 64, 64))
    return Strokes("svg", 150, 100, tuple(Stroke(line, 0.5) for line in lines), words)
