"""Whether a level that a circle touches is the circle's own.

A circle's outline gives the level of a line that runs into it, and the line the circle's size. But where something
else merely happens to lie as far along the axis, nobody would read the size off it.
"""

from collections import defaultdict
from typing import Literal, NamedTuple

from cadwright.drawing.deduction.drawn import Node, Round
from cadwright.drawing.deduction.elements import Elements

Owner = Literal["own", "circles", "lines"]


class Quadrant(NamedTuple):
    """A point at which a circle runs along an axis.

    It has the angle, the levels of the circle's centre and of its outline there, and what else of the same view lies at
    that level without touching the circle: nothing, other circles, or lines as well.
    """

    angle: float
    centre: Node
    node: Node
    owner: Owner


def outlines(elements: Elements) -> list[list[Quadrant]]:
    """The quadrants of each circle and arc of a drawing. Those of corners' arcs are taken for their own."""
    found = _Coincidences(elements)
    return [
        [
            Quadrant(a, c.nodes[round(a / 90) % 2], node, found.owner(i, a, node) if c.centred else "own")
            for a, node in quadrants(elements, c)
        ]
        for i, c in enumerate(elements.rounds)
    ]


class _Coincidences:
    """What else lies at the levels of a drawing's circles."""

    def __init__(self, elements: Elements) -> None:
        self._elements = elements
        self._joints: dict[tuple[str, Node], set[int]] = defaultdict(set)
        for i, joint in enumerate(elements.joints):
            for node in joint.nodes:
                self._joints[joint.view, node].add(i)
        self._circles: dict[tuple[str, Node], set[int]] = defaultdict(set)
        for i, circle in enumerate(elements.rounds):
            for _, node in quadrants(elements, circle):
                self._circles[circle.view, node].add(i)

    def owner(self, i: int, angle: float, node: Node) -> Owner:
        """What lies at the level of a quadrant of circle ``i`` without touching it.

        Circles in line with it and as large, and the lines that run into them, are its own.
        """
        elements = self._elements
        circle, place = elements.rounds[i], round(angle / 90) % 2
        equal = {
            j
            for j in self._circles[circle.view, node]
            if elements.rounds[j].nodes[place] == circle.nodes[place]
            and abs(elements.rounds[j].radius - circle.radius) < 4 * elements.tolerance
        }
        others = any(elements.rounds[j].centred for j in self._circles[circle.view, node] - equal)
        at_level = self._joints[circle.view, node]
        own = {joint for j in equal for joint in elements.on_round[j]} & at_level
        lines = []
        for sight in elements.sights.get(node, []):
            if sight.view != circle.view or sight.kind == "centre":
                continue
            ends = (sight.start, sight.end)
            lines.append({end for p in ends for end in at_level if elements.near(elements.joints[end].at, p)})
            touch = circle.at(angle)[1 - place]
            if min(p[1 - place] for p in ends) < touch < max(p[1 - place] for p in ends):
                own |= lines[-1]
        grown = True
        while grown:
            touching = [line for line in lines if not line.isdisjoint(own) and not line <= own]
            grown = bool(touching)
            own = own.union(*touching)
        outlined = any(
            elements.rounds[j].centred
            for view in elements.frames
            for j in self._circles.get((view, node), ())
            if view != circle.view
        )
        if not at_level <= own and not outlined:  # lines that outline another view's circle are that circle's
            return "lines"
        others |= not at_level <= own
        return "circles" if others else "own"


def quadrants(elements: Elements, circle: Round) -> list[tuple[float, Node]]:
    """The levels that a circle touches where it runs along an axis, each with the angle of that point."""
    found = []
    for angle in (0.0, 90.0, 180.0, 270.0):
        place = round(angle / 90) % 2
        node = elements.node(circle.view, place, circle.at(angle)[place])
        if node is not None and circle.spans(angle):
            found.append((angle, node))
    return found
