"""The edges of a part that are seen in its views, where they lie in space.

Hidden-line removal keeps each piece's place in space, but forgets which edge it is of: that is found by where it lies.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray
from OCP.BRepAdaptor import BRepAdaptor_Curve
from OCP.BRepTools import BRepTools
from OCP.GeomAbs import GeomAbs_CurveType
from OCP.HLRBRep import HLRBRep_TypeOfResultingEdge
from OCP.TopAbs import TopAbs_EDGE, TopAbs_WIRE
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS, TopoDS_Shape

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.brep import each, unique
from cadwright.kernel.occ.hidden_lines import seen_from
from cadwright.kernel.occ.topology import Edge, Face, explore
from cadwright.kernel.occ.vectors import Vector
from cadwright.views.projection import Projection, view_named
from cadwright.views.sight import Mouth, SeenEdge, Sight, Surface

Floats = NDArray[np.float64]
KINDS: dict[Literal["sharp", "smooth"], HLRBRep_TypeOfResultingEdge] = {
    "sharp": HLRBRep_TypeOfResultingEdge.HLRBRep_Sharp,
    "smooth": HLRBRep_TypeOfResultingEdge.HLRBRep_Rg1Line,
}
STEPS = 96
"""Straight pieces that a curved edge is taken for when it is looked for."""
OFF_EDGE = 1e-3
"""Of the part's diagonal: how far a piece may be off the edge that it is of."""
DIRECTED = ("plane", "cylinder", "cone", "torus")
PIECES = 24
"""The same of what is seen of one."""


def sight(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The `cadwright.views.sight.Sight` of the part ``blobs["brep"]`` in the named ``views``, in JSON."""
    shape = brep.decode(blobs["brep"])
    solids = [explore(solid) for solid in brep.solids(shape)]
    faces = [face for solid in solids for face in solid.faces]
    numbers = {id(face): number for number, face in enumerate(faces)}
    edges = [
        (_points(edge), tuple(sorted({numbers[id(face)] for face in edge.faces})))
        for solid in solids
        for edge in solid.edges
        if not edge.seam
    ]
    places = np.concatenate([points for points, _ in edges] or [np.zeros((1, 3))])
    near = OFF_EDGE * float(np.linalg.norm(np.ptp(places, axis=0)))
    seen = {name: tuple(_seen(shape, view_named(name), edges, near)) for name in arguments["views"]}
    mouths = tuple(mouth for face in faces for mouth in _mouths(face, numbers))
    return {"sight": msgspec.to_builtins(Sight(tuple(map(_surface, faces)), mouths, seen))}, {}


def _surface(face: Face) -> Surface:
    axis = face.axis if face.kind in DIRECTED else (0.0, 0.0, 0.0)
    return Surface(face.kind, axis, face.radius if face.kind == "cylinder" else 0.0, face.centroid)


def _mouths(face: Face, numbers: Mapping[int, int]) -> Iterator[Mouth]:
    """The loops of outer corners within a face, the one around it left out; inner corners are of what stands on it."""
    outer = BRepTools.OuterWire_s(face.shape)
    for wire in each(unique(face.shape, TopAbs_WIRE)):
        own = list(each(unique(wire, TopAbs_EDGE)))
        around = [edge for edge in face.edges if any(edge.shape.IsSame(one) for one in own)]
        if around and not wire.IsSame(outer) and all(edge.convex for edge in around):
            walls = {numbers[id(other)] for edge in around if (other := edge.other(face)) is not None}
            x, y, z = map(float, np.concatenate([_points(edge) for edge in around]).mean(axis=0))
            yield Mouth(numbers[id(face)], tuple(sorted(walls)), (x, y, z))


def _points(edge: Edge) -> Floats:
    curve = edge.curve
    count = 2 if edge.kind == "line" else STEPS + 1
    return np.array([_at(curve, t) for t in np.linspace(0.0, 1.0, count)])


def _at(curve: BRepAdaptor_Curve, part: float) -> Vector:
    first, last = curve.FirstParameter(), curve.LastParameter()
    point = curve.Value(first + part * (last - first))
    return (point.X(), point.Y(), point.Z())


def _seen(
    shape: TopoDS_Shape, projection: Projection, edges: Sequence[tuple[Floats, tuple[int, ...]]], near: float
) -> Iterator[SeenEdge]:
    """What is seen of the edges in one projection."""
    result = seen_from(shape, projection)
    for kind, wanted in KINDS.items():
        compound = result.CompoundOfEdges(wanted, True, True)
        if compound is None or compound.IsNull():
            continue
        explorer = TopExp_Explorer(compound, TopAbs_EDGE)
        while explorer.More():
            curve = BRepAdaptor_Curve(TopoDS.Edge_s(explorer.Current()))
            count = 3 if curve.GetType() == GeomAbs_CurveType.GeomAbs_Line else PIECES + 1
            points = tuple(_at(curve, part) for part in np.linspace(0.0, 1.0, count))
            yield SeenEdge(points, _of(np.array(points), edges, near), kind)
            explorer.Next()


def _of(places: Floats, edges: Sequence[tuple[Floats, tuple[int, ...]]], near: float) -> tuple[int, ...]:
    """The faces of the edge that places lie on; none where there is no such edge."""
    apart = [float(_distances(places, points).max()) for points, _ in edges]
    best = int(np.argmin(apart)) if apart else -1
    return edges[best][1] if best >= 0 and apart[best] <= near else ()


def _distances(places: Floats, points: Floats) -> Floats:
    """How far places are from the straight pieces between points."""
    start, way = points[:-1], np.diff(points, axis=0)
    square = np.maximum((way * way).sum(axis=1), 1e-24)
    offset = places[:, None, :] - start
    along = np.clip((offset * way).sum(axis=2) / square, 0.0, 1.0)
    found: Floats = np.linalg.norm(offset - along[:, :, None] * way, axis=2).min(axis=1)
    return found
