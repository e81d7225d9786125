"""Sketches as if drawn by hand with a pen.

Every primitive is a little out of place, turned and sized (an affine jitter), and wavers: its points are shifted across
its run by a Gaussian process with a Matérn 3/2 kernel. Source: Seff et al., "Vitruvion" (2022), appendix, and its
released noise model: kernel length 0.05 and amplitude 0.002 in units of ten diagonals of the sketch. As small circles
would become spirals of it, a primitive wavers here by no more than a share of its own size; `PUBLISHED` does not care.
"""

import math
from functools import cache
from itertools import pairwise

import msgspec
import numpy as np
from PIL import Image, ImageDraw

from cadwright.sketch.curves import Points, points_along
from cadwright.sketch.graph import Circle, Geometry, Point, Sketch
from cadwright.sketch.picture import MARGIN, SIZE, ConstructionStyle, Frame, frame_of

_FINER = 4
_STEPS = 100
"""Points of a stroke for each diagonal of its length."""
_LONGEST = 500
"""Points of a stroke at most; those of longer ones are further apart."""
_DASH = (9.0, 6.0)


class Hand(msgspec.Struct, frozen=True):
    """How unsteady the hand is; lengths in diagonals of the sketch, standard deviations unless said otherwise."""

    waver: float = 0.02
    waver_length: float = 0.5
    waver_limit: float = 0.04
    """In sizes of the primitive: `waver` is no larger than that."""
    place: float = 0.004
    turn: float = 0.012
    """Radians."""
    size: float = 0.012
    """Relative."""
    point: float = 0.007
    pen: float = 2.2
    """Mean width of the line in pixels."""
    pressure: float = 0.2
    """Relative deviation of that width along a line; 0 draws with a felt pen."""


PUBLISHED = Hand(waver_limit=math.inf, pressure=0)
"""The noise of the papers."""
STEADY = Hand(waver=0.006, place=0.002, turn=0.006, size=0.006, point=0.003)
"""A practised hand."""


def draw_by_hand(
    sketch: Sketch,
    seed: int,
    *,
    size: int = SIZE,
    hand: Hand = Hand(),  # noqa: B008 — it is frozen
    construction: ConstructionStyle = "dashed",
) -> Image.Image:
    """The sketch as a hand-drawn picture, mode L; the same seed gives the same picture.

    Raises `InputError` for a coordinate that is not finite.
    """
    image = Image.new("L", (size * _FINER,) * 2, 255)
    pen = ImageDraw.Draw(image)
    strokes = strokes_by_hand(sketch, seed, size=size, hand=hand)
    for geometry, (stroke, widths) in zip(sketch.geometry, strokes, strict=True):
        if geometry.construction and construction == "hidden":
            continue
        dashed = geometry.construction and construction == "dashed"
        _draw(pen, stroke * _FINER, widths * _FINER, dashed)
    return image.reduce(_FINER)


def strokes_by_hand(
    sketch: Sketch,
    seed: int,
    *,
    size: int = SIZE,
    hand: Hand = Hand(),  # noqa: B008 — it is frozen
) -> list[tuple[Points, Points]]:
    """For each primitive the pixels (n, 2) that the pen goes through, y down, and how wide it is at each (n,)."""
    random = np.random.default_rng(seed)
    frame = frame_of(sketch.geometry, size)
    diagonal = math.sqrt(2) * size / (1 + 2 * MARGIN)  # of the square that the geometry may fill
    found = []
    for geometry in sketch.geometry:
        stroke = _stroke(geometry, frame, hand, diagonal, random)
        found.append((stroke, _widths(len(stroke), hand, random)))
    return found


