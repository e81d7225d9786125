"""Views on pictures, where lines may have been followed beyond their ends or into others that continue them.

The outline of a part in one piece hangs together and is thick (ISO 128), and all else of a view lies within it. So the
outlines make the groups; hidden lines go to the group around them, and end where it ends.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import combinations
from statistics import median

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cadwright.drawing.reading.groups import REACH_TRACED, Group, groups_of
from cadwright.drawing.reading.plane import ends, length, sampled
from cadwright.drawing.reading.scene import Carrier, Scene, Web, grown, has, holds
from cadwright.drawing.reading.threads import roots_of
from cadwright.geometry.curves import Arc, Box, Circle, Line, Point

OVERHANG = 7.0
"""Units of the sheet that an edge may have been followed beyond its end, along an axis or into an arrowhead."""
MOST = 0.6
"""The part of a line that may be such an overhang."""
WIDER = 1.2
"""How much wider than outlines arrowheads are, in the mean."""
TINY, BLUNT = 1.2, 0.25
"""Units of the sheet that what is left of a corner is long, and off the corner, at most."""
SHARPEST = 0.3
"""The sine of the sharpest corner that lines are drawn out to."""
LONGEST_DASH = 18.0
"""Widths of the line that a hidden line of a single dash is long at most."""
LOOSE = 1.0
"""Units of the sheet between a thin line's end and what it ends at."""
FEW = 0.02
"""The part of all outlines that is drawn in an ink of none."""
BROKEN = 2.5
"""Units of the sheet that a line which is tangent to a circle ends before it, where something else crosses it."""
LOST, NEXT = 2.0, 0.1
"""Dashes with their gaps that a hidden line may lack in one place; mm from another one where a line ends at it."""
DASHES_APART = 1.5
"""Units of the sheet from one dash to the next, at most."""
THINNER = 0.75
"""How much thinner than outlines the lines are that may be hidden ones."""
FARTHEST_TURN = 25.0
"""Degrees that an arc is drawn on or cut back to where a line is tangent, at most."""
STEP = 0.2
"""Units of the sheet between the places of a line that are looked at."""
FINE = 41
"""Places among which the one is looked for where lines meet."""
INSIDE = 0.5
"""The part of a hidden line that lies in its view."""

Floats = NDArray[np.float64]


def mark_axes(scene: Scene, numbers: Sequence[int]) -> None:
    """Dashed lines right across a circle, through its centre, are axes: where the circle hides a dot of theirs they
    look like hidden lines. So are all in an ink of their own that mostly draws axes. Changes strokes of the scene.
    """
    circles = [curve for n in numbers if isinstance(curve := scene.curve(n), Circle)]
    inks = _inks_of_axes(scene)
    for n, line in scene.lines(numbers):
        among = scene.strokes[n].color in inks or any(_is_axis(line, circle, scene.slack) for circle in circles)
        if line.kind == "hidden" and among:
            scene.put(n, msgspec.structs.replace(line, kind="centre"))


def _inks_of_axes(scene: Scene) -> set[str]:
    """The colours in which no outline and more axes than hidden lines are drawn, by length."""
    lengths: dict[tuple[str, str], float] = defaultdict(float)
    for n in range(len(scene)):
        lengths[scene.strokes[n].color, scene.curve(n).kind] += length(scene.curve(n))
    edges = sum(size for (_, kind), size in lengths.items() if kind == "visible")
    return {
        color
        for (color, kind), size in lengths.items()
        if kind == "centre" and size > lengths.get((color, "hidden"), 0.0)
        if lengths.get((color, "visible"), 0.0) < FEW * edges
    }


def _is_axis(line: Line, circle: Circle, slack: float) -> bool:
    carrier = Carrier.through(line.start, line.end)
    middle, reach = carrier.along(circle.center), circle.radius - slack
    return abs(carrier.beside(circle.center)) <= slack and reach <= middle <= length(line) - reach


