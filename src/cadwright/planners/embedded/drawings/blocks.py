"""What a drawing leaves open: the blocks of space that its lines cannot tell apart.

Space is sampled on a grid whose coordinates lie between those of the drawing's vertices. Two neighbours of the grid
belong to one block unless a surface may run between them, and every surface leaves a line in each view that sees it
edge-on: a plane across an axis in two views, a cylinder along an axis or a plane along one in a single view. (Wesley
and Markowsky, *Fleshing out projections*, 1981, call them virtual blocks; here curves are allowed.) A part is a choice
of solid blocks, and each line of each view is a test of it. On a sheet that leaves hidden lines out a plane is sure of
no more than one view, and where there is no line a test that nothing would be seen.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from cadwright.planners.embedded.drawings.arrangement import Arrangement, Bools, Edge, Floats, Ints
from cadwright.planners.embedded.drawings.planes import Axes
from cadwright.planners.embedded.drawings.turned import Silhouettes, Turned, parted

Flags = NDArray[np.uint8]
STRAIGHT, OBLIQUE, TURNING, ENDING = 1, 2, 4, 8
"""What lies between two samples of a plane: a line across the step, or any other curve; and whether such a curve turns
back there, or ends there without turning back.
"""
FINEST = 24
"""Steps along the longest side, where the drawing has no vertices."""

Steps = tuple[Flags, dict[tuple[int, int], int]]
"""What lies between neighbouring samples of a plane, and which edge lies there alone: see `_steps`."""
ASKEW = (0.5317, 0.4561, 0.5173)
"""Where samples lie between levels along x, y and z: in the middle they would lie on slanted lines too often."""

ROUGH = 10
"""How many tolerances free curves may be beside where two surfaces really meet."""
NEAR = 0.05
"""How near to a level samples lie: slivers between a straight line and a round one begin there."""


@dataclass(frozen=True)
class Tests:
    """Lines of views as tests (n of them): the blocks beside a line, in columns along the line of sight (n, depth),
    nearest first; where they may differ; whether the line is seen; how long it is; whether it may be a mere bend,
    where a slope begins, with nothing different beside it; and whether there is a line at all. Where there is none,
    ``seen`` says that only what would be seen speaks against it.
    """

    one: Ints
    other: Ints
    telling: Bools
    seen: Bools
    weight: Floats
    bend: Bools
    drawn: Bools


@dataclass(frozen=True)
class Blocks:
    """The grid (sample coordinates along x, y and z), the block of each sample (nx, ny, nz), 0 for what is outside of
    the part, the faces of each plane's samples, and the tests.
    """

    samples: tuple[Floats, Floats, Floats]
    levels: tuple[Floats, Floats, Floats]
    number: Ints
    count: int
    faces: dict[Axes, Ints]
    tests: tuple[Tests, ...]


def blocks_of(
    arrangements: Mapping[Axes, Arrangement],
    whole: Mapping[Axes, Arrangement],
    round_ones: Silhouettes,
    tolerance: float,
    *,
    veiled: bool = False,
) -> Blocks:
    """The blocks of a drawing's planes, two or three of them. The ``whole`` planes say what is outside of the part;
    they may have curves in which surfaces merely meet, and which part no blocks. ``round_ones`` are the surfaces of
    revolution that are believed in. ``veiled`` planes are without their hidden lines.
    """
    levels = tuple(levels_of(arrangements, axis, tolerance) for axis in range(3))
    samples = _samples(arrangements, levels)
    faces = {axes: _faces(a, samples[axes[0]], samples[axes[1]]) for axes, a in arrangements.items()}
    steps = {
        (axes, along): _steps(
            a,
            samples[axes[along]],
            samples[axes[1 - along]],
            along,
            _turned(faces[axes], along),
            round_ones.outlines.get(axes, frozenset()),
        )
        for axes, a in arrangements.items()
        for along in (0, 1)
    }
    rough = [axes for axes in whole if len(whole[axes].edges) != len(arrangements[axes].edges)]
    outside = _outside(whole, rough, samples, ROUGH * tolerance)
    number, count = _joined(outside, steps, round_ones.turned, samples, veiled)
    tests = [
        test
        for (axes, along), (flags, lone) in steps.items()
        for test in _tests(arrangements, axes, along, flags, lone, steps, number, samples, round_ones, veiled)
    ]
    if veiled:
        tests += _silent(arrangements, steps, number, samples, round_ones.turned)
    return Blocks(
        (samples[0], samples[1], samples[2]), (levels[0], levels[1], levels[2]), number, count, faces, tuple(tests)
    )


def levels_of(arrangements: Mapping[Axes, Arrangement], axis: int, tolerance: float) -> Floats:
    """The coordinates along an axis at which any plane that shows it has a vertex."""
    values: list[float] = []
    for axes, a in arrangements.items():
        if axis in axes:
            used = {v for e in a.edges for v in (e.start, e.end)}
            values += [a.vertices[v][axes.index(axis)] for v in used]
    return distinct(values, tolerance)


def distinct(values: Sequence[float], tolerance: float) -> Floats:
    """Rising values, those nearer than ``tolerance`` to the one before left out."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > 2 * tolerance:
            kept.append(value)
    return np.array(kept)


