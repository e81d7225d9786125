"""Cylinders and what continues them, seen from their axis: the walls that holes and bosses are made of."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from OCP.BRep import BRep_Tool
from OCP.Geom import Geom_Line
from OCP.GeomAPI import GeomAPI_IntCS
from OCP.gp import gp_Dir, gp_Pnt

from cadwright.kernel.occ.bounds import reach
from cadwright.kernel.occ.patches import apex, half_angle
from cadwright.kernel.occ.topology import Edge, Face, Solid, coordinates
from cadwright.kernel.occ.vectors import Vector, along, cross, distance_to_line, dot, norm, perpendicular, scale, sub

_PARALLEL = 1e-5


@dataclass(frozen=True)
class Line:
    """An axis: its direction has a positive largest component, its origin is the point nearest to the world's."""

    origin: Vector
    direction: Vector

    @classmethod
    def of(cls, face: Face) -> "Line":
        """The axis of a face."""
        direction = upward(face.axis)
        return cls(along(face.origin, direction, -dot(face.origin, direction)), direction)

    def at(self, position: float) -> Vector:
        """The point at a position along the axis."""
        return along(self.origin, self.direction, position)

    def position(self, point: Vector) -> float:
        """Where along the axis a point is."""
        return dot(sub(point, self.origin), self.direction)

    def key(self, tolerance: float) -> tuple[int, ...]:
        """The same for lines that coincide."""
        return (*(cell(c, 1e-4) for c in self.direction), *(cell(c, 10 * tolerance) for c in self.origin))

    def distance(self, point: Vector) -> float:
        """How far a point is from the axis."""
        return distance_to_line(point, self.origin, self.direction)

    def holds(self, face: Face, tolerance: float) -> bool:
        """Whether the face is round about this axis (for a plane: square to it)."""
        if face.kind == "sphere":
            return self.distance(face.origin) < tolerance
        if norm(cross(face.axis, self.direction)) > _PARALLEL:
            return False
        return face.kind == "plane" or self.distance(face.origin) < tolerance


FULL = math.radians(200)
"""A cylinder that goes farther around its axis is a bore or a shaft, not the rounding of a corner."""


@dataclass(eq=False)
class Wall:
    """Faces of one surface about a line: a cylinder, cone, torus or sphere, from ``low`` to ``high`` along it.

    ``radii`` are the distances from the axis at both ends.
    """

    line: Line
    kind: str
    faces: list[Face]
    low: float
    high: float
    radii: tuple[float, float]

    @property
    def radius(self) -> float:
        """Of a cylinder: its radius; else the smaller of both ends."""
        return min(self.radii)

    @property
    def length(self) -> float:
        """The extent along the axis."""
        return self.high - self.low

    @cached_property
    def borders(self) -> list[tuple[Edge, Face, Face]]:
        """Edges around the wall: the edge, the wall's face, and the face behind it."""
        own = set(self.faces)
        return [(e, f, other) for f in self.faces for e, other in f.neighbours if other not in own]


def upward(direction: Vector) -> Vector:
    """The direction or its opposite: the one whose largest component is positive; of equals the first counts."""
    largest = max(abs(c) for c in direction)
    leading = next(c for c in direction if abs(c) > largest - 1e-6)
    return scale(direction, -1 if leading < 0 else 1)


def cell(value: float, size: float) -> int:
    """The number of a grid cell, so that values from different computations compare equal."""
    # The grid is shifted by an odd fraction: round numbers, which parts are made of, then never fall on its borders.
    return math.floor(value / size + 0.38196601)


def cylinders(faces: Iterable[Face], tolerance: float) -> list[Wall]:
    """Cylindrical faces of one axis, radius and side that touch along it, as one wall each."""
    groups: dict[tuple[int, ...], list[Wall]] = {}
    for face in faces:
        if face.kind == "cylinder" and face.edges:
            wall = wall_of(face, Line.of(face))
            key = (*wall.line.key(tolerance), cell(wall.radius, 10 * tolerance), int(face.concave))
            groups.setdefault(key, []).append(wall)
    merged = []
    for group in groups.values():
        group.sort(key=lambda wall: wall.low)
        current = group[0]
        for wall in group[1:]:
            if wall.low <= current.high + tolerance:
                current.faces += wall.faces
                current.high = max(current.high, wall.high)
            else:
                merged.append(current)
                current = wall
        merged.append(current)
    return merged


def full_cylinders(solid: Solid, tolerance: float) -> list[Wall]:
    """The bores and shafts of a solid."""
    return [wall for wall in cylinders(solid.faces, tolerance) if coverage(wall) > FULL]


