"""A solid as the recognisers see it: its faces with their surfaces, its edges, and who is next to whom."""

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from OCP.BRep import BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Curve, BRepAdaptor_Curve2d, BRepAdaptor_Surface
from OCP.BRepGProp import BRepGProp
from OCP.GeomAbs import GeomAbs_CurveType, GeomAbs_SurfaceType
from OCP.gp import gp_Dir, gp_Pnt, gp_Vec
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_REVERSED
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Face, TopoDS_Shape

from cadwright.kernel.occ.brep import each, unique
from cadwright.kernel.occ.vectors import Vector, cross, dot, norm, scale, sub, unit

SURFACES = {
    GeomAbs_SurfaceType.GeomAbs_Plane: "plane",
    GeomAbs_SurfaceType.GeomAbs_Cylinder: "cylinder",
    GeomAbs_SurfaceType.GeomAbs_Cone: "cone",
    GeomAbs_SurfaceType.GeomAbs_Sphere: "sphere",
    GeomAbs_SurfaceType.GeomAbs_Torus: "torus",
    GeomAbs_SurfaceType.GeomAbs_BezierSurface: "bezier",
    GeomAbs_SurfaceType.GeomAbs_BSplineSurface: "bspline",
    GeomAbs_SurfaceType.GeomAbs_SurfaceOfRevolution: "revolution",
    GeomAbs_SurfaceType.GeomAbs_SurfaceOfExtrusion: "extrusion",
    GeomAbs_SurfaceType.GeomAbs_OffsetSurface: "offset",
    GeomAbs_SurfaceType.GeomAbs_OtherSurface: "other",
}
CURVES = {
    GeomAbs_CurveType.GeomAbs_Line: "line",
    GeomAbs_CurveType.GeomAbs_Circle: "circle",
    GeomAbs_CurveType.GeomAbs_Ellipse: "ellipse",
    GeomAbs_CurveType.GeomAbs_Hyperbola: "hyperbola",
    GeomAbs_CurveType.GeomAbs_Parabola: "parabola",
    GeomAbs_CurveType.GeomAbs_BezierCurve: "bezier",
    GeomAbs_CurveType.GeomAbs_BSplineCurve: "bspline",
    GeomAbs_CurveType.GeomAbs_OffsetCurve: "offset",
    GeomAbs_CurveType.GeomAbs_OtherCurve: "other",
}

TANGENT = math.radians(0.5)
"""Faces whose normals differ by less than this along their common edge count as tangent there."""


def coordinates(point: gp_Pnt | gp_Vec | gp_Dir) -> Vector:
    """OCCT's point or vector as a tuple."""
    return (point.X(), point.Y(), point.Z())


@dataclass(eq=False)
class Edge:
    """An edge, and the faces that it bounds; twice the same face for a seam."""

    index: int
    shape: TopoDS_Edge
    faces: list["Face"] = field(default_factory=list)
    reversed_in: list[bool] = field(default_factory=list)
    """For each of ``faces``, whether the edge runs backwards around it."""

    @cached_property
    def curve(self) -> BRepAdaptor_Curve:
        """The curve in space."""
        return BRepAdaptor_Curve(self.shape)

    @cached_property
    def kind(self) -> str:
        """The curve's type, by the names of `CURVES`."""
        return CURVES[self.curve.GetType()]

    @cached_property
    def middle(self) -> tuple[Vector, Vector]:
        """The point in the middle of the parameter range, and the unit tangent there in the curve's sense."""
        point, tangent = gp_Pnt(), gp_Vec()
        self.curve.D1((self.curve.FirstParameter() + self.curve.LastParameter()) / 2, point, tangent)
        return coordinates(point), unit(coordinates(tangent))

    @cached_property
    def ends(self) -> tuple[Vector, Vector]:
        """The points at both ends of the parameter range."""
        first, last = self.curve.FirstParameter(), self.curve.LastParameter()
        return coordinates(self.curve.Value(first)), coordinates(self.curve.Value(last))

    @cached_property
    def seam(self) -> bool:
        """Whether the edge has the same face on both sides."""
        return len(self.faces) == 2 and self.faces[0] is self.faces[1]

    def other(self, face: "Face") -> "Face | None":
        """The face on the other side, where there is exactly one."""
        if len(self.faces) != 2 or self.seam:
            return None
        return self.faces[1] if self.faces[0] is face else self.faces[0]

    @cached_property
    def bend(self) -> float:
        """The signed angle between the outward normals of the two faces, in radians.

        Positive along an outer (convex) corner, negative along an inner one, about 0 where they are tangent. Seams
        and edges that do not have two faces are 0.
        """
        if len(self.faces) != 2 or self.seam:
            return 0.0
        point, tangent = self.middle
        normals = [face.normal_at(point, self) for face in self.faces]
        turn = cross(normals[0], normals[1])
        angle = math.atan2(norm(turn), dot(normals[0], normals[1]))
        side = dot(turn, tangent) * (-1 if self.reversed_in[0] else 1)
        return math.copysign(angle, side)

    @property
    def tangent(self) -> bool:
        """Whether the two faces meet without a corner."""
        return not self.seam and len(self.faces) == 2 and abs(self.bend) < TANGENT

    @property
    def convex(self) -> bool:
        """Whether the two faces form an outer corner."""
        return self.bend >= TANGENT


