"""Sections: looks that show a plane cut open. What lies before the cut is not seen; where it is hatched the part is
solid in the cut, and where it is not there is nothing.

Where a part is cut a drawing tells by a line in another view. Here it is found: edges of the other views that the cut
crosses have ends at the same places in the section.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from cadwright.geometry.arrangement import Arrangement, Bools, Edge, Floats, Ints
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, bounds
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane

WITHIN = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Where along a line of hatching the face that it covers is looked for."""
DIGITS = 6
"""Decimals to which places are one."""
NEAR = 1e-3
"""The share of a radius by which circles may be apart that are one."""
FEWEST = 2
"""How many lines of hatching must cover a face."""


@dataclass(frozen=True)
class Cut:
    """A look from ``side`` at the plane ``axes`` that is cut open at ``at`` along the plane's depth. Of its ``drawn``
    faces ``solid`` are those that are hatched, ``empty`` those that are not and are large enough for it.
    """

    axes: Axes
    side: int
    at: float
    drawn: Arrangement
    solid: frozenset[int]
    empty: frozenset[int]

    def behind(self, depths: Floats) -> Bools:
        """Which coordinates along the depth lie behind the cut."""
        return depths < self.at if self.side > 0 else depths > self.at

    def opened(self, columns: Ints, depths: Floats) -> Ints:
        """Blocks in columns along the depth (n, depth), with those before the cut taken away."""
        return np.where(self.behind(depths), columns, 0)

    def nearest(self, depths: Floats) -> int:
        """The number of the rising coordinate that lies just behind the cut."""
        behind = np.flatnonzero(self.behind(depths))
        return int(behind[-1] if self.side > 0 else behind[0])

    def continued(self, tolerance: float) -> Iterator[Line]:
        """Lines along the axes that end within the part, drawn on to its outline: what is cut, or lies before what is
        behind the cut, may hide the rest of them.
        """
        for edge in self.drawn.edges:
            i = edge.along
            if i is None or not edge.marks:
                continue
            for end, other in ((edge.piece.p, edge.piece.q), (edge.piece.q, edge.piece.p)):
                way = 1 if end[i] > other[i] else -1
                met = sorted(way * v for v in _crossings(self.drawn, 1 - i, end[1 - i], tolerance))
                last = way * end[i]
                for value in (v for v in met if v > way * end[i] + 2 * tolerance):
                    middle = way * (last + value) / 2
                    at = (middle, end[1 - i]) if i == 0 else (end[1 - i], middle)
                    if int(self.drawn.faces_at(np.array([at]))[0]) in self.drawn.outside:
                        break
                    last = value
                if last > way * end[i]:
                    yield Line(end, (way * last, end[1]) if i == 0 else (end[0], way * last))

    def recesses(self, axes: Axes, a: Arrangement, tolerance: float) -> Iterator[Circle]:
        """Circles about the centres of those of another plane that the cut runs through, at the distance of lines that
        mirror each other in it, where the other plane has no line there.
        """
        depth = 3 - sum(self.axes)
        along = 3 - sum(axes)
        i, j = axes.index(depth), self.axes.index(along)
        known = np.array([p[1 - i] for p in _ends(a)])
        upright = [e for e in self.drawn.edges if e.along == j and e.marks]
        places = sorted({round(e.piece.p[1 - j], DIGITS) for e in upright})
        hidden = [v for v in places if (np.abs(known - v) > 4 * tolerance).all()]
        centers = {tuple(e.piece.center) for e in a.edges if e.piece.center is not None}
        for center in sorted(centers):
            if abs(center[i] - self.at) <= 4 * tolerance:
                for value in (v for v in hidden if v > center[1 - i] + tolerance):
                    if any(abs(value + other - 2 * center[1 - i]) <= 4 * tolerance for other in hidden):
                        yield Circle((center[0], center[1]), value - center[1 - i])


