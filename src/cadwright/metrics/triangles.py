"""Meshes as arrays of triangles: reading them, their size, points on their surface."""

import io

import numpy as np
import trimesh
from numpy.typing import NDArray

from cadwright.errors import InputError

Floats = NDArray[np.float64]


def read_stl(data: bytes, name: str = "the mesh") -> Floats:
    """The triangles (m, 3, 3) of an STL file, text or binary, in the order of the file.

    Raises `InputError` when there are none, or none with an area.
    """
    try:
        loaded = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
        triangles = np.array(loaded.triangles, np.float64)
    except (ValueError, TypeError, LookupError, AttributeError, EOFError) as error:
        raise InputError(f"{name} is not an STL file that can be read ({type(error).__name__})") from error
    if len(triangles) == 0 or not np.isfinite(triangles).all() or areas(triangles).sum() <= 0:
        raise InputError(f"{name} has no usable triangles")
    return triangles


def areas(triangles: Floats) -> Floats:
    """The area of each triangle (m,), in mm²."""
    sides = triangles[:, 1:] - triangles[:, :1]
    return np.asarray(np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1) / 2)


def bounds(points: Floats) -> Floats:
    """The lowest and highest corner (2, 3) of the box around points (…, 3)."""
    flat = points.reshape(-1, 3)
    return np.stack([flat.min(axis=0), flat.max(axis=0)])


def diagonal(points: Floats) -> float:
    """Length of the diagonal of the box around points (…, 3)."""
    low, high = bounds(points)
    return float(np.linalg.norm(high - low))


def volume(triangles: Floats) -> float:
    """The enclosed volume in mm³, negative for a mesh that is inside out; without meaning for an open one."""
    centred = triangles - bounds(triangles).mean(axis=0)
    return float(np.einsum("ij,ij->", centred[:, 0], np.cross(centred[:, 1], centred[:, 2])) / 6)


def closed(triangles: Floats) -> bool:
    """Whether every edge is passed as often in one direction as in the other; corners count in single precision."""
    _, corners = np.unique(triangles.reshape(-1, 3).astype(np.float32), axis=0, return_inverse=True)
    start = corners.reshape(-1, 3)
    end = np.roll(start, -1, axis=1)
    edges = np.stack([np.minimum(start, end), np.maximum(start, end)], axis=-1).reshape(-1, 2)
    _, edge = np.unique(edges, axis=0, return_inverse=True)
    return not np.bincount(edge.reshape(-1), weights=np.sign(end - start).reshape(-1)).any()


def bulge(triangles: Floats, smooth: float = 25.0) -> float:
    """The volume in mm³ that flat facets may cut off a round surface, or add to a hollow one.

    Two facets that meet at less than ``smooth`` degrees are taken as pieces of one arc. Between a chord w whose ends
    turn by θ and its arc lies w² θ / 12 (a segment's area, 2/3 of w and of the rise w θ / 8); an edge of length l has
    half of it on either side.
    """
    _, corners = np.unique(triangles.reshape(-1, 3).astype(np.float32), axis=0, return_inverse=True)
    corners = corners.reshape(-1, 3)
    ends = np.stack([corners, np.roll(corners, -1, axis=1)], axis=-1).reshape(-1, 2)
    order = np.lexsort(np.sort(ends, axis=1).T)
    first, second = order[:-1], order[1:]
    pairs = (np.sort(ends[first], axis=1) == np.sort(ends[second], axis=1)).all(axis=1)
    first, second = first[pairs], second[pairs]
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    angles = np.arccos(np.clip((normals[first // 3] * normals[second // 3]).sum(axis=1), -1, 1))
    lengths = np.linalg.norm(np.roll(triangles, -1, axis=1) - triangles, axis=2).reshape(-1)[first]
    surfaces = areas(triangles)
    across = (surfaces[first // 3] ** 2 + surfaces[second // 3] ** 2) * 4 / np.maximum(lengths, 1e-300) ** 2
    round_ = angles < np.radians(smooth)
    return float((lengths * across * angles)[round_].sum() / 24)


def sample(triangles: Floats, count: int, seed: int) -> Floats:
    """Points (count, 3) spread evenly over the surface at random.

    They are the very points of ``np.random.seed(seed); trimesh.sample.sample_surface(mesh, count)`` in trimesh 4,
    drawn from a generator of our own, so that threads do not disturb each other.
    """
    return sample_on(triangles, count, seed)[0]


def sample_on(triangles: Floats, count: int, seed: int) -> tuple[Floats, NDArray[np.int64]]:
    """The points of `sample`, and the number of the triangle (count,) on which each lies."""
    chance = np.random.RandomState(seed)
    cumulated = np.cumsum(areas(triangles))
    chosen = np.searchsorted(cumulated, chance.random_sample(count) * cumulated[-1])
    corners = triangles[chosen]
    weights = chance.random_sample((count, 2, 1))
    outside = weights.sum(axis=1).reshape(-1) > 1
    weights[outside] = np.abs(weights[outside] - 1)
    points = corners[:, 0] + ((corners[:, 1:] - corners[:, :1]) * weights).sum(axis=1)
    return np.asarray(points), chosen.astype(np.int64)
