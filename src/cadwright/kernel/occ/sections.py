"""Section views: a part cut by a plane across a view's direction, what lies behind it, and the faces of the cut."""

from typing import Any

import msgspec
from OCP.Bnd import Bnd_Box
from OCP.BRepAdaptor import BRepAdaptor_Surface
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox
from OCP.GeomAbs import GeomAbs_SurfaceType
from OCP.gp import gp_Ax2, gp_Ax3, gp_Dir, gp_Pnt, gp_Trsf
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_Orientation
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS, TopoDS_Face, TopoDS_Shape

from cadwright.geometry.curves import Curve
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.hidden_lines import curve_of, view_of
from cadwright.views.projection import Projection, view_named
from cadwright.views.view import View


def sections(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The part ``blobs["brep"]`` in section: ``{"sections": [view, …]}``, each a `cadwright.views.view.View` in JSON.

    ``arguments["planes"]`` is a list of ``{"view", "at"}``: the plane lies across the view's direction, ``at`` mm from
    the model's origin toward the viewer, and what is in front of it is taken away. Nothing hidden is drawn; the view's
    ``cut`` are the edges of the cut faces, none where the plane misses the part. Raises `ValueError` for an unknown
    view.
    """
    shape = brep.decode(blobs["brep"])
    views = [_section(shape, view_named(plane["view"]), float(plane["at"])) for plane in arguments["planes"]]
    return {"sections": msgspec.to_builtins(views)}, {}


def _section(shape: TopoDS_Shape, projection: Projection, at: float) -> View:
    behind = _behind(shape, projection, at)
    cut = tuple(curve for face in _faces_on(behind, projection, at) for curve in _outline(face, projection))
    return msgspec.structs.replace(view_of(projection.name, behind, projection, hidden=False), cut=cut)


def _behind(shape: TopoDS_Shape, projection: Projection, at: float) -> TopoDS_Shape:
    """What is left of the part when all between the plane and the viewer is taken away."""
    box = Bnd_Box()
    BRepBndLib.Add_s(shape, box)
    size = 2 * max(box.SquareExtent() ** 0.5, 1.0)
    (x, y, z), (a, b, c) = _middle(box), projection.toward
    depth = x * a + y * b + z * c
    corner = [
        m + (at - depth) * t - size * (r + u)
        for m, t, r, u in zip((x, y, z), (a, b, c), projection.right, projection.up, strict=True)
    ]
    axes = gp_Ax2(gp_Pnt(*corner), gp_Dir(a, b, c), gp_Dir(*projection.right))
    taken = BRepPrimAPI_MakeBox(axes, 2 * size, 2 * size, 2 * size).Shape()
    return BRepAlgoAPI_Cut(shape, taken).Shape()


def _middle(box: Bnd_Box) -> tuple[float, float, float]:
    low, high = box.CornerMin(), box.CornerMax()
    return ((low.X() + high.X()) / 2, (low.Y() + high.Y()) / 2, (low.Z() + high.Z()) / 2)


def _faces_on(shape: TopoDS_Shape, projection: Projection, at: float) -> list[TopoDS_Face]:
    """The flat faces that lie in the plane."""
    found = []
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    while explorer.More():
        face = TopoDS.Face_s(explorer.Current())
        surface = BRepAdaptor_Surface(face)
        if surface.GetType() == GeomAbs_SurfaceType.GeomAbs_Plane:
            plane = surface.Plane()
            normal, point = plane.Axis().Direction(), plane.Location()
            (a, b, c) = projection.toward
            across = abs(normal.X() * a + normal.Y() * b + normal.Z() * c)
            if across > 1 - 1e-9 and abs(point.X() * a + point.Y() * b + point.Z() * c - at) < 1e-6:
                found.append(face)
        explorer.Next()
    return found


def _outline(face: TopoDS_Face, projection: Projection) -> list[Curve]:
    """The edges round a face in the plane, in view coordinates; not those inside it, where others only touch it."""
    turn = gp_Trsf()
    turn.SetTransformation(gp_Ax3(gp_Pnt(0, 0, 0), gp_Dir(*projection.toward), gp_Dir(*projection.right)))
    flat = BRepBuilderAPI_Transform(face, turn, True).Shape()
    curves = []
    explorer = TopExp_Explorer(flat, TopAbs_EDGE)
    while explorer.More():
        edge = TopoDS.Edge_s(explorer.Current())
        around = edge.Orientation() in (TopAbs_Orientation.TopAbs_FORWARD, TopAbs_Orientation.TopAbs_REVERSED)
        curve = curve_of(edge, "visible") if around else None
        if curve is not None:
            curves.append(curve)
        explorer.Next()
    return curves
