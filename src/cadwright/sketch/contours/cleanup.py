"""Fitted strokes put in order: ends that nearly meet made one, circles closed, lines that are nearly level levelled."""

import math
from collections.abc import Iterable, Sequence

import numpy as np
from scipy.spatial import cKDTree

from cadwright.sketch.elements import direction, length
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY, Arc, Circle, Line

LEVEL, BY_HAND = math.tan(math.radians(2.5)), math.tan(math.radians(4))
"""Lines that rise less than this are level, on drawings by a hand."""
CROSSING = math.sin(math.radians(20))
"""Lines that meet at a flatter angle do not say where."""
WIDEST = 1.5
"""Ends that meet in one place are no further from each other than this many times what two of them may be."""
SHORTEST = 0.9
"""Lines that are shorter than this part of the reach are blots, not lines."""
NEARLY_ROUND = math.radians(250)
"""Arcs of one circle that span more together are all of it,"""
GAP = math.radians(50)
"""unless they leave a gap like this."""


def tidied(curves: Sequence[Fitted], reach: float, off: float, level: float = LEVEL) -> list[Fitted]:
    """The curves with ends nearer than ``reach`` made one; a level line's ends may differ by ``off`` in height.

    ``level`` is the slope below which lines are meant to be level.
    """
    closed = _rounded_up(curves, off)
    open_ = [
        curve
        for curve in closed
        if isinstance(curve, Arc) or (isinstance(curve, Line) and length(curve) > SHORTEST * reach)
    ]
    ends = [end for curve in open_ for end in (curve.start, curve.end)]
    vertex = _clustered(ends, reach)
    kept = [k for k in range(len(open_)) if vertex[2 * k] != vertex[2 * k + 1]]
    places = _places(open_, vertex, ends, reach)
    _level(open_, kept, vertex, places, off, level)
    between = [(open_[k], places[vertex[2 * k]], places[vertex[2 * k + 1]]) for k in kept]
    pieces = [_moved(curve, start, end) for curve, start, end in between if start != end]
    circles = [curve for curve in closed if isinstance(curve, Circle)]
    return [*_onto_lines(pieces, reach), *circles]


def _rounded_up(curves: Sequence[Fitted], off: float) -> list[Fitted]:
    """The curves with arcs that make up most of one circle replaced by it: other strokes cut it into pieces."""
    arcs = sorted((curve for curve in curves if isinstance(curve, Arc)), key=_span, reverse=True)
    circles: list[Fitted] = []
    while arcs:
        centre, radius = arcs[0].circle
        together = [
            arc
            for arc in arcs
            if all(abs(math.dist(centre, p) - radius) <= off for p in (arc.start, arc.mid, arc.end))
            and math.dist(arc.circle[0], centre) <= radius
        ]
        if sum(map(_span, together)) >= NEARLY_ROUND and _widest_gap(together) <= GAP:
            points = np.array([p for arc in together for p in (arc.start, arc.mid, arc.end)])
            found = circle_through(points) if len(together) > 1 else None
            circles.append(Circle(*(found or (centre, radius))))
        else:
            together = together[:1]
            circles += together
        arcs = [arc for arc in arcs if arc not in together]
    return [curve for curve in curves if not isinstance(curve, Arc)] + circles


def _widest_gap(arcs: Sequence[Arc]) -> float:
    """The widest angle, in radians, that no arc covers."""
    covered = sorted((begin % math.tau, begin % math.tau + end - begin) for begin, end in (arc.angles for arc in arcs))
    widest, reached = 0.0, covered[0][1]
    for begin, end in [*covered[1:], (covered[0][0] + math.tau, math.inf)]:
        widest, reached = max(widest, begin - reached), max(reached, end)
    return widest


def _span(arc: Arc) -> float:
    begin, end = arc.angles
    return end - begin


