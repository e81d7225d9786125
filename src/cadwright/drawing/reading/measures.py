"""What dimension lines, leaders and DIMENSION entities measure, on the paper: which points, which circle."""

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

from cadwright.drawing.callouts import Callout
from cadwright.drawing.reading.apparatus import Span
from cadwright.drawing.reading.arrows import Arrow
from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.plane import ends
from cadwright.drawing.reading.scene import Carrier, Scene, box_gap
from cadwright.drawing.reading.values import Stated
from cadwright.geometry.curves import Arc, Circle, Line, Point

GAP = 9.0
"""How far an extension line may begin from what it measures, in units of the sheet."""
SHORT = 1.2
"""How far before a circle an arrowhead may end, in the same units."""
FARTHEST = 60.0
"""How far from every view a dimension may stand, in units of the sheet."""


class Measured(msgspec.Struct, frozen=True):
    """What one dimension measures, in mm of paper.

    ``points``: "linear" the two points; "round" the centre; "angular" the vertex; "note" where the leader points.
    ``length`` is the drawn size that the value states: a distance, a diameter or radius, an angle in degrees; 0 where
    there is none. ``radius`` and ``at`` are those of a circle or arc, ``angles`` the two directions of an angle,
    ``angle`` the direction of a linear dimension.
    """

    kind: Literal["linear", "round", "angular", "note"]
    view: int
    points: tuple[Point, ...]
    length: float
    angle: float = 0.0
    radius: float = 0.0
    at: float = 0.0
    angles: tuple[float, float] = (0.0, 0.0)


class Geometry:
    """The views' strokes, to look up what a point of a dimension belongs to."""

    def __init__(self, scene: Scene, groups: Sequence[Group], centres: Sequence[int]) -> None:
        self.scene = scene
        self.groups = groups
        self.near = 0.25 * scene.unit + scene.slack
        self.marks = [line for _, line in scene.lines(centres)]
        self.corners: list[list[Point]] = []
        self.rounds: list[list[Circle | Arc]] = []
        for group in groups:
            curves = [scene.curve(n) for n in group.strokes]
            self.rounds.append([c for c in curves if isinstance(c, (Circle, Arc))])
            self.corners.append([p for c in curves for p in ends(c)] + [c.center for c in self.rounds[-1]])

    def view_of(self, points: Sequence[Point]) -> int:
        """Return the number of the view that points belong to, -1 when none is near.

        Of views that lie over each other there it is the one whose corners they are.
        """
        gaps = [sum(box_gap(group.box, (*p, *p)) for p in points) for group in self.groups]
        if not gaps:
            return -1
        least = min(gaps)
        over = [i for i, gap in enumerate(gaps) if gap < least + self.near]
        if len(over) > 1:
            over = [i for i in over if all(self._is_corner(i, p) for p in points)] or over
        best = min(over, key=lambda i: (gaps[i], self.groups[i].size[0] * self.groups[i].size[1]))
        return best if least < FARTHEST * self.scene.unit else -1

    def _is_corner(self, view: int, point: Point) -> bool:
        return any(math.dist(corner, point) < self.near for corner in self.corners[view])

    def candidates(self, view: int, direction: Point) -> list[Point]:
        """Points of a view that linear dimensions can measure: corners, centres, and the sides of circles."""
        sides = [
            (c.center[0] + sign * c.radius * direction[0], c.center[1] + sign * c.radius * direction[1])
            for c in self.rounds[view]
            for sign in (1, -1)
        ]
        return self.corners[view] + sides

    def snapped(self, view: int, point: Point, direction: Point, reach: float) -> Point:
        """The candidate nearest to a point, or the point itself when none is within reach."""
        best = min(self.candidates(view, direction), key=lambda p: math.dist(p, point), default=point)
        return best if math.dist(best, point) < reach else point


def measure_span(geometry: Geometry, span: Span, callout: Callout) -> Measured | None:
    """What a dimension line or leader with that text measures; ``None`` when it belongs to no view."""
    if span.kind == "arc":
        return _angular(geometry, span)
    if span.kind == "leader":
        return _pointed(geometry, span, callout)
    if callout.kind in ("diameter", "thread") and (found := _across(geometry, span)) is not None:
        return found
    return _linear(geometry, span)


