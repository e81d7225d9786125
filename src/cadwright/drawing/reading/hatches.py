"""Hatching: oblique parallel lines at even distances, which show that a face is cut and are no edges."""

import math
from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from cadwright.drawing.reading.plane import length
from cadwright.drawing.reading.scene import Scene

FEWEST = 5
"""Lines at different places that make a hatching."""
WIDEST = 8.0
"""Between two lines, in units of the sheet."""
EVEN = 0.12
"""How much distances may differ, and which share of them at least must be even."""
SHARE = 0.7
THICKER = 1.5
"""How much wider than the usual line of hatching one may be."""


def hatching_of(scene: Scene, numbers: Iterable[int]) -> set[int]:
    """The numbers of the continuous lines that are hatching."""
    by_angle: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for n, line in scene.lines(numbers):
        angle = math.degrees(math.atan2(line.end[1] - line.start[1], line.end[0] - line.start[0])) % 180
        if 10 < angle % 90 < 80 and not scene.strokes[n].dashes and length(line) > 1e-6:
            turn = math.radians(round(angle))
            middle = ((line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2)
            by_angle[round(angle)].append((middle[1] * math.cos(turn) - middle[0] * math.sin(turn), n))
    found: set[int] = set()
    for places in by_angle.values():
        places.sort()
        offsets = np.array([offset for offset, _ in places])
        steps = np.diff(offsets)
        steps = steps[steps > 0.1 * scene.unit]  # pieces of one line, parted by a hole, are at one place
        if len(steps) < FEWEST - 1:
            continue
        pitch = float(np.median(steps))
        even = float(np.mean(np.abs(steps / pitch - 1) < EVEN))
        if pitch < WIDEST * scene.unit and even >= SHARE:  # an edge in that direction has no neighbour at that distance
            apart = np.abs(offsets[:, None] - offsets[None, :])
            beside = (np.abs(apart / pitch - 1) < EVEN).any(axis=1)
            widths = np.array([scene.strokes[n].width for _, n in places])
            beside &= widths <= THICKER * np.median(widths[beside])  # a bevel may lie at a line's place
            found |= {n for (_, n), even_one in zip(places, beside.tolist(), strict=True) if even_one}
    return found
