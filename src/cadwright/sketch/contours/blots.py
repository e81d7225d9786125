"""Points of a sketch: blots that are thicker than the strokes around them, or round pieces by themselves."""

import math

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from cadwright.sketch.contours.ink import Mask, without_specks
from cadwright.sketch.graph import XY, Geometry, Point

DOT = 1.1
"""A blot in which a circle of this many stroke widths' radius has room is a point; where strokes cross, none has."""
BLOT, ROUND, LARGEST, MOST_POINTS = 4, 0.6, 0.05, 60
"""Where there are no strokes, blots are points: of so many pixels at least, filling that part of their boxes, at most
this part of the picture wide, and no more than so many."""
THICKER, AROUND_WIDTHS = 2.0, 6.0
"""Its radius is so many widths of the strokes around it, which are those within so many usual widths of it."""
SINGLE, RING_STEPS = 2.3, 72
"""A stroke is no wider than so many usual widths; places on a ring around a blot where that is looked at."""
ROUGHLY = 0.4
"""By that part of its radius a piece by itself may be longer than round."""
CROSSED = 2.1
"""Even the thinnest strokes leave room for 2 pixels where they cross."""
ALONE = 4.0
"""A round piece by itself that is smaller than this many stroke widths is a point too."""


def points_alone(mask: Mask) -> list[Geometry]:
    """The points of a picture that shows nothing but blots: round, of about one size, and larger than dirt."""
    labels, count = ndimage.label(mask, np.ones((3, 3)))
    if not 0 < count <= MOST_POINTS:
        return []
    boxes = np.array(
        [[rows.stop - rows.start, columns.stop - columns.start] for rows, columns in ndimage.find_objects(labels)]
    )
    areas = np.bincount(labels.ravel())[1:]
    round_ = (np.ptp(boxes, axis=1) <= 0.3 * boxes.max(axis=1)) & (areas >= ROUND * boxes.prod(axis=1))
    if not round_.all() or boxes.min() < BLOT or boxes.max() > min(2 * boxes.min(), LARGEST * max(mask.shape)):
        return []
    return [Point((float(x), float(y))) for y, x in ndimage.center_of_mass(mask, labels, range(1, count + 1))]


def dots(mask: Mask, skeleton: Mask, thickness: NDArray[np.float64], width: float) -> list[tuple[XY, float]]:
    """Centres and radii of blots: small round pieces, and places on strokes that are much thicker than usual."""
    alone = mask & ~without_specks(mask, ALONE * width)
    found = []
    for blots, edge in ((alone, 1), ((thickness > max(DOT * width, CROSSED)) & ~alone, 0)):
        labels, _ = ndimage.label(blots, np.ones((3, 3)))
        for number, (rows, columns) in enumerate(ndimage.find_objects(labels), 1):
            radius = float(thickness[rows, columns].max())
            if max(rows.stop - rows.start, columns.stop - columns.start) <= (2 + ROUGHLY * edge) * radius + edge:
                y, x = ndimage.center_of_mass(labels == number)
                if edge or _stands_out(mask, skeleton, thickness, (float(x), float(y)), radius, width):
                    found.append(((float(x), float(y)), radius))
    return found


def _stands_out(
    mask: Mask, skeleton: Mask, thickness: NDArray[np.float64], center: XY, radius: float, width: float
) -> bool:
    """Whether a blot is thicker than the strokes around it, and these lead away from it one by one.

    Where two part from each other slowly, both look like one that is thick.
    """
    rows, columns = np.nonzero(skeleton)
    away = np.hypot(rows - center[1], columns - center[0]) - radius
    near = (away > width) & (away < AROUND_WIDTHS * width)
    if near.any() and radius < THICKER * (2 * np.median(thickness[rows[near], columns[near]]) - 1):
        return False
    angles = np.linspace(0, math.tau, RING_STEPS, endpoint=False)
    ring = radius + width / 2
    rows = np.clip(np.rint(center[1] + ring * np.sin(angles)).astype(int), 0, mask.shape[0] - 1)
    columns = np.clip(np.rint(center[0] + ring * np.cos(angles)).astype(int), 0, mask.shape[1] - 1)
    inked = mask[rows, columns]
    if inked.all():
        return False
    turned = np.roll(inked, -int(np.flatnonzero(~inked)[0]))
    edges = np.flatnonzero(np.diff(np.concatenate([[0], turned.astype(int), [0]])))
    longest = float((edges[1::2] - edges[::2]).max(initial=0)) * math.tau / RING_STEPS * ring
    return longest <= SINGLE * width
