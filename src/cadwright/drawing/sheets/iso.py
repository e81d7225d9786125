"""Sheets in the way of ISO: views in first- or third-angle projection with their dimensions, frame and title block."""

from collections.abc import Mapping, Sequence

from cadwright.drawing.centrelines import centre_lines, slot_lines, without_covered
from cadwright.drawing.dimension import Dimension, Tabulated
from cadwright.drawing.flat import Flat
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets.arrangement import CELLS, GAP, arrange, centred, fitted, largest_room
from cadwright.drawing.sheets.block import Block, bare, dimensioned, extent
from cadwright.drawing.sheets.details import Detail, detail_block, detail_mark, details_of
from cadwright.drawing.sheets.flat import flat_block
from cadwright.drawing.sheets.general_texture import general_texture
from cadwright.drawing.sheets.hole_tables import data_table, hole_table
from cadwright.drawing.sheets.notated import in_notation
from cadwright.drawing.sheets.paper import Options, frame, frame_of, text_height, title_block, title_box
from cadwright.drawing.sheets.sections import Section, axes_of, hatching
from cadwright.drawing.symbol import Symbol
from cadwright.drawing.threads import thread_lines
from cadwright.drawing.views import PAPERS, Paper, scale_text, standard_scale
from cadwright.errors import DrawingError
from cadwright.geometry.curves import Box, Curve, Line
from cadwright.values.features import Slot
from cadwright.values.measurement import Measurements
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

LONGEST = 50.0
"""A sheet is large enough when the part's longest side is at least as long on it (mm), …"""
MOST: dict[Paper, int] = {"A4": 22, "A3": 50, "A2": 100, "A1": 200, "A0": 1000}
"""… and when there are not more dimensions than this."""
SCALES_TRIED = 7
SLIMMEST = 2.0
"""Lines of a bar that is drawn thinner than this (mm) run into each other."""


def iso_sheet(
    views: Mapping[str, View],
    dimensions: Sequence[Dimension],
    measurements: Measurements | None = None,
    options: Options = Options(),
    sections: Sequence[Section] = (),
    slots: Sequence[Slot] = (),
    flat: Flat | None = None,
    symbols: Sequence[Symbol] = (),
) -> Sheet:
    """The views with their dimensions at the largest standard scale that fits on the smallest paper that serves.

    ``views`` are named as in `cadwright.views.projection.VIEWS`; a pictorial view gets no dimensions. With
    ``measurements``, holes and bosses get centre lines, and so do ``slots``. ``sections`` stand in the places of the
    views that they are named after; what is tiny at the scale is drawn again as a detail; the ``flat`` pattern stands
    where there is room. Raises `DrawingError` when the views do not fit at the scale that was asked for.
    """
    dimensions = [in_notation(dimension, options.notation) for dimension in dimensions]
    square = {name: view for name, view in views.items() if name in CELLS[options.angle]}
    square |= {section.view.name: section.view for section in sections}
    paper, scale, blocks = _fitting(square, dimensions, measurements, options, sections, slots, flat, symbols)
    mass = options.mass
    if mass is None and measurements and options.density:
        mass = measurements.volume * options.density / 1000
    table, taken = _corners(paper, dimensions, options)
    primitives: list[Primitive] = [*frame(paper), *title_block(paper, options, scale, mass), *table]
    slim = _slimness(square)
    for pictorial in (view for name, view in views.items() if VIEWS[name].is_oblique):
        primitives += _pictorial(pictorial, largest_room(blocks, frame_of(paper), taken), scale, slim)
    primitives += [p for block in blocks for p in block.primitives]
    return Sheet(
        *PAPERS[paper], tuple(primitives), options.title, tuple(d for block in blocks for d in block.dimensions)
    )


def _fitting(
    views: Mapping[str, View],
    dimensions: Sequence[Dimension],
    measurements: Measurements | None,
    options: Options,
    sections: Sequence[Section],
    slots: Sequence[Slot],
    flat: Flat | None,
    symbols: Sequence[Symbol],
) -> tuple[Paper, float, tuple[Block, ...]]:
    """Paper, scale and the views at their places."""
    longest = max(max(b[2] - b[0], b[3] - b[1]) for b in (view.bounds for view in views.values()))
    made: dict[tuple[float, float], tuple[dict[str, Block], list[Block]]] = {}

    def drawn(scale: float, height: float) -> tuple[dict[str, Block], list[Block]]:
        """The views at a scale; and the flat pattern and the details, which stand where there is room."""
        details = details_of(views, dimensions, scale, "ABCDEFGH"[len(sections) :])
        moved = {id(d) for detail in details for d in detail.dimensions}
        kept = [d for d in dimensions if id(d) not in moved]
        blocks = {
            name: _block(view, kept, measurements, sections, details, slots, symbols, scale, height)
            for name, view in views.items()
        }
        unfolded = [flat_block(flat, options.notation, scale, height)] if flat is not None else []
        return blocks, [*unfolded, *(detail_block(detail, views[detail.view], height) for detail in details)]

    def arranged(paper: Paper, scale: float) -> tuple[Block, ...] | None:
        height = text_height(paper)
        area, taken = _inner(frame_of(paper)), _corners(paper, dimensions, options)[1]
        if arrange({name: bare(view, scale) for name, view in views.items()}, options.angle, area, taken) is None:
            return None
        if (scale, height) not in made:
            made[scale, height] = drawn(scale, height)
        blocks, loose = made[scale, height]
        found = arrange(blocks, options.angle, area, taken)
        for block in loose:
            at_place = found and fitted(block, found, frame_of(paper), taken)
            found = (*found, at_place) if found and at_place else None
        return found

    papers: list[Paper] = [options.paper] if options.paper else list(PAPERS)
    pairs = [(paper, scale) for paper in papers for scale in _scales(views, paper, options.scale)]
    shown = sum(not isinstance(d, Tabulated) for d in dimensions)
    serve = [(p, s) for p, s in pairs if longest * s >= LONGEST and shown <= MOST[p]]
    # Where nothing serves, the largest paper does at whatever scale fits.
    rest = sorted(pairs, key=lambda pair: (papers.index(pair[0]), pair[1]), reverse=True)
    for pairs, may_crowd in ((serve, False), (rest, False), (rest, True)):
        for paper, scale in pairs:
            found = arranged(paper, scale)
            if found is not None and (may_crowd or not any(block.crowded for block in found)):
                return paper, scale, found
    raise DrawingError("the views do not fit on the paper", "choose a larger sheet or a smaller scale")


