"""Details that a line joins to where they are taken from: two circles, and the line from one to the other."""

import math
from collections.abc import Iterable
from itertools import combinations

import msgspec

from cadwright.drawing.reading.scene import Scene
from cadwright.geometry.curves import Box, Circle, Line, curve_bounds

SLANT = 0.03
"""Sine of the angle by which a line may miss a circle's centre."""


class Detail(msgspec.Struct, frozen=True):
    """The strokes that mark a detail, and the box of the circle that holds it."""

    strokes: frozenset[int]
    box: Box


def details_of(scene: Scene, numbers: Iterable[int]) -> list[Detail]:
    """All details that are marked so among the strokes."""
    numbers = list(numbers)
    circles = [(n, curve) for n in numbers if isinstance(curve := scene.curve(n), Circle)]
    lines = scene.lines(numbers)
    return [
        Detail(frozenset((n, m, k)), curve_bounds(max(a, b, key=lambda c: c.radius)))
        for (n, a), (m, b) in combinations(circles, 2)
        for k, line in lines
        if _joins(line, a, b, scene.unit) or _joins(line, b, a, scene.unit)
    ]


def _joins(line: Line, first: Circle, second: Circle, near: float) -> bool:
    """Whether a line runs from one circle to another that lies outside, straight between their centres."""
    far = math.dist(first.center, second.center)
    if far <= first.radius + second.radius or first.radius == second.radius:
        return False
    ends = ((line.start, first), (line.end, second))
    on = all(abs(math.dist(p, c.center) - c.radius) < near for p, c in ends)
    return on and far * (1 - SLANT) < first.radius + math.dist(line.start, line.end) + second.radius < far * (1 + SLANT)
