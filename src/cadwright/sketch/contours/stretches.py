"""Stretches of strokes: points at even steps with corners among them, and how far stretches stray from curves."""

import math
from functools import cache

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray
from scipy import ndimage

Floats = NDArray[np.float64]

MOST = 160
"""Places of a stroke where curves may end."""
STEP = 3.0
"""Pixels between them, where that is not too many."""
CORNER, SHARP = 5, math.radians(30)
"""Where a stroke turns by that angle and more within so many pixels to either side is a corner."""
DEGREE = 5
"""Waves of a hand are slow: they, and arcs up to half a turn, are polynomials of this degree in the length."""
NEVER = 1e12
"""What costs that much is not taken."""


def rounds(
    count: Floats,
    mx: Floats,
    my: Floats,
    xx: Floats,
    xy: Floats,
    yy: Floats,
    xz: Floats,
    yz: Floats,
    z: Floats,
    zz: Floats,
) -> tuple[Floats, Floats]:
    """Radius and mean squared deviation of Kåsa's circle of stretches, from their mean moments; radius 0 of lines."""
    xz, yz, zz = xz - mx * z, yz - my * z, zz - z * z
    det = xx * yy - xy * xy
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = (xz * yy - yz * xy) / det, (yz * xx - xz * xy) / det
        cx, cy = a / 2, b / 2
        square = z - 2 * cx * mx - 2 * cy * my + cx * cx + cy * cy
        off = (zz - a * xz - b * yz) / (4 * square)
    flat = ~(det > 1e-12 * (xx + yy) ** 2) | ~np.isfinite(off)
    return np.where(flat, 0.0, np.sqrt(np.maximum(square, 0))), np.where(flat, NEVER, np.maximum(off, 0))


def jagged(points: Floats) -> Floats:
    """The mean squared distance of each stretch (n, n) from its best polynomial of degree `DEGREE`."""
    n = len(points)
    found = np.zeros((n, n))
    if n < DEGREE + 2:
        return found
    x, y = np.ascontiguousarray((points - points.mean(axis=0)).T)
    squares = np.append(0.0, (x * x + y * y).cumsum())
    for count in range(DEGREE + 2, n + 1):
        basis, places = _basis(count), np.arange(n - count + 1)
        slow = sum(
            ((as_strided(each, (n - count + 1, count), each.strides * 2) @ basis) ** 2).sum(axis=1) for each in (x, y)
        )
        whole = squares[count:] - squares[:-count]
        found[places, places + count - 1] = np.maximum(whole - slow, 0) / count
    return found


@cache
def _basis(count: int) -> Floats:
    """Orthonormal polynomials (count, DEGREE + 1) at even places."""
    at = np.linspace(-1, 1, count)
    return np.asarray(np.linalg.qr(np.vander(at, DEGREE + 1))[0], np.float64)


def ripples(away: Floats, radius: float) -> float:
    """The mean squared deviation from a circle that is neither an oval's nor a spiral's."""
    angle = np.arctan2(away[:, 1], away[:, 0])
    slow = [np.ones_like(angle), np.linspace(-1, 1, len(angle))]
    slow += [wave(k * angle) for k in (1, 2) for wave in (np.cos, np.sin)]
    basis = np.linalg.qr(np.column_stack(slow))[0]
    off = np.hypot(*away.T) - radius
    return float(((off - basis @ (basis.T @ off)) ** 2).mean())


def evenly(points: Floats) -> tuple[Floats, float]:
    """Points at even steps along a polyline (n, 2), and the step."""
    return _at(points, STEP, MOST)


def _at(points: Floats, step: float, most: int) -> tuple[Floats, float]:
    """Points about so far apart along a polyline (n, 2), but no more steps than ``most``, and how far they are."""
    if len(points) < 2:
        return points, 0.0
    lengths = np.append(0.0, np.hypot(*np.diff(points, axis=0).T).cumsum())
    whole = float(lengths[-1])
    if whole <= 0:
        return points[:1], 0.0
    count = int(np.clip(round(whole / step), 2, most)) + 1
    at = np.linspace(0, whole, count)
    return np.column_stack([np.interp(at, lengths, points[:, k]) for k in (0, 1)]), whole / (count - 1)


def with_corners(even: Floats, points: Floats, step: float) -> Floats:
    """The same, with those nearest to corners of the polyline moved there: curves end in corners, not beside them."""
    fine, pixel = _at(points, 1.0, 20 * MOST)
    places, _ = _corners(fine)
    if len(even) < 3:
        return even
    moved = even.copy()
    for k in places:
        moved[round(k * pixel / step)] = fine[k]
    moved[0], moved[-1] = even[0], even[-1]
    return moved


def cornered(points: Floats) -> float:
    """How many right-angled corners a polyline (n, 2) has; flatter ones are parts of one."""
    _, turns = _corners(_at(points, 1.0, 20 * MOST)[0])
    return float(np.clip((turns - SHARP) / (math.pi / 2 - SHARP), 0, 1).sum())


def _corners(fine: Floats) -> tuple[NDArray[np.int64], Floats]:
    """The corners of a polyline at every pixel (n, 2), and by which angles it turns there, in radians."""
    if len(fine) < 2 * CORNER + 1:
        return np.zeros(0, np.int64), np.zeros(0)
    before, after = fine[CORNER:-CORNER] - fine[: -2 * CORNER], fine[2 * CORNER :] - fine[CORNER:-CORNER]
    cosine = (before * after).sum(axis=1) / np.maximum(np.hypot(*before.T) * np.hypot(*after.T), 1e-9)
    turn = np.arccos(np.clip(cosine, -1, 1))
    places = np.flatnonzero((turn == ndimage.maximum_filter1d(turn, 2 * CORNER + 1)) & (turn > SHARP))
    return places + CORNER, turn[places]


def from_sharpest(points: Floats) -> Floats:
    """The same closed polyline (n, 2), at every pixel, from where it turns most, seen over some pixels."""
    ring = _at(points, 1.0, 20 * MOST)[0][:-1]
    reach = max(1, min(2 * CORNER, len(ring) // 6))
    before, after = ring - np.roll(ring, reach, axis=0), np.roll(ring, -reach, axis=0) - ring
    cosine = (before * after).sum(axis=1) / np.maximum(np.hypot(*before.T) * np.hypot(*after.T), 1e-9)
    ring = np.roll(ring, -int(cosine.argmin()), axis=0)
    return np.asarray(np.vstack([ring, ring[:1]]))
