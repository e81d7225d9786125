"""The part model: a feature tree with named parameters.

Every dimension is an expression over the part's parameters. Features stand in the order in which they are built and
are placed by coordinates that are expressions too, so that a changed parameter moves everything that depends on it.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from cadwright.parts.expressions import Expr, expr

Unit = Literal["mm", "deg", "count", "ratio"]
Mode = Literal["new", "join", "cut", "intersect"]
Plane = Literal["XY", "YZ", "ZX", "XZ", "YX", "ZY"]
Edges = Literal[
    "all",
    "vertical",
    "top",
    "bottom",
    "top and bottom",
    "front",
    "back",
    "left",
    "right",
    "along X",
    "along Y",
    "round",
]
EdgeWord = Literal[
    "along X",
    "along Y",
    "along Z",
    "top",
    "bottom",
    "front",
    "back",
    "left",
    "right",
    "not top",
    "not bottom",
    "not front",
    "not back",
    "not left",
    "not right",
]

ZERO = expr(0)
Point2 = tuple[Expr, Expr]
Point3 = tuple[Expr, Expr, Expr]


class Parameter(msgspec.Struct, frozen=True):
    """A named dimension. ``note`` says in a few words what it is."""

    name: str
    value: Expr
    unit: Unit = "mm"
    note: str = ""


class Rectangle(msgspec.Struct, frozen=True):
    """Centred on its position; ``x`` and ``y`` are its sizes along the sketch plane's axes."""

    x: Expr
    y: Expr


class Circle(msgspec.Struct, frozen=True):
    """Centred on its position."""

    diameter: Expr


class Polygon(msgspec.Struct, frozen=True):
    """Regular, centred, a corner on the sketch plane's x axis; ``diameter`` is that of the circle round its corners."""

    sides: Expr
    diameter: Expr


class Slot(msgspec.Struct, frozen=True):
    """Straight, with round ends, along x; ``length`` is over all."""

    length: Expr
    width: Expr


class Ellipse(msgspec.Struct, frozen=True):
    """Centred; ``x`` and ``y`` are its diameters along the axes."""

    x: Expr
    y: Expr


class LineTo(msgspec.Struct, frozen=True):
    """A straight segment to ``end``."""

    end: Point2


class ArcTo(msgspec.Struct, frozen=True):
    """A circular arc to ``end`` through ``middle``."""

    middle: Point2
    end: Point2


class CurveTo(msgspec.Struct, frozen=True):
    """A smooth curve through ``through``, the last of which is its end."""

    through: tuple[Point2, ...]


class Outline(msgspec.Struct, frozen=True):
    """A closed loop of segments in the sketch plane's coordinates; the last returns to ``start`` by a line."""

    start: Point2
    steps: tuple[LineTo | ArcTo | CurveTo, ...]


Profile = Rectangle | Circle | Polygon | Slot | Ellipse | Outline


class Frame(msgspec.Struct, frozen=True):
    """A sketch plane: which, where, and turned by ``rotate`` degrees about its own x, y and z axis."""

    plane: Plane = "XY"
    origin: Point3 = (ZERO, ZERO, ZERO)
    rotate: Point3 | None = None


class Points(msgspec.Struct, frozen=True):
    """The places that are listed."""

    at: tuple[Point2, ...]


class Grid(msgspec.Struct, frozen=True):
    """Columns along x and rows along y at these spacings, centred on the frame's origin."""

    columns: Expr
    rows: Expr
    x_spacing: Expr
    y_spacing: Expr


class Polar(msgspec.Struct, frozen=True):
    """Evenly spaced on a circle, the first at ``start`` degrees from the x axis."""

    count: Expr
    diameter: Expr
    start: Expr = ZERO


class Corners(msgspec.Struct, frozen=True):
    """The four corners of a centred rectangle."""

    x: Expr
    y: Expr


Positions = Points | Grid | Polar | Corners


class Extrusion(msgspec.Struct, frozen=True):
    """Along the plane's normal; ``taper`` degrees inwards; ``both`` makes it ``height`` to either side."""

    height: Expr
    taper: Expr | None = None
    both: bool = False


class Revolution(msgspec.Struct, frozen=True):
    """About the sketch plane's y axis."""

    angle: Expr


class Coil(msgspec.Struct, frozen=True):
    """Round the line up through the frame's origin, ``radius`` from it, rising by ``pitch`` a turn to ``height``.

    The profile is drawn in the plane XZ at that distance along x, as it is cut there.
    """

    height: Expr
    pitch: Expr
    radius: Expr


class Twist(msgspec.Struct, frozen=True):
    """Along the plane's normal, turning by ``angle`` degrees about the frame's origin on the way."""

    height: Expr
    angle: Expr


class Loft(msgspec.Struct, frozen=True):
    """From the (single) profile to another one, ``height`` above it."""

    height: Expr
    to: Profile


class Sphere(msgspec.Struct, frozen=True):
    """A sphere about the position; has no profile."""

    diameter: Expr


