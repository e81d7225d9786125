"""Where arcs and lines meet at a corner, kept together while each goes to where its own dimensions place it."""

import math
from collections.abc import Sequence

import msgspec

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point

CORNER = math.sin(math.radians(10))
"""Curves that meet at a flatter angle touch: their sizes say where, and no crossing."""


def joined_again(drawn: Sequence[Curve], placed: Sequence[Curve], near: float) -> tuple[Curve, ...]:
    """The placed curves; those that met as they were drawn meet again, in the crossing of the arc and the line.

    A line keeps its direction and an arc its circle, so that both stay as long, and as far from others, as stated; but
    slanted lines end on the circles that they were drawn to.
    """
    found = list(placed)
    lines = [n for n, curve in enumerate(drawn) if isinstance(curve, Line) and isinstance(placed[n], Line)]
    for n, (was, arc) in enumerate(zip(drawn, placed, strict=True)):
        if not isinstance(was, Arc) or not isinstance(arc, Arc):
            continue
        for is_end, angle in enumerate((was.start, was.end)):
            corner = was.point_at(angle)
            at = min(((_gap(drawn[m], corner), m) for m in lines), default=(math.inf, -1))
            line, arc = (found[at[1]], found[n]) if at[0] <= near else (None, found[n])
            if not isinstance(line, Line) or not isinstance(arc, Arc):
                continue
            of_line = _nearer(drawn[at[1]], corner)
            point = _crossing(line, arc, line.end if of_line else line.start, 2 * near)
            if point is not None:
                found[at[1]] = msgspec.structs.replace(line, **{("start", "end")[of_line]: point})
                found[n] = _ended(arc, point, at_end=bool(is_end))
    for n in lines:
        found[n] = _on_circles(drawn[n], found[n], drawn, placed, near)
    return tuple(found)


def _on_circles(was: Curve, line: Curve, drawn: Sequence[Curve], placed: Sequence[Curve], near: float) -> Curve:
    """A slanted line with its ends on the circles that they were drawn on, which it may touch where they are level."""
    assert isinstance(was, Line)
    assert isinstance(line, Line)
    if min(abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])) <= near:
        return line
    circles = [(a, b) for a, b in zip(drawn, placed, strict=True) if isinstance(a, Circle) and isinstance(b, Circle)]
    ends = []
    for before, after in ((was.start, line.start), (was.end, line.end)):
        on = (b for a, b in circles if abs(math.dist(a.center, before) - a.radius) <= near)
        ends.append(next((_put_on(b, after) for b in on), after))
    return Line(ends[0], ends[1], line.kind)


def _put_on(circle: Circle, point: Point) -> Point:
    share = circle.radius / math.dist(circle.center, point)
    x, y = circle.center
    return (x + share * (point[0] - x), y + share * (point[1] - y))


def _gap(line: Curve, point: Point) -> float:
    assert isinstance(line, Line)
    return min(math.dist(line.start, point), math.dist(line.end, point))


def _nearer(line: Curve, point: Point) -> int:
    """0 where the start of a line is nearer to a point, 1 where its end is."""
    assert isinstance(line, Line)
    return int(math.dist(line.end, point) < math.dist(line.start, point))


def _crossing(line: Line, arc: Arc, near: Point, reach: float) -> Point | None:
    """Where a line crosses an arc's circle, no further than ``reach`` from a point; ``None`` where it touches it."""
    length = math.dist(line.start, line.end)
    if not length:
        return None
    ux, uy = (line.end[0] - line.start[0]) / length, (line.end[1] - line.start[1]) / length
    x, y = arc.center[0] - line.start[0], arc.center[1] - line.start[1]
    beside, along = abs(x * uy - y * ux), x * ux + y * uy
    half = math.sqrt(max(arc.radius**2 - beside**2, 0.0))
    if half <= CORNER * arc.radius:
        return None
    points = [(line.start[0] + t * ux, line.start[1] + t * uy) for t in (along - half, along + half)]
    best = min(points, key=lambda p: math.dist(p, near))
    return best if math.dist(best, near) <= reach else None


def _ended(arc: Arc, point: Point, *, at_end: bool) -> Arc:
    """The arc with one of its ends in a point of its circle."""
    angle = math.degrees(math.atan2(point[1] - arc.center[1], point[0] - arc.center[0]))
    old = arc.end if at_end else arc.start
    angle = old + math.remainder(angle - old, 360)
    start, end = (arc.start, angle) if at_end else (angle, arc.end)
    turns = 360 * math.floor(start / 360)
    return msgspec.structs.replace(arc, start=start - turns, end=end - turns)
