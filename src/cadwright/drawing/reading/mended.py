"""Edges on a picture as they were drawn: what crosses them or meets them takes pixels of theirs, or gives them some.

Lines and arcs are drawn on to where they point, and end where they meet; dashes that were lost come back.
"""

import math
from collections.abc import Collection, Sequence
from itertools import combinations
from statistics import median

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cadwright.drawing.reading.plane import ends, sampled
from cadwright.drawing.reading.scene import Carrier, Scene, Web
from cadwright.geometry.curves import Arc, Circle, Line, Point, length_of

OVERHANG = 7.0
"""Units of the sheet that an edge may have been followed beyond its end, along an axis or into an arrowhead."""
MOST = 0.6
"""The part of a line that may be such an overhang."""
TINY = 1.2
"""Units of the sheet that what is left of a corner is long at most."""
SHARPEST = 0.3
"""The sine of the sharpest corner that lines are drawn out to."""
NEARLY = 240.0
"""Degrees of an arc that may be a circle."""
LONGEST_DASH = 18.0
"""Widths of the line that a hidden line of a single dash is long at most."""
LOOSE = 1.0
"""Units of the sheet between a thin line's end and what it ends at."""
BROKEN = 2.5
"""Units of the sheet that a line ends before what it points at, where something else crosses it."""
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

Floats = NDArray[np.float64]


def mended_edges(scene: Scene, edges: Sequence[int]) -> list[int]:
    """Mend the edges on a picture; change strokes of the scene.

    Arcs and lines reach to where they are tangent, and pieces of hidden lines that look like outlines are left out.
    """
    outlines = [n for n in edges if scene.curve(n).kind == "visible"]
    dashes = _dashes(scene, outlines)
    outlines = [n for n in outlines if n not in dashes]
    on_others = slivers(scene, outlines)
    outlines = [n for n in outlines if n not in on_others]
    _close_circles(scene, outlines)
    _reach_corners(scene, outlines)
    close(scene, outlines, (), scene.slack)
    _join_tangents(scene, outlines)
    _reach_rounds(scene, outlines)
    cut_overhangs(scene, outlines)
    hidden = [n for n in edges if scene.curve(n).kind == "hidden"]
    _meet(scene, [n for n, _ in scene.lines(hidden)])
    pieces = _bridge(scene, [*outlines, *hidden])
    return [n for n in (*outlines, *hidden) if n not in pieces]


def in_their_ink(scene: Scene, thin: Sequence[int], strokes: Sequence[int]) -> list[int]:
    """Those of thin strokes that are drawn in an ink of other ones."""
    inks = {scene.strokes[n].color for n in strokes}
    return [n for n in thin if scene.strokes[n].color in inks]


def cut_overhangs(scene: Scene, outlines: Sequence[int]) -> None:
    """End lines where they first and last meet others; changes strokes of the scene."""
    web = scene.web(outlines)
    for n, line in scene.lines(outlines):
        cut = _without_overhangs(scene, n, line, web)
        if cut is not None:
            scene.put(n, cut)


def _without_overhangs(scene: Scene, number: int, line: Line, web: Web) -> Line | None:
    """A line cut back to the first and last place where it meets another one; ``None`` where nothing hangs over."""
    size = max(length_of(line), 1e-6)
    step, near = STEP * scene.unit / size, scene.slack / size
    along = np.linspace(0.0, 1.0, max(3, math.ceil(1 / step)))
    met = [t for t in along.tolist() if web.away(point_at(line, t), number) <= scene.slack]
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


def slivers(scene: Scene, outlines: Sequence[int]) -> set[int]:
    """The tiny pieces that lie on longer strokes."""
    tiny = {n for n in outlines if length_of(scene.curve(n)) <= TINY * scene.unit}
    web = scene.web([n for n in outlines if n not in tiny])
    return {n for n in tiny if all(web.near(p, scene.slack) for p in sampled(scene.curve(n), 20.0))}


def _close_circles(scene: Scene, outlines: Sequence[int]) -> None:
    """Make circles of arcs that lack no more than an arrowhead covers, where nothing begins at their ends; changes
    strokes of the scene.
    """
    web = scene.web(outlines)
    for n in outlines:
        arc = scene.curve(n)
        if not isinstance(arc, Arc) or arc.end - arc.start < NEARLY:
            continue
        lacking = arc.radius * math.radians(360 - arc.end + arc.start)
        if lacking <= OVERHANG * scene.unit and all(web.away(p, n) > scene.slack for p in ends(arc)):
            scene.put(n, Circle(arc.center, arc.radius, arc.kind))


