"""Where a body stands on another one: the side it stands on, and the middle of the foot of each copy.

A body has a footprint: it stands at an edge, in a corner or at a distance from them with its nearer side, a round one
at a distance with its middle.
"""

import math
from collections.abc import Sequence
from itertools import combinations, product

import msgspec

from cadwright.english.statements import Mention, Place, Standing
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.flanks import LEGS, UPRIGHT, flank, hear_level, is_beneath, sides_of
from cadwright.parts.expressions import Expr, call
from cadwright.parts.faces import FACES, Face, level
from cadwright.parts.model import ZERO, Corners, Grid, Point3, Points, Polar, Positions
from cadwright.parts.places.distances import LEVELS
from cadwright.parts.places.hosts import ENDS
from cadwright.parts.places.nearer import nearer
from cadwright.parts.places.placement import Spots, find_host, find_spots
from cadwright.parts.places.round_ends import ROUND
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

_EDGES = (*ENDS, "long side")
_SEEN = {"top": "back", "bottom": "front"}
"""What the sides of a corner are called by who looks down at it: “the top right corner” of a plate is its back one."""
_OWN = frozenset(("place", "host", "centre", "corner", "offset", "axis", "flush"))
"""Places that are others for bodies than for holes: at an edge without a distance is flush with it."""


class Footing(msgspec.Struct, frozen=True):
    """A side of a host, and the middle of the foot of each copy on it.

    In the flank of a round host a foot is ``sunk`` as far as its edges would stand off.
    """

    face: Face
    at: tuple[Point3, ...]
    sunk: Expr = ZERO


def plane_axes(face: Face) -> tuple[Axis, Axis]:
    """The axes along which a thing on a side has its length and its width."""
    first, second = (a for a in AXES if a != face.axis)
    return first, second


def footings(
    scene: Scene,
    mention: Mention,
    size: Point3,
    is_round: bool,
    default: str = "top",
    face: Face | None = None,
    row: Axis | None = None,
) -> list[Footing]:
    """Where a body of this size stands, with all its copies; `UnbuildableError` where a place cannot be meant.

    It stands on a ``face`` where that is known, its copies beside each other along ``row``.
    """
    host = find_host(scene, mention)
    hear_level(scene, mention, host)
    for place in mention.places:
        if face is not None and place.kind in ("place", "host") and set(place.sides) == {face.side}:
            scene.use(place)
    if scene.member is not None or any(_is_shared(p) for p in mention.places):
        return [_patterned(scene, mention, host, size, is_round, default, face, row)]
    if host.irregular:
        raise UnbuildableError(f"I cannot tell where that is on a {scene.mentions[host.mention].noun}")
    faces = [face] if face is not None else sides_of(scene, mention, host, default)
    found: list[Footing] = []
    for side in faces:
        plan = _Plan(scene, mention, host, side, size, is_round, on_it=face is not None)
        at = plan.points()
        if len(faces) == 1 and plan.free and scene.count(mention, 1) != len(at):
            return [_patterned(scene, mention, host, size, is_round, side.side, side, row)]
        _check(scene, host, side, at, size)
        found.append(_sunk(scene, host, side, at, size))
    scene.stands[scene.mentions.index(mention)] = tuple(_standing(scene, host, f) for f in found)
    number = sum(len(f.at) for f in found)
    if scene.count(mention, number) != number:
        raise UnbuildableError(f"{mention.count} {mention.noun} are not as many as the places")
    return found


def _standing(scene: Scene, host: Solid, feet: Footing) -> Standing:
    """Where copies stand on a side, for texts that speak of them later."""
    (a, b, c), (d, e, f) = ([scene.value(x) for x in corner] for corner in (host.low, host.high))
    at = [tuple(scene.value(x) for x in point) for point in feet.at]
    return Standing(feet.face.side, tuple((x, y, z) for x, y, z in at), (a, b, c), (d, e, f))


def _is_shared(place: Place) -> bool:
    """Whether a place is the same for bodies and for holes."""
    special = place.relation in (
        "that",
        "corner",
        "centre",
        "first",
        "starting",
        "opposite",
        "diagonal",
        "but",
        "except",
    )
    at_round_ends = place.kind == "centre" and place.ref in ROUND
    return place.kind not in _OWN or (place.kind == "offset" and len(place.amounts) > 1) or special or at_round_ends


