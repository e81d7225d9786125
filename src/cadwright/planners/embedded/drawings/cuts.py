"""Sections: looks that show a plane cut open. What lies before the cut is not seen; where it is hatched the part is
solid in the cut, and where it is not there is nothing.

Where a part is cut a drawing tells by a line in another view. Here it is found: edges of the other views that the cut
crosses have ends at the same places in the section.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from cadwright.drawing.reading.values import Patch
from cadwright.geometry.arrangement import Arrangement, Bools, Edge, Floats, Ints
from cadwright.geometry.clipping import clipped
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, Point, Polyline, bounds
from cadwright.geometry.polygons import inside
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane, arrange

WITHIN = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Where along a line of hatching the face that it covers is looked for."""
DIGITS = 6
"""Decimals to which places are one."""
SAME_CIRCLE = 1e-3
"""The share of a radius by which circles may be apart that are one."""
SAMPLES = 24
"""Places along a section at which it is asked whether it is cut open there."""
FEWEST = 2
"""How many lines of hatching must cover a face."""


@dataclass(frozen=True)
class Cut:
    """A look from ``side`` at the plane ``axes`` that is cut open at ``at`` along the plane's depth.

    Of its ``drawn`` faces, ``solid`` are the hatched ones, and ``empty`` those that are not hatched although they are
    large enough. With ``patches`` it is cut open in them alone, and in those that say so elsewhere along the depth.
    """

    axes: Axes
    side: int
    at: float
    drawn: Arrangement
    solid: frozenset[int]
    empty: frozenset[int]
    patches: tuple[Patch, ...] = ()

    def places(self, points: Floats) -> Floats:
        """Where along the depth points of the plane (n, 2) are cut; infinitely far toward the viewer where none is."""
        found = np.full(len(points), self.side * np.inf if self.patches else self.at)
        for patch in self.patches:
            held = np.ones(len(points), np.bool_)
            for outline in patch.within:
                held &= inside(points, [outline.points])
            found[held] = self.at if patch.at is None else patch.at
        return found

    def behind(self, depths: Floats, points: Floats) -> Bools:
        """Which coordinates along the depth lie behind the cut, at points of the plane (n, depth)."""
        return np.asarray(self.side * depths[None, :] < self.side * self.places(points)[:, None])

    def opened(self, columns: Ints, depths: Floats, points: Floats) -> Ints:
        """Blocks in columns along the depth (n, depth) at points, with those before the cut taken away."""
        return np.where(self.behind(depths, points), columns, 0)

    def nearest(self, depths: Floats, points: Floats) -> Ints:
        """The number of the rising coordinate that lies just behind the cut, at points of the plane; -1 where they are
        not cut.
        """
        behind = self.behind(depths, points)
        found = behind.shape[1] - 1 - behind[:, ::-1].argmax(axis=1) if self.side > 0 else behind.argmax(axis=1)
        return np.where(np.isinf(self.places(points)), -1, found).astype(np.int64)

    def continued(self, tolerance: float) -> Iterator[Line]:
        """Draw lines along the axes that end within the part on to its outline.

        What is cut, or lies before what is behind the cut, may hide the rest of them.
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
        """Find round recesses in another plane, by lines of the cut that mirror each other.

        They are circles about the centres of that plane's own circles which the cut runs through, at the distance of
        those lines, where the plane has no line there.
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

    def unknown(
        self, arrangements: Mapping[Axes, Arrangement], stated: Sequence[Circle], tolerance: float
    ) -> Iterator[str]:
        """Tell what lies before a cut at a depth that no view shows.

        Neither whole views show it, nor symmetry, and it is none of the circles whose depth is ``stated``.
        """
        for cut in self.cuts:
            depth = 3 - sum(cut.axes)
            if cut.patches:
                if any(_unshown(cut, a, axes, stated, tolerance) for axes, a in arrangements.items() if depth in axes):
                    yield f"how deep that is which lies beside what is cut open along {'xyz'[depth]}"
                continue
            whole = any(side != cut.side for e in cut.drawn.edges for side, _ in e.marks)
            others = [(a, axes.index(depth)) for axes, a in arrangements.items() if depth in axes]
            if whole or depth in self.mirrors or len(others) > 1:
                continue
            inner = [(e, i) for a, i in others for e in a.edges if e.marks and not {e.left, e.right} & a.outside]
            before = [e for e, i in inner if cut.side * e.piece.at(0.5)[i] >= cut.side * cut.at]
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
                drawn = arrangements[axes]
                if look.patches:  # faces that go on beyond what is cut open would be taken for one
                    borders = [outline for patch in look.patches for outline in patch.within]
                    frame = bounds(tuple(c for each in plane.looks for c in each.curves))
                    drawn = arrange(plane, tolerance, frame, free=False, unseen=_within_frame(borders, frame))
                found.append(Cut(axes, look.side, at, drawn, *_faces(drawn, look), look.patches))
    return found


