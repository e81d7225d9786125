"""Mirror symmetry about the planes through the middle of the bounding box."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadwright.kernel.occ.bounds import Box
from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.topology import SURFACES
from cadwright.kernel.occ.vectors import scale
from cadwright.values import Symmetry

Floats = NDArray[np.float64]
_CODES = {name: float(i) for i, name in enumerate(SURFACES.values())}
_TURNED = ([0, 4, 5], [1, 3, 5], [2, 3, 4])
"""The columns that change sign when x, y or z does."""
_TOLERANCE = 2e-5
_DIRECTIONS: Floats = np.random.default_rng(1).normal(size=(8, 12))


def symmetry(patches: Sequence[Patch], box: Box) -> Symmetry:
    """About which of the three planes through the middle of the box a boundary mirrors onto itself.

    Compared are the patches (type, size, centre and mixed second moments of the area) and the corners where three of
    them meet, so that it does not matter how a surface is cut into faces or where its seam lies.
    """
    low, high = np.array(box[:3]), np.array(box[3:])
    diagonal = float(np.linalg.norm(high - low))
    points = np.vstack([_surfaces(patches, diagonal), _corners(patches, diagonal)])
    points[:, :3] -= (low + high) / 2
    points[:, :3] /= diagonal
    x, y, z = (_mirrors(points, axis) for axis in range(3))
    return Symmetry(x, y, z)


def _surfaces(patches: Sequence[Patch], diagonal: float) -> Floats:
    """One row for each patch: centre, moments (yz, xz, xy), size as a length; all in diagonals; and its type."""
    rows = [
        (*p.centroid, *scale(p.products, diagonal**-4), abs(p.area) ** 0.5 / diagonal, _CODES[p.kind]) for p in patches
    ]
    return np.array(rows, np.float64).reshape(-1, 8)


def _corners(patches: Sequence[Patch], diagonal: float) -> Floats:
    """One row for each point where an edge between two patches ends at a third."""
    patch_of = {face: number for number, patch in enumerate(patches) for face in patch.faces}
    touching: dict[tuple[float, ...], set[int]] = {}
    place: dict[tuple[float, ...], tuple[float, float, float]] = {}
    for patch in patches:
        for edge, _ in patch.borders:
            for end in edge.ends:
                key = tuple(round(c / diagonal, 6) for c in end)
                touching.setdefault(key, set()).update(patch_of[face] for face in edge.faces)
                place[key] = end
    rows = [(*place[key], 0.0, 0.0, 0.0, 0.0, -1.0) for key, owners in touching.items() if len(owners) > 2]
    return np.array(rows, np.float64).reshape(-1, 8)


def _mirrors(points: Floats, axis: int) -> bool:
    """Whether the rows are the same set after mirroring; tested along a dozen fixed directions, each sorted."""
    mirrored = points.copy()
    mirrored[:, _TURNED[axis]] *= -1
    before, after = np.sort(points @ _DIRECTIONS, axis=0), np.sort(mirrored @ _DIRECTIONS, axis=0)
    return bool(np.abs(before - after).max(initial=0.0) < _TOLERANCE)
