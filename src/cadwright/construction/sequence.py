"""A construction sequence: profiles on planes, extruded one after the other (CAD-Assistant, section 9.2 and table 9).

Every step extrudes one profile, as in DeepCAD: a feature that extrudes several is several steps. Lengths are mm.
"""

from typing import Literal

import msgspec

from cadwright.sketch import Arc, Circle, Line

XYZ = tuple[float, float, float]
Operation = Literal["new", "join", "cut", "intersect"]
Extent = Literal["one-sided", "symmetric", "two-sided"]
Curve = Line | Arc | Circle


class Plane(msgspec.Struct, frozen=True):
    """Where a sketch lies: its origin, and where its x, y and normal point (unit vectors, right-handed)."""

    origin: XYZ
    x: XYZ
    y: XYZ
    normal: XYZ


class Loop(msgspec.Struct, frozen=True):
    """A closed curve: a circle, or lines and arcs of which each begins where the one before ends."""

    curves: tuple[Curve, ...]


class Profile(msgspec.Struct, frozen=True):
    """A region of a sketch: its outer loop and the loops that are cut out of it, in the plane's coordinates."""

    sketch: str
    outer: Loop
    inner: tuple[Loop, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """An extrusion along the plane's normal, from ``-backward`` to ``forward``, and what it does to what is there.

    ``extent`` is how its designer said it; both lengths are at least 0, and not both are 0.
    """

    name: str
    plane: Plane
    profile: Profile
    operation: Operation
    forward: float
    backward: float = 0.0
    extent: Extent = "one-sided"


class Stated(msgspec.Struct, frozen=True):
    """What a file says of the result: the bounding box as (xmin, ymin, zmin, xmax, ymax, zmax), volume, faces."""

    box: tuple[float, float, float, float, float, float] | None = None
    volume: float | None = None
    faces: int | None = None


class Sequence(msgspec.Struct, frozen=True):
    """Steps in their order. ``problems`` tells what of the source is not among them, and why."""

    steps: tuple[Step, ...]
    problems: tuple[str, ...] = ()
    stated: Stated = Stated()
