"""Letters behind the lengths of a row: the L of “150 L x 38 W x 60 H” is no litre."""

import re
from collections.abc import Iterator, Sequence

from cadwright.language.quantities import Token

_LITRES = re.compile(r"([\d.,/]+(?:\s+\d+/\d+)?)\s*([Ll])")
_LITRE = 1e6
"""mm³."""
_BY = frozenset(("x", "X", "×", "by", "*"))


def with_labels(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with a number and its letter in the place of litres in a row of lengths."""
    for i, token in enumerate(tokens):
        found = _LITRES.fullmatch(token.text) if token.kind == "volume" else None
        beside = [t.text for t in (*tokens[max(0, i - 1) : i], *tokens[i + 1 : i + 2])]
        if found is None or _BY.isdisjoint(beside):
            yield token
            continue
        value = token.values[0] / _LITRE
        yield Token("number", found[1], token.start, token.start + found.end(1), (value,), (value,))
        yield Token("word", found[2], token.start + found.start(2), token.end)
