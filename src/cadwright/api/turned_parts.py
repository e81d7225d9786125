"""Turned parts lie on a sheet as they do in a lathe, their axis from left to right (ISO 128-3)."""

from collections.abc import Mapping, Sequence

from cadwright.errors import InputError
from cadwright.geometry.curves import Curve, Point, bounds, placed
from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.threads import Tapped
from cadwright.values import Measurements
from cadwright.values.vector import Vector
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

SLENDER = 1.2
"""From so many diameters in length on, a part is a shaft rather than a disc."""
ROUNDNESS = 1e-4
"""Of a part's size: how exactly its outside is round."""
Rows = tuple[Vector, Vector, Vector]
TURNS: dict[int, Rows] = {
    1: ((0.0, 1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
    2: ((0.0, 0.0, 1.0), (0.0, -1.0, 0.0), (1.0, 0.0, 0.0)),
}
"""How parts along y and along z are turned: the axis becomes x; what is on the side of +x comes to the front or top."""


def laid(geometry: Geometry, threads: Sequence[Tapped], kernel: Kernel) -> tuple[Geometry, tuple[Tapped, ...]]:
    """The part with its threads, lying where it is a shaft that stands; else as it is."""
    rows = TURNS.get(axis) if (axis := _axis(geometry.measurements)) is not None else None
    if rows is None:
        return geometry, tuple(threads)
    found = kernel.measure(kernel.turned(geometry.brep, rows))
    if not isinstance(found, Geometry):
        raise InputError(f"the part could not be turned: {found.message}")
    return found, tuple(thread.turned(lambda at: _turned(rows, at)) for thread in threads)


def without_twin(views: Mapping[str, View]) -> dict[str, View]:
    """The views without that from above or below where the front view of a turned part shows the same."""
    front = views.get("front")
    return {
        name: view
        for name, view in views.items()
        if front is None or VIEWS[name].is_oblique or name not in ("top", "bottom") or _shown(view) != _shown(front)
    }


def _axis(measured: Measurements) -> int | None:
    """Along which axis a long part is round: an outer cylinder is as wide as all of it."""
    size = measured.size
    near = ROUNDNESS * max(size)
    for axis in range(3):
        wide, high = (size[k] for k in range(3) if k != axis)
        if abs(wide - high) < near and size[axis] > SLENDER * wide:
            outer = (boss for boss in measured.bosses if abs(boss.diameter - wide) < near)
            return axis if any(abs(boss.axis[axis]) > 1 - ROUNDNESS for boss in outer) else None
    return None


def _turned(rows: Rows, at: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, at, strict=True)) for row in rows)
    return (x, y, z)


def _shown(view: View) -> list[tuple[str, str, tuple[float, ...]]]:
    """What a view shows, wherever its origin is and whichever way its curves run."""
    low, left = view.bounds[1], view.bounds[0]
    home: Point = (-left, -low)
    return sorted(map(_told, (placed(curve, 1.0, home) for curve in view.curves)))


def _told(curve: Curve) -> tuple[str, str, tuple[float, ...]]:
    return (type(curve).__name__, curve.kind, tuple(round(value, 2) + 0.0 for value in bounds((curve,))))
