"""What is done with a drawing or picture that somebody sent, called by name in a worker (`cadwright.foreign`)."""

import io

import cv2
from msgspec.structs import replace
from PIL import Image

from cadwright.drawing.reading.account import Account
from cadwright.drawing.reading.annotation import pictures_of
from cadwright.drawing.reading.crops import cropped, shown
from cadwright.drawing.reading.explanation import explained
from cadwright.drawing.reading.files import picture_in, read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.raster.picture import BROKEN, picture_of
from cadwright.drawing.reading.svg import runs_of_svg, strokes_of_svg
from cadwright.drawing.reading.values import Reading, Shown, Strokes
from cadwright.errors import InputError
from cadwright.foreign import for_workers

ATTACHED = ("PNG", "JPEG", "WEBP", "GIF")
"""Formats of pictures that planners look at."""


def boot() -> None:
    """Before any call: a child has as many threads as it may have, however many processors there are."""
    cv2.setNumThreads(1)
    Image.init()


@for_workers
def reading(data: bytes, name: str, layout: str | None) -> Reading:
    """A drawing, understood; see `whole.read_drawing`."""
    return understand(read_strokes(data, name), layout=layout)


@for_workers
def account(data: bytes, name: str, layout: str | None, endings: list[str]) -> Account:
    """A drawing, understood, with the account of it and pictures with those endings ("png", "svg")."""
    found = explained(read_strokes(data, name), layout)
    if not endings:
        return found
    picture = picture_in(data)
    return replace(found, pictures=pictures_of(found, None if picture is None else picture.colours, endings))


@for_workers
def svg(data: bytes) -> Strokes:
    """The strokes of an SVG file."""
    return strokes_of_svg(data)


@for_workers
def pictures(data: bytes, name: str, lines: bool, largest: int) -> Shown:
    """A drawing as pictures for a model; see `showing.shown`."""
    return shown(data, name, lines=lines, largest=largest)


@for_workers
def crop(data: bytes, name: str, lines: bool, box: list[float], largest: int) -> bytes:
    """A piece of a drawing as a picture for a model; see `crops.cropped`."""
    left, top, right, bottom = box
    return cropped(data, name, lines=lines, box=(left, top, right, bottom), largest=largest)


@for_workers
def strokes(data: bytes, name: str) -> tuple[float, float]:
    """Width and height of a drawing's sheet, in mm of paper."""
    found = read_strokes(data, name)
    return found.width, found.height


@for_workers
def pen(data: bytes) -> list[list[tuple[float, float]]]:
    """The strokes of an SVG as a pen recorded them; see `svg.runs_of_svg`."""
    return runs_of_svg(data)


@for_workers
def scan(data: bytes) -> bool:
    """Whether a picture can be looked at as a drawing. `InputError`, which says why, where it cannot."""
    picture_of(data)
    return True


@for_workers
def media_type(data: bytes) -> str:
    """What a picture is that planners look at. `InputError` where it is none."""
    try:
        with Image.open(io.BytesIO(data), formats=ATTACHED) as opened:
            opened.verify()
            return Image.MIME[opened.format or ""]
    except (*BROKEN, Image.DecompressionBombError) as error:
        raise InputError("this is not a picture that can be read", "use PNG, JPEG or WebP") from error


@for_workers
def thumbnail(data: bytes, side: int) -> tuple[int, int, bytes]:
    """A PNG picture in red, green and blue, made smaller where it is larger: width, height, pixels row by row."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as opened:
            image = opened.convert("RGB")
    except (*BROKEN, Image.DecompressionBombError) as error:
        raise InputError("this is not a picture that can be read") from error
    image.thumbnail((side, side))
    return image.width, image.height, image.tobytes()
