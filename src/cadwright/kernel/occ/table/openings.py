"""Openings that go through: windows, slots and arcs with walls all around, and round-ended slots cut from an edge."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.table.part import Part, parallel, place, square
from cadwright.kernel.occ.table.walls import Outline, around, middle_of, outline, tops, upright
from cadwright.kernel.occ.topology import TANGENT, Edge, Face
from cadwright.kernel.occ.vectors import Vector, add, along, cross, dot, norm, scale, sub, unit
from cadwright.kernel.occ.walls import Line, upward
from cadwright.values.features import Feature

Ring = tuple[list[Patch], Vector]


def openings(part: Part, found: Sequence[Ring]) -> Iterator[Feature]:
    """All that go through and are no round holes; ``found`` are the part's `rings`."""
    used: set[Patch] = set()
    for walls, depth in found:
        feature = _named(part, walls, depth)
        if feature is not None:
            used.update(walls)
            yield feature
    for patch in part.patches:
        if patch.kind == "cylinder" and patch.faces[0].concave and patch not in used:
            slot = _round_ended(part, patch)
            if slot is not None:
                yield slot


def rings(part: Part) -> Iterator[Ring]:
    """Upright walls that follow each other around an opening, with the direction along them; open at both ends."""
    for direction, links in _links(part).items():
        neighbours: dict[Patch, set[Patch]] = defaultdict(set)
        for a, b in links:
            neighbours[a].add(b)
            neighbours[b].add(a)
        seen: set[Patch] = set()
        for start in neighbours:
            if start in seen:
                continue
            ring, waiting = [start], [start]
            seen.add(start)
            while waiting:
                for other in neighbours[waiting.pop()] - seen:
                    seen.add(other)
                    ring.append(other)
                    waiting.append(other)
            # More than one round wall that bulges: the outside of something.
            bulging = sum(wall.kind == "cylinder" and not wall.faces[0].concave for wall in ring)
            closed = len(ring) > 2 and bulging <= 1 and all(len(neighbours[wall]) == 2 for wall in ring)
            if closed and not any(floored(part, wall, direction) for wall in ring):
                yield ring, direction


def _links(part: Part) -> dict[Vector, list[tuple[Patch, Patch]]]:
    """Pairs of walls that meet along a straight edge without an outer corner, by the edge's direction."""
    found: dict[tuple[int, ...], list[tuple[Patch, Patch]]] = defaultdict(list)
    directions: dict[tuple[int, ...], Vector] = {}
    for edge in part.solid.edges:
        if edge.kind != "line" or len(edge.faces) != 2 or edge.seam or edge.bend >= TANGENT:
            continue
        a, b = (part.patch_of[face] for face in edge.faces)
        direction = upward(edge.middle[1])
        if a is not b and upright(a, direction) and upright(b, direction):
            key = tuple(round(c * 1e5) for c in direction)
            directions.setdefault(key, direction)
            found[key].append((a, b))
    return {directions[key]: links for key, links in found.items()}


def floored(part: Part, wall: Patch, depth: Vector) -> bool:
    """Whether something closes the space before a wall at an end: an inner corner, or the blend of one."""
    for edge, face in wall.borders:
        if edge.kind == "line" and parallel(edge.middle[1], depth):
            continue
        if edge.bend <= -TANGENT or (edge.tangent and _hollow(face)):
            return True
    return False


def _hollow(face: Face) -> bool:
    return face.kind in ("cylinder", "torus", "sphere") and face.concave


def _named(part: Part, walls: list[Patch], direction: Vector) -> Feature | None:
    ends = _ends(part, walls, direction)
    if ends is None:
        return None
    mouth, depth, axis = ends
    up = scale(axis, -1)
    shape = outline(walls, up, part.tolerance)
    if shape is not None and len(shape.closed) == 4:
        return _rectangular(part, shape, mouth, depth)
    if all(wall.kind == "plane" for wall in walls):
        return _regular(part, walls, up, mouth, depth)
    return _about_axis(part, walls, up, mouth, depth)


