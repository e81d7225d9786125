"""What a scan is rebuilt as: sketches that are extruded or turned, as plain values that JSON can hold."""

from typing import Literal

import msgspec

from cadwright.scanning.deviation import Deviation
from cadwright.sketch.graph import Arc, Circle, Line

Vector = tuple[float, float, float]
Loop = tuple[Line | Arc | Circle, ...]
"""A closed outline: a circle, or lines and arcs each of which begins where the one before ends."""
Kind = Literal["prism", "stack", "revolution", "none"]


class Place(msgspec.Struct, frozen=True):
    """A sketch plane: unit vectors right, up and ahead (its normal), and where (0, 0) is."""

    right: Vector
    up: Vector
    ahead: Vector
    origin: Vector


class Prism(msgspec.Struct, frozen=True):
    """An outline, extruded from ``bottom`` to ``top`` along the normal of its plane, added or cut away."""

    place: Place
    outline: Loop
    bottom: float
    top: float
    cut: bool = False


class Turned(msgspec.Struct, frozen=True):
    """Closed half profiles, x outwards and y along the axis, turned about the plane's up through its origin."""

    place: Place
    profile: tuple[Loop, ...]


class Plan(msgspec.Struct, frozen=True):
    """How a scan is rebuilt, in order; ``fit`` is how far both are apart before anything is built.

    ``accepted`` says whether that is near enough to be called the part; ``reason`` why not.
    """

    kind: Kind
    prisms: tuple[Prism, ...] = ()
    turned: tuple[Turned, ...] = ()
    diagonal: float = 0.0
    noise: float = 0.0
    fit: Deviation | None = None
    accepted: bool = False
    reason: str = ""
    assumptions: tuple[str, ...] = ()

    @property
    def features(self) -> int:
        """How many sketches it takes."""
        return len(self.prisms) + len(self.turned)
