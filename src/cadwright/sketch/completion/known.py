"""A sketch as the rules of completion look at it: what lies where, which ends are loose, what is covered."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace
from scipy.spatial import cKDTree

from cadwright.geometry.partition import Partition
from cadwright.sketch.completion.places import Index
from cadwright.sketch.curves import Box, Points, bounds, points_along
from cadwright.sketch.facts.edges import Edge, edge_of
from cadwright.sketch.graph import XY, Arc, Geometry, Line, Point, Position, Sketch

FARTHEST = 1.2e-2
"""Part of the long side up to which ends may be meant to meet: published sketches are rounded as coarsely."""
FINEST = 3e-4
"""Things that are nearer than this part are in one place, however exact the sketch."""
_NOISE = 5.0
"""Ends that are meant to meet are apart by this times the usual gap at most."""
_OUT_OF_REACH = 1e12
"""Coordinates beyond this are mistakes."""
_FINE = 2e-3
"""Part of the long side by which polylines stray from their curves."""
_SPACING = 4e-3
"""Part of the long side between the points that say where something is drawn already."""

Flags = npt.NDArray[np.bool_]


class LooseEnd(msgspec.Struct, frozen=True):
    """An end that meets nothing: where it is, where its curve was heading, and which primitive's it is.

    ``chain`` numbers what hangs together.
    """

    at: XY
    heading: XY
    number: int
    position: Position
    chain: int


class Known:
    """A sketch's usable primitives: finite, with extent, each once. Numbers are those of the sketch."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        boxes = {n: box for n, each in enumerate(sketch.geometry) if (box := _box(each)) is not None}
        sides = np.array(list(boxes.values())).reshape(-1, 4)
        spans = sides[:, 2:].max(axis=0) - sides[:, :2].min(axis=0) if len(sides) else np.zeros(2)
        self.size = float(spans.max())
        self.middle: XY = (0.0, 0.0)
        if len(sides):
            low, high = sides[:, :2].min(axis=0), sides[:, 2:].max(axis=0)
            self.middle = (float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2)
        extents = {n: max(b[2] - b[0], b[3] - b[1]) for n, b in boxes.items()}
        least = min((e for n, e in extents.items() if e > FINEST * self.size), default=self.size)
        noise = _NOISE * _usual_gap([sketch.geometry[n] for n in boxes], FARTHEST * self.size)
        self.near = max(FINEST * self.size, min(noise, FARTHEST * self.size, 0.35 * least))
        """A length: what is no further apart is in one place."""
        kept: dict[int, Geometry] = {}
        for n in boxes:
            each = sketch.geometry[n]
            if isinstance(each, Point) or extents[n] > FINEST * self.size:
                kept[n] = each
        self._index = Index(kept, self.near)
        self.shapes: dict[int, Geometry] = {n: g for n, g in kept.items() if self._index.first(g) == n}
        """The primitives by their numbers; of duplicates the first."""
        nothing, again = len(sketch.geometry) - len(kept), len(kept) - len(self.shapes)
        self.ignored = {what: n for what, n in (("without extent", nothing), ("there twice", again)) if n}
        """How many primitives are not looked at, and why."""

    def find(self, geometry: Geometry) -> int | None:
        """The number of the primitive that lies where another does; ``None`` where there is none."""
        return self._index.first(geometry)

    def found(self, geometry: Sequence[Geometry]) -> list[int | None]:
        """The same for many."""
        return self._index.firsts(geometry)

    @cached_property
    def edges(self) -> dict[int, Edge]:
        """The curves as edges with points along them."""
        found = ((n, edge_of(each, n, _FINE * self.size)) for n, each in self.shapes.items())
        return {n: edge for n, edge in found if edge is not None}

    @cached_property
    def _ends(self) -> tuple[list[tuple[int, Position, XY]], list[int], list[int]]:
        """The ends of open curves, the place that each is in, and the chain that each belongs to."""
        ends: list[tuple[int, Position, XY]] = []
        for n, edge in self.edges.items():
            if math.dist(edge.start, edge.end) > self.near / 2:
                ends += [(n, "start", edge.start), (n, "end", edge.end)]
        place = _united(len(ends), _pairs([end[2] for end in ends], self.near))
        own = [(i, i + 1) for i in range(0, len(ends), 2)]
        chain = _united(len(ends), [*own, *((i, root) for i, root in enumerate(place))])
        return ends, place, chain

    @cached_property
    def loose(self) -> tuple[LooseEnd, ...]:
        """The ends of solid curves that meet no other end and lie on no other curve."""
        ends, place, chain = self._ends
        found: list[LooseEnd] = []
        drawn = set(self._solid)
        meeting = Counter(name for name, (n, _, _) in zip(place, ends, strict=True) if n in drawn)
        for i, (n, position, at) in enumerate(ends):
            if n in drawn and meeting[place[i]] == 1 and not self._on_another(at, n):
                found.append(LooseEnd(at, self._heading(n, position), n, position, chain[i]))
        return tuple(end for end in found if not any(self._meant_to_meet(end, other) for other in found))

    def _heading(self, number: int, position: Position) -> XY:
        """The direction in which a curve comes to one of its ends."""
        edge = self.edges[number]
        if position == "start":
            x, y = edge.leaving
            return (-x, -y)
        return edge.arriving

    def _meant_to_meet(self, a: LooseEnd, b: LooseEnd) -> bool:
        """Whether rounding alone keeps two ends apart: they are near, and not the two sides of a thin wall."""
        alike = a.heading[0] * b.heading[0] + a.heading[1] * b.heading[1] > math.cos(math.radians(30))
        return a.number != b.number and math.dist(a.at, b.at) <= FARTHEST * self.size and not alike

    @cached_property
    def chains(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the primitives of each chain: open curves that meet end to end."""
        ends, _, chain = self._ends
        members: dict[int, dict[int, None]] = {}
        for (n, _, _), name in zip(ends, chain, strict=True):
            members.setdefault(name, {})[n] = None
        return tuple(tuple(each) for each in members.values())

    def meets(self, p: XY) -> bool:
        """Whether an end of a curve is there."""
        return self._end_tree is not None and float(self._end_tree.query(p)[0]) <= self.near

    def snapped(self, geometry: Geometry) -> Geometry:
        """A line or arc whose ends are exactly those that they meet; anything else as it is."""
        if not isinstance(geometry, Line | Arc):
            return geometry
        return replace(geometry, start=self._end_at(geometry.start), end=self._end_at(geometry.end))

    def _end_at(self, p: XY) -> XY:
        if self._end_tree is None:
            return p
        away, which = self._end_tree.query(p)
        return self._ends[0][int(which)][2] if away <= self.near else p

    def at_loose(self, p: XY) -> bool:
        """Whether a loose end is there."""
        return any(math.dist(end.at, p) <= 1.5 * self.near for end in self.loose)

    def covered(self, geometry: Geometry) -> float:
        """Which part of a primitive lies on what is drawn."""
        points = _spread(geometry, self.size)
        if self._ink is None or not len(points):
            return 0.0
        away, _ = self._ink.query(points)
        return float(np.mean(away <= self.near + _SPACING * self.size / 2))

    def crossings(self, geometry: Geometry) -> int:
        """How many pieces of solid curves a primitive crosses, other than at its ends."""
        along = points_along(geometry, 4 * _FINE * self.size)
        starts, ends = self._segments
        if len(along) < 2 or not len(starts):
            return 0
        total = 0
        for a, b in pairwise(along):
            total += int(np.count_nonzero(_crossed(a, b, starts, ends, self.near)))
        return total

    def first_hit(self, start: XY, heading: XY) -> XY | None:
        """Where a ray from a point first meets a solid curve, or the end of one that is near there."""
        starts, ends = self._segments
        if not len(starts):
            return None
        far = np.array(start) + 2 * self.size * np.array(heading)
        u, v, w = far - start, ends - starts, starts - np.array(start)
        cross = u[0] * v[:, 1] - u[1] * v[:, 0]
        safe = np.where(np.abs(cross) > 1e-12 * self.size**2, cross, math.inf)
        t = (w[:, 0] * v[:, 1] - w[:, 1] * v[:, 0]) / safe
        s = (w[:, 0] * u[1] - w[:, 1] * u[0]) / safe
        slack = self.near / np.maximum(np.hypot(*v.T), 1e-300)
        hits = t[(t * 2 * self.size > 2 * self.near) & (s >= -slack) & (s <= 1 + slack)]
        if not len(hits):
            return None
        at = np.array(start) + u * hits.min()
        if self._end_tree is not None:
            away, which = self._end_tree.query(at)
            if away <= 2 * self.near:
                return self._ends[0][int(which)][2]
        return (float(at[0]), float(at[1]))

    @cached_property
    def _solid(self) -> list[int]:
        return [n for n in self.edges if not self.shapes[n].construction]

    @cached_property
    def _segments(self) -> tuple[Points, Points]:
        """Where the pieces of the solid curves' polylines start and end."""
        lines = [np.array(self.edges[n].points) for n in self._solid]
        if not lines:
            return np.zeros((0, 2)), np.zeros((0, 2))
        return np.concatenate([p[:-1] for p in lines]), np.concatenate([p[1:] for p in lines])

    @cached_property
    def _owners(self) -> npt.NDArray[np.int64]:
        """The number of the primitive of each piece."""
        return np.repeat(self._solid, [len(self.edges[n].points) - 1 for n in self._solid])

    @cached_property
    def _end_tree(self) -> cKDTree | None:
        places = [end[2] for end in self._ends[0]]
        return cKDTree(np.array(places)) if places else None

    @cached_property
    def _ink(self) -> cKDTree | None:
        drawn = [p for each in self.shapes.values() if len(p := _spread(each, self.size))]
        return cKDTree(np.concatenate(drawn)) if drawn else None

    def _on_another(self, p: XY, number: int) -> bool:
        """Whether a point lies on a solid curve other than its own, as its polyline has it."""
        starts, ends = self._segments
        u, w = ends - starts, np.array(p) - starts
        t = np.clip((w * u).sum(axis=1) / np.maximum((u * u).sum(axis=1), 1e-300), 0, 1)[:, None]
        away = np.hypot(*(t * u - w).T)
        return bool(np.any((away <= self.near + _FINE * self.size / 4) & (self._owners != number)))


def _box(geometry: Geometry) -> Box | None:
    """The box around a primitive that can be computed with; ``None`` for one that is too far away or not finite."""
    box = bounds(geometry)
    return box if box is not None and max(map(abs, box)) <= _OUT_OF_REACH else None


def _usual_gap(geometry: Sequence[Geometry], farthest: float) -> float:
    """The median distance between ends that meet, however badly; 0 where none do."""
    ends = [(n, p) for n, each in enumerate(geometry) if isinstance(each, Line | Arc) for p in (each.start, each.end)]
    if len(ends) < 3:
        return 0.0
    places = np.array([p for _, p in ends])
    away, which = cKDTree(places).query(places, k=3)
    owner = np.array([n for n, _ in ends])
    away = np.where((owner[which] == owner[:, None]), math.inf, away).min(axis=1)
    met = away[away <= farthest]
    return float(np.median(met)) if len(met) else 0.0


def _spread(geometry: Geometry, size: float) -> Points:
    """Points spread evenly between the ends of a curve; none on a point."""
    along = points_along(geometry, _FINE * size)
    if len(along) < 2:
        return np.zeros((0, 2))
    steps = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(along, axis=0).T))])
    count = max(5, math.ceil(steps[-1] / (_SPACING * size)))
    wanted = np.linspace(0, steps[-1], count + 1)
    return np.column_stack([np.interp(wanted, steps, along[:, i]) for i in (0, 1)])


