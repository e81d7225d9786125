"""All edges of a part in four views, nothing hidden: what IterCAD's released view sheet shows.

The edges and the two outlines of every cylinder seen from its side, in the views and the order of that sheet, with
what falls together drawn once.
"""

import math
from collections.abc import Iterator
from typing import Any

import msgspec
from OCP.BRep import BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Curve, BRepAdaptor_Surface
from OCP.GCPnts import GCPnts_UniformAbscissa
from OCP.GeomAbs import GeomAbs_CurveType, GeomAbs_SurfaceType
from OCP.gp import gp_Pnt
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_VERTEX
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Face, TopoDS_Shape
from OCP.TopTools import TopTools_IndexedMapOfShape

from cadwright.drawing.wireframe import PROJECTIONS, Wire
from cadwright.geometry.curves import Point
from cadwright.kernel.occ import brep
from cadwright.views.projection import Projection, Vector

SAMPLES = 49
"""Points along an edge that is not straight."""
ACROSS = 0.05
"""A cylinder is seen from its side when the cosine between its axis and the view is below this."""


def wireframe(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """``{"views": {name: [wire, …]}}`` of the part ``blobs["brep"]``, each a `cadwright.drawing.wireframe.Wire`.

    Raises `InputError` for bytes that are no geometry.
    """
    del arguments
    shape = brep.decode(blobs["brep"])
    edges = [_sampled(TopoDS.Edge_s(edge)) for edge in _parts(shape, TopAbs_EDGE)]
    cylinders = [c for face in _parts(shape, TopAbs_FACE) if (c := _cylinder(TopoDS.Face_s(face)))]
    views = {name: _view(edges, cylinders, projection) for name, projection in PROJECTIONS.items()}
    return {"views": msgspec.to_builtins(views)}, {}


class _Edge(msgspec.Struct, frozen=True):
    """Points along an edge, two of a straight one; centre and radius of a circular one."""

    points: tuple[Vector, ...]
    straight: bool
    center: Vector | None = None
    radius: float | None = None


class _Cylinder(msgspec.Struct, frozen=True):
    """Both ends of the axis within a face, and the radius."""

    start: Vector
    end: Vector
    axis: Vector
    radius: float


def _parts(shape: TopoDS_Shape, kind: Any) -> Iterator[TopoDS_Shape]:
    """Faces or edges, each once."""
    found = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(shape, kind, found)
    for i in range(1, found.Extent() + 1):
        yield found.FindKey(i)


def _sampled(edge: TopoDS_Edge) -> _Edge:
    if BRep_Tool.Degenerated_s(edge):
        return _Edge((), False)
    curve = BRepAdaptor_Curve(edge)
    first, last = curve.FirstParameter(), curve.LastParameter()
    if curve.GetType() == GeomAbs_CurveType.GeomAbs_Line:
        return _Edge((_vector(curve.Value(first)), _vector(curve.Value(last))), True)
    if curve.GetType() == GeomAbs_CurveType.GeomAbs_Circle:
        circle = curve.Circle()
        points = tuple(_vector(curve.Value(first + (last - first) * i / (SAMPLES - 1))) for i in range(SAMPLES))
        return _Edge(points, False, _vector(circle.Location()), float(circle.Radius()))
    even = GCPnts_UniformAbscissa(curve, SAMPLES)
    if not even.IsDone():
        return _Edge((), False)
    return _Edge(tuple(_vector(curve.Value(even.Parameter(i))) for i in range(1, even.NbPoints() + 1)), False)


def _cylinder(face: TopoDS_Face) -> _Cylinder | None:
    """From where to where a cylindrical face's corners reach along its axis; ``None`` for other faces."""
    surface = BRepAdaptor_Surface(face)
    if surface.GetType() != GeomAbs_SurfaceType.GeomAbs_Cylinder:
        return None
    cylinder = surface.Cylinder()
    direction, at = cylinder.Axis().Direction(), _vector(cylinder.Axis().Location())
    axis = (float(direction.X()), float(direction.Y()), float(direction.Z()))
    corners = [_vector(BRep_Tool.Pnt_s(TopoDS.Vertex_s(vertex))) for vertex in _parts(face, TopAbs_VERTEX)]
    along = [sum((p - o) * a for p, o, a in zip(point, at, axis, strict=True)) for point in corners]
    if not along:
        return None
    return _Cylinder(_shifted(at, axis, min(along)), _shifted(at, axis, max(along)), axis, float(cylinder.Radius()))


def _view(edges: list[_Edge], cylinders: list[_Cylinder], projection: Projection) -> tuple[Wire, ...]:
    """Outlines of cylinders, then edges, what has the same ends and the same middle only once."""
    wires: dict[tuple[float, ...], Wire] = {}
    for cylinder in cylinders:
        for wire in _outlines(cylinder, projection):
            wires.setdefault(_key(wire), wire)
    for edge in edges:
        if edge.points:
            center = projection.to_view(edge.center) if edge.center else None
            points = tuple(map(projection.to_view, edge.points))
            wire = Wire(points, edge.straight, center, edge.radius)
            wires.setdefault(_key(wire), wire)
    return tuple(wire for wire in wires.values() if not _is_point(wire))


def _outlines(cylinder: _Cylinder, projection: Projection) -> Iterator[Wire]:
    """The two lines along a cylinder's axis that bound it in a view from its side."""
    (a, b, c), (d, e, f) = cylinder.axis, projection.toward
    if abs(a * d + b * e + c * f) >= ACROSS:
        return
    side = (b * f - c * e, c * d - a * f, a * e - b * d)
    length = math.hypot(*side)
    for sign in (1, -1):
        ends = [_shifted(point, side, sign * cylinder.radius / length) for point in (cylinder.start, cylinder.end)]
        yield Wire(tuple(map(projection.to_view, ends)), True)


def _key(wire: Wire) -> tuple[float, ...]:
    """The same for curves with the same ends and middle, to 1e-5 mm, whichever way they run."""
    ends = sorted((_rounded(wire.points[0]), _rounded(wire.points[-1])))
    middle = (0.0,) if wire.straight else (1.0, *_rounded(wire.points[len(wire.points) // 2]))
    return (*middle, *ends[0], *ends[1])


def _is_point(wire: Wire) -> bool:
    """Whether an edge is seen end-on."""
    return all(math.dist(wire.points[0], point) < 1e-4 for point in wire.points)


def _rounded(point: Point) -> Point:
    return (round(point[0], 5) + 0.0, round(point[1], 5) + 0.0)


def _shifted(point: Vector, along: Vector, distance: float) -> Vector:
    return (point[0] + along[0] * distance, point[1] + along[1] * distance, point[2] + along[2] * distance)


def _vector(point: gp_Pnt) -> Vector:
    return (float(point.X()), float(point.Y()), float(point.Z()))
