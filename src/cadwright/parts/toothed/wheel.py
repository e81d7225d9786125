"""Wheels with teeth all around: outlines from one flank, by turning and mirroring it."""

import math
from collections.abc import Sequence

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, CurveTo, LineTo, Outline, Point2
from cadwright.parts.scene import UnbuildableError

Flank = list[tuple[float, float]]
"""Points of a flank from foot to tip: radius, and half of the tooth's angle there (radians)."""
FEWEST, MOST = 4, 300


def whole(teeth: float, fewest: int = FEWEST) -> int:
    """A number of teeth; `UnbuildableError` where it is none."""
    if teeth % 1 or not fewest <= teeth <= MOST:
        raise UnbuildableError(f"{teeth:g} teeth are beyond me")
    return round(teeth)


def point(scale: Expr, x: float, y: float) -> Point2:
    """A point in units of a size."""
    return scale * round(x, 9), scale * round(y, 9)


def polar(scale: Expr, radius: float, turn: float) -> Point2:
    """A point by its distance from the middle and its angle (radians)."""
    return point(scale, radius * math.cos(turn), radius * math.sin(turn))


def straight(scale: Expr, points: Sequence[tuple[float, float]]) -> Outline:
    """A loop of straight lines."""
    first, *others = (point(scale, x, y) for x, y in points)
    return Outline(first, tuple(LineTo(p) for p in others))


def wheel(scale: Expr, teeth: int, root: float, flank: Flank) -> Outline:
    """All teeth, one after the other, the first on the x axis; ``root`` is the radius between them.

    A flank that begins above the root goes on towards the middle.
    """
    step = 2 * math.pi / teeth
    (foot, spread), (tip, half) = flank[0], flank[-1]
    steps: list[LineTo | ArcTo | CurveTo] = []
    for middle in (n * step for n in range(teeth)):
        if foot > root + ROUNDING:
            steps.append(LineTo(polar(scale, foot, middle - spread)))
        steps.append(CurveTo(tuple(polar(scale, r, middle - t) for r, t in flank[1:])))
        steps.append(ArcTo(polar(scale, tip, middle), polar(scale, tip, middle + half)))
        steps.append(CurveTo(tuple(polar(scale, r, middle + t) for r, t in reversed(flank[:-1]))))
        if foot > root + ROUNDING:
            steps.append(LineTo(polar(scale, root, middle + spread)))
        steps.append(ArcTo(polar(scale, root, middle + step / 2), polar(scale, root, middle + step - spread)))
    return Outline(polar(scale, root, -spread), tuple(steps))
