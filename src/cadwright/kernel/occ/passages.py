"""Lines through a heap of triangles: along each one enters material, leaves it, enters again. Anything else is a lie.

Seen so are sheets that lie on each other exactly, solids inside the material of others and voids turned inside out,
where no triangle passes through another.
"""

import time
from dataclasses import dataclass

import numpy as np

from cadwright.kernel.occ.soup import Floats, Ints, Soup
from cadwright.kernel.occ.vectors import Vector

_DIRECTIONS = np.linalg.qr(np.array([[0.8271, 0.3313, 0.2917], [-0.4127, 0.7937, 0.1733], [0.1127, -0.2341, 0.9119]]))[
    0
]
"""Three directions across each other that no designer thinks of."""
_AT_ONCE = 2_000_000
_ENOUGH = 2_000
"""Passages after which no more are looked for."""
_GRID = 64
_THIN = 0.1
"""Walls and slits have no thickness when it is less than this part of what only touches."""
_PARALLEL = 0.9999
_FEW, _MANY = 3, 30
"""Lines through each face, and through each that may pass through itself."""


@dataclass(frozen=True)
class Passage:
    """A stretch of a line where material is counted twice or less than nothing, or that has no length."""

    solids: tuple[int, ...]
    """Those around the stretch: two or more that overlap, or one that is there twice or inside out."""
    count: int
    """How many times material is there: 2 or more, or below 0; 1 in a wall, 0 in a slit without thickness."""
    at: Vector


@dataclass(frozen=True)
class Passages:
    """What was found, and whether every face was looked at within the time."""

    found: tuple[Passage, ...]
    complete: bool


