"""Sheets of lines “hole diameter: 5”, “hole position: 10 from the left end”, as if each were said behind the thing."""

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from cadwright.english.lexicon import tables, words_of
from cadwright.language.tokens import Token

_PLACES = words_of("groups.toml", "specifications", "places")
_SIZES = words_of("groups.toml", "specifications", "sizes")
_COUNTS = frozenset(("count", "quantity", "qty", "number"))
_COUNTING = frozenset(("number", "no", "quantity", "qty", "count"))
_MEASURES = (
    *("length", "width", "height", "thickness", "depth", "diameter", "radius", "side", "angle", "spacing"),
    "circle",
)
"""Sizes whose words name no thing, as “bore” and “web” do."""
_PIECES = frozenset(("pcs", "pc", "off", "nos"))
_ARTICLES = frozenset(("the", "a", "an", "its"))
_LONGEST = 6
_MANY = 12
"""A bare number up to here behind a plural counts: “holes: 4”."""
_SHEET = 2
"""So many such lines make a sheet."""


class _Line(msgspec.Struct, frozen=True):
    """One line: which words name the thing, which the attribute, and where the value begins."""

    subject: range
    attribute: range
    value: int


def with_specifications(text: str, tokens: Sequence[Token]) -> list[Token]:
    """The tokens without the names of things and attributes that a sheet says again on every line."""
    lines = [line for i in _starts(text, tokens) if (line := _line(tokens, i)) is not None]
    if len(lines) < _SHEET:
        return list(tokens)
    silent: set[int] = set()
    counts: set[int] = set()
    before = ""
    for line in lines:
        subject = _name(tokens, line.subject)
        again = bool(before) and (not line.subject or _is_same(subject, before))
        before = subject or before
        word = _said(tokens, line.attribute)
        if again:
            silent |= {*line.subject}
        if word in _PLACES | _SIZES and (again or line.subject):
            silent |= {*line.attribute, line.value - 1}
        elif line.subject and _is_count(text, tokens, line, word):
            counts.add(line.value)
            silent |= {*line.attribute}
    return list(_written(tokens, silent, counts))


def _written(tokens: Sequence[Token], silent: set[int], counts: set[int]) -> Iterator[Token]:
    """The tokens with the silent ones as signs; what counts is followed by “off”, as in “4 off”."""
    for i, token in enumerate(tokens):
        yield Token("sign", token.text, token.start, token.end) if i in silent else token
        if i in counts:
            yield Token("word", "off", token.end, token.end)


def _starts(text: str, tokens: Sequence[Token]) -> Iterator[int]:
    """The first words of lines, behind bullets."""
    for i, token in enumerate(tokens):
        begins = i == 0 or "\n" in text[tokens[i - 1].end : token.start] or tokens[i - 1].text == ";"
        if begins:
            j = i
            while j < len(tokens) and tokens[j].kind == "sign":
                j += 1
            yield j


def _line(tokens: Sequence[Token], i: int) -> _Line | None:
    """The line that begins at a word; ``None`` where it is none of a sheet."""
    end = next((j for j in range(i, min(i + _LONGEST, len(tokens))) if tokens[j].text in (":", "=")), None)
    if end is None or end == i or end + 1 == len(tokens) or any(t.kind != "word" for t in tokens[i:end]):
        return None
    words = [t.text.lower() for t in tokens[i:end]]
    start = i + (words[0] in _ARTICLES)
    if words[0] in _COUNTING and len(words) > 2 and words[1] in ("of", "."):
        return _Line(range(i + 2, end), range(i, i + 2), end + 1)
    named = words[-1] in _PLACES | _SIZES | _COUNTS or (words[-1] in _dimensions() and end - 1 > start)
    split = end - 1 if named else end
    return _Line(range(start, split), range(split, end), end + 1)


def _is_count(text: str, tokens: Sequence[Token], line: _Line, word: str) -> bool:
    """Whether the value is how many there are: “number of holes: 4”, “holes: 4, 5 mm dia”."""
    token = tokens[line.value]
    if token.kind not in ("number", "count") or token.unit is not None or token.values[0] != int(token.values[0]):
        return False
    behind = tokens[line.value + 1] if line.value + 1 < len(tokens) else None
    alone = behind is None or behind.text in (",", ";") or "\n" in text[token.end : behind.start]
    if word:
        return alone and (word in _COUNTS or word.split()[0] in _COUNTING)
    last = tokens[line.subject[-1]].text.lower()
    plural = last.endswith("s") and not {last, last.removesuffix("s")} & {*_dimensions(), "wall", "leg"}
    return alone and plural and 0 < token.values[0] <= _MANY and not _is_counted_behind(text, tokens, line.value)


def _is_counted_behind(text: str, tokens: Sequence[Token], i: int) -> bool:
    """Whether a line says later how many there are: “holes: 6, 2 pcs, 60 apart”."""
    end = next((t.start for t in tokens[i + 1 :] if "\n" in text[tokens[i].end : t.start]), len(text))
    return any(t.word in _PIECES and t.end <= end for t in tokens[i + 1 :])


def _name(tokens: Sequence[Token], span: range) -> str:
    """What a thing is called: its words before “in the plate” and the like, in the singular."""
    words = [tokens[i].text.lower() for i in span]
    head = next((k for k, word in enumerate(words) if k and word in ("in", "on", "of", "at", "for")), len(words))
    name = " ".join(words[:head])
    return name.removesuffix("es") if name.endswith(("ches", "xes", "shes")) else name.removesuffix("s")


def _is_same(one: str, other: str) -> bool:
    """Whether two names are of one thing: “mounting hole” and “hole”, but not “base plate” and “back plate”."""
    short, long = sorted((one, other), key=len)
    return short == long or long.endswith(f" {short}")


def _said(tokens: Sequence[Token], span: range) -> str:
    return " ".join(tokens[i].text.lower() for i in span)


@cache
def _dimensions() -> frozenset[str]:
    """Single words for sizes."""
    listed = tables("lexicon.toml")["dimension"]
    return frozenset(w for name in _MEASURES for w in listed[name] if " " not in w and "{" not in w)
