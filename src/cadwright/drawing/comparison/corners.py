"""Rounded and bevelled corners as views show them: an arc or an oblique line where two sides would meet."""

import math
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from cadwright.drawing.comparison.forms import HALF, circles
from cadwright.drawing.comparison.scene import Scene
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline, bounds, curve_bounds
from cadwright.geometry.loops import loops
from cadwright.views.frame import Frame
from cadwright.views.projection import Vector, millimetres

TANGENT = math.sin(math.radians(5))
"""Sine of the largest bend between a fillet and what it runs into."""
LONGEST_LEG = 0.4
"""Of the view's smaller extent: oblique lines with longer legs are sides of their own, not bevelled corners."""


class Corner(msgspec.Struct, frozen=True):
    """A fillet (``size`` is its radius) or a chamfer (its legs, the smaller first), seen along ``axis``.

    ``at`` is where the sides would meet, 0 along the axis. An arc that is no fillet, such as the floor of a round
    groove, is one about the centre ``at``.
    """

    kind: Literal["fillet", "chamfer", "arc"]
    view: str
    axis: int
    at: Vector
    size: tuple[float, ...]
    hidden: bool = False

    @property
    def name(self) -> str:
        """What people would call it, with its size."""
        if self.kind != "chamfer":
            return f"{self.kind} R{millimetres(self.size[0])}"
        equal = abs(self.size[0] - self.size[1]) < 1e-3 * self.size[1]
        return f"chamfer {millimetres(self.size[0])}" + ("" if equal else f" × {millimetres(self.size[1])}")


def corners_of_views(scene: Scene) -> tuple[Corner, ...]:
    """All such corners, each once, though views from opposite sides show it twice."""
    found: list[Corner] = []
    for name, (frame, curves) in scene.views.items():
        for corner in (*_fillets(name, frame, curves, scene.tolerance), *_chamfers(name, frame, curves, scene)):
            if not any(_same(corner, other, scene.tolerance) for other in found):
                found.append(corner)
    return tuple(found)


def _fillets(name: str, frame: Frame, curves: Sequence[Curve], tolerance: float) -> Iterator[Corner]:
    full = list(circles(curves, tolerance))
    for arc in curves:
        if not isinstance(arc, Arc) or arc.kind == "smooth":
            continue
        if any(math.dist(c.center, arc.center) <= tolerance and abs(c.radius - arc.radius) <= tolerance for c in full):
            continue
        smooth = all(_runs_on(arc, angle, curves, tolerance) for angle in (arc.start, arc.end))
        if arc.end - arc.start > HALF or not smooth:
            if not (smooth and any(arc in loop for loop in loops(curves, tolerance))):  # the end of a slot
                yield Corner(
                    "arc", name, frame.toward.axis, frame.in_space(arc.center), (arc.radius,), arc.kind == "hidden"
                )
            continue
        half = math.radians(arc.end - arc.start) / 2
        middle, reach = math.radians(arc.start) + half, arc.radius / math.cos(half)
        corner = (arc.center[0] + reach * math.cos(middle), arc.center[1] + reach * math.sin(middle))
        yield Corner("fillet", name, frame.toward.axis, frame.in_space(corner), (arc.radius,), arc.kind == "hidden")


def _runs_on(arc: Arc, angle: float, curves: Sequence[Curve], tolerance: float) -> bool:
    """Whether another curve goes on from an end of an arc in its direction; free-form ones always do."""
    end, radial = arc.point_at(angle), (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    for curve in curves:
        x0, y0, x1, y1 = curve_bounds(curve)
        near = x0 - tolerance <= end[0] <= x1 + tolerance and y0 - tolerance <= end[1] <= y1 + tolerance
        if curve is arc or not near:
            continue
        match curve:
            case Line(start, far):
                way, length = (far[0] - start[0], far[1] - start[1]), math.dist(start, far)
                off = abs((end[0] - start[0]) * way[1] - (end[1] - start[1]) * way[0]) / length
                if off <= 2 * tolerance and abs(way[0] * radial[0] + way[1] * radial[1]) < TANGENT * length:
                    return True
            case Arc(centre, radius) | Circle(centre, radius):
                out = (end[0] - centre[0], end[1] - centre[1])
                on = abs(math.hypot(*out) - radius) <= 2 * tolerance
                if on and abs(out[0] * radial[1] - out[1] * radial[0]) < TANGENT * radius:
                    return True
            case Polyline():
                return True
    return False


def _chamfers(name: str, frame: Frame, curves: Sequence[Curve], scene: Scene) -> Iterator[Corner]:
    x0, y0, x1, y1 = bounds(tuple(curves))
    longest = LONGEST_LEG * min(x1 - x0, y1 - y0)
    lines = [c for c in curves if isinstance(c, Line) and c.kind != "smooth"]
    level = [c for c in lines if abs(c.start[1] - c.end[1]) <= scene.tolerance / 10]
    upright = [c for c in lines if abs(c.start[0] - c.end[0]) <= scene.tolerance / 10]
    for line in lines:
        legs = (abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1]))
        if min(legs) <= scene.tolerance or max(legs) > longest:
            continue
        for a, b in ((line.start, line.end), (line.end, line.start)):
            if any(_touches(c, a, scene) for c in level) and any(_touches(c, b, scene) for c in upright):
                at = frame.in_space((b[0], a[1]))
                yield Corner("chamfer", name, frame.toward.axis, at, (min(legs), max(legs)), line.kind == "hidden")
                break


def _touches(line: Line, point: Point, scene: Scene) -> bool:
    x0, y0, x1, y1 = bounds((line,))
    t = scene.tolerance
    return x0 - t <= point[0] <= x1 + t and y0 - t <= point[1] <= y1 + t


def _same(a: Corner, b: Corner, tolerance: float) -> bool:
    alike = a.kind == b.kind and a.axis == b.axis and math.dist(a.size, b.size) <= tolerance
    return alike and math.dist(a.at, b.at) <= tolerance
