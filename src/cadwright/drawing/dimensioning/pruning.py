"""What turned out to follow from later dimensions is taken out again."""

from collections.abc import Sequence

from cadwright.drawing.deducing import Deduction, Elements, state
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Radius

_MOST_DIMENSIONS = 80
"""Sheets with more keep what follows: each dimension would have to be tried without."""


def pruned(elements: Elements, dimensions: Sequence[Dimension]) -> list[Dimension]:
    """The dimensions without those that the others make up for, odd numbers first, then positions before sizes."""
    left = list(dimensions)
    if len(left) > _MOST_DIMENSIONS:
        return left
    open_ends = _unknown(elements, left)
    for dimension in sorted(left, key=_worth):
        rest = [other for other in left if other is not dimension]
        if _unknown(elements, rest) <= open_ends:
            left = rest
    return left


def _unknown(elements: Elements, dimensions: Sequence[Dimension]) -> int:
    deduction = Deduction(elements)
    for dimension in dimensions:
        state(deduction, dimension)
    deduction.settle()
    return deduction.unknown


def _worth(dimension: Dimension) -> tuple[int, bool]:
    """What a dimension tells a reader: first its kind, then whether it is a plain number."""
    odd = abs(dimension.value * 10 - round(dimension.value * 10)) > 1e-3
    match dimension:
        case Linear(feature=""):
            kind = 0
        case Angular() | Radius():
            kind = 1
        case Linear() if not dimension.feature.startswith("overall"):
            kind = 2
        case Diameter(feature="diameter"):
            kind = 3
        case _:
            kind = 4
    return (kind if not odd else kind - 2, not odd)
