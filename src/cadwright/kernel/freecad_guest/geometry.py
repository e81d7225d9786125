"""The primitives of a FreeCAD sketch as the values of `cadwright.sketch.graph`, and back.

A primitive is a dict as msgspec writes it: ``{"type": "line", "start": [x, y], "end": [x, y]}``; mm, and radians where
the graph has them. FreeCAD's solver takes every arc as counter-clockwise, whichever way its curve runs, so ``start``
and ``end`` of an arc that was written here are FreeCAD's.
"""

from __future__ import annotations

import math
from typing import Any

import FreeCAD as App
import Part

KINDS = {
    "Part::GeomLineSegment": "line",
    "Part::GeomArcOfCircle": "arc",
    "Part::GeomCircle": "circle",
    "Part::GeomPoint": "point",
    "Part::GeomEllipse": "ellipse",
    "Part::GeomArcOfEllipse": "arc of ellipse",
    "Part::GeomArcOfHyperbola": "arc of hyperbola",
    "Part::GeomArcOfParabola": "arc of parabola",
    "Part::GeomBSplineCurve": "bspline",
    "Part::GeomTrimmedCurve": "arc",
}
"""What the primitives of a sketch are called here, by FreeCAD's name of the type."""

SHORTEST = 1e-7
"""The shortest line that is made, mm."""
_FULL_TURN = 2 * math.pi - 1e-9


def kind(geometry: Any) -> str:
    """What a primitive is: one of the values of `KINDS`."""
    return KINDS.get(geometry.TypeId, str(geometry.TypeId))


def describe(geometry: Any, construction: bool = False) -> dict[str, Any]:
    """A primitive of a sketch as a dict.

    Arcs of parabolas and hyperbolas, which the sketch graph has not, become the B-splines they are equal to.
    """
    described = _DESCRIBED.get(geometry.TypeId, _spline)(geometry)
    if construction:
        described["construction"] = True
    return described


def points(geometry: Any) -> dict[str, Any]:
    """The points a constraint can name, as vectors, by their positions: ``start``, ``end``, ``center``."""
    what = kind(geometry)
    if what == "point":
        return {"start": App.Vector(geometry.X, geometry.Y, 0)}
    if what in ("circle", "ellipse"):
        return {"center": geometry.Center}
    begin, end = geometry.value(geometry.FirstParameter), geometry.value(geometry.LastParameter)
    if what in ("line", "bspline"):
        return {"start": begin, "end": end}
    if _clockwise(geometry):
        begin, end = end, begin
    return {"start": begin, "end": end, "center": geometry.Location}


def build(primitive: dict[str, Any]) -> Any:
    """FreeCAD's geometry for a dict. Raises `ValueError` for one that has no extent or cannot be."""
    maker = _BUILT.get(str(primitive.get("type")))
    if maker is None:
        raise ValueError("a primitive of the type {!r} is not known".format(primitive.get("type")))
    try:
        return maker(primitive)
    except (Part.OCCError, KeyError, TypeError) as error:
        raise ValueError("a {} cannot be made: {}".format(primitive["type"], error)) from error


