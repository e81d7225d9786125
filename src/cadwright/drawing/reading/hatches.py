"""Hatching: oblique parallel lines at even distances, which show that a face is cut and are no edges."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median

import numpy as np
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from cadwright.drawing.reading.scene import Scene, middle
from cadwright.geometry.curves import Line, length_of

FEWEST = 5
"""Lines at different places that make a hatching."""
WIDEST = 8.0
"""Between two lines, in units of the sheet."""
EVEN = 0.12
"""How much distances may differ, and which share of them at least must be even."""
SHARE = 0.7
NEXT, NEXT_TRACED = 0.1, 0.6
"""Degrees from one direction to the next, in turn, among lines of one; traced ones."""
CORNER = 5.0
"""Degrees by which lines differ that make a corner."""
THICKER = 1.5
"""How much wider than the usual line of hatching one may be."""


def hatching_of(scene: Scene, numbers: Iterable[int]) -> set[int]:
    """The numbers of the continuous lines that are hatching."""
    found: set[int] = set()
    for family in _families(scene, numbers):
        found |= _evenly(scene, family)
    return found


def _families(scene: Scene, numbers: Iterable[int]) -> Iterator[list[tuple[float, int]]]:
    """Oblique continuous lines of one direction that lie together: each with its place across, in turn.

    Short pieces that were traced are a degree or two off.
    """
    lines = list(scene.lines(numbers))
    cornered = _cornered(scene, lines) if scene.sheet.source != "png" else set()
    angles: list[tuple[float, int]] = []
    for n, line in lines:
        angle = _angle(line)
        if 10 < angle % 90 < 80 and not scene.strokes[n].dashes and length_of(line) > 1e-6 and n not in cornered:
            angles.append((angle, n))
    angles.sort()
    apart = NEXT_TRACED if scene.sheet.source == "png" else NEXT
    parts = [k for k in range(1, len(angles)) if angles[k][0] - angles[k - 1][0] > apart]
    for start, end in pairwise([0, *parts, len(angles)] if angles else []):
        turn = math.radians(median(angle for angle, _ in angles[start:end]))
        for together in _together(scene, [n for _, n in angles[start:end]]):
            middles = ((middle(scene.boxes[n]), n) for n in together)
            yield sorted((y * math.cos(turn) - x * math.sin(turn), n) for (x, y), n in middles)


def _angle(line: Line) -> float:
    return math.degrees(math.atan2(line.end[1] - line.start[1], line.end[0] - line.start[0])) % 180


def _cornered(scene: Scene, lines: Sequence[tuple[int, Line]]) -> set[int]:
    """Lines that end in corners with lines of other directions at both ends: edges, as hatching ends along edges."""
    ends = np.array([(line.start, line.end) for _, line in lines]).reshape(-1, 2)
    angles = np.repeat([_angle(line) for _, line in lines], 2)
    found: set[int] = set()
    for i, j in cKDTree(ends).query_pairs(scene.slack) if len(ends) else ():
        turn = abs(angles[i] - angles[j])
        if min(turn, 180 - turn) > CORNER:
            found |= {i, j}
    return {n for k, (n, _) in enumerate(lines) if {2 * k, 2 * k + 1} <= found}


def _together(scene: Scene, numbers: Sequence[int]) -> list[list[int]]:
    """Lines that are no further from each other than those of a hatching."""
    low, high = np.split(np.array([scene.boxes[n] for n in numbers]).reshape(-1, 4), 2, axis=1)
    gaps = np.maximum(low[:, None] - high[None, :], low[None, :] - high[:, None]).max(axis=2)
    count, labels = connected_components(gaps < WIDEST * scene.unit, directed=False)
    return [[numbers[k] for k in np.flatnonzero(labels == label).tolist()] for label in range(count)]


def _evenly(scene: Scene, places: Sequence[tuple[float, int]]) -> set[int]:
    """Those of a family that have a neighbour at its usual distance, if most distances are that one."""
    offsets = np.array([offset for offset, _ in places])
    steps = np.diff(offsets)
    steps = steps[steps > 0.1 * scene.unit]  # pieces of one line, parted by a hole, are at one place
    if len(steps) < FEWEST - 1:
        return set()
    pitch = float(np.median(steps))
    even = float(np.mean(np.abs(steps / pitch - 1) < EVEN))
    if pitch >= WIDEST * scene.unit or even < SHARE:
        return set()
    apart = np.abs(offsets[:, None] - offsets[None, :])  # an edge in that direction has no neighbour at that distance
    beside = (np.abs(apart / pitch - 1) < EVEN).any(axis=1)
    widths = np.array([scene.strokes[n].width for _, n in places])
    beside &= widths <= THICKER * np.median(widths[beside])  # a bevel may lie at a line's place
    return {n for (_, n), even_one in zip(places, beside.tolist(), strict=True) if even_one}
