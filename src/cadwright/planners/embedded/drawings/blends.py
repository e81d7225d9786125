"""Chamfers and fillets all round an end of a body, taken back to the sharp edges that they were made on.

A blend shows in every view from the side as the same slope, or quarter of a circle, at both ends of the outline, and in
the view along the axis as a second outline inside of the first. With its lines taken back, what is left to solve is the
body as it was before, and the blend becomes what a person would make it: a feature on the edges of that body's end.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from cadwright.geometry.arrangement import Arrangement
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, Point, Polyline, bounds
from cadwright.geometry.pieces import Piece, pieces_of
from cadwright.planners.embedded.drawings.planes import Axes, Plane

Span = tuple[float, float]
LARGEST = 0.45
"""A blend is no larger than this share of the body that it goes round: a dome is none."""
SAMPLES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Blend:
    """Rounded or bevelled edges of the end of a body, at ``level`` of ``axis``, its ``high`` or its low one.

    They are rounded with the radius ``size``, or cut at 45° by ``size``. ``box`` are the body's extents along the other
    two axes.
    """

    kind: Literal["fillet", "chamfer"]
    axis: int
    level: float
    high: bool
    size: float
    box: tuple[Span, Span]

    @property
    def foot(self) -> float:
        """Where along the axis the blend begins."""
        return self.level - self.size if self.high else self.level + self.size


@dataclass(frozen=True)
class _End:
    """What one view from the side shows of a blend: a blend without the other extent."""

    kind: Literal["fillet", "chamfer"]
    level: float
    high: bool
    size: float
    span: Span


def blends_of(planes: Mapping[Axes, Plane], near: float) -> list[Blend]:
    """The blends that all views from the side agree on; lengths nearer than ``near`` are one."""
    found: list[Blend] = []
    for axis in range(3):
        rest = [other for other in range(3) if other != axis]
        sides = [(sum(axes) - axis, list(_ends(plane, axis, near))) for axes, plane in planes.items() if axis in axes]
        (shown, first), *others = sides or [(axis, [])]
        for end in first:
            same = [(other, [e for e in ends if _agree(end, e, near)]) for other, ends in others]
            if not all(ends for _, ends in same):
                continue
            spans = {shown: end.span} | {o: max(ends, key=lambda e: e.span[1] - e.span[0]).span for o, ends in same}
            if len(spans) == 1:
                spans |= _other_span(planes[rest[0], rest[1]], shown, end.span, near)
            if len(spans) == 2 and end.size < LARGEST * min(high - low for low, high in spans.values()):
                box = (spans[rest[0]], spans[rest[1]])
                found.append(Blend(end.kind, axis, end.level, end.high, end.size, box))
    return found


def _other_span(plane: Plane, shown: int, span: Span, near: float) -> dict[int, Span]:
    """The extent along the other axis of what is as wide as ``span`` in the view along a blend's axis: a circle, or all
    that is seen; else nothing.
    """
    curves = [c for look in plane.looks for c in look.curves]
    for box in (*(bounds((c,)) for c in curves if isinstance(c, Circle)), bounds(tuple(curves))):
        i = plane.axes.index(shown)
        if max(abs(box[i] - span[0]), abs(box[i + 2] - span[1])) < near:
            return {plane.axes[1 - i]: (box[1 - i], box[3 - i])}
    return {}


def sharpened(
    planes: Mapping[Axes, Plane], blend: Blend, whole: Mapping[Axes, Arrangement], near: float
) -> dict[Axes, Plane]:
    """The planes as they would be without a blend; ``whole`` are their arrangements."""
    changed = {}
    for axes, plane in planes.items():
        if blend.axis in axes:
            looks = [(look, _without_slopes(look.curves, blend, axes, near)) for look in plane.looks]
        else:
            rim = _rim(plane, blend, whole[axes], near)
            walls = [wall for side in planes.values() if blend.axis in side.axes for wall in _walls(side, blend, near)]
            looks = [(look, tuple(_beyond(look.curves, axes, rim, walls, blend, near))) for look in plane.looks]
        changed[axes] = Plane(axes, tuple(msgspec.structs.replace(look, curves=curves) for look, curves in looks))
    return changed


def _agree(a: _End, b: _End, near: float) -> bool:
    return (a.kind, a.high) == (b.kind, b.high) and abs(a.level - b.level) < near and abs(a.size - b.size) < near


def _ends(plane: Plane, axis: int, near: float) -> Iterator[_End]:
    """The widest pairs of slopes that mirror each other, one for each level and size."""
    i = plane.axes.index(axis)
    slopes = [s for look in plane.looks for c in look.curves if (s := _slope(c, i, near)) is not None]
    known: list[_End] = []
    for left in slopes:
        for right in slopes:
            end = _pair(left, right, near)
            if end is not None:
                known.append(end)
    known.sort(key=lambda e: e.span[0] - e.span[1])
    for n, end in enumerate(known):
        if not any(_agree(end, other, near) and _overlap(end.span, other.span) for other in known[:n]):
            yield end


def _overlap(a: Span, b: Span) -> bool:
    return min(a[1], b[1]) > max(a[0], b[0])


@dataclass(frozen=True)
class _Slope:
    """A visible line at 45°, or a quarter of a circle: its ends and its centre in coordinates (across, along)."""

    ends: tuple[Point, Point]
    center: Point | None


def _slope(curve: Curve, i: int, near: float) -> _Slope | None:
    if curve.kind != "visible":
        return None
    match curve:
        case Line(start, end):
            ends, center = (start, end), None
        case Arc(center=middle, start=first, end=last) if abs(last - first - 90) < 1:
            ends, center = (curve.point_at(first), curve.point_at(last)), middle
        case _:
            return None
    p, q = sorted((e[1 - i], e[i]) for e in ends)
    across, along = q[0] - p[0], abs(q[1] - p[1])
    if across < 2 * near or abs(across - along) > near:
        return None
    return _Slope((p, q), None if center is None else (center[1 - i], center[i]))


def _pair(left: _Slope, right: _Slope, near: float) -> _End | None:
    """The end of a body between two slopes, where they go outwards from it."""
    (outer, inner), (twin, far) = left.ends, right.ends
    size, high = inner[0] - outer[0], inner[1] > outer[1]
    mirrored = abs(inner[1] - twin[1]) < near and abs(outer[1] - far[1]) < near
    if not mirrored or twin[0] < inner[0] - near or (left.center is None) != (right.center is None):
        return None
    for center, middle in ((left.center, (inner[0], outer[1])), (right.center, (twin[0], far[1]))):
        if center is not None and math.dist(center, middle) > near:
            return None  # hollow, not round
    kind: Literal["fillet", "chamfer"] = "chamfer" if left.center is None else "fillet"
    return _End(kind, inner[1], high, size, (outer[0], far[0]))


def _without_slopes(curves: Sequence[Curve], blend: Blend, axes: Axes, near: float) -> tuple[Curve, ...]:
    """The curves of a view from the side with walls and end drawn on to their corners."""
    i = axes.index(blend.axis)
    rest = [axis for axis in range(3) if axis != blend.axis]
    low, high = blend.box[rest.index(axes[1 - i])]
    step = blend.size

    def at(across: float, along: float) -> Point:
        return (along, across) if i == 0 else (across, along)

    kept: list[Curve] = []
    for curve in curves:
        x0, y0, x1, y1 = bounds((curve,))
        (d0, d1), (u0, u1) = ((x0, x1), (y0, y1)) if i == 0 else ((y0, y1), (x0, x1))
        within = u0 > low - near and u1 < high + near
        if within and isinstance(curve, Line) and u1 - u0 < near and d1 - d0 > near:
            kept.append(_drawn_on(curve, i, blend, near))
        elif within and min(blend.level, blend.foot) - near < d0 and d1 < max(blend.level, blend.foot) + near:
            flat = isinstance(curve, Line) and d1 - d0 < near
            if flat and abs(d0 - blend.foot) > near:
                kept.append(curve)
        else:
            kept.append(curve)
    for corner, inward in ((low, step), (high, -step)):
        kept.append(Line(at(corner, blend.foot), at(corner, blend.level)))
        kept.append(Line(at(corner, blend.level), at(corner + inward, blend.level)))
    return tuple(kept)


def _drawn_on(line: Line, i: int, blend: Blend, near: float) -> Line:
    """A line along the axis that ends where the blend begins, on to the level of the body's end."""
    ends = [line.start, line.end]
    for n, end in enumerate(ends):
        other = ends[1 - n]
        outside = other[i] < blend.foot - near if blend.high else other[i] > blend.foot + near
        if abs(end[i] - blend.foot) < near and outside:
            ends[n] = (blend.level, end[1]) if i == 0 else (end[0], blend.level)
    return Line(ends[0], ends[1], line.kind)


