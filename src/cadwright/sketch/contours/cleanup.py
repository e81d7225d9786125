"""Fitted strokes put in order: ends that nearly meet made one, circles closed, lines that are nearly level levelled."""

import math
from collections.abc import Sequence

import numpy as np

from cadwright.sketch.contours.joints import Spread, joined, moved
from cadwright.sketch.elements import direction, length
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY, Arc, Circle, Line

CROSSING = math.sin(math.radians(20))
"""Lines that meet at a flatter angle do not say where."""
SHORTEST = 1.8
"""Lines that are shorter than so many standard deviations of where they end are blots, not lines."""
NEARLY_ROUND = math.radians(250)
"""Arcs of one circle that span more together are all of it,"""
GAP = math.radians(50)
"""unless they leave a gap like this."""


def tidied(curves: Sequence[Fitted], spread: Spread, reach: float, off: float) -> list[Fitted]:
    """The curves with ends that were meant to meet made one, and lines level that were meant to be.

    ``reach`` is how near loose ends come to lines on which they end, ``off`` how far arcs of one circle stray from it,
    all in pixels.
    """
    closed = _rounded_up(curves, off)
    open_ = [
        curve
        for curve in closed
        if isinstance(curve, Arc) or (isinstance(curve, Line) and length(curve) > SHORTEST * spread.along)
    ]
    circles = [curve for curve in closed if isinstance(curve, Circle)]
    return [*_onto_lines(joined(open_, spread), reach), *circles]


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
    return [moved(curve, *ends) for curve, ends in zip(curves, settled_ends, strict=True) if ends[0] != ends[1]]


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
