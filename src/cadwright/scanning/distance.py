"""How far a scan and a part lie apart: from each to the other, at points evenly spread over both."""

import msgspec
import numpy as np
from PIL import Image
from scipy.spatial import cKDTree

from cadwright.metrics.surface import squared_distances, to_triangles
from cadwright.scanning import meshes
from cadwright.scanning.deviation import Deviation
from cadwright.scanning.meshes import Floats, Mesh
from cadwright.scanning.picture import picture
from cadwright.scanning.worst_places import MOST, Spot, spots

POINTS = 12_000
"""On each of the two."""
FAR = 0.004
"""What is further apart than this part of the diagonal is told with its place."""
FINE = 60_000
"""Meshes of more triangles are taken as their triangles near each point."""
NEIGHBOURS = 24
"""So many triangles whose middles are the nearest are looked at for each point."""


class Compared(msgspec.Struct, frozen=True):
    """Both directions together, and each: from the scan to the part, and back. In mm."""

    both: Deviation
    to_part: Deviation
    to_scan: Deviation
    spots: tuple[Spot, ...] = ()
    """The places where they are farthest apart, the largest deviation first."""


def compare(scan: Mesh, part: Mesh, seed: int = 0) -> tuple[Compared, Image.Image]:
    """How far they lie apart, and the scan coloured by it."""
    on_scan, _ = meshes.sample(scan, POINTS, seed)
    on_part, _ = meshes.sample(part, POINTS, seed + 1)
    to_part, to_scan = distances(on_scan, part), distances(on_part, scan)
    limit = max(FAR * scan.diagonal, 2 * meshes.noise(scan))
    missing = spots(on_scan, to_part, "scan", limit, scan.diagonal)
    placed = sorted(missing + spots(on_part, to_scan, "part", limit, scan.diagonal), key=lambda spot: -spot.most)
    both = Deviation.of(np.concatenate([to_part, to_scan]))
    compared = Compared(both, Deviation.of(to_part), Deviation.of(to_scan), tuple(placed[:MOST]))
    top = max(compared.to_part.p95 * 1.5, 1e-4 * scan.diagonal)
    return compared, picture(scan, on_scan, to_part, top)


def distances(points: Floats, mesh: Mesh) -> Floats:
    """The distance (n,) of each point to a mesh."""
    if len(mesh.triangles) <= FINE:
        return np.asarray(np.sqrt(squared_distances(points, mesh.corners)))
    return _to_fine(points, mesh)


def _to_fine(points: Floats, mesh: Mesh) -> Floats:
    """The distance to the nearest of the triangles whose middles are nearest.

    Right to a part of a triangle's size, which is small where there are so many; never too small.
    """
    corners = mesh.corners
    near = np.asarray(cKDTree(corners.mean(axis=1)).query(points, k=NEIGHBOURS)[1])
    found = np.full(len(points), np.inf)
    for k in range(NEIGHBOURS):
        chosen = corners[near[:, k]]
        np.minimum(found, to_triangles(points, chosen), out=found)
    return np.asarray(np.sqrt(found))
