"""Exact hidden-line removal: what is seen of a part in a projection, and what is hidden behind it, as plane curves.

Runs in the verifier, which never ran foreign code. OCCT's polygonal variant fails on valid solids; this is the exact
one.
"""

import math
from collections.abc import Iterator
from typing import Any

import msgspec
from OCP.BRepAdaptor import BRepAdaptor_Curve
from OCP.BRepLib import BRepLib
from OCP.GCPnts import GCPnts_QuasiUniformDeflection
from OCP.GeomAbs import GeomAbs_CurveType
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.HLRAlgo import HLRAlgo_Projector
from OCP.HLRBRep import HLRBRep_Algo, HLRBRep_HLRToShape
from OCP.TopAbs import TopAbs_EDGE
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Shape

from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Point
from cadwright.geometry.overlap import uncovered
from cadwright.geometry.recognition import recognise
from cadwright.geometry.tidy import tidy
from cadwright.kernel.occ import brep
from cadwright.views.projection import Projection, view_named
from cadwright.views.view import View

SMOOTH = 1e-5
"""Faces that bend by less than this (radians) along an edge run on there without a corner."""
_SHORTEST = 10.0
"""Degrees that an outline must turn by to be taken for an arc; edges that are circular in space need no recognising."""
STANDARD_VIEWS = ("front", "top", "right", "iso")


def project(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The views of a part, free of lines that cover each other.

    ``arguments``: ``views`` (names of `cadwright.views.projection.VIEWS`, default front, top, right, iso),
    ``along`` (more of them by name, each a `cadwright.views.projection.Projection` in JSON) and ``hidden`` (whether
    hidden lines are wanted, default true); ``blobs["brep"]`` is the part.

    Returns ``{"views": {name: {"name", "curves"}}}``, each value a `cadwright.views.view.View` in JSON:
    coordinates in mm along the view's right and up, origin at the model's. Raises `ValueError` for an unknown view and
    `InputError` for bytes that are no geometry.
    """
    shape = brep.decode(blobs["brep"])
    hidden = bool(arguments.get("hidden", True))
    names = arguments.get("views", STANDARD_VIEWS)
    wanted = {name: view_named(name) for name in names}
    wanted |= msgspec.convert(arguments.get("along", {}), dict[str, Projection])
    views = {name: view_of(name, shape, along, hidden=hidden) for name, along in wanted.items()}
    return {"views": msgspec.to_builtins(views)}, {}


def view_of(name: str, shape: TopoDS_Shape, projection: Projection, *, hidden: bool = True) -> View:
    """What is seen of a shape in a projection: visible, smooth and (where wanted) hidden curves."""
    result = seen_from(shape, projection)
    curves = [
        *_curves(result.VCompound(), "visible"),
        *_curves(result.OutLineVCompound(), "visible"),
        *_curves(result.Rg1LineVCompound(), "smooth"),
    ]
    if not hidden:
        return View(name, uncovered(tidy(curves)))
    curves += [*_curves(result.HCompound(), "hidden"), *_curves(result.OutLineHCompound(), "hidden")]
    return View(name, uncovered(tidy(curves)), tangent=tidy(_curves(result.Rg1LineHCompound(), "hidden")))


def seen_from(shape: TopoDS_Shape, projection: Projection) -> HLRBRep_HLRToShape:
    """What hidden-line removal finds of a shape in a projection."""
    # Whether an edge is smooth is a mark on it that booleans forget; a round trip through STEP would set it.
    BRepLib.EncodeRegularity_s(shape, SMOOTH)
    axes = gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(*projection.toward), gp_Dir(*projection.right))
    algorithm = HLRBRep_Algo()
    algorithm.Add(shape)
    algorithm.Projector(HLRAlgo_Projector(axes))
    algorithm.Update()
    algorithm.Hide()
    return HLRBRep_HLRToShape(algorithm)


def _curves(compound: TopoDS_Shape | None, kind: LineType) -> Iterator[Curve]:
    """The edges of what hidden-line removal found of one kind; it gives no shape where there is nothing."""
    if compound is None or compound.IsNull():
        return
    BRepLib.BuildCurves3d_s(compound)
    explorer = TopExp_Explorer(compound, TopAbs_EDGE)
    while explorer.More():
        curve = curve_of(TopoDS.Edge_s(explorer.Current()), kind)
        if curve is not None:
            yield curve
        explorer.Next()


def curve_of(edge: TopoDS_Edge, kind: LineType) -> Curve | None:
    """The edge, which lies in the plane z = 0, as the simplest curve that it is; ``None`` for one that is a point."""
    curve = BRepAdaptor_Curve(edge)
    first, last = curve.FirstParameter(), curve.LastParameter()
    if curve.GetType() == GeomAbs_CurveType.GeomAbs_Circle:
        return _circular(curve, first, last, kind)
    start, end = _point(curve.Value(first)), _point(curve.Value(last))
    if curve.GetType() == GeomAbs_CurveType.GeomAbs_Line:
        return Line(start, end, kind) if math.dist(start, end) > 1e-9 else None
    size = max(math.dist(start, _point(curve.Value(first + (last - first) * t))) for t in (0.25, 0.5, 0.75, 1))
    points = _sampled(curve, 2e-4 * size) if size > 1e-9 else [start, end]
    return recognise(points, kind, 1e-4 * size, _SHORTEST)


def _circular(curve: BRepAdaptor_Curve, first: float, last: float, kind: LineType) -> Arc | Circle:
    circle = curve.Circle()
    centre, radius = _point(circle.Location()), float(circle.Radius())
    if last - first > 2 * math.pi - 1e-6:
        return Circle(centre, radius, kind)
    ends = [_point(curve.Value(t)) for t in (first, last)]
    if circle.Axis().Direction().Z() < 0:
        ends.reverse()
    start = math.degrees(math.atan2(ends[0][1] - centre[1], ends[0][0] - centre[0])) % 360
    return Arc(centre, radius, start, start + math.degrees(last - first), kind)


def _sampled(curve: BRepAdaptor_Curve, deflection: float) -> list[Point]:
    """Points along the curve that a polyline through them follows to within about ``deflection``."""
    sampler = GCPnts_QuasiUniformDeflection(curve, max(deflection, 1e-6))
    if sampler.IsDone() and sampler.NbPoints() >= 9:
        return [_point(sampler.Value(i)) for i in range(1, sampler.NbPoints() + 1)]
    first, last = curve.FirstParameter(), curve.LastParameter()
    return [_point(curve.Value(first + (last - first) * i / 24)) for i in range(25)]


def _point(point: gp_Pnt) -> Point:
    return (float(point.X()), float(point.Y()))
