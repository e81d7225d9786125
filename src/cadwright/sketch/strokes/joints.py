"""Curves that were drawn by hand, put in order: ends that nearly meet do, lines that are nearly level are.

Curves keep their order. Points of a design that is there already are ``anchors``: they attract ends and do not move.
"""

import math
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeVar

from cadwright.geometry.partition import Partition
from cadwright.sketch.graph import XY, Arc, Circle, Line

T = TypeVar("T", XY, tuple[int, int])
Fitted = Line | Arc | Circle
End = tuple[int, int]
"""Which curve, and which end of it: 0 for its start, 1 for its end."""

PART = 0.3
"""Ends are not pulled together over more than this part of the shorter curve."""
CORNER = math.sin(math.radians(20))
"""Lines that meet at a clearer angle than this are extended to their crossing."""
LEVEL = math.tan(math.radians(7))
"""Lines that are off the axes by less are meant to be level, or upright."""


def joined(curves: Sequence[Fitted], reach: float, anchors: Sequence[XY] = ()) -> tuple[Fitted, ...]:
    """The curves with ends that are nearer to each other, or to an anchor, than ``reach`` in one point.

    An end that comes near the middle of another curve is put on that curve.
    """
    groups = _groups(curves, reach)
    placed: dict[End, XY] = {}
    for group in groups:
        near = _anchor(_mean([_end(curves, each) for each in group]), reach, anchors)
        if near is not None or len(group) > 1:
            placed |= dict.fromkeys(group, near or _corner(curves, group, reach))
    moved = [_moved(curve, placed.get((n, 0)), placed.get((n, 1))) for n, curve in enumerate(curves)]
    for group in groups:
        if len(group) == 1 and group[0] not in placed:
            n, side = group[0]
            onto = _on_another(moved, n, side, reach)
            if onto is not None:
                moved[n] = _moved(moved[n], onto if side == 0 else None, onto if side == 1 else None)
    return tuple(moved)


def levelled(curves: Sequence[Fitted], most: float, anchors: Sequence[XY] = ()) -> tuple[Fitted, ...]:
    """The curves with lines that are nearly level exactly level, and nearly upright ones upright.

    No point moves by more than ``most``. Lines that share a point stay together, so that a chain of level lines lies at
    one height.
    """
    vertices = list(dict.fromkeys(p for each in curves if not isinstance(each, Circle) for p in (each.start, each.end)))
    new = {vertex: list(vertex) for vertex in vertices}
    fixed = set(anchors)
    for axis in (0, 1):
        together = Partition(vertices)
        for each in curves:
            if isinstance(each, Line) and _nearly_level(each, axis, most):
                together.join(each.start, each.end)
        for group in together.groups():
            held = [p[axis] for p in group if p in fixed]
            value = held[0] if held else math.fsum(p[axis] for p in group) / len(group)
            if len(group) > 1 and all(abs(p[axis] - value) <= most for p in group):
                for p in group:
                    if p not in fixed:
                        new[p][axis] = value
    places = {vertex: (new[vertex][0], new[vertex][1]) for vertex in vertices}
    return tuple(
        each if isinstance(each, Circle) else _moved(each, places[each.start], places[each.end]) for each in curves
    )


def _groups(curves: Sequence[Fitted], reach: float) -> list[list[End]]:
    """Ends that are near to each other; both ends of a curve are never one, unless it is a closed arc's."""
    ends = [(n, side) for n, each in enumerate(curves) if not isinstance(each, Circle) for side in (0, 1)]
    together = Partition(ends)
    pairs = sorted(
        (math.dist(_end(curves, a), _end(curves, b)), a, b) for a, b in combinations(ends, 2) if a[0] != b[0]
    )
    for away, a, b in pairs:
        most = min(reach, PART * min(_length(curves[a[0]]), _length(curves[b[0]])))
        one, other = together.root(a), together.root(b)
        if away > max(most, 1e-9) or one == other:
            continue
        members = [each for each in ends if together.root(each) in (one, other)]
        if len({n for n, _ in members}) == len(members):
            together.join(a, b)
    return together.groups()


