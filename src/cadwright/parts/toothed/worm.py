"""Worms: the section across the axis of a thread whose flanks are straight in the plane of the axis (ZA, ISO 10828)."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Outline
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.toothed.wheel import Flank, wheel, whole

FLANK = 6
"""Points of the spiral that a flank's curve goes through, without the first."""
ADDENDUM, DEDENDUM = 1.0, 1.2
MOST_STARTS = 12


def worm(module: Expr, starts: float, diameter: float, pressure: float) -> Outline:
    """The section of a worm with one thread on the x axis; its pitch diameter is in modules, the angle in degrees.

    A straight flank in the axial plane is an Archimedean spiral across it: where the thread is narrower by so much of
    its lead, it covers so much less of a turn. `UnbuildableError` where threads are pointed or reach the axis.
    """
    count = whole(starts, 1)
    if count > MOST_STARTS:
        raise UnbuildableError(f"a worm with {count} starts is beyond me")
    slope, pitch = math.tan(math.radians(pressure)), diameter / 2
    root, tip = pitch - DEDENDUM, pitch + ADDENDUM
    if root <= 0:
        raise UnbuildableError("the threads of the worm reach its axis")
    flank: Flank = []
    for k in range(FLANK + 1):
        radius = root + (tip - root) * k / FLANK
        flank.append((radius, 2 * (math.pi / 4 - (radius - pitch) * slope) / count))
    if flank[-1][1] <= 0 or flank[0][1] >= math.pi / count:
        raise UnbuildableError(f"the threads would be pointed at a pressure angle of {pressure:.4g}°")
    return wheel(module, count, root, flank)
