"""One solid as the families of the table see it: joined faces, which of them blend edges, and what lies behind them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cadwright.kernel.occ.blends import chamfer_legs, is_fillet
from cadwright.kernel.occ.bounds import Box, bounding_box, positive, reach
from cadwright.kernel.occ.holes import Chain, Probe
from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.topology import TANGENT, Edge, Face, Solid
from cadwright.kernel.occ.vectors import Vector, add, cross, dot, norm, scale
from cadwright.kernel.occ.walls import Line, Wall
from cadwright.values import Hole
from cadwright.values.features import Feature

PARALLEL = 1e-5
"""How far two directions that count as parallel may lean from each other (radians)."""
AXES: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_NAMES = "xyz"


def parallel(a: Vector, b: Vector) -> bool:
    """Whether two unit vectors are parallel or opposite."""
    return norm(cross(a, b)) < PARALLEL


def square(a: Vector, b: Vector) -> bool:
    """Whether two unit vectors are at a right angle."""
    return abs(dot(a, b)) < PARALLEL


def rounded(value: float) -> float:
    """Without the last digits of a computation, as a number that people wrote comes back."""
    return round(value, 9) + 0.0


@dataclass(eq=False)
class Part:
    """A solid with what the verifier found on it. ``number`` counts the solids, ``tolerance`` is in mm."""

    number: int
    solid: Solid
    box: Box
    patches: Sequence[Patch]
    full: Sequence[Wall]
    holes: Sequence[tuple[Hole, Chain]]
    tolerance: float

    @cached_property
    def patch_of(self) -> dict[Face, Patch]:
        """Which patch a face belongs to."""
        return {face: patch for patch in self.patches for face in patch.faces}

    @cached_property
    def round_faces(self) -> set[Face]:
        """The faces of bores and shafts."""
        return {face for wall in self.full for face in wall.faces}

    @cached_property
    def fillets(self) -> set[Patch]:
        """The patches that round an edge."""
        return {patch for patch in self.patches if patch.faces[0] not in self.round_faces and is_fillet(patch)}

    @cached_property
    def chamfers(self) -> dict[Patch, tuple[float, float]]:
        """The patches that bevel an edge, with their legs."""
        found = ((patch, chamfer_legs(patch)) for patch in self.patches if patch.kind in ("plane", "cone"))
        return {patch: legs for patch, legs in found if legs is not None}

    @cached_property
    def planes(self) -> list[Patch]:
        """The flat patches."""
        return [patch for patch in self.patches if patch.kind == "plane"]

    @cached_property
    def probe(self) -> Probe:
        """Tells whether a point is in the material."""
        return Probe(self.solid, 1e-4 * self.tolerance)

    def beyond(self, patch: Patch, sign: int) -> Iterator[Patch]:
        """The patches across the outer (``sign`` 1) or inner (-1) corners of one, through blends of these corners.

        Each once for each edge; chamfers of outer corners are passed as roundings are.
        """
        for edge, face in patch.borders:
            other = self.patch_of[face]
            corner = edge.bend * sign >= TANGENT
            if corner and not (sign > 0 and other in self.chamfers):
                yield other
            elif corner or (edge.tangent and _blends(other, sign)):
                yield from self._behind(other, patch, tangent=not corner)

    def _behind(self, blend: Patch, front: Patch, tangent: bool) -> Iterator[Patch]:
        for edge, face in blend.borders:
            other = self.patch_of[face]
            if other is not front and (edge.tangent if tangent else edge.convex):
                yield other

    def side(self, at: Vector, axis: Vector) -> str:
        """The outer side of the body that a point lies on, for what goes into it along ``axis``; or ""."""
        for i in range(3):
            if abs(axis[i]) > 1 - PARALLEL:
                low = axis[i] > 0
                level = self.box[i] if low else self.box[i + 3]
                return f"{'-' if low else '+'}{_NAMES[i]}" if abs(at[i] - level) < self.tolerance else ""
        return ""

    def feature(
        self,
        kind: str,
        sizes: dict[str, float],
        at: Vector,
        axis: Vector,
        faces: Iterable[Face],
        *,
        along: Vector | None = None,
        through: bool | None = None,
        side: str = "",
        box: Box | None = None,
        boxes: tuple[Box, ...] = (),
    ) -> Feature:
        """A row of the table; the box is that of the faces unless it is given."""
        return Feature(
            kind,
            {name: rounded(size) for name, size in sizes.items()},
            tidy(at),
            tidy(axis),
            self.box_of(faces) if box is None else box,
            tidy(along) if along is not None else None,
            through,
            side,
            self.number,
            boxes=boxes,
        )

    def box_of(self, faces: Iterable[Face]) -> Box:
        """The box around faces."""
        own = list(dict.fromkeys(faces))
        edges = list(dict.fromkeys(edge for face in own for edge in face.edges))
        if not edges:
            return positive(self.box)
        x0, y0, z0, x1, y1, z1 = bounding_box(Solid(self.solid.shape, own, edges))
        return positive((rounded(x0), rounded(y0), rounded(z0), rounded(x1), rounded(y1), rounded(z1)))


def _blends(patch: Patch, sign: int) -> bool:
    """Whether a patch can round an outer (1) or inner (-1) corner."""
    return patch.kind in ("cylinder", "torus", "sphere") and patch.faces[0].concave == (sign < 0)


def tidy(vector: Vector) -> Vector:
    """Without the last digits of a computation."""
    x, y, z = vector
    return (rounded(x), rounded(y), rounded(z))


def extent(faces: Iterable[Face], direction: Vector) -> tuple[float, float]:
    """How far the edges of faces reach along a direction."""
    reaches = [reach(edge, direction) for face in faces for edge in face.edges]
    return min((low for low, _ in reaches), default=math.inf), max((high for _, high in reaches), default=-math.inf)


def edge_extent(edges: Iterable[Edge], direction: Vector) -> tuple[float, float]:
    """How far edges reach along a direction."""
    reaches = [reach(edge, direction) for edge in edges]
    return min((low for low, _ in reaches), default=math.inf), max((high for _, high in reaches), default=-math.inf)


def place(*along: tuple[Vector, float]) -> Vector:
    """The point at given positions along directions that are square to each other."""
    point = (0.0, 0.0, 0.0)
    for direction, position in along:
        point = add(point, scale(direction, position))
    return point


def square_to(line: Line, patch: Patch) -> bool:
    """Whether a patch is a plane across a line."""
    return patch.kind == "plane" and parallel(patch.faces[0].normal, line.direction)
