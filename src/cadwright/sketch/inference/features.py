"""What a designer's choice of a constraint may depend on, as numbers: of the constraint, its primitives, the sketch.

None depends on where the sketch lies or how large it is, nor on which primitive is the first. How far apart two were
drawn does count, since drawing tools draw one thing after the other: a sketch whose numbers mean nothing tells so by
how few of its neighbours in number meet (`in order`), and the training has such sketches, too.
"""

import math
from collections import Counter
from collections.abc import Mapping

import numpy as np

from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Line, Point, Position, Reference
from cadwright.sketch.inference.candidates import KINDS, Candidate, smooth_pairs
from cadwright.sketch.inference.measured import Floats, Measured

_SORTS: tuple[type[Geometry], ...] = (Line, Arc, Circle, Point)
_POSITIONS: tuple[Position, ...] = ("edge", "start", "end", "center")
NAMES = (
    "kind", "references", "sort a", "sort b", "position a", "position b", "construction a", "construction b",
    "residual", "size a", "size b", "ratio",
    "steps", "steps / primitives", "members between", "of its sort between", "in order",
    "primitives", "lines", "rounds", "construction", "along axes", "noise",
    "shared places", "rivals a", "rivals b", "candidates of the kind",
    "a level", "a upright", "b level", "b upright",
    "opposite sides", "opposites a", "opposites b", "neighbours a", "neighbours b", "common neighbours",
    "chain a", "chain b", "one chain", "closed a", "closed b",
    "points there", "primitives there", "centres there", "single points there", "ends there", "goes over",
    "end a", "end b", "starts at start a", "starts at end a", "starts at start b", "starts at end b",
    "a right in its chain", "a above", "b right in its chain", "b above",
    "apart in x", "apart in y", "apart", "opposite to the right", "opposite above",
    "rank by length", "lines of its direction", "of its direction in the chain",
)  # fmt: skip
"""What each number is, in order; trained weights go with exactly these."""


