"""What a drawing consists of for deductions: levels, lines at an angle, circles, joints, polygons, free curves."""

import math
from typing import NamedTuple

from cadwright.geometry.curves import Box, Point

Node = tuple[int, int]
"""An axis of the part (0, 1, 2 for x, y, z) and the number of a level along it."""


class Sight(NamedTuple):
    """Where a level is seen: as a line between two ends across it, or as the ``centre`` of a circle (one point)."""

    view: str
    kind: str
    start: Point
    end: Point


class Slant(NamedTuple):
    """A line that is neither level nor upright: its outer ends, with the nodes of their coordinates."""

    view: str
    kind: str
    start: Point
    end: Point
    nodes: tuple[tuple[Node, Node], tuple[Node, Node]]

    @property
    def direction(self) -> Point:
        """The unit vector from start to end."""
        (x0, y0), (x1, y1) = self.start, self.end
        length = math.dist(self.start, self.end)
        return ((x1 - x0) / length, (y1 - y0) / length)

    @property
    def legs(self) -> tuple[float, float]:
        """Its extent to the right and up."""
        return (abs(self.end[0] - self.start[0]), abs(self.end[1] - self.start[1]))


class Round(NamedTuple):
    """A circle, or all arcs of one circle, with the nodes of its centre. ``arcs`` are angles in degrees."""

    view: str
    kind: str
    center: Point
    radius: float
    arcs: tuple[tuple[float, float], ...]
    nodes: tuple[Node, Node]

    @property
    def full(self) -> bool:
        """Whether it is drawn all around."""
        return sum(end - start for start, end in self.arcs) > 359.9

    @property
    def centred(self) -> bool:
        """Whether it shows its centre: a circle, or at least about half of one, as at the end of a slot."""
        return sum(end - start for start, end in self.arcs) > 170

    def spans(self, angle: float) -> bool:
        """Whether something is drawn at an angle, half a degree more or less."""
        return any((angle - start + 0.5) % 360 <= end - start + 1 for start, end in self.arcs)

    def at(self, angle: float) -> Point:
        """The point of the circle at an angle."""
        turn = math.radians(angle)
        return (self.center[0] + self.radius * math.cos(turn), self.center[1] + self.radius * math.sin(turn))

    @property
    def middle(self) -> float:
        """The angle of the middle of its longest arc."""
        start, end = max(self.arcs, key=lambda arc: arc[1] - arc[0])
        return (start + end) / 2 % 360


class Joint(NamedTuple):
    """A point where curves of a view end: its nodes, and the directions in which lines leave it."""

    view: str
    at: Point
    nodes: tuple[Node, Node]
    lines: tuple[Point, ...]


class Polygon(NamedTuple):
    """A regular polygon: its centre, its corners in order, and the nodes of both."""

    view: str
    center: Point
    corners: tuple[Point, ...]
    nodes: tuple[Node, Node]
    corner_nodes: tuple[tuple[Node, Node], ...]


class Free(NamedTuple):
    """A curve that is neither straight nor circular, by its box in the view."""

    view: str
    start: Point
    end: Point
    box: Box
