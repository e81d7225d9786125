"""Regular polygons among the lines of a view: one size gives all of their corners."""

import math
from collections import defaultdict
from collections.abc import Sequence

from cadwright.geometry.curves import Line, Point

_SIDES = (6, 8, 4, 5, 3, 12, 10)


def regular_polygons(lines: Sequence[Line], tolerance: float) -> list[tuple[Point, tuple[Point, ...]]]:
    """Centre and corners of the regular polygons that have a side at an angle; ``tolerance`` in mm.

    Every corner must be the end of two lines of the polygon's side.
    """
    ends: dict[tuple[int, int], list[tuple[Point, Line]]] = defaultdict(list)
    for line in lines:
        for point in (line.start, line.end):
            ends[_cell(point, tolerance)].append((point, line))
    found: list[tuple[Point, tuple[Point, ...]]] = []
    for line in lines:
        if min(abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])) <= 4 * tolerance:
            continue
        for corners in _candidates(line):
            centre = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
            new = all(math.dist(centre, other) > 4 * tolerance or len(own) != len(corners) for other, own in found)
            if new and all(_drawn(ends, corners, i, tolerance) for i in range(len(corners))):
                found.append((centre, corners))
    return found


def _candidates(line: Line) -> list[tuple[Point, ...]]:
    """The regular polygons with a line as a side, on either hand."""
    (x0, y0), (x1, y1) = line.start, line.end
    length = math.dist(line.start, line.end)
    found = []
    for count in _SIDES:
        apothem = length / (2 * math.tan(math.pi / count))
        for hand in (1, -1):
            nx, ny = -hand * (y1 - y0) / length, hand * (x1 - x0) / length
            cx, cy = (x0 + x1) / 2 + nx * apothem, (y0 + y1) / 2 + ny * apothem
            turns = [math.tau * i / count for i in range(count)]
            dx, dy = x0 - cx, y0 - cy
            found.append(
                tuple(
                    (cx + dx * math.cos(t) - dy * math.sin(t), cy + dx * math.sin(t) + dy * math.cos(t)) for t in turns
                )
            )
    return found


def _drawn(
    ends: dict[tuple[int, int], list[tuple[Point, Line]]], corners: tuple[Point, ...], i: int, tolerance: float
) -> bool:
    """Whether the side from one corner to the next is a line."""
    a, b = corners[i], corners[(i + 1) % len(corners)]
    x, y = _cell(a, tolerance)
    near = [line for dx in (-1, 0, 1) for dy in (-1, 0, 1) for _, line in ends.get((x + dx, y + dy), ())]
    return any(
        min(math.dist(line.start, b), math.dist(line.end, b)) < 4 * tolerance
        and min(math.dist(line.start, a), math.dist(line.end, a)) < 4 * tolerance
        for line in near
    )


def _cell(point: Point, tolerance: float) -> tuple[int, int]:
    return (round(point[0] / (8 * tolerance)), round(point[1] / (8 * tolerance)))
