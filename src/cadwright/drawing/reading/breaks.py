"""Break lines: thin lines drawn by hand, or with a zigzag, that bound what is broken out of a view, or broken off."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.plane import ends, sampled
from cadwright.drawing.reading.scene import Carrier, Scene, box_gap, grown
from cadwright.geometry.curves import Box, Line, Point, Polyline
from cadwright.geometry.partition import Partition

HATCHED = 3
"""So many lines of hatching end on a line that bounds what is broken out."""
ENDED = 2
"""So many edges of a view end on a line that it is broken off at."""
BENT = 0.4
"""How far a break line leaves its chord, in units of the sheet."""
FAR = 10.0
"""How many times as large as a view what lies on one side of a break line is taken for."""


class Break(NamedTuple):
    """A break line: its strokes, the points along it, and whether the view ends there: else its hatching does."""

    strokes: frozenset[int]
    points: tuple[Point, ...]
    ends_view: bool

    def beside(self, point: Point, size: float) -> Polyline:
        """The outline of all that lies on the side of the line that a point lies on, for a view so large."""
        first, last = self.points[0], self.points[-1]
        if math.dist(first, last) < 1e-3 * size:
            return Polyline(self.points)
        if self.holds(point):
            return Polyline((*self.points, first))
        chord, reach = Carrier.through(first, last), FAR * size
        way = math.copysign(reach, chord.beside(point))
        across = (-way * chord.direction[1], way * chord.direction[0])
        before, behind = chord.at(-reach), chord.at(math.dist(first, last) + reach)
        corners = [(p[0] + across[0], p[1] + across[1]) for p in (behind, before)]
        return Polyline((before, *self.points, behind, *corners, before))

    def holds(self, point: Point) -> bool:
        """Whether a point lies between the line and its chord, well away from both: the line goes round it."""
        first, last = self.points[0], self.points[-1]
        deep = max(abs(Carrier.through(first, last).beside(p)) for p in self.points)
        corners = np.array(self.points)
        x, y = point
        a, b = corners, np.roll(corners, -1, axis=0)
        crossed = (a[:, 1] > y) != (b[:, 1] > y)
        with np.errstate(divide="ignore", invalid="ignore"):
            left = x < a[:, 0] + (y - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
        return deep > 0.3 * math.dist(first, last) and int((crossed & left).sum()) % 2 == 1


def breaks_of(scene: Scene, group: Group, thin: Sequence[int], hatching: Sequence[Line]) -> list[Break]:
    """The break lines of a view among the thin continuous strokes."""
    around = grown(group.box, 4 * scene.unit)
    near = 0.3 * scene.unit + scene.slack
    found = []
    for strokes, points in _chains(scene, [n for n in thin if box_gap(around, scene.boxes[n]) == 0], near):
        if not _is_bent(points, BENT * scene.unit + scene.slack):
            continue
        web = scene.web(strokes)
        hatched = sum(any(web.near(p, near) for p in (line.start, line.end)) for line in hatching)
        if hatched >= HATCHED:
            found.append(Break(frozenset(strokes), points, ends_view=False))
            continue
        edges = [n for n in group.strokes if n not in strokes]
        ended = sum(any(web.near(p, near) for p in ends(scene.curve(n))) for n in edges)
        if ended >= ENDED and _bounds(scene, edges, points, near):
            found.append(Break(frozenset(strokes), points, ends_view=True))
    return found


def without_breaks(group: Group, breaks: Sequence[Break]) -> Group:
    """The group without the strokes of its break lines."""
    taken = {n for each in breaks for n in each.strokes}
    return Group(tuple(n for n in group.strokes if n not in taken), group.box)


def completed(groups: Sequence[Group], breaks: Sequence[Sequence[Break]], near: float) -> list[Group]:
    """The groups, those that are broken off as large as they would be whole: as far as a view in line with them."""
    return [
        Group(group.strokes, _whole(group.box, [other.box for other in groups if other is not group], near))
        if any(each.ends_view for each in own)
        else group
        for group, own in zip(groups, breaks, strict=True)
    ]


def _whole(box: Box, others: Sequence[Box], near: float) -> Box:
    """The box of a view that is broken off at one end, as long as that of another one that begins where it does."""
    for low, high in ((0, 2), (1, 3)):
        for other in others:
            beside = other[1 - low] > box[3 - low] - near or other[3 - low] < box[1 - low] + near
            starts, stops = abs(other[low] - box[low]) < near, abs(other[high] - box[high]) < near
            longer = other[high] - other[low] > box[high] - box[low] + near
            if beside and longer and starts != stops:
                sides = list(box)
                sides[low], sides[high] = other[low], other[high]
                return (sides[0], sides[1], sides[2], sides[3])
    return box


def _chains(scene: Scene, numbers: Sequence[int], near: float) -> Iterator[tuple[list[int], tuple[Point, ...]]]:
    """Strokes that go on from each other at their ends, and the points along them, in turn."""
    joined = Partition(numbers)
    tips = [(n, p) for n in numbers for p in ends(scene.curve(n))]
    for k, (n, p) in enumerate(tips):
        for m, q in tips[k + 1 :]:
            if n != m and math.dist(p, q) < near / 2:
                joined.join(n, m)
    for group in joined.groups():
        pieces = [list(sampled(scene.curve(n))) for n in group]
        yield list(group), _in_turn(pieces)


def _in_turn(pieces: list[list[Point]]) -> tuple[Point, ...]:
    """The points of pieces that follow each other, from one free end on."""
    tips = [(p, k) for k, piece in enumerate(pieces) for p in (piece[0], piece[-1])]
    lonely = max(tips, key=lambda tip: min((math.dist(tip[0], q) for q, k in tips if k != tip[1]), default=0.0))
    left, at, found = list(pieces), lonely[0], list[Point]()
    while left:
        piece = min(left, key=lambda each: min(math.dist(at, each[0]), math.dist(at, each[-1])))
        left.remove(piece)
        way = piece if math.dist(at, piece[0]) <= math.dist(at, piece[-1]) else piece[::-1]
        found += way
        at = way[-1]
    return tuple(found)


def _is_bent(points: Sequence[Point], least: float) -> bool:
    """Whether a line leaves its chord, or is closed."""
    if math.dist(points[0], points[-1]) < least:
        return len(points) > 3
    chord = Carrier.through(points[0], points[-1])
    return max(abs(chord.beside(p)) for p in points) > least


def _bounds(scene: Scene, numbers: Sequence[int], points: Sequence[Point], near: float) -> bool:
    """Whether all of some strokes lies on one side of a line."""
    chord = Carrier.through(points[0], points[-1])
    sway = [chord.beside(p) for p in points]
    beside = [chord.beside(p) for n in numbers for p in sampled(scene.curve(n))]
    return bool(beside) and (max(beside) <= max(sway) + near or min(beside) >= min(sway) - near)
