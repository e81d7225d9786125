"""Overall sizes and steps: where the faces lie in the reference, and where in the candidate."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from cadwright.drawing.comparison.forms import across
from cadwright.drawing.comparison.scene import Interval
from cadwright.drawing.comparison.seen import Seen


class Levels(msgspec.Struct, frozen=True):
    """Along one axis: pairs of a level of the reference and the one of the candidate that took its place."""

    axis: int
    pairs: tuple[tuple[float, float], ...]
    box: tuple[Interval, Interval]
    """What the reference spans, and what the candidate does."""
    tolerance: float

    def moved(self, value: float) -> float:
        """Where a coordinate of the reference would be in the candidate; that of its level, else with the nearest."""
        if not self.pairs:
            return value
        level = min(self.pairs, key=lambda pair: abs(pair[0] - value))
        return value + level[1] - level[0] if abs(level[0] - value) <= self.tolerance else value

    @property
    def steps(self) -> tuple[tuple[float, float], ...]:
        """Pairs within the part that moved otherwise than its ends did."""
        ends = {round((b - a) / self.tolerance) for a, b in zip(*self.box, strict=True)}
        inner = (p for p in self.pairs if not self._is_end(p[0]))
        return tuple(
            p for p in inner if abs(p[1] - p[0]) > self.tolerance and round((p[1] - p[0]) / self.tolerance) not in ends
        )

    @property
    def gaps(self) -> tuple[tuple[Interval, Interval], ...]:
        """Neighbouring levels that are another distance apart: the two of the reference, and the candidate's."""
        apart = ((a, b) for a, b in pairwise(self.pairs))
        return tuple(
            ((a[0], b[0]), (a[1], b[1])) for a, b in apart if abs(b[1] - a[1] - (b[0] - a[0])) > self.tolerance
        )

    def _is_end(self, value: float) -> bool:
        return min(abs(value - end) for end in self.box[0]) <= self.tolerance


def levels_of(axis: int, reference: Seen, candidate: Seen) -> Levels | None:
    """The levels of both along an axis, paired; ``None`` where one of them shows nothing there."""
    a, b = reference.scene.box[axis], candidate.scene.box[axis]
    if a is None or b is None:
        return None
    tolerance = reference.scene.tolerance
    theirs, ours = _steps(axis, reference), _steps(axis, candidate)
    pairs = tuple(zip(theirs, ours, strict=True)) if len(theirs) == len(ours) else _paired(theirs, ours, tolerance)
    ends = list(zip(a, b, strict=True))
    known = [p for p in pairs if all(abs(p[0] - end[0]) > tolerance for end in ends)]
    return Levels(axis, tuple(sorted([*ends, *known])), (a, b), tolerance)


def _steps(axis: int, seen: Seen) -> list[float]:
    """The levels that are no sides of forms and come from no fillet or chamfer."""
    sides = [
        form.center[axis] + side * width / 2
        for form in seen.forms
        for at, width in zip(across(form.axis), form.extents, strict=True)
        for side in (-1, 1)
        if at == axis
    ]
    legs = [c.at[axis] + side * leg for c in seen.corners if c.axis != axis for leg in c.size for side in (-1, 1)]
    near = seen.scene.tolerance
    return [v for v in seen.scene.levels[axis] if all(abs(v - other) > near for other in (*sides, *legs))]


def _paired(theirs: Sequence[float], ours: Sequence[float], tolerance: float) -> tuple[tuple[float, float], ...]:
    """Levels that are the same in both; the others stay alone."""
    return tuple((p, q) for p in theirs for q in ours if abs(p - q) <= tolerance)
