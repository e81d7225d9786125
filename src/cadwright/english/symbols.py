"""Symbols of engineers for what has teeth: “m=1.5”, “z 24”, “24T”, “16 DP”, and the designations of chains and belts.

They are words like others from here on, mostly in a text that names such a thing alone: elsewhere, M2 is a thread.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from cadwright.english.lexicon import tables
from cadwright.language.tokens import Kind, Token

_FILE = "symbols.toml"
_KINDS: dict[str, Kind] = {"mm": "length", "deg": "angle", "count": "number"}


class _Symbol(msgspec.Struct, frozen=True):
    """A pattern with a number in its group ``n`` or ``m``, and what it stands for, ``anywhere`` in any text; where that
    is not said of all that has teeth, ``near`` which words.
    """

    pattern: re.Pattern[str]
    word: str
    unit: str = ""
    factor: float = 1.0
    over: float = 0.0
    anywhere: bool = False
    near: str = ""


def with_symbols(text: str, tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens with the words for which symbols stand; most of them only where something in the text has teeth."""
    near, symbols = _symbols()
    if not near.search(text):
        symbols = tuple(s for s in symbols if s.anywhere)
    symbols = tuple(s for s in symbols if not s.near or re.search(rf"\b{s.near}\b", text, re.IGNORECASE))
    found: dict[int, tuple[int, tuple[Token, ...]]] = {}
    for symbol in symbols:
        for match in symbol.pattern.finditer(text):
            if not any(match.start() < end and start < match.end() for start, (end, _) in found.items()):
                found[match.start()] = (match.end(), tuple(_read(symbol, match)))
    return tuple(_replaced(tokens, found))


@cache
def _symbols() -> tuple[re.Pattern[str], tuple[_Symbol, ...]]:
    data = cast(dict[str, Any], tables(_FILE))
    listed = []
    for each in data["symbol"]:
        flags = 0 if each.get("cased", False) else re.IGNORECASE
        # The table stays as it is: another thread may be reading it.
        rest = {name: value for name, value in each.items() if name not in ("cased", "pattern")}
        listed.append(_Symbol(re.compile(each["pattern"], flags), **rest))
    return re.compile(rf"\b{data['toothed']['near']}\b", re.IGNORECASE), tuple(listed)


def _read(symbol: _Symbol, match: re.Match[str]) -> Iterator[Token]:
    """The words that a symbol stands for, and its number."""
    group = "n" if match["n"] else "m"
    number, start, end = match[group], match.start(), match.end()
    way = match.groupdict().get("way") or ""
    words = [Token("word", w, start, end) for w in f"{symbol.word.format(n=number.lower())} {way}".split()]
    if not symbol.unit:
        yield from words
        return
    value = symbol.over / float(number) if symbol.over else symbol.factor * float(number)
    mm = (value,) if symbol.unit == "mm" else ()
    at = match.start(group)
    said = Token(_KINDS[symbol.unit], number, at, match.end(group), (value,), mm)
    if at == start:
        yield said
    yield from (
        replace(w, start=match.end(group) if at == start else start, end=end if at == start else at) for w in words
    )
    if at > start:
        yield replace(said, end=end)


def _replaced(tokens: Sequence[Token], found: dict[int, tuple[int, tuple[Token, ...]]]) -> Iterator[Token]:
    """The tokens, with others where something was found that begins at one of them."""
    end = 0
    for token in tokens:
        begun = next((at for at in found if token.start <= at < token.end), None)
        if begun is not None and begun >= end:
            end, words = found[begun]
            yield from words
        elif token.start >= end:
            yield token
