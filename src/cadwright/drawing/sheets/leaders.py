"""Placing what has a leader: diameters, radii and notes, whose texts end at free places near the view."""

from collections.abc import Iterable, Iterator, Sequence
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


Tip = tuple[Point, float, float]
"""Where an arrow may point to on paper, the direction of the leader away from it, and that of the arrowhead."""


class Place(NamedTuple):
    """A leader: from its ``tip`` to its ``elbow``, from where a level line goes on to one ``side`` (1 to the right)."""

    cost: float
    tip: Point
    toward: float
    elbow: Point
    side: int

    def end(self, wide: float) -> Point:
        """Where its level line ends, below what is so wide."""
        return (self.elbow[0] + self.side * (LANDING + wide), self.elbow[1])

    def left(self, wide: float) -> float:
        """Where on its level line that begins."""
        return min(self.elbow[0] + self.side * LANDING, self.end(wide)[0])


class Room(NamedTuple):
    """What is needed at the level line of a leader: its width, and how far it reaches above and below the line (mm)."""

    wide: float
    above: float
    below: float


def place_leader(dimension: Diameter | Radius | Note, around: Around) -> Placed:
    """The cheapest place whose text lies on nothing; far enough out there is always one."""
    texts = dimension.text.split("\n")
    below = (len(texts) - 1) * LINE_PITCH * around.height
    room = Room(max(width(text, around.height) for text in texts), LIFT + around.height, below)
    best = cheapest_place(_tips(dimension, around), room, around)
    box = _box(best, room)
    shapes = _shapes(best, texts, room.wide, around.height)
    around.obstacles.add(shapes)
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return Placed(dimension, around.scale, (0.0, 0.0), best.elbow, middle, shapes)


def cheapest_place(tips: Iterable[Tip], room: Room, around: Around) -> Place:
    """The cheapest leader with room for what stands at its level line, which lies on nothing."""
    obstacles = around.obstacles

    def assess(batch: Sequence[Place]) -> NDArray[np.float64]:
        boxes = np.array([_box(place, room) for place in batch])
        rows = np.array([_rows(place, room.wide) for place in batch]).reshape(-1, 4)
        cut = obstacles.cut_texts(rows).reshape(-1, 2).any(axis=1)
        good = obstacles.free(boxes) & ~cut
        x0, y0, x1, y1 = around.outline
        inside = (boxes[:, 0] < x1) & (boxes[:, 2] > x0) & (boxes[:, 1] < y1) & (boxes[:, 3] > y0)
        costs = np.where(good, [place.cost for place in batch] + INSIDE * inside, np.inf)
        leaders, both = rows[0::2][good], rows.reshape(-1, 2, 4)[good].reshape(-1, 4)
        costs[good] += EDGE_CROSSED * obstacles.geometry_crossed(leaders)
        costs[good] += LINE_CROSSED * obstacles.lines_crossed(both).reshape(-1, 2).sum(axis=1)
        return costs

    places = list(_places(tips, around))
    return cheapest(places, assess) or places[-1]


def _places(tips: Iterable[Tip], around: Around) -> Iterator[Place]:
    """From every angle that can be had, elbows at growing distances."""
    for tip, outward, toward in tips:
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
            yield Place(LENGTH * length + steep, tip, toward, elbow, side)
            if abs(ux) < 1e-6:
                yield Place(LENGTH * length + steep, tip, toward, elbow, -side)


def _tips(dimension: Diameter | Radius | Note, around: Around) -> Iterator[Tip]:
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


def _box(place: Place, room: Room) -> Box:
    """Around the level line and what stands at it: the first line of a text stands on it, the others hang below it."""
    x, end = place.elbow[0], place.end(room.wide)[0]
    return (min(x, end), place.elbow[1] - room.below, max(x, end), place.elbow[1] + room.above)


def _rows(place: Place, wide: float) -> list[tuple[float, float, float, float]]:
    return [(*place.tip, *place.elbow), (*place.elbow, *place.end(wide))]


def _shapes(place: Place, texts: Sequence[str], wide: float, height: float) -> tuple[Primitive, ...]:
    x = place.left(wide)
    written: list[Primitive] = [Text((x, place.elbow[1] + LIFT), texts[0], height, "left", "dimension")]
    for i, text in enumerate(texts[1:]):
        y = place.elbow[1] - height * (LINE_PITCH * (i + 1) - 0.3)
        written.append(Text((x, y), text, height, "left", "dimension"))
    return (
        thin(place.tip, place.elbow),
        thin(place.elbow, place.end(wide)),
        arrow(place.tip, place.toward),
        *written,
    )