def _samples(arrangements: Mapping[Axes, Arrangement], levels: Sequence[Floats]) -> list[Floats]:
    """Coordinates between the levels, and one beyond either end; every face has a sample of its own."""
    size = max(float(v[-1] - v[0]) for v in levels if len(v))
    found = []
    for axis, values in enumerate(levels):
        parts = [np.array([values[0] - size / 50, values[-1] + size / 50])]
        for a, b in pairwise(values):
            count = int(np.clip(np.ceil((b - a) / size * FINEST), 1, 6))
            inner = (np.arange(count) + ASKEW[axis]) / count
            parts.append(a + (b - a) * np.concatenate([inner, [NEAR * ASKEW[axis], 1 - NEAR * ASKEW[axis]]]))
        found.append(np.sort(np.concatenate(parts)))
    for axes, a in arrangements.items():
        missed = set(range(1, len(a.outlines) + 1)) - set(np.unique(_faces(a, found[axes[0]], found[axes[1]])).tolist())
        for face in sorted(missed):
            point = _within(a, face)
            if point is not None:
                for i in (0, 1):
                    found[axes[i]] = np.unique(np.append(found[axes[i]], point[i]))
    return found


def _within(a: Arrangement, face: int) -> Floats | None:
    """A point inside of a face: the middle of the longest chord among a few."""
    outline = a.outlines[face - 1]
    low, high = outline.min(axis=0), outline.max(axis=0)
    spread = low + (high - low) * (np.stack(np.meshgrid(*[(np.arange(40) + 0.5) / 40] * 2), -1).reshape(-1, 2))
    inside = spread[a.faces_at(spread) == face]
    if len(inside) == 0:
        return None
    best: Floats = inside[np.argmin(((inside - inside.mean(axis=0)) ** 2).sum(axis=1))]
    return best


def _faces(a: Arrangement, us: Floats, vs: Floats) -> Ints:
    """The face of each sample (len(us), len(vs))."""
    points = np.stack(np.meshgrid(us, vs, indexing="ij"), -1).reshape(-1, 2)
    return a.faces_at(points).reshape(len(us), len(vs))


