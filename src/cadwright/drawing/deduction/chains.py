"""Levels that are known from each other: sets that grow together, each with its mirror image."""

from cadwright.drawing.deduction.drawn import Node
from cadwright.drawing.deduction.elements import Elements
from cadwright.geometry.partition import Partition


class Chains:
    """Disjoint sets of levels. What is joined on one side of a plane of symmetry is joined on the other."""

    def __init__(self, elements: Elements, like: "Chains | None" = None) -> None:
        self._elements = elements
        self._together = Partition[Node]()
        self._images: dict[Node, Node | None] = like._images if like else {}

    def join(self, a: Node, b: Node) -> bool:
        """Two levels are known from each other; whether that was new."""
        new = self._together.join(a, b)
        one, other = self.image(a), self.image(b)
        if one is not None and other is not None:
            self._together.join(one, other)
        return new

    def joined(self, a: Node, b: Node) -> bool:
        """Whether two levels are known from each other."""
        return self._together.joined(a, b)

    def root(self, node: Node) -> Node:
        """The same for all levels of a set."""
        return self._together.root(node)

    def image(self, node: Node) -> Node | None:
        """The mirror image of a level, where the part is symmetric along its axis and something has it."""
        if node not in self._images:
            middle = self._elements.symmetric[node[0]]
            mirrored = None if middle is None else 2 * middle - self._elements.value(node)
            self._images[node] = None if mirrored is None else self._elements.find(node[0], mirrored)
        return self._images[node]
