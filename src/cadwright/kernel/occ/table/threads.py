"""Modelled threads: edges that wind about an axis at more than one radius."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from cadwright.kernel.occ.table.part import Part
from cadwright.kernel.occ.topology import Edge, coordinates
from cadwright.kernel.occ.vectors import cross, dot, perpendicular, sub
from cadwright.kernel.occ.walls import Line, upward
from cadwright.values.features import Feature

_SAMPLES = 240
"""Points of an edge that are looked at: enough for a hundred turns."""
_MOST_EDGES = 80
_MOST_AXES = 6
_LEAST_TURN = math.pi
_STRAY = 2e-3
"""How far a winding edge may stray from its helix, as a part of its radius and its pitch: kernels approximate it."""


@dataclass(frozen=True, eq=False)
class Winding:
    """An edge on a helix; ``lead`` is its rise in one turn, ``low`` and ``high`` are along the axis."""

    edge: Edge
    radius: float
    lead: float
    low: float
    high: float


def threads(part: Part) -> Iterator[Feature]:
    """Each thread about an axis on which the part has cylinders."""
    free = [edge for edge in part.solid.edges if edge.kind in ("bspline", "other") and len(edge.faces) == 2]
    if not free:
        return
    lines: dict[tuple[int, ...], Line] = {}
    for patch in part.patches:
        if patch.kind in ("cylinder", "cone"):
            line = Line.of(patch.faces[0])
            lines.setdefault(line.key(part.tolerance), line)
    used: set[Edge] = set()
    for line in list(lines.values())[:_MOST_AXES]:
        found = [w for edge in free[:_MOST_EDGES] if edge not in used and (w := _winding(edge, line)) is not None]
        if found and (feature := _thread(part, line, found)) is not None:
            used |= {winding.edge for winding in found}
            yield feature


def _winding(edge: Edge, line: Line) -> Winding | None:
    """The edge as a helix about a line."""
    x = perpendicular(line.direction)
    y = cross(line.direction, x)
    first, last = edge.curve.FirstParameter(), edge.curve.LastParameter()
    radii, turns, heights = [], [0.0], []
    before: float | None = None
    for number in range(_SAMPLES + 1):
        offset = sub(coordinates(edge.curve.Value(first + (last - first) * number / _SAMPLES)), line.origin)
        a, b = dot(offset, x), dot(offset, y)
        radii.append(math.hypot(a, b))
        heights.append(dot(offset, line.direction))
        if abs(radii[-1] - radii[0]) > _STRAY * radii[0]:
            return None
        angle = math.atan2(b, a)
        if before is not None:
            turns.append(turns[-1] + (angle - before + math.pi) % (2 * math.pi) - math.pi)
        before = angle
    turned, risen = turns[-1], heights[-1] - heights[0]
    if abs(turned) < _LEAST_TURN or abs(risen) < 1e-6 * radii[0]:
        return None
    slope = risen / turned
    lead = abs(slope) * 2 * math.pi
    even = all(abs(h - heights[0] - slope * t) < 2 * _STRAY * lead for t, h in zip(turns, heights, strict=True))
    return Winding(edge, sum(radii) / len(radii), lead, min(heights), max(heights)) if even else None


def _thread(part: Part, line: Line, found: list[Winding]) -> Feature | None:
    """Windings of one lead at two radii or more; a coil has only one."""
    lead = sorted(one.lead for one in found)[len(found) // 2]
    alike = [one for one in found if abs(one.lead - lead) < 2 * _STRAY * lead]
    large, small = max(one.radius for one in alike), min(one.radius for one in alike)
    if large - small < 0.02 * lead:
        return None
    low, high = min(one.low for one in alike), max(one.high for one in alike)
    sizes = {
        "diameter": _exact(2 * large),
        "minor diameter": _exact(2 * small),
        "pitch": _exact(lead),
        "length": _exact(high - low),
    }
    faces = dict.fromkeys(itertools.chain.from_iterable(one.edge.faces for one in alike))
    return part.feature("thread", sizes, line.at(low), upward(line.direction), faces)


def _exact(size: float) -> float:
    """To 1e-4 mm, which is what an approximated helix is good for."""
    return round(size, 4)
