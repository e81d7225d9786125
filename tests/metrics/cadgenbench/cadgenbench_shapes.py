"""Boundaries of plain shapes, by booleans of blocks and cylinders."""

from typing import Any

import numpy as np
from manifold3d import Manifold

from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.triangles import Floats


def block(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0)) -> Any:
    """Around a point."""
    return Manifold.cube((x, y, z), True).translate(at)


def rod(radius: float, length: float, at: tuple[float, float, float] = (0, 0, 0), sides: int = 64) -> Any:
    """Around a point, along z."""
    return Manifold.cylinder(length, radius, radius, sides, True).translate(at)


def triangles(solid: Any) -> Floats:
    mesh = solid.to_mesh64()
    return np.asarray(mesh.vert_properties[:, :3][mesh.tri_verts], np.float64)


def boundary(solid: Any) -> Boundary:
    return Boundary.of(triangles(solid))


def circle(radius: float, sides: int = 64) -> float:
    """The area of the polygon that stands for a circle."""
    return float(sides / 2 * radius**2 * np.sin(2 * np.pi / sides))
