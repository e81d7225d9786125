"""Designs between the rounds, as human makers leave them, where no recorded game has any.

Their distance to the target is drawn so that on average it is what the paper tells of people: proportional improvement
0.854 in the first round, so 0.146 of the empty canvas's distance is left, and smaller and smaller steps later (section
5.2 and table 1). What is wrong is what the paper shows: curves missing or too many, figures out of place, circles of
another size, ends that do not meet, lines that are not level. Makers put points on the dots of the grid.
"""

import math
import random

import msgspec

from cadwright.canvas.design import GRID, XY, Circle, Curve, Design, Line
from cadwright.canvas.distance import distance
from cadwright.canvas.edits import MovePoint, apply
from cadwright.canvas.simulated.shapes import components, length, middle

LEFT = (0.146, 0.112, 0.092, 0.080, 0.072, 0.068)
"""The mean distance to the target after each round."""
_SPREAD = 0.5
"""Of the logarithm of that distance."""
_TRIES = 40


def imperfect(target: Design, rounds: int, seed: int) -> Design:
    """A design that someone may have got to after so many rounds, from 1 on. Raises `ValueError` for none."""
    if rounds < 1 or not target.curves:
        raise ValueError("after one round at least, of a target with one curve at least")
    source = random.Random(msgspec.json.encode(("imperfect", seed, rounds, target)))
    mean = LEFT[min(rounds, len(LEFT)) - 1]
    wanted = mean * source.lognormvariate(-(_SPREAD**2) / 2, _SPREAD)
    best = on_grid(_placed(target, source, wanted))
    for _ in range(_TRIES):
        if distance(best, target) >= 0.95 * wanted:
            break
        worse = _worse(best, source)
        if worse.curves and _on_canvas(worse) and distance(worse, target) < 1.2 * wanted:
            best = worse
    return best


def on_grid(design: Design) -> Design:
    """With every control point on a dot of the grid, as far as no curve degenerates."""

    def at(each: Curve) -> Curve:
        points = tuple((float(round(x)), float(round(y))) for x, y in each.control_points)
        if len(set(points)) < len(points):
            return each
        return msgspec.structs.replace(each, control_points=points)

    return Design(tuple(map(at, design.curves)))


def _placed(target: Design, source: random.Random, wanted: float) -> Design:
    """All of it a little out of place and of another size, as it was understood."""
    offset = source.gauss(0, 4 * wanted), source.gauss(0, 4 * wanted)
    factor = 1 + source.gauss(0, 0.3 * wanted)

    def at(point: XY) -> XY:
        x, y = (max(-GRID / 2, min(GRID / 2, value * factor + by)) for value, by in zip(point, offset, strict=True))
        return x, y

    return Design(
        tuple(
            msgspec.structs.replace(each, control_points=tuple(map(at, each.control_points))) for each in target.curves
        )
    )


def _worse(design: Design, source: random.Random) -> Design:
    """With one more mistake."""
    curves = list(design.curves)
    circles = [each for each in curves if isinstance(each, Circle)]
    way = source.choices(("moved", "missing", "needless", "resized", "open", "corner"), (30, 22, 4, 18, 4, 22))[0]
    if way == "moved":
        group = source.choice(components(curves))
        offset = _step(source, 1.3), _step(source, 1.3)
        return Design(tuple(_moved(each, offset) if each in group else each for each in curves))
    if way == "missing" and len(curves) > 2:
        gone = min(source.sample(curves, 2), key=length)
        return Design(tuple(each for each in curves if each != gone))
    if way == "needless":
        return Design((*curves, _needless(curves, source)))
    if way == "resized" and circles:
        circle = source.choice(circles)
        other = _resized(circle, circle.radius * source.lognormvariate(0, 0.25))
        return Design(tuple(other if each == circle else each for each in curves))
    if way == "open" and not isinstance(lonely := source.choice(curves), Circle):
        points = (_shifted(lonely.control_points[0], source, 1), *lonely.control_points[1:])
        if len(set(points)) == len(points):
            opened = msgspec.structs.replace(lonely, control_points=points)
            return Design(tuple(opened if each == lonely else each for each in curves))
    point = source.choice(design.points)
    return apply(design, [MovePoint(point, _shifted(point, source, 1))])


def _on_canvas(design: Design) -> bool:
    return all(abs(value) <= GRID / 2 for point in design.points for value in point)


def _needless(curves: list[Curve], source: random.Random) -> Curve:
    """A curve that should not be there: a copy that was left behind, or a line across."""
    each = source.choice(curves)
    if source.random() < 0.5:
        return _moved(each, (_step(source, 3), _step(source, 3)))
    start = source.choice(each.control_points)
    end = source.choice(source.choice(curves).control_points)
    return Line((start, end if math.dist(start, end) > 1 else _shifted(start, source, 6)))


def _resized(circle: Circle, radius: float) -> Curve:
    x, y = middle([circle])
    reach = max(0.5, round(2 * radius) / 2)
    return Circle(((x, y - reach), (x, y + reach)))


def _moved(each: Curve, offset: XY) -> Curve:
    points = tuple((x + offset[0], y + offset[1]) for x, y in each.control_points)
    return msgspec.structs.replace(each, control_points=points)


def _shifted(point: XY, source: random.Random, by: float) -> XY:
    while True:
        dx, dy = _step(source, by), _step(source, by)
        if dx or dy:
            return point[0] + dx, point[1] + dy


def _step(source: random.Random, by: float) -> float:
    """Some dots of the grid."""
    return float(round(source.gauss(0, by)))
