"""Closed loops of edges: the faces of a graph of edges, and the outline of everything that hangs together."""

import functools
import itertools
import math
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from cadwright.geometry.partition import Partition
from cadwright.geometry.polygons import signed_area
from cadwright.sketch.curves import Box
from cadwright.sketch.facts.edges import Edge, Graph
from cadwright.sketch.graph import XY

SMOOTH = math.radians(6)
"""A turn of less is no corner."""
IN_LINE = math.radians(2.5)
"""Lines that turn by less go on as one."""


class Corner(msgspec.Struct, frozen=True):
    """A vertex of a loop; ``angle`` is the interior one in degrees, above 180 for a corner that points inwards."""

    at: XY
    angle: float


class Loop(msgspec.Struct, frozen=True, dict=True):
    """A closed chain of edges, counter-clockwise; edges that go on in line or on one circle are one."""

    edges: tuple[Edge, ...]

    @functools.cached_property
    def points(self) -> tuple[XY, ...]:
        """Points around it, the first not repeated."""
        return tuple(p for edge in self.edges for p in edge.points[:-1])

    @functools.cached_property
    def area(self) -> float:
        """Of what it encloses."""
        return signed_area(self.points)

    @functools.cached_property
    def length(self) -> float:
        """All around."""
        return sum(edge.length for edge in self.edges)

    @functools.cached_property
    def centroid(self) -> XY:
        """The centre of its area; the middle of its box where it has none."""
        if abs(self.area) < 1e-12 * self.length**2:
            xmin, ymin, xmax, ymax = self.box
            return ((xmin + xmax) / 2, (ymin + ymax) / 2)
        x0, y0 = self.points[0]
        sx = sy = 0.0
        for (ax, ay), (bx, by) in zip(self.points, (*self.points[1:], self.points[0]), strict=True):
            cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
            sx += (ax + bx - 2 * x0) * cross
            sy += (ay + by - 2 * y0) * cross
        return (x0 + sx / (6 * self.area), y0 + sy / (6 * self.area))

    @functools.cached_property
    def box(self) -> Box:
        """The box around it."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs), min(ys), max(xs), max(ys))

    @functools.cached_property
    def corners(self) -> tuple[Corner, ...]:
        """Where it turns."""
        if len(self.edges) == 1:
            return ()
        found = []
        for before, after in zip((self.edges[-1], *self.edges), self.edges, strict=False):
            turn = turned(before.arriving, after.leaving)
            if abs(turn) > SMOOTH:
                found.append(Corner(after.start, 180 - math.degrees(turn)))
        return tuple(found)

    @property
    def straight(self) -> bool:
        """Whether all its edges are lines."""
        return all(edge.straight for edge in self.edges)

    @property
    def primitives(self) -> frozenset[int]:
        """The numbers of all primitives on it."""
        return frozenset(n for edge in self.edges for n in edge.primitives)

    def holds(self, p: XY) -> bool:
        """Whether a point is inside."""
        inside = False
        for (ax, ay), (bx, by) in zip(self.points, (*self.points[1:], self.points[0]), strict=True):
            if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside


class Piece(msgspec.Struct, frozen=True):
    """What hangs together: its outline, and the loops that share it; ``loops`` is the outline where it is one."""

    outline: Loop
    loops: tuple[Loop, ...]


def turned(u: XY, v: XY) -> float:
    """The turn from one direction to another, positive to the left, -pi to pi."""
    return math.atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1])


def pieces(graph: Graph, size: float) -> tuple[Piece, ...]:
    """All that is closed in a graph, piece by piece; what dangles or only connects is left out."""
    edges = _without_bridges(graph, _without_ends(list(range(len(graph.edges))), graph))
    least = 1e-5 * size * size
    by_component: dict[int, list[tuple[float, list[Edge]]]] = defaultdict(list)
    component = _components(graph, edges)
    for walk in _walks(graph, edges):
        around = [graph.edges[n][2] if forwards else graph.edges[n][2].reversed() for n, forwards in walk]
        area = signed_area([p for edge in around for p in edge.points[:-1]])
        by_component[component[walk[0][0]]].append((area, around))
    found = []
    for walks in by_component.values():
        inner = [Loop(tuple(merged(around))) for area, around in walks if area > least]
        outer = min(walks, key=lambda walk: walk[0])
        if not inner:
            continue
        backwards = [edge.reversed() for edge in reversed(outer[1])]
        outline = inner[0] if len(inner) == 1 else Loop(tuple(merged(backwards)))
        found.append(Piece(outline, tuple(inner)))
    return tuple(found)


def merged(edges: Sequence[Edge]) -> list[Edge]:
    """The edges of a closed chain, with those that go on in line, or on the same circle, made one."""
    chain = list(edges)
    turns = len(chain)
    while len(chain) > 1 and turns > 0:
        one = _continued(chain[-1], chain[0])
        if one is None:
            chain = [*chain[1:], chain[0]]
            turns -= 1
        else:
            chain = [*chain[1:-1], one]
            turns = len(chain)
    return chain


def _continued(a: Edge, b: Edge) -> Edge | None:
    """Two edges as one, where the second goes on as the first does."""
    primitives = (*a.primitives, *b.primitives)
    if a.straight and b.straight:
        if abs(turned(a.direction, b.direction)) > IN_LINE:
            return None
        return Edge(start=a.start, end=b.end, points=(a.start, b.end), primitives=primitives)
    if a.round is None or b.round is None or a.sweep * b.sweep < 0:
        return None
    (ca, ra), (cb, rb) = a.round, b.round
    if math.dist(ca, cb) > 0.02 * ra or abs(ra - rb) > 0.02 * ra:
        return None
    sweep = a.sweep + b.sweep
    if abs(sweep) > math.tau * 0.995:
        sweep = math.copysign(math.tau, sweep)
    points = (*a.points, *b.points[1:])
    return Edge(start=a.start, end=b.end, points=points, primitives=primitives, round=a.round, sweep=sweep)


def _without_ends(edges: list[int], graph: Graph) -> list[int]:
    """The edges that are left when those with a loose end go, again and again."""
    while True:
        degree: dict[int, int] = defaultdict(int)
        for n in edges:
            degree[graph.edges[n][0]] += 1
            degree[graph.edges[n][1]] += 1
        kept = [n for n in edges if degree[graph.edges[n][0]] > 1 and degree[graph.edges[n][1]] > 1]
        if len(kept) == len(edges):
            return kept
        edges = kept


def _without_bridges(graph: Graph, edges: list[int]) -> list[int]:
    """The edges without those that have the same face on both sides."""
    bridges = set()
    for walk in _walks(graph, edges):
        seen = [n for n, _ in walk]
        bridges |= {n for n in seen if seen.count(n) > 1}
    return _without_ends([n for n in edges if n not in bridges], graph) if bridges else edges


def _walks(graph: Graph, edges: Sequence[int]) -> list[list[tuple[int, bool]]]:
    """The faces of a plane graph as chains of edges with the way they are gone; the face lies to the left."""
    leaving: dict[int, list[tuple[Edge, int, bool]]] = defaultdict(list)
    for n in edges:
        a, b, edge = graph.edges[n]
        leaving[a].append((edge, n, True))
        leaving[b].append((edge.reversed(), n, False))
    following: dict[tuple[int, bool], tuple[int, bool]] = {}
    for out in leaving.values():
        ahead = min(edge.length for edge, _, _ in out) / 3
        around = sorted((_bearing(edge, ahead), n, forwards) for edge, n, forwards in out)
        for (_, n, forwards), (_, m, onwards) in zip(around, (around[-1], *around[:-1]), strict=True):
            following[(n, not forwards)] = (m, onwards)
    walks, left = [], dict.fromkeys(following)
    while left:
        at = first = next(iter(left))
        walk = []
        while at in left:
            del left[at]
            walk.append(at)
            at = following[at]
        if at == first:
            walks.append(walk)
    return walks


def _bearing(edge: Edge, ahead: float) -> float:
    """The direction from the start of an edge to what is so far ahead on it: curves that touch there have parted."""
    left = ahead
    for (ax, ay), (bx, by) in itertools.pairwise(edge.points):
        step = math.hypot(bx - ax, by - ay)
        if step >= left > 0:
            x, y = ax + (bx - ax) * left / step, ay + (by - ay) * left / step
            return math.atan2(y - edge.start[1], x - edge.start[0])
        left -= step
    return math.atan2(edge.end[1] - edge.start[1], edge.end[0] - edge.start[0])


def _components(graph: Graph, edges: Sequence[int]) -> dict[int, int]:
    """The number of the component of every edge."""
    together = Partition[int]()
    for n in edges:
        together.join(*graph.edges[n][:2])
    return {n: together.root(graph.edges[n][0]) for n in edges}
