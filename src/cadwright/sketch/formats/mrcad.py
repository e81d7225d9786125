"""mrCAD's designs: ``{"curves": [{"type": "line", "control_points": [[x, y], [x, y]]}, …]}``, y down.

Lines by their ends, arcs by three points, circles by the ends of a diameter (which one is not kept: it is written from
left to right). What the format does not have (points, ellipses, splines, construction geometry, constraints) is left
out.
"""

from typing import Literal

import msgspec

from cadwright.errors import InputError
from cadwright.sketch.formats.native import require_lengths
from cadwright.sketch.formats.parameters import rounded
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Line, Sketch


class _Curve(msgspec.Struct, frozen=True):
    type: Literal["line", "arc", "circle"]
    control_points: tuple[XY, ...]


class _Design(msgspec.Struct, frozen=True):
    curves: tuple[_Curve, ...]


def dumps(sketch: Sketch, decimals: int | None = None) -> str:
    """The solid lines, arcs and circles, on one line; ``decimals`` rounds, None writes numbers in full."""
    curves = [curve for each in sketch.geometry if (curve := _curve(each, decimals)) is not None]
    return msgspec.json.encode(_Design(tuple(curves))).decode()


def loads(text: str) -> Sketch:
    """The sketch of a design, or of a record that holds one as ``design``. Raises `InputError` for anything else."""
    try:
        document = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        told = bytes(document["design"]) if "design" in document else text
        require_lengths(msgspec.json.decode(told))
        design = msgspec.json.decode(told, type=_Design)
        return Sketch(tuple(_geometry(curve) for curve in design.curves))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise InputError(f"not a design of mrCAD: {error}") from None


def _curve(geometry: Geometry, decimals: int | None) -> _Curve | None:
    if geometry.construction:
        return None

    def at(point: XY) -> XY:
        x, y = (float(rounded(float(value), decimals)) for value in (point[0], -point[1]))  # type: ignore[arg-type]
        return (x, y + 0.0)

    match geometry:
        case Line(start, end):
            return _Curve("line", (at(start), at(end)))
        case Arc(start, mid, end):
            return _Curve("arc", (at(start), at(mid), at(end)))
        case Circle((x, y), r):
            return _Curve("circle", (at((x - r, y)), at((x + r, y))))
    return None


def _geometry(curve: _Curve) -> Geometry:
    points = [(x, -y + 0.0) for x, y in curve.control_points]
    if len(points) != (3 if curve.type == "arc" else 2):
        raise ValueError(f"a {curve.type} with {len(points)} control points")
    if curve.type == "line":
        return Line(points[0], points[1])
    if curve.type == "arc":
        return Arc(points[0], points[1], points[2])
    (ax, ay), (bx, by) = points
    return Circle(((ax + bx) / 2, (ay + by) / 2), ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / 2)