def _patterned(
    scene: Scene,
    mention: Mention,
    host: Solid,
    size: Point3,
    is_round: bool,
    default: str,
    face: Face | None = None,
    row: Axis | None = None,
) -> Footing:
    """Copies on a circle, in a grid, in a row or at points."""
    below = face is None and is_beneath(scene, mention)
    foot = None if is_round else size
    spots = find_spots(scene, mention, "bottom" if below else default, host, foot, face=face, row=row)
    at = _spread(spots.positions, spots)
    _check(scene, host, spots.face, at, size)
    return _sunk(scene, host, spots.face, at, size)


def _spread(positions: Positions | None, spots: Spots) -> list[Point3]:
    """The places of copies in the part."""
    flat: list[tuple[Expr, Expr]] = [(ZERO, ZERO)]
    match positions:
        case Points(at):
            flat = list(at)
        case Corners(x, y):
            flat = [(x / 2 * i, y / 2 * j) for i in (-1, 1) for j in (-1, 1)]
        case Grid(columns, rows, dx, dy):
            n, m = round(columns.evaluate({})), round(rows.evaluate({}))
            flat = [(dx * (i - (n - 1) / 2), dy * (j - (m - 1) / 2)) for i in range(n) for j in range(m)]
        case Polar(_, diameter, start):
            n = spots.count
            turns = [start + 360 * k / n for k in range(n)]
            flat = [(diameter / 2 * call("cos", t), diameter / 2 * call("sin", t)) for t in turns]
        case None:
            pass
    found = []
    for u, v in flat:
        point = list(spots.origin)
        point[AXES.index(spots.face.u)] += u
        point[AXES.index(spots.face.v)] += v
        found.append((point[0], point[1], point[2]))
    return found


def copies_under(scene: Scene, mention: Mention) -> list[Solid] | list[None]:
    """The copies of a thing, each of which gets what the mention says; ``[None]`` where it is on a single thing.

    `UnbuildableError` where they are not as many as the things that are to be on them.
    """
    if not scene.solids:
        return [None]
    host = find_host(scene, mention)
    copies = scene.copies(host.mention)
    if len(copies) < 2 or (host.round_axis is not None and _is_coaxial(scene, copies)):
        return [None]
    each = mention.each or any(p.every for p in mention.places)
    if mention.count not in (None, len(copies)) and not each:
        raise UnbuildableError(f"on which of the {scene.mentions[host.mention].noun} they are is not said")
    return copies


def _is_coaxial(scene: Scene, copies: Sequence[Solid]) -> bool:
    """Whether round things are on one axis, so that what goes through one goes through all."""
    axes = [a for a in AXES if a != copies[0].round_axis]
    return len({tuple(round(scene.value(s.middle(a)), 6) for a in axes) for s in copies}) == 1


def _sunk(scene: Scene, host: Solid, face: Face, at: Sequence[Point3], size: Point3) -> Footing:
    """The feet, sunk into the flank of a round host as far as their edges would stand off."""
    if host.round_axis is None or host.round_axis == face.axis:
        return Footing(face, tuple(at))
    across = next(a for a in plane_axes(face) if a != host.round_axis)
    half, radius = size[plane_axes(face).index(across)] / 2, host.size(across) / 2
    if scene.value(half) > scene.value(radius) + ROUNDING:
        raise UnbuildableError("it is wider than what it is on")
    sunk = radius - call("sqrt", radius * radius - half * half)
    if host.inner is not None and scene.value(sunk) > scene.value(host.size(across) - host.inner) / 2:
        raise UnbuildableError("it would reach into the bore")
    n = AXES.index(face.axis)
    lower = [[c - sunk * face.sign if k == n else c for k, c in enumerate(p)] for p in at]
    return Footing(face, tuple((x, y, z) for x, y, z in lower), sunk)


# places on the side


