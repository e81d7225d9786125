"""What became of rounded and bevelled corners."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from cadwright.drawing.comparison.corners import Corner
from cadwright.drawing.comparison.correspondence import Axes
from cadwright.drawing.comparison.findings import Finding, Region
from cadwright.drawing.comparison.forms import across
from cadwright.drawing.comparison.scene import Interval
from cadwright.values.comparison import Difference
from cadwright.views.frame import frame_of
from cadwright.views.projection import Vector, millimetres

GONE, RESIZED = 50.0, 48.0
LARGER = 1e-3
"""Of two changes by as much, that of the larger corner comes first: an inner one follows from it."""
BEHIND = 10.0
"""Corners that are hidden count for less: often they are only the inner edge of another one's chamfer."""


def corner_findings(
    reference: Sequence[Corner], candidate: Sequence[Corner], axes: Axes, tolerance: float
) -> Iterator[Finding]:
    """Fillets and chamfers that are missing, extra or of another size, equal ones told together."""
    missing, extra = (sorted(corners, key=lambda c: c.hidden) for corners in (reference, candidate))
    resized: list[tuple[Corner, Corner]] = []
    for same_size in (True, False):
        for a in list(missing):
            goals = (a.at, _moved(a, axes))
            b = next((b for b in extra if _over(a, b, goals, tolerance) and _equal(a, b, tolerance) >= same_size), None)
            if b is None:
                continue
            missing.remove(a)
            extra.remove(b)
            if not same_size:
                resized.append((a, b))
    yield from _grouped("missing", [(a, None) for a in missing], lambda a, _: f"{a.name} missing", GONE)
    yield from _grouped("extra", [(b, None) for b in extra], lambda b, _: f"{b.name} not in the reference", GONE)
    yield from _grouped("resized", resized, _resized, RESIZED)


def _resized(a: Corner, b: Corner | None) -> str:
    assert b is not None, "both are there"
    size = a.name.removeprefix(f"{b.kind} ")
    return f"{b.name}, reference {size}"


def _grouped(
    kind: str,
    pairs: Sequence[tuple[Corner, Corner | None]],
    words: Callable[[Corner, Corner | None], str],
    weight: float,
) -> Iterator[Finding]:
    def key(pair: tuple[Corner, Corner | None]) -> str:
        return words(*pair)

    for _, members in groupby(sorted(pairs, key=key), key=key):
        group = list(members)
        a, b = group[0]
        off = a.size[-1] if b is None else max(abs(p - q) for p, q in zip(a.size, (*b.size, b.size[-1]), strict=False))
        views = ", ".join(dict.fromkeys(pair[0].view for pair in group))
        told = f"{words(a, b)}, {_place(a)}" if len(group) == 1 else f"{len(group)} × {words(a, b)}"
        regions = tuple(_region(corner) for pair in group for corner in pair if corner is not None)
        hidden = all(pair[0].hidden for pair in group)
        difference = Difference(kind, a.name, f"{views}: {told}", off, a.view)
        yield Finding(difference, regions, weight - (BEHIND if hidden else 0.0) + LARGER * a.size[-1])


def _place(corner: Corner) -> str:
    frame = frame_of(corner.view)
    assert frame is not None, "corners are seen in views along an axis"
    x, y = frame.in_view(corner.at)
    return f"{'about' if corner.kind == 'arc' else 'corner at'} ({millimetres(x)}, {millimetres(y)})"


def _moved(corner: Corner, axes: Axes) -> Vector:
    """Where the corner would be in the candidate, moved with the faces that make it."""
    x, y, z = (axes[i].moved(v) if i in axes and i != corner.axis else v for i, v in enumerate(corner.at))
    return (x, y, z)


def _over(a: Corner, b: Corner, goals: Sequence[Vector], tolerance: float) -> bool:
    return a.axis == b.axis and any(math.dist(b.at, goal) <= 2 * tolerance for goal in goals)


def _equal(a: Corner, b: Corner, tolerance: float) -> bool:
    return a.kind == b.kind and max(abs(p - q) for p, q in zip(a.size, b.size, strict=True)) <= tolerance


def _region(corner: Corner) -> Region:
    region: list[Interval | None] = [None, None, None]
    for axis in across(corner.axis):
        region[axis] = (corner.at[axis] - corner.size[-1], corner.at[axis] + corner.size[-1])
    return (region[0], region[1], region[2])
