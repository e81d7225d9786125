"""What has a thickness: walls, floors under cavities, shells, ribs, plates and spokes."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from OCP.GCPnts import GCPnts_AbscissaPoint

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.spans import facing
from cadwright.kernel.occ.table.cavities import Cavity
from cadwright.kernel.occ.table.part import Part, edge_extent, extent, place, square
from cadwright.kernel.occ.topology import Face
from cadwright.kernel.occ.vectors import Vector, along, cross, dot, perpendicular, scale, sub, unit
from cadwright.kernel.occ.walls import Line, upward
from cadwright.values.features import Feature

_MOST_FACES = 600
"""Bodies with more flat faces are not looked at for walls in directions that few of them have."""
_SHELL = 0.9
"""The part of a body's surface that belongs to walls of one thickness where it is a shell."""
_THIN = 3.0
"""A plate's sides are at least this many times its thickness."""
_PLATE = 0.4
"""Each side of a plate covers this part of its box at least, and a shell is thinner than this part of its size."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """Material between two faces that look away from each other; ``axis`` points from the first to the second."""

    low: Face
    high: Face
    axis: Vector
    thickness: float

    @property
    def at(self) -> Vector:
        """The middle of the smaller face, moved half-way through."""
        if self.low.area <= self.high.area:
            return along(self.low.centroid, self.axis, self.thickness / 2)
        return along(self.high.centroid, self.axis, -self.thickness / 2)


def sheets(part: Part) -> list[Sheet]:
    """Pairs of flat faces with material between them, in every direction that two of them share."""
    groups: dict[tuple[int, ...], list[Face]] = defaultdict(list)
    directions: dict[tuple[int, ...], Vector] = {}
    for patch in part.planes:
        for face in patch.faces:
            direction = upward(face.normal)
            key = tuple(round(c * 1e4 + 0.19) for c in direction)
            directions.setdefault(key, direction)
            groups[key].append(face)
    found = []
    for key, faces in groups.items():
        if len(faces) < 2 or (len(part.planes) > _MOST_FACES and len(faces) < 4):
            continue
        axis = directions[key]
        first = perpendicular(axis)
        for low, high in facing(faces, axis, (first, cross(axis, first)), part.tolerance):
            if dot(low.normal, axis) < 0:
                found.append(Sheet(low, high, axis, dot(sub(high.origin, low.origin), axis)))
    return found


def walls(part: Part, found: Sequence[Sheet]) -> Iterator[Feature]:
    """Every thickness with its place, once for equal ones at one place, and round walls."""
    seen: set[tuple[int, ...]] = set()
    for sheet in found:
        low = dot(sheet.low.origin, sheet.axis)
        cells = (*sheet.axis, low, sheet.thickness)
        key = tuple(round(c / (10 * part.tolerance)) for c in cells)
        if key not in seen:
            seen.add(key)
            sizes = {"thickness": sheet.thickness}
            yield part.feature("wall", sizes, sheet.at, sheet.axis, (sheet.low, sheet.high))
    for outer, inner in _round_sheets(part):
        thickness = outer.radius - inner.radius
        line = Line.of(outer)
        at = line.at(sum(extent([inner], line.direction)) / 2)
        yield part.feature("wall", {"thickness": thickness}, at, line.direction, (outer, inner))


def _round_sheets(part: Part) -> Iterator[tuple[Face, Face]]:
    """Outer cylinders with the bore within them; corners of a shell among them."""
    lines: dict[tuple[int, ...], list[Face]] = defaultdict(list)
    for patch in part.patches:
        if patch.kind == "cylinder":
            lines[Line.of(patch.faces[0]).key(part.tolerance)].append(patch.faces[0])
    for faces in lines.values():
        if len(faces) > 40:
            continue
        line = Line.of(faces[0])
        reaches = {id(face): extent([face], line.direction) for face in faces}
        for outer in faces:
            if outer.concave or outer not in part.round_faces:
                continue
            inside = [f for f in faces if f.concave and f in part.round_faces and f.radius < outer.radius]
            for inner in inside:
                (a, b), (c, d) = reaches[id(outer)], reaches[id(inner)]
                low, high = max(a, c), min(b, d)
                if high - low > part.tolerance and _solid_between(part, line, inner, outer, (low + high) / 2):
                    yield outer, inner


def _solid_between(part: Part, line: Line, inner: Face, outer: Face, position: float) -> bool:
    across = perpendicular(line.direction)
    radial = unit(sub(across, scale(line.direction, dot(across, line.direction))))
    points = (inner.radius + (outer.radius - inner.radius) * share for share in (0.05, 0.5, 0.95))
    turned = cross(line.direction, radial)
    # Somewhere between the main directions, where neither keyways nor cross bores usually are.
    direction = unit(along(scale(radial, math.cos(0.4)), turned, math.sin(0.4)))
    return all(part.probe.inside(along(line.at(position), direction, radius)) for radius in points)


def floors(part: Part, found: Sequence[Sheet], hollows: Sequence[Cavity]) -> Iterator[Feature]:
    """The material under the floors of cavities with walls all around, or at least on two opposite sides."""
    under = {id(face): sheet for sheet in found for face in (sheet.low, sheet.high)}
    for cavity in hollows:
        shape = cavity.outline
        runs = [cavity.size(1 - side) for side in (0, 1) if shape.width(side) is not None]
        if not runs or (len(runs) == 1 and len(shape.closed) == 2 and runs[0] < cavity.depth):
            continue
        below = {id(s): s for floor in cavity.floors for face in floor.faces if (s := under.get(id(face))) is not None}
        if len({round(sheet.thickness / part.tolerance) for sheet in below.values()}) != 1:
            continue
        sheet = next(iter(below.values()))
        floor = cavity.floors[0].faces[0]
        axis = scale(floor.normal, -1)
        at = along(floor.centroid, axis, sheet.thickness / 2)
        yield part.feature("floor", {"thickness": sheet.thickness}, at, axis, (sheet.low, sheet.high))
    for hole, chain in part.holes:
        inner = {face for wall in chain.walls for _, _, face in wall.borders}
        below = {id(s): s for face in inner if _looks(face, hole.axis) < -1 + 1e-9 and (s := under.get(id(face)))}
        if not hole.through and len(below) == 1:
            sheet = next(iter(below.values()))
            yield part.feature("floor", {"thickness": sheet.thickness}, sheet.at, hole.axis, (sheet.low, sheet.high))


def _looks(face: Face, axis: Vector) -> float:
    """How far a flat face looks along an axis; 0 for one that is not flat."""
    return dot(face.normal, axis) if face.kind == "plane" else 0.0


def shell(part: Part, found: Sequence[Sheet]) -> Iterator[Feature]:
    """A body whose walls have one thickness nearly everywhere; ``share`` is how much of its surface they are."""
    areas: dict[int, set[Face]] = defaultdict(set)
    cell = 10 * part.tolerance
    for sheet in found:
        areas[round(sheet.thickness / cell)] |= {sheet.low, sheet.high}
    pairs = list(_offsets(part))
    for one, other, thickness in pairs:
        areas[round(thickness / cell)] |= {one, other}
    if not areas:
        return
    size = [part.box[i + 3] - part.box[i] for i in range(3)]
    total = sum(face.area for face in part.solid.faces)
    number, faces = max(areas.items(), key=lambda one: sum(face.area for face in one[1]))
    thickness = number * cell
    many = len({upward(face.normal) for face in faces if face.kind == "plane"}) > 1 or bool(pairs)
    if not many or not 0 < thickness < _PLATE * min(size):
        return
    rim = sum(patch.area for patch in part.planes if _is_rim(patch, faces, thickness))
    share = sum(face.area for face in faces) / max(total - rim, 1e-12)
    if share > _SHELL:
        exact = next((s.thickness for s in found if round(s.thickness / cell) == number), None)
        exact = exact or next(t for *_, t in pairs if round(t / cell) == number)
        x0, y0, z0, x1, y1, z1 = part.box
        sizes = {"thickness": exact, "share": min(1.0, share)}
        centre = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
        yield part.feature("shell", sizes, centre, (0.0, 0.0, 1.0), list(faces))


def _is_rim(patch: Patch, faces: set[Face], thickness: float) -> bool:
    """Whether a flat face joins the two sides of a wall and is as narrow as the wall is thick."""
    if any(face in faces for face in patch.faces):
        return False
    return all(edge.convex or edge.tangent for edge, _ in patch.borders) and _narrow(patch, thickness)


def _narrow(patch: Patch, thickness: float) -> bool:
    around = sum(float(GCPnts_AbscissaPoint.Length_s(edge.curve)) for edge, _ in patch.borders)
    return patch.area <= 1.05 * thickness * around / 2


def _offsets(part: Part) -> Iterator[tuple[Face, Face, float]]:
    """Curved faces about one axis or centre, one hollow and one not: the sides of a bent wall."""
    groups: dict[tuple[object, ...], list[Face]] = defaultdict(list)
    cell = 10 * part.tolerance
    for patch in part.patches:
        face = patch.faces[0]
        if patch.kind in ("cylinder", "cone", "torus", "sphere"):
            spot = face.origin if patch.kind in ("sphere", "torus") else (0.0, 0.0, 0.0)
            line = Line.of(face).key(part.tolerance) if patch.kind != "sphere" else ()
            groups[(patch.kind, line, *(round(c / cell + 0.19) for c in spot))].append(face)
    for faces in groups.values():
        if len(faces) > 20 or faces[0].kind == "cone":
            continue
        for a in faces:
            for b in faces:
                if not a.concave and b.concave and a.radius > b.radius:
                    yield a, b, a.radius - b.radius


def plate(part: Part, found: Sequence[Sheet]) -> Iterator[Feature]:
    """A body that is one flat plate, whatever is cut out of it."""
    best = max(found, key=lambda sheet: min(sheet.low.area, sheet.high.area), default=None)
    if best is None:
        return
    low, high = edge_extent(part.solid.edges, best.axis)
    if high - low > best.thickness + part.tolerance:
        return
    u = _long_edge(best) or perpendicular(best.axis)
    v = unit(cross(best.axis, u))
    sizes = [edge_extent(part.solid.edges, way) for way in (u, v)]
    length, width = sorted((b - a for a, b in sizes), reverse=True)
    if min(best.low.area, best.high.area) < _PLATE * length * width or width < _THIN * best.thickness:
        return
    at = place((u, sum(sizes[0]) / 2), (v, sum(sizes[1]) / 2), (best.axis, low))
    run = u if sizes[0][1] - sizes[0][0] >= sizes[1][1] - sizes[1][0] else v
    measures = {"thickness": best.thickness, "length": length, "width": width}
    yield part.feature("plate", measures, at, best.axis, (best.low, best.high), along=upward(run))


def _long_edge(sheet: Sheet) -> Vector | None:
    lines = [edge for edge in sheet.low.edges if edge.kind == "line"]
    longest = max(lines, key=lambda edge: math.dist(*edge.ends), default=None)
    return longest.middle[1] if longest is not None else None


def spokes(part: Part, found: Sequence[Sheet]) -> Iterator[Feature]:
    """Equal walls set evenly around an axis, each with its middle through it, from a hub to a rim about that axis."""
    axes = {wall.line.key(part.tolerance): wall.line for wall in part.full}
    for line in axes.values():
        arms: list[tuple[Sheet, float]] = []
        for sheet in found:
            middle = along(sheet.low.origin, sheet.axis, sheet.thickness / 2)
            through = abs(dot(sub(middle, line.origin), sheet.axis)) < part.tolerance
            if square(sheet.axis, line.direction) and through and _between(part, sheet, line):
                arms.append((sheet, sheet.thickness))
        sizes = Counter(round(width / part.tolerance) for _, width in arms)
        for number, count in sizes.items():
            equal = [sheet for sheet, width in arms if round(width / part.tolerance) == number]
            if count >= 2 and _even(equal, line):
                faces = [face for sheet in equal for face in (sheet.low, sheet.high)]
                at = line.at(sum(extent(faces, line.direction)) / 2)
                measures = {"count": float(count), "width": equal[0].thickness}
                yield part.feature("spoke", measures, at, line.direction, faces)


def _between(part: Part, sheet: Sheet, line: Line) -> bool:
    """Whether both sides of a wall run from a cylinder about an axis, inside, to another one."""
    for face in (sheet.low, sheet.high):
        about = {
            other.faces[0].concave
            for other in part.beyond(part.patch_of[face], -1)
            if other.kind == "cylinder" and line.holds(other.faces[0], part.tolerance)
        }
        if about != {True, False}:
            return False
    return True


def _even(arms: Sequence[Sheet], line: Line) -> bool:
    x = perpendicular(line.direction)
    y = cross(line.direction, x)
    turns = []
    for sheet in arms:
        out = sub(sheet.at, line.at(line.position(sheet.at)))
        turns.append(math.atan2(dot(out, y), dot(out, x)) % (2 * math.pi))
    turns.sort()
    steps = [(b - a) % (2 * math.pi) for a, b in zip(turns, (*turns[1:], turns[0] + 2 * math.pi), strict=True)]
    return max(abs(step - 2 * math.pi / len(arms)) for step in steps) < 1e-5
