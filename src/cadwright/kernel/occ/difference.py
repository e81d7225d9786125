"""What two solids do not share, as geometry: called by name in the verifier's worker.

Solids are the same when their boundaries are: every patch of faces on one surface has a patch of that kind, area and
centre in the other. This does not depend on how faces and edges are cut or ordered, nor on a round trip through STEP,
and needs no boolean operation. The same comparison finds out whether a solid only lies elsewhere: two patches of the
one are tried against all pairs of the other that could be them, and the motion that these give against all the rest.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps
from OCP.TopoDS import TopoDS_Shape
from OCP.TopTools import TopTools_ListOfShape

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.bounds import bounding_box, positive
from cadwright.kernel.occ.patches import patches
from cadwright.kernel.occ.topology import explore
from cadwright.kernel.occ.vectors import Vector, cross, dot, norm, perpendicular, sub, unit
from cadwright.values.comparison import Changed, Lump, Motion

EQUAL = 1e-5
"""Of the diagonal: how far centres of equal patches may be apart; a round trip through a file moves them by less."""
AREA = 1e-5
"""How far areas of equal patches may differ, relative to the larger one."""
THINNEST = 2e-5
"""Of the diagonal: lumps that are thinner on average are nothing but the rounding of the boolean operation."""
TRIED = 4000
"""Pairs of patches against which a motion is tried at most."""

Rotation = tuple[Vector, Vector, Vector]
"""The rows of a rotation matrix."""
UNTURNED: Rotation = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class Mark(NamedTuple):
    """A patch of the boundary as far as it tells solids apart."""

    kind: str
    area: float
    centre: Vector


def differ(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What ``blobs["b"]`` has otherwise than ``blobs["a"]``.

    Of a solid that only lies elsewhere, in another box, the motion is told and no lumps are.

    Returns a `cadwright.values.comparison.Changed` in JSON and, where there are lumps, the blob ``changes``: a compound
    of a compound of all that was removed, if any, and one of all that was added. Raises `InputError` for bytes that are
    no geometry.
    """
    del arguments
    a, b = brep.decode(blobs["a"]), brep.decode(blobs["b"])
    size = max(brep.extent(a), brep.extent(b))
    ours, theirs = _marks(a, size), _marks(b, size)
    if _cover(ours, theirs, UNTURNED, (0.0, 0.0, 0.0), size):
        return _told(Changed(True))
    motion = _motion(ours, theirs, size)
    if motion is not None and math.dist(brep.box(a), brep.box(b)) > EQUAL * size:
        return _told(Changed(False, motion))
    notes: list[str] = []
    added, removed = _lumps(b, a, size, notes), _lumps(a, b, size, notes)
    gained = sum(lump.volume for lump, _ in added) - sum(lump.volume for lump, _ in removed)
    if abs(_volume(b) - _volume(a) - gained) > 1e-3 * abs(_volume(a)):
        notes.append("the volumes of what was added and removed do not add up: the boolean difference is not reliable")
    changed = Changed(False, motion, tuple(x for x, _ in added), tuple(x for x, _ in removed), tuple(notes))
    value, _ = _told(changed)
    both = [brep.compound(solid for _, solid in lumps) for lumps in (removed, added) if lumps]
    return value, {"changes": brep.encode(brep.compound(both))} if both else {}


def _told(changed: Changed) -> tuple[dict[str, Any], dict[str, bytes]]:
    value: dict[str, Any] = msgspec.to_builtins(changed)
    return value, {}


def _marks(shape: TopoDS_Shape, size: float) -> list[Mark]:
    bodies = [explore(solid) for solid in brep.solids(shape)] or [explore(shape)]
    found = [patch for body in bodies for patch in patches(body, EQUAL * size)]
    return [Mark(patch.kind, patch.area, patch.centroid) for patch in found]


def _cover(ours: Sequence[Mark], theirs: Sequence[Mark], turn: Rotation, shift: Vector, size: float) -> bool:
    """Whether our marks, moved, are theirs."""
    if len(ours) != len(theirs):
        return False
    left = defaultdict(list)
    for mark in theirs:
        left[mark.kind].append(mark)
    for mark in ours:
        place = _add(_turned(turn, mark.centre), shift)
        found = next(
            (m for m in left[mark.kind] if _alike(mark, m) and math.dist(place, m.centre) <= EQUAL * size), None
        )
        if found is None:
            return False
        left[mark.kind].remove(found)
    return True


def _alike(a: Mark, b: Mark) -> bool:
    return a.kind == b.kind and abs(a.area - b.area) <= AREA * max(a.area, b.area)


def _motion(ours: Sequence[Mark], theirs: Sequence[Mark], size: float) -> Motion | None:
    """The motion that brings our marks over theirs; ``None`` where none does."""
    alike = len(ours) == len(theirs) and all(sum(_alike(a, b) for b in theirs) for a in ours)
    if not alike:
        return None
    middle, goal = _middle(ours), _middle(theirs)
    for turn in _turns(ours, theirs, middle, goal, size):
        shift = sub(goal, _turned(turn, middle))
        if _cover(ours, theirs, turn, shift, size):
            angle, axis = _angle_and_axis(turn)
            rounded = tuple(round(c, 9) + 0.0 for c in shift)
            return Motion((rounded[0], rounded[1], rounded[2]), angle, axis)
    return None


