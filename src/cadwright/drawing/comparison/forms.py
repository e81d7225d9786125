"""Features as views show them: a hole is a circle in one view and two hidden lines in each of the others.

A *form* is a closed outline in one view, a circle, a slot, a rectangle or any other, with the lines that its sides make
in the other views. Their ends say how deep or high it is, and whether they are hidden tells a recess from something
raised.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from cadwright.drawing.comparison.scene import Interval, Intervals, Scene, corners_of, intersection, union
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, Point, bounds, curve_bounds
from cadwright.geometry.loops import loops
from cadwright.views.frame import Frame
from cadwright.views.projection import Vector, millimetres

Shape = Literal["circle", "slot", "rectangle", "outline"]
ROUND = 270.0
"""Arcs of one circle that together go around by this many degrees are a circle that something interrupts."""
HALF = 170.0
"""Arcs from here on are the ends of slots, not rounded corners."""


class Form(msgspec.Struct, frozen=True):
    """An outline in a view and what it encloses.

    ``axis`` is the one that it is seen along, ``center`` in space with 0 there. ``size`` is the diameter, or the
    extents along the two other axes in their order. ``span`` is where it begins and ends along the axis, ``None``
    where no view tells; ``capped`` whether a floor ends it at the low and at the high end. ``recess`` is ``None``
    where no view tells whether it goes in or stands out.
    """

    shape: Shape
    view: str
    axis: int
    center: Vector
    size: tuple[float, ...]
    span: Interval | None = None
    capped: tuple[bool, bool] = (False, False)
    recess: bool | None = None
    edge: bool = False
    """Whether it has no sides though other views would show them: the edge of a chamfer or a cone."""
    inside: bool = False
    """Whether a narrower hole about the same axis goes on from it: a counterbore or, with no sides, a countersink."""

    @property
    def depth(self) -> float | None:
        """How deep or high."""
        return None if self.span is None else self.span[1] - self.span[0]

    @property
    def through(self) -> bool:
        """Whether a recess has no floor."""
        return not any(self.capped)

    @property
    def extents(self) -> tuple[float, float]:
        """How wide it is along the two axes across its own."""
        return (self.size[0], self.size[-1])

    @property
    def name(self) -> str:
        """What people would call it, with its size."""
        size = " × ".join(millimetres(s) for s in self.size)
        if self.shape == "circle":
            if self.inside:
                return f"{'countersink' if self.recess is None else 'counterbore'} Ø{size}"
            return f"{'circle' if self.recess is None else 'hole' if self.recess else 'cylinder'} Ø{size}"
        if self.recess is False:
            return f"raised {self.shape} {size}"
        if self.shape == "slot":
            return f"slot {size}"
        return f"{'cut-out' if self.recess and self.through else 'pocket'} {size}"


def forms_of(scene: Scene) -> tuple[Form, ...]:
    """All forms in the views, each once, though views from opposite sides show it twice."""
    found: list[Form] = []
    for name, (frame, curves) in scene.views.items():
        outline = bounds(curves)
        for shape, box, hidden in _outlines(curves, outline, scene.tolerance):
            form = _form(scene, name, frame, shape, box)
            body = form.recess is False and (hidden or _ends_part(box, outline, scene.tolerance))
            if shape != "circle" and (form.edge or body):
                continue  # a chamfer's edge, a gap, or the side of the part's body rather than a feature on it
            if not any(_same(form, other, scene.tolerance) for other in found):
                found.append(form)
    return tuple(_nested(scene, form, found) for form in found)


def across(axis: int) -> tuple[int, int]:
    """The two other axes."""
    first, second = (i for i in range(3) if i != axis)
    return first, second


def circles(curves: Sequence[Curve], tolerance: float) -> Iterator[Circle]:
    """The circles among the curves, those that are drawn in pieces included."""
    rounds: list[tuple[Circle, float]] = []
    for curve in curves:
        if not isinstance(curve, Circle | Arc) or curve.kind == "smooth":
            continue
        turn = 360.0 if isinstance(curve, Circle) else curve.end - curve.start
        for i, (other, so_far) in enumerate(rounds):
            if math.dist(other.center, curve.center) <= tolerance and abs(other.radius - curve.radius) <= tolerance:
                rounds[i] = (other, so_far + turn)
                break
        else:
            rounds.append((Circle(curve.center, curve.radius, curve.kind), turn))
    return (circle for circle, turn in rounds if turn >= ROUND)


def _outlines(curves: Sequence[Curve], outline: Box, tolerance: float) -> Iterator[tuple[Shape, Box, bool]]:
    """The closed outlines of a view, but for that of the whole part, and whether they are hidden."""
    for circle in circles(curves, tolerance):
        box = curve_bounds(circle)
        if not _alike(box, outline, tolerance):
            yield "circle", box, circle.kind == "hidden"
    for hidden in (False, True):
        drawn = [c for c in curves if (c.kind == "hidden") == hidden and c.kind != "smooth"]
        for loop in loops(drawn, tolerance):
            box = bounds(loop)
            if not _alike(box, outline, tolerance) and not _is_circle(loop):
                yield _shape(loop), box, hidden


def _is_circle(loop: Sequence[Curve]) -> bool:
    return all(isinstance(c, Arc) for c in loop) and len({round(c.radius, 6) for c in loop if isinstance(c, Arc)}) == 1


def _shape(loop: Sequence[Curve]) -> Shape:
    lines = [c for c in loop if isinstance(c, Line)]
    arcs = [c for c in loop if isinstance(c, Arc)]
    if len(lines) + len(arcs) < len(loop):
        return "outline"
    if len(lines) == 2 and len(arcs) == 2 and all(arc.end - arc.start > HALF for arc in arcs):
        return "slot"
    straight = all(min(abs(a - b) for a, b in zip(c.start, c.end, strict=True)) < 1e-6 for c in lines)
    return "rectangle" if straight and len(lines) == 4 and len(arcs) in (0, 4) else "outline"


def _form(scene: Scene, view: str, frame: Frame, shape: Shape, box: Box) -> Form:
    low, high = corners_of(frame, box)
    middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    first, second = across(frame.toward.axis)
    sizes = (high[first] - low[first], high[second] - low[second])
    form = Form(
        shape,
        view,
        frame.toward.axis,
        (middle[0], middle[1], middle[2]),
        sizes[:1] if shape == "circle" else sizes,
    )
    span, recess = _sides(scene, form)
    if span is None:
        return msgspec.structs.replace(form, edge=scene.shows(frame.toward.axis))
    capped = (_is_capped(scene, form, span[0]), _is_capped(scene, form, span[1]))
    return msgspec.structs.replace(form, span=span, recess=recess, capped=capped)


def _sides(scene: Scene, form: Form) -> tuple[Interval | None, bool | None]:
    """Where the lines that a form's sides make begin and end, and whether they are hidden."""
    common: Intervals | None = None
    hidden = seen = 0.0
    for at, width in zip(across(form.axis), form.extents, strict=True):
        low, high = (scene.edges(form.axis, at, form.center[at] + side * width / 2) for side in (-1, 1))
        for view in low:
            sides = [
                union(((b.low, b.high) for b in bars), scene.tolerance) for bars in (low[view], high.get(view, []))
            ]
            shared = intersection(sides[0], sides[1], scene.tolerance)
            if not shared:
                continue
            for bar in (*low[view], *high[view]):
                hidden += (bar.high - bar.low) * bar.hidden
                seen += (bar.high - bar.low) * (not bar.hidden)
            both = shared if common is None else intersection(common, shared, scene.tolerance)
            common = both or common
    if not common:
        return None, None
    return (common[0][0], common[-1][1]), hidden > seen