def _ends(part: Part, walls: Sequence[Patch], direction: Vector) -> tuple[float, float | None, Vector] | None:
    """Where the mouth lies against the axis, how deep the opening is where both ends are level, and the axis."""
    levels = []
    for up in (direction, scale(direction, -1)):
        run = next((w.faces[0].normal for w in walls if w.kind == "plane"), None)
        across = cross(run, direction) if run is not None else None
        found = [top for along_ in (run, across) for top in tops(part, walls, up, along_)]
        if not found:
            return None
        levels.append((max(found), max(found) - min(found) < part.tolerance))
    (high, high_level), (low, low_level) = levels
    depth = high + low if high_level and low_level else None
    centre = _middle(walls, direction)
    sides = [
        part.side(along(centre, up, level - dot(centre, up)), scale(up, -1))
        for up, level in ((direction, high), (scale(direction, -1), low))
    ]
    if sides[1] and not sides[0]:
        return low, depth, direction
    return high, depth, scale(direction, -1)


def _middle(walls: Sequence[Patch], direction: Vector) -> Vector:
    """The middle of what the walls enclose, up to its place along the direction."""
    total = (0.0, 0.0, 0.0)
    for wall in walls:
        total = add(total, scale(wall.centroid, 1 / len(walls)))
    return total


def _feature(
    part: Part,
    kind: str,
    sizes: dict[str, float],
    walls: Sequence[Patch],
    at: Vector,
    up: Vector,
    depth: float | None,
    run: Vector | None = None,
) -> Feature:
    axis = scale(up, -1)
    near = part.side(at, axis)
    far = part.side(along(at, axis, depth), up) if depth is not None else ""
    known = sizes if depth is None else {**sizes, "depth": depth}
    return part.feature(
        kind,
        known,
        at,
        axis,
        [face for wall in walls for face in wall.faces],
        along=upward(run) if run is not None else None,
        through=True,
        side="" if near and far else near or far,
    )


def _rectangular(part: Part, shape: Outline, mouth: float, depth: float | None) -> Feature | None:
    sizes = [shape.width(0), shape.width(1)]
    if sizes[0] is None or sizes[1] is None:
        return None
    extents = (sizes[0], sizes[1])
    run = 0 if extents[0] > extents[1] else 1
    if shape.ends:
        run = next(iter(shape.ends)) % 2
        fits = all(abs(2 * r - extents[1 - way % 2]) < part.tolerance for way, r in shape.ends.items())
        if not fits or any(way % 2 != run for way in shape.ends):
            return None
    known = {"length": extents[run], "width": extents[1 - run]}
    if shape.ends:
        known |= {"end radius": next(iter(shape.ends.values())), "open ends": 0.0}
    elif shape.corners and max(shape.corners) - min(shape.corners) < part.tolerance:
        known["corner radius"] = shape.corners[0]
    middle = [(shape.closed[n] - shape.closed[n + 2]) / 2 for n in (0, 1)]
    at = place((shape.u, middle[0]), (shape.v, middle[1]), (shape.depth, mouth))
    kind = "slot" if shape.ends else "window"
    return _feature(part, kind, known, shape.walls, at, shape.depth, depth, (shape.u, shape.v)[run])


def _regular(part: Part, walls: list[Patch], up: Vector, mouth: float, depth: float | None) -> Feature | None:
    """A regular polygon; across is the distance of opposite sides."""
    corners = [edge.middle[0] for edge in _uprights(walls, up)]
    centre = scale(_sum(corners), 1 / max(1, len(corners)))
    reaches = [dot(sub(centre, wall.faces[0].origin), wall.faces[0].normal) for wall in walls]
    radii = [norm(_flat(sub(corner, centre), up)) for corner in corners]
    uneven = max(reaches) - min(reaches) > part.tolerance or max(radii) - min(radii) > part.tolerance
    if len(corners) != len(walls) or uneven:
        return None
    sizes = {"sides": float(len(walls))}
    if len(walls) % 2 == 0:
        sizes["across"] = 2 * reaches[0]
    at = along(centre, up, mouth - dot(centre, up))
    return _feature(part, "window", sizes, walls, at, up, depth)


def _uprights(walls: Sequence[Patch], up: Vector) -> list[Edge]:
    """The edges between walls, one for each pair."""
    found: dict[frozenset[int], Edge] = {}
    own = {face: number for number, wall in enumerate(walls) for face in wall.faces}
    for wall in walls:
        for edge, face in wall.borders:
            if face in own and edge.kind == "line" and parallel(edge.middle[1], up):
                found.setdefault(frozenset(own[one] for one in edge.faces), edge)
    return list(found.values())


