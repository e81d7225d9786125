"""Where triangles of a heap pass through each other, deeper than they may be off their surfaces."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cadwright.kernel.occ.soup import Bools, Floats, Ints, Soup

_AT_ONCE = 250_000
"""How many pairs of triangles are looked at together."""
_MANY_FACES = 2_000


@dataclass(frozen=True)
class Crossing:
    """Two faces (or one that is both) whose triangles pass through each other."""

    a: int
    b: int
    depth: float
    """The farthest corner behind the other face's triangle, of the edges that pierce it, in mm."""
    at: tuple[float, float, float]


@dataclass(frozen=True)
class Crossings:
    """What was found, and whether all faces were looked at within the time."""

    found: tuple[Crossing, ...]
    complete: bool


def crossings(soup: Soup, tolerance: float, deadline: float, most: int = 1000) -> Crossings:
    """Pairs of faces that pass through each other by more than ``tolerance`` (mm) and what their triangles are off.

    Ends at ``deadline`` (`time.process_time`), and after ``most`` pairs.
    """
    found: list[Crossing] = []
    for a, b in _near(soup, tolerance):
        if time.process_time() > deadline:
            return Crossings(tuple(found), complete=False)
        crossing = _crossing(soup, a, b, tolerance, deadline)
        if crossing is not None:
            found.append(crossing)
            if len(found) >= most:
                break
    return Crossings(tuple(found), complete=time.process_time() <= deadline)


def _near(soup: Soup, tolerance: float) -> Iterator[tuple[int, int]]:
    """Pairs of faces whose boxes meet and of which none lies on one side of the other's plane."""
    count = len(soup.solid_of)
    sided = _one_sided(soup, tolerance) if count <= _MANY_FACES else None
    low, high = soup.low - tolerance, soup.high + tolerance
    for a in range(count):
        meet = ((low[a] <= high[a:]) & (low[a:] <= high[a])).all(axis=1)
        if sided is not None:
            meet &= ~(sided[a, a:] | sided[a:, a])
        meet[0] = soup.folding[a]
        for b in np.flatnonzero(meet):
            yield a, a + int(b)


