"""The parameters of primitives by name: implicit, point-based, and over-parameterised (CAD-Assistant, tables 6 to 8).

Ellipses and B-splines, which the tables do not have, are described by the parameters of their values in the graph.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, cast

from cadwright.errors import InputError
from cadwright.sketch.graph import XY, Arc, BSpline, Circle, Ellipse, Geometry, Line, Point

Value = float | bool | XY | tuple[float, ...] | tuple[XY, ...]
Parameters = dict[str, Value]

TYPES: dict[type[Geometry], str] = {
    Line: "Line segment",
    Arc: "Arc",
    Circle: "Circle",
    Point: "Point",
    Ellipse: "Ellipse",
    BSpline: "B-spline",
}
"""What each kind of primitive is called in texts."""


def point_based(geometry: Geometry) -> Parameters:
    """The points (and radii) that define a primitive: all of it, nothing twice."""
    match geometry:
        case Line(start, end):
            return {"StartPoint": start, "EndPoint": end}
        case Arc(start, mid, end):
            return {"StartPoint": start, "MidPoint": mid, "EndPoint": end}
        case Circle(center, radius):
            return {"Center": center, "Radius": radius}
        case Point(at):
            return {"Point": at}
        case Ellipse(center, major, minor, angle, span):
            ellipse: Parameters = {"Center": center, "MajorRadius": major, "MinorRadius": minor, "AngleRadians": angle}
            return ellipse if span is None else {**ellipse, "SpanRadians": span}
        case BSpline(poles, degree, knots, multiplicities, weights, periodic):
            spline: Parameters = {"Poles": poles, "Degree": degree, "Knots": knots, "Multiplicities": multiplicities}
            return {**spline, **({"Weights": weights} if weights else {}), **({"Periodic": True} if periodic else {})}


def implicit(geometry: Geometry) -> Parameters:
    """What table 6 has: a line by its middle, direction and distances, an arc by its centre and its angles.

    What table 6 does not have (a line without length, an arc without a circle) is given by its points.
    """
    every = over_parameterised(geometry)
    names: tuple[str, ...]
    match geometry:
        case Line(start, end) if start != end:
            names = ("MidPoint", "Direction", "StartDistance", "EndDistance")
        case Arc() if "Center" in every:
            names = ("Center", "Radius", "Direction", "Clockwise", "StartAngleRadians", "EndAngleRadians")
        case _:
            return point_based(geometry)
    return {name: every[name] for name in names}


def over_parameterised(geometry: Geometry) -> Parameters:
    """Every parameter that a reader may want: the point-based ones, the implicit ones, and sizes.

    A line's implicit point is its middle. The angles of an arc are counted in its own sense, as table 6 has them.
    """
    given = point_based(geometry)
    match geometry:
        case Line((ax, ay), (bx, by)):
            length = math.hypot(bx - ax, by - ay)
            direction = ((bx - ax) / length, (by - ay) / length) if length else (1.0, 0.0)
            return {
                **given,
                "MidPoint": ((ax + bx) / 2, (ay + by) / 2),
                "Direction": direction,
                "StartDistance": -length / 2,
                "EndDistance": length / 2,
                "Length": length,
                "AngleRadians": math.atan2(direction[1], direction[0]),
            }
        case Arc():
            try:
                center, radius = geometry.circle
            except ValueError:  # in line: it has no circle to speak of
                return given
            start, end = geometry.turned_angles
            return {
                **given,
                "Center": center,
                "Radius": radius,
                "Direction": (1.0, 0.0),
                "Clockwise": not geometry.counterclockwise,
                "StartAngleRadians": start,
                "EndAngleRadians": end,
                "Length": radius * (end - start),
            }
        case Circle(_, radius):
            return {**given, "Diameter": 2 * radius}
    return given


def from_parameters(type_: str, given: Mapping[str, Any], construction: bool) -> Geometry:
    """The primitive of a type by its point-based parameters, or by implicit ones where these are not given.

    Raises `InputError` for an unknown type, or a parameter that is missing or no finite number.
    """
    make = _MAKERS.get(type_)
    if make is None:
        raise InputError(f"{type_!r} is no primitive; known: {', '.join(_MAKERS)}")
    try:
        return make(given, construction)
    except KeyError as missing:
        raise InputError(f"a {type_} lacks {missing.args[0]}") from None
    except (TypeError, ValueError):
        raise InputError(f"a {type_} has a parameter that is no finite number: {dict(given)}") from None


def rounded(value: Value, decimals: int | None) -> Value:
    """The value with its numbers at so many decimals; None leaves them as they are."""
    if isinstance(value, tuple):
        return cast(Value, tuple(rounded(part, decimals) for part in value))
    if decimals is None or not isinstance(value, float):
        return value
    return round(value, decimals) + 0.0  # no -0.0


def _number(value: object) -> float:
    number = float(cast(float, value))
    if not math.isfinite(number):
        raise ValueError
    return number


def _xy(value: object) -> XY:
    x, y = cast(tuple[object, object], value)
    return (_number(x), _number(y))


def _numbers(value: object) -> tuple[float, ...]:
    return tuple(_number(part) for part in cast(tuple[object, ...], value))


def _spline(given: Mapping[str, Any], construction: bool) -> BSpline:
    return BSpline(
        tuple(_xy(pole) for pole in given["Poles"]),
        int(given["Degree"]),
        _numbers(given["Knots"]),
        tuple(int(count) for count in given["Multiplicities"]),
        _numbers(given.get("Weights") or ()),
        bool(given.get("Periodic", False)),
        construction,
    )


def _ellipse(given: Mapping[str, Any], construction: bool) -> Ellipse:
    radii = (_number(given["MajorRadius"]), _number(given["MinorRadius"]))
    span = given.get("SpanRadians")
    return Ellipse(
        _xy(given["Center"]), *radii, _number(given["AngleRadians"]), _xy(span) if span else None, construction
    )


def _line(given: Mapping[str, Any], construction: bool) -> Line:
    if "StartPoint" in given or "Direction" not in given:
        return Line(_xy(given["StartPoint"]), _xy(given["EndPoint"]), construction)
    (x, y), (dx, dy) = _xy(given["MidPoint"]), _xy(given["Direction"])
    start, end = (_number(given[name]) for name in ("StartDistance", "EndDistance"))
    return Line((x + start * dx, y + start * dy), (x + end * dx, y + end * dy), construction)


def _arc(given: Mapping[str, Any], construction: bool) -> Arc:
    if "StartPoint" in given or "Center" not in given:
        return Arc(_xy(given["StartPoint"]), _xy(given["MidPoint"]), _xy(given["EndPoint"]), construction)
    (x, y), (dx, dy), radius = _xy(given["Center"]), _xy(given["Direction"]), _number(given["Radius"])
    base, sense = math.atan2(dy, dx), -1 if given["Clockwise"] else 1
    start, end = (_number(given[name]) for name in ("StartAngleRadians", "EndAngleRadians"))
    turns = [base + sense * angle for angle in (start, (start + end) / 2, end)]
    a, b, c = ((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)
    return Arc(a, b, c, construction)


_MAKERS: dict[str, Callable[[Mapping[str, Any], bool], Geometry]] = {
    "Line segment": _line,
    "Arc": _arc,
    "Circle": lambda p, c: Circle(_xy(p["Center"]), _number(p["Radius"]), c),
    "Point": lambda p, c: Point(_xy(p["Point"]), c),
    "Ellipse": _ellipse,
    "B-spline": _spline,
}
