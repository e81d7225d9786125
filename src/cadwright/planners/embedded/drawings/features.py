"""Prisms as the part model's features, their sizes and places as expressions over the drawing's dimensions."""

import math
from collections.abc import Sequence

import msgspec

from cadwright.geometry.boundaries import Loop, Segment
from cadwright.geometry.curves import Point
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Circle,
    Counterbore,
    Edges,
    EdgeTreatment,
    Extrusion,
    Frame,
    Hole,
    LineTo,
    Mode,
    Outline,
    Part,
    Plane,
    Point2,
    Point3,
    Points,
    Profile,
    Rectangle,
    Revolution,
)
from cadwright.planners.embedded.drawings.blends import Blend
from cadwright.planners.embedded.drawings.dimension_names import Names
from cadwright.planners.embedded.drawings.planes import Axes
from cadwright.planners.embedded.drawings.prisms import Prism, Prisms
from cadwright.planners.embedded.drawings.slanted import Slanted, features_of

SKETCHES: dict[Axes, Plane] = {(0, 1): "XY", (0, 2): "XZ", (1, 2): "YZ"}
"""The sketch plane whose axes are a plane's. XZ looks toward −y, the others toward their depth axis."""
FACING: dict[Axes, tuple[Plane, Plane]] = {(0, 1): ("YX", "XY"), (0, 2): ("XZ", "ZX"), (1, 2): ("ZY", "YZ")}
"""The sketch planes that face the low and the high end of the depth axis."""
TURNING: tuple[Plane, ...] = ("YX", "XY", "XZ")
"""The sketch planes whose y axis is x, y and z."""
FROM_AXIS = -1
"""In the place of an axis: the distance from one."""
ENDS: tuple[tuple[Edges, Edges], ...] = (("left", "right"), ("front", "back"), ("bottom", "top"))
"""What the edges of a body's low and high end along x, y and z are called."""
ALONG: tuple[Edges, Edges, Edges] = ("along X", "along Y", "vertical")
"""What edges along x, y and z are called."""
SIDES = {(0, 0): "left", (0, 1): "right", (1, 0): "front", (1, 1): "back", (2, 0): "bottom", (2, 1): "top"}


def part_of(prisms: Prisms, names: Names, blends: Sequence[Blend] = (), slanted: Sequence[Slanted] = ()) -> Part | None:
    """Make a part of the prisms, with ``blends`` on the bodies that they go round.

    What is square to slanting faces is added. ``None`` where a blend goes round no body.
    """
    owners = [next((n for n, p in enumerate(prisms.joined) if _goes_round(b, p)), None) for b in blends]
    if None in owners:
        return None
    bodies = []
    for n, prism in enumerate(prisms.joined):
        body = _body(prism, names, f"body_{n + 1}" if n else "base", "join" if n else "new")
        finishes = tuple(_finish(b, names) for b, owner in zip(blends, owners, strict=True) if owner == n)
        bodies.append(msgspec.structs.replace(body, finishes=body.finishes + finishes))
    cuts = [_body(p, names, f"cut_{n}", "cut") for n, p in enumerate(prisms.cuts, 1)]
    drills = [_drill(group, names, n) for n, group in enumerate(_groups(prisms.holes), 1)]
    part = Part(tuple(names.parameters), (*bodies, *cuts, *drills, *features_of(slanted, names)))
    used = part.used()
    return Part(tuple(p for p in part.parameters if p.name in used), part.features)


def _goes_round(blend: Blend, prism: Prism) -> bool:
    """Whether a blend's edges are all those of an end of a prism."""
    if prism.depth != blend.axis or prism.center is not None or len(prism.loops) > 1:
        return False
    low, high = _extremes(prism.loops[0])
    level = prism.high if blend.high else prism.low
    drawn, wanted = (*low, *high, level), (*(b[0] for b in blend.box), *(b[1] for b in blend.box), blend.level)
    return math.dist(drawn, wanted) < 0.1 * blend.size


def _finish(blend: Blend, names: Names) -> EdgeTreatment:
    size = names.radius(blend.size, arc=True) if blend.kind == "fillet" else names.chamfer(blend.size)
    return EdgeTreatment(blend.kind, ENDS[blend.axis][blend.high], size)


def _body(prism: Prism, names: Names, name: str, mode: Mode) -> Body:
    if prism.center is not None:
        return _turned(prism, prism.center, names, name, mode)
    low, high = (names.at(prism.depth, v) for v in (prism.low, prism.high))
    start = high if SKETCHES[prism.axes] == "XZ" else low
    frame = Frame(SKETCHES[prism.axes], _along(prism.depth, start))
    outer, *inner = prism.loops
    place = _middle(outer, prism.axes, names)
    rounded = None if inner else _rounding(outer)
    finishes: tuple[EdgeTreatment, ...] = ()
    if rounded is not None:
        finishes = (EdgeTreatment("fillet", ALONG[prism.depth], names.radius(rounded, arc=True)),)
    whole = outer.is_circle or _is_rectangle(outer) or rounded is not None
    if whole and all(_same(_middle(loop, prism.axes, names), place) and loop.is_circle for loop in inner):
        profiles = tuple(_centred(loop, prism.axes, names) for loop in prism.loops)
        positions = None if place == (ZERO, ZERO) else Points((place,))
    else:
        profiles, positions = tuple(_outline(loop, prism.axes, names) for loop in prism.loops), None
    return Body(name, frame, profiles, Extrusion(high - low), mode, positions, finishes)


