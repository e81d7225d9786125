"""The sheet of paper in a photograph, so that its edge and what it lies on are not taken for strokes."""

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

PHOTOGRAPH = 240
"""Smaller pictures than this, in pixels, are drawn: their strokes are as wide as edges of a photograph's desk."""
WINDOW = 1 / 16
"""Part of the long side over which strokes are evened out."""
LEAST, MOST = 0.15, 0.985
"""How much of the picture a sheet takes."""
STEP = 0.06
"""How much brighter than what is around it a sheet is at its edge, of white."""
WIDE = 0.11
"""How wide at least, as part of the long side, what the sheet lies on is seen somewhere, corners included."""
DARK = 0.7
"""So much of it is darker than the sheet."""
ACROSS, MARGIN = 0.012, 0.014
"""Parts of the long side: how far to both sides of the edge is looked, and how much along the edge is left out."""


def sheet_of(grey: Floats, threshold: float) -> Mask | None:
    """Where the sheet is, without a margin; ``None`` where the paper fills the picture.

    ``grey`` is from 0 to 1, ``threshold`` separates its bright from its dark pixels.
    """
    long = max(grey.shape)
    if long < PHOTOGRAPH:
        return None
    size = max(5, round(long * WINDOW))
    even = ndimage.grey_closing(ndimage.uniform_filter(grey, 3), size=(size, size), mode="nearest")
    labels, count = ndimage.label(even > threshold)
    if not count:
        return None
    areas = np.bincount(labels.ravel())
    areas[0] = 0
    found: Mask = ndimage.binary_fill_holes(labels == int(areas.argmax()))
    if not LEAST < float(found.mean()) < MOST or not _lies_on(found, even <= threshold, long * WIDE):
        return None
    if not _stands_out(even, found, max(2, round(long * ACROSS))):
        return None
    # The picture's own border is no edge of the sheet.
    padded = np.pad(found, 1, mode="edge")
    return np.asarray(ndimage.binary_erosion(padded, iterations=max(3, round(long * MARGIN)), border_value=1))[
        1:-1, 1:-1
    ]


def _lies_on(found: Mask, dark: Mask, wide: float) -> bool:
    """Whether what is around it is dark and wider than any stroke: an outline has paper behind it."""
    around = ~found
    if float(dark[around].mean()) < DARK:
        return False
    return float(ndimage.distance_transform_edt(around).max()) > wide


def _stands_out(even: Floats, found: Mask, across: int) -> bool:
    """Whether it is brighter than its surroundings all along: light that fades has no edge."""
    inside = found & ~ndimage.binary_erosion(found, iterations=2 * across, border_value=1)
    inside &= ndimage.binary_erosion(found, iterations=across, border_value=1)
    outside = ndimage.binary_dilation(found, iterations=2 * across) & ~ndimage.binary_dilation(found, iterations=across)
    if not inside.any() or not outside.any():
        return False
    nearest = ndimage.distance_transform_edt(~inside, return_distances=False, return_indices=True)
    steps = even[tuple(nearest)][outside] - even[outside]
    return float(np.percentile(steps, 15)) > STEP