def mended_edges(scene: Scene, edges: Sequence[int]) -> list[int]:
    """The edges on a picture, with arcs and lines that reach where they are tangent and without pieces of hidden lines
    that look like outlines; changes strokes of the scene.
    """
    outlines = [n for n in edges if scene.curve(n).kind == "visible"]
    dashes = _dashes(scene, outlines)
    outlines = [n for n in outlines if n not in dashes]
    slivers = _slivers(scene, outlines)
    outlines = [n for n in outlines if n not in slivers]
    _reach_corners(scene, outlines)
    _close(scene, outlines, (), scene.slack)
    _join_tangents(scene, outlines)
    _reach_rounds(scene, outlines)
    _cut_overhangs(scene, outlines)
    hidden = [n for n in edges if scene.curve(n).kind == "hidden"]
    _meet(scene, [n for n, _ in scene.lines(hidden)])
    pieces = _bridge(scene, [*outlines, *hidden])
    return [n for n in (*outlines, *hidden) if n not in pieces]


def in_their_ink(scene: Scene, thin: Sequence[int], strokes: Sequence[int]) -> list[int]:
    """Those of thin strokes that are drawn in an ink of other ones."""
    inks = {scene.strokes[n].color for n in strokes}
    return [n for n in thin if scene.strokes[n].color in inks]


def traced_groups(scene: Scene, edges: Sequence[int]) -> list[Group]:
    """The groups of edges on a picture of two line widths, without what hangs over; changes strokes of the scene."""
    outlines = [n for n in edges if scene.curve(n).kind == "visible"]
    blots = _blots(scene, outlines)
    outlines = _without_loose(scene, [n for n in outlines if n not in blots])
    outlines = _with_corners(scene, outlines)
    _cut_overhangs(scene, outlines)
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
    """The group with the thin lines in it: edges where faces meet without a corner, whose ends lie on others, and
    hidden lines of a single dash, which hang on other hidden lines or lie on both sides of an axis; changes strokes of
    the scene.
    """
    inside = [n for n in thin if holds(grown(group.box, scene.slack), scene.boxes[n])]
    own = {n for n in group.strokes if scene.curve(n).kind == "hidden"}
    shorts = [(n, line) for n, line in scene.lines(inside) if length(line) <= LONGEST_DASH * scene.strokes[n].width]
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
    longer = [(k, length(axis), Web([(k, axis)])) for k, axis in scene.lines(axes)]
    found: set[int] = set()
    for (n, a), (m, b) in combinations(shorts, 2):
        if math.dist(a.start, b.start) > math.dist(a.start, b.end):
            b = Line(b.end, b.start)
        carrier = Carrier.through(a.start, a.end)
        level = abs(carrier.along(b.start)) < LOOSE * scene.unit
        alike = abs(length(a) - length(b)) < LOOSE * scene.unit and carrier.is_parallel(Carrier.through(b.start, b.end))
        if not (level and alike) or abs(carrier.beside(b.start)) < 2 * scene.slack:
            continue
        middles = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in ((a.start, b.start), (a.end, b.end))]
        if any(
            k not in (n, m) and size > length(a) and all(web.near(p, scene.slack) for p in middles)
            for k, size, web in longer
        ):
            found |= {n, m}
    return found


def _hangs(line: Line, tips: Sequence[Point], scene: Scene) -> bool:
    """Whether an end of a line is where hidden lines end, off by a gap between dashes at most."""
    return any(math.dist(p, tip) <= LOOSE * scene.unit for p in (line.start, line.end) for tip in tips)


def _cut_overhangs(scene: Scene, outlines: Sequence[int]) -> None:
    """End lines where they first and last meet others; changes strokes of the scene."""
    web = scene.web(outlines)
    for n, line in scene.lines(outlines):
        cut = _without_overhangs(scene, n, line, web)
        if cut is not None:
            scene.put(n, cut)


