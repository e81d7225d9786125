"""Closed outlines as regions: what is inside, which lies in which, which are the same."""

from collections.abc import Sequence

import numpy as np

from cadwright.scanning.meshes import Floats
from cadwright.scanning.outlines import distances
from cadwright.scanning.plan import Loop
from cadwright.sketch.curves import points_along

BLOCK = 2_000_000
"""Pairs of point and edge that are told apart at a time."""


def polygon(loop: Loop, deflection: float) -> Floats:
    """Corners (n, 2) of an outline whose curves are replaced by chords so far from them."""
    parts = [np.asarray(points_along(each, deflection), float) for each in loop]
    return np.concatenate([part[:-1] for part in parts])


def area(corners: Floats) -> float:
    """The area of a polygon (n, 2), counter-clockwise positive."""
    x, y = corners.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def inside(points: Floats, polygons: Sequence[Floats]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which points (n, 2) lie inside of polygons, even-odd."""
    found = np.zeros(len(points), bool)
    x, y = points.T
    for corners in polygons:
        following = np.roll(corners, -1, axis=0)
        rising = following[:, 1] != corners[:, 1]
        a, b = corners[rising], following[rising]
        slope = (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
        for begin in range(0, len(points), size := max(1, BLOCK // max(len(a), 1))):
            some = slice(begin, begin + size)
            crossing = (a[:, 1] <= y[some, None]) != (b[:, 1] <= y[some, None])
            left = x[some, None] < a[:, 0] + (y[some, None] - a[:, 1]) * slope
            found[some] ^= (crossing & left).sum(axis=1) % 2 == 1
    return found


def depths(polygons: Sequence[Floats]) -> list[int]:
    """In how many of the others each lies."""
    lows = np.array([each.min(axis=0) for each in polygons]).reshape(-1, 2)
    highs = np.array([each.max(axis=0) for each in polygons]).reshape(-1, 2)
    found = []
    for i, each in enumerate(polygons):
        around = ((lows <= each[0]) & (highs >= each[0])).all(axis=1)
        around[i] = False
        found.append(sum(bool(inside(each[:1], [polygons[k]])[0]) for k in np.flatnonzero(around).tolist()))
    return found


def same(a: Loop, b: Loop, within: float) -> bool:
    """Whether two outlines are nowhere further apart."""
    return all(bool((distances(polygon(one, within), other) <= within).all()) for one, other in ((a, b), (b, a)))