@dataclass(frozen=True)
class Sections:
    """All cuts, and the axes along which the part is symmetric, with their middles."""

    cuts: tuple[Cut, ...] = ()
    mirrors: Mapping[int, float] = field(default_factory=dict)

    @property
    def planes(self) -> frozenset[Axes]:
        """The planes that are cut open."""
        return frozenset(cut.axes for cut in self.cuts)

    def unseen(self, arrangements: Mapping[Axes, Arrangement], tolerance: float) -> dict[Axes, list[Curve]]:
        """What may be there although no view shows it: lines that go on behind what hides them, and round recesses in
        the planes across the cuts.
        """
        found: dict[Axes, list[Curve]] = {axes: [] for axes in arrangements}
        for cut in self.cuts:
            found[cut.axes] += cut.continued(tolerance)
            for axes, a in arrangements.items():
                if axes != cut.axes:
                    found[axes] += cut.recesses(axes, a, tolerance)
        return found

    def unknown(self, arrangements: Mapping[Axes, Arrangement], stated: Sequence[Circle]) -> Iterator[str]:
        """What lies before a cut, where no view shows how deep it is: neither whole ones, nor by symmetry, nor because
        it is one of the circles whose depth is ``stated``.
        """
        for cut in self.cuts:
            depth = 3 - sum(cut.axes)
            whole = any(side != cut.side for e in cut.drawn.edges for side, _ in e.marks)
            others = [(a, axes.index(depth)) for axes, a in arrangements.items() if depth in axes]
            if whole or depth in self.mirrors or len(others) > 1:
                continue
            inner = [(e, i) for a, i in others for e in a.edges if e.marks and not {e.left, e.right} & a.outside]
            before = [e for e, i in inner if not cut.behind(np.array([e.piece.at(0.5)[i]]))[0]]
            if any(not _is_of(e, stated) for e in before):
                yield f"how deep that is which lies before the section along {'xyz'[depth]}"

    def of(self, axes: Axes, side: int) -> Cut | None:
        """The cut that a look shows."""
        return next((cut for cut in self.cuts if (cut.axes, cut.side) == (axes, side)), None)


def sections_of(planes: Mapping[Axes, Plane], arrangements: Mapping[Axes, Arrangement], tolerance: float) -> Sections:
    """The looks that are hatched, and where they are cut; ``arrangements`` are those of the planes."""
    cuts = _cuts(planes, arrangements, tolerance)
    return Sections(tuple(cuts), _mirrors(cuts, arrangements, tolerance))


def _cuts(planes: Mapping[Axes, Plane], arrangements: Mapping[Axes, Arrangement], tolerance: float) -> list[Cut]:
    found = []
    for axes, plane in planes.items():
        for look in plane.looks:
            others = {other: a for other, a in arrangements.items() if plane.depth in other}
            if look.hatching and others:
                at = _place(arrangements[axes], axes, planes, others, tolerance)
                found.append(Cut(axes, look.side, at, arrangements[axes], *_faces(arrangements[axes], look)))
    return found


def _place(
    a: Arrangement, axes: Axes, planes: Mapping[Axes, Plane], others: Mapping[Axes, Arrangement], tolerance: float
) -> float:
    """Where along the depth the cut is: through the middle or the centre of something round, where the most of what it
    crosses ends in the section.
    """
    depth = 3 - sum(axes)
    tried = _tried(depth, planes)

    def rank(at: float) -> tuple[float, int]:
        matched, crossed = 0, 0
        for other, b in others.items():
            known = np.array([p[axes.index(sum(other) - depth)] for p in _ends(a)])
            for value in _crossings(b, other.index(depth), at, tolerance):
                crossed += 1
                matched += bool((np.abs(known - value) < 4 * tolerance).any())
        return (matched / max(crossed, 1), matched)

    return max(tried, key=rank)


def _tried(depth: int, planes: Mapping[Axes, Plane]) -> list[float]:
    """Where a cut may be, the likeliest first: the middle, then the centres of what is round, the largest first."""
    shown = [(plane, c) for plane in planes.values() if depth in plane.axes for k in plane.looks for c in k.curves]
    spans = [(b[i], b[i + 2]) for p, c in shown for b, i in [(bounds((c,)), p.axes.index(depth))]]
    middle = (min(low for low, _ in spans) + max(high for _, high in spans)) / 2
    rounds = [(c.radius, c.center[p.axes.index(depth)]) for p, c in shown if isinstance(c, Circle | Arc)]
    return list(dict.fromkeys([middle, *(round(at, 9) for _, at in sorted(rounds, reverse=True))]))


