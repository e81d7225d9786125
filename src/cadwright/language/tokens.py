"""The tokens of a text: a quantity, a word or a sign, each with its place."""

from typing import Literal

import msgspec

Kind = Literal[
    "word",
    "number",  # without a unit, or "units"
    "length",  # mm
    "angle",  # degrees
    "area",  # mm²
    "volume",  # mm³
    "mass",  # g
    "density",  # g/cm³
    "size",  # two or more lengths: 60x40x5
    "diameter",  # Ø12
    "radius",  # R3
    "thread",  # M6, M6x1: nominal diameter, pitch where given
    "fit",  # H7
    "tolerance",  # how far below (negative) and above
    "point",  # coordinates in brackets
    "count",  # "4x" before what is counted
    "ratio",  # half, a third, 1/4th, twice, 75%
    "ordinal",  # first, 2nd
    "text",  # what is to be written on a part, in quotation marks
    "unsupported",  # a quantity in a unit that no length can be read from
    "sign",  # punctuation
]


class Token(msgspec.Struct, frozen=True):
    """A piece of a text: ``text[start:end]`` of the whole.

    ``values`` are the numbers in mm, degrees, … by kind; for a bare ``number`` (and sizes, diameters, radii and points
    without a unit) as written. ``mm`` are the same read as lengths. ``unit`` is the unit as written, ``None`` if none.
    """

    kind: Kind
    text: str
    start: int
    end: int
    values: tuple[float, ...] = ()
    mm: tuple[float, ...] = ()
    unit: str | None = None

    @property
    def value(self) -> float:
        """The first value."""
        return self.values[0]

    @property
    def word(self) -> str:
        """The text in lower case."""
        return self.text.lower()
