"""Where the axes of a view lie in space, for the views along a coordinate axis."""

from collections.abc import Sequence
from typing import NamedTuple

from cadwright.drawing.primitives import Point
from cadwright.drawing.projection import VIEWS, Vector

AXES = ("x", "y", "z")
EXTENTS = ("width", "depth", "height")
"""What the overall sizes along x, y and z are called."""


class Frame(NamedTuple):
    """A view along a coordinate axis: which axes its right and up are, with their signs, and which it looks along.

    ``near`` is +1 when the viewer stands on the positive side of that axis.
    """

    name: str
    right: int
    right_sign: int
    up: int
    up_sign: int
    across: int
    near: int

    def in_space(self, point: Point) -> tuple[float, float, float]:
        """A point of the view in space, 0 along the axis that the view looks along."""
        place = [0.0, 0.0, 0.0]
        place[self.right], place[self.up] = point[0] * self.right_sign, point[1] * self.up_sign
        return (place[0], place[1], place[2])

    def in_view(self, place: Sequence[float]) -> Point:
        """A point in space as the view shows it."""
        return (place[self.right] * self.right_sign, place[self.up] * self.up_sign)


def frame_of(name: str) -> Frame | None:
    """The frame of a view; ``None`` for pictorial views and for those that only the drawing has."""
    projection = VIEWS.get(name)
    if projection is None or projection.is_oblique:
        return None
    (right, right_sign), (up, up_sign), (across, near) = map(
        _axis, (projection.right, projection.up, projection.toward)
    )
    return Frame(name, right, right_sign, up, up_sign, across, near)


def _axis(direction: Vector) -> tuple[int, int]:
    axis = max(range(3), key=lambda i: abs(direction[i]))
    return axis, 1 if direction[axis] > 0 else -1
