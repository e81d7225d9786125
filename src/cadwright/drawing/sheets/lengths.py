"""Placing lengths: dimension lines on stacked tracks outside the view, the shorter ones inside."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.dimension import Linear
from cadwright.drawing.fonts import width
from cadwright.drawing.primitives import Primitive
from cadwright.drawing.sheet import Placed
from cadwright.drawing.sheets.around import (
    ARROW,
    FIRST,
    GAP,
    LIFT,
    LINE_PITCH,
    OVERSHOOT,
    STEP,
    Around,
    Track,
    arrow,
    direction,
    stacked,
    thin,
)
from cadwright.drawing.sheets.cheapest import cheapest
from cadwright.geometry.curves import Box, Point

NEAR_TRACKS, TRACKS = 5, 14
"""How many tracks on a side are tried at first, and how many in all."""
OTHER_SIDE, WITHIN, TEXT_OUTSIDE, SLIDE, CROSSING = 2.5, 6.0, 0.7, 0.6, 0.8
"""What counts against a place, in units of one track further out."""


class _Line(NamedTuple):
    """A length on paper: its direction, the ends' positions along it (``low`` < ``high``) and across it."""

    angle: float
    low: float
    high: float
    low_across: float
    high_across: float

    def at(self, along: float, across: float) -> Point:
        """A point from its position along and across the direction."""
        ux, uy = direction(self.angle)
        return (along * ux - across * uy, along * uy + across * ux)


class _Place(NamedTuple):
    """A candidate: where the dimension line stands across, where the text's middle is along."""

    cost: float
    side: int
    across: float
    middle: float
    low: float
    high: float
    inward: bool


def place_lengths(dimensions: Sequence[Linear], around: Around) -> list[Placed]:
    """All lengths of a view, the shorter ones nearer to it."""
    ordered = sorted(dimensions, key=lambda d: _on_paper(d, around).high - _on_paper(d, around).low)
    lines = [_on_paper(dimension, around) for dimension in ordered]
    result = []
    for i, (dimension, line) in enumerate(zip(ordered, lines, strict=True)):
        around.obstacles.reserve([row for later in lines[i + 1 :] for row in _rays(later, around)])
        result.append(_place(dimension, line, around))
    around.obstacles.reserve([])
    return result


def _on_paper(dimension: Linear, around: Around) -> _Line:
    """With the angle in (-90, 90], in which texts are read from below or from the right."""
    angle = (dimension.angle + 89.999999) % 180 - 89.999999
    ux, uy = direction(round(angle, 6))
    ends = sorted(
        (x * ux + y * uy, y * ux - x * uy)
        for x, y in (around.on_paper(dimension.start), around.on_paper(dimension.end))
    )
    return _Line(round(angle, 6), ends[0][0], ends[1][0], ends[0][1], ends[1][1])


def _limits(line: _Line, around: Around) -> tuple[float, float]:
    """How far the outline reaches across the direction; for oblique lengths their own ends."""
    x0, y0, x1, y1 = around.outline
    if line.angle == 0:
        return y0, y1
    if line.angle == 90:
        return -x1, -x0
    return min(line.low_across, line.high_across), max(line.low_across, line.high_across)


def _nearer_side(line: _Line, around: Around) -> int:
    """+1 where the measured points lie nearer to the outline's upper end across the direction, -1 below.

    Where both are as near, lengths go below the view and heights to its left.
    """
    low, high = _limits(line, around)
    middle = (line.low_across + line.high_across) / 2
    if abs((high - middle) - (middle - low)) < 0.05 * (high - low) + 1e-6:
        return 1 if line.angle == 90 else -1
    return 1 if high - middle < middle - low else -1


def _rays(line: _Line, around: Around) -> Iterator[tuple[float, float, float, float]]:
    """Where the extension lines will probably run."""
    side, (low, high) = _nearer_side(line, around), _limits(line, around)
    out = (high if side > 0 else low) + side * (FIRST + 4 * STEP)
    for along, across in ((line.low, line.low_across), (line.high, line.high_across)):
        yield (*line.at(along, across), *line.at(along, out))


def _place(dimension: Linear, line: _Line, around: Around) -> Placed:
    texts = dimension.text.split("\n")

    def assess(batch: Sequence[_Place], *, reserved: bool = True) -> NDArray[np.float64]:
        boxes = np.array([_box(line, place, texts, around.height) for place in batch])
        rows = np.array([_rows(line, place) for place in batch]).reshape(-1, 4)
        cut = around.obstacles.cut_texts(rows).reshape(-1, 3).any(axis=1)
        good = around.obstacles.free(boxes, reserved=reserved) & ~cut
        costs = np.where(good, [place.cost for place in batch], np.inf)
        costs[good] += CROSSING * around.obstacles.lines_crossed(rows.reshape(-1, 12)[good].reshape(-1, 4)).reshape(
            -1, 3
        ).sum(axis=1)
        return costs

    places = list(_places(line, texts, around, range(NEAR_TRACKS)))
    best = cheapest(places, assess)
    if best is None:
        places += _places(line, texts, around, range(NEAR_TRACKS, TRACKS))
        best = cheapest(places, assess) or cheapest(places, partial(assess, reserved=False))
    if best is None:
        best = _outermost(line, texts, around)
    around.tracks.append(Track(line.angle, best.across, best.low, best.high))
    shapes = _shapes(line, best, texts, around)
    around.obstacles.add(shapes)
    x0, y0, x1, y1 = _box(line, best, texts, around.height)
    at = line.at((line.low + line.high) / 2, best.across)
    return Placed(dimension, around.scale, (0.0, 0.0), at, ((x0 + x1) / 2, (y0 + y1) / 2), shapes)


