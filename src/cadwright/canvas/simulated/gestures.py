"""Marks that mean something rather than show it: arrows, crosses, scribbles, rings, ticks, brackets."""

import math
import random
from collections.abc import Sequence

from cadwright.canvas.design import XY
from cadwright.canvas.simulated.hand import Hand, stroke

Strokes = list[tuple[XY, ...]]


def arrow(start: XY, end: XY, hand: Hand, source: random.Random) -> Strokes:
    """An arrow from one point to another, in one stroke, in two or in three; now and then without a head."""
    shaft = _bowed(start, end, source)
    length = math.dist(start, end)
    head = min(max(0.22 * length, 0.8), 2.2) * source.uniform(0.7, 1.3)
    back = math.atan2(start[1] - end[1], start[0] - end[0])
    left, right = (
        _polar(end, back + turn * source.uniform(0.4, 0.8), head * source.uniform(0.8, 1.2)) for turn in (1, -1)
    )
    kind = source.random()
    if kind < 0.3:  # the head follows without lifting the pen
        return [_marked([*shaft, left, end, right], hand, source)]
    if kind < 0.4:  # a loop for a head
        return [_marked([*shaft, left, right, end], hand, source)]
    drawn = [_marked(shaft, hand, source)]
    if kind < 0.75:
        drawn.append(_marked([left, end, right], hand, source))
    elif kind < 0.95:
        drawn += [_marked([end, side], hand, source) for side in (left, right)]
    return drawn


def cross(center: XY, size: float, hand: Hand, source: random.Random) -> Strokes:
    """An X; ``size`` is half of its diagonal."""
    turn = source.gauss(0, 0.15)
    drawn = []
    for angle in (math.pi / 4 + turn, 3 * math.pi / 4 + turn + source.gauss(0, 0.1)):
        reach = size * source.uniform(0.8, 1.2)
        drawn.append(_marked([_polar(center, angle + math.pi, reach), _polar(center, angle, reach)], hand, source))
    return drawn


def scribble(path: Sequence[XY], width: float, hand: Hand, source: random.Random) -> Strokes:
    """To and fro across a path, as if to rub it out."""
    count = max(6, min(24, len(path)))
    at = [path[round(number * (len(path) - 1) / (count - 1))] for number in range(count)]
    (ax, ay), (bx, by) = at[0], at[-1]
    angle = math.atan2(by - ay, bx - ax) + math.pi / 2
    sides = [
        _polar(point, angle + (number % 2) * math.pi + source.gauss(0, 0.3), width * source.uniform(0.5, 1.2))
        for number, point in enumerate(at)
    ]
    return [_marked(sides, hand, source)]


def ring(center: XY, radii: XY, hand: Hand, source: random.Random) -> Strokes:
    """A loop around what is meant, seldom closed where it began."""
    rx, ry = (radius * source.uniform(0.95, 1.2) for radius in radii)
    begin, turns = source.uniform(0, math.tau), source.uniform(0.93, 1.18) * source.choice((1, -1))
    count = 40
    path = []
    for number in range(count + 1):
        angle = begin + math.tau * turns * number / count
        spread = 1 + 0.12 * (number / count - 0.5) * source.choice((1, 1, -1))
        path.append((center[0] + rx * spread * math.cos(angle), center[1] + ry * spread * math.sin(angle)))
    return [_marked(_smoothed(path), hand, source)]


def tick(center: XY, size: float, hand: Hand, source: random.Random) -> Strokes:
    """A tick: this is right."""
    x, y = center
    return [_marked([(x - 0.6 * size, y), (x, y + 0.6 * size), (x + size, y - size)], hand, source)]


def dot(center: XY, hand: Hand, source: random.Random) -> Strokes:
    """A blob on a point."""
    around = [_polar(center, source.uniform(0, math.tau), source.uniform(0.1, 0.35)) for _ in range(6)]
    return [_marked(around, hand, source)]


def bracket(start: XY, end: XY, outwards: XY, hand: Hand, source: random.Random) -> Strokes:
    """A bracket along a stretch, its legs away from ``outwards``."""
    away = source.uniform(1.0, 1.8)
    legs = [(x + outwards[0] * away, y + outwards[1] * away) for x, y in (start, end)]
    return [_marked([start, *legs, end], hand, source)]


def _marked(path: Sequence[XY], hand: Hand, source: random.Random) -> tuple[XY, ...]:
    return stroke(path, hand, source, loose=0.6)


def _bowed(start: XY, end: XY, source: random.Random) -> list[XY]:
    """A shaft that is hardly ever quite straight."""
    bow = source.gauss(0, 0.07)
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    shares = [number / 8 for number in range(9)]
    return [
        (ax + dx * share - dy * bow * math.sin(math.pi * share), ay + dy * share + dx * bow * math.sin(math.pi * share))
        for share in shares
    ]


def _smoothed(path: Sequence[XY]) -> list[XY]:
    inner = [
        ((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3) for a, b, c in zip(path, path[1:], path[2:], strict=False)
    ]
    return [path[0], *inner, path[-1]]


def _polar(center: XY, angle: float, radius: float) -> XY:
    return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)
