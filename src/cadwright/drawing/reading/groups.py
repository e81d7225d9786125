"""Which strokes make up one view: those that hang together, and what lies inside of them."""

from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import ConvexHull, QhullError, cKDTree

from cadwright.drawing.reading.plane import sampled
from cadwright.drawing.reading.scene import Scene, around, box_gap
from cadwright.geometry.curves import Box, Circle

REACH, REACH_TRACED = 1.2, 2.5
"""Strokes nearer to each other than this, in units of the sheet, hang together; on pictures, where strokes have gaps
and widths tell outlines from all else, the second.
"""
SMALLEST = 3.0
"""Diagonal of the smallest view, in units of the sheet."""
Points = NDArray[np.float64]


class Group(msgspec.Struct, frozen=True):
    """Strokes that are one view, and the box around them."""

    strokes: tuple[int, ...]
    box: Box

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on paper."""
        return (self.box[2] - self.box[0], self.box[3] - self.box[1])


def groups_of(scene: Scene, numbers: Iterable[int], reach: float = REACH) -> list[Group]:
    """The strokes in groups, largest first; groups too small for a view are left out."""
    numbers = list(numbers)
    if not numbers:
        return []
    step = reach * scene.unit
    clouds = [_dotted(scene, n, step) for n in numbers]
    owner = np.repeat(np.arange(len(numbers)), [len(c) for c in clouds])
    parts = _touching(np.vstack(clouds), owner, len(numbers), step)
    members = [[i for i in range(len(numbers)) if parts[i] == part] for part in range(max(parts) + 1)]
    merged = _nested([(m, np.vstack([clouds[i] for i in m])) for m in members])
    groups = []
    for indices in merged:
        strokes = tuple(numbers[i] for i in indices)
        box = around(scene.boxes[n] for n in strokes)
        large = np.hypot(box[2] - box[0], box[3] - box[1]) > SMALLEST * scene.unit
        closed = len(strokes) > 2 or any(isinstance(scene.curve(n), Circle) for n in strokes)
        if large and closed:
            groups.append(Group(strokes, box))
    return sorted(groups, key=lambda g: -g.size[0] * g.size[1])


def _dotted(scene: Scene, number: int, step: float) -> Points:
    """Points along a stroke, ``step`` apart at most."""
    points = np.array(sampled(scene.curve(number)))
    lengths = np.linalg.norm(np.diff(points, axis=0), axis=1)
    at = np.concatenate([[0.0], np.cumsum(lengths)])
    places = np.linspace(0.0, at[-1], max(2, min(2000, int(at[-1] / step) + 2)))
    return np.column_stack([np.interp(places, at, points[:, 0]), np.interp(places, at, points[:, 1])])


def _touching(points: Points, owner: NDArray[np.int64], count: int, reach: float) -> list[int]:
    """The number of its component for each stroke."""
    pairs = cKDTree(points).query_pairs(reach, output_type="ndarray")
    rows, columns = owner[pairs[:, 0]], owner[pairs[:, 1]]
    graph = coo_matrix((np.ones(len(rows)), (rows, columns)), shape=(count, count))
    labels: list[int] = connected_components(graph, directed=False)[1].tolist()
    return labels


def _nested(parts: Sequence[tuple[list[int], Points]]) -> list[list[int]]:
    """Parts of which one lies within the convex outline of the other, merged until none does."""
    waiting = [(members, points, _hull(points)) for members, points in parts]
    waiting.sort(key=lambda part: -_extent(part[1]))
    done: list[tuple[list[int], Points, Points | None]] = []
    while waiting:
        members, points, hull = waiting.pop(0)
        inside = [
            i for i, other in enumerate(waiting) if _near(points, other[1]) and _meets(points, hull, other[1], other[2])
        ]
        if inside:
            members = members + [m for i in inside for m in waiting[i][0]]
            points = np.vstack([points, *(waiting[i][1] for i in inside)])
            waiting = [other for i, other in enumerate(waiting) if i not in inside]
            waiting.insert(0, (members, points, _hull(points)))
        else:
            done.append((members, points, hull))
    return [members for members, _, _ in done]


def _extent(points: Points) -> float:
    return float(np.prod(points.max(axis=0) - points.min(axis=0)))


def _near(a: Points, b: Points) -> bool:
    boxes = [tuple(map(float, (*p.min(axis=0), *p.max(axis=0)))) for p in (a, b)]
    return box_gap(*((b[0], b[1], b[2], b[3]) for b in boxes)) == 0.0


def _hull(points: Points) -> Points | None:
    """The half planes whose intersection is the convex hull; ``None`` when the points are in line."""
    if len(points) < 3:
        return None
    try:
        equations: Points = ConvexHull(points).equations
    except QhullError:
        return None
    return equations


def _meets(a: Points, hull_a: Points | None, b: Points, hull_b: Points | None) -> bool:
    """Whether points of one lie in the hull of the other."""
    return _inside(b, hull_a) or _inside(a, hull_b)


def _inside(points: Points, hull: Points | None) -> bool:
    if hull is None:
        return False
    return bool((points @ hull[:, :2].T + hull[:, 2] < -1e-9).all(axis=1).any())
