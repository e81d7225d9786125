"""How faces lean, by two lines beside each other that meet them: an angle that the lengths along one cannot tell."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from cadwright.values import Checked, Looked

DEGREES = 0.05
"""How far an angle may be off."""
_LEAST = 0.1
"""Degrees below which a face leans no more than roundings of coordinates make it."""


def slants(passed: Sequence[Checked]) -> Iterator[float]:
    """The angles (degrees) of what lines that hold meet: of each face to both axes, and between neighbouring faces."""
    lines = [line for c in passed if (line := _line(c)) is not None]
    for (one, ends), (other, beside) in combinations(lines, 2):
        apart = _apart(one, other)
        if apart is None or len(ends) != len(beside):
            continue
        leaning = [math.degrees(math.atan2(b - a, apart)) for a, b in zip(ends, beside, strict=True)]
        yield from (angle for lean in leaning if abs(lean) > _LEAST for angle in (abs(lean), 90 - abs(lean)))
        between = [abs(b - a) for a, b in pairwise(leaning)]
        yield from (angle for v in between if v > _LEAST for angle in (v, 180 - v))


def _line(c: Checked) -> tuple[Looked, tuple[float, ...]] | None:
    """A line of which lengths or coordinates are stated, with the ends of what it meets."""
    looked, ends = c.requirement.looked, c.measured
    if looked is None or looked.probe.kind != "line" or not isinstance(ends, tuple):
        return None
    return (looked, ends) if any(s.length or s.span for s in looked.stretches) else None


def _apart(one: Looked, other: Looked) -> float | None:
    """How far two parallel lines are apart along an axis; ``None`` where they are not, or along two."""
    if one.probe.axis != other.probe.axis:
        return None
    offsets = [b - a for a, b in zip(one.probe.at, other.probe.at, strict=True) if abs(b - a) > 1e-9]
    return abs(offsets[0]) if len(offsets) == 1 else None
