"""Straight bevel gears: involute teeth on the back cone (Tredgold), drawn towards the apex of the pitch cone."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Outline
from cadwright.parts.toothed.involute import flank
from cadwright.parts.toothed.wheel import Flank, wheel, whole


def bevel(module: Expr, teeth: float, pressure: float, slope: float, level: float) -> Outline:
    """The section of a bevel gear across its axis, ``level`` modules below the apex.

    ``slope`` is the tangent of the pitch cone's angle from the axis. All sections are alike: each cuts
    the lines from the apex through the teeth on the back cone.
    """
    angle = math.atan(slope)
    virtual = teeth / math.cos(angle)
    pitch, deep = teeth / 2, teeth / 2 / math.tan(angle)

    def projected(radius: float) -> float:
        """The radius at this level of what is so far from the apex of the back cone."""
        out = radius - virtual / 2
        return level * (pitch + out * math.cos(angle)) / (deep - out * math.sin(angle))

    developed: Flank = flank(virtual, pressure)
    turned = [(projected(r), t / math.cos(angle)) for r, t in developed]
    return wheel(module, whole(teeth), projected(virtual / 2 - 1.25), turned)
