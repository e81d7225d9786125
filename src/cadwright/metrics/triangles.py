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


def sample(triangles: Floats, count: int, seed: int) -> Floats:
    """Points (count, 3) spread evenly over the surface at random.

    They are the very points of ``np.random.seed(seed); trimesh.sample.sample_surface(mesh, count)`` in trimesh 4,
    drawn from a generator of our own, so that threads do not disturb each other.
    """
    chance = np.random.RandomState(seed)
    cumulated = np.cumsum(areas(triangles))
    chosen = np.searchsorted(cumulated, chance.random_sample(count) * cumulated[-1])
    corners = triangles[chosen]
    weights = chance.random_sample((count, 2, 1))
    outside = weights.sum(axis=1).reshape(-1) > 1
    weights[outside] = np.abs(weights[outside] - 1)
    return np.asarray(corners[:, 0] + ((corners[:, 1:] - corners[:, :1]) * weights).sum(axis=1))