def _rim(plane: Plane, blend: Blend, whole: Arrangement, near: float) -> list[Piece]:
    """The outline of the body in the view along the axis: a circle, or that of all that is seen; else nothing."""
    curves = [c for look in plane.looks for c in look.curves]
    for curve in curves:
        if isinstance(curve, Circle) and _fits(bounds((curve,)), blend.box, near):
            return pieces_of(curve)
    if not _fits(bounds(tuple(curves)), blend.box, near):
        return []
    return [e.piece for e in whole.edges if (e.left in whole.outside) != (e.right in whole.outside)]


def _fits(box: Box, spans: tuple[Span, Span], near: float) -> bool:
    """Whether what is seen along the axis has the extents of a body."""
    (x0, x1), (y0, y1) = spans
    return max(abs(a - b) for a, b in zip(box, (x0, y0, x1, y1), strict=True)) < near


def _beyond(
    curves: Sequence[Curve],
    axes: Axes,
    rim: Sequence[Piece],
    walls: Sequence[tuple[int, float]],
    blend: Blend,
    near: float,
) -> Iterator[Curve]:
    """The curves of the view along a blend's axis but for its own: those that lie wholly beside the outline, nearer to
    it than the blend is large. Of a round one that are circles about its centre, and none that is a wall's as well.
    """
    centers = {piece.center for piece in rim}
    center = next(iter(centers)) if len(centers) == 1 else None
    for curve in curves:
        away = [min((_distance(piece, p) for piece in rim), default=math.inf) for p in _samples(curve)]
        beside = near <= max(away) <= blend.size + near
        own = center is None or (isinstance(curve, Circle | Arc) and math.dist(curve.center, center) < near)
        if not (beside and own) or _is_wall(curve, axes, walls, near):
            yield curve


