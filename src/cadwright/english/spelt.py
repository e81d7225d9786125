"""Numbers in words: whether they count (“two holes”) or measure (“five thick”, “radius ten”) like those in digits."""

from collections.abc import Sequence

from cadwright.language.quantities import Token

_MOST = 12
"""Larger numbers in words are lengths like those in digits."""
_BEHIND = frozenset(
    (
        *("long", "wide", "high", "tall", "thick", "deep", "broad", "across", "proud", "apart"),
        *("diameter", "dia", "radius", "length", "width", "height", "depth", "thickness"),
    )
)
"""What a number measures that stands before it: “five wide”; not where a noun follows: “two wide slots”."""
_AWAY = frozenset(("from", "off", "down", "in", "up", "back", "away"))
"""“Ten in from the end”, “five off the edge”."""
_BEFORE = frozenset(
    (
        *("length", "width", "breadth", "height", "depth", "thickness", "diameter", "dia", "radius"),
        *("spacing", "pitch", "wall", "walls", "floor", "thick", "deep"),
    )
)
"""What it measures that stands behind it, where no noun follows: “radius ten”, “walls two, floor three”."""
_BETWEEN = frozenset(("of", "is", "are", "=", ":"))

_ENDING = frozenset(
    (
        *("and", "on", "in", "at", "from", "with", "by", "to", "for", "into", "over", "overall", "outside", "inside"),
        *("then", "through", "centre", "center", "but", "as", "up", "down", "above", "below", "all", "so"),
        *("the", "its"),
    )
)
"""What can follow a measure, and begins no noun."""


def is_count(tokens: Sequence[Token], i: int) -> bool:
    """Whether the number at ``i`` is in words and measures nothing."""
    token = tokens[i]
    if token.kind != "number" or not token.text.isalpha() or token.value > _MOST:
        return False
    return not (_is_away(tokens, i) or _is_size_of(tokens, i) or _is_of_size(tokens, i))


def _is_away(tokens: Sequence[Token], i: int) -> bool:
    first, second = (tokens[k].word if k < len(tokens) else "" for k in (i + 1, i + 2))
    return first in ("from", "off", "down") or (first in _AWAY and second == "from")


def _is_size_of(tokens: Sequence[Token], i: int) -> bool:
    at = i + 2 if i + 1 < len(tokens) and tokens[i + 1].word == "in" else i + 1
    return at < len(tokens) and tokens[at].word in _BEHIND and _ends(tokens, at + 1)


def _is_of_size(tokens: Sequence[Token], i: int) -> bool:
    before = i - 1
    while before > 0 and tokens[before].word in _BETWEEN:
        before -= 1
    return before >= 0 and tokens[before].word in _BEFORE and _ends(tokens, i + 1)


def _ends(tokens: Sequence[Token], i: int) -> bool:
    """Whether no noun follows."""
    return i >= len(tokens) or tokens[i].kind == "sign" or tokens[i].word in _ENDING or bool(tokens[i].values)
