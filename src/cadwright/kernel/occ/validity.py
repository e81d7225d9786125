"""The validity gate: whether solids are closed and valid, and in words what is wrong when they are not."""

from collections.abc import Iterator, Sequence

from OCP.BRep import BRep_Tool
from OCP.BRepCheck import BRepCheck_Analyzer, BRepCheck_Result, BRepCheck_Shell, BRepCheck_Status
from OCP.TopAbs import (
    TopAbs_EDGE,
    TopAbs_FACE,
    TopAbs_FORWARD,
    TopAbs_REVERSED,
    TopAbs_SHELL,
    TopAbs_SOLID,
    TopAbs_VERTEX,
    TopAbs_WIRE,
)
from OCP.TopoDS import TopoDS, TopoDS_Shape
from OCP.TopTools import TopTools_MapOfShape

from cadwright.kernel.occ.bounds import Box
from cadwright.kernel.occ.brep import each, unique
from cadwright.kernel.occ.crowded import is_crowded, pieces
from cadwright.kernel.occ.seams import widest_gap
from cadwright.kernel.occ.topology import Face, Solid
from cadwright.kernel.occ.vectors import Vector

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
"""Tolerances above this part of the diagonal are never honest."""
_WIDEST_GAP = 3e-4
"""Gaps in the boundary wider than this part of the diagonal are told, whatever tolerance joins it."""
_ROUNDED = 1e-6
"""How much of a number may be rounding."""


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
    owned = TopTools_MapOfShape()
    for solid in solids:
        for face in solid.faces:
            owned.Add(face.shape)
    loose = unique(shape, TopAbs_FACE).Extent() - owned.Extent()
    if loose > 0:
        found.append(f"{loose} {'face belongs' if loose == 1 else 'faces belong'} to no solid")
    found += _faces_astray(solids)
    found += _kernel_findings(shape)
    tolerance = _largest_tolerance(shape)
    if tolerance > _LOOSEST * diagonal:
        found.append(f"edges are joined with a tolerance of {tolerance:.3g} mm, which hides gaps")
    elif tolerance > _WIDEST_GAP / 2 * diagonal:
        gap = widest_gap(shape, solids, _WIDEST_GAP * diagonal)
        if gap is not None:
            found.append(f"a tolerance hides a gap of {gap[0]:.3g} mm in the boundary near {place(gap[1])}")
    return found


def oversized(volumes: Sequence[float], boxes: Sequence[Box], whole: Box | None) -> list[str]:
    """Solids that claim more volume than their bounding boxes have.

    Nor may they all together claim more than the ``whole`` box, where one is given.
    """
    found = []
    for number, (volume, box) in enumerate(zip(volumes, boxes, strict=True), 1):
        if volume > _room(box) * (1 + _ROUNDED):
            name = "the solid" if len(volumes) == 1 else f"solid {number}"
            found.append(f"{name} claims {volume:.6g} mm³ in a bounding box of {_room(box):.6g} mm³")
    if not found and whole is not None and sum(volumes) > _room(whole) * (1 + _ROUNDED):
        found.append(f"the solids claim {sum(volumes):.6g} mm³ in a bounding box of {_room(whole):.6g} mm³")
    return found


def _room(box: Box) -> float:
    return (box[3] - box[0]) * (box[4] - box[1]) * (box[5] - box[2])


def place(at: Vector) -> str:
    """A point in words."""
    return "(" + ", ".join(f"{c + 0.0:.4g}" for c in at) + ")"


def _faces_astray(solids: Sequence[Solid]) -> list[str]:
    """Faces that bound nothing, or go around their axis more than once."""
    faces = [face for solid in solids for face in solid.faces]
    found = []
    inner = sum(face.shape.Orientation() not in (TopAbs_FORWARD, TopAbs_REVERSED) for face in faces)
    if inner:
        found.append(
            f"{inner} {'face bounds' if inner == 1 else 'faces bound'} nothing: material on both sides, or none"
        )
    wound = sum(_turns_too_far(face) for face in faces)
    if wound:
        found.append(f"{wound} {'face goes' if wound == 1 else 'faces go'} around more than once")
    return found


def _turns_too_far(face: Face) -> bool:
    """Whether a face covers more than a whole period of its surface."""
    u0, u1, v0, v1 = face.parameters
    surface = face.surface
    around = surface.IsUPeriodic() and u1 - u0 > surface.UPeriod() * (1 + _ROUNDED)
    return bool(around or (surface.IsVPeriodic() and v1 - v0 > surface.VPeriod() * (1 + _ROUNDED)))


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
