"""Views on pictures, where lines may have been followed beyond their ends or into others that continue them.

The outline of a part in one piece hangs together and is thick (ISO 128), and all else of a view lies within it. So the
outlines make the groups; hidden lines go to the group around them, and end where it ends.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from statistics import median

import msgspec
import numpy as np

from cadwright.drawing.reading.groups import REACH_TRACED, Group, groups_of
from cadwright.drawing.reading.mended import (
    FINE,
    LONGEST_DASH,
    LOOSE,
    MOST,
    OVERHANG,
    TINY,
    close,
    cut_overhangs,
    point_at,
    slivers,
)
from cadwright.drawing.reading.plane import ends, sampled
from cadwright.drawing.reading.scene import Carrier, Scene, Web, grown, has, holds
from cadwright.drawing.reading.threads import roots_of
from cadwright.geometry.curves import Box, Circle, Line, Point, length_of

WIDER = 1.2
"""How much wider than outlines arrowheads are, in the mean."""
BLUNT = 0.25
"""Units of the sheet that what is left of a corner is off it, at most."""
FEW = 0.02
"""The part of all outlines that is drawn in an ink of none."""
INSIDE = 0.5
"""The part of a hidden line that lies in its view."""


def mark_axes(scene: Scene, numbers: Sequence[int]) -> None:
    """Mark dashed lines right across a circle, through its centre, as axes; change strokes of the scene.

    They look like hidden lines where the circle hides one of their dots. All lines in an ink of its own that mostly
    draws axes are axes, too.
    """
    circles = [curve for n in numbers if isinstance(curve := scene.curve(n), Circle)]
    inks = _inks_of_axes(scene)
    for n, line in scene.lines(numbers):
        among = scene.strokes[n].color in inks or any(_is_axis(line, circle, scene.slack) for circle in circles)
        if line.kind == "hidden" and among:
            scene.put(n, msgspec.structs.replace(line, kind="centre"))


def _inks_of_axes(scene: Scene) -> set[str]:
    """The colours in which no outline is drawn, and more axes than hidden lines, or fewer hidden lines than in the
    outlines' own: by length.
    """
    lengths: dict[tuple[str, str], float] = defaultdict(float)
    for n in range(len(scene)):
        lengths[scene.strokes[n].color, scene.curve(n).kind] += length_of(scene.curve(n))
    inks = {color for color, _ in lengths}
    edges = sum(lengths[color, "visible"] for color in inks)
    others = {color for color in inks if lengths[color, "visible"] < FEW * edges}
    theirs = sum(lengths[color, "hidden"] for color in inks - others)
    return {color for color in others if lengths[color, "hidden"] < max(lengths[color, "centre"], theirs)}


def _is_axis(line: Line, circle: Circle, slack: float) -> bool:
    carrier = Carrier.through(line.start, line.end)
    middle, reach = carrier.along(circle.center), circle.radius - slack
    return abs(carrier.beside(circle.center)) <= slack and reach <= middle <= length_of(line) - reach


def traced_groups(scene: Scene, edges: Sequence[int]) -> list[Group]:
    """The groups of edges on a picture of two line widths, without what hangs over; changes strokes of the scene."""
    outlines = [n for n in edges if scene.curve(n).kind == "visible"]
    blots = _blots(scene, outlines)
    outlines = _without_loose(scene, [n for n in outlines if n not in blots])
    outlines = _with_corners(scene, outlines)
    cut_overhangs(scene, outlines)
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


def with_thin(scene: Scene, group: Group, thin: Sequence[int], centres: Sequence[int]) -> Group:
    """Return the group with the thin lines in it; change strokes of the scene.

    These are edges where faces meet without a corner, whose ends lie on others, and hidden lines of a single dash,
    which hang on other hidden lines or lie on both sides of an axis.
    """
    inside = [n for n in thin if holds(grown(group.box, scene.slack), scene.boxes[n])]
    own = {n for n in group.strokes if scene.curve(n).kind == "hidden"}
    shorts = [(n, line) for n, line in scene.lines(inside) if length_of(line) <= LONGEST_DASH * scene.strokes[n].width]
    found = _pairs(scene, shorts, [*thin, *centres])
    grown_by = 1
    while grown_by:
        tips = [p for n in own | found for p in ends(scene.curve(n))]
        new = {n for n, line in shorts if n not in found and _hangs(line, tips, scene)}
        found |= new
        grown_by = len(new)
    for n in found:
        scene.put(n, msgspec.structs.replace(scene.curve(n), kind="hidden"))
    rest = [n for n in inside if n not in found]
    web = scene.web([*group.strokes, *inside])
    smooth = [n for n in rest if all(web.away(p, n) <= LOOSE * scene.unit for p in ends(scene.curve(n)))]
    roots = [n for n in roots_of(scene, group.strokes, rest) if n not in smooth]
    return Group((*group.strokes, *found, *smooth, *roots), group.box)


def _pairs(scene: Scene, shorts: Sequence[tuple[int, Line]], axes: Sequence[int]) -> set[int]:
    """The short lines of which two are alike and have a longer line right between them: the sides of a hole."""
    longer = [(k, length_of(axis), Web([(k, axis)])) for k, axis in scene.lines(axes)]
    found: set[int] = set()
    for (n, a), (m, b) in combinations(shorts, 2):
        if math.dist(a.start, b.start) > math.dist(a.start, b.end):
            b = Line(b.end, b.start)
        carrier = Carrier.through(a.start, a.end)
        level = abs(carrier.along(b.start)) < LOOSE * scene.unit
        alike = abs(length_of(a) - length_of(b)) < LOOSE * scene.unit and carrier.is_parallel(
            Carrier.through(b.start, b.end)
        )
        if not (level and alike) or abs(carrier.beside(b.start)) < 2 * scene.slack:
            continue
        middles = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in ((a.start, b.start), (a.end, b.end))]
        if any(
            k not in (n, m) and size > length_of(a) and all(web.near(p, scene.slack) for p in middles)
            for k, size, web in longer
        ):
            found |= {n, m}
    return found


def _hangs(line: Line, tips: Sequence[Point], scene: Scene) -> bool:
    """Whether an end of a line is where hidden lines end, off by a gap between dashes at most."""
    return any(math.dist(p, tip) <= LOOSE * scene.unit for p in (line.start, line.end) for tip in tips)


def _blots(scene: Scene, outlines: Sequence[int]) -> set[int]:
    """The short strokes that are wider than lines are: arrowheads that run into something else."""
    long = [scene.strokes[n].width for n in outlines if length_of(scene.curve(n)) > OVERHANG * scene.unit]
    widest = WIDER * median(long) if long else math.inf
    short = (n for n in outlines if length_of(scene.curve(n)) <= OVERHANG * scene.unit)
    return {n for n in short if scene.strokes[n].width > widest}


def _with_corners(scene: Scene, outlines: Sequence[int]) -> list[int]:
    """The outlines, with blunt corners sharp: two lines between whose ends a tiny piece lies are drawn out to where
    they meet; changes strokes of the scene.
    """
    tiny = {n for n in outlines if length_of(scene.curve(n)) <= TINY * scene.unit}
    dropped = slivers(scene, outlines)
    tiny -= dropped
    for n in tiny:
        tips = ends(scene.curve(n))
        lines = [(k, line) for k, line in scene.lines(outlines) if k not in tiny]
        beside = [[k for k, line in lines if _end_near(line, p, scene.slack) is not None] for p in tips]
        if [len(found) for found in beside] != [1, 1] or beside[0] == beside[1]:
            continue
        pair = [(k, line) for k, line in lines if k in (beside[0][0], beside[1][0])]
        first, second = (Carrier.through(line.start, line.end) for _, line in pair)
        corner = first.meeting(second)
        blunt = Line(tips[0], tips[1])
        if corner is None or Web([(n, blunt)]).nearest(corner)[1] > BLUNT * scene.unit:
            continue
        dropped.add(n)
        for k, line in pair:
            near_start = min(math.dist(line.start, p) for p in tips) < min(math.dist(line.end, p) for p in tips)
            scene.put(k, Line(corner, line.end, line.kind) if near_start else Line(line.start, corner, line.kind))
    reach = TINY * scene.unit
    corners = close(scene, [n for n in outlines if n not in tiny | dropped], tiny - dropped, reach)
    dropped |= {n for n in tiny for c in corners if all(math.dist(p, c) <= reach for p in ends(scene.curve(n)))}
    return [n for n in outlines if n not in dropped]


def _end_near(line: Line, point: Point, reach: float) -> Point | None:
    """The end of a line that is near a point."""
    return next((p for p in (line.start, line.end) if math.dist(p, point) <= reach), None)


def _without_loose(scene: Scene, outlines: list[int]) -> list[int]:
    """The outlines without short lines that hang on others, or on such lines, by one end."""
    web = scene.web(outlines)
    kept = [n for n in outlines if not (isinstance(c := scene.curve(n), Line) and _is_loose(scene, n, c, web))]
    return kept if len(kept) == len(outlines) else _without_loose(scene, kept)


def _is_loose(scene: Scene, number: int, line: Line, web: Web) -> bool:
    """Whether a short line touches others about one of its ends only, as an arrowhead does."""
    size = length_of(line)
    if not 3 * scene.slack < size < OVERHANG * scene.unit:
        return False
    met = [t for t in np.linspace(0.0, 1.0, FINE).tolist() if web.away(point_at(line, t), number) <= scene.slack]
    return not met or max(met) < 1 - MOST or min(met) > MOST


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