class Surroundings:
    """What the numbers of all candidates of a sketch are taken from."""

    def __init__(self, known: Measured, found: Mapping[Candidate, float], noise: float) -> None:
        self.known, self.found = known, found
        self.size = known.size or 1.0
        self.noise = noise / self.size
        self.middle = known.middle
        self.of_kind = Counter(one.type for one in found)
        self.rivals = Counter((one.type, n) for one in found for n in {r.geometry for r in one.references})
        self.smooth = {frozenset((a.geometry, b.geometry)) for a, b in smooth_pairs(known)}
        self.ends = {n: known.ends(n) for n, g in enumerate(known.sketch.geometry) if _has_ends(known, n, g)}
        self.neighbours = self._neighbours()
        self.along = {n: _along(known, n) for n in known.lines}
        self.opposite = {n: self._opposite(n) for n in known.lines}
        self.chain, self.chains = self._chains()
        self.boxes = self._boxes()
        self.in_order = self._in_order()
        self.sketch = self._of_sketch()

    def _neighbours(self) -> dict[int, set[int]]:
        """The primitives that meet each one at its ends."""
        found: dict[int, set[int]] = {n: set() for n in range(len(self.known.sketch.geometry))}
        for members in self.known.members.values():
            there = {r.geometry for r in members if r.position in ("start", "end") and r.geometry in self.ends}
            for number in there:
                found[number] |= there - {number}
        return found

    def _opposite(self, number: int) -> set[int]:
        """The lines that two neighbours of a line have in common: opposite sides of quadrilaterals."""
        beside = [n for n in self.neighbours[number] if n in self.known.lines]
        found: set[int] = set()
        for i, c in enumerate(beside):
            for d in beside[i + 1 :]:
                found |= self.neighbours[c] & self.neighbours[d] - {number, c, d}
        own = self.known.clusters_of[number]
        return {n for n in found if n in self.known.lines and not own & self.known.clusters_of[n]}

    def _chains(self) -> tuple[dict[int, int], dict[int, tuple[int, bool]]]:
        """Which chain of curves each is in; of each chain, how many there are and whether it is one closed loop."""
        chain: dict[int, int] = {}
        chains: dict[int, tuple[int, bool]] = {}
        for number in self.ends:
            if number in chain:
                continue
            chain[number], waiting, members = number, [number], []
            while waiting:
                members.append(waiting.pop())
                for other in self.neighbours[members[-1]] - chain.keys():
                    chain[other] = number
                    waiting.append(other)
            chains[number] = len(members), all(len(self.neighbours[n]) == 2 for n in members)
        return chain, chains

    def _in_order(self) -> float:
        """The share of primitives with ends that meet the one before or after them."""
        count = len(self.known.sketch.geometry)
        meeting = [
            bool({(n - 1) % count, (n + 1) % count} & self.neighbours[n]) for n in self.ends if self.neighbours[n]
        ]
        return sum(meeting) / len(meeting) if meeting else -1.0

    def _boxes(self) -> dict[int, tuple[XY, XY]]:
        """The lower left and upper right corner of the ends of each chain."""
        places: dict[int, list[XY]] = {}
        for number, chain in self.chain.items():
            places.setdefault(chain, []).extend(self.known.place(cluster) for cluster in self.ends[number])
        corners = {chain: np.array(ends) for chain, ends in places.items()}
        return {chain: (tuple(e.min(axis=0).tolist()), tuple(e.max(axis=0).tolist())) for chain, e in corners.items()}

    def _of_sketch(self) -> list[float]:
        lines = len(self.known.lines)
        construction = sum(g.construction for g in self.known.sketch.geometry)
        along = sum(1 for each in self.along.values() if each)
        count = len(self.known.sketch.geometry)
        return [count, lines, len(self.known.rounds), construction, along / max(1, lines), self.noise]

    def numbers(self) -> Floats:
        """An array (candidates, `NAMES`)."""
        rows = [self._row(one, residual) for one, residual in self.found.items()]
        return np.array(rows, np.float64).reshape(-1, len(NAMES))

    def _row(self, one: Candidate, residual: float) -> list[float]:
        a, b = self._ordered(one)
        return [
            KINDS.index(one.type),
            len(one.references),
            *self._of_pair(a, b, residual),
            *self._of_order(one, a, b),
            *self.sketch,
            *self._of_rivals(one, a.geometry, b.geometry),
            *self._of_directions(a.geometry, b.geometry),
            *self._of_chains(a.geometry, b.geometry),
            *self._of_place(a, frozenset((a.geometry, b.geometry)), one.type),
            *self._of_joint(a, b),
            *self._of_middles(one, a, b),
        ]

    def _ordered(self, one: Candidate) -> tuple[Reference, Reference]:
        """First and last reference; of two that are alike, that one first from which it is fewer steps to the other."""
        a, b = one.references[0], one.references[-1]
        if one.type in ("PointOnObject", "Symmetric"):
            return a, b
        there, back = self._steps(a.geometry, b.geometry), self._steps(b.geometry, a.geometry)
        if there != back:
            return (a, b) if there < back else (b, a)
        geometry = self.known.sketch.geometry

        def key(reference: Reference) -> tuple[int, int, tuple[float, ...]]:
            sort = _sort(geometry[reference.geometry])
            return sort, _POSITIONS.index(reference.position), place_of(self.known, reference)

        return (a, b) if key(a) <= key(b) else (b, a)

    def _steps(self, a: int, b: int) -> int:
        """From one number to another, going on at the first after the last."""
        return (b - a) % len(self.known.sketch.geometry)

    def _of_order(self, one: Candidate, a: Reference, b: Reference) -> list[float]:
        """How far apart two primitives are in number, and what lies between them."""
        count, steps = len(self.known.sketch.geometry), self._steps(a.geometry, b.geometry)
        between = {(a.geometry + step) % count for step in range(1, steps)}
        here = self.known.members[self.known.cluster[a]] if one.type == "Coincident" else []
        alike = a.geometry in self.known.lines
        return [
            steps,
            steps / count,
            len({r.geometry for r in here} & between),
            sum((n in self.known.lines) == alike for n in between),
            self.in_order,
        ]

    def _of_pair(self, a: Reference, b: Reference, residual: float) -> list[float]:
        geometry = self.known.sketch.geometry
        one, other = geometry[a.geometry], geometry[b.geometry]
        sizes = [self._size(a.geometry), self._size(b.geometry)]
        return [
            _sort(one), _sort(other), _POSITIONS.index(a.position), _POSITIONS.index(b.position),
            one.construction, other.construction, residual, *sizes, min(sizes) / (max(sizes) + 1e-9),
        ]  # fmt: skip

    def _size(self, number: int) -> float:
        """A line's length or a circle's radius, in units of the long side."""
        if number in self.known.rounds:
            return self.known.rounds[number][1] / self.size
        line = self.known.lines.get(number)
        return math.dist(line.start, line.end) / self.size if line else 0.0

    def _of_rivals(self, one: Candidate, a: int, b: int) -> list[float]:
        shared = len(self._shared(a, b))
        return [shared, self.rivals[one.type, a], self.rivals[one.type, b], self.of_kind[one.type]]

    def _shared(self, a: int, b: int) -> set[int]:
        return self.known.clusters_of.get(a, set()) & self.known.clusters_of.get(b, set()) if a != b else set()

    def _of_directions(self, a: int, b: int) -> list[float]:
        of_a, of_b = self.along.get(a, ""), self.along.get(b, "")
        return [
            of_a == "level", of_a == "upright", of_b == "level", of_b == "upright",
            b in self.opposite.get(a, ()), len(self.opposite.get(a, ())), len(self.opposite.get(b, ())),
            len(self.neighbours[a]), len(self.neighbours[b]), len(self.neighbours[a] & self.neighbours[b]),
        ]  # fmt: skip

    def _of_chains(self, a: int, b: int) -> list[float]:
        alone = (0, False)
        (size_a, closed_a), (size_b, closed_b) = (
            self.chains[self.chain[n]] if n in self.chain else alone for n in (a, b)
        )
        together = a in self.chain and self.chain[a] == self.chain.get(b)
        return [size_a, size_b, together, closed_a, closed_b]

    def _of_place(self, a: Reference, pair: frozenset[int], kind: str) -> list[float]:
        """What lies where the first point does."""
        members = self.known.members[self.known.cluster[a]] if a in self.known.cluster else []
        geometry = self.known.sketch.geometry
        return [
            len(members),
            len({r.geometry for r in members}),
            sum(r.position == "center" for r in members),
            sum(isinstance(geometry[r.geometry], Point) for r in members),
            sum(isinstance(geometry[r.geometry], Line | Arc) and r.position != "center" for r in members),
            kind == "Tangent" and pair in self.smooth,
        ]

    def _of_joint(self, a: Reference, b: Reference) -> list[float]:
        """At which of their ends two whole primitives meet, and what else meets them with its start."""
        shared = self._shared(a.geometry, b.geometry)
        ends = [0, 0]
        if len(shared) >= 1 and a.position == b.position == "edge":
            ends = [min(self._position(cluster, n) for cluster in shared) for n in (a.geometry, b.geometry)]
        return [*ends, *self._starts(a.geometry), *self._starts(b.geometry)]

    def _position(self, cluster: int, number: int) -> int:
        return next((_POSITIONS.index(r.position) for r in self.known.members[cluster] if r.geometry == number), 0)

    def _starts(self, number: int) -> list[float]:
        """At start and end: how many more of the others start than end there."""
        if number not in self.ends:
            return [0, 0]
        found = []
        for cluster in self.ends[number]:
            others = [r.position for r in self.known.members[cluster] if r.geometry != number]
            found.append(float(others.count("start") - others.count("end")))
        return found

    def _of_middles(self, one: Candidate, a: Reference, b: Reference) -> list[float]:
        (ax, ay), (bx, by) = self._middle(a), self._middle(b)
        dx, dy = abs(bx - ax) / self.size, abs(by - ay) / self.size
        within = [*self._in_chain(a), *self._in_chain(b)]
        return [*within, dx, dy, math.hypot(dx, dy), *self._of_one(one, a.geometry)]

    def _in_chain(self, reference: Reference) -> tuple[float, float]:
        """Where it lies in the box around its chain, from -1 to 1: a rectangle tool begins at a certain corner."""
        chain = self.chain.get(reference.geometry)
        x, y = self._middle(reference)
        if chain is None:
            return 0.0, 0.0
        (left, below), (right, above) = self.boxes[chain]
        return _between(left, right, x), _between(below, above, y)

    def _of_one(self, one: Candidate, number: int) -> list[float]:
        """Of a single line: where its opposite side lies, how long it is among those of its direction."""
        if len(one.references) > 1:
            return [0, 0, -1, -1, -1]
        x, y = self._middle(Reference(number))
        places = [self._middle(Reference(n)) for n in self.opposite[number]]
        right = _sign(sum(p - x for p, _ in places), self.known.near)
        above = _sign(sum(q - y for _, q in places), self.known.near)
        same = [n for n in self.known.lines if self.along[n] == self.along[number]]
        longer = sum(self._size(n) > self._size(number) + 1e-9 for n in same)
        chained = sum(self.chain.get(n, -1) == self.chain.get(number, -2) for n in same)
        return [right, above, longer, len(same), chained]

    def _middle(self, reference: Reference) -> XY:
        number = reference.geometry
        if reference.position != "edge":
            return self.known.at(reference)
        if number in self.known.rounds:
            return self.known.rounds[number][0]
        line = self.known.sketch.geometry[number]
        if isinstance(line, Line):
            return (line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2
        return self.middle


def place_of(known: Measured, reference: Reference) -> tuple[float, ...]:
    """Where a point, or all points of a primitive, lie in the sketch, in units of its long side."""
    number = reference.geometry
    positions: tuple[Position, ...] = ("start", "end", "center")
    own = [known.at(Reference(number, p)) for p in positions if Reference(number, p) in known.cluster]
    if reference.position != "edge":
        own = [known.at(reference), *own]
    (x, y), size = known.middle, known.size or 1.0
    return tuple(round(value, 6) for px, py in own for value in ((px - x) / size, (py - y) / size))


def _sort(geometry: Geometry) -> int:
    return next((n for n, sort in enumerate(_SORTS) if isinstance(geometry, sort)), len(_SORTS))


def _between(low: float, high: float, value: float) -> float:
    return round(min(1.0, max(-1.0, (2 * value - low - high) / (high - low))), 3) if high > low else 0.0


def _sign(value: float, near: float) -> int:
    return 0 if abs(value) <= near else int(math.copysign(1, value))


def _has_ends(known: Measured, number: int, geometry: Geometry) -> bool:
    there = number in known.lines or (number in known.rounds and isinstance(geometry, Arc))
    return there and Reference(number, "start") in known.cluster


def _along(known: Measured, number: int) -> str:
    line = known.lines[number]
    dx, dy = abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])
    slack = min(2 * known.near / math.hypot(dx, dy), 0.03)
    if min(dx, dy) > slack * math.hypot(dx, dy):
        return ""
    return "level" if dy < dx else "upright"


def numbers_of(known: Measured, found: Mapping[Candidate, float], noise: float) -> Floats:
    """The numbers of candidates, an array (candidates, `NAMES`)."""
    return Surroundings(known, found, noise).numbers()