def wall_of(face: Face, line: Line) -> Wall:
    """One face as a wall about a line."""
    spans = [reach(edge, line.direction) for edge in face.edges]
    low, high = min(low for low, _ in spans), max(high for _, high in spans)
    if face.kind == "cylinder":
        return Wall(line, face.kind, [face], low, high, (face.radius, face.radius))
    if face.kind == "cone":
        if len(face.neighbours) == 1:
            tip = line.position(apex(face))
            low, high = min(low, tip), max(high, tip)
        slope = math.tan(half_angle(face))
        first, last = (abs(end - line.position(apex(face))) * slope for end in (low, high))
        return Wall(line, face.kind, [face], low, high, (first, last))
    points = sorted((line.position(p), line.distance(p)) for edge in face.edges for p in (*edge.ends, edge.middle[0]))
    if face.kind == "sphere" and len(face.neighbours) == 1:
        centre = line.position(face.origin)
        pole = centre + math.copysign(face.radius, line.position(face.centroid) - centre)
        low, high = min(low, pole), max(high, pole)
    return Wall(line, face.kind, [face], low, high, (points[0][1], points[-1][1]))


def coverage(wall: Wall) -> float:
    """How far around the axis the faces of a cylinder go, in radians."""
    x = perpendicular(wall.line.direction)
    y = cross(wall.line.direction, x)
    spans = []
    for face in wall.faces:
        u0, u1, _, _ = face.parameters
        if u1 - u0 > 2 * math.pi - 1e-6:
            return 2 * math.pi
        offset = sub(face.middle[0], wall.line.origin)
        start = (math.atan2(dot(offset, y), dot(offset, x)) - (u1 - u0) / 2) % (2 * math.pi)
        spans.append((start, start + u1 - u0))
    spans += [(start + 2 * math.pi, end + 2 * math.pi) for start, end in spans]
    total, reach = 0.0, 2 * math.pi
    first = min(start for start, _ in spans)
    reach = first
    for start, end in sorted(spans):
        total += max(0.0, min(end, first + 2 * math.pi) - max(start, reach))
        reach = max(reach, end)
    return min(total, 2 * math.pi)


def rim_of(wall: Wall, end: str) -> list[tuple[Edge, Face]]:
    """The edges at one end of a wall with the faces behind them: of all loops around it the outermost."""
    sign = 1 if end == "high" else -1
    around = [(edge, face) for edge, _, face in wall.borders if not _runs_along(edge, wall.line)]
    if len(around) <= 1:
        return [one for one in around if (_height(wall, one[0]) - (wall.low + wall.high) / 2) * sign > 0]
    loop = [max(around, key=lambda one: _height(wall, one[0]) * sign)]
    rest, touching = [one for one in around if one is not loop[0]], loop
    while touching:
        touching = [one for one in rest if any(_follows(wall, one[0], edge) for edge, _ in loop)]
        loop = loop + touching
        rest = [one for one in rest if one not in touching]
    return loop


def _runs_along(edge: Edge, line: Line) -> bool:
    """Whether an edge is parallel to the axis, such as the side of a keyway."""
    return edge.kind == "line" and norm(cross(edge.middle[1], line.direction)) < 1e-4


def _height(wall: Wall, edge: Edge) -> float:
    return wall.line.position(edge.middle[0])


def _follows(wall: Wall, a: Edge, b: Edge) -> bool:
    """Whether two edges around a wall touch or lie at the same height."""
    near = 1e-4 * wall.radius
    level = abs(_height(wall, a) - _height(wall, b)) < near
    return level or any(math.dist(p, q) < near for p in a.ends for q in b.ends)


def crossing(wall: Wall, end: str) -> float:
    """Where the axis meets the surface around an end of a wall; half-way along its rim where it does not."""
    rim = rim_of(wall, end)
    spans = [reach(edge, wall.line.direction) for edge, _ in rim]
    if not spans:
        return wall.high if end == "high" else wall.low
    low, high = min(low for low, _ in spans), max(high for _, high in spans)
    if high - low <= 1e-6 * wall.radius:
        return (low + high) / 2
    hits = [position for face in {face for _, face in rim} for position in _hits(wall.line, face)]
    near = [hit for hit in hits if low - wall.radius <= hit <= high + wall.radius]
    return min(near, key=lambda hit: abs(hit - (low + high) / 2), default=(low + high) / 2)


def _hits(line: Line, face: Face) -> list[float]:
    """Where a line meets the whole surface that a face is part of."""
    found = GeomAPI_IntCS(Geom_Line(gp_Pnt(*line.origin), gp_Dir(*line.direction)), BRep_Tool.Surface_s(face.shape))
    return [line.position(coordinates(found.Point(i))) for i in range(1, found.NbPoints() + 1)]
