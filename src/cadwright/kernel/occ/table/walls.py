"""Walls that stand on a flat floor, or around an opening, in the floor's own plane: what pockets and slots are made of.

`Outline.of` lays the walls of a cavity into a frame: two directions at right angles, and for each of the four ways to
look (0: along u, 1: along v, 2: against u, 3: against v) the position at which a wall stands in that way. A half
cylinder that runs into the walls beside it closes a side as a flat wall does.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.table.part import Part, parallel, square
from cadwright.kernel.occ.topology import TANGENT, Edge
from cadwright.kernel.occ.vectors import Vector, add, cross, dot, scale, sub, unit
from cadwright.kernel.occ.walls import Line as Axis
from cadwright.kernel.occ.walls import Wall, coverage, upward, wall_of

_HALF = (math.radians(179), math.radians(181))
_QUARTER = (math.radians(60), math.radians(95))
"""How far the round corners of a rectangle go around, the blends of crossing cuts taken off."""


@dataclass(eq=False)
class Outline:
    """The walls of a cavity in their frame; ``depth`` is the unit normal of the floor, out of the material."""

    depth: Vector
    u: Vector
    v: Vector
    closed: dict[int, float] = field(default_factory=dict)
    """The position of the wall that closes each way to look, along that way."""
    corners: list[float] = field(default_factory=list)
    """Radii of the round corners."""
    ends: dict[int, float] = field(default_factory=dict)
    """Radii of the half cylinders that close sides."""
    walls: list[Patch] = field(default_factory=list)
    side_walls: dict[int, list[Patch]] = field(default_factory=dict)

    def way(self, number: int) -> Vector:
        """One of the four ways to look."""
        direction = (self.u, self.v)[number % 2]
        return direction if number < 2 else scale(direction, -1)

    def width(self, number: int) -> float | None:
        """The distance between the walls in a way and its opposite; ``None`` where there are not both."""
        if number not in self.closed or (number + 2) % 4 not in self.closed:
            return None
        return self.closed[number] + self.closed[(number + 2) % 4]


def upright(patch: Patch, depth: Vector) -> bool:
    """Whether a patch is a plane or cylinder that stands along a direction."""
    face = patch.faces[0]
    if patch.kind == "plane":
        return square(face.normal, depth)
    return patch.kind == "cylinder" and parallel(face.axis, depth)


def standing_on(part: Part, floor: Patch) -> list[Patch]:
    """The upright walls at the inner corners of a flat floor, through the blends of these."""
    normal = floor.faces[0].normal
    return list(dict.fromkeys(wall for wall in part.beyond(floor, -1) if wall is not floor and upright(wall, normal)))


def outline(walls: Sequence[Patch], depth: Vector, tolerance: float) -> Outline | None:
    """The walls as sides and corners of a rectangle; ``None`` when they are of another form."""
    flats = [wall for wall in walls if wall.kind == "plane"]
    if not flats:
        return None
    u = upward(max(flats, key=lambda wall: wall.area).faces[0].normal)
    found = Outline(depth, u, unit(cross(depth, u)), walls=list(walls))
    if not all(_flat(found, wall, tolerance) for wall in flats):
        return None
    rounds = [wall for wall in walls if wall.kind == "cylinder"]
    if not all(_round(found, wall, tolerance) for wall in rounds):
        return None
    return found if all(_facing(found, way, tolerance) for way in (0, 1)) else None


def _flat(found: Outline, wall: Patch, tolerance: float) -> bool:
    # A wall that looks along a way closes the way against it.
    normal = wall.faces[0].normal
    for way in range(4):
        if dot(normal, found.way(way)) < -1 + 1e-9:
            return _close(found, way, dot(wall.faces[0].origin, found.way(way)), wall, tolerance)
    return False


def _close(found: Outline, way: int, position: float, wall: Patch, tolerance: float) -> bool:
    if way in found.closed and abs(found.closed[way] - position) > tolerance:
        return False
    found.closed[way] = position
    found.side_walls.setdefault(way, []).append(wall)
    return True


def _round(found: Outline, wall: Patch, tolerance: float) -> bool:
    face = wall.faces[0]
    if not face.concave:
        return False
    turn = around(wall, tolerance)
    if _HALF[0] < turn < _HALF[1]:
        outwards = middle_of(wall, found.depth)
        for way in range(4):
            if dot(outwards, found.way(way)) > 1 - 1e-6:
                found.ends[way] = face.radius
                return _close(found, way, dot(face.origin, found.way(way)) + face.radius, wall, tolerance)
        return False
    if _QUARTER[0] < turn < _QUARTER[1] and sum(edge.tangent for edge, _ in wall.borders) >= 1:
        found.corners.append(face.radius)
        return True
    return False


def _facing(found: Outline, way: int, tolerance: float) -> bool:
    width = found.width(way)
    return width is None or width > tolerance


def around(wall: Patch, tolerance: float) -> float:
    """How far a cylindrical patch goes around, in radians."""
    return coverage(as_wall(wall)) if tolerance > 0 else 0.0


def as_wall(patch: Patch) -> Wall:
    """All faces of a cylindrical patch as one wall."""
    line = Axis.of(patch.faces[0])
    walls = [wall_of(face, line) for face in patch.faces]
    low, high = min(wall.low for wall in walls), max(wall.high for wall in walls)
    return Wall(line, patch.kind, list(patch.faces), low, high, walls[0].radii)


def middle_of(wall: Patch, axis: Vector) -> Vector:
    """The direction from a half cylinder's axis to the middle of its face, from its straight sides where it has two."""
    face = wall.faces[0]
    sides = {edge: edge.middle[0] for edge, _ in wall.borders if edge.kind == "line" and parallel(edge.middle[1], axis)}
    total = (0.0, 0.0, 0.0)
    for point, one in ((one.middle[0], one) for one in wall.faces):
        total = add(total, scale(sub(point, face.origin), one.area))
    inward = sub(total, scale(axis, dot(total, axis)))
    rough = unit(inward)
    if len(wall.faces) == 1 and len(sides) == 2:
        a, b = sides.values()
        across = unit(sub(sub(a, b), scale(axis, dot(sub(a, b), axis))))
        exact = unit(cross(axis, across))
        return exact if dot(exact, rough) > 0 else scale(exact, -1)
    return rough


