"""Triangles and edge lines of a geometry, for pictures, meshes on disk and metrics."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray
from OCP.BRep import BRep_Tool
from OCP.BRepLib import BRepLib_ToolTriangulatedShape
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.BRepTools import BRepTools
from OCP.gp import gp_Trsf
from OCP.IMeshTools import IMeshTools_MeshAlgoType, IMeshTools_Parameters
from OCP.Poly import Poly_Triangulation
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_REVERSED
from OCP.TopExp import TopExp, TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Face, TopoDS_Shape
from OCP.TopTools import TopTools_IndexedDataMapOfShapeListOfShape

from cadwright.kernel.occ import brep

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
ANGLE = 0.3
"""Largest angle between neighbouring triangles on a curved face, in radians."""


@dataclass(frozen=True)
class Mesh:
    """The arrays of a tessellation; lengths in mm.

    ``vertices`` (n, 3) with unit ``normals`` (n, 3), each face with vertices of its own; ``triangles`` (m, 3) indices,
    counter-clockwise from outside; ``face_of_triangle`` (m,) and ``part_of_triangle`` (m,) number the faces (in the
    order of the geometry) and the direct children of the compound. Edge ``i`` is the line through
    ``edge_points[edge_offsets[i]:edge_offsets[i + 1]]``; seams are left out.
    """

    vertices: Floats
    triangles: Ints
    normals: Floats
    face_of_triangle: Ints
    part_of_triangle: Ints
    edge_points: Floats
    edge_offsets: Ints

    def to_npz(self) -> bytes:
        """As NumPy's ``.npz``: one array for each field, reals as float32, indices as int32."""
        arrays = {f.name: getattr(self, f.name) for f in fields(self)}
        kinds = {name: np.float32 if a.dtype.kind == "f" else np.int32 for name, a in arrays.items()}
        stream = io.BytesIO()
        packed: dict[str, Any] = {name: np.ascontiguousarray(a, kinds[name]) for name, a in arrays.items()}
        np.savez(stream, **packed)
        return stream.getvalue()

    def part(self, number: int) -> tuple[Floats, Ints, Floats]:
        """The vertices, triangles and normals of one part."""
        triangles = self.triangles[self.part_of_triangle == number]
        used, renumbered = np.unique(triangles, return_inverse=True)
        return self.vertices[used], renumbered.reshape(-1, 3).astype(np.int32), self.normals[used]


def tessellate(shape: TopoDS_Shape, deflection: float, angle: float = ANGLE) -> Mesh:
    """Triangulate a shape so that no triangle is farther than ``deflection`` (mm) from the surface.

    A face that the mesher cannot do is left out. The shape keeps its triangulation.
    """
    triangulate(shape, deflection, angle)
    return triangles_of(shape)


def triangles_of(shape: TopoDS_Shape) -> Mesh:
    """What `triangulate` gave a shape."""
    pieces: list[tuple[Floats, Ints, Floats, int]] = []
    lines: list[Floats] = []
    for number, child in enumerate(brep.children(shape)):
        pieces += [(*one, number) for one in _faces(child)]
        lines += _lines(child)
    return _assembled(pieces, lines)


def triangulate(shape: TopoDS_Shape, deflection: float, angle: float = ANGLE) -> None:
    """Give a shape the triangles that `tessellate` reads, none farther than ``deflection`` (mm) from the surface."""
    # A triangulation that came with foreign bytes may show anything.
    BRepTools.Clean_s(shape)
    # Ten times as fast as the default on a face with hundreds of holes; a few faces only the default can do.
    _mesh(shape, deflection, angle, IMeshTools_MeshAlgoType.IMeshTools_MeshAlgoType_Delabella)
    lacking = [face for face in brep.faces(shape) if _lacks_triangles(face)]
    if lacking:
        _mesh(brep.compound(lacking), deflection, angle, IMeshTools_MeshAlgoType.IMeshTools_MeshAlgoType_Watson)


def _mesh(shape: TopoDS_Shape, deflection: float, angle: float, algorithm: IMeshTools_MeshAlgoType) -> None:
    parameters = IMeshTools_Parameters()
    parameters.Deflection = deflection
    parameters.Angle = angle
    parameters.MeshAlgo = algorithm
    BRepMesh_IncrementalMesh(shape, parameters)


def is_triangulated(shape: TopoDS_Shape) -> bool:
    """Whether any face has triangles."""
    return not all(map(_lacks_triangles, brep.faces(shape)))


def _lacks_triangles(face: TopoDS_Shape) -> bool:
    return BRep_Tool.Triangulation_s(TopoDS.Face_s(face), TopLoc_Location()) is None


