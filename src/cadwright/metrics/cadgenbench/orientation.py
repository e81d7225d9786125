"""Orientations in which a part may lie as another one does: what its alignment begins with."""

from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
from scipy.spatial.transform import Rotation

from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.triangles import Floats, areas

ALIKE = 0.02
"""Moments that differ by less, as a part of the largest, determine no axes."""
STEP = 15
"""Degrees between starts that turn about an axis."""
UPRIGHT = 0.99
"""The least sine of the angle of two directions that are taken as square to each other."""
_FLIPS = [np.diag(signs)[list(order)] for order in permutations(range(3)) for signs in product((1, -1), repeat=3)]
TURNS: list[Floats] = [np.asarray(flip, np.float64) for flip in _FLIPS if np.linalg.det(flip) > 0]
"""The 24 rotations that map the axes onto axes."""


def orientations(candidate: Boundary, reference: Boundary) -> Iterator[tuple[Floats, Floats]]:
    """Rotations (3, 3), each with the shift that then lays one surface's centre on that of the other.

    The 24 that lay principal axes on principal axes; where these are not determined, more.
    """
    (centre, moments, axes), (goal, _, goals) = _principal(candidate), _principal(reference)
    frames = [(axes, goals)]
    alike = np.diff(moments) < ALIKE * moments[-1]
    if alike.any():
        frames.append((_flat(candidate), _flat(reference)))
    if alike.sum() == 1:
        lone = 0 if alike[1] else 2
        frames += [(axes, np.asarray(goals @ _about(lone, angle))) for angle in range(STEP, 90, STEP)]
    for ours, theirs in frames:
        for turn in TURNS:
            rotation = np.asarray(theirs @ turn @ ours.T)
            yield rotation, np.asarray(goal - rotation @ centre)


def _about(axis: int, degrees: float) -> Floats:
    return np.asarray(Rotation.from_euler("xyz"[axis], degrees, degrees=True).as_matrix())


def _principal(boundary: Boundary) -> tuple[Floats, Floats, Floats]:
    """Centre, moments in rising order, and principal axes (columns, right-handed) of a surface."""
    triangles = boundary.triangles
    weights = areas(triangles) / areas(triangles).sum()
    centres = triangles.mean(axis=1)
    middle = np.asarray(weights @ centres)
    # A triangle's second moment is that of its centre and its corners, 9 : 1 each.
    points = np.concatenate([centres, triangles.reshape(-1, 3)]) - middle
    shares = np.concatenate([weights * 9 / 12, np.repeat(weights / 12, 3)])
    moments, axes = np.linalg.eigh((points * shares[:, None]).T @ points)
    return middle, np.asarray(moments), np.asarray(axes * [1, 1, np.linalg.det(axes)])


def _flat(boundary: Boundary) -> Floats:
    """A right-handed frame (columns): the commonest direction of the surface, and the commonest one square to it."""
    triangles = boundary.triangles
    sides = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    sizes = np.linalg.norm(sides, axis=1)
    normals, sizes = sides[sizes > 0] / sizes[sizes > 0][:, None], sizes[sizes > 0]
    first = _commonest(normals, sizes)
    square = np.linalg.norm(np.cross(normals, first), axis=1) > UPRIGHT
    # Without any, some direction square to the first: all are alike.
    second = _commonest(normals[square], sizes[square]) if square.any() else np.roll(first, 1) * [1, 1, -1]
    second = second - (second @ first) * first
    second /= np.linalg.norm(second)
    return np.stack([first, second, np.cross(first, second)], axis=1)


def _commonest(normals: Floats, weights: Floats) -> Floats:
    """The direction, up to its sign, that most of the surface has."""
    upward = normals * np.where(normals @ [0.51, 0.47, 0.72] < 0, -1.0, 1.0)[:, None]
    _, first, group = np.unique(np.round(upward, 3), axis=0, return_index=True, return_inverse=True)
    most = int(np.bincount(group.reshape(-1), weights=weights).argmax())
    return np.asarray(upward[first[most]])
