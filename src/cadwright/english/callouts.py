"""How many there are in notes on drawings: “4 x 9 mm holes” are four, 9 mm wide; “3 pl” are three places."""

import math
import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Kind, Token

_QUANTITY = frozenset(("qty", "quantity", "qnty"))
_CUT = words_of("groups.toml", "callouts", "cut")
_ENDS = frozenset((".", ";", "!", "?"))
_OF = frozenset((":", "=", "of"))
_FEWEST = 2
_LEFT, _RIGHT, _FRONT, _BACK = (
    ("left", ("right", "R")),
    ("right", ("left", "L")),
    ("front", ("back",)),
    ("back", ("front",)),
)
_HEIGHTS = {"up": "top", "down": "bottom"}
_ENDING = frozenset((".", ";", ":", "/", ",", "•"))
_WAYS = {"L": _LEFT, "left": _LEFT, "R": _RIGHT, "right": _RIGHT, "front": _FRONT, "back": _BACK}
"""Sides, and those opposite them."""
_TO = [["to"], [">"], ["-"], ["–"], ["→"]]
_HOLES = frozenset(("holes", "bores", "drillings", "perforations"))
"""Plurals of what is round, and has one size across."""
_BETWEEN = words_of("groups.toml", "callouts", "between")
_GRIDS = frozenset(("grid", "array", "pattern", "matrix"))
"""Behind these, two numbers are rows and columns: “a grid of 3 x 3 holes”."""
_GLUED = re.compile(r"\s[x×]\d+$")
_STEEPEST = 0.21
"""No metric screw has a pitch of a larger share of its diameter."""
_MEASURED = frozenset(("thread", "number", "length", "diameter"))
_HOLE = frozenset(("hole", "bore", "thread", "drilling", "tapping"))
_PLACING = words_of("groups.toml", "callouts", "placing")
_MIDDLES = frozenset(("middle", "centre", "center", "ctr"))
_COUNTING = {"pl": "places", "pls": "places", "nos": "off", "nrs": "off", "pces": "off"}
_REACH_OF_COUNT = 4
"""So many words behind a count its holes are, and before it the grid that it is a side of."""
_MOST = 64


