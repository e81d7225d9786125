"""The rules that are printed on paper: many level or upright lines, evenly spaced, right across the sheet."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Floats = NDArray[np.float64]

STRIPS = 12
"""Across so many strips rules are followed."""
SEEN = 0.6
"""In so many of them a rule is seen; strokes of a pen hardly ever are."""
FEWEST = 6
"""Rules on a sheet."""
EVENLY = 0.7
"""So many of the gaps between them are one, two or three times the smallest usual one,"""
LOOSE = 0.15
"""give or take this part of it."""
NARROWEST = 8.0
"""Pixels between rules."""
FAINT = 0.025
"""Contrast of the faintest."""
REWEIGHTED, CLOSE = 6, 0.7
"""How often places where rules are seen are weighed anew, and the pixels by which they may be off what all say."""
ALONG, MOST = 101, 1.5
"""Pixels along a rule over which its contrast changes, and how much more than that of all rules it is."""
SIDE = 4
"""Pixels to either side over which a rule is taken away."""


def without_rules(contrast: Floats) -> Floats:
    """How much darker than paper each pixel is, less what rules are: a stroke across them keeps its own part."""
    level = _without_level_rules(contrast)
    return np.ascontiguousarray(_without_level_rules(np.ascontiguousarray(level.T)).T)


def _without_level_rules(contrast: Floats) -> Floats:
    columns = contrast.shape[1]
    edges = np.linspace(0, columns, STRIPS + 1).round().astype(int)
    profiles = np.stack(
        [np.median(contrast[:, a:b], axis=1) for a, b in pairwise(edges)]
    )  # (strips, rows): a pen's strokes are not in half of the columns of many strips
    peaks = [_peaks(profile) for profile in profiles]
    rules = _followed(peaks)
    if not _is_ruled(rules):
        return contrast
    middles = (edges[1:] + edges[:-1]) / 2
    return _taken_away(contrast, np.round(_expected(rules, middles, contrast.shape)).astype(int))


def _peaks(profile: Floats) -> Floats:
    """The rows (n,) of the maxima of a profile, to parts of a pixel."""
    smooth = ndimage.gaussian_filter1d(profile, 1.0)
    above = smooth - ndimage.median_filter(smooth, 31)
    least = max(FAINT, 4 * float(np.median(np.abs(above))))
    at = np.flatnonzero((above == ndimage.maximum_filter1d(above, 7)) & (above > least))
    at = at[(at > 0) & (at < len(profile) - 1)]
    a, b, c = smooth[at - 1], smooth[at], smooth[at + 1]
    return np.asarray(at + 0.5 * (a - c) / np.minimum(a - 2 * b + c, -1e-9))


def _followed(peaks: list[Floats]) -> list[Floats]:
    """Runs of peaks from strip to strip, (strips,) rows each and NaN where they are not seen."""
    middle = max(range(STRIPS // 4, STRIPS - STRIPS // 4), key=lambda k: len(peaks[k]))
    starts = peaks[middle]
    if len(starts) < FEWEST:
        return []
    reach = max(2.0, float(np.median(np.diff(starts))) / 3)
    found = []
    for start in starts:
        rule = np.full(STRIPS, np.nan)
        rule[middle] = start
        for step in (1, -1):
            at, slope, k = float(start), 0.0, middle + step
            while 0 <= k < STRIPS:
                near = peaks[k][np.abs(peaks[k] - at - slope) <= reach] if len(peaks[k]) else peaks[k]
                if len(near):
                    after = float(near[np.abs(near - at - slope).argmin()])
                    slope, at = 0.5 * slope + 0.5 * (after - at), after
                    rule[k] = at
                else:
                    at += slope
                k += step
        if np.isfinite(rule).mean() >= SEEN:
            found.append(rule)
    return found


def _is_ruled(rules: list[Floats]) -> bool:
    """Whether there are many, evenly spaced."""
    if len(rules) < FEWEST:
        return False
    gaps = np.diff(np.sort([np.nanmedian(rule) for rule in rules]))
    pitch = float(np.median(gaps))
    times = np.round(gaps / pitch)
    even = (np.abs(gaps - times * pitch) <= LOOSE * pitch * np.maximum(times, 1)) & (times >= 1) & (times <= 3)
    return pitch >= NARROWEST and float(even.mean()) >= EVENLY


def _expected(rules: list[Floats], middles: Floats, shape: tuple[int, ...]) -> Floats:
    """The row of every rule at every column (n, columns): those seen say how all of them run, a stroke beside one
    leads nothing astray, and what they go on as is expected between them and beside them, too.
    """
    rows, columns = shape
    rules = sorted(rules, key=lambda rule: float(np.nanmedian(rule)))
    at = np.array([np.nanmedian(rule) for rule in rules])
    gaps = np.diff(at)
    pitch = float(np.median(gaps))
    number = np.append(0, np.round(gaps / pitch)).cumsum()
    k = np.broadcast_to(number[:, None], (len(rules), len(middles)))
    x, y = np.broadcast_to(middles, k.shape), np.array(rules)
    seen = np.isfinite(y)
    count = float(max(number[-1], 1))
    matrix, goal = _terms(k[seen] / count, x[seen] / columns), y[seen]
    weight = np.ones_like(goal)
    for _ in range(REWEIGHTED):
        found = np.linalg.lstsq(matrix * weight[:, None], goal * weight, rcond=None)[0]
        weight = 1 / np.maximum(1, np.abs(goal - matrix @ found) / CLOSE)
    every = np.arange(-int(at[0] / pitch) - 1, number[-1] + int((rows - at[-1]) / pitch) + 2)
    across = np.arange(columns) / columns
    expected = np.array([_terms(np.full(columns, n / count), across) @ found for n in every])
    return np.asarray(expected[(expected.max(axis=1) >= 0) & (expected.min(axis=1) < rows)], np.float64)


def _terms(k: Floats, x: Floats) -> Floats:
    """Monomials of a rule's number and its column (n, 9)."""
    return np.stack([k**i * x**j for i in range(3) for j in range(3)], axis=1)


def _taken_away(contrast: Floats, rules: NDArray[np.int64]) -> Floats:
    """The contrast less that of rules (n, columns), row for row from their middles.

    It is the usual one along each rule, and no more than that of other rules: a stroke may follow one for a while.
    """
    rows, columns = contrast.shape
    printed = np.zeros_like(contrast)
    x = np.broadcast_to(np.arange(columns), rules.shape)
    for off in range(-SIDE, SIDE + 1):
        y = np.clip(rules + off, 0, rows - 1)
        values = contrast[y, x]
        usual = ndimage.median_filter(values, (1, min(columns, ALONG)), mode="nearest")
        usual = np.minimum(usual, MOST * np.median(values))
        np.maximum.at(printed, (y, x), usual)
    return np.asarray(np.maximum(contrast - printed, 0))
