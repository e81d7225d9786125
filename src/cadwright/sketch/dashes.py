"""Lines cut into dashes, for pictures."""

import math
from collections.abc import Sequence
from itertools import pairwise

from cadwright.sketch.graph import XY


def dashes(points: Sequence[XY], pattern: Sequence[float]) -> list[list[XY]]:
    """The polyline cut into dashes; ``pattern`` is dash, gap, dash, gap, …, and empty for one piece."""
    if not pattern:
        return [list(points)]
    pieces: list[list[XY]] = [[points[0]]]
    index, left = 0, pattern[0]
    for start, end in pairwise(points):
        done, length = 0.0, math.dist(start, end)
        while length - done > left:
            done += left
            cut = tuple(a + (b - a) * done / length for a, b in zip(start, end, strict=True))
            if index % 2 == 0:
                pieces[-1].append((cut[0], cut[1]))
            else:
                pieces.append([(cut[0], cut[1])])
            index = (index + 1) % len(pattern)
            left = pattern[index]
        left -= length - done
        if index % 2 == 0:
            pieces[-1].append(end)
    return [piece for piece in pieces if len(piece) > 1]
