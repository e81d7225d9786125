"""Oblique strokes and points at the ends of dimension lines, which stand for arrowheads (ISO 129-1, 5.5)."""

import math
from collections.abc import Iterable, Iterator, Sequence

import msgspec
import numpy as np
from scipy.spatial import KDTree

from cadwright.drawing.reading.arrows import Arrow
from cadwright.drawing.reading.profile import End
from cadwright.drawing.reading.scene import Carrier, Scene
from cadwright.geometry.curves import Circle, Line, Point

SHORTEST, LONGEST = 1.2, 7.0
"""Of oblique strokes, in units of the sheet."""
OBLIQUE = (30.0, 60.0)
"""Degrees between an oblique stroke and its dimension line."""
SMALLEST, LARGEST = 0.2, 1.5
"""Radius of points, in units of the sheet."""
BEYOND = 3.0
"""How far a dimension line may go on behind such a mark, in the same units."""
ALIKE = 0.15
"""How much two marks of one dimension may differ in size, and strokes in direction (radians)."""
ROUND = 0.15
"""How much the corners of a filled point may differ in their distance from its middle."""


class Mark(msgspec.Struct, frozen=True):
    """An oblique stroke or a point: its middle, its size, its direction (``None`` of a point), the strokes it takes."""

    at: Point
    size: float
    direction: Point | None
    strokes: frozenset[int]


def marked_ends(scene: Scene, numbers: Iterable[int]) -> list[Arrow]:
    """The ends of lines that have such a mark, as arrowheads; of each dimension both, which are alike."""
    lines = [(n, line) for n, line in scene.lines(numbers) if not scene.strokes[n].dashes]
    marks = [*_oblique(scene, lines), *_points(scene, numbers)]
    if not marks:
        return []
    ends = list(_marked(scene, lines, marks))
    found: list[Arrow] = []
    for i, (arrow, mark) in enumerate(ends):
        if any(_is_pair(scene, arrow, mark, *other) for k, other in enumerate(ends) if k != i):
            found.append(arrow)
    return _once(found, 0.3 * scene.unit)


def _oblique(scene: Scene, lines: Sequence[tuple[int, Line]]) -> Iterator[Mark]:
    """The short strokes that may stand across the end of a line."""
    for n, line in lines:
        long = math.dist(line.start, line.end)
        if SHORTEST * scene.unit < long < LONGEST * scene.unit:
            (x0, y0), (x1, y1) = line.start, line.end
            middle = ((x0 + x1) / 2, (y0 + y1) / 2)
            yield Mark(middle, long, ((x1 - x0) / long, (y1 - y0) / long), frozenset((n,)))


def _points(scene: Scene, numbers: Iterable[int]) -> Iterator[Mark]:
    """The filled points, each with the circle that is drawn around it."""
    rounds = [(n, c) for n in numbers if isinstance(c := scene.curve(n), Circle) and c.radius < LARGEST * scene.unit]
    for fill in scene.fills:
        corners = np.unique(np.array(fill.outline.points).round(6), axis=0)
        middle = corners.mean(axis=0)
        radii = np.linalg.norm(corners - middle, axis=1)
        radius = float(radii.mean())
        if len(corners) < 8 or np.ptp(radii) > ROUND * radius:
            continue
        if SMALLEST * scene.unit < radius < LARGEST * scene.unit:
            at = (float(middle[0]), float(middle[1]))
            around = frozenset(n for n, c in rounds if math.dist(c.center, at) < ROUND * radius)
            yield Mark(at, radius, None, around)


def _marked(scene: Scene, lines: Sequence[tuple[int, Line]], marks: Sequence[Mark]) -> Iterator[tuple[Arrow, Mark]]:
    """The ends of lines with a mark, each pointing out of its line."""
    tree = KDTree([mark.at for mark in marks])
    near = 0.3 * scene.unit + scene.slack
    for n, line in lines:
        for end, far in ((line.end, line.start), (line.start, line.end)):
            outward = Carrier.through(far, end)
            for k in tree.query_ball_point(end, BEYOND * scene.unit):
                mark = marks[k]
                if n in mark.strokes or abs(outward.beside(mark.at)) > near or not _stands_across(mark, outward):
                    continue
                if outward.along(mark.at) > mark.size:
                    form: End = "points" if mark.direction is None else "oblique strokes"
                    yield Arrow(mark.at, outward.direction, mark.size, mark.strokes, form), mark


def _stands_across(mark: Mark, line: Carrier) -> bool:
    """Whether a mark is a point, or a stroke at the angle of such marks to a line."""
    if mark.direction is None:
        return True
    low, high = (math.sin(math.radians(degrees)) for degrees in OBLIQUE)
    return low < line.sine(Carrier(mark.at, mark.direction)) < high


def _is_pair(scene: Scene, arrow: Arrow, mark: Mark, other: Arrow, second: Mark) -> bool:
    """Whether two marked ends can be those of one dimension: on one line, opposite, alike."""
    opposite = arrow.direction[0] * other.direction[0] + arrow.direction[1] * other.direction[1] < -0.99
    apart = math.dist(arrow.tip, other.tip)
    if not opposite or apart < 0.5 * scene.unit or abs(mark.size - second.size) > ALIKE * mark.size:
        return False
    if abs(Carrier(arrow.tip, arrow.direction).beside(other.tip)) > 0.3 * scene.unit + scene.slack:
        return False
    if mark.direction is None or second.direction is None:
        return mark.direction is second.direction
    return Carrier(mark.at, mark.direction).sine(Carrier(second.at, second.direction)) < ALIKE


def _once(arrows: Iterable[Arrow], near: float) -> list[Arrow]:
    """The arrowheads without those that say the same: a line in two pieces has its ends twice."""
    kept: list[Arrow] = []
    for arrow in arrows:
        same = any(
            math.dist(arrow.tip, other.tip) < near
            and arrow.direction[0] * other.direction[0] + arrow.direction[1] * other.direction[1] > 0.99
            for other in kept
        )
        if not same:
            kept.append(arrow)
    return kept
