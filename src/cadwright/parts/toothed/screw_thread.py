"""Metric screw threads: the section across a thread, which is the same all along and turns as it goes up."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, CurveTo, Outline, Point2
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.toothed.wheel import polar

DEPTH = 0.613434
"""How deep an external thread is, in pitches: 17/24 of the height of its triangle (ISO 68-1)."""
CREST = 1 / 8
"""How wide its crests are, in pitches."""
_POINTS = 8
"""How many points of each flank, on which the radius goes with the angle, the curve goes through."""


def screw_thread(nominal: Expr, pitch: float) -> Outline:
    """The section of an external thread of one start, for a twist of one turn a pitch.

    ``pitch`` is a share of the ``nominal`` diameter, by which the outline grows.
    """
    outer, inner = 0.5, 0.5 - DEPTH * pitch
    if not pitch > 0 or inner <= pitch:
        raise UnbuildableError("a thread so coarse is beyond me")
    crest = 2 * math.pi * CREST
    flank = 2 * math.pi * DEPTH * math.tan(math.radians(30))
    root = 2 * math.pi - crest - 2 * flank
    down, up = crest / 2 + flank, crest / 2 + flank + root

    def flank_from(radius: float, to: float, turn: float) -> tuple[Point2, ...]:
        shares = [n / _POINTS for n in range(1, _POINTS + 1)]
        return tuple(polar(nominal, radius + (to - radius) * s, turn + flank * s) for s in shares)

    return Outline(
        polar(nominal, outer, -crest / 2),
        (
            ArcTo(polar(nominal, outer, 0), polar(nominal, outer, crest / 2)),
            CurveTo(flank_from(outer, inner, crest / 2)),
            ArcTo(polar(nominal, inner, down + root / 2), polar(nominal, inner, up)),
            CurveTo(flank_from(inner, outer, up)),
        ),
    )
