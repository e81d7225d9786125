"""Assemblies pulled apart along one axis, for exploded pictures."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from OCP.gp import gp_Trsf, gp_Vec
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS_Shape

from cadwright.kernel.occ import brep

Box = tuple[float, float, float, float, float, float]
GAP = 0.12
"""Between two layers, as a share of the assembly's diagonal."""
_LEVEL = 1e-3
"""How far apart the middles of parts of one layer may be, as a share of the diagonal."""
_TOUCH = 1e-3
"""How far boxes of parts that touch may be apart, in mm."""


def explode(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The parts of the compound ``blobs["brep"]``, pulled apart; returns ``({"parts": count}, {"brep": …})``."""
    del arguments
    parts = brep.children(brep.decode(blobs["brep"]))
    axis, ways = apart([brep.box(part) for part in parts])
    return {"parts": len(parts)}, {
        "brep": brep.encode(brep.compound(_moved(p, axis, way) for p, way in zip(parts, ways, strict=True)))
    }


def apart(boxes: Sequence[Box]) -> tuple[int, list[float]]:
    """The axis (0 to 2) along which parts are pulled apart, and how far each goes, in mm.

    It is the axis along which most pairs that touch are put together, one going into the other or upon it; else the one
    along which their middles lie farthest from each other. Along it layers follow in order with a gap in between; parts
    at one level that do not meet, as screws in the corners, are one layer and stay beside each other.
    """
    if not boxes:
        return 2, []
    middles = [[(box[a] + box[a + 3]) / 2 for a in range(3)] for box in boxes]
    spread = [max(m[a] for m in middles) - min(m[a] for m in middles) for a in range(3)]
    axis = max((2, 0, 1), key=lambda a: (sum(_goes_in(p, q, a) for p, q in combinations(boxes, 2)), spread[a]))
    low, high = [min(b[a] for b in boxes) for a in range(3)], [max(b[a + 3] for b in boxes) for a in range(3)]
    diagonal = sum((h - w) ** 2 for w, h in zip(low, high, strict=True)) ** 0.5
    ways, end = [0.0] * len(boxes), -float("inf")
    for layer in _layers(boxes, middles, axis, _LEVEL * diagonal):
        begins = min(boxes[at][axis] for at in layer)
        way = max(0.0, end + GAP * diagonal - begins) if end > -float("inf") else 0.0
        end = max(boxes[at][axis + 3] for at in layer) + way
        for at in layer:
            ways[at] = way
    return axis, ways


def _layers(boxes: Sequence[Box], middles: Sequence[Sequence[float]], axis: int, level: float) -> list[list[int]]:
    layers: list[list[int]] = []
    for at in sorted(range(len(boxes)), key=lambda at: middles[at][axis]):
        last = layers[-1] if layers else []
        beside = all(middles[at][axis] - middles[o][axis] <= level and not _meet(boxes[at], boxes[o]) for o in last)
        if last and beside:
            last.append(at)
        else:
            layers.append([at])
    return layers


def _goes_in(a: Box, b: Box, axis: int) -> bool:
    """Whether of two that touch, one lies within the outline of the other as it is seen along an axis."""
    if not all(min(a[i + 3], b[i + 3]) >= max(a[i], b[i]) - _TOUCH for i in range(3)):
        return False
    across = [i for i in range(3) if i != axis]
    return any(
        all(q[i] - _TOUCH <= p[i] and p[i + 3] <= q[i + 3] + _TOUCH for i in across) for p, q in ((a, b), (b, a))
    )


def _meet(a: Box, b: Box) -> bool:
    return all(min(a[i + 3], b[i + 3]) > max(a[i], b[i]) for i in range(3))


def _moved(part: TopoDS_Shape, axis: int, way: float) -> TopoDS_Shape:
    along = gp_Trsf()
    along.SetTranslation(gp_Vec(*(way if a == axis else 0.0 for a in range(3))))
    return part.Moved(TopLoc_Location(along))
