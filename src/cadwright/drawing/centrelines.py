"""Axes and centre marks of the holes, bosses and slots that were measured."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from cadwright.geometry.curves import Arc, Curve, Line, Point
from cadwright.geometry.tidy import tidy
from cadwright.geometry.tolerance import PROJECTED
from cadwright.values.features import Slot
from cadwright.values.measurement import Measurements
from cadwright.views.projection import Projection, Vector


def centre_lines(projection: Projection, measurements: Measurements, overshoot: float) -> tuple[Line, ...]:
    """A cross where an axis is seen end-on and a line where it lies in the picture, ``overshoot`` mm beyond the part.

    Axes that are neither (and every axis in a pictorial view) get none.
    """
    if projection.is_oblique:
        return ()
    lines: list[Line] = []
    for hole in measurements.holes:
        widest = max([hole.diameter, *(h.diameter for h in (hole.counterbore, hole.countersink) if h)])
        lines += _axis(projection, hole.position, hole.axis, hole.reach, widest, overshoot)
    for boss in measurements.bosses:
        lines += _axis(projection, boss.position, boss.axis, boss.height, boss.diameter, overshoot)
    return tuple(line for line in tidy(lines) if isinstance(line, Line))


def slot_lines(
    projection: Projection, curves: Sequence[Curve], slots: Sequence[Slot], overshoot: float
) -> tuple[Line, ...]:
    """A line along each slot whose ends are among the curves of a view, and one across it at both centres."""
    if projection.is_oblique:
        return ()
    arcs = [curve for curve in curves if isinstance(curve, Arc)]
    lines: list[Line] = []
    for slot in slots:
        (ax, ay), (bx, by) = (projection.to_view(centre) for centre in slot.centers)
        apart, reach = math.dist((ax, ay), (bx, by)), slot.width / 2 + overshoot
        drawn = all(any(_is_end(arc, c, slot.width / 2) for arc in arcs) for c in ((ax, ay), (bx, by)))
        if slot.convex or not drawn or apart < PROJECTED:
            continue
        ux, uy = (bx - ax) / apart * reach, (by - ay) / apart * reach
        lines.append(Line((ax - ux, ay - uy), (bx + ux, by + uy), "centre"))
        lines += [Line((x + uy, y - ux), (x - uy, y + ux), "centre") for x, y in ((ax, ay), (bx, by))]
    return tuple(line for line in tidy(lines) if isinstance(line, Line))


def _is_end(arc: Arc, centre: Point, radius: float) -> bool:
    return math.dist(arc.center, centre) < PROJECTED and abs(arc.radius - radius) < PROJECTED


def without_covered(curves: Iterable[Curve], axes: Sequence[Line]) -> tuple[Curve, ...]:
    """The curves but for smooth lines that lie in an axis, whose dashes and dots they would hide."""
    size = math.hypot(*np.ptp([p for axis in axes for p in (axis.start, axis.end)], axis=0)) if axes else 0.0

    def covered(curve: Curve) -> bool:
        return (
            isinstance(curve, Line)
            and curve.kind == "smooth"
            and any(_on(curve.start, axis, 1e-6 * size) and _on(curve.end, axis, 1e-6 * size) for axis in axes)
        )

    return tuple(curve for curve in curves if not covered(curve))


def _on(point: Point, axis: Line, tolerance: float) -> bool:
    """Whether a point lies on an axis, between its ends."""
    return math.dist(point, axis.start) + math.dist(point, axis.end) <= math.dist(axis.start, axis.end) + tolerance


def _axis(
    projection: Projection, start: Vector, axis: Vector, length: float, diameter: float, overshoot: float
) -> list[Line]:
    x, y = projection.to_view(start)
    dx, dy = projection.to_view(axis)
    if dx * dx + dy * dy < 1e-6:
        reach = diameter / 2 + overshoot
        return [Line((x - reach, y), (x + reach, y), "centre"), Line((x, y - reach), (x, y + reach), "centre")]
    if dx * dx + dy * dy < 1 - 1e-6:
        return []
    end = length + overshoot
    return [Line((x - dx * overshoot, y - dy * overshoot), (x + dx * end, y + dy * end), "centre")]
