"""What stands out around an axis: the steps, grooves and tapers of shafts, flanges, and round bosses."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from cadwright.kernel.occ.features import turned_about
from cadwright.kernel.occ.patches import Patch, apex, half_angle
from cadwright.kernel.occ.table.part import Part, edge_extent, extent, square_to
from cadwright.kernel.occ.topology import Face
from cadwright.kernel.occ.vectors import along, dot, scale
from cadwright.kernel.occ.walls import FULL, Line, Wall, cell, rim_of, wall_of
from cadwright.values.features import Feature

_SHAFT = 0.6
"""Outer cylinders on one axis that together reach this part of the body along it are steps of a shaft."""
_FLAT = 0.5
"""A flange is thinner than this part of its diameter, and of the diameter of what stands on it."""
_NARROW = 1.0
"""A groove is not wider than this part of the diameter at its bottom: else it is a step between two others."""


def turned(part: Part) -> Iterator[Feature]:
    """Steps, grooves, tapers, flanges and bosses."""
    outer = [wall for wall in part.full if not wall.faces[0].concave]
    lines: dict[tuple[int, ...], list[Wall]] = defaultdict(list)
    for wall in outer:
        lines[wall.line.key(part.tolerance)].append(wall)
    main = turned_about(part.solid, part.tolerance)
    sunk = list(_face_grooves(part))
    within = {face for _, faces in sunk for face in faces}
    for walls in lines.values():
        walls.sort(key=lambda wall: wall.low)
        ends = {id(wall): (shoulder(part, wall, "low"), shoulder(part, wall, "high")) for wall in walls}
        line = walls[0].line
        grooved = [wall for wall in walls if _in_groove(part, wall)]
        yield from (_groove(part, wall) for wall in grooved)
        standing = _joined([wall for wall in walls if wall not in grooved], grooved, ends)
        if main and line.key(part.tolerance) == main.key(part.tolerance):
            steps = [group for group in standing if not any(face in within for wall in group for face in wall.faces)]
            yield from _steps(part, line, steps, ends)
            yield from _flange(part, line, steps, ends)
            continue
        yield from _bosses(part, line, standing, ends)
        if _is_shaft(part, line, standing, ends):
            yield from _steps(part, line, standing, ends)
    yield from _inner_grooves(part)
    yield from (feature for feature, _ in sunk)
    yield from _tapers(part)


_Ends = dict[int, tuple[float, float]]


def shoulder(part: Part, wall: Wall, end: str) -> float:
    """Where a cylinder ends along its axis: at the plane across it, through the blend or bevel between them."""
    for _, face in rim_of(wall, end):
        patch = part.patch_of[face]
        if square_to(wall.line, patch):
            return wall.line.position(face.origin)
        if patch in part.chamfers or (patch.kind == "torus" and wall.line.holds(face, part.tolerance)):
            beyond = {part.patch_of[other] for _, other in patch.borders}
            planes = [one for one in beyond if square_to(wall.line, one)]
            if len(planes) == 1:
                return wall.line.position(planes[0].faces[0].origin)
    return wall.high if end == "high" else wall.low


def _joined(walls: Sequence[Wall], grooves: Sequence[Wall], ends: _Ends) -> list[list[Wall]]:
    """Walls of one radius with only grooves between them, together."""
    groups: list[list[Wall]] = []
    for wall in walls:
        last = groups[-1][-1] if groups else None
        if last is not None and abs(last.radius - wall.radius) <= 1e-6 * wall.radius:
            reached = ends[id(last)][1]
            bridged = any(
                abs(ends[id(groove)][0] - reached) < 1e-6 * wall.radius
                and abs(ends[id(groove)][1] - ends[id(wall)][0]) < 1e-6 * wall.radius
                for groove in grooves
            )
            if bridged:
                groups[-1].append(wall)
                continue
        groups.append([wall])
    return groups


def _is_shaft(part: Part, line: Line, groups: Sequence[Sequence[Wall]], ends: _Ends) -> bool:
    if not groups:
        return False
    low, high = edge_extent(part.solid.edges, line.direction)
    covered = sum(ends[id(group[-1])][1] - ends[id(group[0])][0] for group in groups)
    return covered > _SHAFT * (high - low)


def _steps(part: Part, line: Line, groups: Sequence[Sequence[Wall]], ends: _Ends) -> Iterator[Feature]:
    for group in groups:
        low, high = ends[id(group[0])][0], ends[id(group[-1])][1]
        faces = [face for wall in group for face in wall.faces]
        sizes = {"diameter": 2 * group[0].radius, "length": high - low}
        yield part.feature("step", sizes, line.at(low), line.direction, faces)


def _flange(part: Part, line: Line, groups: Sequence[Sequence[Wall]], ends: _Ends) -> Iterator[Feature]:
    """The widest step, where it is flat and others stand on it."""
    widest = max(groups, key=lambda group: group[0].radius, default=None)
    if widest is None or len(groups) < 2:
        return
    low, high = ends[id(widest[0])][0], ends[id(widest[-1])][1]
    diameter = 2 * widest[0].radius
    others = max(group[0].radius for group in groups if group is not widest)
    if high - low < _FLAT * diameter and 2 * others < diameter * (1 - 1e-6):
        sizes = {"diameter": diameter, "thickness": high - low}
        yield part.feature("flange", sizes, line.at(low), line.direction, [f for wall in widest for f in wall.faces])


def _face_grooves(part: Part) -> Iterator[tuple[Feature, list[Face]]]:
    """Rings sunk into a flat face, with the faces of their inner wall."""
    for floor in part.planes:
        up = floor.faces[0].normal
        round_ = [
            w for w in dict.fromkeys(part.beyond(floor, -1)) if w.kind == "cylinder" and w.faces[0] in part.round_faces
        ]
        outer = [wall for wall in round_ if wall.faces[0].concave]
        inner = [wall for wall in round_ if not wall.faces[0].concave]
        if len(outer) != 1 or len(inner) != 1:
            continue
        line = Line.of(outer[0].faces[0])
        radii = (inner[0].faces[0].radius, outer[0].faces[0].radius)
        if not line.holds(inner[0].faces[0], part.tolerance) or radii[1] - radii[0] > radii[0]:
            continue
        level = dot(floor.faces[0].origin, up)
        tops = [extent(wall.faces, up)[1] for wall in (*outer, *inner)]
        sizes = {
            "diameter": 2 * radii[1],
            "inner diameter": 2 * radii[0],
            "width": radii[1] - radii[0],
            "depth": min(tops) - level,
        }
        at = line.at(line.position(along(floor.faces[0].origin, up, min(tops) - level)))
        faces = [face for patch in (floor, *outer, *inner) for face in patch.faces]
        yield part.feature("groove", sizes, at, scale(up, -1), faces, side=part.side(at, scale(up, -1))), inner[0].faces


def _bosses(part: Part, line: Line, groups: Sequence[Sequence[Wall]], ends: _Ends) -> Iterator[Feature]:
    """Round bosses from the end that stands on the part."""
    for group in groups:
        low, high = ends[id(group[0])][0], ends[id(group[-1])][1]
        foot = {end: _foot(part, wall, end) for wall, end in ((group[0], "low"), (group[-1], "high"))}
        down = foot["high"] and not foot["low"]
        start, axis = (high, scale(line.direction, -1)) if down else (low, line.direction)
        faces = [face for wall in group for face in wall.faces]
        top = line.at(low if down else high)
        sizes = {"diameter": 2 * group[0].radius, "height": high - low}
        opens = part.side(top, scale(axis, -1))
        yield part.feature("boss", sizes, line.at(start), axis, faces, side=opens)


def _foot(part: Part, wall: Wall, end: str) -> bool:
    """Whether a cylinder stands on something at an end: an inner corner, or the blend of one."""
    for edge, face in rim_of(wall, end):
        blend = edge.tangent and face.concave if face.kind == "torus" else False
        if edge.bend < 0 and (blend or not edge.tangent):
            return True
        if blend:
            return True
    return False


def _sides(part: Part, wall: Wall) -> tuple[Patch, Patch] | None:
    """The planes across the axis that rise from both ends of a cylinder, directly or through a blend."""
    found = []
    for end in ("low", "high"):
        rim = rim_of(wall, end)
        if not rim:
            return None
        planes = set()
        for edge, face in rim:
            patch = part.patch_of[face]
            if edge.bend < 0 and not edge.tangent:
                planes.add(patch)
            elif edge.tangent and patch.kind == "torus" and patch.faces[0].concave:
                planes |= {part.patch_of[other] for e, other in patch.borders if e.tangent}
        planes = {patch for patch in planes if square_to(wall.line, patch)}
        if len(planes) != 1:
            return None
        found.append(planes.pop())
    return found[0], found[1]


def _beside(part: Part, side: Patch, wall: Wall) -> float | None:
    """The radius of the cylinder about a wall's axis that a side of its groove runs out to."""
    concave = wall.faces[0].concave
    radii = [
        other.faces[0].radius
        for other in part.beyond(side, 1)
        if other.kind == "cylinder"
        and other.faces[0].concave == concave
        and wall.line.holds(other.faces[0], part.tolerance)
    ]
    radii = [radius for radius in radii if (radius < wall.radius) == concave]
    return (max(radii) if not concave else min(radii)) if radii else None


