"""Sketch graphs as DXF: true curves in mm, construction geometry on a layer of its own.

Constraints have no place in DXF; nor has the sense of an arc, which is counter-clockwise there.
"""

import io
import math

import ezdxf
from ezdxf import units
from ezdxf.document import Drawing
from ezdxf.layouts import Modelspace

from cadwright.sketch.curves import flat_knots, plain_poles
from cadwright.sketch.formats.dxf_reader import read
from cadwright.sketch.formats.parameters import rounded
from cadwright.sketch.formats.undated import undated
from cadwright.sketch.graph import Arc, BSpline, Circle, Ellipse, Geometry, Line, Point, Sketch

LAYER, CONSTRUCTION = "SKETCH", "CONSTRUCTION"


def dumps(sketch: Sketch, decimals: int | None = None) -> str:
    """The sketch as a DXF document (R2010), 1:1; ``decimals`` rounds, None writes numbers in full."""
    with undated():
        document: Drawing = ezdxf.new("R2010", units=units.MM)
        document.header["$MEASUREMENT"] = 1
        document.linetypes.add("DASHED", [1.0, 0.6, -0.4])
        document.layers.add(LAYER, color=7)
        document.layers.add(CONSTRUCTION, color=8, linetype="DASHED")
        for geometry in sketch.geometry:
            _add(document.modelspace(), geometry, decimals)
        stream = io.StringIO()
        document.write(stream)
    return stream.getvalue()


def loads(text: str) -> Sketch:
    """The sketch of a DXF text; `dxf_reading.read` says as well what was left out."""
    return read(text.encode()).sketch


def _add(space: Modelspace, geometry: Geometry, decimals: int | None) -> None:
    on = {"layer": CONSTRUCTION if geometry.construction else LAYER}

    def at(value: float) -> float:
        return float(rounded(float(value), decimals))  # type: ignore[arg-type]

    def p(point: tuple[float, float]) -> tuple[float, float]:
        return (at(point[0]), at(point[1]))

    match geometry:
        case Line(start, end):
            space.add_line(p(start), p(end), on)
        case Point(place):
            space.add_point(p(place), on)
        case Circle(center, radius):
            space.add_circle(p(center), at(radius), on)
        case Arc():
            try:
                center, radius = geometry.circle
            except ValueError:  # its points are in line
                space.add_lwpolyline([p(geometry.start), p(geometry.mid), p(geometry.end)], dxfattribs=on)
                return
            first, last = geometry.angles
            space.add_arc(p(center), at(radius), at(math.degrees(first)), at(math.degrees(last)), dxfattribs=on)
        case Ellipse(center, major, minor, angle, span):
            axis = p((major * math.cos(angle), major * math.sin(angle)))
            first, last = span or (0.0, math.tau)
            space.add_ellipse(p(center), axis, minor / major, first, last, dxfattribs=on)
        case BSpline():
            poles, weights = plain_poles(geometry)
            spline = space.add_spline(degree=geometry.degree, dxfattribs=on)
            spline.control_points = [p((x, y)) for x, y in poles]
            spline.knots = flat_knots(geometry)[: len(poles) + geometry.degree + 1]
            if geometry.weights:
                spline.weights = weights.tolist()