def _without_overhangs(scene: Scene, number: int, line: Line, web: Web) -> Line | None:
    """A line cut back to the first and last place where it meets another one; ``None`` where nothing hangs over."""
    size = max(length(line), 1e-6)
    step, near = STEP * scene.unit / size, scene.slack / size
    along = np.linspace(0.0, 1.0, max(3, math.ceil(1 / step)))
    met = [t for t in along.tolist() if web.away(_at(line, t), number) <= scene.slack]
    if not met:
        return None
    low, high = met[0], met[-1]
    longest = min(MOST, OVERHANG * scene.unit / size)
    start, end = line.start, line.end
    if near < low <= longest:
        start = _nearest(line, np.linspace(low - step, low + 2 * near, FINE), web, number)
    if near < 1 - high <= longest:
        end = _nearest(line, np.linspace(high - 2 * near, high + step, FINE), web, number)
    return None if (start, end) == (line.start, line.end) else Line(start, end, line.kind)


def _blots(scene: Scene, outlines: Sequence[int]) -> set[int]:
    """The short strokes that are wider than lines are: arrowheads that run into something else."""
    long = [scene.strokes[n].width for n in outlines if length(scene.curve(n)) > OVERHANG * scene.unit]
    widest = WIDER * median(long) if long else math.inf
    short = (n for n in outlines if length(scene.curve(n)) <= OVERHANG * scene.unit)
    return {n for n in short if scene.strokes[n].width > widest}


def _with_corners(scene: Scene, outlines: Sequence[int]) -> list[int]:
    """The outlines, with blunt corners sharp: two lines between whose ends a tiny piece lies are drawn out to where
    they meet; changes strokes of the scene.
    """
    tiny = {n for n in outlines if length(scene.curve(n)) <= TINY * scene.unit}
    dropped = _slivers(scene, outlines)
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
    corners = _close(scene, [n for n in outlines if n not in tiny | dropped], tiny - dropped, reach)
    dropped |= {n for n in tiny for c in corners if all(math.dist(p, c) <= reach for p in ends(scene.curve(n)))}
    return [n for n in outlines if n not in dropped]


def _slivers(scene: Scene, outlines: Sequence[int]) -> set[int]:
    """The tiny pieces that lie on longer strokes."""
    tiny = {n for n in outlines if length(scene.curve(n)) <= TINY * scene.unit}
    web = scene.web([n for n in outlines if n not in tiny])
    return {n for n in tiny if all(web.near(p, scene.slack) for p in sampled(scene.curve(n), 20.0))}


def _close(scene: Scene, outlines: Sequence[int], tiny: Collection[int], reach: float) -> list[Point]:
    """Draw lines out to where they meet that end within ``reach`` of each other, where no tiny piece leads from one to
    the other; and where that is.
    """
    tips = [(n, k, p) for n, line in scene.lines(outlines) for k, p in enumerate((line.start, line.end))]
    pairs = cKDTree([p for _, _, p in tips]).query_pairs(reach) if tips else set()
    bridges = [ends(scene.curve(n)) for n in tiny]
    corners: list[Point] = []
    for (n, k, p), (m, j, q) in sorted((tips[a], tips[b]) for a, b in pairs):
        own, other = scene.curve(n), scene.curve(m)
        bridged = any(all(min(math.dist(t, r) for r in tip) <= scene.slack for t in (p, q)) for tip in bridges if tip)
        if n == m or bridged or not isinstance(own, Line) or not isinstance(other, Line):
            continue
        first, second = Carrier.through(own.start, own.end), Carrier.through(other.start, other.end)
        corner = first.meeting(second)
        farthest = reach / max(first.sine(second), SHARPEST)  # the ink of a sharp corner is one line
        if corner is None or max(math.dist(p, corner), math.dist(q, corner)) > farthest:
            continue
        corners.append(corner)
        for number, line, end in ((n, own, k), (m, other, j)):
            ahead = Line(line.start, corner, line.kind) if end else Line(corner, line.end, line.kind)
            if length(ahead) > scene.slack:
                scene.put(number, ahead)
    return corners


