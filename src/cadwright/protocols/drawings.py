"""Drawings as a model gets them: as pictures that it can look at (files of lines are drawn and large sheets cut up in a
worker), and what was read of them for sure.
"""

from collections.abc import Iterator
from functools import lru_cache

from cadwright.drawing.reading.summary import table
from cadwright.drawing.reading.values import Shown
from cadwright.drawing.reading.whole import read_drawing
from cadwright.errors import UserError
from cadwright.foreign import decoded
from cadwright.values import Attachment, Blob, Image, Piece, Request
from cadwright.values.media import PICTURES, PNG

LARGEST = 1568
"""Pixels of a picture's longer side that models see without making it smaller."""


def pictures_of(attachment: Attachment) -> tuple[Image, ...]:
    """A drawing as pictures: one where it is small, else the whole sheet and its tiles from the upper left.

    A file that cannot be read is handed on as it is.
    """
    shown = _shown(attachment.blob.data, attachment.blob.media_type not in PICTURES, attachment.name)
    if not shown.pictures:
        return (Image(attachment.name, attachment.blob),)
    return tuple(Image(f"{attachment.name}{what}", Blob(data, PNG)) for what, data in shown.pictures)


def tables_of(request: Request) -> Iterator[Piece]:
    """What was read for sure of each drawing that came with a request: nothing of those without a dimension."""
    for attachment in request.attachments:
        if attachment.kind != "drawing":
            continue
        try:
            reading = read_drawing(attachment.blob.data, attachment.name, request.view_layout)
        except UserError:
            continue
        if reading.dimensions:
            yield Piece(f"{attachment.name}: {table(reading)}")


@lru_cache(maxsize=2)
def _shown(data: bytes, lines: bool, name: str) -> Shown:
    """PNG pictures, each with what it shows of the sheet; none where the file does as it is, or cannot be read."""
    try:
        return decoded(
            "cadwright.drawing.reading.worker:pictures",
            data,
            Shown,
            f"{name}: the drawing could not be shown",
            name=name,
            lines=lines,
            largest=LARGEST,
        )
    except UserError:
        return Shown()
