"""Placing what has a leader: diameters, radii and notes, whose texts end at free places near the view."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.dimension import Diameter, Note, Radius
from cadwright.drawing.fonts import width
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheet import Placed
from cadwright.drawing.sheets.around import LIFT, LINE_PITCH, Around, arrow, direction, thin
from cadwright.drawing.sheets.cheapest import cheapest
from cadwright.geometry.curves import Box, Point

LANDING = 1.0
"""How far the line below a text reaches beyond it on the leader's side."""
LENGTH, INSIDE, LINE_CROSSED, EDGE_CROSSED, STEEP = 0.04, 2.5, 2.0, 0.2, 0.4
"""What counts against a place: mm of leader, a text inside the outline, crossed annotations, crossed edges, a leader
that is nearly along a side of the sheet."""


class _Place(NamedTuple):
    cost: float
    tip: Point
    toward: float
    elbow: Point
    side: int


def place_leader(dimension: Diameter | Radius | Note, around: Around) -> Placed:
    """The cheapest place whose text lies on nothing; far enough out there is always one."""
    texts = dimension.text.split("\n")
    wide = max(width(text, around.height) for text in texts)
    obstacles = around.obstacles

    def assess(batch: Sequence[_Place]) -> NDArray[np.float64]:
        boxes = np.array([_box(place, wide, len(texts), around.height) for place in batch])
        rows = np.array([_rows(place, wide) for place in batch]).reshape(-1, 4)
        cut = obstacles.cut_texts(rows).reshape(-1, 2).any(axis=1)
        good = obstacles.free(boxes) & ~cut
        x0, y0, x1, y1 = around.outline
        inside = (boxes[:, 0] < x1) & (boxes[:, 2] > x0) & (boxes[:, 1] < y1) & (boxes[:, 3] > y0)
        costs = np.where(good, [place.cost for place in batch] + INSIDE * inside, np.inf)
        leaders, both = rows[0::2][good], rows.reshape(-1, 2, 4)[good].reshape(-1, 4)
        costs[good] += EDGE_CROSSED * obstacles.geometry_crossed(leaders)
        costs[good] += LINE_CROSSED * obstacles.lines_crossed(both).reshape(-1, 2).sum(axis=1)
        return costs

    places = list(_places(dimension, around))
    best = cheapest(places, assess) or places[-1]
    box = _box(best, wide, len(texts), around.height)
    shapes = _shapes(best, texts, wide, around.height)
    obstacles.add(shapes)
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return Placed(dimension, around.scale, (0.0, 0.0), best.elbow, middle, shapes)


def _places(dimension: Diameter | Radius | Note, around: Around) -> Iterator[_Place]:
    """From every angle that can be had, elbows at growing distances."""
    for tip, outward, toward in _tips(dimension, around):
        ux, uy = direction(outward)
        side = 1 if ux >= -1e-9 else -1
        turned = abs((outward + 45) % 90 - 45)
        steep = STEEP * (2 if turned < 10 else abs(turned - 45) / 45)
        leave = _way_out(tip, (ux, uy), around.outline)
        for length in (
            6.0,
            10.0,
            15.0,
            20.0,
            27.0,
            *(leave + more for more in (5, 9, 14, 20, 28, 38, 50, 70, 100, 150)),
        ):
            elbow = (tip[0] + length * ux, tip[1] + length * uy)
            yield _Place(LENGTH * length + steep, tip, toward, elbow, side)
            if abs(ux) < 1e-6:
                yield _Place(LENGTH * length + steep, tip, toward, elbow, -side)


def _tips(dimension: Diameter | Radius | Note, around: Around) -> Iterator[tuple[Point, float, float]]:
    """Where the arrow may point to, the direction of the leader away from it, and that of the arrowhead."""
    match dimension:
        case Diameter(center=centre, radius=radius):
            for angle in range(0, 360, 15):
                yield _rim(around, centre, radius, angle), angle, angle + 180
        case Radius(center=centre, radius=radius, at=middle):
            for turn in (0.0, -15.0, 15.0, -30.0, 30.0):
                tip = _rim(around, centre, radius, middle + turn)
                yield tip, middle + turn, middle + turn + 180
                yield tip, middle + turn + 180, middle + turn
        case Note(at=at):
            for angle in range(0, 360, 15):
                yield around.on_paper(at), angle, angle + 180


def _rim(around: Around, centre: Point, radius: float, angle: float) -> Point:
    ux, uy = direction(angle)
    return around.on_paper((centre[0] + radius * ux, centre[1] + radius * uy))


def _way_out(start: Point, along: Point, box: Box) -> float:
    """How far it is from a point to the outside of a box in a direction."""
    ways = [
        ((box[2] if d > 0 else box[0]) - s if i == 0 else (box[3] if d > 0 else box[1]) - s) / d
        for i, (s, d) in enumerate(zip(start, along, strict=True))
        if abs(d) > 1e-9
    ]
    return max(0.0, min(ways))


def _box(place: _Place, wide: float, lines: int, height: float) -> Box:
    """Around the text and its landing: its first line stands on that, the others hang below it."""
    x, end = place.elbow[0], _end(place, wide)[0]
    below = (lines - 1) * LINE_PITCH * height
    return (min(x, end), place.elbow[1] - below, max(x, end), place.elbow[1] + LIFT + height)


def _end(place: _Place, wide: float) -> Point:
    return (place.elbow[0] + place.side * (LANDING + wide), place.elbow[1])


def _rows(place: _Place, wide: float) -> list[tuple[float, float, float, float]]:
    return [(*place.tip, *place.elbow), (*place.elbow, *_end(place, wide))]


def _shapes(place: _Place, texts: Sequence[str], wide: float, height: float) -> tuple[Primitive, ...]:
    x = min(place.elbow[0] + place.side * LANDING, _end(place, wide)[0])
    written: list[Primitive] = [Text((x, place.elbow[1] + LIFT), texts[0], height, "left", "dimension")]
    for i, text in enumerate(texts[1:]):
        y = place.elbow[1] - height * (LINE_PITCH * (i + 1) - 0.3)
        written.append(Text((x, y), text, height, "left", "dimension"))
    return (
        thin(place.tip, place.elbow),
        thin(place.elbow, _end(place, wide)),
        arrow(place.tip, place.toward),
        *written,
    )