def with_places(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens with “3 pl” as three places, which is a plate without a number before it, and “2 nos” as “2 off”."""
    counted = (i > 0 and tokens[i - 1].kind in ("number", "count") for i in range(len(tokens)))
    return tuple(
        replace(t, text=_COUNTING[t.word]) if behind and t.word in _COUNTING else t
        for t, behind in zip(tokens, counted, strict=True)
    )


def with_quantities(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with the “qty 4” of holes as “4 off”; of the part itself it says how many are to be made."""
    holes, skipped = False, -1
    for i, token in enumerate(tokens):
        holes = token.text not in _ENDS and (holes or token.word in _CUT)
        if i <= skipped:
            continue
        at = i + 1 + (i + 1 < len(tokens) and tokens[i + 1].text in _OF)
        number = tokens[at] if holes and token.word in _QUANTITY and at < len(tokens) else None
        if number is None or number.kind != "number" or number.unit is not None or number.value < _FEWEST:
            yield token
            continue
        yield replace(number, start=token.start)
        yield Token("word", "off", number.end, number.end)
        skipped = at


def with_ways(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with “L to R”, “L>R” and “left-right” as “left to right”."""
    skipped = -1
    for i, token in enumerate(tokens):
        if i <= skipped:
            continue
        ways = _WAYS.get(token.text) or _WAYS.get(token.word)
        if ways is None or [t.word for t in tokens[i + 1 : i + 2]] not in _TO:
            yield token
            continue
        last = tokens[i + 2] if i + 2 < len(tokens) else token
        if last.text not in ways[1] and last.word not in ways[1]:
            yield token
            continue
        said = (ways[0], "to", ways[1][0])
        yield from (replace(t, kind="word", text=w) for t, w in zip(tokens[i : i + 3], said, strict=True))
        skipped = i + 2


def with_heights(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with the “up” and “down” that begin a clause as its place: “up: a peg”, “down in the middle is …”."""
    for i, token in enumerate(tokens):
        begins = i == 0 or tokens[i - 1].text in _ENDING
        behind = tokens[i + 1 : i + 2]
        heads = token.word in _HEIGHTS and bool(behind) and (behind[0].text == ":" or behind[0].word == "in")
        yield replace(token, text=_HEIGHTS[token.word]) if begins and heads else token


def with_counts(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with “4 x 9” before holes as their number and what each measures, “M5 x2” and “M4 twice” as two, and
    the 1 of “and 1 in the middle” as one more.
    """
    tokens = list(_counted_behind(tokens))
    for i, token in enumerate(tokens):
        if _is_one_more(tokens, i):
            yield replace(token, text="one")
        elif _is_across(tokens, i):
            yield replace(token, kind="diameter")
        elif _counts(tokens, i):
            yield from _parted(token)
        elif _counts_along(tokens, i):
            yield from _both(token)
        else:
            yield token


def _is_across(tokens: Sequence[Token], i: int) -> bool:
    """Whether a number before holes that are counted already is how wide they are: “a 4 x 3 grid of 5 holes”,
    “6 evenly spaced 9 holes”.
    """
    token, behind = tokens[i], [t.word for t in tokens[i + 1 : i + 2]]
    if token.kind != "number" or not behind or behind[0] not in _HOLES or i < _REACH_OF_COUNT - 1:
        return False
    before = tokens[i - 3 : i]
    grid = before[2].word == "of" and before[1].word in _GRIDS and before[0].kind == "size"
    if grid and math.prod(before[0].values) != token.value:
        return True
    spaced = before[2].word == "spaced" and before[1].word in ("evenly", "equally")
    return spaced and before[0].kind == "number" and before[0].unit is None


def _is_one_more(tokens: Sequence[Token], i: int) -> bool:
    """Whether “1” behind what has a size counts one more like it: “3 holes Ø8 on a 40 circle and 1 in the middle”."""
    if tokens[i].text != "1" or i == 0 or tokens[i - 1].word not in ("and", "plus", "+"):
        return False
    behind = [t.word for t in tokens[i + 1 : i + 4]]
    return behind[:1] in (["in"], ["at"]) and bool(_MIDDLES & {*behind})


def _counted_behind(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with the number of things behind their sizes as “2 pcs”."""
    written = 0
    for i, token in enumerate(tokens):
        if i < written:
            continue
        if (number := _pitch_that_counts(token)) is not None:
            screw = token.text.split()[0]
            yield replace(token, text=screw, end=token.start + len(screw), values=token.values[:1])
            yield from _pieces(token, number)
        elif _is_times(tokens, i):
            yield from _pieces(token, token.value)
        elif _is_glued(tokens, i):
            yield from _pieces(tokens[i + 1], tokens[i + 1].value)
            written = i + 2
        else:
            yield token


def _pieces(token: Token, number: float) -> Iterator[Token]:
    """“2 pcs” in the place of a token."""
    yield Token("number", token.text, token.start, token.end, (number,), (number,))
    yield Token("word", "pcs", token.end, token.end)


def _pitch_that_counts(token: Token) -> float | None:
    """The 4 of “M6 x4”, of which no screw of that size has its pitch."""
    if token.kind != "thread" or len(token.values) < 2 or _GLUED.search(token.text) is None:
        return None
    nominal, number = token.values[:2]
    return number if number == int(number) and number > _STEEPEST * nominal else None


def _is_times(tokens: Sequence[Token], i: int) -> bool:
    """Whether “twice” or “four times” counts the holes before it: “M4 twice, 40 apart”, not “twice as long”."""
    token = tokens[i]
    if token.kind != "ratio" or not token.word.endswith(("twice", "times")) or i == 0:
        return False
    ended = i + 1 == len(tokens) or tokens[i + 1].kind == "sign"
    return ended and (tokens[i - 1].kind in _MEASURED or tokens[i - 1].word.rstrip("s") in _HOLE)


def _is_glued(tokens: Sequence[Token], i: int) -> bool:
    """Whether “x4” behind a word counts: “dia x4”, “tapped x2, 30 apart”."""
    if not 0 < i < len(tokens) - 1 or tokens[i].word not in ("x", "×") or tokens[i - 1].kind != "word":
        return False
    number = tokens[i + 1]
    ended = i + 2 == len(tokens) or tokens[i + 2].kind == "sign" or tokens[i + 2].word in _PLACING
    glued = tokens[i].start > tokens[i - 1].end and tokens[i].end == number.start
    return glued and ended and number.kind == "number" and number.unit is None and number.value == int(number.value)


def _counts(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size of two numbers counts the holes behind it: none counts them before, as in “two 4 x 9 holes”."""
    token = tokens[i]
    if token.kind != "size" or len(token.values) != 2:
        return False
    first = re.match(r"\d+(?![\d.,/])", token.text)
    if first is not None and [t.word for t in tokens[i - 1 : i]] == [":"] and tokens[i - 2].word in _HOLES:
        return [t.word for t in tokens[i + 1 : i + 2]] in (["dia"], ["diameter"], ["mm"])  # “Holes: 2 x 6.5 dia”
    counted = i > 0 and tokens[i - 1].kind in ("number", "count")
    gridded = any(t.word in _GRIDS for t in tokens[max(0, i - _REACH_OF_COUNT) : i])
    if first is None or counted or gridded or not 1 < int(first[0]) <= _MOST:
        return False
    for j, after in enumerate(tokens[i + 1 : i + 1 + _REACH_OF_COUNT], i + 1):
        if after.word in _HOLES:
            return token.unit is not None or [t.word for t in tokens[j + 1 : j + 2]] != ["of"]  # “of 6 mm”
        if after.word not in _BETWEEN:
            return False
    return False


def _counts_along(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size of two numbers is the length of one side and how many are along the other: “3 along the 90 by 2
    along the 60”.
    """
    before, after = ([t.word for t in tokens[max(0, i - 2) : i]], [t.word for t in tokens[i + 1 : i + 2]])
    return (
        len(tokens[i].values) == 2
        and tokens[i].kind == "size"
        and "along" in before
        and after in (["along"], ["across"])
    )


def _both(token: Token) -> Iterator[Token]:
    """The two numbers that a size is."""
    number, _, other = re.split(r"\s*(x|×|\*|by)\s*", token.text, maxsplit=1)
    for text, at, n in ((number, token.start, 0), (other, token.end - len(other), 1)):
        yield Token("number", text, at, at + len(text), token.values[n : n + 1], token.mm[n : n + 1], token.unit)


def _parted(token: Token) -> Iterator[Token]:
    """The number and the length that a size is."""
    number, sign, across = re.split(r"\s*([x×*])\s*", token.text, maxsplit=1)
    at = token.end - len(across)
    yield Token("count", f"{number} {sign}", token.start, at, (float(number),))
    kind: Kind = "number" if token.unit is None else "length"
    yield Token(kind, across, at, token.end, token.values[1:], token.mm[1:], token.unit)