def _is_capped(scene: Scene, form: Form, end: float) -> bool:
    """Whether a line as long as the form is wide, and hidden, is all that ends it: its floor."""
    found = False
    for at, width in zip(across(form.axis), form.extents, strict=True):
        low, high = form.center[at] - width / 2, form.center[at] + width / 2
        for bars in scene.edges(at, form.axis, end).values():
            for seen_low, seen_high in union(((b.low, b.high) for b in bars if not b.hidden), scene.tolerance):
                if seen_low <= low + scene.tolerance and seen_high >= high - scene.tolerance:
                    return False
            whole = union(((b.low, b.high) for b in bars), scene.tolerance)
            ends = [i for i in whole if i[0] <= low + scene.tolerance and i[1] >= high - scene.tolerance]
            found |= any(scene.same(i[0], low) and scene.same(i[1], high) for i in ends)
        if scene.cone(form.axis, at, low, high, end) is not None:
            return False
    return found


def _same(a: Form, b: Form, tolerance: float) -> bool:
    if a.axis != b.axis or len(a.size) != len(b.size):
        return False
    return math.dist(a.center, b.center) <= tolerance and math.dist(a.size, b.size) <= tolerance


def _nested(scene: Scene, form: Form, forms: Sequence[Form]) -> Form:
    """The form, marked where a narrower hole about its axis goes on from its floor, or its cone leads to one."""
    if form.shape != "circle" or form.recess is False:
        return form
    for other in forms:
        narrower = (
            other.shape == "circle" and other.axis == form.axis and other.size[0] < form.size[0] - scene.tolerance
        )
        about = narrower and math.dist(other.center, form.center) <= scene.tolerance
        if not about or not other.recess or other.span is None:
            continue
        if form.span is None:
            widths = [
                scene.cone(other.axis, at, *_ends(other, at), end) for at in across(other.axis) for end in other.span
            ]
            goes_on = any(width is not None and abs(width - form.size[0]) <= 2 * scene.tolerance for width in widths)
        else:
            goes_on = any(abs(a - b) <= scene.tolerance for a in form.span for b in other.span)
        if goes_on:
            return msgspec.structs.replace(form, inside=True, edge=False)
    return form


def _ends(form: Form, at: int) -> Interval:
    """Where a form begins and ends along an axis across its own."""
    width = form.extents[across(form.axis).index(at)]
    return (form.center[at] - width / 2, form.center[at] + width / 2)


def _ends_part(box: Box, outline: Box, tolerance: float) -> bool:
    """Whether an outline reaches the limits of the view on two sides or more."""
    return sum(abs(a - b) <= tolerance for a, b in zip(box, outline, strict=True)) >= 2


def _alike(a: Box, b: Box, tolerance: float) -> bool:
    return all(abs(p - q) <= tolerance for p, q in zip(a, b, strict=True))


def place_of(form: Form, frame: Frame | None) -> Point:
    """Where a form is, in the view that shows it."""
    if frame is None:
        first, second = across(form.axis)
        return (form.center[first], form.center[second])
    return frame.in_view(form.center)
