"""A picture file as grey and colour values of bounded size, with its resolution on paper."""

import io
import math
import struct
import warnings
import zlib
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from cadwright.errors import InputError

Colours = NDArray[np.uint8]

SMALLEST, LARGEST = 64, 200_000_000
"""Pixels of a side that a drawing needs, and pixels in all that are decoded."""
FINEST = 8.0
"""Dots per mm that are worth looking at: thin lines are two pixels wide then. Finer scans are averaged down."""
LONGEST = 5000
"""Pixels of the long side that are looked at, whatever the resolution is said to be."""
BELIEVED = (60.0, 1300.0)
"""Dots per inch that a file may state; others are mistakes."""
SAYS_NOTHING = (72, 96)
"""What programs write that know nothing of paper."""
USUAL_DPI = (150.0, 152.4, 200.0, 254.0, 300.0, 203.2, 400.0, 600.0, 100.0, 120.0, 240.0, 1200.0)
"""Resolutions tried on pictures that state none; 152.4 is 6 dots per mm."""
UNKNOWN_DPI = 150.0
USUAL_WIDTH = 0.4
"""mm, of lines and arrowheads in the mean."""
SIDES = (1189, 841, 594, 420, 297, 210)
"""mm: each with the next are the sides of A0 to A4."""

FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
"""Only these decoders ever see what somebody sent."""
BROKEN = (OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, EOFError, struct.error, zlib.error)
"""What Pillow raises for files that are cut off, broken, or hold texts that unpack to more than it takes."""
WHAT = "give a PNG, JPEG or TIFF picture of a drawing"


@dataclass(frozen=True)
class Picture:
    """Colours (h, w, 3) as 0 to 255, row 0 at the top; how many of its pixels are a mm of paper; what was assumed."""

    colours: Colours
    dots_per_mm: float
    problems: tuple[str, ...] = ()


def picture_of(data: bytes) -> Picture:
    """Decode a picture. Raises `InputError` with one line for what is none, or is too small or too large."""
    problems: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the limit below is ours
        try:
            image = Image.open(io.BytesIO(data), formats=FORMATS)
        except Image.DecompressionBombError as error:
            raise InputError("the picture has too many pixels", "scan it at 300 dots per inch or less") from error
        except BROKEN as error:
            raise InputError("the file is no picture that can be read", WHAT) from error
    if image.width * image.height > LARGEST:
        size = f"{image.width} by {image.height}"
        raise InputError(f"the picture has too many pixels ({size})", "scan it at 300 dots per inch or less")
    if min(image.size) < SMALLEST:
        raise InputError(f"the picture is too small for a drawing ({image.width} by {image.height} pixels)")
    try:
        if (pages := getattr(image, "n_frames", 1)) > 1:
            problems.append(f"the file has {pages} pages: only the first one is read")
        dpi = _dpi(image, problems)
        colours = _decoded(image, max(dpi / 25.4 / FINEST, max(image.size) / LONGEST, 1.0))
    except BROKEN as error:
        raise InputError("the picture is broken or cut off", WHAT) from error
    return Picture(colours, dpi / 25.4 * max(colours.shape[:2]) / max(image.size), tuple(problems))


def _dpi(image: Image.Image, problems: list[str]) -> float:
    """What the file states, else what makes the picture a sheet of a standard size, else a guess that is told."""
    stated = image.info.get("dpi")
    if stated and BELIEVED[0] <= float(stated[0]) <= BELIEVED[1] and round(float(stated[0])) not in SAYS_NOTHING:
        return float(stated[0])
    long, short = max(image.size), min(image.size)
    fitting = [
        dpi
        for dpi in USUAL_DPI
        for width, height in pairwise(SIDES)
        if abs(long - width * dpi / 25.4) <= 2 and abs(short - height * dpi / 25.4) <= 2
    ]
    if len(fitting) > 1:  # A4 at 300 has as many dots as A2 at 150
        width = _line_width(image)
        fitting.sort(key=lambda dpi: abs(math.log(max(width, 0.1) / (USUAL_WIDTH * dpi / 25.4))))
    if fitting:
        return fitting[0]
    problems.append(
        f"the picture does not say its resolution: lengths on paper are for {UNKNOWN_DPI:.0f} dots per inch"
    )
    return UNKNOWN_DPI


def _line_width(image: Image.Image) -> float:
    """The mean width of what is drawn in pixels: twice the area over the outline's length (Cauchy's formula)."""
    image.load()
    dark = np.asarray(image.convert("L"), np.uint8) < 128
    crossings = int((dark[1:] != dark[:-1]).sum()) + int((dark[:, 1:] != dark[:, :-1]).sum())
    return 2 * int(dark.sum()) / max(crossings * math.pi / 4, 1.0)


def _decoded(image: Image.Image, finer: float) -> Colours:
    """The picture upright, on white, without transparency, averaged down ``finer`` times."""
    size = (max(1, round(image.width / finer)), max(1, round(image.height / finer)))
    image.draft("RGB", size)  # JPEG: decoded at a half or a quarter where that is enough
    image.load()
    if image.mode.startswith(("I", "F")):
        values = np.asarray(image, np.float64)
        span = float(values.max()) or 1.0
        image = Image.fromarray((values * (255 / span)).astype(np.uint8))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    image = image.convert("RGB")
    if image.size != size:
        image = image.resize(size, Image.Resampling.BOX)
    turned = ImageOps.exif_transpose(image)
    return np.asarray(turned if turned is not None else image)
