"""Bent sheet: its thickness, and its two skins, whose faces follow each other from flange to flange over the bends."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cadwright.kernel.occ.topology import Edge, Face, Solid
from cadwright.kernel.occ.vectors import cross, distance_to_line, dot, norm, sub
from cadwright.kernel.occ.walls import Line, cell, upward

_PARALLEL = 1e-5
_MOST = 200
"""How many faces in one direction are looked at; all pairs of more would take seconds."""

Mates = Mapping[Face, Sequence[Face]]
"""For each face of a skin those of the other one that lie one thickness below it."""


class NoSheetError(Exception):
    """The part cannot be unfolded; says why, in words for a user."""


@dataclass(frozen=True)
class Joint:
    """A straight edge over which a skin goes on from one face to another, with or (``sharp``) without a rounding."""

    edge: Edge
    faces: tuple[Face, Face]
    sharp: bool

    def other(self, face: Face) -> Face:
        """The face on the other side."""
        return self.faces[1] if self.faces[0] is face else self.faces[0]


@dataclass(frozen=True)
class Skin:
    """One side of a sheet: its faces, the largest flat one first, and the joints between them."""

    faces: tuple[Face, ...]
    joints: tuple[Joint, ...]


@dataclass(frozen=True)
class Sheet:
    """A part of one thickness."""

    thickness: float
    skins: tuple[Skin, Skin]


def sheet_of(solid: Solid, tolerance: float, *, sharp: bool) -> Sheet:
    """The skins of a sheet; ``sharp`` says that flanges may meet without a rounding. Raises `NoSheetError`."""
    thickness, mates = _thickness(solid, tolerance)
    flat = [face for face in mates if face.kind == "plane"]
    if not flat:
        raise NoSheetError("no two of its faces are flat and one thickness apart")
    base = max(flat, key=lambda face: face.area)
    below = max(mates[base], key=lambda face: face.area)
    skins = tuple(_skin(start, mates, thickness, tolerance, sharp=sharp) for start in (base, below))
    if set(skins[0].faces) & set(skins[1].faces):
        raise NoSheetError("its two sides run into each other")
    _refuse_drawn(skins, thickness)
    return Sheet(thickness, (skins[0], skins[1]))


def _thickness(solid: Solid, tolerance: float) -> tuple[float, Mates]:
    """The distance at which most of the part's area has a face below it, and these pairs of faces."""
    alike: dict[tuple[int, ...], list[Face]] = defaultdict(list)
    for face in solid.faces:
        if face.kind == "plane":
            alike[tuple(cell(c, 1e-4) for c in upward(face.normal))].append(face)
        elif face.kind == "cylinder":
            alike[Line.of(face).key(tolerance)].append(face)
    apart: dict[int, list[tuple[float, Face, Face]]] = defaultdict(list)
    for a, b in (pair for group in alike.values() for pair in combinations(_largest(group), 2)):
        between = material_between(a, b)
        if between is not None and between > tolerance:
            apart[cell(between, 10 * tolerance)].append((between, a, b))
    if not apart:
        raise NoSheetError("no two of its faces are one thickness apart")

    def covered(pairs: Sequence[tuple[float, Face, Face]]) -> float:
        return sum(face.area for face in dict.fromkeys(face for _, *both in pairs for face in both))

    pairs = max(apart.values(), key=covered)
    mates: dict[Face, list[Face]] = defaultdict(list)
    for _, a, b in pairs:
        mates[a].append(b)
        mates[b].append(a)
    return pairs[0][0], mates


def _largest(faces: Sequence[Face]) -> Sequence[Face]:
    """As many faces as skins may have in one direction; those around holes and cuts are smaller."""
    return faces if len(faces) <= _MOST else sorted(faces, key=lambda face: -face.area)[:_MOST]


def material_between(a: Face, b: Face) -> float | None:
    """How far two parallel planes, or cylinders of one axis, that face away from each other are apart, else nothing."""
    if a.kind != b.kind:
        return None
    if a.kind == "plane":
        return dot(sub(a.origin, b.origin), a.normal) if dot(a.normal, b.normal) < 0 else None
    if a.concave == b.concave:
        return None
    return abs(a.radius - b.radius) if (a.radius < b.radius) == a.concave else None


def _skin(start: Face, mates: Mates, thickness: float, tolerance: float, *, sharp: bool) -> Skin:
    """All faces of a sheet that lie on one side of it, and how they follow each other."""
    found, joints, seen = [start], [], set()
    for face in found:  # grows while it is walked
        for edge, other in face.neighbours:
            if edge in seen or other not in mates:
                continue
            smooth = edge.tangent and (edge.kind == "line" or face.kind == other.kind)
            if smooth or (sharp and _is_sharp_bend(edge, (face, other), mates, thickness, tolerance)):
                seen.add(edge)
                joints.append(Joint(edge, (face, other), not smooth))
                if other not in found:
                    found.append(other)
    return Skin(tuple(found), tuple(joints))


def _is_sharp_bend(edge: Edge, faces: tuple[Face, Face], mates: Mates, thickness: float, tolerance: float) -> bool:
    """Whether two flanges meet in an edge without a rounding: the other skin has such an edge in the same corner."""
    if edge.kind != "line" or any(face.kind != "plane" for face in faces):
        return False
    below = set(mates[faces[1]])
    point, along = edge.middle
    reach = thickness / math.cos(edge.bend / 2)
    for other, face in (pair for mate in mates[faces[0]] for pair in mate.neighbours):
        if face in below and other.kind == "line" and abs(other.bend + edge.bend) < 1e-4:
            beside = distance_to_line(other.middle[0], point, along)
            if norm(cross(other.middle[1], along)) < _PARALLEL and abs(beside - reach) < 10 * tolerance:
                return True
    return False


def _refuse_drawn(skins: Sequence[Skin], thickness: float) -> None:
    """Refuse a sheet that goes on over faces that no bend makes. What is rounded by less than its thickness is no face
    of a skin.
    """
    for face in (face for skin in skins for face in skin.faces):
        for edge, other in face.neighbours:
            rounded = other.kind in ("torus", "sphere") and other.radius <= thickness
            if edge.tangent and other.kind not in ("plane", "cylinder") and not rounded:
                raise NoSheetError("it goes on over a face that is drawn or twisted, which no bend makes")