def _turned(prism: Prism, center: Point, names: Names, name: str, mode: Mode) -> Body:
    depth = prism.depth
    x, y = _corner(center, prism.axes, names)
    place = {prism.axes[0]: x, prism.axes[1]: y}
    origin = (place.get(0, ZERO), place.get(1, ZERO), place.get(2, ZERO))
    profiles = tuple(_outline(loop, (FROM_AXIS, depth), names) for loop in prism.loops)
    return Body(name, Frame(TURNING[depth], origin), profiles, Revolution(expr(360)), mode)


def _along(axis: int, value: Expr) -> Point3:
    return (value if axis == 0 else ZERO, value if axis == 1 else ZERO, value if axis == 2 else ZERO)


def _same(a: Point2, b: Point2) -> bool:
    return a == b


def _corner(point: Point, axes: Axes, names: Names) -> Point2:
    first = names.radius(point[0]) if axes[0] == FROM_AXIS else names.at(axes[0], point[0])
    return (first, names.at(axes[1], point[1]))


def _is_rectangle(loop: Loop) -> bool:
    straight = all(s.center is None for s in loop.segments)
    return straight and len(loop.segments) == 4 and all(min(_legs(s)) < 1e-6 * max(_legs(s)) for s in loop.segments)


def _rounding(loop: Loop) -> float | None:
    """The radius of a rectangle's four rounded corners; ``None`` for any other loop."""
    lines = [s for s in loop.segments if s.center is None]
    arcs = [s for s in loop.segments if s.center is not None]
    if len(lines) != 4 or len(arcs) != 4 or any(min(_legs(s)) > 1e-6 * max(_legs(s)) for s in lines):
        return None
    x, y = (sum(values) / 4 for values in zip(*(s.center for s in arcs if s.center), strict=True))
    corners = {(s.center[0] > x, s.center[1] > y) for s in arcs if s.center}
    square = all(abs(leg - arcs[0].radius) < 1e-3 * leg for s in arcs for leg in _legs(s))
    return arcs[0].radius if square and len(corners) == 4 else None


def _legs(s: Segment) -> tuple[float, float]:
    return abs(s.end[0] - s.start[0]), abs(s.end[1] - s.start[1])


def _extremes(loop: Loop) -> tuple[Point, Point]:
    if loop.center is not None:
        x, y = loop.center
        return (x - loop.radius, y - loop.radius), (x + loop.radius, y + loop.radius)
    points = [p for s in loop.segments for p in _turns(s)]
    low = (min(p[0] for p in points), min(p[1] for p in points))
    return low, (max(p[0] for p in points), max(p[1] for p in points))


def _turns(s: Segment) -> list[Point]:
    """Where a segment begins, and the extremes along the axes that it has."""
    if s.center is None or s.middle is None:
        return [s.start]
    around = [(s.center[0] + s.radius * x, s.center[1] + s.radius * y) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    half = math.dist(s.middle, s.start)
    return [s.start, *(p for p in around if math.dist(s.middle, p) < half)]


def _middle(loop: Loop, axes: Axes, names: Names) -> Point2:
    if loop.center is not None:
        return _corner(loop.center, axes, names)
    low, high = (_corner(p, axes, names) for p in _extremes(loop))
    return ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)


def _centred(loop: Loop, axes: Axes, names: Names) -> Profile:
    if loop.center is not None:
        return Circle(_diameter(loop.center, loop.radius, axes, names))
    low, high = (_corner(p, axes, names) for p in _extremes(loop))
    return Rectangle(high[0] - low[0], high[1] - low[1])


def _diameter(center: Point, radius: float, axes: Axes, names: Names) -> Expr:
    """A circle's diameter as it is stated, at the circle or from the side."""
    stated = names.radius(radius)
    for i in () if stated.names() else (0, 1):
        across = names.at(axes[i], center[i] + radius) - names.at(axes[i], center[i] - radius)
        if len(across.names()) == 1:
            return across
    return stated * 2


def _outline(loop: Loop, axes: Axes, names: Names) -> Outline:
    if loop.center is not None:
        x, y = _corner(loop.center, axes, names)
        r = names.radius(loop.radius)
        halves = (ArcTo((x, y + r), (x - r, y)), ArcTo((x, y - r), (x + r, y)))
        return Outline((x + r, y), halves)
    steps: list[LineTo | ArcTo] = []
    for n, s in enumerate(loop.segments):
        end = _corner(s.end, axes, names)
        if s.center is not None and s.middle is not None:
            steps.append(ArcTo(_on_arc(s, axes, names), end))
        elif n < len(loop.segments) - 1:
            steps.append(LineTo(end))
    return Outline(_corner(loop.segments[0].start, axes, names), tuple(steps))


