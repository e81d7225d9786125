"""Gaps that large tolerances hide: how far faces are really from each other along an edge, and edges at a vertex."""

import itertools
import math
from collections.abc import Iterable, Iterator

from OCP.BRep import BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Curve, BRepAdaptor_Curve2d
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FORWARD, TopAbs_REVERSED, TopAbs_VERTEX
from OCP.TopoDS import TopoDS, TopoDS_Shape

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.topology import Edge, Solid, coordinates
from cadwright.kernel.occ.vectors import Vector

_STEPS = 16
"""Places along an edge at which the gap is measured."""


def widest_gap(shape: TopoDS_Shape, solids: Iterable[Solid], least: float) -> tuple[float, Vector] | None:
    """The widest gap (mm) that a tolerance hides, and where; ``None`` when none is as wide as ``least``.

    Only edges and vertices with a tolerance that could hide such a gap are looked at.
    """
    gaps = itertools.chain(_along_edges(solids, least), _at_vertices(shape, least))
    widest = max(gaps, default=None, key=lambda gap: gap[0])
    return widest if widest is not None and widest[0] >= least else None


def _along_edges(solids: Iterable[Solid], least: float) -> Iterator[tuple[float, Vector]]:
    for solid in solids:
        for edge in solid.edges:
            if 2 * BRep_Tool.Tolerance_s(edge.shape) >= least:
                yield from _apart(edge)


def _apart(edge: Edge) -> Iterator[tuple[float, Vector]]:
    """How far the faces of an edge are from each other, and from the edge's own curve, place by place."""
    first, last = edge.curve.FirstParameter(), edge.curve.LastParameter()
    uses = [
        (face, BRepAdaptor_Curve2d(TopoDS.Edge_s(edge.shape.Oriented(sense)), face.shape))
        for face in dict.fromkeys(edge.faces)
        for sense in ((TopAbs_FORWARD, TopAbs_REVERSED) if edge.seam else (edge.shape.Orientation(),))
    ]
    for step in range(_STEPS + 1):
        at = first + (last - first) * step / _STEPS
        points = [coordinates(edge.curve.Value(at))]
        for face, curve in uses:
            on = curve.Value(at)
            points.append(coordinates(face.surface.Value(on.X(), on.Y())))
        yield _spread(points), points[0]


def _at_vertices(shape: TopoDS_Shape, least: float) -> Iterator[tuple[float, Vector]]:
    loose = {
        vertex: [coordinates(BRep_Tool.Pnt_s(TopoDS.Vertex_s(vertex)))]
        for vertex in brep.each(brep.unique(shape, TopAbs_VERTEX))
        if 2 * BRep_Tool.Tolerance_s(TopoDS.Vertex_s(vertex)) >= least
    }
    if not loose:
        return
    for one in brep.each(brep.unique(shape, TopAbs_EDGE)):
        edge = TopoDS.Edge_s(one.Oriented(TopAbs_FORWARD))
        if BRep_Tool.Degenerated_s(edge):
            continue
        for end in brep.each(brep.unique(edge, TopAbs_VERTEX)):
            if end in loose:
                at = BRep_Tool.Parameter_s(TopoDS.Vertex_s(end), edge)
                loose[end].append(coordinates(BRepAdaptor_Curve(edge).Value(at)))
    for points in loose.values():
        yield _spread(points[1:]), points[0]


def _spread(points: list[Vector]) -> float:
    return max((math.dist(a, b) for a, b in itertools.combinations(points, 2)), default=0.0)
