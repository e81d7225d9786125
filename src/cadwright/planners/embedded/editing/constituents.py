"""What an edit is made of: clauses, and the constituents that stand in them."""

from typing import Literal

import msgspec

from cadwright.planners.embedded.editing.phrases import Measure, Place, Thing

Role = Literal["", "to", "by", "from", "of"]


class Reference(msgspec.Struct, frozen=True):
    """Something of the part: "the second hole", "it"."""

    thing: Thing


class Named(msgspec.Struct, frozen=True):
    """A dimension by its name: "the hole diameter", "the number of holes" (``count``)."""

    dimension: str
    owner: Thing | None = None
    qualifiers: tuple[str, ...] = ()


class Value(msgspec.Struct, frozen=True):
    """A measure and the preposition before it; ``bare`` is the number as written where it has no unit."""

    measure: Measure
    role: Role = ""
    dimension: str = ""
    bare: float | None = None


class Extents(msgspec.Struct, frozen=True):
    """Several lengths at once: "80 x 50"."""

    values: tuple[float, ...]


class Adjective(msgspec.Struct, frozen=True):
    """An adjective of size: "thick" (``sign`` 0), "thicker" (1), "thinner" (-1); "bigger" names no dimension."""

    dimension: str
    sign: int


class Toward(msgspec.Struct, frozen=True):
    """A direction: "right", "in", or an axis "x", "-y"."""

    direction: str


class Where(msgspec.Struct, frozen=True):
    """A place, as requests have them."""

    place: Place


class Instead(msgspec.Struct, frozen=True):
    """What follows is the old state: "instead of M4", "rather than four"."""


class Unread(msgspec.Struct, frozen=True):
    """Words that have no place in the grammar."""

    text: str


Constituent = Reference | Named | Value | Extents | Adjective | Toward | Where | Instead | Unread


class Clause(msgspec.Struct, frozen=True):
    """One change: its verb (a term of `words.VERBS`, "" where there is none) and what stands with it."""

    verb: str
    word: str
    parts: tuple[Constituent, ...]
    text: str
    negated: bool = False
    quotes: tuple[str, ...] = ()
    """The words of each part."""

    def references(self) -> list[Thing]:
        """What the clause speaks of, without what stands after "instead of"."""
        found = []
        for part in self.parts:
            if isinstance(part, Instead):
                break
            if isinstance(part, Reference):
                found.append(part.thing)
        return found

    def of(self, kind: type[Constituent]) -> list[Constituent]:
        """The constituents of a kind."""
        return [p for p in self.parts if isinstance(p, kind)]

    def unread(self, *idle: type[Constituent]) -> list[str]:
        """Quotes of what was not understood, and of constituents of these kinds, which the verb has no use for."""
        return [q for p, q in zip(self.parts, self.quotes, strict=True) if isinstance(p, (Unread, *idle))]