def _on_arc(s: Segment, axes: Axes, names: Names) -> Point2:
    """The middle of an arc, from its centre and radius."""
    assert s.center is not None
    assert s.middle is not None
    x, y = _corner(s.center, axes, names)
    r = names.radius(s.radius, arc=True)
    angle = math.degrees(math.atan2(s.middle[1] - s.center[1], s.middle[0] - s.center[0]))
    quarter = round(angle / 45)
    if abs(angle - 45 * quarter) > 1e-3:
        cos, sin = (expr(round((m - c) / s.radius, 9)) for m, c in zip(s.middle, s.center, strict=True))
        return (x + r * cos, y + r * sin)
    if quarter % 2 == 0:
        turn = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter // 2 % 4]
        return (x + r * turn[0], y + r * turn[1])
    leg = r * call("sqrt", expr(0.5))
    return (
        x + leg * math.copysign(1, s.middle[0] - s.center[0]),
        y + leg * math.copysign(1, s.middle[1] - s.center[1]),
    )


class _Hole:
    """A hole to drill: its mouth, its depth (``None``: through) and a counterbore."""

    def __init__(self, prism: Prism, wide: Prism | None) -> None:
        self.prism, self.wide = prism, wide
        mouth = wide or prism
        self.high = mouth.open_high if wide is None else wide.low == prism.high
        self.axes = prism.axes
        self.level = mouth.high if self.high else mouth.low
        end = prism.low if self.high else prism.high
        beyond = prism.open_low if self.high else prism.open_high
        through = beyond and (wide is not None or (prism.open_low and prism.open_high))
        self.bottom = None if through else end
        assert prism.loops[0].center is not None
        self.center = prism.loops[0].center

    @property
    def kind(self) -> tuple[object, ...]:
        """What holes that are drilled together have in common."""
        wide = (round(self.wide.loops[0].radius, 4), self.wide.low, self.wide.high) if self.wide else None
        return self.axes, self.high, self.level, self.bottom, round(self.prism.loops[0].radius, 4), wide


def _groups(prisms: Sequence[Prism]) -> list[list[_Hole]]:
    """Holes of one kind together; a wide one above a narrow one is its counterbore."""
    left = sorted(prisms, key=lambda p: p.loops[0].radius)
    groups: dict[tuple[object, ...], list[_Hole]] = {}
    while left:
        narrow = left.pop(0)
        wide = next((p for p in left if _bores(p, narrow)), None)
        if wide is not None:
            left.remove(wide)
        hole = _Hole(narrow, wide)
        groups.setdefault(hole.kind, []).append(hole)
    return list(groups.values())


def _bores(wide: Prism, narrow: Prism) -> bool:
    """Whether one hole lies before another on the same axis, and is open to the other side."""
    if wide.axes != narrow.axes or not (wide.loops[0].center and narrow.loops[0].center):
        return False
    if math.dist(wide.loops[0].center, narrow.loops[0].center) > 1e-4:
        return False
    return (wide.low == narrow.high and wide.open_high) or (wide.high == narrow.low and wide.open_low)


def _drill(holes: Sequence[_Hole], names: Names, number: int) -> Hole:
    hole = holes[0]
    depth = 3 - sum(hole.axes)
    level = names.at(depth, hole.level)
    plane = FACING[hole.axes][hole.high]
    swapped = plane in ("YX", "ZX", "ZY")
    places = []
    for h in sorted(holes, key=lambda h: h.center):
        x, y = _corner(h.center, hole.axes, names)
        places.append((y, x) if swapped else (x, y))
    radius = hole.prism.loops[0].radius
    deep = None
    if hole.bottom is not None:
        stated = names.depth(radius, abs(hole.level - hole.bottom))
        deep = stated if stated is not None else _size(names.at(depth, hole.bottom), level, hole.high)
    recess = None
    if hole.wide is not None:
        wide = hole.wide.loops[0].radius
        stated = names.depth(wide, hole.wide.high - hole.wide.low)
        inner = names.at(depth, hole.wide.low if hole.high else hole.wide.high)
        recess = Counterbore(names.radius(wide) * 2, stated if stated is not None else _size(inner, level, hole.high))
    diameter = names.radius(radius) * 2
    note = f"{len(holes)}× into the {SIDES[depth, int(hole.high)]}"
    frame = Frame(plane, _along(depth, level))
    return Hole(f"holes_{number}", frame, diameter, deep, Points(tuple(places)), recess, note)


def _size(inner: Expr, outer: Expr, high: bool) -> Expr:
    return outer - inner if high else inner - outer
