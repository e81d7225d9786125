"""Closed outlines among the curves of a view."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline, curve_bounds

Side = tuple[int, int]
"""A curve by its number, and the end (0 or 1) that one leaves it by."""


def loops(curves: Sequence[Curve], tolerance: float) -> Iterator[tuple[Curve, ...]]:
    """The closed outlines that touch nothing else, and the outer ones of curves that are connected otherwise.

    Those with an end that nothing goes on from are left out, and so are circles, which need no looking for.
    """
    open_ones = [c for c in curves if not isinstance(c, Circle)]
    nodes = _nodes(open_ones, tolerance)
    meeting: dict[int, list[Side]] = defaultdict(list)
    for i, (a, b) in enumerate(nodes):
        meeting[a].append((i, 0))
        meeting[b].append((i, 1))
    seen: set[int] = set()
    for first in range(len(open_ones)):
        if first in seen:
            continue
        group = _connected(first, nodes, meeting)
        seen |= group
        ends = [len(meeting[end]) for i in group for end in nodes[i]]
        if len(group) > 1 and min(ends) > 1:
            around = group if max(ends) == 2 else _outer(group, open_ones, nodes, meeting)
            yield tuple(open_ones[i] for i in sorted(around))


def ends_of(curve: Curve) -> tuple[Point, Point]:
    """Where a curve begins and ends."""
    match curve:
        case Line(start, end):
            return (start, end)
        case Arc(_, _, start, end):
            return (curve.point_at(start), curve.point_at(end))
        case Polyline(points):
            return (points[0], points[-1])
        case Circle(_, _):
            return ((curve_bounds(curve)[2], curve.center[1]),) * 2


def _nodes(curves: Sequence[Curve], tolerance: float) -> list[tuple[int, int]]:
    """The numbers of the points that the curves begin and end at."""
    known: list[Point] = []

    def node(point: Point) -> int:
        for i, other in enumerate(known):
            if math.dist(point, other) <= 2 * tolerance:
                return i
        known.append(point)
        return len(known) - 1

    pairs = (ends_of(curve) for curve in curves)
    return [(node(a), node(b)) for a, b in pairs]


def _connected(first: int, nodes: Sequence[tuple[int, int]], meeting: dict[int, list[Side]]) -> set[int]:
    group, waiting = {first}, [first]
    while waiting:
        near = {i for end in nodes[waiting.pop()] for i, _ in meeting[end]} - group
        group |= near
        waiting += near
    return group


def _outer(
    group: set[int], curves: Sequence[Curve], nodes: Sequence[tuple[int, int]], meeting: dict[int, list[Side]]
) -> set[int]:
    """The curves that one passes going around the outside: at every point the next one counter-clockwise.

    It begins at the lowest point, with the curve that runs most nearly along to the right, the outside on its right.
    """
    points = {(i, e): ends_of(curves[i])[e] for i in group for e in (0, 1)}
    lowest = min(points, key=lambda side: (points[side][1], points[side][0]))
    start = nodes[lowest[0]][lowest[1]]
    side = min(meeting[start], key=lambda s: _angle(curves[s[0]], s[1]) % math.tau)
    around: set[int] = set()
    for _ in range(2 * len(group)):
        around.add(side[0])
        arrived = nodes[side[0]][1 - side[1]]
        if arrived == start:
            break
        back = _angle(curves[side[0]], 1 - side[1])
        others = [s for s in meeting[arrived] if s != (side[0], 1 - side[1])]
        side = min(others, key=lambda s: (_angle(curves[s[0]], s[1]) - back - 1e-6) % math.tau)
    return around


def _angle(curve: Curve, end: int) -> float:
    """The direction in which a curve leaves one of its ends, in radians."""
    match curve:
        case Arc():
            turn = math.radians(curve.start if end == 0 else curve.end)
            return turn + (math.pi / 2 if end == 0 else -math.pi / 2)
        case Line(start, stop):
            points: tuple[Point, ...] = (start, stop)
        case Polyline(corners):
            points = corners
        case Circle():
            return 0.0
    a, b = (points[0], points[1]) if end == 0 else (points[-1], points[-2])
    return math.atan2(b[1] - a[1], b[0] - a[0])