def close(scene: Scene, outlines: Sequence[int], tiny: Collection[int], reach: float) -> list[Point]:
    """Draw lines on to where their ends meet, and return these places.

    Ends within ``reach`` of each other meet, where no tiny piece leads from one to the other.
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
            if length_of(ahead) > scene.slack:
                scene.put(number, ahead)
    return corners


def _reach_corners(scene: Scene, outlines: Sequence[int]) -> None:
    """Draw lines on to the end of another one that they point at, where what crosses the corner has their pixels, or to
    a line just ahead; changes strokes of the scene.
    """
    web = scene.web(outlines)
    lines = [(n, line) for n, line in scene.lines(outlines) if length_of(line) > TINY * scene.unit]
    tips = [(m, Carrier.through(line.start, line.end), p) for m, line in lines for p in (line.start, line.end)]
    sharp = TINY * scene.unit
    for n, _ in lines:
        for backward in (False, True):
            start, end = _end(scene, n, not backward), _end(scene, n, backward)
            carrier, size = Carrier.through(start, end), math.dist(start, end)
            if web.away(end, n) <= NEXT:
                continue
            corners = [
                c for m, other, q in tips if m != n and (c := carrier.meeting(other)) and math.dist(c, q) < sharp
            ]
            ahead = [c for c in corners if 0 < carrier.along(c) - size < BROKEN * scene.unit]
            steps = (carrier.at(size + t) for t in np.arange(0.0, LOOSE * scene.unit, NEXT).tolist())
            tip = min(ahead, key=carrier.along) if ahead else next((p for p in steps if web.away(p, n) <= NEXT), None)
            if tip is not None:
                scene.put(n, Line(tip, start) if backward else Line(start, tip))


def _join_tangents(scene: Scene, outlines: Sequence[int]) -> None:
    """Let lines and arcs that go on into each other end where they are tangent: one of them was followed into the other
    one, or neither all the way. Changes strokes of the scene.
    """
    arcs = [n for n in outlines if isinstance(scene.curve(n), Arc)]
    lines = [n for n, _ in scene.lines(outlines)]
    for n in arcs:
        for m in lines:
            arc, line = scene.curve(n), scene.curve(m)
            if not isinstance(arc, Arc) or not isinstance(line, Line):
                continue
            carrier, size = Carrier.through(line.start, line.end), length_of(line)
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
    for n, whole in scene.lines(outlines):
        if length_of(whole) < OVERHANG * scene.unit:
            continue
        for curve in rounds:
            start, end = _end(scene, n, backward=True), _end(scene, n, backward=False)
            carrier, size = Carrier.through(start, end), math.dist(start, end)
            if abs(abs(carrier.beside(curve.center)) - curve.radius) > scene.slack / 2:
                continue
            along = carrier.along(curve.center)
            if size < along < size + BROKEN * scene.unit:
                scene.put(n, Line(start, carrier.at(along)))
            elif -BROKEN * scene.unit < along < 0:
                scene.put(n, Line(carrier.at(along), end))


def _meet(scene: Scene, hidden: Sequence[int]) -> None:
    """Draw hidden lines on to their corners, where dashes that meet are lost; changes strokes of the scene."""
    web = scene.web(hidden)
    free = [
        (n, k, p)
        for n, line in scene.lines(hidden)
        for k, p in enumerate((line.start, line.end))
        if web.away(p, n) > scene.slack / 4
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
        for backward in (False, True):
            while n not in pieces and web.away(_end(scene, n, backward), n, *pieces) > scene.slack:
                others = [m for m in hidden if m not in pieces and m != n]
                piece = _go_on(scene, n, others, outlines, backward=backward)
                if piece is None:
                    break
                pieces.add(piece)
    return pieces


def _end(scene: Scene, number: int, backward: bool) -> Point:
    """The last point of a stroke, or the first one."""
    return ends(scene.curve(number))[0 if backward else -1]


def _go_on(scene: Scene, number: int, others: Sequence[int], outlines: Web, *, backward: bool) -> int | None:
    """Draw a hidden line on, to the end of the piece ahead, whose number that is, or to an edge."""
    reach = max(LOOSE * scene.unit, LOST * sum(scene.strokes[number].dashes[:2]))
    start, end = _end(scene, number, not backward), _end(scene, number, backward)
    carrier, size = Carrier.through(start, end), math.dist(start, end)
    piece, far = _piece_ahead(scene, carrier, size, reach, others)
    if piece is None:
        steps = np.arange(0.0, reach, scene.slack / 4).tolist()
        far = next((size + t for t in steps if outlines.nearest(carrier.at(size + t))[1] <= NEXT), size)
    tip = carrier.at(far)
    scene.put(number, Line(tip, start, "hidden") if backward else Line(start, tip, "hidden"))
    return piece


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
    loose = {n for n in outlines if length_of(scene.curve(n)) <= LONGEST_DASH * scene.strokes[n].width}
    rest = [n for n in outlines if n not in loose]
    thinner = THINNER * median(scene.strokes[n].width for n in rest) if rest else 0.0
    thin = {n for n in rest if scene.strokes[n].width < thinner}
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


def _nearest(line: Line, along: Floats, web: Web, number: int) -> Point:
    """Of some places of a line the one that is nearest to another curve."""
    return min((point_at(line, t) for t in along.tolist()), key=lambda p: web.away(p, number))


def point_at(line: Line, t: float) -> Point:
    """The place at a share of a line's length."""
    (x0, y0), (x1, y1) = line.start, line.end
    return (x0 + t * (x1 - x0), y0 + t * (y1 - y0))
