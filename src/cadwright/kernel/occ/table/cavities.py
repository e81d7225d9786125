"""Cavities with a flat floor: pockets, slots, keyways and notches; blind, or open at their ends."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.table.part import Part, edge_extent, extent, parallel, place, square
from cadwright.kernel.occ.table.walls import Outline, mouth, outline, standing_on
from cadwright.kernel.occ.topology import TANGENT, Edge, Face
from cadwright.kernel.occ.vectors import Vector, dot, scale
from cadwright.kernel.occ.walls import Line, upward
from cadwright.values.features import Feature

_SQUARISH = 1e-6
_MOST_PIECES = 150
"""Floors at one level beyond which none are joined."""
_FULL = 0.6
"""The floor of a notch covers this part of its rectangle at least; in the corner of a gusset it is a triangle."""


@dataclass(eq=False)
class Cavity:
    """Floors at one level with the walls around them."""

    floors: list[Patch]
    outline: Outline
    level: float
    """Where the floor lies along the outline's depth."""
    mouth: float
    spans: tuple[tuple[float, float], tuple[float, float]]
    """From where to where it goes along u and v; not finite where that is not certain."""

    @property
    def depth(self) -> float:
        """From the stock's surface to the floor."""
        return self.mouth - self.level

    @property
    def faces(self) -> list[Face]:
        """All its faces."""
        return [face for patch in (*self.floors, *self.outline.walls) for face in patch.faces]

    @cached_property
    def flats(self) -> frozenset[Patch]:
        """Its flat faces."""
        return frozenset(p for p in (*self.floors, *self.outline.walls) if p.kind == "plane")

    @property
    def floor_area(self) -> float:
        """In mm²."""
        return sum(floor.area for floor in self.floors)

    def size(self, number: int) -> float:
        """The extent along u (0) or v (1)."""
        low, high = self.spans[number]
        return high - low

    @property
    def centre(self) -> Vector:
        """The middle of the mouth."""
        o = self.outline
        (u0, u1), (v0, v1) = self.spans
        return place((o.u, (u0 + u1) / 2), (o.v, (v0 + v1) / 2), (o.depth, self.mouth))


def cavities(part: Part) -> list[Cavity]:
    """All that can be told with certainty."""
    found, other = [], list[frozenset[Patch]]()
    for floor in part.planes:
        walls = _around(part, standing_on(part, floor))
        shape = outline(walls, floor.faces[0].normal, part.tolerance) if walls else None
        if shape is not None:
            found.append((floor, shape))
        elif walls:
            other.append(frozenset((floor, *walls)))
    made = [cavity for group in _together(found, part) if (cavity := _cavity(part, *group)) is not None]
    # What is a piece of a cavity of another form is not told as if it were all.
    whole = [cavity for cavity in made if not any(cavity.flats <= form for form in other)]
    return _each_once(whole)


def _each_once(found: Sequence[Cavity]) -> list[Cavity]:
    """Of cavities of the same faces, floor and wall exchanged, the one with the largest floor; no parts of others."""
    kept: dict[int, Cavity] = {}
    of_patch: dict[Patch, list[Cavity]] = defaultdict(list)
    for cavity in sorted(found, key=lambda one: (-len(one.flats), -one.floor_area)):
        if not any(cavity.flats <= other.flats for other in of_patch[cavity.floors[0]]):
            kept[id(cavity)] = cavity
            for patch in cavity.flats:
                of_patch[patch].append(cavity)
    return [cavity for cavity in found if id(cavity) in kept]


def _around(part: Part, walls: list[Patch]) -> list[Patch]:
    """The walls without those of islands, which stand free inside."""
    own, seen = set(walls), set[Patch]()
    kept = []
    for wall in walls:
        if wall in seen:
            continue
        seen.add(wall)
        ring, waiting = [wall], [wall]
        while waiting:
            for _, face in waiting.pop().borders:
                other = part.patch_of[face]
                if other in own and other not in seen:
                    seen.add(other)
                    ring.append(other)
                    waiting.append(other)
        if not _island(ring):
            kept += ring
    return kept if kept else []


