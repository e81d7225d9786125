"""Flat patterns on paper: beside the views of a part, or alone."""

from cadwright.drawing.centrelines import centre_lines
from cadwright.drawing.dimension import Tabulated
from cadwright.drawing.flat import TITLE, VIEW, Flat
from cadwright.drawing.notation import Notation
from cadwright.drawing.primitives import Primitive
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets.arrangement import GAP, fitted
from cadwright.drawing.sheets.block import Block, dimensioned
from cadwright.drawing.sheets.hole_tables import hole_table
from cadwright.drawing.sheets.notated import in_notation
from cadwright.drawing.sheets.paper import Options, frame, frame_of, text_height, title_block, title_box
from cadwright.drawing.views import PAPERS, Paper, standard_scale
from cadwright.errors import DrawingError
from cadwright.geometry.curves import Box
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

_SCALES_TRIED = 12


def flat_block(flat: Flat, notation: Notation, scale: float, height: float, *, alone: bool = False) -> Block:
    """A flat pattern with its axes, its dimensions and its title; holes are in a table only where it stands alone."""
    axes = centre_lines(VIEWS["top"], flat.measurements, 2.5 / scale)
    whole = View(VIEW, (*flat.view.curves, *axes))
    dimensions = [
        in_notation(dimension, notation)
        for dimension in flat.dimensions
        if alone or not isinstance(dimension, Tabulated)
    ]
    return dimensioned(whole, dimensions, scale, height, title=f"{TITLE}, K = {flat.pattern.k_factor:g}")


def flat_sheet(flat: Flat, options: Options) -> Sheet:
    """Draw a sheet with nothing but a flat pattern.

    It has the largest standard scale that fits on the smallest paper on which the pattern is clear. Raises
    `DrawingError` where it fits on none.
    """
    papers: list[Paper] = [options.paper] if options.paper else list(PAPERS)
    placed = [found for paper in papers if (found := _placed(flat, options, paper)) is not None]
    clear = [found for found in placed if not found[2].crowded]
    if not placed:
        raise DrawingError("the flat pattern does not fit on the paper", "choose a larger sheet")
    paper, scale, block = (clear or placed[-1:])[0]
    mass = options.mass
    if mass is None and options.density:
        mass = flat.measurements.volume * options.density / 1000
    shapes = (*frame(paper), *title_block(paper, options, scale, mass), *_table(flat, paper, options)[0])
    return Sheet(*PAPERS[paper], (*shapes, *block.primitives), options.title, block.dimensions)


def _placed(flat: Flat, options: Options, paper: Paper) -> tuple[Paper, float, Block] | None:
    """A flat pattern on a paper, as large as it fits."""
    x0, y0, x1, y1 = frame_of(paper)
    taken = [title_box(paper, options), *_table(flat, paper, options)[1]]
    a0, b0, a1, b1 = flat.view.bounds
    scale = options.scale or standard_scale(min((x1 - x0) / (a1 - a0), (y1 - y0) / (b1 - b0)))
    for _ in range(1 if options.scale else _SCALES_TRIED):
        block = fitted(
            flat_block(flat, options.notation, scale, text_height(paper), alone=True), (), frame_of(paper), taken
        )
        if block is not None:
            return paper, scale, block
        scale = standard_scale(scale * 0.999)
    return None


def _table(flat: Flat, paper: Paper, options: Options) -> tuple[list[Primitive], list[Box]]:
    """The table of its holes, where there is one, and its box."""
    rows = [d for d in (in_notation(d, options.notation) for d in flat.dimensions) if isinstance(d, Tabulated)]
    if not rows:
        return [], []
    (_, _, x1, y1), (_, _, _, above) = frame_of(paper), title_box(paper, options)
    shapes, box = hole_table(rows, (x1, y1), y1 - above - GAP, text_height(paper), options.notation)
    return shapes, [box]
