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
    across = np.arange(columns)
    fits = [
        np.polynomial.Polynomial.fit(middles[seen], rule[seen], 2)
        for rule in rules
        if (seen := np.isfinite(rule)).any()
    ]
    return _taken_away(contrast, np.array([np.round(fit(across)) for fit in fits]).astype(int))


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
