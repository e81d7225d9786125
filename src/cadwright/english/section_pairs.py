"""Sections of a shaft without their signs: the first number of “shaft 20x30, 30x40, 20x30” is across."""

from collections.abc import Iterator, Sequence

from cadwright.english.lexicon import words_of
from cadwright.language.quantities import Token

_TURNED = words_of("groups.toml", "section_pairs", "turned")
_BETWEEN = words_of("groups.toml", "section_pairs", "between")
_LEADING = words_of("groups.toml", "section_pairs", "leading")
_BY = ("x", "×", "*", "by")


def with_sections(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with each pair of a row as a diameter and a length, where a shaft or a pin is spoken of."""
    row = {i for pairs in _rows(tokens) for i in pairs}
    for i, token in enumerate(tokens):
        if i in row:
            yield from _parted(token)
        else:
            yield token


def _rows(tokens: Sequence[Token]) -> Iterator[list[int]]:
    """The places of pairs that follow each other, of which there are two at least."""
    pairs = [i for i, t in enumerate(tokens) if t.kind == "size" and len(t.values) == 2 and _sign(t)]
    row: list[int] = []
    for i in [*pairs, len(tokens)]:
        if row and not (i < len(tokens) and _goes_on([t.word for t in tokens[row[-1] + 1 : i]])):
            if len(row) > 1 and _is_of_turned([t.word for t in tokens[: row[0]]]):
                yield row
            row = []
        row.append(i)


def _goes_on(between: Sequence[str]) -> bool:
    """Whether the next pair is the next section, or a head."""
    return all(word in _BETWEEN for word in between) and ("with" not in between or "head" in between)


def _is_of_turned(before: Sequence[str]) -> bool:
    """Whether the last thing before a row is a shaft or a pin."""
    last = next((word for word in reversed(before) if word not in _LEADING), "")
    return last in _TURNED


def _sign(token: Token) -> str:
    """The sign between the numbers of a pair."""
    return next((sign for sign in _BY if sign in token.text), "")


def _parted(token: Token) -> Iterator[Token]:
    sign = _sign(token)
    cut = token.start + token.text.index(sign)
    end = cut + len(sign)
    across, along = token.text.split(sign, 1)
    mm = token.mm or token.values
    yield Token("diameter", across.strip(), token.start, cut, token.values[:1], mm[:1], token.unit)
    yield Token("word", sign, cut, end)
    yield Token(
        "number" if token.unit is None else "length",
        along.strip(),
        end,
        token.end,
        token.values[1:],
        mm[1:],
        token.unit,
    )