def _steps(a: Arrangement, us: Floats, vs: Floats, along: int, faces: Ints, silent: frozenset[int]) -> Steps:
    """For each step between samples along one of the plane's axes, what lies between them, (len(us) - 1, len(vs)) with
    the steps first; and by step the number of the edge that lies there alone, -1 where there are several. The
    ``silent`` edges count as nothing.
    """
    flags = np.zeros((len(us) - 1, len(vs)), np.uint8)
    crossed = np.zeros(flags.shape, bool)
    lone: dict[tuple[int, int], int] = {}
    for k, edge in enumerate(a.edges):
        if edge.along == along:
            continue
        kind = STRAIGHT if edge.along == 1 - along else OBLIQUE
        for j, value in _passes(edge, vs, along):
            i = int(np.searchsorted(us, value)) - 1
            if 0 <= i < len(us) - 1:
                crossed[i, j] = True
                lone[i, j] = -1 if (i, j) in lone else k
                if k not in silent:
                    flags[i, j] |= kind | (_manner(edge, us[i], us[i + 1], along) if kind == OBLIQUE else 0)
    flags[~crossed & (np.diff(faces, axis=0) != 0)] = OBLIQUE  # an arc and its polygon differ by a hair
    return flags, lone


def _turned(faces: Ints, along: int) -> Ints:
    """A plane's faces with one of its axes first."""
    return faces if along == 0 else faces.T


def _manner(edge: Edge, low: float, high: float, along: int) -> int:
    """Whether an oblique edge turns back, or ends, between two coordinates."""
    manner = 0
    for point, t in ((edge.piece.p, 0.0), (edge.piece.q, 1.0)):
        if low < point[along] < high:
            manner |= TURNING if _turns(edge, t, along) else ENDING
    return manner


def _turns(edge: Edge, t: float, along: int) -> bool:
    """Whether an edge runs across an axis at its start (``t`` 0) or its end (1), as a circle does at its extremes."""
    if edge.piece.center is None:
        return False
    x, y = edge.piece.at(t)
    offset = (x - edge.piece.center[0], y - edge.piece.center[1])
    return abs(offset[1 - along]) < 0.02 * edge.piece.radius


def _passes(edge: Edge, vs: Floats, along: int) -> list[tuple[int, float]]:
    """Where an edge, which is monotonous along both axes, meets the lines at ``vs``: their index, and how far along."""
    p, q = edge.piece.p, edge.piece.q
    low, high = sorted((p[1 - along], q[1 - along]))
    first, last = int(np.searchsorted(vs, low)), int(np.searchsorted(vs, high))
    found = []
    for j in range(first, last):
        if edge.piece.center is None:
            t = (vs[j] - p[1 - along]) / (q[1 - along] - p[1 - along])
            found.append((j, float(p[along] + t * (q[along] - p[along]))))
        else:
            reach = edge.piece.radius**2 - (vs[j] - edge.piece.center[1 - along]) ** 2
            side = edge.piece.at(0.5)[along] - edge.piece.center[along]
            found.append((j, float(edge.piece.center[along] + np.copysign(np.sqrt(max(reach, 0.0)), side))))
    return found


def _spread(plane: NDArray[Any], axes: Axes) -> NDArray[Any]:
    """An array over a plane's samples as one over space, with length 1 along the depth."""
    return np.expand_dims(plane, 3 - sum(axes))


def _outside(
    whole: Mapping[Axes, Arrangement], rough: Collection[Axes], samples: Sequence[Floats], margin: float
) -> Bools:
    """Which samples a view shows to be outside of the part; in ``rough`` planes, where free curves are only nearly
    where they should be, those that all is outside around, to ``margin``.
    """
    outside = np.zeros((len(samples[0]), len(samples[1]), len(samples[2])), bool)
    for axes, a in whole.items():
        us, vs = samples[axes[0]], samples[axes[1]]
        steps = ((0.0, 0.0), *(((margin, 0), (-margin, 0), (0, margin), (0, -margin)) if axes in rough else ()))
        there = np.ones((len(us), len(vs)), bool)
        for du, dv in steps:
            there &= np.isin(_faces(a, us + du, vs + dv), list(a.outside))
        outside |= _spread(there, axes)
    for axis in range(3):  # the samples beyond either end are outside, also where a view is missing
        outside[tuple(slice(None) if i != axis else [0, -1] for i in range(3))] = True
    return outside


