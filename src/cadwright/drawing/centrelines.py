"""Axes and centre marks of the holes and bosses that were measured."""

from cadwright.drawing.primitives import Line
from cadwright.drawing.projection import Projection, Vector
from cadwright.drawing.tidy import tidy
from cadwright.values.measurement import Measurements


def centre_lines(projection: Projection, measurements: Measurements, overshoot: float) -> tuple[Line, ...]:
    """A cross where an axis is seen end-on and a line where it lies in the picture, ``overshoot`` mm beyond the part.

    Axes that are neither (and every axis in a pictorial view) get none.
    """
    if projection.is_oblique:
        return ()
    lines: list[Line] = []
    for hole in measurements.holes:
        widest = max([hole.diameter, *(h.diameter for h in (hole.counterbore, hole.countersink) if h)])
        lines += _axis(projection, hole.position, hole.axis, hole.depth, widest, overshoot)
    for boss in measurements.bosses:
        lines += _axis(projection, boss.position, boss.axis, boss.height, boss.diameter, overshoot)
    return tuple(line for line in tidy(lines) if isinstance(line, Line))


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
