"""Every length that shows in a measured part, and looking for one among them."""

import math
from collections.abc import Iterator
from itertools import combinations

from cadwright.values import Hole, Measurements


def shown(m: Measurements, length: float, allowed: float) -> str:
    """Where a length (mm) shows in the part, in words for people; "" where it does not show.

    Between parallel faces, along an edge, as a diameter, radius or depth, between the axes of holes or from a hole to
    a face.
    """
    return next((what for what, value in _dimensions(m) if abs(value - length) <= allowed), "")


def _dimensions(m: Measurements) -> Iterator[tuple[str, float]]:
    yield from (("extent", s) for s in m.size)
    for hole in m.holes:
        yield from _of_hole(hole)
    for boss in m.bosses:
        yield from (("diameter", boss.diameter), ("radius", boss.diameter / 2), ("height", boss.height))
    yield from (("radius", f.radius) for f in m.fillets)
    yield from (("chamfer", leg) for c in m.chamfers for leg in c.size)
    for levels in m.levels:
        yield from (("between faces", b - a) for a, b in combinations(levels, 2))
    yield from (("edge", length) for length in m.lines)
    yield from _of_axes(m)


def _of_hole(hole: Hole) -> Iterator[tuple[str, float]]:
    yield from (("hole", hole.diameter), ("radius", hole.diameter / 2), ("depth", hole.depth))
    if hole.counterbore is not None:
        yield from (("counterbore", hole.counterbore.diameter), ("its depth", hole.counterbore.depth))
    if hole.countersink is not None:
        yield "countersink", hole.countersink.diameter


def _of_axes(m: Measurements) -> Iterator[tuple[str, float]]:
    """Distances of the axes of holes and bosses from faces and from each other, and the circles that they lie on."""
    centres = [h.position for h in m.holes[:_MOST]] + [b.position for b in m.bosses[:_MOST]]
    for centre in centres:
        for axis, levels in enumerate(m.levels):
            yield from (("from a face", abs(centre[axis] - level)) for level in levels)
    for a, b in combinations(centres, 2):
        yield "between axes", math.dist(a, b)
        yield from (("between axes", abs(u - v)) for u, v in zip(a, b, strict=True))
    for diameter in {h.diameter for h in m.holes}:
        alike = [h.position for h in m.holes if h.diameter == diameter][:_MOST]
        middle = [sum(c) / len(alike) for c in zip(*alike, strict=True)]
        yield from (("circle of holes", 2 * math.dist(c, middle)) for c in alike)


_MOST = 60
"""Holes and bosses that are looked at pair by pair."""
