"""An edit as it is judged: what was asked, what became of the part, and which of its changes may be meant."""

import math
from collections.abc import Sequence

import msgspec

from cadwright.requirements.changes.differences import Change, Difference
from cadwright.requirements.changes.wishes import Asked
from cadwright.requirements.claims.candidates import Box
from cadwright.requirements.claims.vocabulary import family
from cadwright.values import Measurements, Verdict
from cadwright.values.comparison import Lump

FIRM = frozenset({"hole", "counterbore", "countersink", "slot", "keyway", "pocket", "window", "boss", "groove", "lug"})
"""Kinds that are always recognised, so that what becomes of one is certain."""
STANDING = frozenset({"boss", "rib", "spoke", "lug", "wall", "flange"})
"""Kinds that stand on, or divide, what is there."""
_THICK = frozenset({"wall", "flange", "floor", "rib", "spoke", "shell"})
"""Kinds whose thickness is bounded by other features."""
_BESIDE: dict[str, frozenset[str]] = {
    "rib": frozenset({"slot", "groove", "notch", "pocket"}),
    "gap": frozenset({"slot", "groove", "notch", "pocket", "window", "wall", "rib"}),
    "spoke": frozenset({"window"}),
    "tooth": frozenset({"slot", "notch", "groove"}),
    "floor": frozenset({"pocket"}),
}
"""What lies between features of a kind, and changes with them."""
ROUND = frozenset({"diameter", "radius"})


class Finding(msgspec.Struct, frozen=True):
    """What was found of one thing that the words ask for, or of one that they do not.

    ``seen`` tells that a doubt is about something that was seen for certain, and that no check of something else
    settles.
    """

    verdict: Verdict
    text: str
    seen: bool = False


class Case(msgspec.Struct, frozen=True):
    """An edit: what was asked, and what became of the part."""

    asked: Asked
    difference: Difference
    after: Measurements
    changes: list[Change]

    @property
    def before(self) -> Measurements:
        """The part before."""
        return self.difference.before

    @property
    def allowed(self) -> float:
        """How far a length may be off, in mm."""
        return 1e-4 * max(self.before.diagonal, self.after.diagonal)

    def meant(self, change: Change) -> bool:
        """Whether a feature is of a kind that the words name: of that very kind where there is one, else of its
        relatives.
        """
        return change.kind in self.kinds()

    def kinds(self) -> frozenset[str]:
        """The kinds of features that the words may mean."""
        there = {c.kind for c in self.changes}
        found: set[str] = set()
        for kind in self.asked.kinds:
            found |= {kind} if kind in there else family(kind) | _BESIDE.get(kind, frozenset())
        return frozenset(found)

    @property
    def known(self) -> bool:
        """Whether a feature that the words name was seen to change: then others did without being asked for."""
        return any(map(self.meant, self.changes))

    def follows(self, change: Change) -> bool:
        """Whether a change only is the other face of one that the words speak of: the gap between ribs, the bore in a
        wall that grew.
        """
        if any(change.kind in _BESIDE.get(kind, frozenset()) for kind in self.asked.kinds):
            return True
        mine = {round(abs(b - a), 4) for name, a, b in change.sizes if name in ("diameter", "width", "length", "depth")}
        theirs = {abs(b - a) for c in self.changes if self.meant(c) and c.kind in _THICK for _, a, b in c.sizes}
        return any(abs(m - f * t) <= self.allowed for m in mine for t in theirs for f in (1, 2))

    def extents(self) -> list[tuple[int, float, float]]:
        """The extents of the part that differ: axis, before, after."""
        pairs = zip(range(3), self.before.size, self.after.size, strict=True)
        return [(i, a, b) for i, a, b in pairs if abs(a - b) > self.allowed]


def quiet(change: Change) -> bool:
    """Whether a change is no more than that of the faces around: carried along, or a through hole's length."""
    if change.what == "moved":
        return change.carried
    through = change.there.through and change.what == "resized" and change.kind == "hole"
    return bool(through) and not any(name in ROUND for name, _, _ in change.sizes)


def place_of(change: Change, goes: bool) -> tuple[float, float, float] | None:
    """Where a feature was, or with ``goes`` where it is now."""
    one = (change.after or change.before) if goes else (change.before or change.after)
    if one is not None and one.box is not None and change.kind in ("step", "boss"):
        low, high = one.box[:3], one.box[3:]
        return ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2)
    return one.at if one is not None else None


def there(case: Case, kind: str) -> int:
    """How many features of a kind the part had or has, whichever is more."""
    if kind == "hole":
        return max(len(case.before.holes), len(case.after.holes))
    return max(sum(f.kind == kind for f in m.features) for m in (case.before, case.after))


def inside(inner: Box, outer: Box, slack: float = 1e-3) -> bool:
    """Whether a box lies within another, across at least two axes."""
    within = [outer[i] - slack <= inner[i] and inner[i + 3] <= outer[i + 3] + slack for i in range(3)]
    return sum(within) >= 2 and all(inner[i] <= outer[i + 3] and outer[i] <= inner[i + 3] for i in range(3))


def filled(case: Case, c: Change) -> bool:
    """Whether a hole or pocket that is gone was filled: its room is material that was added."""
    return lump_at(case.difference.solid.added if case.difference.solid else (), c)


def lump_at(lumps: Sequence[Lump], c: Change) -> bool:
    """Whether a feature lies within one of these pieces of material."""
    box = c.there.box
    if box is None:
        return False
    slack = 0.02 * max(box[i + 3] - box[i] for i in range(3)) + 1e-3
    return any(inside(box, lump.bbox, slack) for lump in lumps)


def other_bodies(case: Case) -> list[Box]:
    """The boxes of bodies that are new, gone or elsewhere: what lies in them shares their fate."""
    if case.before.solids == case.after.solids:
        return []
    old, new = ([p.bbox for p in m.parts] or [m.bbox] for m in (case.before, case.after))
    return [b for one, other in ((old, new), (new, old)) for b in one if not any(_alike(b, o, case) for o in other)]


def _alike(a: Box, b: Box, case: Case) -> bool:
    return all(abs(p - q) <= case.allowed for p, q in zip(a, b, strict=True))


def nested(c: Change, meant: Sequence[Change]) -> bool:
    """Whether a feature lies within one that the words speak of, and shares its fate: the hole of a boss."""
    for other in meant:
        for mine, theirs in ((c.before, other.before), (c.after, other.after)):
            if mine is not None and theirs is not None and mine.box and theirs.box and inside(mine.box, theirs.box):
                return c.what == other.what or _rode(c, other)
    return False


def _rode(c: Change, other: Change) -> bool:
    """Whether a feature moved with the face that it is in, as the one that has the face grew or shrank."""
    far = math.hypot(*c.shift)
    return c.what == "moved" and any(abs(far - abs(b - a)) <= 1e-3 for _, a, b in other.sizes)