def _clustered(places: Sequence[XY], reach: float) -> list[int]:
    """A number for each end, the same for those that are near each other: the nearest first, never both of one curve.

    Ends 2 k and 2 k + 1 are those of curve k. A curve both of whose ends are in one place is no more than a blot.
    """
    groups = {k: [k] for k in range(len(places))}
    owner = list(range(len(places)))
    pairs = cKDTree(places).query_pairs(reach) if places else set()
    for a, b in sorted(pairs, key=lambda pair: math.dist(places[pair[0]], places[pair[1]])):
        one, other = groups[owner[a]], groups[owner[b]]
        if one is other or {k // 2 for k in one} & {k // 2 for k in other}:
            continue
        if max(math.dist(places[i], places[j]) for i in one for j in other) > WIDEST * reach:
            continue
        for k in groups.pop(owner[b]):
            owner[k] = owner[a]
            one.append(k)
    return owner


def _places(curves: Sequence[Line | Arc], vertex: list[int], ends: list[XY], reach: float) -> dict[int, XY]:
    """Where the ends of each number meet: where two lines cross, else in their middle."""
    together: dict[int, list[int]] = {}
    for k, number in enumerate(vertex):
        together.setdefault(number, []).append(k)
    places = {}
    for number, members in together.items():
        middle = _middle([ends[k] for k in members])
        lines = [curve for k in members if isinstance(curve := curves[k // 2], Line)]
        cross = _crossing(lines[0], lines[1]) if len(lines) == len(members) == 2 else None
        places[number] = cross if cross and math.dist(cross, middle) <= reach else middle
    return places


def _level(
    curves: Sequence[Line | Arc], kept: list[int], vertex: list[int], places: dict[int, XY], off: float, slope: float
) -> None:
    """Give the ends of level lines one height, those of upright ones one x. Changes ``places``."""
    for axis in (0, 1):
        pairs = []
        for k in kept:
            a, b = vertex[2 * k], vertex[2 * k + 1]
            across = abs(places[a][axis] - places[b][axis])
            along = abs(places[a][1 - axis] - places[b][1 - axis])
            if isinstance(curves[k], Line) and across <= min(slope * along, off):
                pairs.append((a, b))
        for group in _sets(pairs):
            value = sum(places[number][axis] for number in group) / len(group)
            for number in group:
                other = places[number][1 - axis]
                places[number] = (value, other) if axis == 0 else (other, value)


def _sets(pairs: Iterable[tuple[int, int]]) -> list[set[int]]:
    sets: list[set[int]] = []
    for a, b in pairs:
        touched = [group for group in sets if a in group or b in group]
        sets = [group for group in sets if group not in touched] + [set().union({a, b}, *touched)]
    return sets


def _moved(curve: Line | Arc, start: XY, end: XY) -> Line | Arc:
    """The curve between other ends; an arc keeps its height over the chord."""
    if isinstance(curve, Line):
        return Line(start, end)
    chord, before = math.dist(start, end), _middle([curve.start, curve.end])
    height = math.dist(before, curve.mid)
    side = 1 if curve.counterclockwise else -1
    nx, ny = side * (end[1] - start[1]) / chord, side * (start[0] - end[0]) / chord
    mx, my = _middle([start, end])
    return Arc(start, (mx + height * nx, my + height * ny), end)


def _onto_lines(curves: list[Line | Arc], reach: float) -> list[Line | Arc]:
    """Loose ends that come near a line's middle drawn out, or cut back, to that line."""
    count: dict[XY, int] = {}
    for curve in curves:
        for end in (curve.start, curve.end):
            count[end] = count.get(end, 0) + 1
    lines = [curve for curve in curves if isinstance(curve, Line)]

    def settled(end: XY, curve: Line | Arc) -> XY:
        if count[end] > 1:
            return end
        others = [line for line in lines if line is not curve and _off(line, end) <= reach]
        if not others:
            return end
        nearest = min(others, key=lambda line: _off(line, end))
        cross = _crossing(curve, nearest) if isinstance(curve, Line) else None
        return cross if cross and math.dist(cross, end) <= 2 * reach else _foot(nearest, end)

    settled_ends = [(settled(curve.start, curve), settled(curve.end, curve)) for curve in curves]
    return [_moved(curve, *ends) for curve, ends in zip(curves, settled_ends, strict=True) if ends[0] != ends[1]]


def _foot(line: Line, p: XY) -> XY:
    ux, uy = direction(line)
    along = (p[0] - line.start[0]) * ux + (p[1] - line.start[1]) * uy
    along = min(max(along, 0.0), length(line))
    return (line.start[0] + along * ux, line.start[1] + along * uy)


def _off(line: Line, p: XY) -> float:
    return math.dist(_foot(line, p), p)


def _crossing(a: Line, b: Line) -> XY | None:
    (ux, uy), (vx, vy) = direction(a), direction(b)
    sine = ux * vy - uy * vx
    if abs(sine) < CROSSING:
        return None
    along = ((b.start[0] - a.start[0]) * vy - (b.start[1] - a.start[1]) * vx) / sine
    return (a.start[0] + along * ux, a.start[1] + along * uy)


def _middle(places: Sequence[XY]) -> XY:
    return (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