def mouth(part: Part, walls: Iterable[Patch], depth: Vector, run: Vector | None, level: float) -> float | None:
    """Where the stock's surface beside walls lies along a direction, above a level.

    Of each wall what most of its upper edge says, of these the lowest: where the stock is stepped, the deeper side is
    not the cavity's alone.
    """
    own = set(walls)
    levels = []
    for wall in own:
        lengths: dict[float, float] = defaultdict(float)
        for top, length in _told(part, wall, depth, run, own):
            if top > level + part.tolerance:
                near = next((one for one in lengths if abs(one - top) < part.tolerance), top)
                lengths[near] += length
        if lengths:
            levels.append(max(lengths, key=lambda one: lengths[one]))
    return min(levels, default=None)


def tops(part: Part, walls: Iterable[Patch], depth: Vector, run: Vector | None) -> list[float]:
    """Where the upper edges of walls lie along a direction, as `mouth` takes them."""
    own = set(walls)
    return [top for wall in own for top, _ in _told(part, wall, depth, run, own)]


def _told(part: Part, wall: Patch, depth: Vector, run: Vector | None, own: set[Patch]) -> Iterator[tuple[float, float]]:
    """What the upper edges of a wall say of the mouth's place, with their lengths.

    A flat surface across the direction tells itself, through blends and bevels; the crest of a round one counts, that
    of a bore only where the cavity runs along it. Where it is neither, how far the wall reaches.
    """
    for edge, other in _upper(part, wall, depth):
        face = other.faces[0]
        if other in own or other in part.fillets:
            continue
        length = math.dist(*edge.ends) or float(face.radius if face.kind == "cylinder" else 1.0)
        if other.kind == "plane" and parallel(face.normal, depth):
            if dot(face.normal, depth) > 0:
                yield dot(face.origin, depth), length
        elif other.kind == "cylinder" and square(face.axis, depth):
            if not face.concave:
                yield dot(face.origin, depth) + face.radius, length
            elif run is not None and parallel(face.axis, run):
                yield dot(face.origin, depth) - face.radius, length
        elif edge.kind == "line" and square(edge.middle[1], depth):
            yield dot(edge.middle[0], depth), length


def _upper(part: Part, wall: Patch, depth: Vector) -> Iterator[tuple[Edge, Patch]]:
    """The outer corners of an upright wall that do not run up it, with what lies behind, through blends and bevels."""
    for edge, face in wall.borders:
        other = part.patch_of[face]
        if edge.kind == "line" and parallel(edge.middle[1], depth):
            continue
        if edge.bend >= TANGENT and other not in part.chamfers:
            yield edge, other
        elif other in part.chamfers or (edge.tangent and other.kind in ("cylinder", "torus") and not face.concave):
            for _, behind in other.borders:
                patch = part.patch_of[behind]
                blend = patch in part.fillets or patch in part.chamfers
                if patch is not wall and not blend and not upright(patch, depth):
                    yield edge, patch
