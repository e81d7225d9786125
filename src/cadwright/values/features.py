"""What a part is made of, as one would name it to have it made: for dimensions, comparison and reports.

Facts of the boundary, each with its place; lengths in mm, angles in degrees. Holes and bosses are in
`cadwright.values.Measurements`.
"""

from typing import Literal

import msgspec

from cadwright.values.vector import Box, Vector

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
    """A rounded edge: ``convex`` where material was removed.

    ``axis`` is that of its cylinder or torus, ``center`` the middle of that axis; ``ring`` is the radius of the circle
    along which the edge runs, 0 for a straight one.
    """

    radius: float
    convex: bool
    center: Vector
    axis: Vector
    ring: float = 0.0


class Bevelling(msgspec.Struct, frozen=True):
    """A bevelled edge.

    It has its legs on both neighbours, the smaller first, a point of its face, and the edge's direction; for an edge
    that runs around an axis (``turned``) the direction of that axis.
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
    """A flat face that is square to no axis.

    It has its outward normal, a point of it, and its angle in degrees to the nearest plane that is square to an axis (0
    to 45).
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


KINDS: dict[str, tuple[str, ...]] = {
    "body": ("length", "width", "height", "volume"),
    "gap": ("distance",),
    "plate": ("thickness", "length", "width"),
    "block": ("length", "width", "height"),
    "flange": ("diameter", "thickness"),
    "shell": ("thickness", "share"),
    "wall": ("thickness",),
    "floor": ("thickness",),
    "rib": ("thickness", "height", "length"),
    "spoke": ("count", "width"),
    "step": ("diameter", "length"),
    "bore": ("diameter", "length"),
    "groove": ("diameter", "outer diameter", "inner diameter", "width", "inner width", "depth", "radius", "angle"),
    "flat": ("length", "width", "depth", "across", "diameter"),
    "prism": ("across", "sides", "height"),
    "taper": ("large diameter", "small diameter", "length", "angle"),
    "dome": ("radius", "diameter"),
    "torus": ("radius", "diameter"),
    "thread": ("diameter", "minor diameter", "pitch", "length"),
    "tooth": (
        "count",
        "outer diameter",
        "inner diameter",
        "root diameter",
        "pitch diameter",
        "pitch",
        "depth",
        "module",
        "width",
    ),
    "hole": ("diameter", "depth", "reach"),
    "counterbore": ("diameter", "depth"),
    "countersink": ("diameter", "angle", "depth"),
    "boss": ("diameter", "height", "length", "width"),
    "lug": ("radius", "diameter", "thickness"),
    "slot": ("length", "width", "inner width", "depth", "end radius", "open ends", "radius", "angle"),
    "vee": ("angle", "width", "depth", "length"),
    "dovetail": ("width", "inner width", "depth", "angle", "length"),
    "t-slot": ("width", "inner width", "depth", "neck depth", "inner height", "length"),
    "keyway": ("length", "width", "depth", "across", "end radius", "open ends"),
    "pocket": ("length", "width", "depth", "corner radius", "across", "sides"),
    "window": ("length", "width", "depth", "corner radius", "across", "sides", "diameter", "inner diameter", "angle"),
    "notch": ("length", "width", "depth", "end radius", "open ends", "radius"),
    "full round": ("radius",),
    "fillet": ("radius", "convex", "count", "along x", "along y", "along z", "rings"),
    "chamfer": ("leg", "second leg", "angle", "count", "along x", "along y", "along z", "rings"),
    "draft": ("angle", "count"),
    "slope": ("angle", "count"),
    "end": ("length", "width"),
    "linear pattern": ("count", "pitch"),
    "grid pattern": ("count", "columns", "rows", "column pitch", "row pitch"),
    "circular pattern": ("count", "diameter", "angle"),
}
"""What the table of features names, each with the sizes that it may have; docs/features.md says what they mean."""


class Feature(msgspec.Struct, frozen=True):
    """One named feature of a part, as measured on its geometry.

    ``sizes`` are by name, in mm or degrees; those that are not certain are left out. ``at`` is its reference point: the
    centre of the mouth of holes, slots and pockets, of the foot of bosses and ribs, the start of the axis of steps.
    ``axis`` is a unit vector: into the depth of holes, slots and pockets, from the foot outwards for bosses and ribs,
    along steps, across walls. ``box`` bounds its own faces. ``along`` is the long direction of slots, pockets, ribs and
    linear patterns. ``side`` is the outer side of its body that it opens on ("+z", "-x", …), or "" inside and for
    several. ``body`` counts the solids from 0; ``members`` are places in the table; ``boxes`` bound each of the edges
    that a row of rounded or bevelled ones counts.
    """

    kind: str
    sizes: dict[str, float]
    at: Vector
    axis: Vector
    box: Box
    along: Vector | None = None
    through: bool | None = None
    side: str = ""
    body: int = 0
    members: tuple[int, ...] = ()
    boxes: tuple[Box, ...] = ()
