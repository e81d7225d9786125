"""Drawings for whoever makes a part of them: pictures of a readable size, and what our reader makes of them."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from cadwright import inputs
from cadwright.api.drawings import check_outputs
from cadwright.design.files import write_atomically
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.account import Account, Sized
from cadwright.drawing.reading.profile import Profile
from cadwright.drawing.reading.summary import taken_for
from cadwright.drawing.reading.values import Reading, ReadView, Shown
from cadwright.drawing.reading.whole import read_drawing
from cadwright.errors import InputError, UsageError
from cadwright.foreign import decoded
from cadwright.results import DimensionRead, DrawingRead, Unread, ViewRead
from cadwright.values import Attachment, Blob, Image
from cadwright.values.media import PICTURES, PNG

_WORKER = "cadwright.drawing.reading.worker"
MARGIN = 0.04
"""Of the sheet: what is shown around a view, where its dimensions stand."""
ROOM = 0.35
"""Of a view's own size: dimensions stand that far around it."""
PICTURED = ("png", "svg")
"""Endings of the files that can show what was read."""


BESIDE = "the sheet shows, too,"
"""How it is told what a sheet shows besides the part."""


class Looked(msgspec.Struct, frozen=True):
    """A drawing as pictures, and what was read of it; ``unread`` says why nothing was."""

    reading: Reading | None
    images: tuple[Image, ...]
    unread: str = ""


def read(path: Path, outputs: Sequence[Path] = (), *, layout: str | None = None) -> DrawingRead:
    """What an engineering drawing is understood as; ``outputs`` show what was taken for what, as PNG or SVG.

    Raises `InputError`, with one line, for what cannot be read at all.
    """
    check_outputs(outputs, PICTURED)
    drawing = inputs.drawing(path)
    endings = sorted({output.suffix.lower().lstrip(".") for output in outputs})
    failed = f"{drawing.name}: the drawing could not be read"
    found = decoded(
        f"{_WORKER}:account",
        drawing.blob.data,
        Account,
        failed,
        name=drawing.name,
        layout=layout,
        endings=endings,
    )
    for output in outputs:
        picture = found.pictures[output.suffix.lower().lstrip(".")]
        write_atomically(output, picture, output.absolute().parent)
    return _told(found, outputs)


def _told(found: Account, outputs: Sequence[Path]) -> DrawingRead:
    reading, claimed = found.reading, found.is_drawing
    words = tuple(Unread("word", word.at, word.text, word.sure) for word in found.unread)
    return DrawingRead(
        status="read" if claimed else "unread",
        taken_for=taken_for(found),
        projection=reading.angle if claimed and reading.angle_sure > 0 else None,
        views=tuple(map(_view, reading.views)) if claimed else (),
        dimensions=tuple(map(_dimension, reading.dimensions, reading.sure, found.sized)) if claimed else (),
        title=reading.title,
        unread=(*words, *(Unread("dimension line", at) for at in found.lost)),
        problems=(*reading.problems, *(f"{BESIDE} {what}" for what in reading.beside)) if claimed else (),
        confidence=found.confidence,
        files=tuple(map(str, outputs)),
        profile=reading.profile if claimed else Profile(),
    )


def _view(view: ReadView) -> ViewRead:
    scale = view.to_paper[0]
    size = ((view.box[2] - view.box[0]) / scale, (view.box[3] - view.box[1]) / scale)
    return ViewRead(view.name, view.box, scale, size, view.cut, view.form)


def _dimension(dimension: Dimension, sure: float, sized: Sized) -> DimensionRead:
    kind = type(dimension).__name__.lower()
    return DimensionRead(dimension.text, kind, dimension.value, dimension.view, sure, sized.points)


def look(path: Path, *, region: Sequence[float] = (), view: str = "", layout: str | None = None, side: int) -> Looked:
    """A drawing or a piece of it as pictures of at most ``side`` pixels, with what can be read of it for certain.

    ``region`` is left, top, right, bottom as shares of the sheet from 0 to 1; ``view`` is one that the reader found.
    Raises `InputError` for what is no drawing.
    """
    drawing = inputs.drawing(path)
    if region and not view:
        return Looked(None, (_cropped(drawing, _checked(region), side),))
    reading, why = _read(drawing, layout)
    if view:
        region = _around(view, reading, drawing)
        return Looked(reading, (_cropped(drawing, _checked(region), side),), why)
    return Looked(reading, _whole(drawing, side), why)


def _read(drawing: Attachment, layout: str | None) -> tuple[Reading | None, str]:
    """What the drawing says, or why that could not be found out: a picture may still tell whoever looks at it."""
    try:
        return read_drawing(drawing.blob.data, drawing.name, layout), ""
    except InputError as error:
        if drawing.blob.media_type not in PICTURES:
            raise
        return None, error.message


def _checked(region: Sequence[float]) -> tuple[float, float, float, float]:
    if len(region) != 4 or not (0 <= region[0] < region[2] <= 1 and 0 <= region[1] < region[3] <= 1):
        raise UsageError(
            "this is no region of a sheet",
            "give [left, top, right, bottom] as shares from 0 to 1, (0, 0) is upper left",
        )
    return region[0], region[1], region[2], region[3]


def _around(view: str, reading: Reading | None, drawing: Attachment) -> tuple[float, ...]:
    """The region of the sheet with a view and its dimensions."""
    found = [each for each in (reading.views if reading else ()) if each.name == view]
    if not found:
        names = ", ".join(each.name for each in reading.views) if reading else ""
        raise UsageError(f"no view {view!r} was found", f"there are: {names}" if names else "give a region instead")
    width, height = decoded(
        f"{_WORKER}:strokes", drawing.blob.data, tuple[float, float], "the sheet could not be read", name=drawing.name
    )
    low_x, low_y, high_x, high_y = found[0].box
    room = ROOM * max(high_x - low_x, high_y - low_y) + MARGIN * max(width, height)
    box = (
        (low_x - room) / width,
        1 - (high_y + room) / height,
        (high_x + room) / width,
        1 - (low_y - room) / height,
    )
    return tuple(min(max(share, 0.0), 1.0) for share in box)


def _lines(drawing: Attachment) -> bool:
    return drawing.blob.media_type not in PICTURES


def _cropped(drawing: Attachment, region: tuple[float, float, float, float], side: int) -> Image:
    png = decoded(
        f"{_WORKER}:crop",
        drawing.blob.data,
        bytes,
        f"{drawing.name}: the drawing could not be shown",
        name=drawing.name,
        lines=_lines(drawing),
        box=list(region),
        largest=side,
    )
    named = ", ".join(f"{share:.2f}" for share in region)
    return Image(f"{drawing.name}, region [{named}]", Blob(png, PNG))


def _whole(drawing: Attachment, side: int) -> tuple[Image, ...]:
    """The whole sheet, and its tiles where its lettering is too small in that."""
    shown = decoded(
        f"{_WORKER}:pictures",
        drawing.blob.data,
        Shown,
        f"{drawing.name}: the drawing could not be shown",
        name=drawing.name,
        lines=_lines(drawing),
        largest=side,
    )
    if not shown.pictures:
        return (_cropped(drawing, (0.0, 0.0, 1.0, 1.0), side),)
    return tuple(Image(f"{drawing.name}{what}", Blob(data, PNG)) for what, data in shown.pictures)


def smaller(png: bytes, side: int) -> bytes:
    """A PNG picture whose longer side has at most so many pixels."""
    box = [0.0, 0.0, 1.0, 1.0]
    failed = "the picture could not be shown"
    return decoded(f"{_WORKER}:crop", png, bytes, failed, name="picture", lines=False, box=box, largest=side)
