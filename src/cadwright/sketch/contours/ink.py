"""Which pixels of a picture are drawn, whatever the paper, the light and the colour of the pen."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps
from scipy import ndimage

from cadwright.errors import InputError
from cadwright.sketch.contours.ruled_paper import without_rules
from cadwright.sketch.contours.sheet import laid_flat, sheet_of

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Ink(NamedTuple):
    """The drawn pixels of a picture, y down, and whether rules were taken away, with what lay on them."""

    mask: Mask
    ruled: bool


LARGEST = 1000
"""Pixels of the long side that a picture is reduced to: strokes are then a few pixels wide."""
SMALLEST = 24
FAINTEST = 0.08
"""Ink that is less darker than the paper than this (of white) may as well be the paper's grain."""
DENSEST = 0.3
"""More of the picture than this is no line drawing."""
PAPER = 1 / 12
"""Part of the long side over which light changes; what is wider than this is no stroke."""

AREA = 41
"""Pixels in a square of which strokes and rules of paper cover less than half."""
DARKEST = 0.15
"""Paper is brighter than that, of white."""

NO_SKETCH = "take a picture of lines on a plain ground, with nothing else on it"


def ink_of(image: Image.Image) -> Ink:
    """The drawn pixels of a picture, y down, at most `LARGEST` on a side. Raises `InputError` where there are none.

    Of a photograph of a sheet, that is seen from straight above.
    """
    if min(image.size) < SMALLEST:
        raise InputError(f"the image is too small to hold a sketch ({image.width} by {image.height} pixels)")
    colours = _colours(image)
    sheet = sheet_of(colours.mean(axis=2) / 255)
    within: Mask | None = None
    if sheet is not None and sheet.corners is not None:
        colours = laid_flat(colours, sheet.corners)
    elif sheet is not None:
        within = sheet.mask
    values = np.asarray(colours, np.float64) / 255
    seen = _contrast(values if _dark_on_light(values.mean(axis=2)) else 1 - values)
    contrast = without_rules(seen)
    threshold = otsu(contrast if within is None else contrast[within])
    mask = contrast > threshold
    if within is not None:
        mask &= within
    elif sheet is not None:
        mask = _inside(mask)
    drawn = float(mask.sum() / (mask.size if within is None else within.sum()))
    if not mask.any() or float(contrast[mask].mean()) < FAINTEST:
        raise InputError("the image is no sketch: nothing is drawn on it", NO_SKETCH)
    if drawn > DENSEST:
        raise InputError(f"the image is no sketch: {drawn:.0%} of it differs from the ground", NO_SKETCH)
    return Ink(mask, not np.array_equal(seen, contrast))


def _colours(image: Image.Image) -> NDArray[np.uint8]:
    """The picture as its camera was held, (rows, columns, 3), on white where it is transparent."""
    image = ImageOps.exif_transpose(image)
    if image.mode in ("RGBA", "LA", "PA", "P"):
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    image = image.convert("RGB")
    if max(image.size) > LARGEST:
        scale = LARGEST / max(image.size)
        size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
        image = image.resize(size, Image.Resampling.BOX)
    return np.asarray(image, np.uint8)


def _dark_on_light(grey: Floats) -> bool:
    """Whether what is thin is darker than what is around it."""
    usual = cv2.medianBlur((255 * grey).astype(np.uint8), AREA)
    return float(((grey - usual / 255) ** 3).sum()) <= 0


def _contrast(colours: Floats) -> Floats:
    """How much darker each pixel is than the paper around it, as a share of that, in the colour in which it is darkest.

    The paper is what remains when dark strokes are closed: light that fades and shadows stay.
    """
    window = max(9, round(max(colours.shape) * PAPER))
    smooth = cv2.blur(colours, (3, 3))
    paper = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, np.ones((window, window), np.uint8))
    paper = cv2.blur(paper, (window // 4, window // 4))
    darker = 1 - colours / np.maximum(paper, DARKEST)
    return np.asarray(np.clip(darker.max(axis=2), 0, 1), np.float64)


def _inside(mask: Mask) -> Mask:
    """A flat sheet's ink but for what its edge cuts off: ends of shadows, and rules that run out."""
    labels, _ = ndimage.label(mask, np.ones((3, 3)))
    edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    return np.asarray(mask & ~np.isin(labels, edge[edge > 0]))


def otsu(values: Floats) -> float:
    """The threshold that separates values between 0 and 1 into the two most different classes (Otsu, 1979)."""
    counts, edges = np.histogram(values, 256, (0, 1))
    middles = (edges[:-1] + edges[1:]) / 2
    below = counts.cumsum()
    above = below[-1] - below
    sums = (counts * middles).cumsum()
    with np.errstate(divide="ignore", invalid="ignore"):
        between = below * above * (sums / below - (sums[-1] - sums) / above) ** 2
    return float(edges[1 + int(np.nanargmax(between))]) if np.isfinite(between).any() else 1.0


def without_specks(mask: Mask, smallest: float) -> Mask:
    """The pieces of a mask that reach at least so many pixels in x or y."""
    labels, count = ndimage.label(mask, np.ones((3, 3)))
    keep = np.zeros(count + 1, np.bool_)
    for number, (rows, columns) in enumerate(ndimage.find_objects(labels), 1):
        keep[number] = max(rows.stop - rows.start, columns.stop - columns.start) >= smallest
    return np.asarray(keep[labels])
