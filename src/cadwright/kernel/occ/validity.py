"""The validity gate: whether solids are closed and valid, and in words what is wrong when they are not."""

from collections.abc import Iterator, Sequence

from OCP.BRep import BRep_Tool
from OCP.BRepCheck import BRepCheck_Analyzer, BRepCheck_Result, BRepCheck_Shell, BRepCheck_Status
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_SHELL, TopAbs_SOLID, TopAbs_VERTEX, TopAbs_WIRE
from OCP.TopoDS import TopoDS, TopoDS_Shape

from cadwright.kernel.occ.brep import each, unique
from cadwright.kernel.occ.crowded import is_crowded, pieces
from cadwright.kernel.occ.topology import Solid

_KINDS = {
    TopAbs_VERTEX: ("vertex", "vertices"),
    TopAbs_EDGE: ("edge", "edges"),
    TopAbs_WIRE: ("wire", "wires"),
    TopAbs_FACE: ("face", "faces"),
    TopAbs_SHELL: ("shell", "shells"),
    TopAbs_SOLID: ("solid", "solids"),
}
_WORDS = {
    "InvalidPointOnCurve": "a vertex off its edge",
    "InvalidPointOnCurveOnSurface": "a vertex off its face",
    "InvalidPointOnSurface": "a vertex off its face",
    "No3DCurve": "an edge without a curve",
    "Multiple3DCurve": "an edge with several curves",
    "Invalid3DCurve": "a broken curve",
    "NoCurveOnSurface": "an edge that is not on its face",
    "InvalidCurveOnSurface": "an edge off its face",
    "InvalidCurveOnClosedSurface": "a broken seam",
    "InvalidSameRangeFlag": "an edge whose curves differ in range",
    "InvalidSameParameterFlag": "an edge whose curves do not agree",
    "InvalidDegeneratedFlag": "an edge wrongly collapsed to a point",
    "FreeEdge": "an edge with a face on one side only",
    "InvalidMultiConnexity": "an edge shared by more than two faces",
    "InvalidRange": "an edge of an impossible range",
    "EmptyWire": "an empty outline",
    "RedundantEdge": "an edge used twice",
    "SelfIntersectingWire": "an outline that crosses itself",
    "NoSurface": "a face without a surface",
    "InvalidWire": "a broken outline",
    "RedundantWire": "an outline used twice",
    "IntersectingWires": "outlines that cross each other",
    "InvalidImbricationOfWires": "outlines wrongly nested",
    "EmptyShell": "an empty shell",
    "RedundantFace": "a face used twice",
    "InvalidImbricationOfShells": "shells wrongly nested",
    "UnorientableShape": "faces that cannot be oriented consistently",
    "NotClosed": "a gap in the boundary",
    "NotConnected": "pieces that are not connected",
    "SubshapeNotInShape": "a part that does not belong to it",
    "BadOrientation": "wrong orientation",
    "BadOrientationOfSubshape": "wrong orientation of an outline or face",
    "InvalidToleranceValue": "an impossible tolerance",
    "InvalidPolygonOnTriangulation": "a broken triangulation",
    "EnclosedRegion": "an enclosed region",
    "CheckFail": "the check itself failed",
}
_LOOSEST = 0.01
"""Tolerances above this part of the diagonal would hide gaps of that size."""


def closed(solid: Solid) -> bool:
    """Whether every edge is passed as often forwards as backwards by the faces around it: no gap, no flipped face."""
    return bool(solid.faces) and all(2 * sum(edge.reversed_in) == len(edge.faces) for edge in solid.edges)