def _island(ring: Sequence[Patch]) -> bool:
    """Whether walls that touch each other look away from each other all around."""
    if len(ring) == 1:
        return ring[0].kind == "cylinder" and not ring[0].faces[0].concave
    corners = [edge.bend for wall in ring for edge, face in wall.borders if any(face in o.faces for o in ring)]
    return len(ring) > 2 and bool(corners) and all(bend > -TANGENT for bend in corners) and not _concave(ring)


def _concave(ring: Sequence[Patch]) -> bool:
    return any(wall.kind == "cylinder" and wall.faces[0].concave for wall in ring)


def _together(found: Sequence[tuple[Patch, Outline]], part: Part) -> Iterator[tuple[list[Patch], Outline]]:
    """Pieces of one channel that another cut runs across, joined: same floor, same sides, open towards each other."""
    levels: dict[tuple[int, ...], list[tuple[Patch, Outline]]] = defaultdict(list)
    for floor, shape in found:
        if len(shape.closed) == 4 or all(shape.width(side) is None for side in (0, 1)):
            yield [floor], shape
        else:
            level = round(dot(floor.faces[0].origin, shape.depth) / (10 * part.tolerance) + 0.19)
            levels[(*(round(c * 1e4 + 0.19) for c in shape.depth), level)].append((floor, shape))
    for rest in levels.values():
        yield from _joined(rest, part)


def _joined(rest: list[tuple[Patch, Outline]], part: Part) -> Iterator[tuple[list[Patch], Outline]]:
    while rest:
        floor, shape = rest.pop(0)
        floors, merged = [floor], len(rest) < _MOST_PIECES
        while merged:
            merged = False
            for other in rest:
                joined = _join(floors, shape, other, part)
                if joined is not None:
                    rest.remove(other)
                    floors.append(other[0])
                    shape, merged = joined, True
                    break
        yield floors, shape


def _join(floors: Sequence[Patch], shape: Outline, other: tuple[Patch, Outline], part: Part) -> Outline | None:
    floor, second = other
    joint = outline([*shape.walls, *second.walls], shape.depth, part.tolerance)
    if joint is None:
        return None
    for run in (0, 1):
        side = 1 - run
        if joint.width(side) is None or shape.width(side) is None:
            continue
        ways = (run, run + 2)
        reach = [extent([f for p in ps for f in p.faces], joint.way(run)) for ps in (floors, [floor])]
        first_lower = reach[0][0] < reach[1][0]
        lower, upper = (shape, second) if first_lower else (second, shape)
        lower_open = not _closes(lower, joint.way(ways[0]))
        upper_open = not _closes(upper, scale(joint.way(ways[0]), -1))
        sides = all(_closes(one, joint.way(way)) for one in (shape, second) for way in (side, side + 2))
        if lower_open and upper_open and sides:
            return joint
    return None


def _closes(shape: Outline, direction: Vector) -> bool:
    return any(dot(shape.way(way), direction) > 1 - _SQUARISH for way in shape.closed)


def _cavity(part: Part, floors: list[Patch], shape: Outline) -> Cavity | None:
    level = dot(floors[0].faces[0].origin, shape.depth)
    run = next((shape.way(1 - side) for side in (0, 1) if shape.width(side) is not None), None)
    main = [wall for way in shape.closed for wall in shape.side_walls[way]]
    sides = main
    if run is not None:
        sides = [wall for wall in main if wall.kind == "plane" and square(wall.faces[0].normal, run)]
    surface = mouth(part, sides, shape.depth, run, level)
    if surface is None:
        return None
    u, v = (_span(part, floors, shape, number) for number in (0, 1))
    return Cavity(floors, shape, level, surface, (u, v))


def _span(part: Part, floors: Sequence[Patch], shape: Outline, number: int) -> tuple[float, float]:
    """From where to where a cavity goes along u (0) or v (1): to its walls, or to where it runs out of the part."""
    ends = []
    for way in (number + 2, number):
        position = shape.closed.get(way)
        ends.append(_opening(part, floors, shape.way(way)) if position is None else position)
    return -ends[0], ends[1]


