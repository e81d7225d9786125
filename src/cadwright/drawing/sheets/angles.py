"""Placing angles: arcs about the vertex, with extension lines where the legs are shorter than that."""

import math

import numpy as np

from cadwright.drawing.dimension import Angular
from cadwright.drawing.lettering import width
from cadwright.drawing.primitives import Arc, Box, Point, Primitive, Text
from cadwright.drawing.sheet import Placed
from cadwright.drawing.sheets.around import ARROW, GAP, LIFT, OVERSHOOT, Around, arrow, direction, thin
from cadwright.drawing.sheets.obstacles import segments_of

RADII = tuple(range(10, 90, 4))
CROSSING = 0.6


def place_angle(dimension: Angular, around: Around) -> Placed:
    """On the smallest arc whose text lies on nothing."""
    vertex = around.on_paper(dimension.vertex)
    arcs = [_arc(dimension, vertex, radius) for radius in RADII]
    boxes = np.array([_box(arc, dimension.text, around.height) for arc in arcs])
    obstacles = around.obstacles
    crossed = np.array([obstacles.lines_crossed(segments_of([arc])).sum() for arc in arcs])
    cut = np.array([obstacles.cut_texts(segments_of([arc])).any() for arc in arcs])
    costs = np.arange(len(arcs)) + CROSSING * crossed
    good = obstacles.free(boxes) & ~cut
    arc = arcs[int(np.argmin(np.where(good, costs, costs + 1e6)))]
    shapes = _shapes(arc, dimension, vertex, around)
    obstacles.add(shapes)
    x0, y0, x1, y1 = _box(arc, dimension.text, around.height)
    at = arc.point_at((arc.start + arc.end) / 2)
    return Placed(dimension, around.scale, (0.0, 0.0), at, ((x0 + x1) / 2, (y0 + y1) / 2), shapes)


def _arc(dimension: Angular, vertex: Point, radius: float) -> Arc:
    start = dimension.start % 360
    return Arc(vertex, radius, start, start + (dimension.end - dimension.start) % 360, "dimension")


def _box(arc: Arc, text: str, height: float) -> Box:
    """Around the text, which is level and stands just outside the arc's middle."""
    ux, uy = direction((arc.start + arc.end) / 2)
    half_w, half_h = width(text, height) / 2, height / 2
    beyond = arc.radius + LIFT + abs(ux) * half_w + abs(uy) * half_h
    x, y = arc.center[0] + ux * beyond, arc.center[1] + uy * beyond
    return (x - half_w, y - half_h, x + half_w, y + half_h)


def _shapes(arc: Arc, dimension: Angular, vertex: Point, around: Around) -> tuple[Primitive, ...]:
    box = _box(arc, dimension.text, around.height)
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
        start = (arc.start - tails) % 360
        line = Arc(arc.center, arc.radius, start, start + sweep + 2 * tails, "dimension")
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
