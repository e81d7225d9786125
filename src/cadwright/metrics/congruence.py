"""Whether two meshes are one shape that lies differently: rotated and moved, neither mirrored nor scaled.

The candidate is tried in the 24 ways along the axes and along the reference's principal axes of inertia; the best of
these are brought nearer with iterated closest points (Besl and McKay 1992, rotations by Kabsch's method, which never
mirror).
"""

from itertools import permutations, product

import numpy as np
from scipy.spatial import cKDTree

from cadwright.metrics.triangles import Floats, bounds, diagonal, sample

POINTS = 4096
SEED = 123
_REFINED = 3
"""So many of the starting positions are refined."""
_STEPS = 30
_FLIPS = [np.diag(signs)[list(order)] for order in permutations(range(3)) for signs in product((1, -1), repeat=3)]
_WAYS: list[Floats] = [np.asarray(flip, np.float64) for flip in _FLIPS if np.linalg.det(flip) > 0]
"""The 24 rotations that map the axes onto axes."""
_HALF_TURNS: list[Floats] = [np.diag(signs) for signs in ((1.0, 1, 1), (1.0, -1, -1), (-1.0, 1, -1), (-1.0, -1, 1))]


def laid_over(candidate: Floats, reference: Floats) -> tuple[float, float]:
    """How far a candidate (m, 3, 3) is from the reference where it lies best.

    The first number is the mean squared distance between points on both surfaces, both directions added, divided by
    the square of the reference's diagonal: the scale of the Chamfer distance, but nothing is scaled. The second is the
    largest difference of the bounding boxes' extents, divided by that diagonal.
    """
    ours, theirs = (sample(mesh, POINTS, SEED) for mesh in (candidate, reference))
    middle, goal = ours.mean(axis=0), theirs.mean(axis=0)
    ours, theirs = ours - middle, theirs - goal
    tree = cKDTree(theirs)
    ways = [*_principal(ours, theirs), *_WAYS]
    ranked = sorted(ways, key=lambda way: float(np.mean(tree.query(ours @ way.T)[0] ** 2)))
    places = [(way, np.zeros(3)) for way in ranked[:_REFINED]]
    places += [_refined(ours, theirs, tree, way) for way in ranked[:_REFINED]]
    found = [(_both_ways(ours @ way.T + shift, theirs, tree), way) for way, shift in places]
    distance, rotation = min(found, key=lambda pair: pair[0])
    size = diagonal(reference)
    lengths = [high - low for low, high in map(bounds, (candidate @ rotation.T, reference))]
    return distance / size**2, float(np.abs(lengths[0] - lengths[1]).max() / size)


def _principal(ours: Floats, theirs: Floats) -> list[Floats]:
    """The four rotations that lay one cloud's principal axes on those of the other."""
    a, b = (np.linalg.eigh(cloud.T @ cloud)[1] for cloud in (ours, theirs))
    a, b = (axes * np.linalg.det(axes) for axes in (a, b))
    return [np.asarray(b @ turn @ a.T) for turn in _HALF_TURNS]


def _refined(ours: Floats, theirs: Floats, tree: "cKDTree", rotation: Floats) -> tuple[Floats, Floats]:
    """Rotation and shift after iterated closest points."""
    shift: Floats = np.zeros(3)
    for _ in range(_STEPS):
        placed = ours @ rotation.T + shift
        nearest = theirs[tree.query(placed)[1]]
        middle, goal = ours.mean(axis=0), nearest.mean(axis=0)
        u, _, vt = np.linalg.svd((ours - middle).T @ (nearest - goal))
        upright = np.diag([1.0, 1.0, np.sign(np.linalg.det(vt.T @ u.T))])
        rotation = np.asarray(vt.T @ upright @ u.T)
        shift = np.asarray(goal - rotation @ middle)
    return rotation, shift


def _both_ways(ours: Floats, theirs: Floats, tree: "cKDTree") -> float:
    return float(np.mean(tree.query(ours)[0] ** 2) + np.mean(cKDTree(ours).query(theirs)[0] ** 2))
