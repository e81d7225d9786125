"""Surfaces of revolution: cones, spheres and rounded rims, which no view sees edge-on.

What betrays them is their silhouette: the same slanted line or arc on either side of an axis, in the views from the
side, and circles about that axis in the view along it.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from cadwright.geometry.arrangement import Arrangement, Bools, Edge, Floats, Ints
from cadwright.geometry.curves import Arc, Curve, Line, Point
from cadwright.geometry.pieces import Piece
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane, arrange

TOLERANCES = 3
"""How many tolerances ends of lines may be apart that mirror each other."""


@dataclass(frozen=True)
class Turned:
    """An axis along the depth of the plane ``axes``, through ``center`` of it, and what turns about it.

    It has the pieces in coordinates (radius, depth), and the ``radii`` of the circles that are drawn about it.
    """

    axes: Axes
    center: Point
    pieces: tuple[Piece, ...]
    radii: tuple[float, ...]

    @property
    def reach(self) -> float:
        """The largest radius."""
        return max((*self.radii, *(p[0] for piece in self.pieces for p in (piece.p, piece.q))))

    def radius_at(self, us: Floats, vs: Floats) -> Floats:
        """The distance of samples of the plane from the axis (len(us), len(vs))."""
        return np.hypot(us[:, None] - self.center[0], vs[None, :] - self.center[1])


@dataclass(frozen=True)
class Silhouettes:
    """All turned bodies and their lines, by plane.

    These are the numbers of the edges that are silhouettes, and those of circles about an axis, which may be a mere
    bend of the surface.
    """

    turned: tuple[Turned, ...] = ()
    outlines: Mapping[Axes, frozenset[int]] = field(default_factory=dict)
    bends: Mapping[Axes, frozenset[int]] = field(default_factory=dict)


def silhouettes(arrangements: Mapping[Axes, Arrangement], tolerance: float) -> Silhouettes:
    """The surfaces of revolution that the planes show."""
    near = TOLERANCES * tolerance
    found: list[Turned] = []
    outlines: dict[Axes, set[int]] = {axes: set() for axes in arrangements}
    bends: dict[Axes, set[int]] = {axes: set() for axes in arrangements}
    for axes, a in arrangements.items():
        for center, radii in _centers(a, near):
            seen = [
                _outlined(side_axes, side, axes, center, radii, near) for side_axes, side in _beside(arrangements, axes)
            ]
            common = [p for _, p in seen[0] if all(any(_same(p, q, near) for _, q in other) for other in seen[1:])]
            if not common:
                continue
            for (side_axes, _), ones in zip(_beside(arrangements, axes), seen, strict=True):
                outlines[side_axes] |= {k for pair, p in ones if any(_same(p, q, near) for q in common) for k in pair}
            found.append(Turned(axes, center, tuple(common), tuple(radii)))
            bends[axes] |= _rims(a, found[-1], near)
    return Silhouettes(
        tuple(found),
        {axes: frozenset(v) for axes, v in outlines.items()},
        {axes: frozenset(v) for axes, v in bends.items()},
    )


def _beside(arrangements: Mapping[Axes, Arrangement], axes: Axes) -> list[tuple[Axes, Arrangement]]:
    return [(other, a) for other, a in arrangements.items() if other != axes]


Outline = tuple[tuple[int, int], Piece]
"""The numbers of an edge and its mirror image, and the piece in (radius, depth) that they are."""


def _outlined(
    side_axes: Axes, side: Arrangement, axes: Axes, center: Point, radii: Sequence[float], near: float
) -> list[Outline]:
    """The silhouettes that a side shows of what turns about an axis of the plane ``axes``."""
    across = next(i for i in (0, 1) if side_axes[i] in axes)
    middle = center[axes.index(side_axes[across])]
    found: list[Outline] = []
    for k, twin, piece in _mirrored(side, across, middle, near):
        ends = [piece.p[0], piece.q[0]]
        drawn = [any(abs(r - e) < near for r in radii) for e in ends]
        closed = [is_drawn or e < near for is_drawn, e in zip(drawn, ends, strict=True)]
        if any(drawn) and (piece.center is not None or all(closed)):
            found.append(((k, twin), piece))
    return found


def _rims(a: Arrangement, turned: Turned, near: float) -> set[int]:
    """The circles about an axis that turned pieces end at."""
    rims = [p[0] for piece in turned.pieces for p in (piece.p, piece.q)]
    return {
        k
        for k, e in enumerate(a.edges)
        if e.piece.center is not None
        and math.dist(e.piece.center, turned.center) < near
        and any(abs(e.piece.radius - r) < near for r in rims)
    }


def _centers(a: Arrangement, near: float) -> Iterator[tuple[Point, list[float]]]:
    """The centres of circles, each with its radii; of arcs only those that go half-way round at least."""
    swept: dict[int, float] = {}
    known: list[tuple[Point, float]] = []
    for edge in a.edges:
        center, radius = edge.piece.center, edge.piece.radius
        if center is None:
            continue
        which = next(
            (i for i, (c, r) in enumerate(known) if math.dist(c, center) < near and abs(r - radius) < near), len(known)
        )
        if which == len(known):
            known.append((center, radius))
        swept[which] = swept.get(which, 0.0) + edge.piece.sweep
    round_ones = [known[i] for i, sweep in swept.items() if sweep > math.pi - 1e-3]
    while round_ones:
        center = round_ones[0][0]
        yield center, [r for c, r in round_ones if math.dist(c, center) < near]
        round_ones = [(c, r) for c, r in round_ones if math.dist(c, center) >= near]


def _mirrored(side: Arrangement, across: int, middle: float, near: float) -> Iterator[tuple[int, int, Piece]]:
    """Slanted lines and arcs that mirror each other in an axis: both numbers, and the piece in (radius, depth)."""
    oblique = [(k, e) for k, e in enumerate(side.edges) if e.along is None]
    for k, edge in oblique:
        if min(edge.piece.p[across], edge.piece.q[across]) < middle - near:
            continue
        piece = _from_axis(edge, across, middle, 1)
        for twin, other in oblique:
            if max(other.piece.p[across], other.piece.q[across]) < middle + near and _same(
                piece, _from_axis(other, across, middle, -1), near
            ):
                yield k, twin, piece
                break


def _from_axis(edge: Edge, across: int, middle: float, sign: int) -> Piece:
    """An edge beside an axis in coordinates (radius, depth); of an arc the angles run counter-clockwise again."""

    def move(p: Point) -> Point:
        return (max(sign * (p[across] - middle), 0.0), p[1 - across])

    piece = edge.piece
    p, q = move(piece.p), move(piece.q)
    if piece.center is None:
        return Piece(p, q)
    center = (sign * (piece.center[across] - middle), piece.center[1 - across])
    if (sign < 0) != (across == 1):
        p, q = q, p
    first = math.atan2(p[1] - center[1], p[0] - center[0])
    return Piece(p, q, center, piece.radius, first, piece.sweep)


def _same(a: Piece, b: Piece, near: float) -> bool:
    """Whether two pieces have the same ends and middle."""
    ends = (math.dist(a.p, b.p) < near and math.dist(a.q, b.q) < near) or (
        math.dist(a.p, b.q) < near and math.dist(a.q, b.p) < near
    )
    return ends and math.dist(a.at(0.5), b.at(0.5)) < near


def parted(turned: Turned, samples: Sequence[Floats], axis: int) -> Bools:
    """Which steps between neighbours along an axis cross a surface of revolution: (nx, ny, nz), one less along it."""
    u, v, depth = *turned.axes, 3 - sum(turned.axes)
    radius = turned.radius_at(samples[u], samples[v])
    shape = [len(samples[u]), len(samples[v]), len(samples[depth])]
    local = (u, v, depth).index(axis)
    shape[local] -= 1
    found = np.zeros(shape, bool)
    for piece in turned.pieces:
        if local == 2:
            at = _met(piece, radius.reshape(-1), 0).reshape(radius.shape)
            i, j = np.nonzero(~np.isnan(at))
            step = np.searchsorted(samples[depth], at[i, j]) - 1
            inside = (step >= 0) & (step < shape[2])
            found[i[inside], j[inside], step[inside]] = True
        else:
            at = _met(piece, samples[depth], 1)
            lows, highs = (radius[:-1], radius[1:]) if local == 0 else (radius[:, :-1], radius[:, 1:])
            for k in np.flatnonzero(~np.isnan(at)):
                found[:, :, k] |= (lows - at[k]) * (highs - at[k]) <= 0
    moved: Bools = np.moveaxis(found, (0, 1, 2), (u, v, depth))
    return moved


def _met(piece: Piece, values: Floats, along: int) -> Floats:
    """Where a piece that is monotonous has these coordinates along one axis: its other coordinate, or nan."""
    (a, b), (c, d) = (piece.p[along], piece.q[along]), (piece.p[1 - along], piece.q[1 - along])
    found = np.full(len(values), np.nan)
    within = (values >= min(a, b)) & (values < max(a, b))
    if piece.center is None:
        found[within] = c + (values[within] - a) / (b - a) * (d - c) if abs(b - a) > 0 else np.nan
        return found
    reach = np.sqrt(np.maximum(piece.radius**2 - (values[within] - piece.center[along]) ** 2, 0.0))
    side = math.copysign(1.0, piece.at(0.5)[1 - along] - piece.center[1 - along])
    found[within] = piece.center[1 - along] + side * reach
    return found


def half_section(turned: Turned, levels: Floats, tolerance: float) -> Arrangement:
    """The half-plane (radius, depth) beside an axis, cut by what turns about it, by its circles and by the levels."""
    low, high, reach = float(levels[0]), float(levels[-1]), turned.reach
    curves: list[Curve] = [_curve(piece) for piece in turned.pieces]
    curves += [Line((0.0, float(z)), (reach, float(z))) for z in levels]
    curves += [Line((r, low), (r, high)) for r in turned.radii]
    return arrange(Plane(turned.axes, (Look("half", 1, tuple(curves)),)), tolerance, (0.0, low, reach, high))


def _curve(piece: Piece) -> Curve:
    if piece.center is None:
        return Line(piece.p, piece.q)
    start = math.degrees(piece.first) % 360
    return Arc(piece.center, piece.radius, start, start + math.degrees(piece.sweep))


def labelled(turned: Turned, half: Arrangement, samples: Sequence[Floats]) -> Ints:
    """The face of the half-section that each sample (nx, ny, nz) turns into; 0 beyond its reach."""
    u, v, depth = *turned.axes, 3 - sum(turned.axes)
    radius = turned.radius_at(samples[u], samples[v])
    near = radius < turned.reach
    found = np.zeros((*radius.shape, len(samples[depth])), np.int64)
    spread = np.stack(np.broadcast_arrays(radius[near][:, None], samples[depth][None, :]), -1).reshape(-1, 2)
    found[near] = half.faces_at(spread).reshape(-1, len(samples[depth]))
    moved: Ints = np.moveaxis(found, (0, 1, 2), (u, v, depth))
    return moved