def _linear(geometry: Geometry, span: Span) -> Measured | None:
    a, b = span.tips
    line = Carrier.through(a, b)
    feet = [_foot(geometry, tip, side) for tip, side in zip(span.tips, span.sides, strict=True)]
    view = geometry.view_of(feet)
    if view < 0:
        return None
    first, second = (
        _reached(geometry, view, tip, side, line.direction) for tip, side in zip(span.tips, span.sides, strict=True)
    )
    angle = (math.degrees(math.atan2(line.direction[1], line.direction[0])) + 0.5) % 180 - 0.5
    angle = 0.0 if abs(angle) < 0.5 else 90.0 if abs(angle - 90) < 0.5 else angle
    if line.along(second) < line.along(first):
        first, second = second, first
    start, end = (_crossed(geometry, tip, side, line) for tip, side in zip(span.tips, span.sides, strict=True))
    return Measured("linear", view, (first, second), math.dist(start, end), angle)


def _crossed(geometry: Geometry, tip: Point, side: int | None, line: Carrier) -> Point:
    """Where a dimension line crosses what it ends at: lines are traced more exactly than arrowheads."""
    curve = geometry.scene.curve(side) if side is not None else None
    if not isinstance(curve, Line):
        return tip
    return line.meeting(Carrier.through(curve.start, curve.end)) or tip


def _foot(geometry: Geometry, tip: Point, side: int | None) -> Point:
    """The end of an extension line on the part's side; the tip itself where there is none."""
    curve = geometry.scene.curve(side) if side is not None else None
    if not isinstance(curve, Line):
        return tip
    return max((curve.start, curve.end), key=lambda p: math.dist(p, tip))


def _reached(geometry: Geometry, view: int, tip: Point, side: int | None, direction: Point) -> Point:
    """The point of the view that an extension line comes from."""
    unit = geometry.scene.unit
    foot = _foot(geometry, tip, side)
    if side is None or math.dist(foot, tip) < 1e-6:
        return geometry.snapped(view, tip, direction, geometry.near)
    carrier = Carrier.through(tip, foot)
    end = carrier.along(foot)
    on = [p for p in geometry.candidates(view, direction) if abs(carrier.beside(p)) < geometry.near]
    if geometry.scene.curve(side).kind == "centre":
        on = [p for p in on if 0 < carrier.along(p) < end + unit] or on
        return min(on, key=lambda p: abs(carrier.along(p)), default=foot)
    on = [p for p in on if abs(carrier.along(p) - end) < GAP * unit and carrier.along(p) > 0]
    return min(on, key=lambda p: abs(carrier.along(p) - end - 0.5 * unit), default=foot)


def _across(geometry: Geometry, span: Span) -> Measured | None:
    """A circle whose diameter a dimension line is."""
    a, b = span.tips
    centre, radius = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), math.dist(a, b) / 2
    view = geometry.view_of([centre])
    if view < 0:
        return None
    for curve in geometry.rounds[view]:
        if math.dist(curve.center, centre) < 2 * geometry.near and abs(curve.radius - radius) < 2 * geometry.near:
            return Measured("round", view, (curve.center,), 2 * curve.radius, radius=curve.radius)
    return None


def _pointed(geometry: Geometry, span: Span, callout: Callout) -> Measured | None:
    """The circle or arc that a leader points at, or just the place."""
    arrow = span.arrows[0]
    view = geometry.view_of([arrow.tip])
    if view < 0:
        return None
    if callout.kind in ("diameter", "radius", "thread"):
        hits = _hits(geometry, arrow, 2 * geometry.near) or _hits(geometry, arrow, SHORT * geometry.scene.unit)
        if hits:
            wanted = Arc if callout.kind == "radius" else Circle
            curve = min(hits, key=lambda hit: (not isinstance(hit[1], wanted), hit[0]))[1]
            return of_round(view, curve, callout)
        if callout.kind == "diameter" and (found := _at_centre(geometry, view, arrow.tip)) is not None:
            return found
    return Measured("note", view, (arrow.tip,), 0.0)


def _hits(geometry: Geometry, arrow: Arrow, reach: float) -> list[tuple[float, Circle | Arc]]:
    """The circles and arcs that an arrowhead touches, with how far its tip is; those that it meets where they are drawn
    go before those whose circle it meets beyond their ends.
    """
    hits = [
        (abs(math.dist(arrow.tip, c.center) - c.radius), c)
        for i, group in enumerate(geometry.groups)
        if box_gap(group.box, (*arrow.tip, *arrow.tip)) < reach
        for c in geometry.rounds[i]
        if _points_at(arrow.tip, arrow.direction, c, reach)
    ]
    return [hit for hit in hits if _is_on(arrow.tip, hit[1], reach)] or hits


