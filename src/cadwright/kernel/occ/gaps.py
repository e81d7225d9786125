"""Gaps between solids that come close and do not touch."""

import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from OCP.BRepExtrema import BRepExtrema_DistShapeShape

from cadwright.geometry.partition import Partition
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.soup import Floats
from cadwright.kernel.occ.topology import Face, Solid, coordinates
from cadwright.kernel.occ.vectors import Vector, add, scale
from cadwright.values.measurement import Gap

_WIDEST = 0.01
"""Gaps wider than this part of the diagonal are plain to see."""


@dataclass(frozen=True)
class Gaps:
    """What was found, and whether all pairs that are near were looked at within the time."""

    found: tuple[Gap, ...]
    complete: bool


def gaps(solids: Sequence[Solid], overlapping: set[tuple[int, int]], diagonal: float, deadline: float) -> Gaps:
    """Where groups of touching solids come close to each other, the narrowest gap between any two groups.

    ``overlapping`` pairs, by their indices, need not be looked at. Ends at ``deadline`` (`time.process_time`).
    """
    boxes = [np.array(brep.box(solid.shape)) for solid in solids]
    touching = Partition(range(len(solids)))
    found: list[Gap] = []
    complete = True
    for a, b in overlapping:
        touching.join(a, b)
    for a, b in _near(boxes, _WIDEST * diagonal):
        if touching.joined(a, b):
            continue
        if time.process_time() > deadline:
            complete = False
            break
        nearest = _nearest(solids[a], solids[b], diagonal, deadline)
        if nearest is None:
            continue
        distance, at = nearest
        if distance <= 1e-7 * diagonal:
            touching.join(a, b)
        else:
            found.append(Gap((a + 1, b + 1), distance, at))
    narrowest: dict[frozenset[int], Gap] = {}
    for gap in sorted(found, key=lambda gap: gap.distance):
        between = frozenset(touching.root(number - 1) for number in gap.solids)
        if len(between) == 2:
            narrowest.setdefault(between, gap)
    return Gaps(tuple(narrowest.values()), complete)


def _near(boxes: Sequence[Floats], reach: float) -> Iterator[tuple[int, int]]:
    """Pairs of boxes not farther from each other than ``reach``, the nearest first."""
    pairs = itertools.combinations(range(len(boxes)), 2)
    apart = ((_apart(boxes[a], boxes[b]), a, b) for a, b in pairs)
    return ((a, b) for _, a, b in sorted(one for one in apart if one[0] <= reach))


def _apart(a: Floats, b: Floats) -> float:
    """How far two boxes are from each other."""
    return float(np.linalg.norm(np.maximum(0.0, np.maximum(a[:3] - b[3:], b[:3] - a[3:]))))


def _nearest(a: Solid, b: Solid, diagonal: float, deadline: float) -> tuple[float, Vector] | None:
    """The distance of two solids, and the point in the middle, where it is not wider than a gap."""
    boxes_a, boxes_b = ([np.array(brep.box(face.shape)) for face in solid.faces] for solid in (a, b))
    pairs: list[tuple[float, Face, Face]] = []
    for face, own in zip(a.faces, boxes_a, strict=True):
        for other, its in zip(b.faces, boxes_b, strict=True):
            apart = _apart(own, its)
            if apart <= _WIDEST * diagonal:
                pairs.append((apart, face, other))
    best: tuple[float, Vector] | None = None
    widest = _WIDEST * diagonal
    # Of those that may touch, flat ones are measured in a moment.
    for apart, face, other in sorted(pairs, key=lambda pair: (pair[0], sum(f.kind != "plane" for f in pair[1:]))):
        if apart >= widest or time.process_time() > deadline:
            break
        measured = BRepExtrema_DistShapeShape(face.shape, other.shape)
        if measured.IsDone() and measured.NbSolution() and measured.Value() < widest:
            ends = [coordinates(measured.PointOnShape1(1)), coordinates(measured.PointOnShape2(1))]
            widest = measured.Value()
            best = widest, scale(add(*ends), 0.5)
            if widest <= 1e-7 * diagonal:
                break
    return best
