"""Pen strokes as a mouse or a finger leaves them: wavering, drifting, running past corners or stopping short.

Recorded strokes have points on the pixels of a canvas of 400 pixels, a tenth of a grid unit apart, with a fraction that
depends on where the page put that canvas; the pen is slow at both ends and fast between.
"""

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from cadwright.canvas.design import GRID, XY
from cadwright.canvas.raw import PIXELS

_PIXEL = GRID / PIXELS
_WAVES = (1.0, 2.0, 3.5)
"""How often each part of the waver swings along ten grid units."""
_EDGE = GRID / 2


class Hand(msgspec.Struct, frozen=True):
    """How someone draws; lengths in grid units."""

    waver: float
    """Deviation of the slow waver across the path."""
    drift: float
    """Deviation of where the stroke has got to at its end, relative to its length."""
    tremor: float
    ends: float
    """Deviation of how far a stroke runs past where it should begin or end."""
    place: float
    """Deviation of where a figure is put that is copied from the picture beside the canvas."""
    size: float
    """Deviation of its size, relative."""
    step: float
    """Grid units between two recorded points in the middle of a stroke."""
    chain: float
    """How likely the pen goes on to the next curve without being lifted."""
    again: float
    """How likely a curve is traced a second time."""
    partial: float
    """How likely a curve is drawn in part, or forgotten."""
    pixel: XY
    """Where the pixels begin: the fraction that all recorded coordinates have."""


def stroke(path: Sequence[XY], hand: Hand, source: random.Random, *, loose: float = 1.0) -> tuple[XY, ...]:
    """The recorded points of a stroke along a polyline of two points or more; ``loose`` scales its unsteadiness."""
    along = _run_on(path, hand.ends * min(1.0, loose), source)
    points = _paced(along, hand.step, source)
    length = max(_length(along), 1e-6)
    drift = source.gauss(0, hand.drift) * length * loose, source.gauss(0, hand.drift) * length * loose
    # A short stroke has no room for the full waver.
    reach = hand.waver * loose * min(1.0, math.sqrt(length / 8))
    sway = [_wave(length, reach, source) for _ in range(2)]
    drawn = []
    for place, (x, y) in points:
        share = place / length
        drawn.append(
            (
                x + drift[0] * share + sway[0](share) + source.gauss(0, hand.tremor),
                y + drift[1] * share + sway[1](share) + source.gauss(0, hand.tremor),
            )
        )
    return _recorded(_rounded(drawn), hand.pixel)


def moved(path: Sequence[XY], offset: XY, factor: float = 1.0, about: XY = (0.0, 0.0)) -> list[XY]:
    """A path shifted, and scaled about a point."""
    return [
        (about[0] + (x - about[0]) * factor + offset[0], about[1] + (y - about[1]) * factor + offset[1])
        for x, y in path
    ]


def cut(path: Sequence[XY], begin: float, end: float) -> list[XY]:
    """The part of a path between two shares of its length, 0 ≤ begin < end ≤ 1."""
    length = _length(path)
    first, last, walked = begin * length, end * length, 0.0
    found: list[XY] = []
    for a, b in pairwise(path):
        part = math.dist(a, b)
        if part > 0 and walked + part >= first and walked <= last:
            low, high = max(0.0, (first - walked) / part), min(1.0, (last - walked) / part)
            if not found:
                found.append(_between(a, b, low))
            found.append(_between(a, b, high))
        walked += part
    return found if len(found) > 1 else list(path)


def _run_on(path: Sequence[XY], ends: float, source: random.Random) -> list[XY]:
    """The path with both ends a little too far or too short, never by more than a quarter of it."""
    limit = _length(path) / 4
    before, after = (max(-limit, min(limit, source.gauss(0.05, ends))) for _ in range(2))
    whole = list(path)
    if before < 0 or after < 0:
        length = max(_length(path), 1e-6)
        whole = cut(whole, max(0.0, -before / length), min(1.0, 1 + after / length))
    if before > 0:
        whole.insert(0, _beyond(whole[1], whole[0], before))
    if after > 0:
        whole.append(_beyond(whole[-2], whole[-1], after))
    return whole


def _paced(path: Sequence[XY], step: float, source: random.Random) -> list[tuple[float, XY]]:
    """Points along a path and how far along they are: near each other at both ends, further apart between."""
    length = _length(path)
    places, at = [0.0], 0.0
    while at < length:
        share = at / length if length else 1.0
        speed = 0.35 + 0.65 * math.sin(math.pi * min(1.0, max(0.0, share))) ** 0.5
        at += max(_PIXEL, step * speed * source.lognormvariate(0, 0.45))
        places.append(min(at, length))
    found, walked, place = [], 0.0, 0
    for a, b in pairwise(path):
        part = math.dist(a, b)
        while place < len(places) and places[place] <= walked + part + 1e-9:
            found.append((places[place], _between(a, b, (places[place] - walked) / part if part else 0.0)))
            place += 1
        walked += part
    return found


class _Wave(msgspec.Struct, frozen=True):
    parts: tuple[tuple[float, float, float], ...]

    def __call__(self, share: float) -> float:
        return math.fsum(size * math.sin(turns * share + phase) for size, turns, phase in self.parts)


def _wave(length: float, reach: float, source: random.Random) -> _Wave:
    parts = []
    for number, often in enumerate(_WAVES, 1):
        turns = math.tau * often * max(length, 2.0) / 10 * source.uniform(0.5, 1.2)
        parts.append((source.gauss(0, reach) / number**1.3, turns, source.uniform(0, math.tau)))
    return _Wave(tuple(parts))


def _rounded(points: Sequence[XY]) -> list[XY]:
    """Corners as a moving hand takes them: each point pulled to the middle of its neighbours."""
    if len(points) < 5:
        return list(points)
    middle = [
        ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    ]
    return [points[0], *middle, points[-1]]


def _recorded(points: Sequence[XY], pixel: XY) -> tuple[XY, ...]:
    """On the pixels of the canvas, none twice in a row, none beyond the edge."""
    found: list[XY] = []
    for point in points:
        x, y = (
            round(min(max(round((value - part) / _PIXEL) * _PIXEL + part, -_EDGE), _EDGE), 6)
            for value, part in zip(point, pixel, strict=True)
        )
        if not found or found[-1] != (x, y):
            found.append((x, y))
    return tuple(found)


def _length(path: Sequence[XY]) -> float:
    return math.fsum(math.dist(a, b) for a, b in pairwise(path))


def _between(a: XY, b: XY, share: float) -> XY:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _beyond(a: XY, b: XY, by: float) -> XY:
    """The point so far behind ``b`` seen from ``a``."""
    length = math.dist(a, b)
    return _between(a, b, 1 + by / length) if length else b
