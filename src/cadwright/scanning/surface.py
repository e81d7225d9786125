"""What a scan's surface is like: points with normals, its noise, the directions that its faces have."""

from dataclasses import dataclass

import numpy as np

from cadwright.scanning import meshes
from cadwright.scanning.meshes import Floats, Mesh

NARROW, WIDE = np.radians(1.0), np.radians(12.0)
"""How far normals of one face may differ, exact and noisy."""
NEARLY_ALONG = np.radians(0.2), np.radians(1.5)
"""Directions this near to an axis are that axis, exact and noisy."""
MOST_DIRECTIONS = 5


@dataclass(frozen=True)
class Surface:
    """Points (n, 3) evenly spread over a mesh with unit normals (n, 3); ``noise`` is a standard deviation in mm."""

    mesh: Mesh
    points: Floats
    normals: Floats
    noise: float

    @classmethod
    def of(cls, mesh: Mesh, seed: int = 0) -> "Surface":
        """Sampled from a mesh; the normals are those of triangles, or of planes through neighbours if it is noisy."""
        points, which = meshes.sample(mesh, meshes.SAMPLES, seed)
        facing = meshes.normals(mesh)[0][which]
        flat, spread = meshes.planes(points, facing)
        noise = meshes.noise_of(mesh, spread)
        return cls(mesh, points, flat if noise else facing, noise)

    @property
    def exact(self) -> bool:
        """Whether it is a tessellation."""
        return self.noise == 0

    @property
    def slack(self) -> float:
        """How far curves fitted to sections may be from them, in mm."""
        return max(1e-4 * self.mesh.diagonal, 4 * self.noise)

    @property
    def width(self) -> float:
        """How far normals of one face may differ, in radians."""
        return float(NARROW if self.exact else WIDE)


def directions(surface: Surface) -> list[Floats]:
    """Directions along which the part may have been extruded or turned, likely ones first."""
    found: list[Floats] = []
    left = np.ones(len(surface.normals), bool)
    close = np.cos(2 * surface.width)
    for _ in range(MOST_DIRECTIONS):
        candidates = surface.normals[left]
        if len(candidates) < len(surface.normals) / 50:
            break
        tried = candidates[:: max(1, len(candidates) // 300)]
        best = tried[np.argmax((np.abs(tried @ candidates.T) > close).sum(axis=1))]
        found.append(best)
        left &= np.abs(surface.normals @ best) <= close
    found += _principal(surface)
    # Two faces that are square to each other span a plane whose normal may be the axis though no face shows it.
    found += [np.cross(a, b) for i, a in enumerate(found[:3]) for b in found[i + 1 : 3] if abs(a @ b) < 0.1]
    unique: list[Floats] = []
    for each in found:
        direction = _refined(surface, each / np.linalg.norm(each))
        if all(abs(direction @ other) < np.cos(surface.width) for other in unique):
            unique.append(direction)
    return sorted(unique, key=lambda d: -prismatic(surface, d))


def prismatic(surface: Surface, direction: Floats) -> float:
    """How much of the surface is along a direction or square to it, from 0 to 1."""
    cosine = np.abs(surface.normals @ direction)
    width = 2 * surface.width
    return float(((cosine > np.cos(width)) | (cosine < np.sin(width))).mean())


def _principal(surface: Surface) -> list[Floats]:
    """The principal axes of the surface: an axis of revolution is one of them."""
    _, vectors = np.linalg.eigh(np.cov(surface.points.T))
    return list(vectors.T)


def _refined(surface: Surface, direction: Floats) -> Floats:
    """The direction to which faces are square or along, in the least-squares sense; an axis where it is near one."""
    cosine = np.abs(surface.normals @ direction)
    width = 2 * surface.width
    along, square = surface.normals[cosine > np.cos(width)], surface.normals[cosine < np.sin(width)]
    matrix = square.T @ square - along.T @ along
    if len(along) + len(square) >= 0.3 * len(cosine):
        refined = np.linalg.eigh(matrix)[1][:, 0]
        if abs(refined @ direction) > np.cos(width):
            direction = refined
    nearest = int(np.abs(direction).argmax())
    axis = np.eye(3)[nearest]
    if abs(direction[nearest]) > np.cos(NEARLY_ALONG[0 if surface.exact else 1]):
        return np.asarray(axis)
    return np.asarray(direction * np.sign(direction[nearest]))
