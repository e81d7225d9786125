"""Triangles and lines of a part for a viewer that tells its faces and edges apart."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray
from OCP.BRep import BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Curve, BRepAdaptor_Surface
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_VERTEX
from OCP.TopExp import TopExp
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Face, TopoDS_Shape
from OCP.TopTools import TopTools_IndexedDataMapOfShapeListOfShape

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.tessellate import Floats, Ints, line_of, placed_triangles, triangulate
from cadwright.values.tessellation import Tessellated

ANGLE = 0.4
"""What the mesher takes for the largest angle, in radians; it halves it: a circle has 32 corners or more."""
OTHER_CURVE = 8
"""``GeomAbs_OtherCurve``."""


def tessellation(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The parts of the geometry ``blobs["brep"]``, each a `Tessellated`, in msgpack as the blob ``parts``.

    ``arguments["fineness"]`` is how far triangles may be from the surface, in units of the diagonal. Raises
    `InputError` for bytes that are no geometry.
    """
    shape = brep.decode(blobs["brep"])
    triangulate(shape, max(arguments["fineness"] * brep.extent(shape), 1e-6), ANGLE)
    parts = [_part(child) for child in brep.children(shape)]
    return {}, {"parts": msgspec.msgpack.encode(parts)}


def _part(shape: TopoDS_Shape) -> Tessellated:
    faces = [TopoDS.Face_s(face) for face in brep.faces(shape)]
    pieces = [_face(face) for face in faces]
    starts = np.cumsum([0, *(len(vertices) for vertices, _, _ in pieces)])
    edges = [TopoDS.Edge_s(edge) for edge in brep.each(brep.unique(shape, TopAbs_EDGE))]
    lines = _segments(shape, edges)
    corners = [BRep_Tool.Pnt_s(TopoDS.Vertex_s(v)).Coord() for v in brep.each(brep.unique(shape, TopAbs_VERTEX))]
    return Tessellated(
        box=brep.box(shape),
        vertices=_reals([vertices for vertices, _, _ in pieces]),
        normals=_reals([normals for _, _, normals in pieces]),
        triangles=_numbers([t + start for (_, t, _), start in zip(pieces, starts, strict=False)]),
        triangles_per_face=_numbers([[len(triangles) for _, triangles, _ in pieces]]),
        face_kinds=_numbers([[int(BRepAdaptor_Surface(face, False).GetType()) for face in faces]]),
        edges=_reals(lines),
        segments_per_edge=_numbers([[len(line) // 2 for line in lines]]),
        edge_kinds=_numbers([[_kind(edge) for edge in edges]]),
        corners=_reals([np.array(corners)]),
    )


def _face(face: TopoDS_Face) -> tuple[Floats, Ints, Floats]:
    """Vertices, triangles and normals, all empty where the mesher could do nothing."""
    location = TopLoc_Location()
    triangulation = BRep_Tool.Triangulation_s(face, location)
    if triangulation is None:
        return np.empty((0, 3)), np.empty((0, 3), np.int32), np.empty((0, 3))
    return placed_triangles(face, triangulation, location.Transformation())


def _segments(shape: TopoDS_Shape, edges: Sequence[TopoDS_Edge]) -> list[Floats]:
    """For each edge the ends of its segments, two and two; none of seams, poles and edges of no face."""
    owners = TopTools_IndexedDataMapOfShapeListOfShape()
    TopExp.MapShapesAndAncestors_s(shape, TopAbs_EDGE, TopAbs_FACE, owners)
    found = []
    for edge in edges:
        faces = owners.FindFromKey(edge)
        hidden = faces.IsEmpty() or BRep_Tool.Degenerated_s(edge)
        line = None if hidden else line_of(edge, TopoDS.Face_s(faces.First()))
        found.append(np.empty((0, 3)) if line is None else np.repeat(line, 2, axis=0)[1:-1])
    return found


def _kind(edge: TopoDS_Edge) -> int:
    return OTHER_CURVE if BRep_Tool.Degenerated_s(edge) else int(BRepAdaptor_Curve(edge).GetType())


def _reals(arrays: Sequence[NDArray[np.float64]]) -> bytes:
    return b"".join(np.ascontiguousarray(array, "<f4").tobytes() for array in arrays)


def _numbers(arrays: Sequence[ArrayLike]) -> bytes:
    return b"".join(np.ascontiguousarray(array, "<u4").tobytes() for array in arrays)
