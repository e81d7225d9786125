"""Closed loops round faces of an arrangement, as few lines and arcs as will do."""

import math
from collections import defaultdict
from collections.abc import Set
from dataclasses import dataclass, replace

from cadwright.geometry.arrangement import Arrangement, Edge
from cadwright.geometry.curves import Point

SLANTED = 1e-6
"""How much lines are askew that do not run along an axis."""


@dataclass(frozen=True)
class Segment:
    """A straight line to ``end``, or an arc about ``center`` that runs through ``middle``."""

    start: Point
    end: Point
    center: Point | None = None
    middle: Point | None = None
    radius: float = 0.0


@dataclass(frozen=True)
class Loop:
    """Segments end to end; a full circle has a ``center`` and no segments. Its ``area`` is positive round a region,
    negative round a hole in it.
    """

    segments: tuple[Segment, ...]
    area: float
    center: Point | None = None
    radius: float = 0.0

    @property
    def is_circle(self) -> bool:
        """Whether it is a full circle."""
        return not self.segments


def boundary(a: Arrangement, faces: Set[int]) -> list[Loop]:
    """The loops round a set of faces, the outer one (that of the largest area) first."""
    leaving: dict[int, list[tuple[Edge, bool]]] = defaultdict(list)
    for edge in a.edges:
        left, right = edge.left in faces, edge.right in faces
        if left != right:
            leaving[edge.end if right else edge.start].append((edge, right))
    loops = []
    while leaving:
        start = next(iter(leaving))
        chain: list[tuple[Edge, bool]] = []
        vertex = start
        while vertex in leaving:
            choices = leaving[vertex]
            taken = choices.pop(_sharpest(chain[-1], choices) if chain and len(choices) > 1 else 0)
            if not choices:
                del leaving[vertex]
            chain.append(taken)
            vertex = taken[0].start if taken[1] else taken[0].end
            if vertex == start and not (start in leaving and len(chain) < 2):
                break
        loops.append(_loop(a, chain))
    return sorted(loops, key=lambda loop: -loop.area)


def _sharpest(last: tuple[Edge, bool], choices: list[tuple[Edge, bool]]) -> int:
    """Which of several ways on turns left most: loops that touch in a point stay apart."""
    (x0, y0), (x1, y1) = _near(last[0], last[1], 1 - 1e-3), _near(last[0], last[1], 1.0)
    heading = math.atan2(y1 - y0, x1 - x0)

    def turn(choice: tuple[Edge, bool]) -> float:
        (a, b), (c, d) = _near(choice[0], choice[1], 0.0), _near(choice[0], choice[1], 1e-3)
        return (math.atan2(d - b, c - a) - heading + math.pi) % math.tau

    return max(range(len(choices)), key=lambda i: turn(choices[i]))


def _near(edge: Edge, backward: bool, t: float) -> Point:
    return edge.piece.at(1 - t if backward else t)


def _loop(a: Arrangement, chain: list[tuple[Edge, bool]]) -> Loop:
    merged: list[list[tuple[Edge, bool]]] = []
    for item in chain:
        if merged and _continues(merged[-1][-1], item):
            merged[-1].append(item)
        else:
            merged.append([item])
    if len(merged) > 1 and _continues(merged[-1][-1], merged[0][0]):
        merged[0] = merged.pop() + merged[0]
    area = sum(_swept(a, edge, backward) for edge, backward in chain)
    first = merged[0][0][0].piece
    if len(merged) == 1 and first.center is not None:
        return Loop((), area, first.center, first.radius)
    return Loop(_on_circles([_segment(a, run) for run in merged]), area)


def _continues(before: tuple[Edge, bool], after: tuple[Edge, bool]) -> bool:
    """Whether the same line or circle goes on."""
    p, q = before[0].piece, after[0].piece
    if (p.center is None) != (q.center is None):
        return False
    if p.center is not None and q.center is not None:
        near = 1e-3 * p.radius
        return math.dist(p.center, q.center) < near and abs(p.radius - q.radius) < near and before[1] == after[1]
    (a, b), (c, d) = _direction(*before), _direction(*after)
    return a * c + b * d > 0 and abs(a * d - b * c) < 1e-4


def _direction(edge: Edge, backward: bool) -> Point:
    (x0, y0), (x1, y1) = edge.piece.p, edge.piece.q
    length = math.dist((x0, y0), (x1, y1)) * (-1 if backward else 1)
    return ((x1 - x0) / length, (y1 - y0) / length)


def _segment(a: Arrangement, run: list[tuple[Edge, bool]]) -> Segment:
    (first, begun), (last, ended) = run[0], run[-1]
    start = a.vertices[first.end if begun else first.start]
    end = a.vertices[last.start if ended else last.end]
    piece = first.piece
    if piece.center is None:
        return Segment(start, end)
    whole = sum(edge.piece.sweep for edge, _ in run)
    lowest = last.piece if begun else first.piece
    angle = lowest.first + whole / 2
    middle = (piece.center[0] + piece.radius * math.cos(angle), piece.center[1] + piece.radius * math.sin(angle))
    return Segment(start, end, piece.center, middle, piece.radius)


def _on_circles(segments: list[Segment]) -> tuple[Segment, ...]:
    """The segments with corners of arcs and slanted lines put on the circles: where a line nearly touches one, it is
    known well only across it where they meet, and other bodies have the whole circle.
    """
    for n, after in enumerate(segments):
        before = segments[n - 1]
        arc, line = (before, after) if after.center is None else (after, before)
        if arc.center is not None and line.center is None and _is_slanted(line):
            (x, y), (u, v) = arc.center, after.start
            share = arc.radius / math.dist((x, y), (u, v))
            corner = (x + share * (u - x), y + share * (v - y))
            segments[n - 1] = replace(before, end=corner)
            segments[n] = replace(segments[n], start=corner)
    return tuple(segments)


def _is_slanted(line: Segment) -> bool:
    dx, dy = abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])
    return min(dx, dy) > SLANTED * max(dx, dy)


def _swept(a: Arrangement, edge: Edge, backward: bool) -> float:
    """An edge's part in the area that its loop encloses (Green's theorem)."""
    (x0, y0), (x1, y1) = a.vertices[edge.start], a.vertices[edge.end]
    area = (x0 * y1 - x1 * y0) / 2
    if edge.piece.center is not None:
        area += edge.piece.radius**2 / 2 * (edge.piece.sweep - math.sin(edge.piece.sweep))
    return -area if backward else area