def _in_groove(part: Part, wall: Wall) -> bool:
    sides = _sides(part, wall)
    if sides is None:
        return False
    width = abs(wall.line.position(sides[1].faces[0].origin) - wall.line.position(sides[0].faces[0].origin))
    beside = [_beside(part, side, wall) for side in sides]
    return width <= _NARROW * 2 * wall.radius and all(radius is not None for radius in beside)


def _groove(part: Part, wall: Wall) -> Feature:
    """The groove whose bottom a cylinder is."""
    sides = _sides(part, wall)
    assert sides is not None
    low, high = sorted(wall.line.position(side.faces[0].origin) for side in sides)
    beside = [radius for side in sides if (radius := _beside(part, side, wall)) is not None]
    if wall.faces[0].concave:
        outer = 2 * max(beside)
        depth = wall.radius - max(beside)
    else:
        outer = 2 * min(beside)
        depth = min(beside) - wall.radius
    sizes = {"diameter": 2 * wall.radius, "outer diameter": outer, "width": high - low, "depth": depth}
    faces = [*wall.faces, *(face for side in sides for face in side.faces)]
    return part.feature("groove", sizes, wall.line.at((low + high) / 2), wall.line.direction, faces)


def _inner_grooves(part: Part) -> Iterator[Feature]:
    for wall in part.full:
        if wall.faces[0].concave and _in_groove(part, wall):
            yield _groove(part, wall)


