"""Planes, places and sizes of a modelling script.

Sizes are texts in FreeCAD's expression language, so that a document stays parametric: what is drawn follows the
spreadsheet.
"""

from __future__ import annotations

from typing import Any, Tuple

import FreeCAD as App

Place = Tuple[str, str]
"""A point of a plane."""
Point = Tuple[str, str, str]
"""A point in space, or an angle about each axis."""
Axis = Tuple[int, int, int]
Plane = Tuple[Point, Any]
"""Where the origin of a plane is, and how its axes lie: a ``Rotation``."""

sizes: Any = None
"""The script's spreadsheet."""


def number(size: str) -> float:
    """What an expression is worth now."""
    worth = sizes.evalExpression(size)
    return float(getattr(worth, "Value", worth))


def frame(x_axis: Axis, normal: Axis, origin: Point = ("0", "0", "0"), turned: Point = ("0", "0", "0")) -> Plane:
    """A plane in space: where its origin is, and how its axes lie; turned about its own axes, in degrees."""
    x, z = App.Vector(*x_axis), App.Vector(*normal)
    rotation = App.Rotation(x, z.cross(x), z)
    for axis, angle in zip(((1, 0, 0), (0, 1, 0), (0, 0, 1)), turned):
        rotation = rotation.multiply(App.Rotation(App.Vector(*axis), number(angle)))
    return origin, rotation


def place(thing: Any, plane: Plane, u: str = "0", v: str = "0", w: str = "0") -> Any:
    """Put an object at (u, v) on a plane, w above it; it moves with the sizes."""
    origin, rotation = plane
    thing.Placement = App.Placement(App.Vector(), rotation)
    columns = [rotation.multVec(App.Vector(*axis)) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    for row, name in enumerate("xyz"):
        shares = [(column[row], size) for column, size in zip(columns, (u, v, w))]
        shifts = [f"{share:.12g} * ({size})" for share, size in shares if abs(share) > 1e-12 and size != "0"]
        thing.setExpression(f"Placement.Base.{name}", " + ".join([origin[row], *shifts]))
    return thing


def vector(u: str, v: str) -> Any:
    """A point of a sketch, as the sizes are now."""
    return App.Vector(number(u), number(v), 0)


def shifted(point: Place, u: str, v: str) -> Place:
    """A point moved by (u, v)."""
    across, up = (f"{size} + ({by})" if by != "0" else size for size, by in zip(point, (u, v)))
    return across, up


def grid(columns: str, rows: str, x_spacing: str, y_spacing: str) -> list[Place]:
    """Places in columns and rows about the origin."""
    across, up = (
        [f"({i} - (({count}) - 1) / 2) * ({spacing})" for i in range(round(number(count)))]
        for count, spacing in ((columns, x_spacing), (rows, y_spacing))
    )
    return [(u, v) for u in across for v in up]


def polar(count: str, diameter: str, start: str = "0") -> list[Place]:
    """Places evenly spaced on a circle."""
    turns = [f"(({start}) + {i} * 360 / ({count})) * 1 deg" for i in range(round(number(count)))]
    return [(f"({diameter}) / 2 * cos({turn})", f"({diameter}) / 2 * sin({turn})") for turn in turns]


def corners(x: str, y: str) -> list[Place]:
    """The four corners of a rectangle about the origin."""
    return [(f"{i} * ({x}) / 2", f"{j} * ({y}) / 2") for i in (-1, 1) for j in (-1, 1)]
