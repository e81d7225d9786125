"""Unfolding: the skin of a bent sheet laid out in a plane, each bend as long as the neutral line is in it.

`unfold` is called by name in the verifier. Points of the plane are complex numbers.
"""

import cmath
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from OCP.BRepGProp import BRepGProp
from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism
from OCP.gp import gp_Vec
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_EDGE
from OCP.TopoDS import TopoDS, TopoDS_Face, TopoDS_Shape

from cadwright.geometry.curves import Curve, Line, Point, bounds, placed
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.bent_sheet import Joint, NoSheetError, Skin, sheet_of
from cadwright.kernel.occ.bounds import bounding_box
from cadwright.kernel.occ.hidden_lines import curve_of
from cadwright.kernel.occ.laid_out import LaidOut, area, polygon, turned, united, within, without
from cadwright.kernel.occ.topology import Edge, Face, explore
from cadwright.views.flat_pattern import Bend, FlatPattern

ALIKE = 0.01
"""By which part the volume of a sheet may differ from what the mean of its skins and its thickness come to: edges that
are not square, as those of cuts through a bend, change it a little."""
_OVERLAP = 1e-4
"""Which part of a flat pattern may lie on others of it, which is nothing but the kernel's rounding."""


def unfold(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Unfold the sheet ``blobs["brep"]``.

    Returns ``{"flat": …}``, a `FlatPattern` in JSON, with the blank, the sheet before it is bent, as ``"brep"``;
    ``{"problem": …}`` where it is none that can be unfolded.

    ``arguments``: ``k_factor``, and whether flanges may meet without a rounding (``sharp``).
    """
    shape = brep.decode(blobs["brep"])
    with brep.kernel_errors("the kernel cannot unfold the part"):
        try:
            flat, blank = unfolded(shape, arguments["k_factor"], sharp=arguments["sharp"])
            return {"flat": msgspec.to_builtins(flat)}, {"brep": brep.encode(blank)}
        except NoSheetError as error:
            return {"problem": str(error)}, {}


Unfolded = tuple[FlatPattern, TopoDS_Shape]
"""A flat pattern, and the blank: the sheet before it is bent, on the plane XY."""


def unfolded(shape: TopoDS_Shape, k_factor: float, *, sharp: bool) -> Unfolded:
    """The flat pattern of a part. Raises `NoSheetError`."""
    solids = brep.solids(shape)
    if len(solids) != 1:
        raise NoSheetError(f"it is {len(solids)} solids, no one sheet")
    solid = explore(solids[0])
    low_high = bounding_box(solid)
    tolerance = 1e-5 * math.dist(low_high[:3], low_high[3:])
    sheet = sheet_of(solid, tolerance, sharp=sharp)
    sides = [_Layout(skin, sheet.thickness, k_factor, tolerance).side() for skin in sheet.skins]
    volume = sum(side.volume for side in sides) / 2
    if abs(volume - _volume(solids[0])) > ALIKE * volume:
        raise NoSheetError("it is not of one thickness everywhere")
    # The side is seen from which most bends come up.
    side = max(sides, key=lambda side: round(sum(fold.angle for fold in side.folds if fold.up), 3))
    return _pattern(side, sheet.thickness, volume, k_factor, tolerance)


def _volume(solid: TopoDS_Shape) -> float:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(solid, properties)
    return float(properties.Mass())


@dataclass(frozen=True)
class _Fold:
    """A bend in the plane: the ends of its line, by how many degrees it is bent, the radius inside, and whether it is
    bent up.
    """

    begin: complex
    end: complex
    angle: float
    radius: float
    up: bool


@dataclass(frozen=True)
class _Side:
    """A skin in the plane, and the volume of a sheet that has it on both sides."""

    faces: Sequence[TopoDS_Shape]
    folds: Sequence[_Fold]
    volume: float


class _Layout:
    """A skin that is being laid out, from its first face on."""

    def __init__(self, skin: Skin, thickness: float, k_factor: float, tolerance: float) -> None:
        self.skin, self.thickness, self.tolerance = skin, thickness, tolerance
        self.below = k_factor * thickness
        """How far below the inside of a bend the neutral line lies."""
        self.laid = {skin.faces[0]: self._fresh(skin.faces[0])}
        self.taken: dict[Face, list[TopoDS_Face]] = defaultdict(list)
        """What is no part of a flat face: it belongs to a bend without a rounding."""
        self.strips: list[TopoDS_Face] = []
        self.folds: list[_Fold] = []
        self.corners = 0.0
        """The volume of the bends without a rounding."""
        for joint in skin.joints:
            self._join(joint)

    def side(self) -> _Side:
        """The skin, laid out."""
        flat = {face: without(laid.shape(), self.taken[face]) for face, laid in self.laid.items()}
        volume = self.corners + sum(self._volume(face, area(shape)) for face, shape in flat.items())
        folds = [*self.folds, *(self._fold(faces) for faces in self._bends())]
        return _Side([*flat.values(), *self.strips], folds, volume)

    def _fresh(self, face: Face) -> LaidOut:
        return LaidOut(face, self._inside(face) + self.below if face.kind == "cylinder" else 0.0)

    def _inside(self, face: Face) -> float:
        """The radius inside of a bend."""
        return face.radius if face.concave else face.radius - self.thickness

    def _volume(self, face: Face, flat: float) -> float:
        """Of the sheet below a face."""
        if face.kind == "plane":
            return flat * self.thickness
        inside = self._inside(face)
        return face.area / face.radius * ((inside + self.thickness) ** 2 - inside**2) / 2

    def _join(self, joint: Joint) -> None:
        """Lay out the face behind a joint; one that lies there already must be where it would come to lie."""
        edge, (face, other) = joint.edge, joint.faces
        middle = (edge.curve.FirstParameter() + edge.curve.LastParameter()) / 2
        two = (edge.curve.FirstParameter(), middle)
        away = self._sharp(edge, face, other) if joint.sharp else 0j
        begin, end = (self.laid[face].point(edge, t) + away for t in two)
        fresh = self._fresh(other)
        was, then = (fresh.point(edge, t) for t in two)
        turn = (end - begin) / (then - was)
        turn /= abs(turn)
        fresh = fresh.moved(turn, begin - was * turn)
        known = self.laid.setdefault(other, fresh)
        if any(abs(known.point(edge, t) - fresh.point(edge, t)) > 10 * self.tolerance for t in two):
            raise NoSheetError("its bends close to a ring, which has no end to begin at")

    def _sharp(self, edge: Edge, face: Face, other: Face) -> complex:
        """Add a bend without a rounding; how far behind it the next flange's edge is, as that of this one is drawn."""
        begin, end = self.laid[face].ends(edge)
        out = self.laid[face].outward(edge)
        angle, along = abs(edge.bend), abs(end - begin)
        long, over = angle * self.below, self.thickness * math.tan(angle / 2) if edge.convex else 0.0
        away = out * (long - 2 * over)
        if over:
            self.taken[face].append(polygon((begin, end, end - out * over, begin - out * over)))
            first, last = begin + away, end + away
            self.taken[other].append(polygon((first, last, last + out * over, first + out * over)))
        low, high = -out * over, out * (long - over)
        self.strips.append(polygon((begin + low, end + low, end + high, begin + high)))
        middle = (low + high) / 2
        self.folds.append(_Fold(begin + middle, end + middle, math.degrees(angle), 0.0, not edge.convex))
        self.corners += along * self.thickness**2 * math.tan(angle / 2)
        return away

    def _bends(self) -> list[list[Face]]:
        """The faces of each rounded bend: cylinders of one axis that follow each other."""
        group = {face: [face] for face in self.skin.faces if face.kind == "cylinder"}
        for a, b in (joint.faces for joint in self.skin.joints):
            if a in group and b in group and group[a] is not group[b] and a.concave == b.concave:
                group[a] += group[b]
                group |= dict.fromkeys(group[b], group[a])
        return list({id(faces): faces for faces in group.values()}.values())

    def _fold(self, faces: Sequence[Face]) -> _Fold:
        """A rounded bend: its line in its middle, as long as it is."""
        first = self.laid[faces[0]]
        axis = first.turn * 1j
        points = [p / axis for face in faces for edge in face.edges for p in self.laid[face].ends(edge)]
        low, high = min(p.real for p in points), max(p.real for p in points)
        left, right = min(p.imag for p in points), max(p.imag for p in points)
        angle, middle = math.degrees((right - left) / first.neutral), (left + right) / 2
        ends = complex(low, middle) * axis, complex(high, middle) * axis
        return _Fold(*ends, angle, self._inside(faces[0]), faces[0].concave)


def _pattern(side: _Side, thickness: float, volume: float, k_factor: float, tolerance: float) -> Unfolded:
    """A side as a flat pattern: the longer side to the right, the lower left corner in the origin."""
    whole = united(side.faces, tolerance)
    if area(whole) < sum(map(area, side.faces)) * (1 - _OVERLAP):
        raise NoSheetError("its flat pattern would overlap itself")
    if len(brep.faces(whole)) != 1:
        raise NoSheetError("its flat pattern would be in pieces")
    turn, shift = _level(side.folds, _outline(whole))
    lines: dict[tuple[float, float, bool], list[Line]] = defaultdict(list)
    for fold in side.folds:
        key = (round(fold.angle, 6), round(fold.radius, 6), fold.up)
        for edge in within(fold.begin, fold.end, whole):
            piece = curve_of(edge, "centre")
            line = placed(piece, 1.0, shift, turn) if piece is not None else None
            lines[key] += [line] if isinstance(line, Line) else []
    bends = tuple(
        Bend(tuple(row), angle, radius, up) for (angle, radius, up), own in lines.items() for row in _rows(own)
    )
    whole = turned(whole, turn, shift)
    pattern = FlatPattern(_outline(whole), bends, thickness, area(whole), volume, k_factor)
    return pattern, BRepPrimAPI_MakePrism(whole, gp_Vec(0, 0, thickness)).Shape()


def _outline(flat: TopoDS_Shape) -> tuple[Curve, ...]:
    """The curves along which a flat face is cut."""
    edges = (TopoDS.Edge_s(edge) for edge in brep.each(brep.unique(flat, TopAbs_EDGE)))
    return tuple(curve for edge in edges if (curve := curve_of(edge, "visible")) is not None)


def _level(folds: Sequence[_Fold], outline: Sequence[Curve]) -> tuple[float, Point]:
    """By how many degrees a flat pattern is turned, and then moved: its longest bend, or else its longest side, lies
    along a side of the sheet, and it is wider than high.
    """
    ways = [fold.end - fold.begin for fold in folds] or [_way(c) for c in outline if isinstance(c, Line)]
    turn = -math.degrees(cmath.phase(max(ways, key=abs, default=1 + 0j)))
    x0, y0, x1, y1 = bounds(tuple(placed(curve, 1.0, (0.0, 0.0), turn) for curve in outline))
    if y1 - y0 > (x1 - x0) * (1 + 1e-6):
        turn, (x0, y0) = turn - 90, (y0, -x1)
    return turn, (-x0, -y0)


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that lie in one, the pieces of a bend that something interrupts, together."""
    rows: list[list[Line]] = []
    for line in lines:
        for row in rows:
            along = _way(row[0])
            if abs((_way(line) / along).imag) < 1e-6 and abs((_from(row[0], line) / along).imag) < 1e-6:
                row.append(line)
                break
        else:
            rows.append([line])
    return rows


def _way(line: Line) -> complex:
    return complex(line.end[0] - line.start[0], line.end[1] - line.start[1])


def _from(a: Line, b: Line) -> complex:
    return complex(b.start[0] - a.start[0], b.start[1] - a.start[1])
