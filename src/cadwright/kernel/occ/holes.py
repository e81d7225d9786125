"""Holes and bosses: the full cylinders of a solid, coaxial steps grouped.

What counts as a hole: an inner cylinder that goes around its axis by more than `FULL` with nothing in its way
between axis and wall. So the round ends of a slot, the rounded corners of a pocket and the outer wall of a ring groove
are none, while a bore with keyways is one. Its wall may be cut into several faces.

One or several: cylinders, cones and roundings on one axis that follow each other are one hole (counterbore,
countersink, drill point), unless a step widens it more than `STEP` times: that is a pocket with a hole in its floor.
Where the wall is interrupted by a cavity, the pieces are still one hole if a curved cavity (a cross bore) is up to two
hole diameters wide, or a flat one (a saw cut) up to half a diameter. So the two legs of a fork have a hole each, and a
cross bore does not double a hole.

Through: the axis is in the open beyond both ends of the wall.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from OCP.BRepClass3d import BRepClass3d_SolidClassifier
from OCP.gp import gp_Pnt
from OCP.TopAbs import TopAbs_IN

from cadwright.kernel.occ.topology import Edge, Face, Solid
from cadwright.kernel.occ.vectors import (
    Vector,
    along,
    cross,
    distance_to_line,
    dot,
    norm,
    perpendicular,
    scale,
    sub,
    unit,
)
from cadwright.values import Boss, Counterbore, Countersink, Hole

FULL = math.radians(200)
STEP = 3.5
BEVEL = 1.5
"""A 90° cone that widens a hole less than this is a chamfer of its rim, not a countersink."""
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

    def holds(self, face: Face, tolerance: float) -> bool:
        """Whether the face is round about this axis (for a plane: square to it)."""
        if face.kind == "sphere":
            return distance_to_line(face.origin, self.origin, self.direction) < tolerance
        if norm(cross(face.axis, self.direction)) > _PARALLEL:
            return False
        return face.kind == "plane" or distance_to_line(face.origin, self.origin, self.direction) < tolerance


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


class Probe:
    """Tells whether points are inside the material; loaded when first asked, which costs."""

    def __init__(self, solid: Solid, tolerance: float) -> None:
        self._solid = solid
        self._tolerance = tolerance

    @cached_property
    def _classifier(self) -> BRepClass3d_SolidClassifier:
        return BRepClass3d_SolidClassifier(self._solid.shape)

    def inside(self, point: Vector) -> bool:
        """Whether a point is in the material."""
        self._classifier.Perform(gp_Pnt(*point), self._tolerance)
        return bool(self._classifier.State() == TopAbs_IN)


@dataclass(eq=False)
class Chain:
    """Walls about one line that follow each other, in the order of the line."""

    walls: list[Wall]
    closed: set[str] = field(default_factory=set)
    """Ends ("low", "high") that are closed by how the chain was made."""

    @property
    def line(self) -> Line:
        """The axis."""
        return self.walls[0].line

    @property
    def low(self) -> float:
        """Where the chain begins."""
        return min(wall.low for wall in self.walls)

    @property
    def high(self) -> float:
        """Where the chain ends."""
        return max(wall.high for wall in self.walls)

    @property
    def bores(self) -> list[Wall]:
        """The cylinders."""
        return [wall for wall in self.walls if wall.kind == "cylinder"]

    @property
    def narrowest(self) -> Wall:
        """The cylinder of the smallest radius; of equals the longest."""
        return min(self.bores, key=lambda wall: (round(wall.radius / self.bores[0].radius, 5), -wall.length))


def upward(direction: Vector) -> Vector:
    """The direction or its opposite: the one whose largest component is positive; of equals the first counts."""
    largest = max(abs(c) for c in direction)
    leading = next(c for c in direction if abs(c) > largest - 1e-6)
    return scale(direction, -1) if leading < 0 else direction


def recognise(solid: Solid, diagonal: float) -> tuple[list[Hole], list[Boss]]:
    """The holes and bosses of a solid, each in the order of diameter and position. ``diagonal`` of the box in mm."""
    tolerance = 1e-5 * diagonal
    walls = _cylinders(solid.faces, tolerance)
    probe = Probe(solid, 1e-9 * diagonal)
    full = [wall for wall in walls if _coverage(wall) > FULL]
    bores = [wall for wall in full if wall.faces[0].concave]
    holes = [_hole(chain, probe) for chain in _chains(bores, probe, tolerance)]
    bosses = [_boss(wall) for wall in full if not wall.faces[0].concave]
    found = [hole for hole in holes if hole is not None]
    return sorted(found, key=lambda h: _order(h.diameter, h.position)), sorted(
        bosses, key=lambda b: _order(b.diameter, b.position)
    )


def _order(diameter: float, position: Vector) -> tuple[float, ...]:
    return (round(diameter, 6), *(round(c, 6) for c in position))


def _cylinders(faces: Iterable[Face], tolerance: float) -> list[Wall]:
    """Cylindrical faces of one axis, radius and side that touch along it, as one wall each."""
    groups: dict[tuple[int, ...], list[Wall]] = {}
    for face in faces:
        if face.kind == "cylinder":
            wall = _wall(face, Line.of(face))
            key = _key(wall, tolerance)
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


def _key(wall: Wall, tolerance: float) -> tuple[int, ...]:
    # The grid is shifted by an odd fraction: round numbers, which parts are made of, then never fall on its borders.
    def cell(value: float, size: float) -> int:
        return math.floor(value / size + 0.38196601)

    place = [cell(c, 10 * tolerance) for c in (*wall.line.origin, wall.radius)]
    return (*(cell(c, 1e-4) for c in wall.line.direction), *place, int(wall.faces[0].concave))


def _wall(face: Face, line: Line) -> Wall:
    """One face as a wall about a line."""
    if face.kind in ("cylinder", "cone"):
        _, _, v0, v1 = face.parameters
        half_angle = face.quadric.SemiAngle() if face.kind == "cone" else 0.0
        base, sense = line.position(face.origin), dot(face.axis, line.direction)
        reference = face.quadric.RefRadius() if face.kind == "cone" else face.radius
        ends = sorted(
            (base + v * math.cos(half_angle) * sense, abs(reference + v * math.sin(half_angle))) for v in (v0, v1)
        )
        return Wall(line, face.kind, [face], ends[0][0], ends[1][0], (ends[0][1], ends[1][1]))
    points = [p for edge in face.edges for p in (*edge.ends, edge.middle[0])]
    if face.kind == "sphere" and len(face.neighbours) == 1:
        side = math.copysign(face.radius, line.position(face.centroid) - line.position(face.origin))
        points.append(along(face.origin, line.direction, side))
    by_position = sorted((line.position(p), distance_to_line(p, line.origin, line.direction)) for p in points)
    (low, first), (high, last) = by_position[0], by_position[-1]
    return Wall(line, face.kind, [face], low, high, (first, last))


def _coverage(wall: Wall) -> float:
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


def _chains(bores: Sequence[Wall], probe: Probe, tolerance: float) -> list[Chain]:
    """Bores with the cones and roundings that follow them, one chain for each hole."""
    owner = {face: wall for wall in bores for face in wall.faces}
    seen: set[Face] = set()
    chains = []
    for bore in bores:
        if bore.faces[0] not in seen:
            chains += _split(_follow(bore, owner, seen, tolerance))
    chains = [chain for chain in chains if all(_clear(wall, probe) for wall in chain.bores)]
    return _rejoin(chains, probe, tolerance)


def _follow(bore: Wall, owner: dict[Face, Wall], seen: set[Face], tolerance: float) -> list[Wall]:
    """All walls reached from a bore across edges and flat steps, staying about its axis and inside the material."""
    found, waiting = [], [bore]
    seen.update(bore.faces)
    while waiting:
        wall = waiting.pop()
        found.append(wall)
        for _, _, face in wall.borders:
            for reached in _across(face, bore.line, tolerance):
                if reached not in seen:
                    following = owner.get(reached) or _wall(reached, bore.line)
                    seen.update(following.faces)
                    waiting.append(following)
    return sorted(found, key=lambda wall: (wall.low + wall.high, wall.low))


def _across(face: Face, line: Line, tolerance: float) -> list[Face]:
    """The face itself if it is a wall about the line; if it is a step square to it, the walls at its other edges."""
    if face.kind not in ("plane", "cylinder", "cone", "sphere", "torus") or not line.holds(face, tolerance):
        return []
    if face.kind != "plane":
        return [face] if _is_wall(face, line) else []
    others = {other for _, other in face.neighbours}
    kinds = ("cylinder", "cone", "torus")
    return [f for f in others if f.kind in kinds and line.holds(f, tolerance) and _is_wall(f, line)]


def _is_wall(face: Face, line: Line) -> bool:
    """Whether the face looks at the axis; a rounding may look either way."""
    if face.kind == "torus":
        point, normal = face.middle
        return dot(normal, sub(line.at(line.position(point)), point)) > 0
    return face.concave and (face.kind != "cylinder" or _coverage(_wall(face, line)) > FULL)


def _split(walls: list[Wall]) -> list[Chain]:
    """The walls as one chain, parted where the radius changes by more than `STEP`: a hole in a pocket's floor."""
    chains = [Chain([])]
    previous: Wall | None = None
    for wall in walls:
        if wall.kind == "cylinder":
            if previous and max(wall.radius, previous.radius) > STEP * min(wall.radius, previous.radius):
                chains.append(Chain([]))
                if wall.radius < previous.radius:
                    chains[-2].closed.add("high")
                else:
                    chains[-1].closed.add("low")
            previous = wall
        chains[-1].walls.append(wall)
    return [chain for chain in chains if chain.bores]


