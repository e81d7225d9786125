"""The Chamfer distance as IterCAD's released evaluator computes it.

8192 points on each surface, drawn with seed 123 on both sides; each cloud is moved to the centre of its own box and
divided by its own box's diagonal, so the distance sees neither position nor size; squared distances to the nearest
point of the other cloud, averaged, both directions added; the smaller of the candidate as it is and turned by −90°
about x (SolidWorks' y is CadQuery's z).

Two samplings of one surface differ, so the distance between an exact result and its reference is not 0 unless both
have the same triangles in the same order: for a cube it is 1.6e-4. `floor` tells it for a reference.
"""

import numpy as np
from scipy.spatial import cKDTree

from cadwright.metrics.triangles import Floats, bounds, sample

POINTS = 8192
SEED = 123
OTHER_SEED = 124
"""For the second sampling of one surface."""
TURN: Floats = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], np.float64)
"""−90° about x, for column vectors."""


def chamfer(candidate: Floats, reference: Floats) -> float:
    """IterCAD's distance between two meshes of triangles (m, 3, 3); no unit."""
    return _distance(sample(candidate, POINTS, SEED), sample(reference, POINTS, SEED))


def floor(reference: Floats) -> float:
    """The distance that an exact result with triangles of its own has: the reference against itself, sampled anew."""
    return _distance(sample(reference, POINTS, OTHER_SEED), sample(reference, POINTS, SEED))


def _distance(candidate: Floats, reference: Floats) -> float:
    ours, theirs = normalised(candidate), normalised(reference)
    tree = cKDTree(theirs)
    return min(_both_ways(cloud, theirs, tree) for cloud in (ours, ours @ TURN.T))


def normalised(cloud: Floats) -> Floats:
    """Points (n, 3) around the origin in a box whose diagonal is 1."""
    low, high = bounds(cloud)
    return np.asarray((cloud - (low + high) / 2) / (np.linalg.norm(high - low) + 1e-12))


def _both_ways(ours: Floats, theirs: Floats, tree: "cKDTree") -> float:
    there, _ = tree.query(ours)
    back, _ = cKDTree(ours).query(theirs)
    return float(np.mean(there**2) + np.mean(back**2))
