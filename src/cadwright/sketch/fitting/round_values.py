"""Fitted curves at values that people draw with: multiples of 0.5, 0.1 or 0.01 within a tolerance."""

import math
from collections.abc import Sequence

from cadwright.sketch.graph import XY, Arc, Circle, Line

Fitted = Line | Arc | Circle

NICE_STEPS = (10.0, 5.0, 1.0, 0.5, 0.25, 0.1, 0.05, 0.01, 0.005, 0.001)


def nice(value: float, tolerance: float, steps: Sequence[float] = NICE_STEPS) -> float:
    """The value rounded to the coarsest step that moves it by no more than ``tolerance``; unchanged if none does."""
    for step in steps:
        rounded = round(value / step) * step
        if abs(rounded - value) <= tolerance:
            return round(rounded, 9)
    return value


def rounded(fitted: Sequence[Fitted], tolerance: float, steps: Sequence[float] = NICE_STEPS) -> tuple[Fitted, ...]:
    """The curves with ends, centres and radii at nice values, no coordinate moved by more than ``tolerance``.

    Ends that were one point stay one point. An arc takes a nice radius where its middle moves no further than that.
    """

    def at(p: XY) -> XY:
        return (nice(p[0], tolerance, steps), nice(p[1], tolerance, steps))

    def one(curve: Fitted) -> Fitted:
        if isinstance(curve, Line):
            return Line(at(curve.start), at(curve.end), curve.construction)
        if isinstance(curve, Circle):
            return Circle(at(curve.center), nice(curve.radius, tolerance, steps), curve.construction)
        return _nice_arc(curve, at(curve.start), at(curve.end), tolerance, steps)

    kept = []
    for curve in map(one, fitted):
        vanished = curve.radius <= 0 if isinstance(curve, Circle) else curve.start == curve.end
        if not vanished:
            kept.append(curve)
    return tuple(kept)


def _nice_arc(arc: Arc, start: XY, end: XY, tolerance: float, steps: Sequence[float]) -> Line | Arc:
    """The arc between two new ends. Its middle stays as far from the chord, but for what a nice radius asks."""
    chord = math.dist(start, end)
    if chord == 0:
        return Line(start, end)
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    side = 1 if arc.counterclockwise else -1
    nx, ny = side * (end[1] - start[1]) / chord, side * (start[0] - end[0]) / chord
    out = (arc.mid[0] - mx) * nx + (arc.mid[1] - my) * ny
    radius = nice(arc.circle[1], tolerance, steps)
    root = math.sqrt(max(radius * radius - chord * chord / 4, 0.0))
    height = min((radius - root, radius + root), key=lambda h: abs(h - out))
    if abs(height - out) > tolerance or radius < chord / 2 * (1 - 1e-9):
        height = out
    return Arc(start, (mx + height * nx, my + height * ny), end, arc.construction)
