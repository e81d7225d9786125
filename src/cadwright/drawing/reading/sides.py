"""From which side a view is seen that stands beside another: what is drawn there as seen, and what as hidden.

Third angle shows in the view above what one sees from above; first angle what one sees from below. An edge that in
the front view ends at the upper outline is seen from above; one at the lower outline is hidden from there.
"""

import math
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.plane import sampled
from cadwright.drawing.reading.scene import Scene
from cadwright.geometry.curves import Arc, Circle, Line

Pieces = NDArray[np.float64]


def side_seen(scene: Scene, front: Group, other: Group, place: str) -> float:
    """How much more is explained by third angle (positive) or by first angle (negative), in edges."""
    upright = place in ("above", "below")
    toward = 1.0 if place in ("above", "right") else -1.0
    near = max(0.1 * scene.unit, 2 * scene.slack)
    pieces = _pieces(scene, front, upright, toward)
    corners = _corners(scene, front, upright, toward)
    seen = _places(scene, other, upright, hidden=False)
    covered = [s for s in _places(scene, other, upright, hidden=True) if all(abs(s - t) > 2 * near for t in seen)]
    low, high = pieces[:, (0, 2)].min(), pieces[:, (0, 2)].max()
    votes = 0.0
    for places, sign in ((seen, 1.0), (covered, -1.0)):
        for s in _distinct(places, 2 * near):
            if low + 3 * near < s < high - 3 * near:
                votes += sign * _end(pieces, corners, s, near)
    return votes


def _end(pieces: Pieces, corners: Pieces, s: float, near: float) -> float:
    """1 where an edge of the front view at ``s`` ends at its upper outline only, -1 at its lower one only, else 0."""
    there = corners[np.abs(corners[:, 0] - s) < near, 1]
    if not len(there):
        return 0.0
    levels = [level for level in (_outline(pieces, s - 2 * near), _outline(pieces, s + 2 * near)) if level]
    if not levels:
        return 0.0
    low, high = min(v[0] for v in levels), max(v[1] for v in levels)
    inner_low, inner_high = max(v[0] for v in levels), min(v[1] for v in levels)
    upper = bool((there > inner_high - near).any()) and not (inner_high == high and there.max() < high - near)
    lower = bool((there < inner_low + near).any()) and not (inner_low == low and there.min() > low + near)
    return float(upper) - float(lower)


def _outline(pieces: Pieces, s: float) -> tuple[float, float] | None:
    """The lowest and the highest point of the front view at ``s``."""
    a, b = np.minimum(pieces[:, 0], pieces[:, 2]), np.maximum(pieces[:, 0], pieces[:, 2])
    crossing = pieces[(a <= s) & (s <= b) & (b - a > 1e-9)]
    if not len(crossing):
        return None
    share = (s - crossing[:, 0]) / (crossing[:, 2] - crossing[:, 0])
    levels = crossing[:, 1] + share * (crossing[:, 3] - crossing[:, 1])
    return float(levels.min()), float(levels.max())


def _pieces(scene: Scene, group: Group, upright: bool, toward: float) -> Pieces:
    """The strokes as short pieces (s0, t0, s1, t1): s along the common side, t toward the other view."""
    rows = []
    for n in group.strokes:
        if scene.curve(n).kind == "centre":
            continue
        points = [_turned(p, upright, toward) for p in sampled(scene.curve(n))]
        rows += [(*a, *b) for a, b in pairwise(points)]
    return np.array(rows, dtype=float).reshape(-1, 4)


def _corners(scene: Scene, group: Group, upright: bool, toward: float) -> Pieces:
    """Where lines of the front view end."""
    lines = [line for _, line in scene.lines(group.strokes) if line.kind != "centre"]
    return np.array(
        [_turned(p, upright, toward) for line in lines for p in (line.start, line.end)], dtype=float
    ).reshape(-1, 2)


def _turned(point: tuple[float, float], upright: bool, toward: float) -> tuple[float, float]:
    return (point[0], toward * point[1]) if upright else (point[1], toward * point[0])


def _places(scene: Scene, group: Group, upright: bool, *, hidden: bool) -> list[float]:
    """Where lines across the common side, and the sides of circles, stand in the other view."""
    places = []
    for n in group.strokes:
        curve = scene.curve(n)
        if (curve.kind == "hidden") != hidden or curve.kind == "centre":
            continue
        axis = 0 if upright else 1
        match curve:
            case Line(start, end) if abs(start[axis] - end[axis]) < 0.02 * abs(start[1 - axis] - end[1 - axis]):
                places.append((start[axis] + end[axis]) / 2)
            case Circle(centre, radius) if not _is_in_recess(curve, scene, group):
                places += [centre[axis] - radius, centre[axis] + radius]
            case Arc(centre, radius, start, end):
                turns = ((0, 180), (90, 270))[axis]
                for turn, sign in zip(turns, (1, -1), strict=True):
                    if any(start <= a <= end for a in (turn, turn + 360)):
                        places.append(centre[axis] + sign * radius)
            case _:
                pass
    return places


def _is_in_recess(circle: Circle, scene: Scene, group: Group) -> bool:
    """Whether a circle lies in a larger one that is not the view's outline: one may look at it down a counterbore."""
    widest = 0.45 * max(group.size)
    others = (scene.curve(n) for n in group.strokes)
    return any(
        isinstance(c, Circle)
        and circle.radius < c.radius < widest
        and math.dist(c.center, circle.center) + circle.radius < c.radius
        for c in others
    )


def _distinct(values: list[float], near: float) -> list[float]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > near:
            kept.append(value)
    return kept
