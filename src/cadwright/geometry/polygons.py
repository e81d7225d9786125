"""Polygons as arrays of corners (n, 2), the last one joined to the first."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
_BLOCK = 2_000_000
"""Pairs of a point and a side that are looked at together."""


def signed_area(corners: ArrayLike) -> float:
    """The area of a polygon, positive where it runs counter-clockwise."""
    points = np.asarray(corners, np.float64)
    x, y = (points - points[0]).T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def inside(points: ArrayLike, polygons: Iterable[ArrayLike]) -> NDArray[np.bool_]:
    """Which points (n, 2) lie inside polygons taken together, by the even-odd rule: (n,)."""
    x, y = np.asarray(points, np.float64).reshape(-1, 2).T
    found = np.zeros(len(x), np.bool_)
    for corners in polygons:
        start = np.asarray(corners, np.float64)
        end = np.roll(start, -1, axis=0)
        rising = end[:, 1] != start[:, 1]
        a, b = start[rising], end[rising]
        with np.errstate(over="ignore"):
            slope = (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
        for begin in range(0, len(x), size := max(1, _BLOCK // max(len(a), 1))):
            some = slice(begin, begin + size)
            crossed = (a[:, 1] > y[some, None]) != (b[:, 1] > y[some, None])
            with np.errstate(invalid="ignore", over="ignore"):
                left = x[some, None] < a[:, 0] + (y[some, None] - a[:, 1]) * slope
            found[some] ^= (crossed & left).sum(axis=1) % 2 == 1
    return found
