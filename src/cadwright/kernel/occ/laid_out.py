"""Faces of a skin laid out in a plane: flat ones moved, cylinders developed.

Points of the plane are complex numbers.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from OCP.BRepAdaptor import BRepAdaptor_Curve2d
from OCP.BRepAlgoAPI import BRepAlgoAPI_Common, BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import (
    BRepBuilderAPI_MakeEdge,
    BRepBuilderAPI_MakeFace,
    BRepBuilderAPI_MakePolygon,
    BRepBuilderAPI_MakeWire,
    BRepBuilderAPI_Transform,
)
from OCP.BRepGProp import BRepGProp
from OCP.BRepTools import BRepTools, BRepTools_WireExplorer
from OCP.GeomAbs import GeomAbs_CurveType
from OCP.GeomAPI import GeomAPI_PointsToBSpline
from OCP.gp import gp_Ax1, gp_Ax2, gp_Ax3, gp_Circ, gp_Dir, gp_Pln, gp_Pnt, gp_Trsf, gp_Vec
from OCP.GProp import GProp_GProps
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.TColgp import TColgp_Array1OfPnt
from OCP.TopAbs import TopAbs_EDGE, TopAbs_WIRE
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Face, TopoDS_Shape, TopoDS_Wire
from OCP.TopTools import TopTools_ListOfShape

from cadwright.geometry.curves import Point
from cadwright.kernel.occ.brep import each, unique
from cadwright.kernel.occ.topology import Edge, Face, coordinates
from cadwright.kernel.occ.vectors import Vector, cross, dot, perpendicular, sub

_SAMPLES = 25
"""Points of a curve on a bend that is neither along its axis nor around it."""


@dataclass(frozen=True)
class LaidOut:
    """A face laid out in the plane, its outer side up: turned by ``turn`` and moved by ``shift``.

    A cylinder is as long around its axis as the neutral line, which has that radius.
    """

    face: Face
    neutral: float = 0.0
    turn: complex = 1 + 0j
    shift: complex = 0j

    def moved(self, turn: complex, shift: complex) -> "LaidOut":
        """The face turned about the origin, and moved, from where it is."""
        return replace(self, turn=self.turn * turn, shift=self.shift * turn + shift)

    def point(self, edge: Edge, parameter: float) -> complex:
        """Where a point of one of the face's edges lies."""
        if self.face.kind == "plane":
            return self._local(coordinates(edge.curve.Value(parameter)))
        uv = BRepAdaptor_Curve2d(edge.shape, self.face.shape).Value(parameter)
        return complex(self._way * self.neutral * uv.X(), uv.Y()) * self.turn + self.shift

    def _local(self, point: Vector) -> complex:
        """Where a point of a flat face lies."""
        (right, up), offset = _axes(self.face), sub(point, self.face.origin)
        return complex(dot(offset, right), dot(offset, up)) * self.turn + self.shift

    def ends(self, edge: Edge) -> tuple[complex, complex]:
        """Where an edge begins and ends."""
        return (
            self.point(edge, edge.curve.FirstParameter()),
            self.point(edge, edge.curve.LastParameter()),
        )

    def outward(self, edge: Edge) -> complex:
        """The direction square to a straight edge, away from the face: that lies on the left of its edges."""
        begin, end = self.ends(edge)
        along = (end - begin) / abs(end - begin)
        return along * (1j if edge.reversed_in[edge.faces.index(self.face)] else -1j)

    @property
    def _way(self) -> float:
        """Which way around its axis a cylinder is laid out, so that its outer side is up."""
        direct = self.face.quadric.Position().Direct()
        return 1.0 if direct != self.face.concave else -1.0

    def shape(self) -> TopoDS_Face:
        """The face in the plane z = 0."""
        outer = BRepTools.OuterWire_s(self.face.shape)
        inner = [TopoDS.Wire_s(w) for w in each(unique(self.face.shape, TopAbs_WIRE)) if not w.IsSame(outer)]
        if self.face.kind == "cylinder":
            return _face([self._developed(wire) for wire in (outer, *inner)])
        sunk = {edge: wire for edge in self._countersinks() for wire in inner if _has(wire, edge)}
        through = [self._neck(edge, other) for edge, other in self._countersinks().items() if edge in sunk]
        left = [wire for wire in inner if not any(wire.IsSame(other) for other in sunk.values())]
        return _face([*(self._moved(wire) for wire in (outer, *left)), *through])

    def _countersinks(self) -> dict[Edge, Face]:
        """The mouths of countersinks, which are not cut with the sheet, and their cones."""
        return {edge: other for edge, other in self.face.neighbours if edge.kind == "circle" and other.kind == "cone"}

    def _neck(self, mouth: Edge, cone: Face) -> TopoDS_Wire:
        """The hole below a countersink."""
        circles = [edge.curve.Circle() for edge in cone.edges if edge.kind == "circle"]
        axis = gp_Ax2(_pnt(self._local(coordinates(mouth.curve.Circle().Location()))), _UP.Direction())
        around = gp_Circ(axis, min(float(circle.Radius()) for circle in circles))
        return BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(around).Edge()).Wire()

    def _moved(self, wire: TopoDS_Wire) -> TopoDS_Wire:
        (right, _), normal = _axes(self.face), self.face.normal
        level, turn, shift = gp_Trsf(), gp_Trsf(), gp_Trsf()
        level.SetTransformation(gp_Ax3(gp_Pnt(*self.face.origin), gp_Dir(*normal), gp_Dir(*right)))
        turn.SetRotation(_UP, math.atan2(self.turn.imag, self.turn.real))
        shift.SetTranslation(gp_Vec(self.shift.real, self.shift.imag, 0.0))
        return TopoDS.Wire_s(BRepBuilderAPI_Transform(wire, shift.Multiplied(turn).Multiplied(level), True).Shape())

    def _developed(self, wire: TopoDS_Wire) -> TopoDS_Wire:
        made, walker = BRepBuilderAPI_MakeWire(), BRepTools_WireExplorer(wire, self.face.shape)
        while walker.More():
            made.Add(self._edge(Edge(-1, walker.Current())))
            walker.Next()
        return made.Wire()

    def _edge(self, edge: Edge) -> TopoDS_Edge:
        first, last = edge.curve.FirstParameter(), edge.curve.LastParameter()
        if BRepAdaptor_Curve2d(edge.shape, self.face.shape).GetType() == GeomAbs_CurveType.GeomAbs_Line:
            return BRepBuilderAPI_MakeEdge(*(_pnt(self.point(edge, t)) for t in (first, last))).Edge()
        points = TColgp_Array1OfPnt(1, _SAMPLES)
        for i in range(_SAMPLES):
            points.SetValue(i + 1, _pnt(self.point(edge, first + (last - first) * i / (_SAMPLES - 1))))
        return BRepBuilderAPI_MakeEdge(GeomAPI_PointsToBSpline(points).Curve()).Edge()


