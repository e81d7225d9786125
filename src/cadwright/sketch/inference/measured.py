"""A sketch's primitives as arrays, and which of their points are one."""

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from cadwright.sketch.elements import length, points_of, size_of
from cadwright.sketch.graph import XY, Arc, Circle, Line, Reference, Sketch

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

STEEPEST = 0.01
"""Radians (0.6°): however short the lines, directions that differ by more are different ones."""


class Measured:
    """What the rules look at. Primitives that are smaller than the tolerance are left out."""

    def __init__(self, sketch: Sketch, tolerance: float) -> None:
        self.sketch = sketch
        self.size = size_of(sketch.geometry)
        """The long side of the box around it."""
        self.near = tolerance * self.size
        """A length: what is no further apart is one."""
        self.lines: dict[int, Line] = {}
        self.rounds: dict[int, tuple[XY, float]] = {}
        self.references: list[Reference] = []
        places: list[XY] = []
        for number, geometry in enumerate(sketch.geometry):
            match geometry:
                case Line() if length(geometry) <= 2 * self.near:
                    continue
                case Line():
                    self.lines[number] = geometry
                case Arc() if _flat(geometry, self.near):
                    continue
                case Arc():
                    self.rounds[number] = geometry.circle
                case Circle(center, radius):
                    self.rounds[number] = center, radius
            for position, place in points_of(geometry).items():
                self.references.append(Reference(number, position))
                places.append(place)
        self.places: Floats = np.array(places, np.float64).reshape(-1, 2)
        self._place = dict(zip(self.references, places, strict=True))
        self.cluster: dict[Reference, int] = dict(zip(self.references, self._clusters().tolist(), strict=True))

    def _clusters(self) -> Numbers:
        count = len(self.places)
        pairs = cKDTree(self.places).query_pairs(self.near, output_type="ndarray") if count else np.zeros((0, 2), int)
        graph = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), (count, count))
        return np.asarray(connected_components(graph, directed=False)[1], np.intp)

    @cached_property
    def middle(self) -> XY:
        """The middle of the box around all points."""
        if not len(self.places):
            return 0.0, 0.0
        x, y = ((self.places.min(axis=0) + self.places.max(axis=0)) / 2).tolist()
        return x, y

    @cached_property
    def members(self) -> dict[int, list[Reference]]:
        """The points of each cluster."""
        members: dict[int, list[Reference]] = {}
        for reference, cluster in self.cluster.items():
            members.setdefault(cluster, []).append(reference)
        return members

    @cached_property
    def clusters_of(self) -> dict[int, set[int]]:
        """The clusters that each primitive's points are in."""
        found: dict[int, set[int]] = {}
        for reference, cluster in self.cluster.items():
            found.setdefault(reference.geometry, set()).add(cluster)
        return found

    def at(self, reference: Reference) -> XY:
        """Where a point of a primitive is."""
        return self._place[reference]

    def place(self, cluster: int) -> XY:
        """Where a cluster is."""
        return self._place[self.members[cluster][0]]

    def ends(self, number: int) -> tuple[int, int]:
        """The clusters of a line's or an arc's start and end."""
        return self.cluster[Reference(number, "start")], self.cluster[Reference(number, "end")]

    def slack(self, *lengths: float) -> float:
        """The angle, in radians, that the tolerance allows lines of these lengths."""
        return min(2 * self.near / min(lengths), STEEPEST)


def _flat(arc: Arc, near: float) -> bool:
    """An arc that nobody can tell from a line or a point: its middle is hardly off its chord."""
    (ax, ay), (mx, my), (bx, by) = arc.start, arc.mid, arc.end
    chord = math.dist(arc.start, arc.end)
    if chord <= near:
        return math.dist(arc.start, arc.mid) <= near
    return abs((bx - ax) * (my - ay) - (by - ay) * (mx - ax)) <= near * chord