def _tapers(part: Part) -> Iterator[Feature]:
    """Cones that go (nearly) all around and are no chamfers, outside and inside of bores.

    What flutes or slots leave of one cone counts as that cone.
    """
    in_holes = {face for _, chain in part.holes for wall in chain.walls if wall.kind == "cone" for face in wall.faces}
    cones: dict[tuple[int, ...], list[Patch]] = defaultdict(list)
    for patch in part.patches:
        if patch.kind == "cone" and patch not in part.chamfers and patch.faces[0] not in in_holes:
            cones[_cone(patch, part.tolerance)].append(patch)
    for patches in cones.values():
        faces = [face for patch in patches for face in patch.faces]
        if sum(face.parameters[1] - face.parameters[0] for face in faces) < FULL:
            continue
        line = Line.of(faces[0])
        walls = [wall_of(one, line) for one in faces]
        low, high = min(walls, key=lambda wall: wall.low), max(walls, key=lambda wall: wall.high)
        radii = (low.radii[0], high.radii[1])
        sizes = {
            "large diameter": 2 * max(radii),
            "small diameter": 2 * min(radii),
            "length": high.high - low.low,
            "angle": math.degrees(2 * half_angle(faces[0])),
        }
        yield part.feature("taper", sizes, line.at(low.low), line.direction, faces)


def _cone(patch: Patch, tolerance: float) -> tuple[int, ...]:
    """The same for pieces of one cone: its axis, tip and angle, and the side that the material is on."""
    face = patch.faces[0]
    line = Line.of(face)
    tip = cell(line.position(apex(face)), 100 * tolerance)
    return (*line.key(tolerance), tip, cell(half_angle(face), 1e-4), int(face.concave))
