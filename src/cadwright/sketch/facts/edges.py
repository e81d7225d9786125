"""Pieces of curves between the places where curves meet, and the graph that they make.

Drawings are not exact: ends that are nearer to each other than a small part of the sketch meet.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
import numpy as np

from cadwright.sketch.curves import points_along
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Point

ENDS_MEET = 0.006
"""Part of the sketch's long side within which ends meet."""
GAP = 0.02
"""Part of the long side up to which two loose ends meet: coordinates may have been rounded coarsely."""
FINE = 0.002
"""Part of the long side by which polylines stray from their curves."""

Meeting = Literal["ends", "touching", "crossing"]
"""Where curves are cut: nowhere (only ends meet), where an end lies on another curve, or also where they cross."""


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a primitive from ``start`` to ``end``, with points (n, 2) along it.

    ``round`` is the centre and radius of a circular one. ``sweep`` is its turn in radians, positive to the left.
    """

    start: XY
    end: XY
    points: tuple[XY, ...]
    primitives: tuple[int, ...] = ()
    round: tuple[XY, float] | None = None
    sweep: float = 0.0

    @property
    def straight(self) -> bool:
        """Whether it is a line."""
        return self.round is None and len(self.points) == 2

    @property
    def length(self) -> float:
        """Along the curve."""
        if self.round is not None:
            return self.round[1] * abs(self.sweep)
        return sum(math.dist(a, b) for a, b in itertools.pairwise(self.points))

    @property
    def direction(self) -> XY:
        """The unit vector from start to end; (0, 0) where they are one."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        away = math.hypot(dx, dy)
        return (dx / away, dy / away) if away else (0.0, 0.0)

    @property
    def leaving(self) -> XY:
        """The unit vector in which it leaves its start."""
        return _tangent(self, self.start, self.points[0], self.points[1])

    @property
    def arriving(self) -> XY:
        """The unit vector in which it comes to its end."""
        return _tangent(self, self.end, self.points[-2], self.points[-1])

    def reversed(self) -> "Edge":
        """The same the other way round."""
        return msgspec.structs.replace(
            self, start=self.end, end=self.start, points=self.points[::-1], sweep=-self.sweep
        )


class Graph(msgspec.Struct, frozen=True):
    """Edges between numbered nodes; an edge from a node to itself is closed."""

    nodes: tuple[XY, ...]
    edges: tuple[tuple[int, int, Edge], ...]


def edge_of(geometry: Geometry, number: int, deflection: float) -> Edge | None:
    """The whole of a primitive; ``None`` for points and for what has no length."""
    if isinstance(geometry, Point):
        return None
    points = tuple((float(x), float(y)) for x, y in points_along(geometry, deflection))
    if len(points) < 2 or sum(math.dist(a, b) for a, b in itertools.pairwise(points)) == 0:
        return None
    circle, sweep = _turning(geometry)
    return Edge(start=points[0], end=points[-1], points=points, primitives=(number,), round=circle, sweep=sweep)


def graph(curves: Sequence[tuple[int, Geometry]], size: float, meeting: Meeting = "ends") -> Graph:
    """The graph of numbered primitives, cut where ``meeting`` says."""
    edges = [edge for number, each in curves if (edge := edge_of(each, number, FINE * size)) is not None]
    if meeting != "ends":
        edges = [piece for edge in edges for piece in _cut(edge, _cuts(edge, edges, size, meeting), size)]
    return joined(edges, ENDS_MEET * size)