class _Plan:
    """Where copies are along the two axes of a side: one coordinate, or two for copies at both ends."""

    def __init__(
        self,
        scene: Scene,
        mention: Mention,
        host: Solid,
        face: Face,
        size: Point3,
        is_round: bool,
        on_it: bool = False,
    ) -> None:
        self.scene, self.mention, self.host, self.face = scene, mention, host, face
        self.axes = plane_axes(face)
        self.half: dict[Axis, Expr] = dict(zip(self.axes, (size[0] / 2, size[1] / 2), strict=True))
        self.is_round = is_round
        self.said = [p for p in mention.places if on_it or flank(scene, mention, host, p) is None]
        self.at: dict[Axis, tuple[Expr, ...]] = {a: (host.middle(a),) for a in self.axes}
        self.free = True
        """Whether nothing was said of where on the side it is."""

    def points(self) -> list[Point3]:
        """The middle of each copy's foot."""
        places = self.said
        corner = next((p for p in places if p.kind == "corner"), None)
        offsets = [p for p in places if p.kind == "offset"]
        for place in places:
            if place.kind == "centre" and (not place.sides or self.face.side in place.sides):
                self.scene.use(place)
        if corner is not None or self._are_legs(offsets):
            self._corners(corner, offsets)
        else:
            for place in offsets:
                self._offset(place)
            self._edges({a for a in self.axes if len(self.at[a]) > 1 or self.at[a] != (self.host.middle(a),)})
        first, second = self.axes
        found = []
        for u, v in product(self.at[first], self.at[second]):
            point = [ZERO, ZERO, ZERO]
            point[AXES.index(first)], point[AXES.index(second)] = u, v
            point[AXES.index(self.face.axis)] = level(self.face, self.host)
            found.append((point[0], point[1], point[2]))
        return found

    def _are_legs(self, offsets: Sequence[Place]) -> bool:
        """Whether four legs are in the corners although that is not said, or four of anything in from the edges."""
        if self.mention.count != 4 or self.host.round_axis is not None:
            return False
        legs = bool(LEGS & set(self.mention.term.split()[-1:]))
        if legs and not offsets:
            self.scene.assume(f"the {self.mention.noun} are in the corners")
        return legs or any(set(p.sides) & {"side", "end"} for p in offsets)

    def _long(self) -> Axis:
        first, second = self.axes
        longer = self.scene.value(self.host.size(first)) >= self.scene.value(self.host.size(second)) - ROUNDING
        return first if longer else second

    def _across(self, side: str) -> Axis:
        """The axis along which ends or sides are opposite each other."""
        long = self._long()
        return long if side in ENDS else next(a for a in self.axes if a != long)

    def _value(self, place: Place, axis: Axis, n: int = 0) -> Expr:
        if place.relation in LEVELS and self.face.axis == "z":
            raise UnbuildableError(f"“{place.amounts[0].quote}” is a height, and no place on the {self.face.side}")
        self.scene.use(place)
        distance = self.scene.define(f"{self.mention.noun} edge distance", place.amounts[n].value)
        return distance if self.is_round else nearer(place, distance, self.half[axis] * 2)

    def _in_from(self, axis: Axis, sign: int, distance: Expr | None) -> Expr:
        """The middle of a foot so far in from an edge; ``None`` is flush with it."""
        edge = (self.host.high if sign > 0 else self.host.low)[AXES.index(axis)]
        if distance is None:
            inner = self.host.wall if self.host.wall is not None and self.face.side == "top" else ZERO
            return edge - (inner + self.half[axis]) * sign
        overhanging = self.scene.value(distance) < self.scene.value(self.half[axis]) - ROUNDING
        if self.is_round and overhanging:
            self.scene.assume(f"the distance of the {self.mention.noun} from the edge is that of its nearer side")
        elif self.is_round:
            self.scene.assume(f"the distance of the {self.mention.noun} from the edge is that of its middle")
            return edge - distance * sign
        return edge - (distance + self.half[axis]) * sign

    def _set(self, axis: Axis, signs: Sequence[int], distance: Expr | None) -> None:
        self.free = False
        self.at[axis] = tuple(self._in_from(axis, s, distance) for s in signs)

    def _offset(self, place: Place) -> None:
        """“10 in from the left edge”, “15 from each end”."""
        if not place.amounts or len(place.amounts) > 1:
            raise UnbuildableError("several distances from one edge")
        side = place.sides[0] if place.sides else "side"
        several = place.every or (self.mention.count or 1) > 1
        if side in FACES and FACES[side].axis in self.axes:
            self._set(FACES[side].axis, (FACES[side].sign,), self._value(place, FACES[side].axis))
        elif side in FACES:
            raise UnbuildableError(f"a distance from the {side} is no place on the {self.face.side}")
        elif side in ENDS:
            named = self._named(self._long())
            signs = (-1, 1) if several else (named or (1 if side == "far end" else -1),)
            self._set(self._long(), signs, self._value(place, self._long()))
        elif side in ("side", "long side") and several:
            along = self._long()
            short = self.axes[1] if along == self.axes[0] else self.axes[0]
            across = short if side == "long side" else along
            self._set(across, (-1, 1), self._value(place, across))
        elif side == "side":
            beside = [a for a in self.axes if self._named(a)]
            axis = beside[0] if len(beside) == 1 else self._long()
            self._set(axis, (self._named(axis) or -1,), self._value(place, axis))
        else:
            raise UnbuildableError(f"I cannot tell where {place.amounts[0].value:g} mm from the {side} is")

    def _named(self, axis: Axis) -> int:
        """The side along an axis that is named besides: 1, −1 or 0."""
        for place in self.mention.places:
            for side in place.sides:
                seen = _SEEN.get(side, side) if place.kind == "corner" and "z" not in self.axes else side
                if place.kind in ("place", "host", "corner") and seen in FACES and FACES[seen].axis == axis:
                    return FACES[seen].sign
        return 0

    def _edges(self, settled: set[Axis]) -> None:
        """“At the left end”, “at both ends”: flush with the edge, where no distance from it is said."""
        for place in self.said:
            if place.kind not in ("place", "host", "centre", "flush"):
                continue
            side = next((s for s in place.sides if s in FACES or s in _EDGES), None)
            if side is None:
                continue
            axis = FACES[side].axis if side in FACES else self._across(side)
            if axis not in self.axes:
                continue
            if axis not in settled:
                self._flush(axis, side, place)
            self.scene.use(place)

    def _flush(self, axis: Axis, side: str, place: Place) -> None:
        if self.host.round_axis is not None and self.host.round_axis != axis and not self.is_round:
            raise UnbuildableError(f"a {self.mention.noun} cannot be flush with something round")
        sign = FACES[side].sign if side in FACES else 1 if side == "far end" else -1
        both = place.every or (side in ("end", "long side") and (self.mention.count == 2 or place.counts == (2,)))
        other = self._named_twice(axis)
        self._set(axis, (-1, 1) if both or other else (sign,), None)

    def _named_twice(self, axis: Axis) -> bool:
        """“One at the left and one at the right”."""
        named = {s for p in self.mention.places if p.kind == "place" for s in p.sides if s in FACES}
        return len({FACES[s].sign for s in named if FACES[s].axis == axis}) == 2

    def _corners(self, corner: Place | None, offsets: Sequence[Place]) -> None:
        """Four corners, or the one that is named, flush or so far in from the edges."""
        if self.host.round_axis is not None:
            raise UnbuildableError("a round thing has no corners")
        if corner is not None:
            self.scene.use(corner)
        all_four = corner is None or corner.every or self.mention.count == 4 or corner.counts == (4,)
        named = [self._named(a) for a in self.axes]
        plural = self.mention.count is None and not any(named) and self.mention.noun.lower() != self.mention.term
        distances: dict[Axis, Expr] = {}
        for place in offsets:
            for n, axis in enumerate(self._offset_axes(place)):
                distances[axis] = self._value(place, axis, min(n, len(place.amounts) - 1))
        signs: tuple[tuple[int, ...], ...]
        if all_four or plural:
            signs = ((-1, 1), (-1, 1))
        else:
            signs = ((named[0] or -1,), (named[1] or -1,))
            if not all(named):
                self.scene.assume(f"the {self.mention.noun} is in the front left corner")
            for place in self.mention.places:
                if place.kind in ("place", "host") and set(place.sides) & UPRIGHT:
                    self.scene.use(place)
        for axis, at in zip(self.axes, signs, strict=True):
            self._set(axis, at, distances.get(axis))

    def _offset_axes(self, place: Place) -> tuple[Axis, ...]:
        """The axes along which a distance from an edge, or from the corner, holds."""
        side = place.sides[0] if place.sides else "side"
        if side in FACES:
            return (FACES[side].axis,)
        if side in ("end", "long side"):
            long = self._long()
            return (long,) if side == "end" else tuple(a for a in self.axes if a != long)
        return self.axes


def _check(scene: Scene, host: Solid, face: Face, at: Sequence[Point3], size: Point3) -> None:
    """Raise `UnbuildableError` where a foot's middle is not on the host, or copies run into each other."""
    axes = plane_axes(face)
    value = scene.value
    points = [tuple(value(p[AXES.index(a)]) for a in axes) for p in at]
    for point in points:
        for x, a in zip(point, axes, strict=True):
            n = AXES.index(a)
            if not value(host.low[n]) - ROUNDING <= x <= value(host.high[n]) + ROUNDING:
                raise UnbuildableError("it would not be on what it stands on")
        if host.round_axis == face.axis:
            middle = [value(host.middle(a)) for a in axes]
            if math.dist(point, middle) > value(host.size(axes[0])) / 2 + ROUNDING:
                raise UnbuildableError("it would not be on what it stands on")
    reach = [value(s) for s in size[:2]]
    for p, q in combinations(points, 2):
        if all(abs(p[n] - q[n]) < reach[n] - ROUNDING for n in (0, 1)) and math.dist(p, q) < max(reach) - ROUNDING:
            raise UnbuildableError("they do not fit beside each other")
