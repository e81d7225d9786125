"""What several modules ask of curves: points along them, their middle, their extent, their ends."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadwright.canvas.design import XY, Arc, Circle, Curve, Line
from cadwright.canvas.raster import polyline

JOINED = 0.35
"""Ends within this many grid units look joined."""


def along(curve: Curve, count: int = 12) -> list[XY]:
    """Points at even distances along a curve, its ends included; a circle's first one is its last one too."""
    path = polyline(curve)
    if len(path) > 2:
        return [path[round(number * (len(path) - 1) / (count - 1))] for number in range(count)]
    (ax, ay), (bx, by) = path
    shares = [number / (count - 1) for number in range(count)]
    return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]


def box(curves: Sequence[Curve]) -> tuple[float, float, float, float]:
    """The box around one curve or more: smallest x and y, largest x and y."""
    points = [point for each in curves for point in polyline(each)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def middle(curves: Sequence[Curve]) -> XY:
    """The middle of the box around some curves."""
    left, top, right, bottom = box(curves)
    return (left + right) / 2, (top + bottom) / 2


def extent(curves: Sequence[Curve]) -> float:
    """The long side of the box around some curves."""
    left, top, right, bottom = box(curves)
    return max(right - left, bottom - top)


def ends(curve: Curve) -> tuple[XY, ...]:
    """The two ends of a line or an arc; a circle has none."""
    return () if isinstance(curve, Circle) else (curve.control_points[0], curve.control_points[-1])


def length(curve: Curve) -> float:
    """How long a curve is."""
    if isinstance(curve, Circle):
        return math.tau * curve.radius
    turn = curve.turn if isinstance(curve, Arc) else None
    return turn[2] * turn[4] if turn else math.dist(curve.control_points[0], curve.control_points[-1])


def halfway(curve: Curve) -> XY:
    """The point in the middle of a line or an arc, along it; the top of a circle."""
    if isinstance(curve, Circle):
        return curve.center[0], curve.center[1] - curve.radius
    path = along(curve, 3)
    return path[1]


def components(curves: Sequence[Curve]) -> list[tuple[Curve, ...]]:
    """The curves by what hangs together at its ends, the largest group first."""
    groups: list[list[Curve]] = []
    for each in curves:
        touching = [group for group in groups if any(_touch(each, other) for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([other for group in touching for other in group] + [each])
    return [tuple(group) for group in sorted(groups, key=extent, reverse=True)]


def farness(points: Sequence[XY], curves: Sequence[Curve]) -> NDArray[np.float64]:
    """How far each point is from the nearest of some curves, about; infinite where there are none."""
    if not curves:
        return np.full(len(points), np.inf)
    starts, stops = [], []
    for each in curves:
        path = polyline(each, step=math.radians(8))
        starts += path[:-1]
        stops += path[1:]
    a, b, p = np.array(starts), np.array(stops), np.array(points)[:, None, :]
    way = b - a
    share = np.clip(((p - a) * way).sum(-1) / np.maximum((way**2).sum(-1), 1e-12), 0, 1)
    near: NDArray[np.float64] = np.hypot(*np.moveaxis(p - (a + share[..., None] * way), -1, 0)).min(-1)
    return near


def tilt(line: Line) -> float:
    """The angle of a line to the x axis, from 0 up to π; it grows as y does."""
    (ax, ay), (bx, by) = line.control_points
    return math.atan2(by - ay, bx - ax) % math.pi


def _touch(one: Curve, other: Curve) -> bool:
    return any(math.dist(a, b) <= JOINED for a in ends(one) for b in ends(other))
