"""A tessellated boundary whose triangles share their corners: what every axis of the score is computed on."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cadwright.errors import InputError, UsageError
from cadwright.metrics.triangles import Floats, bounds, diagonal

if TYPE_CHECKING:
    from manifold3d import Manifold

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Boundary:
    """``corners`` (n, 3) in mm, each place once, and ``faces`` (m, 3), counter-clockwise from outside."""

    corners: Floats
    faces: Ints

    @classmethod
    def of(cls, triangles: Floats) -> "Boundary":
        """Join triangles (m, 3, 3) where their corners are equal in single precision; collapsed ones are left out."""
        flat = triangles.reshape(-1, 3)
        _, first, numbers = np.unique(flat.astype(np.float32), axis=0, return_index=True, return_inverse=True)
        faces = numbers.reshape(-1, 3)
        a, b, c = faces.T
        return cls(flat[first], faces[(a != b) & (b != c) & (c != a)])

    @property
    def triangles(self) -> Floats:
        """The triangles (m, 3, 3)."""
        return self.corners[self.faces]

    @cached_property
    def diagonal(self) -> float:
        """Length of the box's diagonal."""
        return diagonal(self.corners)

    @cached_property
    def centre(self) -> Floats:
        """The middle of the box."""
        return np.asarray(bounds(self.corners).mean(axis=0))

    @property
    def directed_edges(self) -> Ints:
        """The edges of the faces (3 m, 2) as these go around them: edge i of face f is row 3 f + i."""
        return np.stack([self.faces, np.roll(self.faces, -1, axis=1)], axis=2).reshape(-1, 2)

    @property
    def solid(self) -> "Manifold":
        """The same for boolean operations, made anew each time: the library warns of any that outlive the program.

        Raises `InputError` where it encloses no volume, `UsageError` without the library.
        """
        kernel = booleans()
        made = kernel.Manifold(kernel.Mesh64(np.ascontiguousarray(self.corners), self.faces.astype(np.uint64)))
        if made.status() != kernel.Error.NoError or made.is_empty():
            raise InputError(f"the mesh encloses no volume ({made.status().name})")
        return made

    def moved(self, rotation: Floats, shift: Floats) -> "Boundary":
        """Turned about the origin, then moved."""
        return Boundary(np.asarray(self.corners @ rotation.T + shift), self.faces)


def booleans() -> Any:
    """The library of exact booleans of meshes. Raises `UsageError` where it is not installed."""
    try:
        import manifold3d
    except ImportError as error:
        hint = 'install it with: pip install "cadwright[cadgenbench]"'
        raise UsageError("the booleans of meshes need manifold3d", hint) from error
    return manifold3d
