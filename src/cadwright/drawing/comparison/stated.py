"""Every dimension that a drawing states, beside the value that the candidate has there.

What a dimension is about is looked up in the drawing: the faces, centres and sides that its ends lie on, its circle or
its corner. The candidate's value is then taken between the counterparts of those, exactly, however roughly the drawing
was read.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from cadwright.drawing.callouts import parse
from cadwright.drawing.comparison.corners import Corner
from cadwright.drawing.comparison.correspondence import Axes, Matched
from cadwright.drawing.comparison.forms import Form, across
from cadwright.drawing.comparison.recesses import Recess, recess_of
from cadwright.drawing.comparison.seen import Seen
from cadwright.drawing.comparison.units import rounding
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius, Tabulated
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, bounds, curve_bounds
from cadwright.geometry.loops import ends_of
from cadwright.values.comparison import StatedSize
from cadwright.views.frame import AXES, Frame, frame_of

EXACT = 1e-4
"""Of the part's diagonal: how far a measured length may be off a stated one."""
DEGREE = 0.05
"""How far an angle may be off, unless it is stated more roughly."""
CALIBRATED = 0.125
"""Of the tolerance: how far the extent of a traced view may be off the dimension that states it: its scale was set by
those.
"""
LEADER_REACH = 0.05
"""Of the part's diagonal: how far from its corner a note's leader may end."""
_SIGNS = re.compile(r"[RØ⌀∅]")


