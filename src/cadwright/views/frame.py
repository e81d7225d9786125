"""Where the axes of a view lie in space, for the views along a coordinate axis."""

from collections.abc import Sequence
from typing import NamedTuple

from cadwright.geometry.curves import Point
from cadwright.views.projection import VIEWS, Vector

AXES = ("x", "y", "z")
EXTENTS = ("width", "depth", "height")
"""What the overall sizes along x, y and z are called."""


class Way(NamedTuple):
    """A direction along a coordinate axis (0, 1, 2 for x, y, z): with it (+1) or against it (-1)."""

    axis: int
    sign: int


class Frame(NamedTuple):
    """A view along a coordinate axis: how its right and its up run in space, and the way towards the viewer."""

    name: str
    right: Way
    up: Way
    toward: Way

    @property
    def ways(self) -> tuple[Way, Way]:
        """To the right and up."""
        return self.right, self.up

    @property
    def axes(self) -> tuple[int, int]:
        """The axes that it shows: to the right and up."""
        return self.right.axis, self.up.axis

    def in_space(self, point: Point) -> tuple[float, float, float]:
        """A point of the view in space, 0 along the axis that the view looks along."""
        place = [0.0, 0.0, 0.0]
        for (axis, sign), value in zip(self.ways, point, strict=True):
            place[axis] = value * sign
        return (place[0], place[1], place[2])

    def in_view(self, place: Sequence[float]) -> Point:
        """A point in space as the view shows it."""
        return (place[self.right.axis] * self.right.sign, place[self.up.axis] * self.up.sign)


def frame_of(name: str) -> Frame | None:
    """The frame of a view; ``None`` for pictorial views and for those that only a drawing has."""
    projection = VIEWS.get(name)
    if projection is None or projection.is_oblique:
        return None
    return Frame(name, *map(_way, (projection.right, projection.up, projection.toward)))


def _way(direction: Vector) -> Way:
    axis = max(range(3), key=lambda i: abs(direction[i]))
    return Way(axis, 1 if direction[axis] > 0 else -1)
