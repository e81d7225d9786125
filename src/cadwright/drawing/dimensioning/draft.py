"""A drawing in the making: the dimensions so far, and what follows from them."""

import math
from collections import defaultdict
from collections.abc import Iterator

from cadwright.drawing.deduction import Deduction, Elements, Node, state
from cadwright.drawing.deduction.drawn import Sight
from cadwright.drawing.dimension import Dimension, Linear
from cadwright.geometry.curves import Box, Point
from cadwright.views.projection import millimetres
from cadwright.views.view import View

_UNSEEN = {"visible": 0.0, "corner": 0.0, "centre": 0.1, "end": 0.4, "hidden": 0.6}
"""What it costs to measure from a line of a kind; 1 is the drawing's diagonal in distance."""
_LATER = {"front": 0.0, "top": 0.05, "right": 0.1}
_MOST_SIGHTS = 4


class Draft:
    """Collects dimensions that say something new."""

    def __init__(self, elements: Elements, views: dict[str, View]) -> None:
        self.elements = elements
        self.deduction = Deduction(elements)
        self.dimensions: list[Dimension] = []
        self._boxes: dict[str, Box] = {name: views[name].bounds for name in elements.frames}
        self._diagonal = max([math.hypot(b[2] - b[0], b[3] - b[1]) for b in self._boxes.values()] or [1.0])
        self._corners: dict[Node, list[Sight]] = defaultdict(list)
        for slant in elements.slants:
            for end, nodes in zip((slant.start, slant.end), slant.nodes, strict=True):
                for node in nodes if slant.kind == "visible" else ():
                    self._corners[node].append(Sight(slant.view, "corner", end, end))
        for joint in elements.joints:
            for node in joint.nodes:
                self._corners[node].append(Sight(joint.view, "end", joint.at, joint.at))
        self.deduction.settle()

    def add(self, dimension: Dimension | None) -> bool:
        """Take a dimension, unless it says nothing new; whether it was taken."""
        if dimension is None or not state(self.deduction, dimension):
            return False
        self.dimensions.append(dimension)
        return True

    def settle(self) -> None:
        """Draw the conclusions from what was added."""
        self.deduction.settle()

    def views_along(self, axis: int) -> list[str]:
        """The views that look along an axis of the part, those from its positive side first."""
        found = [name for name, frame in self.elements.frames.items() if frame.toward.axis == axis]
        return sorted(found, key=lambda name: -self.elements.frames[name].toward.sign)

    def size(self, axis: int) -> float:
        """The drawn extent along an axis."""
        values = [self.elements.value(node) for node in self.elements.required if node[0] == axis]
        return max(values, default=1.0) - min(values, default=0.0) or 1.0

    def box(self, view: str) -> Box:
        """The box of a view."""
        return self._boxes[view]

    def is_centre(self, node: Node) -> bool:
        """Whether a level goes through the centre of a circle."""
        return any(sight.kind == "centre" for sight in self.elements.sights[node])

    def is_hidden(self, node: Node) -> bool:
        """Whether a level shows in hidden lines only."""
        return all(sight.kind == "hidden" for sight in self.elements.sights[node])

    def between(self, a: Node, b: Node, *, view: str = "", text: str = "", feature: str = "") -> Linear | None:
        """The distance of two levels of one axis, at the points that show it best, in a given view or the best one."""
        views = [view] if view else self.elements.frames
        options = [option for name in views for option in self._options(name, a, b)]
        if not options:
            return None
        _, best, start, end, place = min(options)
        value = abs(self.elements.value(b) - self.elements.value(a))
        angle = 0.0 if place == 0 else 90.0
        return Linear(best, start, end, angle, value, text or millimetres(value), feature)

    def point(self, view: str, at: Point) -> Iterator[Linear]:
        """Distances to a point of a view from known lines of it, along the axes on which it is not known."""
        for place in (0, 1):
            node = self.elements.node(view, place, at[place])
            if node is None or self.deduction.knows(node):
                continue
            known = [
                (sight.kind == "hidden", math.dist(sight.start, at), sight)
                for other in {*self.elements.sights, *self._corners}
                if other[0] == node[0] and self.deduction.knows(other)
                for sight in (*self.elements.sights.get(other, ()), *self._corners.get(other, ()))
                if sight.view == view
            ]
            if known:
                sight = min(known, key=lambda one: one[:2])[2]
                start = min(sight.start, sight.end, key=lambda p: math.dist(p, at))
                low, high = sorted((start, at), key=lambda p: p[place])
                value = high[place] - low[place]
                yield Linear(view, low, high, 90.0 * place, value, millimetres(value), "corner")

    def _options(self, view: str, a: Node, b: Node) -> Iterator[tuple[float, str, Point, Point, int]]:
        frame, box = self.elements.frames[view], self._boxes[view]
        if a[0] not in frame.axes:
            return
        place = 0 if frame.right.axis == a[0] else 1
        across = 1 - place
        for side, border in ((0, box[across]), (1, box[across + 2])):
            firsts, seconds = (self._nearest(view, node, across, side) for node in (a, b))
            for first, p in firsts:
                for second, q in seconds:
                    far = abs(p[across] - border) + abs(q[across] - border) + 0.5 * abs(p[across] - q[across])
                    cost = _UNSEEN[first.kind] + _UNSEEN[second.kind] + far / self._diagonal + 0.001 * side
                    ends = (p, q) if p[place] <= q[place] else (q, p)
                    yield cost + _LATER.get(view, 0.1), view, *ends, place

    def _nearest(self, view: str, node: Node, across: int, side: int) -> list[tuple[Sight, Point]]:
        """The sights of a level in a view nearest to one of its borders, each with its end on that side."""
        pick = max if side else min
        found = [
            (sight, pick(sight.start, sight.end, key=lambda p: p[across]))
            for sight in (*self.elements.sights[node], *self._corners[node])
            if sight.view == view
        ]
        sign = -1 if side else 1
        return sorted(found, key=lambda one: (_UNSEEN[one[0].kind] > 0.2, sign * one[1][across]))[:_MOST_SIGHTS]