def _crossed(a: Points, b: Points, starts: Points, ends: Points, near: float) -> Flags:
    """Which segments one from ``a`` to ``b`` crosses, further than ``near`` from its own ends and theirs."""
    u, v, w = b - a, ends - starts, starts - a
    cross = u[0] * v[:, 1] - u[1] * v[:, 0]
    safe = np.where(np.abs(cross) > 1e-12, cross, 1.0)
    t = (w[:, 0] * v[:, 1] - w[:, 1] * v[:, 0]) / safe
    s = (w[:, 0] * u[1] - w[:, 1] * u[0]) / safe
    length = max(float(np.hypot(*u)), 1e-300)
    lengths = np.maximum(np.hypot(*v.T), 1e-300)
    inner = (t * length > near) & ((1 - t) * length > near) & (s * lengths > near) & ((1 - s) * lengths > near)
    crossed: Flags = inner & (np.abs(cross) > 1e-6 * length * lengths)
    return crossed


def _pairs(places: Sequence[XY], near: float) -> Iterable[tuple[int, int]]:
    return cKDTree(np.array(places)).query_pairs(near) if places else ()


def _united(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """The lowest member of each one's group."""
    together = Partition(range(count))
    for a, b in pairs:
        together.join(*sorted((together.root(a), together.root(b)), reverse=True))
    return [together.root(i) for i in range(count)]
