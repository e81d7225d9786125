"""Annotated sheets as files, with the picture that was read lying faintly behind."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cadwright.drawing.annotation import annotated
from cadwright.drawing.png import to_png
from cadwright.drawing.reading.account import Account
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.svg import to_svg

DOTS_PER_MM = 6.0
FAINT = 0.3
"""Of the ink of a picture that is left of it."""
LARGEST = 2000
"""Pixels of the longer side of a picture that lies behind."""


def pictures_of(account: Account, colours: NDArray[np.uint8] | None, endings: Sequence[str]) -> dict[str, bytes]:
    """What was read in a drawing, as files with those endings; ``colours`` are those of the picture that it was."""
    sheet, behind = annotated(account), None if colours is None else _faint(colours)
    return {ending: _file(sheet, behind, ending) for ending in endings}


def _file(sheet: Sheet, behind: Image.Image | None, ending: str) -> bytes:
    if ending == "svg":
        return to_svg(sheet, behind).encode()
    return to_png(sheet, dots_per_mm=DOTS_PER_MM, behind=behind)


def _faint(colours: NDArray[np.uint8]) -> Image.Image:
    """A picture, nearly white."""
    light = 255 - (255 - colours.astype(np.float32)) * FAINT
    image = Image.fromarray(light.astype(np.uint8))
    image.thumbnail((LARGEST, LARGEST))
    return image