def joined(edges: Sequence[Edge], near: float) -> Graph:
    """Ends within ``near`` of each other become one node, the nearest first; never both ends of an open edge.

    Two ends that are left over meet across a wider gap.
    """
    ends = [end for edge in edges for end in (edge.start, edge.end)]
    if not ends:
        return Graph((), ())
    at = np.array(ends)
    away = np.hypot(at[:, None, 0] - at[None, :, 0], at[:, None, 1] - at[None, :, 1])
    first, second = np.nonzero(np.triu(away <= near * GAP / ENDS_MEET, 1))
    cluster = list(range(len(ends)))
    members = {i: [i] for i in range(len(ends))}
    closed = [math.dist(edge.start, edge.end) <= 1e-9 + near * 1e-3 for edge in edges]
    for i, j in sorted(zip(first.tolist(), second.tolist(), strict=True), key=lambda pair: float(away[pair])):
        a, b = cluster[i], cluster[j]
        if a == b or (away[i, j] > 1e-9 and _swallows(members[a], members[b], closed)):
            continue
        if away[i, j] > near and len(members[a]) + len(members[b]) > 2:
            continue
        for each in members[b]:
            cluster[each] = a
        members[a] += members.pop(b)
    numbers = {name: n for n, name in enumerate(members)}
    nodes = tuple((float(at[m, 0].mean()), float(at[m, 1].mean())) for m in members.values())
    found = ((numbers[cluster[2 * n]], numbers[cluster[2 * n + 1]], edge) for n, edge in enumerate(edges))
    return Graph(nodes, _once(found, near))


def _once(found: Iterable[tuple[int, int, Edge]], near: float) -> tuple[tuple[int, int, Edge], ...]:
    """The edges, one for several that lie on each other."""
    kept: dict[tuple[int, int], list[tuple[int, int, Edge]]] = {}
    for a, b, edge in found:
        others = kept.setdefault((min(a, b), max(a, b)), [])
        if all(math.dist(_middle(edge), _middle(other)) > near for _, _, other in others):
            others.append((a, b, edge))
    return tuple(each for others in kept.values() for each in others)


