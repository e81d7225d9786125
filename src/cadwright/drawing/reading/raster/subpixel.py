"""Pieces measured in the grey values beside them: where exactly the ink's middle is, and how wide it is."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from scipy.ndimage import median_filter

from cadwright.drawing.reading.raster.pieces import Floats, Piece, Round, Straight, circle_through, line_through
from cadwright.sketch.graph import XY

REACH = 2.0
"""Pixels beside a followed line within which the ink's middle lies."""
SIDE = 8.0
"""Pixels to each side within which widths are measured; wider ink is as wide as that."""
FINE = 0.5
"""Pixels between the values across a line."""
AGREE = 0.6
"""Pixels by which a middle may lie off the fitted curve and still count."""
HALF = 0.5
"""Ink reaches to where it is this part as dark as in its middle."""
FEWEST = 4
THICKER, THICKER_BY = 1.45, 0.7
"""A thick line is so many times as wide as a thin one, and so many pixels wider."""
FULL = 75.0
"""The percentile of an ink's pixels that are darkest: the others are edges of lines."""
NARROW = 20.0
"""The percentile of a piece's widths that is its own."""
INNER = 0.8
"""The part of an arc that says what circle it is of; its ends bend into what follows."""
OUTLINES, DOUBLE = 90.0, (1.6, 2.4)
"""The percentile of straight lines, by length, that is as wide as outlines are; how many times as wide two of them are
that run together.
"""
FLATTEST = 1.6
"""Pixels that an arc rises over its chord at least."""


@dataclass(frozen=True)
class Profile:
    """Of each place along a piece: the ink's middle (n, 2), its width in pixels, and how dark it is, 0 to 1."""

    middles: Floats
    widths: Floats
    darkness: Floats


def profiles(pieces: Sequence[Piece], contrast: np.ndarray, step: float = 1.0) -> list[Profile]:
    """The profiles of all pieces, looked up in one go in the picture of how much darker than paper it is."""
    places, normals, counts = [], [], []
    for piece in pieces:
        at, across = piece.samples(step)
        places.append(at)
        normals.append(across)
        counts.append(len(at))
    if not places:
        return []
    at, across = np.concatenate(places), np.concatenate(normals)
    shift, widths, darkness = across_ink(at, across, contrast)
    middles = at + shift[:, None] * across
    cuts = np.cumsum(counts)[:-1]
    return [
        Profile(*each)
        for each in zip(np.split(middles, cuts), np.split(widths, cuts), np.split(darkness, cuts), strict=True)
    ]


