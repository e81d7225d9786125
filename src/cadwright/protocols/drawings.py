"""Drawings as pictures that a model can look at: files of lines are drawn, large sheets shown whole and in tiles."""

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Fill, LineType, Primitive, Text
from cadwright.drawing.reading.values import Stroke
from cadwright.drawing.sheet import Sheet
from cadwright.errors import UserError
from cadwright.values import Attachment, Blob, Image
from cadwright.values.media import PICTURES, PNG

if TYPE_CHECKING:
    from PIL import Image as Pictures

LARGEST = 1568
"""Pixels of a picture's longer side that models see without making it smaller."""
OVERLAP = 120
"""Pixels that neighbouring tiles share, so that no dimension is cut in two."""
MOST_TILES = 9


def pictures_of(attachment: Attachment) -> tuple[Image, ...]:
    """A drawing as pictures: one where it is small, else the whole sheet and its tiles from the upper left.

    A file that cannot be read is handed on as it is.
    """
    shown = _shown(attachment.blob.data, attachment.blob.media_type, attachment.name)
    if shown is None:
        return (Image(attachment.name, attachment.blob),)
    return tuple(Image(f"{attachment.name}{what}", Blob(data, PNG)) for what, data in shown)


@lru_cache(maxsize=2)
def _shown(data: bytes, media_type: str, name: str) -> tuple[tuple[str, bytes], ...] | None:
    """Pictures as PNG, each with what it shows of the sheet; ``None`` where the file does as it is."""
    if media_type not in PICTURES:
        try:
            data = to_png(_sheet(data, name))
        except UserError:
            return None
    # Pillow takes 50 ms to import and most requests have no drawing.
    from PIL import Image as Pictures

    try:
        with Pictures.open(io.BytesIO(data)) as opened:
            width, height = opened.size
            if max(width, height) <= LARGEST:
                return None if media_type in PICTURES else (("", data),)
            whole = opened.convert("L" if opened.mode in ("1", "L", "I;16") else "RGB")
    except OSError:  # no picture at all, or a broken one
        return None
    columns, rows = _count(width), _count(height)
    smaller = whole.copy()
    smaller.thumbnail((LARGEST, LARGEST))
    found = [(", the whole sheet", _png(smaller))]
    if columns * rows > MOST_TILES:
        return tuple(found)
    for row in range(rows):
        for column in range(columns):
            (x0, x1), (y0, y1) = _span(column, columns, width), _span(row, rows, height)
            place = f", row {row + 1} of {rows}, column {column + 1} of {columns}"
            found.append((place, _png(whole.crop((x0, y0, x1, y1)))))
    return tuple(found)


def _span(number: int, count: int, side: int) -> tuple[int, int]:
    """Where one of so many tiles begins and ends along a side."""
    return max(0, number * side // count - OVERLAP), min(side, (number + 1) * side // count + OVERLAP)


def _count(side: int) -> int:
    """How many tiles a side needs."""
    return -(-side // (LARGEST - 2 * OVERLAP))


def _sheet(data: bytes, name: str) -> Sheet:
    """What a file of lines shows, as a sheet. Raises `InputError` when it cannot be read."""
    # What reads drawings takes a second to import, too.
    from cadwright.drawing.reading.files import read_strokes

    strokes = read_strokes(data, name, opened=True)
    thick = max((stroke.width for stroke in strokes.strokes), default=0.0)
    shapes: list[Primitive] = [replace(s.curve, kind=_kind(s, thick)) for s in strokes.strokes]
    shapes += [Fill(fill.outline.points) for fill in strokes.fills]
    shapes += [Text(word.at, word.text, word.height, angle=word.angle) for word in strokes.words]
    return Sheet(strokes.width, strokes.height, tuple(shapes), name)


def _kind(stroke: Stroke, thick: float) -> LineType:
    """The line type that looks like a stroke."""
    if stroke.dashes:
        return "hidden" if len(stroke.dashes) <= 2 else "centre"
    return "thin" if stroke.width < 0.7 * thick else "visible"


def _png(picture: "Pictures.Image") -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()