def _reach_corners(scene: Scene, outlines: Sequence[int]) -> None:
    """Draw lines on to the end of another one that they point at, where what crosses the corner has their pixels, or to
    a line just ahead; changes strokes of the scene.
    """
    web = scene.web(outlines)
    lines = [(n, line) for n, line in scene.lines(outlines) if length(line) > TINY * scene.unit]
    tips = [(m, Carrier.through(line.start, line.end), p) for m, line in lines for p in (line.start, line.end)]
    for n, line in lines:
        for start, end in ((line.start, line.end), (line.end, line.start)):
            carrier, size = Carrier.through(start, end), length(line)
            if web.away(end, n) <= NEXT:
                continue
            corners = [c for m, other, q in tips if m != n and (c := carrier.meeting(other)) and math.dist(c, q) < TINY]
            ahead = [c for c in corners if 0 < carrier.along(c) - size < BROKEN * scene.unit]
            steps = (carrier.at(size + t) for t in np.arange(0.0, LOOSE * scene.unit, NEXT).tolist())
            tip = min(ahead, key=carrier.along) if ahead else next((p for p in steps if web.away(p, n) <= NEXT), None)
            if tip is not None:
                scene.put(n, Line(start, tip) if end == line.end else Line(tip, start))


def _join_tangents(scene: Scene, outlines: Sequence[int]) -> None:
    """Let lines and arcs that go on into each other end where they are tangent: one of them was followed into the other
    one, or neither all the way. Changes strokes of the scene.
    """
    for n in outlines:
        for m in outlines:
            arc, line = scene.curve(n), scene.curve(m)
            if not isinstance(arc, Arc) or not isinstance(line, Line):
                continue
            carrier, size = Carrier.through(line.start, line.end), length(line)
            along = carrier.along(arc.center)
            if abs(abs(carrier.beside(arc.center)) - arc.radius) > scene.slack / 2:
                continue
            foot = carrier.at(along)
            angle = math.degrees(math.atan2(foot[1] - arc.center[1], foot[0] - arc.center[0]))
            first, last = ((end - angle + 180) % 360 - 180 for end in (arc.start, arc.end))
            turn = first if abs(first) < abs(last) else last
            reach = OVERHANG * scene.unit
            if abs(turn) > FARTHEST_TURN or min(abs(along), abs(along - size)) > min(reach, MOST * size):
                continue
            start, end = (arc.start - turn, arc.end) if turn == first else (arc.start, arc.end - turn)
            if 0 < end - start < 360:
                scene.put(n, msgspec.structs.replace(arc, start=start % 360, end=start % 360 + end - start))
                at_end = abs(along - size) < abs(along)
                scene.put(m, Line(line.start, foot) if at_end else Line(foot, line.end))


def _reach_rounds(scene: Scene, outlines: Sequence[int]) -> None:
    """Draw lines on to where they are tangent to a circle that they end before; changes strokes of the scene."""
    rounds = [curve for n in outlines if isinstance(curve := scene.curve(n), (Circle, Arc))]
    for n, line in scene.lines(outlines):
        carrier = Carrier.through(line.start, line.end)
        size = length(line)
        if size < OVERHANG * scene.unit:
            continue
        for curve in rounds:
            if abs(abs(carrier.beside(curve.center)) - curve.radius) > scene.slack / 2:
                continue
            along = carrier.along(curve.center)
            if size < along < size + BROKEN * scene.unit:
                scene.put(n, Line(line.start, carrier.at(along), line.kind))
            elif -BROKEN * scene.unit < along < 0:
                scene.put(n, Line(carrier.at(along), line.end, line.kind))


def _meet(scene: Scene, hidden: Sequence[int]) -> None:
    """Draw hidden lines on to their corners, where dashes that meet are lost; changes strokes of the scene."""
    web = scene.web(hidden)
    free = [
        (n, k, p)
        for n, line in scene.lines(hidden)
        for k, p in enumerate((line.start, line.end))
        if web.away(p, n) > scene.slack
    ]
    periods = {n: max(LOOSE * scene.unit, sum(scene.strokes[n].dashes[:2])) for n in hidden}
    for (n, k, p), (m, j, q) in combinations(free, 2):
        one, other = scene.curve(n), scene.curve(m)
        if n == m or not isinstance(one, Line) or not isinstance(other, Line):
            continue
        corner = Carrier.through(one.start, one.end).meeting(Carrier.through(other.start, other.end))
        if corner is None or math.dist(p, corner) > periods[n] or math.dist(q, corner) > periods[m]:
            continue
        for number, line, end in ((n, one, k), (m, other, j)):
            scene.put(number, Line(line.start, corner, line.kind) if end else Line(corner, line.end, line.kind))