def across_ink(places: Floats, normals: Floats, contrast: np.ndarray) -> tuple[Floats, Floats, Floats]:
    """At each place (n, 2), along the normal there: how far away the ink's middle is, its width, and its darkness."""
    offsets = np.arange(-SIDE, SIDE + FINE / 2, FINE)
    lookup = (places[:, None, :] + offsets[None, :, None] * normals[:, None, :]).astype(np.float32)
    # OpenCV looks up at most 32767 rows at a time.
    parts = [
        cv2.remap(contrast, part[..., 0], part[..., 1], cv2.INTER_LINEAR)
        for part in np.array_split(lookup, len(lookup) // 30000 + 1)
    ]
    return _runs(np.concatenate(parts).astype(np.float64), offsets)


def _runs(values: Floats, offsets: Floats) -> tuple[Floats, Floats, Floats]:
    """Of each row: the middle of the run of ink nearest to its middle, its width, its darkness."""
    near = np.abs(offsets) <= REACH
    centred = np.where(near, values - 0.02 * np.abs(offsets), -1.0)
    peak = centred.argmax(axis=1)
    rows = np.arange(len(values))
    top = values[rows, peak]
    inked = values > HALF * top[:, None]
    columns = np.arange(len(offsets))
    outside = ~inked
    left = np.where(outside & (columns < peak[:, None]), columns, -1).max(axis=1)
    right = np.where(outside & (columns > peak[:, None]), columns, len(offsets)).min(axis=1)
    # One pixel of the soft edges belongs to the run too, unless other ink begins there.
    soft = round(1 / FINE)
    inside = (columns >= (left - soft + 1)[:, None]) & (columns <= (right + soft - 1)[:, None])
    weights = np.where(inside, values, 0.0)
    total = weights.sum(axis=1)
    shift = (weights @ offsets) / np.maximum(total, 1e-9)
    widths = total * FINE / np.maximum(top, 0.05)
    full = np.maximum(top, 1e-9)
    return shift, np.where(full > 0.05, widths, 0.0), top


def measured(pieces: Sequence[Piece], contrast: np.ndarray) -> list[Piece]:
    """The pieces on the ink's middles, with widths; those of which nothing is there are dropped."""
    found = []
    for piece, profile in zip(pieces, profiles(pieces, contrast), strict=True):
        inked = profile.darkness > 0.1
        if not inked.any():
            continue
        width = float(np.percentile(profile.widths[inked], 40))
        even = inked & (profile.widths < 1.5 * width + 0.5)
        points = profile.middles[even]
        if isinstance(piece, Round) and _flat(piece, points):
            piece = Straight(piece.start, piece.end, points)
        found.append(_straight(piece, points, width) if isinstance(piece, Straight) else _round(piece, points, width))
    return found


def _flat(piece: Round, points: Floats) -> bool:
    """Whether an arc rises so little over its chord, and its points lie so well on a line, that it is one."""
    rise = piece.radius * (1 - math.cos(min(piece.sweep, math.pi) / 2))
    if rise > FLATTEST or len(points) < FEWEST:
        return False
    middle, direction = line_through(points)
    off = np.abs((points - np.array(middle)) @ np.array((-direction[1], direction[0])))
    return float(np.percentile(off, 90)) < AGREE


def parted(pieces: Sequence[Piece], contrast: np.ndarray, heads: Sequence[Floats], shortest: float) -> list[Piece]:
    """The pieces, lines cut where they go on thicker or thinner: an edge with the extension line that continues it.

    Widths within ``heads``, outlines of arrowheads, say nothing. Parts are at least ``shortest`` pixels long.
    """
    long = [piece for piece in pieces if isinstance(piece, Straight) and piece.length >= 2 * shortest]
    found: list[Piece] = [piece for piece in pieces if not isinstance(piece, Straight) or piece.length < 2 * shortest]
    middles = np.array([head.mean(axis=0) for head in heads]).reshape(-1, 2)
    sizes = np.array([np.ptp(head, axis=0).max() for head in heads])
    for line, profile in zip(long, profiles(long, contrast), strict=True):
        widths = profile.widths.copy()
        widths[profile.darkness < 0.1] = np.nan
        for middle, size in zip(middles, sizes, strict=True):
            widths[np.hypot(*(profile.middles - middle).T) < 0.7 * size + 2] = np.nan
        cuts = _cuts(widths, shortest)
        found += _cut_at(line, profile, cuts) if cuts else [line]
    return found


def inked_widths(pieces: Sequence[Piece], contrast: np.ndarray, mask: np.ndarray, head: float) -> list[float]:
    """How wide each piece would be in pixels with its ink as dark as the mask's is where it is full.

    So a thin line between two rows of pixels is as wide as one that fills a row, and a pale one is thin. Of what is
    longer than ``head`` pixels, an arrowhead's length, the narrow places count: heads hide most of a short dimension
    line.
    """
    full = float(np.percentile(contrast[mask], FULL)) if mask.any() else 1.0
    found = []
    for piece, profile in zip(pieces, profiles(pieces, contrast), strict=True):
        inked = profile.darkness > 0.1
        if not inked.any():
            found.append(piece.width)
            continue
        narrow = float(np.percentile(profile.widths[inked], NARROW))
        width = min(narrow, piece.width) if piece.length > head else piece.width
        found.append(width * min(float(np.median(profile.darkness[inked])) / full, 1.0))
    return found


def doubled(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces; circles that are as wide as two lines are two, side by side, whose ink runs together."""
    widths = [piece.width for piece in pieces if isinstance(piece, Straight) for _ in range(round(piece.length))]
    usual = float(np.percentile(widths, OUTLINES)) if widths else 0.0
    found: list[Piece] = []
    for piece in pieces:
        apart = piece.width - usual
        if isinstance(piece, Round) and piece.full and DOUBLE[0] < piece.width / max(usual, 1e-9) < DOUBLE[1]:
            radii = (piece.radius - apart / 2, piece.radius + apart / 2)
            found += [replace(piece, radius=radius, width=usual) for radius in radii]
        else:
            found.append(piece)
    return found


def _cuts(widths: Floats, shortest: float) -> list[int]:
    """Where widths change from one level to another for good."""
    known = np.isfinite(widths)
    if known.sum() < 2 * shortest:
        return []
    known &= widths < 2.2 * np.nanmedian(widths) + 1  # but for crossings
    if known.sum() < 2 * shortest:
        return []
    filled = np.interp(np.arange(len(widths)), np.flatnonzero(known), widths[known])
    smooth = median_filter(filled, round(shortest) | 1, mode="nearest")
    low, high = (float(np.percentile(smooth, q)) for q in (10, 90))
    if high < THICKER * low or high - low < THICKER_BY:
        return []
    thick = smooth > (low + high) / 2
    cuts = [int(k) + 1 for k in np.flatnonzero(np.diff(thick.astype(int)))]
    bounds = [0, *cuts, len(widths)]
    return [b for a, b, c in zip(bounds, bounds[1:], bounds[2:], strict=False) if min(b - a, c - b) >= shortest]


def _cut_at(line: Straight, profile: Profile, cuts: Sequence[int]) -> list[Piece]:
    places, _ = line.samples(1.0)
    parts: list[Piece] = []
    for first, last in pairwise([0, *cuts, len(places)]):
        start = line.start if first == 0 else (float(places[first][0]), float(places[first][1]))
        end = line.end if last == len(places) else (float(places[last - 1][0]), float(places[last - 1][1]))
        width = float(np.median(profile.widths[first:last]))
        parts.append(Straight(start, end, profile.middles[first:last], width))
    return parts


def _straight(piece: Straight, points: Floats, width: float) -> Straight:
    if len(points) < FEWEST:
        return replace(piece, width=width, points=points if len(points) else piece.points)
    kept = points
    for _ in range(2):
        middle, direction = line_through(kept)
        off = np.abs((points - np.array(middle)) @ np.array((-direction[1], direction[0])))
        inliers = points[off <= max(AGREE, float(np.median(off)) * 1.5)]
        if len(inliers) < FEWEST:
            break
        kept = inliers
    middle, direction = line_through(kept)

    def foot(p: XY) -> XY:
        along = (p[0] - middle[0]) * direction[0] + (p[1] - middle[1]) * direction[1]
        return (middle[0] + along * direction[0], middle[1] + along * direction[1])

    start, end = foot(piece.start), foot(piece.end)
    if max(math.dist(start, piece.start), math.dist(end, piece.end)) > REACH:
        start, end = piece.start, piece.end
    return Straight(start, end, kept, width)


def _round(piece: Round, points: Floats, width: float) -> Round:
    if len(points) < 2 * FEWEST:
        return replace(piece, width=width, points=points if len(points) else piece.points)
    if not piece.full and len(points) >= 4 * FEWEST:
        turn = np.arctan2(points[:, 1] - piece.center[1], points[:, 0] - piece.center[0])
        off = np.abs((turn - piece.begin - piece.sweep / 2 + np.pi) % (2 * np.pi) - np.pi)
        points = points[off <= INNER * piece.sweep / 2]
    kept, found = points, None
    for _ in range(2):
        found = circle_through(kept)
        if found is None:
            return replace(piece, width=width)
        center, radius = found
        off = np.abs(np.hypot(*(points - np.array(center)).T) - radius)
        inliers = points[off <= max(AGREE, float(np.median(off)) * 1.5)]
        if len(inliers) < 2 * FEWEST:
            break
        kept = inliers
    found = circle_through(kept) or found
    if found is None:
        return replace(piece, width=width)
    center, radius = found
    if piece.full:
        return Round(center, radius, 0.0, 2 * math.pi, kept, width)
    begin, end = (math.atan2(p[1] - center[1], p[0] - center[0]) for p in (piece.start, piece.end))
    sweep = (end - begin) % (2 * math.pi)
    moved = max(
        math.dist(piece.start, _on(center, radius, begin)), math.dist(piece.end, _on(center, radius, begin + sweep))
    )
    if moved > REACH or abs(sweep - piece.sweep) > 0.35 * piece.sweep + 0.3:
        return replace(piece, width=width, points=kept)
    return Round(center, radius, begin % (2 * math.pi), sweep, kept, width)


def _on(center: XY, radius: float, angle: float) -> XY:
    return (center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle))
