"""Outlines as loops of straight pieces: their area, whether they cross themselves, and what lies in them."""

import math
from collections.abc import Callable
from itertools import pairwise

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, Circle, Ellipse, LineTo, Outline, Point2, Polygon, Profile, Rectangle, Slot
from cadwright.parts.scene import UnbuildableError

_PIECES = 24
"""Into how many straight pieces an arc is divided."""
Place = tuple[float, float]


def corners(profile: Profile, value: Callable[[Expr], float]) -> list[Place]:
    """The outline as a loop of straight pieces; arcs are divided."""
    match profile:
        case Rectangle(x, y):
            a, b = value(x) / 2, value(y) / 2
            return [(-a, -b), (a, -b), (a, b), (-a, b)]
        case Circle(diameter):
            return _round(value(diameter), value(diameter))
        case Ellipse(x, y):
            return _round(value(x), value(y))
        case Polygon(sides, diameter):
            return _round(value(diameter), value(diameter), round(value(sides)))
        case Slot(length, width):
            r, a = value(width) / 2, (value(length) - value(width)) / 2
            turn = [math.radians(-90 + 180 * k / _PIECES) for k in range(_PIECES + 1)]
            right = [(a + r * math.cos(t), r * math.sin(t)) for t in turn]
            return [*right, *((-x, -y) for x, y in right)]
        case Outline(start, steps):
            loop = [_at(start, value)]
            for step in steps:
                if isinstance(step, ArcTo):
                    loop += arc(loop[-1], _at(step.middle, value), _at(step.end, value))
                else:
                    assert isinstance(step, LineTo), "outlines have straight lines and arcs"
                    loop.append(_at(step.end, value))
            return loop[:-1] if math.dist(loop[0], loop[-1]) < 1e-9 else loop


def _at(point: Point2, value: Callable[[Expr], float]) -> Place:
    return value(point[0]), value(point[1])


def _round(x: float, y: float, pieces: int = 4 * _PIECES) -> list[Place]:
    turns = (2 * math.pi * k / pieces for k in range(pieces))
    return [(x / 2 * math.cos(t), y / 2 * math.sin(t)) for t in turns]


def arc(start: Place, middle: Place, end: Place) -> list[Place]:
    """Points of the arc from a start through a middle, the end the last; a straight line where they are in one."""
    (ax, ay), (bx, by), (cx, cy) = start, middle, end
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(d) < 1e-9:
        return [end]
    a, b, c = (x * x + y * y for x, y in (start, middle, end))
    x, y = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d, (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d
    r = math.dist((x, y), start)
    first_turn, through, last = (math.atan2(p[1] - y, p[0] - x) for p in (start, middle, end))
    sweep, half = (last - first_turn) % math.tau, (through - first_turn) % math.tau
    sweep = sweep if half <= sweep else sweep - math.tau
    turns = (first_turn + sweep * k / _PIECES for k in range(1, _PIECES))
    return [*((x + r * math.cos(t), y + r * math.sin(t)) for t in turns), end]


def area(profile: Profile, value: Callable[[Expr], float]) -> float:
    """The area inside of an outline, mm²; `UnbuildableError` where it has none or crosses itself."""
    loop = corners(profile, value)
    if any(math.dist(p, q) < 1e-9 for p, q in _sides(loop)):
        raise UnbuildableError("two corners of the outline are one point")
    crossed = isinstance(profile, Outline) and any(
        _cross(a, b, c, d)
        for i, (a, b) in enumerate(_sides(loop))
        for k, (c, d) in enumerate(_sides(loop))
        if k > i + 1 and (i, k) != (0, len(loop) - 1)
    )
    if crossed:
        raise UnbuildableError("the outline crosses itself")
    found = abs(sum(x * v - u * y for (x, y), (u, v) in _sides(loop))) / 2
    if found < 1e-9 * max(1.0, max(math.dist(loop[0], p) for p in loop)) ** 2:
        raise UnbuildableError("the outline encloses no area")
    return found


def _sides(loop: list[Place]) -> list[tuple[Place, Place]]:
    return list(pairwise([*loop, loop[0]]))


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether two pieces cross or touch."""
    one, two = _turn(a, b, c) * _turn(a, b, d), _turn(c, d, a) * _turn(c, d, b)
    return (one < 0 and two < 0) or any(_distance(p, q, r) < 1e-7 for p, q, r in ((a, b, c), (a, b, d), (c, d, a)))


def holds(profile: Profile, at: Place, rim: float, value: Callable[[Expr], float]) -> bool:
    """Whether a circle of radius ``rim`` at a place lies inside of an outline."""
    loop = corners(profile, value)
    odd = False
    for (x, y), (u, v) in _sides(loop):
        if (y > at[1]) != (v > at[1]) and at[0] < x + (at[1] - y) * (u - x) / (v - y):
            odd = not odd
    return odd and min(_distance(p, q, at) for p, q in _sides(loop)) >= rim - 1e-2


def _distance(a: Place, b: Place, at: Place) -> float:
    """How far a point is from a straight piece."""
    length = math.dist(a, b)
    along = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / length**2
    along = min(1.0, max(0.0, along))
    return math.dist(at, (a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along))


def fits(profile: Profile, radius: float, value: Callable[[Expr], float]) -> bool:
    """Whether all corners of a straight-sided outline can be rounded by a radius."""
    loop = corners(profile, value)
    tangents = []
    for k, at in enumerate(loop):
        before, after = loop[k - 1], loop[(k + 1) % len(loop)]
        turn = math.atan2(before[1] - at[1], before[0] - at[0]) - math.atan2(after[1] - at[1], after[0] - at[0])
        angle = min(turn % math.tau, -turn % math.tau)
        tangents.append(radius / math.tan(angle / 2))
    return all(
        tangents[k] + tangents[(k + 1) % len(loop)] < math.dist(p, q) + 1e-9 for k, (p, q) in enumerate(_sides(loop))
    )
