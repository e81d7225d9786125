"""What the lines of a drawing say about the blocks beside them: each is a test of which blocks are solid."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadwright.geometry.arrangement import Arrangement, Bools, Floats, Ints
from cadwright.planners.embedded.drawings.crossings import ENDING, OBLIQUE, STRAIGHT, TURNING, Flags, Steps, turns_back
from cadwright.planners.embedded.drawings.cuts import Cut, Sections
from cadwright.planners.embedded.drawings.planes import Axes
from cadwright.planners.embedded.drawings.turned import Silhouettes, Turned, parted


@dataclass(frozen=True)
class Tests:
    """Lines of views as tests of blocks; n of them.

    The columns hold the blocks beside a line along the line of sight (n, depth), nearest first, and where they may
    differ; whether the line is seen; its length; whether it may be a mere bend, where a slope begins and nothing
    differs beside it; and whether there is a line at all. Where there is none, ``seen`` says that only what would be
    seen speaks against it.
    """

    one: Ints
    other: Ints
    telling: Bools
    seen: Bools
    weight: Floats
    bend: Bools
    drawn: Bools


def tests_of(
    arrangements: Mapping[Axes, Arrangement],
    axes: Axes,
    along: int,
    flags: Flags,
    lone: Mapping[tuple[int, int], int],
    steps: Mapping[tuple[Axes, int], Steps],
    number: Ints,
    samples: Sequence[Floats],
    round_ones: Silhouettes,
    veils: Collection[Axes],
    cuts: Sections,
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
    bare = [_bare(flags, side[0], volume, widths)] if side is not None and axes not in veils else []
    i, j, k = (np.array(v) for v in zip(*places, strict=True))
    one, other = volume[i, j], volume[i + 1, j]
    telling, bend = np.ones(one.shape, bool), np.zeros(len(i), bool)
    if side is not None:
        beside = side[0][i]
        straight = (flags[i, j] & OBLIQUE) == 0
        at_level = (beside & (STRAIGHT | TURNING | ENDING)) > 0
        telling = np.where(straight[:, None], at_level | (side_axes in veils), (beside & OBLIQUE) == 0).astype(bool)
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
        points = _beside(samples, axes, along, i[chosen], j[chosen])
        near, far = _sighted(one[chosen], other[chosen], cuts.of(axes, viewer), samples[depth], points)
        found.append(
            merged(
                Tests(
                    near[:, order],
                    far[:, order],
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
    return merged(Tests(volume[i, j], volume[i + 1, j], (beside[i] & TURNING) > 0, no, length, no, no))


def silences_of(
    arrangements: Mapping[Axes, Arrangement],
    steps: Mapping[tuple[Axes, int], Steps],
    number: Ints,
    samples: Sequence[Floats],
    turned: Sequence[Turned],
    veils: Collection[Axes],
    cuts: Sections,
) -> list[Tests]:
    """Make tests of every step in the ``veils`` that crosses no line.

    What differs there must not be seen, but for slopes and round surfaces, which leave no line beside their ends.
    """
    found = []
    for (axes, along), (_, lone) in steps.items():
        if axes not in veils:
            continue
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
        edges = arrangements[axes].edges  # those that are not drawn, but may be there behind what is, excuse nothing
        drawn = [at for at, k in lone.items() if k < 0 or edges[k].marks]
        bare[tuple(np.array(drawn, np.intp).reshape(-1, 2).T)] = False
        i, j = np.nonzero(bare)
        if not len(i):
            continue
        yes, no = np.ones(len(i), np.bool_), np.zeros(len(i), np.bool_)
        length: Floats = np.gradient(samples[across])[j]
        for viewer in sorted({side for e in arrangements[axes].edges for side, _ in e.marks}):
            sight = slice(None, None, -1) if viewer > 0 else slice(None)
            points = _beside(samples, axes, along, i, j)
            one, other = _sighted(volume[i, j], volume[i + 1, j], cuts.of(axes, viewer), samples[depth], points)
            found.append(merged(Tests(one[:, sight], other[:, sight], telling[i, j][:, sight], yes, length, no, no)))
    return found


def _beside(samples: Sequence[Floats], axes: Axes, along: int, i: Ints, j: Ints) -> Floats:
    """The points of a plane (n, 2) half-way along the steps ``i`` along one of its axes, at the places ``j``."""
    us, vs = samples[axes[along]], samples[axes[1 - along]]
    pair = ((us[i] + us[i + 1]) / 2, vs[j])
    return np.stack(pair if along == 0 else pair[::-1], 1)


def _sighted(one: Ints, other: Ints, cut: Cut | None, depths: Floats, points: Floats) -> tuple[Ints, Ints]:
    """Two columns of blocks at points as a look shows them: behind its cut, where it has one."""
    return (one, other) if cut is None else (cut.opened(one, depths, points), cut.opened(other, depths, points))


def faces_of(cut: Cut, number: Ints, samples: Sequence[Floats]) -> Tests:
    """Make tests of a cut's faces: the part is solid where they are hatched, and empty where they are not.

    A face weighs as much as lines that fill it, as far apart as the section is high or wide.
    """
    u, v, depth = *cut.axes, 3 - sum(cut.axes)
    area = np.gradient(samples[u])[:, None] * np.gradient(samples[v])[None, :]
    thin = min(float(np.ptp(samples[u])), float(np.ptp(samples[v])))
    points = np.stack(np.meshgrid(samples[u], samples[v], indexing="ij"), -1).reshape(-1, 2)
    faces = cut.drawn.faces_at(points).reshape(area.shape)
    solid, empty = np.isin(faces, list(cut.solid)), np.isin(faces, list(cut.empty))
    nearest = cut.nearest(samples[depth], points).reshape(area.shape)
    layer = np.take_along_axis(np.moveaxis(number, (u, v, depth), (0, 1, 2)), nearest[..., None], axis=2)[..., 0]
    told = (solid | empty) & (nearest >= 0)
    one, weight, hatched = layer[told][:, None], area[told] / thin, solid[told]
    no: Bools = np.zeros(len(weight), np.bool_)
    return merged(Tests(one, np.zeros_like(one), np.ones(one.shape, np.bool_), hatched, weight, no, hatched))


def _ends(a: Arrangement, along: int, us: Floats) -> Bools:
    """Whether an oblique edge ends, without turning back, within each step between ``us``."""
    found = np.zeros(len(us) - 1, bool)
    for edge in a.edges:
        if edge.along is None:
            for point, t in ((edge.piece.p, 0.0), (edge.piece.q, 1.0)):
                if not turns_back(edge, t, along):
                    found[np.clip(np.searchsorted(us, point[along]) - 1, 0, len(us) - 2)] = True
    return found


def merged(tests: Tests) -> Tests:
    """Tests that ask the same made one, as heavy as all of them."""
    marks = np.stack([tests.seen, tests.bend, tests.drawn], axis=1)
    keys = np.concatenate([tests.one, tests.other, tests.telling, marks], axis=1)
    _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    total: Floats = np.bincount(which.reshape(-1), tests.weight, len(first)).astype(np.float64)
    one, other, telling = tests.one[first], tests.other[first], tests.telling[first]
    return Tests(one, other, telling, tests.seen[first], total, tests.bend[first], tests.drawn[first])
