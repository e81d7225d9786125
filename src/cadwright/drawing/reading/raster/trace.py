"""Ink to pieces of lines and circles: middle lines, followed through crossings, cut into straight and round pieces."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import uniform_filter1d

from cadwright.drawing.reading.raster.ink import Floats, Mask
from cadwright.drawing.reading.raster.pieces import Piece, Round, Straight
from cadwright.drawing.reading.raster.subpixel import across_ink
from cadwright.sketch.contours.skeleton import thinned
from cadwright.sketch.contours.trace import Stroke, strokes_of
from cadwright.sketch.curves import points_along
from cadwright.sketch.fitting import Fitted, fit
from cadwright.sketch.graph import Circle, Line

Points = NDArray[np.float64]

STRAYS = 0.65
"""Pixels by which the ink's middle may stray from its curve."""
FARTHEST, AROUND, SMOOTH = 1.3, 4, 3
"""Pixels that the skeleton is off the middle at most; points to each side that tell the direction; points averaged."""
FEWEST = 5
SHORTEST = 1.5
"""Pieces shorter than this many pixels are what crossings leave over."""


def pieces_of(mask: Mask, contrast: Floats) -> list[Piece]:
    """The lines and circles that a mask shows, dashes one by one, precise to about a pixel."""
    if not mask.any():
        return []
    skeleton = thinned(mask)
    width = float(mask.sum() / max(1, skeleton.sum()))
    strokes = strokes_of(skeleton, width)
    found: list[Piece] = []
    for stroke, points in zip(strokes, _centred(strokes, contrast), strict=True):
        for curve in fit(points, closed=stroke.closed, tolerance=STRAYS):
            piece = _piece(curve)
            if piece.length >= SHORTEST:
                found.append(piece)
    return found


def _centred(strokes: Sequence[Stroke], contrast: Floats) -> list[Points]:
    """The points of strokes moved across to the middle of the ink, which steps of pixels are not."""
    runs = [np.asarray(stroke.points, np.float64) for stroke in strokes]
    if not runs:
        return []
    ahead = [_directions(run, stroke.closed) for run, stroke in zip(runs, strokes, strict=True)]
    across = np.concatenate([np.stack((-way[:, 1], way[:, 0]), axis=1) for way in ahead])
    shifts, widths, darkness = across_ink(np.concatenate(runs), across, contrast)
    moved = []
    cuts = np.cumsum([len(run) for run in runs])[:-1]
    parts = (np.split(each, cuts) for each in (across, shifts, widths, darkness))
    for run, normal, shift, wide, dark in zip(runs, *parts, strict=True):
        known = (dark > 0.15) & (np.abs(shift) <= FARTHEST) & (wide <= 1.5 * np.median(wide) + 0.5)
        if known.sum() < FEWEST:
            moved.append(run)
            continue
        even = np.interp(np.arange(len(run)), np.flatnonzero(known), shift[known])
        moved.append(run + uniform_filter1d(even, SMOOTH, mode="nearest")[:, None] * normal)
    return moved


def _directions(run: Points, closed: bool) -> Points:
    """The unit vectors along a run of pixels, over `AROUND` of them to both sides."""
    if closed and len(run) > 2 * AROUND:
        vectors = np.roll(run, -AROUND, axis=0) - np.roll(run, AROUND, axis=0)
    else:
        places = np.arange(len(run))
        vectors = run[np.minimum(places + AROUND, len(run) - 1)] - run[np.maximum(places - AROUND, 0)]
    size = np.hypot(*vectors.T)[:, None]
    return np.where(size > 0, vectors / np.maximum(size, 1e-9), (1.0, 0.0))


def _piece(curve: Fitted) -> Piece:
    points = np.asarray(points_along(curve, 0.1), np.float64)
    if isinstance(curve, Line):
        return Straight(curve.start, curve.end, points)
    if isinstance(curve, Circle):
        return Round(curve.center, curve.radius, 0.0, 2 * math.pi, points)
    center, radius = curve.circle
    first, last = (math.atan2(p[1] - center[1], p[0] - center[0]) for p in (curve.start, curve.end))
    if not curve.counterclockwise:
        first, last = last, first
    return Round(center, radius, first % (2 * math.pi), (last - first) % (2 * math.pi), points)
