"""The view sheet that IterCAD shows its agent, laid out as the paper's released code lays it out.

Two by two: TOP and ISO above FRONT and RIGHT, all edges, every distinct extent of a horizontal or vertical line as a
dimension on stacked tracks above and right of the view, and the radius of every circle. The figure is 14 inches wide
before its empty border is cut off; lengths in points are those of that figure. Reference: KnowledgeXLab/IterCAD,
``eval/gen_view.py`` and ``eval/code_executor.py``.
"""

import math
from collections.abc import Sequence

import msgspec

from cadwright.drawing.fonts import width
from cadwright.drawing.primitives import Fill, Primitive, Text, moved
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets.block import extent
from cadwright.drawing.sheets.itercad_radii import Label, radius_labels
from cadwright.drawing.wireframe import Wire, Wires
from cadwright.geometry.curves import Box, Line, Point, Polyline

INCH, POINT = 25.4, 25.4 / 72
DOTS_PER_MM = 150 / INCH
"""The resolution of the released sheets."""
FIGURE, LEAST, MOST = 14.0, 4.0, 24.0
"""Width of the figure and limits of its height, in inches."""
LEFT, RIGHT, BOTTOM, TOP, BETWEEN = 0.125, 0.9, 0.11, 0.88, 0.05
"""The part of the figure that the views take, and the space between them in units of their mean size."""
BORDER = 0.1 * INCH
DIMENSION_TEXT, RADIUS_TEXT = 11 * 0.729 * POINT, 9 * 0.729 * POINT
"""Heights of capitals in mm of texts of 11 and 9 points."""
HEAD = (4 * POINT, 2 * POINT)
"""Length of an arrowhead and half its width."""


class Length(msgspec.Struct, frozen=True):
    """An extent that is dimensioned: from where to where, and the outermost line that has it."""

    low: float
    high: float
    outermost: float


class Plot(msgspec.Struct, frozen=True):
    """What is shown in a view: its wires, the lengths along x and y with their tracks, and the view's limits."""

    wires: tuple[Wire, ...]
    bounds: Box
    across: tuple[tuple[Length, int], ...]
    upright: tuple[tuple[Length, int], ...]
    limits: Box


def itercad_sheet(views: Wires) -> Sheet:
    """The sheet of the four wireframe views "TOP", "ISO", "FRONT" and "RIGHT"."""
    plots = {name: _plot(wires, dimensioned=name != "ISO") for name, wires in views.items()}
    shapes = [shape for name, cell in _cells(views).items() for shape in _drawn(plots[name], cell, name != "ISO")]
    x0, y0, x1, y1 = extent(shapes)
    inside = tuple(moved(shape, (BORDER - x0, BORDER - y0)) for shape in shapes)
    return Sheet(x1 - x0 + 2 * BORDER, y1 - y0 + 2 * BORDER, inside, "IterCAD view sheet", style="itercad")


def _cells(views: Wires) -> dict[str, Box]:
    """Where each view goes on the figure, in mm; sizes are shared out as the released code estimates them."""
    size = {name: _estimate(_bounds(wires), dimensioned=name != "ISO") for name, wires in views.items()}
    widths = (size["FRONT"][0], max(size["RIGHT"][0], size["ISO"][0]))
    heights = (max(size["TOP"][1], size["ISO"][1]), size["FRONT"][1])
    high = max(LEAST, min(MOST, FIGURE * sum(heights) / sum(widths))) * INCH
    columns = _shares(widths, FIGURE * INCH * (RIGHT - LEFT), FIGURE * INCH * LEFT)
    rows = _shares(heights[::-1], high * (TOP - BOTTOM), high * BOTTOM)
    places = {"TOP": (0, 1), "ISO": (1, 1), "FRONT": (0, 0), "RIGHT": (1, 0)}
    return {
        name: (columns[column][0], rows[row][0], columns[column][1], rows[row][1])
        for name, (column, row) in places.items()
    }


def _shares(sizes: Sequence[float], total: float, start: float) -> list[tuple[float, float]]:
    """From where to where each of two views reaches."""
    mean = total / (len(sizes) + BETWEEN * (len(sizes) - 1))
    first = mean * len(sizes) * sizes[0] / sum(sizes)
    return [(start, start + first), (start + first + BETWEEN * mean, start + total)]