def passages(soup: Soup, tolerance: float, deadline: float) -> Passages:
    """Where lines through every face find material more than once, or less than none, by more than ``tolerance`` mm.

    Surfaces are told apart that lie farther from each other than their triangles are off. Ends at ``deadline``.
    """
    found: list[Passage] = []
    aim = abs(soup.normals @ _DIRECTIONS.T).argmax(axis=1)
    flat = [soup.triangles @ _frame(direction) for direction in _DIRECTIONS]
    for done, chosen in enumerate(_targets(soup)):
        for k, corners in enumerate(flat):
            targets = chosen[aim[chosen] == k]
            points = _inside(corners[targets])
            some = max(1, _AT_ONCE // max(1, len(corners)))
            for start in range(0, len(targets), some):
                if time.process_time() > deadline:
                    return Passages(tuple(found), complete=done > 0)
                if len(found) >= _ENOUGH:
                    return Passages(tuple(found), complete=True)
                found += _along(soup, corners, points[start : start + some], k, tolerance)
    return Passages(tuple(found), complete=True)


def _frame(direction: Floats) -> Floats:
    """Columns: two directions across, then ``direction``."""
    across = np.cross(direction, (0.0, 0.0, 1.0))
    across /= np.linalg.norm(across)
    return np.stack([across, np.cross(direction, across), direction], axis=1)


def _targets(soup: Soup) -> list[Ints]:
    """In two rounds, the largest triangle of every face, then others spread over it."""
    first, second = [], []
    for face, folding in enumerate(soup.folding):
        start, end = int(soup.starts[face]), int(soup.starts[face + 1])
        first.append(start + int(soup.areas[start:end].argmax()))
        step = max(1, (end - start) // (_MANY if folding else _FEW))
        second += [triangle for triangle in range(start + step // 2, end, step) if triangle != first[-1]]
    return [np.array(one, np.int64) for one in (first, second) if one]


def _inside(corners: Floats) -> Floats:
    """A point of each triangle, off its middle lines."""
    weights = np.array([0.4137, 0.3271, 0.2592])
    points: Floats = (corners * weights[:, None]).sum(axis=1)
    return points


def _along(soup: Soup, corners: Floats, points: Floats, k: int, tolerance: float) -> list[Passage]:
    """The passages of the lines along direction ``k`` through points; corners and points in that direction's frame."""
    lines, triangles, heights = _hits(corners, points)
    slant = soup.normals[triangles] @ _DIRECTIONS[k]
    entering = np.where(slant < 0, 1, -1)
    slack = (tolerance + soup.sag[soup.face_of[triangles]]) / np.maximum(abs(slant), 0.05)
    order = np.lexsort((heights, lines))
    lines, triangles, heights = lines[order], triangles[order], heights[order]
    entering, slack, slant = entering[order], slack[order], slant[order]
    total = np.bincount(lines, weights=entering, minlength=len(points))
    count = np.cumsum(entering)
    first = np.r_[True, lines[1:] != lines[:-1]] if len(lines) else np.empty(0, bool)
    before = np.repeat((count - entering)[first], np.diff(np.r_[np.flatnonzero(first), len(lines)]))
    count = count - before
    # Whatever lies closer together than the triangles are off is one event.
    ends = np.r_[~first[1:] & (np.diff(heights) <= slack[1:] + slack[:-1]), False] if len(lines) else first
    wrong = ((count > 1) | (count < 0)) & ~ends & (total[lines] == 0)
    solid = soup.solid_of[soup.face_of[triangles]]
    found = []
    flat = soup.sag[soup.face_of[triangles]] == 0
    facing = (soup.normals[triangles[1:]] * soup.normals[triangles[:-1]]).sum(axis=1) < -_PARALLEL
    close = np.diff(heights) * abs(slant[1:]) <= _THIN * tolerance
    thin = ~first[1:] & (solid[1:] == solid[:-1]) & flat[1:] & flat[:-1] & facing & close
    for event in np.flatnonzero(thin)[:1]:
        at = _back(points[lines[event]], heights[event], k)
        found.append(Passage((int(solid[event]),), int(entering[event] > 0), at))
    for event in np.flatnonzero(wrong)[:200]:
        start = event - int(np.argmax(first[event::-1]))
        inside = np.bincount(solid[start : event + 1], weights=entering[start : event + 1])
        guilty = np.flatnonzero((inside > 1) | (inside < 0))
        around = guilty[:1] if len(guilty) else np.flatnonzero(inside > 0)
        at = _back(points[lines[event]], (heights[event] + heights[event + 1]) / 2, k)
        found.append(Passage(tuple(int(s) for s in around), int(count[event]), at))
    return found


def _back(point: Floats, height: float, k: int) -> Vector:
    """The point at a height of a line, in the geometry's own coordinates."""
    x, y, z = _frame(_DIRECTIONS[k]) @ np.array([*point[:2], height])
    return float(x), float(y), float(z)


def lengths(soup: Soup, least: int) -> float:
    """About the volume (mm³) of the places where material is ``least`` times or more, by lines through a grid."""
    corners = soup.triangles @ _frame(_DIRECTIONS[2])
    boxes = [(own[..., :2].min(axis=(0, 1)), own[..., :2].max(axis=(0, 1))) for own in _by_solid(soup, corners)]
    lows, highs = (np.array(side) for side in zip(*boxes, strict=True))
    # Two or more can be only where at least two boxes meet: for a pair, in what both cover.
    low, high = (lows.max(axis=0), highs.min(axis=0)) if least == len(boxes) else (lows.min(axis=0), highs.max(axis=0))
    if (low >= high).any():
        return 0.0
    # No line of the grid meets a triangle elsewhere: of a bearing's race few are near one of its balls.
    near = ((corners[..., :2].max(axis=1) >= low) & (corners[..., :2].min(axis=1) <= high)).all(axis=1)
    corners, normals = corners[near], soup.normals[near]
    steps = (np.arange(_GRID) + 0.5) / _GRID
    u, v = np.meshgrid(low[0] + (high[0] - low[0]) * steps, low[1] + (high[1] - low[1]) * steps)
    points = np.stack([u.ravel(), v.ravel()], axis=1)
    total, some = 0.0, max(1, _AT_ONCE // max(1, len(corners)))
    for start in range(0, len(points), some):
        lines, triangles, heights = _hits(corners, points[start : start + some])
        entering = np.where(normals[triangles] @ _DIRECTIONS[2] < 0, 1, -1)
        order = np.lexsort((heights, lines))
        lines, heights, entering = lines[order], heights[order], entering[order]
        # Every line ends as it began, so that the running count starts at nothing on each.
        there = (np.cumsum(entering)[:-1] >= least) & (lines[1:] == lines[:-1])
        total += float(np.diff(heights)[there].sum())
    return total * float((high - low).prod()) / _GRID**2


def _by_solid(soup: Soup, corners: Floats) -> list[Floats]:
    solid = soup.solid_of[soup.face_of]
    return [corners[solid == one] for one in np.unique(solid)]


def _hits(corners: Floats, points: Floats) -> tuple[Ints, Ints, Floats]:
    """Which line goes through which triangle, and at which height."""
    low, high = corners[:, :, :2].min(axis=1), corners[:, :, :2].max(axis=1)
    meet = np.ones((len(points), len(corners)), bool)
    for axis in range(2):
        meet &= (points[:, axis, None] >= low[:, axis]) & (points[:, axis, None] <= high[:, axis])
    lines, triangles = np.nonzero(meet)
    a, b, c = (corners[triangles, i] for i in range(3))
    at = points[lines]
    areas = np.stack([_area(b, c, at), _area(c, a, at), _area(a, b, at)], axis=1)
    inside = ((areas > 0).all(axis=1) | (areas < 0).all(axis=1)) & (areas.sum(axis=1) != 0)
    lines, triangles, areas = lines[inside], triangles[inside], areas[inside]
    weights = areas / areas.sum(axis=1, keepdims=True)
    heights: Floats = (weights * corners[triangles, :, 2]).sum(axis=1)
    return lines, triangles, heights


def _area(a: Floats, b: Floats, c: Floats) -> Floats:
    """Twice the signed area of triangles seen along the line."""
    area: Floats = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    return area
