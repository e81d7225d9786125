"""How far constraints are from holding: a function per form of argument.

Angles are told in radians, not as products of vectors, which shrink with the lines and let anything pass on small ones.
"""

import math
from collections.abc import Callable
from typing import NamedTuple, cast

from cadwright.sketch.elements import direction, distance_to, length, round_of, tangent_at, turn_between
from cadwright.sketch.graph import XY, Arc, Ellipse, Geometry, Line


class Residual(NamedTuple):
    """How far a constraint is from holding: a distance in the sketch's unit, and an angle in radians."""

    length: float = 0.0
    angle: float = 0.0


class Argument(NamedTuple):
    """A reference looked up: the primitive, and where its point is if one is meant."""

    geometry: Geometry
    point: XY | None = None


Measure = Callable[[tuple[Argument, ...], float], Residual | None]
"""From the arguments and the value (0 where there is none); ``None`` when it cannot be told."""


def always(_: tuple[Argument, ...], __: float) -> Residual:
    """Nothing is asked of the geometry as it is."""
    return Residual()


def unknown(_: tuple[Argument, ...], __: float) -> None:
    """What is not measured."""


def points_meet(args: tuple[Argument, ...], _: float) -> Residual:
    """The gap between two points."""
    return Residual(math.dist(_at(args[0]), _at(args[1])))


def point_on_curve(args: tuple[Argument, ...], _: float) -> Residual | None:
    """A point's distance from a curve."""
    away = distance_to(args[1].geometry, _at(args[0]))
    return None if away is None else Residual(away)


def level(axis: int) -> tuple[Measure, Measure]:
    """Horizontal (1) and vertical (0): of a line its slant, of two points the coordinate in which they differ."""

    def line(args: tuple[Argument, ...], _: float) -> Residual:
        u = direction(_line(args[0]))
        return Residual(angle=turn_between(u, (1, 0) if axis == 1 else (0, 1)))

    def points(args: tuple[Argument, ...], _: float) -> Residual:
        return Residual(abs(_at(args[1])[axis] - _at(args[0])[axis]))

    return line, points


def parallel(args: tuple[Argument, ...], _: float) -> Residual:
    """The angle between two lines."""
    return Residual(angle=turn_between(direction(_line(args[0])), direction(_line(args[1]))))


def perpendicular(args: tuple[Argument, ...], _: float) -> Residual:
    """What the angle between two lines lacks to a right one."""
    return Residual(angle=math.pi / 2 - parallel(args, 0).angle)


def through_centre(args: tuple[Argument, ...], _: float) -> Residual:
    """A line meets a circle at right angles when it passes through the centre."""
    line, other = sorted(args, key=lambda each: not isinstance(each.geometry, Line))
    return Residual(distance_to(line.geometry, _circle(other)[0]) or 0.0)


def lines_in_one(args: tuple[Argument, ...], _: float) -> Residual:
    """Tangent lines are one line: how far the shorter one's ends are off the longer one."""
    shorter, longer = sorted((_line(args[0]), _line(args[1])), key=length)
    return Residual(max(distance_to(longer, p) or 0.0 for p in (shorter.start, shorter.end)))


def line_touches_round(args: tuple[Argument, ...], _: float) -> Residual | None:
    """The gap between a line and a circle, or how deep it cuts."""
    line, other = sorted(args, key=lambda each: not isinstance(each.geometry, Line))
    if isinstance(other.geometry, Ellipse):
        return _line_touches_ellipse(_line(line), other.geometry)
    centre, radius = _circle(other)
    return Residual(abs((distance_to(line.geometry, centre) or 0.0) - radius))


def _line_touches_ellipse(line: Line, ellipse: Ellipse) -> Residual:
    ux, uy = direction(line)
    along = ux * math.sin(ellipse.angle) - uy * math.cos(ellipse.angle)
    across = ux * math.cos(ellipse.angle) + uy * math.sin(ellipse.angle)
    reach = math.hypot(ellipse.major_radius * along, ellipse.minor_radius * across)
    return Residual(abs((distance_to(line, ellipse.center) or 0.0) - reach))