def _estimate(bounds: Box, *, dimensioned: bool) -> tuple[float, float]:
    """A view's width and height with its margins, three tracks of dimensions allowed for."""
    rx, ry = bounds[2] - bounds[0], bounds[3] - bounds[1]
    if not dimensioned:
        return rx + 2 * (0.3 * rx or 0.1), ry + 2 * (0.3 * ry or 0.1)
    return (
        rx + 2 * (0.15 * rx or 0.1) + 4 * (0.2 * rx or 0.05),
        ry + 2 * (0.15 * ry or 0.1) + 4 * (0.15 * ry or 0.05),
    )


def _bounds(wires: tuple[Wire, ...]) -> Box:
    points = [point for wire in wires for point in wire.points]
    if not points:
        return (0.0, 0.0, 0.0, 0.0)
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _plot(wires: tuple[Wire, ...], *, dimensioned: bool) -> Plot:
    x0, y0, x1, y1 = bounds = _bounds(wires)
    rx, ry = x1 - x0, y1 - y0
    if not dimensioned:
        mx, my = 0.3 * rx or 0.1, 0.3 * ry or 0.1
        return Plot(wires, bounds, (), (), (x0 - mx, y0 - my, x1 + mx, y1 + my))
    across, upright = _tracked(_lengths(wires, 0)), _tracked(_lengths(wires, 1))
    mx, my = 0.15 * rx or 0.1, 0.15 * ry or 0.1
    right = (max((track for _, track in upright), default=0) + 2) * (0.2 * rx or 0.05)
    top = (max((track for _, track in across), default=0) + 2) * (0.15 * ry or 0.05)
    return Plot(wires, bounds, across, upright, (x0 - mx, y0 - my, x1 + mx + right, y1 + my + top))


def _lengths(wires: tuple[Wire, ...], axis: int) -> list[Length]:
    """Every distinct extent of a line along an axis."""
    found: dict[Point, float] = {}
    for wire in wires:
        if not wire.straight:
            continue
        start, end = wire.points
        if abs(start[1 - axis] - end[1 - axis]) < 1e-5 and abs(start[axis] - end[axis]) > 1e-4:
            low, high = sorted((start[axis], end[axis]))
            key = (round(low, 4), round(high, 4))
            found[key] = max(found.get(key, -math.inf), start[1 - axis])
    return [Length(low, high, outermost) for (low, high), outermost in found.items()]


def _tracked(lengths: list[Length]) -> tuple[tuple[Length, int], ...]:
    """Lengths and their tracks, the shorter ones first and innermost; those of a track keep a margin."""
    tracks: list[list[Length]] = []
    placed: dict[Length, int] = {}
    for length in sorted(lengths, key=lambda each: each.high - each.low):
        free = (i for i, track in enumerate(tracks) if all(_apart(length, other) for other in track))
        index = next(free, len(tracks))
        if index == len(tracks):
            tracks.append([])
        tracks[index].append(length)
        placed[length] = index
    return tuple((length, placed[length]) for length in lengths)


def _apart(a: Length, b: Length) -> bool:
    margin = (a.high - a.low + b.high - b.low) * 0.05 / 2
    return a.high < b.low - margin or a.low > b.high + margin


def _drawn(plot: Plot, cell: Box, dimensioned: bool) -> list[Primitive]:
    """A view in the middle of its cell, as large as its limits allow."""
    low_x, low_y, high_x, high_y = plot.limits
    scale = min((cell[2] - cell[0]) / (high_x - low_x), (cell[3] - cell[1]) / (high_y - low_y))
    shift = (
        (cell[0] + cell[2]) / 2 - scale * (low_x + high_x) / 2,
        (cell[1] + cell[3]) / 2 - scale * (low_y + high_y) / 2,
    )

    def at(point: Point) -> Point:
        return (point[0] * scale + shift[0], point[1] * scale + shift[1])

    shapes: list[Primitive] = [Polyline(tuple(map(at, wire.points))) for wire in plot.wires]
    if not dimensioned:
        return shapes
    x0, y0, x1, y1 = plot.bounds
    rx, ry = x1 - x0, y1 - y0
    for length, track in plot.across:
        y = y1 + (0.15 * ry or 0.1) + track * (0.15 * ry or 0.05)
        ends = at((length.low, y)), at((length.high, y))
        feet = at((length.low, length.outermost + 0.02 * ry)), at((length.high, length.outermost + 0.02 * ry))
        shapes += _dimension(ends, feet, length.high - length.low, 0.0)
    for length, track in plot.upright:
        x = x1 + (0.15 * rx or 0.1) + track * (0.2 * rx or 0.05)
        ends = at((x, length.low)), at((x, length.high))
        feet = at((length.outermost + 0.02 * rx, length.low)), at((length.outermost + 0.02 * rx, length.high))
        shapes += _dimension(ends, feet, length.high - length.low, 90.0)
    for label in radius_labels(plot.wires, plot.bounds):
        shapes += _radius(label, at(label.center), at(label.start), at(label.at))
    return shapes


