"""Curves put where strokes show them: how far a stroke is to be trusted, and what hangs together with what it shows.

A hand is surer across a line than along it: where a stroke ends says less than where it runs. So every control point
that a stroke shows goes where it costs the least, in squared deviations: from the strokes of its curves, from its other
curves, which are to stay as they are and rather become longer than turn, and a little from where it was. A corner of a
redrawn line and one that stays is therefore put on the latter, and one of two redrawn lines where they cross.
"""

import math
from collections.abc import Mapping

import numpy as np

from cadwright.canvas import Arc, Circle, Curve, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.drawn import apart
from cadwright.planners.embedded.canvas.scene import Floats, Seen, ends
from cadwright.planners.embedded.canvas.work import Work

Deviations = tuple[float, float]
"""Of a point, across a curve and along it, in grid units."""
STROKE: Deviations = (0.3, 0.6)
"""Where a stroke shows the end of a curve …"""
PART: Deviations = (0.3, 6.0)
"""… or only where it runs."""
STAYS: Deviations = (0.5, 1.5)
"""Where a curve ends that nobody spoke of."""
BEFORE: Deviations = (2.0, 2.0)
"""Where a curve ended that is redrawn."""
HAND = 0.35
"""Grid units by which the middle and the radius of a circle that is redrawn are off …"""
OVAL = 0.06
"""… and this part of the radius more."""
WHOLE = 0.75
"""A stroke that is longer than this part of the curve that it redraws shows where it ends, too."""
STEADY = 0.3
"""A curve that was redrawn nearer to itself than this, in grid units, stays: no hand is steadier."""
FARTHEST = 5.0
"""Grid units by which a point that is redrawn moves at most; what is further away is something else."""


def redraw(pairs: Mapping[Curve, Curve], work: Work) -> None:
    """Put the curves of a design where they were redrawn; what hangs together with them is stretched."""
    shown = {old: new for old, new in pairs.items() if _differs(old, new)}
    wanted = _Wanted()
    for old, new in shown.items():
        if not isinstance(old, Circle):
            _show(old, new, wanted)
    for point in list(wanted):
        for each in work.design.curves:
            if point in ends(each) and each not in shown:
                wanted.add(point, point, _along(each, point), STAYS)
    places = {point: wanted.place(point) for point in wanted}
    for old, new in shown.items():
        if isinstance(old, Circle):
            places |= _round(old, new)
        elif isinstance(old, Arc) and isinstance(new, Arc):
            start, mid, end = old.control_points
            places[mid] = _bent(new, places[start], places[end]).control_points[1]
    far = {p for p, place in places.items() if math.dist(p, place) > FARTHEST}
    kept = {old for old in shown if far & set(old.control_points)}
    places = {p: place for p, place in places.items() if not any(p in each.control_points for each in kept)}
    work.move(places)
    for old, new in shown.items():
        if type(old) is not type(new) and old not in kept:
            a, b = (places[p] for p in ends(old))
            now = next((each for each in work.design.curves if ends(each) == (a, b) and type(each) is type(old)), None)
            if now is not None:
                work.replace(now, Line((a, b)) if isinstance(new, Line) else _bent(new, a, b))


def _differs(old: Curve, new: Curve) -> bool:
    """Whether a curve was redrawn as something else, or farther away than a hand is off."""
    return type(old) is not type(new) or apart(Seen(old), Seen(new)) >= STEADY


class _Wanted(dict[XY, tuple[Floats, Floats]]):
    """For each point the sums of a least-squares problem: a matrix (2, 2), and a vector (2)."""

    def add(self, point: XY, place: XY, along: XY, off: Deviations) -> None:
        """Let a point be at a place, up to deviations across and along a direction."""
        u = np.asarray(along)
        n = np.array([-u[1], u[0]])
        matrix = np.outer(n, n) / off[0] ** 2 + np.outer(u, u) / off[1] ** 2
        sums, right = self.get(point, (np.zeros((2, 2)), np.zeros(2)))
        self[point] = sums + matrix, right + matrix @ np.asarray(place)

    def place(self, point: XY) -> XY:
        """Where the squared deviations are the least."""
        x, y = np.linalg.solve(*self[point]).tolist()
        return x, y


def _show(old: Curve, new: Curve, wanted: _Wanted) -> None:
    """What a stroke that redraws a line or an arc says of its ends."""
    was, shown = ends(old), ends(new)
    if math.dist(was[0], shown[0]) + math.dist(was[1], shown[1]) > math.dist(was[0], shown[1]) + math.dist(
        was[1], shown[0]
    ):
        shown = shown[::-1]
    whole = Seen(new).length > WHOLE * Seen(old).length
    for point, place in zip(was, shown, strict=True):
        along = _along(new, place)
        wanted.add(point, place if whole else _foot(new, point), along, STROKE if whole else PART)
        wanted.add(point, point, along, BEFORE)


def _along(curve: Curve, end: XY) -> XY:
    """The direction, of length 1, in which a curve runs at one of its ends; any, of a curve without length."""
    points = Seen(curve).points
    at = points[0] if math.dist(points[0], end) < math.dist(points[-1], end) else points[-1]
    inner = points[min(2, len(points) - 1)] if at is points[0] else points[max(-3, -len(points))]
    dx, dy = (inner - at).tolist()
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (1.0, 0.0)


def _foot(curve: Curve, point: XY) -> XY:
    """Where a curve, or the line that carries it on, comes nearest to a point."""
    if isinstance(curve, Line):
        (ax, ay), (bx, by) = curve.control_points
        ux, uy = bx - ax, by - ay
        along = ((point[0] - ax) * ux + (point[1] - ay) * uy) / (ux**2 + uy**2 or 1.0)
        return ax + along * ux, ay + along * uy
    points = Seen(curve).points
    x, y = points[np.hypot(*(points - np.asarray(point)).T).argmin()].tolist()
    return x, y


def _bent(arc: Curve, a: XY, b: XY) -> Arc:
    """An arc of the same form between two other ends."""
    start, mid, end = (complex(*p) for p in arc.control_points)
    p, q = complex(*a), complex(*b)
    if abs(p - start) + abs(q - end) > abs(p - end) + abs(q - start):
        start, end = end, start
    there = p + (mid - start) / (end - start) * (q - p)
    return Arc((a, (there.real, there.imag), b))


def _round(old: Circle, new: Curve) -> dict[XY, XY]:
    """Where the points of a circle go: what differs by no more than a hand is off, hardly counts."""
    if not isinstance(new, Circle):
        return {}
    off = HAND + OVAL * new.radius
    (ax, ay), (bx, by) = old.center, new.center
    away, grown = math.dist(old.center, new.center), new.radius - old.radius
    trust, trust_size = away**2 / (away**2 + off**2), grown**2 / (grown**2 + off**2)
    factor = 1 + trust_size * grown / max(old.radius, 1e-9)
    x, y = ax + trust * (bx - ax), ay + trust * (by - ay)
    return {p: (x + (p[0] - ax) * factor, y + (p[1] - ay) * factor) for p in old.control_points}
