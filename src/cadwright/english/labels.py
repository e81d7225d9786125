"""Letters beside lengths of a row: the L of “150 L x 38 W x 60 H” is no litre, the D of “20 W x 5 D” no diameter, and
“L80 W50 H20” are three lengths; “O/A” is overall.
"""

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
_NAMES = {"l": "length", "w": "width", "h": "height", "d": "depth", "t": "thickness"}
_GLUED = re.compile(r"([LWHDTlwhdt])(\d+(?:\.\d+)?)")
_LISTED = frozenset((*_BY, ",", ";", "/"))
_OVERALL = ("o", "/", "a")


def with_labels(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with a number and its letter in the place of litres in a row of lengths, and “deep” for its D."""
    tokens = [piece for i in range(len(tokens)) for piece in _written_out(tokens, i)]
    for i, token in enumerate(tokens):
        if token.text in _DEPTHS and _is_depth(tokens, i):
            yield Token("word", "deep", token.start, token.end)
            continue
        found = _LITRES.fullmatch(token.text) if token.kind == "volume" else None
        if found is None or not (_BY & {t.text for t in tokens[max(0, i - 1) : i + 2]} or _is_listed(tokens, i)):
            yield token
            continue
        value = token.values[0] / _LITRE
        yield Token("number", found[1], token.start, token.start + found.end(1), (value,), (value,))
        yield Token("word", found[2], token.start + found.start(2), token.end)


def _written_out(tokens: Sequence[Token], i: int) -> Iterator[Token]:
    """The “L80” of “L80 W50” as its letter and its number, “O/A” as the word that it is short for."""
    if tuple(t.word for t in tokens[i : i + 3]) == _OVERALL:
        yield Token("word", "overall", tokens[i].start, tokens[i + 2].end)
        return
    if any(tuple(t.word for t in tokens[k : k + 3]) == _OVERALL for k in (i - 1, i - 2) if k >= 0):
        return
    found = _label(tokens, i)
    row = [_label(tokens, k) for j in (i - 1, i + 1) for k in (j, 2 * j - i) if j == k or _is_between(tokens, j)]
    if found is None or all(other is None or other[1] == found[1] for other in row):
        yield tokens[i]
        return
    value, start = float(found[2]), tokens[i].start
    yield Token("word", _NAMES[found[1].lower()], start, start + 1)
    yield Token("number", found[2], start + 1, tokens[i].end, (value,), (value,))


def _label(tokens: Sequence[Token], i: int) -> re.Match[str] | None:
    """A letter and the length that is written right behind it."""
    inside = 0 <= i < len(tokens)
    return _GLUED.fullmatch(tokens[i].text) if inside and tokens[i].kind in ("word", "diameter", "fit") else None


def _is_between(tokens: Sequence[Token], i: int) -> bool:
    return 0 <= i < len(tokens) and tokens[i].text in _LISTED


def _is_listed(tokens: Sequence[Token], i: int) -> bool:
    """Whether a length with its letter stands in a list of such: “76.2 L, 50.8 W, 25.4 H”."""
    row = tokens[max(0, i - 2) : i + 4]
    ahead = _is_between(tokens, i + 1) and len(row) > _THREE and row[-2].kind in _MEASURES and row[-1].text in _LETTERS
    before = row[:2] if i > 1 else ()
    return ahead or (len(before) == 2 and before[0].text in _LETTERS and before[1].text in _LISTED)


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
