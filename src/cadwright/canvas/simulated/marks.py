"""What is drawn about a difference: an arrow, a cross, a ring, or what it should be."""

import math
import random
from collections.abc import Sequence
from typing import Literal

import msgspec

from cadwright.canvas.design import XY, Circle, Curve
from cadwright.canvas.simulated.differences import Difference, Kind
from cadwright.canvas.simulated.gestures import Strokes, arrow, bracket, cross, dot, ring, scribble
from cadwright.canvas.simulated.hand import Hand, stroke
from cadwright.canvas.simulated.shapes import along, box, extent, halfway, middle
from cadwright.canvas.simulated.traces import traced

Manner = Literal["arrow", "cross", "scribble", "ring", "dot", "drawn", "overdrawn", "bridge", "bracket", "outwards"]


class Mark(msgspec.Struct, frozen=True):
    """Strokes, and what they are."""

    manner: Manner
    strokes: tuple[tuple[XY, ...], ...]


_WITH_WORDS: dict[Kind, dict[Manner, float]] = {
    "missing": {"drawn": 1.0},
    "extra": {"cross": 0.42, "ring": 0.2, "scribble": 0.16, "overdrawn": 0.12, "dot": 0.06, "arrow": 0.04},
    "moved": {"arrow": 0.5, "drawn": 0.27, "ring": 0.11, "dot": 0.05, "bracket": 0.07},
    "resized": {"drawn": 0.6, "outwards": 0.2, "ring": 0.2},
    "corner": {"arrow": 0.38, "drawn": 0.4, "ring": 0.12, "dot": 0.1},
    "level": {"drawn": 0.7, "overdrawn": 0.15, "ring": 0.15},
    "straight": {"drawn": 0.75, "overdrawn": 0.1, "ring": 0.15},
    "bend": {"drawn": 0.75, "arrow": 0.15, "ring": 0.1},
    "joined": {"ring": 0.45, "bridge": 0.35, "arrow": 0.2},
    "wrong": {"drawn": 0.8, "cross": 0.12, "ring": 0.08},
}
"""How a difference is marked beside a text that says what is to be done …"""
_ALONE: dict[Kind, dict[Manner, float]] = {
    "missing": {"drawn": 1.0},
    "extra": {"cross": 0.68, "scribble": 0.32},
    "moved": {"arrow": 0.45, "drawn": 0.55},
    "resized": {"drawn": 0.85, "outwards": 0.15},
    "corner": {"arrow": 0.4, "drawn": 0.6},
    "level": {"drawn": 1.0},
    "straight": {"drawn": 1.0},
    "bend": {"drawn": 0.85, "arrow": 0.15},
    "joined": {"bridge": 0.6, "arrow": 0.4},
    "wrong": {"drawn": 0.8, "cross": 0.2},
}
"""… and where there is none."""
_EACH = 4
"""So many things are marked one by one; of more, all together or a few."""


def marked(difference: Difference, hand: Hand, source: random.Random, *, words: bool) -> Mark:
    """A difference as someone marks it, in a message that has ``words`` about it or none."""
    choice = (_WITH_WORDS if words else _ALONE)[difference.kind]
    manner = source.choices(list(choice), list(choice.values()))[0]
    return Mark(manner, tuple(_strokes(manner, difference, hand, source)))


def _strokes(manner: Manner, each: Difference, hand: Hand, source: random.Random) -> Strokes:
    match manner:
        case "drawn":
            return traced(each.want, hand, source)
        case "overdrawn":
            return traced(each.have, hand, source)
        case "arrow":
            return _arrows(each, hand, source)
        case "outwards":
            return _grown(each, hand, source)
        case "cross":
            crossed = [_crossed(have, hand, source) for have in each.have[:_EACH]]
            again = traced(each.want, hand, source) if each.kind == "wrong" else []
            return [part for parts in crossed for part in parts] + again
        case "scribble":
            rubbed = [scribble(along(have, 20), source.uniform(0.6, 1.4), hand, source) for have in each.have[:_EACH]]
            return [part for parts in rubbed for part in parts]
        case "ring":
            return _ringed(each, hand, source)
        case "dot":
            return dot(_goal(each), hand, source)
        case "bridge":
            return _bridge(each, hand, source)
        case "bracket":
            return _bracketed(each, hand, source)


