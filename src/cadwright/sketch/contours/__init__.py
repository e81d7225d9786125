"""A picture of a sketch to a sketch graph, the plain way: ink, its middle lines, strokes, lines and arcs.

No learning: what is drawn is followed, and then tidied: ends that nearly meet are joined, lines that are nearly level
or upright become so. It needs strokes on a plain ground. Dashes in a row are construction lines.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from cadwright.errors import InputError
from cadwright.sketch.contours.annotations import Box, hatching, pieces, touching, without, writing
from cadwright.sketch.contours.blots import dots, points_alone
from cadwright.sketch.contours.cleanup import tidied
from cadwright.sketch.contours.dashed import without_dashes
from cadwright.sketch.contours.ink import NO_SKETCH, Mask, ink_of, without_specks
from cadwright.sketch.contours.joints import Spread
from cadwright.sketch.contours.retraced import merged
from cadwright.sketch.contours.segments import SHARE, Noise, fitted
from cadwright.sketch.contours.skeleton import thinned
from cadwright.sketch.contours.trace import Stroke, strokes_of
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Line, Point, Sketch
from cadwright.sketch.normalise import normalise

__all__ = ["Traced", "sketch_from_image", "traced", "traced_strokes"]

Floats = NDArray[np.float64]

SPECK = 2.0
"""Pieces smaller than this many stroke widths are dirt; a point is more than that."""
PRECISE = 0.006
"""Part of the long side by which strokes may stray from the curves of a plotter."""
THICKEST = 0.08
"""Strokes that are wider than this part of the drawing are areas."""
BY_HAND = 0.02
"""Part of the long side within which what a hand draws is level, of one size, or meets; of a plotter, `PRECISE`."""
STRAYS = 3.0
"""Strokes stray from their curves by up to this many standard deviations."""
JOINED = 0.7
"""Ends that are nearer to each other than this many times what the strokes stray meet, and this many widths."""
LEVEL = math.radians(2.5)
"""Lines that are tilted less than this are level."""
RETRACED, FARTHEST = 2.0, 0.014
"""Curves that lie on each other within so many tolerances, or pen widths, were drawn twice, within that part of the
long side at most."""
BROKEN, ON_RULES = 0.03, 0.11
"""Lines go on behind a gap of that part of the long side, of that on ruled paper, where rules take pieces."""
RECORDED, PEN, TAPPED = 450.0, 2.2, 6.6
"""Pixels of the long side to which a pen's strokes are scaled, its width there, and the size of a point that is set."""
ALONG, ACROSS, ACROSS_LIMIT = 0.7, 5.0, 2.6
"""Standard deviation of strokes' ends along and across them, as multiples of what strokes stray from their curves."""


class Traced(msgspec.Struct, frozen=True):
    """A sketch without constraints, about the origin with long side 1, y up, and how many of what was left out.

    Relations that were meant hold within ``strays``, a part of the long side.
    """

    sketch: Sketch
    strays: float = PRECISE
    left_out: dict[str, int] = {}


def sketch_from_image(image: Image.Image, *, wobble: float | None = None) -> Sketch:
    """The sketch of a picture; see `traced`."""
    return traced(image, wobble=wobble).sketch


def traced(image: Image.Image, *, wobble: float | None = None) -> Traced:
    """The lines, arcs, circles and points of a picture; writing and hatching are left out.

    Light on dark is read as well as dark on light. ``wobble`` is how far, as part of the long side, strokes may be
    from the primitives; without it, the strokes tell whether a hand drew them. Raises `InputError` for a picture that
    is no sketch.
    """
    mask, ruled = ink_of(image)
    points = points_alone(mask)
    if points:
        return Traced(normalise(Sketch(tuple(map(_upright, points)))).sketch)
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
    strokes = strokes_of(skeleton, width)
    blots = dots(mask, skeleton, thickness, width)
    labels, _ = ndimage.label(mask, np.ones((3, 3)))
    scale = Scale(float(side), width, ON_RULES if ruled else BROKEN, wobble)
    return _drawn(strokes, [_label(stroke, labels) for stroke in strokes], blots, scale)


