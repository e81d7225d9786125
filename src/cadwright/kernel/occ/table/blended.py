"""Rounded, bevelled and leaning faces: fillets, chamfers, full rounds, lugs, domes, tori and draft."""

import functools
import math
from collections.abc import Callable, Iterator, Sequence

from cadwright.kernel.occ.bounds import Box, union
from cadwright.kernel.occ.patches import Patch, half_angle
from cadwright.kernel.occ.table.part import AXES, Part, extent, parallel
from cadwright.kernel.occ.table.walls import around, middle_of
from cadwright.kernel.occ.topology import TANGENT, Face
from cadwright.kernel.occ.vectors import Vector, along, dot, scale
from cadwright.kernel.occ.walls import Line, upward
from cadwright.values.features import Feature

_HALF = (math.radians(179.9), math.radians(180.1))
_SLANTED = math.sin(math.radians(0.01))
"""A flat face that leans less than this from square to an axis is square to it."""
_MOST_DRAFT = 20.0
_MOST = 45.0 + 1e-6
_NARROWS = 0.999
"""The smaller end of a body that narrows has no more than this part of the larger one's area."""
_PLACED = 100
"""Edges of one size beyond which no places are told."""


def fillets(part: Part) -> Iterator[Feature]:
    """Rounded edges by radius and side, with how many run along each axis and how many around one."""
    alike = _grouped(
        sorted(part.fillets, key=_number), lambda p: (p.faces[0].radius, float(not p.faces[0].concave)), part
    )
    for patches in alike:
        face = patches[0].faces[0]
        sizes = {"radius": face.radius, "convex": float(not face.concave), **_directions(patches, _runs)}
        yield _row(part, "fillet", sizes, patches)


def chamfers(part: Part) -> Iterator[Feature]:
    """Bevelled edges by their legs; the angle is that between the larger leg and the bevel."""
    legs = part.chamfers
    for patches in _grouped(sorted(legs, key=_number), lambda p: legs[p], part):
        small, large = legs[patches[0]]
        angle = math.degrees(math.atan2(small, large))
        sizes = {"leg": small, "second leg": large, "angle": angle, **_directions(patches, _bevel_runs)}
        yield _row(part, "chamfer", sizes, patches)


def _row(part: Part, kind: str, sizes: dict[str, float], patches: Sequence[Patch]) -> Feature:
    first = patches[0]
    direction = _runs(first) if kind == "fillet" else _bevel_runs(first)
    axis = direction if direction is not None else upward(first.faces[0].axis)
    boxes = tuple(part.box_of(patch.faces) for patch in patches)
    return part.feature(
        kind, sizes, first.centroid, axis, (), box=functools.reduce(union, boxes), boxes=boxes[:_PLACED]
    )


def _number(patch: Patch) -> int:
    return patch.faces[0].index


def _grouped(
    patches: Sequence[Patch], size: Callable[[Patch], tuple[float, float]], part: Part
) -> Iterator[list[Patch]]:
    """Patches of equal size together, in rising order."""
    rest = sorted(patches, key=size)
    while rest:
        alike = [patch for patch in rest if math.dist(size(patch), size(rest[0])) < part.tolerance]
        rest = [patch for patch in rest if patch not in alike]
        yield alike


def _runs(fillet: Patch) -> Vector | None:
    """The direction of a rounded straight edge; ``None`` for one around an axis."""
    return upward(fillet.faces[0].axis) if fillet.kind == "cylinder" else None


def _bevel_runs(bevel: Patch) -> Vector | None:
    if bevel.kind == "cone":
        return None
    lines = [edge for edge, face in bevel.borders if edge.kind == "line" and TANGENT < edge.bend < math.radians(80)]
    longest = max(lines, key=lambda edge: math.dist(*edge.ends), default=None)
    return upward(longest.middle[1]) if longest is not None else None


def _directions(patches: Sequence[Patch], runs: Callable[[Patch], Vector | None]) -> dict[str, float]:
    found = [runs(patch) for patch in patches]
    counts = {"count": float(len(patches))}
    for name, axis in zip("xyz", AXES, strict=True):
        counts[f"along {name}"] = float(sum(one is not None and parallel(one, axis) for one in found))
    counts["rings"] = float(sum(one is None for one in found))
    return counts


def rounds(part: Part) -> Iterator[Feature]:
    """Full rounds, and lugs: full rounds with a hole about their axis."""
    for patch in part.patches:
        face = patch.faces[0]
        if patch.kind != "cylinder" or face.concave or face in part.round_faces:
            continue
        flats = [p for p in {part.patch_of[f] for e, f in patch.borders if e.tangent} if p.kind == "plane"]
        if len(flats) != 2 or not _HALF[0] < around(patch, part.tolerance) < _HALF[1]:
            continue
        line = Line.of(face)
        low, high = extent(patch.faces, line.direction)
        at = line.at((low + high) / 2)
        outwards = middle_of(patch, line.direction)
        tip = along(at, outwards, face.radius)
        side = part.side(tip, scale(outwards, -1))
        run = line.direction
        yield part.feature("full round", {"radius": face.radius}, at, outwards, patch.faces, along=run, side=side)
        for hole, _ in part.holes:
            if line.distance(hole.position) < part.tolerance and parallel(hole.axis, line.direction):
                sizes = {"radius": face.radius, "diameter": hole.diameter, "thickness": high - low}
                yield part.feature("lug", sizes, at, outwards, patch.faces, along=run, side=side)
                break


