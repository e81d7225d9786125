"""Sketches that are told by coordinates and extruded: their phrases, in order.

That language has sentences of its own (“line to (30,0)”, “Euler angles (0, 0, 90)”, “extrude 0.75 along the normal”),
in which every number has its place: the longest phrase at each word is taken.
"""

from collections.abc import Sequence
from functools import cache

import msgspec

from cadwright.english.lexicon import Lexicon
from cadwright.english.phrases import Lattice, Phrase, pattern_words

_FILE = "sketch_patterns.toml"
_SAID = frozenset(("extrude", "extruded", "extrusion", "extrudes", "extruding"))
_RANK = ("nothing", "filler")
"""Of phrases of one length, these come last."""


class SketchText(msgspec.Struct, frozen=True):
    """The phrases of a text and the words that are in none."""

    lattice: Lattice
    phrases: tuple[Phrase, ...]
    lost: tuple[tuple[int, int], ...]

    def numbers(self, phrase: Phrase, name: str) -> tuple[float, ...]:
        """The numbers of a part of a phrase, lengths in mm: bare ones are in the unit that the text uses elsewhere."""
        token = self.lattice.tokens[int(phrase.parts[name][1])]
        return token.mm or token.values

    def factors(self, phrase: Phrase, name: str) -> tuple[float, ...]:
        """The numbers of a part of a phrase that are no lengths: a scale, angles."""
        return self.lattice.tokens[int(phrase.parts[name][1])].values


@cache
def _lexicon() -> Lexicon:
    return Lexicon(pattern_words(_FILE))


def is_sketch(text: str) -> bool:
    """Whether a text names points and extrudes something."""
    if "extru" not in text.lower() or "(" not in text:
        return False
    lattice = Lattice(text, _lexicon(), (_FILE,), notes=False)
    words = {t.text.lower() for t in lattice.tokens}
    return bool(words & _SAID) and any(t.kind == "point" for t in lattice.tokens)


def sketch_text(text: str) -> SketchText:
    """The phrases of a text, the longest at each word."""
    lattice = Lattice(text, _lexicon(), (_FILE,), notes=False)
    found: list[Phrase] = []
    lost: list[tuple[int, int]] = []
    i = 0
    while i < len(lattice.words):
        phrase = _longest(lattice.phrases[i])
        if phrase is not None:
            found.append(phrase)
            i = phrase.end
            continue
        if lattice.tokens[i].kind != "sign":
            lost.append((i, i + 1))
        i += 1
    return SketchText(lattice, tuple(found), tuple(lost))


def _longest(phrases: Sequence[Phrase]) -> Phrase | None:
    known = [p for p in phrases if p.kind not in ("count", "thing", "adjective", "link", "determiner", "preposition")]
    return max(known, key=lambda p: (_value(p), p.end, p.kind not in _RANK, len(p.parts)), default=None)


def _value(phrase: Phrase) -> int:
    """Numbers in a phrase: one with more of them says more."""
    return sum(index.isdigit() for _, index in phrase.parts.values())
