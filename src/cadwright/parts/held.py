"""What a text about a known part says of how it is and of what stays, compared with the part that comes of it.

“Same centres”, “the outline stays”, “keeping its size” are so where these are what they were; “the wall is too thin” is
mended where the wall has grown.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from cadwright.english.lexicon import Lexicon, entries
from cadwright.english.statements import Mention, Reading, Span, Standing
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.build import Made

_DIGITS = "0123456789"
"""Behind the name of a size of one of the lengths of a shaft."""
_OUTLINE = frozenset(("length", "width", "diameter", "outer diameter", "side", "flats"))
_ALONG = frozenset(("length", "height", "overall height", "inside height", "depth", "thickness"))
_APART = "spacing"
"""A size that is none of a thing's own."""
_SLOTS: Mapping[str, frozenset[str]] = {
    "outline": _OUTLINE,
    "outside": frozenset(("outer diameter", *_OUTLINE)),
    "thickness": frozenset(("thickness", "wall", "floor", "height", "width", "diameter")),
    "along": _ALONG,
    "across": frozenset(("width", "diameter", "outer diameter", "inner diameter", "thickness", "length")),
}
"""The sizes that a word for several means, or that give way where something is amiss."""


def unheld(reading: Reading, before: Made, made: Made, lexicon: Lexicon) -> Iterator[Span]:
    """The spans of a text about a part that are not so of what it has made."""
    for span in reading.spans("kept"):
        if not _Claim(reading, span, before, made, lexicon).is_kept():
            yield span
    for span in reading.spans("outcome"):
        if not _Claim(reading, span, before, made, lexicon).comes_so():
            yield span
    for span in reading.spans("judged"):
        if not _Claim(reading, span, before, made, lexicon).is_mended():
            yield span


