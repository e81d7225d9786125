"""What a piece of a text that nothing took says once more of what is there: “dead centre”, “underside flat”, “solid”.

Such a piece builds nothing. What it states is compared with the part, and it is quoted where that is not true.
"""

from collections.abc import Iterator

import msgspec

from cadwright.english.lexicon import entries
from cadwright.english.phrases import Lattice
from cadwright.english.statements import Span

_CLAIMING = ("state", "adjective", "centre", "axis")
"""The tables whose words claim something."""
_NAMING = ("side", "corner", "edged")
"""Those whose words name what it is claimed of, or where something is."""
_THING = "thing"
_SILENT = "silent"
_EMPTY = (_SILENT, "filler", "preposition", "determiner", "link", "edging", "dimension", "sizes", "extent", "joint")
"""Those whose words state nothing by themselves."""
_TABLES = (*_CLAIMING, *_NAMING, _THING, *_EMPTY)
_POINTING = ("the", "full", "whole", "its")
WORDS = tuple(entries("confirmed.toml"))


class Statement(msgspec.Struct, frozen=True):
    """What is stated: ``claims``, each by what its words can mean, one of which must be so.

    ``named`` are sides, corners and edges, ``things`` the kinds that each noun can mean, ``lengths`` those that only
    point at what has them, mm: “on top of the 20”.
    """

    claims: frozenset[frozenset[tuple[str, str]]] = frozenset()
    named: frozenset[tuple[str, str]] = frozenset()
    things: frozenset[frozenset[str]] = frozenset()
    lengths: frozenset[float] = frozenset()

    def names(self, table: str) -> frozenset[str]:
        """What is named of a table."""
        return frozenset(term for own, term in self.named if own == table)

    def claimed(self) -> frozenset[str]:
        """All that may be claimed."""
        return frozenset(term for claim in self.claims for _, term in claim)


_EDGES = frozenset(("edge", "border", "perimeter"))
"""Words for sides that are lines: the middle of one is not that of a face."""


def statement(lattice: Lattice, span: Span | None = None, passed: frozenset[int] = frozenset()) -> Statement | None:
    """What a piece of a text states, but for the words ``passed`` over; ``None`` where one of the others may say more
    than can be compared.
    """
    claims: set[frozenset[tuple[str, str]]] = set()
    named: set[tuple[str, str]] = set()
    things: set[frozenset[str]] = set()
    lengths: set[float] = set()
    i, last = span or (0, len(lattice.words))
    while i < last:
        if i in passed or lattice.tokens[i].kind == "sign" or _is_adverb(lattice, i):
            i += 1
            continue
        if i > 0 and lattice.tokens[i].kind in ("length", "number") and lattice.words[i - 1] in _POINTING:
            lengths |= {*(lattice.tokens[i].mm or lattice.tokens[i].values)}
            i += 1
            continue
        senses = [sense for sense in _senses(lattice, i) if sense[0] <= last]
        if lattice.is_in(i, "not") or not senses:
            return None
        before, i = i, max(end for end, _, _ in senses)
        meant = [(table, term) for end, table, term in senses if end == i]
        thing = frozenset(term for table, term in meant if table == _THING)
        old = _is_pointed_at(lattice, before, i)
        claim = frozenset(sense for sense in meant if sense[0] in _CLAIMING and not (old and thing))
        claims |= {claim} if claim else set()
        edge = bool(_EDGES & {*lattice.words[before:i]})
        named |= {(t, "edge" if edge and term == "side" else term) for t, term in meant if t in _NAMING}
        if thing and not claim and not any(table in (_SILENT, *_NAMING) for table, _ in meant):
            things.add(thing)
    return Statement(frozenset(claims), frozenset(named), frozenset(things), frozenset(lengths))


def _senses(lattice: Lattice, i: int) -> Iterator[tuple[int, str, str]]:
    """What a word can mean in such a piece; “on top” is no size there."""
    for table in _TABLES:
        for end, term in lattice.sense(i, table):
            if table != "dimension" or end == i + 1:
                yield end, table, term


def _is_pointed_at(lattice: Lattice, start: int, end: int) -> bool:
    """Whether a noun stands behind “the”, and is none of another: “of the hexagon”, but not “the flat side”."""
    old = start > 0 and any(term == "old" for _, term in lattice.sense(start - 1, "determiner"))
    return old and not any(lattice.is_in(end, table) for table in (*_NAMING, _THING))


def _is_adverb(lattice: Lattice, i: int) -> bool:
    """Whether “right” says no side: “right above the centre”, but not “of the right edge”."""
    behind = i > 0 and lattice.is_in(i - 1, "determiner")
    before = any(lattice.is_in(i + 1, t) for t in ("preposition", "side", "centre", "axis"))
    return lattice.words[i] == "right" and before and not behind