def _turns(
    ours: Sequence[Mark], theirs: Sequence[Mark], middle: Vector, goal: Vector, size: float
) -> Iterator[Rotation]:
    """Rotations that could bring our marks over theirs, none first: by two marks of ours, those with fewest likes."""
    yield UNTURNED
    few = sorted(ours, key=lambda a: sum(_alike(a, b) for b in theirs))
    off = {id(mark): sub(mark.centre, middle) for mark in ours}
    long = [mark for mark in few if norm(off[id(mark)]) > 100 * EQUAL * size]
    pairs = combinations(long[:12], 2)
    first, second = next(
        ((a, b) for a, b in pairs if norm(cross(unit(off[id(a)]), unit(off[id(b)]))) > 0.05),
        (long[0] if long else None, None),
    )
    if first is None:
        return
    from_first = off[id(first)]
    count = 0
    for a in (m for m in theirs if _alike(first, m)):
        to_first = sub(a.centre, goal)
        if abs(norm(to_first) - norm(from_first)) > 2 * EQUAL * size:
            continue
        if second is None:
            yield _shortest(unit(from_first), unit(to_first))
            continue
        from_second = off[id(second)]
        for b in (m for m in theirs if _alike(second, m)):
            to_second = sub(b.centre, goal)
            count += 1
            fits = abs(dot(to_first, to_second) - dot(from_first, from_second)) <= 4 * EQUAL * size * size
            if count < TRIED and fits and norm(cross(to_first, to_second)) > 0:
                yield _between(_frame(from_first, from_second), _frame(to_first, to_second))


def _frame(a: Vector, b: Vector) -> Rotation:
    first = unit(a)
    third = unit(cross(a, b))
    return first, cross(third, first), third


def _between(start: Rotation, end: Rotation) -> Rotation:
    """The rotation that takes the directions of one frame to those of another."""
    rows = [tuple(sum(end[k][i] * start[k][j] for k in range(3)) for j in range(3)) for i in range(3)]
    x, y, z = ((row[0], row[1], row[2]) for row in rows)
    return x, y, z


def _shortest(a: Vector, b: Vector) -> Rotation:
    """The rotation that takes one direction to another by the smallest angle."""
    side = cross(a, b)
    if norm(side) < 1e-9:
        side = perpendicular(a) if dot(a, b) < 0 else cross(a, perpendicular(a))
    return _between(_frame(a, cross(side, a)), _frame(b, cross(side, b)))


def _angle_and_axis(turn: Rotation) -> tuple[float, Vector]:
    """The angle of a rotation in degrees, 0 to 180, and its axis."""
    cosine = max(-1.0, min(1.0, (turn[0][0] + turn[1][1] + turn[2][2] - 1) / 2))
    angle = math.degrees(math.acos(cosine))
    if angle < 1e-4:
        return 0.0, (0.0, 0.0, 1.0)
    axis = (turn[2][1] - turn[1][2], turn[0][2] - turn[2][0], turn[1][0] - turn[0][1])
    if angle > 179.99:  # the sine vanishes: the axis is a column of R + 1
        columns = [tuple(turn[i][j] + (i == j) for i in range(3)) for j in range(3)]
        longest = max(columns, key=lambda c: math.hypot(*c))
        axis = (longest[0], longest[1], longest[2])
    x, y, z = (round(c, 9) + 0.0 for c in unit(axis))
    return round(angle, 6), (x, y, z)


def _turned(turn: Rotation, point: Vector) -> Vector:
    return (dot(turn[0], point), dot(turn[1], point), dot(turn[2], point))


def _add(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def _middle(marks: Sequence[Mark]) -> Vector:
    """The centre of the boundary."""
    total = sum(mark.area for mark in marks)
    x, y, z = (sum(mark.area * mark.centre[i] for mark in marks) / total for i in range(3))
    return (x, y, z)


def _lumps(shape: TopoDS_Shape, tool: TopoDS_Shape, size: float, notes: list[str]) -> list[tuple[Lump, TopoDS_Shape]]:
    """What a shape has beyond another, piece by piece, the largest first."""
    operation = BRepAlgoAPI_Cut()
    arguments, tools = TopTools_ListOfShape(), TopTools_ListOfShape()
    arguments.Append(shape)
    tools.Append(tool)
    operation.SetArguments(arguments)
    operation.SetTools(tools)
    operation.SetFuzzyValue(1e-7 * size)
    operation.SetNonDestructive(True)
    operation.Build()
    if not operation.IsDone():
        notes.append("the boolean difference failed")
        return []
    found = []
    for solid in brep.solids(operation.Shape()):
        volume, area = abs(_volume(solid)), _area(solid)
        if area > 0 and 2 * volume / area > THINNEST * size:
            found.append((Lump(volume, positive(bounding_box(explore(solid)))), solid))
    return sorted(found, key=lambda one: -one[0].volume)


def _volume(shape: TopoDS_Shape) -> float:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return float(properties.Mass())


def _area(shape: TopoDS_Shape) -> float:
    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape, properties)
    return float(properties.Mass())
