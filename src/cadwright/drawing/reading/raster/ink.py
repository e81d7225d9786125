"""What is drawn on a picture: ink on paper, by colours, without shaded pictures that stand beside the views."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.reading.raster.picture import Colours
from cadwright.errors import InputError

Mask = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]

COARSE = 8
"""The light on the paper is looked at on a picture so many times smaller."""
FAINTEST = 0.15
"""Ink that is less darker than the paper than this (of white) is dirt or a smudge."""
NOISE = 5.0
"""So many standard deviations of the paper's grain are no ink."""
GRAINY, GRAINIEST = 0.03, 0.15
"""A grain above this is smoothed before looking; above the second there is nothing to look at."""
EDGE = 0.5
"""A line ends where it is this part as dark as in its middle."""
TONE = 0.05
"""The lightest shade of a picture."""
SHADED, LARGE, OUTLINE = 1.0, 6.0, 0.8
"""mm: what fills circles of this radius, and is so large in all, is no line, letter or arrowhead, nor is its edge."""
RULE = 40.0
"""mm of lines that belong to no picture."""
CROWDED, WINDOW = 0.42, 10.0
"""A square with sides of so many mm that is inked to more than this part is a picture or a code."""
COLOURED = 0.33
"""Ink is coloured where so much of its darkness is a difference between the colours: dark green (#006400) has 0.39."""
BIN, FEWEST = 10, 0.01
"""Degrees of a step of hue; hues with a smaller part of the ink belong to their neighbours."""
DENSEST = 0.35
"""More ink than this part of the sheet is no line drawing."""


@dataclass(frozen=True)
class Layer:
    """Ink of one colour, "#rrggbb"."""

    mask: Mask
    colour: str


@dataclass(frozen=True)
class Ink:
    """The ink of a picture: how much darker each pixel is than paper, from 0 to 1, and which pixels are drawn.

    The same follows by colours; then how many shaded pictures and filled areas were left out, and which share of it
    they are.
    """

    contrast: Floats
    mask: Mask
    layers: tuple[Layer, ...]
    pictures: int
    shaded: float


def ink_of(colours: Colours, dots_per_mm: float) -> Ink:
    """The ink of a picture. Raises `InputError` where nothing is drawn, or no lines."""
    light = _lit(_channels(colours))
    contrast = 1 - np.minimum.reduce(light)
    grain = _grain(contrast)
    if grain > GRAINIEST:
        raise InputError("the picture is no drawing: it is grain all over", "take a picture of lines on a plain ground")
    if grain > GRAINY:
        contrast = cv2.GaussianBlur(contrast, (0, 0), 0.8)
        grain = _grain(contrast)
    mask = _drawn(contrast, max(FAINTEST, NOISE * grain))
    shaded, count = _pictures(contrast, mask, dots_per_mm, grain)
    if count:
        mask &= ~shaded | _rules(mask, dots_per_mm)
    mask = _without_specks(mask)
    if not mask.any():
        raise InputError("nothing is drawn on the picture", "take a picture of lines on a plain ground")
    if float(mask.mean()) > DENSEST:
        raise InputError("the picture is no drawing: it shows areas, not lines", "take a picture of lines")
    return Ink(contrast, mask, _layers(colours, light, contrast, mask), count, float(shaded.mean()))


def _channels(colours: Colours) -> list[Bytes]:
    """The picture's channels; a single one where all are the same."""
    channels = [np.ascontiguousarray(colours[:, :, k]) for k in range(3)]
    return channels[:1] if all(np.array_equal(channels[0], other) for other in channels[1:]) else channels


