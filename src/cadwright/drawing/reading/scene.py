"""A sheet's strokes as the steps of understanding share them: numbered, with what lies near what."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.reading.plane import sampled
from cadwright.drawing.reading.values import Fill, Stroke, Strokes, Word
from cadwright.geometry.curves import Box, Curve, Line, Point, curve_bounds

USUAL_HEIGHT = 3.0
"""Height of the text of dimensions in mm that `Scene.unit` is 1 for."""


class Scene:
    """Strokes by number; ``unit`` is a mm as the drawing's text suggests it, for a drawing at whatever scale.

    ``slack`` is how inexact the strokes are, in mm: little for vector files, more for what was traced on a picture.
    """

    def __init__(self, sheet: Strokes, strokes: Sequence[Stroke]) -> None:
        self.sheet = sheet
        self.strokes = list(strokes)
        self.words: list[Word] = list(sheet.words)
        self.fills: list[Fill] = list(sheet.fills)
        diagonal = math.hypot(sheet.width, sheet.height)
        heights = [w.height for w in sheet.words if any(c.isdigit() for c in w.text)]
        unit = median(heights) / USUAL_HEIGHT if heights else diagonal / 400
        self.unit = min(max(unit, diagonal / 4000), diagonal / 60)
        self.slack = (0.35 if sheet.source == "png" else 0.03) * self.unit
        self.boxes = [curve_bounds(stroke.curve) for stroke in self.strokes]

    def __len__(self) -> int:
        return len(self.strokes)

    def curve(self, number: int) -> Curve:
        """The curve of a stroke."""
        return self.strokes[number].curve

    def put(self, number: int, curve: Curve) -> None:
        """Give a stroke another curve."""
        self.strokes[number] = msgspec.structs.replace(self.strokes[number], curve=curve)
        self.boxes[number] = curve_bounds(curve)

    def lines(self, numbers: Iterable[int]) -> list[tuple[int, Line]]:
        """Those of the strokes that are straight."""
        return [(n, curve) for n in numbers if isinstance(curve := self.curve(n), Line)]

    def web(self, numbers: Iterable[int]) -> "Web":
        """The strokes, to ask what is near a point."""
        return Web([(n, self.curve(n)) for n in numbers])


class Web:
    """Curves as one array of short pieces, to ask which are near a point."""

    def __init__(self, curves: Sequence[tuple[int, Curve]]) -> None:
        pieces, owners = [], []
        for owner, curve in curves:
            points = sampled(curve)
            pieces += [(*a, *b) for a, b in pairwise(points)]
            owners += [owner] * (len(points) - 1)
        self._pieces: NDArray[np.float64] = np.array(pieces, dtype=float).reshape(-1, 4)
        self._owners: NDArray[np.int64] = np.array(owners, dtype=int)

    def near(self, point: Point, reach: float) -> set[int]:
        """Numbers of the curves that come nearer than ``reach`` to a point."""
        return set(self._owners[self._distances(point) <= reach].tolist())

    def nearest(self, point: Point) -> tuple[int, float]:
        """The number of the nearest curve, -1 when there is none, and how far it is."""
        distances = self._distances(point)
        if not len(distances):
            return -1, math.inf
        best = int(distances.argmin())
        return int(self._owners[best]), float(distances[best])

    def away(self, point: Point, *numbers: int) -> float:
        """How far the nearest curve but those is."""
        return float(self._distances(point)[~np.isin(self._owners, numbers)].min(initial=math.inf))

    def _distances(self, point: Point) -> NDArray[np.float64]:
        a, b = self._pieces[:, :2], self._pieces[:, 2:]
        along = b - a
        squared = np.maximum((along * along).sum(axis=1), 1e-18)
        t = np.clip(((np.asarray(point) - a) * along).sum(axis=1) / squared, 0.0, 1.0)
        result: NDArray[np.float64] = np.linalg.norm(a + along * t[:, None] - np.asarray(point), axis=1)
        return result


class Carrier(msgspec.Struct, frozen=True):
    """An infinite line: a point on it and its unit direction."""

    origin: Point
    direction: Point

    @classmethod
    def through(cls, start: Point, end: Point) -> "Carrier":
        """The line through two points that differ."""
        far = math.dist(start, end) or 1.0
        return cls(start, ((end[0] - start[0]) / far, (end[1] - start[1]) / far))

    def along(self, point: Point) -> float:
        """Where a point's foot is, from the origin."""
        return (point[0] - self.origin[0]) * self.direction[0] + (point[1] - self.origin[1]) * self.direction[1]

    def beside(self, point: Point) -> float:
        """How far to the left a point is."""
        return (point[1] - self.origin[1]) * self.direction[0] - (point[0] - self.origin[0]) * self.direction[1]

    def at(self, along: float) -> Point:
        """The point that far along."""
        return (self.origin[0] + along * self.direction[0], self.origin[1] + along * self.direction[1])

    def meeting(self, other: "Carrier", degrees: float = 8.0) -> Point | None:
        """Where two lines meet; ``None`` where they are so parallel that it is not known well."""
        if self.is_parallel(other, degrees):
            return None
        (a, b), (c, d) = self.direction, other.direction
        x, y = other.origin[0] - self.origin[0], other.origin[1] - self.origin[1]
        return self.at((x * d - y * c) / (a * d - b * c))

    def is_parallel(self, other: "Carrier", degrees: float = 2.0) -> bool:
        """Whether two lines have one direction, or opposite ones."""
        return self.sine(other) < math.sin(math.radians(degrees))

    def sine(self, other: "Carrier") -> float:
        """Of the angle between two lines, from 0 to 1."""
        (a, b), (c, d) = self.direction, other.direction
        return abs(a * d - b * c)


def grown(box: Box, by: float) -> Box:
    """The box, larger on all sides."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def holds(box: Box, inner: Box) -> bool:
    """Whether a box lies in another."""
    return box[0] <= inner[0] and box[1] <= inner[1] and inner[2] <= box[2] and inner[3] <= box[3]


def has(box: Box, point: Point) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def middle(box: Box) -> Point:
    """A box's centre."""
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def around(boxes: Iterable[Box]) -> Box:
    """The box around boxes, of which there is one at least."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def box_gap(a: Box, b: Box) -> float:
    """How far two boxes are apart, 0 where they overlap."""
    dx = max(a[0] - b[2], b[0] - a[2], 0.0)
    dy = max(a[1] - b[3], b[1] - a[3], 0.0)
    return math.hypot(dx, dy)
