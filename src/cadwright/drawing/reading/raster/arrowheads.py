"""Filled arrowheads: where a line grows evenly wider and ends, or goes on thin again."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from scipy.ndimage import uniform_filter1d

from cadwright.drawing.reading.raster.ends import REACH, meetings_of
from cadwright.drawing.reading.raster.pieces import Floats, Piece, Round, Straight
from cadwright.drawing.reading.raster.subpixel import FINE, SIDE, profiles
from cadwright.sketch.graph import XY

STEP = 0.5
"""Pixels between the places along a line whose widths are compared."""
LENGTHS = (1.0, 7.0)
"""mm of arrowheads."""
WIDER = 1.6
"""The base is so many times as wide as the line, and at least so many pixels wider."""
WIDER_BY = 1.6
SLENDER = (1.6, 8.0)
"""How many times longer than wide they are."""
EVENLY = 0.9
"""The correlation that the widths of a triangle have with the way from its tip, at least."""
SMOOTH, UNEVEN = 5, 0.8
"""Places over which widths are averaged; pixels that they may rise where they should fall."""
BLUNT = 0.4
SNAP = 1.2
"""mm between a tip as it was measured and what it points at."""
BEYOND = 4.0
"""Pixels beyond a line's ends at which arrowheads are looked for; the skeleton stops short of a blunt base."""
ROUND = 1.6
"""Pixels about an arrowhead that are its own."""


HOLLOW = 1.0
"""mm between the strokes of open arrowheads that are closed."""
FEWEST, MORE = 5, 1.25
"""So many heads, and so many times more than filled ones, tell that a sheet has open ones."""


@dataclass(frozen=True)
class Arrowhead:
    """A triangle in pixels: its tip and the two corners of its base."""

    tip: XY
    left: XY
    right: XY