class Measure:
    """Measures on a candidate what dimensions of a reference state; ``laid`` are the candidate's curves by view."""

    def __init__(
        self,
        reference: Seen,
        candidate: Seen,
        matched: Matched,
        axes: Axes,
        laid: Mapping[str, Sequence[Curve]],
    ) -> None:
        self.reference, self.candidate, self.matched, self.axes, self.laid = reference, candidate, matched, axes, laid
        self.tolerance = 2 * reference.scene.tolerance
        self.diagonal = math.hypot(*(high - low for low, high in (span or (0, 0) for span in reference.scene.box)))

    def stated(self, dimension: Dimension, *, traced: bool = False) -> StatedSize:
        """The dimension with what the candidate measures there.

        In a picture that was ``traced`` a dimension contradicts only where the lines that it was read at are as long as
        it states, and the candidate has no edges in their place.
        """
        recess = recess_of(dimension) if isinstance(dimension, Diameter) else None
        value = self._value(dimension) if recess is None else self._recessed(dimension, recess)
        agrees = None if value is None else abs(value - dimension.value) <= self._slack(dimension)
        if agrees and not self.as_many(dimension):
            agrees = False
        if traced and not agrees and recess is None and self._bound(dimension):
            value = self._in_place(dimension) or value
            agrees = None if value is None else abs(value - dimension.value) <= self._slack(dimension)
        elif traced and agrees is False:
            agrees = None
        if traced and (overall := self._overall(dimension)) is not None:
            value, agrees = overall, abs(overall - dimension.value) <= self._slack(dimension)
        return msgspec.structs.replace(unmeasured(dimension), measured=value, agrees=agrees)

    def having(self, size: StatedSize) -> str:
        """What of the candidate has a stated size, in words; empty where nothing has."""
        slack = max(EXACT * self.diagonal, 1e-3)
        named = {"Ø": "a circle", "R": "an arc"}
        for name, (_, curves) in self.candidate.scene.views.items():
            for curve in curves:
                if isinstance(curve, Circle | Arc):
                    for sign, of in (("Ø", 2 * curve.radius), ("R", curve.radius)):
                        if abs(of - size.stated) <= slack and (sign in size.text or not _SIGNS.search(size.text)):
                            return f"{named[sign]} of the view {name!r}"
        if "R" in size.text:
            return ""
        for axis, levels in enumerate(self._places):
            if any(abs(b - a - size.stated) <= slack for a in levels for b in levels):
                return f"two places along {AXES[axis]}"
        return ""

    @cached_property
    def _places(self) -> list[list[float]]:
        """Along each axis, where the candidate's edges end and its circles have their centres."""
        found: list[set[float]] = [set(), set(), set()]
        for frame, curves in self.candidate.scene.views.values():
            for place in (frame.in_space(p) for curve in curves for p in _points(curve)):
                for axis in frame.axes:
                    found[axis].add(round(place[axis], 4))
        return [sorted(values) for values in found]

    def _bound(self, dimension: Dimension) -> bool:
        """Whether the lines that a dimension was read at are as long as it states."""
        drawn = drawn_length(dimension)
        return drawn is not None and abs(drawn - dimension.value) <= max(self.tolerance, self._slack(dimension))

    def _in_place(self, dimension: Dimension) -> float | None:
        """How far the candidate's own edges are apart where a level or upright dimension ends, if it has any there.

        Of several near those ends the two that are most nearly as far apart as is stated: which were meant, lines that
        were traced do not tell.
        """
        frame = frame_of(dimension.view)
        place = _place_of(dimension)
        if frame is None or place is None or not isinstance(dimension, Linear):
            return None
        known = {round(p[place], 6) for curve in self.laid[frame.name] for p in _places_of(curve)}
        first, second = (
            [v for v in known if abs(v - point[place]) <= self.tolerance] for point in (dimension.start, dimension.end)
        )
        apart = (abs(b - a) for a in first for b in second)
        return min(apart, key=lambda length: abs(length - dimension.value), default=None)

    def _overall(self, dimension: Dimension) -> float | None:
        """How far the candidate reaches in a view along a dimension that states how far the reference does."""
        place, views = _place_of(dimension), (self.reference.scene.views, self.candidate.scene.views)
        if place is None or not isinstance(dimension, Linear) or any(dimension.view not in known for known in views):
            return None
        boxes = [bounds(known[dimension.view][1]) for known in views]
        (low, high), (first, last) = ((box[place], box[place + 2]) for box in boxes)
        ends = sorted((dimension.start[place], dimension.end[place]))
        near = max(abs(ends[0] - low), abs(ends[1] - high)) <= self.tolerance
        whole = abs(high - low - dimension.value) <= CALIBRATED * self.tolerance
        return last - first if near and whole else None

    def off_scale(self, dimensions: Sequence[Dimension], sizes: Sequence[StatedSize]) -> Iterator[tuple[float, float]]:
        """Drawn length and stated value of the dimensions that the candidate has and the drawing's lines have not."""
        for dimension, size in zip(dimensions, sizes, strict=True):
            drawn = drawn_length(dimension)
            if size.agrees and drawn is not None and abs(drawn - dimension.value) > self._slack(dimension):
                yield drawn, dimension.value

    def _slack(self, dimension: Dimension) -> float:
        return max(rounding(dimension), DEGREE if isinstance(dimension, Angular) else EXACT * self.diagonal)

    def _value(self, dimension: Dimension) -> float | None:
        match dimension:
            case Linear():
                return self._linear(dimension)
            case Diameter(view, center, radius) | Tabulated(view, center, radius):
                radius_there = self._radius(view, center, radius)
                return None if radius_there is None else 2 * radius_there
            case Radius(view, center, radius):
                return self._rounding(view, center, radius)
            case Angular():
                return self._angle(dimension)
            case Note(view, at):
                return self._chamfer(view, at)

    def _linear(self, dimension: Linear) -> float | None:
        frame = frame_of(dimension.view)
        turn = dimension.angle % 180
        level, upright = min(turn, 180 - turn) < 0.01, abs(turn - 90) < 0.01
        if frame is None or not (level or upright):
            return self._between_vertices(dimension)
        axis = frame.right.axis if level else frame.up.axis
        ends = [self._coordinate(axis, frame, point) for point in (dimension.start, dimension.end)]
        return None if ends[0] is None or ends[1] is None else abs(ends[1] - ends[0])

    def _coordinate(self, axis: int, frame: Frame, point: Point) -> float | None:
        """Where the candidate has, along an axis, what the reference has at a point of a view."""
        place = frame.in_space(point)
        value = place[axis]
        other = frame.up.axis if axis == frame.right.axis else frame.right.axis
        found = [(round(abs(ours - value), 6), rank, theirs) for rank, ours, theirs in self._known(axis, frame)]
        for form, ours, theirs in self._counterparts(axis):
            apart = abs(form.center[other] - place[other])
            found.append((round(abs(ours - value), 6), 1 + apart, theirs))
        best = min(found, default=None)
        return best[2] if best is not None and best[0] <= self.tolerance else None

    def _known(self, axis: int, frame: Frame) -> Iterator[tuple[float, float, float]]:
        """Faces along an axis and where they are in the candidate, then points that may be in the same place."""
        levels = self.axes.get(axis)
        for ours, theirs in levels.pairs if levels else ():
            yield 0.0, ours, theirs
        for curve in self.laid[frame.name]:
            for point in _points(curve):
                at = frame.in_space(point)[axis]
                yield math.inf, at, at

    def _counterparts(self, axis: int) -> Iterator[tuple[Form, float, float]]:
        """Centres and sides of the reference's forms along an axis, and what became of them."""
        for form in self.reference.forms:
            other = self.matched.counterpart(form)
            if other is not None:
                for ours, theirs in zip(_coordinates(form, axis), _coordinates(other, axis), strict=False):
                    yield form, ours, theirs

    def _between_vertices(self, dimension: Linear) -> float | None:
        """Along an oblique direction: between the candidate's points nearest to both ends."""
        vertices = [p for c in self.laid.get(dimension.view, ()) for p in _points(c)]
        if not vertices:
            return None
        ends = [min(vertices, key=lambda v: math.dist(v, p)) for p in (dimension.start, dimension.end)]
        if max(math.dist(e, p) for e, p in zip(ends, (dimension.start, dimension.end), strict=True)) > self.tolerance:
            return None
        turn = math.radians(dimension.angle)
        return abs((ends[1][0] - ends[0][0]) * math.cos(turn) + (ends[1][1] - ends[0][1]) * math.sin(turn))

    def _radius(self, view: str, center: Point, radius: float) -> float | None:
        """The radius of the candidate's circle that is the reference's one."""
        frame = frame_of(view)
        if frame is not None:
            place = frame.in_space(center)
            for form in self.reference.forms:
                same = form.shape == "circle" and form.axis == frame.toward.axis
                if same and self._near(form.center, place) and abs(form.size[0] / 2 - radius) <= self.tolerance:
                    other = self.matched.counterpart(form)
                    return other.size[0] / 2 if other is not None and other.shape == "circle" else None
            around = self._bolt_circle(frame, place, radius)
            if around is not None:
                return around
        return self._arc_near(view, center, radius)

    def _recessed(self, dimension: Dimension, recess: Recess) -> float | None:
        """What of a hole with a recess is off in the candidate; the hole's diameter where both are as stated."""
        frame = frame_of(dimension.view)
        if frame is None or not isinstance(dimension, Diameter):
            return None
        place = frame.in_space(dimension.center)
        around = [f for f in self.candidate.forms if f.shape == "circle" and f.axis == frame.toward.axis]
        widths = [2 * radius for radius in self._radii(self.laid.get(dimension.view, ()), dimension.center)]
        near = [f for f in around if self._near(f.center, place)]
        return recess.measured(dimension.value, widths, near, self._slack(dimension))

    def _bolt_circle(self, frame: Frame, place: Sequence[float], radius: float) -> float | None:
        """How far from a point the candidate has what the reference has in a circle of centres about it."""
        for form in self.reference.forms:
            on = form.axis == frame.toward.axis and abs(math.dist(form.center, place) - radius) <= self.tolerance
            other = self.matched.counterpart(form) if on else None
            if other is not None:
                return math.dist(other.center, place)
        return None

    def _rounding(self, view: str, center: Point, radius: float) -> float | None:
        """The radius of the candidate's corner or arc that is the reference's one."""
        frame = frame_of(view)
        if frame is not None:
            place = frame.in_space(center)
            reach = radius * math.sqrt(2) + self.tolerance
            for corner in self._at_corner("fillet", frame, place, reach):
                if abs(corner.size[0] - radius) <= self.tolerance:
                    other = self._same_corner(corner)
                    return other.size[0] if other is not None else self._arc_near(view, center, radius)
        return self._arc_near(view, center, radius)

    def _chamfer(self, view: str, at: Point) -> float | None:
        frame = frame_of(view)
        if frame is None:
            return None
        near = list(self._at_corner("chamfer", frame, frame.in_space(at), LEADER_REACH * self.diagonal))
        if not near:
            return None
        corner = min(near, key=lambda c: math.dist(c.at, frame.in_space(at)))
        other = self._same_corner(corner)
        return other.size[0] if other is not None else None

    def _at_corner(self, kind: str, frame: Frame, place: Sequence[float], reach: float) -> Iterator[Corner]:
        for corner in self.reference.corners:
            if corner.kind == kind and corner.axis == frame.toward.axis and math.dist(corner.at, place) <= reach:
                yield corner

    def _same_corner(self, corner: Corner) -> Corner | None:
        goals = (corner.at, tuple(self.axes[i].moved(v) if i in self.axes else v for i, v in enumerate(corner.at)))
        alike = (c for c in self.candidate.corners if c.kind == corner.kind and c.axis == corner.axis)
        return next((c for c in alike if any(self._near(c.at, goal) for goal in goals)), None)

    def _arc_near(self, view: str, center: Point, radius: float) -> float | None:
        """The radius of the candidate's arc about a point, the nearest in size, if the reference has such an arc."""
        drawn = self.reference.scene.views.get(view)
        if drawn is not None and not any(abs(r - radius) <= self.tolerance for r in self._radii(drawn[1], center)):
            return None
        return min(self._radii(self.laid.get(view, ()), center), key=lambda r: abs(r - radius), default=None)

    def _radii(self, curves: Iterable[Curve], center: Point) -> list[float]:
        arcs = [c for c in curves if isinstance(c, Arc | Circle)]
        return [c.radius for c in arcs if math.dist(c.center, center) <= self.tolerance]

    def _angle(self, dimension: Angular) -> float | None:
        legs = [self._direction(dimension.view, dimension.vertex, angle) for angle in (dimension.start, dimension.end)]
        return None if legs[0] is None or legs[1] is None else (legs[1] - legs[0]) % 360

    def _direction(self, view: str, vertex: Point, angle: float) -> float | None:
        """The direction of the candidate's line through about a point that runs most nearly along an angle."""
        found = []
        for line in self.laid.get(view, ()):
            if not isinstance(line, Line) or math.dist(line.start, line.end) <= self.tolerance:
                continue
            way = math.atan2(line.end[1] - line.start[1], line.end[0] - line.start[0])
            off = abs((vertex[0] - line.start[0]) * math.sin(way) - (vertex[1] - line.start[1]) * math.cos(way))
            turn = (math.degrees(way) - angle + 90) % 180 - 90
            if off <= self.tolerance:
                found.append(turn)
        best = min(found, key=abs, default=None)
        return None if best is None or abs(best) > 20 else angle + best

    def as_many(self, dimension: Dimension) -> bool:
        """Whether the candidate has as many circles as a diameter's text says, or as the reference shows of them."""
        told, frame = parse(dimension.text), frame_of(dimension.view)
        if told is None or told.count < 2 or frame is None or not isinstance(dimension, Diameter):
            return True

        def count(forms: Iterable[Form], slack: float) -> int:
            return sum(
                f.shape == "circle" and f.axis == frame.toward.axis and abs(f.size[0] - dimension.value) <= slack
                for f in forms
            )

        drawn = count(self.reference.forms, self.tolerance)
        return count(self.candidate.forms, self._slack(dimension)) >= min(told.count, drawn)

    def _near(self, a: Sequence[float], b: Sequence[float]) -> bool:
        return math.dist(a, b) <= self.tolerance


