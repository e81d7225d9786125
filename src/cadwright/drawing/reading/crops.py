"""Drawings as pictures that a model can look at: files of lines are drawn, the whole sheet is shown as small as its
lettering allows, and in tiles only where the lettering is too small for that.
"""

import io

import numpy as np
from msgspec.structs import replace
from PIL import Image

from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Fill, Primitive, Text
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.legibility import Legibility
from cadwright.drawing.reading.raster.picture import BROKEN, FORMATS
from cadwright.drawing.reading.values import Shown, Stroke
from cadwright.drawing.sheet import Sheet
from cadwright.errors import InputError
from cadwright.geometry.curves import LineType

OVERLAP = 120
"""Pixels that neighbouring tiles share, so that no dimension is cut in two."""
MOST_TILES = 9
READABLE = 8.0
"""Pixels of height at which small lettering is read; a picture need not be larger than that asks for."""
LEAST_SIDE = 1250
"""Pixels of the longer side below which no drawing is made smaller."""
LONGEST_SHEET = 1500.0
"""mm of a side of a sheet of lines, drawn 1:1; a larger one is made smaller."""
DOTS_PER_MM = 6.0
MOST_DOTS = 6000.0
"""Of a whole sheet of lines of which a piece is shown."""
ENLARGED = 3.0
"""So many times a small piece of a picture may be enlarged."""


def shown(data: bytes, name: str, *, lines: bool, largest: int) -> Shown:
    """One picture where its lettering can be read in it, else the whole sheet and its tiles from the upper left.

    The sheet's frame and what lies beyond it are left out. ``lines`` says that the file is no picture and is to be
    drawn; ``largest`` are the pixels of a picture's longer side that models see without making it smaller. Raises
    `InputError` for what cannot be read.
    """
    if lines:
        data = _drawn(data, name)
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
            if max(opened.size) <= LEAST_SIDE:
                return Shown((("", data),) if lines else ())
            whole = opened.convert("L" if opened.mode in ("1", "L", "I;16") else "RGB")
    except (*BROKEN, Image.DecompressionBombError) as error:
        raise InputError(f"{name}: this is no picture that can be read") from error
    legibility = Legibility(np.asarray(whole.convert("L")))
    letters = legibility.lettering
    if letters is not None:
        whole = whole.crop(legibility.content())
    side = max(whole.size)
    wanted = side if letters is None else max(LEAST_SIDE, round(side * READABLE / letters))
    smaller = whole.copy()
    longest = min(wanted, largest)
    smaller.thumbnail((longest, longest))
    overview = _png(smaller)
    if min(wanted, side) <= largest:
        return Shown((("", overview if letters is not None else data),) if lines or letters is not None else ())
    columns, rows = _count(whole.width, largest), _count(whole.height, largest)
    found = [(", the whole sheet", overview)]
    if columns * rows > MOST_TILES:
        return Shown(tuple(found))
    for row in range(rows):
        for column in range(columns):
            (x0, x1), (y0, y1) = _span(column, columns, whole.width), _span(row, rows, whole.height)
            place = f", row {row + 1} of {rows}, column {column + 1} of {columns}"
            found.append((place, _png(whole.crop((x0, y0, x1, y1)))))
    return Shown(tuple(found))


def cropped(data: bytes, name: str, *, lines: bool, box: tuple[float, float, float, float], largest: int) -> bytes:
    """A piece of a drawing as PNG, as large as it may be; ``box`` is left, top, right, bottom as shares of the sheet.

    Raises `InputError` for what cannot be read.
    """
    left, top, right, bottom = (min(max(share, 0.0), 1.0) for share in box)
    share = max(right - left, bottom - top, 0.01)
    if lines:
        data = _drawn(data, name, dots=largest / share)
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
            whole = opened.convert("L" if opened.mode in ("1", "L", "I;16") else "RGB")
    except (*BROKEN, Image.DecompressionBombError) as error:
        raise InputError(f"{name}: this is no picture that can be read") from error
    x0, y0 = int(left * whole.width), int(top * whole.height)
    x1, y1 = max(x0 + 1, round(right * whole.width)), max(y0 + 1, round(bottom * whole.height))
    piece = whole.crop((x0, y0, x1, y1))
    if max(piece.size) > largest:
        piece.thumbnail((largest, largest))
    elif min(ENLARGED, largest / max(piece.size)) > 1:
        more = min(ENLARGED, largest / max(piece.size))
        piece = piece.resize((round(piece.width * more), round(piece.height * more)), Image.Resampling.LANCZOS)
    return _png(piece)


def _span(number: int, count: int, side: int) -> tuple[int, int]:
    """Where one of so many tiles begins and ends along a side."""
    return max(0, number * side // count - OVERLAP), min(side, (number + 1) * side // count + OVERLAP)


def _count(side: int, largest: int) -> int:
    """How many tiles a side needs."""
    return -(-side // (largest - 2 * OVERLAP))


def _drawn(data: bytes, name: str, dots: float | None = None) -> bytes:
    """What a file of lines shows, as PNG, with so many ``dots`` along its longer side at most `MOST_DOTS`.

    Raises `InputError` when it cannot be read.
    """
    strokes = read_strokes(data, name, opened=True)
    thick = max((stroke.width for stroke in strokes.strokes), default=0.0)
    shapes: list[Primitive] = [replace(s.curve, kind=_kind(s, thick)) for s in strokes.strokes]
    shapes += [Fill(fill.outline.points) for fill in strokes.fills]
    shapes += [Text(word.at, word.text, word.height, angle=word.angle) for word in strokes.words]
    sheet = Sheet(strokes.width, strokes.height, tuple(shapes), name)
    side = max(sheet.width, sheet.height)
    if dots is not None:
        return to_png(sheet, dots_per_mm=min(dots, MOST_DOTS) / max(side, 1.0))
    return to_png(sheet, dots_per_mm=DOTS_PER_MM * min(1.0, LONGEST_SHEET / max(side, 1.0)))


def _kind(stroke: Stroke, thick: float) -> LineType:
    """The line type that looks like a stroke."""
    if stroke.dashes:
        return "hidden" if len(stroke.dashes) <= 2 else "centre"
    return "thin" if stroke.width < 0.7 * thick else "visible"


def _png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()