def _dimension(ends: tuple[Point, Point], feet: tuple[Point, Point], value: float, angle: float) -> list[Primitive]:
    """Extension lines, the dimension line with its heads a tenth inside, pointing inwards, and the text on the line."""
    (ax, ay), (bx, by) = ends
    length = math.dist(*ends)
    ux, uy = (bx - ax) / length, (by - ay) / length
    inset = max(0.1 * length - 2 * POINT, 0.0)
    heads = [
        _head((ax + ux * inset, ay + uy * inset), (ux, uy)),
        _head((bx - ux * inset, by - uy * inset), (-ux, -uy)),
    ]
    text = f"{value:.4f}"
    middle = ((ax + bx) / 2, (ay + by) / 2)
    return [
        Line(ends[0], ends[1], "dimension"),
        *(Line(foot, end, "extension") for foot, end in zip(feet, ends, strict=True)),
        *heads,
        _wiped(middle, text, DIMENSION_TEXT, POINT, upright=bool(angle)),
        _text(middle, text, angle),
    ]


def _head(tip: Point, along: Point) -> Fill:
    (x, y), (ux, uy), (long, half) = tip, along, HEAD
    back = (x - long * ux, y - long * uy)
    return Fill((tip, (back[0] - half * uy, back[1] + half * ux), (back[0] + half * uy, back[1] - half * ux)))


def _text(middle: Point, text: str, angle: float) -> Text:
    down = DIMENSION_TEXT / 2
    at = (middle[0] + down, middle[1]) if angle else (middle[0], middle[1] - down)
    return Text(at, text, DIMENSION_TEXT, "centre", "label", angle)


def _wiped(middle: Point, text: str, height: float, pad: float, *, upright: bool = False) -> Fill:
    """The pale box below a text."""
    half_w, half_h = width(text, height) / 2 + pad, height / 2 + pad
    if upright:
        half_w, half_h = half_h, half_w
    (x, y) = middle
    corners = ((x - half_w, y - half_h), (x + half_w, y - half_h), (x + half_w, y + half_h), (x - half_w, y + half_h))
    return Fill(corners, "paper")


def _radius(label: Label, centre: Point, start: Point, at: Point) -> list[Primitive]:
    """A cross at the centre, an arrow from the text to the circle, and the text beyond its end."""
    wide = width(label.text, RADIUS_TEXT)
    sx, sy = (1 if label.right else -1), (1 if label.above else -1)
    middle = (at[0] + sx * wide / 2, at[1] + sy * RADIUS_TEXT / 2)
    pad = 0.2 * 9 * POINT
    away = math.dist(middle, start) or 1.0
    ux, uy = (start[0] - middle[0]) / away, (start[1] - middle[1]) / away
    reach = min((wide / 2 + pad) / abs(ux) if ux else math.inf, (RADIUS_TEXT / 2 + pad) / abs(uy) if uy else math.inf)
    begin = (middle[0] + ux * reach, middle[1] + uy * reach)
    tip = (start[0] - 2 * POINT * ux, start[1] - 2 * POINT * uy)
    long, half = HEAD
    back = (tip[0] - long * ux, tip[1] - long * uy)
    wings = [(back[0] - s * half * uy, back[1] + s * half * ux) for s in (1, -1)]
    arm = 2.5 * POINT
    return [
        Line((centre[0] - arm, centre[1]), (centre[0] + arm, centre[1]), "centre"),
        Line((centre[0], centre[1] - arm), (centre[0], centre[1] + arm), "centre"),
        Line(begin, tip, "radius"),
        Polyline((wings[0], tip, wings[1]), "radius"),
        _wiped(middle, label.text, RADIUS_TEXT, pad),
        Text((middle[0], middle[1] - RADIUS_TEXT / 2), label.text, RADIUS_TEXT, "centre", "thin"),
    ]
