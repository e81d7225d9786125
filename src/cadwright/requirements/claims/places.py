"""Where features are: distances from sides, faces and other features, coordinates, circles and pitches."""

import math
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from cadwright.requirements.claims.candidates import Box, Candidate, Vector
from cadwright.requirements.claims.vocabulary import kinds_of
from cadwright.values import Measurements, Place

_AXES = "xyz"
_SIDES = {sign + axis: (i, 1 if sign == "+" else -1) for i, axis in enumerate(_AXES) for sign in "+-"}


class _Located(NamedTuple):
    """A candidate whose place is known."""

    candidate: Candidate
    at: Vector
    box: Box

    def marks(self, axis: int) -> tuple[float, ...]:
        """What distances along an axis may be meant to: its centre, its ends, and the centres of its round ends."""
        low, high = self.box[axis], self.box[axis + 3]
        if self.candidate.kind in _ROUND and axis in across(self.candidate):
            return (self.at[axis],)
        found = (self.at[axis], (low + high) / 2, low, high)
        c = self.candidate
        if c.along is None or abs(c.along[axis]) < 0.999:
            return found
        return (*found, *(end for r in c.named("end radius") for end in (low + r, high - r)))


class Places:
    """The places of a part's features; lengths may be off by ``allowed`` mm."""

    def __init__(self, m: Measurements, every: Sequence[Candidate], allowed: float) -> None:
        self.m, self.every, self.allowed = m, every, allowed

    def at(self, place: Place, found: Sequence[Candidate]) -> list[Candidate]:
        """Return the features at a place, or all where they are there together.

        None where the place is not known.
        """
        known = [_Located(c, c.at, c.box) for c in found if c.at is not None and c.box is not None]
        if place.kind == "from" and place.of in ("ends", "edges"):
            return self._from_several(place.values[0], place.of, known)
        if place.kind in _TOGETHER:
            return [c for c, _, _ in known] if known and self._together(place, known) else []
        return [each.candidate for each in known if _HOLDS[place.kind](self, place, each)]

    def held(self, places: Sequence[Place], found: Sequence[Candidate]) -> list[Candidate]:
        """Return the features that are at every stated place, or none where a place has none of them.

        Several distances from one side are those of several features. So are distances from opposite sides, where no
        feature has both.
        """
        if not all(self.at(place, found) for place in places):
            return []
        groups: dict[tuple[str, str], list[Place]] = {}
        for place in places:
            if place.kind not in _TOGETHER:
                groups.setdefault((place.kind, place.of), []).append(place)
        for opposite in (False, True):
            kept = list(found)
            for group in _merged(groups) if opposite else groups.values():
                there = [c for place in group for c in self.at(place, found)]
                kept = [c for c in kept if any(c is one for one in there)]
            if kept and all(self.at(place, kept) for group in groups.values() for place in group):
                return kept
        return []

    def listed(self, places: Sequence[Place]) -> bool:
        """Whether places are told one by one."""
        named = [(place.kind, place.of) for place in places if place.kind == "point" or place.of]
        return len(set(named)) < len(named)

    def near(self, wanted: float, values: Sequence[float]) -> bool:
        """Whether one of the values is the wanted one, whatever their signs."""
        return any(abs(abs(v) - abs(wanted)) <= self.allowed for v in values)

    def _from(self, place: Place, c: _Located) -> bool:
        wanted = place.values[0]
        if c.candidate.kind == "keyway" and self.near(wanted, c.candidate.named("across")):
            return True  # "22.8 to the opposite side of the bore"
        if place.of in _SIDES:
            return self.near(wanted, self._to_side(c, *_SIDES[place.of]))
        if place.of == "centre":
            offsets = [abs(v - m) for v, m in zip(c.at, self._middle(), strict=True)]
            return self.near(wanted, [*offsets, math.dist(c.at, self._middle()), *_norms(offsets)])
        if place.of == "":
            every = (self._to_side(c, axis, sign) for axis in across(c.candidate) for sign in (-1, 1))
            return any(self.near(wanted, distances) for distances in every) or self._from_a_face(wanted, c)
        kinds = kinds_of(place.of) or frozenset()
        others = [_Located(o, o.at, o.box) for o in self.every if o.kind in kinds and o.at and o.box]
        found = any(self.near(wanted, _between(c, o)) for o in others if o.candidate is not c.candidate)
        return found or self._from_a_face(wanted, c)

    def _from_several(self, wanted: float, of: str, found: Sequence[_Located]) -> list[Candidate]:
        """Those so far from sides: of several one from either end, or each from two sides that are not opposite."""
        near = {
            (n, axis, sign)
            for n, c in enumerate(found)
            for axis in across(c.candidate)
            for sign in (-1, 1)
            if self.near(wanted, self._to_side(c, axis, sign))
        }
        if of == "edges":
            return [c.candidate for n, c in enumerate(found) if len({axis for m, axis, _ in near if m == n}) > 1]
        for axis in range(3):
            low, high = ({n for n, a, s in near if a == axis and s == sign} for sign in (-1, 1))
            if (low - high and high - low) or (len(found) == 1 and low & high):
                return [found[n].candidate for n in sorted(low | high)]
        return []

    def _from_a_face(self, wanted: float, c: _Located) -> bool:
        """Whether its centre or one of its ends is so far from some flat face."""
        axes = across(c.candidate) if c.candidate.kind in _ROUND else range(3)
        return any(self.near(wanted, [e - v for e in c.marks(i)]) for i in axes for v in self.m.levels[i])

    def _coordinate(self, place: Place, c: _Located) -> bool:
        axis = _AXES.index(place.of)
        return any(abs(v - place.values[0]) <= self.allowed for v in (c.at[axis], (c.box[axis] + c.box[axis + 3]) / 2))

    def _point(self, place: Place, c: _Located) -> bool:
        flat = across(c.candidate)
        axes = (0, 1, 2) if len(place.values) == 3 else flat if len(flat) == 2 else (0, 1)
        middle = [(c.box[i] + c.box[i + 3]) / 2 for i in range(3)]
        off = [min(abs(c.at[i] - v), abs(middle[i] - v)) for i, v in zip(axes, place.values, strict=True)]
        return max(off) <= self.allowed

    def _on(self, place: Place, c: _Located) -> bool:
        """Whether it opens on a side, ends there, or stands on that half."""
        axis, sign = _SIDES[place.of]
        if c.candidate.side == place.of:
            return True
        if c.candidate.kind in _MOUTHS:
            return False
        face, end = (b[axis + 3] if sign > 0 else b[axis] for b in (self.m.bbox, c.box))
        beyond = (c.box[axis] + c.box[axis + 3]) / 2 - self._middle()[axis]
        return abs(end - face) <= self.allowed or (not c.candidate.side and beyond * sign > 0)

    def _centred(self, place: Place, c: _Located) -> bool:
        axes = (_AXES.index(place.of),) if place.of and place.of in _AXES else across(c.candidate)
        return all(abs(c.at[i] - self._middle()[i]) <= self.allowed for i in axes)

    def _share(self, place: Place, c: _Located) -> bool:
        """Whether a flat face ends that share of the part, seen from a side: "the right half"."""
        axis, sign = _SIDES[place.of]
        low, high = self.m.bbox[axis], self.m.bbox[axis + 3]
        wanted = (high if sign > 0 else low) - sign * place.values[0] * (high - low)
        return any(abs(v - wanted) <= self.allowed for v in self.m.levels[axis])

    def _middle(self) -> Vector:
        b = self.m.bbox
        return ((b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2)

    def _to_side(self, c: _Located, axis: int, sign: int) -> list[float]:
        """How far a candidate's centre and its ends are from a side of the part."""
        face = self.m.bbox[axis + 3] if sign > 0 else self.m.bbox[axis]
        return [abs(face - at) for at in c.marks(axis)]

    def _together(self, place: Place, found: Sequence[_Located]) -> bool:
        """Whether the centres of several are so far apart, or on such a circle."""
        if place.kind == "each":
            return self._in_each_wall(place, found)
        allowed = 2 * self.allowed
        centres = [each.at for each in found[:MOST]]
        if place.kind == "apart":
            pairs = list(combinations(centres, 2))
            apart = [d for a, b in pairs for d in (math.dist(a, b), *(abs(p - q) for p, q in zip(a, b, strict=True)))]
            return all(any(abs(d - wanted) <= allowed for d in apart) for wanted in place.values)
        own = tuple(sum(p[i] for p in centres) / len(centres) for i in range(3))
        flat = across(found[0].candidate)

        def around(o: Sequence[float]) -> bool:
            radii = (math.dist([p[i] for i in flat], [o[i] for i in flat]) for p in centres)
            on = all(abs(2 * radius - place.values[0]) <= allowed for radius in radii)
            return on and (
                place.of != "evenly" or _even([(p[flat[0]] - o[flat[0]], p[flat[1]] - o[flat[1]]) for p in centres])
            )

        return any(map(around, (own, self._middle(), (0.0, 0.0, 0.0))))

    def _in_each_wall(self, place: Place, found: Sequence[_Located]) -> bool:
        """Whether each of the outer walls that stand has one of them."""
        walls: dict[tuple[int, int], list[Box]] = {}
        for c in self.every:
            for axis in (0, 1):
                if c.kind == "wall" and c.box is not None and c.axis is not None and abs(c.axis[axis]) > 0.999:
                    thin = c.box[axis + 3] - c.box[axis] < _THIN * self.m.size[axis]
                    for end in (axis, axis + 3):
                        if thin and abs(c.box[end] - self.m.bbox[end]) <= self.allowed:
                            walls.setdefault((axis, end), []).append(c.box)
        if not walls or (place.values and place.values[0] != len(walls)):
            return False
        return all(
            any(axis not in across(each.candidate) and _overlap(each.box, box) for each in found for box in boxes)
            for (axis, _), boxes in walls.items()
        )


_TOGETHER = frozenset({"apart", "circle", "each"})
_THIN = 1 / 3
"""Of the part's extent across a wall: how thick it may be at most, or it is a block."""
EVEN = 0.2
"""Degrees by which the steps of a pattern around may differ."""
_MOUTHS = frozenset({"counterbore", "countersink"})
"""Kinds that open on one side, whatever they lead to."""
_ROUND = frozenset({"hole", "counterbore", "countersink", "bore"})
"""Kinds whose places are those of their axes."""
MOST = 60
"""Features whose distances are looked at pair by pair."""
_HOLDS: dict[str, Callable[[Places, Place, _Located], bool]] = {
    "from": Places._from,
    "coordinate": Places._coordinate,
    "point": Places._point,
    "on": Places._on,
    "centred": Places._centred,
    "share": Places._share,
}


def _merged(groups: dict[tuple[str, str], list[Place]]) -> list[list[Place]]:
    """The groups with those of opposite sides together."""
    found: dict[tuple[str, str], list[Place]] = {}
    for (kind, of), places in groups.items():
        found.setdefault((kind, of[1:] if of in _SIDES else of), []).extend(places)
    return list(found.values())


def across(c: Candidate) -> tuple[int, ...]:
    """The axes across a candidate's own; all where it has none."""
    if c.axis is None:
        return (0, 1, 2)
    sizes = [abs(v) for v in c.axis]
    return tuple(i for i in range(3) if i != sizes.index(max(sizes)))


def _between(a: _Located, b: _Located) -> list[float]:
    """Every distance that may be meant between two: of their centres, along the axes, of their ends."""
    offsets = [abs(p - q) for p, q in zip(a.at, b.at, strict=True)]
    gaps = [abs(x.box[i] - y.box[i + 3]) for i in range(3) for x, y in ((a, b), (b, a))]
    gaps += [abs(x.at[i] - end) for i in range(3) for x, y in ((a, b), (b, a)) for end in (y.box[i], y.box[i + 3])]
    return [math.dist(a.at, b.at), *offsets, *_norms(offsets), *gaps]


def _even(spokes: Sequence[tuple[float, float]]) -> bool:
    """Whether directions are evenly spread around; what is listed twice counts once."""
    angles = sorted({round(math.degrees(math.atan2(y, x)) % 360, 2) % 360 for x, y in spokes})
    steps = [(b - a) % 360 for a, b in zip(angles, [*angles[1:], angles[0]], strict=True)]
    return len(angles) < 2 or max(steps) - min(steps) < EVEN


def _overlap(a: Box, b: Box) -> bool:
    return all(a[i] <= b[i + 3] and b[i] <= a[i + 3] for i in range(3))


def _norms(offsets: Sequence[float]) -> list[float]:
    """Distances in the three planes."""
    return [math.hypot(offsets[i], offsets[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
