"""Whether two solids are one part that lies at two places, turned about the axes: called by name.

Turns by quarters are tried first, then those that bring a face of one part onto one of the other: holes of a circle.

By boxes, moments and lines through both: the booleans of OCCT fail on parts that lie on each other exactly.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from OCP.Bnd import Bnd_Box
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepGProp import BRepGProp
from OCP.gp import gp_Trsf
from OCP.GProp import GProp_GProps
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS_Shape

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.probes import Part
from cadwright.kernel.occ.vectors import dot
from cadwright.values import Probe, Probed
from cadwright.values.placement import UNTURNED, Placing, Rows
from cadwright.values.probe import Axis
from cadwright.values.vector import Box, Vector

SAME_LENGTH, MOMENTS = 0.02, 1e-4
"""How far (mm) boxes and what lines meet may be apart in parts that are the same, and how far moments (relative)."""
SHARES = (0.07, 0.231, 0.417, 0.638, 0.853)
"""Where lines go through a part: odd shares of its box."""


def placing(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """How ``blobs["one"]`` is to be moved, and never mirrored, to lie where ``blobs["other"]`` does.

    Without ``arguments["free"]`` it may not be moved at all. Returns ``{"placing": `values.placement.Placing`}``, or
    ``None`` there where they are not the same part.
    """
    one, other = (_solids(blobs[name]) for name in ("one", "other"))
    found = _placing(one, other) if arguments["free"] else (Placing() if _same(one, other) else None)
    return {"placing": msgspec.to_builtins(found)}, {}


def _solids(data: bytes) -> TopoDS_Shape:
    solids = list(brep.solids(brep.decode(data)))
    return solids[0] if len(solids) == 1 else brep.compound(solids)


def _placing(one: TopoDS_Shape, other: TopoDS_Shape) -> Placing | None:
    if not _as_large(one, other):
        return None
    start, end = _centre(one), _centre(other)
    still = _moved(other, UNTURNED, end)
    tried = itertools.chain(turns(), _onto_faces(one, start, still))
    return next((Placing(rows, start, end) for rows in tried if _alike(still, _moved(one, rows, start))), None)


def _onto_faces(one: TopoDS_Shape, centre: Vector, still: TopoDS_Shape) -> Iterator[Rows]:
    """Turns about an axis through the centre that bring a face of one part onto one of its size of the other."""
    inertia = _moments(still)
    for rows in turns():
        whole = _moved(one, rows, centre)
        own = _moments(whole)
        for axis in range(3):
            if not math.isclose(own[4 * axis], inertia[4 * axis], rel_tol=MOMENTS):
                continue
            faces = _around(whole, axis)
            rarest = min(faces, key=lambda face: sum(_same_but_turned(face, each) for each in faces), default=None)
            tried: list[float] = []
            for face in _around(still, axis) if rarest is not None else ():
                assert rarest is not None
                angle = math.remainder(face[3] - rarest[3], 2 * math.pi)
                known = any(abs(math.remainder(angle - other, 2 * math.pi)) < 1e-6 for other in tried)
                if _same_but_turned(rarest, face) and not known:
                    tried.append(angle)
                    yield _product(_about(axis, angle), rows)


def _around(shape: TopoDS_Shape, axis: int) -> list[tuple[float, float, float, float]]:
    """Faces beside an axis through the origin: area, distance from it, height along it, direction (radians)."""
    first, second = (i for i in range(3) if i != axis)
    found = []
    for face in brep.faces(shape):
        measured = GProp_GProps()
        BRepGProp.SurfaceProperties_s(face, measured)
        middle = measured.CentreOfMass()
        at = (middle.X(), middle.Y(), middle.Z())
        away = math.hypot(at[first], at[second])
        if away > SAME_LENGTH:
            found.append((float(measured.Mass()), away, at[axis], math.atan2(at[second], at[first])))
    return found


def _same_but_turned(one: Sequence[float], other: Sequence[float]) -> bool:
    return math.isclose(one[0], other[0], rel_tol=1e-3) and all(abs(one[i] - other[i]) < SAME_LENGTH for i in (1, 2))


def _about(axis: int, angle: float) -> Rows:
    """The turn that takes the first of the two other axes towards the second."""
    first, second = (i for i in range(3) if i != axis)
    rows = [[float(i == j) for j in range(3)] for i in range(3)]
    rows[first][first] = rows[second][second] = math.cos(angle)
    rows[second][first], rows[first][second] = math.sin(angle), -math.sin(angle)
    a, b, c = ((row[0], row[1], row[2]) for row in rows)
    return (a, b, c)


def _product(one: Rows, other: Rows) -> Rows:
    x, y, z = zip(*other, strict=True)
    a, b, c = ((dot(row, x), dot(row, y), dot(row, z)) for row in one)
    return (a, b, c)


def _same(one: TopoDS_Shape, other: TopoDS_Shape) -> bool:
    return _as_large(one, other) and _alike(one, other)


def turns() -> Iterator[Rows]:
    """The 24 turns that take the axes to the axes, by the rows of their matrices."""
    for order in itertools.permutations(range(3)):
        for signs in itertools.product((1, -1), repeat=3):
            (a, b, c), (d, e, f), (g, h, i) = rows = (
                _row(order[0], signs[0]),
                _row(order[1], signs[1]),
                _row(order[2], signs[2]),
            )
            if a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1:
                yield rows


def _row(column: int, sign: int) -> Vector:
    return (float(sign * (column == 0)), float(sign * (column == 1)), float(sign * (column == 2)))


def _as_large(one: TopoDS_Shape, other: TopoDS_Shape) -> bool:
    volumes, areas = ((_volume(s).Mass() for s in (one, other)), (_area(s) for s in (one, other)))
    return all(math.isclose(*sizes, rel_tol=1e-4) for sizes in (volumes, areas))


def _alike(one: TopoDS_Shape, other: TopoDS_Shape) -> bool:
    """Whether two parts of one volume are the same at the same place."""
    box = _box(one)
    if not all(abs(a - b) < SAME_LENGTH for a, b in zip(box, _box(other), strict=True)):
        return False
    moments = _moments(one), _moments(other)
    if max(abs(a - b) for a, b in zip(*moments, strict=True)) > MOMENTS * max(map(abs, moments[0])):
        return False
    parts = Part(one), Part(other)
    return all(_same_lines(*(part.look(probe) for part in parts)) for probe in _lines(box))


def _lines(within: Box) -> Iterator[Probe]:
    """Lines along all axes, spread over a box."""
    axes: tuple[tuple[Axis, int, int], ...] = (("x", 1, 2), ("y", 0, 2), ("z", 0, 1))
    for axis, *across in axes:
        for shares in itertools.product(SHARES, repeat=2):
            at = (within[n] + share * (within[n + 3] - within[n]) for n, share in zip(across, shares, strict=True))
            yield Probe("line", tuple(at), axis)


def _same_lines(one: Probed, other: Probed) -> bool:
    if one.doubt or other.doubt:
        return True
    ends = [[v for span in found.spans for v in span] for found in (one, other)]
    return len(ends[0]) == len(ends[1]) and all(abs(a - b) < SAME_LENGTH for a, b in zip(*ends, strict=True))


def _moved(shape: TopoDS_Shape, rows: Rows, centre: Vector) -> TopoDS_Shape:
    """The shape with its centre at the origin, and turned."""
    turned = gp_Trsf()
    shifts = [-sum(r * c for r, c in zip(row, centre, strict=True)) for row in rows]
    turned.SetValues(*(value for row, shift in zip(rows, shifts, strict=True) for value in (*row, shift)))
    return shape.Moved(TopLoc_Location(turned))


def _volume(shape: TopoDS_Shape) -> GProp_GProps:
    found = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, found)
    return found


def _area(shape: TopoDS_Shape) -> float:
    found = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape, found)
    return float(found.Mass())


def _centre(shape: TopoDS_Shape) -> Vector:
    centre = _volume(shape).CentreOfMass()
    return (centre.X(), centre.Y(), centre.Z())


def _moments(shape: TopoDS_Shape) -> Sequence[float]:
    matrix = _volume(shape).MatrixOfInertia()
    return [matrix.Value(i, j) for i in (1, 2, 3) for j in (1, 2, 3)]


def _box(shape: TopoDS_Shape) -> Box:
    box = Bnd_Box()
    BRepBndLib.AddOptimal_s(shape, box)
    low, high = box.CornerMin(), box.CornerMax()
    return (low.X(), low.Y(), low.Z(), high.X(), high.Y(), high.Z())
