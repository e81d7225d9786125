"""What each constraint of SketchGraphs is in FreeCAD's vocabulary: a rule per label.

A rule gets the references within the sketch and makes constraints of them, none where there is no counterpart.
``External`` is taken for the origin, or for an axis, where the geometry that is tied to it lies on it; otherwise nobody
knows what it was.
"""

import math
from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from cadwright.sketch.formats.sketchgraphs.sequence import Edge, angle, length
from cadwright.sketch.graph import (
    X_AXIS,
    XY,
    Y_AXIS,
    Arc,
    Circle,
    Constraint,
    ConstraintType,
    Ellipse,
    Geometry,
    Line,
    Point,
    Reference,
)

ORIGIN = Reference(X_AXIS, "start")
_AXES = ((Reference(X_AXIS), 1), (Reference(Y_AXIS), 0))
"""Each axis, and which coordinate is 0 on it."""


class Known:
    """The primitives of a sequence, and where their points are."""

    def __init__(self, geometry: Sequence[Geometry], tolerance: float) -> None:
        self.geometry = geometry
        self.tolerance = tolerance

    def of(self, reference: Reference) -> Geometry:
        """The primitive that is referred to."""
        return self.geometry[reference.geometry]

    def point(self, reference: Reference) -> XY | None:
        """Where a point of the sketch is; None for a reference to a whole primitive."""
        geometry = self.of(reference)
        match geometry, reference.position:
            case Point(), "start":
                return geometry.at
            case ((Line() | Arc()), "start"):
                return geometry.start
            case ((Line() | Arc()), "end"):
                return geometry.end
            case Arc(), "center":
                return geometry.circle[0]
            case ((Circle() | Ellipse()), "center"):
                return geometry.center
        return None

    def near(self, a: XY | None, b: XY) -> bool:
        """Whether a point is there, as far as the data tells."""
        return a is not None and math.dist(a, b) <= self.tolerance


Made = tuple[Constraint, ...]
Rule = Callable[[Known, list[Reference], Edge], Made]


def _is_line(known: Known, reference: Reference) -> bool:
    return reference.position == "edge" and isinstance(known.of(reference), Line)


def _is_round(known: Known, reference: Reference) -> bool:
    return reference.position == "edge" and isinstance(known.of(reference), Arc | Circle)


def _one(type_: ConstraintType, *references: Reference, value: float | None = None) -> Made:
    return (Constraint(type_, references, value),)


def _coincident(known: Known, refs: list[Reference], _: Edge) -> Made:
    if len(refs) != 2 or refs[0].geometry == refs[1].geometry:
        return ()
    a, b = sorted(refs, key=lambda ref: ref.position == "edge")
    if b.position != "edge":
        return _one("Coincident", a, b)
    if a.position != "edge":
        return _one("PointOnObject", a, b)
    if _is_line(known, a) and _is_line(known, b):
        return _one("Tangent", a, b)
    if _is_round(known, a) and _is_round(known, b):
        return (*_concentric(known, refs, _), *_one("Equal", a, b))
    return ()


def _coincident_external(known: Known, refs: list[Reference], _: Edge) -> Made:
    at = known.point(refs[0])
    if known.near(at, (0, 0)):
        return _one("Coincident", refs[0], ORIGIN)
    for axis, zero in _AXES:
        if at is not None and abs(at[zero]) <= known.tolerance:
            return _one("PointOnObject", refs[0], axis)
        line = known.of(refs[0])
        if at is None and isinstance(line, Line) and max(abs(line.start[zero]), abs(line.end[zero])) <= known.tolerance:
            return _one("Tangent", refs[0], axis)
    return ()


def _concentric(known: Known, refs: list[Reference], _: Edge) -> Made:
    centres = [msgspec.structs.replace(ref, position="center") if _is_round(known, ref) else ref for ref in refs]
    return _one("Coincident", *centres) if len(refs) == 2 and all(ref.position != "edge" for ref in centres) else ()


def _concentric_external(known: Known, refs: list[Reference], _: Edge) -> Made:
    centre = msgspec.structs.replace(refs[0], position="center") if _is_round(known, refs[0]) else refs[0]
    return _one("Coincident", centre, ORIGIN) if known.near(known.point(centre), (0, 0)) else ()


def _levelled(type_: ConstraintType) -> Rule:
    """Horizontal and Vertical: of a line, or between two points."""

    def rule(known: Known, refs: list[Reference], _: Edge) -> Made:
        if len(refs) == 1 and not _is_line(known, refs[0]):
            return ()
        return _one(type_, *refs) if len(refs) == 1 or all(ref.position != "edge" for ref in refs) else ()

    return rule


def _levelled_external(type_: ConstraintType, zero: int) -> Rule:
    def rule(known: Known, refs: list[Reference], _: Edge) -> Made:
        at = known.point(refs[0]) if len(refs) == 1 else None
        return _one(type_, refs[0], ORIGIN) if at is not None and abs(at[zero]) <= known.tolerance else ()

    return rule


