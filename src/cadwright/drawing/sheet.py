"""A sheet of paper with what is drawn on it."""

from collections.abc import Mapping
from functools import cached_property

import msgspec

from cadwright.drawing.dimension import Dimension
from cadwright.drawing.linestyle import LineStyle, Style, styles_of
from cadwright.drawing.primitives import Primitive, moved
from cadwright.geometry.curves import LineType, Point


class Placed(msgspec.Struct, frozen=True):
    """A dimension where it stands on the sheet, in mm of paper.

    ``dimension`` has its points in view coordinates; on paper they are ``scale`` times that, plus ``shift``. The
    dimension line goes through ``line_at`` (of a leader: it bends there), the text's middle is ``text_at``, and
    ``primitives`` are what it looks like: lines, arrowheads and text.
    """

    dimension: Dimension
    scale: float
    shift: Point
    line_at: Point
    text_at: Point
    primitives: tuple[Primitive, ...]

    def on_paper(self, point: Point) -> Point:
        """A point of the view on the sheet."""
        return (point[0] * self.scale + self.shift[0], point[1] * self.scale + self.shift[1])

    def moved(self, shift: Point) -> "Placed":
        """The dimension at another place."""

        def move(point: Point) -> Point:
            return (point[0] + shift[0], point[1] + shift[1])

        shapes = tuple(moved(primitive, shift) for primitive in self.primitives)
        return Placed(self.dimension, self.scale, move(self.shift), move(self.line_at), move(self.text_at), shapes)


class Sheet(msgspec.Struct, frozen=True, dict=True):
    """A drawing: mm of paper, origin at the lower left. ``title`` names it for readers of the file.

    ``primitives`` are all but the dimensions. ``style`` says how its line types look, but for those that have ``looks``
    of their own.
    """

    width: float
    height: float
    primitives: tuple[Primitive, ...]
    title: str = ""
    dimensions: tuple[Placed, ...] = ()
    style: Style = "iso"
    looks: Mapping[LineType, LineStyle] = {}

    @cached_property
    def styles(self) -> dict[LineType, LineStyle]:
        """How its line types look, in the order in which they are drawn."""
        return {kind: self.looks.get(kind, style) for kind, style in styles_of(self.style).items()}

    @cached_property
    def exploded(self) -> tuple[Primitive, ...]:
        """All primitives, those of the dimensions too: the sheet for back ends that know no dimensions."""
        return (*self.primitives, *(p for placed in self.dimensions for p in placed.primitives))