def _joined(
    outside: Bools,
    steps: Mapping[tuple[Axes, int], Steps],
    turned: Sequence[Turned],
    samples: Sequence[Floats],
    veiled: bool,
) -> tuple[Ints, int]:
    """Number the blocks: samples that no surface can part. A plane across an axis has a line in all views that see it
    edge-on, if they are not ``veiled``, and in one of them at least if they are.
    """
    shape = outside.shape
    index = np.arange(np.prod(shape)).reshape(shape)
    rows, columns = [], []
    for axis in range(3):
        fewer = tuple(n - (i == axis) for i, n in enumerate(shape))
        oblique, straight, sights = np.zeros(fewer, bool), np.full(fewer, not veiled), 0
        for (axes, along), (flags, _) in steps.items():
            if axes[along] != axis:
                continue
            over = _spread(flags if along == 0 else flags.T, axes)
            oblique |= (over & OBLIQUE) > 0
            across = (over & STRAIGHT) > 0
            straight = straight | across if veiled else straight & across
            sights += 1
        free = ~(oblique | straight) if sights else np.ones(fewer, bool)
        for surface in turned:
            free &= ~parted(surface, samples, axis)
        here, there = [slice(None)] * 3, [slice(None)] * 3
        here[axis], there[axis] = slice(None, -1), slice(1, None)
        rows.append(index[tuple(here)][free])
        columns.append(index[tuple(there)][free])
    row, column = np.concatenate(rows), np.concatenate(columns)
    graph = coo_array((np.ones(len(row), np.uint8), (row, column)), shape=(index.size, index.size))
    _, found_labels = connected_components(graph, directed=False)
    labels: NDArray[Any] = found_labels.reshape(shape).astype(np.int64)
    empty = np.unique(labels[outside])
    labels[np.isin(labels, empty)] = -1
    kept, number = np.unique(labels, return_inverse=True)
    number = number.reshape(shape) + (0 if kept[0] == -1 else 1)
    return number.astype(np.int64), int(number.max())


def _tests(
    arrangements: Mapping[Axes, Arrangement],
    axes: Axes,
    along: int,
    flags: Flags,
    lone: Mapping[tuple[int, int], int],
    steps: Mapping[tuple[Axes, int], Steps],
    number: Ints,
    samples: Sequence[Floats],
    round_ones: Silhouettes,
    veiled: bool,
) -> list[Tests]:
    """The tests of the lines that steps along one axis of a plane cross; a list for each look at the plane."""
    a, axis, across, depth = arrangements[axes], axes[along], axes[1 - along], 3 - sum(axes)
    volume = np.moveaxis(number, (axis, across, depth), (0, 1, 2))
    side_axes: Axes = (min(axis, depth), max(axis, depth))
    side = steps.get((side_axes, side_axes.index(axis)))
    widths = np.gradient(samples[across]) if len(samples[across]) > 1 else np.ones(1)
    places = [(i, j, k) for (i, j), k in lone.items() if k >= 0 and a.edges[k].marks]
    if not places:
        return []
    bare = [_bare(flags, side[0], volume, widths)] if side is not None and not veiled else []
    i, j, k = (np.array(v) for v in zip(*places, strict=True))
    one, other = volume[i, j], volume[i + 1, j]
    telling, bend = np.ones(one.shape, bool), np.zeros(len(i), bool)
    if side is not None:
        beside = side[0][i]
        straight = (flags[i, j] & OBLIQUE) == 0
        at_level = (beside & (STRAIGHT | TURNING | ENDING)) > 0
        telling = np.where(straight[:, None], at_level | veiled, (beside & OBLIQUE) == 0).astype(bool)
        ends = _ends(arrangements[side_axes], side_axes.index(axis), samples[axis])
        bend = np.logical_and(straight, ends[i])
    bends = round_ones.bends.get(axes, frozenset())
    bend |= np.isin(k, list(bends)) if bends else False
    found = bare
    for viewer in sorted({side for e in a.edges for side, _ in e.marks}):
        marks = [{sight for s, sight in a.edges[n].marks if s == viewer} for n in k]
        chosen = np.array([bool(m) for m in marks])
        seen = np.array(["visible" in m for m in marks])[chosen]
        order = slice(None, None, -1) if viewer > 0 else slice(None)
        found.append(
            _merged(
                Tests(
                    one[chosen][:, order],
                    other[chosen][:, order],
                    telling[chosen][:, order],
                    seen,
                    widths[j][chosen],
                    bend[chosen],
                    np.ones(len(seen), bool),
                )
            )
        )
    return found


