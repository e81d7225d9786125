"""Which numbers of a request the planner's checks bear out, by what each number is.

A line measures lengths along itself: those of what it meets, and how far these are from the sides and from each other.
Where it runs is measured by nothing; an angle, a thread or the size of a rounding shows in no length. Two lines beside
each other measure how faces lean (`slanting`), checks of features how far these are from each other (`spacing`).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Literal

import msgspec

from cadwright.requirements.claims.probes import lengths_of
from cadwright.requirements.claims.slopes import DEGREES, slants
from cadwright.requirements.claims.spacings import distances
from cadwright.requirements.figures import alike
from cadwright.values import Checked, Measurements, Requirement, Size, Stretch
from cadwright.values.probe import Span

Role = Literal["length", "radius", "place", "count", "angle", "other"]
"""What a number is; "other" is nothing that a line can tell."""
_NO_LENGTHS = frozenset({"fillet", "chamfer", "draft", "thread", "slope"})
MOST_SHOWN = 40
"""Stretches of a line of which all distances are looked at."""


class Borne(msgspec.Struct, frozen=True):
    """The numbers that a statement measures: lengths, distances that say where something is, and counts."""

    lengths: tuple[float, ...] = ()
    places: tuple[float, ...] = ()
    counts: tuple[float, ...] = ()
    angles: tuple[float, ...] = ()

    def bears(self, value: float, role: Role) -> bool:
        """Whether a number of that role is among them."""
        match role:
            case "radius":
                return _among(value, self.lengths) or _among(2 * value, self.lengths)
            case "length":
                return _among(value, self.lengths)
            case "place":
                return _among(value, self.lengths) or _among(value, self.places)
            case "count":
                return _among(value, self.counts)
            case "angle":
                return any(abs(value - angle) <= DEGREES for angle in self.angles)
            case "other":
                return False


class Evidence:
    """What a planner's checks bear out of a request's numbers; ``m`` are the measurements that they were held against.

    A radius may be stated as a diameter and the other way round, a coordinate of -9 is no 18.
    """

    def __init__(self, checks: Sequence[Checked], m: Measurements | None) -> None:
        cuts = [(c, _borne(c, m)) for c in checks]
        passed = [c for c in checks if c.verdict == "PASS"]
        stated = [c.requirement for c, cut in cuts if cut is None]
        self._stated = [v for r in stated for v in r.values]
        self._sizes = [v for r in stated for v in _sizes(r)]
        self._cuts = [cut for _, cut in cuts if cut is not None]
        self._cuts.append(Borne(angles=tuple(slants(passed))))
        if m is not None:
            self._cuts.append(Borne(places=tuple(distances(passed, m))))

    def bears(self, r: Requirement) -> bool:
        """Whether every value is borne out, or of a ratio one of the lengths that it may come to."""
        if r.ratio is not None:
            return any(alike(v, s) for v in r.values for s in self._stated)
        return all(self._states(v) or any(cut.bears(v, role) for cut in self._cuts) for v, role in roles(r))

    def _states(self, v: float) -> bool:
        return _among(v, self._stated) or any(alike(2 * v, s) or alike(v, 2 * s) for s in self._sizes)


def _sizes(r: Requirement) -> Iterator[float]:
    """The values of a requirement that may be radii or diameters: its sizes and circles."""
    if r.claim is None:
        yield from r.values
        return
    yield from (size.value for size in r.claim.sizes)
    yield from (v for place in r.claim.places if place.kind in ("circle", "from") for v in place.values)


def _borne(c: Checked, m: Measurements | None) -> Borne | None:
    """What a statement measures; ``None`` for one that is not of lines, points, sections or the box's coordinates."""
    r = c.requirement
    if r.quantity == "extent":
        return Borne(tuple(b - a for a, b in zip(r.values[:3], r.values[3:], strict=False)))
    if r.looked is None:
        return None
    looked = r.looked
    inner = looked.stretches[1:-1]
    counts = [looked.count, looked.holes, sum(s.solid for s in looked.stretches), sum(not s.solid for s in inner)]
    runs = list(_runs(_found(c, m)))
    by_place = [b - a for run in runs for a, b in run] if any(s.span for s in looked.stretches) else []
    places = tuple(v for run in runs for v in _places(run))
    counted = tuple(float(n) for n in counts if n is not None and n > 1)
    return Borne((*lengths_of(looked), *by_place), places, counted)