@dataclass(eq=False)
class Face:
    """A face: its surface in numbers, and its edges."""

    index: int
    shape: TopoDS_Face
    surface: BRepAdaptor_Surface
    kind: str
    area: float
    centroid: Vector
    products: Vector
    """The integrals of yz, xz and xy over the face, taken about its centroid, in mm⁴."""
    edges: list[Edge] = field(default_factory=list)

    @property
    def sense(self) -> float:
        """-1 when the outward normal opposes the surface's own."""
        return -1.0 if self.shape.Orientation() == TopAbs_REVERSED else 1.0

    @cached_property
    def neighbours(self) -> list[tuple[Edge, "Face"]]:
        """Each edge with the one other face behind it."""
        pairs = [(edge, edge.other(self)) for edge in self.edges]
        return [(edge, face) for edge, face in pairs if face is not None]

    @cached_property
    def normal(self) -> Vector:
        """The outward normal of a plane."""
        position = self.quadric.Position()
        return scale(self.axis, self.sense if position.Direct() else -self.sense)

    @cached_property
    def origin(self) -> Vector:
        """A point of a plane; on the axis of a cylinder or cone; the centre of a sphere or torus."""
        return self._axis[0]

    @cached_property
    def axis(self) -> Vector:
        """The unit direction of the axis of a cylinder, cone, torus or plane."""
        return self._axis[1]

    @cached_property
    def _axis(self) -> tuple[Vector, Vector]:
        position = self.quadric.Position()
        return coordinates(position.Location()), coordinates(position.Direction())

    @cached_property
    def quadric(self) -> Any:
        """OCCT's plane, cylinder, cone, sphere or torus."""
        return getattr(self.surface, self.kind.capitalize())()

    @cached_property
    def radius(self) -> float:
        """The radius of a cylinder or sphere, the tube's (minor) radius of a torus."""
        return float(self.quadric.MinorRadius() if self.kind == "torus" else self.quadric.Radius())

    @cached_property
    def parameters(self) -> tuple[float, float, float, float]:
        """The range of the face on its surface: u from, u to, v from, v to."""
        s = self.surface
        return s.FirstUParameter(), s.LastUParameter(), s.FirstVParameter(), s.LastVParameter()

    @cached_property
    def middle(self) -> tuple[Vector, Vector]:
        """The point in the middle of the parameter range (it may lie outside a trimmed face) and the normal there."""
        u0, u1, v0, v1 = self.parameters
        return self._point_and_normal((u0 + u1) / 2, (v0 + v1) / 2)

    @cached_property
    def concave(self) -> bool:
        """Whether the material surrounds a cylinder, cone, sphere or torus tube (as around a hole)."""
        point, normal = self.middle
        return dot(normal, self._radial(point)) < 0

    def normal_at(self, point: Vector, edge: Edge) -> Vector:
        """The outward unit normal at a point of the face that is the middle of one of its edges."""
        if self.kind == "plane":
            return self.normal
        if self.kind in ("cylinder", "sphere", "torus"):
            outward = self._radial(point)
            return scale(outward, -1) if self.concave else outward
        curve = BRepAdaptor_Curve2d(edge.shape, self.shape)
        at = curve.Value((curve.FirstParameter() + curve.LastParameter()) / 2)
        return self._point_and_normal(at.X(), at.Y())[1]

    def _radial(self, point: Vector) -> Vector:
        """From the axis (or centre, or the torus tube's centre line) to a point; for a cone across the axis."""
        offset = sub(point, self.origin)
        if self.kind == "sphere":
            return unit(offset)
        radial = unit(sub(offset, scale(self.axis, dot(offset, self.axis))))
        if self.kind == "torus":
            return unit(sub(offset, scale(radial, self.quadric.MajorRadius())))
        return radial

    def _point_and_normal(self, u: float, v: float) -> tuple[Vector, Vector]:
        point, along_u, along_v = gp_Pnt(), gp_Vec(), gp_Vec()
        self.surface.D1(u, v, point, along_u, along_v)
        normal = unit(cross(coordinates(along_u), coordinates(along_v)))
        return coordinates(point), scale(normal, self.sense)


@dataclass(eq=False)
class Solid:
    """One solid with its faces and edges, degenerate edges left out."""

    shape: TopoDS_Shape
    faces: list[Face]
    edges: list[Edge]


def explore(shape: TopoDS_Shape) -> Solid:
    """The faces and edges of a solid and their adjacency."""
    found = unique(shape, TopAbs_EDGE)
    edges = [Edge(i, TopoDS.Edge_s(one)) for i, one in enumerate(each(found))]
    faces = []
    for i, one in enumerate(_oriented_faces(shape)):
        face = _face(i, one)
        faces.append(face)
        explorer = TopExp_Explorer(one, TopAbs_EDGE)
        while explorer.More():
            use = explorer.Current()
            edge = edges[found.FindIndex(use) - 1]
            edge.faces.append(face)
            edge.reversed_in.append(use.Orientation() == TopAbs_REVERSED)
            face.edges.append(edge)
            explorer.Next()
    for face in faces:
        face.edges = [edge for edge in dict.fromkeys(face.edges) if not BRep_Tool.Degenerated_s(edge.shape)]
    return Solid(shape, faces, [edge for edge in edges if not BRep_Tool.Degenerated_s(edge.shape)])


def _oriented_faces(shape: TopoDS_Shape) -> list[TopoDS_Face]:
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    found = []
    while explorer.More():
        found.append(TopoDS.Face_s(explorer.Current()))
        explorer.Next()
    return found


def _face(index: int, shape: TopoDS_Face) -> Face:
    surface = BRepAdaptor_Surface(shape, True)
    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape, properties)
    inertia = properties.MatrixOfInertia()
    products = (-inertia.Value(2, 3), -inertia.Value(1, 3), -inertia.Value(1, 2))
    kind = SURFACES[surface.GetType()]
    return Face(index, shape, surface, kind, properties.Mass(), coordinates(properties.CentreOfMass()), products)