def unmeasured(dimension: Dimension) -> StatedSize:
    """The dimension without what the candidate has there."""
    callout = parse(dimension.text)
    reference = callout is not None and callout.reference
    return StatedSize(
        dimension.text, dimension.view, dimension.value, None, None, dimension.feature, reference=reference
    )


def _place_of(dimension: Dimension) -> int | None:
    """Which coordinate of a view a dimension measures along: 0 where it is level, 1 where it is upright."""
    turn = dimension.angle % 180 if isinstance(dimension, Linear) else 45.0
    if min(turn % 90, 90 - turn % 90) > 0.01:
        return None
    return 0 if min(turn, 180 - turn) < 0.01 else 1


def drawn_length(dimension: Dimension) -> float | None:
    """How long (mm) or wide (degrees) a drawing's lines are where a dimension measures them; a note measures none."""
    match dimension:
        case Linear(start=start, end=end, angle=angle):
            turn = math.radians(angle)
            return abs((end[0] - start[0]) * math.cos(turn) + (end[1] - start[1]) * math.sin(turn))
        case Diameter(radius=radius) | Tabulated(radius=radius):
            return 2 * radius
        case Radius(radius=radius):
            return radius
        case Angular(start=begin, end=finish):
            return (finish - begin) % 360
        case Note():
            return None


def _coordinates(form: Form, axis: int) -> tuple[float, ...]:
    """Centre and sides of a form along an axis, or where it begins and ends."""
    if axis == form.axis:
        return form.span or ()
    width = form.extents[across(form.axis).index(axis)]
    middle = form.center[axis]
    return (middle, middle - width / 2, middle + width / 2)


def _places_of(curve: Curve) -> tuple[Point, ...]:
    """What a dimension can begin or end at: ends, centres, and where a curve reaches farthest."""
    x0, y0, x1, y1 = curve_bounds(curve)
    center = (curve.center,) if isinstance(curve, Circle | Arc) else ()
    return (*_points(curve), *center, (x0, y0), (x1, y1))


def _points(curve: Curve) -> tuple[Point, ...]:
    return (curve.center,) if isinstance(curve, Circle) else ends_of(curve)