def _assembled(pieces: list[tuple[Floats, Ints, Floats, int]], lines: list[Floats]) -> Mesh:
    starts = np.cumsum([0, *(len(vertices) for vertices, *_ in pieces)])
    counts = [len(triangles) for _, triangles, _, _ in pieces]
    return Mesh(
        vertices=_stacked([vertices for vertices, *_ in pieces], np.float64),
        triangles=_stacked([t + start for (_, t, _, _), start in zip(pieces, starts, strict=False)], np.int32),
        normals=_stacked([normals for _, _, normals, _ in pieces], np.float64),
        face_of_triangle=np.repeat(np.arange(len(pieces), dtype=np.int32), counts),
        part_of_triangle=np.repeat(np.array([p for *_, p in pieces], np.int32), counts),
        edge_points=_stacked(lines, np.float64),
        edge_offsets=np.cumsum([0, *(len(line) for line in lines)]).astype(np.int32),
    )


def _stacked(arrays: list[NDArray[np.float64]] | list[Ints], kind: type) -> NDArray:  # type: ignore[type-arg]
    return np.concatenate(arrays).astype(kind) if arrays else np.empty((0, 3), kind)


def _faces(shape: TopoDS_Shape) -> Iterator[tuple[Floats, Ints, Floats]]:
    """Vertices, triangles and normals of each face, in place."""
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    while explorer.More():
        face = TopoDS.Face_s(explorer.Current())
        location = TopLoc_Location()
        triangulation = BRep_Tool.Triangulation_s(face, location)
        if triangulation is not None:
            yield placed_triangles(face, triangulation, location.Transformation())
        explorer.Next()


def placed_triangles(
    face: TopoDS_Face, triangulation: Poly_Triangulation, place: gp_Trsf
) -> tuple[Floats, Ints, Floats]:
    """Vertices, triangles and normals of a face that has triangles."""
    BRepLib_ToolTriangulatedShape.ComputeNormals_s(face, triangulation)
    nodes = range(1, triangulation.NbNodes() + 1)
    vertices = np.array([triangulation.Node(i).Coord() for i in nodes])
    normals = np.array([triangulation.Normal(i).Coord() for i in nodes])
    corners = [triangulation.Triangle(i).Get() for i in range(1, triangulation.NbTriangles() + 1)]
    triangles = _without_collapsed(vertices, np.array(corners, np.int32) - 1)
    matrix = np.array([[place.Value(row, column) for column in (1, 2, 3, 4)] for row in (1, 2, 3)])
    normals = normals @ matrix[:, :3].T / abs(place.ScaleFactor())
    if (face.Orientation() == TopAbs_REVERSED) != place.IsNegative():
        triangles, normals = triangles[:, ::-1], -normals
    return vertices @ matrix[:, :3].T + matrix[:, 3], triangles, normals


def _without_collapsed(vertices: Floats, triangles: Ints) -> Ints:
    """The triangles with three different corners; at the pole of a sphere two of them are one point."""
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    kept: Ints = triangles[(a != b).any(axis=1) & (b != c).any(axis=1) & (c != a).any(axis=1)]
    return kept


def _lines(shape: TopoDS_Shape) -> list[Floats]:
    """The edges of a shape as polylines, each once, without seams."""
    owners = TopTools_IndexedDataMapOfShapeListOfShape()
    TopExp.MapShapesAndAncestors_s(shape, TopAbs_EDGE, TopAbs_FACE, owners)
    lines = []
    for i in range(1, owners.Extent() + 1):
        edge = TopoDS.Edge_s(owners.FindKey(i))
        faces = owners.FindFromIndex(i)
        if faces.IsEmpty() or BRep_Tool.Degenerated_s(edge):
            continue
        line = line_of(edge, TopoDS.Face_s(faces.First()))
        if line is not None:
            lines.append(line)
    return lines


def line_of(edge: TopoDS_Edge, face: TopoDS_Face) -> Floats | None:
    """The points of an edge of a face that has triangles; ``None`` for seams and where the mesher gave none."""
    if BRep_Tool.IsClosed_s(edge, face):
        return None
    location = TopLoc_Location()
    triangulation = BRep_Tool.Triangulation_s(face, location)
    if triangulation is None:
        return None
    polygon = BRep_Tool.PolygonOnTriangulation_s(edge, triangulation, location)
    if polygon is None:
        return None
    place = location.Transformation()
    nodes = (polygon.Node(i) for i in range(1, polygon.NbNodes() + 1))
    return np.array([triangulation.Node(node).Transformed(place).Coord() for node in nodes])
