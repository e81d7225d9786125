"""Fillets and chamfers: faces that replace an edge.

A fillet is part of a cylinder or torus, up to `WIDEST` around, that runs into its neighbours without a corner on both
long sides. The round ends of slots and links (half cylinders) are none. Fillets whose radius changes or that follow
free-form edges are not recognised.

A chamfer is a narrow flat strip along an edge of about a right angle, or the cone that takes its place on a round
edge. It meets a larger face on either side at an outer corner; the sides of a regular prism do not.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

from cadwright.kernel.occ.holes import BEVEL, SQUARE
from cadwright.kernel.occ.patches import Patch, half_angle
from cadwright.kernel.occ.topology import Edge, Face
from cadwright.kernel.occ.vectors import Vector, cross, dot, norm, scale, sub, unit
from cadwright.values import Chamfer, Fillet

WIDEST = math.radians(151)
_LEAN = math.radians(12)
"""Least angle between a chamfer and either neighbour."""
_CORNER = (math.radians(70), math.radians(110))
"""Between the outward normals of a chamfer's neighbours."""
_NARROW = 0.8
"""A strip is narrower than this part of either neighbour."""


def fillets(patches: Iterable[Patch], full: Collection[Face], tolerance: float) -> tuple[Fillet, ...]:
    """The rounded edges, counted by radius and kind; radii that differ by less than ``tolerance`` (mm) are one.

    ``full`` are faces that are no fillets because they belong to a bore or shaft.
    """
    rounds = [patch.faces[0] for patch in patches if patch.faces[0] not in full and is_fillet(patch)]
    found = [(face.radius, not face.concave) for face in rounds]
    grouped = _counted([((radius,), convex) for radius, convex in found], tolerance)
    return tuple(Fillet(size[0], count, convex) for size, convex, count in grouped)


def chamfers(patches: Iterable[Patch], tolerance: float) -> tuple[Chamfer, ...]:
    """The bevelled edges, counted by their legs."""
    sizes = [size for patch in patches if (size := chamfer_legs(patch)) is not None]
    grouped = _counted([(size, True) for size in sizes], tolerance)
    return tuple(Chamfer((size[0], size[1]), count) for size, _, count in grouped)


def _counted(
    found: Sequence[tuple[tuple[float, ...], bool]], tolerance: float
) -> Iterator[tuple[tuple[float, ...], bool, int]]:
    """Equal sizes with their count, in rising order."""
    rest = sorted(found)
    while rest:
        size, kind = rest[0]
        equal = [one for one in rest if one[1] == kind and math.dist(one[0], size) < tolerance]
        rest = [one for one in rest if one not in equal]
        yield size, kind, len(equal)


def is_fillet(patch: Patch) -> bool:
    """Whether a patch rounds an edge."""
    if patch.kind not in ("cylinder", "torus"):
        return False
    face = patch.faces[0]
    u0, u1, v0, v1 = face.parameters
    around = u1 - u0 if patch.kind == "cylinder" else v1 - v0
    if around > WIDEST:
        return False
    sides = {side for edge, _ in patch.borders if (side := _side(face, edge)) and edge.tangent}
    return sides == {1, -1}


def _side(face: Face, edge: Edge) -> int:
    """Which of the two long sides of a cylinder or torus an edge is; 0 for the ends."""
    point, tangent = edge.middle
    middle = face.middle[0]
    if face.kind == "cylinder":
        if edge.kind != "line" or norm(cross(tangent, face.axis)) > 1e-4:
            return 0
        turn = dot(cross(sub(middle, face.origin), sub(point, face.origin)), face.axis)
        return _sign(turn)
    if edge.kind != "circle" or abs(dot(tangent, face.axis)) > 1e-4:
        return 0
    (x0, y0), (x, y) = _around_tube(face, middle), _around_tube(face, point)
    return _sign(x0 * y - y0 * x)


def _around_tube(face: Face, point: Vector) -> tuple[float, float]:
    """A point of a torus in the plane through the axis: away from the tube's centre outwards, and along the axis."""
    offset = sub(point, face.origin)
    height = dot(offset, face.axis)
    return norm(sub(offset, scale(face.axis, height))) - float(face.quadric.MajorRadius()), height


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def chamfer_legs(patch: Patch) -> tuple[float, float] | None:
    """The legs of a chamfer, the smaller first; ``None`` when the patch is none."""
    if patch.kind == "plane":
        return _flat_chamfer(patch)
    return _round_chamfer(patch) if patch.kind == "cone" else None


def _flat_chamfer(patch: Patch) -> tuple[float, float] | None:
    corners = [(edge, face) for edge, face in patch.borders if face.kind == "plane" and _leans(edge)]
    for i, (edge, face) in enumerate(corners):
        for other_edge, other_face in corners[i + 1 :]:
            legs = _legs(edge, face, other_edge, other_face)
            if legs is not None:
                return legs
    return None


def _leans(edge: Edge) -> bool:
    return edge.kind == "line" and _LEAN <= edge.bend <= math.pi / 2 - _LEAN


def _legs(edge: Edge, face: Face, other_edge: Edge, other_face: Face) -> tuple[float, float] | None:
    """The legs of the strip between two parallel edges, if it is a chamfer of the corner of the two faces."""
    point, tangent = edge.middle
    other_point, other_tangent = other_edge.middle
    if norm(cross(tangent, other_tangent)) > 1e-4:
        return None
    corner = edge.bend + other_edge.bend
    opening = math.acos(max(-1.0, min(1.0, dot(face.normal, other_face.normal))))
    if abs(corner - opening) > 1e-3 or not _CORNER[0] <= corner <= _CORNER[1]:
        return None
    width = norm(cross(sub(other_point, point), tangent))
    room = min(_reach(face, edge), _reach(other_face, other_edge))
    if not 0 < width <= _NARROW * room:
        return None
    first = width * math.sin(other_edge.bend) / math.sin(corner)
    second = width * math.sin(edge.bend) / math.sin(corner)
    return min(first, second), max(first, second)


def _reach(face: Face, edge: Edge) -> float:
    """How far a plane face extends across one of its straight edges."""
    point, tangent = edge.middle
    across = unit(cross(face.normal, tangent))
    points = (p for e in face.edges for p in (*e.ends, e.middle[0]))
    return max(abs(dot(sub(p, point), across)) for p in points)


def _round_chamfer(patch: Patch) -> tuple[float, float] | None:
    """A cone between a cylinder about its axis and a plane square to it, small against both."""
    cone = patch.faces[0]
    if not _LEAN <= half_angle(cone) <= math.pi / 2 - _LEAN:
        return None
    behind = {face.kind: (edge, face) for edge, face in patch.borders if edge.kind == "circle" and edge.convex}
    if set(behind) != {"plane", "cylinder"} or any(not edge.convex for edge, _ in behind.values()):
        return None
    wall, floor = behind["cylinder"][1], behind["plane"][1]
    if max(norm(cross(wall.axis, cone.axis)), norm(cross(floor.axis, cone.axis))) > 1e-4:
        return None
    radii = [float(edge.curve.Circle().Radius()) for edge, _ in behind.values()]
    radial = abs(radii[0] - radii[1])
    axial = radial / math.tan(half_angle(cone))
    _, _, v0, v1 = wall.parameters
    if cone.concave and abs(half_angle(cone) - math.pi / 4) > SQUARE:
        return None
    if max(radii) >= BEVEL * min(radii) or axial > _NARROW * (v1 - v0):
        return None
    return min(radial, axial), max(radial, axial)
