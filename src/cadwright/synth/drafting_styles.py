"""Drafting styles, sampled per sheet: widths, dashes, colours, arrowheads, decimal signs, projection and units.

Drawing offices and CAD programs differ in these while the drawing says the same; a set whose sheets are each in a style
of their own tells how a reader does on sheets that are not our own.
"""

import math
import re
from collections.abc import Iterator
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cadwright.drawing.dimension import Linear
from cadwright.drawing.linestyle import STYLES, LineStyle
from cadwright.drawing.notation import LengthUnit, Notation, Standard
from cadwright.drawing.primitives import Fill, Primitive, Text
from cadwright.drawing.sheet import Placed, Sheet
from cadwright.drawing.sheets import Options
from cadwright.drawing.sheets.paper import Angle
from cadwright.geometry.curves import Circle, Line, LineType, Point

Heads = Literal["filled", "slender", "open", "tick", "dot"]
HEADS: tuple[Heads, ...] = ("filled", "filled", "slender", "open", "tick", "dot")
"""Arrowheads, the usual one twice: triangles, narrow ones, two strokes, an oblique stroke (ISO 129-1, 5.5), a point."""
WIDTHS = ((0.5, 0.25), (0.35, 0.18), (0.7, 0.35), (0.25, 0.25))
"""Thick and thin lines in mm; the last is what CAD programs write where nobody set widths."""
HIDDEN = ((3.0, 0.75), (2.0, 1.0), (6.0, 1.5), (1.5, 1.5))
CENTRE = ((6.0, 0.75, 0.25, 0.75), (8.0, 2.0, 2.0, 2.0), (12.0, 1.5, 3.0, 1.5), (20.0, 1.5, 5.0, 1.5))
"""Dashes and gaps in mm of paper."""
COLOURS: tuple[dict[LineType, str], ...] = (
    {},
    {},
    {"dimension": "#0000ff"},
    {"dimension": "#008000", "hidden": "#c000c0", "centre": "#ff0000"},
    {"dimension": "#a00000", "thin": "#606060", "centre": "#008080"},
)
SLENDER, TICK, DOT = 0.5, 1.6, 0.6
"""How much narrower slender arrowheads are; half the length of oblique strokes and the radius of points, in mm."""
_DECIMALS = re.compile(r"(?<=\d)\.(?=\d)")


class DraftingStyle(Struct, frozen=True):
    """How a sheet is drawn; ``comma`` stands for the decimal sign."""

    angle: Angle = "third"
    unit: LengthUnit = "mm"
    standard: Standard = "iso"
    comma: bool = False
    heads: Heads = "filled"
    widths: tuple[float, float] = WIDTHS[0]
    hidden: tuple[float, ...] = HIDDEN[0]
    centre: tuple[float, ...] = CENTRE[0]
    colours: dict[LineType, str] = {}

    def options(self, title: str) -> Options:
        """What is wanted of the sheet of a part."""
        tolerance = "ISO 2768-m" if self.standard == "iso" else ""
        return Options(title=title, angle=self.angle, unit=self.unit, standard=self.standard, tolerance=tolerance)

    def applied(self, sheet: Sheet) -> Sheet:
        """A sheet in this style."""
        return replace(
            sheet,
            dimensions=tuple(self._drafted(placed) for placed in sheet.dimensions),
            looks={kind: self._look(kind, line) for kind, line in STYLES.items()},
        )

    def _look(self, kind: LineType, line: LineStyle) -> LineStyle:
        thick, thin = self.widths
        dashes = {"hidden": self.hidden, "centre": self.centre, "cutting": self.centre}.get(kind, line.dashes)
        width = thick if kind == "visible" else thin
        return replace(line, width=width, dashes=dashes, color=self.colours.get(kind, line.color))

    def _drafted(self, placed: Placed) -> Placed:
        straight = isinstance(placed.dimension, Linear)
        shapes = tuple(shape for each in placed.primitives for shape in self._shapes(each, straight=straight))
        return replace(placed, primitives=shapes)

    def _shapes(self, shape: Primitive, *, straight: bool) -> Iterator[Primitive]:
        """A piece of a dimension in this style; oblique strokes and points end straight dimension lines alone."""
        match shape:
            case Text(_, text) if self.comma and self.unit == "mm":
                yield replace(shape, text=_DECIMALS.sub(",", text))
            case Fill((tip, left, right), kind) if self.heads != "filled":
                heads: Heads = self.heads if straight or self.heads in ("slender", "open") else "filled"
                yield from _head(heads, tip, left, right, kind)
            case _:
                yield shape


def _head(heads: Heads, tip: Point, left: Point, right: Point, kind: LineType) -> Iterator[Primitive]:
    """An arrowhead of a triangle's place and size."""
    back = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    match heads:
        case "slender":
            yield Fill((tip, _between(back, left, SLENDER), _between(back, right, SLENDER)), kind)
        case "open":
            yield Line(tip, left, kind)
            yield Line(tip, right, kind)
        case "tick":
            long = math.dist(tip, back)
            along = ((tip[0] - back[0]) / long, (tip[1] - back[1]) / long)
            upward = along if (along[0], along[1]) > (0, 0) else (-along[0], -along[1])
            oblique = (upward[0] - upward[1], upward[0] + upward[1])  # 45 degrees from the dimension line
            way = (oblique[0] * TICK / math.sqrt(2), oblique[1] * TICK / math.sqrt(2))
            yield Line((tip[0] - way[0], tip[1] - way[1]), (tip[0] + way[0], tip[1] + way[1]), kind)
        case "dot":
            turns = [2 * math.pi * n / 12 for n in range(12)]
            yield Fill(tuple((tip[0] + DOT * math.cos(t), tip[1] + DOT * math.sin(t)) for t in turns), kind)
            yield Circle(tip, DOT, kind)
        case _:
            yield Fill((tip, left, right), kind)


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def sampled(seed: str) -> DraftingStyle:
    """A drafting style by chance; the same seed gives the same one. A third of the sheets is in inches."""
    rng = Random(seed)
    notation = rng.choice((Notation("mm", "iso"), Notation("mm", "iso"), Notation("in", "ansi")))
    return DraftingStyle(
        angle=rng.choice(("first", "third")),
        unit=notation.unit,
        standard=notation.standard,
        comma=rng.random() < 0.3,
        heads=rng.choice(HEADS),
        widths=rng.choice(WIDTHS),
        hidden=rng.choice(HIDDEN),
        centre=rng.choice(CENTRE),
        colours=rng.choice(COLOURS),
    )