CAPITALS = 0.73
"""How high capitals are, as a part of a font's size, in the sans serif fonts that are usual (DejaVu Sans 0.729)."""


class Lettering(msgspec.Struct, frozen=True):
    """Words as solid letters, ``height`` along the plane's normal, centred on the position; has no profile.

    ``size`` is that of the font, whose capitals are lower.
    """

    text: str
    size: Expr
    height: Expr


Operation = Extrusion | Revolution | Coil | Twist | Loft | Sphere | Lettering


class AtSides(msgspec.Struct, frozen=True):
    """Edges by where they are at the thing.

    Each group names the outermost sides that its edges lie on or do not lie on (“not bottom”), or the axis that they
    are parallel to. All that are parallel to one axis are an `Edges`.
    """

    groups: tuple[tuple[EdgeWord, ...], ...]


class Within(msgspec.Struct, frozen=True):
    """Edges that lie in a box of the part's space with all their length, or those of them that are ``along`` an axis.

    What lies in the box ``but`` is not meant.
    """

    low: Point3
    high: Point3
    along: Literal["", "X", "Y", "Z"] = ""
    but: tuple[Point3, Point3] | None = None


Selection = Edges | AtSides | Within


class EdgeTreatment(msgspec.Struct, frozen=True):
    """Rounded or bevelled edges of one body."""

    kind: Literal["fillet", "chamfer"]
    edges: Selection
    size: Expr

    @property
    def where(self) -> str:
        """The edges in words."""
        match self.edges:
            case AtSides(groups):
                return ", ".join(" ".join(g) for g in groups)
            case Within():
                return "inner" if self.edges.but is None else "outer"
            case named:
                return named


class Body(msgspec.Struct, frozen=True):
    """A solid, and how it is combined with what is there. The first profile is the outer one, the others are holes."""

    name: str
    frame: Frame
    profiles: tuple[Profile, ...]
    operation: Operation
    mode: Mode = "new"
    positions: Positions | None = None
    finishes: tuple[EdgeTreatment, ...] = ()
    note: str = ""


class Counterbore(msgspec.Struct, frozen=True):
    """The wider flat-bottomed mouth of a hole."""

    diameter: Expr
    depth: Expr


class Countersink(msgspec.Struct, frozen=True):
    """The conical mouth of a hole; ``angle`` is the included angle."""

    diameter: Expr
    angle: Expr


class Hole(msgspec.Struct, frozen=True):
    """Round holes into the frame's plane, against its normal; ``depth`` ``None`` is through everything."""

    name: str
    frame: Frame
    diameter: Expr
    depth: Expr | None = None
    positions: Positions | None = None
    recess: Counterbore | Countersink | None = None
    note: str = ""


class Dress(msgspec.Struct, frozen=True):
    """Rounded or bevelled edges of everything that is there so far."""

    name: str
    finish: EdgeTreatment
    note: str = ""


class Shell(msgspec.Struct, frozen=True):
    """What is there becomes a shell of ``wall`` thickness inwards; ``open`` faces are taken away."""

    name: str
    wall: Expr
    open: Literal["top", "bottom", "top and bottom", "none"] = "top"
    note: str = ""


class Rotate(msgspec.Struct, frozen=True):
    """Everything so far, turned about an axis through the origin."""

    name: str
    axis: Literal["X", "Y", "Z"]
    angle: Expr
    note: str = ""


class Move(msgspec.Struct, frozen=True):
    """Everything so far, moved."""

    name: str
    by: Point3
    note: str = ""


class Mirror(msgspec.Struct, frozen=True):
    """Everything so far, mirrored in a plane through the origin; ``keep`` keeps the original too."""

    name: str
    plane: Literal["XY", "YZ", "XZ"]
    keep: bool = True
    note: str = ""


class Component(msgspec.Struct, frozen=True):
    """Everything since the last component, as a body of its own: nothing later is joined to it or cut into it.

    A part with components is an assembly, and ends with one.
    """

    name: str


Feature = Body | Hole | Dress | Shell | Rotate | Move | Mirror | Component


class Part(msgspec.Struct, frozen=True):
    """Parameters and features, in order."""

    parameters: tuple[Parameter, ...] = ()
    features: tuple[Feature, ...] = ()

    def values(self) -> dict[str, float]:
        """The parameters as numbers; `KeyError` when one refers to a later or missing one."""
        found: dict[str, float] = {}
        for p in self.parameters:
            found[p.name] = p.value.evaluate(found)
        return found

    @property
    def is_assembly(self) -> bool:
        """Whether it has several bodies that keep apart."""
        return any(isinstance(f, Component) for f in self.features)

    def used(self) -> frozenset[str]:
        """The parameters that features, or parameters they use, refer to."""
        names = {name for e in expressions(self.features) for name in e.names()}
        for p in reversed(self.parameters):
            if p.name in names:
                names |= p.value.names()
        return frozenset(names)


def expressions(value: object) -> Iterator[Expr]:
    """Every expression inside a value of the model, however deep."""
    if isinstance(value, Expr):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from expressions(item)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from expressions(getattr(value, field))
