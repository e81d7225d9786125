"""The grammar of edits: a text to clauses, each a verb and what stands with it.

    edit    = clause {("and" | "then" | "but" | "," | ".") clause}
    clause  = [verb] {reference | dimension | value | extents | adjective | direction | place | "instead of"}

A clause ends where the next one begins with a verb of its own. References, measures and places are read by the
grammar of requests; a clause that adds something is left to it as a whole.
"""

from collections.abc import Mapping

import msgspec

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.constituents import (
    Adjective,
    Clause,
    Constituent,
    Extents,
    Reference,
    Toward,
    Unread,
    Value,
    Where,
)
from cadwright.planners.embedded.editing.grammar import PARTS
from cadwright.planners.embedded.editing.readers import Constituents
from cadwright.planners.embedded.editing.scanner import NOUNS
from cadwright.planners.embedded.editing.verbs import BREAKS
from cadwright.planners.embedded.editing.words import (
    NEGATIONS,
    SAID_BY_EDITS,
)


def clauses(text: str, nouns: Mapping[str, str] = NOUNS) -> tuple[Clause, ...]:
    """The clauses of an edit, in order; ``nouns`` are those that name a thing. Any text is accepted."""
    return _EditGrammar(text, nouns).clauses()


_ENDS = words(". ; ! ?")
_LEADS = words(
    "please now then also and just , finally next but first i we you can could would like to want need i'd let's do "
    "so afterwards oops sorry hmm"
)
_STATING = words("should must is are to needs shall ought")
_NOT_CHANGING = words("remove add finish hollow move center rotate mirror undo redo restore keep copy")


class _EditGrammar(Constituents):
    """The constructions of edits on top of those of requests."""

    def clauses(self) -> tuple[Clause, ...]:
        found: list[Clause] = []
        i = 0
        while i < len(self.tokens):
            begin = self._lead(i)
            if begin >= len(self.tokens):
                break
            end = self._end(begin)
            found.append(self._clause(begin, end))
            i = end
        return tuple(c for c in found if any(ch.isalnum() for ch in c.text))

    def _lead(self, i: int) -> int:
        """The index after politeness, breaks and the numbers of a list."""
        while i < len(self.tokens):
            bullet = self._bullet(i)
            if bullet is not None:
                i = bullet[1]
            elif (self.word(i) in _LEADS or self.word(i) in BREAKS) and self._verb(i) is None:
                i += 1
            else:
                return i
        return i

    def _end(self, i: int) -> int:
        """Where the clause that begins at ``i`` ends: at a full stop, or before the next verb."""
        verb = self._verb(i)
        j = verb[2] if verb else i + 1
        while j < len(self.tokens):
            if self.word(j) in _ENDS:
                return j
            if self.word(j) in BREAKS and self._begins(self._lead(j), verb[0] if verb else ""):
                return j
            j += 1
        return j

    def _begins(self, i: int, before: str) -> bool:
        """Whether a clause of its own begins here, after one with the verb ``before``."""
        if i >= len(self.tokens):
            return False
        return self._verb(i) is not None or self.word(i) in NEGATIONS or self._states(i, before)

    def _states(self, i: int, before: str) -> bool:
        """Whether a clause without a verb of its own begins: "the disc should be …", "8 mm wider" after a removal."""
        named = self._dimension_named(i) or self._reference(i)
        if named is not None and self.word(named[1]) in _STATING:
            return self.word(named[1]) != "to" or self.word(named[1] + 1) == "be"
        value = self._value(i) if before in _NOT_CHANGING else None
        adjective = self._adjective(value[1]) if value is not None else None
        if adjective is None or not isinstance(adjective[0], Adjective):
            return False
        return before not in {"add", "finish"} or adjective[0].sign != 0

    def _clause(self, i: int, j: int) -> Clause:
        text = self.text[slice(*self.span(i, j))]
        negated = False
        while self.word(i) in NEGATIONS - {"without"} or (self.word(i) == "do" and i < j - 1):
            negated = negated or self.word(i) in NEGATIONS
            i += 1
        verb = self._verb(i) if i < j else None
        term, word, k = verb if verb is not None else ("", "", i)
        parts: list[tuple[Constituent, str]] = []
        while k < j:
            part, after = self._constituent(k, j, term)
            if isinstance(part, Unread) and parts and isinstance(parts[-1][0], Unread):
                joined = f"{parts[-1][1]} {part.text}"
                parts[-1] = (Unread(joined), joined)
            elif isinstance(part, Reference) and parts and self.word(k - 1) in _OWNING and _owns(parts[-1][0], part):
                parts[-1] = (_owned_by(parts[-1][0], part), self.text[slice(*self.span(k, after))])
            elif part is not None:
                parts.append((part, self.text[slice(*self.span(k, after))]))
            k = max(after, k + 1)
        chosen = _selected(parts, term)
        return Clause(term, word, tuple(p for p, _ in chosen), text, negated, tuple(q for _, q in chosen))

    def _constituent(self, i: int, end: int, verb: str) -> tuple[Constituent | None, int]:
        if self.word(i) in {"up", "down"} and verb not in {"move", "mirror", "copy", ""}:
            return None, i + 1
        for read in (self._instead, self._extents, self._axis_named, self._direction):
            made = read(i)
            if made is not None:
                return made
        if verb not in {"undo", "restore"}:
            place = self._spot(i, verb)
            if place is not None and place[1] <= end:
                return place
        for read in (
            self._other,
            self._count_named,
            self._dimension_named,
            self._value,
            self._adjective,
            self._reference,
        ):
            made = read(i)
            if made is not None:
                return made
        token = self.tokens[i]
        if token.word in SAID_BY_EDITS or token.kind in {"sign", "fit", "tolerance"}:
            return None, i + 1
        return Unread(token.text), i + 1