def arrowheads_of(pieces: Sequence[Piece], contrast: np.ndarray, dots_per_mm: float) -> list[Arrowhead]:
    """The arrowheads that lie along pieces: filled ones, or open ones where those are more."""
    found = _filled(pieces, contrast, dots_per_mm)
    side = round(HOLLOW * dots_per_mm)
    closed = cv2.morphologyEx(contrast, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    opened = _filled(pieces, closed, dots_per_mm)
    return opened if len(opened) >= max(FEWEST, MORE * len(found)) else found


def _filled(pieces: Sequence[Piece], contrast: np.ndarray, dots_per_mm: float) -> list[Arrowhead]:
    thin = [piece for piece in pieces if not piece.dashes and piece.length >= LENGTHS[0] * dots_per_mm]
    longer = [_longer(piece) for piece in thin]
    found: list[Arrowhead] = []
    for piece, profile in zip(longer, profiles(longer, contrast, STEP), strict=True):
        widths = np.where(profile.darkness > 0.2, profile.widths, 0.0)
        for tip, base in _ramps(widths, dots_per_mm):
            head = _head(piece, tip, base, float(widths[base]))
            if all(np.hypot(head.tip[0] - o.tip[0], head.tip[1] - o.tip[1]) > 2 * BEYOND for o in found):
                found.append(head)
    return found


def _longer(piece: Piece) -> Piece:
    """The piece a few pixels longer at both ends."""
    if isinstance(piece, Straight):
        (ux, uy), (x0, y0), (x1, y1) = piece.direction, piece.start, piece.end
        start, end = (x0 - BEYOND * ux, y0 - BEYOND * uy), (x1 + BEYOND * ux, y1 + BEYOND * uy)
        return Straight(start, end, piece.points, piece.width)
    more = min(BEYOND / piece.radius, 0.5 * (2 * np.pi - piece.sweep))
    return Round(piece.center, piece.radius, piece.begin - more, piece.sweep + 2 * more, piece.points, piece.width)


def _ramps(widths: Floats, dots_per_mm: float) -> list[tuple[float, int]]:
    """Where widths rise evenly from a tip to a base, in either direction, as numbers of places."""
    thin = float(np.percentile(widths[widths > 0], 25)) if (widths > 0).any() else 0.0
    least = max(WIDER * thin, thin + WIDER_BY)
    smooth = uniform_filter1d(widths, SMOOTH, mode="nearest")
    found = []
    for k in range(1, len(smooth) - 1):
        if not least <= smooth[k] < 2 * SIDE - 1 or smooth[k] < smooth[max(0, k - 6) : k + 7].max():
            continue
        for way in (-1, 1):
            last = _foot(smooth, k, way, thin, LENGTHS[1] * dots_per_mm / STEP)
            rise = smooth[min(k, last) : max(k, last) + 1]
            length, height = len(rise) * STEP, float(smooth[k])
            behind = smooth[min(max(k - way * 8, 0), len(smooth) - 1)]
            slender = SLENDER[0] <= length / height <= SLENDER[1] and length >= LENGTHS[0] * dots_per_mm
            if behind < 0.65 * height and slender and _evenly(rise):
                found.append((_tip(smooth, last, k, thin), k))
    return found


def _foot(widths: Floats, base: int, way: int, thin: float, most: float) -> int:
    """Where the widths have fallen to the line's, going from a base; they may rise a little on the way."""
    k, least = base, float(widths[base])
    while 0 <= k + way < len(widths) and abs(k + way - base) <= most:
        following = float(widths[k + way])
        if following <= 0 or following > least + UNEVEN or least <= thin + 0.25:
            break
        k, least = k + way, min(least, following)
    return k


def _evenly(rise: Floats) -> bool:
    return len(rise) > 3 and abs(float(np.corrcoef(np.arange(len(rise)), rise)[0, 1])) >= EVENLY


def _tip(widths: Floats, last: int, base: int, thin: float) -> float:
    """Where the triangle has its tip, from its widths where it is wider than the line that it lies on.

    Blur makes all widths larger, the line's too; so the tip is where the width is a part of that.
    """
    way = 1 if last > base else -1
    places = np.arange(base + 2 * way, last + way, way)
    wide = widths[places] > thin + 0.5
    if wide.sum() < 4:
        return float(last)
    slope, start = np.polyfit(places[wide], widths[places][wide], 1)
    return float((BLUNT * thin - start) / slope) if abs(slope) > 1e-6 else float(last)


def _head(piece: Piece, tip: float, base: int, width: float) -> Arrowhead:
    """The triangle of a ramp from its base to its tip, which are numbers of places along the piece."""
    places, normals = piece.samples(STEP)
    last = len(places) - 1
    near = min(max(round(tip), 0), last)
    beside = near - 1 if near else 1
    step = (places[near] - places[beside]) * (1 if near else -1)
    point = places[near] + (tip - near) * step
    half = (width + FINE) / 2 * normals[base]
    foot = places[base]

    def pair(p: Floats) -> XY:
        return (float(p[0]), float(p[1]))

    return Arrowhead(pair(point), pair(foot + half), pair(foot - half))


def pointed(heads: Sequence[Arrowhead], pieces: Sequence[Piece], dots_per_mm: float) -> list[Arrowhead]:
    """The arrowheads with their tips on the lines and circles that they point at, where those are near."""
    reach = SNAP * dots_per_mm
    result = []
    for head in heads:
        foot = ((head.left[0] + head.right[0]) / 2, (head.left[1] + head.right[1]) / 2)
        axis = Straight(foot, head.tip, np.array((foot, head.tip)))
        near = [
            q
            for piece in pieces
            for q in meetings_of(axis, piece, REACH)
            if math.dist(q, head.tip) <= reach and math.dist(q, foot) >= 0.6 * axis.length
        ]
        result.append(replace(head, tip=min(near, key=lambda q: math.dist(q, head.tip))) if near else head)
    return result


def without_heads(pieces: Sequence[Piece], heads: Sequence[Arrowhead]) -> list[Piece]:
    """The pieces but those that lie in an arrowhead whole: the corners of its base, followed as if they were lines."""
    triangles = [np.array((head.tip, head.left, head.right), np.float32) for head in heads]

    def inside(piece: Piece) -> bool:
        return any(
            all(
                cv2.pointPolygonTest(triangle, (float(x), float(y)), True) > -ROUND for x, y in (piece.start, piece.end)
            )
            and piece.length < 0.85 * math.dist(triangle[0], triangle[1])
            for triangle in triangles
        )

    return [piece for piece in pieces if not inside(piece)]
