"""Pairs of numbers of what is round: the sections of “shaft 20x30, 30x40, 20x30”, “dia 85 x 3”, “sleeve Ø28/Ø22”."""

from collections.abc import Iterator, Sequence

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

_TURNED = words_of("groups.toml", "section_pairs", "turned")
_BETWEEN = words_of("groups.toml", "section_pairs", "between")
_LEADING = words_of("groups.toml", "section_pairs", "leading")
_DIAMETERS = frozenset(("dia", "diam", "diameter", "dia."))
_HOLLOW = words_of("groups.toml", "section_pairs", "hollow")
_BY = ("x", "×", "*", "by")


def with_sections(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with each pair of a row as a diameter and a length, where a shaft or a pin is spoken of."""
    row = {i for pairs in _rows(tokens) for i in pairs}
    hollow = {i + k: k for i in range(len(tokens)) if _is_hollow(tokens, i) for k in range(3)}
    for i, token in enumerate(tokens):
        if i in hollow:
            yield from _named(token, hollow[i])
        elif i in row:
            yield from _parted(token, token.start)
        elif _is_led(tokens, i):
            yield from _parted(token, tokens[i - 1].start)
        elif not _is_led(tokens, i + 1):
            yield token


def _is_hollow(tokens: Sequence[Token], i: int) -> bool:
    """Whether the outer and the inner diameter of a tube begin there, and no length with “x” behind them."""
    row = tokens[i : i + 4]
    if i == 0 or [t.kind for t in row[:3]] != ["diameter", "sign", "diameter"] or row[1].text != "/":
        return False
    hollow = any(t.word in _HOLLOW for t in tokens[max(0, i - 2) : i])
    return hollow and row[0].value > row[2].value and (len(row) < 4 or row[3].text not in _BY)


def _named(token: Token, at: int) -> Iterator[Token]:
    """One of the three tokens of two diameters, with the name that it goes without."""
    if at == 1:
        return
    yield token
    yield Token("word", "ID" if at else "OD", token.end, token.end)
    if at:
        yield Token("sign", ",", token.end, token.end)


def _is_led(tokens: Sequence[Token], i: int) -> bool:
    """Whether “dia” stands before a pair, and is not that of a number before it: “dia 85 x 3”, “20 dia 8 x 3”."""
    if not 0 < i < len(tokens) or tokens[i].kind != "size" or len(tokens[i].values) != 2 or not _sign(tokens[i]):
        return False
    before = tokens[i - 2].kind if i > 1 else "word"
    return tokens[i - 1].word in _DIAMETERS and before in ("word", "sign")


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
    return next((sign for sign in _BY if sign in token.word), "")


def _parted(token: Token, start: int) -> Iterator[Token]:
    """A pair as a diameter, which begins at ``start``, its sign and a length."""
    sign = _sign(token)
    cut = token.start + token.word.index(sign)
    end = cut + len(sign)
    across, along = token.text[: cut - token.start], token.text[end - token.start :]
    mm = token.mm or token.values
    yield Token("diameter", across.strip(), start, cut, token.values[:1], mm[:1], token.unit)
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
