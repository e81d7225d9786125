"""Pieces of curves that an arrangement is made of: straight lines and circular arcs, and where they meet."""

import math
from dataclasses import dataclass
from itertools import pairwise

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline


@dataclass(frozen=True)
class Piece:
    """A straight line from ``p`` to ``q``, or an arc about ``center`` from ``p`` counter-clockwise over ``sweep``."""

    p: Point
    q: Point
    center: Point | None = None
    radius: float = 0.0
    first: float = 0.0
    sweep: float = 0.0

    def at(self, t: float) -> Point:
        """The point at ``t`` from 0 to 1."""
        if self.center is None:
            return (self.p[0] + t * (self.q[0] - self.p[0]), self.p[1] + t * (self.q[1] - self.p[1]))
        angle = self.first + t * self.sweep
        return (self.center[0] + self.radius * math.cos(angle), self.center[1] + self.radius * math.sin(angle))

    @property
    def length(self) -> float:
        """Along the curve."""
        return math.dist(self.p, self.q) if self.center is None else abs(self.radius * self.sweep)

    def parameter(self, point: Point) -> float:
        """Where the nearest point of the curve's carrier is; outside of 0 to 1 it is not on the piece."""
        if self.center is None:
            dx, dy = self.q[0] - self.p[0], self.q[1] - self.p[1]
            return ((point[0] - self.p[0]) * dx + (point[1] - self.p[1]) * dy) / (dx * dx + dy * dy)
        turn = (math.atan2(point[1] - self.center[1], point[0] - self.center[0]) - self.first) % math.tau
        if turn > self.sweep / 2 + math.pi:
            turn -= math.tau
        return turn / self.sweep

    def off(self, point: Point) -> float:
        """The distance of a point from the curve's carrier."""
        if self.center is not None:
            return abs(math.dist(point, self.center) - self.radius)
        dx, dy = self.q[0] - self.p[0], self.q[1] - self.p[1]
        return abs((point[0] - self.p[0]) * dy - (point[1] - self.p[1]) * dx) / math.hypot(dx, dy)


def pieces_of(curve: Curve) -> list[Piece]:
    """A curve as pieces; arcs end at the latest at their extremes along the axes."""
    match curve:
        case Line(start, end):
            return [Piece(start, end)]
        case Polyline(points):
            return [Piece(a, b) for a, b in pairwise(points)]
        case Circle(center, radius):
            return [_arc(center, radius, k * math.pi / 2, math.pi / 2) for k in range(4)]
        case Arc(center, radius, start, end):
            turns = [a for a in range(0, 720, 90) if start + 1e-6 < a < end - 1e-6]
            bounds = [start, *turns, end]
            radians = [math.radians(a) for a in bounds]
            return [_arc(center, radius, a, b - a) for a, b in pairwise(radians)]


def _arc(center: Point, radius: float, first: float, sweep: float) -> Piece:
    ends = [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in (first, first + sweep)]
    return Piece(ends[0], ends[1], center, radius, first, sweep)


def part_between(piece: Piece, s: float, t: float, start: Point, end: Point) -> Piece | None:
    """The part of a piece from ``s`` to ``t``, between vertices that may lie a little beside it."""
    if t - s < 1e-9:
        return None
    if piece.center is None:
        return Piece(start, end)
    return Piece(start, end, piece.center, piece.radius, piece.first + s * piece.sweep, (t - s) * piece.sweep)


def meetings(a: Piece, b: Piece, tolerance: float) -> list[Point]:
    """Where two pieces meet, within ``tolerance`` mm: ends of one on the other first, then crossings that are none."""
    touching = [p for p in (b.p, b.q) if _on(a, p, tolerance)] + [p for p in (a.p, a.q) if _on(b, p, tolerance)]
    found = list(touching)
    for point in _crossings(a, b, tolerance):
        apart = 30 * tolerance if a.center is not None or b.center is not None else tolerance
        if all(math.dist(point, p) > apart for p in touching) and _on(a, point, tolerance) and _on(b, point, tolerance):
            found.append(point)
    return found


def _on(piece: Piece, point: Point, tolerance: float) -> bool:
    if piece.off(point) > tolerance:
        return False
    t, slack = piece.parameter(point), tolerance / piece.length
    return -slack <= t <= 1 + slack


def _crossings(a: Piece, b: Piece, tolerance: float) -> list[Point]:
    if a.center is None and b.center is None:
        return _line_line(a, b)
    if a.center is None:
        return _line_circle(a, b, tolerance)
    if b.center is None:
        return _line_circle(b, a, tolerance)
    return _circle_circle(a, b, tolerance)


def _line_line(a: Piece, b: Piece) -> list[Point]:
    ux, uy = a.q[0] - a.p[0], a.q[1] - a.p[1]
    vx, vy = b.q[0] - b.p[0], b.q[1] - b.p[1]
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-7 * math.hypot(ux, uy) * math.hypot(vx, vy):
        return []
    return [a.at(((b.p[0] - a.p[0]) * vy - (b.p[1] - a.p[1]) * vx) / cross)]


def _line_circle(line: Piece, arc: Piece, tolerance: float) -> list[Point]:
    assert arc.center is not None
    foot = line.at(line.parameter(arc.center))
    distance = math.dist(foot, arc.center)
    if distance > arc.radius + tolerance:
        return []
    half = arc.radius**2 - distance**2
    if abs(distance - arc.radius) <= tolerance or half <= 0:
        return [foot]
    step = math.sqrt(half) / line.length
    t = line.parameter(arc.center)
    return [line.at(t - step), line.at(t + step)]


def _circle_circle(a: Piece, b: Piece, tolerance: float) -> list[Point]:
    assert a.center is not None
    assert b.center is not None
    d = math.dist(a.center, b.center)
    if d < tolerance or d > a.radius + b.radius + tolerance or d < abs(a.radius - b.radius) - tolerance:
        return []
    ux, uy = (b.center[0] - a.center[0]) / d, (b.center[1] - a.center[1]) / d
    x = (d * d + a.radius**2 - b.radius**2) / (2 * d)
    foot = (a.center[0] + x * ux, a.center[1] + x * uy)
    half = a.radius**2 - x * x
    if min(abs(d - a.radius - b.radius), abs(d - abs(a.radius - b.radius))) <= tolerance or half <= 0:
        return [foot]
    h = math.sqrt(half)
    return [(foot[0] - h * uy, foot[1] + h * ux), (foot[0] + h * uy, foot[1] - h * ux)]
