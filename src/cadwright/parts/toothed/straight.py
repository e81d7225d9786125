"""Wheels with straight flanks: splines by ISO 14, ratchets."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, LineTo, Outline
from cadwright.parts.scene import UnbuildableError
from cadwright.parts.toothed.wheel import polar, whole

FEWEST_SPLINES = 2


def spline(outer: Expr, splines: float, inner: float, width: float) -> Outline:
    """A shaft with keys of straight sides all around, the first on the x axis; ``inner`` and ``width`` are in outer
    diameters.
    """
    count = whole(splines, FEWEST_SPLINES)
    low, high, half = inner / 2, 0.5, width / 2
    foot, top, step = math.asin(min(1.0, half / low)), math.asin(min(1.0, half / high)), 2 * math.pi / count
    if low >= high or foot >= step / 2 or half >= low:
        raise UnbuildableError("the splines would run into each other")
    steps: list[LineTo | ArcTo] = []
    for middle in (n * step for n in range(count)):
        steps.append(LineTo(polar(outer, high, middle - top)))
        steps.append(ArcTo(polar(outer, high, middle), polar(outer, high, middle + top)))
        steps.append(LineTo(polar(outer, low, middle + foot)))
        steps.append(ArcTo(polar(outer, low, middle + step / 2), polar(outer, low, middle + step - foot)))
    return Outline(polar(outer, low, -foot), tuple(steps))


def ratchet(outer: Expr, teeth: float, depth: float) -> Outline:
    """Outline a ratchet wheel: radial faces, and straight backs down to the foot of the next tooth.

    The depth is in outer diameters. Its faces look clockwise, so that it is held against turning that way.
    """
    count = whole(teeth)
    step, low = 2 * math.pi / count, 0.5 - depth
    if low <= 0:
        raise UnbuildableError("the teeth of the ratchet are deeper than the wheel")
    steps: list[LineTo | ArcTo] = []
    for n in range(count):
        steps.append(LineTo(polar(outer, 0.5, n * step)))
        steps.append(LineTo(polar(outer, low, (n + 1) * step)))
    return Outline(polar(outer, low, 0.0), tuple(steps[:-1]))
