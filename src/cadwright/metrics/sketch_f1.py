"""PF1 and CF1: how far a sketch's primitives and constraints are those of another one (CAD-Assistant, 10.2).

Parameters are quantised to 6 bits in the frame of the truth (9.3). A primitive is right where a primitive of its type
in the truth has all parameters within 5 steps of its own, one to one by Hungarian matching; a constraint where its
type, its primitives and what it refers to of them are those of one in the truth.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import cast

import msgspec
import numpy as np
from scipy.optimize import linear_sum_assignment

from cadwright.errors import InputError
from cadwright.geometry.partition import Partition
from cadwright.sketch.graph import Arc, Constraint, ConstraintType, Geometry, Line, Position, Reference, Sketch
from cadwright.sketch.inference.candidates import as_candidate
from cadwright.sketch.inference.measured import Measured
from cadwright.sketch.normalise import normalise, parameters, quantise
from cadwright.sketch.transforms import placed

COUNTED: frozenset[ConstraintType] = frozenset(
    ("Coincident", "Parallel", "Equal", "Vertical", "Horizontal", "Perpendicular", "Tangent")
)
"""The kinds that the paper knows (section 9.1); others are left out on both sides."""
STEPS = 5
_FAR = 1e6
_OTHER = 1e-3
"""A tie between equal primitives goes to the one of the same number."""
_SWAPPED: dict[Position, Position] = {"start": "end", "end": "start", "edge": "edge", "center": "center"}

Key = Constraint


class Counts(msgspec.Struct, frozen=True):
    """How many are right, given, and in the truth."""

    right: int
    given: int
    stated: int

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall; ``None`` where there is nothing on either side."""
        return 2 * self.right / (self.given + self.stated) if self.given + self.stated else None


class Match(msgspec.Struct, frozen=True):
    """What each right primitive is in the truth, and whether its start is the other's end."""

    numbers: dict[int, int]
    swapped: frozenset[int]
    primitives: Counts

    def in_truth(self, one: Key) -> Key | None:
        """A constraint with the truth's numbers; ``None`` where a primitive is not right."""
        if any(r.geometry not in self.numbers for r in one.references):
            return None
        return as_candidate(
            Constraint(one.type, tuple(Reference(self.numbers[r.geometry], self._end(r)) for r in one.references))
        )

    def _end(self, reference: Reference) -> Position:
        return _SWAPPED[reference.position] if reference.geometry in self.swapped else reference.position


def match(sketch: Sketch, truth: Sketch, steps: int = STEPS) -> Match:
    """Which primitives are right. Ellipses and B-splines, which have no parameters, count on neither side."""
    frame = normalise(truth)
    given = _placed(sketch, frame.center, frame.scale)
    stated = _placed(truth, frame.center, frame.scale)
    cost = np.full((len(given), len(stated)), _FAR)
    for i, (number, one) in enumerate(given.items()):
        for j, (other, right) in enumerate(stated.items()):
            if type(one) is type(right):
                apart = min((np.abs(_tokens(each) - _tokens(right)) for each in _ways(one)), key=np.max)
                if apart.max() <= steps:
                    cost[i, j] = float(apart.sum()) + (_OTHER if number != other else 0.0)
    rows, columns = linear_sum_assignment(cost)
    numbers, others = list(given), list(stated)
    pairs = {numbers[i]: others[j] for i, j in zip(rows, columns, strict=True) if cost[i, j] < _FAR}
    swapped = frozenset(n for n, m in pairs.items() if _is_swapped(given[n], stated[m]))
    return Match(pairs, swapped, Counts(len(pairs), len(given), len(stated)))


def _placed(sketch: Sketch, center: tuple[float, float], scale: float) -> dict[int, Geometry]:
    """The primitives that have parameters, in a frame, by their numbers."""
    shift = (-center[0] / scale, -center[1] / scale)
    found = {}
    for number, geometry in enumerate(sketch.geometry):
        try:
            parameters(geometry)
        except (InputError, ValueError):  # an ellipse or spline, or an arc whose points are in line
            continue
        found[number] = placed(geometry, 1 / scale, shift)
    return found


def _tokens(geometry: Geometry) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    values = (*geometry.start, *geometry.end) if isinstance(geometry, Line) else parameters(geometry)
    return cast("np.ndarray[tuple[int], np.dtype[np.int64]]", quantise(values, clip=True))


def _ways(geometry: Geometry) -> Iterator[Geometry]:
    """A line from either end: which is lower is an accident where it is level."""
    yield geometry
    if isinstance(geometry, Line):
        yield msgspec.structs.replace(geometry, start=geometry.end, end=geometry.start)


def _is_swapped(one: Geometry, other: Geometry) -> bool:
    if not (isinstance(one, Line | Arc) and isinstance(other, Line | Arc)):
        return False
    a, b = np.array([*one.start, *one.end]), np.array([*other.start, *other.end])
    return bool(np.abs(a - b).sum() > np.abs(a - np.roll(b, 2)).sum())


def counted(constraints: Iterable[Constraint]) -> frozenset[Key]:
    """The constraints that count: of the paper's kinds, within the sketch, each once, end tangency taken apart."""
    within = (c for c in constraints if all(r.geometry >= 0 for r in c.references))
    return frozenset(one for c in within for one in _apart(c) if one.type in COUNTED)


def _apart(constraint: Constraint) -> Iterator[Key]:
    """FreeCAD's constraints of two ends that meet smoothly or squarely are a coincidence and a relation of curves."""
    references = constraint.references
    ends = [r for r in references[:2] if r.position != "edge"]
    if constraint.type in ("Tangent", "Perpendicular"):
        if len(ends) == 2 and len(references) == 2:
            yield as_candidate(Constraint("Coincident", references))
        yield as_candidate(Constraint(constraint.type, tuple(Reference(r.geometry) for r in references[:2])))
    else:
        yield as_candidate(constraint)


def right(given: Collection[Key], truth: Collection[Key], matched: Match) -> list[Key]:
    """Those of ``given`` that are in the truth, each of which is found once."""
    left = set(truth)
    found = []
    for one in given:
        there = matched.in_truth(one)
        if there in left:
            left.discard(there)
            found.append(one)
    return found


def equivalent(given: Collection[Key], truth: Collection[Key], matched: Match, sketch: Sketch) -> Counts:
    """As CF1 counts, where points in one place stand for each other and a place is tied together or not.

    Which of the points of a place are tied is a matter of habit: as many of its ties as there are on both sides count.
    """
    known = Measured(sketch, 1e-3)
    ours = [there for one in given if (there := matched.in_truth(one)) is not None]
    ties = [_ties(side, known) for side in (ours, truth)]
    points = sum(min(ties[0].get(place, 0), ties[1].get(place, 0)) for place in ties[0])
    rest = [{_at_places(c, known) for c in side if c.type != "Coincident"} for side in (ours, truth)]
    return Counts(points + len(rest[0] & rest[1]), len(given), len(truth))


def _ties(side: Iterable[Key], known: Measured) -> dict[int, int]:
    found: dict[int, int] = {}
    joined = Partition[object]()
    for one in side:
        if one.type == "Coincident" and joined.join(*one.references):
            place = known.cluster.get(one.references[0], -1)
            found[place] = found.get(place, 0) + 1
    return found


def _at_places(one: Key, known: Measured) -> tuple[str, frozenset[object]]:
    return one.type, frozenset(r if r.position == "edge" else known.cluster.get(r, r) for r in one.references)
