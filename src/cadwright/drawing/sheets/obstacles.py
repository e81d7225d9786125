"""What is drawn around a view already: where texts may still go, and what lines would cross."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.fonts import text_bounds
from cadwright.drawing.primitives import Fill, Primitive, Text
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, Point, Polyline
from cadwright.geometry.polylines import flatten

Segments = NDArray[np.float64]
"""One segment a row: x and y of its start and of its end. Boxes likewise: xmin, ymin, xmax, ymax."""
CLEAR = 0.8
"""How much room is kept around a text (mm)."""


class Obstacles:
    """Curves of a view, and the lines and texts of annotations, in mm of paper."""

    def __init__(self, curves: Iterable[Curve]) -> None:
        self.geometry = segments_of(curves)
        self.lines = np.empty((0, 4))
        self.texts = np.empty((0, 4))
        self.reserved = np.empty((0, 4))

    def add(self, primitives: Iterable[Primitive]) -> None:
        """Annotations that were placed."""
        primitives = tuple(primitives)
        boxes = [text_bounds(p) for p in primitives if isinstance(p, Text)]
        curves = [p for p in primitives if isinstance(p, Line | Circle | Arc | Polyline)]
        outlines = [Polyline((*p.points, p.points[0])) for p in primitives if isinstance(p, Fill)]
        self.texts = np.vstack([self.texts, np.array(boxes).reshape(-1, 4)])
        self.lines = np.vstack([self.lines, segments_of([*curves, *outlines])])

    def reserve(self, segments: Sequence[Sequence[float]]) -> None:
        """Lines that later dimensions will draw; texts keep off them where they can."""
        self.reserved = np.array(segments, dtype=float).reshape(-1, 4)

    def free(self, boxes: NDArray[np.float64], *, reserved: bool = True) -> NDArray[np.bool_]:
        """Which text boxes lie on nothing."""
        grown = boxes + np.array([-CLEAR, -CLEAR, CLEAR, CLEAR])
        lines = [self.geometry, self.lines, *([self.reserved] if reserved else [])]
        taken = np.hstack([_touching(grown, np.vstack(lines)), _overlapping(grown, self.texts)])
        result: NDArray[np.bool_] = taken.sum(axis=1) == 0
        return result

    def cut_texts(self, segments: Segments) -> NDArray[np.bool_]:
        """Which segments run through a text."""
        grown = self.texts + np.array([-CLEAR, -CLEAR, CLEAR, CLEAR])
        touching = _touching(grown, segments)
        result: NDArray[np.bool_] = np.any(touching, axis=0)
        return result

    def lines_crossed(self, segments: Segments) -> NDArray[np.int_]:
        """How many lines of annotations each segment crosses."""
        return _crossings(segments, self.lines)

    def geometry_crossed(self, segments: Segments) -> NDArray[np.int_]:
        """How many lines of the view each segment crosses."""
        return _crossings(segments, self.geometry)


def segments_of(curves: Iterable[Curve]) -> Segments:
    """Curves as straight segments, followed to within 0.1 mm."""
    rows = [(*a, *b) for curve in curves for a, b in pairwise(flatten(curve, 0.1))]
    return np.array(rows, dtype=float).reshape(-1, 4)


def boxes_around(primitives: Iterable[Primitive]) -> list[Box]:
    """The boxes of the texts among primitives."""
    return [text_bounds(p) for p in primitives if isinstance(p, Text)]


def segment(start: Point, end: Point) -> tuple[float, float, float, float]:
    """A row of `Segments`."""
    return (*start, *end)


def _touching(boxes: NDArray[np.float64], segments: Segments) -> NDArray[np.bool_]:
    """For each box (row) and segment (column) whether they meet: no side of the box and no normal of the segment
    separates them.
    """
    x = ((boxes[:, 0] + boxes[:, 2]) / 2)[:, None] - (segments[:, 0] + segments[:, 2]) / 2
    y = ((boxes[:, 1] + boxes[:, 3]) / 2)[:, None] - (segments[:, 1] + segments[:, 3]) / 2
    half_w, half_h = ((boxes[:, 2] - boxes[:, 0]) / 2)[:, None], ((boxes[:, 3] - boxes[:, 1]) / 2)[:, None]
    dx, dy = segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1]
    apart = (np.abs(x) > half_w + np.abs(dx) / 2) | (np.abs(y) > half_h + np.abs(dy) / 2)
    apart |= np.abs(dx * y - dy * x) > np.abs(dx) * half_h + np.abs(dy) * half_w
    result: NDArray[np.bool_] = np.logical_not(apart)
    return result


def _overlapping(boxes: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.bool_]:
    a, b = boxes[:, None, :], others[None, :, :]
    result: NDArray[np.bool_] = (
        (a[..., 0] < b[..., 2]) & (b[..., 0] < a[..., 2]) & (a[..., 1] < b[..., 3]) & (b[..., 1] < a[..., 3])
    )
    return result


def _crossings(segments: Segments, others: Segments) -> NDArray[np.int_]:
    """How many of the others each segment properly crosses."""
    a, b = segments[:, None, :], others[None, :, :]

    def side(p: NDArray[np.float64], x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
        result: NDArray[np.float64] = (p[..., 2] - p[..., 0]) * (y - p[..., 1]) - (p[..., 3] - p[..., 1]) * (
            x - p[..., 0]
        )
        return result

    one = side(a, b[..., 0], b[..., 1]) * side(a, b[..., 2], b[..., 3]) < 0
    two = side(b, a[..., 0], a[..., 1]) * side(b, a[..., 2], a[..., 3]) < 0
    result: NDArray[np.int_] = (one & two).sum(axis=1)
    return result
