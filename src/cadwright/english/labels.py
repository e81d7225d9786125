"""Letters beside lengths of a row: the L of “150 L x 38 W x 60 H” is no litre, the D of “20 W x 5 D” no diameter, and
“L80 W50 H20” are three lengths; “O/A” is overall, and “w/o” without.
"""

import re
from collections.abc import Iterator, Sequence

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

_LITRES = re.compile(r"([\d.,/]+(?:\s+\d+/\d+)?)\s*([Ll])")
_LITRE = 1e6
"""mm³."""
_DEPTHS = frozenset(("D", "d"))
_WIDTHS = frozenset(("W", "w", "wide", "wd"))
_LETTERS = frozenset(("L", "W", "H", "D", "T", "l", "w", "h", "d", "t", "lg", "long", "wide", "high", "wd"))
_MEASURES = frozenset(("number", "length", "size", "volume", "mixed"))
_THREE = 3
_DIAMETERS = frozenset(("OD", "ID", "od", "id"))
_BY = frozenset(("x", "X", "×", "by", "*"))
_NAMES = {"l": "length", "w": "width", "h": "height", "d": "depth", "t": "thickness"}
_GLUED = re.compile(r"([LWHDTlwhdt])(\d+(?:\.\d+)?)")
_GLUING = frozenset(("word", "diameter", "fit"))
_LISTED = frozenset((*_BY, ",", ";", "/"))
_EXTENTS = frozenset(("L", "W", "H"))
_LEADING = words_of("groups.toml", "labels", "leading")
"""Behind these a capital is the name of an extent, where nothing that it could name follows."""
_TRAILING = frozenset(("@", "and", "at", "spaced", "axis", "direction", "in", "pitch"))
_TYPICAL = words_of("groups.toml", "labels", "typical")
_SHORT = {("o", "/", "a"): "overall", ("w", "/", "o"): "without"}


def with_labels(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with a number and its letter in the place of litres in a row of lengths, and “deep” for its D."""
    tokens = list(_written_out(tokens))
    for i, token in enumerate(tokens):
        if _ends_pair(tokens, i):
            yield token
            yield Token("sign", ",", token.end, token.end)
            continue
        if token.text in _DEPTHS and _is_depth(tokens, i):
            yield Token("word", "deep", token.start, token.end)
            continue
        found = _LITRES.fullmatch(token.text) if token.kind == "volume" else None
        listed = found is not None and (_is_listed(tokens, i) or _leads_length(tokens, i))
        if found is None or not (_BY & {t.text for t in tokens[max(0, i - 1) : i + 2]} or listed):
            yield token
            continue
        value = token.values[0] / _LITRE
        yield Token("number", found[1], token.start, token.start + found.end(1), (value,), (value,))
        yield Token("word", found[2], token.start + found.start(2), token.end)


def _leads_length(tokens: Sequence[Token], i: int) -> bool:
    """Whether the L behind a diameter is the name of the number that follows: “OD 32 ID 20 L 40”."""
    behind = tokens[i + 1 : i + 2]
    return i > 0 and tokens[i - 1].text in _DIAMETERS and [t.kind for t in behind] == ["number"]


def _ends_pair(tokens: Sequence[Token], i: int) -> bool:
    """Whether the ID of “40 OD 36 ID 100” names the number before it, as the OD does, and not the one behind it."""
    if tokens[i].text not in _DIAMETERS or i < _THREE or i + 1 == len(tokens):
        return False
    named = tokens[i - 2].text in _DIAMETERS and tokens[i - 2].text != tokens[i].text
    numbers = (tokens[i - 3], tokens[i - 1], tokens[i + 1])
    led = i > _THREE and tokens[i - 4].text in _DIAMETERS
    return named and not led and all(t.kind in ("number", "length") for t in numbers)


def _written_out(tokens: Sequence[Token]) -> Iterator[Token]:
    """The “L80” of “L80 W50” as its letter and its number, “O/A” and “w/o” as the words that they are short for."""
    skipped = 0
    wide = any(label[1] in "Ww" for k in range(len(tokens)) if (label := _label(tokens, k)) is not None)
    for i, token in enumerate(tokens):
        if i < skipped:
            continue
        if (short := tuple(t.word for t in tokens[i : i + 3])) in _SHORT:
            yield Token("word", _SHORT[short], token.start, tokens[i + 2].end)
            skipped = i + 3
            continue
        if _is_with(tokens, i):
            yield Token("word", "with", token.start, tokens[i + 1].end)
            skipped = i + 2
            continue
        found = _label(tokens, i)
        if _is_extent(tokens, i):
            yield Token("word", _NAMES[token.word], token.start, token.end)
            continue
        if found is None or not (_has_labels_beside(tokens, i, found[1]) or _is_thickness(tokens, i)):
            yield token
            continue
        name, value = found[1].lower(), float(found[2])
        if name == "d" and not wide:
            yield Token("diameter", token.text, token.start, token.end, (value,), (value,))
            continue
        yield Token("word", _NAMES[name], token.start, token.start + 1)
        yield Token("number", found[2], token.start + 1, token.end, (float(found[2]),), (float(found[2]),))


def _is_with(tokens: Sequence[Token], i: int) -> bool:
    """Whether “w/” stands before a word, and no width does: “40 W / 20 H”."""
    row = tokens[i : i + 3]
    if len(row) < _THREE or row[0].text not in ("w", "W") or row[1].text != "/" or row[2].kind != "word":
        return False
    measured = i > 0 and bool(tokens[i - 1].values) and (row[0].text == "W" or tokens[i - 1].end == row[0].start)
    return row[1].start == row[0].end and not measured


def _has_labels_beside(tokens: Sequence[Token], i: int, letter: str) -> bool:
    """Whether a length with another letter stands beside one, or behind a sign."""
    row = [_label(tokens, k) for j in (i - 1, i + 1) for k in (j, 2 * j - i) if j == k or _is_between(tokens, j)]
    return any(other is not None and other[1] != letter for other in row)


def _is_extent(tokens: Sequence[Token], i: int) -> bool:
    """Whether a capital stands for an extent along which something goes: “along L”, “across full W”, “centred on L”."""
    if tokens[i].text not in _EXTENTS or i == 0:
        return False
    before, behind = tokens[i - 1].word, tokens[i + 1 : i + 2]
    led = before in _LEADING or (before == "the" and i > 1 and tokens[i - 2].word in _LEADING)
    ended = not behind or behind[0].kind == "sign" or behind[0].word in _TRAILING
    return led and ended


def _is_thickness(tokens: Sequence[Token], i: int) -> bool:
    """Whether “t2” alone between signs is a thickness, or behind a size: “60x40 t5”."""
    ends = (tokens[i - 1 : i] or tokens[:0], tokens[i + 1 : i + 2])
    apart = all(not end or end[0].kind in ("sign", "size") or end[0].word in _TYPICAL for end in ends)
    return tokens[i].text[0] in "tT" and apart and i > 0


def _label(tokens: Sequence[Token], i: int) -> re.Match[str] | None:
    """A letter and the length that is written right behind it."""
    if not 0 <= i < len(tokens) or not tokens[i].text[-1:].isdigit() or tokens[i].kind not in _GLUING:
        return None
    return _GLUED.fullmatch(tokens[i].text)


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
