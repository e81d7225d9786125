"""Annotated sheets as files, with the picture that was read lying faintly behind."""

from collections.abc import Sequence

import numpy as np
from PIL import Image

from cadwright.drawing.annotation import annotated
from cadwright.drawing.png import to_png
from cadwright.drawing.reading.account import Account
from cadwright.drawing.reading.files import picture_in
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.svg import to_svg

DOTS_PER_MM = 6.0
FAINT = 0.3
"""Of the ink of a picture that is left of it."""
LARGEST = 2000
"""Pixels of the longer side of a picture that lies behind."""


def pictures_of(account: Account, data: bytes, endings: Sequence[str]) -> dict[str, bytes]:
    """What was read in a drawing's file, as pictures with those endings."""
    if not endings:
        return {}
    sheet, behind = annotated(account), _faint(data)
    return {ending: _file(sheet, behind, ending) for ending in endings}


def _file(sheet: Sheet, behind: Image.Image | None, ending: str) -> bytes:
    if ending == "svg":
        return to_svg(sheet, behind).encode()
    return to_png(sheet, dots_per_mm=DOTS_PER_MM, behind=behind)


def _faint(data: bytes) -> Image.Image | None:
    """The picture of a scanned drawing, nearly white."""
    picture = picture_in(data)
    if picture is None:
        return None
    light = 255 - (255 - picture.colours.astype(np.float32)) * FAINT
    image = Image.fromarray(light.astype(np.uint8))
    image.thumbnail((LARGEST, LARGEST))
    return image
