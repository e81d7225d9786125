"""Dashes in a row: construction lines, which designers draw so."""

import math
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.elements import length
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.graph import Line

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

FEWEST = 4
"""Dashes of a line."""
LONGEST = 0.09
"""Of a dash, as part of the long side."""
UNLIKE = 2.6
"""A dash is so many times as long, or as short, as the usual one at most."""
GAP = (0.25, 2.5)
"""Between dashes, in lengths of the usual one."""
TURNED = math.radians(28)
"""Short strokes of a hand point where the row goes only roughly."""
ASTRAY = 0.1
"""Beside ``off``, dashes may be off their line by that part of the way to the next one."""


def without_dashes(curves: Sequence[Fitted], side: float, off: float) -> tuple[list[Fitted], list[Line]]:
    """The curves that are no dashes, and the construction lines that dashes in a row are.

    ``side`` is the drawing's long side and ``off`` how far dashes may be off their line, in pixels.
    """
    short = [curve for curve in curves if isinstance(curve, Line) and 0 < length(curve) <= LONGEST * side]
    if len(short) < FEWEST:
        return list(curves), []
    dashes = _Dashes(short, off)
    rows = dashes.rows()
    dashed = {id(short[k]) for row in rows for k in row}
    return [curve for curve in curves if id(curve) not in dashed], [_line([short[k] for k in row]) for row in rows]


class _Dashes:
    """Short lines as arrays (n, …), and which of them are in no row yet."""

    def __init__(self, lines: Sequence[Line], off: float) -> None:
        starts, ends = (np.array([getattr(line, name) for line in lines], np.float64) for name in ("start", "end"))
        self.off = off
        self.middles: Floats = (starts + ends) / 2
        self.lengths: Floats = np.hypot(*(ends - starts).T)
        self.directions: Floats = (ends - starts) / self.lengths[:, None]
        self.free: Flags = np.ones(len(lines), np.bool_)

    def rows(self) -> list[list[int]]:
        """The rows of enough dashes, the longest first, no dash in two."""
        found: list[list[int]] = []
        waiting = [(-len(row), row[0], row) for row in map(self.row, range(len(self.lengths))) if len(row) >= FEWEST]
        heapify(waiting)
        while waiting:
            _, first, row = heappop(waiting)
            if self.free[row].all():
                self.free[row] = False
                found.append(row)
            elif self.free[first] and len(row := self.row(first)) >= FEWEST:  # others took some of it
                heappush(waiting, (-len(row), first, row))
        return found

    def row(self, first: int) -> list[int]:
        """The dashes in line with one, that follow each other to both sides of it, in their order."""
        row = [first]
        for way in (1.0, -1.0):
            while (following := self._next(row, way)) is not None:
                row.insert(len(row) if way > 0 else 0, following)
        return row

    def _next(self, row: list[int], way: float) -> int | None:
        """The nearest dash behind the last of a row, or before its first."""
        last = row[-1] if way > 0 else row[0]
        usual = float(np.median(self.lengths[row]))
        ux, uy = way * self._direction(row)
        x, y = (self.middles - self.middles[last]).T
        along, across = x * ux + y * uy, np.abs(y * ux - x * uy)
        gap = along - (self.lengths + self.lengths[last]) / 2
        fits = self.free & (self.lengths * UNLIKE >= usual) & (self.lengths <= UNLIKE * usual)
        fits &= (GAP[0] * usual <= gap) & (gap <= GAP[1] * usual) & (across <= self.off + ASTRAY * along)
        fits &= np.abs(self.directions @ (ux, uy)) >= math.cos(TURNED)
        fits[row] = False
        found = np.flatnonzero(fits)
        return int(found[along[found].argmin()]) if len(found) else None

    def _direction(self, row: list[int]) -> Floats:
        """Where a row goes: from its first dash to its last, or where its only one points."""
        if len(row) == 1:
            return np.asarray(self.directions[row[0]])
        run: Floats = self.middles[row[-1]] - self.middles[row[0]]
        return run / float(np.hypot(*run))


def _line(row: Sequence[Line]) -> Line:
    """The straight line that passes nearest to the dashes of a row, from end to end."""
    points: Floats = np.array([end for dash in row for end in (dash.start, dash.end)])
    middle = points.mean(axis=0)
    _, _, axes = np.linalg.svd(points - middle)
    along = (points - middle) @ axes[0]
    start, end = (middle + each * axes[0] for each in (along.min(), along.max()))
    return Line((float(start[0]), float(start[1])), (float(end[0]), float(end[1])), construction=True)
