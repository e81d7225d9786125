"""Which elements of a drawing are known: from a datum on each axis through dimensions and what is drawn.

Levels that a dimension links are known from each other; a circle or a line at an angle is known as soon as enough is
known of it to construct it: each known tangent, point, coordinate, radius or angle is an equation for its unknowns,
and their rank decides. What is known gives the levels of points on it in turn, until nothing more follows.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from cadwright.drawing.deduction.chains import Chains
from cadwright.drawing.deduction.coincidence import Quadrant
from cadwright.drawing.deduction.contacts import Contacts
from cadwright.drawing.deduction.drawn import Node, Polygon, Round, Slant
from cadwright.drawing.deduction.elements import Elements
from cadwright.geometry.curves import Point

Row = tuple[float, ...]


class Deduction:
    """What is known of the elements so far. `cadwright.drawing.deduction.statements` states dimensions to it."""

    chains: Chains
    _contacts: Contacts

    def __init__(self, elements: Elements, like: "Deduction | None" = None) -> None:
        """``like`` is another one about the same elements, from which is taken what was found out about them."""
        self.elements = elements
        self._contacts = like._contacts if like else Contacts(elements)
        self.chains = Chains(elements, like.chains if like else None)
        self._stated: set[tuple[Node, Node]] = set()
        self._measured_to: set[Node] = set()
        self._constructed: set[int] = set()
        self.radii: set[int] = set()
        self.rounds: set[int] = set()
        self.angles: set[int] = set()
        self.slants: set[int] = set()
        self.turns: list[tuple[int, int]] = []
        """Pairs of slants with a stated angle between them."""
        self._spaced: set[tuple[int, int]] = set()
        self._measured: set[int] = set()
        self._reached: set[tuple[Node, Node]] = set()
        self.datums = self._datums()

    # --- levels ---

    def link(self, a: Node, b: Node) -> bool:
        """A dimension says that two levels are known from each other; whether that was new."""
        self._stated |= {(a, b), (b, a)}
        self._measured_to |= {a, b}
        return self.chains.join(a, b)

    def link_all(self, pairs: Iterable[tuple[Node, Node]]) -> bool:
        """Link the levels of each pair; whether any was new."""
        return sum(self.link(a, b) for a, b in pairs) > 0

    def linked(self, a: Node, b: Node) -> bool:
        """Whether two levels are known from each other."""
        return self.chains.joined(a, b)

    def knows(self, node: Node) -> bool:
        """Whether a level is known."""
        return self.chains.joined(node, self.datums[node[0]])

    def learn(self, node: Node) -> bool:
        """A level is known; whether that was new."""
        return self.chains.join(node, self.datums[node[0]])

    def space(self, a: int, b: int) -> bool:
        """Two parallel slants have a known distance; whether that was new."""
        new = a != b and (a, b) not in self._spaced
        self._spaced |= {(a, b), (b, a)}
        return new

    def measure(self, slant: int) -> bool:
        """A slant's length is known; whether that was new."""
        new = slant not in self._measured
        self._measured.add(slant)
        return new

    def groups(self, axis: int) -> list[list[Node]]:
        """The required levels of an axis by what they are known from: the datum's first, each in order."""
        by_root: dict[Node, list[Node]] = defaultdict(list)
        for node in self.elements.required:
            if node[0] == axis:
                by_root[self.chains.root(node)].append(node)
        return sorted(by_root.values(), key=lambda group: (not self.knows(group[0]), group[0]))

    @property
    def unknown(self) -> int:
        """How much is not known: levels, circles and arcs, lines at an angle."""
        levels = sum(not self.knows(node) for node in self.elements.required)
        return levels + len(self.elements.rounds) - len(self.rounds) + len(self.elements.slants) - len(self.slants)

    def _datums(self) -> list[Node]:
        """Where the axes are known from: the plane of symmetry, else what hangs together over the greatest length."""
        found = []
        for axis in range(3):
            middle = self.elements.symmetric[axis]
            node = self.elements.find(axis, middle) if middle is not None else None
            if node is None:
                groups: dict[Node, list[Node]] = defaultdict(list)
                for level in self.elements.required:
                    if level[0] == axis:
                        groups[self.chains.root(level)].append(level)
                largest = min(groups.values(), key=self._reach, default=[(axis, 0)])
                node = largest[0]
            found.append(node)
        return found

    def _reach(self, group: list[Node]) -> tuple[float, int, Node]:
        """Less for a longer, larger, lower group of levels."""
        return (self.elements.value(group[0]) - self.elements.value(group[-1]), -len(group), group[0])

    # --- what follows ---

    def settle(self) -> None:
        """Draw all conclusions."""
        datums = self._datums()
        if not all(map(self.linked, datums, self.datums)):  # circles and lines were known from elsewhere
            self.rounds.clear()
            self.slants.clear()
            self._constructed.clear()
        self.datums = datums
        changed = True
        while changed:
            changed = self._mirror() or self._polygons()
            for i, circle in enumerate(self.elements.rounds):
                changed |= i not in self.rounds and self._round(i, circle)
            for i, slant in enumerate(self.elements.slants):
                changed |= i not in self.slants and self._slant(i, slant)
            changed |= self._on_known()

    def _follow(self, pairs: Iterable[tuple[Node, Node]]) -> bool:
        """Levels are known from each other without being stated; whether any was new."""
        return sum(self.chains.join(a, b) for a, b in pairs) > 0

    def _mirror(self) -> bool:
        """What is known on one side of a plane of symmetry is known on the other."""
        elements, changed = self.elements, False
        for node in elements.required:
            image = self.chains.image(node)
            if image is not None and self.knows(node) and not self.knows(image):
                changed |= self.learn(image)
        images = {image for i in self.angles for image in self._contacts.mirrored[i]}
        changed |= not images <= self.angles
        self.angles |= images
        return changed

    def _polygons(self) -> bool:
        """A regular polygon is known from its centre by one size, when it stands straight or a side's angle is."""
        changed = False
        for polygon in self.elements.polygons:
            corners = [nodes[place] for nodes in polygon.corner_nodes for place in (0, 1)]
            middles = [polygon.nodes[place] for _ in polygon.corner_nodes for place in (0, 1)]
            levels = {*corners, *middles}
            sized = len({self.chains.root(node) for node in levels}) < len(levels)
            if sized and self._stands(polygon):
                changed |= self._follow(zip(corners, middles, strict=True))
        return changed

    def _stands(self, polygon: Polygon) -> bool:
        """Whether a side or a diagonal of a polygon is level or upright, or the angle of a side is known."""
        straight = any(nodes[place] == polygon.nodes[place] for nodes in polygon.corner_nodes for place in (0, 1))
        sides = zip(polygon.corner_nodes, (*polygon.corner_nodes[1:], polygon.corner_nodes[0]), strict=True)
        level = any(a[place] == b[place] for a, b in sides for place in (0, 1))
        return straight or level or any(self.elements.slants[i].view == polygon.view for i in self.angles)

    def _round(self, i: int, circle: Round) -> bool:
        """Centre and radius from what is known about a circle."""
        found = determined(list(self._equations(i, circle)), 3)
        changed = False
        if 2 in found and i not in self.radii:
            self.radii.add(i)
            changed = True
        for place, node in enumerate(circle.nodes):
            changed |= place in found and not self.knows(node) and self.learn(node)
        if i in self.radii:
            known = all(map(self.knows, circle.nodes))
            spans = [(q.centre, q.node) for q in self._contacts.quadrants[i] if _gives(q, known)]
            self._reached.update(spans)
            changed |= self._follow(spans)
            if known:
                self.rounds.add(i)
                changed = True
        return changed

    def _equations(self, i: int, circle: Round) -> Iterator[Row]:
        """What is known of a circle's centre and radius."""
        if i in self.radii:
            yield (0.0, 0.0, 1.0)
        # The centre of a corner's arc that is merely in line with another is no reason to draw it there.
        given = circle.centred or not self.rounds.isdisjoint(self._contacts.concentric[i])
        for place, node in enumerate(circle.nodes):
            if self.knows(node) and (given or node in self._measured_to):
                yield (1.0, 0.0, 0.0) if place == 0 else (0.0, 1.0, 0.0)
        for angle, centre, node, owner in self._contacts.quadrants[i]:
            # A circle of the same size in another view, or what merely lies as far, says nothing of this one.
            plain = owner == "own" and (centre, node) not in self._reached
            if self.knows(node) and (plain or not circle.centred):
                yield _toward(angle)
            if (plain and self.linked(node, centre)) or (node, centre) in self._stated:
                yield (0.0, 0.0, 1.0)
        for number in self.elements.on_round[i]:
            touching = self._contacts.slants_into[i][number], self._contacts.rounds_into[i][number]
            tangent = not (self.slants.isdisjoint(touching[0]) and self.rounds.isdisjoint(touching[1]))
            if tangent or self._placed(number):
                yield _toward(_angle(circle.center, self.elements.joints[number].at))

    def _placed(self, number: int) -> bool:
        """Whether a joint is known by more than being in line with others."""
        nodes = self.elements.joints[number].nodes
        seen = number in self._constructed or all(n in self._measured_to or n in self.elements.sights for n in nodes)
        return seen and all(map(self.knows, nodes))

    def _slant(self, i: int, slant: Slant) -> bool:
        """A line from its angle, known points and known circles that it touches."""
        rows: list[Row] = [(1.0, 0.0)] if self._angle_known(i) else []
        for number in self.elements.on_slant[i]:
            joint = self.elements.joints[number]
            tangent = not self.rounds.isdisjoint(self._contacts.rounds_along[i][number])
            if tangent or all(map(self.knows, joint.nodes)):
                rows.append((math.dist(slant.start, joint.at) / math.dist(slant.start, slant.end), 1.0))
        spaced = any(a == i and b in self.slants for a, b in self._spaced)
        if spaced or len(determined(rows, 2)) == 2:
            self.slants.add(i)
            self.angles.add(i)
            return True
        if i in self._measured and i in self.angles:
            return self._follow(zip(*slant.nodes, strict=True))
        return False

    def _angle_known(self, i: int) -> bool:
        if i in self.angles:
            return True
        others = [b if a == i else a for a, b in self.turns if i in (a, b)]
        if any(other in self.angles for other in others):
            self.angles.add(i)
        return i in self.angles

    def _on_known(self) -> bool:
        """Points on known lines and circles: one coordinate gives the other, two known ones the point."""
        crossings: Counter[int] = Counter()
        changed = False
        carriers = [self.elements.on_slant[i] for i in self.slants] + [self.elements.on_round[i] for i in self.rounds]
        for joints in carriers:
            for number in joints:
                joint = self.elements.joints[number]
                crossings[number] += 1
                self._constructed.add(number)
                known = [self.knows(node) for node in joint.nodes]
                if not all(known) and (any(known) or crossings[number] > 1):
                    changed |= self._follow((node, self.datums[node[0]]) for node in joint.nodes)
        return changed