def balls(part: Part) -> Iterator[Feature]:
    """Spheres and tori that round no edge."""
    for patch in part.patches:
        face = patch.faces[0]
        if patch.kind == "sphere":
            # The corner where rounded edges meet runs into all of them.
            if patch.borders and all(edge.tangent and part.patch_of[f] in part.fillets for edge, f in patch.borders):
                continue
            sizes = {"radius": face.radius, "diameter": 2 * face.radius}
            yield part.feature("dome", sizes, face.origin, _toward(patch, face), patch.faces)
        elif patch.kind == "torus" and patch not in part.fillets:
            _u0, _u1, v0, v1 = face.parameters
            if sum(f.parameters[1] - f.parameters[0] for f in patch.faces) > 2 * math.pi - 1e-6 or v1 - v0 > 6.28:
                ring = float(face.quadric.MajorRadius())
                sizes = {"radius": face.radius, "diameter": 2 * ring}
                yield part.feature("torus", sizes, face.origin, upward(face.axis), patch.faces)


def _toward(patch: Patch, face: Face) -> Vector:
    offset = tuple(a - b for a, b in zip(patch.centroid, face.origin, strict=True))
    length = math.hypot(*offset)
    if length < 1e-9 * face.radius:
        return (0.0, 0.0, 1.0)
    return (offset[0] / length, offset[1] / length, offset[2] / length)


def drafts(part: Part, named: set[Face]) -> Iterator[Feature]:
    """Flat faces and cones that lean against a main axis, by angle and axis: draft, or where they lean much a slope.

    ``named`` are the faces of openings and cavities turned away from the axes, which lean on purpose.
    """
    groups: dict[tuple[int, float], list[Patch]] = {}
    for patch in part.patches:
        if patch in part.chamfers or patch.kind not in ("plane", "cone") or patch.faces[0] in named:
            continue
        lean = _lean(patch)
        if lean is not None:
            groups.setdefault((lean[0], round(lean[1], 4)), []).append(patch)
    for (axis, _), patches in sorted(groups.items(), key=lambda one: one[0]):
        lean = _lean(patches[0])
        assert lean is not None
        faces = [face for patch in patches for face in patch.faces]
        sizes = {"angle": lean[1], "count": float(len(patches))}
        kind = "draft" if lean[1] <= _MOST_DRAFT else "slope"
        yield part.feature(kind, sizes, patches[0].centroid, AXES[axis], faces)


def _lean(patch: Patch) -> tuple[int, float] | None:
    """The main axis that a face stands along, and by how many degrees it leans from it."""
    face = patch.faces[0]
    if patch.kind == "cone":
        angle = math.degrees(half_angle(face))
        axis = next((i for i in range(3) if parallel(face.axis, AXES[i])), None)
        return (axis, angle) if axis is not None and 0.01 < angle <= _MOST_DRAFT else None
    leans = sorted((abs(dot(face.normal, axis)), i) for i, axis in enumerate(AXES))
    # Square to one axis and a little off the second: it leans from the second. Off all three, from the one that the
    # normal is nearest to square to.
    candidates = [(size, i) for size, i in leans if size > _SLANTED]
    if len(candidates) < 2:
        return None
    size, axis = candidates[0]
    angle = math.degrees(math.asin(min(1.0, size)))
    return (axis, angle) if angle < _MOST else None


def ends(part: Part) -> Iterator[Feature]:
    """The flat ends of bodies that narrow from one side to the other: the top of a pyramid without its tip."""
    for axis in range(3):
        flats: dict[bool, list[Patch]] = {False: [], True: []}
        for patch in part.planes:
            normal = patch.faces[0].normal
            high = normal[axis] > 0
            level = part.box[axis + 3] if high else part.box[axis]
            if parallel(normal, AXES[axis]) and abs(patch.faces[0].origin[axis] - level) < part.tolerance:
                flats[high].append(patch)
        if [len(found) for found in flats.values()] != [1, 1]:
            continue
        small, large = sorted((found[0] for found in flats.values()), key=lambda patch: patch.area)
        straight = all(edge.kind == "line" for edge, _ in small.borders)
        leaning = {part.patch_of[face] for edge, face in small.borders if abs(edge.bend - math.pi / 2) > _SLANTED}
        if straight and leaning - part.chamfers.keys() and small.area < _NARROWS * large.area:
            box, normal = part.box_of(small.faces), small.faces[0].normal
            across = [i for i in range(3) if i != axis]
            if not _in_line(part, box, across):
                continue
            sizes = sorted((box[i + 3] - box[i] for i in across), reverse=True)
            side = part.side(small.centroid, scale(normal, -1))
            named = dict(zip(("length", "width"), sizes, strict=True))
            yield part.feature("end", named, small.centroid, normal, small.faces, side=side)


def _in_line(part: Part, box: Box, across: Sequence[int]) -> bool:
    """Whether an end is where nobody needs to say: in the middle, or as wide as the body and flush with a side."""
    off = [(box[i] - part.box[i], part.box[i + 3] - box[i + 3]) for i in across]
    middle = [abs(low - high) < part.tolerance for low, high in off]
    whole = [max(low, high) < part.tolerance for low, high in off]
    flush = [min(low, high) < part.tolerance for low, high in off]
    return all(middle) or (any(whole) and all(flush))
