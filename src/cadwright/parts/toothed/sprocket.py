"""Sprockets for roller chains: tooth gaps of two arcs by ISO 606."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, LineTo, Outline
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.toothed.wheel import polar, whole

FEWEST = 6
_SEAT, _FLANK = 0.505, 0.12
"""The radius of the roller's seat in rollers; that of the flanks in rollers, times teeth and two."""


def sprocket(pitch: Expr, teeth: float, roller: float, tip: float) -> Outline:
    """A sprocket with a gap on the x axis; the rollers' and the tips' diameters are in pitches.

    The seat of a roller is an arc of (140 - 90 / teeth) degrees, the flanks are arcs that bulge towards the gap: the
    standard's smallest gap.
    """
    count = whole(teeth, FEWEST)
    step = 2 * math.pi / count
    seat, curve = _SEAT * roller, _FLANK * roller * (count + 2)
    middle = 1 / math.sin(math.pi / count) / 2
    half = math.radians(140 - 90 / count) / 2
    end = (middle - seat * math.cos(half), seat * math.sin(half))
    about = (end[0] - curve * math.cos(half), end[1] + curve * math.sin(half))
    top = _meeting(about, curve, tip / 2, end)
    if top is None or math.atan2(top[1], top[0]) >= step / 2:
        raise UnbuildableError(f"the teeth of a sprocket with {teeth:g} teeth would be pointed")
    between = _between(about, curve, end, top)
    steps: list[LineTo | ArcTo] = []
    for turn in (n * step for n in range(count)):

        def at(x: float, y: float, turn: float = turn) -> tuple[Expr, Expr]:
            return polar(pitch, math.hypot(x, y), turn + math.atan2(y, x))

        steps.append(ArcTo(at(between[0], -between[1]), at(end[0], -end[1])))
        steps.append(ArcTo(at(middle - seat, 0), at(*end)))
        steps.append(ArcTo(at(*between), at(*top)))
        angle = math.atan2(top[1], top[0])
        steps.append(ArcTo(polar(pitch, tip / 2, turn + step / 2), polar(pitch, tip / 2, turn + step - angle)))
    return Outline(polar(pitch, tip / 2, -math.atan2(top[1], top[0])), tuple(steps))


def _meeting(
    about: tuple[float, float], radius: float, tip: float, end: tuple[float, float]
) -> tuple[float, float] | None:
    """Where an arc from ``end`` first reaches the circle of the tips."""
    far = math.hypot(*about)
    if not abs(far - radius) < tip < far + radius:
        return None
    along = (far**2 + tip**2 - radius**2) / (2 * far)
    across = math.sqrt(tip**2 - along**2)
    x, y = about[0] / far, about[1] / far
    both = [(along * x - sign * across * y, along * y + sign * across * x) for sign in (1, -1)]
    return min(both, key=lambda p: math.dist(p, end))


def _between(
    about: tuple[float, float], radius: float, start: tuple[float, float], end: tuple[float, float]
) -> tuple[float, float]:
    """The point of a short arc half-way between its ends."""
    x, y = (start[0] + end[0]) / 2 - about[0], (start[1] + end[1]) / 2 - about[1]
    far = math.hypot(x, y)
    return about[0] + radius * x / far, about[1] + radius * y / far
