"""Wireframe views: all edges of a part, nothing hidden, in the projections of IterCAD's view sheets."""

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from cadwright.geometry.curves import Point
from cadwright.views.projection import Projection

_A, _B = math.sqrt(1 / 2), math.sqrt(1 / 6)

PROJECTIONS: dict[str, Projection] = {
    view.name: view
    for view in (
        Projection("TOP", (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), "-Y"),
        Projection("ISO", (_A, 0.0, -_A), (-_B, 2 * _B, -_B), "+X +Y +Z"),
        Projection("FRONT", (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), "+Z"),
        Projection("RIGHT", (0.0, 0.0, -1.0), (0.0, 1.0, 0.0), "+X"),
    )
}
"""The views of IterCAD's released code: y points up there."""


class Wire(msgspec.Struct, frozen=True):
    """An edge in a view: two points of a straight one, else points along it; centre and radius of a circular one."""

    points: tuple[Point, ...]
    straight: bool
    center: Point | None = None
    radius: float | None = None

    @property
    def is_round(self) -> bool:
        """Whether it is a circle, or a part of one, that is not seen edge-on."""
        xs, ys = zip(*self.points, strict=True)
        return self.radius is not None and max(xs) - min(xs) >= 1e-5 and max(ys) - min(ys) >= 1e-5


Wires = Mapping[str, tuple[Wire, ...]]
"""Wires by the view's name, as `PROJECTIONS` has them."""


def wires_of(value: Mapping[str, Any]) -> Wires:
    """The views in what `cadwright.kernel.occ.wireframe.wireframe` returned."""
    return msgspec.convert(value["views"], dict[str, tuple[Wire, ...]])
