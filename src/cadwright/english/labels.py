"""Letters behind lengths of a row: the L of “150 L x 38 W x 60 H” is no litre, the D of “20 W x 5 D” no diameter."""

import re
from collections.abc import Iterator, Sequence

from cadwright.language.quantities import Token

_LITRES = re.compile(r"([\d.,/]+(?:\s+\d+/\d+)?)\s*([Ll])")
_LITRE = 1e6
"""mm³."""
_DEPTHS = frozenset(("D", "d"))
_WIDTHS = frozenset(("W", "w", "wide", "wd"))
_LETTERS = frozenset(("L", "W", "H", "D", "T", "l", "w", "h", "d", "t", "lg", "long", "wide", "high", "wd"))
_MEASURES = frozenset(("number", "length", "size", "volume", "mixed"))
_THREE = 3
_BY = frozenset(("x", "X", "×", "by", "*"))


def with_labels(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with a number and its letter in the place of litres in a row of lengths, and “deep” for its D."""
    for i, token in enumerate(tokens):
        if token.text in _DEPTHS and _is_depth(tokens, i):
            yield Token("word", "deep", token.start, token.end)
            continue
        found = _LITRES.fullmatch(token.text) if token.kind == "volume" else None
        beside = [t.text for t in (*tokens[max(0, i - 1) : i], *tokens[i + 1 : i + 2])]
        if found is None or _BY.isdisjoint(beside):
            yield token
            continue
        value = token.values[0] / _LITRE
        yield Token("number", found[1], token.start, token.start + found.end(1), (value,), (value,))
        yield Token("word", found[2], token.start + found.start(2), token.end)


def _is_depth(tokens: Sequence[Token], i: int) -> bool:
    """Whether a D ends a row of three lengths, or one with a width: “20 L x 40 D” may well be a pin."""
    start = end = i
    while start > 0 and _is_of_row(tokens[start - 1]):
        start -= 1
    while end + 1 < len(tokens) and _is_of_row(tokens[end + 1]):
        end += 1
    row = tokens[start : end + 1]
    if start == i or tokens[i - 1].kind not in _MEASURES or not any(t.text in _BY or t.kind == "size" for t in row):
        return False
    measures = sum(len(t.values) for t in row if t.kind in _MEASURES)
    return measures >= _THREE or any(t.text in _WIDTHS for t in row)


def _is_of_row(token: Token) -> bool:
    return token.kind in _MEASURES or token.text in _BY or token.text in _LETTERS
