"""Faces that lie on one surface and touch, joined: what is left when the arbitrary cuts are taken out of a boundary."""

from dataclasses import dataclass
from functools import cached_property

from cadwright.kernel.occ.topology import Edge, Face, Solid
from cadwright.kernel.occ.vectors import Vector, add, cross, distance_to_line, dot, norm, scale, sub

_PARALLEL = 1e-5
_ROUND = ("cylinder", "cone", "sphere", "torus")


@dataclass(eq=False)
class Patch:
    """Touching faces of one surface."""

    faces: list[Face]

    @property
    def kind(self) -> str:
        """The surface's type."""
        return self.faces[0].kind

    @cached_property
    def area(self) -> float:
        """In mm²."""
        return sum(face.area for face in self.faces)

    @cached_property
    def centroid(self) -> Vector:
        """Of the area."""
        total = (0.0, 0.0, 0.0)
        for face in self.faces:
            total = add(total, scale(face.centroid, face.area))
        return scale(total, 1 / self.area) if self.area > 0 else self.faces[0].centroid

    @cached_property
    def products(self) -> Vector:
        """The integrals of yz, xz and xy over the area, taken about its centroid, in mm⁴."""
        total = (0.0, 0.0, 0.0)
        for face in self.faces:
            x, y, z = sub(face.centroid, self.centroid)
            total = add(total, add(face.products, scale((y * z, x * z, x * y), face.area)))
        return total

    @cached_property
    def borders(self) -> list[tuple[Edge, Face]]:
        """The edges around the patch, with the face behind each."""
        own = set(self.faces)
        return [(edge, other) for face in self.faces for edge, other in face.neighbours if other not in own]


def patches(solid: Solid, tolerance: float) -> list[Patch]:
    """The faces of a solid joined to patches; surfaces that differ by less than ``tolerance`` (mm) are one."""
    seen: set[Face] = set()
    found = []
    for face in solid.faces:
        if face in seen:
            continue
        seen.add(face)
        patch, waiting = [face], [face]
        while waiting:
            for edge, other in waiting.pop().neighbours:
                if other not in seen and edge.tangent and same_surface(face, other, tolerance):
                    seen.add(other)
                    patch.append(other)
                    waiting.append(other)
        found.append(Patch(patch))
    return found


def same_surface(a: Face, b: Face, tolerance: float) -> bool:
    """Whether two faces lie on the same plane, cylinder, cone, sphere or torus.

    Of free-form faces this cannot be told; they count as one surface, so that those that run into each other smoothly
    make one patch.
    """
    if a.kind != b.kind:
        return False
    if a.kind not in ("plane", *_ROUND):
        return True
    if a.kind == "plane":
        return norm(sub(a.normal, b.normal)) < _PARALLEL and abs(dot(sub(b.origin, a.origin), a.normal)) < tolerance
    if a.concave != b.concave:
        return False
    if a.kind == "sphere":
        return norm(sub(a.origin, b.origin)) < tolerance and abs(a.radius - b.radius) < tolerance
    if norm(cross(a.axis, b.axis)) > _PARALLEL or distance_to_line(b.origin, a.origin, a.axis) > tolerance:
        return False
    if a.kind == "cylinder":
        return abs(a.radius - b.radius) < tolerance
    if a.kind == "torus":
        ring = abs(float(a.quadric.MajorRadius()) - float(b.quadric.MajorRadius()))
        return max(norm(sub(a.origin, b.origin)), ring, abs(a.radius - b.radius)) < tolerance
    return norm(sub(apex(a), apex(b))) < tolerance and _close(half_angle(a), half_angle(b))


def _close(a: float, b: float) -> bool:
    return abs(a - b) < _PARALLEL


def half_angle(cone: Face) -> float:
    """The unsigned angle between a cone's axis and its side, in radians."""
    return abs(float(cone.quadric.SemiAngle()))


def apex(cone: Face) -> Vector:
    """The tip of a cone."""
    point = cone.quadric.Apex()
    return (point.X(), point.Y(), point.Z())