class _Claim:
    """A piece of a text that says how something is, or that it stays."""

    def __init__(self, reading: Reading, span: Span, before: Made, made: Made, lexicon: Lexicon) -> None:
        self._before, self._made, self._lexicon = before, made, lexicon
        self._was, self._now = _sizes(before), _sizes(made)
        self._numbers = {t.mm[0] for t in reading.tokens[slice(*span)] if t.mm}
        self._words = tuple(_base(lexicon, t.text) for t in reading.tokens[slice(*span)])
        self._leading = tuple(_base(lexicon, t.text) for t in reading.tokens[: span[0]])

    def is_kept(self) -> bool:
        """Whether what is said to stay is as it was."""
        held = {term for term, words in _listed("held") for w in words if self._has(w)}
        named_sizes = self._terms("dimension")
        if self._has_more() and any(term.startswith("overall") for term in named_sizes):
            return False  # what is added may stick out
        slots = {s for term in held for s in _SLOTS.get(term, ())} | set(named_sizes)
        named = self._things(self._words)
        if {*named_sizes} == {_APART} and not held:
            return bool(named) and all(map(self._is_as_far, named))
        things = named or [*self._before.stands, 0]
        own = {(k, s): v for (k, s), v in self._was.items() if k in things}
        sized = {(k, s): v for (k, s), v in own.items() if s.rstrip(_DIGITS) in slots}
        if "section" in held:
            sized = {(k, s): v for (k, s), v in own.items() if s not in ("length", "height")}
        elif "size" in held or (named and not sized and not held):
            sized = own
        kept = all(abs(self._now.get(key, v + 1) - v) < ROUNDING for key, v in sized.items())
        placed = [k for k in things if k in self._before.stands and k > 0] if held & {"place", "line"} else []
        told = all(any(abs(v - n) < ROUNDING for v in sized.values()) for n in self._numbers)
        return kept and told and bool(sized or placed) and all(self._stands(k, "line" in held) for k in placed)

    def _has_more(self) -> bool:
        """Whether there is a thing that was not there before."""
        return len(self._made.reading.mentions) > len(self._before.reading.mentions)

    def comes_so(self) -> bool:
        """Whether a size that has changed is what it is said to come to."""
        new = [v for key, v in self._now.items() if abs(self._was.get(key, v - 1) - v) > ROUNDING]
        return all(any(abs(v - n) < ROUNDING for v in new) for n in self._numbers)

    def is_mended(self) -> bool:
        """Whether a size that something has too little or too much of has become another that way."""
        (term,) = [term for term, words in _listed("lacking") if any(self._has(w) for w in words)][:1] or ("",)
        more, slots = term.startswith("+"), _SLOTS.get(term[1:])
        things = self._things(self._leading)[-1:]
        for (k, slot), was in self._was.items():
            now = self._now.get((k, slot), was)
            meant = (k in things or not things) and (slots is None or slot.rstrip(_DIGITS) in slots)
            if meant and (now - was if more else was - now) > ROUNDING:
                return True
        return False

    def _is_as_far(self, k: int) -> bool:
        """Whether the copies of a thing are as far from the edges, or from each other, as they were."""
        if "edge" in self._words:
            old, new = (_offsets(m.reading.mentions[k]) for m in (self._before, self._made))
            return bool(old) and old == new
        gaps, now = (_gaps(m.stands.get(k, ())) for m in (self._before, self._made))
        return len(gaps) == len(now) and all(abs(a - b) < ROUNDING for a, b in zip(gaps, now, strict=True))

    def _stands(self, k: int, on_line: bool) -> bool:
        """Whether the copies of a thing are where they were, or on the same line."""
        old, new = (sorted(p for s in m.stands.get(k, ()) for p in s.at) for m in (self._before, self._made))
        near = [all(abs(p[n] - q[n]) < ROUNDING for p, q in zip(old, new, strict=False)) for n in (0, 1)]
        return len(old) == len(new) and (any(near) if on_line else all(near))

    def _has(self, words: str) -> bool:
        said = tuple(_base(self._lexicon, w) for w in words.split())
        return any(self._words[i : i + len(said)] == said for i in range(len(self._words)))

    def _terms(self, table: str) -> list[str]:
        """The terms of a table in the piece, the longest ones."""
        found: list[str] = []
        i = 0
        while i < len(self._words):
            at = [(n, s.term) for n, senses in self._lexicon.at(self._words, i) for s in senses if s.table == table]
            longest = max((n for n, _ in at), default=0)
            found += [term for n, term in at if n == longest]
            i += longest or 1
        return found

    def _things(self, words: tuple[str, ...]) -> list[int]:
        """The known things that words name, in the order of the words: by their nouns, else by those of their kind."""
        mentions = self._before.reading.mentions
        own = [
            {*m.term.split()[-1:], *(_base(self._lexicon, n) for n in m.noun.lower().split()[-1:])} for m in mentions
        ]
        found = []
        for i, word in enumerate(words):
            called = [k for k, nouns in enumerate(own) if word in nouns]
            kinds = {s.term for _, senses in self._lexicon.at(words, i) for s in senses if s.table == "thing"}
            alike = [k for k, m in enumerate(mentions) if m.kind in kinds]
            found += called or (alike if len(alike) == 1 else [])
        return found


def _offsets(thing: Mention) -> list[float]:
    """How far a thing is said to be from edges."""
    return [q.value for p in thing.places if p.kind == "offset" for q in p.amounts]


def _gaps(stands: Sequence[Standing]) -> list[float]:
    """How far copies of a thing are from each other."""
    return sorted(math.dist(p, q) for p, q in combinations([p for s in stands for p in s.at], 2))


def _sizes(made: Made) -> dict[tuple[int, str], float]:
    """What the sizes of things are; a tube of which two are known has three."""
    found = dict(made.sizes)
    for k, m in enumerate(made.reading.mentions):
        stages = [p for p in m.places if p.kind == "section" and not m.gone]
        for n, p in enumerate(stages):
            found |= {(k, f"{slot}{n}"): q.value for slot, q in zip(("diameter", "length"), p.amounts, strict=False)}
    for k in {k for k, _ in found}:
        outer, inner, wall = (found.get((k, name)) for name in ("outer diameter", "inner diameter", "wall"))
        if outer is not None and inner is not None:
            found[k, "wall"] = (outer - inner) / 2
        elif outer is not None and wall is not None:
            found[k, "inner diameter"] = outer - 2 * wall
        elif inner is not None and wall is not None:
            found[k, "outer diameter"] = inner + 2 * wall
    return found


def _base(lexicon: Lexicon, word: str) -> str:
    return lexicon.base(word.lower()) or word.lower()


def _listed(table: str) -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for listed, term, words in entries("changes.toml"):
        if listed == table:
            found.setdefault(term, []).append(words)
    return [*found.items()]
