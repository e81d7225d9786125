"""How inexact a sketch is: rounded coordinates, or ones that a hand or a camera gave."""

import math

import numpy as np
from scipy.spatial import cKDTree

from cadwright.sketch.elements import size_of
from cadwright.sketch.graph import XY, Arc, Line, Sketch
from cadwright.sketch.inference.measured import Floats

EXACT = 1e-6
"""Gaps below this part of the long side are none."""
_WIDEST, _SHARE = 0.03, 0.35
"""Ends that are meant to meet are not farther apart than this part of the long side, and of the shorter primitive."""
_FEW = 0.2
"""Where fewer joints than this share gape, the others tell that those are meant to."""
_SPREAD = 3.0
"""Gaps of rounding are not larger than this many times their median."""
_NEIGHBOURS = 4


def noise_of(sketch: Sketch) -> float | None:
    """How far apart points may be that are meant as one, in the sketch's unit: the gaps at its open joints.

    0 where ends meet exactly, ``None`` where there are too few joints to tell.
    """
    size = size_of(sketch.geometry)
    ends = [
        (point, math.dist(one.start, one.end), number)
        for number, one in enumerate(sketch.geometry)
        if isinstance(one, Line | Arc) and math.dist(one.start, one.end) > EXACT * size
        for point in (one.start, one.end)
    ]
    gaps = _gaps(ends, size)
    open_ = np.sort(gaps[gaps > EXACT * size])
    if len(gaps) < 2:
        return None
    if len(open_) < _FEW * len(gaps):
        return 0.0
    return float(open_[open_ <= _SPREAD * np.median(open_)].max())


def _gaps(ends: list[tuple[XY, float, int]], size: float) -> Floats:
    """From each end to the nearest one of another primitive, where that is near enough to be meant as one with it."""
    if len(ends) < 4:
        return np.zeros(0)
    places = np.array([point for point, _, _ in ends])
    away, others = cKDTree(places).query(places, k=min(_NEIGHBOURS, len(ends)))
    found = []
    for (_, extent, number), distances, near in zip(ends, np.asarray(away), np.asarray(others), strict=True):
        other = next(((d, ends[k]) for d, k in zip(distances, near, strict=True) if ends[k][2] != number), None)
        if other is not None and other[0] <= min(_WIDEST * size, _SHARE * min(extent, other[1][1])):
            found.append(other[0])
    return np.array(found)
