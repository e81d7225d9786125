"""Claims held against what was measured: PASS where features bear one out, FAIL where they contradict it.

A claim is borne out by features of its kind that have every size it states, under the names it gives them, at its
place, and as many as it says. What was recognised and has other sizes contradicts it; where nothing of the kind was
recognised, or a size of such a name is not measured, nobody knows. A claim that was read from prose (not `Claim.firm`)
is never contradicted, only left in doubt.
"""

import re
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.requirements.claims.candidates import Candidate, candidates, separated
from cadwright.requirements.claims.crossings import ends_inside
from cadwright.requirements.claims.gathered import STANDING, each_once, is_whole, joined, listed, relieved, solid
from cadwright.requirements.claims.names import may_be, measured_for
from cadwright.requirements.claims.places import Places
from cadwright.requirements.claims.vocabulary import kinds_of
from cadwright.values import Claim, Measurements, Size, Verdict

DEGREES = 0.05
"""How far an angle may be off."""
_SURE = frozenset({"hole", "counterbore", "countersink", "box"})
"""Kinds that are always recognised where they are there."""
_TELLING = frozenset({"fillet", "chamfer", "full round"})
"""Kinds that are so nearly always recognised that a part without them is in doubt whatever else it measures."""
AT_LEAST = re.compile(r"\b(each|every|at least|or more|per)\b", re.IGNORECASE)
"""Words beside a count that is not of all there are."""
Judged = tuple[Verdict, float | tuple[float, ...] | str | None, str]
_SPLIT = frozenset({"wall", "floor", "fillet", "chamfer", "rib", "flange"})
"""Kinds that people count otherwise than the kernel does: four walls may be eight."""
_ON_SOMETHING = frozenset({"rib", "spoke"})
"""Kinds that are never all of a part."""
_UPWARD = frozenset({"", "proud", "length", "height", "depth", "thickness"})
"""What the size of something that stands may be called along its axis."""
_LOCATED = frozenset({"hole", "counterbore", "countersink"})
"""Kinds of which every one is recognised, with its place."""
_THREAD = (0.78, 1.2)
"""Of a thread's nominal diameter: from its tap drill to its clearance hole."""
_AXES = "xyz"


def alike(claim: Claim, m: Measurements, allowed: float) -> list[Candidate]:
    """The features of just a claim's kind that have its sizes and direction, wherever they are."""
    held = Held(claim, m, candidates(m), allowed)
    return [c for c in held.there if c.kind == claim.kind and held.fits(c)]


