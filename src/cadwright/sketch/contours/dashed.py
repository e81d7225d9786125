"""Dashes in a row: construction lines, which designers draw so."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.elements import length
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.graph import XY, Line

Floats = NDArray[np.float64]

FEWEST = 4
"""Dashes of a line."""
LONGEST = 0.09
"""Of a dash, as part of the long side."""
UNLIKE = 2.6
"""A dash is so many times as long, or as short, as the usual one at most; the last may be any shorter."""
GAP = (0.25, 2.5)
"""Between dashes, in lengths of the usual one."""
TURNED = math.radians(28)
"""Short strokes of a hand point where the row goes only roughly."""


def without_dashes(curves: Sequence[Fitted], side: float, off: float) -> tuple[list[Fitted], list[Line]]:
    """The curves that are no dashes, and the construction lines that dashes in a row are.

    ``side`` is the drawing's long side and ``off`` how far dashes may be off their line, in pixels.
    """
    left = [curve for curve in curves if isinstance(curve, Line) and 0 < length(curve) <= LONGEST * side]
    lines: list[Line] = []
    while True:
        rows = [_row(first, left, off) for first in left]
        longest = max(rows, key=len, default=[])
        if len(longest) < FEWEST:
            break
        lines.append(_line(longest))
        left = [dash for dash in left if not any(dash is each for each in longest)]
        curves = [curve for curve in curves if not any(curve is each for each in longest)]
    return list(curves), lines


def _row(first: Line, dashes: Sequence[Line], off: float) -> list[Line]:
    """The dashes in line with one, that follow each other to both sides of it."""
    row = [first]
    for way in (1, -1):
        while True:
            following = _next(row, dashes, off, way)
            if following is None:
                break
            row.insert(len(row) if way > 0 else 0, following)
    return row


def _next(row: Sequence[Line], dashes: Sequence[Line], off: float, way: int) -> Line | None:
    """The dash behind the last of a row, or before its first."""
    ux, uy = _direction(row)
    ux, uy = way * ux, way * uy
    last = row[-1] if way > 0 else row[0]
    x, y = _middle(last)
    usual = float(np.median([length(dash) for dash in row]))
    found: list[tuple[float, Line]] = []
    for dash in dashes:
        if any(dash is each for each in row):
            continue
        px, py = _middle(dash)
        along, across = (px - x) * ux + (py - y) * uy, abs((py - y) * ux - (px - x) * uy)
        gap = along - (length(dash) + length(last)) / 2
        alike = usual / UNLIKE <= length(dash) <= UNLIKE * usual
        straight = abs(_turned(dash, (ux, uy))) <= TURNED and across <= off + 0.1 * along
        if alike and straight and GAP[0] * usual <= gap <= GAP[1] * usual:
            found.append((along, dash))
    return min(found, key=lambda each: each[0])[1] if found else None


def _direction(row: Sequence[Line]) -> XY:
    """Where a row goes: from its first dash to its last, or where its only one points."""
    a, b = (row[0].start, row[0].end) if len(row) == 1 else (_middle(row[0]), _middle(row[-1]))
    far = math.dist(a, b)
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _middle(line: Line) -> XY:
    return (line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2


def _turned(line: Line, way: XY) -> float:
    """The angle in radians between a line, either way around, and a direction."""
    dx, dy = line.end[0] - line.start[0], line.end[1] - line.start[1]
    turn = math.atan2(dx * way[1] - dy * way[0], dx * way[0] + dy * way[1])
    return math.remainder(turn, math.pi)


def _line(row: Sequence[Line]) -> Line:
    """The straight line that passes nearest to the dashes of a row, from end to end."""
    points: Floats = np.array([end for dash in row for end in (dash.start, dash.end)])
    middle = points.mean(axis=0)
    _, _, axes = np.linalg.svd(points - middle)
    along = (points - middle) @ axes[0]
    start, end = (middle + each * axes[0] for each in (along.min(), along.max()))
    return Line((float(start[0]), float(start[1])), (float(end[0]), float(end[1])), construction=True)
