"""Sizes that a drawing states rounded and shows more exactly.

A sheet that writes 0.58 beside what it draws 0.584 long does not contradict itself: its texts have two decimals. Where
the lines are exact and all of a sheet's texts are what its lines round to, the drawn length is the same size with more
digits, clipped to what the text may stand for. Texts with fewer decimals are left alone: whoever writes 13 beside a
line of 12.7 may mean it.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cadwright.drawing.dimension import Diameter, Dimension, Linear, Radius
from cadwright.drawing.notation import written
from cadwright.planners.embedded.drawings.coordinates import DIGITS

FEWEST = 2
"""Decimals from which on a text is taken as rounded from what is drawn."""
MOST = 0.9
"""The share of the sizes that have to be what their lines round to."""


class _Size(NamedTuple):
    """A size as it is stated and as it is drawn, the decimals that it is written with, and mm per unit of those."""

    stated: float
    drawn: float
    decimals: int
    unit: float

    @property
    def off(self) -> float:
        return abs(self.stated - self.drawn)


def unrounded(dimensions: Sequence[Dimension], sharp: float) -> tuple[Dimension, ...]:
    """The dimensions with the values that they are rounded from.

    Lines are drawn as exactly as ``sharp``; what differs by less from its text is as stated.
    """
    sizes = [_size(d) for d in dimensions]
    known = [s for s in sizes if s is not None]
    decimals = max((s.decimals for s in known), default=0)
    half = 0.5 * 10.0**-decimals * max((s.unit for s in known), default=1.0)
    near = [s for s in known if s.off <= half + sharp]
    if decimals < FEWEST or len(near) < MOST * len(known):
        return tuple(dimensions)
    values: dict[str, float] = {}

    def value(text: str, size: _Size) -> float:
        drawn = min(max(size.drawn, size.stated - half), size.stated + half)
        known = values.setdefault(text, round(drawn, DIGITS))
        return known if abs(known - drawn) <= 2 * sharp else round(drawn, DIGITS)  # one size may be stated twice

    return tuple(
        d if s is None or not sharp < s.off <= half + sharp else msgspec.structs.replace(d, value=value(d.text, s))
        for d, s in zip(dimensions, sizes, strict=True)
    )


def _size(dimension: Dimension) -> _Size | None:
    """What a dimension's text and line say; nothing where its value is not a number in its text."""
    if not isinstance(dimension, Linear | Diameter | Radius):
        return None
    found = written(dimension.text, dimension.value)
    return None if found is None else _Size(dimension.value, _drawn(dimension), found.decimals, found.unit)


def _drawn(dimension: Linear | Diameter | Radius) -> float:
    """How long, or how wide, it is drawn what a dimension states."""
    match dimension:
        case Linear(_, (x0, y0), (x1, y1), angle):
            turn = math.radians(angle)
            return abs((x1 - x0) * math.cos(turn) + (y1 - y0) * math.sin(turn))
        case Diameter():
            return 2 * dimension.radius
        case Radius():
            return dimension.radius
