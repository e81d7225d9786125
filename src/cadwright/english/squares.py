"""Squares in rows of sizes: “140 sq x 4” is 140 x 140 x 4, and “150 x 30 sq” is 150 x 30 x 30."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token
from cadwright.language.units import UNITS

_SQUARE = frozenset(("sq", "square"))
_BY = frozenset(("x", "×", "by", "*"))
_BARS = words_of("groups.toml", "squares", "bars")
_MEASURED = frozenset(("number", "length"))
_STOPS = frozenset((",", ".", ";", ":", "\n", "(", ")"))


def with_squares(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with a square and what follows behind “x” as one size, and so a length before a square."""
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        found = _before(tokens, i) or _behind(tokens, i) if i + 1 < len(tokens) else None
        if found is None or tokens[i + 1].word not in _SQUARE:
            made.append(replace(tokens[i], text="square") if _describes(tokens, i) else tokens[i])
            i += 1
        else:
            made.append(found[0])
            i = found[1]
    return made


def _describes(tokens: Sequence[Token], i: int) -> bool:
    """Whether “sq” tells what a thing is like: “sq washer”, and no size: “40 sq”."""
    behind = [t.kind for t in tokens[i + 1 : i + 2]]
    return tokens[i].word == "sq" and behind == ["word"] and (i == 0 or not tokens[i - 1].values)


def _before(tokens: Sequence[Token], i: int) -> tuple[Token, int] | None:
    """“140 sq x 4” as a size, and where it ends."""
    row = tokens[i : i + 4]
    if len(row) < 4 or row[2].word not in _BY or any(t.kind not in _MEASURED for t in (row[0], row[3])):
        return None
    side, rest = row[0], row[3]
    lying = not _BARS.isdisjoint(t.word for t in tokens[max(0, i - 2) : i])  # the length of a bar comes first
    unit = rest.unit if rest.unit is not None else side.unit
    if unit is None:
        values = _row(side.value, rest.value, lying)
        return _size(tokens, i, 4, values, values, None), i + 4
    scale = UNITS.get(unit.lower(), ("", 1.0))[1]
    across, along = (t.mm[0] if t.unit is not None else t.value * scale for t in (side, rest))
    mm = _row(across, along, lying)
    return _size(tokens, i, 4, mm, mm, unit), i + 4


def _row(across: float, along: float, lying: bool) -> tuple[float, float, float]:
    return (along, across, across) if lying and along > across else (across, across, along)


def _behind(tokens: Sequence[Token], i: int) -> tuple[Token, int] | None:
    """“150 x 30 sq” as a size, and where it ends."""
    size = tokens[i]
    ended = i + 2 == len(tokens) or tokens[i + 2].text in _STOPS
    if size.kind != "size" or len(size.values) != 2 or not ended or size.values[0] == size.values[1]:
        return None
    values, mm = ((v[0], v[1], v[1]) for v in (size.values, size.mm or size.values))
    return _size(tokens, i, 2, values, mm, size.unit), i + 2


def _size(
    tokens: Sequence[Token], i: int, n: int, values: Sequence[float], mm: Sequence[float], unit: str | None
) -> Token:
    text = " ".join(t.text for t in tokens[i : i + n])
    return Token("size", text, tokens[i].start, tokens[i + n - 1].end, tuple(values), tuple(mm), unit)
