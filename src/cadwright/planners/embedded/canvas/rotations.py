"""Things turned, mirrored, or put in each other's places."""

import math
import re
from collections.abc import Callable, Sequence

from cadwright.canvas import Arc, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.changes import shifted
from cadwright.planners.embedded.canvas.reasons import UnclearError
from cadwright.planners.embedded.canvas.references import Thing
from cadwright.planners.embedded.canvas.scene import ends, middle_of
from cadwright.planners.embedded.canvas.sentences import Wish
from cadwright.planners.embedded.canvas.work import Work

TILTED, LITTLE_TILTED = 15.0, 7.0
"""Degrees by which something is tilted when nobody says how much."""
_POINTS = re.compile(r"\b(?:point(?:s|ing)?|fac(?:e|es|ing)) (?:straight )?(?:to the )?(up|down|left|right)")
_MIRROR = re.compile(r"\b(?:flip(?:ped)?|mirror(?:ed)?|upside down|fac(?:e|es|ing))\b")


def turn(found: Sequence[Thing], wish: Wish, work: Work) -> bool:
    """Turn, tilt, flip or mirror things about their middle, or about the end by which a line hangs on others."""
    if not found:
        return False
    if "other side" in wish.text:
        raise UnclearError("the other side of what is not said")
    for thing in found:
        arc = thing[0].curve
        if _MIRROR.search(wish.text) and len(thing) == 1 and isinstance(arc, Arc):
            work.replace(arc, _bulging_the_other_way(arc))
        elif _MIRROR.search(wish.text):
            across = re.search(r"\b(?:upside|vertical(?:ly)?|up|down|top)\b", wish.text) is not None
            _carry(thing, _mirrored(middle_of(thing), across=across), work)
        else:
            pivot, degrees = _pivot(thing, work), _degrees(thing, wish, work)
            _carry(thing, _turned(pivot, math.radians(degrees)), work)
    return True


def _carry(thing: Thing, change: Callable[[XY], XY], work: Work) -> None:
    work.carry([each.curve for each in thing], change)


def _pivot(thing: Thing, work: Work) -> XY:
    line = thing[0].curve
    if len(thing) == 1 and isinstance(line, Line):
        held = [p for p in line.control_points if _joins(p, line, work)]
        if len(held) == 1:
            return held[0]
    return middle_of(thing)


def _joins(point: XY, line: Line, work: Work) -> bool:
    return any(each != line and point in ends(each) for each in work.design.curves)


def _degrees(thing: Thing, wish: Wish, work: Work) -> float:
    """By how much something is turned, clockwise as one sees it. Raises `UnclearError`."""
    text = wish.text
    way = _POINTS.search(text)
    if way is not None:
        line = thing[0].curve
        if len(thing) > 1 or not isinstance(line, Line):
            raise UnclearError(f"it is not clear which of its sides is to point {way[1]}")
        a, b = line.control_points
        x, y = _pivot(thing, work)
        (px, py) = b if math.dist(b, (x, y)) >= math.dist(a, (x, y)) else a
        to = {"right": 0.0, "down": 90.0, "left": 180.0, "up": -90.0}[way[1]]
        return to - math.degrees(math.atan2(py - y, px - x))
    back = -1.0 if re.search(r"\b(?:counter|anti)", text) else 1.0
    number = re.search(r"(\d+(?:\.\d+)?) ?(?:°|deg)", text) or re.search(r"\bby (\d+)\b", text)
    if number is not None:
        return back * float(number[1])
    if re.search(r"\b(?:sideways|quarter|on its side)\b", text):
        return back * 90.0
    if re.search(r"\b(?:half|around|upside)\b", text):
        return 180.0
    if re.search(r"\b(?:tilt|lean)", text) and wish.direction is not None and wish.direction[0]:
        return math.copysign(LITTLE_TILTED if wish.little else TILTED, wish.direction[0])
    raise UnclearError("by how much it is to be turned is not said")


def _turned(middle: XY, angle: float) -> Callable[[XY], XY]:
    (x, y), c, s = middle, math.cos(angle), math.sin(angle)
    return lambda p: (x + (p[0] - x) * c - (p[1] - y) * s, y + (p[0] - x) * s + (p[1] - y) * c)


def _mirrored(middle: XY, *, across: bool) -> Callable[[XY], XY]:
    """Top and bottom change places where ``across``, else left and right."""
    x, y = middle
    return (lambda p: (p[0], 2 * y - p[1])) if across else (lambda p: (2 * x - p[0], p[1]))


def _bulging_the_other_way(arc: Arc) -> Arc:
    """An arc mirrored at the line between its ends."""
    (ax, ay), (x, y), (bx, by) = arc.control_points
    ux, uy = bx - ax, by - ay
    along = ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy or 1.0)
    return Arc(((ax, ay), (2 * (ax + along * ux) - x, 2 * (ay + along * uy) - y), (bx, by)))


def swap(found: Sequence[Thing], work: Work) -> bool:
    """Two things in each other's places. Raises `UnclearError` for any other number."""
    if len(found) != 2:
        raise UnclearError(f"two things can change places, not {len(found) or 'none'}")
    (ax, ay), (bx, by) = map(middle_of, found)
    one, other = shifted(bx - ax, by - ay), shifted(ax - bx, ay - by)
    places = {p: one(p) for each in found[0] for p in each.curve.control_points}
    work.move(places | {p: other(p) for each in found[1] for p in each.curve.control_points})
    return True
