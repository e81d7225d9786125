"""Checking faces with very many holes: OCCT's checker compares every outline with every other, which takes minutes."""

from collections.abc import Iterator

from OCP.BRep import BRep_Builder
from OCP.BRepTools import BRepTools
from OCP.TopAbs import TopAbs_FACE, TopAbs_FORWARD, TopAbs_WIRE
from OCP.TopoDS import TopoDS, TopoDS_Face, TopoDS_Iterator, TopoDS_Shape

from cadwright.geometry.partition import Partition
from cadwright.kernel.occ import brep

CROWDED = 40
"""Faces with more outlines than this are checked in pieces."""
_PIECE = 12


def is_crowded(shape: TopoDS_Shape) -> bool:
    """Whether some face has very many outlines."""
    return any(face.NbChildren() > CROWDED for face in brep.each(brep.unique(shape, TopAbs_FACE)))


def pieces(face: TopoDS_Face) -> Iterator[TopoDS_Face]:
    """Faces that together hold the outlines of ``face``, each with the outer one.

    Outlines whose boxes overlap come together, so that whatever crosses or lies within another is seen in some piece.
    """
    if face.NbChildren() <= CROWDED:
        yield face
        return
    # In a reversed face its outlines would be reversed once more when they are added.
    face = TopoDS.Face_s(face.Oriented(TopAbs_FORWARD))
    outer = BRepTools.OuterWire_s(face)
    inner = [wire for wire in _wires(face) if not wire.IsSame(outer)]
    waiting: list[TopoDS_Shape] = []
    for group in _overlapping(inner):
        waiting += group
        if len(waiting) >= _PIECE:
            yield _with_outlines(face, [outer, *waiting])
            waiting = []
    if waiting:
        yield _with_outlines(face, [outer, *waiting])


def _wires(face: TopoDS_Face) -> list[TopoDS_Shape]:
    found = []
    iterator = TopoDS_Iterator(face, False)
    while iterator.More():
        if iterator.Value().ShapeType() == TopAbs_WIRE:
            found.append(iterator.Value())
        iterator.Next()
    return found


def _with_outlines(face: TopoDS_Face, wires: list[TopoDS_Shape]) -> TopoDS_Face:
    piece = TopoDS.Face_s(face.EmptyCopied())
    builder = BRep_Builder()
    for wire in wires:
        builder.Add(piece, wire)
    return piece


def _overlapping(wires: list[TopoDS_Shape]) -> Iterator[list[TopoDS_Shape]]:
    """Groups of wires whose boxes overlap, directly or through others, found by sweeping along x."""
    boxes = [brep.box(wire) for wire in wires]
    together = Partition(range(len(wires)))
    active: list[int] = []
    for i in sorted(range(len(wires)), key=lambda i: boxes[i][0]):
        active = [j for j in active if boxes[j][3] >= boxes[i][0]]
        for j in active:
            if all(boxes[j][k] <= boxes[i][k + 3] and boxes[i][k] <= boxes[j][k + 3] for k in (1, 2)):
                together.join(j, i)
        active.append(i)
    yield from ([wires[i] for i in group] for group in together.groups())
