"""How far features are from each other and from the sides, by the coordinates at which checks say that they are.

A check that holds says where a feature is: "hole Ø5 along x at y = 9, z = 48". A request says the same as distances:
18 apart, 48 from the bottom.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from cadwright.requirements.claims.matches import alike
from cadwright.requirements.claims.places import across
from cadwright.values import Checked, Claim, Measurements, Place

_AXES = "xyz"
_ROUND = frozenset({"hole", "counterbore", "countersink"})
"""Kinds whose distances from sides are those of their axes."""
MOST = 60
"""Places of which all distances are looked at."""
Located = dict[int, float]
"""Coordinates by axis, as far as a check tells them."""


def distances(passed: Sequence[Checked], m: Measurements) -> Iterator[float]:
    """The distances between the places that checks tell, and from them to sides and the middle of the part."""
    spots = [spot for c in passed if c.requirement.claim is not None for spot in _spots(c.requirement.claim, m)][:MOST]
    for spot in spots:
        for axis, at in spot.items():
            low, high = m.bbox[axis], m.bbox[axis + 3]
            yield from (abs(at - side) for side in (low, high, (low + high) / 2))
    for one, other in combinations(spots, 2):
        apart = [abs(one[axis] - other[axis]) for axis in one if axis in other]
        yield from (v for v in apart if v > 0)
        if len(apart) > 1:
            yield math.hypot(*apart)


def _spots(claim: Claim, m: Measurements) -> list[Located]:
    """Where a claim says that features are: one place, or several that are told one by one."""
    if not claim.firm or claim.count == 0:
        return []
    spot: Located = {}
    several: list[Located] = []
    for place in claim.places:
        found = _located(place, claim, m)
        if any(axis in spot for axis in found):
            several.append(found)
        else:
            spot |= found
    return [found for found in (spot, *several) if found]


def _located(place: Place, claim: Claim, m: Measurements) -> Located:
    if place.kind == "coordinate":
        return {_AXES.index(place.of): place.values[0]}
    if place.kind == "point":
        axes = (0, 1, 2) if len(place.values) == 3 else _across(claim, m)
        return dict(zip(axes, place.values, strict=True)) if len(axes) == len(place.values) else {}
    if place.kind == "from" and claim.kind in _ROUND and place.of[:1] in ("+", "-"):
        axis = _AXES.index(place.of[1])
        return {axis: m.bbox[axis] + place.values[0] if place.of[0] == "-" else m.bbox[axis + 3] - place.values[0]}
    return {}


def _across(claim: Claim, m: Measurements) -> tuple[int, ...]:
    """The axes that two coordinates are along; none where features of that kind have several directions."""
    if claim.axis is not None:
        return tuple(i for i in range(3) if i != _AXES.index(claim.axis))
    ways = {across(c) for c in alike(claim, m, 1e-4 * m.diagonal)}
    return ways.pop() if len(ways) == 1 else ()