def _clear(bore: Wall, probe: Probe) -> bool:
    """Whether nothing stands between the axis and the wall, half-way down the bore."""
    rims = [edge for edge, _, _ in bore.borders]
    if len(rims) == 2 and all(edge.kind == "circle" and edge.convex for edge in rims):
        return True
    middle = bore.line.at((bore.low + bore.high) / 2)
    point = bore.faces[0].middle[0]
    radial = unit(sub(point, bore.line.at(bore.line.position(point))))
    return not any(probe.inside(along(middle, radial, part * bore.radius)) for part in (0.0, 0.4, 0.8))


def _rejoin(chains: list[Chain], probe: Probe, tolerance: float) -> list[Chain]:
    """Chains on one line whose facing bores are equal and separated by a narrow cavity, joined."""
    chains = sorted(chains, key=lambda c: (_key(c.narrowest, tolerance)[:6], c.low))
    joined: list[Chain] = []
    for chain in chains:
        before = joined[-1] if joined else None
        if before and _same_line(before, chain, tolerance) and _interrupted(before, chain, probe, tolerance):
            before.walls += chain.walls
            before.closed |= chain.closed
        else:
            joined.append(chain)
    return joined


def _same_line(a: Chain, b: Chain, tolerance: float) -> bool:
    return a.line.holds(b.narrowest.faces[0], tolerance)


