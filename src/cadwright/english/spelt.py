"""Numbers in words: whether they count (“two holes”) or measure (“five thick”, “radius ten”) like those in digits."""

from collections.abc import Sequence
from functools import partial

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

_MOST = 12
"""Larger numbers in words are lengths like those in digits."""
_words = partial(words_of, "spelt.toml")


def is_count(tokens: Sequence[Token], i: int) -> bool:
    """Whether the number at ``i`` is in words and measures nothing."""
    token = tokens[i]
    if token.kind != "number" or not token.text.isalpha() or token.value > _MOST:
        return False
    return not (_is_away(tokens, i) or _is_size_of(tokens, i) or _is_of_size(tokens, i))


def _is_away(tokens: Sequence[Token], i: int) -> bool:
    first, second = (tokens[k].word if k < len(tokens) else "" for k in (i + 1, i + 2))
    return first in _words("behind", "away alone") or (first in _words("behind", "away") and second == "from")


def _is_size_of(tokens: Sequence[Token], i: int) -> bool:
    at = i + 2 if i + 1 < len(tokens) and tokens[i + 1].word == "in" else i + 1
    return at < len(tokens) and tokens[at].word in _words("behind") and _ends(tokens, at + 1)


def _is_of_size(tokens: Sequence[Token], i: int) -> bool:
    before = i - 1
    while before > 0 and tokens[before].word in _words("before", "between"):
        before -= 1
    return before >= 0 and tokens[before].word in _words("before") and _ends(tokens, i + 1)


def _ends(tokens: Sequence[Token], i: int) -> bool:
    """Whether no noun follows."""
    return (
        i >= len(tokens)
        or tokens[i].kind == "sign"
        or tokens[i].word in _words("behind", "ending")
        or bool(tokens[i].values)
    )
