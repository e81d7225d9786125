"""Which of a part's edges are seen from where, as they lie in space: what its views can tell, and what they cannot."""

from typing import Literal

import msgspec

from cadwright.views.projection import VIEWS, Projection, Vector


class Surface(msgspec.Struct, frozen=True):
    """The surface that a face of the part lies on.

    It has its kind ("plane", "cylinder", …), the direction of its normal or axis (zero where it has none), the radius
    of a cylinder (else 0), and a point in the middle of the face.
    """

    kind: str
    axis: Vector
    radius: float
    middle: Vector


class SeenEdge(msgspec.Struct, frozen=True):
    """A piece of an edge, as far as it is seen.

    It has points along it, and the faces, by their numbers, that meet there; at smooth edges without a corner.
    """

    points: tuple[Vector, ...]
    faces: tuple[int, ...]
    kind: Literal["sharp", "smooth"] = "sharp"


class Mouth(msgspec.Struct, frozen=True):
    """Where a cavity opens within a face: that face, those that lead into the cavity, and the middle of the mouth."""

    face: int
    walls: tuple[int, ...]
    middle: Vector


class Sight(msgspec.Struct, frozen=True):
    """The faces of a part in order, the mouths in them, and what is seen of their edges, by the names of the views."""

    surfaces: tuple[Surface, ...]
    mouths: tuple[Mouth, ...]
    seen: dict[str, tuple[SeenEdge, ...]]
    along: dict[str, str] = {}
    """Which of `VIEWS` a view is, where its name does not tell."""

    def projection(self, view: str) -> Projection:
        """How a view looks at the part."""
        return VIEWS[self.along.get(view, view)]
