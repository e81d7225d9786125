"""What turned out to follow from later dimensions is taken out again."""

from collections.abc import Sequence

from cadwright.drawing.deduction import Deduction, state
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Radius

_MOST_WORK = 4000
"""Dimensions times circles and lines at an angle; larger sheets keep what follows, for each would have to be tried."""
_KEPT = 4
"""What is worth this much stays in any case: callouts of holes, chamfers, bolt circles."""


def pruned(made: Deduction, dimensions: Sequence[Dimension]) -> list[Dimension]:
    """The dimensions without those that the others make up for, odd numbers first, then positions before sizes.

    ``made`` is a deduction about the drawing.
    """
    left = list(dimensions)
    if len(left) * (len(made.elements.rounds) + len(made.elements.slants)) > _MOST_WORK:
        return left
    open_ends = _unknown(made, left)
    for dimension in sorted((d for d in left if _worth(d)[0] < _KEPT), key=_worth):
        rest = [other for other in left if other is not dimension]
        if _unknown(made, rest) <= open_ends:
            left = rest
    return left


def _unknown(made: Deduction, dimensions: Sequence[Dimension]) -> int:
    deduction = Deduction(made.elements, made)
    for dimension in dimensions:
        state(deduction, dimension)
    deduction.settle()
    return deduction.unknown


def _worth(dimension: Dimension) -> tuple[int, bool]:
    """What a dimension tells a reader: first its kind, then whether it is a plain number."""
    odd = is_odd(dimension.value)
    match dimension:
        case Linear(feature="" | "corner"):
            kind = 0
        case Angular() | Radius():
            kind = 1
        case Linear() if not dimension.feature.startswith("overall"):
            kind = 2
        case Diameter(feature="diameter") | Linear():
            kind = 3
        case _:
            return (_KEPT, odd)
    return (kind - 2 if odd else kind, not odd)


def is_odd(value: float) -> bool:
    """Whether a size (mm or degrees) has more than one decimal: such numbers are seldom meant, they come out."""
    return abs(value * 10 - round(value * 10)) > 1e-3
