"""Lines and circles that run on beyond the strokes along which they lie, and where two of them meet."""

import math
from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY, Arc, Line

Floats = NDArray[np.float64]

CROSSING = math.sin(math.radians(15))
"""Curves that meet at a flatter angle touch: where exactly they cross says nothing then."""
NEARBY = 6.0
"""Steps from the place between two stretches within which their curves meet."""


class Form(msgspec.Struct, frozen=True):
    """A line through a point, or with a ``radius`` a circle around it; ``direction`` is that in which it runs."""

    at: XY
    direction: XY
    radius: float = 0.0
    middle: XY = (0.0, 0.0)

    @classmethod
    def along(cls, span: Floats, arc: bool) -> "Form":
        """The line or the circle that deviates least from points (n, 2)."""
        found = circle_through(span) if arc else None
        if found is not None:
            return cls(found[0], (0.0, 0.0), found[1], xy(span[len(span) // 2]))
        middle = span.mean(axis=0)
        (a, b), (_, c) = ((span - middle).T @ (span - middle)).tolist()
        angle = math.atan2(2 * b, a - c) / 2
        return cls(xy(middle), (math.cos(angle), math.sin(angle)))

    def nearest(self, p: XY) -> XY:
        """The point of it that is nearest to another one."""
        dx, dy = p[0] - self.at[0], p[1] - self.at[1]
        if self.radius:
            away = math.hypot(dx, dy) or 1.0
            return self.at[0] + dx / away * self.radius, self.at[1] + dy / away * self.radius
        along = dx * self.direction[0] + dy * self.direction[1]
        return self.at[0] + along * self.direction[0], self.at[1] + along * self.direction[1]

    def tangent(self, p: XY) -> XY:
        """The direction that it has beside a point."""
        if not self.radius:
            return self.direction
        dx, dy = p[0] - self.at[0], p[1] - self.at[1]
        away = math.hypot(dx, dy) or 1.0
        return -dy / away, dx / away

    def between(self, start: XY, end: XY) -> Line | Arc:
        """The piece from one point to another."""
        if not self.radius:
            return Line(start, end)
        return Arc(start, self.nearest(self.middle), end)


def meeting(a: Form, b: Form, place: XY, step: float) -> XY:
    """Where two neighbours cross near a place, else halfway between them there."""
    p = place
    for _ in range(12):  # Newton's steps: to where the tangents at the nearest points cross
        on_a, on_b, u, v = a.nearest(p), b.nearest(p), a.tangent(p), b.tangent(p)
        sine = u[0] * v[1] - u[1] * v[0]
        if abs(sine) < CROSSING:
            break
        along = ((on_b[0] - on_a[0]) * v[1] - (on_b[1] - on_a[1]) * v[0]) / sine
        before, p = p, (on_a[0] + along * u[0], on_a[1] + along * u[1])
        if math.dist(p, place) > NEARBY * step:
            break
        if math.dist(p, before) < 1e-6:
            return p
    near_a, near_b = a.nearest(place), b.nearest(place)
    return (near_a[0] + near_b[0]) / 2, (near_a[1] + near_b[1]) / 2


def xy(point: Iterable[float]) -> XY:
    """The same as a pair of floats."""
    x, y = point
    return float(x), float(y)
