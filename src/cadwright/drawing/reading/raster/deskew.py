"""Scans that lie askew and photos at an angle laid straight, by the lines that are level and upright on the paper."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.reading.raster.picture import Picture

Floats = NDArray[np.float64]

LOOKED_AT = 1600
"""Pixels of the long side at which lines are looked for."""
LONG = 0.03
"""Lines that are longer than this part of the long side tell the angle."""
WIDEST = 14.0
"""Degrees by which a sheet may lie askew."""
BIN = 0.2
BANDS = (0.6, 0.4, 0.25, 0.25)
"""Degrees about the commonest direction within which lines are level, at first and then."""
TURN_STEP = 0.25
MORE = 1.4
"""So many times as many lines must agree on a fan as on one direction."""
LEAST = 0.06
"""Degrees that are worth turning a picture."""
FANNED = 0.5
"""Degrees by which level lines turn from the top to the bottom of a photo that was taken at an angle."""
ALL_OVER = 0.45
"""Level lines that tell so must lie over this part of the height."""
ANGLED = (
    "the picture was taken at an angle: it was laid flat, so its width and height may be a little out of proportion"
)


@dataclass(frozen=True)
class _Fan:
    """Directions of nearly parallel lines in degrees: ``angle`` in the middle, ``turn`` more from side to side.

    ``weight`` is how long the lines are together.
    """

    angle: float
    turn: float
    weight: float


def straightened(picture: Picture) -> Picture:
    """The picture with its level lines level and its upright ones upright, as it is where they already are."""
    level, upright = _directions(picture)
    if level.weight + upright.weight == 0:
        return picture
    fanned = max(abs(level.turn), abs(upright.turn)) > FANNED
    if fanned or (min(level.weight, upright.weight) > 0 and abs(level.angle - upright.angle) > FANNED):
        flat = _laid_flat(picture, level, upright)
        return Picture(flat, picture.dots_per_mm, (*picture.problems, ANGLED))
    angle = (level.angle * level.weight + upright.angle * upright.weight) / (level.weight + upright.weight)
    if abs(angle) < LEAST:
        return picture
    height, width = picture.colours.shape[:2]
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle, 1.0)
    turned = cv2.warpAffine(
        picture.colours, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=_paper(picture)
    )
    return Picture(np.asarray(turned, np.uint8), picture.dots_per_mm, picture.problems)


def _paper(picture: Picture) -> tuple[float, ...]:
    return tuple(float(v) for v in np.median(picture.colours[::16, ::16].reshape(-1, 3), axis=0))


def _directions(picture: Picture) -> tuple[_Fan, _Fan]:
    """Of the level lines and of the upright ones; angles are those by which they are turned clockwise."""
    long = max(picture.colours.shape[:2])
    scale = min(1.0, LOOKED_AT / long)
    grey = cv2.resize(picture.colours.min(axis=2), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD, 1.0).detect(grey)[0]
    if found is None:
        return _Fan(0, 0, 0), _Fan(0, 0, 0)
    ends = np.asarray(found, np.float64).reshape(-1, 4)
    run, rise = ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]
    length = np.hypot(run, rise)
    angle = np.degrees(np.arctan2(rise, run)) % 180
    height, width = grey.shape
    y, x = (ends[:, 1] + ends[:, 3]) / 2 / height - 0.5, (ends[:, 0] + ends[:, 2]) / 2 / width - 0.5
    kept = length > LONG * max(grey.shape)
    level = (angle + 90) % 180 - 90
    upright = angle - 90
    fans = []
    for turned, place in ((level, y), (upright, -x)):
        near = kept & (np.abs(turned) < WIDEST)
        fans.append(_fan(turned[near], place[near], length[near]))
    return fans[0], fans[1]


def _fan(angles: Floats, places: Floats, lengths: Floats) -> _Fan:
    """The commonest direction, and how it changes from one side to the other where lines all over agree that it does.

    A Hough transform of both, then a fit; long lines, the frame's above all, count most.
    """
    if not len(angles):
        return _Fan(0, 0, 0)
    weights = lengths**2
    votes = [(_most(angles, weights), 0.0)]
    if np.ptp(places) > ALL_OVER:
        turns = np.arange(-WIDEST, WIDEST + TURN_STEP / 2, TURN_STEP)
        votes += [(_most(angles - turn * places, weights), float(turn)) for turn in turns]
    (most, middle), turn = max(votes, key=lambda vote: vote[0][0])
    if abs(turn) <= FANNED or most < MORE * votes[0][0][0]:
        (most, middle), turn = votes[0]
    for band in BANDS:
        near = np.abs(angles - middle - turn * places) < band
        if turn and near.sum() > 3 and np.ptp(places[near]) > ALL_OVER:
            turn, middle = (float(v) for v in np.polyfit(places[near], angles[near], 1, w=lengths[near]))
        elif near.any():
            middle = float(np.average(angles[near] - turn * places[near], weights=weights[near]))
    near = np.abs(angles - middle - turn * places) < BANDS[-1]
    return _Fan(middle, turn, float(weights[near].sum()))


def _most(angles: Floats, weights: Floats) -> tuple[float, float]:
    """The weight of the commonest angle, and that angle."""
    counts, edges = np.histogram(angles, round(2 * WIDEST / BIN), (-WIDEST, WIDEST), weights=weights)
    smooth = np.convolve(counts, (0.5, 1, 0.5), mode="same")
    return float(smooth.max()), float(edges[int(smooth.argmax())]) + BIN / 2


def _laid_flat(picture: Picture, level: _Fan, upright: _Fan) -> NDArray[np.uint8]:
    """The picture as seen from above: a quadrilateral along its lines becomes a rectangle."""
    height, width = picture.colours.shape[:2]

    def level_at(part: float) -> tuple[Floats, Floats]:
        angle = math.radians(level.angle + level.turn * (part - 0.5))
        return np.array((width / 2, part * height)), np.array((math.cos(angle), math.sin(angle)))

    def upright_at(part: float) -> tuple[Floats, Floats]:
        angle = math.radians(upright.angle - upright.turn * (part - 0.5))
        return np.array((part * width, height / 2)), np.array((-math.sin(angle), math.cos(angle)))

    def crossing(a: tuple[Floats, Floats], b: tuple[Floats, Floats]) -> Floats:
        along = np.linalg.solve(np.stack((a[1], -b[1]), axis=1), b[0] - a[0])
        return np.asarray(a[0] + along[0] * a[1])

    sides = (0.1, 0.9)
    corners = np.array([crossing(level_at(v), upright_at(u)) for v in sides for u in sides])
    wide = (math.dist(corners[0], corners[1]) + math.dist(corners[2], corners[3])) / 2
    high = (math.dist(corners[0], corners[2]) + math.dist(corners[1], corners[3])) / 2
    x, y = (width - wide) / 2, (height - high) / 2
    wanted = np.array([(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)])
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), wanted.astype(np.float32))
    flat = cv2.warpPerspective(
        picture.colours, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=_paper(picture)
    )
    return np.asarray(flat, np.uint8)
