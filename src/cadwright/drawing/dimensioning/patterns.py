"""Patterns of holes: circles that their centres lie on, and equal spacings."""

import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from cadwright.drawing.deduction import Node
from cadwright.drawing.dimension import Diameter
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.dimensioning.holes import alike, seen
from cadwright.geometry.curves import Point
from cadwright.values.measurement import Measurements
from cadwright.views.projection import millimetres

_LEAST_ON_CIRCLE = 3


def bolt_circles(draft: Draft, measurements: Measurements) -> None:
    """Dimension the circles on which the centres of like holes are spread evenly.

    The corners of a square with nothing round in its middle are a grid, and on no such circle.
    """
    for view, centres in _groups(draft, measurements):
        if is_bolt_circle(draft, view, centres):
            middle = _middle(centres)
            radius = math.dist(middle, centres[0])
            size = f"Ø{millimetres(2 * radius)}"
            draft.add(Diameter(view, middle, radius, 2 * radius, size, "bolt circle"))


def is_bolt_circle(draft: Draft, view: str, centres: list[Point]) -> bool:
    """Whether the centres of like holes lie on a circle about their middle, and are no grid."""
    middle, near = _middle(centres), 4 * draft.elements.tolerance
    radius = math.dist(middle, centres[0])
    if len(centres) < _LEAST_ON_CIRCLE or any(abs(math.dist(middle, c) - radius) > near for c in centres):
        return False
    square = len(centres) == 4 and all(abs(abs(x - middle[0]) - abs(y - middle[1])) < near for x, y in centres)
    return not square or _round_middle(draft, view, middle)


def _middle(points: list[Point]) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _groups(draft: Draft, measurements: Measurements) -> Iterator[tuple[str, list[Point]]]:
    """Centres of like holes, and of other circles of the same size, by view."""
    near = 4 * draft.elements.tolerance
    taken: list[tuple[str, Point]] = []
    for holes in alike(measurements):
        shown = seen(draft, holes)
        if shown is not None:
            taken += [(shown[0], centre) for centre in shown[1]]
            yield shown
    rest: dict[tuple[str, float], list[Point]] = defaultdict(list)
    for c in draft.elements.rounds:
        if c.full and not any(view == c.view and math.dist(centre, c.center) < near for view, centre in taken):
            rest[c.view, round(c.radius, 3)].append(c.center)
    for (view, _), centres in rest.items():
        yield view, centres


def _round_middle(draft: Draft, view: str, middle: Point) -> bool:
    """Whether a circle is drawn about a point."""
    near = 4 * draft.elements.tolerance
    return any(c.view == view and c.full and math.dist(c.center, middle) < near for c in draft.elements.rounds)


def spacings(draft: Draft, measurements: Measurements) -> None:
    """The distances of like holes from each other along both axes of their view."""
    for view, centres in _groups(draft, measurements):
        for place in (0, 1):
            nodes = sorted({n for c in centres if (n := draft.elements.node(view, place, c[place])) is not None})
            _spacing(draft, nodes)


def _spacing(draft: Draft, nodes: list[Node]) -> None:
    """One dimension over equal steps; of two levels their distance; none where the steps differ."""
    steps = [draft.elements.value(b) - draft.elements.value(a) for a, b in pairwise(nodes)]
    if not steps or any(abs(step - steps[0]) > 4 * draft.elements.tolerance for step in steps):
        return
    if any(draft.deduction.linked(a, b) for a, b in pairwise(nodes)):
        return
    text = ""
    if len(steps) > 1:
        text = f"{len(steps)}× {millimetres(steps[0])} ({millimetres(sum(steps))})"
    draft.add(draft.between(nodes[0], nodes[-1], text=text, feature="spacing of holes"))
