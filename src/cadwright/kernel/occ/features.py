"""The features of a part with their places: what a draughtsman would name, found on its boundary.

`features` is called by name in the verifier. Holes and bosses are the verifier's own (`cadwright.kernel.occ.holes`).
"""

import functools
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.blends import chamfer_legs, is_fillet
from cadwright.kernel.occ.bounds import bounding_box, reach
from cadwright.kernel.occ.patches import Patch, patches
from cadwright.kernel.occ.spans import facing
from cadwright.kernel.occ.topology import TANGENT, Face, Solid, explore
from cadwright.kernel.occ.vectors import Vector, add, scale
from cadwright.kernel.occ.walls import Line, full_cylinders, rim_of, upward, wall_of
from cadwright.values.features import Bevelling, Features, Rounding, Slope, Slot, Span, SpanKind, Turned

_SQUARE = 1e-6
"""How far the normal of a face that is square to an axis may lean."""
_HALF = (math.radians(170), math.radians(190))
"""How far the round ends of slots go around."""
_LEANING = math.radians(80)
"""A chamfer's edges along the one that it replaces bend less than this, those across it about a right angle."""
_ROUND_PART = 0.5
"""A turned part has at least this part of its area round about or square to its axis."""
_AXES: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def features(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The features of ``blobs["brep"]``: ``{"features": …}``, a `cadwright.values.features.Features` in JSON.

    Raises `InputError` for bytes that are no geometry.
    """
    shape = brep.decode(blobs["brep"])
    with brep.kernel_errors("the kernel cannot read the geometry's faces"):
        solids = [explore(solid) for solid in brep.solids(shape)]
        return {"features": msgspec.to_builtins(features_of(solids))}, {}


def features_of(solids: Sequence[Solid]) -> Features:
    """The features of solids, each list in the order of the faces."""
    box = [bounding_box(solid) for solid in solids]
    diagonal = max([math.dist(b[:3], b[3:]) for b in box] or [1.0])
    tolerance = 1e-5 * diagonal
    spans = [span for solid in solids for span in _spans(solid, tolerance)]
    parts = [patch for solid in solids for patch in patches(solid, tolerance)]
    full = {f for solid in solids for wall in full_cylinders(solid, tolerance) for f in wall.faces}
    turned = [found for solid in solids if (found := _turned(solid, tolerance))]
    bevels = [bevel for patch in parts if (bevel := _bevel(patch))]
    bevelled = {id(patch) for patch in parts if chamfer_legs(patch)}
    return Features(
        tuple(spans),
        tuple(_rounding(patch) for patch in parts if patch.faces[0] not in full and is_fillet(patch)),
        tuple(bevels),
        tuple(slot for solid in solids for slot in _slots(solid, tolerance)),
        tuple(s for patch in parts if id(patch) not in bevelled and (s := _slope(patch))),
        _wall(spans, tolerance),
        turned[0] if len(solids) == 1 and turned else None,
    )


def _spans(solid: Solid, tolerance: float) -> Iterator[Span]:
    """Walls, gaps and steps along each axis, each once."""
    for axis in range(3):
        found: set[tuple[SpanKind, float, float]] = set()
        faces = [face for face in solid.faces if face.kind == "plane" and abs(face.normal[axis]) > 1 - _SQUARE]
        places = sorted(((face.origin[axis], face) for face in faces), key=lambda one: one[0])
        across = [direction for i, direction in enumerate(_AXES) if i != axis]
        for face, other in facing(faces, _AXES[axis], across, tolerance):
            kind: SpanKind = "gap" if face.normal[axis] > 0 else "wall"
            found.add((kind, face.origin[axis], other.origin[axis]))
        for (low, face), (high, other) in combinations(places, 2):
            same = face.normal[axis] * other.normal[axis] > 0
            if same and high > low + tolerance and _ledge(face, other, face.normal[axis] > 0):
                found.add(("step", low, high))
        yield from (Span(kind, axis, low, high) for kind, low, high in sorted(found))


def _ledge(low: Face, high: Face, up: bool) -> bool:
    """Whether a face runs from one to the other: an inner corner at the one, an outer corner at the other."""
    inner, outer = (low, high) if up else (high, low)
    corners = {face for edge, face in inner.neighbours if edge.bend < -TANGENT}
    return any(face in corners and edge.convex for edge, face in outer.neighbours)


def _wall(spans: Iterable[Span], tolerance: float) -> float | None:
    """The thickness that walls across at least two axes have in common, the most frequent one."""
    walls = [span for span in spans if span.kind == "wall"]
    sizes = Counter(round(span.size / (10 * tolerance)) for span in walls)
    for cell, count in sizes.most_common():
        alike = [span for span in walls if round(span.size / (10 * tolerance)) == cell]
        if count >= 3 and len({span.axis for span in alike}) >= 2:
            return alike[0].size
    return None


def _rounding(patch: Patch) -> Rounding:
    face = patch.faces[0]
    ring = float(face.quadric.MajorRadius()) if face.kind == "torus" else 0.0
    line = Line.of(face)
    centre = face.origin if ring else line.at(line.position(patch.centroid))
    return Rounding(face.radius, not face.concave, centre, upward(face.axis), ring)


def _bevel(patch: Patch) -> Bevelling | None:
    legs = chamfer_legs(patch)
    if legs is None:
        return None
    face = patch.faces[0]
    if patch.kind == "cone":
        return Bevelling(legs, patch.centroid, upward(face.axis), turned=True)
    along = (edge for edge in face.edges if edge.kind == "line" and TANGENT < edge.bend < _LEANING)
    longest = max(along, key=lambda edge: math.dist(*edge.ends))
    return Bevelling(legs, patch.centroid, upward(longest.middle[1]))


def _slope(patch: Patch) -> Slope | None:
    if patch.kind != "plane":
        return None
    normal = patch.faces[0].normal
    if max(map(abs, normal)) > 1 - _SQUARE:
        return None
    return Slope(normal, patch.centroid, math.degrees(math.acos(max(map(abs, normal)))))


def _slots(solid: Solid, tolerance: float) -> Iterator[Slot]:
    """Half cylinders in pairs, with two flats between them that run into both without a corner."""
    ends = [face for face in solid.faces if face.kind == "cylinder" and _HALF[0] < _around(face) < _HALF[1]]
    flats = {face: {f for edge, f in face.neighbours if edge.tangent and f.kind == "plane"} for face in ends}
    paired: set[Face] = set()
    for a, b in combinations(ends, 2):
        alike = a.concave == b.concave and abs(a.radius - b.radius) < tolerance
        if alike and not {a, b} & paired and len(flats[a] & flats[b]) == 2:
            paired |= {a, b}
            yield _slot(a, b)


def _around(face: Face) -> float:
    u0, u1, _, _ = face.parameters
    return u1 - u0


def _slot(a: Face, b: Face) -> Slot:
    walls = [wall_of(face, Line.of(face)) for face in (a, b)]
    first = walls[0]
    open_low = any(edge.convex for edge, _ in rim_of(first, "low"))
    open_high = any(edge.convex for edge, _ in rim_of(first, "high"))
    low = open_low and not open_high
    centers = tuple(wall.line.at(wall.low if low else wall.high) for wall in walls)
    axis = first.line.direction if low else scale(first.line.direction, -1)
    return Slot((centers[0], centers[1]), axis, 2 * a.radius, first.length, not a.concave)


def _turned(solid: Solid, tolerance: float) -> Turned | None:
    """The axis of a solid whose outermost faces are round about it, with the radii of what is round about it."""
    line = turned_about(solid, tolerance)
    if line is None:
        return None
    walls = [wall for wall in full_cylinders(solid, tolerance) if line.holds(wall.faces[0], tolerance)]
    radii = [sorted({round(w.radius, 9) for w in walls if w.faces[0].concave == hollow}) for hollow in (False, True)]
    middle = (min(_ends(solid, line)) + max(_ends(solid, line))) / 2
    return Turned(line.at(middle), line.direction, tuple(radii[0]), tuple(radii[1]))


def turned_about(solid: Solid, tolerance: float) -> Line | None:
    """The axis of a solid whose outermost faces are round about it."""
    by_line: dict[tuple[int, ...], list[Face]] = defaultdict(list)
    for face in solid.faces:
        if face.kind in ("cylinder", "cone", "torus"):
            by_line[Line.of(face).key(tolerance)].append(face)
    if not by_line:
        return None
    total = sum(face.area for face in solid.faces)
    points = [point for edge in solid.edges for point in (*edge.ends, edge.middle[0])]
    middle = scale(functools.reduce(add, points, (0.0, 0.0, 0.0)), 1 / max(1, len(points)))
    points.sort(key=lambda point: -math.dist(point, middle))
    balls = [face for face in solid.faces if face.kind == "sphere"]
    for faces in sorted(by_line.values(), key=lambda group: -sum(face.area for face in group)):
        line = Line.of(faces[0])
        widest = max(_width(face, line) for face in (*faces, *(b for b in balls if line.holds(b, tolerance))))
        if any(line.distance(point) > widest + tolerance for point in points):
            continue
        about = (face for face in solid.faces if face.kind in _ROUNDS and line.holds(face, tolerance))
        if sum(face.area for face in about) >= _ROUND_PART * total:
            return line
    return None


_ROUNDS = ("plane", "cylinder", "cone", "torus", "sphere")


def _width(face: Face, line: Line) -> float:
    """How far a face that is round about a line reaches from it; 0 for a plane."""
    if face.kind == "plane":
        return 0.0
    if face.kind == "cylinder":
        return face.radius
    return max((line.distance(p) for edge in face.edges for p in (*edge.ends, edge.middle[0])), default=0.0)


def _ends(solid: Solid, line: Line) -> list[float]:
    return [position for edge in solid.edges for position in reach(edge, line.direction)]
