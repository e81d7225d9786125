"""What the verifier measures on a geometry. Lengths in mm, areas in mm², volumes in mm³, angles in degrees."""

import math

import msgspec

from cadwright.values.features import Feature
from cadwright.values.probe import Probed
from cadwright.values.vector import Vector as Vector


class Counterbore(msgspec.Struct, frozen=True):
    """The wider, flat-bottomed cylinder at the mouth of a hole."""

    diameter: float
    depth: float


class Countersink(msgspec.Struct, frozen=True):
    """The cone at the mouth of a hole; ``angle`` is the full (included) angle."""

    diameter: float
    angle: float


class Hole(msgspec.Struct, frozen=True):
    """A cylindrical hole, coaxial steps grouped into one.

    ``diameter`` is that of the narrowest cylinder; ``depth`` is taken along the axis, with the chamfer or rounding of
    the rim but without counterbore and countersink. ``position`` is the centre of the mouth and ``axis`` points from
    the mouth into the material. A through hole's mouth is its end with the larger coordinate along the axis' dominant
    direction, unless a counterbore or countersink marks the other.
    """

    diameter: float
    depth: float
    through: bool
    position: Vector
    axis: Vector
    counterbore: Counterbore | None = None
    countersink: Countersink | None = None

    @property
    def reach(self) -> float:
        """How deep it goes from its mouth (mm), counterbore and countersink included."""
        bore = self.counterbore.depth if self.counterbore else 0.0
        sink = 0.0
        if self.countersink:
            sink = (self.countersink.diameter - self.diameter) / 2 / math.tan(math.radians(self.countersink.angle / 2))
        return self.depth + bore + sink


class Boss(msgspec.Struct, frozen=True):
    """An outer cylinder: ``position`` is the centre of one end, ``axis`` points along it to the other."""

    diameter: float
    height: float
    position: Vector
    axis: Vector


class Fillet(msgspec.Struct, frozen=True):
    """Rounded edges of one radius; ``convex`` is true where material was removed (a round), else added."""

    radius: float
    count: int
    convex: bool


class Chamfer(msgspec.Struct, frozen=True):
    """Bevelled edges of one size: the legs on the two neighbouring faces, the smaller one first."""

    size: tuple[float, float]
    count: int


class Symmetry(msgspec.Struct, frozen=True):
    """Mirror symmetry about the planes through the bounding box's centre normal to each axis."""

    x: bool
    y: bool
    z: bool


class Part(msgspec.Struct, frozen=True):
    """One solid of a result that has several; ``name`` where an assembly gave one."""

    name: str | None
    volume: float
    bbox: tuple[float, float, float, float, float, float]
    center_of_mass: Vector


class Interference(msgspec.Struct, frozen=True):
    """Two solids in one place, or one that passes through itself or counts its material more than once.

    ``solids`` are their numbers from 1 in the order of `Measurements.parts`, one number for a solid with itself;
    ``volume`` is what two share, where it could be found; ``position`` is a point of it.
    """

    solids: tuple[int, ...]
    position: Vector
    volume: float | None = None


class Gap(msgspec.Struct, frozen=True):
    """Two solids that come close and touch neither each other nor through others; ``position`` is between them."""

    solids: tuple[int, int]
    distance: float
    position: Vector


Levels = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]


class Measurements(msgspec.Struct, frozen=True):
    """Everything measured on one geometry.

    ``valid`` is the gate a design's version must pass: at least one solid, every solid closed, valid for the kernel's
    checker, of positive volume and not through itself, and no two in one place; parts with names of their own may
    interfere, as pressed pins do. ``volume`` counts each place once. ``problems`` say why the gate is not passed,
    ``unchecked`` what could not be looked at (in the time), so that it may be otherwise. ``gaps`` are those of up to
    1 % of the diagonal. ``bbox`` is (xmin, ymin, zmin, xmax, ymax, zmax), tight to the geometry. ``levels``
    are where the flat faces across x, y and z lie along those axes, ``lines`` the lengths of straight edges; both are
    rising, each value once, and not more than 200. ``features`` is the table of named features, not more than 500 of
    them; ``features_left_out`` says how many more there are. ``probed`` is what was found where checks look.

    A sketch without any solid is measured by its box and its edges, in its own plane; the gate is FreeCAD's solver.
    """

    valid: bool
    closed: bool
    solids: int
    shells: int
    faces: int
    edges: int
    vertices: int
    volume: float
    area: float
    bbox: tuple[float, float, float, float, float, float]
    center_of_mass: Vector
    surfaces: dict[str, int] = {}
    curves: dict[str, int] = {}
    holes: tuple[Hole, ...] = ()
    bosses: tuple[Boss, ...] = ()
    fillets: tuple[Fillet, ...] = ()
    chamfers: tuple[Chamfer, ...] = ()
    symmetry: Symmetry | None = None
    levels: Levels = ((), (), ())
    lines: tuple[float, ...] = ()
    parts: tuple[Part, ...] = ()
    problems: tuple[str, ...] = ()
    features: tuple[Feature, ...] = ()
    features_left_out: int = 0
    interferences: tuple[Interference, ...] = ()
    gaps: tuple[Gap, ...] = ()
    unchecked: tuple[str, ...] = ()
    probed: tuple[Probed, ...] = ()

    @property
    def size(self) -> Vector:
        """The bounding box's extents along x, y and z."""
        b = self.bbox
        return (b[3] - b[0], b[4] - b[1], b[5] - b[2])

    @property
    def flat(self) -> bool:
        """Whether this is a sketch, not a body."""
        return not self.solids and not self.faces and self.edges > 0

    @property
    def diagonal(self) -> float:
        """Length of the bounding box's diagonal."""
        return float(sum(s * s for s in self.size) ** 0.5)
