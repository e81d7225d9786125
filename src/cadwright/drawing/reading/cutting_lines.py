"""Cutting lines: where a section is cut, as a line between two arrowheads with the section's letter in another view.

It is straight for a full section, has steps for an offset one, turns at an axis for an aligned one, and ends at an axis
for a half section.
"""

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
import numpy as np

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.scene import Carrier, Scene, box_gap, has
from cadwright.drawing.reading.values import Patch, ReadView, Word
from cadwright.geometry.curves import Box, Line, Point, Polyline
from cadwright.views.frame import Frame, frame_of

LETTERS = re.compile(r".*?\b([A-Z])\s?[-\u2013\u2014]\s?\1\b.*", re.IGNORECASE)
"""The heading of a section: "A-A", "SECTION B-B (2:1)"."""
HEADING = 60.0
"""How far a heading is from its view at most, in units of the sheet: dimensions may stand between."""
THICK = 12.0
"""How long the thick pieces at the ends and corners of a cutting line are at most, in the same units."""
STRAIGHT = 0.02
"""The sine of the angle by which pieces of a cutting line may be askew."""
FAR = 10.0
"""How many times as large as a view a region of it is taken for."""


class Mark(NamedTuple):
    """An arrowhead with a letter at the end of a cutting line: its tip, or where the line behind that ends."""

    letter: str
    tip: Point
    tail: Point


class CuttingLine(NamedTuple):
    """Where the section of a letter is cut: corner by corner on the paper, and all strokes that draw it."""

    letter: str
    points: tuple[Point, ...]
    strokes: frozenset[int]


def cutting_lines(scene: Scene, marks: Sequence[Mark], numbers: Sequence[int]) -> list[CuttingLine]:
    """The lines between two marks of one letter, along centre lines among the strokes."""
    near = 0.3 * scene.unit + scene.slack
    lines = [(n, line) for n, line in scene.lines(numbers) if line.kind == "centre"]
    found = []
    for letter in dict.fromkeys(mark.letter for mark in marks):
        pair = [mark for mark in marks if mark.letter == letter]
        if len(pair) == 2:
            path = _path(lines, pair, near)
            if path is not None:
                points, used = path
                thick = _thick(scene, numbers, points, near)
                found.append(CuttingLine(letter, points, frozenset(used | thick)))
    return found


def _path(
    lines: Sequence[tuple[int, Line]], pair: Sequence[Mark], near: float
) -> tuple[tuple[Point, ...], set[int]] | None:
    """The way from one mark to the other along lines: corner by corner, with the lines' numbers."""
    goals = (pair[1].tip, pair[1].tail)
    waiting: list[tuple[tuple[Point, ...], set[int]]] = [((start,), set()) for start in (pair[0].tip, pair[0].tail)]
    while waiting:
        points, used = waiting.pop(0)
        if used and any(math.dist(points[-1], goal) < near for goal in goals):
            return points, used
        for n, line in lines:
            for start, end in ((line.start, line.end), (line.end, line.start)):
                if n not in used and math.dist(points[-1], start) < near:
                    waiting.append(((*points, end), used | {n}))
    return None


def _thick(scene: Scene, numbers: Sequence[int], points: Sequence[Point], near: float) -> set[int]:
    """Short continuous lines from the corners and ends along a path."""
    found: set[int] = set()
    for n, line in scene.lines(numbers):
        size = math.dist(line.start, line.end)
        if scene.strokes[n].dashes or line.kind != "visible" or size > THICK * scene.unit:
            continue
        for a, b in pairwise(points):
            own = Carrier.through(a, b)
            on = all(abs(own.beside(p)) < near / 2 for p in (line.start, line.end))
            at_end = any(math.dist(p, q) < near for p in (line.start, line.end) for q in (a, b))
            inside = all(-near - size < own.along(p) < math.dist(a, b) + near + size for p in (line.start, line.end))
            if on and at_end and inside:
                found.add(n)
    return found


def with_sections(
    views: Sequence[ReadView | None],
    groups: Sequence[Group],
    lines: Sequence[CuttingLine],
    words: Sequence[Word],
    unit: float,
) -> list[ReadView | None]:
    """The views with what cutting lines say of those that are cut open."""
    found = list(views)
    for line in lines:
        cut = [i for i, view in enumerate(views) if view is not None and view.cut]
        shown, parent = _headed(groups, cut, line.letter, words, unit), _holding(groups, line)
        view = None if shown is None else views[shown]
        holder = None if parent is None else views[parent]
        if view is not None and shown is not None and holder is not None and view is not holder:
            found[shown] = _cut_along(view, holder, line)
    return found


def _headed(groups: Sequence[Group], cut: Sequence[int], letter: str, words: Sequence[Word], unit: float) -> int | None:
    """The number of that of the views that are ``cut`` that has the heading of a letter."""
    gaps: dict[int, float] = {}
    for word in words:
        said = LETTERS.fullmatch(word.text.strip())
        if said is not None and said[1].upper() == letter:
            gaps |= {i: min(gaps.get(i, math.inf), box_gap(groups[i].box, word.box)) for i in cut}
    best = min(gaps, key=gaps.__getitem__, default=-1)
    return best if best >= 0 and gaps[best] < HEADING * unit else None


