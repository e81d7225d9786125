"""Full sections: a view in which dimensions would point at hidden lines is cut open where that shows them.

The section stands in the place of the view, its plane is marked in another one (ISO 128-3, 128-40).
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec
import numpy as np

from cadwright.drawing.centrelines import centre_lines
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius, Tabulated
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheets.around import Around, arrow, direction
from cadwright.drawing.sheets.obstacles import boxes_around, segments_of
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline, placed
from cadwright.geometry.tolerance import PROJECTED
from cadwright.values.measurement import Hole, Measurements
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

Plane = tuple[str, float]
"""The view that a plane lies across, and how far toward its viewer it is from the model's origin (mm)."""
CUT = ("front", "right", "left", "top", "bottom")
"""Views that may become sections, the likeliest first."""
SHOWING = ("top", "bottom", "right", "left", "front")
"""Views in which planes are marked, the likeliest first."""
MOST_PLANES = 3
"""How many planes are tried for a view."""
HATCH = 2.5
"""Distance of hatching lines (mm)."""
BEYOND = (7.0, 12.0, 17.0, 22.0, 27.0, 32.0, 40.0, 50.0, 60.0)
THICK_END, ARROW_LINE = 5.0, 8.0
"""How far the line of the plane may go beyond the view, and the lengths of its thick ends and of its arrows (mm)."""
LARGER = 1.4
"""Letters of sections are larger than dimensions, one step of the series of ISO 3098."""


class Section(msgspec.Struct, frozen=True):
    """A view cut open: ``view`` has the name of the one that it replaces, ``shown_in`` names the one that is marked."""

    letter: str
    view: View
    at: float
    shown_in: str


