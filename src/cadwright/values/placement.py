"""Where a part lies, against another one of the same shape."""

import msgspec

from cadwright.values.vector import Vector

Rows = tuple[Vector, Vector, Vector]
UNTURNED: Rows = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class Placing(msgspec.Struct, frozen=True):
    """A turn (rows of its matrix) about one point, moved to another (mm)."""

    rows: Rows = UNTURNED
    start: Vector = (0.0, 0.0, 0.0)
    end: Vector = (0.0, 0.0, 0.0)