def _between_lines(type_: ConstraintType) -> Rule:
    def rule(known: Known, refs: list[Reference], _: Edge) -> Made:
        return _one(type_, *refs) if len(refs) == 2 and all(_is_line(known, ref) for ref in refs) else ()

    return rule


def _with_axis(type_: ConstraintType) -> Rule:
    """Parallel or perpendicular to something outside: to the first axis, for a line along either."""

    def rule(known: Known, refs: list[Reference], _: Edge) -> Made:
        line = known.of(refs[0])
        if not isinstance(line, Line):
            return ()
        across = min(abs(line.end[i] - line.start[i]) for i in (0, 1)) <= known.tolerance
        flat = abs(line.end[1] - line.start[1]) <= known.tolerance
        axis = X_AXIS if flat == (type_ == "Parallel") else Y_AXIS
        return _one(type_, refs[0], Reference(axis)) if across else ()

    return rule


def _equal(known: Known, refs: list[Reference], _: Edge) -> Made:
    same = all(_is_line(known, ref) for ref in refs) or all(_is_round(known, ref) for ref in refs)
    return _one("Equal", *refs) if len(refs) == 2 and same else ()


def _tangent(known: Known, refs: list[Reference], _: Edge) -> Made:
    whole = all(ref.position == "edge" for ref in refs)
    return _one("Tangent", *refs) if len(refs) == 2 and whole and refs[0].geometry != refs[1].geometry else ()


def _midpoint(known: Known, refs: list[Reference], _: Edge) -> Made:
    points = [ref for ref in refs if ref.position != "edge"]
    lines = [ref for ref in refs if _is_line(known, ref)]
    if len(points) == 1 and len(lines) == 1 and points[0].geometry != lines[0].geometry:
        return _one("Symmetric", *_ends(lines[0]), points[0])
    if len(points) == 3 and len(refs) == 3:  # which is the middle is not said: the first, unless the geometry tells
        for first in (0, 1, 2):
            middle, a, b = (known.point(points[(first + i) % 3]) for i in range(3))
            if middle and a and b and known.near(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), middle):
                return _one("Symmetric", points[first - 2], points[first - 1], points[first])
        return _one("Symmetric", points[1], points[2], points[0])
    return ()


def _midpoint_external(known: Known, refs: list[Reference], _: Edge) -> Made:
    """A line whose midpoint is the origin, or two points with the origin halfway."""
    pair = list(_ends(refs[0])) if len(refs) == 1 and _is_line(known, refs[0]) else refs
    a, b = (known.point(pair[0]), known.point(pair[1])) if len(pair) == 2 else (None, None)
    if a is None or b is None or not known.near(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (0, 0)):
        return ()
    return _one("Symmetric", *pair, ORIGIN)


def _ends(line: Reference) -> tuple[Reference, Reference]:
    return Reference(line.geometry, "start"), Reference(line.geometry, "end")


def _mirror(known: Known, refs: list[Reference], _: Edge) -> Made:
    """Two points, lines or circles that mirror each other in a line: whichever reading the geometry agrees with."""
    if len(refs) != 3:
        return ()
    for turn in (2, 1, 0):
        axis, (a, b) = refs[turn], [ref for i, ref in enumerate(refs) if i != turn]
        if _is_line(known, axis) and axis.geometry not in (a.geometry, b.geometry):
            made = _mirrored(known, a, b, axis)
            if made:
                return made
    return ()


def _mirrored(known: Known, a: Reference, b: Reference, axis: Reference) -> Made:
    def mirrors(p: Reference, q: Reference) -> bool:
        line, first, second = cast(Line, known.of(axis)), known.point(p), known.point(q)
        return first is not None and second is not None and known.near(_reflected(first, line), second)

    if a.position != "edge" and b.position != "edge":
        return _one("Symmetric", a, b, axis) if mirrors(a, b) else ()
    if _is_round(known, a) and _is_round(known, b):
        centres = [msgspec.structs.replace(ref, position="center") for ref in (a, b)]
        both = (*_one("Symmetric", *centres, axis), *_one("Equal", a, b))
        return both if mirrors(centres[0], centres[1]) else ()
    if _is_line(known, a) and _is_line(known, b):
        for ends in (_ends(b), _ends(b)[::-1]):
            pairs = list(zip(_ends(a), ends, strict=True))
            if all(mirrors(p, q) for p, q in pairs):
                return tuple(Constraint("Symmetric", (p, q, axis)) for p, q in pairs)
    return ()


def _reflected(point: XY, line: Line) -> XY:
    (x, y), (dx, dy) = line.start, (line.end[0] - line.start[0], line.end[1] - line.start[1])
    length = math.hypot(dx, dy) or 1.0
    away = ((point[0] - x) * dy - (point[1] - y) * dx) / length
    return (point[0] - 2 * away * dy / length, point[1] + 2 * away * dx / length)


