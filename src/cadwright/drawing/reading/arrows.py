"""Arrowheads: filled triangles, and open ones of two or three strokes."""

import math
from collections.abc import Iterable

import msgspec

from cadwright.drawing.reading.profile import End
from cadwright.drawing.reading.scene import Scene
from cadwright.geometry.curves import Line, Point

LONGEST, SHORTEST = 9.0, 0.6
"""Of arrowheads, in units of the sheet."""
SLENDER, SQUAT = 1.25, 0.95
"""How much longer than wide they are at least; triangles may be squatter."""
WIDEST_OPEN = 65.0
"""The angle between the two strokes of an open arrowhead, at most, in degrees."""


class Arrow(msgspec.Struct, frozen=True):
    """An arrowhead, or what stands for one: where it points, the unit direction that it points in, its length, the
    strokes it consists of, and its form.
    """

    tip: Point
    direction: Point
    length: float
    strokes: frozenset[int] = frozenset()
    form: End = "filled arrowheads"


def arrows_of(scene: Scene, numbers: Iterable[int]) -> list[Arrow]:
    """All arrowheads among the fills and the given strokes."""
    found = [a for fill in scene.fills if (a := _of_outline(fill.outline.points, scene.unit)) is not None]
    taken = [arrow.tip for arrow in found]
    for arrow in _open_ones(scene, numbers):
        if all(math.dist(arrow.tip, tip) > 0.3 * scene.unit for tip in taken):
            found.append(arrow)
            taken.append(arrow.tip)
    return found


def _of_outline(points: tuple[Point, ...], unit: float) -> Arrow | None:
    """A slender triangle, or one with a notched base, as an arrow; ``None`` for other shapes."""
    corners: list[Point] = []
    for point in points:
        if all(math.dist(point, other) > 0.02 * unit for other in corners):
            corners.append(point)
    if not 3 <= len(corners) <= 6:
        return None
    a, b = max(((p, q) for p in corners for q in corners), key=lambda pair: math.dist(*pair))
    reach = math.dist(a, b)
    if not SHORTEST * unit < reach < LONGEST * unit:
        return None
    tip = max((a, b), key=lambda end: _loneliness(end, corners, reach))
    others = [p for p in corners if p != tip]
    wings = sorted(others, key=lambda p: -math.dist(p, tip))[:2]
    base = ((wings[0][0] + wings[1][0]) / 2, (wings[0][1] + wings[1][1]) / 2)
    long, wide = math.dist(tip, base), math.dist(*wings)
    if long < (SQUAT if len(corners) == 3 else SLENDER) * wide or wide < 0.05 * long:
        return None
    return Arrow(tip, ((tip[0] - base[0]) / long, (tip[1] - base[1]) / long), long)


def _loneliness(end: Point, corners: list[Point], reach: float) -> float:
    """How far the nearest other corner is."""
    return min((math.dist(end, p) for p in corners if p != end), default=reach)


def _open_ones(scene: Scene, numbers: Iterable[int]) -> list[Arrow]:
    """Pairs of short strokes from one point, with a longer one between them that ends there too."""
    near = 0.15 * scene.unit
    short: list[tuple[int, Line, float]] = []
    long: list[tuple[int, Line, float]] = []
    for n, line in scene.lines(numbers):
        size = math.dist(line.start, line.end)
        if not scene.strokes[n].dashes:
            (short if SHORTEST * scene.unit < size < 0.7 * LONGEST * scene.unit else long).append((n, line, size))
    legs = [(n, tip, end, size) for n, line, size in short for tip, end in _ways(line)]
    legs.sort(key=lambda leg: leg[1])
    found = []
    for i, (n, tip, end, size) in enumerate(legs):
        for m, other, far, length in legs[i + 1 :]:
            if other[0] - tip[0] > near:
                break
            if m == n or math.dist(tip, other) > near or abs(length - size) > 0.15 * size:
                continue
            ux, uy = (end[0] - tip[0]) / size, (end[1] - tip[1]) / size
            vx, vy = (far[0] - tip[0]) / length, (far[1] - tip[1]) / length
            between = math.degrees(math.acos(max(-1.0, min(1.0, ux * vx + uy * vy))))
            if not 8 < between < WIDEST_OPEN:
                continue
            norm = math.hypot(ux + vx, uy + vy)
            direction = (-(ux + vx) / norm, -(uy + vy) / norm)
            if _has_shaft(tip, direction, [line for _, line, _ in long], near):
                found.append(Arrow(tip, direction, size, frozenset((n, m)), "open arrowheads"))
    return found


def _ways(line: Line) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    return ((line.start, line.end), (line.end, line.start))


def _has_shaft(tip: Point, direction: Point, lines: list[Line], near: float) -> bool:
    """Whether a line leads to the tip from behind."""
    for line in lines:
        for end, other in _ways(line):
            size = math.dist(end, other)
            along = ((end[0] - other[0]) * direction[0] + (end[1] - other[1]) * direction[1]) / size
            if math.dist(end, tip) < 2 * near and along > 0.99:
                return True
    return False
