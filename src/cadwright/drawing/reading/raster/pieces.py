"""Pieces of lines and circles in pixels (x to the right, y down), as they are followed, measured and joined."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.graph import XY

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Straight:
    """A piece of a straight line; ``points`` (n, 2) are the ink's middles along it that it was fitted to."""

    start: XY
    end: XY
    points: Floats
    width: float = 0.0
    dashes: tuple[float, ...] = ()

    @cached_property
    def length(self) -> float:
        """From end to end."""
        return math.dist(self.start, self.end)

    @cached_property
    def direction(self) -> XY:
        """The unit vector from start to end."""
        size = self.length or 1.0
        return ((self.end[0] - self.start[0]) / size, (self.end[1] - self.start[1]) / size)

    def samples(self, step: float) -> tuple[Floats, Floats]:
        """Places along the piece about ``step`` apart, the ends half a step inside, and the unit normals there."""
        count = max(2, round(self.length / step))
        along = (np.arange(count) + 0.5) / count
        start, end = np.array(self.start), np.array(self.end)
        ux, uy = self.direction
        return start + along[:, None] * (end - start), np.tile((-uy, ux), (count, 1))


@dataclass(frozen=True, eq=False)
class Round:
    """A piece of a circle from angle ``begin`` on through ``sweep`` > 0 (radians, in pixel axes); 2 pi: all of it."""

    center: XY
    radius: float
    begin: float
    sweep: float
    points: Floats
    width: float = 0.0
    dashes: tuple[float, ...] = ()

    @property
    def full(self) -> bool:
        """Whether it is a whole circle."""
        return self.sweep >= 2 * math.pi - 1e-9

    @cached_property
    def length(self) -> float:
        """Along the arc."""
        return self.radius * self.sweep

    def at(self, angle: float) -> XY:
        """The point of the circle at an angle."""
        return (self.center[0] + self.radius * math.cos(angle), self.center[1] + self.radius * math.sin(angle))

    @property
    def start(self) -> XY:
        """Where it begins."""
        return self.at(self.begin)

    @property
    def end(self) -> XY:
        """Where it ends."""
        return self.at(self.begin + self.sweep)

    def samples(self, step: float) -> tuple[Floats, Floats]:
        """As for a line; the normals point outwards."""
        count = max(4, round(self.length / step))
        angles = self.begin + self.sweep * (np.arange(count) + 0.5) / count
        normals = np.stack((np.cos(angles), np.sin(angles)), axis=1)
        return np.array(self.center) + self.radius * normals, normals


Piece = Straight | Round


def line_through(points: Floats) -> tuple[XY, XY]:
    """The middle of points (n, 2) and the direction in which they extend most (total least squares)."""
    middle = points.mean(axis=0)
    _, _, axes = np.linalg.svd(points - middle, full_matrices=False)
    return (float(middle[0]), float(middle[1])), (float(axes[0, 0]), float(axes[0, 1]))


def circle_through(points: Floats) -> tuple[XY, float] | None:
    """The circle of least algebraic distance (Kåsa, 1976) to points (n, 2); None where they lie in line."""
    middle = points.mean(axis=0)
    x, y = (points - middle).T
    system = np.stack((x, y, np.ones_like(x)), axis=1)
    (a, b, c), _, rank, _ = np.linalg.lstsq(system, x * x + y * y, rcond=None)
    square = c + (a * a + b * b) / 4
    if rank < 3 or square <= 0:
        return None
    return (float(middle[0] + a / 2), float(middle[1] + b / 2)), math.sqrt(square)


def extent(points: Floats, origin: XY, direction: XY) -> tuple[float, float]:
    """The least and the greatest coordinate of points along a direction."""
    along = (points - np.array(origin)) @ np.array(direction)
    return float(along.min()), float(along.max())