_OWNING = words("in on of through from at along")
_PLACED = {"center": "centre", "corners": "corner", "corner": "corner", "left": "left", "right": "right"}


def _owns(first: Constituent, second: Reference) -> bool:
    """Whether the second phrase says on what the first one is: "the hole in the boss"."""
    plain = not second.thing.pronoun and second.thing.count is None and second.thing.article != "new"
    return isinstance(first, Reference) and not first.thing.pronoun and plain and second.thing.term != "object"


def _owned_by(first: Constituent, second: Reference) -> Reference:
    """The first phrase with what it is on among its adjectives: the sides of edges, or "on boss"."""
    assert isinstance(first, Reference), "checked before"
    part = second.thing.term in PARTS.values()
    told = second.thing.adjectives if part else (f"on {second.thing.noun}",)
    return Reference(msgspec.structs.replace(first.thing, adjectives=(*first.thing.adjectives, *told)))


def _selected(parts: list[tuple[Constituent, str]], verb: str) -> list[tuple[Constituent, str]]:
    """A place right after a reference tells which one is meant, where something else says what becomes of it."""
    kept: list[tuple[Constituent, str]] = []
    done = verb in {"remove", "rotate", "mirror", "replace"}
    for n, (part, quote) in enumerate(parts):
        last = kept[-1][0] if kept else None
        told = done or any(isinstance(p, Value | Extents | Adjective | Toward | Where) for p, _ in parts[n + 1 :])
        plain = isinstance(part, Where) and part.place.where in _PLACED and part.place.distance is None
        if plain and isinstance(part, Where) and isinstance(last, Reference) and told and not last.thing.pronoun:
            adjectives = (*last.thing.adjectives, _PLACED[part.place.where], *part.place.sides)
            kept[-1] = (Reference(msgspec.structs.replace(last.thing, adjectives=adjectives)), kept[-1][1])
        else:
            kept.append((part, quote))
    return kept
