"""Sizes that are all of the inside: “inside 92 long, 32 wide and 26 deep”, “92 long and 32 wide on the inside”."""

from collections.abc import Sequence

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

_INSIDE = frozenset(("inside", "internal", "internally", "inner", "interior", "clear"))
_NAMES = {"long": "length", "length": "length", "wide": "width", "broad": "width", "width": "width"}
_NAMES |= {"high": "height", "tall": "height", "height": "height", "deep": "depth", "depth": "depth"}
_NOUNS = frozenset(("length", "width", "height", "depth"))
_IS = frozenset((":", "=", "of", "is"))
_AND = frozenset((",", "and", "&", "by", "x", "×", "+"))
_LEADING = words_of("groups.toml", "insides", "leading")
_BEFORE = frozenset(("(", ",", "on", "as", "all", "the", "its", "measured", "taken", "over"))
_ALL = frozenset(("on", "all", "measured", "taken"))
"""What says behind several sizes that all of them are of the inside; “26 deep inside” is that one."""
_ENDING = frozenset((",", ".", ";", ":", "(", ")", "and", "&", "with", "\n", "!", "?", "•"))
_SIZES = frozenset(("measurements", "dimensions", "sizes", "dims"))
_LENGTHS = frozenset(("number", "length"))
_SEVERAL = 2

Pair = tuple[int, int, int, bool]
"""Where a size and its name begin and end, which token the number is, and whether it is said to be of the inside."""


def with_insides(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with “inside” before the name of each size that is said to be of the inside, by itself or with all."""
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        run = _run(tokens, i)
        if not run:
            made.append(tokens[i])
            i += 1
            continue
        several, end = len(run) >= _SEVERAL, run[-1][1]
        lead, trail = (_lead(made), _trail(tokens, end)) if several else (0, 0)
        del made[len(made) - lead :]
        made += _told(tokens, run, bool(lead or trail))
        i = end + trail
    return made


def _run(tokens: Sequence[Token], i: int) -> list[Pair]:
    """The sizes with their names that follow each other."""
    found: list[Pair] = []
    while (pair := _pair(tokens, i)) is not None:
        found.append(pair)
        i = pair[1]
        while i < len(tokens) and tokens[i].word in _AND:
            i += 1
    return found


def _pair(tokens: Sequence[Token], i: int) -> Pair | None:
    """“92 long”, “length 92” or “92 long inside”."""
    words = [t.word for t in tokens[i : i + 3]]
    if len(words) >= _SEVERAL and tokens[i].kind in _LENGTHS and words[1] in _NAMES:
        number, end = i, i + 2
    else:
        number = i + 1 + (words[1:2] != [] and words[1] in _IS)
        end = number + 1
        if not words or words[0] not in _NOUNS or number >= len(tokens) or tokens[number].kind not in _LENGTHS:
            return None
    ended = end + 1 == len(tokens) or (end < len(tokens) and tokens[end + 1].word in _ENDING)
    inside = end < len(tokens) and tokens[end].word == "inside" and ended
    return i, end + inside, number, inside


def _lead(before: Sequence[Token]) -> int:
    """How many tokens before a row of sizes say that they are of the inside."""
    n = len(before)
    while n > 0 and before[n - 1].word in _LEADING:
        n -= 1
    said = n > 0 and before[n - 1].word in _INSIDE
    of_another = n > 1 and (bool(before[n - 2].values) or before[n - 2].word in _NAMES)  # “8 high inside, 20 long …”
    return len(before) - n + 1 if said and not of_another else 0


def _trail(tokens: Sequence[Token], end: int) -> int:
    """How many tokens behind a row of sizes say that they are of the inside."""
    i, said = end, set[str]()
    while i < len(tokens) and tokens[i].word in _BEFORE:
        said.add(tokens[i].word)
        i += 1
    if i == len(tokens) or tokens[i].word not in _INSIDE:
        return 0
    sizes = i + 1 < len(tokens) and tokens[i + 1].word in _SIZES
    stop = i + 1 + sizes
    ended = stop == len(tokens) or tokens[stop].word in _ENDING
    return stop - end if ended and (sizes or said & _ALL or tokens[i].word == "internally") else 0


def _told(tokens: Sequence[Token], run: Sequence[Pair], inside: bool) -> list[Token]:
    """The sizes with the names that they have inside."""
    made: list[Token] = []
    for n, (start, end, number, own) in enumerate(run):
        made += tokens[run[n - 1][1] : start] if n else ()
        if not (inside or own):
            made += tokens[start:end]
            continue
        name = next(t for t in tokens[start:end] if t.word in _NAMES)
        made += [
            tokens[number],
            Token("word", "inside", name.start, name.start),
            Token("word", _NAMES[name.word], name.start, name.end),
        ]
    return made