def _lit(channels: Sequence[Bytes]) -> list[Floats]:
    """The channels in units of the paper's own, from 0 to 1, whatever the light; light on dark as dark on light."""
    if np.median([channel[::COARSE, ::COARSE] for channel in channels]) < 100:
        channels = [255 - channel for channel in channels]
    height, width = channels[0].shape
    size = (max(1, width // COARSE), max(1, height // COARSE))
    coarse = [cv2.resize(channel, size, interpolation=cv2.INTER_AREA) for channel in channels]
    small = np.stack([cv2.dilate(cv2.medianBlur(each, 3), np.ones((7, 7), np.uint8)) for each in coarse], axis=2)
    rows, columns = np.indices(small.shape[:2], np.float32)
    x, y = columns / small.shape[1] - 0.5, rows / small.shape[0] - 0.5
    terms = np.stack((np.ones_like(x), x, y, x * x, x * y, y * y), axis=-1).reshape(-1, 6)
    values = small.reshape(-1, len(channels)).astype(np.float32)
    kept = values.min(axis=1) > np.median(values.min(axis=1)) - 30
    surface = np.linalg.lstsq(terms[kept], values[kept], rcond=None)[0]
    for _ in range(3):  # what is darker than the surface is drawn there
        kept = ((values - terms @ surface) > -6).all(axis=1) & (values.min(axis=1) > 40)
        if kept.sum() < 12:
            break
        surface = np.linalg.lstsq(terms[kept], values[kept], rcond=None)[0]
    paper = np.maximum(terms @ surface, 30).reshape(small.shape).astype(np.float32)
    light: list[Floats] = []
    for k, channel in enumerate(channels):
        wide = cv2.resize(np.ascontiguousarray(paper[:, :, k]), (width, height), interpolation=cv2.INTER_LINEAR)
        light.append(np.asarray(np.minimum(np.divide(channel, wide, dtype=np.float32), 1), np.float32))
    return light


def _grain(contrast: Floats) -> float:
    """The standard deviation of neighbouring pixels of paper, from the median, which ink does not move."""
    part = contrast[::2, :]
    return float(np.median(np.abs(np.diff(part, axis=1)))) / 0.6745 / math.sqrt(2)


def _drawn(contrast: Floats, faintest: float) -> Mask:
    """Pixels at least half as dark as the darkest beside them, and darker than the paper can be."""
    around = cv2.dilate(contrast, np.ones((5, 5), np.uint8))
    return np.asarray((contrast > faintest) & (contrast > EDGE * around), np.bool_)


def _pictures(contrast: Floats, mask: Mask, dots_per_mm: float, grain: float) -> tuple[Mask, int]:
    """Where shaded pictures, codes and filled areas are, their outlines and holes included; and how many."""
    scale = max(1.0, dots_per_mm / 4)  # a quarter of a mm is fine enough
    size = (round(contrast.shape[1] / scale), round(contrast.shape[0] / scale))
    per_mm = dots_per_mm / scale
    toned = cv2.erode((contrast > TONE + 3 * grain).astype(np.uint8), np.ones((round(scale),) * 2, np.uint8))
    toned = cv2.resize(toned, size, interpolation=cv2.INTER_NEAREST)
    opened = np.asarray(cv2.morphologyEx(toned, cv2.MORPH_OPEN, _disc(SHADED * per_mm)), np.uint8)
    filled = _large(opened, LARGE * per_mm)
    side = max(3, round(WINDOW * per_mm))
    density = cv2.blur(cv2.resize(mask.astype(np.float32), size, interpolation=cv2.INTER_AREA), (side, side))
    dense = (density > CROWDED).astype(np.uint8)
    crowded = np.asarray(cv2.dilate(dense, np.ones((side, side), np.uint8)), np.uint8)
    both = np.maximum(cv2.dilate(filled, _disc(OUTLINE * per_mm)), crowded)
    outlines, _ = cv2.findContours(both, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cv2.drawContours(both, outlines, -1, 1, cv2.FILLED)
    full = cv2.resize(both, mask.shape[::-1], interpolation=cv2.INTER_NEAREST)
    return full.astype(np.bool_), len(outlines)


def _rules(mask: Mask, dots_per_mm: float) -> Mask:
    """Long level and upright lines, such as a frame's, which go on where pictures stand near them."""
    image = mask.astype(np.uint8)
    thick = round(2 * SHADED * dots_per_mm)
    thin = image & ~np.asarray(cv2.morphologyEx(image, cv2.MORPH_OPEN, np.ones((thick, thick), np.uint8)), np.uint8)
    side = round(RULE * dots_per_mm)
    level = cv2.morphologyEx(thin, cv2.MORPH_OPEN, np.ones((1, side), np.uint8))
    upright = cv2.morphologyEx(thin, cv2.MORPH_OPEN, np.ones((side, 1), np.uint8))
    return np.asarray(np.maximum(level, upright), np.bool_)


def _large(mask: Bytes, side: float) -> Bytes:
    """The pieces whose box has sides of at least so many pixels."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    large = np.minimum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]) >= side
    large[0] = False
    return np.asarray(large[labels], np.uint8)


def _disc(radius: float) -> Bytes:
    side = 2 * max(1, round(radius)) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def _without_specks(mask: Mask) -> Mask:
    """The mask without pieces of one or two pixels."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    keep = stats[:, cv2.CC_STAT_AREA] > 2
    keep[0] = False
    return np.asarray(keep[labels], np.bool_)


def _layers(colours: Colours, light: Sequence[Floats], contrast: Floats, mask: Mask) -> tuple[Layer, ...]:
    """The ink by hue; what has none is the first layer."""
    if len(light) == 1:
        return (Layer(mask, _colour(colours[mask])),)
    rows, columns = np.nonzero(mask)
    ink = np.stack([channel[rows, columns] for channel in light], axis=1)
    share = (ink.max(axis=1) - ink.min(axis=1)) / np.maximum(contrast[rows, columns], 0.05)
    coloured = share > COLOURED
    turns = np.exp(2j * np.pi / 3 * np.arange(3))
    hue = np.degrees(np.angle(ink @ turns)) % 360
    names = _hues(hue[coloured], len(rows))
    number = np.zeros(len(rows), np.int32)
    if names:
        away = np.abs((hue[coloured, None] - np.array(names)[None, :] + 180) % 360 - 180)
        number[coloured] = 1 + away.argmin(axis=1)
    layers = []
    for k in range(len(names) + 1):
        chosen = number == k
        if not chosen.any():
            continue
        piece = np.zeros_like(mask)
        piece[rows[chosen], columns[chosen]] = True
        if names:
            piece = _without_specks(piece)
        layers.append(Layer(piece, _colour(colours[rows[chosen], columns[chosen]])))
    return tuple(layer for layer in layers if layer.mask.any())


def _hues(hue: Floats, ink: int) -> list[float]:
    """The middles of the hues that are there, in degrees: runs of steps with enough ink between steps with little."""
    counts = np.bincount((hue // BIN).astype(int), minlength=360 // BIN).astype(float)
    smooth = counts + 0.5 * (np.roll(counts, 1) + np.roll(counts, -1))
    found = []
    for k in range(len(smooth)):
        if smooth[k] >= smooth[k - 1] and smooth[k] > smooth[(k + 1) % len(smooth)]:
            near = [(k + d) % len(counts) for d in (-2, -1, 0, 1, 2)]
            weight = counts[near]
            if weight.sum() >= FEWEST * ink:
                turn = np.exp(1j * np.radians((np.array(near) + 0.5) * BIN)) @ weight
                found.append(float(np.degrees(np.angle(turn)) % 360))
    return found


def _colour(pixels: Colours) -> str:
    """The colour of the ink where it is fullest."""
    darkness = pixels.min(axis=1)
    full = pixels[darkness <= np.percentile(darkness, 25)]
    red, green, blue = (int(v) for v in np.median(full, axis=0))
    return f"#{red:02x}{green:02x}{blue:02x}"
