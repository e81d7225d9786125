"""A picture of a drawing to strokes and words: PNG, JPEG and TIFF, scans and photos."""

import math
from collections.abc import Sequence
from statistics import median

import numpy as np

from cadwright.drawing.reading.raster.arrowheads import Arrowhead, arrowheads_of, pointed, without_heads
from cadwright.drawing.reading.raster.dashes import with_dashes
from cadwright.drawing.reading.raster.deskew import straightened
from cadwright.drawing.reading.raster.ends import settled, without_scraps
from cadwright.drawing.reading.raster.ink import Mask, ink_of
from cadwright.drawing.reading.raster.joints import HEAD, joined
from cadwright.drawing.reading.raster.picture import picture_of
from cadwright.drawing.reading.raster.pieces import Piece, Straight
from cadwright.drawing.reading.raster.subpixel import doubled, inked_widths, measured, parted
from cadwright.drawing.reading.raster.trace import pieces_of
from cadwright.drawing.reading.raster.words import TextLine, lines_of_text
from cadwright.drawing.reading.values import Fill, Stroke, Strokes, Word
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline

__all__ = ["strokes_of_image"]

PART = 1.5
"""mm that a line goes on thicker or thinner at least, to be two."""
FEWEST = 3
"""So many sizes in one ink tell that letters without any in another ink are lines, if they are not certain."""
CERTAIN, ALIKE = 0.95, 0.1
"""How sure letters in such an ink must be, and how much their height may differ from that of others."""


def strokes_of_image(data: bytes) -> Strokes:
    """All lines, arcs, circles, arrowheads and words of a picture, in mm of paper.

    Raises `InputError` with one line for what is no picture, or no drawing.
    """
    picture = straightened(picture_of(data))
    height, width = picture.colours.shape[:2]
    scale = picture.dots_per_mm
    ink = ink_of(picture.colours, scale)
    strokes: list[Stroke] = []
    words: list[Word] = []
    fills: list[Fill] = []
    read = [lines_of_text(layer.mask, ink.contrast, scale) for layer in ink.layers]
    sizes = [line.height for lines, _ in read if _sizes_among(lines) >= FEWEST for line in lines]
    for layer, (lines, lettered) in zip(ink.layers, read, strict=True):
        if sizes and not _sizes_among(lines):
            lines, lettered = _certain(lines, lettered, median(sizes))
        words += [_word(line, scale, height) for line in lines]
        pieces = joined(measured(pieces_of(layer.mask & ~lettered, ink.contrast), ink.contrast), ink.contrast, scale)
        heads = arrowheads_of(pieces, ink.contrast, scale)
        outlines = [np.array((head.tip, head.left, head.right)) for head in heads]
        pieces = without_scraps(without_heads(pieces, heads))
        pieces = with_dashes(parted(pieces, ink.contrast, outlines, PART * scale), ink.contrast, scale)
        pieces = settled(pieces, ink.contrast)
        fills += [_fill(head, scale, height) for head in pointed(heads, pieces, scale)]
        pieces = doubled(pieces)
        inked = inked_widths(pieces, ink.contrast, layer.mask, HEAD * scale)
        strokes += [
            _stroke(piece, width / scale, layer.colour, scale, height)
            for piece, width in zip(pieces, inked, strict=True)
        ]
    problems = list(picture.problems)
    if ink.pictures:
        problems.append(f"{ink.pictures} shaded pictures or filled areas were left out")
    return Strokes(
        "png",
        width / scale,
        height / scale,
        tuple(strokes),
        tuple(words),
        tuple(fills),
        problems=tuple(problems),
        shaded=ink.shaded,
    )


def _certain(lines: Sequence[TextLine], lettered: Mask, height: float) -> tuple[list[TextLine], Mask]:
    """The lines, of an ink that states no size, that are as high as others and sure; and what is lettered of them."""
    kept = [line for line in lines if line.strong and line.sure > CERTAIN and abs(line.height / height - 1) < ALIKE]
    within = np.zeros_like(lettered)
    for x0, y0, x1, y1 in (line.box for line in kept):
        within[math.floor(y0) : math.ceil(y1) + 1, math.floor(x0) : math.ceil(x1) + 1] = True
    return kept, lettered & within


def _sizes_among(lines: Sequence[TextLine]) -> int:
    """How many lines of text have a figure."""
    return sum(any(c.isdigit() for c in line.text) for line in lines)


def _stroke(piece: Piece, width: float, colour: str, scale: float, height: int) -> Stroke:
    """A piece on paper, where it is ``width`` mm wide."""
    curve: Curve
    if isinstance(piece, Straight):
        curve = Line(_on_paper(piece.start, scale, height), _on_paper(piece.end, scale, height))
    elif piece.full:
        curve = Circle(_on_paper(piece.center, scale, height), piece.radius / scale)
    else:
        begin = -math.degrees(piece.begin + piece.sweep) % 360  # y is up on paper
        curve = Arc(
            _on_paper(piece.center, scale, height), piece.radius / scale, begin, begin + math.degrees(piece.sweep)
        )
    return Stroke(curve, width, tuple(d / scale for d in piece.dashes), colour)


def _word(line: TextLine, scale: float, height: int) -> Word:
    """A line of text on paper; boxes are along pixels' edges."""
    x0, y0, x1, y1 = line.box
    box = (x0 / scale, (height - y1) / scale, x1 / scale, (height - y0) / scale)
    at = (line.at[0] / scale, (height - line.at[1]) / scale)
    return Word(line.text, at, line.angle, line.height / scale, box, round(line.sure, 3))


def _fill(head: Arrowhead, scale: float, height: int) -> Fill:
    corners = (head.tip, head.left, head.right, head.tip)
    return Fill(Polyline(tuple(_on_paper(p, scale, height) for p in corners)))


def _on_paper(point: Point, scale: float, height: int) -> Point:
    """A place in pixels in mm: the middle of a pixel is at its number and a half."""
    return ((point[0] + 0.5) / scale, (height - point[1] - 0.5) / scale)
