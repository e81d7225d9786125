"""Where primitives lie: whether two are in one place, and which ones are in a given place."""

import math
from collections.abc import Sequence

import numpy as np
from scipy.spatial import cKDTree

from cadwright.sketch.curves import points_along
from cadwright.sketch.graph import XY, Arc, BSpline, Circle, Ellipse, Geometry, Line, Point


def same(a: Geometry, b: Geometry, near: float) -> bool:
    """Whether two primitives are of one kind and lie in one place, whichever way they run."""
    match a, b:
        case Line(), Line():
            return _ends_agree((a.start, a.end), (b.start, b.end), near)
        case Arc(), Arc():
            return math.dist(a.mid, b.mid) <= near and _ends_agree((a.start, a.end), (b.start, b.end), near)
        case Circle(), Circle():
            return math.dist(a.center, b.center) <= near and abs(a.radius - b.radius) <= near
        case Point(), Point():
            return math.dist(a.at, b.at) <= near
        case (Ellipse(), Ellipse()) | (BSpline(), BSpline()):
            p, q = points_along(a, math.inf), points_along(b, math.inf)
            return p.shape == q.shape and min(np.abs(p - q).max(), np.abs(p - q[::-1]).max()) <= near
    return False


def anchor(geometry: Geometry) -> XY:
    """A point that goes with a primitive under every motion, whichever way it runs."""
    match geometry:
        case Line((ax, ay), (bx, by)):
            return ((ax + bx) / 2, (ay + by) / 2)
        case Arc():
            return geometry.mid
        case Circle() | Ellipse():
            return geometry.center
        case Point():
            return geometry.at
        case BSpline(poles):
            return (sum(x for x, _ in poles) / len(poles), sum(y for _, y in poles) / len(poles))


class Index:
    """Primitives by kind and place."""

    def __init__(self, shapes: dict[int, Geometry], near: float) -> None:
        self._shapes, self._near = shapes, near
        self._numbers: dict[type[Geometry], list[int]] = {}
        for n, each in shapes.items():
            self._numbers.setdefault(type(each), []).append(n)
        self._trees = {
            kind: cKDTree(np.array([anchor(shapes[n]) for n in numbers])) for kind, numbers in self._numbers.items()
        }

    def first(self, geometry: Geometry) -> int | None:
        """The lowest number of those that lie where one does; ``None`` where none does."""
        return self.firsts([geometry])[0]

    def firsts(self, wanted: Sequence[Geometry]) -> list[int | None]:
        """The lowest number of those that lie where each wanted one does."""
        found: list[int | None] = [None] * len(wanted)
        for kind, tree in self._trees.items():
            of_kind = [i for i, each in enumerate(wanted) if isinstance(each, kind)]
            if not of_kind:
                continue
            numbers = self._numbers[kind]
            around = tree.query_ball_point(np.array([anchor(wanted[i]) for i in of_kind]), 1.5 * self._near)
            for i, hits in zip(of_kind, around, strict=True):
                agree = [numbers[h] for h in hits if same(self._shapes[numbers[h]], wanted[i], self._near)]
                found[i] = min(agree, default=None)
        return found


def _ends_agree(a: tuple[XY, XY], b: tuple[XY, XY], near: float) -> bool:
    straight = max(math.dist(a[0], b[0]), math.dist(a[1], b[1]))
    return straight <= near or max(math.dist(a[0], b[1]), math.dist(a[1], b[0])) <= near