def roles(r: Requirement) -> list[tuple[float, Role]]:
    """The numbers of a requirement, each with what it is."""
    claim = r.claim
    if claim is None:
        return [(v, "length") for v in r.values]
    sized = [(size.value, _role(size, claim.kind)) for size in claim.sizes]
    if claim.firm:
        placed: list[tuple[float, Role]] = [(abs(v), "place") for place in claim.places for v in place.values]
        counted: list[tuple[float, Role]] = [] if claim.count is None else [(float(claim.count), "count")]
        return [*counted, *sized, *placed]
    if claim.count is not None or claim.places:
        return [(abs(v), "place" if claim.places else "count") for v in r.values]
    own = dict(sized)
    return [(v, own.get(v, "length")) for v in r.values]


def _role(size: Size, kind: str) -> Role:
    if size.name == "angle":
        return "angle"
    if kind in _NO_LENGTHS or size.name in ("thread", "leg", "pitch"):
        return "other"
    return "radius" if size.name == "radius" else "length"


def _found(c: Checked, m: Measurements | None) -> list[Stretch]:
    """What is stated of a line, where it was found; by coordinates also what is open on to the sides of the box."""
    looked = c.requirement.looked
    assert looked is not None
    stated, ends = list(looked.stretches), c.measured
    by_place = any(s.span for s in stated)
    if c.verdict != "PASS" or not isinstance(ends, tuple) or looked.probe.kind != "line" or m is None or not stated:
        return _with_gaps(stated) if by_place else stated
    axis = "xyz".index(looked.probe.axis or "x")
    sides = [m.bbox[axis], *ends, m.bbox[axis + 3]]
    there = [Stretch(n % 2 == 1, span=span) for n, span in enumerate(pairwise(sides))]
    if by_place:
        return [s for s in there if s.span is not None and s.span[1] > s.span[0]]
    start = 0 if not stated[0].solid else 1
    return [
        Stretch(s.solid) if s.length is None else found for s, found in zip(stated, there[start:], strict=False)
    ]  # fmt: skip


def _with_gaps(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Stretches that are listed by coordinates, with what lies between two of them."""
    found: list[Stretch] = []
    for s in stretches:
        if s.span is None:
            continue
        if found and (before := found[-1].span) is not None and s.span[0] > before[1]:
            found.append(Stretch(not s.solid, span=(before[1], s.span[0])))
        found.append(s)
    return found


def _runs(stretches: Sequence[Stretch]) -> Iterator[list[Span]]:
    """Neighbouring stretches of which it is stated how long they are, as low and high along the line."""
    run: list[Span] = []
    for s in stretches:
        if s.span is not None:
            run.append(s.span)
        elif s.length is not None:
            at = run[-1][1] if run else 0.0
            run.append((at, at + s.length))
        else:
            yield run
            run = []
    yield run


def _places(run: Sequence[Span]) -> set[float]:
    """How far ends and middles are from both sides and the centre of a run, and middles from each other and ends."""
    if not run:
        return set()
    low, high = run[0][0], run[-1][1]
    middles = [(a + b) / 2 for a, b in run]
    ends = [v for span in run for v in span]
    found = {abs(p - side) for side in (low, high, (low + high) / 2) for p in (*ends, *middles)}
    if len(run) > MOST_SHOWN:
        return found | {b - a for a, b in pairwise(middles)}
    found |= {abs(middle - end) for middle in middles for end in ends}
    return found | {b - a for a, b in combinations(middles, 2)}


def _among(value: float, listed: Sequence[float]) -> bool:
    return any(alike(value, v) for v in listed)
