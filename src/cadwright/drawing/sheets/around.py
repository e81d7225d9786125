"""The room around a view in which its dimensions are placed, and shapes that they share."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.sheets.obstacles import Obstacles
from cadwright.geometry.curves import Box, Line, Point, bounds, placed
from cadwright.views.view import View

FIRST, STEP = 9.0, 7.0
"""Distance of the first dimension line from the outline, and of the following ones from each other (ISO 129: 8 to 10
and 7 mm)."""
ARROW, ARROW_HALF = 3.0, 0.5
"""Length and half the width of an arrowhead: closed and filled, about 20° (ISO 129-1)."""
GAP, OVERSHOOT = 1.0, 2.0
"""Extension lines begin a little off the part and go a little beyond the dimension line."""
LIFT = 1.2
"""Texts stand this far above their line."""
LINE_PITCH = 1.55
"""Baselines of a callout's lines are this many text heights apart."""

_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


class Track(NamedTuple):
    """A dimension line that stands somewhere: its direction, where it is across that, where it begins and ends."""

    angle: float
    offset: float
    low: float
    high: float


class Around:
    """A view on paper, its origin at (0, 0), and what stands around it; ``hatch`` lies on it. It is ``crowded`` where
    something has no free place.
    """

    def __init__(self, view: View, scale: float, height: float, hatch: Sequence[Line] = ()) -> None:
        curves = tuple(placed(curve, scale, (0.0, 0.0)) for curve in view.curves)
        self.view = view
        self.scale = scale
        self.height = height
        self.outline: Box = bounds(tuple(c for c in curves if c.kind != "centre"))
        self.obstacles = Obstacles([*curves, *hatch])
        self.tracks: list[Track] = []
        self.crowded = False

    def on_paper(self, point: Point) -> Point:
        """A point of the view, in mm of paper."""
        return (point[0] * self.scale, point[1] * self.scale)


def arrow(tip: Point, toward: float) -> Fill:
    """An arrowhead that points in a direction (degrees)."""
    ux, uy = direction(toward)
    back = (tip[0] - ARROW * ux, tip[1] - ARROW * uy)
    return Fill(
        (
            tip,
            (back[0] - ARROW_HALF * uy, back[1] + ARROW_HALF * ux),
            (back[0] + ARROW_HALF * uy, back[1] - ARROW_HALF * ux),
        )
    )


def direction(angle: float) -> Point:
    """The unit vector at an angle in degrees; exact for multiples of 90."""
    exact = _QUARTERS.get(angle % 360)
    radians = math.radians(angle)
    return exact or (math.cos(radians), math.sin(radians))


def stacked(lines: list[str], at: Point, angle: float, height: float) -> list[Text]:
    """Lines of text above each other, the lowest one's baseline's middle at a point, turned by an angle."""
    ux, uy = direction(angle)
    pitch = LINE_PITCH * height
    return [
        Text((at[0] - uy * pitch * i, at[1] + ux * pitch * i), line, height, "centre", "dimension", angle)
        for i, line in enumerate(reversed(lines))
    ]


def thin(start: Point, end: Point) -> Line:
    """A line of a dimension."""
    return Line(start, end, "dimension")
