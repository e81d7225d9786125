"""How wide texts are, and the symbols of drawings that usual fonts lack, as strokes.

Widths are those of Helvetica, which Arial and Liberation Sans share: back ends that name these fonts and layouts that
keep texts apart agree.
"""

import math
import unicodedata
from collections.abc import Iterator

import msgspec

from cadwright.drawing.primitives import Text
from cadwright.geometry.curves import Box, Point

CAP_HEIGHT = 0.718
"""Height of Helvetica's capital letters in units of the font size."""
DESCENT = 0.22 / CAP_HEIGHT
"""How far some letters reach below the baseline, in heights of capitals."""
_DESCENDING = frozenset("gjpqyçQ$()[]{}|/\\@µ_,;")
_WIDTHS = {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()-`r²³",
    334: "{}",
    355: '"',
    389: "*",
    400: "°",
    469: "^",
    500: "Jckvsxyz",
    556: "#$0123456789?L_abdeghnopqu–µ",
    584: "+<=>~×±",
    611: "FTZø",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQØ",
    833: "Mm",
    889: "%",
    944: "W",
    1000: "—…",
    1015: "@",
}
WIDTHS = {character: width / 1000 for width, characters in _WIDTHS.items() for character in characters}
"""Widths of characters in units of the font size."""

Strokes = tuple[tuple[Point, ...], ...]


def _ring(x: float, y: float, radius: float) -> tuple[Point, ...]:
    return tuple(
        (x + radius * math.cos(math.tau * i / 32), y + radius * math.sin(math.tau * i / 32)) for i in range(33)
    )


SYMBOLS: dict[str, tuple[float, Strokes]] = {
    "⌴": (1.2, (((0.12, 0.75), (0.12, 0.05), (1.08, 0.05), (1.08, 0.75)),)),
    "⌵": (1.2, (((0.1, 0.9), (0.6, 0.05), (1.1, 0.9)),)),
    "↧": (0.9, (((0.12, 0.98), (0.78, 0.98)), ((0.45, 0.98), (0.45, 0.02)), ((0.24, 0.4), (0.45, 0.02), (0.66, 0.4)))),
    "□": (1.1, (((0.12, 0.04), (0.98, 0.04), (0.98, 0.9), (0.12, 0.9), (0.12, 0.04)),)),
}
"""Width and strokes, in heights of capitals from the baseline, of what only fonts for drawings have: counterbore,
countersink, depth, square."""
LETTERS: dict[str, tuple[float, Strokes]] = {
    "Ø": (0.778 / CAP_HEIGHT, (_ring(0.542, 0.5, 0.46), ((0.1, -0.04), (0.98, 1.04)))),
    "×": (0.584 / CAP_HEIGHT, (((0.14, 0.1), (0.67, 0.63)), ((0.14, 0.63), (0.67, 0.1)))),
    "–": (0.556 / CAP_HEIGHT, (((0.0, 0.37), (0.77, 0.37)),)),
}
"""The same for characters that only small fonts lack."""
STROKE = 0.1
"""How thick the strokes are, in heights of capitals."""


class Run(msgspec.Struct, frozen=True):
    """A piece of a text: characters of a font, or one that is drawn as strokes. ``offset`` is from the text's left."""

    text: str
    offset: float
    width: float
    strokes: Strokes = ()


def width(text: str, height: float) -> float:
    """The width in mm of a line of text whose capitals are ``height`` high."""
    return height * sum(map(_character_width, text))


def runs(text: str, height: float, *, letters: bool = False) -> list[Run]:
    """The text in pieces from left to right; with ``letters``, those of `LETTERS` are drawn as strokes as well."""
    drawn = SYMBOLS | LETTERS if letters else SYMBOLS
    found: list[Run] = []
    x, start = 0.0, 0
    for i, character in enumerate(text):
        if character not in drawn:
            continue
        if start < i:
            found.append(Run(text[start:i], x, width(text[start:i], height)))
            x += found[-1].width
        advance, strokes = drawn[character]
        found.append(Run(character, x, advance * height, strokes))
        x, start = x + advance * height, i + 1
    if start < len(text):
        found.append(Run(text[start:], x, width(text[start:], height)))
    return found


def left_end(text: Text) -> Point:
    """Where the baseline of a text begins."""
    back = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.anchor] * width(text.text, text.height)
    radians = math.radians(text.angle)
    return (text.at[0] - back * math.cos(radians), text.at[1] - back * math.sin(radians))


def symbol_lines(text: Text, *, letters: bool = False) -> Iterator[tuple[Point, ...]]:
    """The strokes of a text's symbols on the sheet."""
    (x, y), radians = left_end(text), math.radians(text.angle)
    cos, sin = math.cos(radians) * text.height, math.sin(radians) * text.height
    for run in runs(text.text, text.height, letters=letters):
        along = run.offset / text.height
        for stroke in run.strokes:
            yield tuple((x + (along + u) * cos - v * sin, y + (along + u) * sin + v * cos) for u, v in stroke)


def corners(text: Text) -> tuple[Point, Point, Point, Point]:
    """The corners of the box around a text, with descenders where it has any, counter-clockwise from its lower left."""
    (x, y), radians = left_end(text), math.radians(text.angle)
    cos, sin, long = math.cos(radians), math.sin(radians), width(text.text, text.height)
    low = -DESCENT * text.height if _DESCENDING.intersection(text.text) else 0.0
    high = text.height
    a, b, c, d = ((x + u * cos - v * sin, y + u * sin + v * cos) for u in (0, long) for v in (low, high))
    return (a, c, d, b)


def text_bounds(text: Text) -> Box:
    """The box along the sheet's sides around a text."""
    xs, ys = zip(*corners(text), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def plain(character: str) -> str:
    """What stands for a character that a small font lacks: the letter without its accents, else a question mark."""
    base = unicodedata.normalize("NFKD", character)[0]
    return base if base.isascii() else "?"


def _character_width(character: str) -> float:
    """In heights of capitals."""
    if character in SYMBOLS:
        return SYMBOLS[character][0]
    known = WIDTHS.get(character) or WIDTHS.get(unicodedata.normalize("NFKD", character)[0])
    wide = unicodedata.east_asian_width(character) in "WF"
    return (known or (1.0 if wide else 0.667)) / CAP_HEIGHT
