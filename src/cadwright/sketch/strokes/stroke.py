"""A stroke as a pen recorded it, made fit for computing: finite, evenly spaced, of bounded size."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.graph import XY

Floats = NDArray[np.float64]
FEWEST, MOST = 12, 72
"""Points that a stroke is resampled to; a hand changes its mind less often than that."""
CLOSED = 0.12
"""A stroke whose ends are nearer than this part of its length is meant to close."""


@dataclass(frozen=True, eq=False)
class Stroke:
    """Points (n, 2), evenly spaced along the stroke by ``spacing``; ``raw`` as they came, cleaned."""

    points: Floats
    raw: Floats
    length: float

    @property
    def spacing(self) -> float:
        """The distance of neighbouring points along the stroke."""
        return self.length / max(len(self.points) - 1, 1)

    @cached_property
    def size(self) -> float:
        """The diagonal of the box around it."""
        low, high = self.raw.min(axis=0), self.raw.max(axis=0)
        return float(np.hypot(*(high - low)))

    @cached_property
    def middle(self) -> XY:
        """The middle of the box around it."""
        low, high = self.raw.min(axis=0), self.raw.max(axis=0)
        return float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2

    @property
    def ends(self) -> tuple[XY, XY]:
        """Where the pen was set down and lifted."""
        (ax, ay), (bx, by) = self.points[0].tolist(), self.points[-1].tolist()
        return (ax, ay), (bx, by)

    @property
    def gap(self) -> float:
        """The distance of its ends."""
        return math.dist(*self.ends)

    @property
    def closed(self) -> bool:
        """Whether it comes back to where it began, or nearly."""
        return self.gap <= CLOSED * self.length

    @cached_property
    def turning(self) -> float:
        """By how much the direction turns from the beginning to the end, signed, in radians."""
        steps = np.diff(self.points, axis=0)
        angles = np.arctan2(steps[:, 1], steps[:, 0])
        return float(((np.diff(angles) + math.pi) % (2 * math.pi) - math.pi).sum())


def cleaned(points: Sequence[XY], *, within: float = math.inf) -> Stroke | None:
    """A stroke of some points; those that are no numbers, or further out than ``within``, are left out.

    ``None`` when nothing is left. A dot has one point and no length.
    """
    raw = np.asarray(points, np.float64).reshape(-1, 2)
    raw = raw[np.isfinite(raw).all(axis=1)]
    raw = raw[(np.abs(raw) <= within).all(axis=1)]
    if not len(raw):
        return None
    steps = np.hypot(*np.diff(raw, axis=0).T)
    raw = raw[np.append(True, steps > 0)]
    steps = steps[steps > 0]
    length = float(steps.sum())
    if length == 0:
        return Stroke(raw[:1], raw[:1], 0.0)
    count = int(np.clip(2 * len(raw), FEWEST, MOST))
    along = np.append(0.0, steps.cumsum())
    places = np.linspace(0, length, count)
    even = np.column_stack([np.interp(places, along, raw[:, axis]) for axis in (0, 1)])
    return Stroke(even, raw, length)
