"""On round parts: grooves with slanted or round bottoms, flats, and bosses that are not round all the way."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.table.part import Part, edge_extent, extent, parallel, place, square
from cadwright.kernel.occ.topology import TANGENT, Edge
from cadwright.kernel.occ.vectors import Vector, cross, dot, scale, sub, unit
from cadwright.kernel.occ.walls import Line, coverage, upward, wall_of
from cadwright.values.features import Feature

_PARTLY = math.radians(60)
"""A boss that is not round all the way goes around its hole this far at least."""
_ALL = 2 * math.pi - 1e-6


def ringed(part: Part) -> Iterator[Feature]:
    """Vee and round-bottomed grooves around an axis, outside."""
    for patch in part.patches:
        turn = sum(face.parameters[1] - face.parameters[0] for face in patch.faces)
        if turn < _ALL or patch in part.fillets or patch in part.chamfers:
            continue
        if patch.kind == "torus" and patch.faces[0].concave:
            yield from _round_bottomed(part, patch)
        elif patch.kind == "cone" and not patch.faces[0].concave:
            yield from _vee(part, patch)


def _rims(part: Part, patch: Patch, line: Line) -> list[tuple[float, float, float, Patch]]:
    """The circles that a ring ends at: place along the axis, radius, bend, and what lies behind."""
    found = []
    for edge, face in patch.borders:
        if edge.kind == "circle":
            point = edge.middle[0]
            found.append((line.position(point), line.distance(point), edge.bend, part.patch_of[face]))
    return sorted(found, key=lambda rim: rim[0])


def _round_bottomed(part: Part, patch: Patch) -> Iterator[Feature]:
    face = patch.faces[0]
    line = Line.of(face)
    rims = _rims(part, patch, line)
    if len(rims) != 2 or not all(bend >= TANGENT for _, _, bend, _ in rims):
        return
    bottom = float(face.quadric.MajorRadius()) - face.radius
    outer = min(radius for _, radius, _, _ in rims)
    if bottom <= 0 or outer <= bottom:
        return
    sizes = {
        "diameter": 2 * bottom,
        "outer diameter": 2 * outer,
        "width": rims[1][0] - rims[0][0],
        "depth": outer - bottom,
        "radius": face.radius,
    }
    yield part.feature("groove", sizes, line.at((rims[0][0] + rims[1][0]) / 2), line.direction, patch.faces)


def _vee(part: Part, low: Patch) -> Iterator[Feature]:
    """From the cone on the lower side, which narrows upwards, to the one on the other side."""
    line = Line.of(low.faces[0])
    first = _rims(part, low, line)
    if len(first) != 2 or not first[0][1] > first[1][1] or first[0][2] < TANGENT or first[1][2] > -TANGENT:
        return
    behind = first[1][3]
    bottom: Patch | None = None
    if behind.kind == "cylinder" and line.holds(behind.faces[0], part.tolerance):
        bottom = behind
        beyond = [rim for rim in _rims(part, bottom, line) if rim[0] > first[1][0] + part.tolerance and rim[2] < 0]
        behind = beyond[-1][3] if beyond else behind
    if behind.kind != "cone" or not line.holds(behind.faces[0], part.tolerance):
        return
    second = _rims(part, behind, line)
    if len(second) != 2 or not second[1][1] > second[0][1] or second[1][2] < TANGENT:
        return
    outer = min(first[0][1], second[1][1])
    slants = [(rims[1][0] - rims[0][0]) / abs(rims[1][1] - rims[0][1]) for rims in (first, second)]
    depth = outer - first[1][1]
    sizes = {
        "diameter": 2 * first[1][1],
        "outer diameter": 2 * outer,
        "width": second[0][0] - first[1][0] + depth * sum(slants),
        "depth": depth,
        "angle": sum(math.degrees(math.atan(slant)) for slant in slants),
    }
    if bottom is not None:
        sizes["inner width"] = second[0][0] - first[1][0]
    faces = [face for patch in (low, behind, *([bottom] if bottom else [])) for face in patch.faces]
    yield part.feature("groove", sizes, line.at((first[1][0] + second[0][0]) / 2), line.direction, faces)


def flats(part: Part) -> Iterator[Feature]:
    """Flats on shafts and in bores: their depth below the round, and from them to the other side."""
    found: list[tuple[Patch, Line, float, float, list[Edge]]] = []
    for patch in part.planes:
        sides: dict[tuple[int, ...], list[tuple[Edge, Patch]]] = defaultdict(list)
        for edge, face in patch.borders:
            other = part.patch_of[face]
            if edge.kind == "line" and other.kind == "cylinder" and other not in part.fillets and not edge.tangent:
                line = Line.of(other.faces[0])
                if parallel(edge.middle[1], line.direction):
                    sides[line.key(part.tolerance)].append((edge, other))
        for both in sides.values():
            rounds = [one.faces[0] for _, one in both]
            if len(both) == 2 and abs(rounds[0].radius - rounds[1].radius) < part.tolerance:
                line = Line.of(rounds[0])
                normal = patch.faces[0].normal
                reach = dot(sub(patch.faces[0].origin, line.origin), normal)
                inside = all(face.concave for face in rounds)
                if square(normal, line.direction) and (reach < 0) == inside and rounds[0].concave == rounds[1].concave:
                    found.append((patch, line, abs(reach), rounds[0].radius, [edge for edge, _ in both]))
    for patch, line, reach, radius, edges in found:
        normal = patch.faces[0].normal
        opposite = [
            far
            for other, own, far, _, _ in found
            if own.key(part.tolerance) == line.key(part.tolerance) and dot(other.faces[0].normal, normal) < -1 + 1e-9
        ]
        yield _flat(part, patch, line, (reach, opposite[0] if opposite else radius, radius), edges)


def _flat(part: Part, patch: Patch, line: Line, reaches: tuple[float, float, float], edges: Sequence[Edge]) -> Feature:
    reach, other, radius = reaches
    low, high = edge_extent(edges, line.direction)
    normal = patch.faces[0].normal
    sizes = {
        "length": high - low,
        "width": 2 * math.sqrt(max(0.0, radius**2 - reach**2)),
        "depth": radius - reach,
        "across": reach + other,
        "diameter": 2 * radius,
    }
    middle = line.at((low + high) / 2)
    way = unit(cross(line.direction, normal))
    level = dot(patch.faces[0].origin, normal)
    at = place((line.direction, dot(middle, line.direction)), (normal, level), (way, dot(middle, way)))
    return part.feature("flat", sizes, at, scale(normal, -1), patch.faces, along=line.direction)


def partial_bosses(part: Part) -> Iterator[Feature]:
    """Cylinders around a hole that run into something beside them: the end of an arm, an ear."""
    drilled = {_where(Line.of(chain.narrowest.faces[0]), part): hole for hole, chain in part.holes}
    groups: dict[tuple[object, ...], list[Patch]] = defaultdict(list)
    for patch in part.patches:
        face = patch.faces[0]
        if patch.kind != "cylinder" or face.concave or face in part.round_faces or patch in part.fillets:
            continue
        line = Line.of(face)
        if _where(line, part) in drilled:
            low, high = extent(patch.faces, line.direction)
            key = (*_where(line, part), *(round(v / (10 * part.tolerance) + 0.19) for v in (face.radius, low, high)))
            groups[key].append(patch)
    for patches in groups.values():
        faces = [face for patch in patches for face in patch.faces]
        line = Line.of(faces[0])
        wall = wall_of(faces[0], line)
        wall.faces = faces
        if coverage(wall) < _PARTLY or _is_lug(part, patches):
            continue
        low, high = extent(faces, line.direction)
        sizes = {"diameter": 2 * faces[0].radius, "height": high - low}
        yield part.feature("boss", sizes, line.at(low), line.direction, faces)


def _where(line: Line, part: Part) -> tuple[int, ...]:
    return line.key(part.tolerance)


def _is_lug(part: Part, patches: Sequence[Patch]) -> bool:
    """Whether it is one half cylinder that runs into flats on both sides."""
    beside = {part.patch_of[f] for patch in patches for e, f in patch.borders if e.tangent}
    return len(patches) == 1 and sum(other.kind == "plane" for other in beside) == 2


def sockets(part: Part) -> Iterator[Feature]:
    """Blind pockets of a regular polygon: for the head of a screw, or a key."""
    for floor in part.planes:
        up = floor.faces[0].normal
        walls = [
            w for w in dict.fromkeys(part.beyond(floor, -1)) if w.kind == "plane" and square(w.faces[0].normal, up)
        ]
        sides = len(walls)
        if sides < 5:
            continue
        centre = _mean([wall.centroid for wall in walls])
        reaches = [dot(sub(centre, wall.faces[0].origin), wall.faces[0].normal) for wall in walls]
        if min(reaches) <= 0 or max(reaches) - min(reaches) > part.tolerance or sides % 2:
            continue
        low = dot(floor.faces[0].origin, up)
        top = max(extent(wall.faces, up)[1] for wall in walls)
        sizes = {"sides": float(sides), "across": 2 * reaches[0], "depth": top - low}
        x = upward(walls[0].faces[0].normal)
        y = unit(cross(up, x))
        at = place((up, top), (x, dot(centre, x)), (y, dot(centre, y)))
        faces = [face for patch in (floor, *walls) for face in patch.faces]
        into = scale(up, -1)
        yield part.feature("pocket", sizes, at, into, faces, through=False, side=part.side(at, into))


def _mean(points: Sequence[Vector]) -> Vector:
    x, y, z = (sum(point[i] for point in points) / len(points) for i in range(3))
    return (x, y, z)
