"""Words that are one text: pieces of one line, and the lines of a callout."""

import math
import re
from collections.abc import Callable, Sequence

import msgspec

from cadwright.drawing.callouts import Callout, parse
from cadwright.drawing.reading.layout import label_in
from cadwright.drawing.reading.scene import around
from cadwright.drawing.reading.values import Word
from cadwright.geometry.curves import Box

_GOES_ON = re.compile(
    r"\s*(?:[⌴⌵↧±]|(?:THRU|THROUGH|DEEP|DEPTH|TYP|REF|PLACES|HOLES|EQ|ON|MAX|MIN|C'?BORE|CSK|SLOT|PCD)\b"
    r"|\d+(?:\.\d+)?\s*DEEP\b|\(?\d+\)?\s*(?:PLACES?|PLC?S|HOLES?)\b)",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[A-Z][A-Z .\n'-]*[A-Z.]", re.IGNORECASE)
_SIGNS = re.compile(r"SYM|CL|NOTES?:?.*", re.IGNORECASE)
"""Words of the sheet's own that say nothing of the size above them."""
_COUNT_ALONE = re.compile(r"\s*\(?\d+\s*[×xX]\)?\s*")

EQUAL = 0.1
"""How much heights of letters of one text may differ."""
_Line = tuple[str, Box, Word, tuple[int, ...]]
"""Its text, its box, its first word, the numbers of its words."""


class Lettering(msgspec.Struct, frozen=True):
    """A text of one or several lines, the numbers of its words, and what it states as a dimension."""

    text: str
    box: Box
    angle: float
    words: tuple[int, ...]
    callout: Callout | None


def letterings(words: Sequence[Word], numbers: Sequence[int]) -> list[Lettering]:
    """The words of those numbers, put together."""
    lines: list[_Line] = [
        (words[i].text.strip(), words[i].box, words[i], (i,)) for i in numbers if words[i].text.strip()
    ]
    lines = _joined(lines, _is_beside, " ")
    lines = _joined(lines, _is_below, "\n")
    return [Lettering(text, box, word.angle, own, parse(text)) for text, box, word, own in lines]


def _joined(lines: list[_Line], follows: Callable[[_Line, _Line], bool], glue: str) -> list[_Line]:
    changed = True
    while changed:
        changed = False
        for i, first in enumerate(lines):
            for j, second in enumerate(lines):
                if i != j and follows(first, second):
                    text, box = f"{first[0]}{glue}{second[0]}", around((first[1], second[1]))
                    merged = (text, box, first[2], (*first[3], *second[3]))
                    lines = [line for k, line in enumerate(lines) if k not in (i, j)] + [merged]
                    changed = True
                    break
            if changed:
                break
    return lines


def _placed(line: _Line) -> tuple[float, float, float, float]:
    """A line in its own direction: begin, end, baseline, height."""
    word = line[2]
    c, s = math.cos(math.radians(word.angle)), math.sin(math.radians(word.angle))
    x0, y0, x1, y1 = line[1]
    along = [c * x + s * y for x in (x0, x1) for y in (y0, y1)]
    across = [c * y - s * x for x in (x0, x1) for y in (y0, y1)]
    tilted = min(word.angle % 90, 90 - word.angle % 90) > 5
    if tilted:  # the box is wider than the text
        begin = c * word.at[0] + s * word.at[1]
        return begin, begin + 0.8 * word.height * len(line[0]), c * word.at[1] - s * word.at[0], word.height
    return min(along), max(along), min(across), word.height


def _is_alike(first: _Line, second: _Line) -> bool:
    turned = abs((first[2].angle - second[2].angle + 180) % 360 - 180)
    return turned < 4 and 0.6 < first[2].height / max(second[2].height, 1e-9) < 1.7


def _is_beside(first: _Line, second: _Line) -> bool:
    if not _is_alike(first, second):
        return False
    (_, end, base, height), (begin, _, other, _) = _placed(first), _placed(second)
    return abs(base - other) < 0.45 * height and -0.4 * height < begin - end < 0.85 * height


def _is_below(first: _Line, second: _Line) -> bool:
    if not _is_alike(first, second):
        return False
    (a, b, base, height), (c, d, other, _) = _placed(first), _placed(second)
    near = 0 < base - other < 2.3 * height * (1 + first[0].count("\n")) and min(b, d) - max(a, c) > -0.5 * height
    if not near:
        return False
    goes_on = bool(_GOES_ON.match(second[0]) or _COUNT_ALONE.fullmatch(first[0]))
    flush = min(abs(a - c), abs(a + b - c - d) / 2) < 0.5 * height and abs(second[2].height / height - 1) < EQUAL
    return goes_on or (flush and parse(first[0]) is not None and _is_of_a_size(second[0]))


def _is_of_a_size(text: str) -> bool:
    """Whether words may go on with a size: the name of a view and the signs of the sheet do not."""
    return bool(_WORDS.fullmatch(text)) and label_in(text) is None and _SIGNS.fullmatch(text) is None
