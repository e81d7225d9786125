"""Involute flanks, and the outlines of gears and racks that have them."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Outline
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.toothed.wheel import Flank, straight, wheel, whole

FLANK = 5
"""Points of the involute that a flank's curve goes through, without the first."""


def gear(
    module: Expr, teeth: float, pressure: float, helix: float = 0.0, addendum: float = 1.0, dedendum: float = 1.25
) -> Outline:
    """The section across the axis of a gear with a tooth on the x axis; angles in degrees.

    ``module`` is the one in the section; pressure angle, addendum and dedendum (in modules) are those across the teeth.
    `UnbuildableError` where it has too few or too many teeth, or pointed ones.
    """
    lean = math.cos(math.radians(helix))
    across = math.degrees(math.atan(math.tan(math.radians(pressure)) / lean))
    high, deep = addendum * lean, dedendum * lean
    return wheel(module, whole(teeth), teeth / 2 - deep, flank(teeth, across, high, deep))


def rack(module: Expr, teeth: float, pressure: float, length: float, height: float) -> Outline:
    """A rack along x with its teeth up, from 0 to ``height`` above its back: whole teeth, in the middle of its length.

    Length and height are in modules; the ends are spaces or backs as the length leaves them.
    """
    slope, pitch = math.tan(math.radians(pressure)), math.pi
    root, middle = height - 2.25, height - 1.0
    points: list[tuple[float, float]] = [(-length / 2, 0.0), (-length / 2, root)]
    for k in range(whole(teeth, 1)):
        at = pitch * (k - (teeth - 1) / 2)
        foot, tip = pitch / 4 + (middle - root) * slope, pitch / 4 - (height - middle) * slope
        points += [(at - foot, root), (at - tip, height), (at + tip, height), (at + foot, root)]
    points += [(length / 2, root), (length / 2, 0.0)]
    return straight(module, points)


def flank(teeth: float, pressure: float, addendum: float = 1.0, dedendum: float = 1.25) -> Flank:
    """A flank of a gear of module 1 from foot to tip: radius, and half of the tooth's angle there (radians).

    The involute begins at its base circle; below it the flank is radial. `UnbuildableError` where the tips are pointed.
    """
    pitch, alpha = teeth / 2, math.radians(pressure)
    base = pitch * math.cos(alpha)
    tip, start = pitch + addendum, max(base, pitch - dedendum)
    half = math.pi / (2 * teeth) + _involute(alpha)
    found = []
    for k in range(FLANK + 1):
        radius = math.sqrt(start**2 + (tip**2 - start**2) * (k / FLANK))
        found.append((radius, half - _involute(math.acos(min(1.0, base / radius)))))
    if found[-1][1] <= 0:
        raise UnbuildableError(f"the teeth would be pointed at a pressure angle of {pressure:.4g}°")
    return found


def _involute(angle: float) -> float:
    """The involute function, radians."""
    return math.tan(angle) - angle