class Held:
    """A claim beside the candidates of its kind."""

    def __init__(
        self, claim: Claim, m: Measurements, every: Sequence[Candidate], allowed: float, text: str = ""
    ) -> None:
        self.at_least = bool(AT_LEAST.search(text))
        if claim.sizes and all(size.name == "inner diameter" for size in claim.sizes):
            claim = replace(claim, kind="hole", sizes=tuple(Size(size.value, "diameter") for size in claim.sizes))
        self.block = claim.kind == "box" and bool(claim.places)
        if (claim.kind == "body" and claim.sizes) or self.block:
            claim = replace(claim, kind="part")
        self.claim, self.m, self.allowed = claim, m, allowed
        # A cone may be called a bevel; where none are to be, only what is nothing else counts.
        self.kinds = frozenset({"chamfer"}) if claim.kind == "chamfer" and claim.count == 0 else kinds_of(claim.kind)
        self.there = [c for c in every if self.kinds is None or c.kind in self.kinds]
        if claim.kind in _ON_SOMETHING and not claim.firm:  # the sides of a block are no rib
            self.there = [c for c in self.there if not is_whole(c, m, allowed)]
        # Blocks are looked at where nothing that has a name of its own bears a claim out.
        self.blocks = [c for c in self.there if c.kind == "block"]
        self.there = [c for c in self.there if c.kind != "block"] or self.blocks
        if self.block:  # a box somewhere in the part: nothing round is one
            self.there = [c for c in self.there if not any(name == "diameter" for name, _ in c.sizes)]
        if claim.kind in ("fillet", "chamfer") and (claim.places or any(s.name == "diameter" for s in claim.sizes)):
            self.there = [edge for c in self.there for edge in separated(c)]
        self.every = every
        self.places = Places(m, every, allowed)

    def verdict(self) -> Judged:
        """What is to be said of the claim, what was measured beside it, and the evidence in words."""
        claim = self.claim
        counted = claim.count is not None and not claim.sizes
        if not claim.kind and (counted or not all(size.name for size in claim.sizes)):
            return "UNVERIFIED", None, "nothing that is measured has its name"
        nothing = claim.count == 0 or (claim.sizes and all(size.value == 0 for size in claim.sizes))
        if claim.kind and nothing and not any(claim.count != 0 or self.sized(c) for c in self.there):
            return "PASS", None, f"no {claim.kind} there"
        if not self.there:
            none = "none" if claim.kind in _TELLING and claim.sizes else None
            return _unless(claim.kind in _SURE), none, f"no {claim.kind or 'feature'} was recognised"
        first = self._beside()
        if first[0] == "PASS" or not self.blocks:
            return first
        self.there += self.blocks
        second = self._beside()
        return second if second[0] == "PASS" else first

    def _beside(self) -> Judged:
        """The verdict beside the features that are there: by the size that tells which are meant, then all others."""
        claim, anchored = self.claim, self._anchored()
        if not anchored:
            there = listed(self._nearest())
            return _unless(self._hard(self._anchor()) or self._missed()), there, f"there: {there}"
        turned = [c for c in anchored if self._directed(c)]
        if not turned:
            return "UNVERIFIED", listed(anchored), f"not that way: {listed(anchored)}"
        deep = [c.through for c in turned if c.through is not None]
        if self._through is not None and deep and self._through not in deep:
            return _unless(claim.kind in _SURE), listed(turned), f"not so deep: {listed(turned)}"
        whole = [c for c in turned if self.sized(c)]
        if self.block and not whole:
            return "UNVERIFIED", listed(turned), f"no such box there: {listed(turned)}"
        fewest = [] if whole else min([self._lacking(c) for c in turned], key=len)
        lacking = fewest[0] if fewest else None
        if lacking is not None:
            told = f"no {_named(lacking)} there: {listed(turned)}"
            return _unless(self._hard(lacking) or self._missed()), listed(turned), told
        found = whole or turned
        if claim.count == 0 and claim.places:
            found = [c for c in found if self.places.held(claim.places, [c])]
            if not found:
                return "PASS", None, f"no {claim.kind} there"
        placed = self.places.held(claim.places, found)
        if not placed:
            return "UNVERIFIED", listed(found), f"not found at that place: {listed(found)}"
        return self._counted(placed if self.places.listed(claim.places) else found)

    def _lacking(self, c: Candidate) -> list[Size]:
        """The sizes that a feature does not have, by itself or with what it stands on or ends in."""
        return [size for size in self.claim.sizes if not self._has(size, c)]

    def _has(self, size: Size, c: Candidate) -> bool:
        """Whether a feature has a size, or it is there where features of its kind are not measured for it."""
        if any(self._same(size, one, c) for one in c.sizes) or self._reaches(size, c):
            return True
        if size.name in ("depth", "length") and ends_inside(size.value, c, self.every, self.allowed):
            return True
        found = [] if self.claim.firm else self._anchored()
        if any(self._reaches(size, whole) for whole in (*joined(found), *relieved(found, self.every))):
            return True
        own = any(may_be(size.name, name, c.kind) for one in self.there if one.kind == c.kind for name, _ in one.sizes)
        return not own and self._anywhere(size)

    def otherwise(self) -> bool:
        """Whether the features that are meant are measured for the sizes that are claimed, and have other ones."""
        anchor, sizes, kind = self._anchor(), self.claim.sizes, self.claim.kind
        found = [c for c in self._anchored() if c.kind == kind]
        counted = self.claim.count is not None and kind not in _SPLIT
        if counted or (self.claim.places and kind in _LOCATED):
            return anchor is not None and bool(found)
        if anchor is None or kind in ("", "part", "box", "tooth") or not found:
            return False
        known = [s.value for s in sizes]
        rest = [size for size in sizes if size is not anchor and size.name]
        return any(
            not any(self._has(size, c) for c in self._anchored()) and all(measured_for(size, c, known) for c in found)
            for size in rest
        )

    def _counted(self, found: Sequence[Candidate]) -> tuple[Verdict, float | str, str]:
        """The verdict when all but the number of them is borne out.

        Fewer than were claimed are a fault; more may be spoken of elsewhere, or be several for the kernel.
        """
        if any(c.kind == self.claim.kind for c in found):
            found = [c for c in found if c.kind != "block" or self.claim.kind == "block"]
        found = each_once(found)
        count, told = sum(c.count for c in found), listed(found)
        wanted = self.claim.count
        if wanted is None or count == wanted or self._in_a_pattern(wanted, found):
            return "PASS", told, f"measured {told}"
        if self.claim.kind == "wall" and not self.claim.places and self._upright(found) > wanted:
            return "UNVERIFIED", told, f"counted {self._upright(found)}: {told}"
        split = self.claim.kind in _SPLIT and (self.claim.firm or self.claim.kind != "rib")
        if count > wanted > 0 and (self.at_least or self.claim.places or split):
            return "PASS", told, f"measured {told}"
        few = count < wanted and self.claim.kind in _SURE
        return _unless(few), float(count), f"counted {count}: {told}"

    def _upright(self, found: Sequence[Candidate]) -> int:
        """How many of them are walls and no floors."""
        floors = [c.box for c in self.every if c.kind == "floor"]
        return sum(c.kind == "wall" and c.box not in floors for c in found)

    def _in_a_pattern(self, wanted: int, found: Sequence[Candidate]) -> bool:
        """Whether so many of them are alike and of one kind, where a feature is listed under several."""
        if self.claim.kind == "tooth":  # a row of teeth is one feature
            return any(c.count == wanted for c in found)
        return any(n == wanted for n in Counter((c.kind, c.sizes) for c in found).values()) or any(
            sum(c.count for c in found if c.kind == kind) == wanted for kind in {c.kind for c in found}
        )

    @property
    def _through(self) -> bool | None:
        """Whether it is to go through: a window does, unless it is said to be so deep."""
        if self.claim.kind == "window" and self.claim.firm and not any(s.name == "depth" for s in self.claim.sizes):
            return True if self.claim.through is None else self.claim.through
        return self.claim.through

    # sizes

    def _anchor(self) -> Size | None:
        """The size that tells which features are meant: a diameter, or the first one."""
        sizes = self.claim.sizes
        return next((s for s in sizes if s.name in ("diameter", "thread")), sizes[0] if sizes else None)

    def _anchored(self) -> list[Candidate]:
        """The candidates with that size, and the direction and depth that are claimed."""
        anchor = self._anchor()
        found = [c for c in self.there if anchor is None or self.same(anchor, c)]
        own = [] if self.claim.firm or anchor is None else [c for c in found if c.kind == self.claim.kind]
        return own or found

    def fits(self, c: Candidate) -> bool:
        """Whether a candidate has the sizes that are claimed, and the direction."""
        return self.sized(c) and self._directed(c)

    def _directed(self, c: Candidate) -> bool:
        ways = [way for way in (c.axis, c.along) if way is not None]
        return self.claim.axis is None or not ways or any(abs(w[_AXES.index(self.claim.axis)]) > 0.999 for w in ways)

    def _hard(self, size: Size | None) -> bool:
        """Whether a size is certain enough to contradict: that of a feature which is always recognised."""
        kind = self.claim.kind
        if kind == "box":
            return True
        return kind in _SURE and (size is None or size.name in ("diameter", "thread", "angle"))

    def _reaches(self, size: Size, c: Candidate) -> bool:
        """Whether it is so far from one of its ends to a flat face along its axis: a boss over what it stands on."""
        if size.name not in _UPWARD or c.axis is None or c.at is None or c.box is None or c.kind not in STANDING:
            return False
        axis = c.axis
        along = max(range(3), key=lambda i: abs(axis[i]))
        tops = [c.at[along] + axis[along] * value for name, value in c.sizes if name in ("length", "height")]
        # A bevel or rounding takes its part of a cylinder's end: the length that is told goes to the shoulder.
        ends = (c.at[along], *tops) if tops and c.kind != "lug" else (c.box[along], c.box[along + 3])
        levels = self.m.levels[along]
        if self.claim.firm or size.name == "proud":
            return any(self.places.near(size.value, [end - v]) for end in ends for v in levels)
        low, high = min(ends), max(ends)  # of prose the next faces are meant
        lows = (*ends, max((v for v in levels if v <= low + self.allowed), default=low))
        highs = (*ends, min((v for v in levels if v >= high - self.allowed), default=high))
        return any(self.places.near(size.value, [b - a]) for a in lows for b in highs)

    def _missed(self) -> bool:
        """Whether a feature of just that kind has every size that is claimed but one, which it has otherwise."""
        sizes = self.claim.sizes
        if len(sizes) < 3 or self.claim.kind in ("fillet", "chamfer"):
            return False
        for c in self.there:
            rest = [s for s in sizes if not any(self._same(s, one, c) for one in c.sizes)]
            if c.kind == self.claim.kind and len(rest) == 1 and (not rest[0].name or c.named(rest[0].name)):
                return True
        return False

    def _anywhere(self, size: Size) -> bool:
        """Whether a size that the features themselves are not measured for is there on some other: "50 high"."""
        if self.claim.kind != "part" and (not size.name or size.name in ("diameter", "thread", "radius")):
            return False
        if size.name == "inner diameter":
            hollow = (c for c in self.every if c.kind in ("hole", "bore", "groove"))
            return any(abs(d - size.value) <= self.allowed for c in hollow for d in c.named("diameter"))
        there = self.every if self.claim.firm or self.claim.kind != "part" else solid(self.every)
        return any(self.same(size, c) for c in there)

    def sized(self, c: Candidate) -> bool:
        """Whether a candidate has all sizes, each of its own, and the depth that is claimed."""
        if self._through is not None and c.through is not None and c.through != self._through:
            return False
        left = list(c.sizes)
        for size in sorted(self.claim.sizes, key=lambda s: not s.name):
            hit = next((one for one in left if self._same(size, one, c)), None)
            if hit is None:
                return False
            left = [one for one in left if one[1] != hit[1] or (one[0] == "extent" and one is not hit)]
            if c.kind == "hole":
                left = [one for one in left if one[0] == "depth" or one[0] != hit[0]]
        return True

    def _same(self, size: Size, one: tuple[str, float], c: Candidate) -> bool:
        name, value = one
        if size.name == "thread":
            return name in ("diameter", "thread") and _THREAD[0] * size.value <= value <= _THREAD[1] * size.value
        if size.name and not may_be(size.name, name, c.kind):
            return False
        if not size.name and name in ("count", "angle", "radius") and c.kind not in ("fillet", "dome", "full round"):
            return False
        if size.name == "diameter" and name == "extent":  # what is round is as wide both ways
            alike = sum(other == "extent" and abs(v - value) <= self.allowed for other, v in c.sizes)
            if alike < 2:
                return False
        return abs(value - size.value) <= (DEGREES if name == "angle" else self.allowed)

    def same(self, size: Size, c: Candidate) -> bool:
        """Whether a feature has a size under its name."""
        return any(self._same(size, one, c) for one in c.sizes)

    def _nearest(self) -> Sequence[Candidate]:
        def off(c: Candidate) -> float:
            values = [value for _, value in c.sizes] or [0.0]
            return sum(min(abs(v - s.value) for v in values) for s in self.claim.sizes)

        return sorted(self.there, key=off)[:3]


def _named(size: Size) -> str:
    return f"{size.name or 'size'} {size.value:.6g}"


def _unless(known: bool) -> Verdict:
    """What a claim is that nothing bears out: contradicted where the features are always recognised."""
    return "FAIL" if known else "UNVERIFIED"
