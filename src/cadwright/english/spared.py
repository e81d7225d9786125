"""Clauses which say that something is at one side only: “the other end wall stays whole”, “the left leg has none”."""

from functools import partial

from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice

SPARED = "spared"
"""What such a clause is called: it builds nothing, and is compared with the part."""
_words = partial(words_of, "groups.toml", "spared")


def spared_end(lattice: Lattice, i: int) -> int:
    """The end of a clause which says that a side is left as it was; 0 where none begins."""
    if i == 0 or not (lattice.is_in(i - 1, "link") or lattice.tokens[i - 1].kind == "sign"):
        return 0
    said = [token.text.lower() for token in lattice.tokens]
    subject = _run(said, i, _words("which") | _words("sides") | _words("pointing"))
    named = {*said[i:subject]}
    if named.isdisjoint(_words("which")) or named.isdisjoint(_words("pointing")):
        return 0
    behind = _run(said, subject, _words("verbs"))
    end = _run(said, behind, _words("left") | _words("rest"))
    ended = end == len(said) or lattice.tokens[end].kind == "sign" or end in lattice.lines
    spared = behind > subject and ended and not _words("left").isdisjoint(said[behind:end])
    return end if spared else 0


def _run(said: list[str], i: int, words: frozenset[str]) -> int:
    while i < len(said) and said[i] in words:
        i += 1
    return i
