"""Threads by convention (ISO 6410-1): the ends of their teeth as thin lines beside the walls of the core hole."""

import math
from collections.abc import Iterator, Sequence

from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point
from cadwright.geometry.tolerance import PROJECTED
from cadwright.values.measurement import Hole, Measurements
from cadwright.values.thread import Thread, thread_of
from cadwright.views.projection import Projection

CLEAR = 0.7
"""The least distance on paper of the lines of a thread's crests and roots (ISO 6410-1, 3.2.1)."""
FIRST, LAST = 100.0, 370.0
"""Between which angles about three quarters of the circle are drawn, open at the upper right (ISO 6410-1, 3.2.2)."""
_KIND: dict[LineType, LineType] = {"visible": "thin", "smooth": "thin", "thin": "thin", "hidden": "hidden"}
"""How the roots are drawn where the wall of the hole is drawn like this (ISO 6410-1, 3.2.3)."""


def thread_lines(
    projection: Projection, curves: Sequence[Curve], measurements: Measurements, scale: float
) -> tuple[Curve, ...]:
    """Draw the roots of the threads of holes in a view, and where a thread ends before its hole.

    The holes are those whose walls are among the curves of the view; a pictorial view has none. ``scale`` is mm of
    paper per mm of the part.
    """
    if projection.is_oblique:
        return ()
    return tuple(
        curve
        for hole in measurements.holes
        if (thread := thread_of(hole)) is not None
        for curve in _thread(projection, curves, hole, thread, CLEAR / scale)
    )


def _thread(
    projection: Projection, curves: Sequence[Curve], hole: Hole, thread: Thread, clear: float
) -> Iterator[Curve]:
    at, (dx, dy) = projection.to_view(hole.position), projection.to_view(hole.axis)
    core = hole.diameter / 2
    root = max(thread.nominal / 2, core + clear)
    if math.hypot(dx, dy) < PROJECTED:
        kinds = [c.kind for c in curves if isinstance(c, Circle) and _is_about(c, at, core)]
        yield from (Arc(at, root, FIRST, LAST, _KIND.get(kind, "thin")) for kind in kinds[:1])
    if abs(math.hypot(dx, dy) - 1) > PROJECTED:
        return
    wall = _wall_kind(curves, at, (dx, dy), core)
    if wall is not None:
        yield from _beside(hole, thread, wall, at, (dx, dy), root)


def _beside(hole: Hole, thread: Thread, kind: LineType, at: Point, along: Point, root: float) -> Iterator[Line]:
    """The roots on both sides of an axis, and their end."""
    begin = hole.counterbore.depth if hole.counterbore else _sunk(hole, root)
    end = hole.reach if thread.depth is None else hole.reach - hole.depth + thread.depth
    for side in (root, -root):
        yield Line(_point(at, along, begin, side), _point(at, along, end, side), kind)
    if thread.depth is not None:
        across: LineType = "hidden" if kind == "hidden" else "visible"
        yield Line(_point(at, along, end, -root), _point(at, along, end, root), across)
    elif not hole.through:
        for side in (1, -1):
            yield Line(_point(at, along, end, side * hole.diameter / 2), _point(at, along, end, side * root), kind)


def _is_about(circle: Circle, centre: Point, radius: float) -> bool:
    return math.dist(circle.center, centre) < PROJECTED and abs(circle.radius - radius) < PROJECTED


def _wall_kind(curves: Sequence[Curve], at: Point, along: Point, core: float) -> LineType | None:
    """The kind of line that the longest piece of a hole's walls is drawn with; ``None`` where none is."""
    dx, dy = along
    pieces = [
        (math.dist(c.start, c.end), c.kind)
        for c in curves
        if isinstance(c, Line)
        and c.kind in _KIND
        and all(abs(abs((x - at[0]) * dy - (y - at[1]) * dx) - core) < PROJECTED for x, y in (c.start, c.end))
        and math.dist(c.start, c.end) > PROJECTED
        and abs((c.end[0] - c.start[0]) * dy - (c.end[1] - c.start[1]) * dx) < PROJECTED
    ]
    return _KIND[max(pieces)[1]] if pieces else None


def _sunk(hole: Hole, root: float) -> float:
    """How far below the mouth a countersink is as wide as the thread."""
    sink = hole.countersink
    if sink is None or sink.diameter <= 2 * root:
        return 0.0
    return (sink.diameter / 2 - root) / math.tan(math.radians(sink.angle / 2))


def _point(at: Point, along: Point, deep: float, aside: float) -> Point:
    """The point so far along an axis from its mouth, and so far beside it."""
    return (at[0] + deep * along[0] - aside * along[1], at[1] + deep * along[1] + aside * along[0])
