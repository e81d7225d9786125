"""Nouns of things that have pieces: “leg” is one where a table is spoken of, and else none."""

from collections import Counter
from collections.abc import Sequence

from cadwright.english.lexicon import ORDINARY, Sense, words_of
from cadwright.language.tokens import Token

Senses = list[tuple[int, tuple[Sense, ...]]]
"""What may begin at a word: so many words, with all that they may stand for."""
_BEFORE_OTHERS = words_of("groups.toml", "wholes", "before others")
"""Words behind which a thing is mostly another one than the part, beside prepositions."""
_WITH = frozenset(("with", "has"))
_PLAIN = "cylinder"
"""What may be called as a whole is, and has no pieces: a pulley of which only the diameter and the width are said."""
_BESIDE = 6
"""How many words before a noun may be adjectives and sizes of it."""


def without_pieces(
    words: Sequence[str],
    tokens: Sequence[Token],
    found: Sequence[Senses],
    wholes: frozenset[str],
    known: frozenset[str],
) -> list[Senses]:
    """The senses without the pieces of things that are neither named nor ``known``; ``wholes`` have such pieces.

    What is only spoken of beside the part, as in “a cap for a chair” and “a hinge pin”, is not named.
    """
    beside = {
        i
        for i, at in enumerate(found)
        if any(s.term in wholes for _, ss in at for s in ss)
        and (_is_beside(words, tokens, found, i) or _is_for_another(found, i))
    }
    within = {
        j for i, at in enumerate(found) for n, ss in at for j in range(i + 1, i + n) if ss[0].table == "thing"
    }  # “bevel gear” names no gear
    named = {
        (s.term, i)
        for i, at in enumerate(found)
        for n, senses in at
        for s in senses
        if s.table == "thing" and i not in beside and i not in within and n == _longest(at)
    }
    kinds = Counter(term for term, _ in named)
    simple = {i for term, i in named if term == _PLAIN}
    plain = {term for term, i in named if i in simple}

    def is_piece(sense: Sense, i: int) -> bool:
        whole, dot, _ = sense.term.partition(".")
        there = whole in known or kinds[whole] > ((whole, i) in named)
        return sense.table == "thing" and bool(dot) and there

    def left(senses: tuple[Sense, ...], i: int) -> tuple[Sense, ...]:
        pieces = any(is_piece(s, i) and s.term.partition(".")[0] not in plain for s in senses)
        return tuple(
            s
            for s in senses
            if s.table != "thing"
            or is_piece(s, i)
            or not ("." in s.term or pieces or (i in beside and s.term in wholes))
        )

    kept = ([(n, left(senses, i)) for n, senses in at] for i, at in enumerate(found))
    return [[(n, senses) for n, senses in at if senses] for at in kept]


def _longest(senses: Senses) -> int:
    """How many words the longest noun of a thing has: a “screw hole” names no screw."""
    return max((n for n, found in senses if any(s.table == "thing" for s in found)), default=0)


def _is_beside(words: Sequence[str], tokens: Sequence[Token], found: Sequence[Senses], i: int) -> bool:
    """Whether “for a”, “of my” or the like stands before a noun, and another noun before that.

    What can be put on another thing is there “with” it.
    """
    ring = any(s.table == "ring" for _, senses in found[i] for s in senses)
    for j in range(i - 1, max(i - _BESIDE, -1), -1):
        tables = {s.table for n, senses in found[j] for s in senses if n == 1}
        if tokens[j].kind == "sign" or words[j] in ("and", "plus"):
            return False
        if "preposition" in tables or words[j] in _BEFORE_OTHERS:
            return not (ring and words[j] in _WITH) and any(_is_noun(found[k], tokens[k]) for k in range(j))
    return False


def _is_for_another(found: Sequence[Senses], i: int) -> bool:
    """Whether a word of use stands right before the noun of another thing: “hinge pin”, “desk organizer”."""
    longer = any(s.table == "thing" for n, senses in found[i] for s in senses if n > 1)
    used = not longer and any(s.table == "use" for n, senses in found[i] for s in senses if n == 1)
    behind = found[i + 1] if used and i + 1 < len(found) else []
    return any(s.table == "thing" and "." not in s.term for _, senses in behind for s in senses)


def _is_noun(senses: Senses, token: Token) -> bool:
    """Whether a word is the noun of something, known or not."""
    tables = {s.table for _, found in senses for s in found}
    return "thing" in tables or (token.kind == "word" and not tables - {"known", "use", "shaping", *ORDINARY})