def _middle(edge: Edge) -> XY:
    if edge.straight:
        return ((edge.start[0] + edge.end[0]) / 2, (edge.start[1] + edge.end[1]) / 2)
    return edge.points[len(edge.points) // 2]


def _swallows(some: Iterable[int], others: Iterable[int], closed: Sequence[bool]) -> bool:
    """Whether both ends of an open edge would come together."""
    theirs = set(others)
    return any(i ^ 1 in theirs and not closed[i // 2] for i in some)


def _turning(geometry: Geometry) -> tuple[tuple[XY, float] | None, float]:
    if isinstance(geometry, Circle):
        return (geometry.center, geometry.radius), math.tau
    if not isinstance(geometry, Arc):
        return None, 0.0
    try:
        circle = geometry.circle
    except ValueError:
        return None, 0.0
    first, last = geometry.angles
    return circle, (last - first) * (1 if geometry.counterclockwise else -1)


def _tangent(edge: Edge, at: XY, before: XY, after: XY) -> XY:
    if edge.round is not None:
        (cx, cy), r = edge.round
        sign = 1 if edge.sweep > 0 else -1
        return (-(at[1] - cy) / r * sign, (at[0] - cx) / r * sign)
    dx, dy = after[0] - before[0], after[1] - before[1]
    away = math.hypot(dx, dy) or 1.0
    return (dx / away, dy / away)


def _cuts(edge: Edge, others: Sequence[Edge], size: float, meeting: Meeting) -> list[float]:
    """How far along an edge, in parts of its length, others meet it."""
    found: list[float] = []
    for other in others:
        if other is edge:
            continue
        if other.round is None or abs(other.sweep) < math.tau - 1e-9:
            found += [t for p in (other.start, other.end) if (t := _foot(edge, p, ENDS_MEET * size)) is not None]
        if meeting == "crossing":
            found += [
                t
                for p in crossings(edge, other)
                if (t := _foot(edge, p, 1e-6 * size)) is not None and _foot(other, p, 1e-6 * size) is not None
            ]
    return found


def _foot(edge: Edge, p: XY, near: float) -> float | None:
    """Where along an edge a point lies, 0 to 1; ``None`` where it is further away than ``near``."""
    if edge.round is not None:
        (cx, cy), r = edge.round
        if abs(math.dist((cx, cy), p) - r) > near:
            return None
        begin = math.atan2(edge.start[1] - cy, edge.start[0] - cx)
        turn = (math.atan2(p[1] - cy, p[0] - cx) - begin) * (1 if edge.sweep > 0 else -1)
        t = (turn % math.tau) / abs(edge.sweep)
        return t if t <= 1 else None
    if not edge.straight:
        return None
    ux, uy = edge.direction
    dx, dy = p[0] - edge.start[0], p[1] - edge.start[1]
    if abs(dx * uy - dy * ux) > near:
        return None
    t = (dx * ux + dy * uy) / edge.length
    return t if 0 <= t <= 1 else None


def crossings(a: Edge, b: Edge) -> list[XY]:
    """Where the whole curves of two edges cross: lines and circles; a touch counts once."""
    if a.straight and b.straight:
        (ux, uy), (vx, vy) = a.direction, b.direction
        cross = ux * vy - uy * vx
        if abs(cross) < 1e-6:
            return []
        t = ((b.start[0] - a.start[0]) * vy - (b.start[1] - a.start[1]) * vx) / cross
        return [(a.start[0] + t * ux, a.start[1] + t * uy)]
    if a.straight and b.round is not None:
        return _line_circle(a, b.round)
    if b.straight and a.round is not None:
        return _line_circle(b, a.round)
    if a.round is not None and b.round is not None:
        return _circles(a.round, b.round)
    return []


def _line_circle(line: Edge, circle: tuple[XY, float]) -> list[XY]:
    (cx, cy), r = circle
    (ux, uy), (sx, sy) = line.direction, line.start
    along = (cx - sx) * ux + (cy - sy) * uy
    fx, fy = sx + along * ux, sy + along * uy
    half = r * r - (cx - fx) ** 2 - (cy - fy) ** 2
    if half < 0:
        return []
    h = math.sqrt(half)
    return [(fx + ux * h, fy + uy * h), (fx - ux * h, fy - uy * h)][: 2 if h > 1e-9 * r else 1]


def _circles(a: tuple[XY, float], b: tuple[XY, float]) -> list[XY]:
    (ax, ay), r = a
    (bx, by), s = b
    d = math.hypot(bx - ax, by - ay)
    if d < 1e-9 * max(r, s) or d > r + s or d < abs(r - s):
        return []
    along = (d * d + r * r - s * s) / (2 * d)
    h = math.sqrt(max(r * r - along * along, 0.0))
    ux, uy = (bx - ax) / d, (by - ay) / d
    fx, fy = ax + along * ux, ay + along * uy
    return [(fx - uy * h, fy + ux * h), (fx + uy * h, fy - ux * h)][: 2 if h > 1e-9 * r else 1]


def _cut(edge: Edge, cuts: Iterable[float], size: float) -> list[Edge]:
    """The pieces of an edge between cuts; cuts so near to an end or to each other that nothing is between are none."""
    least = ENDS_MEET * size / edge.length
    whole = edge.round is not None and abs(edge.sweep) > math.tau - 1e-9
    kept: list[float] = []
    for t in sorted(cuts):
        if (not kept or t - kept[-1] > least) and (whole or least < t < 1 - least):
            kept.append(t)
    if not kept:
        return [edge]
    if whole:
        if kept[0] + 1 - kept[-1] <= least and len(kept) > 1:
            kept.pop()
        return [_part(edge, a, b) for a, b in zip(kept, [*kept[1:], kept[0] + 1], strict=True)]
    return [_part(edge, a, b) for a, b in zip([0.0, *kept], [*kept, 1.0], strict=True)]


def _part(edge: Edge, first: float, last: float) -> Edge:
    if edge.round is None:
        (ax, ay), (bx, by) = edge.start, edge.end
        ends = [(ax + t * (bx - ax), ay + t * (by - ay)) for t in (first, last)]
        return msgspec.structs.replace(edge, start=ends[0], end=ends[1], points=tuple(ends))
    (cx, cy), r = edge.round
    begin = math.atan2(edge.start[1] - cy, edge.start[0] - cx)
    sweep = edge.sweep * (last - first)
    count = max(2, math.ceil(abs(sweep) / 0.1))
    angles = [begin + edge.sweep * first + sweep * i / count for i in range(count + 1)]
    points = tuple((cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles)
    return msgspec.structs.replace(edge, start=points[0], end=points[-1], points=points, sweep=sweep)
