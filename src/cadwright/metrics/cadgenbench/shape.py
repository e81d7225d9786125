"""Shape: how much of the surface is where it should be, and how much of the volume."""

import math

import msgspec
import numpy as np

from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.surface import near_triangles
from cadwright.metrics.triangles import Floats, areas, sample_on

POINTS = 10_000
"""Points on each surface: the F1 of half of them is off by 0.005."""
SEED, OTHER_SEED = 123, 124
F1_REACH = 0.005
"""How far a point may be from the other surface, as a part of the reference's diagonal."""
ANGLE = 20.0
"""How far the normals there may differ, in degrees."""
TIED = 1e-9
"""Squared distances that differ by less, as a part of the squared diagonal, are of triangles that meet there."""


class Shape(msgspec.Struct, frozen=True):
    """Both halves: F1 of the surfaces and IoU of the volumes, each 0 to 1."""

    surface_f1: float
    volume_iou: float

    @property
    def score(self) -> float:
        """Their mean."""
        return (self.surface_f1 + self.volume_iou) / 2


def compared(candidate: Boundary, reference: Boundary) -> Shape:
    """A candidate as it lies against the reference."""
    return Shape(surface_f1(candidate, reference), volume_iou(candidate, reference))


def surface_f1(candidate: Boundary, reference: Boundary, points: int = POINTS) -> float:
    """F1 of the points of either surface that are on the other one, too.

    A point is there when the closest point of the other *surface* is within 0.5 % of the reference's diagonal, and the
    normals of both agree within 20°.
    """
    reach = F1_REACH * reference.diagonal
    precision = _share(candidate.triangles, reference.triangles, reach, points, SEED)
    recall = _share(reference.triangles, candidate.triangles, reach, points, OTHER_SEED)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def volume_iou(candidate: Boundary, reference: Boundary) -> float:
    """Volume of the intersection divided by that of the union, by exact booleans of the meshes."""
    ours, theirs = candidate.solid, reference.solid
    shared = (ours ^ theirs).volume()
    whole = ours.volume() + theirs.volume() - shared
    return float(np.clip(shared / whole, 0, 1)) if whole > 0 else 0.0


def _share(ours: Floats, theirs: Floats, reach: float, points: int, seed: int) -> float:
    """The share of points of one surface that are on the other one."""
    placed, normals = sampled(ours, points, seed)
    theirs = theirs[areas(theirs) > 0]
    point, triangle, squared = near_triangles(placed, theirs, reach)
    closest = np.full(points, np.inf)
    np.minimum.at(closest, point, squared)
    # On an edge two triangles are as near: either may be the one that is meant.
    agreeing = np.einsum("ij,ij->i", normals[point], unit_normals(theirs)[triangle]) >= math.cos(math.radians(ANGLE))
    hit = agreeing & (squared <= closest[point] + TIED * (reach / F1_REACH) ** 2)
    return len(np.unique(point[hit])) / points


def sampled(triangles: Floats, count: int, seed: int) -> tuple[Floats, Floats]:
    """Points (count, 3) on a surface of triangles, and the unit normals there."""
    placed, chosen = sample_on(triangles, count, seed)
    return placed, unit_normals(triangles[chosen])


def unit_normals(triangles: Floats) -> Floats:
    """The outward unit normal of each triangle."""
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    return np.asarray(normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300))