def traced_strokes(strokes: Sequence[Floats]) -> Traced:
    """The same of what a pen recorded: points (n, 2) of each stroke in order, y down, in any unit.

    Strokes know more than their picture: where they cross, which goes where. Raises `InputError` where nothing is
    drawn.
    """
    runs = [run for run in strokes if len(run)]
    if not runs:
        raise InputError("the drawing is no sketch: it has no strokes")
    extent = float(np.ptp(np.concatenate(runs), axis=0).max())
    runs = [run * (RECORDED / extent if extent > 0 else 1.0) for run in runs]
    sizes = [float(np.ptp(run, axis=0).max()) for run in runs]
    blots = [(_middle(run), PEN) for run, size in zip(runs, sizes, strict=True) if size < TAPPED]
    lines = [
        Stroke([(float(x), float(y)) for x, y in run], closed=False)
        for run, size in zip(runs, sizes, strict=True)
        if size >= TAPPED
    ]
    boxes = [(*np.min(line.points, axis=0).tolist(), *np.max(line.points, axis=0).tolist()) for line in lines]
    return _drawn(lines, touching(boxes, PEN), blots, Scale(RECORDED, PEN, BROKEN))


class Scale(NamedTuple):
    """The size of a drawing, and how exact its strokes are.

    ``side`` is its long side and ``width`` that of its strokes, in pixels. Parts of the side are the ``gap`` at which a
    line may break off and go on, and how far strokes stray, if that was said.
    """

    side: float
    width: float
    gap: float
    wobble: float | None = None


def _drawn(strokes: list[Stroke], labels: list[int], blots: list[tuple[XY, float]], scale: Scale) -> Traced:
    """What strokes show; those with one label hang together."""
    written = writing(pieces(strokes, labels), scale.side)
    letters = {id(stroke) for piece in written for stroke in piece.strokes}
    if strokes and len(letters) == len(strokes):
        raise InputError("the image is no sketch: there is only writing on it", NO_SKETCH)
    blots = [blot for blot in blots if not any(_is_within(blot[0], piece.box) for piece in written)]
    wobble = None if scale.wobble is None else Noise(SHARE, scale.wobble * scale.side / STRAYS)
    kept = [stroke for stroke in strokes if id(stroke) not in letters]
    curves, noise = fitted(kept, scale.side, scale.width, wobble)
    curves = [curve for curve in curves if not any(_inside(curve, *blot) for blot in blots)]
    hatched = hatching(curves, scale.side, scale.width)
    geometry: list[Geometry] = [*_meant(without(curves, hatched, scale.width), noise, scale)]
    geometry += [Point(center) for center, _ in blots]
    if not geometry:
        raise InputError("the image is no sketch: no line was found on it", NO_SKETCH)
    left_out = {"letters": len(written), "lines of hatching": len(hatched)}
    sketch = normalise(Sketch(tuple(map(_upright, geometry)))).sketch
    strays = BY_HAND if noise.limit > 0 else PRECISE
    return Traced(sketch, strays, {what: count for what, count in left_out.items() if count})


def _meant(curves: list[Fitted], noise: Noise, scale: Scale) -> list[Fitted]:
    """What was meant by curves: dashes one line, lines in pieces whole, ends that nearly meet joined."""
    tolerance = max(1.0, PRECISE * scale.side, STRAYS * noise.limit)
    near = max(scale.width, tolerance)
    curves, dashed = without_dashes(curves, scale.side, near)
    curves = merged(curves, min(RETRACED * near, FARTHEST * scale.side), near, scale.gap * scale.side)
    return [*tidied(curves, _spread(noise, scale), JOINED * near, 2 * tolerance), *dashed]


def _label(stroke: Stroke, labels: NDArray[np.signedinteger]) -> int:
    """The piece of ink that a stroke of its skeleton is in."""
    points = np.rint(stroke.points).astype(int)
    found = labels[points[:, 1], points[:, 0]]
    return int(np.bincount(found[found > 0]).argmax()) if (found > 0).any() else 0


def _middle(run: Floats) -> XY:
    x, y = run.mean(axis=0).tolist()
    return x, y


def _is_within(p: XY, box: Box) -> bool:
    return box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]


def _spread(noise: Noise, scale: Scale) -> Spread:
    """Where strokes end that stray so far."""
    exactly = max(scale.width, PRECISE * scale.side) / STRAYS
    return Spread(max(exactly, ALONG * noise.limit), ACROSS * noise.share, ACROSS_LIMIT * noise.limit, LEVEL)


def _long_side(mask: Mask) -> int:
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(max(np.ptp(rows), np.ptp(columns))) + 1


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
            return Line(up(start), up(end), geometry.construction)
        case Arc(start, mid, end):
            return Arc(up(start), up(mid), up(end))
        case Circle(center, radius):
            return Circle(up(center), radius)
        case Point(at):
            return Point(up(at))
    raise TypeError(f"a picture holds no {type(geometry).__name__}")
