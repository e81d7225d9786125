"""How chamfers are written: “1 x 45”, whose degrees go without saying, and “2x45° both ends”, without their word."""

import re
from collections.abc import Iterator, Sequence

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

_SLANT = re.compile(r"cham|bevel|csk|c'?sink|countersink|counter|taper|cone|break|broken|cut|off$", re.I)
_BROKEN = re.compile(r"cham|chf|chmf|bevel|break|broke", re.I)
_BEVELS = (45.0, 30.0, 60.0)
"""The angles of chamfers whose degrees go without saying."""
_LARGEST_BEVEL = 6.0
_EDGED = words_of("groups.toml", "chamfers", "edged")
_STOPS = frozenset(".;!?\n")
_BESIDE = 8
"""How many words from “2x45°” it may be said what is to be so."""


def with_degrees(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the degrees that go without saying in “chamfer 1 x 45” and in “0.5 x 45 on all edges”."""
    made: list[Token] = []
    for i, token in enumerate(tokens):
        made += _bevel(token) if _is_bevel(tokens, i) else [token]
    return made


def _is_bevel(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size is that of a chamfer: it is one of few, its second number an angle that chamfers have."""
    token = tokens[i]
    if token.kind != "size" or len(token.values) != 2 or token.unit is not None or token.values[1] not in _BEVELS:
        return False
    if token.values[0] > _LARGEST_BEVEL:
        return False
    if any(_BROKEN.match(t.text) for t in (*_before(tokens, i), *tokens[i : i + 3])):
        return True
    after = [t.word for t in tokens[i + 1 : i + 5]]
    return token.values[1] == _BEVELS[0] and after[:1] in (["on"], ["both"], ["all"]) and bool(_EDGED & {*after})


def _before(tokens: Sequence[Token], i: int) -> Sequence[Token]:
    """The words before a token in its sentence, and not too far from it."""
    near = tokens[max(0, i - _BESIDE) : i]
    stop = next((k for k in reversed(range(len(near))) if near[k].text in _STOPS), -1)
    return near[stop + 1 :]


def _bevel(token: Token) -> list[Token]:
    """“1 x 45” as a length, its sign and an angle."""
    (length, sign, angle) = re.split(r"\s*([x×*]|by)\s*", token.text, maxsplit=1, flags=re.IGNORECASE)
    cut, end = token.start + len(length), token.end - len(angle)
    return [
        Token("number", length, token.start, cut, token.values[:1], token.mm[:1] or token.values[:1]),
        Token("word", sign, cut, end),
        Token("angle", angle, end, token.end, token.values[1:], (), "deg"),
    ]


def with_chamfers(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with the word that “2x45° both ends” goes without; where it stands nearby, nothing is added."""
    for i, token in enumerate(tokens):
        yield token
        if token.kind != "angle" or i < 2 or tokens[i - 1].text not in ("x", "X", "×"):
            continue
        around = [*_before(tokens, i - 2), *tokens[i : i + _BESIDE]]
        if tokens[i - 2].kind in ("number", "fraction") and not any(_SLANT.match(t.text) for t in around):
            yield Token("word", "chamfer", tokens[i - 2].start, token.end)