def _arrows(each: Difference, hand: Hand, source: random.Random) -> Strokes:
    if each.at is not None and each.to is not None:
        return arrow(*_stretched(each.at, each.to, source), hand, source)
    if each.kind == "bend":
        return arrow(*_stretched(halfway(each.have[0]), halfway(each.want[0]), source), hand, source)
    if each.kind == "extra":
        at = middle(each.have)
        away = source.uniform(0, math.tau)
        start = at[0] + 4 * math.cos(away), at[1] + 4 * math.sin(away)
        return arrow(start, at, hand, source)
    if len(each.have) > 1 and (len(each.have) > _EACH or source.random() < 0.5):
        return _pushed(each.have, each.offset, hand, source)
    return [part for have in each.have for part in _pushed([have], each.offset, hand, source)]


def _pushed(curves: Sequence[Curve], offset: XY, hand: Hand, source: random.Random) -> Strokes:
    """An arrow by which something moves, from its middle, its rim or beside it."""
    x, y = middle(curves)
    size = extent(curves) / 2
    kind = source.random()
    far = math.hypot(*offset) or 1.0
    if kind < 0.4:  # from the rim on
        reach = size if isinstance(curves[0], Circle) else min(size, 1.0)
        x, y = x + offset[0] / far * reach, y + offset[1] / far * reach
    elif kind < 0.65:  # beside it
        aside = source.choice((-1, 1)) * source.uniform(0.8, 2.0)
        x, y = x - offset[1] / far * aside, y + offset[0] / far * aside
    return arrow(*_stretched((x, y), (x + offset[0], y + offset[1]), source), hand, source)


def _stretched(start: XY, end: XY, source: random.Random) -> tuple[XY, XY]:
    """Both ends of an arrow; a short way is shown by a longer arrow, most of the time."""
    length = math.dist(start, end)
    if length == 0 or length > 2.5 or source.random() < 0.25:
        return start, end
    wanted = source.uniform(1.6, 3.2)
    return start, (
        start[0] + (end[0] - start[0]) * wanted / length,
        start[1] + (end[1] - start[1]) * wanted / length,
    )


def _grown(each: Difference, hand: Hand, source: random.Random) -> Strokes:
    """Arrows outwards for what should be larger, inwards for what should be smaller."""
    drawn: Strokes = []
    for want, have in list(zip(each.want, each.have, strict=True))[:2]:
        if not (isinstance(want, Circle) and isinstance(have, Circle)):
            continue
        begin = source.uniform(0, math.tau)
        for number in range(source.choice((1, 2, 2))):
            angle = begin + math.pi * number
            start, end = (
                (have.center[0] + r * math.cos(angle), have.center[1] + r * math.sin(angle))
                for r in (have.radius, want.radius)
            )
            drawn += arrow(*_stretched(start, end, source), hand, source)
    return drawn


def _crossed(curve: Curve, hand: Hand, source: random.Random) -> Strokes:
    at = curve.center if isinstance(curve, Circle) else halfway(curve)
    return cross(at, min(max(0.3 * extent([curve]), 0.9), 2.5), hand, source)


def _ringed(each: Difference, hand: Hand, source: random.Random) -> Strokes:
    if each.at is not None and each.to is not None:
        center = (each.at[0] + each.to[0]) / 2, (each.at[1] + each.to[1]) / 2
        radius = math.dist(each.at, each.to) / 2 + source.uniform(0.7, 1.4)
        return ring(center, (radius, radius), hand, source)
    left, top, right, bottom = box(each.have or each.want)
    margin = source.uniform(0.6, 1.3)
    radii = max((right - left) / 2 * 1.1, 0.4) + margin, max((bottom - top) / 2 * 1.1, 0.4) + margin
    return ring(((left + right) / 2, (top + bottom) / 2), radii, hand, source)


def _bridge(each: Difference, hand: Hand, source: random.Random) -> Strokes:
    if each.at is None or each.to is None:
        return []
    return [stroke([each.at, each.to], hand, source, loose=0.6)]


def _bracketed(each: Difference, hand: Hand, source: random.Random) -> Strokes:
    left, _, right, bottom = box(each.have)
    drawn = bracket((left, bottom + 0.5), (right, bottom + 0.5), (0, 1), hand, source)
    start = (left + right) / 2, bottom + source.uniform(2.2, 3.2)
    end = start[0] + each.offset[0], start[1] + each.offset[1]
    return drawn + arrow(*_stretched(start, end, source), hand, source)


def _goal(each: Difference) -> XY:
    """The point that a difference is about: where something should be, or what is wrong."""
    return each.to or (middle(each.want) if each.want else middle(each.have))
