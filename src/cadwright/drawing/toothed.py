"""Spur gears as drawings show them by convention (ISO 2203): the blank and the pitch circle, the teeth in a table.

A gear is told by what is drawn of it: arcs of the tip circle and of the root circle in equal steps about one centre, as
deep as teeth of a module are.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median

import msgspec

from cadwright.drawing.notation import ISO, Notation
from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point, Polyline, curve_bounds
from cadwright.views.frame import frame_of
from cadwright.views.projection import millimetres
from cadwright.views.view import View

FEWEST = 6
"""Teeth of a gear."""
SAME_CIRCLE = 1e-3
"""How exactly circles are one, in modules."""
SAMPLED = 0.01
"""How exactly it is known where a flank turns back, in modules."""
EVEN = 0.1
"""How exactly teeth stand in equal steps (degrees)."""
DEPTH = (1.9, 2.7)
"""How deep teeth are, in modules: 2.25 are usual."""
ANGLES, OFF = (14.5, 20.0, 25.0), 1.0
"""Pressure angles (degrees), and how far what is measured on a flank may be from one."""


class Gear(msgspec.Struct, frozen=True):
    """The teeth of a spur gear: the view that shows them and their centre there; ``pressure`` is ``None`` where the
    flanks have no usual angle.
    """

    view: str
    center: Point
    teeth: int
    module: float
    root: float
    pressure: float | None

    @property
    def tip(self) -> float:
        """The radius of the tip circle."""
        return self.module * (self.teeth + 2) / 2

    @property
    def pitch(self) -> float:
        """The radius of the pitch circle."""
        return self.module * self.teeth / 2

    def table(self, notation: Notation = ISO) -> tuple[tuple[str, str], ...]:
        """What a sheet tells of the teeth."""
        rows = [("Module", millimetres(self.module)), ("Number of teeth", str(self.teeth))]
        rows += [("Pressure angle", f"{self.pressure:g}°")] if self.pressure is not None else []
        return (("Gear teeth", ""), *rows, ("Pitch diameter", f"Ø{notation.size(2 * self.pitch)}"))


def gear_in(views: Mapping[str, View]) -> Gear | None:
    """The spur gear that the views show; ``None`` where they show none, or one of another kind."""
    found = [gear for view in views.values() if (gear := _gear(view)) is not None]
    sides = [view for name, view in views.items() if found and frame_of(name) and name != found[0].view]
    straight = all(isinstance(curve, Line) for view in sides for curve in view.curves if curve.kind == "visible")
    return found[0] if len(found) == 1 and straight else None


def without_teeth(views: Mapping[str, View], gear: Gear) -> dict[str, View]:
    """The views with the blank in place of the teeth, and the pitch circle."""
    end_on = frame_of(gear.view)
    assert end_on is not None, "gears are found in views along an axis"
    teeth = [curve for curve in views[gear.view].curves if _is_of_teeth(curve, gear)]
    found = {}
    for name, view in views.items():
        frame = frame_of(name)
        if name == gear.view:
            kept = tuple(curve for curve in view.curves if curve not in teeth)
            rings = (Circle(gear.center, gear.tip), Circle(gear.center, gear.pitch, "centre"))
            view = View(name, (*kept, *rings))
        elif frame is not None and end_on.toward.axis in frame.axes:
            place = 1 - frame.axes.index(end_on.toward.axis)
            middle = frame.in_view(end_on.in_space(gear.center))[place]
            own = end_on.axes.index(frame.axes[place])
            sign = end_on.ways[own].sign * frame.ways[place].sign
            corners = [sign * (corner - gear.center[own]) for corner in _corners(teeth, own)]
            view = View(name, tuple(_blank(view, place, middle, corners, gear)))
        found[name] = view
    return found


def _gear(view: View) -> Gear | None:
    """The teeth that a view shows end-on."""
    arcs = [curve for curve in view.curves if isinstance(curve, Arc) and curve.kind == "visible"]
    if frame_of(view.name) is None or not arcs:
        return None
    outer = max(arcs, key=lambda arc: arc.radius)
    tips = _like(arcs, outer.center, outer.radius)
    teeth = len(tips)
    inner = [
        a
        for a in arcs
        if math.dist(a.center, outer.center) < SAME_CIRCLE * outer.radius and a.radius < 0.999 * outer.radius
    ]
    if teeth < FEWEST or not inner or not _is_even(tips):
        return None
    root = max(arc.radius for arc in inner)
    module = 2 * outer.radius / (teeth + 2)
    deep = (outer.radius - root) / module
    usual = abs(module * 100 - round(module * 100)) < 100 * SAME_CIRCLE * module
    if len(_like(inner, outer.center, root)) != teeth or not DEPTH[0] < deep < DEPTH[1] or not usual:
        return None
    module = round(module, 2)
    pressure = _pressure(view.curves, outer.center, module * teeth / 2)
    return Gear(view.name, outer.center, teeth, module, root, pressure)


def _like(arcs: Sequence[Arc], center: Point, radius: float) -> list[tuple[float, float]]:
    """From where to where the arcs of one circle go round, in order; those that go on from each other are one."""
    near = SAME_CIRCLE * radius
    spans = sorted(
        (arc.start % 360, arc.start % 360 + arc.end - arc.start)
        for arc in arcs
        if math.dist(arc.center, center) < near and abs(arc.radius - radius) < near
    )
    found: list[tuple[float, float]] = []
    for start, end in spans:
        if found and start - found[-1][1] < EVEN:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    if len(found) > 1 and found[0][0] + 360 - found[-1][1] < EVEN:
        found[0] = (found.pop()[0] - 360, found[0][1])
    return found


def _is_even(spans: Sequence[tuple[float, float]]) -> bool:
    """Whether arcs follow each other in equal steps."""
    middles = [(start + end) / 2 for start, end in spans]
    step = 360 / len(spans)
    return all(abs(b - a - step) < EVEN for a, b in pairwise([*middles, middles[0] + 360]))


def _pressure(curves: Sequence[Curve], center: Point, pitch: float) -> float | None:
    """The usual angle between flanks and the radius to where they cross the pitch circle."""
    slopes = [slope for curve in curves if isinstance(curve, Polyline) for slope in _crossings(curve, center, pitch)]
    if not slopes:
        return None
    nearest = min(ANGLES, key=lambda angle: abs(angle - median(slopes)))
    return nearest if abs(nearest - median(slopes)) < OFF else None


def _crossings(curve: Polyline, center: Point, pitch: float) -> Iterator[float]:
    """The angles between a curve and the radius where it crosses a circle."""
    for a, b in pairwise(curve.points):
        if (math.dist(a, center) < pitch) != (math.dist(b, center) < pitch):
            out = (a[0] - center[0], a[1] - center[1])
            along = (b[0] - a[0], b[1] - a[1])
            cosine = (out[0] * along[0] + out[1] * along[1]) / (math.hypot(*out) * math.hypot(*along))
            yield math.degrees(math.acos(min(1.0, abs(cosine))))


def _is_of_teeth(curve: Curve, gear: Gear) -> bool:
    """Whether a curve of the view that shows the teeth lies between root and tip circle."""
    near = SAME_CIRCLE * gear.module
    match curve:
        case Circle():
            return False
        case Arc(center, radius):
            return math.dist(center, gear.center) < near and radius > gear.root - near
        case Line(start, end):
            points: tuple[Point, ...] = (start, end)
        case Polyline(points):
            pass
    return all(gear.root - near < math.dist(point, gear.center) < gear.tip + near for point in points)


def _corners(curves: Iterable[Curve], place: int) -> list[float]:
    """Where curves end along the first or second direction of their view, or turn back along it."""
    points: list[Point] = []
    for curve in curves:
        match curve:
            case Line(start, end):
                points += (start, end)
            case Arc(_, _, start, end):
                points += (curve.point_at(start), curve.point_at(end))
            case Polyline(inner):
                points += (inner[0], inner[-1])
                points += (b for a, b, c in zip(inner, inner[1:], inner[2:], strict=False) if _turns(a, b, c, place))
    return [point[place] for point in points]


def _turns(a: Point, b: Point, c: Point, place: int) -> bool:
    """Whether a curve through three points turns back along a direction: its face is seen as a line there."""
    return (b[place] - a[place]) * (c[place] - b[place]) <= 0


def _blank(view: View, place: int, middle: float, corners: Sequence[float], gear: Gear) -> Iterator[Curve]:
    """What a view from the side shows of the blank, across whose axis ``place`` runs: no lines where teeth have their
    corners, the outline at the tip circle, and lines of the pitch circle.
    """
    near = SAME_CIRCLE * gear.module
    reach: set[float] = set()
    for curve in view.curves:
        box = curve_bounds(curve)
        low, high = box[place] - middle, box[place + 2] - middle
        along = isinstance(curve, Line) and high - low < near
        rims = (gear.tip, gear.root) if curve.kind == "hidden" else (gear.tip,)
        seen = (*corners, *rims, *(-rim for rim in rims))
        if along and any(abs(low - corner) < SAMPLED * gear.module for corner in seen):
            reach |= {box[1 - place], box[3 - place]}
        elif along or high - low > 2 * gear.tip + near or max(-low, high) < gear.root:
            yield curve
    if reach:
        yield from _outline((min(reach), max(reach)), place, middle, gear)


def _outline(reach: tuple[float, float], place: int, middle: float, gear: Gear) -> Iterator[Line]:
    """The outline of the toothed part of a blank from the side, and the lines of its pitch circle."""

    def line(a: Point, b: Point, kind: LineType = "visible") -> Line:
        a, b = ((across + middle, at) if place == 0 else (at, across + middle) for across, at in (a, b))
        return Line(a, b, kind)

    low, high = reach
    beyond = gear.module
    for side in (-1, 1):
        yield line((side * gear.tip, low), (side * gear.tip, high))
        yield line((side * gear.pitch, low - beyond), (side * gear.pitch, high + beyond), "centre")
    yield line((-gear.tip, low), (gear.tip, low))
    yield line((-gear.tip, high), (gear.tip, high))
