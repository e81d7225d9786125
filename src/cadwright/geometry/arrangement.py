"""The faces that curves cut a plane into.

Curves are split where they meet into edges between vertices; the edges bound faces. Straight lines and circular arcs
stay exact; any other curve is a chain of straight lines.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from cadwright.geometry.curves import Point
from cadwright.geometry.partition import Partition
from cadwright.geometry.pieces import Piece, meetings, part_between
from cadwright.geometry.polygons import inside, signed_area

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Sight = Literal["visible", "hidden"]
Mark = tuple[int, Sight]
"""By whom, as a number, an edge is shown, and as what."""
OUTSIDE = 0
"""The number of the unbounded face."""


@dataclass(frozen=True)
class Edge:
    """A piece between two vertices that nothing crosses, what it is shown as, and the faces beside it."""

    start: int
    end: int
    piece: Piece
    marks: frozenset[Mark]
    left: int = -1
    right: int = -1

    @property
    def along(self) -> int | None:
        """0 for a line along the plane's first axis, 1 along its second, ``None`` for any other."""
        if self.piece.center is not None:
            return None
        dx, dy = abs(self.piece.q[0] - self.piece.p[0]), abs(self.piece.q[1] - self.piece.p[1])
        return 0 if dy < 1e-6 * dx else 1 if dx < 1e-6 * dy else None


@dataclass(frozen=True)
class Arrangement:
    """Vertices, edges and faces of a plane.

    ``outlines`` holds the outer boundary of each bounded face as a polygon (n, 2), by its number from 1, and ``areas``
    the face's area. ``outside`` are the faces that no shown edge parts from the unbounded one.
    """

    vertices: tuple[Point, ...]
    edges: tuple[Edge, ...]
    outlines: tuple[Floats, ...]
    areas: tuple[float, ...]
    outside: frozenset[int] = frozenset((OUTSIDE,))

    def faces_at(self, points: Floats) -> Ints:
        """The face that each point (n, 2) lies in."""
        found = np.zeros(len(points), np.int64)
        for number in sorted(range(len(self.outlines)), key=lambda i: -self.areas[i]):
            found[inside(points, [self.outlines[number]])] = number + 1
        return found


def arrangement(pieces: Sequence[tuple[Piece, Mark | None]], tolerance: float) -> Arrangement:
    """Cut the plane into faces by pieces, each with what it is there for.

    Points nearer than ``tolerance`` are one, and what is shorter is nothing.
    """
    long = [(piece, mark) for piece, mark in pieces if piece.length > tolerance]
    vertices: list[Point] = []
    known: dict[tuple[int, int], int] = {}
    merged: dict[tuple[int, int, int, int], tuple[int, int, Piece, set[Mark]]] = {}
    for piece, mark, cuts in _split(long, tolerance):
        ids = [_vertex(piece.at(t), vertices, known, tolerance) for t in cuts]
        for (a, s), (b, t) in pairwise(zip(ids, cuts, strict=True)):
            part = part_between(piece, s, t, vertices[a], vertices[b])
            if part is None or (a == b and part.center is None):
                continue
            middle = part.at(0.5)
            key = (min(a, b), max(a, b), round(middle[0] / tolerance / 4), round(middle[1] / tolerance / 4))
            near = [(key[0], key[1], key[2] + i, key[3] + j) for i in (0, -1, 1) for j in (0, -1, 1)]
            key = next((k for k in near if k in merged), key)
            merged.setdefault(key, (a, b, part, set()))[3].update((mark,) if mark else ())
    edges = [Edge(a, b, part, frozenset(marks)) for a, b, part, marks in merged.values()]
    return _with_faces(tuple(vertices), _without_ends(edges))


def _vertex(point: Point, vertices: list[Point], known: dict[tuple[int, int], int], tolerance: float) -> int:
    i, j = math.floor(point[0] / tolerance), math.floor(point[1] / tolerance)
    for di in (0, -1, 1):
        for dj in (0, -1, 1):
            found = known.get((i + di, j + dj))
            if found is not None and math.dist(vertices[found], point) <= tolerance:
                return found
    vertices.append(point)
    known[i, j] = len(vertices) - 1
    return len(vertices) - 1


def _split(
    marked: Sequence[tuple[Piece, Mark | None]], tolerance: float
) -> Iterator[tuple[Piece, Mark | None, list[float]]]:
    """Each piece with the parameters, from 0 to 1, at which others meet it."""
    pieces = [piece for piece, _ in marked]
    boxes = np.array([_box(p) for p in pieces]).reshape(-1, 4)
    cuts: list[list[float]] = [[0.0, 1.0] for _ in pieces]
    for i, piece in enumerate(pieces):
        near = np.flatnonzero(
            (boxes[i + 1 :, 0] <= boxes[i, 2] + tolerance)
            & (boxes[i + 1 :, 2] >= boxes[i, 0] - tolerance)
            & (boxes[i + 1 :, 1] <= boxes[i, 3] + tolerance)
            & (boxes[i + 1 :, 3] >= boxes[i, 1] - tolerance)
        )
        for k in (near + i + 1).tolist():
            other = pieces[k]
            for point in meetings(piece, other, tolerance):
                for index, curve in ((i, piece), (k, other)):
                    cuts[index].append(curve.parameter(point))
    for (piece, mark), found in zip(marked, cuts, strict=True):
        least = tolerance / piece.length
        kept = [0.0]
        for t in sorted(found):
            if least < t < 1 - least and t - kept[-1] > least:
                kept.append(t)
        yield piece, mark, [*kept, 1.0]


