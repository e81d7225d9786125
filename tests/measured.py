"""Measurements of plain parts, for tests that need some and no kernel."""

from typing import Any

from msgspec.structs import replace

from cadwright.values import Measurements


def block(x: float, y: float, z: float, **more: Any) -> Measurements:
    """A block that stands on z = 0, its middle over the origin, with what else is told of it."""
    box, area = (-x / 2, -y / 2, 0.0, x / 2, y / 2, z), 2 * (x * y + y * z + z * x)
    return replace(Measurements(True, True, 1, 1, 6, 12, 8, x * y * z, area, box, (0.0, 0.0, z / 2)), **more)
