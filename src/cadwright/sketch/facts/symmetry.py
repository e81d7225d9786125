"""Symmetry of what is drawn: mirror axes through the middle, and turns onto itself."""

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt
from scipy.spatial import cKDTree

from cadwright.sketch.curves import points_along
from cadwright.sketch.graph import Geometry, Point

Points = npt.NDArray[np.float64]

OFF = 0.012
"""Part of the long side by which a mirrored drawing may be off."""
NEARLY = 5 * OFF
"""Up to here it may be called symmetric all the same."""
_ORDERS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12)


class Symmetry:
    """The symmetry of some primitives: how far off each mirror image and each turn is, in parts of the long side."""

    def __init__(self, geometry: Sequence[Geometry]) -> None:
        points = _spread(geometry)
        self._points = points - (points.max(axis=0) + points.min(axis=0)) / 2 if len(points) else points

    def mirrored(self, degrees: float) -> float:
        """How far off the image is at an axis through the middle at an angle from x: 90 is a vertical axis."""
        a = 2 * math.radians(degrees)
        return self._off(np.array([[math.cos(a), math.sin(a)], [math.sin(a), -math.cos(a)]]))

    def rotated(self, degrees: float) -> float:
        """How far off a turn about the middle is."""
        a = math.radians(degrees)
        return self._off(np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]]))

    @property
    def order(self) -> int:
        """How many turns, up to a full one, bring it onto itself; 1 for none, 0 for any (circles about one centre)."""
        if self.rotated(360 / 11) < OFF and self.rotated(360 / 13) < OFF:
            return 0
        return max((n for n in _ORDERS if self.rotated(360 / n) < OFF), default=1)

    @property
    def axes(self) -> tuple[float, ...]:
        """The angles of its mirror axes in degrees, 0 to 180, looked for every 7.5 and every 10 degrees."""
        found = sorted({*np.arange(0, 180, 7.5).tolist(), *np.arange(0, 180, 10.0).tolist()})
        return tuple(angle for angle in found if self.mirrored(angle) < OFF)

    def _off(self, matrix: Points) -> float:
        """The largest distance from an image to the original."""
        if not len(self._points):
            return 0.0
        away, _ = self._tree.query(self._points @ matrix.T)
        return float(np.max(away))

    @cached_property
    def _tree(self) -> cKDTree:
        return cKDTree(self._points)


def _spread(geometry: Sequence[Geometry]) -> Points:
    """Points spread evenly along curves, in parts of the long side, about 250 on it."""
    if not geometry:
        return np.zeros((0, 2))
    deflection = _deflection(geometry)
    lines = [points_along(each, deflection) for each in geometry]
    every = np.concatenate(lines)
    size = float((every.max(axis=0) - every.min(axis=0)).max()) or 1.0
    spread = []
    for line, each in zip(lines, geometry, strict=True):
        if isinstance(each, Point) or len(line) < 2:
            spread.append(line)
            continue
        steps = np.hypot(*np.diff(line, axis=0).T)
        along = np.concatenate([[0], np.cumsum(steps)])
        wanted = np.linspace(0, along[-1], max(2, math.ceil(along[-1] / size * 250)))
        spread.append(np.column_stack([np.interp(wanted, along, line[:, i]) for i in (0, 1)]))
    scaled: Points = np.concatenate(spread) / size
    return scaled


def _deflection(geometry: Sequence[Geometry]) -> float:
    every = np.concatenate([points_along(each, math.inf) for each in geometry])
    return 1e-3 * (float((every.max(axis=0) - every.min(axis=0)).max()) or 1.0)
