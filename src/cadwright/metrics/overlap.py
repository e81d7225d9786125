"""How much of their volume two closed meshes share.

A grid of parallel lines runs through both meshes along each of the three axes; along each line the stretches inside
are exact, so that thin plates and slender rods count in full. Nothing is moved, turned or scaled.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from cadwright.metrics.triangles import Floats, bounds, volume

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
LINES = 128
"""Lines in each direction of the grid: 128 × 128 lines along every axis."""
OPEN = 1e-3
"""A mesh is taken as closed when at most this share of the lines enters it more often than it leaves it."""


def iou(candidate: Floats, reference: Floats) -> float | None:
    """Volume of the intersection divided by that of the union, 0 to 1, of two meshes of triangles (m, 3, 3).

    ``None`` where one of them is not closed or encloses nothing.
    """
    return _share(
        (candidate, reference),
        lambda inside: np.asarray(inside.all(axis=1)),
        lambda inside: np.asarray(inside.any(axis=1)),
    )


def preserved(candidate: Floats, source: Floats, target: Floats) -> float | None:
    """Measure how much an edit left as it was, from 0 to 1, for meshes (m, 3, 3).

    It is the volume that candidate and target share, divided by that of either, both outside of where source and target
    differ.

    ``None`` where one of them is not closed, or nothing was to stay.
    """

    def stays(inside: Flags) -> Flags:
        return np.asarray(inside[:, 1] == inside[:, 2])

    return _share(
        (candidate, source, target),
        lambda inside: stays(inside) & inside[:, 0] & inside[:, 2],
        lambda inside: stays(inside) & (inside[:, 0] | inside[:, 2]),
    )


def _share(meshes: Sequence[Floats], part: Callable[[Flags], Flags], whole: Callable[[Flags], Flags]) -> float | None:
    """Volume where ``part`` holds divided by that where ``whole`` does, each told what is inside which (n, meshes)."""
    outward = [t if volume(t) >= 0 else t[:, ::-1] for t in meshes]
    low, high = bounds(np.concatenate(outward))
    if (low == high).any():
        return None
    sums = np.zeros(2)
    for axis in range(3):
        # A cyclic change of axes keeps the orientation of the triangles.
        order = [(axis + 1) % 3, (axis + 2) % 3, axis]
        turned = [mesh[:, :, order] for mesh in outward]
        found = _stretches(turned, low[order][:2], (high - low)[order][:2] / LINES)
        if found is None:
            return None
        inside, lengths = found
        cell = float(np.prod((high - low)[order][:2]))
        sums += cell * np.array([lengths[part(inside)].sum(), lengths[whole(inside)].sum()])
    return float(sums[0] / sums[1]) if sums[1] > 0 else None


def _stretches(meshes: Sequence[Floats], low: Floats, step: Floats) -> tuple[Flags, Floats] | None:
    """The stretches of the lines along z between two crossings: inside which meshes they are (n, meshes), and how long.

    ``None`` where a mesh is open.
    """
    found = [_crossings(mesh, low, step) for mesh in meshes]
    line, height = (np.concatenate([f[i] for f in found]) for i in range(2))
    turns = np.zeros((len(line), len(meshes)))
    begin = 0
    for number, (_, _, own) in enumerate(found):
        turns[begin : begin + len(own), number] = own
        begin += len(own)
    sums = np.stack([np.bincount(line, turns[:, i], LINES * LINES) for i in range(len(meshes))], axis=1)
    broken = (sums != 0).any(axis=1)
    if len(line) == 0 or broken.sum() > OPEN * len(np.unique(line)):
        return None
    kept = ~broken[line]
    line, height, turns = line[kept], height[kept], turns[kept]
    order = np.lexsort((height, line))
    line, height = line[order], height[order]
    depth: Floats = np.cumsum(turns[order], axis=0)
    return depth[:-1] > 0, np.where(np.diff(line) == 0, np.diff(height), 0)


def _crossings(triangles: Floats, low: Floats, step: Floats) -> tuple[Ints, Floats, Floats]:
    """Where lines along z meet the triangles: number of the line, height, +1 where it enters and −1 where it leaves.

    An edge belongs to one of its two triangles only, always the same one, so that no line slips through between them
    or meets both.
    """
    # In units of the grid, the lines at whole numbers.
    flat = (triangles[:, :, :2] - low) / step - 0.5
    owner, row, left, right = _rows(flat)
    piece, column = _whole(left, right)
    owner, row = owner[piece], row[piece]
    inside = (column >= 0) & (column < LINES) & (row >= 0) & (row < LINES)
    owner, row, column = owner[inside], row[inside], column[inside]
    sides = np.concatenate([flat, triangles[:, :, 2:]], axis=2)
    normals = np.cross(sides[:, 1] - sides[:, 0], sides[:, 2] - sides[:, 0])[owner]
    start = sides[owner, 0]
    rise = (column - start[:, 0]) * normals[:, 0] + (row - start[:, 1]) * normals[:, 1]
    upright = normals[:, 2] == 0
    height = start[:, 2] - rise / np.where(upright, 1, normals[:, 2])
    heights = triangles[owner, :, 2]
    height = np.clip(height, heights.min(axis=1), heights.max(axis=1))
    return row * LINES + column, height, -np.sign(normals[:, 2])


def _rows(flat: Floats) -> tuple[Ints, Ints, Floats, Floats]:
    """Triangles (m, 3, 2) cut into rows: number of the triangle, row, and where along x it begins and ends."""
    ends = np.stack([flat, np.roll(flat, -1, axis=1)], axis=2).reshape(-1, 2, 2)
    rising = ends[:, 0, 1] <= ends[:, 1, 1]
    lower, upper = np.where(rising[:, None], ends[:, 0], ends[:, 1]), np.where(rising[:, None], ends[:, 1], ends[:, 0])
    edge, row = _whole(lower[:, 1], upper[:, 1])
    lower, upper = lower[edge], upper[edge]
    share = (row - lower[:, 1]) / (upper[:, 1] - lower[:, 1])
    x = lower[:, 0] + share * (upper[:, 0] - lower[:, 0])
    # Each row of a triangle is cut by exactly two of its edges.
    order = np.lexsort((x, row, edge // 3))
    first, second = order[::2], order[1::2]
    return edge[first] // 3, row[first], x[first], x[second]


def _whole(begin: Floats, end: Floats) -> tuple[Ints, Ints]:
    """All whole numbers n with begin ≤ n < end, with the index of their interval."""
    first, last = np.ceil(begin).astype(np.int64), np.ceil(end).astype(np.int64)
    counts = np.maximum(last - first, 0)
    owner = np.repeat(np.arange(len(counts)), counts)
    return owner, np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + first[owner]
