"""Views that are not whole: half sections, of which a half is cut open, what is broken out of a view, and views that
are broken off.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from cadwright.drawing.reading.breaks import Break
from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.hatches import FEWEST
from cadwright.drawing.reading.scene import Scene, around, grown, holds, middle
from cadwright.drawing.reading.values import Patch
from cadwright.geometry.curves import Box, Line, Point, Polyline, bounds
from cadwright.geometry.polygons import inside

THROUGH = 0.95
"""Of a view's size: how much of it its axis runs through."""
FAR = 10.0
"""How many times as large as a view what lies on one side of a line is taken for."""


class Shown(NamedTuple):
    """What people call a view that is not whole, and its patches, on paper."""

    form: str = ""
    patches: tuple[Patch, ...] = ()


def shown_of(
    scene: Scene, group: Group, breaks: Sequence[Break], axes: Iterable[int], hatching: Sequence[Line]
) -> Shown:
    """How a view shows the part."""
    over = [line for line in hatching if holds(grown(group.box, scene.slack), bounds((line,)))]
    size = max(group.size)
    blank = [each for each in breaks if each.ends_view]
    shown = middle(around(scene.boxes[n] for n in group.strokes))
    ended = tuple(Patch((_beyond(each, shown, size),), blank=True) for each in blank)
    if len(over) < FEWEST:
        return Shown("partial view" if ended else "", ended)
    middles = [_middle(line) for line in over]
    bounded = [_round(each, over, size) for each in breaks if not each.ends_view]
    if bounded:
        held = np.array([inside(middles, [outline.points]) for outline in bounded]).T
        signs = {tuple(row) for row in held.tolist() if any(row)}
        opened = tuple(
            Patch(tuple(outline for outline, one in zip(bounded, sign, strict=True) if one)) for sign in sorted(signs)
        )
        return Shown("broken-out section", (*opened, *ended))
    half = _half(scene, group.box, axes, over)
    if half is not None:
        return Shown("half section", (Patch((half,)), *ended))
    return Shown("partial view" if ended else "", ended)


def _middle(line: Line) -> Point:
    return ((line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2)


def _beyond(line: Break, shown: Point, size: float) -> Polyline:
    """What lies on the other side of a break line than a view does."""
    (x0, y0), (x1, y1) = line.points[0], line.points[-1]
    foot = ((x0 + x1) / 2, (y0 + y1) / 2)
    return line.beside((2 * foot[0] - shown[0], 2 * foot[1] - shown[1]), size)


def _round(line: Break, over: Sequence[Line], size: float) -> Polyline:
    """What lies on the side of a break line on which the hatching is that ends there."""

    def apart(hatch: Line) -> float:
        return min(math.dist(p, q) for p in (hatch.start, hatch.end) for q in line.points)

    nearest = sorted(over, key=apart)[:FEWEST]
    middles = sorted(map(_middle, nearest), key=lambda p: min(math.dist(p, q) for q in line.points))
    return line.beside(middles[-1], size)


def _half(scene: Scene, box: Box, axes: Iterable[int], over: Sequence[Line]) -> Polyline | None:
    """The half of a view that is hatched, where an axis through its middle parts it from one that is not."""
    near = 0.3 * scene.unit + scene.slack
    for k in (0, 1):
        middle, size = (box[k] + box[k + 2]) / 2, box[3 - k] - box[1 - k]
        spans = [
            sorted((line.start[1 - k], line.end[1 - k]))
            for _, line in scene.lines(axes)
            if abs(line.start[k] - middle) < near and abs(line.end[k] - middle) < near
        ]
        covered = sum(max(0.0, min(high, box[3 - k]) - max(low, box[1 - k])) for low, high in spans)
        places = [p[k] - middle for line in over for p in (line.start, line.end)]
        side = 1 if min(places) > -near else -1 if max(places) < near else 0
        if covered >= THROUGH * size and side:
            reach = FAR * max(box[2] - box[0], box[3] - box[1])
            a, b, low, high = middle, middle + side * reach, box[1 - k] - reach, box[3 - k] + reach
            corners = ((a, low), (b, low), (b, high), (a, high), (a, low))
            return Polyline(corners if k == 0 else tuple((v, u) for u, v in corners))
    return None
