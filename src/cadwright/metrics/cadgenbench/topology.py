"""Topology: how many pieces, handles and voids a part has, by the Betti numbers of its tessellation.

Blind holes, fillets and the place of features change none of them.
"""

import msgspec
import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from cadwright.metrics.cadgenbench.boundary import Boundary, Ints
from cadwright.metrics.triangles import Floats

SHARPNESS = 2
"""The exponent of the ratio of two numbers: a wrong count is a defect, not a near miss."""
NUDGE = 1e-6
"""How far inside of a shell a point of it is looked at, as a part of the diagonal."""
RAY = np.array([0.5441, 0.3017, 0.7829])
"""A direction that no edge of a part is likely to have."""


class Betti(msgspec.Struct, frozen=True):
    """``pieces`` of material (b₀), ``handles`` through them (b₁), and ``voids`` that they enclose (b₂)."""

    pieces: int
    handles: int
    voids: int


def betti(boundary: Boundary) -> Betti:
    """The Betti numbers of the solid inside a closed, manifold, consistently oriented boundary.

    A shell that an even number of others contains is the outside of a piece, any other one the wall of a void. Handles
    follow from Euler's characteristic of the boundary, χ = 2 (b₀ − b₁ + b₂).
    """
    first, second = _neighbours(boundary)
    shells, shell = _components(first, second, len(boundary.faces))
    depths = [_depth(boundary, shell, number) for number in range(shells)]
    pieces = sum(depth % 2 == 0 for depth in depths)
    voids = shells - pieces
    return Betti(pieces, pieces + voids - _euler(boundary) // 2, voids)


def match(candidate: Betti, reference: Betti) -> float:
    """0 to 1: the product of ((min + 1) / (max + 1))² over the three numbers."""
    pairs = zip(msgspec.structs.astuple(candidate), msgspec.structs.astuple(reference), strict=True)
    return float(np.prod([((min(pair) + 1) / (max(pair) + 1)) ** SHARPNESS for pair in pairs]))


def _neighbours(boundary: Boundary) -> tuple[Ints, Ints]:
    """Pairs of directed edges, by their rows in `Boundary.directed_edges`, that run along each other."""
    edges = boundary.directed_edges
    order = np.lexsort(np.sort(edges, axis=1).T)
    return order[::2], order[1::2]


def _components(first: Ints, second: Ints, count: int) -> tuple[int, Ints]:
    """How many pieces of surface there are, and which one each triangle belongs to."""
    pairs = coo_array((np.ones(len(first)), (first // 3, second // 3)), (count, count))
    number, labels = connected_components(pairs, directed=False)
    return int(number), np.asarray(labels, np.int64)


def _euler(boundary: Boundary) -> int:
    """Corners − edges + triangles, where a corner at which surfaces only touch counts once for each of them."""
    first, second = _neighbours(boundary)
    count = 3 * len(boundary.faces)
    after = (np.arange(count) // 3) * 3 + (np.arange(count) + 1) % 3
    # Edge i starts at corner i of its triangle; the other triangle goes along it the other way.
    one, other = np.concatenate([first, after[first]]), np.concatenate([after[second], second])
    joined = coo_array((np.ones(len(one)), (one, other)), (count, count))
    corners, _ = connected_components(joined, directed=False)
    return int(corners) - count // 2 + len(boundary.faces)


def _depth(boundary: Boundary, shell: Ints, number: int) -> int:
    """How many other shells contain one."""
    if not shell.any():
        return 0
    triangles = boundary.triangles
    own = triangles[shell == number]
    normals = np.cross(own[:, 1] - own[:, 0], own[:, 2] - own[:, 0])
    largest = int(np.argmax(np.linalg.norm(normals, axis=1)))
    inward = -normals[largest] / np.linalg.norm(normals[largest])
    point = own[largest].mean(axis=0) + NUDGE * boundary.diagonal * inward
    others = shell != number
    crossed = np.unique(shell[others][_crossed(point, triangles[others])], return_counts=True)[1]
    return int((crossed % 2).sum())


def _crossed(point: Floats, triangles: Floats) -> Ints:
    """The triangles that a ray from a point meets (Möller and Trumbore 1997)."""
    first, second = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    across = np.cross(RAY, second)
    size = np.einsum("ij,ij->i", first, across)
    scale = 1 / np.where(size == 0, np.inf, size)
    to = point - triangles[:, 0]
    u = np.einsum("ij,ij->i", to, across) * scale
    aside = np.cross(to, first)
    v = aside @ RAY * scale
    along = np.einsum("ij,ij->i", second, aside) * scale
    return np.flatnonzero((size != 0) & (u >= 0) & (v >= 0) & (u + v <= 1) & (along > 0))
