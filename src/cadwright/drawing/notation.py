"""How sizes are written on a sheet: in mm or inches, with the signs of ISO 129-1 or of ASME Y14.5."""

import math
import re
from typing import Literal, NamedTuple

import msgspec

from cadwright.views.projection import millimetres

INCH = 25.4
LengthUnit = Literal["mm", "in"]
Standard = Literal["iso", "ansi"]
_NUMBER = re.compile(r"\d*[.,](\d+)|\d+")


class Written(NamedTuple):
    """How a text writes a number: with so many decimals, in a unit of so many mm."""

    decimals: int
    unit: float


def written(text: str, value: float) -> Written | None:
    """How a text writes a value (mm, or degrees); ``None`` where none of its numbers is that value in mm or inches."""
    for number in _NUMBER.finditer(text):
        for unit in (1.0, INCH):
            if math.isclose(float(number[0].replace(",", ".")) * unit, value, rel_tol=1e-6):
                return Written(len(number[1] or ""), unit)
    return None


class Notation(msgspec.Struct, frozen=True):
    """The unit of the sizes, and whose signs stand between them."""

    unit: LengthUnit = "mm"
    standard: Standard = "iso"

    def size(self, value: float) -> str:
        """A length (mm) as the sheet writes it; inches have three decimals and no zero before the point (ASME Y14.5,
        4.3.2).
        """
        return millimetres(value) if self.unit == "mm" else inches(value)

    @property
    def times(self) -> str:
        """What stands between a count, or a chamfer's leg, and what it is of."""
        return "×" if self.standard == "iso" else "X"


ISO = Notation()


def inches(value: float) -> str:
    """A length (mm) in inches: three decimals, more where these would be all zeros, no zero before the point."""
    size = value / INCH
    text = f"{size:.3f}"
    if float(text) == 0:
        text = f"{size:.6f}".rstrip("0").rstrip(".")
    return "0" if float(text) == 0 else text.replace("0.", ".", 1) if abs(size) < 1 else text
