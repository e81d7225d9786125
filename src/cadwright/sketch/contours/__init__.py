"""A picture of a sketch to a sketch graph, the plain way: ink, its middle lines, strokes, lines and arcs.

No learning: what is drawn is followed, and then tidied: ends that nearly meet are joined, lines that are nearly level
or upright become so. It needs strokes on a plain ground; dashes stay single lines.
"""

import math

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from cadwright.errors import InputError
from cadwright.sketch.contours.cleanup import tidied
from cadwright.sketch.contours.ink import NO_SKETCH, Mask, ink_of, without_specks
from cadwright.sketch.contours.joints import Spread
from cadwright.sketch.contours.segments import SHARE, Noise, fitted
from cadwright.sketch.contours.skeleton import thinned
from cadwright.sketch.contours.trace import Stroke, strokes_of
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Line, Point, Sketch
from cadwright.sketch.normalise import normalise

__all__ = ["sketch_from_image"]

SPECK = 2.0
"""Pieces smaller than this many stroke widths are dirt; a point is more than that."""
PRECISE = 0.006
"""Part of the long side by which strokes may stray from the curves of a plotter."""
THICKEST = 0.08
"""Strokes that are wider than this part of the drawing are areas."""
STRAYS = 3.0
"""Strokes stray from their curves by up to this many standard deviations."""
JOINED = 0.7
"""Ends that are nearer to each other than this many times what the strokes stray meet, and this many widths."""
LEVEL = math.radians(2.5)
"""Lines that are tilted less than this are level."""
ALONG, ACROSS, ACROSS_LIMIT = 0.7, 5.0, 2.6
"""Standard deviation of strokes' ends along and across them, as multiples of what strokes stray from their curves."""
DOT = 1.1
"""A blot in which a circle of this many stroke widths' radius has room is a point; where strokes cross, none has."""
BLOT, ROUND, LARGEST, MOST_POINTS = 4, 0.6, 0.05, 60
"""Where there are no strokes, blots are points: of so many pixels at least, filling that part of their boxes, at most
this part of the picture wide, and no more than so many."""
THICKER, NEAR = 2.0, 6.0
"""Its radius is so many widths of the strokes around it, which are those within so many usual widths of it."""
SINGLE, RING_STEPS = 2.3, 72
"""A stroke is no wider than so many usual widths; places on a ring around a blot where that is looked at."""
ROUGHLY = 0.4
"""By that part of its radius a piece by itself may be longer than round."""
CROSSED = 2.1
"""Even the thinnest strokes leave room for 2 pixels where they cross."""
ALONE = 4.0
"""A round piece by itself that is smaller than this many stroke widths is a point too."""


def sketch_from_image(image: Image.Image, *, wobble: float | None = None) -> Sketch:
    """The lines, arcs, circles and points of a picture, without constraints, about the origin with long side 1, y up.

    Light on dark is read as well as dark on light. ``wobble`` is how far, as part of the long side, strokes may be
    from the primitives; without it, the strokes tell whether a hand drew them. Raises `InputError` for a picture that
    is no sketch.
    """
    mask = ink_of(image)
    points = _points_alone(mask)
    if points:
        return normalise(Sketch(tuple(map(_upright, points)))).sketch
    skeleton = thinned(mask)
    width = float(mask.sum() / skeleton.sum())
    mask = without_specks(mask, SPECK * width)
    skeleton &= mask
    if not mask.any():
        raise InputError("the image is no sketch: there are only specks on it", NO_SKETCH)
    side = _long_side(mask)
    thickness = ndimage.distance_transform_edt(np.pad(mask, 1))[1:-1, 1:-1]
    if width > max(THICKEST * side, 3):
        raise InputError("the image is no sketch: it shows areas, not lines", NO_SKETCH)
    curves, noise = _fitted(strokes_of(skeleton, width), side, width, wobble)
    dots = _dots(mask, skeleton, thickness, width)
    curves = [curve for curve in curves if not any(_inside(curve, *dot) for dot in dots)]
    tolerance = max(1.0, PRECISE * side, STRAYS * noise.limit)
    reach = JOINED * max(width, tolerance)
    geometry: list[Geometry] = [*tidied(curves, _spread(noise, side, width), reach, 2 * tolerance)]
    geometry += [Point(center) for center, _ in dots]
    if not geometry:
        raise InputError("the image is no sketch: no line was found on it", NO_SKETCH)
    return normalise(Sketch(tuple(map(_upright, geometry)))).sketch


def _fitted(strokes: list[Stroke], side: int, width: float, wobble: float | None) -> tuple[list[Fitted], Noise]:
    """The curves of all strokes, and how far strokes stray from them."""
    return fitted(strokes, side, width, None if wobble is None else Noise(SHARE, wobble * side / STRAYS))


def _spread(noise: Noise, side: int, width: float) -> Spread:
    """Where strokes end that stray so far."""
    exactly = max(width, PRECISE * side) / STRAYS
    return Spread(max(exactly, ALONG * noise.limit), ACROSS * noise.share, ACROSS_LIMIT * noise.limit, LEVEL)


def _points_alone(mask: Mask) -> list[Geometry]:
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


def _long_side(mask: Mask) -> int:
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(max(np.ptp(rows), np.ptp(columns))) + 1


def _dots(mask: Mask, skeleton: Mask, thickness: NDArray[np.float64], width: float) -> list[tuple[XY, float]]:
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
    near = (away > width) & (away < NEAR * width)
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


def _inside(curve: Fitted, center: XY, radius: float) -> bool:
    """Whether a curve is no more than the trace of a blot."""
    points = [] if isinstance(curve, Circle) else [curve.start, curve.end]
    return bool(points) and all(math.dist(point, center) <= 1.3 * radius for point in points)


def _upright(geometry: Geometry) -> Geometry:
    """The same with y up."""

    def up(p: XY) -> XY:
        return (p[0], -p[1])

    match geometry:
        case Line(start, end):
            return Line(up(start), up(end))
        case Arc(start, mid, end):
            return Arc(up(start), up(mid), up(end))
        case Circle(center, radius):
            return Circle(up(center), radius)
        case Point(at):
            return Point(up(at))
    raise TypeError(f"a picture holds no {type(geometry).__name__}")