def _holding(groups: Sequence[Group], line: CuttingLine) -> int | None:
    """The number of the view that a cutting line runs through most of."""
    samples = [
        (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        for a, b in pairwise(line.points)
        for t in np.linspace(0.0, 1.0, 21)
    ]
    counts = [sum(has(group.box, p) for p in samples) for group in groups]
    return max(range(len(groups)), key=counts.__getitem__) if any(counts) else None


def _cut_along(view: ReadView, holder: ReadView, line: CuttingLine) -> ReadView:
    """The view with the patches that a cutting line in another one makes."""
    own, other = frame_of(view.name), frame_of(holder.name)
    if own is None or other is None or own.toward.axis not in other.axes or holder.turn or view.turn:
        return view
    size, x, y = holder.to_paper
    corners = [((px - x) / size, (py - y) / size) for px, py in line.points]
    turning = _aligned(view, own, other, corners)
    if turning is not None:
        return msgspec.structs.replace(view, patches=turning, form="aligned section")
    strips = _strips(own, other, corners)
    if strips is None:
        return view
    shared = next(axis for axis in other.axes if axis != own.toward.axis)
    patches = tuple(_strip(view, own, low, high, at, shared) for low, high, at in strips)
    whole = len(strips) == 1 and math.isinf(strips[0][0]) and math.isinf(strips[0][1])
    form = "section" if whole else "half section" if len(strips) == 1 else "offset section"
    return msgspec.structs.replace(view, patches=patches, form=form)


def _strips(own: Frame, other: Frame, corners: Sequence[Point]) -> list[tuple[float, float, float]] | None:
    """What of a section's axis that both views show is cut how far toward the viewer: from, to, and where; ``None``
    where the line has pieces that run neither along that axis nor across it. Where its last piece runs across, what is
    beyond that is not cut.
    """
    i = other.axes.index(own.toward.axis)
    shared = next(k for k in (0, 1) if k != i)
    sign = other.ways[i].sign * own.toward.sign
    pieces = [(a, b) for a, b in pairwise(corners) if math.dist(a, b) > 0]
    kinds = [_runs(a, b, shared) for a, b in pieces]
    along = [piece for piece, kind in zip(pieces, kinds, strict=True) if kind == "along"]
    if "askew" in kinds or not along:
        return None
    turn = other.ways[shared].sign
    strips = [(*sorted((turn * a[shared], turn * b[shared])), sign * a[i]) for a, b in along]
    rising = turn * along[-1][1][shared] > turn * along[0][0][shared]
    first, last = (kinds[0], kinds[-1]) if rising else (kinds[-1], kinds[0])
    strips.sort()
    opened = [list(strip) for strip in strips]
    opened[0][0] = -math.inf if first == "along" else opened[0][0]
    opened[-1][1] = math.inf if last == "along" else opened[-1][1]
    return [(low, high, at) for low, high, at in opened]


def _runs(a: Point, b: Point, shared: int) -> str:
    far = math.dist(a, b)
    if abs(b[1 - shared] - a[1 - shared]) < STRAIGHT * far:
        return "along"
    return "across" if abs(b[shared] - a[shared]) < STRAIGHT * far else "askew"


def _aligned(view: ReadView, own: Frame, other: Frame, corners: Sequence[Point]) -> tuple[Patch, ...] | None:
    """The two sides of an aligned section: a line with one corner, and arms of which one or both are askew."""
    if len(corners) != 3:
        return None
    shared = 1 - other.axes.index(own.toward.axis)
    start, pivot, end = corners
    arms = [(p[0] - pivot[0], p[1] - pivot[1]) for p in (start, end)]
    if all(_runs(pivot, p, shared) != "askew" for p in (start, end)):
        return None
    ways = [math.copysign(1.0, arm[shared]) if _runs((0, 0), arm, shared) == "along" else 0.0 for arm in arms]
    first = ways[0] or -ways[1] or math.copysign(1.0, arms[0][shared])
    place = pivot[shared] * other.ways[shared].sign
    found = []
    for arm, way in zip(arms, (first, -first), strict=True):
        goal = (way, 0.0) if shared == 0 else (0.0, way)
        turned = math.degrees(math.atan2(arm[0] * goal[1] - arm[1] * goal[0], arm[0] * goal[0] + arm[1] * goal[1]))
        low, high = (place, math.inf) if way * other.ways[shared].sign > 0 else (-math.inf, place)
        depth = other.ways[1 - shared].sign * own.toward.sign * pivot[1 - shared]
        patch = _strip(view, own, low, high, depth, other.axes[shared])
        found.append(msgspec.structs.replace(patch, turned=turned, pivot=pivot, side=other.name))
    return tuple(found)


def _strip(view: ReadView, own: Frame, low: float, high: float, at: float, axis: int) -> Patch:
    """The patch of a view between two places of an axis that it shows."""
    k = own.axes.index(axis)
    x0, y0, x1, y1 = _extents(view)
    reach = FAR * max(x1 - x0, y1 - y0)
    sign = own.ways[k].sign
    a, b = sorted((sign * max(low, -reach), sign * min(high, reach)))
    corners = ((a, -reach), (b, -reach), (b, reach), (a, reach), (a, -reach))
    return Patch((Polyline(corners if k == 0 else tuple((v, u) for u, v in corners)),), at=at)


def _extents(view: ReadView) -> Box:
    size, x, y = view.to_paper
    x0, y0, x1, y1 = view.box
    return ((x0 - x) / size, (y0 - y) / size, (x1 - x) / size, (y1 - y) / size)
