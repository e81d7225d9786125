"""Closed outlines as regions: what is inside, which lies in which, which are the same."""

from collections.abc import Sequence

import numpy as np

from cadwright.geometry.polygons import inside
from cadwright.scanning.meshes import Floats
from cadwright.scanning.outlines import distances
from cadwright.scanning.plan import Loop
from cadwright.sketch.curves import points_along


def polygon(loop: Loop, deflection: float) -> Floats:
    """Corners (n, 2) of an outline whose curves are replaced by chords so far from them."""
    parts = [np.asarray(points_along(each, deflection), float) for each in loop]
    return np.concatenate([part[:-1] for part in parts])


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