def planes_to_try(
    views: Mapping[str, View], dimensions: Sequence[Dimension], measurements: Measurements
) -> tuple[Plane, ...]:
    """Planes through axes of holes, the most common first, and through the middle, where dimensions need a section."""
    planes: list[Plane] = []
    for name in CUT:
        if name in views and any(_points_at_hidden(d, views[name]) for d in dimensions if d.view == name):
            toward = VIEWS[name].toward
            depths = [_along(toward, hole.position) for hole in measurements.holes if _is_seen_aside(name, hole)]
            b = measurements.bbox
            middle = _along(toward, ((b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2))
            common = [depth for depth, _ in Counter(round(depth, 6) for depth in (middle, *depths)).most_common()]
            planes += [(name, depth) for depth in common[:MOST_PLANES]]
    return tuple(planes)


def chosen(
    tried: Sequence[tuple[Plane, View]],
    views: Mapping[str, View],
    dimensions: Sequence[Dimension],
    measurements: Measurements,
) -> tuple[Section, ...]:
    """For each view the first section that shows all that its dimensions point at."""
    found: dict[str, Section] = {}
    for (name, at), view in tried:
        own = [d for d in dimensions if d.view == name]
        axes = centre_lines(VIEWS[name], _cut_open(measurements, name, at), 0.0)
        if name in found or not view.cut or not all(_shows((*view.curves, *view.cut, *axes), d) for d in own):
            continue
        marked = next((w for w in SHOWING if w in views and _across(w, name) and w not in found), None)
        if marked is not None:
            found[name] = Section("ABCDEFGH"[len(found)], view, at, marked)
    return tuple(found.values())


def axes_of(section: Section, measurements: Measurements, overshoot: float) -> tuple[Line, ...]:
    """Centre lines of what the plane goes through, and of what is seen end-on behind it."""
    projection = VIEWS[section.view.name]
    lines = centre_lines(projection, _cut_open(measurements, section.view.name, section.at), overshoot)
    return tuple(line for line in lines if line.start != line.end)


def _cut_open(measurements: Measurements, name: str, at: float) -> Measurements:
    """The holes and bosses whose axes lie in the plane, or that lie behind it along the view."""
    toward = VIEWS[name].toward

    def stays(position: tuple[float, float, float], axis: tuple[float, float, float]) -> bool:
        depth, along = _along(toward, position), abs(_along(toward, axis))
        return depth <= at + 1e-6 if along > 0.5 else abs(depth - at) < 1e-6

    return msgspec.structs.replace(
        measurements,
        holes=tuple(h for h in measurements.holes if stays(h.position, h.axis)),
        bosses=tuple(b for b in measurements.bosses if stays(b.position, b.axis)),
    )


def hatching(cut: Sequence[Curve], scale: float) -> tuple[Line, ...]:
    """Lines at 45° over the cut faces, in mm of paper: between every other pair of edges along each line."""
    g = segments_of(placed(curve, scale, (0.0, 0.0)) for curve in cut)
    along = (g[:, [0, 2]] + g[:, [1, 3]]) / math.sqrt(2)
    across = (g[:, [1, 3]] - g[:, [0, 2]]) / math.sqrt(2)
    lines = []
    for i in range(math.ceil(across.min() / HATCH), math.floor(across.max() / HATCH) + 1):
        level = i * HATCH
        crossing = (across[:, 0] <= level) != (across[:, 1] <= level)
        part = (level - across[crossing, 0]) / (across[crossing, 1] - across[crossing, 0])
        at = np.sort(along[crossing, 0] + part * (along[crossing, 1] - along[crossing, 0]))
        for low, high in zip(at[0::2], at[1::2], strict=False):
            ends = [((s - level) / math.sqrt(2), (s + level) / math.sqrt(2)) for s in (float(low), float(high))]
            if high - low > 0.3:
                lines.append(Line(ends[0], ends[1], "hatch"))
    return tuple(lines)


def plane_line(section: Section, around: Around, beyond: float = 200.0) -> Line:
    """The line of a section's plane in the view that shows it, reaching so far beyond the view (mm of paper)."""
    dx, dy = VIEWS[section.shown_in].to_view(VIEWS[section.view.name].toward)
    ux, uy, at = -dy, dx, section.at * around.scale
    spans = [ux * x + uy * y for x in around.outline[::2] for y in around.outline[1::2]]
    start, end = ((at * dx + s * ux, at * dy + s * uy) for s in (min(spans) - beyond, max(spans) + beyond))
    return Line(start, end, "cutting")


def trace(section: Section, around: Around) -> tuple[Primitive, ...]:
    """The line of a section's plane with thick ends, arrows in the direction of sight, and letters.

    It ends as near to the view as its letters find room.
    """
    tried = [_trace(section, around, beyond) for beyond in BEYOND]
    return next((shapes for shapes in tried if _fits(shapes, around)), tried[-1])


def _trace(section: Section, around: Around, beyond: float) -> tuple[Primitive, ...]:
    line = plane_line(section, around, beyond)
    dx, dy = VIEWS[section.shown_in].to_view(VIEWS[section.view.name].toward)
    height = LARGER * around.height
    shapes: list[Primitive] = [line]
    for (x, y), inward in ((line.start, 1), (line.end, -1)):
        tail = (x + ARROW_LINE * dx, y + ARROW_LINE * dy)
        reach = ARROW_LINE + 1.0 + height / 2
        shapes += [
            Line((x, y), (x - inward * THICK_END * dy, y + inward * THICK_END * dx)),
            Line(tail, (x, y), "dimension"),
            arrow((x, y), math.degrees(math.atan2(-dy, -dx))),
            Text((x + reach * dx, y + reach * dy - height / 2), section.letter, height, "centre", "dimension"),
        ]
    return tuple(shapes)


def _fits(shapes: tuple[Primitive, ...], around: Around) -> bool:
    """Whether the letters lie on nothing, and the arrows run through no text."""
    letters = np.array(boxes_around(shapes))
    arrows = segments_of(shape for shape in shapes if isinstance(shape, Line) and shape.kind != "cutting")
    return bool(around.obstacles.free(letters).all() and not around.obstacles.cut_texts(arrows).any())


def _points_at_hidden(dimension: Dimension, view: View) -> bool:
    """Whether an end of a length lies on a hidden line and on none that is seen."""
    if not isinstance(dimension, Linear):
        return False
    seen = [c for c in view.curves if c.kind in ("visible", "smooth")]
    hidden = [c for c in view.curves if c.kind == "hidden"]
    return any(_lies_on(point, hidden) and not _lies_on(point, seen) for point in (dimension.start, dimension.end))


def _shows(curves: Sequence[Curve], dimension: Dimension) -> bool:
    """Whether what a dimension points at is among curves."""
    match dimension:
        case Linear(start=start, end=end):
            return _lies_on(start, curves) and _lies_on(end, curves)
        case (
            Diameter(center=centre, radius=radius)
            | Radius(center=centre, radius=radius)
            | Tabulated(center=centre, radius=radius)
        ):
            return any(
                math.dist(c.center, centre) < 1e-3 and abs(c.radius - radius) < 1e-3
                for c in curves
                if isinstance(c, Circle | Arc)
            )
        case Note(at=at):
            return _lies_on(at, curves)
        case Angular(vertex=vertex, start=start, end=end):
            return all(_leg(vertex, angle, curves) for angle in (start, end))


def _leg(vertex: Point, angle: float, curves: Sequence[Curve]) -> bool:
    """Whether there is a line from the vertex, or on its extension, in a direction."""
    ux, uy = direction(angle)
    lines = (c for c in curves if isinstance(c, Line))
    return any(
        all(abs((x - vertex[0]) * uy - (y - vertex[1]) * ux) < PROJECTED for x, y in (line.start, line.end))
        for line in lines
    )


def _lies_on(point: Point, curves: Sequence[Curve]) -> bool:
    return any(_away(point, curve) < PROJECTED for curve in curves)


def _away(point: Point, curve: Curve) -> float:
    """How far a point is from a curve."""
    match curve:
        case Line(start, end):
            return _from_segment(point, start, end)
        case Polyline(points):
            return min(_from_segment(point, a, b) for a, b in pairwise(points))
        case Circle(centre, radius):
            return abs(math.dist(point, centre) - radius)
        case Arc(centre, radius, start, end):
            angle = math.degrees(math.atan2(point[1] - centre[1], point[0] - centre[0]))
            if (angle - start) % 360 <= end - start:
                return abs(math.dist(point, centre) - radius)
            return min(math.dist(point, curve.point_at(a)) for a in (start, end))


def _from_segment(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0.0
    part = min(max(part, 0.0), 1.0)
    return math.dist(point, (start[0] + part * dx, start[1] + part * dy))


def _across(one: str, other: str) -> bool:
    """Whether two views look across each other."""
    return abs(_along(VIEWS[one].toward, VIEWS[other].toward)) < 0.5


def _is_seen_aside(name: str, hole: Hole) -> bool:
    return abs(_along(VIEWS[name].toward, hole.axis)) < 1e-6


def _along(a: tuple[float, float, float], b: tuple[float, float, float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
