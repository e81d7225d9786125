"""Ink to pieces of lines and circles: middle lines, followed through crossings, cut into straight and round pieces."""

import math

import numpy as np

from cadwright.drawing.reading.raster.ink import Mask
from cadwright.drawing.reading.raster.pieces import Piece, Round, Straight
from cadwright.sketch.contours.skeleton import thinned
from cadwright.sketch.contours.tracing import strokes_of
from cadwright.sketch.curves import points_along
from cadwright.sketch.fitting import Fitted, fit
from cadwright.sketch.graph import Circle, Line

STRAYS = 0.9
"""Pixels by which the middle line may stray from its curve: steps of the raster, and a little."""
SHORTEST = 1.5
"""Pieces shorter than this many pixels are what crossings leave over."""
STEP = 1.0
"""Pixels between the points that are kept of a curve."""


def pieces_of(mask: Mask) -> list[Piece]:
    """The lines and circles that a mask shows, dashes one by one, precise to about a pixel."""
    if not mask.any():
        return []
    skeleton = thinned(mask)
    width = float(mask.sum() / max(1, skeleton.sum()))
    found: list[Piece] = []
    for stroke in strokes_of(skeleton, width):
        for curve in fit(stroke.points, closed=stroke.closed, tolerance=STRAYS):
            piece = _piece(curve)
            if piece.length >= SHORTEST:
                found.append(piece)
    return found


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
