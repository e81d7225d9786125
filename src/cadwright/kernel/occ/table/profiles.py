"""Straight grooves that are not rectangular: vees, trapezoids, dovetails, T-slots and those of a round cutter.

Each is told from its two sides, which begin at one flat surface along parallel edges and look at each other.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.table.part import Part, extent, parallel, place, square
from cadwright.kernel.occ.table.walls import around
from cadwright.kernel.occ.topology import TANGENT, Edge
from cadwright.kernel.occ.vectors import Vector, cross, dot, scale, sub, unit
from cadwright.kernel.occ.walls import Line, upward
from cadwright.values.features import Feature

_LEANING = math.sin(math.radians(2))
"""A side that leans less than this from upright, or from the surface, makes no vee."""
_MOST_SIDES = 60
_SCALLOP = (math.radians(15), math.radians(180.1))
"""How far the trace of a round cutter goes around its axis."""


@dataclass(frozen=True, eq=False)
class _Side:
    """A flat side with the surface that it begins at; ``at`` is where its upper edge lies across the run."""

    patch: Patch
    surface: Patch
    run: Vector
    across: Vector
    at: float

    @property
    def up(self) -> Vector:
        """The surface's normal."""
        return self.surface.faces[0].normal

    @property
    def normal(self) -> Vector:
        """Its own."""
        return self.patch.faces[0].normal


def profiles(part: Part) -> Iterator[tuple[Feature, frozenset[Patch]]]:
    """Every such groove with its flat sides."""
    for sides in _grouped(part).values():
        sides.sort(key=lambda side: side.at)
        for number, low in enumerate(sides[:_MOST_SIDES]):
            # The other side is the next one that looks back.
            facing = (o for o in sides[number + 1 :] if dot(o.normal, o.across) < -_LEANING)
            high = next(facing, None)
            if dot(low.normal, low.across) > _LEANING and high is not None:
                feature = _between(part, low, high)
                if feature is not None:
                    yield feature, frozenset((low.patch, high.patch))


def _grouped(part: Part) -> dict[tuple[int, ...], list[_Side]]:
    """The sides that begin at one surface, by its plane and their direction."""
    found: dict[tuple[int, ...], list[_Side]] = defaultdict(list)
    for patch in part.planes:
        if patch in part.chamfers:
            continue
        for edge, face in patch.borders:
            surface = part.patch_of[face]
            if edge.kind != "line" or edge.bend < TANGENT or surface.kind != "plane":
                continue
            run, up = upward(edge.middle[1]), surface.faces[0].normal
            across = unit(cross(up, run))
            level = dot(surface.faces[0].origin, up)
            key = (*(round(c * 1e4 + 0.19) for c in (*up, *run)), round(level / (10 * part.tolerance) + 0.19))
            side = _Side(patch, surface, run, across, dot(edge.middle[0], across))
            if not any(one.patch is patch for one in found[key]):
                found[key].append(side)
    return found


def _between(part: Part, low: _Side, high: _Side) -> Feature | None:
    """What two sides that look at each other have between them."""
    leans = [dot(side.normal, side.up) for side in (low, high)]
    if all(abs(lean) < 1e-6 for lean in leans):
        return _tee(part, low, high)
    if min(abs(lean) for lean in leans) < _LEANING or leans[0] * leans[1] < 0:
        return None
    floor = _floor(part, low, high)
    if floor is None:
        return _vee(part, low, high) if leans[0] > 0 and _meets(part, low, high) else None
    depth = dot(low.surface.faces[0].origin, low.up) - dot(floor.faces[0].origin, low.up)
    slants = [_slant(side) for side in (low, high)]
    inner = high.at - low.at - depth * sum(slants)
    sizes = {"width": high.at - low.at, "inner width": inner, "depth": depth}
    steep = [90 - math.degrees(math.atan(abs(slant))) for slant in slants]
    if leans[0] < 0 and abs(steep[0] - steep[1]) < 1e-3:
        sizes["angle"] = steep[0]
    elif leans[0] > 0:
        sizes["angle"] = 180 - sum(steep)
    return _told(part, "dovetail" if leans[0] < 0 else "slot", sizes, low, high)


def _slant(side: _Side) -> float:
    """How far a side goes inwards for each mm down: negative where it is undercut."""
    inwards = side.across if dot(side.normal, side.across) > 0 else scale(side.across, -1)
    return dot(side.normal, side.up) / dot(side.normal, inwards)


def _floor(part: Part, low: _Side, high: _Side) -> Patch | None:
    """The flat floor that both sides stand on."""
    floors = [
        {
            other
            for other in part.beyond(side.patch, -1)
            if other.kind == "plane" and dot(other.faces[0].normal, side.up) > 1 - 1e-9
        }
        for side in (low, high)
    ]
    common = floors[0] & floors[1]
    return next(iter(common)) if len(common) == 1 else None


def _meets(part: Part, low: _Side, high: _Side) -> bool:
    """Whether two sides meet at the bottom: along an edge or a rounding, or with a narrow slot between them."""
    if high.patch in part.beyond(low.patch, -1):
        return True
    relief = [
        [
            other
            for edge, face in side.patch.borders
            if edge.bend >= TANGENT and edge.kind == "line" and parallel(edge.middle[1], side.run)
            for other in [part.patch_of[face]]
            if other.kind == "plane" and square(other.faces[0].normal, side.up)
        ]
        for side in (low, high)
    ]
    pairs = ((a, b) for a in relief[0] for b in relief[1])
    return any(dot(a.faces[0].normal, b.faces[0].normal) < -1 + 1e-9 for a, b in pairs)


