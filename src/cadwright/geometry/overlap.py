"""Leaving out what lies on a free curve, or on a circle, that is drawn already.

Where a hole crosses a shaft its near and far edge are one curve of the picture. Hidden-line removal cannot decide for
pieces of the far one whether they are seen, and gives them by turns, down to lines of a hundredth of a millimetre.
"""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline, bounds
from cadwright.geometry.polylines import flatten
from cadwright.geometry.tidy import PRIORITY

_SAME = 3e-4
"""Of the extent of a curve: what is nearer to it than this lies on it. Free curves are sampled to 2e-4."""
_STRAIGHT = 1e-3
"""Of its radius: a shorter piece of a circle is as good as straight (it rises by 1/8000 of its length)."""


def uncovered(curves: Iterable[Curve]) -> tuple[Curve, ...]:
    """The curves without those that lie, as a whole, on one other that is at least as visible, in the same order.

    Straight lines cover nothing here, circles and arcs only free curves and lines too short to be told from them:
    `cadwright.geometry.tidy` sees to the rest.
    """
    curves = tuple(curves)
    boxes = np.array([bounds((curve,)) for curve in curves]).reshape(-1, 4)
    extents = np.hypot(*(boxes[:, 2:] - boxes[:, :2]).T)
    near = _SAME * extents
    around = boxes + near[:, None] * (-1, -1, 1, 1)
    kept = np.zeros(len(curves), bool)
    bent = np.array([not isinstance(curve, Line) for curve in curves], bool)
    for i in sorted(range(len(curves)), key=lambda i: (PRIORITY.index(curves[i].kind), -extents[i])):
        within = (boxes[i, :2] > around[:, :2]).all(axis=1) & (boxes[i, 2:] < around[:, 2:]).all(axis=1)
        kept[i] = not any(_lies_on(curves[i], curves[j], near[j]) for j in np.nonzero(kept & bent & within)[0])
    return tuple(curve for curve, stays in zip(curves, kept, strict=True) if stays)


def _lies_on(curve: Curve, other: Curve, near: float) -> bool:
    """Whether no point of a curve is further than ``near`` (mm) from another one."""
    match other:
        case Polyline():
            points = np.array(flatten(curve, near))
            return bool((_distances(points, np.array(other.points)) < near).all())
        case Circle() | Arc():
            short = isinstance(curve, Line) and math.dist(curve.start, curve.end) < _STRAIGHT * other.radius
            return (short or isinstance(curve, Polyline)) and _on_round(flatten(curve, near), other, near)
        case Line():
            return False


def _on_round(points: Sequence[Point], other: Arc | Circle, near: float) -> bool:
    (x0, y0), radius = other.center, other.radius
    start, end = (other.start, other.end) if isinstance(other, Arc) else (0.0, 360.0)
    slack = math.degrees(near / radius)
    angles = [math.degrees(math.atan2(y - y0, x - x0)) for x, y in points]
    inside = all((angle - start + slack) % 360 < end - start + 2 * slack for angle in angles)
    return inside and all(abs(math.dist(other.center, point) - radius) < near for point in points)


def _distances(points: np.ndarray, path: np.ndarray) -> np.ndarray:
    """How far points (n, 2) are from the nearest piece of a path (m, 2): (n,)."""
    start, way = path[:-1], np.diff(path, axis=0)
    squared = np.maximum((way**2).sum(axis=1), 1e-300)
    offset = points[:, None] - start
    along = np.clip((offset * way).sum(axis=2) / squared, 0, 1)
    return np.asarray(np.linalg.norm(offset - along[..., None] * way, axis=2).min(axis=1))