def _is_of(edge: Edge, circles: Sequence[Circle]) -> bool:
    """Whether an edge is a piece of one of the circles."""
    center = edge.piece.center
    return center is not None and any(
        math.dist(center, c.center) < NEAR * c.radius and abs(edge.piece.radius - c.radius) < NEAR * c.radius
        for c in circles
    )


def _ends(a: Arrangement) -> Iterator[Point]:
    for edge in a.edges:
        yield edge.piece.p
        yield edge.piece.q


def _crossings(a: Arrangement, along: int, at: float, tolerance: float) -> Iterator[float]:
    """Where drawn edges cross the line at ``at`` of one of a plane's axes, along the other."""
    for edge in a.edges:
        p, q = edge.piece.p, edge.piece.q
        if edge.marks and abs(p[along] - q[along]) > tolerance:
            for end in (p, q):
                if abs(end[along] - at) <= tolerance:
                    yield end[1 - along]
            if min(p[along], q[along]) + tolerance < at < max(p[along], q[along]) - tolerance:
                yield _met(edge, along, at)


def _met(edge: Edge, along: int, at: float) -> float:
    """The other coordinate of an edge, which is monotonous, where one is ``at``."""
    low, high = (0.0, 1.0) if edge.piece.p[along] < edge.piece.q[along] else (1.0, 0.0)
    for _ in range(40):
        middle = (low + high) / 2
        if edge.piece.at(middle)[along] < at:
            low = middle
        else:
            high = middle
    return edge.piece.at(low)[1 - along]


def _faces(a: Arrangement, look: Look) -> tuple[frozenset[int], frozenset[int]]:
    """The faces inside of the part that a look's hatching covers, and those that it would cover if they were cut."""
    counts = np.zeros(len(a.outlines) + 1, np.int64)
    for line in look.hatching:
        (x0, y0), (x1, y1) = line.start, line.end
        points = np.array([(x0 + t * (x1 - x0), y0 + t * (y1 - y0)) for t in WITHIN])
        counts[np.unique(a.faces_at(points))] += 1
    pitch = _pitch(look)
    inside = set(range(1, len(counts))) - a.outside
    solid = frozenset(f for f in inside if counts[f] >= FEWEST)
    large = {f for f in inside if a.areas[f - 1] > (2 * pitch) ** 2}
    return solid, frozenset(f for f in large if counts[f] == 0)


def _pitch(look: Look) -> float:
    """The usual distance between a look's lines of hatching."""
    first = max(look.hatching, key=lambda line: abs(line.end[0] - line.start[0]))
    run, rise = first.end[0] - first.start[0], first.end[1] - first.start[1]
    length = max(float(np.hypot(run, rise)), 1e-9)
    offsets = np.sort([(line.start[1] * run - line.start[0] * rise) / length for line in look.hatching])
    steps = np.diff(offsets)
    steps = steps[steps > 1e-3 * length]
    return float(np.median(steps)) if len(steps) else length


def _mirrors(cuts: Sequence[Cut], arrangements: Mapping[Axes, Arrangement], tolerance: float) -> dict[int, float]:
    """The axes along which a part that is cut open is taken as symmetric, with their middles: all other views are."""
    found = {}
    for cut in cuts:
        depth = 3 - sum(cut.axes)
        others = [(a, axes.index(depth)) for axes, a in arrangements.items() if depth in axes]
        ends = [p[i] for a, i in others for e in a.edges if e.marks for p in (e.piece.p, e.piece.q)]
        middle = (min(ends) + max(ends)) / 2
        if all(_symmetric(a, i, middle, tolerance) for a, i in others):
            found[depth] = middle
    return found


def _symmetric(a: Arrangement, along: int, middle: float, tolerance: float) -> bool:
    """Whether the drawn edges of an arrangement mirror each other in the middle of one of its axes."""
    drawn = [e for e in a.edges if e.marks]
    points = np.array([(*e.piece.at(0.5), e.piece.length) for e in drawn])
    mirrored = points.copy()
    mirrored[:, along] = 2 * middle - points[:, along]
    off = np.abs(points[:, None, :] - mirrored[None, :, :]).max(axis=2)
    return bool((off.min(axis=0) < 8 * tolerance).all())


def symmetric_about(values: Floats, middle: float) -> Floats:
    """Rising values up to a middle, and their mirror images beyond it."""
    low = values[values < middle]
    found: Floats = np.concatenate([low, (2 * middle - low)[::-1]])
    return found