def _vee(part: Part, low: _Side, high: _Side) -> Feature:
    width = high.at - low.at
    slants = [_slant(side) for side in (low, high)]
    angle = sum(math.degrees(math.atan(slant)) for slant in slants)
    return _told(part, "vee", {"angle": angle, "width": width, "depth": width / sum(slants)}, low, high)


def _tee(part: Part, low: _Side, high: _Side) -> Feature | None:
    """Two upright sides with wider room below them."""
    below, beyond = _undercut(part, low), _undercut(part, high)
    if below is None or beyond is None:
        return None
    (ceiling, first), (other, second) = below, beyond
    up = low.up
    top = dot(low.surface.faces[0].origin, up)
    necks = [top - dot(one.faces[0].origin, up) for one in (ceiling, other)]
    floors = [
        {p for p in part.beyond(wall, -1) if p.kind == "plane" and dot(p.faces[0].normal, up) > 1 - 1e-9}
        for wall in (first, second)
    ]
    common = floors[0] & floors[1]
    if len(common) != 1 or abs(necks[0] - necks[1]) > part.tolerance:
        return None
    depth = top - dot(next(iter(common)).faces[0].origin, up)
    inner = abs(dot(sub(second.faces[0].origin, first.faces[0].origin), low.across))
    sizes = {
        "width": high.at - low.at,
        "inner width": inner,
        "depth": depth,
        "neck depth": necks[0],
        "inner height": depth - necks[0],
    }
    return _told(part, "t-slot", sizes, low, high)


def _undercut(part: Part, side: _Side) -> tuple[Patch, Patch] | None:
    """The ceiling beyond the lower edge of a side, and the wall behind it."""
    for ceiling in part.beyond(side.patch, 1):
        if ceiling.kind != "plane" or dot(ceiling.faces[0].normal, side.up) > -1 + 1e-9:
            continue
        for wall in part.beyond(ceiling, -1):
            if wall.kind == "plane" and dot(wall.faces[0].normal, side.normal) > 1 - 1e-9:
                return ceiling, wall
    return None


def _told(part: Part, kind: str, sizes: dict[str, float], low: _Side, high: _Side) -> Feature:
    faces = [*low.patch.faces, *high.patch.faces]
    start, end = extent(faces, low.run)
    top = dot(low.surface.faces[0].origin, low.up)
    at = place((low.run, (start + end) / 2), (low.across, (low.at + high.at) / 2), (low.up, top))
    into = scale(low.up, -1)
    known = {"length": end - start, **sizes}
    return part.feature(kind, known, at, into, faces, along=low.run, through=False, side=part.side(at, into))


def scallops(part: Part) -> Iterator[Feature]:
    """Traces of a round cutter at a surface or a rim: up to half a cylinder between two outer corners."""
    for patch in part.patches:
        face = patch.faces[0]
        if patch.kind != "cylinder" or not face.concave or face in part.round_faces or patch in part.fillets:
            continue
        line = Line.of(face)
        sides = [(e, f) for e, f in patch.borders if e.kind == "line" and parallel(e.middle[1], line.direction)]
        turn = around(patch, part.tolerance)
        if len(sides) != 2 or not all(e.bend >= TANGENT for e, _ in sides) or not _SCALLOP[0] < turn < _SCALLOP[1]:
            continue
        yield _scallop(part, patch, line, sides[0], sides[1])


def _scallop(part: Part, patch: Patch, line: Line, one: tuple[Edge, object], other: tuple[Edge, object]) -> Feature:
    face = patch.faces[0]
    rims = [line.at(line.position(edge.middle[0])) for edge, _ in (one, other)]
    radii = [sub(edge.middle[0], rim) for (edge, _), rim in zip((one, other), rims, strict=True)]
    apart = sub(radii[0], radii[1])
    turn = around(patch, part.tolerance)
    into = _into(radii, face.middle[0], line)
    sizes = {
        "radius": face.radius,
        "width": math.sqrt(dot(apart, apart)),
        "depth": face.radius * (1 - math.cos(turn / 2)),
    }
    crest = _crest(part, patch, into)
    if crest is not None:
        sizes["depth"] = crest
    low, high = extent(patch.faces, line.direction)
    sizes["length"] = high - low
    at = line.at((low + high) / 2)
    return part.feature("notch", sizes, at, into, patch.faces, along=line.direction, through=False)


def _into(radii: Sequence[Vector], middle: Vector, line: Line) -> Vector:
    """The direction from the cutter's axis to the bottom."""
    total = unit(sub(middle, line.at(line.position(middle))))
    both = (radii[0][0] + radii[1][0], radii[0][1] + radii[1][1], radii[0][2] + radii[1][2])
    if dot(both, both) > 1e-12 * dot(radii[0], radii[0]):
        bisector = unit(both)
        return bisector if dot(bisector, total) > 0 else scale(bisector, -1)
    return total


def _crest(part: Part, patch: Patch, into: Vector) -> float | None:
    """How deep a trace is below the round rim that it lies at."""
    face = patch.faces[0]
    for _, other in patch.borders:
        if other.kind == "cylinder" and not other.concave and parallel(other.axis, face.axis):
            rim, own = Line.of(other), Line.of(face)
            apart = rim.distance(own.at(own.position(rim.origin)))
            if dot(sub(rim.origin, own.at(own.position(rim.origin))), into) > 0:
                return other.radius - (apart - face.radius)
    return None