def _end(curves: Sequence[Fitted], end: End) -> XY:
    each = curves[end[0]]
    assert not isinstance(each, Circle)
    return each.start if end[1] == 0 else each.end


def _length(curve: Fitted) -> float:
    return 2 * math.pi * curve.radius if isinstance(curve, Circle) else math.dist(curve.start, curve.end)


def _mean(points: Sequence[XY]) -> XY:
    return math.fsum(p[0] for p in points) / len(points), math.fsum(p[1] for p in points) / len(points)


def _anchor(point: XY, reach: float, anchors: Sequence[XY]) -> XY | None:
    near = min(anchors, key=lambda each: math.dist(each, point), default=None)
    return near if near is not None and math.dist(near, point) <= reach else None


def _corner(curves: Sequence[Fitted], group: Sequence[End], reach: float) -> XY:
    """Where two lines cross, else the middle of the ends."""
    middle = _mean([_end(curves, each) for each in group])
    lines = [each for n, _ in group if isinstance(each := curves[n], Line)]
    if len(group) == 2 and len(lines) == 2:
        crossing = _crossing(*lines)
        if crossing is not None and math.dist(crossing, middle) <= reach:
            return crossing
    return middle


def _crossing(a: Line, b: Line) -> XY | None:
    (px, py), (qx, qy) = a.start, b.start
    ux, uy = a.end[0] - px, a.end[1] - py
    vx, vy = b.end[0] - qx, b.end[1] - qy
    area = ux * vy - uy * vx
    if abs(area) < CORNER * math.hypot(ux, uy) * math.hypot(vx, vy):
        return None
    along = ((qx - px) * vy - (qy - py) * vx) / area
    return px + along * ux, py + along * uy


def _on_another(curves: Sequence[Fitted], own: int, side: int, reach: float) -> XY | None:
    """The nearest point of another curve's inside that an end is meant to touch; ``None`` when there is none."""
    point = _end(curves, (own, side))
    best: tuple[float, XY] | None = None
    for n, each in enumerate(curves):
        if n == own:
            continue
        foot = _foot(each, point)
        if foot is not None and math.dist(foot, point) <= min(reach, PART * _length(curves[own])):
            best = min(best or (math.inf, foot), (math.dist(foot, point), foot))
    return best[1] if best else None


def _foot(curve: Fitted, point: XY) -> XY | None:
    """The point of a line or a circle next to another one; ``None`` beyond a line's ends, and for arcs."""
    if isinstance(curve, Line):
        (ax, ay), (bx, by) = curve.start, curve.end
        square = (bx - ax) ** 2 + (by - ay) ** 2
        along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / square if square else -1
        return (ax + along * (bx - ax), ay + along * (by - ay)) if 0 <= along <= 1 else None
    if isinstance(curve, Circle):
        dx, dy = point[0] - curve.center[0], point[1] - curve.center[1]
        away = math.hypot(dx, dy)
        part = curve.radius / away if away else 0
        return (curve.center[0] + dx * part, curve.center[1] + dy * part) if away else None
    return None


def _moved(curve: Fitted, start: XY | None, end: XY | None) -> Fitted:
    """The curve with other ends; an arc keeps its shape as far as it can, turned and scaled."""
    if isinstance(curve, Circle) or (start is None and end is None):
        return curve
    start, end = start or curve.start, end or curve.end
    if isinstance(curve, Line):
        return Line(start, end)
    return Arc(start, _carried(curve, start, end)(curve.mid), end)


def _carried(curve: Arc, start: XY, end: XY) -> Callable[[XY], XY]:
    """The similarity that takes the arc's ends to others."""
    a, b = complex(*curve.start), complex(*curve.end)
    c, d = complex(*start), complex(*end)
    factor = (d - c) / (b - a) if a != b else 1.0

    def carry(point: XY) -> XY:
        moved = c + factor * (complex(*point) - a)
        return moved.real, moved.imag

    return carry


def _nearly_level(line: Line, axis: int, most: float) -> bool:
    """Whether a line runs nearly across an axis, so that both ends have nearly the same coordinate on it."""
    rise, run = abs(line.end[axis] - line.start[axis]), abs(line.end[1 - axis] - line.start[1 - axis])
    return rise <= LEVEL * run and rise <= 2 * most
