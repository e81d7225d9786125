"""Making one line of lines that lie on each other.

A projection stacks many edges of a part on one line of the picture. What is seen covers what is hidden there, pieces
that touch or overlap become one, and curves that are the same are kept once.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import product
from typing import NamedTuple

from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point, Polyline, bounds

Interval = tuple[float, float]
PRIORITY: tuple[LineType, ...] = ("visible", "smooth", "hidden", "centre", "thin")
"""A line covers those of later types (ISO 128: visible before hidden before centre lines)."""


class _Straight(NamedTuple):
    """The carrier of lines: a unit direction and the distance from the origin to its left."""

    direction: Point
    offset: float


class _Round(NamedTuple):
    """The carrier of arcs and circles."""

    center: Point
    radius: float


Spans = dict[LineType, list[Interval]]


def tidy(curves: Iterable[Curve], tolerance: float | None = None) -> tuple[Curve, ...]:
    """The same picture with no line drawn twice; the order is by carrier, as first met, then by line type.

    Curves nearer to each other than ``tolerance`` (mm; default 1e-5 of their extent) count as one.
    """
    curves = tuple(curves)
    if tolerance is None:
        x0, y0, x1, y1 = bounds(curves)
        tolerance = max(1e-5 * math.hypot(x1 - x0, y1 - y0), 1e-9)
    carriers: dict[tuple[float, ...], _Straight | _Round] = {}
    spans: dict[tuple[float, ...], Spans] = defaultdict(lambda: defaultdict(list))
    lone: dict[tuple[float, ...], Polyline] = {}
    for curve in sorted(curves, key=lambda c: PRIORITY.index(c.kind)):
        if isinstance(curve, Polyline):
            lone.setdefault(_polyline_key(curve, tolerance), curve)
            continue
        carrier, intervals = _on_straight(curve) if isinstance(curve, Line) else _on_round(curve)
        key = _known(_key(carrier, tolerance), carriers)
        carriers.setdefault(key, carrier)
        spans[key][curve.kind] += intervals
    merged = [piece for key, carrier in carriers.items() for piece in _pieces(carrier, spans[key], tolerance)]
    return (*merged, *lone.values())


def _on_straight(line: Line) -> tuple[_Straight, list[Interval]]:
    (x0, y0), (x1, y1) = line.start, line.end
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    if ux < -1e-9 or (abs(ux) <= 1e-9 and uy < 0):
        ux, uy = -ux, -uy
    ends = sorted((x0 * ux + y0 * uy, x1 * ux + y1 * uy))
    return _Straight((ux, uy), ux * y0 - uy * x0), [(ends[0], ends[1])]


def _on_round(curve: Arc | Circle) -> tuple[_Round, list[Interval]]:
    """Angles in 0 to 360; an arc across 0 is two intervals."""
    carrier = _Round(curve.center, curve.radius)
    if isinstance(curve, Circle):
        return carrier, [(0.0, 360.0)]
    if curve.end > 360:
        return carrier, [(curve.start, 360.0), (0.0, curve.end - 360)]
    return carrier, [(curve.start, curve.end)]


def _key(carrier: _Straight | _Round, tolerance: float) -> tuple[float, ...]:
    """Equal, or a step apart, for carriers that differ by less than about the tolerance."""
    if isinstance(carrier, _Straight):
        return (*(round(c * 1e5) for c in carrier.direction), round(carrier.offset / tolerance / 4))
    return (*(round(v / tolerance / 4) for v in (*carrier.center, carrier.radius)), 0.5)


def _known(key: tuple[float, ...], carriers: Collection[tuple[float, ...]]) -> tuple[float, ...]:
    """The key of a carrier that is there already, a step away at most: two sides of a rounding limit are one line."""
    if key in carriers:
        return key
    near = product(*((value, value - 1, value + 1) for value in key))
    return next((other for other in near if other in carriers), key)


def _polyline_key(curve: Polyline, tolerance: float) -> tuple[float, ...]:
    ends = sorted((curve.points[0], curve.points[-1]))
    middle = curve.points[len(curve.points) // 2]
    return tuple(round(v / tolerance / 40) for point in (*ends, middle) for v in point)


def _pieces(carrier: _Straight | _Round, spans: Spans, tolerance: float) -> list[Curve]:
    """The curves on one carrier, each type without what types before it cover."""
    if isinstance(carrier, _Round):
        tolerance = math.degrees(tolerance / carrier.radius)
    covered: list[Interval] = []
    pieces: list[Curve] = []
    for kind in PRIORITY:
        own = _subtract(_union(spans.get(kind, []), tolerance), covered, tolerance)
        covered = _union([*covered, *own], tolerance)
        if isinstance(carrier, _Straight):
            pieces += [_line(carrier, interval, kind) for interval in own]
        else:
            pieces += [_arc(carrier, interval, kind) for interval in _across_zero(own, tolerance)]
    return pieces


def _line(carrier: _Straight, interval: Interval, kind: LineType) -> Line:
    (ux, uy), offset = carrier
    start, end = ((t * ux - offset * uy, t * uy + offset * ux) for t in interval)
    return Line(start, end, kind)


def _arc(carrier: _Round, interval: Interval, kind: LineType) -> Arc | Circle:
    if interval[1] - interval[0] > 360 - 1e-6:
        return Circle(carrier.center, carrier.radius, kind)
    return Arc(carrier.center, carrier.radius, *interval, kind)


def _across_zero(intervals: list[Interval], tolerance: float) -> list[Interval]:
    """Angles again as arcs: what ends at 360 and what begins at 0 is one piece."""
    if len(intervals) < 2 or intervals[0][0] > tolerance or intervals[-1][1] < 360 - tolerance:
        return intervals
    return [*intervals[1:-1], (intervals[-1][0], intervals[0][1] + 360)]


def _union(intervals: list[Interval], tolerance: float) -> list[Interval]:
    """Disjoint intervals in order, those that touch made one."""
    merged: list[Interval] = []
    for low, high in sorted(intervals):
        if merged and low <= merged[-1][1] + tolerance:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return [(low, high) for low, high in merged if high - low > tolerance]


def _subtract(intervals: list[Interval], covered: list[Interval], tolerance: float) -> list[Interval]:
    """What is left of disjoint intervals outside others; slivers are dropped."""
    left = []
    for low, high in intervals:
        for start, end in covered:
            if end <= low or start >= high:
                continue
            left.append((low, start))
            low = end
        left.append((low, high))
    return [(low, high) for low, high in left if high - low > tolerance]