def _interrupted(before: Chain, after: Chain, probe: Probe, tolerance: float) -> bool:
    first, second = before.walls[-1], after.walls[0]
    if first.kind != "cylinder" or second.kind != "cylinder" or abs(first.radius - second.radius) > tolerance:
        return False
    gap = second.low - first.high
    facing = [face for wall, end in ((first, "high"), (second, "low")) for _, face in _rim(wall, end)]
    widest = first.radius if all(face.kind == "plane" for face in facing) else 4 * first.radius
    if not -tolerance <= gap <= widest:
        return False
    return not probe.inside(before.line.at((first.high + second.low) / 2))


def _rim(wall: Wall, end: str) -> list[tuple[Edge, Face]]:
    """The edges at one end of a wall with the faces behind them."""
    centre = (wall.low + wall.high) / 2
    sign = 1 if end == "high" else -1
    return [(e, face) for e, _, face in wall.borders if (wall.line.position(e.middle[0]) - centre) * sign > 0]


def _open(chain: Chain, end: str, probe: Probe) -> bool:
    """Whether the axis is in the open beyond an end of the chain."""
    if end in chain.closed:
        return False
    wall = chain.walls[-1] if end == "high" else chain.walls[0]
    rim = _rim(wall, end)
    if len(rim) == 1 and rim[0][0].kind == "circle" and wall.kind == "cylinder":
        edge, face = rim[0]
        if edge.convex and len(wall.borders) == 2:
            return True
        if face.kind == "plane" and len(face.edges) == 1:
            return False
    margin = 1e-3 * chain.narrowest.radius
    return not probe.inside(chain.line.at(chain.high + margin if end == "high" else chain.low - margin))