def _within_frame(outlines: Sequence[Polyline], frame: Box) -> list[Curve]:
    """The pieces of outlines that lie in a frame, as lines."""

    def holds(points: Floats) -> Bools:
        (x0, y0, x1, y1), (x, y) = frame, points.T
        return np.asarray((x > x0) & (x < x1) & (y > y0) & (y < y1))

    sides = (Line(a, b) for outline in outlines for a, b in pairwise(outline.points) if a != b)
    return list(clipped(sides, holds))


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


def _unshown(cut: Cut, a: Arrangement, axes: Axes, stated: Sequence[Circle], tolerance: float) -> bool:
    """Whether a plane across a cut that is open in places has something inside of the part that the cut does not show,
    nor by symmetry, and whose depth is not ``stated``.
    """
    i = axes.index(3 - sum(cut.axes))
    k = cut.axes.index(axes[1 - i])
    ends = np.array(list(_ends(cut.drawn)))
    vs = np.linspace(ends[:, 1 - k].min(), ends[:, 1 - k].max(), SAMPLES)
    middles = [0.0, 0.0]
    for axis in (0, 1):
        drawn = [p[axis] for e in a.edges if e.marks for p in (e.piece.p, e.piece.q)]
        middle = (min(drawn) + max(drawn)) / 2
        middles[axis] = middle if _symmetric(a, axis, middle, tolerance) else math.nan

    def is_cut(u: float, d: float) -> bool:
        at = np.full(SAMPLES, u) + np.resize((-2 * tolerance, 2 * tolerance), SAMPLES)  # on a border both sides count
        points = np.stack([at, vs] if k == 0 else [vs, at], 1)
        places = cut.places(points)
        return bool((np.isfinite(places) & (cut.side * d <= cut.side * places + 4 * tolerance)).any())

    def is_shown(edge: Edge) -> bool:
        at = edge.piece.center or edge.piece.at(0.5)
        images = [(u, d) for u in _images(at[1 - i], middles[1 - i]) for d in _images(at[i], middles[i])]
        if any(is_cut(u, d) for u, d in images):
            return True
        seen = [np.abs(ends[:, k] - p[1 - i]).min() < 4 * tolerance for p in (edge.piece.p, edge.piece.q)]
        return edge.piece.center is None and all(seen)

    inner = (e for e in a.edges if e.marks and not {e.left, e.right} & a.outside)
    return any(not _is_of(e, stated) and not is_shown(e) for e in inner)


def _images(value: float, middle: float) -> tuple[float, ...]:
    """A coordinate, and its mirror image where there is a middle."""
    return (value,) if math.isnan(middle) else (value, 2 * middle - value)


def _is_of(edge: Edge, circles: Sequence[Circle]) -> bool:
    """Whether an edge is a piece of one of the circles."""
    center = edge.piece.center
    return center is not None and any(
        math.dist(center, c.center) < SAME_CIRCLE * c.radius
        and abs(edge.piece.radius - c.radius) < SAME_CIRCLE * c.radius
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
