"""The sheet of paper in a photograph: found by its edge, cut out of what it lies on, and laid flat.

A sheet stands out from what is around it by an edge that is sharper than any shadow's. What is printed on it and drawn
is evened out before, so that outlines are no sheets.
"""

import math

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

PHOTOGRAPH = 240
"""Smaller pictures than this, in pixels, are drawn: their strokes are as wide as edges of a photograph's desk."""
GRAINLESS = 0.85
"""So many neighbouring pixels of a picture that is drawn are equal; a camera's are not."""
WINDOW = 1 / 60
"""Part of the long side over which strokes are evened out."""
EDGES = (0.08, 0.05, 0.03, 0.015, 0.008)
"""How steep edges are that are tried, the steepest first: change of the logarithm of brightness from pixel to pixel."""
LEAST, MOST = 0.15, 0.985
"""How much of the picture a sheet takes."""
CONVEX = 0.95
"""So much of its hull a sheet fills."""
STEP = 0.06
"""How much brighter than what is around it a sheet is at its edge, of itself."""
WIDE = 0.035
"""How wide at least, as part of the long side, what the sheet lies on is seen somewhere, corners included."""
AROUND = 0.7
"""So much of what is around it is darker: an outline has paper behind it."""
ACROSS, MARGIN = 0.012, 0.014
"""Parts of the long side: how far to both sides of the edge is looked, and how much along the edge is left out."""


class Sheet(msgspec.Struct, frozen=True):
    """Where the sheet is, without a margin, and its corners (4, 2) in pixels, clockwise, where all four are seen."""

    mask: Mask
    corners: Floats | None


def sheet_of(grey: Floats) -> Sheet | None:
    """The sheet in a picture with values from 0 to 1; ``None`` where paper fills the picture."""
    long = max(grey.shape)
    if long < PHOTOGRAPH or float((np.diff(grey, axis=1) == 0).mean()) > GRAINLESS:
        return None
    size = max(5, round(long * WINDOW))
    smooth = cv2.GaussianBlur(cv2.medianBlur((255 * grey).astype(np.uint8), 5), (0, 0), 1)
    closed = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
    even = np.asarray(closed, np.float64) / 255
    steep = ndimage.gaussian_gradient_magnitude(np.log(even + 0.02), 2, mode="nearest")
    for edge in EDGES:
        found = _largest(steep < edge, max(2, round(long * ACROSS / 4)))
        if found is not None and _is_sheet(found, even, long):
            return Sheet(_without_margin(found, long), _corners(found))
    return None


def laid_flat(picture: NDArray[np.uint8], corners: Floats) -> NDArray[np.uint8]:
    """What is between four corners (4, 2), clockwise, of a picture (rows, columns[, 3]), seen from straight above."""
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    long = float(sides.max())
    ratio = _proportion(corners, picture.shape)
    width, height = (long, long / ratio) if ratio >= 1 else (long * ratio, long)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    flat = cv2.warpPerspective(picture, matrix, (round(width), round(height)), flags=cv2.INTER_LINEAR)
    margin = max(3, round(long * MARGIN))
    return np.asarray(flat[margin:-margin, margin:-margin], np.uint8)


def _largest(smooth: Mask, leak: int) -> Mask | None:
    """The largest area between edges, filled; edges may have gaps of some pixels."""
    kept = ndimage.binary_erosion(smooth, iterations=leak, border_value=1)
    labels, count = ndimage.label(kept)
    if not count:
        return None
    areas = np.bincount(labels.ravel())
    areas[0] = 0
    found = ndimage.binary_fill_holes(labels == int(areas.argmax()))
    return np.asarray(ndimage.binary_dilation(found, iterations=leak + 2))


