"""How many there are in notes on drawings: “4 x 9 mm holes” are four, 9 mm wide; “3 pl” are three places."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadwright.language.quantities import Kind, Token

_HOLES = frozenset(("holes", "bores", "drillings", "perforations"))
"""Plurals of what is round, and has one size across."""
_BETWEEN = frozenset(
    (
        *(
            "mm",
            "dia",
            "diam",
            "diameter",
            "round",
            "drilled",
            "drill",
            "thru",
            "through",
            "clear",
            "clearance",
            "plain",
        ),
        *("bolt", "screw", "mounting", "fixing", "dowel", "pilot", "drain", "rivet", "reamed", "tapped", "blind"),
    )
)
_GRIDS = frozenset(("grid", "array", "pattern", "matrix"))
"""Behind these, two numbers are rows and columns: “a grid of 3 x 3 holes”."""
_NEAR = 4
_MOST = 64


def with_places(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens with “3 pl” as three places: without a number before it, it is a plate."""
    counted = (i > 0 and tokens[i - 1].kind in ("number", "count") for i in range(len(tokens)))
    return tuple(
        replace(t, text="places") if behind and t.text.lower() in ("pl", "pls") else t
        for t, behind in zip(tokens, counted, strict=True)
    )


def with_counts(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with “4 x 9” before holes as their number and what each measures."""
    for i, token in enumerate(tokens):
        if _counts(tokens, i):
            yield from _parted(token)
        elif _counts_along(tokens, i):
            yield from _both(token)
        else:
            yield token


def _counts(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size of two numbers counts the holes behind it: none counts them before, as in “two 4 x 9 holes”."""
    token = tokens[i]
    if token.kind != "size" or len(token.values) != 2:
        return False
    first = re.match(r"\d+(?![\d.,/])", token.text)
    if first is not None and [t.word for t in tokens[i - 1 : i]] == [":"] and tokens[i - 2].word in _HOLES:
        return [t.word for t in tokens[i + 1 : i + 2]] in (["dia"], ["diameter"], ["mm"])  # “Holes: 2 x 6.5 dia”
    counted = i > 0 and tokens[i - 1].kind in ("number", "count")
    gridded = any(t.word in _GRIDS for t in tokens[max(0, i - _NEAR) : i])
    if first is None or counted or gridded or not 1 < int(first[0]) <= _MOST:
        return False
    for j, after in enumerate(tokens[i + 1 : i + 1 + _NEAR], i + 1):
        if after.word in _HOLES:
            return token.unit is not None or [t.word for t in tokens[j + 1 : j + 2]] != ["of"]  # “of 6 mm”
        if after.word not in _BETWEEN:
            return False
    return False


def _counts_along(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size of two numbers is the length of one side and how many are along the other: “3 along the 90 by 2
    along the 60”.
    """
    before, after = ([t.word for t in tokens[max(0, i - 2) : i]], [t.word for t in tokens[i + 1 : i + 2]])
    return (
        len(tokens[i].values) == 2
        and tokens[i].kind == "size"
        and "along" in before
        and after in (["along"], ["across"])
    )


def _both(token: Token) -> Iterator[Token]:
    """The two numbers that a size is."""
    number, _, other = re.split(r"\s*(x|×|\*|by)\s*", token.text, maxsplit=1)
    for text, at, n in ((number, token.start, 0), (other, token.end - len(other), 1)):
        yield Token("number", text, at, at + len(text), token.values[n : n + 1], token.mm[n : n + 1], token.unit)


def _parted(token: Token) -> Iterator[Token]:
    """The number and the length that a size is."""
    number, sign, across = re.split(r"\s*([x×*])\s*", token.text, maxsplit=1)
    at = token.end - len(across)
    yield Token("count", f"{number} {sign}", token.start, at, (float(number),))
    kind: Kind = "number" if token.unit is None else "length"
    yield Token(kind, across, at, token.end, token.values[1:], token.mm[1:], token.unit)
