"""Least-squares lines and circles of stretches of points.

Each point counts for half the length of the edges beside it, so that a straight edge weighs the same with many points
on it as with none.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.graph import XY

Floats = NDArray[np.float64]

WIDEST_STEP = math.radians(30.5)
"""Corners further apart than this, seen from the centre, are a polygon's: hexagons and octagons stay what they are."""
FEWEST_CHORDS = 3
"""Any three points lie on a circle; an arc needs this many chords to be believed."""
UNEVEN = 4.0
"""A chord that bulges this much more than the others of its arc is a straight edge."""

FLATTEST = 1e6
"""A circle this many times larger than the stretch is a straight line."""


@dataclass(frozen=True, slots=True)
class Straight:
    """A line; ``error`` is the integral of the squared deviations along the points."""

    through: XY
    direction: XY
    error: float

    def nearest(self, p: XY) -> XY:
        """The point of the line nearest to another."""
        (x, y), (ux, uy) = self.through, self.direction
        along = (p[0] - x) * ux + (p[1] - y) * uy
        return (x + along * ux, y + along * uy)

    def tangent(self, p: XY) -> XY:
        """Its direction."""
        return self.direction


@dataclass(frozen=True, slots=True)
class Round:
    """A circle; ``sweep`` is the angle that the points run through, counter-clockwise positive."""

    centre: XY
    radius: float
    sweep: float
    error: float

    def nearest(self, p: XY) -> XY:
        """The point of the circle nearest to another."""
        ux, uy = self._outwards(p)
        return (self.centre[0] + ux * self.radius, self.centre[1] + uy * self.radius)

    def tangent(self, p: XY) -> XY:
        """The counter-clockwise direction beside a point."""
        ux, uy = self._outwards(p)
        return (-uy, ux)

    def _outwards(self, p: XY) -> XY:
        dx, dy = p[0] - self.centre[0], p[1] - self.centre[1]
        length = math.hypot(dx, dy)
        return (dx / length, dy / length) if length else (1.0, 0.0)


def straight(stretch: Floats, tolerance: float) -> Straight | None:
    """The line along some points (n, 2), if none is further from it than ``tolerance`` and they do not turn back."""
    weights = _weights(stretch)
    middle = weights @ stretch / weights.sum()
    around = stretch - middle
    if len(stretch) == 2:
        direction = around[1] - around[0]
        direction /= np.hypot(*direction)
    else:
        xx, yy = (weights @ around**2).tolist()
        angle = math.atan2(2 * float(weights * around[:, 0] @ around[:, 1]), xx - yy) / 2
        direction = np.array([math.cos(angle), math.sin(angle)])
    off = around[:, 0] * direction[1] - around[:, 1] * direction[0]
    along = around @ direction
    steps = np.diff(along if along[-1] >= along[0] else -along)
    if np.abs(off).max() > tolerance or steps.min() < -2 * tolerance:
        return None
    return Straight(_xy(middle), _xy(direction), float(weights @ off**2))


def round_(stretch: Floats, tolerance: float) -> Round | None:
    """The arc along some points, if they lie on it, in order, as the corners of a tessellated arc do."""
    found = circle_through(stretch) if len(stretch) > FEWEST_CHORDS else None
    if found is None:
        return None
    (cx, cy), radius = found
    dx, dy = stretch[:, 0] - cx, stretch[:, 1] - cy
    off = np.hypot(dx, dy) - radius
    if np.abs(off).max() > tolerance:
        return None
    steps = (np.diff(np.arctan2(dy, dx)) + math.pi) % (2 * math.pi) - math.pi
    sweep = float(steps.sum())
    forward = steps if sweep > 0 else -steps
    if forward.min() * radius < -2 * tolerance or not _even(forward, radius, tolerance):
        return None
    return Round((cx, cy), radius, sweep, float(_weights(stretch) @ off**2))


def _even(steps: Floats, radius: float, tolerance: float) -> bool:
    """Whether the chords of these angles are a tessellation's, not straight edges whose corners lie on a circle."""
    bulges = radius * (1 - np.cos(steps / 2))
    if bulges.max() <= tolerance:
        return True
    if steps.max() > WIDEST_STEP or bulges.max() > max(UNEVEN * float(np.median(bulges)), tolerance):
        return False
    return len(steps) > FEWEST_CHORDS or bool(steps.max() < 1.2 * steps.min())


def circle_through(stretch: Floats) -> tuple[XY, float] | None:
    """Centre and radius of the circle with the least squared distances to points (n, 2); ``None`` if they are in line.

    Kåsa's algebraic circle, then Gauss-Newton steps on the distances, which undo its shrinking of short arcs.
    """
    weights = _weights(stretch)
    weights = weights / weights.sum()
    middle = weights @ stretch
    around = stretch - middle
    scale = float(np.abs(around).max())
    x, y = around[:, 0] / scale, around[:, 1] / scale
    square = x * x + y * y
    wx, wy = weights * x, weights * y
    centre = _solved(float(wx @ x), float(wx @ y), float(wy @ y), float(wx @ square) / 2, float(wy @ square) / 2)
    if centre is None:
        return None
    cx, cy = centre
    for _ in range(4):
        dx, dy = x - cx, y - cy
        distance = np.hypot(dx, dy)
        if distance.min() < 1e-9 or distance.max() > FLATTEST:
            return None
        radius = float(weights @ distance)
        # With the best radius for a given centre, the distances' slopes are the deviations of the unit vectors.
        u, v = dx / distance, dy / distance
        u, v = u - weights @ u, v - weights @ v
        wu, wv = weights * u, weights * v
        off = distance - radius
        change = _solved(float(wu @ u), float(wu @ v), float(wv @ v), float(wu @ off), float(wv @ off))
        if change is None or max(abs(change[0]), abs(change[1])) < 1e-11:
            break
        cx, cy = cx + change[0], cy + change[1]
    radius = float(weights @ np.hypot(x - cx, y - cy))
    return (float(middle[0]) + cx * scale, float(middle[1]) + cy * scale), radius * scale


def _solved(xx: float, xy: float, yy: float, p: float, q: float) -> XY | None:
    """The solution of two symmetric equations; ``None`` when they are nearly one."""
    det = xx * yy - xy * xy
    if det <= 1e-13 * (xx + yy) ** 2:
        return None
    return ((p * yy - q * xy) / det, (q * xx - p * xy) / det)


def _weights(stretch: Floats) -> Floats:
    lengths = np.hypot(*np.diff(stretch, axis=0).T)
    return np.asarray((np.append(lengths, 0) + np.append(0, lengths)) / 2)


def _xy(point: Floats) -> XY:
    return (float(point[0]), float(point[1]))