def _gives(quadrant: Quadrant, known: bool) -> bool:
    """Whether a circle gives the level that it touches; where others touch it too, only when its centre is known."""
    return quadrant.owner == "own" or (quadrant.owner == "circles" and known)


def determined(rows: Sequence[Row], unknowns: int) -> set[int]:
    """Which unknowns of a linear system follow from its rows, by elimination."""
    left = [list(row) for row in rows]
    done: list[list[float]] = []
    for column in range(unknowns):
        pivot = max(left, key=lambda row: abs(row[column]), default=None)
        if pivot is None or abs(pivot[column]) < 1e-3:
            continue
        left = [row for row in left if row is not pivot]
        pivot = [value / pivot[column] for value in pivot]
        left = [_minus(row, pivot, row[column]) for row in left]
        done = [*(_minus(row, pivot, row[column]) for row in done), pivot]
    return {
        column
        for column in range(unknowns)
        for row in done
        if abs(row[column] - 1) < 1e-6 and sum(abs(value) > 1e-3 for value in row) == 1
    }


def _minus(row: list[float], other: list[float], factor: float) -> list[float]:
    return [a - factor * b for a, b in zip(row, other, strict=True)]


def _toward(angle: float) -> Row:
    """The equation of a point or tangent of a circle that is known: centre plus radius toward it."""
    turn = math.radians(angle)
    return (math.cos(turn), math.sin(turn), 1.0)


def _angle(centre: Point, point: Point) -> float:
    return math.degrees(math.atan2(point[1] - centre[1], point[0] - centre[0]))
