"""Whether closed solids are what they claim: none through itself, no two in one place, every place counted once.

A closed and valid boundary can still pass through itself, lie on itself or enclose the same place many times; its
volume is then no volume of anything. Two tests on triangles find that: triangles that pass through each other
(`crossing`), and lines along which material begins twice before it ends (`passages`).
"""

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from cadwright.kernel.occ.gaps import gaps
from cadwright.kernel.occ.overlaps import common_volume, united_volume
from cadwright.kernel.occ.passages import Passage, passages
from cadwright.kernel.occ.self_intersection import crossings
from cadwright.kernel.occ.soup import Soup
from cadwright.kernel.occ.topology import Solid
from cadwright.kernel.occ.validity import place
from cadwright.kernel.occ.vectors import Vector
from cadwright.values.measurement import Gap, Interference

CHECK_SECONDS = 8.0
"""How much processor time may be spent on places where solids pass through themselves or others."""
PAIR_SECONDS = 5.0
"""How much beside it for exact common volumes of pairs; those of the others come from their triangles."""
GAP_SECONDS = 1.0
"""How much of it may be spent on gaps."""
TOUCHING = 1e-5
"""What goes less deep than this part of the diagonal only touches."""
_SLIGHT = 1e-3
"""What two solids share is slight up to this part of the smaller one."""
_MOST_MEASURED = 40
"""Pairs of solids whose common volume is measured."""
_MOST_TOLD = 5


@dataclass
class Examined:
    """What came of it: ``problems`` fail the gate, ``shared`` (mm³) is what the sum of the volumes counts too often."""

    problems: list[str] = field(default_factory=list)
    interferences: list[Interference] = field(default_factory=list)
    gaps: tuple[Gap, ...] = ()
    unchecked: list[str] = field(default_factory=list)
    shared: float = 0.0


@dataclass(frozen=True)
class Claim:
    """A solid with the volume that its boundary integrates to, and its name where it has one."""

    solid: Solid
    volume: float
    name: str | None = None


def examine(claims: Sequence[Claim], soup: Soup, diagonal: float) -> Examined:
    """Look for lies in closed solids whose triangles are ``soup``, for about `CHECK_SECONDS`."""
    examined = Examined()
    if soup.missing:
        count = f"{soup.missing} faces" if soup.missing > 1 else "1 face"
        examined.unchecked.append(f"{count} could not be triangulated: whether the geometry passes through itself")
    deadline = time.process_time() + CHECK_SECONDS
    places, most, complete = _places(soup, TOUCHING * diagonal, deadline)
    if not complete:
        examined.unchecked.append(f"whether the geometry passes through itself: not all of it in {CHECK_SECONDS:g} s")
    for own in (solids for solids in places if len(solids) == 1):
        words, at = places[own]
        examined.interferences.append(Interference((own[0] + 1,), at))
        examined.problems.append(f"{_the(own[0], len(claims))} {words} near {place(at)}")
    pairs: dict[tuple[int, ...], Vector] = {solids: at for solids, (_, at) in places.items() if len(solids) == 2}
    if pairs:
        _pairs(examined, claims, soup, pairs, most)
    if len(claims) > 1:
        near = gaps(
            [one.solid for one in claims], {(a, b) for a, b in pairs}, diagonal, time.process_time() + GAP_SECONDS
        )
        examined.gaps = near.found
        if not near.complete:
            examined.unchecked.append(f"gaps between solids: not all of them in {GAP_SECONDS:g} s")
    return examined


_Places = dict[tuple[int, ...], tuple[str, Vector]]


def _places(soup: Soup, tolerance: float, deadline: float) -> tuple[_Places, int, bool]:
    """By solids: what is wrong and where; how many solids there are at most in one place; whether all was looked at."""
    through = passages(soup, tolerance, deadline)
    places: _Places = {}
    most = 1
    for passage in through.found:
        most = max(most, passage.count)
        if len(passage.solids) == 1:
            places.setdefault(passage.solids, (_words(passage), passage.at))
        for pair in itertools.islice(itertools.combinations(passage.solids, 2), 100):
            places.setdefault(pair, ("", passage.at))
    if len(places) >= 100:  # nobody reads more, and there is enough to refuse it
        return places, most, True
    crossed = crossings(soup, tolerance, deadline)
    for crossing in crossed.found:
        solids = tuple(sorted({int(soup.solid_of[face]) for face in (crossing.a, crossing.b)}))
        if len(solids) == 1 or solids not in places:
            places[solids] = ("passes through itself", crossing.at)
    return places, most, through.complete and crossed.complete


def _words(passage: Passage) -> str:
    if passage.count in (0, 1):
        return f"has a {'wall' if passage.count else 'slit'} without thickness"
    return "counts the same place twice" if passage.count > 1 else "is inside out"


def _pairs(
    examined: Examined, claims: Sequence[Claim], soup: Soup, pairs: dict[tuple[int, ...], Vector], most: int
) -> None:
    """Tell which solids share a place; what is not slight fails, unless both are named parts."""
    deadline = time.process_time() + PAIR_SECONDS
    measured: dict[tuple[int, ...], float | None] = {}
    for solids, at in sorted(pairs.items()):
        a, b = solids
        few, timely = len(measured) < _MOST_MEASURED, time.process_time() < deadline
        both = (claims[a].solid, claims[b].solid, soup.of_solids(solids))
        volume = common_volume(*both, exactly=timely) if few else None
        measured[solids] = volume
        examined.interferences.append(Interference((a + 1, b + 1), at, volume))
        named = claims[a].name is not None and claims[b].name is not None
        slight = volume is not None and volume <= _SLIGHT * min(claims[a].volume, claims[b].volume)
        if not named and not slight:
            by = "" if volume is None else f" by {volume:.4g} mm³"
            examined.problems.append(
                f"solids {a + 1} and {b + 1} overlap{by} near {place(at)}: join them, or part them"
            )
    if len(examined.problems) > _MOST_TOLD:
        rest = len(examined.problems) - _MOST_TOLD
        examined.problems[_MOST_TOLD:] = [f"{rest} more pairs of solids overlap"]
    together = _too_much(claims, soup, measured, most)
    if together is not None:
        examined.shared = together
    elif not examined.problems:
        examined.problems.append("solids overlap so that the volume they have together cannot be found")


def _too_much(
    claims: Sequence[Claim], soup: Soup, measured: dict[tuple[int, ...], float | None], most: int
) -> float | None:
    """What the sum of the volumes counts more than once; ``None`` where it cannot be found."""
    known = [volume for volume in measured.values() if volume is not None]
    if len(known) < len(measured):
        return None
    involved = sorted({number for pair in measured for number in pair})
    if most <= 2 and not _meet_in_threes(list(measured)):
        return sum(known)
    united = united_volume([claims[i].solid for i in involved], soup.of_solids(involved))
    return None if united is None else sum(claims[i].volume for i in involved) - united


def _meet_in_threes(pairs: list[tuple[int, ...]]) -> bool:
    """Whether three solids overlap each other, so that there may be a place that all three share."""
    overlapping = set(pairs)
    return any(
        tuple(sorted({*a, *b} - ({*a} & {*b}))) in overlapping
        for a, b in itertools.combinations(pairs, 2)
        if {*a} & {*b}
    )


def _the(index: int, count: int) -> str:
    return "the solid" if count == 1 else f"solid {index + 1}"
