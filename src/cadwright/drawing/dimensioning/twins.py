"""What is as long on both sides of the middle is given once: "2× 10" (ISO 129-1, repeated features)."""

from collections.abc import Sequence

import msgspec

from cadwright.drawing.callouts import Callout, write
from cadwright.drawing.deduction import Elements
from cadwright.drawing.dimension import Dimension, Linear
from cadwright.views.projection import millimetres


def paired(elements: Elements, dimensions: Sequence[Dimension]) -> list[Dimension]:
    """The dimensions with one in place of two lengths of a view that are mirror images of each other."""
    left: list[Dimension] = []
    for dimension in dimensions:
        at = next((i for i, other in enumerate(left) if _are_twins(elements, other, dimension)), None)
        if at is None:
            left.append(dimension)
        else:
            left[at] = msgspec.structs.replace(left[at], text=write(Callout("linear", dimension.value, count=2)))
    return left


def _are_twins(elements: Elements, one: Dimension, other: Dimension) -> bool:
    """Whether two plain lengths of one kind lie on both sides of the middle, apart from each other."""
    if not isinstance(one, Linear) or not isinstance(other, Linear) or one.angle not in (0.0, 90.0):
        return False
    if (one.view, one.angle, one.feature) != (other.view, other.angle, other.feature):
        return False
    if one.text != millimetres(one.value) or other.text != one.text:
        return False
    place = 0 if one.angle == 0.0 else 1
    ends = [elements.node(one.view, place, d[place]) for d in (one.start, one.end)]
    others = {elements.node(one.view, place, d[place]) for d in (other.start, other.end)}
    images = {elements.opposite(node) for node in ends if node is not None}
    return None not in others and images == others and others.isdisjoint(ends)