def _opening(part: Part, floors: Sequence[Patch], way: Vector) -> float:
    """Where the floor runs out of the part along a way; NaN where it runs into another cavity."""
    levels, edges = [], list[Edge]()
    for floor in floors:
        for other in part.beyond(floor, 1):
            face = other.faces[0]
            if other.kind == "plane" and dot(face.normal, way) > 1 - _SQUARISH:
                levels.append(dot(face.origin, way))
        edges += [edge for face in floor.faces for edge in face.edges]
    farthest = edge_extent(edges, way)[1]
    if levels and max(levels) >= farthest - part.tolerance:
        return max(levels)
    last = [edge for edge in edges if abs(edge_extent([edge], way)[1] - farthest) < part.tolerance]
    behind = [face for edge in last for face in edge.faces]
    own = {face for floor in floors for face in floor.faces}
    if any(face not in own and face.kind == "cylinder" and face.concave and edge_of(face, last) for face in behind):
        return math.nan
    return farthest


def edge_of(face: Face, edges: Sequence[Edge]) -> bool:
    """Whether one of the edges bounds a face with an outer corner."""
    return any(edge in face.edges and edge.convex for edge in edges)


def floored(part: Part, found: Sequence[Cavity]) -> Iterator[Feature]:
    """Pockets, slots, keyways and notches."""
    for cavity in found:
        shape = cavity.outline
        pairs = [number for number in (0, 1) if shape.width(number) is not None]
        if len(pairs) == 2:
            yield from _enclosed(part, cavity)
        elif len(pairs) == 1:
            yield from _channel(part, cavity, pairs[0])
        else:
            yield from _notch(part, cavity)


def _long(cavity: Cavity) -> int:
    return 0 if cavity.size(0) > cavity.size(1) else 1


def _enclosed(part: Part, cavity: Cavity) -> Iterator[Feature]:
    """Closed all around: a pocket, or with round ends a slot."""
    shape = cavity.outline
    run = _long(cavity)
    if shape.ends and len(shape.ends) < 3:
        run = next(iter(shape.ends)) % 2
    sizes = {"length": cavity.size(run), "width": cavity.size(1 - run), "depth": cavity.depth}
    if shape.ends:
        round_ends = all(abs(2 * r - cavity.size(1 - way % 2)) < part.tolerance for way, r in shape.ends.items())
        if not round_ends or any(way % 2 != run for way in shape.ends):
            return
        rounded = {"end radius": cavity.size(1 - run) / 2, "open ends": 0.0}
        yield _cut(part, cavity, "slot", {**sizes, **rounded}, run)
        return
    if shape.corners and max(shape.corners) - min(shape.corners) < part.tolerance:
        sizes["corner radius"] = shape.corners[0]
    kind = "slot" if _on_round(part, cavity, run) else "pocket"
    yield _cut(part, cavity, kind, sizes, run)


def _channel(part: Part, cavity: Cavity, side: int) -> Iterator[Feature]:
    """Open at one end or at both of them."""
    shape, run = cavity.outline, 1 - side
    ends = {way for way in shape.closed if way % 2 == run}
    width, length = cavity.size(side), cavity.size(run)
    sizes = {"length": length, "width": width, "depth": cavity.depth, "open ends": 2.0 - len(ends)}
    if ends:
        if ends == set(shape.ends):
            sizes["end radius"] = next(iter(shape.ends.values()))
        kind = "slot" if not length < width else "notch"
        yield _cut(part, cavity, kind, sizes, run)
        return
    yield _cut(part, cavity, "notch" if length < cavity.depth else "slot", sizes, run)
    if length < cavity.depth:
        # A cut from the edge of a plate: its run goes through the plate, what is long is how far it goes in.
        inwards = {"length": cavity.depth, "width": width, "depth": length, "open ends": 1.0}
        yield _through_plate(part, cavity, inwards, run)