def _hole(chain: Chain, probe: Probe) -> Hole | None:
    """The chain as a hole; ``None`` for a cavity that is closed at both ends."""
    ends = {end: _open(chain, end, probe) for end in ("low", "high")}
    if not any(ends.values()):
        return None
    recesses = {end: _recesses(chain, end) for end in ("low", "high")}
    mouth = "high" if ends["high"] else "low"
    if all(ends.values()) and any(recesses["low"]) and not any(recesses["high"]):
        mouth = "low"
    bore, (counterbore, countersink) = chain.narrowest, recesses[mouth]
    pieces = [wall for wall in chain.bores if abs(wall.radius - bore.radius) <= 1e-5 * bore.radius]
    return Hole(
        diameter=2 * bore.radius,
        depth=max(wall.high for wall in pieces) - min(wall.low for wall in pieces),
        through=all(ends.values()),
        position=chain.line.at(_mouth(chain, mouth)),
        axis=scale(chain.line.direction, -1 if mouth == "high" else 1),
        counterbore=counterbore,
        countersink=countersink,
    )


def _mouth(chain: Chain, end: str) -> float:
    """Where the axis meets the surface around the hole: half-way between the highest and lowest point of the rim."""
    wall = chain.walls[-1] if end == "high" else chain.walls[0]
    points = [p for edge, _ in _rim(wall, end) for p in (*edge.ends, edge.middle[0])]
    positions = [chain.line.position(p) for p in points] or [chain.high if end == "high" else chain.low]
    return (min(positions) + max(positions)) / 2


def _recesses(chain: Chain, end: str) -> tuple[Counterbore | None, Countersink | None]:
    """The counterbore and countersink between one end of the chain and its narrowest bore."""
    bore = chain.narrowest
    place = chain.walls.index(bore)
    outer = chain.walls[place + 1 :] if end == "high" else chain.walls[:place][::-1]
    wider = [wall for wall in outer if wall.kind == "cylinder" and wall.radius > bore.radius * (1 + 1e-5)]
    widest = max(wider, key=lambda wall: wall.radius, default=None)
    counterbore = Counterbore(2 * widest.radius, widest.length) if widest else None
    return counterbore, _countersink(outer, bore)


def _countersink(outer: Sequence[Wall], bore: Wall) -> Countersink | None:
    """The cone that ends a hole, when it is more than a chamfered rim."""
    if not outer or outer[-1].kind != "cone":
        return None
    cone = outer[-1]
    angle = math.degrees(2 * abs(cone.faces[0].quadric.SemiAngle()))
    if abs(angle - 90) < 0.5 and max(cone.radii) < BEVEL * cone.radius:
        return None
    widens = (cone.radii[1] > cone.radii[0]) == (cone.low + cone.high > bore.low + bore.high)
    return Countersink(2 * max(cone.radii), angle) if widens else None


def _boss(wall: Wall) -> Boss:
    """An outer cylinder, from the end that stands on the part."""
    based = {end: any(edge.bend < 0 for edge, _ in _rim(wall, end)) for end in ("low", "high")}
    upside_down = based["high"] and not based["low"]
    start, sign = (wall.high, -1) if upside_down else (wall.low, 1)
    return Boss(2 * wall.radius, wall.length, wall.line.at(start), scale(wall.line.direction, sign))
