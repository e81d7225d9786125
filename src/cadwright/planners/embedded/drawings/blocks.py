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

from cadwright.geometry.arrangement import Arrangement, Bools, Floats, Ints
from cadwright.planners.embedded.drawings.crossings import OBLIQUE, STRAIGHT, Steps, steps_of
from cadwright.planners.embedded.drawings.cuts import Sections, symmetric_about
from cadwright.planners.embedded.drawings.evidence import Tests, faces_of, silences_of, tests_of
from cadwright.planners.embedded.drawings.planes import Axes
from cadwright.planners.embedded.drawings.turned import Silhouettes, Turned, parted

Flags = NDArray[np.uint8]
FINEST = 24
"""Steps along the longest side, where the drawing has no vertices."""

ASKEW = (0.5317, 0.4561, 0.5173)
"""Where samples lie between levels along x, y and z: in the middle they would lie on slanted lines too often."""

ROUGH = 10
"""How many tolerances free curves may be beside where two surfaces really meet."""
BESIDE_LEVEL = 0.05
"""How near to a level samples lie, a share of the gap: slivers between a straight line and a round one begin there."""


@dataclass(frozen=True)
class Blocks:
    """The blocks that a drawing divides space into.

    They have the grid (sample coordinates along x, y and z), the block of each sample (nx, ny, nz), 0 for what is
    outside of the part, the faces of each plane's samples, and the tests.
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
    cuts: Sections,
    *,
    veiled: bool = False,
) -> Blocks:
    """Divide space into the blocks of a drawing's planes, two or three of them.

    The ``whole`` planes say what is outside of the part; curves of theirs in which surfaces merely meet part no blocks.
    ``round_ones`` are the surfaces of revolution that are believed in, ``cuts`` the looks that show the part cut open.
    ``veiled`` planes are without their hidden lines, as planes that are cut open always are.
    """
    levels = tuple(levels_of(arrangements, axis, tolerance) for axis in range(3))
    samples = _samples(arrangements, levels)
    for axis, middle in cuts.mirrors.items():
        samples[axis] = symmetric_about(samples[axis], middle)
    veils = frozenset(arrangements) if veiled else cuts.planes
    faces = {axes: _faces(a, samples[axes[0]], samples[axes[1]]) for axes, a in arrangements.items()}
    steps = {
        (axes, along): steps_of(
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
    number, count = _joined(outside, steps, round_ones.turned, samples, veils, tuple(cuts.mirrors))
    tests = [
        test
        for (axes, along), (flags, lone) in steps.items()
        for test in tests_of(arrangements, axes, along, flags, lone, steps, number, samples, round_ones, veils, cuts)
    ]
    tests += silences_of(arrangements, steps, number, samples, round_ones.turned, veils, cuts)
    tests += [faces_of(cut, number, samples) for cut in cuts.cuts]
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
            parts.append(
                a + (b - a) * np.concatenate([inner, [BESIDE_LEVEL * ASKEW[axis], 1 - BESIDE_LEVEL * ASKEW[axis]]])
            )
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


def _turned(faces: Ints, along: int) -> Ints:
    """A plane's faces with one of its axes first."""
    return faces if along == 0 else faces.T


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
    veils: Collection[Axes],
    mirrored: Sequence[int],
) -> tuple[Ints, int]:
    """Number the blocks: samples that no surface can part. A plane across an axis has a line in all views that see it
    edge-on and do not leave out hidden lines, and in one of the ``veils``, which do, if there are no others. Samples
    that mirror each other along an axis that is ``mirrored`` are of one block.
    """
    shape = outside.shape
    index = np.arange(np.prod(shape)).reshape(shape)
    rows, columns = [], []
    for axis in range(3):
        fewer = tuple(n - (i == axis) for i, n in enumerate(shape))
        oblique, straight, some, sights = np.zeros(fewer, bool), np.ones(fewer, bool), np.zeros(fewer, bool), 0
        complete = False
        for (axes, along), (flags, _) in steps.items():
            if axes[along] != axis:
                continue
            over = _spread(flags if along == 0 else flags.T, axes)
            oblique |= (over & OBLIQUE) > 0
            across = (over & STRAIGHT) > 0
            if axes in veils:
                some |= across
            else:
                straight, complete = straight & across, True
            sights += 1
        free = ~(oblique | (straight if complete else some)) if sights else np.ones(fewer, bool)
        for surface in turned:
            free &= ~parted(surface, samples, axis)
        here, there = [slice(None)] * 3, [slice(None)] * 3
        here[axis], there[axis] = slice(None, -1), slice(1, None)
        rows.append(index[tuple(here)][free])
        columns.append(index[tuple(there)][free])
    for axis in mirrored:
        inside = ~outside & ~np.flip(outside, axis)
        rows.append(index[inside])
        columns.append(np.flip(index, axis)[inside])
    row, column = np.concatenate(rows), np.concatenate(columns)
    graph = coo_array((np.ones(len(row), np.uint8), (row, column)), shape=(index.size, index.size))
    _, found_labels = connected_components(graph, directed=False)
    labels: NDArray[Any] = found_labels.reshape(shape).astype(np.int64)
    empty = np.unique(labels[outside])
    labels[np.isin(labels, empty)] = -1
    kept, number = np.unique(labels, return_inverse=True)
    number = number.reshape(shape) + (0 if kept[0] == -1 else 1)
    return number.astype(np.int64), int(number.max())