def _bridge(scene: Scene, edges: Sequence[int]) -> set[int]:
    """Draw hidden lines on to their own pieces, where a dash or two between them are lost in what crosses there, and to
    the edge that they end before; the numbers of the pieces. Changes strokes of the scene.
    """
    hidden = [n for n, line in scene.lines(edges) if line.kind == "hidden"]
    web, outlines = scene.web(edges), scene.web([n for n in edges if scene.curve(n).kind == "visible"])
    pieces: set[int] = set()
    for n in hidden:
        reach = max(LOOSE * scene.unit, LOST * sum(scene.strokes[n].dashes[:2]))
        for backward in (False, True):
            while n not in pieces and (line := scene.curve(n)) and isinstance(line, Line):
                start, end = (line.end, line.start) if backward else (line.start, line.end)
                if web.away(end, n) <= scene.slack:
                    break
                carrier = Carrier.through(start, end)
                size = math.dist(start, end)
                other, far = _piece_ahead(scene, carrier, size, reach, [m for m in hidden if m not in pieces | {n}])
                if other is None:
                    steps = np.arange(0.0, reach, scene.slack / 4).tolist()
                    far = next((size + t for t in steps if outlines.nearest(carrier.at(size + t))[1] <= NEXT), size)
                tip = carrier.at(far)
                scene.put(n, Line(tip, start, "hidden") if backward else Line(start, tip, "hidden"))
                if other is None:
                    break
                pieces.add(other)
    return pieces


def _piece_ahead(
    scene: Scene, carrier: Carrier, size: float, reach: float, others: Sequence[int]
) -> tuple[int | None, float]:
    """The nearest line that goes on where one ends, not further than ``reach`` ahead, and where it ends."""
    found: list[tuple[float, int, float]] = []
    for m, line in scene.lines(others):
        low, high = sorted((carrier.along(line.start), carrier.along(line.end)))
        beside = max(abs(carrier.beside(p)) for p in (line.start, line.end))
        if beside <= scene.slack / 2 and 0 < low - size <= reach:
            found.append((low, m, high))
    return min(found)[1:] if found else (None, size)


def _dashes(scene: Scene, outlines: Sequence[int]) -> set[int]:
    """The short or thin strokes that touch no outline, near hidden lines: dashes that meet in corners, and long ones;
    they are hidden lines then, those that are straight. Changes strokes of the scene.
    """
    loose = {n for n in outlines if length(scene.curve(n)) <= LONGEST_DASH * scene.strokes[n].width}
    rest = [n for n in outlines if n not in loose]
    widths = [scene.strokes[n].width for n in rest]
    thin = {n for n in rest if scene.strokes[n].width < THINNER * median(widths)}
    web = scene.web(rest)
    loose |= {n for n in thin if all(web.away(p, n) > scene.slack for p in ends(scene.curve(n)))}
    web = scene.web([n for n in outlines if n not in loose])
    loose = {n for n in loose if all(web.nearest(p)[1] > scene.slack for p in ends(scene.curve(n)))}
    hidden = {n for n in range(len(scene)) if scene.curve(n).kind == "hidden"}
    found: set[int] = set()
    new = hidden
    while new:
        beside = scene.web(new)
        reach = DASHES_APART * scene.unit
        new = {n for n in loose if any(beside.nearest(p)[1] < reach for p in ends(scene.curve(n)))}
        loose -= new
        found |= new
    for n, line in scene.lines(found):
        scene.put(n, msgspec.structs.replace(line, kind="hidden"))
    return found


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
    size = length(line)
    if not 3 * scene.slack < size < OVERHANG * scene.unit:
        return False
    met = [t for t in np.linspace(0.0, 1.0, FINE).tolist() if web.away(_at(line, t), number) <= scene.slack]
    return not met or max(met) < 1 - MOST or min(met) > MOST


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