def _bare(flags: Flags, beside: Flags, volume: Ints, widths: Floats) -> Tests:
    """Tests where there is no line: a round surface would leave one where it turns back."""
    turning = np.asarray(((beside & TURNING) > 0).any(axis=1))[:, None]
    i, j = np.nonzero((flags == 0) & turning)
    no = np.zeros(len(i), bool)
    length: Floats = widths[j]
    return _merged(Tests(volume[i, j], volume[i + 1, j], (beside[i] & TURNING) > 0, no, length, no, no))


def _silent(
    arrangements: Mapping[Axes, Arrangement],
    steps: Mapping[tuple[Axes, int], Steps],
    number: Ints,
    samples: Sequence[Floats],
    turned: Sequence[Turned],
) -> list[Tests]:
    """Tests of every step that crosses no line: what differs there must not be seen, but for slopes and round
    surfaces, which leave no line beside their ends.
    """
    found = []
    for (axes, along), (_, lone) in steps.items():
        axis, across, depth = axes[along], axes[1 - along], 3 - sum(axes)
        order = (axis, across, depth)
        volume = np.moveaxis(number, order, (0, 1, 2))
        side_axes: Axes = (min(axis, depth), max(axis, depth))
        side = steps.get((side_axes, side_axes.index(axis)))
        telling: Bools = np.ones((volume.shape[0] - 1, *volume.shape[1:]), np.bool_)
        if side is not None:
            telling &= (((side[0] & OBLIQUE) == 0) | ((side[0] & TURNING) > 0))[:, None, :]
        for surface in turned:
            telling &= ~np.moveaxis(parted(surface, samples, axis), order, (0, 1, 2))
        bare = ((volume[:-1] != volume[1:]) & telling).any(axis=2)
        bare[tuple(np.array(list(lone), np.intp).reshape(-1, 2).T)] = False
        i, j = np.nonzero(bare)
        if not len(i):
            continue
        yes, no = np.ones(len(i), np.bool_), np.zeros(len(i), np.bool_)
        length: Floats = np.gradient(samples[across])[j]
        for viewer in sorted({side for e in arrangements[axes].edges for side, _ in e.marks}):
            sight = slice(None, None, -1) if viewer > 0 else slice(None)
            one, other = volume[i, j][:, sight], volume[i + 1, j][:, sight]
            found.append(_merged(Tests(one, other, telling[i, j][:, sight], yes, length, no, no)))
    return found


def _ends(a: Arrangement, along: int, us: Floats) -> Bools:
    """Whether an oblique edge ends, without turning back, within each step between ``us``."""
    found = np.zeros(len(us) - 1, bool)
    for edge in a.edges:
        if edge.along is None:
            for point, t in ((edge.piece.p, 0.0), (edge.piece.q, 1.0)):
                if not _turns(edge, t, along):
                    found[np.clip(np.searchsorted(us, point[along]) - 1, 0, len(us) - 2)] = True
    return found


def _merged(tests: Tests) -> Tests:
    """Tests that ask the same made one, as heavy as all of them."""
    marks = np.stack([tests.seen, tests.bend, tests.drawn], axis=1)
    keys = np.concatenate([tests.one, tests.other, tests.telling, marks], axis=1)
    _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    total: Floats = np.bincount(which.reshape(-1), tests.weight, len(first)).astype(np.float64)
    one, other, telling = tests.one[first], tests.other[first], tests.telling[first]
    return Tests(one, other, telling, tests.seen[first], total, tests.bend[first], tests.drawn[first])
