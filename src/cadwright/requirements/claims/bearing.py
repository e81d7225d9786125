"""Which numbers of a request a statement of a line, a section or the box bears out, by what each number is.

A line measures lengths along itself: those of what it meets, and how far these are from the sides and from each other.
Where it runs is measured by nothing; an angle, a thread or the size of a rounding shows in no length.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

import msgspec

from cadwright.requirements.claims.probing import lengths_of
from cadwright.requirements.figures import alike
from cadwright.values import Requirement, Size, Stretch

Role = Literal["length", "radius", "place", "count", "other"]
"""What a number is; "other" is nothing that a length can tell."""
_NO_LENGTHS = frozenset({"fillet", "chamfer", "draft", "thread", "slope"})


class Borne(msgspec.Struct, frozen=True):
    """The numbers that a statement measures: lengths, distances that say where something is, and counts."""

    lengths: tuple[float, ...] = ()
    places: tuple[float, ...] = ()
    counts: tuple[float, ...] = ()

    def bears(self, value: float, role: Role) -> bool:
        """Whether a number of that role is among them."""
        if role == "radius":
            return _among(value, self.lengths) or _among(2 * value, self.lengths)
        listed = {"length": self.lengths, "place": (*self.lengths, *self.places), "count": self.counts, "other": ()}
        return _among(value, listed[role])


def borne(r: Requirement) -> Borne | None:
    """What a statement measures; ``None`` for one that is not of lines, points, sections or the box's coordinates."""
    if r.quantity == "extent":
        return Borne(tuple(b - a for a, b in zip(r.values[:3], r.values[3:], strict=False)))
    if r.looked is None:
        return None
    looked = r.looked
    inner = looked.stretches[1:-1]
    counts = [looked.count, looked.holes, sum(s.solid for s in looked.stretches), sum(not s.solid for s in inner)]
    places = tuple(v for run in _runs(looked.stretches) for v in _places(run))
    return Borne(lengths_of(looked), places, tuple(float(n) for n in counts if n is not None and n > 1))


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
    if kind in _NO_LENGTHS or size.name in ("angle", "thread", "leg", "pitch"):
        return "other"
    return "radius" if size.name == "radius" else "length"


def _runs(stretches: Sequence[Stretch]) -> Iterator[list[tuple[float, float]]]:
    """Neighbouring stretches of which it is stated how long they are, as low and high along the line."""
    if any(s.span for s in stretches):
        yield [s.span for s in stretches if s.span]
        return
    run: list[tuple[float, float]] = []
    for s in stretches:
        if s.length is None:
            yield run
            run = []
        else:
            at = run[-1][1] if run else 0.0
            run.append((at, at + s.length))
    yield run


def _places(run: Sequence[tuple[float, float]]) -> set[float]:
    """How far ends and middles are from both sides and the centre of a run, and middles from each other."""
    if not run:
        return set()
    low, high = run[0][0], run[-1][1]
    middles = [(a + b) / 2 for a, b in run]
    ends = [v for span in run for v in span]
    found = {abs(p - side) for side in (low, high, (low + high) / 2) for p in (*ends, *middles)}
    return found | {b - a for a, b in combinations(middles, 2)}


def _among(value: float, listed: Sequence[float]) -> bool:
    return any(alike(value, v) for v in listed)