def _through_plate(part: Part, cavity: Cavity, sizes: dict[str, float], run: int) -> Feature:
    """A channel told as a slot through the plate that it is cut into from the edge."""
    shape = cavity.outline
    (_u0, _u1), (_v0, _v1) = cavity.spans
    across = (shape.u, shape.v)[run]
    axis = scale(upward(across), -1)
    top = max(dot(scale(axis, -1), place((across, end))) for end in cavity.spans[run])
    other = 1 - run
    middle = (sum(cavity.spans[other])) / 2
    at = place(
        ((shape.u, shape.v)[other], middle), (shape.depth, (cavity.level + cavity.mouth) / 2), (scale(axis, -1), top)
    )
    return part.feature("slot", sizes, at, axis, cavity.faces, along=upward(shape.depth), through=True)


def _notch(part: Part, cavity: Cavity) -> Iterator[Feature]:
    """A step at an edge, or at a corner; not what stands beside a block on a larger face."""
    own = cavity.flats
    apart = any(wall.kind == "plane" and wall not in own for flat in own for wall in standing_on(part, flat))
    if apart or not cavity.floor_area > _FULL * cavity.size(0) * cavity.size(1):
        return
    run = _long(cavity)
    if {way % 2 for way in cavity.outline.closed} == {0, 1}:
        sizes = {"length": cavity.size(run), "width": cavity.size(1 - run), "depth": cavity.depth}
    else:
        side = next(iter(cavity.outline.closed)) % 2
        run = 1 - side
        sizes = {"length": cavity.size(run), "width": cavity.size(side), "depth": cavity.depth}
    yield _cut(part, cavity, "notch", sizes, run)


def _cut(part: Part, cavity: Cavity, kind: str, sizes: dict[str, float], run: int) -> Feature:
    shape = cavity.outline
    axis = scale(shape.depth, -1)
    known = {name: size for name, size in sizes.items() if math.isfinite(size)}
    at = cavity.centre
    if not all(map(math.isfinite, at)):
        u, v = (place_of(cavity, number) for number in (0, 1))
        at = place((shape.u, u), (shape.v, v), (shape.depth, cavity.mouth))
    along = upward((shape.u, shape.v)[run])
    keyed = _keyway(part, cavity, known, run) if kind == "slot" else None
    if keyed is not None:
        kind, known = "keyway", keyed
    return part.feature(kind, known, at, axis, cavity.faces, along=along, through=False, side=part.side(at, axis))


def place_of(cavity: Cavity, number: int) -> float:
    """The middle along u or v, from the floor itself where the ends are not certain."""
    low, high = cavity.spans[number]
    if math.isfinite(low + high):
        return (low + high) / 2
    direction = (cavity.outline.u, cavity.outline.v)[number]
    low, high = extent([face for floor in cavity.floors for face in floor.faces], direction)
    return (low + high) / 2


def _on_round(part: Part, cavity: Cavity, run: int) -> Face | None:
    """The cylinder along the run that the mouth of a cavity lies on."""
    along = (cavity.outline.u, cavity.outline.v)[run]
    for wall in cavity.outline.walls:
        for other in part.beyond(wall, 1):
            face = other.faces[0]
            if other.kind != "cylinder" or other in part.fillets:
                continue
            if parallel(face.axis, along) and square(face.axis, cavity.outline.depth):
                return face
    return None


def _keyway(part: Part, cavity: Cavity, sizes: dict[str, float], run: int) -> dict[str, float] | None:
    """A slot along a shaft or bore: its sizes with the measure from its bottom to the opposite side of the cylinder."""
    face = _on_round(part, cavity, run)
    if face is None:
        return None
    axis = Line.of(face)
    side = (cavity.outline.u, cavity.outline.v)[1 - run]
    if abs(dot(axis.origin, side) - sum(cavity.spans[1 - run]) / 2) > part.tolerance:
        return None
    across = abs(cavity.level - dot(axis.origin, cavity.outline.depth)) + face.radius
    return {**sizes, "across": across}