def _box(piece: Piece) -> tuple[float, float, float, float]:
    points = [piece.p, piece.q, piece.at(0.5), piece.at(0.25), piece.at(0.75)]
    swell = 0.06 * piece.radius if piece.center is not None else 0.0
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs) - swell, min(ys) - swell, max(xs) + swell, max(ys) + swell)


def _without_ends(edges: list[Edge]) -> list[Edge]:
    """The edges without those that end in nothing: they bound no face."""
    while True:
        degree: dict[int, int] = defaultdict(int)
        for edge in edges:
            degree[edge.start] += 1
            degree[edge.end] += 1
        kept = [e for e in edges if degree[e.start] > 1 and degree[e.end] > 1]
        if len(kept) == len(edges):
            return kept
        edges = kept


def _with_faces(vertices: tuple[Point, ...], edges: list[Edge]) -> Arrangement:
    """Walk round every face with the face on the left; half-edge 2k runs along edge k, 2k + 1 against it."""
    leaving: dict[int, list[int]] = defaultdict(list)
    for k, edge in enumerate(edges):
        leaving[edge.start].append(2 * k)
        leaving[edge.end].append(2 * k + 1)
    following: dict[int, int] = {}
    for vertex, around in leaving.items():
        step = 0.3 * min(edges[half // 2].piece.length for half in around)
        heading = {half: _heading(vertices[vertex], edges[half // 2].piece, half % 2 == 1, step) for half in around}
        ordered = sorted(around, key=heading.__getitem__)
        for before, half in zip(ordered[-1:] + ordered[:-1], ordered, strict=True):
            following[half ^ 1] = before
    cycle_of: dict[int, int] = {}
    cycles: list[Floats] = []
    for half in following:
        if half in cycle_of:
            continue
        points: list[Point] = []
        step = half
        while step not in cycle_of:
            cycle_of[step] = len(cycles)
            points += _flat(edges[step // 2].piece, step % 2 == 1)
            step = following[step]
        cycles.append(np.array(points))
    return _numbered(vertices, edges, cycles, cycle_of)


def _numbered(
    vertices: tuple[Point, ...], edges: list[Edge], cycles: list[Floats], cycle_of: dict[int, int]
) -> Arrangement:
    """Cycles that run counter-clockwise bound a face each; the others are holes in the face around them."""
    areas = [signed_area(c) for c in cycles]
    outer = [i for i, area in enumerate(areas) if area > 1e-12]
    number = {cycle: n + 1 for n, cycle in enumerate(outer)}
    whole = Arrangement(vertices, (), tuple(cycles[i] for i in outer), tuple(areas[i] for i in outer))
    component = _components(edges)
    owner = {cycle_of[2 * k]: component[e.start] for k, e in enumerate(edges)}
    owner |= {cycle_of[2 * k + 1]: component[e.start] for k, e in enumerate(edges)}
    for i in range(len(cycles)):
        if i in number:
            continue
        around = [
            j for j in outer if owner[j] != owner[i] and areas[j] > 0 and bool(inside(cycles[i][:1], [cycles[j]])[0])
        ]
        number[i] = number[min(around, key=lambda j: areas[j])] if around else OUTSIDE
    numbered = [
        Edge(e.start, e.end, e.piece, e.marks, number[cycle_of[2 * k]], number[cycle_of[2 * k + 1]])
        for k, e in enumerate(edges)
    ]
    return Arrangement(vertices, tuple(numbered), whole.outlines, whole.areas, _outside(numbered))


def _outside(edges: Sequence[Edge]) -> frozenset[int]:
    """The faces that can be reached from the unbounded one without crossing an edge that is shown."""
    found = {OUTSIDE}
    bare = [{e.left, e.right} for e in edges if not e.marks]
    while grown := set().union(*(pair for pair in bare if pair & found)) - found:
        found |= grown
    return frozenset(found)


def _components(edges: Sequence[Edge]) -> dict[int, int]:
    """A number for each vertex, the same for those that edges connect."""
    together = Partition[int]()
    for edge in edges:
        together.join(edge.start, edge.end)
    return {v: group[0] for group in together.groups() for v in group}


def _heading(start: Point, piece: Piece, backward: bool, step: float) -> float:
    """The direction of the point that lies ``step`` along a piece from its start (or its end): it tells a line from an
    arc that it is tangent to.
    """
    t = step / piece.length
    x, y = piece.at(1 - t if backward else t)
    return math.atan2(y - start[1], x - start[0])


def _flat(piece: Piece, backward: bool) -> list[Point]:
    """Points along a piece without its last one."""
    if piece.center is None:
        return [piece.q if backward else piece.p]
    steps = max(2, math.ceil(abs(piece.sweep) / 0.02))
    points = [piece.p, *(piece.at(i / steps) for i in range(1, steps)), piece.q]
    return points[:0:-1] if backward else points[:-1]
