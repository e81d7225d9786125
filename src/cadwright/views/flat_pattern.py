"""What a part of bent sheet is cut as: its outline before it is bent, and where it is bent."""

import msgspec

from cadwright.geometry.curves import Curve, Line, bounds

K_FACTOR = 0.44
"""Where the neutral line lies, as a part of the thickness from the inside of a bend: the usual value of air bending."""

SLIM = 0.1
"""Bent sheet is not thicker than this part of its flat pattern's longer side."""


class Bend(msgspec.Struct, frozen=True):
    """A bend of a flat pattern.

    It has the pieces of its line in the pattern, its angle (degrees) and the radius inside it, and whether what lies
    beside it comes up towards the viewer.
    """

    lines: tuple[Line, ...]
    angle: float
    radius: float
    up: bool


class FlatPattern(msgspec.Struct, frozen=True):
    """The sheet that a part is bent from, seen from above, its lower left corner in the origin.

    It has the curves along which it is cut, its bends, how thick and how large it is (mm, mm²), and the volume (mm³) of
    a sheet of that thickness with these bends.
    """

    outline: tuple[Curve, ...]
    bends: tuple[Bend, ...]
    thickness: float
    area: float
    bent_volume: float
    k_factor: float = K_FACTOR

    @property
    def is_bent_sheet(self) -> bool:
        """Whether the part would be taken for bent sheet by who sees it."""
        x0, y0, x1, y1 = bounds(self.outline)
        return bool(self.bends) and self.thickness <= SLIM * max(x1 - x0, y1 - y0)
