"""Alignment: a candidate is turned and moved to lie where the reference does, never scaled and never mirrored.

It starts as it lies, there and with the middle of its box moved, and in the 24 orientations in which its principal axes
are those of the reference. Where these axes are not determined (cubes, square plates, discs), further ones take the
directions of the largest flat faces, and turn about the one axis that is. The likeliest starts are brought nearer by
iterated closest points (point to plane: Chen and Medioni 1992), and the pose is chosen by how well the surfaces agree,
of equals the one that is turned least.
"""

import msgspec
import numpy as np
from scipy.spatial import cKDTree
from scipy.spatial.transform import Rotation

from cadwright.metrics.cadgenbench.boundary import Boundary, Ints
from cadwright.metrics.cadgenbench.orientation import orientations
from cadwright.metrics.cadgenbench.shape import F1_REACH, sampled
from cadwright.metrics.triangles import Floats

POINTS, FEW = 4000, 600
"""Points on each surface to align by, and to rank starts by."""
SEED, OTHER_SEED = 5, 6
REFINED = 8
"""So many of the starts are brought nearer."""
PASSES: tuple[tuple[float, int], ...] = ((0.08, 12), (0.03, 12), (0.01, 12))
"""How far a pair may be apart, as a part of the diagonal, and for how many steps."""
TIED_F1, TIED_DISTANCE = 0.005, 2e-4
"""Poses whose F1 and whose distance, as a part of the diagonal, differ by less are equals."""


class Pose(msgspec.Struct, frozen=True):
    """Turn about the origin, then move: how a candidate is to lie."""

    rotation: Floats
    shift: Floats

    @property
    def angle(self) -> float:
        """By how much it turns, in radians."""
        return float(np.arccos(np.clip((np.trace(self.rotation) - 1) / 2, -1, 1)))


class _Cloud:
    """Points on a surface with their normals, and what finds the nearest of them."""

    def __init__(self, boundary: Boundary, seed: int) -> None:
        self.points, self.normals = sampled(boundary.triangles, POINTS, seed)
        self._tree = cKDTree(self.points)

    def nearest(self, points: Floats, reach: float = np.inf) -> tuple[Floats, Ints]:
        """The distance of each point to the nearest one here, and its number; infinite where none is in reach."""
        distance, number = self._tree.query(points, distance_upper_bound=reach)
        return np.asarray(distance, np.float64), np.asarray(number, np.int64)


def align(candidate: Boundary, reference: Boundary) -> Pose:
    """How a candidate is to be turned and moved to lie where the reference does."""
    ours, theirs = _Cloud(candidate, SEED), _Cloud(reference, OTHER_SEED)
    few, starts = ours.points[:FEW], [Pose(*each) for each in orientations(candidate, reference)]
    ranked = sorted(starts, key=lambda pose: _capped(theirs.nearest(_placed(few, pose))[0], reference.diagonal))
    still = [Pose(np.eye(3), shift) for shift in (np.zeros(3), reference.centre - candidate.centre)]
    chosen = [*still, *ranked[:REFINED]]
    return _best(ours, theirs, [*chosen, *(_refined(ours, theirs, pose, reference) for pose in chosen)], reference)


def aligned(candidate: Boundary, reference: Boundary) -> Boundary:
    """The candidate where it lies best."""
    pose = align(candidate, reference)
    return candidate.moved(pose.rotation, pose.shift)


def _refined(ours: _Cloud, theirs: _Cloud, start: Pose, reference: Boundary) -> Pose:
    """Iterated closest points, each point drawn to the plane of its nearest one."""
    rotation, shift = start.rotation, start.shift
    centre = reference.centre
    for reach, steps in PASSES:
        for _ in range(steps):
            placed = ours.points @ rotation.T + shift
            distance, nearest = theirs.nearest(placed, reach * reference.diagonal)
            found = np.isfinite(distance)
            found[found] = np.einsum("ij,ij->i", ours.normals[found] @ rotation.T, theirs.normals[nearest[found]]) > 0.5
            if found.sum() < 6:
                break
            goals, planes = theirs.points[nearest[found]] - centre, theirs.normals[nearest[found]]
            turn, move = _step(placed[found] - centre, goals, planes, reference.diagonal)
            rotation, shift = turn @ rotation, turn @ (shift - centre) + centre + move
            if np.linalg.norm(move) < 1e-7 * reference.diagonal and np.trace(turn) > 3 - 1e-13:
                break
    return Pose(rotation, shift)


def _step(points: Floats, goals: Floats, normals: Floats, size: float) -> tuple[Floats, Floats]:
    """The small turn and move that bring points nearest to the planes through their goals, in the least squares.

    A motion that changes none of the distances (about the axis of a cylinder) is not made.
    """
    rows = np.concatenate([np.cross(points, normals) / size, normals], axis=1)
    gaps = np.einsum("ij,ij->i", goals - points, normals)
    found = np.linalg.lstsq(rows.T @ rows, rows.T @ gaps, rcond=1e-7)[0]
    return np.asarray(Rotation.from_rotvec(found[:3] / size).as_matrix()), np.asarray(found[3:])


def _best(ours: _Cloud, theirs: _Cloud, poses: list[Pose], reference: Boundary) -> Pose:
    """The pose in which the surfaces agree best, of equals the one that is turned least."""
    told = [(*_agreement(ours, theirs, pose, reference.diagonal), pose) for pose in poses]
    high = max(f1 for f1, _, _ in told)
    tied = [each for each in told if each[0] >= high - TIED_F1]
    least = min(distance for _, distance, _ in tied)
    equal = [each for each in tied if each[1] <= least + TIED_DISTANCE * reference.diagonal]
    return min(equal, key=lambda each: (round(each[2].angle, 3), each[1]))[2]


def _agreement(ours: _Cloud, theirs: _Cloud, pose: Pose, size: float) -> tuple[float, float]:
    """F1 of the points near the other cloud's planes, and the mean capped distance to these."""
    there = _gaps(_placed(ours.points, pose), theirs, size)
    back = _gaps((theirs.points - pose.shift) @ pose.rotation, ours, size)
    precision, recall = float((there < F1_REACH * size).mean()), float((back < F1_REACH * size).mean())
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return f1, float(there.mean() + back.mean()) / 2


def _gaps(points: Floats, cloud: _Cloud, size: float) -> Floats:
    """How far points are from the plane of their nearest one, which must not be far; capped."""
    distance, nearest = cloud.nearest(points)
    gap = np.abs(np.einsum("ij,ij->i", points - cloud.points[nearest], cloud.normals[nearest]))
    return np.minimum(np.where(distance < 8 * F1_REACH * size, gap, distance), 4 * F1_REACH * size)


def _placed(points: Floats, pose: Pose) -> Floats:
    return np.asarray(points @ pose.rotation.T + pose.shift)


def _capped(distances: Floats, size: float) -> float:
    return float(np.minimum(distances, 0.1 * size).mean())