def _one_sided(soup: Soup, tolerance: float) -> Bools:
    """(faces, faces): whether the first is flat and the second lies on one side of its plane."""
    count = len(soup.solid_of)
    sided = np.zeros((count, count), bool)
    planes = np.flatnonzero(soup.planar)
    if not len(planes):
        return sided
    points, starts = soup.triangles.reshape(-1, 3), 3 * soup.starts[:-1]
    for some in np.array_split(planes, len(planes) * len(points) // 4_000_000 + 1):
        normals = _plane_normals(soup, some)
        offsets = (normals * soup.triangles[soup.starts[some], 0]).sum(axis=1)
        heights = normals @ points.T - offsets[:, None]
        above = np.minimum.reduceat(heights, starts, axis=1) >= -tolerance
        below = np.maximum.reduceat(heights, starts, axis=1) <= tolerance
        sided[some] = above | below
    return sided


def _plane_normals(soup: Soup, faces: Ints) -> Floats:
    """The normal of each flat face, from its largest triangle."""
    largest = [soup.starts[f] + int(soup.areas[soup.starts[f] : soup.starts[f + 1]].argmax()) for f in faces]
    return soup.normals[largest]


def _crossing(soup: Soup, a: int, b: int, tolerance: float, deadline: float) -> Crossing | None:
    first, second = soup.of_face(a), soup.of_face(b)
    needed = tolerance + 2 * (soup.sag[a] + soup.sag[b])
    margins = [tolerance + soup.sag[x] + soup.rim[y] for x, y in ((a, b), (b, a))]
    best, at = 0.0, np.zeros(3)
    for i, j in _overlapping(first, second):
        if a == b:
            i, j = i[i < j], j[i < j]
        for one, other, margin in ((first[i], second[j], margins[0]), (second[j], first[i], margins[1])):
            depth, where = _deepest(one, other, needed, margin)
            if depth > best:
                best, at = depth, where
        if time.process_time() > deadline:
            break
    x, y, z = (float(c) for c in at)
    return Crossing(a, b, best, (x, y, z)) if best > 0 else None


def _overlapping(first: Floats, second: Floats) -> Iterator[tuple[Ints, Ints]]:
    """Pairs of triangles whose boxes meet, some at a time."""
    sides = [(np.arange(len(x)), x.min(axis=1), x.max(axis=1)) for x in (first, second)]
    waiting = [(sides[0], sides[1])]
    while waiting:
        (i, low_i, high_i), (j, low_j, high_j) = waiting.pop()
        near = ((low_i <= high_j.max(axis=0)) & (high_i >= low_j.min(axis=0))).all(axis=1)
        i, low_i, high_i = i[near], low_i[near], high_i[near]
        if not len(i):
            continue
        near = ((low_j <= high_i.max(axis=0)) & (high_j >= low_i.min(axis=0))).all(axis=1)
        j, low_j, high_j = j[near], low_j[near], high_j[near]
        if not len(j):
            continue
        if len(i) * len(j) > _AT_ONCE:
            halves = _halves(i, low_i, high_i) if len(i) >= len(j) else _halves(j, low_j, high_j)
            other = (j, low_j, high_j) if len(i) >= len(j) else (i, low_i, high_i)
            waiting += [(half, other) if len(i) >= len(j) else (other, half) for half in halves]
            continue
        meet = np.ones((len(i), len(j)), bool)
        for axis in range(3):
            meet &= low_i[:, axis, None] <= high_j[:, axis]
            meet &= high_i[:, axis, None] >= low_j[:, axis]
        at, to = np.nonzero(meet)
        if len(at):
            yield i[at], j[to]


def _halves(numbers: Ints, low: Floats, high: Floats) -> list[tuple[Ints, Floats, Floats]]:
    """Boxes in two halves, those with the smaller and those with the larger middles along the longest extent."""
    middles = low + high
    order = middles[:, int(np.ptp(middles, axis=0).argmax())].argsort()
    return [(numbers[part], low[part], high[part]) for part in np.array_split(order, 2)]


def _deepest(one: Floats, other: Floats, needed: float, margin: float) -> tuple[float, Floats]:
    """How deep edges of the first triangles of each pair go through the second, at most, and where.

    Only what goes deeper than ``needed`` on both sides and passes ``margin`` within the second's outline.
    """
    origin = other[:, 0]
    sides = np.roll(other, -1, axis=1) - other
    normal = np.cross(sides[:, 0], -sides[:, 2])
    length = np.linalg.norm(normal, axis=1, keepdims=True)
    normal = np.divide(normal, length, out=np.zeros_like(normal), where=length > 0)
    heights = ((one - origin[:, None]) * normal[:, None]).sum(axis=2)
    best, at = 0.0, np.zeros(3)
    for k in range(3):
        p, q = heights[:, k], heights[:, (k + 1) % 3]
        through = np.flatnonzero((p * q < 0) & (np.minimum(abs(p), abs(q)) > max(needed, best)))
        if not len(through):
            continue
        share = (p[through] / (p[through] - q[through]))[:, None]
        hit = one[through, k] * (1 - share) + one[through, (k + 1) % 3] * share
        inside = np.ones(len(through), bool)
        for corner in range(3):
            side = sides[through, corner]
            inward = np.cross(normal[through], side)
            reach = ((hit - other[through, corner]) * inward).sum(axis=1)
            inside &= reach > margin * np.linalg.norm(side, axis=1)
        depth = np.where(inside, np.minimum(abs(p), abs(q))[through], 0.0)
        deepest = int(depth.argmax())
        if depth[deepest] > best:
            best, at = float(depth[deepest]), hit[deepest]
    return best, at