def problems(shape: TopoDS_Shape, solids: Sequence[Solid], volumes: Sequence[float], diagonal: float) -> list[str]:
    """What keeps the geometry from passing the gate, in words; empty when it passes."""
    if not solids:
        faces = unique(shape, TopAbs_FACE).Extent()
        return [f"there is no solid, only {faces} face{'s' if faces > 1 else ''} that enclose no volume"]
    found = []
    count = len(solids)
    gaps = sum(not closed(solid) for solid in solids)
    if gaps:
        found.append(_of(gaps, count, "is not closed", "are not closed"))
    inverted = sum(volume < 0 for volume in volumes)
    if inverted:
        found.append(_of(inverted, count, "is inside out", "are inside out"))
    flat = sum(abs(volume) <= 1e-12 * diagonal**3 and volume >= 0 for volume in volumes)
    if flat:
        found.append(_of(flat, count, "has no volume", "have no volume"))
    loose = unique(shape, TopAbs_FACE).Extent() - sum(len(solid.faces) for solid in solids)
    if loose > 0:
        found.append(f"{loose} {'face belongs' if loose == 1 else 'faces belong'} to no solid")
    found += _kernel_findings(shape)
    tolerance = _largest_tolerance(shape)
    if tolerance > _LOOSEST * diagonal:
        found.append(f"edges are joined with a tolerance of {tolerance:.3g} mm, which hides gaps")
    return found


def _of(bad: int, count: int, one: str, many: str) -> str:
    if count == 1:
        return f"the solid {one}"
    return f"{bad} of {count} solids {one if bad == 1 else many}"


def _largest_tolerance(shape: TopoDS_Shape) -> float:
    vertices = (BRep_Tool.Tolerance_s(TopoDS.Vertex_s(v)) for v in each(unique(shape, TopAbs_VERTEX)))
    edges = (BRep_Tool.Tolerance_s(TopoDS.Edge_s(e)) for e in each(unique(shape, TopAbs_EDGE)))
    return max((*vertices, *edges), default=0.0)


def _kernel_findings(shape: TopoDS_Shape) -> list[str]:
    """What OCCT's own checker finds, one line for each kind of defect."""
    if not is_crowded(shape):
        return _findings(shape, BRepCheck_Analyzer(shape, True))
    lines = []
    for number, shell in enumerate(each(unique(shape, TopAbs_SHELL)), 1):
        check = BRepCheck_Shell(TopoDS.Shell_s(shell))
        statuses = {check.Closed(False), check.Orientation(False)}
        lines += [_line("shell", status, [number]) for status in _named(tuple(statuses))]
    for face in each(unique(shape, TopAbs_FACE)):
        for piece in pieces(TopoDS.Face_s(face)):
            lines += _findings(piece, BRepCheck_Analyzer(piece, True))
    return list(dict.fromkeys(lines))


def _findings(shape: TopoDS_Shape, analyzer: BRepCheck_Analyzer) -> list[str]:
    if analyzer.IsValid():
        return []
    defects: dict[tuple[str, str], list[int]] = {}
    for kind, (word, _) in _KINDS.items():
        for number, sub in enumerate(each(unique(shape, kind)), 1):
            if not analyzer.IsValid(sub):
                for status in set(_statuses(analyzer.Result(sub))):
                    defects.setdefault((word, status), []).append(number)
    lines = [_line(word, status, numbers) for (word, status), numbers in defects.items()]
    return lines or ["the kernel's check finds it invalid"]


def _line(word: str, status: str, numbers: list[int]) -> str:
    plural = dict(_KINDS.values())[word]
    name = f"{word} {numbers[0]}" if len(numbers) == 1 else f"{len(numbers)} {plural}"
    return f"{name}: {_WORDS.get(status, status)}"


def _statuses(result: BRepCheck_Result | None) -> Iterator[str]:
    """The defects of one sub-shape, in itself and in each shape that uses it."""
    if result is None:
        return
    yield from _named(result.Status())
    result.InitContextIterator()
    while result.MoreShapeInContext():
        yield from _named(result.StatusOnShape())
        result.NextShapeInContext()


def _named(statuses: Sequence[BRepCheck_Status]) -> Iterator[str]:
    for status in statuses:
        if status != BRepCheck_Status.BRepCheck_NoError:
            yield status.name.removeprefix("BRepCheck_")