def rounds_touch(args: tuple[Argument, ...], _: float) -> Residual:
    """The gap between two circles that touch from outside or from inside, whichever is nearer."""
    (a, r), (b, s) = _circle(args[0]), _circle(args[1])
    between = math.dist(a, b)
    return Residual(min(abs(between - r - s), abs(between - abs(r - s))))


def smooth_ends(args: tuple[Argument, ...], _: float) -> Residual | None:
    """Two curves that go over into each other where two of their points meet."""
    return _crossing(args[0].geometry, args[1].geometry, [_at(args[0]), _at(args[1])], 0.0)


def square_ends(args: tuple[Argument, ...], _: float) -> Residual | None:
    """The same at right angles."""
    return _crossing(args[0].geometry, args[1].geometry, [_at(args[0]), _at(args[1])], math.pi / 2)


def smooth_end(args: tuple[Argument, ...], _: float) -> Residual | None:
    """A curve that touches another with one of its points."""
    return _crossing(args[0].geometry, args[1].geometry, [_at(args[0])], 0.0)


def square_end(args: tuple[Argument, ...], _: float) -> Residual | None:
    """A curve that meets another at right angles with one of its points."""
    return _crossing(args[0].geometry, args[1].geometry, [_at(args[0])], math.pi / 2)


def smooth_via(args: tuple[Argument, ...], _: float) -> Residual | None:
    """Two curves that touch in a third point."""
    return _crossing(args[0].geometry, args[1].geometry, [_at(args[2])], 0.0)


def square_via(args: tuple[Argument, ...], _: float) -> Residual | None:
    """Two curves that cross at right angles in a third point."""
    return _crossing(args[0].geometry, args[1].geometry, [_at(args[2])], math.pi / 2)


def _crossing(a: Geometry, b: Geometry, points: list[XY], angle: float) -> Residual | None:
    """How far from points two curves are, and the angle between them there from what it should be."""
    tangents = [tangent_at(a, points[0]), tangent_at(b, points[-1])]
    away = [math.dist(points[0], points[-1])]
    if len(points) == 1:
        away = [distance or 0.0 for distance in (distance_to(a, points[0]), distance_to(b, points[0]))]
    if tangents[0] is None or tangents[1] is None:
        return None
    return Residual(max(away), abs(turn_between(tangents[0], tangents[1]) - angle))


def same_length(args: tuple[Argument, ...], _: float) -> Residual:
    """The difference of two lines' lengths."""
    return Residual(abs(length(_line(args[0])) - length(_line(args[1]))))


def same_radius(args: tuple[Argument, ...], _: float) -> Residual:
    """The difference of two radii."""
    return Residual(abs(_circle(args[0])[1] - _circle(args[1])[1]))


def same_radii(args: tuple[Argument, ...], _: float) -> Residual:
    """The larger difference of two ellipses' radii."""
    a, b = cast(Ellipse, args[0].geometry), cast(Ellipse, args[1].geometry)
    return Residual(max(abs(a.major_radius - b.major_radius), abs(a.minor_radius - b.minor_radius)))


def mirrored(args: tuple[Argument, ...], _: float) -> Residual:
    """How far a point's mirror image in a line is from another point."""
    line, (px, py) = _line(args[2]), _at(args[0])
    ux, uy = direction(line)
    along = (px - line.start[0]) * ux + (py - line.start[1]) * uy
    foot = (line.start[0] + along * ux, line.start[1] + along * uy)
    return Residual(math.dist((2 * foot[0] - px, 2 * foot[1] - py), _at(args[1])))


def halfway(args: tuple[Argument, ...], _: float) -> Residual:
    """How far a point's image through a third one is from the second."""
    (px, py), (mx, my) = _at(args[0]), _at(args[2])
    return Residual(math.dist((2 * mx - px, 2 * my - py), _at(args[1])))


