"""Things in sets that grow together (a disjoint-set forest)."""

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Partition(Generic[T]):
    """Disjoint sets of things. A thing that nobody has named yet is a set of its own."""

    def __init__(self, things: Iterable[T] = ()) -> None:
        self._parent: dict[T, T] = {thing: thing for thing in things}

    def root(self, thing: T) -> T:
        """Return what stands for a thing's set: the same for all that are in it."""
        parent = self._parent
        root = parent.setdefault(thing, thing)
        while parent[root] != root:
            root = parent[root]
        while thing != root:
            parent[thing], thing = root, parent[thing]
        return root

    def join(self, a: T, b: T) -> bool:
        """Put two sets together; False where they were one already. The second one's root stands for both."""
        a, b = self.root(a), self.root(b)
        self._parent[a] = b
        return a != b

    def joined(self, a: T, b: T) -> bool:
        """Whether two things are in one set."""
        return self.root(a) == self.root(b)

    def groups(self) -> list[list[T]]:
        """All sets, and the things of each, in the order in which they were named."""
        found: dict[T, list[T]] = {}
        for thing in list(self._parent):
            found.setdefault(self.root(thing), []).append(thing)
        return list(found.values())