def _walls(side: Plane, blend: Blend, near: float) -> Iterator[tuple[int, float]]:
    """The places of lines along a blend's axis in a view from the side: the axis across, and where along that."""
    i = side.axes.index(blend.axis)
    for look in side.looks:
        for curve in look.curves:
            level = isinstance(curve, Line) and abs(curve.end[1 - i] - curve.start[1 - i]) < near
            if isinstance(curve, Line) and level and abs(curve.end[i] - curve.start[i]) > near:
                yield side.axes[1 - i], curve.start[1 - i]


def _is_wall(curve: Curve, axes: Axes, walls: Sequence[tuple[int, float]], near: float) -> bool:
    """Whether a circle in the view along an axis is that of a wall that views from the side show: a groove's."""
    if not isinstance(curve, Circle):
        return False
    ends = [(axes[k], curve.center[k] + way * curve.radius) for k in (0, 1) for way in (-1, 1)]
    shown = {axis for axis, _ in walls}
    seen = (any(a == axis and abs(at - v) < near for a, v in walls) for axis, at in ends if axis in shown)
    return bool(shown) and all(seen)


def _samples(curve: Curve) -> list[Point]:
    if isinstance(curve, Polyline):
        return list(curve.points)
    return [piece.at(t) for piece in pieces_of(curve) for t in SAMPLES]


def _distance(piece: Piece, point: Point) -> float:
    return math.dist(piece.at(min(max(piece.parameter(point), 0.0), 1.0)), point)