def length_is(args: tuple[Argument, ...], value: float) -> Residual:
    """A line's length."""
    return Residual(abs(length(_line(args[0])) - value))


def apart(args: tuple[Argument, ...], value: float) -> Residual:
    """Two points' distance."""
    return Residual(abs(math.dist(_at(args[0]), _at(args[1])) - value))


def off_line(args: tuple[Argument, ...], value: float) -> Residual:
    """A point's distance from a line."""
    return Residual(abs((distance_to(args[1].geometry, _at(args[0])) or 0.0) - abs(value)))


def rounds_apart(args: tuple[Argument, ...], value: float) -> Residual:
    """The gap between two circles beside or inside each other."""
    (a, r), (b, s) = _circle(args[0]), _circle(args[1])
    between = math.dist(a, b)
    return Residual(abs(max(between - r - s, abs(r - s) - between) - value))


def round_off_line(args: tuple[Argument, ...], value: float) -> Residual:
    """The gap between a circle and a line."""
    line, other = sorted(args, key=lambda each: not isinstance(each.geometry, Line))
    centre, radius = _circle(other)
    return Residual(abs(abs((distance_to(line.geometry, centre) or 0.0) - radius) - value))


def along(axis: int) -> tuple[Measure, Measure, Measure]:
    """A difference in x (0) or y (1), with its sign: of a line's ends, of two points, of a point from the origin."""

    def line(args: tuple[Argument, ...], value: float) -> Residual:
        return Residual(abs(_line(args[0]).end[axis] - _line(args[0]).start[axis] - value))

    def points(args: tuple[Argument, ...], value: float) -> Residual:
        return Residual(abs(_at(args[1])[axis] - _at(args[0])[axis] - value))

    def point(args: tuple[Argument, ...], value: float) -> Residual:
        return Residual(abs(_at(args[0])[axis] - value))

    return line, points, point


def radius_is(times: float) -> Measure:
    """A circle's radius, or that many times it."""

    def measure(args: tuple[Argument, ...], value: float) -> Residual:
        return Residual(abs(_circle(args[0])[1] * times - value) / times)

    return measure


def slope_is(args: tuple[Argument, ...], value: float) -> Residual:
    """A line's direction, counted from x."""
    return _turned((1, 0), direction(_line(args[0])), value)


def sweep_is(args: tuple[Argument, ...], value: float) -> Residual:
    """The angle that an arc spans."""
    begin, end = cast(Arc, args[0].geometry).angles
    return Residual(angle=abs(end - begin - math.radians(value)))


def turn_is(args: tuple[Argument, ...], value: float) -> Residual:
    """The angle from the first line's direction to the second's."""
    return _turned(direction(_line(args[0])), direction(_line(args[1])), value)


def turn_of_ends_is(args: tuple[Argument, ...], value: float) -> Residual:
    """The same, each line seen from the end that is named."""
    u, v = (_away(_line(each), _at(each)) for each in args)
    return _turned(u, v, value)


def turn_via_is(args: tuple[Argument, ...], value: float) -> Residual | None:
    """The angle between two curves in a point of both."""
    p = _at(args[2])
    u, v = tangent_at(args[0].geometry, p), tangent_at(args[1].geometry, p)
    if u is None or v is None:
        return None
    away = max(distance_to(each.geometry, p) or 0.0 for each in args[:2])
    return Residual(away, _turned(u, v, value).angle)


def _away(line: Line, end: XY) -> XY:
    ux, uy = direction(line)
    return (ux, uy) if end == line.start else (-ux, -uy)


def _turned(u: XY, v: XY, degrees: float) -> Residual:
    turn = math.atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1])
    return Residual(angle=abs(math.remainder(turn - math.radians(degrees), math.tau)))


def _at(argument: Argument) -> XY:
    return cast(XY, argument.point)


def _line(argument: Argument) -> Line:
    return cast(Line, argument.geometry)


def _circle(argument: Argument) -> tuple[XY, float]:
    return cast(tuple[XY, float], round_of(argument.geometry))