def _stroke(geometry: Geometry, frame: Frame, hand: Hand, diagonal: float, random: np.random.Generator) -> Points:
    """Pixels (n, 2) that the pen goes through."""
    along = frame.pixels(points_along(geometry, 0.1 / frame.scale))
    shift = random.normal(0, hand.place * diagonal, 2)
    turn, grown, begin = random.normal(0, hand.turn), 1 + random.normal(0, hand.size), random.random()
    if isinstance(geometry, Point) or len(along) < 2:
        return along[:1] + random.normal(0, hand.point * diagonal, 2)
    if isinstance(geometry, Circle):  # a hand does not quite meet where it began
        corner = int(begin * (len(along) - 1))
        along = np.concatenate([along[corner:-1], along[: corner + 1]])
    middle = (along.min(axis=0) + along.max(axis=0)) / 2
    rotation = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]]) * grown
    along = (along - middle) @ rotation + middle + shift
    along, across = _evenly(along, diagonal / _STEPS)
    extent = float(np.hypot(*np.ptp(along, axis=0)))
    waver = min(hand.waver * diagonal, hand.waver_limit * extent)
    noise = waver * (_factor(hand.waver_length)[: len(along), : len(along)] @ random.normal(size=len(along)))
    wavering: Points = along + across * noise[:, None]
    return wavering


def _evenly(along: Points, step: float) -> tuple[Points, Points]:
    """Points (n, 2) about ``step`` apart along a polyline, and the unit directions (n, 2) across it there."""
    lengths = np.concatenate([[0.0], np.hypot(*np.diff(along, axis=0).T).cumsum()])
    count = int(min(max(2, math.ceil(lengths[-1] / step)), _LONGEST))
    at = np.linspace(0, lengths[-1], count)
    points: Points = np.column_stack([np.interp(at, lengths, along[:, i]) for i in (0, 1)])
    run: Points = np.gradient(points, axis=0)
    run /= np.maximum(np.hypot(*run.T), 1e-12)[:, None]
    return points, np.column_stack([-run[:, 1], run[:, 0]])


@cache
def _factor(length: float) -> Points:
    """The Cholesky factor of the kernel between the points of the longest stroke; a shorter one takes its corner.

    Matérn 3/2 with variance 1: (1 + d) exp(-d), d = sqrt(3) times the distance in kernel lengths.
    """
    at = np.arange(_LONGEST) / _STEPS / length
    d = math.sqrt(3) * np.abs(at[:, None] - at[None, :])
    kernel: Points = (1 + d) * np.exp(-d) + 1e-6 * np.eye(_LONGEST)
    return np.asarray(np.linalg.cholesky(kernel), dtype=np.float64)


def _widths(count: int, hand: Hand, random: np.random.Generator) -> Points:
    """The pen's width (n,) along a stroke: slow changes, and lighter where it is set down and lifted."""
    if count < 2:
        return np.full(count, hand.pen)
    noise = _factor(hand.waver_length / 4)[:count, :count] @ random.normal(size=count)
    ends = 1 - hand.pressure * np.exp(-np.minimum(np.arange(count), np.arange(count)[::-1]) / 2)
    widths: Points = hand.pen * ends * np.clip(1 + hand.pressure * noise, 0.5, 1.6)
    return widths


def _draw(pen: ImageDraw.ImageDraw, stroke: Points, widths: Points, dashed: bool) -> None:
    """A line with round ends and joints, as wide at each point as it says."""
    if len(stroke) == 1:
        _dot(pen, stroke[0], 1.3 * widths[0])
        return
    period, done = sum(_DASH) * _FINER, 0.0
    for (a, b), width in zip(pairwise(stroke), widths[1:], strict=True):
        if not dashed or done % period < _DASH[0] * _FINER:
            pen.line([(float(a[0]), float(a[1])), (float(b[0]), float(b[1]))], 0, max(1, round(float(width))))
            _dot(pen, a, width / 2)
            _dot(pen, b, width / 2)
        done += float(np.hypot(*(b - a)))


def _dot(pen: ImageDraw.ImageDraw, at: Points, radius: float) -> None:
    x, y, r = float(at[0]), float(at[1]), max(0.5, float(radius))
    pen.ellipse((x - r, y - r, x + r, y + r), 0)