_LEVEL = gp_Pln(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1))
_UP = gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1))


def _axes(face: Face) -> tuple[Vector, Vector]:
    """To the right and up on a flat face that is seen from outside."""
    right = perpendicular(face.normal)
    return right, cross(face.normal, right)


def _has(wire: TopoDS_Wire, edge: Edge) -> bool:
    """Whether an edge is one of a wire's."""
    return bool(unique(wire, TopAbs_EDGE).Contains(edge.shape))


def _pnt(at: complex) -> gp_Pnt:
    return gp_Pnt(at.real, at.imag, 0.0)


def _face(wires: Sequence[TopoDS_Wire]) -> TopoDS_Face:
    """The face in the plane z = 0 that lies within the first wire and outside of the others."""
    outer, *inner = (_around(wire) for wire in wires)
    made = BRepBuilderAPI_MakeFace(_LEVEL, outer, False)
    for wire in inner:
        made.Add(TopoDS.Wire_s(wire.Reversed()))
    return made.Face()


def _around(wire: TopoDS_Wire) -> TopoDS_Wire:
    """The wire, counter-clockwise."""
    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(BRepBuilderAPI_MakeFace(_LEVEL, wire, False).Face(), properties)
    return wire if properties.Mass() > 0 else TopoDS.Wire_s(wire.Reversed())


def polygon(corners: Sequence[complex]) -> TopoDS_Face:
    """The face between corners."""
    made = BRepBuilderAPI_MakePolygon()
    for corner in corners:
        made.Add(_pnt(corner))
    made.Close()
    return _face([made.Wire()])


def area(shape: TopoDS_Shape) -> float:
    """Of all faces of a shape."""
    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape, properties)
    return abs(float(properties.Mass()))


def without(face: TopoDS_Shape, taken: Sequence[TopoDS_Face]) -> TopoDS_Shape:
    """What is left of a face."""
    for other in taken:
        face = BRepAlgoAPI_Cut(face, other).Shape()
    return face


def united(faces: Sequence[TopoDS_Shape], tolerance: float) -> TopoDS_Shape:
    """Faces of one plane as one, without the lines along which they meet."""
    shape = faces[0]
    if len(faces) > 1:
        fuse = BRepAlgoAPI_Fuse()
        first, others = TopTools_ListOfShape(), TopTools_ListOfShape()
        first.Append(faces[0])
        for face in faces[1:]:
            others.Append(face)
        fuse.SetArguments(first)
        fuse.SetTools(others)
        fuse.SetFuzzyValue(tolerance)
        fuse.Build()
        shape = fuse.Shape()
    whole = ShapeUpgrade_UnifySameDomain(shape, True, True, False)
    whole.Build()
    return whole.Shape()


def within(begin: complex, end: complex, shape: TopoDS_Shape) -> Iterator[TopoDS_Edge]:
    """The pieces of a line that lie on the faces of a shape."""
    line = BRepBuilderAPI_MakeEdge(_pnt(begin), _pnt(end)).Edge()
    for piece in each(unique(BRepAlgoAPI_Common(line, shape).Shape(), TopAbs_EDGE)):
        yield TopoDS.Edge_s(piece)


def turned(shape: TopoDS_Shape, turn: float, shift: Point) -> TopoDS_Shape:
    """A shape turned about the origin (degrees), and moved."""
    about, move = gp_Trsf(), gp_Trsf()
    about.SetRotation(_UP, math.radians(turn))
    move.SetTranslation(gp_Vec(*shift, 0.0))
    return BRepBuilderAPI_Transform(shape, move.Multiplied(about), True).Shape()