def _points_at(tip: Point, direction: Point, curve: Circle | Arc, reach: float) -> bool:
    """Whether an arrow touches a curve, or the circle that an arc is of, with its tip, along a radius."""
    dx, dy = tip[0] - curve.center[0], tip[1] - curve.center[1]
    far = math.hypot(dx, dy)
    if abs(far - curve.radius) > reach or far < 1e-9:
        return False
    return abs(dx * direction[0] + dy * direction[1]) / far > 0.85


def _is_on(point: Point, curve: Circle | Arc, reach: float) -> bool:
    """Whether a point of a curve's circle is on the curve."""
    if isinstance(curve, Circle):
        return True
    angle = math.degrees(math.atan2(point[1] - curve.center[1], point[0] - curve.center[0])) % 360
    slack = math.degrees(reach / curve.radius)
    return any(curve.start - slack <= angle + turn <= curve.end + slack for turn in (-360, 0, 360))


def _at_centre(geometry: Geometry, view: int, tip: Point) -> Measured | None:
    """The circle at whose centre a leader ends."""
    for curve in geometry.rounds[view]:
        if isinstance(curve, Circle) and math.dist(curve.center, tip) < geometry.near:
            return Measured("round", view, (curve.center,), 2 * curve.radius, radius=curve.radius)
    return None


def of_round(view: int, curve: Circle | Arc, callout: Callout) -> Measured:
    """A circle or arc, as what a text states the radius or the diameter of."""
    size = curve.radius if callout.kind == "radius" else 2 * curve.radius
    at = (curve.start + curve.end) / 2 % 360 if isinstance(curve, Arc) else 0.0
    return Measured("round", view, (curve.center,), size, radius=curve.radius, at=at)


def _angular(geometry: Geometry, span: Span) -> Measured | None:
    curve = geometry.scene.curve(next(iter(span.strokes)))
    assert isinstance(curve, (Arc, Circle))
    return of_angle(geometry, curve.center, span.tips[0], span.tips[1])


def of_angle(geometry: Geometry, vertex: Point, a: Point, b: Point) -> Measured | None:
    """The angle at a vertex between the directions to two points, the smaller way round."""
    view = geometry.view_of([vertex, a, b])
    if view < 0:
        return None
    first, second = (math.degrees(math.atan2(p[1] - vertex[1], p[0] - vertex[0])) % 360 for p in (a, b))
    if (second - first) % 360 > 180:
        first, second = second, first
    return Measured("angular", view, (vertex,), (second - first) % 360, angles=(first, second))


def measure_stated(geometry: Geometry, stated: Stated, callout: Callout, scale: float | None) -> Measured | None:
    """What a true dimension of the file measures; ``scale`` (paper per stated mm), once known, tells circles apart."""
    if stated.kind == "angular":
        vertex, a, b = stated.points
        return of_angle(geometry, vertex, a, b)
    if stated.kind == "linear":
        return _stated_length(geometry, stated)
    a, b = stated.points
    diameter = stated.kind == "diameter"
    centre = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) if diameter else a
    radius = math.dist(a, b) / (2 if diameter else 1)
    view = geometry.view_of([centre, b])
    if view < 0:
        return None
    around = [c for c in geometry.rounds[view] if math.dist(c.center, centre) < geometry.near]
    if radius < geometry.near and around:  # some programs give the centre alone
        if scale is None and len(around) > 1:
            return None
        wanted = callout.value / (2 if diameter else 1) * (scale or 1.0)
        return of_round(view, min(around, key=lambda c: abs(c.radius - wanted)), callout)
    curve = next((c for c in around if abs(c.radius - radius) < geometry.near), None)
    at = math.degrees(math.atan2(b[1] - centre[1], b[0] - centre[0])) % 360
    if isinstance(curve, Arc):
        at = (curve.start + curve.end) / 2 % 360
    return Measured("round", view, (centre,), radius * (2 if diameter else 1), radius=radius, at=at)


def _stated_length(geometry: Geometry, stated: Stated) -> Measured | None:
    a, b = stated.points
    view = geometry.view_of([a, b])
    c, s = math.cos(math.radians(stated.angle)), math.sin(math.radians(stated.angle))
    along = (b[0] - a[0]) * c + (b[1] - a[1]) * s
    if view < 0 or abs(along) < 1e-6:
        return None
    reach = 0.5 * geometry.near
    first, second = (geometry.snapped(view, p, (c, s), reach) for p in ((a, b) if along >= 0 else (b, a)))
    return Measured("linear", view, (first, second), abs(along), stated.angle)