def clockwise(primitive: dict[str, Any]) -> bool:
    """Whether a dict is an arc that turns right on its way from start to end: FreeCAD will swap its ends."""
    if primitive.get("type") != "arc":
        return False
    (ax, ay), (bx, by), (cx, cy) = primitive["start"], primitive["mid"], primitive["end"]
    return bool((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0)


def _xy(vector: Any) -> list[float]:
    return [vector.x, vector.y]


def _vector(xy: Any) -> Any:
    return App.Vector(float(xy[0]), float(xy[1]), 0)


def _clockwise(conic: Any) -> bool:
    """Whether a conic's parameter turns it right: its axis points down."""
    axis = getattr(conic, "Axis", None)
    return axis is not None and bool(axis.z < 0)


def _line(line: Any) -> dict[str, Any]:
    return {"type": "line", "start": _xy(line.StartPoint), "end": _xy(line.EndPoint)}


def _circle(circle: Any) -> dict[str, Any]:
    return {"type": "circle", "center": _xy(circle.Center), "radius": circle.Radius}


def _arc(arc: Any) -> dict[str, Any]:
    first, last = arc.FirstParameter, arc.LastParameter
    if last - first >= _FULL_TURN:
        return {"type": "circle", "center": _xy(arc.Location), "radius": arc.Radius}
    ends = points(arc)
    return {
        "type": "arc",
        "start": _xy(ends["start"]),
        "mid": _xy(arc.value((first + last) / 2)),
        "end": _xy(ends["end"]),
    }


def _point(point: Any) -> dict[str, Any]:
    return {"type": "point", "at": [point.X, point.Y]}


def _ellipse(ellipse: Any) -> dict[str, Any]:
    return {
        "type": "ellipse",
        "center": _xy(ellipse.Location),
        "major_radius": ellipse.MajorRadius,
        "minor_radius": ellipse.MinorRadius,
        "angle": math.atan2(ellipse.XAxis.y, ellipse.XAxis.x),
    }


def _arc_of_ellipse(arc: Any) -> dict[str, Any]:
    first, last = arc.FirstParameter, arc.LastParameter
    return dict(_ellipse(arc), span=[-last, -first] if _clockwise(arc) else [first, last])


def _spline(curve: Any) -> dict[str, Any]:
    spline = curve if curve.TypeId == "Part::GeomBSplineCurve" else curve.toBSpline()
    weights = spline.getWeights()
    described = {
        "type": "bspline",
        "poles": [_xy(pole) for pole in spline.getPoles()],
        "degree": spline.Degree,
        "knots": list(spline.getKnots()),
        "multiplicities": list(spline.getMultiplicities()),
    }
    if any(abs(weight - weights[0]) > 1e-12 * abs(weights[0]) for weight in weights):
        described["weights"] = list(weights)
    if spline.isPeriodic():
        described["periodic"] = True
    return described


_DESCRIBED = {
    "Part::GeomLineSegment": _line,
    "Part::GeomArcOfCircle": _arc,
    "Part::GeomCircle": _circle,
    "Part::GeomPoint": _point,
    "Part::GeomEllipse": _ellipse,
    "Part::GeomArcOfEllipse": _arc_of_ellipse,
}


def _build_line(line: dict[str, Any]) -> Any:
    """A line; one without length, which real sketches hold and FreeCAD refuses, becomes as short as it allows."""
    start, end = _vector(line["start"]), _vector(line["end"])
    if start.distanceToPoint(end) < SHORTEST:
        end = start + App.Vector(SHORTEST, 0, 0)
    return Part.LineSegment(start, end)


def _build_arc(arc: dict[str, Any]) -> Any:
    """The counter-clockwise arc of a circle through the three points."""
    begin, end = ("end", "start") if clockwise(arc) else ("start", "end")
    x, y, radius = _circle_through(arc["start"], arc["mid"], arc["end"])
    first, last = (math.atan2(arc[name][1] - y, arc[name][0] - x) for name in (begin, end))
    if last <= first:
        last += 2 * math.pi
    return Part.ArcOfCircle(Part.Circle(App.Vector(x, y, 0), App.Vector(0, 0, 1), radius), first, last)


def _circle_through(start: Any, mid: Any, end: Any) -> tuple[float, float, float]:
    """Centre and radius of the circle through three points."""
    bx, by, cx, cy = mid[0] - start[0], mid[1] - start[1], end[0] - start[0], end[1] - start[1]
    twice_area = 2 * (bx * cy - by * cx)
    if abs(twice_area) <= 1e-14 * max(bx * bx + by * by, cx * cx + cy * cy):
        raise ValueError("the three points of the arc are in line")
    b, c = bx * bx + by * by, cx * cx + cy * cy
    ux, uy = (cy * b - by * c) / twice_area, (bx * c - cx * b) / twice_area
    return start[0] + ux, start[1] + uy, math.hypot(ux, uy)


def _build_circle(circle: dict[str, Any]) -> Any:
    if not circle["radius"] > 0:
        raise ValueError("a circle needs a radius above 0")
    return Part.Circle(_vector(circle["center"]), App.Vector(0, 0, 1), float(circle["radius"]))


def _build_point(point: dict[str, Any]) -> Any:
    return Part.Point(_vector(point["at"]))


def _build_ellipse(ellipse: dict[str, Any]) -> Any:
    if not ellipse["major_radius"] >= ellipse["minor_radius"] > 0:
        raise ValueError("an ellipse needs a minor radius above 0 and a major one that is not smaller")
    whole = Part.Ellipse(_vector(ellipse["center"]), float(ellipse["major_radius"]), float(ellipse["minor_radius"]))
    whole.AngleXU = float(ellipse.get("angle", 0.0))
    span = ellipse.get("span")
    return whole if span is None else Part.ArcOfEllipse(whole, float(span[0]), float(span[1]))


def _build_spline(spline: dict[str, Any]) -> Any:
    poles = [_vector(pole) for pole in spline["poles"]]
    curve = Part.BSplineCurve()
    curve.buildFromPolesMultsKnots(
        poles,
        [int(multiplicity) for multiplicity in spline["multiplicities"]],
        [float(knot) for knot in spline["knots"]],
        bool(spline.get("periodic", False)),
        int(spline["degree"]),
        [float(weight) for weight in spline.get("weights") or ()] or [1.0] * len(poles),
    )
    return curve


_BUILT = {
    "line": _build_line,
    "arc": _build_arc,
    "circle": _build_circle,
    "point": _build_point,
    "ellipse": _build_ellipse,
    "bspline": _build_spline,
}
