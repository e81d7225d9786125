"""What a part is made of, as one would name it to have it made: for dimensions, comparison and reports.

Facts of the boundary, each with its place; lengths in mm, angles in degrees. Holes and bosses are in
`cadwright.values.Measurements`.
"""

from typing import Literal

import msgspec

from cadwright.values.measurement import Vector

SpanKind = Literal["wall", "gap", "step"]


class Span(msgspec.Struct, frozen=True):
    """Two flat faces across an axis (0, 1, 2 for x, y, z) that belong together, and where they lie along it.

    They look away from each other with material between ("wall"), at each other ("gap": a pocket, groove or slot), or
    the same way with a face that runs from one to the other ("step": a ledge, or the depth of a pocket).
    """

    kind: SpanKind
    axis: int
    low: float
    high: float

    @property
    def size(self) -> float:
        """The distance."""
        return self.high - self.low


class Rounding(msgspec.Struct, frozen=True):
    """A rounded edge: ``convex`` where material was removed. ``axis`` is that of its cylinder or torus, ``center`` the
    middle of that axis; ``ring`` is the radius of the circle along which the edge runs, 0 for a straight one.
    """

    radius: float
    convex: bool
    center: Vector
    axis: Vector
    ring: float = 0.0


class Bevelling(msgspec.Struct, frozen=True):
    """A bevelled edge: its legs on both neighbours, the smaller first, a point of its face, and the edge's direction;
    for an edge that runs around an axis (``turned``) that of the axis.
    """

    size: tuple[float, float]
    center: Vector
    axis: Vector
    turned: bool = False


class Slot(msgspec.Struct, frozen=True):
    """Two half cylinders with flats between them: a slot, or where ``convex`` the rounded ends of a bar.

    ``centers`` are points of the cylinders' axes at the mouth, ``axis`` points from there into the depth.
    """

    centers: tuple[Vector, Vector]
    axis: Vector
    width: float
    depth: float
    convex: bool = False

    @property
    def length(self) -> float:
        """From end to end."""
        a, b = self.centers
        return self.width + float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


class Slope(msgspec.Struct, frozen=True):
    """A flat face that is square to no axis: its outward normal, a point of it, and its angle in degrees to the
    nearest plane that is square to one (0 to 45).
    """

    normal: Vector
    center: Vector
    angle: float


class Turned(msgspec.Struct, frozen=True):
    """The axis about which a part is round on the outside, and the radii of the cylinders about it, rising."""

    origin: Vector
    axis: Vector
    outer: tuple[float, ...]
    inner: tuple[float, ...]


class Features(msgspec.Struct, frozen=True):
    """All of a part. ``wall`` is the thickness of a shell: what most of its walls have in common, in two directions at
    least.
    """

    spans: tuple[Span, ...] = ()
    roundings: tuple[Rounding, ...] = ()
    bevels: tuple[Bevelling, ...] = ()
    slots: tuple[Slot, ...] = ()
    slopes: tuple[Slope, ...] = ()
    wall: float | None = None
    turned: Turned | None = None
