"""Placing angles: arcs about the vertex, with extension lines where the legs are shorter than that."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.dimension import Angular
from cadwright.drawing.fonts import width
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheet import Placed
from cadwright.drawing.sheets.around import ARROW, GAP, LIFT, OVERSHOOT, Around, arrow, direction, thin
from cadwright.drawing.sheets.cheapest import cheapest
from cadwright.drawing.sheets.obstacles import Obstacles, segments_of
from cadwright.geometry.curves import Arc, Box, Line, Point

RADII = tuple(range(8, 96, 4))
RESERVED = 40.0
"""How much of the legs of later angles is kept free (mm)."""
CROSSING, OUTSIDE = 0.6, 1.7
"""What counts against a place, in units of one step of the radius."""


class _Place(NamedTuple):
    """A candidate: the dimension line's radius, and at which angle about the vertex its text stands."""

    cost: float
    arc: Arc
    text: float


def place_angles(dimensions: Sequence[Angular], around: Around) -> list[Placed]:
    """All angles of a view; texts keep off the legs of those that follow."""
    placed = []
    for i, dimension in enumerate(dimensions):
        around.obstacles.reserve([row for later in dimensions[i + 1 :] for row in _legs(later, around)])
        placed.append(_place(dimension, around))
    around.obstacles.reserve([])
    return placed


def _legs(dimension: Angular, around: Around) -> Iterator[tuple[float, ...]]:
    vertex = around.on_paper(dimension.vertex)
    for angle in (dimension.start, dimension.end):
        ux, uy = direction(angle)
        yield (*vertex, vertex[0] + RESERVED * ux, vertex[1] + RESERVED * uy)


def _place(dimension: Angular, around: Around) -> Placed:
    """On the smallest arc where the text lies on nothing, between the legs or beside them."""
    vertex = around.on_paper(dimension.vertex)
    obstacles = around.obstacles
    places = sorted(_places(dimension, vertex, around.height), key=lambda place: place.cost)

    def assess(batch: Sequence[_Place]) -> NDArray[np.float64]:
        boxes = np.array([_box(place, dimension.text, around.height) for place in batch])
        good = obstacles.free(boxes)
        costs = np.full(len(batch), np.inf)
        for i, place in enumerate(batch):
            if not good[i]:
                continue
            shapes = _shapes(place, dimension, vertex, around)
            own = Obstacles(shape for shape in shapes if isinstance(shape, Line))
            rows = segments_of(shape for shape in shapes if isinstance(shape, Line | Arc))
            if own.free(boxes[i : i + 1])[0] and not obstacles.cut_texts(rows).any():
                costs[i] = place.cost + CROSSING * obstacles.lines_crossed(rows).sum()
        return costs

    best = cheapest(places, assess) or places[-1]
    shapes = _shapes(best, dimension, vertex, around)
    obstacles.add(shapes)
    x0, y0, x1, y1 = _box(best, dimension.text, around.height)
    at = best.arc.point_at((best.arc.start + best.arc.end) / 2)
    return Placed(dimension, around.scale, (0.0, 0.0), at, ((x0 + x1) / 2, (y0 + y1) / 2), shapes)


def _places(dimension: Angular, vertex: Point, height: float) -> Iterator[_Place]:
    """Growing arcs, the text at the middle or beyond the arrows of either end."""
    start = dimension.start % 360
    sweep = (dimension.end - dimension.start) % 360
    for i, radius in enumerate(RADII):
        arc = Arc(vertex, radius, start, start + sweep, "dimension")
        yield _Place(i, arc, start + sweep / 2)
        beside = math.degrees((2 * ARROW + width(dimension.text, height) / 2) / radius)
        yield _Place(i + OUTSIDE, arc, start + sweep + beside)
        yield _Place(i + OUTSIDE, arc, start - beside)


def _box(place: _Place, text: str, height: float) -> Box:
    """Around the text, which is level and stands just outside the arc."""
    ux, uy = direction(place.text)
    half_w, half_h = width(text, height) / 2, height / 2
    beyond = place.arc.radius + LIFT + abs(ux) * half_w + abs(uy) * half_h
    x, y = place.arc.center[0] + ux * beyond, place.arc.center[1] + uy * beyond
    return (x - half_w, y - half_h, x + half_w, y + half_h)


def _shapes(place: _Place, dimension: Angular, vertex: Point, around: Around) -> tuple[Primitive, ...]:
    arc, box = place.arc, _box(place, dimension.text, around.height)
    sweep = arc.end - arc.start
    inward = math.radians(sweep) * arc.radius > 2 * ARROW + 2
    shapes: list[Primitive] = []
    half = math.degrees(ARROW / arc.radius) / 2
    for angle, sign in ((arc.start, -1), (arc.end, 1)):
        # An arrowhead is straight: it is turned by half of what the arc turns along it.
        shapes.append(arrow(arc.point_at(angle), angle + sign * (90 - half) if inward else angle - sign * (90 - half)))
        leg = _leg(vertex, angle, around)
        if leg + GAP < arc.radius:
            ux, uy = direction(angle)
            begin, end = leg + GAP, arc.radius + OVERSHOOT
            shapes.append(
                thin((vertex[0] + begin * ux, vertex[1] + begin * uy), (vertex[0] + end * ux, vertex[1] + end * uy))
            )
    tails = 0.0 if inward else math.degrees(2 * ARROW / arc.radius)
    line = arc
    if tails and sweep + 2 * tails < 360:
        line = Arc(
            arc.center,
            arc.radius,
            (arc.start - tails) % 360,
            (arc.start - tails) % 360 + sweep + 2 * tails,
            "dimension",
        )
    at = ((box[0] + box[2]) / 2, box[1])
    return (line, *shapes, Text(at, dimension.text, around.height, "centre", "dimension"))


def _leg(vertex: Point, angle: float, around: Around) -> float:
    """How far edges of the view reach from the vertex in a direction."""
    ux, uy = direction(angle)
    g = around.obstacles.geometry - np.array([*vertex, *vertex])
    along = np.stack([g[:, 0] * ux + g[:, 1] * uy, g[:, 2] * ux + g[:, 3] * uy])
    across = np.abs(np.stack([g[:, 0] * uy - g[:, 1] * ux, g[:, 2] * uy - g[:, 3] * ux])).max(axis=0)
    on = along[:, across < 0.02]
    return float(max(on.max(initial=0.0), 0.0))
