"""Whose edge a rounded or bevelled edge is: where it lies beside the features that were measured.

A bevel in the mouth of a bore lies around it, one on a shaft within it; a rounding at the foot of a boss is concave.
Which edges are meant is told by words, see `treating`. Everything is read off the boxes of edges and features.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cadwright.requirements.claims.candidates import Box, Candidate, Vector, candidates
from cadwright.requirements.claims.vocabulary import SIDES, family
from cadwright.values import Checked, Measurements, Requirement
from cadwright.values.features import Feature

HOLLOW = frozenset({"hole", "bore", "counterbore", "pocket", "slot", "window", "keyway", "groove", "notch"})
"""Kinds that are cut into a part: their edges lie around them."""
_SOLID = frozenset({"boss", "step", "flange", "rib", "block", "wall", "prism", "lug", "spoke", "plate"})
_RIGHT = 90.0


class Edge(NamedTuple):
    """One treated edge: its box, how wide it is, whether it sticks out, and the axis that it goes along or around."""

    box: Box
    width: float
    convex: bool
    along: int | None
    around: int | None


def check_edges(r: Requirement, m: Measurements, allowed: float) -> Checked:
    """Whether edges of the stated size lie where they are said to; prose never FAILs."""
    assert r.claim is not None
    claim = r.claim
    place, size = claim.places[0], claim.sizes[0].value
    edges = list(_edges(claim.kind, size, m, allowed))
    if not edges:
        return Checked(r, "UNVERIFIED", None, f"no {claim.kind} {size:g} was recognised")
    said = place.of.split()
    held = _Where(m, allowed, [w for w in said if w != "only"], place.values)
    there = [e for e in edges if held.meant(e)]
    if there and held.complete(there) and ("only" not in said or len(there) == len(edges)):
        return Checked(r, "PASS", float(len(there)), f"measured {len(there)} × {claim.kind} {size:g} there")
    told = f"{len(there)} of {len(edges)} are there" if there else "there is none at that place"
    return Checked(r, "UNVERIFIED", float(len(there)), f"{claim.kind} {size:g}: {told}", otherwise=True)


def _edges(kind: str, size: float, m: Measurements, allowed: float) -> Iterator[Edge]:
    for f in m.features:
        names = ("radius",) if kind == "fillet" else ("leg", "second leg")
        if f.kind == kind and any(abs(f.sizes.get(n, -1.0) - size) <= allowed for n in names):
            convex = kind == "chamfer" or f.sizes.get("convex", 1.0) == 1.0
            widest = max(f.sizes.get(n, 0.0) for n in names)
            yield from (_edge(box, widest, convex, f, allowed) for box in f.boxes)
    if kind == "chamfer":
        yield from _sinks(size, m, allowed)


def _edge(box: Box, width: float, convex: bool, f: Feature, allowed: float) -> Edge:
    extents = [box[i + 3] - box[i] for i in range(3)]
    wide = [i for i in range(3) if extents[i] > width + allowed]
    if len(wide) == 1:
        return Edge(box, width, convex, wide[0], None)
    thin = min(range(3), key=lambda i: extents[i])
    straight = f.sizes.get("rings", 0.0) == 0 and len(wide) > 1
    return Edge(box, width, convex, None, None if straight else thin)


def _sinks(size: float, m: Measurements, allowed: float) -> Iterator[Edge]:
    """A bevel at the mouth of a hole that is told as a countersink."""
    for hole in m.holes:
        sink = hole.countersink
        if sink is None or abs(sink.angle - _RIGHT) > 0.1 or abs((sink.diameter - hole.diameter) / 2 - size) > allowed:
            continue
        axis = max(range(3), key=lambda i: abs(hole.axis[i]))
        ends = [(p, p) if i != axis else (p, p + hole.axis[i] * size) for i, p in enumerate(hole.position)]
        wide = [sink.diameter / 2 if i != axis else 0.0 for i in range(3)]
        low = [min(e) - w for e, w in zip(ends, wide, strict=True)]
        high = [max(e) + w for e, w in zip(ends, wide, strict=True)]
        yield Edge((low[0], low[1], low[2], high[0], high[1], high[2]), size, True, None, axis)


class _Where:
    """The words that say where edges are, beside the features of a part."""

    def __init__(self, m: Measurements, allowed: float, said: Sequence[str], values: Sequence[float]) -> None:
        self.m, self.allowed = m, allowed
        self.every = [c for c in candidates(m) if c.box is not None]
        self.hollow = [c for c in self.every if c.kind in HOLLOW]
        self.owner = said[0] if said and said[0] not in _HOLDS and said[0] not in SIDES else ""
        self.words = [w for w in said if w != self.owner]
        self.owners = list(self._owners(values)) if self.owner else []

    def _owners(self, values: Sequence[float]) -> Iterator[Candidate]:
        hollow = self.owner in HOLLOW
        kinds = _SOLID if self.owner == "part" else family(self.owner)
        for c in self.every:
            fits = not values or any(abs(v - d) <= self.allowed for v in values for d in c.named("diameter"))
            if fits and c.kind in kinds and (c.kind in HOLLOW) == hollow:
                yield c

    def meant(self, e: Edge) -> bool:
        """Whether an edge is where the words say."""
        if self.owner and not self.of_owner(e):
            return False
        return all(_HOLDS[w](self, e) if w in _HOLDS else self.on(e, w) for w in self.words)

    def of_owner(self, e: Edge) -> list[Candidate]:
        """The features that are meant whose edge it is."""
        return [c for c in self.owners if self.belongs(e, c)]

    def complete(self, there: Sequence[Edge]) -> bool:
        """Whether edges are at both ends where both are said."""
        if not {"ends", "sides"} & set(self.words):
            return True
        groups = [[e for e in there if self.belongs(e, c)] for c in self.owners] or [list(there)]
        for group in filter(None, groups):
            if "sides" in self.words and group[0].around is None:
                continue
            axis = self._axis(group[0])
            low, high = min(e.box[axis] for e in group), max(e.box[axis + 3] for e in group)
            middle = (low + high) / 2
            sides = {(e.box[axis] + e.box[axis + 3]) / 2 < middle for e in group}
            if len(sides) < 2 or ("ends" in self.words and not self.owner and not self._spans(low, high, axis)):
                return False
        return True

    def _spans(self, low: float, high: float, axis: int) -> bool:
        return self._same(low, self.m.bbox[axis]) and self._same(high, self.m.bbox[axis + 3])

    def belongs(self, e: Edge, c: Candidate) -> bool:
        """Whether it is an edge of a feature, by their boxes."""
        assert c.box is not None
        round_ = c.named("diameter") and c.axis is not None and c.kind != "slot"
        return self._round(e, c, c.box) if round_ else self._flat(e, c, c.box)

    def _round(self, e: Edge, c: Candidate, box: Box) -> bool:
        assert c.axis is not None
        axis = _main(c.axis)
        flat = [i for i in range(3) if i != axis]
        centre = {i: (box[i] + box[i + 3]) / 2 for i in flat}
        far = max(max(abs(e.box[i] - centre[i]), abs(e.box[i + 3] - centre[i])) for i in flat)
        if max(e.box[i + 3] - e.box[i] for i in flat) < far - self.allowed:
            return False
        outward = e.convex == (c.kind in HOLLOW)
        wanted = [d / 2 + (e.width if outward else 0.0) for d in c.named("diameter")]
        ends = (box[axis], box[axis + 3])
        touching = any(self._same(v, end) for v in (e.box[axis], e.box[axis + 3]) for end in ends)
        return touching and any(self._same(far, radius) for radius in wanted)

    def _flat(self, e: Edge, c: Candidate, box: Box) -> bool:
        slack = e.width + self.allowed
        if any(e.box[i] < box[i] - slack or e.box[i + 3] > box[i + 3] + slack for i in range(3)):
            return False
        inside = all(e.box[i] >= box[i] - self.allowed and e.box[i + 3] <= box[i + 3] + self.allowed for i in range(3))
        if c.kind in HOLLOW and (e.convex == inside or (e.convex and self._across_from(e, c, box))):
            return False
        if c.kind not in HOLLOW and e.convex and not inside:
            return False
        touching = sum(
            any(self._same(v, end) for v in (e.box[i], e.box[i + 3]) for end in (box[i], box[i + 3])) for i in range(3)
        )
        return touching >= 2

    def _across_from(self, e: Edge, c: Candidate, box: Box) -> bool:
        """Whether it touches a hollow at one of its lines only, across the material; a bevel takes off some depth."""
        open_ = [c.side] if c.side else [s + "xyz"[_main(c.axis)] for s in "+-"] if c.axis is not None else []
        grown = list(box)
        for side in open_:
            axis = "xyz".index(side[1])
            grown[axis + (3 if side[0] == "+" else 0)] += e.width if side[0] == "+" else -e.width
        slack = self.allowed
        beyond = sum(e.box[i] >= grown[i + 3] - slack or e.box[i + 3] <= grown[i] + slack for i in range(3))
        return beyond > 1

    def on(self, e: Edge, side: str) -> bool:
        """Whether it touches a side: of its feature where one is named, else of the part."""
        axis, sign = "xyz".index(side[1]), 1 if side[0] == "+" else -1
        if e.along == axis:  # it ends there, and does not lie there
            return False
        own = [c.box for c in self.of_owner(e) if c.box is not None] if self.owner else []
        if own:
            return any(self._touches(e, box, axis, sign) for box in own)
        return self._same(e.box[axis + 3] if sign > 0 else e.box[axis], self._side(axis, sign))

    def _touches(self, e: Edge, box: Box, axis: int, sign: int) -> bool:
        end = box[axis + 3] if sign > 0 else box[axis]
        near, far = (e.box[axis], e.box[axis + 3]) if sign > 0 else (e.box[axis + 3], e.box[axis])
        return self._same(far, end) or self._same(near, end)

    def _side(self, axis: int, sign: int) -> float:
        return self.m.bbox[axis + 3] if sign > 0 else self.m.bbox[axis]

    def inner(self, e: Edge) -> bool:
        """Whether it is inside: a concave corner, or the mouth of something hollow."""
        return not e.convex or any(self.belongs(e, c) for c in self.hollow)

    def outer(self, e: Edge) -> bool:
        """Whether it is outside."""
        return not self.inner(e)

    def foot(self, e: Edge) -> bool:
        """Whether it is where one thing stands on another."""
        return not e.convex

    def base(self, e: Edge) -> bool:
        """Whether it is where something stands, or at the part's own bottom."""
        return not e.convex or self.on(e, "-z")

    def vertical(self, e: Edge) -> bool:
        """Whether it stands upright."""
        return e.along == 2

    def end(self, e: Edge) -> bool:
        """Whether it is at an end: of the feature where one is named, else of the part."""
        axis = self._axis(e)
        own = [c.box for c in self.of_owner(e) if c.box is not None] if self.owner else [self.m.bbox]
        return any(self._touches(e, box, axis, sign) for box in own for sign in (-1, 1))

    def mouth(self, e: Edge) -> bool:
        """Whether it is level with the mouth of something hollow."""
        for c in self.hollow:
            if c.side and c.box is not None:
                axis, sign = "xyz".index(c.side[1]), 1 if c.side[0] == "+" else -1
                end = c.box[axis + 3] if sign > 0 else c.box[axis]
                if self._same(e.box[axis + 3] if sign > 0 else e.box[axis], end):
                    return True
        return not any(c.side for c in self.hollow) and self.end(e)

    def small(self, e: Edge) -> bool:
        """Whether it goes around the thinnest cylinder."""
        return self._same(self._across(e), min(self._diameters(), default=-1.0))

    def large(self, e: Edge) -> bool:
        """Whether it goes around the thickest cylinder."""
        return self._same(self._across(e), max(self._diameters(), default=-1.0))

    def _across(self, e: Edge) -> float:
        return max(e.box[i + 3] - e.box[i] for i in range(3))

    def _diameters(self) -> list[float]:
        return [d for c in self.every if c.kind in ("step", "boss", "flange") for d in c.named("diameter")]

    def _axis(self, e: Edge) -> int:
        """The axis along which ends are meant: of the feature, of a ring, or the part's longest."""
        own = [c for c in self.of_owner(e) if c.axis is not None] if self.owner else []
        if own and own[0].axis is not None:
            return _main(own[0].axis)
        return e.around if e.around is not None else max(range(3), key=lambda i: self.m.size[i])

    def _same(self, a: float, b: float) -> bool:
        return abs(a - b) <= self.allowed


_HOLDS: dict[str, Callable[[_Where, Edge], bool]] = {
    "inner": _Where.inner,
    "outer": _Where.outer,
    "foot": _Where.foot,
    "base": _Where.base,
    "vertical": _Where.vertical,
    "end": _Where.end,
    "ends": _Where.end,
    "sides": lambda where, e: True,
    "mouth": _Where.mouth,
    "small": _Where.small,
    "large": _Where.large,
}


def _main(axis: Vector) -> int:
    return max(range(3), key=lambda i: abs(axis[i]))
