"""Views on pictures, where lines may have been followed beyond their ends or into others that continue them.

The outline of a part in one piece hangs together and is thick (ISO 128), and all else of a view lies within it. So the
outlines make the groups; hidden lines go to the group around them, and end where it ends.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.primitives import Box, Line, Point
from cadwright.drawing.reading.grouping import REACH_TRACED, Group, groups_of
from cadwright.drawing.reading.plane import length, sampled
from cadwright.drawing.reading.scene import Scene, Web, grown, has, holds

OVERHANG = 7.0
"""Units of the sheet that an edge may have been followed beyond its end, along an axis or into an arrowhead."""
MOST = 0.4
"""The part of a line that may be such an overhang."""
STEP = 0.2
"""Units of the sheet between the places of a line that are looked at."""
FINE = 41
"""Places among which the one is looked for where lines meet."""
INSIDE = 0.5
"""The part of a hidden line that lies in its view."""

Floats = NDArray[np.float64]


def traced_groups(scene: Scene, edges: Sequence[int]) -> list[Group]:
    """The groups of edges on a picture of two line widths, without what hangs over; changes strokes of the scene."""
    outlines = [n for n in edges if scene.curve(n).kind == "visible"]
    web = scene.web(outlines)
    for n, line in scene.lines(outlines):
        cut = _without_overhangs(scene, n, line, web)
        if cut is not None:
            scene.put(n, cut)
    groups = groups_of(scene, outlines, REACH_TRACED)
    inner: list[list[int]] = [[] for _ in groups]
    for n in edges:
        if scene.curve(n).kind == "visible":
            continue
        shares = [_share(scene, n, grown(group.box, scene.slack)) for group in groups]
        best = max(range(len(groups)), key=shares.__getitem__, default=-1)
        if best >= 0 and shares[best] >= INSIDE:
            _cut_to(scene, n, grown(groups[best].box, scene.slack))
            inner[best].append(n)
    return [Group((*g.strokes, *more), g.box) for g, more in zip(groups, inner, strict=True)]


def _without_overhangs(scene: Scene, number: int, line: Line, web: Web) -> Line | None:
    """A line cut back to the first and last place where it meets another one; ``None`` where nothing hangs over."""
    size = length(line)
    step, near = STEP * scene.unit / size, scene.slack / size
    along = np.linspace(0.0, 1.0, max(3, math.ceil(1 / step)))
    met = [t for t in along.tolist() if web.away(_at(line, t), number) <= scene.slack]
    if not met or MOST * size < step:
        return None
    low, high = met[0], met[-1]
    longest = min(MOST, OVERHANG * scene.unit / size)
    start, end = line.start, line.end
    if near < low <= longest:
        start = _nearest(line, np.linspace(low - step, low + 2 * near, FINE), web, number)
    if near < 1 - high <= longest:
        end = _nearest(line, np.linspace(high - 2 * near, high + step, FINE), web, number)
    return None if (start, end) == (line.start, line.end) else Line(start, end, line.kind)


def _nearest(line: Line, along: Floats, web: Web, number: int) -> Point:
    """Of some places of a line the one that is nearest to another curve."""
    return min((_at(line, t) for t in along.tolist()), key=lambda p: web.away(p, number))


def _at(line: Line, t: float) -> Point:
    (x0, y0), (x1, y1) = line.start, line.end
    return (x0 + t * (x1 - x0), y0 + t * (y1 - y0))


def _share(scene: Scene, number: int, box: Box) -> float:
    """How much of a stroke lies in a box."""
    points = sampled(scene.curve(number), 1.0)
    return sum(has(box, p) for p in points) / len(points)


def _cut_to(scene: Scene, number: int, box: Box) -> None:
    """End a level or upright stroke where a box ends."""
    curve = scene.curve(number)
    if not isinstance(curve, Line) or holds(box, scene.boxes[number]):
        return
    start, end = ((min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])) for x, y in (curve.start, curve.end))
    if min(abs(start[0] - end[0]), abs(start[1] - end[1])) <= scene.slack:
        scene.put(number, Line(start, end, curve.kind))