def _outermost(line: _Line, texts: list[str], around: Around) -> _Place:
    """The first place beyond all others, where a view has more lengths than its sides have room for."""
    further = (place for track in count(TRACKS) for place in _places(line, texts, around, range(track, track + 1)))
    return next(place for place in further if place.cost >= TRACKS)


def _places(line: _Line, texts: list[str], around: Around, tracks: range) -> Iterator[_Place]:
    """Candidates on both sides, from the outline outwards, and within it; clear of other dimension lines' tracks."""
    span, wide = line.high - line.low, max(width(text, around.height) for text in texts)
    inward = span >= 2 * ARROW + 2
    preferred, limits = _nearer_side(line, around), _limits(line, around)
    oblique = line.angle not in (0, 90)

    def at(across: float, side: int, base: float) -> Iterator[_Place]:
        for cost, middle in _middles(line, wide, span):
            low, high = line.low, line.high
            if not inward:
                low, high = low - 2 * ARROW, high + 2 * ARROW
            low, high = min(low, middle - wide / 2), max(high, middle + wide / 2)
            if not _taken(around, line.angle, across, low, high):
                yield _Place(base + cost, side, across, middle, low, high, inward)

    for side in (preferred, -preferred):
        for k in tracks:
            across = (limits[1] if side > 0 else limits[0]) + side * (FIRST + k * STEP)
            if oblique:
                across -= side * k * STEP / 3
            yield from at(across, side, k + (0 if side == preferred else OTHER_SIDE))
    for part in (0.1, 0.3, 0.5, 0.7, 0.9) if tracks.start else ():
        yield from at(limits[0] + part * (limits[1] - limits[0]), preferred, WITHIN)


def _middles(line: _Line, wide: float, span: float) -> Iterator[tuple[float, float]]:
    """Costs and places of the text's middle: between the ends where it fits, else beyond one of them."""
    centre = (line.low + line.high) / 2
    if wide <= span - 1:
        yield 0.0, centre
        for part in (0.25, 0.5, 0.75, 1.0):
            for sign in (1, -1):
                yield SLIDE * part, centre + sign * part * (span - wide - 1) / 2
    for reach in (ARROW + 2.5, 2 * ARROW + 3):
        yield TEXT_OUTSIDE, line.high + reach + wide / 2
        yield TEXT_OUTSIDE + 0.1, line.low - reach - wide / 2


def _taken(around: Around, angle: float, across: float, low: float, high: float) -> bool:
    """Whether a dimension line is too near to another one that it runs beside; lines may touch at their ends."""
    return any(
        track.angle == angle
        and abs(track.offset - across) < STEP - 0.5
        and low < track.high - 0.01
        and high > track.low + 0.01
        for track in around.tracks
    )


def _box(line: _Line, place: _Place, texts: list[str], height: float) -> Box:
    """Around the text, along the sheet's sides."""
    half = max(width(text, height) for text in texts) / 2
    top = place.across + LIFT + height * (1 + LINE_PITCH * (len(texts) - 1))
    points = [line.at(place.middle + s * half, t) for s in (-1, 1) for t in (place.across + LIFT, top)]
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _rows(line: _Line, place: _Place) -> list[tuple[float, float, float, float]]:
    """Dimension line and extension lines as segments."""
    ends = [_extension(line, place, along, across) for along, across in _ends(line)]
    return [
        (*line.at(place.low, place.across), *line.at(place.high, place.across)),
        *((*line.at(along, begin), *line.at(along, end)) for along, begin, end in ends),
    ]


def _ends(line: _Line) -> tuple[tuple[float, float], tuple[float, float]]:
    return (line.low, line.low_across), (line.high, line.high_across)


def _extension(line: _Line, place: _Place, along: float, across: float) -> tuple[float, float, float]:
    sign = math.copysign(1, place.across - across)
    return along, across + sign * GAP, place.across + sign * OVERSHOOT


def _shapes(line: _Line, place: _Place, texts: list[str], around: Around) -> tuple[Primitive, ...]:
    low, high = line.at(line.low, place.across), line.at(line.high, place.across)
    shapes: list[Primitive] = [thin(line.at(place.low, place.across), line.at(place.high, place.across))]
    for along, across in _ends(line):
        _, begin, end = _extension(line, place, along, _reach(line, place, along, across, around))
        if (end - begin) * (place.across - across) > 0:
            shapes.append(thin(line.at(along, begin), line.at(along, end)))
    turn = 180 if place.inward else 0
    shapes += [arrow(low, line.angle + turn), arrow(high, line.angle + turn + 180)]
    return (*shapes, *stacked(texts, line.at(place.middle, place.across + LIFT), line.angle, around.height))


def _reach(line: _Line, place: _Place, along: float, across: float, around: Around) -> float:
    """Where the extension line begins: at the end of an edge that runs from the point along it."""
    ux, uy = direction(line.angle)
    g = around.obstacles.geometry
    on = np.abs(np.stack([g[:, 0] * ux + g[:, 1] * uy, g[:, 2] * ux + g[:, 3] * uy]) - along).max(axis=0) < 0.02
    spans = np.stack([g[on, 1] * ux - g[on, 0] * uy, g[on, 3] * ux - g[on, 2] * uy])
    sign = math.copysign(1, place.across - across)
    for low, high in sorted(zip(*np.sort(spans * sign, axis=0), strict=True)):
        if low <= across * sign + 0.02 < high <= place.across * sign:
            across = float(high) * sign
    return across
