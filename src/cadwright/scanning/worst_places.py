"""Where a scan and a part lie farthest apart: the largest deviations, with their places."""

from typing import Literal

import msgspec
import numpy as np
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from cadwright.scanning.meshes import Floats

MOST = 6
ONE_PLACE = 0.04
"""Points nearer to each other than this part of the diagonal belong to one place."""
FEW = 3
"""Fewer points than this are noise."""


class Spot(msgspec.Struct, frozen=True):
    """A place where one of both is far from the other: the box around it, and how far at most, in mm.

    ``only`` tells which of them is there.
    """

    only: Literal["scan", "part"]
    box: tuple[float, float, float, float, float, float]
    most: float

    @property
    def text(self) -> str:
        """The place in words."""
        low, high = self.box[:3], self.box[3:]
        spans = [
            f"{axis} {a:.4g}" if b - a < 1e-3 * max(abs(a), abs(b), 1e-9) else f"{axis} {a:.4g} to {b:.4g}"
            for axis, a, b in zip("xyz", low, high, strict=True)
        ]
        which = "the scan has surface that the part lacks" if self.only == "scan" else "the part has what no scan shows"
        return f"up to {self.most:.3g} mm: {which}, at {', '.join(spans)}"


def spots(points: Floats, off: Floats, only: Literal["scan", "part"], limit: float, diagonal: float) -> list[Spot]:
    """The places (largest first) where ``points`` (n, 3) are further off than ``limit``, as ``off`` (n,) tells."""
    far = np.flatnonzero(off > limit)
    if not len(far):
        return []
    pairs = cKDTree(points[far]).sparse_distance_matrix(cKDTree(points[far]), ONE_PLACE * diagonal)
    _, which = connected_components(pairs, directed=False)
    found = []
    for number in range(int(which.max()) + 1):
        group = far[which == number]
        if len(group) >= FEW:
            low, high = points[group].min(axis=0), points[group].max(axis=0)
            box = (float(low[0]), float(low[1]), float(low[2]), float(high[0]), float(high[1]), float(high[2]))
            found.append(Spot(only, box, float(off[group].max())))
    return sorted(found, key=lambda spot: -spot.most)[:MOST]
