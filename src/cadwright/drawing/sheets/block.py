"""One view with its dimensions, ready to be put on a sheet."""

import math
from collections.abc import Sequence

import msgspec

from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Tabulated
from cadwright.drawing.fonts import text_bounds
from cadwright.drawing.primitives import Fill, Primitive, Text, moved
from cadwright.drawing.sheet import Placed
from cadwright.drawing.sheets.angles import place_angles
from cadwright.drawing.sheets.around import Around
from cadwright.drawing.sheets.hole_tables import datum_mark, place_label
from cadwright.drawing.sheets.leaders import place_leader
from cadwright.drawing.sheets.lengths import place_lengths
from cadwright.drawing.sheets.sections import Section, plane_line, trace
from cadwright.drawing.sheets.symbols import place_symbol
from cadwright.drawing.symbol import Symbol
from cadwright.geometry.curves import Arc, Box, Circle, Line, Point, bounds, curve_bounds, placed
from cadwright.views.view import View

TITLE, TITLE_GAP = 1.4, 3.0
"""Titles of views are this much larger than dimensions, and stand so far above them (mm)."""


class Block(msgspec.Struct, frozen=True):
    """A view on paper with what stands around it.

    ``bounds`` holds all, ``outline`` the view alone. One that is ``crowded`` has labels over each other.
    """

    name: str
    scale: float
    primitives: tuple[Primitive, ...]
    dimensions: tuple[Placed, ...]
    bounds: Box
    outline: Box
    crowded: bool = False

    def moved(self, shift: Point) -> "Block":
        """The block at another place."""
        x, y = shift

        def box(b: Box) -> Box:
            return (b[0] + x, b[1] + y, b[2] + x, b[3] + y)

        return Block(
            self.name,
            self.scale,
            tuple(moved(p, shift) for p in self.primitives),
            tuple(d.moved(shift) for d in self.dimensions),
            box(self.bounds),
            box(self.outline),
            self.crowded,
        )


def bare(view: View, scale: float) -> Block:
    """The room that a view takes by itself."""
    outline = tuple(scale * value for value in view.bounds)
    box = (outline[0], outline[1], outline[2], outline[3])
    return Block(view.name, scale, (), (), box, box)


def dimensioned(
    view: View,
    dimensions: Sequence[Dimension],
    scale: float,
    height: float,
    *,
    hatch: Sequence[Line] = (),
    marks: Sequence[Primitive] = (),
    planes: Sequence[Section] = (),
    symbols: Sequence[Symbol] = (),
    title: str = "",
) -> Block:
    """A view at a scale, its origin at (0, 0), with those of the dimensions that it shows; texts ``height`` high.

    ``hatch`` and ``marks`` lie on it, in mm of paper; the planes of the sections are marked in it; of the ``symbols``
    it has its own; ``title`` stands above it.
    Labels of holes come first, which must be beside them, then angles, since they must be near their vertex, then
    lengths on their tracks, then what has a leader and can be anywhere.
    """
    own = [d for d in dimensions if d.view == view.name]
    view = View(view.name, (*view.curves, *_pitch_circles(view, own)))
    around = Around(view, scale, height, hatch)
    rows = [d for d in own if isinstance(d, Tabulated)]
    marks = [*marks, *(shape for datum in {row.datum for row in rows} for shape in datum_mark(datum, around))]
    around.obstacles.add([*marks, *(plane_line(section, around) for section in planes)])
    result = [place_label(row, around) for row in rows]
    result += place_angles([d for d in own if isinstance(d, Angular)], around)
    result += place_lengths([d for d in own if isinstance(d, Linear)], around)
    result += [place_leader(d, around) for d in own if not isinstance(d, Angular | Linear | Tabulated)]
    signs = [shape for symbol in symbols if symbol.view == view.name for shape in place_symbol(symbol, around)]
    curves = tuple(placed(curve, scale, (0.0, 0.0)) for curve in view.curves)
    traces = [shape for section in planes for shape in trace(section, around)]
    own_shapes: list[Primitive] = [*curves, *hatch, *marks, *traces, *signs]
    whole = extent([*own_shapes, *(p for d in result for p in d.primitives)])
    if title:
        above = ((around.outline[0] + around.outline[2]) / 2, whole[3] + TITLE_GAP)
        own_shapes.append(Text(above, title, TITLE * height, "centre"))
        whole = extent([*own_shapes, *(p for d in result for p in d.primitives)])
    return Block(view.name, scale, tuple(own_shapes), tuple(result), whole, bounds(curves), around.crowded)


def _pitch_circles(view: View, dimensions: Sequence[Dimension]) -> list[Circle]:
    """Circles whose diameters are stated and that are no edges: those on which holes lie."""
    rounds = [c for c in view.curves if isinstance(c, Circle | Arc)]
    return [
        Circle(d.center, d.radius, "centre")
        for d in dimensions
        if isinstance(d, Diameter)
        and not any(math.dist(c.center, d.center) < 1e-3 and abs(c.radius - d.radius) < 1e-3 for c in rounds)
    ]


def extent(primitives: Sequence[Primitive]) -> Box:
    """The box around primitives, texts included; all zeros for none."""
    boxes = [_box(p) for p in primitives]
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _box(primitive: Primitive) -> Box:
    match primitive:
        case Text():
            return text_bounds(primitive)
        case Fill(points):
            xs, ys = zip(*points, strict=True)
            return (min(xs), min(ys), max(xs), max(ys))
        case _:
            return curve_bounds(primitive)
