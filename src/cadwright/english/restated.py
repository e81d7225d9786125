"""What follows from sizes said before: “so the wall is 5”, “that leaves 4 mm of floor”, “70 long in total”.

Such a clause builds nothing. Its claims are compared with the part, and it is quoted where they are not true.
"""

from collections.abc import Iterator
from functools import cache, partial

import msgspec

from cadwright.english.lexicon import tables, words_of
from cadwright.english.phrases import Lattice

_words = partial(words_of, "notes.toml", "restated")

_MEASURED = frozenset(("length", "number", "size", "diameter", "radius"))
_LONGEST = 14
_OPENER = 5
_GOING_ON = ("x", "by", "×")
_UPWARDS = frozenset(("thick", "high", "tall", "thickness", "height"))
_MIDDLE = frozenset(("middle",))
"""What a claim is about that says how thick the middle is."""
_NAME_NEAR = 3
"""How many words may lie between a number and the name of its size."""


class Claim(msgspec.Struct, frozen=True):
    """Lengths that a part is said to have, mm: called so (``names``, none: any), ``total`` over all, ``inside``."""

    names: frozenset[str]
    values: tuple[float, ...]
    total: bool = False
    inside: bool = False


@cache
def _openers() -> dict[str, list[tuple[str, ...]]]:
    """The words by which such a clause opens, by the first of them."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for opener in (tuple(words.split()) for words in tables("notes.toml")["restated"]["openers"]):
        found.setdefault(opener[0], []).append(opener)
    return found


def restated_at(lattice: Lattice, i: int) -> Iterator[int]:
    """Where a clause may end that begins at a word and says what follows from the rest."""
    if lattice.once(_first_measured, 0) >= i:
        return  # “ok so a peg, 5 mm dia”: there are no sizes from which something may follow
    begin = _opened(lattice, i)
    behind = lattice.words[i - 1] if i > 0 else "x"
    fresh = behind not in _GOING_ON and (lattice.is_in(i - 1, "link") or lattice.tokens[i - 1].kind == "sign")
    headed = i > 0 and lattice.words[i - 1] == ":"  # “Slots: two, 6 wide x 20 overall”
    if not begin and (headed or not fresh):
        return
    measured = whole = False
    for j in range(i + begin, min(len(lattice.words), i + _LONGEST)):
        ended = lattice.is_in(j, "link") and lattice.words[j] not in ("with", "x", "by", "has")
        if ended and measured and (begin or whole) and lattice.words[j] != ":":
            yield j
            if not begin:
                return  # “total height 16, length 22”
        if measured and not begin and _is_sized_thing(lattice, j):
            return  # “40 wide overall hole 10 thru”
        if measured and not (begin or whole) and lattice.words[j] in (",", "and", "with"):
            return  # “core 25 dia, overall length 40”
        listed = lattice.words[j] == ":" and measured  # “total length 150: 40 mm of Ø20, …”
        if j > i and (listed or lattice.words[j] in (".", ";", "(", ")", "•")):
            return
        if not begin and (_are_several(lattice, j) or lattice.words[j] in _GOING_ON):
            return  # “two slots, 6 wide x 20 overall”
        whole = whole or lattice.words[j] in _words("totals")
        measured = measured or _is_measured(lattice, j) or lattice.words[j] in _words("sums")
    if measured and (begin or whole) and i + _LONGEST >= len(lattice.words):
        yield len(lattice.words)


def _first_measured(lattice: Lattice, i: int) -> int:
    """The first size from a word on; the end of the text where there is none."""
    return next((j for j in range(i, len(lattice.words)) if _is_measured(lattice, j)), len(lattice.words))


def _opened(lattice: Lattice, i: int) -> int:
    """How many words open such a clause at a word."""
    openers = _openers().get(lattice.tokens[i].text.lower())
    if openers is None or (("leaves",) in openers and _is_named(lattice, i)):
        return 0
    said = tuple(t.text.lower() for t in lattice.tokens[i : i + _OPENER])
    return max((n for words in openers if said[: (n := len(words))] == words), default=0)


def _is_named(lattice: Lattice, i: int) -> bool:
    """Whether a word is the noun of a thing here, as the leaves of a hinge are."""
    return any(True for _ in lattice.sense(i, "thing"))


def _are_several(lattice: Lattice, i: int) -> bool:
    """Whether a word names several things: what is said behind it is new."""
    plural = lattice.tokens[i].text.lower() != lattice.words[i]
    return plural and lattice.tokens[i].kind == "word" and _is_named(lattice, i)


def _is_sized_thing(lattice: Lattice, i: int) -> bool:
    """Whether a word names a thing whose size comes right behind it."""
    return i + 1 < len(lattice.words) and _is_named(lattice, i) and _is_measured(lattice, i + 1)


def _is_measured(lattice: Lattice, j: int) -> bool:
    token = lattice.tokens[j]
    return token.kind in _MEASURED and not token.text.isalpha()


def claims(lattice: Lattice) -> tuple[Claim, ...]:
    """What a clause claims of the part."""
    words = {*lattice.words, *(t.text.lower() for t in lattice.tokens)}
    total, inside = bool(words & _words("totals")), bool(words & _words("inside"))
    middle = any(lattice.is_in(j, "centre") for j in range(len(lattice.words))) and bool(words & _UPWARDS)
    found = []
    for j, token in enumerate(lattice.tokens):
        if _is_measured(lattice, j):
            double = 2.0 if token.kind == "radius" else 1.0
            values = tuple(v * double for v in token.mm or token.values)
            found.append(Claim(_names(lattice, j) if not middle else _MIDDLE, values, total, inside))
    return tuple(found)


def _names(lattice: Lattice, j: int) -> frozenset[str]:
    """What the size of a number may be called: by the words behind it, else by those before it."""
    for step in (1, -1):
        found: set[str] = set()
        for k in range(j + step, j + step * (_NAME_NEAR + 1), step):
            if not 0 <= k < len(lattice.words) or _is_measured(lattice, k) or lattice.words[k] in (",", "and", ";"):
                break
            found |= {term.removeprefix("overall ") for _, term in lattice.sense(k, "dimension")}
        if found:
            return frozenset(found)
    return frozenset()
