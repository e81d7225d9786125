"""Coordinates without brackets: the “-10” of “X-10”, and points like “0/0, 60/0, 90/30” and “at 15/10 and 85/55”."""

import re
from collections.abc import Iterator, Sequence

from cadwright.language.tokens import Token

_PAIR = re.compile(r"(?<![\w./-])(-?\d+(?:\.\d+)?) ?/ ?(-?\d+(?:\.\d+)?)(?![\w/]|\.\d|-\d| ?(?:in\b|inch|[\"”″]))")
_COMMA_PAIR = re.compile(
    r"(?<![\w.,/(\[-])(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?!\w|[.,]\d| ?(?:mm|cm|in|inch(?:es)?)\b)"
    r"(?! (?:from|to|off|away) (?!(?:\w+ ){0,4}(?:corner|origin|cent(?:er|re)|zero)))"
)
"""“At 10,10 and 90,50”; of “at 10,5 mm” and “at 10,5 from the edge” the comma is that of a decimal."""
_ZERO = re.compile(r"(?<![\w./-])0 ?/ ?0(?![\w/-]|\.\d)")
"""No fraction: a text with this one writes points so."""
_AT = re.compile(r"(?:\bat|@|\bpos(?:ition)?s?|\bcoord\w*|\bx ?/ ?y)\s*:?\s*$", re.IGNORECASE)
_LIST = re.compile(
    r"(?<![\d.] )(?<![\d.])"  # no “60 x -5”
    r"\b(?P<axis>[xy]) ?[=:]? ?-?[\d.]*\d(?:(?: ?mm)?(?: ?[,&;/] ?| )(?:and )?(?:(?P=axis) ?[=:]? ?)?-?[\d.]*\d)+"
    r"(?![\w.]*\d)(?!(?: ?mm)?[ ,;&]*(?:and )?(?:at )?[xy]\b)"
    r"(?!(?: ?mm)?(?: ?[,&;/] ?| )(?:and )?-?\.?\d)",
    re.IGNORECASE,
)
"""Coordinates along one axis: “x = -12, 0 and 12”, “x -12 and x 12”."""
_EACH = re.compile(r"(?<![\w.-])(?<!\d )-?\d+(?:\.\d+)?")
_ON = re.compile(r"^\s*(?:,|;|/|and|&|, ?and)?\s*$", re.IGNORECASE)
_PARTS = frozenset((2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 64))
"""What fractions are of."""
_LETTERS = frozenset(("x", "y"))
_FEWEST = 2


def with_coordinates(text: str, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with points as one each, and negative coordinates with their signs."""
    points = [*(_points(text, _PAIR) if "/" in text else ()), *_points(text, _COMMA_PAIR)]
    return list(_signed(_pointed(_listed(text, tokens), points)))


def _listed(text: str, tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens with coordinates along one axis as points; without a negative one, they are no less from an end."""
    for found in _LIST.finditer(text):
        values = [(each, float(each[0])) for each in _EACH.finditer(text, found.start() + 1, found.end())]
        if len(values) < _FEWEST or all(value >= 0 for _, value in values):
            continue
        inside = [i for i, t in enumerate(tokens) if found.start() <= t.start and t.end <= found.end()]
        along = found["axis"].lower() == "x"
        points = ((each, (value, 0.0) if along else (0.0, value)) for each, value in values)
        made = [Token("point", each[0], each.start(), each.end(), at, at) for each, at in points]
        tokens = [*tokens[: inside[0]], *made, *tokens[inside[-1] + 1 :]]
    return tokens


def _points(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The pairs of numbers in a text that are points, and no fractions: those that are said to be where something is,
    those that go on from one, and with a stroke all of a text that has 0/0.
    """
    slashed, end = pattern is _PAIR, -1
    zero = slashed and _ZERO.search(text) is not None
    for pair in pattern.finditer(text):
        led = _AT.search(text, 0, pair.start()) is not None
        goes_on = end >= 0 and _ON.match(text[end : pair.start()]) is not None
        if zero or ((led or goes_on) and not (slashed and _is_fraction(pair))):
            yield pair
            end = pair.end()


def _is_fraction(pair: re.Match[str]) -> bool:
    top, bottom = float(pair[1]), float(pair[2])
    return bottom in _PARTS and abs(top) < bottom


def _pointed(tokens: Sequence[Token], points: Sequence[re.Match[str]]) -> list[Token]:
    made = list(tokens)
    for pair in points:
        within = [i for i, t in enumerate(made) if t.start < pair.end() and t.end > pair.start()]
        inside = within and made[within[0]].start >= pair.start() and made[within[-1]].end <= pair.end()
        if inside:
            at = (float(pair[1]), float(pair[2]))
            made[within[0] : within[-1] + 1] = [Token("point", pair[0], pair.start(), pair.end(), at, at)]
    return made


def _signed(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with “X-10” as a letter and a negative number."""
    i = 0
    while i < len(tokens):
        row = tokens[i : i + 3]
        yield row[0]
        i += 1
        if row[0].word not in _LETTERS or [t.text for t in row[1:2]] != ["-"] or len(row) < 3:
            continue
        glued = row[0].end == row[1].start and row[1].end == row[2].start
        if glued and row[2].kind in ("number", "length"):
            negative = tuple(-v for v in row[2].values), tuple(-v for v in row[2].mm)
            text = f"-{row[2].text}"
            yield Token(row[2].kind, text, row[1].start, row[2].end, *negative, row[2].unit)
            i += 2
