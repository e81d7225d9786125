"""mrCAD's distance of two designs (section 3.3 of the paper; details as released), vectorised.

Each curve of one design is sampled at ten points; the distance of a point to the other design is the exact distance
to its nearest curve, capped at a quarter of the canvas, which counts as 1. The result is the mean over all samples,
and the mean of both directions: 0 for equal designs, 1 where one is empty.
"""

import numpy as np
from numpy.typing import NDArray

from cadwright.canvas.design import GRID, Arc, Circle, Design

SAMPLES = 10
CAP = GRID / 4

Array = NDArray[np.float64]


class Packed:
    """A design as arrays: its samples (n, 2), its segments (k, 2, 2), its circles and arcs (m, 5).

    A round row holds the centre, the radius, the angle at which it begins and how far it goes on (radians).
    """

    def __init__(self, design: Design) -> None:
        segments, rounds, full = [], [], []
        for each in design.curves:
            if isinstance(each, Circle):
                rounds.append((*each.center, each.radius, 0.0, 2 * np.pi))
                full.append(True)
                continue
            sweep = each.sweep if isinstance(each, Arc) else None
            circle = each.circle if isinstance(each, Arc) else None
            if sweep is None or circle is None:  # a line, or an arc whose points are in line
                segments.append((each.control_points[0], each.control_points[-1]))
            else:
                rounds.append((*circle[0], circle[1], *sweep))
                full.append(False)
        self.segments: Array = np.array(segments, dtype=float).reshape(-1, 2, 2)
        self.rounds: Array = np.array(rounds, dtype=float).reshape(-1, 5)
        self.full = np.array(full, dtype=bool)

    @property
    def empty(self) -> bool:
        """Whether there is no curve."""
        return not len(self.segments) and not len(self.rounds)

    @property
    def samples(self) -> Array:
        """Ten points of each curve, shape (10 × curves, 2): lines and arcs with both ends, circles without repeat."""
        t = np.linspace(0, 1, SAMPLES)
        start, end = self.segments[:, 0], self.segments[:, 1]
        straight = start[:, None] + t[None, :, None] * (end - start)[:, None]
        steps = np.where(self.full[:, None], np.arange(SAMPLES) / SAMPLES, t[None, :])
        angles = self.rounds[:, 3:4] + self.rounds[:, 4:5] * steps
        around = np.stack((np.cos(angles), np.sin(angles)), axis=-1)
        turned = self.rounds[:, None, :2] + self.rounds[:, 2, None, None] * around
        return np.concatenate((straight.reshape(-1, 2), turned.reshape(-1, 2)))

    def nearest(self, points: Array) -> Array:
        """The distance of each point, shape (n, 2), to the nearest curve: shape (n,)."""
        parts = [part for part in (self._to_segments(points), self._to_rounds(points)) if part is not None]
        return np.asarray(parts[0] if len(parts) == 1 else np.minimum(*parts))

    def _to_segments(self, points: Array) -> Array | None:
        if not len(self.segments):
            return None
        start = self.segments[:, 0].T[:, None, :]
        along = (self.segments[:, 1] - self.segments[:, 0]).T[:, None, :]
        away = points.T[:, :, None] - start
        length = np.maximum(along[0] ** 2 + along[1] ** 2, 1e-10)
        t = np.clip((away[0] * along[0] + away[1] * along[1]) / length, 0, 1)
        x, y = away[0] - t * along[0], away[1] - t * along[1]
        return np.asarray(np.sqrt((x * x + y * y).min(axis=1)))

    def _to_rounds(self, points: Array) -> Array | None:
        if not len(self.rounds):
            return None
        x = points[:, 0, None] - self.rounds[None, :, 0]
        y = points[:, 1, None] - self.rounds[None, :, 1]
        radius = self.rounds[None, :, 2]
        gap = np.abs(np.sqrt(x * x + y * y) - radius)
        if not self.full.all():
            start, sweep = self.rounds[:, 3], self.rounds[:, 4]
            # A point lies within the sweep when its direction is no further from the middle of the arc than the ends.
            middle = start + sweep / 2
            ahead = x * np.cos(middle) + y * np.sin(middle)
            inside = ahead >= np.cos(sweep / 2) * np.sqrt(x * x + y * y)
            ends = [
                (x - radius * np.cos(angle)) ** 2 + (y - radius * np.sin(angle)) ** 2
                for angle in (start, start + sweep)
            ]
            gap = np.where(inside | self.full, gap, np.sqrt(np.minimum(*ends)))
        return np.asarray(gap.min(axis=1))


def distance(a: Design | Packed, b: Design | Packed) -> float:
    """The distance of two designs, from 0 to 1; pack designs that are compared often.

    Where a design is empty its direction counts as 1, and so does the direction towards it.
    """
    one, other = (each if isinstance(each, Packed) else Packed(each) for each in (a, b))
    return (directed(one, other) + directed(other, one)) / 2


def directed(source: Packed, target: Packed) -> float:
    """The mean capped distance of the samples of ``source`` to ``target``, over the cap."""
    if source.empty or target.empty:
        return 1.0
    return float(np.minimum(target.nearest(source.samples), CAP).mean() / CAP)


def improvement(before: float, after: float) -> float | None:
    """Proportional improvement of a round: (before - after) / before (section 4.5); ``None`` from a distance of 0."""
    return (before - after) / before if before > 0 else None