def _is_sheet(found: Mask, even: Floats, long: int) -> bool:
    """Whether an area is convex, lies on something, and stands out from it all along."""
    if not LEAST < float(found.mean()) < MOST:
        return False
    hull = cv2.convexHull(_outline(found))
    if float(found.sum()) < CONVEX * cv2.contourArea(hull):
        return False
    if float(ndimage.distance_transform_edt(~found).max()) <= long * WIDE:
        return False
    return _stands_out(even, found, max(2, round(long * ACROSS)))


def _outline(found: Mask) -> NDArray[np.int32]:
    """The points (n, 1, 2) of the longest outline of an area."""
    outlines, _ = cv2.findContours(found.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(max(outlines, key=len), np.int32)


def _stands_out(even: Floats, found: Mask, across: int) -> bool:
    """Whether it is brighter than its surroundings all along: light that fades has no edge."""
    inside = found & ~ndimage.binary_erosion(found, iterations=2 * across, border_value=1)
    inside &= ndimage.binary_erosion(found, iterations=across, border_value=1)
    outside = ndimage.binary_dilation(found, iterations=2 * across) & ~ndimage.binary_dilation(found, iterations=across)
    if not inside.any() or not outside.any():
        return False
    nearest = ndimage.distance_transform_edt(~inside, return_distances=False, return_indices=True)
    darker = 1 - even / np.maximum(even[tuple(nearest)], 1e-3)
    return float(np.percentile(darker[outside], 15)) > STEP and float((darker[~found] > STEP / 2).mean()) > AROUND


def _without_margin(found: Mask, long: int) -> Mask:
    # The picture's own border is no edge of the sheet.
    padded = np.pad(found, 1, mode="edge")
    eroded = ndimage.binary_erosion(padded, iterations=max(3, round(long * MARGIN)), border_value=1)
    return np.asarray(eroded[1:-1, 1:-1])


def _corners(found: Mask) -> Floats | None:
    """The four corners of an area, clockwise from the upper left one; ``None`` where it has others."""
    rows, columns = found.shape
    hull = cv2.convexHull(_outline(found))
    round_ = cv2.arcLength(hull, True)
    for share in (0.01, 0.015, 0.02, 0.03):
        corners = cv2.approxPolyDP(hull, share * round_, True).reshape(-1, 2).astype(np.float64)
        if len(corners) == 4:
            break
    else:
        return None
    border = (corners <= 1).any(axis=1) | (corners >= np.array([columns, rows]) - 2).any(axis=1)
    if border.any() or cv2.contourArea(corners.astype(np.float32)) < CONVEX * float(found.sum()):
        return None
    if cv2.contourArea(corners.astype(np.float32), True) < 0:
        corners = corners[::-1]
    return np.asarray(np.roll(corners, -int(corners.sum(axis=1).argmin()), axis=0))


def _proportion(corners: Floats, shape: tuple[int, ...]) -> float:
    """Width to height of the rectangle that is seen between four corners.

    Source: Zhang and He, "Whiteboard scanning and image enhancement" (2007), equations 11 to 20, with square pixels and
    the principal point in the middle of the picture; where the view is nearly straight, the sides' own.
    """
    middle = np.array([shape[1] / 2, shape[0] / 2])
    m1, m2, m4, m3 = (np.append(c - middle, 1.0) for c in corners)
    top, right, bottom, left = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    straight = float((top + bottom) / (left + right))
    k2 = float(np.cross(m1, m4) @ m3) / float(np.cross(m2, m4) @ m3)
    k3 = float(np.cross(m1, m4) @ m2) / float(np.cross(m3, m4) @ m2)
    n2, n3 = k2 * m2 - m1, k3 * m3 - m1
    if min(abs(n2[2]), abs(n3[2])) < 0.02:  # one pair of sides is parallel: the focal length cannot be told
        return straight
    focal = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2])
    if focal <= 0:
        return straight
    lengths = [math.sqrt(n[0] ** 2 + n[1] ** 2 + focal * n[2] ** 2) for n in (n2, n3)]
    ratio = lengths[0] / lengths[1]
    return ratio if 0.8 < ratio / straight < 1.25 else straight
