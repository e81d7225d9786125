"""What each verb does to the curves that it is about. Each returns whether it could do anything."""

import math
import re
from collections.abc import Callable, Sequence

import numpy as np

from cadwright.canvas import Circle, Curve, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.gestures import Gesture
from cadwright.planners.embedded.canvas.reasons import UnclearError
from cadwright.planners.embedded.canvas.references import Thing
from cadwright.planners.embedded.canvas.scene import Seen, box_of, ends, middle_of
from cadwright.planners.embedded.canvas.sentences import Wish
from cadwright.planners.embedded.canvas.vocabulary import DIRECTIONS
from cadwright.planners.embedded.canvas.work import Work

STEP, LITTLE_STEP, MUCH_STEP = 1.0, 0.5, 2.5
"""Grid units that something is moved by when nobody says how far."""
GROWTH, LITTLE_GROWTH, MUCH_GROWTH = 1.3, 1.15, 1.7
"""How much larger "bigger" is when nobody says."""
STANDS = 0.3
"""Grid units: something stands on what is this near to one of its ends."""
EXAGGERATED, TAKEN_EXACTLY = 0.5, 5.0
"""Of a tiny arrow this part is meant; arrows of so many grid units are taken as they are."""


def delete(found: Sequence[Thing], work: Work, *, everything: bool = False) -> bool:
    """Take curves away; more than half of a design only where ``everything`` is meant."""
    gone = {each.curve for thing in found for each in thing}
    if not everything and len(gone) > max(1, len(work.design.curves) // 2):
        raise UnclearError("that is more than half of the design")
    for thing in found:
        for each in thing:
            work.remove(each.curve)
    return bool(found)


def move(found: Sequence[Thing], wish: Wish, arrows: Sequence[Gesture], work: Work, spots: Sequence[XY] = ()) -> bool:
    """Along arrows, else in the direction that is said. Of an end that is meant alone, ``spots`` show which."""
    if arrows:
        far = wish.amount or (LITTLE_STEP if wish.little else None)
        return sum(follow(arrow, found, work, far) for arrow in arrows) > 0
    if wish.direction is None:
        raise UnclearError("which way is not said")
    if not found:
        return False
    far = how_far(wish)
    dx, dy = wish.direction[0] * far, wish.direction[1] * far
    if wish.end is not None or "point" in wish.kinds:
        corners = [_end([each.curve for each in thing], wish.end, spots) for thing in found]
        if not any(corners):
            raise UnclearError("which end, or corner, is not said")
        work.move({p: (p[0] + dx, p[1] + dy) for p in corners if p is not None})
        return True
    curves = [each.curve for thing in found for each in thing]
    if len(curves) == 1 and isinstance(curves[0], Line) and _hangs_together(curves[0], work):
        across = _across(curves[0], (dx, dy))
        if math.hypot(*across) < 0.3 * far:  # it becomes longer, or shorter where it goes too far
            sign = -1.0 if "too" in wish.text.split() else 1.0
            towards = (sign * wish.direction[0], sign * wish.direction[1])
            _lengthen(curves[0], towards, sign * far, work)
            return True
        dx, dy = across
    work.carry(curves, shifted(dx, dy))
    return True


def how_far(wish: Wish) -> float:
    """Grid units by which something is to be moved, as far as that is said."""
    return wish.amount or (LITTLE_STEP if wish.little else MUCH_STEP if wish.much else STEP)


def shifted(dx: float, dy: float) -> Callable[[XY], XY]:
    """A shift, as a function of points."""
    return lambda p: (p[0] + dx, p[1] + dy)


def scaled(middle: XY, factor: float) -> Callable[[XY], XY]:
    """A change of size about a point, as a function of points."""
    x, y = middle
    return lambda p: (x + (p[0] - x) * factor, y + (p[1] - y) * factor)


def _end(curves: Sequence[Curve], side: str | None, spots: Sequence[XY]) -> XY | None:
    """The end of some curves that is meant: that which lies furthest to a side, else the one at a spot."""
    if side is not None:
        return _outermost(curves, side)
    near = [(math.dist(p, spot), p) for spot in spots for each in curves for p in ends(each)]
    return min(near)[1] if near else None


def _outermost(curves: Sequence[Curve], side: str) -> XY | None:
    """The end of some curves that lies furthest to a side."""
    x, y = DIRECTIONS[side]
    return max((p for each in curves for p in ends(each)), key=lambda p: p[0] * x + p[1] * y, default=None)


def follow(arrow: Gesture, found: Sequence[Thing], work: Work, far: float | None = None) -> bool:
    """Move what an arrow starts at: an end where it starts there, else a curve or what hangs together.

    Arrows are drawn longer than the way that is meant, short ones most of all, unless words say how ``far``. A line is
    moved across itself: along itself it would only be stretched.
    """
    dx, dy = arrow.end[0] - arrow.start[0], arrow.end[1] - arrow.start[1]
    length = math.hypot(dx, dy)
    part = EXAGGERATED + (1 - EXAGGERATED) * min(1.0, length / TAKEN_EXACTLY)
    if far is not None:
        part = min(part, far / (length or 1.0))
    offset = (dx * part, dy * part)
    near = [p for each in work.design.curves for p in ends(each) if math.dist(p, arrow.start) < 1.0]
    meant = [each.curve for thing in found for each in thing]
    if near and not meant:
        point = min(near, key=lambda p: math.dist(p, arrow.start))
        work.move({point: (point[0] + offset[0], point[1] + offset[1])})
        return True
    curves = meant or [each.curve for each in arrow.about if each.curve in work.design.curves]
    if not curves:
        return False
    if len(curves) == 1 and isinstance(curves[0], Line) and _hangs_together(curves[0], work):
        offset = _across(curves[0], offset)
    work.carry(curves, shifted(*offset))
    return True


def _hangs_together(line: Line, work: Work) -> bool:
    return any(each != line and set(ends(each)) & set(line.control_points) for each in work.design.curves)


def _across(line: Line, offset: XY) -> XY:
    """The part of an offset that is across a line."""
    (ax, ay), (bx, by) = line.control_points
    length = math.dist((ax, ay), (bx, by)) or 1.0
    nx, ny = -(by - ay) / length, (bx - ax) / length
    along = offset[0] * nx + offset[1] * ny
    return along * nx, along * ny


def resize(found: Sequence[Thing], verb: str, wish: Wish, arrows: Sequence[Gesture], work: Work) -> bool:
    """Larger or smaller about the middle, or from where something stands; an arrow at an end pulls that end."""
    if arrows and all(not _circles(arrow.about) for arrow in arrows):
        return sum(follow(arrow, (), work) for arrow in arrows) > 0
    if not found:
        return False
    direction = DIRECTIONS[wish.side] if wish.side else wish.direction
    for thing in found:
        axis = None if len(thing) == 1 and thing[0].kind == "circle" else wish.axis
        factor = _factor(verb, wish, thing, axis)
        if direction is not None and len(thing) == 1 and isinstance(thing[0].curve, Line):
            _lengthen(thing[0].curve, direction, (factor - 1) * thing[0].length, work)
            continue
        middle = standing(thing, axis, work)
        work.carry(
            [each.curve for each in thing], scaled(middle, factor) if axis is None else stretched(middle, factor, axis)
        )
    return True


def standing(thing: Thing, axis: int | None, work: Work) -> XY:
    """What stays where it is when something changes its size: where it is joined on one side, or its middle."""
    x, y = middle_of(thing)
    own = {each.curve for each in thing}
    others = [Seen(each) for each in work.design.curves if each not in own]
    held = {p for each in own for p in ends(each) if any(float(o.away(np.asarray([p]))[0]) < STANDS for o in others)}
    if axis is None:
        upright = len(held) == 2 and len({p[0] for p in held}) == 1
        return max(held, key=lambda p: p[1]) if len(thing) == 1 and (len(held) == 1 or upright) else (x, y)
    places = {p[axis] for p in held}
    if len(places) != 1 or len(held) == len({p for each in own for p in ends(each)}):
        return x, y
    return (places.pop(), y) if axis == 0 else (x, places.pop())


def stretched(middle: XY, factor: float, axis: int) -> Callable[[XY], XY]:
    """A change of size along one axis, as a function of points."""
    x, y = middle
    if axis == 0:
        return lambda p: (x + (p[0] - x) * factor, p[1])
    return lambda p: (p[0], y + (p[1] - y) * factor)


def _factor(verb: str, wish: Wish, thing: Thing, axis: int | None) -> float:
    """How many times as large something is to be. Raises `UnclearError` when less than nothing would be left."""
    text, larger = wish.text, verb == "bigger"
    size = thing[0].curve.radius if isinstance(thing[0].curve, Circle) else thing[0].length
    if len(thing) > 1:
        low, high = box_of(thing)
        size = high[axis or 0] - low[axis or 0]
    size = size or 1.0
    times = re.search(r"\b(\d+(?:\.\d+)?)(?: ?x| times)\b", text)
    if wish.amount is not None and times is None and not re.search(r"%|percent", text):
        if "diameter" in text and len(thing) == 1:
            return wish.amount / (2 * size)
        if "radius" in text or re.search(r"\d(?: \w+)? (?:long|wide|tall|high)\b", text):
            return wish.amount / size
        if larger or wish.amount < size:
            return (size + (wish.amount if larger else -wish.amount)) / size
        raise UnclearError("nothing would be left of it")
    if times is not None:
        growth = max(float(times[1]), 0.1)
    elif "twice" in text or "double" in text:
        growth = 2.0
    elif "half" in text:
        growth = 2.0 if not larger else 1.5
    else:
        growth = LITTLE_GROWTH if wish.little else MUCH_GROWTH if wish.much else GROWTH
    return growth if larger else 1 / growth


def _lengthen(line: Line, direction: XY, by: float, work: Work) -> None:
    """Move the end of a line that lies furthest in a direction, along the line."""
    a, b = line.control_points
    end, other = (
        (a, b) if a[0] * direction[0] + a[1] * direction[1] > b[0] * direction[0] + b[1] * direction[1] else (b, a)
    )
    length = math.dist(a, b) or 1.0
    along = ((end[0] - other[0]) / length, (end[1] - other[1]) / length)
    work.move({end: (end[0] + along[0] * by, end[1] + along[1] * by)})


def _circles(seen: Sequence[Seen]) -> bool:
    return any(each.kind == "circle" for each in seen)