def _distance(known: Known, refs: list[Reference], edge: Edge) -> Made:
    if len(refs) != 2 or (refs[0].geometry == refs[1].geometry and "edge" in (refs[0].position, refs[1].position)):
        return ()
    a, b = sorted(refs, key=lambda ref: (ref.position == "edge", not _is_round(known, ref)))
    points = [known.point(ref) for ref in (a, b)]
    if _is_line(known, a) and _is_line(known, b):
        a = Reference(a.geometry, "start")
    types: dict[str, ConstraintType] = {"HORIZONTAL": "DistanceX", "VERTICAL": "DistanceY"}
    type_ = types.get(edge.extra.get("direction", ""), "Distance")
    stated, shown = length(edge), _measured(known, a, b)
    if _is_round(known, a) and stated is not None and (shown is None or abs(shown - abs(stated)) > 3 * known.tolerance):
        return ()  # to the far side, which no constraint of FreeCAD is
    value = abs(stated) if stated is not None else shown
    if type_ != "Distance":
        if points[0] is None or points[1] is None:
            return ()
        axis = 0 if type_ == "DistanceX" else 1
        value = None if value is None else math.copysign(value, points[1][axis] - points[0][axis])
    return _one(type_, a, b, value=value) if value is not None else ()


def _measured(known: Known, a: Reference, b: Reference) -> float | None:
    """The distance that the geometry shows, for one that is a variable."""
    if _is_round(known, a):
        circles = [(g.center, g.radius) if isinstance(g, Circle) else g.circle
                   for g in (known.of(a), known.of(b)) if isinstance(g, Circle | Arc)]  # fmt: skip
        if len(circles) == 2:
            (p, r), (q, s) = circles
            between = math.dist(p, q)
            return max(between - r - s, abs(r - s) - between)
        return abs(_off(circles[0][0], cast(Line, known.of(b))) - circles[0][1]) if _is_line(known, b) else None
    at, other = known.point(a), known.point(b)
    if at is None:
        return None
    if other is not None:
        return math.dist(at, other)
    return _off(at, cast(Line, known.of(b))) if _is_line(known, b) else None


def _off(point: XY, line: Line) -> float:
    """How far a point is from the whole line."""
    return math.dist(point, _reflected(point, line)) / 2


def _length(known: Known, refs: list[Reference], edge: Edge) -> Made:
    if len(refs) != 1 or not _is_line(known, refs[0]):
        return ()
    line = cast(Line, known.of(refs[0]))
    stated = length(edge)
    return _one("Distance", refs[0], value=math.dist(line.start, line.end) if stated is None else abs(stated))


def _of_circle(type_: ConstraintType, radii: float) -> Rule:
    def rule(known: Known, refs: list[Reference], edge: Edge) -> Made:
        if len(refs) != 1 or not _is_round(known, refs[0]):
            return ()
        geometry = known.of(refs[0])
        radius = geometry.radius if isinstance(geometry, Circle) else cast(Arc, geometry).circle[1]
        stated = length(edge)
        return _one(type_, refs[0], value=radius * radii if stated is None else abs(stated))

    return rule


def _angle(known: Known, refs: list[Reference], edge: Edge) -> Made:
    """FreeCAD's angle turns the first line's direction into the second's; the text says which, but for the turn."""
    if len(refs) != 2 or not all(_is_line(known, ref) for ref in refs):
        return ()
    lines = [cast(Line, known.of(ref)) for ref in refs]
    first, second = (math.atan2(g.end[1] - g.start[1], g.end[0] - g.start[0]) for g in lines)
    shown = math.degrees(math.remainder(second - first, math.tau))
    stated = angle(edge)
    if stated is not None:
        readings = [math.remainder(sign * stated + half, 360) for sign in (1, -1) for half in (0, 180)]
        shown = min(readings, key=lambda value: abs(math.remainder(value - shown, 360)))
    return _one("Angle", *refs, value=shown)


def _fix(known: Known, refs: list[Reference], _: Edge) -> Made:
    whole = len(refs) == 1 and (refs[0].position == "edge" or isinstance(known.of(refs[0]), Point))
    return _one("Block", Reference(refs[0].geometry)) if whole else ()


RULES: dict[str, Rule] = {
    "Coincident": _coincident,
    "Concentric": _concentric,
    "Horizontal": _levelled("Horizontal"),
    "Vertical": _levelled("Vertical"),
    "Parallel": _between_lines("Parallel"),
    "Perpendicular": _between_lines("Perpendicular"),
    "Equal": _equal,
    "Tangent": _tangent,
    "Midpoint": _midpoint,
    "Mirror": _mirror,
    "Distance": _distance,
    "Length": _length,
    "Radius": _of_circle("Radius", 1),
    "Diameter": _of_circle("Diameter", 2),
    "Angle": _angle,
    "Fix": _fix,
}
EXTERNAL_RULES: dict[str, Rule] = {
    "Coincident": _coincident_external,
    "Concentric": _concentric_external,
    "Horizontal": _levelled_external("Horizontal", 1),
    "Vertical": _levelled_external("Vertical", 0),
    "Parallel": _with_axis("Parallel"),
    "Perpendicular": _with_axis("Perpendicular"),
    "Midpoint": _midpoint_external,
}