def _corners(paper: Paper, dimensions: Sequence[Dimension], options: Options) -> tuple[list[Primitive], list[Box]]:
    """The tables in the upper right corner, where there are any, and the texture of all surfaces above the title block;
    and the corners that are taken, the title block's first.
    """
    (signs, title), (_, _, x1, y1) = general_texture(title_box(paper, options), paper, options), frame_of(paper)
    rows = [d for d in dimensions if isinstance(d, Tabulated)]
    height = text_height(paper)
    shapes, taken = signs, [title]
    if rows:
        table, box = hole_table(rows, (x1, y1), y1 - title[3] - GAP, height, options.notation)
        shapes, taken = [*shapes, *table], [*taken, box]
    if options.data:
        table, box = data_table(options.data, (x1, taken[1][1] - GAP if rows else y1), height)
        shapes, taken = [*shapes, *table], [*taken, box]
    return shapes, taken


def _scales(views: Mapping[str, View], paper: Paper, given: float | None) -> list[float]:
    """Standard scales to try, the largest first, from that at which the bare views would fill the paper."""
    if given is not None:
        return [given]
    x0, y0, x1, y1 = frame_of(paper)
    longest = [max(v.bounds[i + 2] - v.bounds[i] for v in views.values()) for i in (0, 1)]
    scale = standard_scale(min((x1 - x0) / max(longest[0], 1e-9), (y1 - y0) / max(longest[1], 1e-9)))
    scales = [scale]
    while len(scales) < SCALES_TRIED:
        scales.append(standard_scale(scales[-1] * 0.999))
    return scales


def _block(
    view: View,
    dimensions: Sequence[Dimension],
    measurements: Measurements | None,
    sections: Sequence[Section],
    details: Sequence[Detail],
    slots: Sequence[Slot],
    symbols: Sequence[Symbol],
    scale: float,
    height: float,
) -> Block:
    """A view with axes and dimensions, hatched where it is a section; planes and details are marked in it."""
    own = next((section for section in sections if section.view.name == view.name), None)
    axes: tuple[Line, ...] = ()
    threads: tuple[Curve, ...] = ()
    if measurements is not None:
        overshoot = 2.5 / scale
        projection = VIEWS[view.name]
        axes = axes_of(own, measurements, overshoot) if own else centre_lines(projection, measurements, overshoot)
        axes = (*axes, *slot_lines(projection, view.curves, slots, overshoot))
        threads = thread_lines(projection, view.curves, measurements, scale)
    hatch = hatching(own.view.cut, scale) if own else ()
    planes = [section for section in sections if section.shown_in == view.name]
    title = f"{own.letter}–{own.letter}" if own else ""
    whole = View(view.name, (*without_covered(view.curves, axes), *threads, *axes))
    marks = [p for detail in details if detail.view == view.name for p in detail_mark(detail, whole, scale, height)]
    return dimensioned(
        whole, dimensions, scale, height, hatch=hatch, marks=marks, planes=planes, symbols=symbols, title=title
    )


def _inner(box: Box) -> Box:
    return (box[0] + GAP, box[1] + GAP, box[2] - GAP, box[3] - GAP)


def _slimness(views: Mapping[str, View]) -> float:
    """How thick the part is across its length (mm): the smaller side of the views, in that which shows most of it."""
    boxes = [view.bounds for view in views.values()]
    return max((min(b[2] - b[0], b[3] - b[1]) for b in boxes), default=0.0)


def _pictorial(view: View, room: Box, scale: float, slim: float) -> tuple[Primitive, ...]:
    """The pictorial view in a room, without hidden lines; at its own scale where it must be smaller.

    There is none of a bar that would be so ``slim`` (mm of part) that its lines run into each other.
    """
    seen = View(view.name, tuple(curve for curve in view.curves if curve.kind != "hidden"))
    b = seen.bounds
    wide, high = room[2] - room[0] - 2 * GAP, room[3] - room[1] - 2 * GAP - 6
    if min(wide, high) <= 5:
        return ()
    own = min(scale, standard_scale(min(wide / max(b[2] - b[0], 1e-9), high / max(b[3] - b[1], 1e-9))))
    if slim * own < SLIMMEST:
        return ()
    block = dimensioned(seen, (), own, 2.5)
    if own != scale:
        name = Text(((block.bounds[0] + block.bounds[2]) / 2, block.bounds[1] - 6), scale_text(own), 2.5, "centre")
        shapes = (*block.primitives, name)
        block = Block("iso", own, shapes, (), extent(shapes), block.outline)
    placed = centred(block, room)
    return placed.primitives if placed else ()
