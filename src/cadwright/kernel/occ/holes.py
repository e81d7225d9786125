"""Holes and bosses: the full cylinders of a solid, coaxial steps grouped.

What counts as a hole: an inner cylinder that goes around its axis by more than `walls.FULL` with nothing in its way
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

from cadwright.kernel.occ.patches import half_angle
from cadwright.kernel.occ.topology import Face, Solid
from cadwright.kernel.occ.vectors import Vector, along, dot, scale, sub, unit
from cadwright.kernel.occ.walls import Line, Wall, crossing, rim_of, wall_of
from cadwright.values import Boss, Counterbore, Countersink, Hole

STEP = 3.5
BEVEL = 1.5
"""A 90° cone that widens a hole less than this is a chamfer of its rim, not a countersink."""
SQUARE = math.radians(0.25)
"""How far the side of such a cone may be off 45°."""


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

    def end(self, end: str) -> Wall:
        """The last wall toward an end."""
        return self.walls[-1] if end == "high" else self.walls[0]

    def beyond(self, wall: Wall, end: str) -> list[Wall]:
        """The walls between one and an end, going outwards."""
        place = self.walls.index(wall)
        return self.walls[place + 1 :] if end == "high" else self.walls[:place][::-1]

    @property
    def bores(self) -> list[Wall]:
        """The cylinders."""
        return [wall for wall in self.walls if wall.kind == "cylinder"]

    @property
    def narrowest(self) -> Wall:
        """The cylinder of the smallest radius; of equals the longest."""
        return min(self.bores, key=lambda wall: (round(wall.radius / self.bores[0].radius, 5), -wall.length))


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


def recognise(solid: Solid, full: Sequence[Wall], diagonal: float) -> tuple[list[tuple[Hole, Chain]], list[Boss]]:
    """The holes and bosses of a solid, each in the order of diameter and position; holes with their walls.

    ``full`` are the solid's `full_cylinders`, ``diagonal`` is that of its bounding box in mm.
    """
    tolerance = 1e-5 * diagonal
    probe = Probe(solid, 1e-9 * diagonal)
    bores = [wall for wall in full if wall.faces[0].concave]
    chains = _chains(bores, _Walls(solid.faces, bores, tolerance), probe, tolerance)
    holes = [(hole, chain) for chain in chains if (hole := _hole(chain, probe)) is not None]
    bosses = [_boss(wall) for wall in full if not wall.faces[0].concave]
    return sorted(holes, key=lambda h: _order(h[0].diameter, h[0].position)), sorted(
        bosses, key=lambda b: _order(b.diameter, b.position)
    )


def _order(diameter: float, position: Vector) -> tuple[float, ...]:
    return (round(diameter, 6), *(round(c, 6) for c in position))


class _Walls:
    """All faces that can be walls of holes, by axis."""

    def __init__(self, faces: Iterable[Face], bores: Iterable[Wall], tolerance: float) -> None:
        self._bore_of = {face: bore for bore in bores for face in bore.faces}
        self._tolerance = tolerance
        self._about: dict[tuple[int, ...], list[Face]] = {}
        for face in faces:
            if face.kind in ("cylinder", "cone", "torus"):
                self._about.setdefault(Line.of(face).key(tolerance), []).append(face)

    def beyond(self, face: Face, line: Line) -> list[Wall]:
        """The walls about a line that are reached at a face: itself, or those at the other edges of a step."""
        if face.kind in ("cylinder", "cone", "torus", "sphere"):
            return self._made([face], line) if line.holds(face, self._tolerance) else []
        if face.kind != "plane" or not line.holds(face, self._tolerance):
            return []
        candidates = self._about.get(line.key(self._tolerance), ())
        return self._made([f for f in candidates if any(other is face for _, other in f.neighbours)], line)

    def _made(self, faces: list[Face], line: Line) -> list[Wall]:
        """Those of the faces that look at the axis, as walls; a rounding may bulge toward it."""
        found = []
        for face in faces:
            if face.kind == "cylinder":
                found += [self._bore_of[face]] if face in self._bore_of else []
            elif face.kind == "torus":
                point, normal = face.middle
                found += [wall_of(face, line)] if dot(normal, sub(line.at(line.position(point)), point)) > 0 else []
            elif face.concave:
                found.append(wall_of(face, line))
        return found


def _chains(bores: Sequence[Wall], walls: _Walls, probe: Probe, tolerance: float) -> list[Chain]:
    """Bores with the cones and roundings that follow them, one chain for each hole."""
    seen: set[Face] = set()
    chains = []
    for bore in bores:
        if bore.faces[0] not in seen:
            chains += _split(_follow(bore, walls, seen))
    chains = [chain for chain in chains if all(_clear(wall, probe) for wall in chain.bores)]
    return _rejoin(chains, probe, tolerance)


def _follow(bore: Wall, walls: _Walls, seen: set[Face]) -> list[Wall]:
    """All walls reached from a bore across edges and flat steps, staying about its axis and inside the material."""
    found, waiting = [], [bore]
    seen.update(bore.faces)
    while waiting:
        wall = waiting.pop()
        found.append(wall)
        for _, _, face in wall.borders:
            for reached in walls.beyond(face, bore.line):
                if seen.isdisjoint(reached.faces):
                    seen.update(reached.faces)
                    waiting.append(reached)
    return sorted(found, key=lambda wall: (wall.low + wall.high, wall.low))


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
    chains = sorted(chains, key=lambda c: (c.line.key(tolerance), c.low))
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
    facing = [face for wall, end in ((first, "high"), (second, "low")) for _, face in rim_of(wall, end)]
    widest = first.radius if all(face.kind == "plane" for face in facing) else 4 * first.radius
    if not -tolerance <= gap <= widest:
        return False
    return not probe.inside(before.line.at((first.high + second.low) / 2))


def _open(chain: Chain, end: str, probe: Probe) -> bool:
    """Whether the axis is in the open beyond an end of the chain."""
    if end in chain.closed:
        return False
    wall = chain.end(end)
    rim = rim_of(wall, end)
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
        depth=side(chain, pieces[-1], "high") - side(chain, pieces[0], "low"),
        through=all(ends.values()),
        position=chain.line.at(crossing(chain.end(mouth), mouth)),
        axis=scale(chain.line.direction, -1 if mouth == "high" else 1),
        counterbore=counterbore,
        countersink=countersink,
    )


def side(chain: Chain, wall: Wall, end: str) -> float:
    """Where a bore ends, with the chamfer or rounding of its rim or floor."""
    for following in chain.beyond(wall, end):
        if following.kind == "torus" or (following.kind == "cone" and is_bevel(following)):
            wall = following
        else:
            break
    return crossing(wall, end)


def _recesses(chain: Chain, end: str) -> tuple[Counterbore | None, Countersink | None]:
    """The counterbore and countersink at one end of the chain."""
    bore = chain.narrowest
    outer = chain.beyond(bore, end)
    last = next((wall for wall in reversed(outer) if wall.kind == "cylinder"), bore)
    if last.radius <= bore.radius * (1 + 1e-5):
        return None, _countersink(outer, bore)
    depth = side(chain, last, "high") - side(chain, last, "low")
    return Counterbore(2 * last.radius, depth), _countersink(outer, bore)


def _countersink(outer: Sequence[Wall], bore: Wall) -> Countersink | None:
    """The cone that ends a hole, when it is more than a chamfered rim."""
    if not outer or outer[-1].kind != "cone":
        return None
    cone = outer[-1]
    widens = (cone.radii[1] > cone.radii[0]) == (cone.low + cone.high > bore.low + bore.high)
    if not widens or is_bevel(cone):
        return None
    return Countersink(2 * max(cone.radii), math.degrees(2 * half_angle(cone.faces[0])))


def is_bevel(cone: Wall) -> bool:
    """Whether a cone in a hole is a chamfered rim rather than a countersink."""
    return abs(half_angle(cone.faces[0]) - math.pi / 4) < SQUARE and max(cone.radii) < BEVEL * min(cone.radii)


def _boss(wall: Wall) -> Boss:
    """An outer cylinder, from the end that stands on the part."""
    based = {end: any(edge.bend < 0 for edge, _ in rim_of(wall, end)) for end in ("low", "high")}
    upside_down = based["high"] and not based["low"]
    start, sign = (wall.high, -1) if upside_down else (wall.low, 1)
    return Boss(2 * wall.radius, wall.length, wall.line.at(start), scale(wall.line.direction, sign))
