"""Exact distance from points to a surface of triangles.

Unlike a distance between two samplings it has no floor, and unlike IterCAD's it sees position and size.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cadwright.metrics.triangles import Floats, areas, diagonal, sample

Ints = NDArray[np.int64]
POINTS, FEWEST = 2048, 256
SEED = 123
PAIRS = 40_000_000
"""Points times triangles: what has to be looked at when a point is as far from one triangle as from any other."""
KNOWN = 8192
"""Points of the surface that bound the distance before any triangle is looked at."""
LEAF = 2
"""How many triangles a leaf of the tree holds at most."""
BLOCK, SLICE = 2_000_000, 32768
"""Pairs of point and triangle that are told apart, and measured, at a time: keeps memory small, and is faster."""


def surface_distance(candidate: Floats, reference: Floats) -> float:
    """How far two meshes of triangles (m, 3, 3) lie apart; 0 for the same surface, whatever its triangles are.

    Mean squared distance of 2048 points on one surface to the other surface, both directions added as in the Chamfer
    distance, divided by the square of the reference's diagonal. Nothing is moved, turned or scaled. Meshes of more
    than 20 000 triangles get fewer points, down to 256.
    """
    count = int(np.clip(PAIRS // max(len(candidate), len(reference)), FEWEST, POINTS))
    there = squared_distances(sample(candidate, count, SEED), reference).mean()
    back = squared_distances(sample(reference, count, SEED), candidate).mean()
    return float(there + back) / diagonal(reference) ** 2


def squared_distances(points: Floats, triangles: Floats) -> Floats:
    """The squared distance of each point (n, 3) to the nearest of the triangles (m, 3, 3), in mm²."""
    triangles = triangles[areas(triangles) > 0]
    # Some point of the surface is this near; a little more, so that rounding does not lose the nearest triangle.
    nearest = np.asarray(cKDTree(sample(triangles, KNOWN, SEED)).query(points)[0], np.float64)
    found = np.full(len(points), np.inf)
    for near, _, squared in _near(points, triangles, nearest**2 * (1 + 1e-9) + 1e-300):
        np.minimum.at(found, near, squared)
    return found


def near_triangles(points: Floats, triangles: Floats, reach: float) -> tuple[Ints, Ints, Floats]:
    """All pairs of a point (n, 3) and a triangle (m, 3, 3) that are at most ``reach`` apart.

    The number of the point, that of the triangle, and the squared distance in mm², of each pair.
    """
    nearest = np.asarray(cKDTree(sample(triangles, KNOWN, SEED)).query(points)[0], np.float64)
    # Of what lies within reach only what may be the nearest is looked at.
    known = np.minimum(nearest * (1 + 1e-9) + 1e-6 * reach, reach) ** 2
    pairs = [pair for pair in _near(points, triangles, known) if len(pair[0])]
    if not pairs:
        return np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0)
    near, chosen, squared = (np.concatenate(column) for column in zip(*pairs, strict=True))
    kept = squared <= reach**2
    return near[kept], chosen[kept], squared[kept]


def _near(points: Floats, triangles: Floats, known: Floats) -> Iterator[tuple[Ints, Ints, Floats]]:
    """Pairs of a point and a triangle with their squared distances, all those below what is known among them."""
    tree = _Tree.over(triangles)
    size = int(np.clip(BLOCK // len(triangles), 1, 256))
    for begin in range(0, len(points), size):
        block = slice(begin, begin + size)
        near, chosen = tree.within(points[block], known[block])
        for start in range(0, len(near), SLICE):
            part, some = near[start : start + SLICE] + begin, chosen[start : start + SLICE]
            yield part, some, to_triangles(points[part], triangles[some])


@dataclass(frozen=True)
class _Tree:
    """Boxes around triangles, halved again and again: level ``k`` has 2ᵏ boxes (2ᵏ, 2, 3).

    ``order`` lists the triangles so that each box holds a run of them; ``starts`` are the runs of the last level.
    """

    boxes: list[Floats]
    order: Ints
    starts: Ints

    @property
    def depth(self) -> int:
        return len(self.boxes) - 1

    @classmethod
    def over(cls, triangles: Floats) -> "_Tree":
        depth = max(0, int(np.ceil(np.log2(len(triangles) / LEAF))))
        starts = np.arange(2**depth + 1) * len(triangles) // 2**depth
        order = np.arange(len(triangles))
        centres = triangles.mean(axis=1)
        for level in range(depth):
            _halve(order, centres, starts[:: 2 ** (depth - level)])
        lows = np.minimum.reduceat(triangles.min(axis=1)[order], starts[:-1])
        highs = np.maximum.reduceat(triangles.max(axis=1)[order], starts[:-1])
        boxes = [np.stack([lows, highs], axis=1)]
        while len(boxes[0]) > 1:
            pairs = boxes[0].reshape(-1, 2, 2, 3)
            boxes.insert(0, np.stack([pairs[:, :, 0].min(axis=1), pairs[:, :, 1].max(axis=1)], axis=1))
        return cls(boxes, order, starts)

    def within(self, points: Floats, known: Floats) -> tuple[Ints, Ints]:
        """Pairs of a point and a triangle, all those among them that are nearer than the squared distances known."""
        near, node = np.arange(len(points)), np.zeros(len(points), np.int64)
        for level, boxes in enumerate(self.boxes):
            kept = _to_boxes(points[near], boxes[node]) <= known[near]
            near, node = near[kept], node[kept]
            if level < self.depth:
                near, node = np.repeat(near, 2), np.stack([2 * node, 2 * node + 1], axis=1).reshape(-1)
        return self._members(near, node)

    def _members(self, near: Ints, leaf: Ints) -> tuple[Ints, Ints]:
        """The pairs of point and leaf as pairs of point and triangle."""
        sizes = self.starts[leaf + 1] - self.starts[leaf]
        offsets = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        return np.repeat(near, sizes), self.order[np.repeat(self.starts[leaf], sizes) + offsets]


def _halve(order: Ints, centres: Floats, starts: Ints) -> None:
    """Sort each run of ``order`` along the longest axis of its centres, in place."""
    run = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    here = centres[order]
    spread = np.maximum.reduceat(here, starts[:-1]) - np.minimum.reduceat(here, starts[:-1])
    along = here[np.arange(len(here)), spread.argmax(axis=1)[run]]
    order[:] = order[np.lexsort((along, run))]


def _to_boxes(points: Floats, boxes: Floats) -> Floats:
    """Squared distance of each point (n, 3) to its box (n, 2, 3), 0 inside."""
    outside = np.maximum(np.maximum(boxes[:, 0] - points, points - boxes[:, 1]), 0)
    return np.asarray(np.einsum("ij,ij->i", outside, outside))


def to_triangles(points: Floats, triangles: Floats) -> Floats:
    """The squared distance (n,) of each point (n, 3) to its own triangle (n, 3, 3), in mm²."""
    origin = triangles[:, 0]
    first, second, to = triangles[:, 1] - origin, triangles[:, 2] - origin, points - origin
    normal = np.cross(first, second)
    size = np.einsum("ij,ij->i", normal, normal)
    u = np.einsum("ij,ij->i", np.cross(to, second), normal)
    v = np.einsum("ij,ij->i", np.cross(first, to), normal)
    height = np.einsum("ij,ij->i", to, normal)
    above = (u >= 0) & (v >= 0) & (u + v <= size) & (size > 0)
    squared = np.full(len(points), np.inf)
    squared[above] = height[above] ** 2 / size[above]
    rest = ~above
    for i in range(3):
        ends = triangles[rest, i], triangles[rest, (i + 1) % 3]
        squared[rest] = np.minimum(squared[rest], _to_segments(points[rest], *ends))
    return squared


def _to_segments(points: Floats, start: Floats, end: Floats) -> Floats:
    along, to = end - start, points - start
    length = np.einsum("ij,ij->i", along, along)
    share = np.clip(np.einsum("ij,ij->i", to, along) / np.where(length > 0, length, 1), 0, 1)
    gap = to - share[:, None] * along
    return np.asarray(np.einsum("ij,ij->i", gap, gap))