def _sum(points: Sequence[Vector]) -> Vector:
    total = (0.0, 0.0, 0.0)
    for point in points:
        total = add(total, point)
    return total


def _flat(vector: Vector, up: Vector) -> Vector:
    return sub(vector, scale(up, dot(vector, up)))


def _about_axis(part: Part, walls: list[Patch], up: Vector, mouth: float, depth: float | None) -> Feature | None:
    """Between two cylinders about one axis: an arc with round ends, or what spokes leave open."""
    rounds = [wall for wall in walls if wall.kind == "cylinder"]
    inner = [wall for wall in rounds if not wall.faces[0].concave]
    if len(inner) != 1:
        return None
    line = Line.of(inner[0].faces[0])
    hollow = [wall for wall in rounds if wall.faces[0].concave]
    outer = [wall for wall in hollow if line.holds(wall.faces[0], part.tolerance)]
    rest = [wall for wall in hollow if wall not in outer]
    if len(outer) != 1:
        return None
    small, large = inner[0].faces[0].radius, outer[0].faces[0].radius
    flats = [wall for wall in walls if wall.kind == "plane"]
    middle = _toward(outer[0], line)
    centre = along(line.origin, middle, (small + large) / 2)
    at = along(centre, up, mouth - dot(centre, up))
    if (
        not flats
        and len(rest) == 2
        and all(abs(2 * wall.faces[0].radius - (large - small)) < part.tolerance for wall in rest)
    ):
        turn = around(outer[0], part.tolerance)
        sizes = {"width": large - small, "radius": (small + large) / 2, "angle": math.degrees(turn), "open ends": 0.0}
        return _feature(part, "slot", sizes, walls, at, up, depth)
    if len(flats) == 2:
        sizes = {"diameter": 2 * large, "inner diameter": 2 * small}
        radii = {round(wall.faces[0].radius, 6) for wall in rest}
        if len(radii) == 1:
            sizes["corner radius"] = rest[0].faces[0].radius
        return _feature(part, "window", sizes, walls, at, up, depth)
    return None


def _toward(wall: Patch, line: Line) -> Vector:
    """The direction from an axis to the middle of a cylindrical patch of it."""
    total = _sum([scale(_flat(sub(face.middle[0], line.origin), line.direction), face.area) for face in wall.faces])
    return unit(total)


def _round_ended(part: Part, end: Patch) -> Feature | None:
    """A slot with one round end that runs out of the part at the other."""
    face = end.faces[0]
    direction = upward(face.axis)
    beside = [
        part.patch_of[other]
        for edge, other in end.borders
        if edge.tangent and other.kind == "plane" and edge.kind == "line" and square(other.normal, direction)
    ]
    beside = list(dict.fromkeys(beside))
    if len(beside) != 2 or dot(beside[0].faces[0].normal, beside[1].faces[0].normal) > -1 + 1e-9:
        return None
    walls = [end, *beside]
    if any(floored(part, wall, direction) for wall in walls) or abs(around(end, part.tolerance) - math.pi) > 1e-3:
        return None
    way = scale(middle_of(end, direction), -1)
    opens = [_runs_out(part, wall, way, direction) for wall in beside]
    ends = _ends(part, walls, direction)
    if ends is None or opens[0] is None or opens[1] is None or abs(opens[0] - opens[1]) > part.tolerance:
        return None
    mouth, depth, axis = ends
    up = scale(axis, -1)
    start = dot(face.origin, way) - face.radius
    side = beside[0].faces[0].normal
    at = place((way, (start + opens[0]) / 2), (side, dot(face.origin, side)), (up, mouth))
    sizes = {"length": opens[0] - start, "width": 2 * face.radius, "end radius": face.radius, "open ends": 1.0}
    return _feature(part, "slot", sizes, walls, at, up, depth, way)


def _runs_out(part: Part, wall: Patch, way: Vector, direction: Vector) -> float | None:
    """Where a side of a slot ends along a way, at the flat outside of the part; ``None`` where it is not flat."""
    for other in part.beyond(wall, 1):
        face = other.faces[0]
        if other.kind == "plane" and dot(face.normal, way) > 1 - 1e-6:
            return dot(face.origin, way)
    return None
