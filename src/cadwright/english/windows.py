"""Square and rectangular openings without their noun in notes on drawings: “40 SQ THRU CTR”, “RECT 30 x 20 CTR”."""

from collections.abc import Iterator, Sequence

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

_SQUARE = frozenset(("sq", "square"))
_RECTANGULAR = frozenset(("rect", "rectangle", "rectangular", "rectang"))
_THROUGH = frozenset(("thru", "through"))
_DEEP = frozenset(("dp", "deep", "depth"))
_CENTRED = words_of("groups.toml", "windows", "centred")
_RAISED = words_of("groups.toml", "windows", "raised")
"""Words of a clause that is about no opening."""
_GOING_ON = frozenset(("from", "at", "@", "on", "fr", "off", "in", "about", "of", "the", "is", "mm", "all", "typ"))
"""What may stand behind an opening besides signs and numbers."""
_STOPS = frozenset((";", ",", ".", ":", "\n", "•", "(", ")", "&", "+", "and", "with", "w/"))
_LENGTHS = frozenset(("number", "length"))
_ACROSS = _SQUARE | {"dia", "diameter"}
_PAIR = 2


def with_windows(text: str, tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with the noun of each opening that is told by its form and size alone, behind the size of the part."""
    begun = False
    for i, token in enumerate(tokens):
        yield token
        noun = _noun(text, tokens, i) if begun else ""
        if noun:
            yield Token("word", noun, token.end, token.end)
        begun = begun or token.kind in ("size", "diameter") or (token.word in _ACROSS and _is_sized(tokens, i))


def _noun(text: str, tokens: Sequence[Token], i: int) -> str:
    """What is left out behind a token; "" where nothing is."""
    word = tokens[i].word
    if word not in _SQUARE and word not in _RECTANGULAR:
        return ""
    clause = _clause(text, tokens, i)
    if any(t.kind != "count" and not t.values for t in tokens[clause.start : i]):
        return ""  # “four posts on an 80 x 50 rectangle centred in it”
    behind = tokens[i + 1] if i + 1 < clause.stop else None
    if word in _SQUARE:
        told = _is_sized(tokens, i) and behind is not None and behind.word in _THROUGH | _CENTRED
    else:
        told = (behind is not None and _is_outline(tokens, i + 1)) or (i > clause.start and _is_outline(tokens, i - 1))
    rest = [t for t in tokens[i + 1 : clause.stop] if not t.values]
    words = {t.word for t in rest}
    if not told or words & _RAISED or not words & (_THROUGH | _CENTRED | _DEEP):
        return ""
    if any(t.word not in _THROUGH | _CENTRED | _DEEP | _GOING_ON for t in _up_to_place(rest)):
        return ""
    return "pocket" if words & _DEEP else "opening"


def _up_to_place(tokens: Sequence[Token]) -> Iterator[Token]:
    """The words up to one that leads to a place: a noun among them is that of the opening."""
    for token in tokens:
        if token.word in _GOING_ON:
            return
        yield token


def _clause(text: str, tokens: Sequence[Token], i: int) -> range:
    """The tokens between two signs or ends of lines."""
    start, stop = i, i + 1
    while start > 0 and not _parts(text, tokens[start - 1], tokens[start]):
        start -= 1
    while stop < len(tokens) and not _parts(text, tokens[stop - 1], tokens[stop]) and tokens[stop].text not in _STOPS:
        stop += 1
    return range(start, stop)


def _parts(text: str, token: Token, behind: Token) -> bool:
    return token.text in _STOPS or token.word in _STOPS or "\n" in text[token.end : behind.start]


def _is_sized(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size stands right before its word."""
    return i > 0 and tokens[i - 1].kind in _LENGTHS


def _is_outline(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size is that of a rectangle, with a depth that is called so behind it: “30 x 20 x 3 DP”."""
    if tokens[i].kind != "size":
        return False
    return len(tokens[i].values) == _PAIR or [t.word in _DEEP for t in tokens[i + 1 : i + 2]] == [True]
