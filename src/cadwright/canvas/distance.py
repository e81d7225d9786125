"""mrCAD's distance of two designs (section 3.3 of the paper; details as released), vectorised.

Each curve of one design is sampled at ten points; the distance of a point to the other design is the exact distance
to its nearest curve, capped at a quarter of the canvas, which counts as 1. The result is the mean over all samples,
and the mean of both directions: 0 for equal designs, 1 where one is empty.
"""

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cadwright.canvas.design import GRID, Arc, Circle, Design

SAMPLES = 10
CAP = GRID / 4
SHORTEST = 1e-9
"""A shorter segment is a point."""

Array = NDArray[np.float64]
_BLOCK = 200
"""So many points at once: what is computed of them stays in the processor's cache."""
_WITH_ENDS: Array = np.linspace(0, 1, SAMPLES)
_NO_REPEAT: Array = np.arange(SAMPLES) / SAMPLES


class Packed:
    """A design as arrays, in which its distance to any points is a handful of operations on all of them at once.

    Every curve has a frame: a segment's begins at its start and runs along it, a circle's has the centre for its
    origin, and an arc's runs from the centre through the middle of the arc. ``samples`` are ten points of each curve,
    shape (10 × curves, 2): lines and arcs with both ends, circles without repeat.
    """

    def __init__(self, design: Design) -> None:
        segments, circles, arcs = [], [], []
        for each in design.curves:
            if isinstance(each, Circle):
                circles.append((*each.center, each.radius, 0.0, math.tau))
                continue
            turn = each.turn if isinstance(each, Arc) else None
            if turn is None:  # a line, or an arc whose points are in line
                segments.append((*each.control_points[0], *each.control_points[-1]))
            else:
                arcs.append(turn)
        self.empty = not design.curves
        self._pack_segments(np.array(segments, dtype=float).reshape(-1, 4))
        self._pack_rounds(np.array(circles + arcs, dtype=float).reshape(-1, 5), len(circles))

    @cached_property
    def samples(self) -> Array:
        """Ten points of each curve."""
        start, along = self._segments
        straight = start[:, None] + _WITH_ENDS[None, :, None] * along[:, None]
        angles = self._rounds[:, 3:4] + self._rounds[:, 4:5] * _WITH_ENDS
        angles[: self._circles] = math.tau * _NO_REPEAT
        turned = np.stack((np.cos(angles), np.sin(angles)), axis=-1)
        turned *= self._rounds[:, 2, None, None]
        turned += self._rounds[:, None, :2]
        return np.concatenate((straight.reshape(-1, 2), turned.reshape(-1, 2)))

    def nearest(self, points: Array) -> Array:
        """The distance of each point, shape (n, 2), to the nearest curve: shape (n,). Not of an empty design."""
        on = np.ones((3, len(points)))
        on[:2] = points.T
        best = np.full(len(points), np.inf)
        for first in range(0, len(points), _BLOCK):
            part, block = best[first : first + _BLOCK], on[:, first : first + _BLOCK]
            for squared in (self._to_segments(block), *self._to_rounds(block)):
                np.minimum(part, squared.min(axis=0, initial=np.inf), out=part)
        return np.asarray(np.sqrt(best, out=best))

    def _pack_segments(self, ends: Array) -> None:
        start, along = ends[:, :2], ends[:, 2:] - ends[:, :2]
        self._segments = start, along
        length = np.sqrt(along[:, 0] * along[:, 0] + along[:, 1] * along[:, 1])
        axes = along / np.maximum(length, SHORTEST)[:, None]
        axes[length < SHORTEST] = 1, 0
        self._along, self._lengths = _frames(start, axes), length[:, None]

    def _pack_rounds(self, rounds: Array, circles: int) -> None:
        self._rounds, self._circles = rounds, circles
        half = rounds[:, 4] / 2
        middle = rounds[:, 3] + half
        self._around = _frames(rounds[:, :2], np.stack((np.cos(middle), np.sin(middle)), axis=-1))
        self._cos, self._end = np.cos(half[circles:, None]), rounds[circles:, 2:3] * np.sin(half[circles:, None])

    def _to_segments(self, on: Array) -> Array:
        """The squared distances of points (3, n) to all segments: (k, n)."""
        beyond, aside = self._along @ on
        beyond -= np.minimum(np.maximum(beyond, 0), self._lengths)
        beyond *= beyond
        aside *= aside
        beyond += aside
        return np.asarray(beyond)

    def _to_rounds(self, on: Array) -> tuple[Array, Array]:
        """The squared distances of points (3, n) to all circles, and to all arcs."""
        ahead, aside = self._around @ on
        away = ahead * ahead
        away += aside * aside
        np.sqrt(away, out=away)
        ahead, aside = ahead[self._circles :], aside[self._circles :]
        outside = ahead < self._cos * away[self._circles :]
        away -= self._rounds[:, 2:3]
        away *= away
        # An arc is its own mirror image about the middle of its sweep: the nearer end is the one on the point's side.
        np.abs(aside, out=aside)
        aside -= self._end
        aside *= aside
        ahead -= self._cos * self._rounds[self._circles :, 2:3]
        ahead *= ahead
        ahead += aside
        np.copyto(away[self._circles :], ahead, where=outside)
        return away[: self._circles], away[self._circles :]


def _frames(origin: Array, axes: Array) -> Array:
    """What takes points (x, y, 1) to coordinates along first axes (k, 2) from origins (k, 2), and across: (2, k, 3)."""
    frames = np.empty((2, len(axes), 3))
    frames[0, :, :2] = axes
    frames[1, :, 0], frames[1, :, 1] = -axes[:, 1], axes[:, 0]
    frames[:, :, 2] = -(frames[:, :, :2] * origin).sum(axis=2)
    return frames


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
