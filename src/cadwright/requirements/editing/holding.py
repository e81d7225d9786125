"""Whether what an edit changed is what its words ask for: what is missing, what is more, what lies elsewhere."""

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

from cadwright.requirements.claims.candidates import Box, Candidate
from cadwright.requirements.claims.vocabulary import family
from cadwright.requirements.editing.asking import CUTS, Asked, Noun, asked
from cadwright.requirements.editing.differing import Change, Difference, changes_of
from cadwright.requirements.editing.stepping import steps
from cadwright.values import Checked, Measurements, Requirement, Verdict
from cadwright.values.comparison import Lump

FIRM = frozenset({"hole", "counterbore", "countersink", "slot", "keyway", "pocket", "window", "boss", "groove", "lug"})
"""Kinds that are always recognised, so that what becomes of one is certain."""
STANDING = frozenset({"boss", "rib", "spoke", "lug", "wall", "flange"})
"""Kinds that stand on, or divide, what is there."""
_EDGES = frozenset({"fillet", "chamfer", "countersink", "counterbore"})
"""What is put to an edge or mouth: one of them is not another."""
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
_ROUND = frozenset({"diameter", "radius"})
SIDE = {(0, -1): "left", (0, 1): "right", (1, -1): "front", (1, 1): "back", (2, -1): "bottom", (2, 1): "top"}


class Finding(msgspec.Struct, frozen=True):
    """What was found of one thing that the words ask for, or of one that they do not."""

    verdict: Verdict
    text: str


def held_to(text: str) -> tuple[Requirement, ...]:
    """What every edit is held to, beside its numbers."""
    return (Requirement("what changed is what the request asks for", "edit", (), source="edit", quote=text),)


def held(requirement: Requirement, after: Measurements, difference: Difference | None) -> Checked:
    """The verdict on what an edit changed, with every contradiction or doubt as its evidence."""
    if difference is None:
        return Checked(requirement, "UNVERIFIED", None, "there is no version before")
    found = list(findings(requirement.quote, difference, after))
    for verdict in ("FAIL", "UNVERIFIED"):
        told = [f.text for f in found if f.verdict == verdict]
        if told:
            return Checked(requirement, verdict, None, "; ".join(dict.fromkeys(told[:4])))
    return Checked(requirement, "PASS", None, "; ".join(f.text for f in found))


def findings(text: str, difference: Difference, after: Measurements) -> Iterator[Finding]:
    """Everything that speaks for or against an edit."""
    case = Case(asked(text), difference, after, changes_of(difference.before, after))
    for look in _LOOKS:
        yield from look(case)


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


# what the words name that is not so


def _elsewhere(case: Case) -> Iterator[Finding]:
    """What changed on a side that the words do not name."""
    for axis, sign in sorted(case.asked.sides):
        spots = _spots(case, axis)
        if spots is None:
            yield Finding("UNVERIFIED", f"whether it is on the {SIDE[axis, sign]} could not be looked at")
            continue
        middle = (case.before.bbox[axis] + case.before.bbox[axis + 3]) / 2
        wrong = [what for what, at in spots if (at - middle) * sign < -case.allowed]
        grown = any(i == axis for i, _, _ in case.extents())
        if wrong and not (case.asked.many or grown):
            told = f"{wrong[0]}: on the {SIDE[axis, -sign]}, where the request says {SIDE[axis, sign]}"
            yield Finding("FAIL", told)
        elif wrong and len(wrong) == len(spots):
            yield Finding("UNVERIFIED", f"{wrong[0]}: not on the {SIDE[axis, sign]}")
    for axis, sign in sorted(case.asked.kept_sides):
        middle = (case.before.bbox[axis] + case.before.bbox[axis + 3]) / 2
        for change in case.changes:
            at = change.before.at if change.before is not None else None
            if (
                case.meant(change)
                and at is not None
                and (at[axis] - middle) * sign > case.allowed
                and not _quiet(change)
            ):
                yield Finding("FAIL", f"{change}, though the one on the {SIDE[axis, sign]} is to stay")


def _spots(case: Case, axis: int) -> list[tuple[str, float]] | None:
    """What changed, with where it lies along an axis: features of the kinds that are meant, else the material."""
    solid = case.difference.solid
    named = [c for c in case.changes if case.meant(c) and not _quiet(c) and c.kind in FIRM]
    if solid is not None and all(c.kind in STANDING and c.what in ("new", "resized") for c in named):
        named = []  # where a boss begins may be a matter of view, where the material came is not
    if case.asked.goes:
        named = [c for c in named if c.after is not None]
    spots = [(str(c), at[axis]) for c in named if (at := _place(c, case.asked.goes)) is not None]
    if spots:
        return spots
    if solid is None:
        return None
    lumps = solid.removed if case.asked.goes and case.asked.kinds & CUTS else case.difference.lumps
    return [(_piece(lump, case), (lump.bbox[axis] + lump.bbox[axis + 3]) / 2) for lump in lumps]


def _place(change: Change, goes: bool) -> tuple[float, float, float] | None:
    one = (change.after or change.before) if goes else (change.before or change.after)
    return one.at if one is not None else None


def _piece(lump: Lump, case: Case) -> str:
    solid = case.difference.solid
    what = "added" if solid is not None and lump in solid.added else "removed"
    b = lump.bbox
    middle = ", ".join(f"{(b[i] + b[i + 3]) / 2:.4g}" for i in range(3))
    return f"material {what} at ({middle})"


def _quiet(change: Change) -> bool:
    """Whether a change is no more than that of the faces around: carried along, or a through hole's length."""
    if change.what == "moved":
        return change.carried
    through = change.there.through and change.what == "resized" and change.kind == "hole"
    return bool(through) and not any(name in _ROUND for name, _, _ in change.sizes)


def _signs(case: Case) -> Iterator[Finding]:
    """Material where it was to be taken away, and the other way round."""
    a = case.asked
    if case.difference.solid is None or a.whole or a.turned or a.steps or case.before.solids != case.after.solids:
        return
    if not (a.creating or a.removing) or not a.main:
        return
    cut = [n.kind in CUTS for n in a.main]
    stands = [n.kind in STANDING for n in a.main]
    gained = case.after.volume - case.before.volume
    expect = -1 if all(cut) else 1 if all(stands) else 0
    expect = -expect if a.removing else expect
    if expect * gained < -1e-6 * case.before.volume:
        what = a.main[0].word
        told = f"material was {'added' if gained > 0 else 'taken away'}, which is not what {_verb(a)} {what} does"
        yield Finding("FAIL", told)


def _verb(a: Asked) -> str:
    return "removing a" if a.removing else "making a"


def _numbers(case: Case) -> Iterator[Finding]:
    """As many features of a kind as the words say."""
    a = case.asked
    if a.whole or case.before.solids != case.after.solids:
        return
    for noun in a.main:
        if noun.kind not in FIRM or noun.verb or (noun.placed and len(a.main) > 1):
            continue
        every = [c for c in case.changes if c.kind == noun.kind]
        found = [c for c in every if not _quiet(c)]
        if a.creating and not a.steps and any(c.what == "new" for c in found):
            found = [c for c in found if c.what == "new"]
        elif any(c.what == "new" for c in found) and any(c.what == "gone" for c in found):
            found = [c for c in found if c.what != "gone"]
        lines = _lines([c.there for c in found], case.allowed)
        if noun.plural and noun.count is None:
            lines = _lines([c.there for c in every], case.allowed)
        yield from _counted(case, noun, lines)


def _counted(case: Case, noun: Noun, lines: int) -> Iterator[Finding]:
    a = case.asked
    if not lines:
        return
    if noun.count is not None and not _total(case, noun):
        each = a.many and not {"both", "all"} & a.words
        right = lines % noun.count == 0 if each else lines == noun.count
        if not right:
            yield Finding("FAIL", f"{lines} × {noun.kind} changed, the request says {noun.count}")
    elif noun.count is None and not noun.plural and not a.many and lines > 1:
        yield Finding("FAIL", f"{lines} × {noun.kind} changed, the request speaks of one")
    elif noun.count is None and noun.plural and lines == 1 and _there(case, noun.kind) > 1:
        yield Finding("UNVERIFIED", f"one {noun.kind} only changed, the request speaks of several")


def _there(case: Case, kind: str) -> int:
    if kind == "hole":
        return max(len(case.before.holes), len(case.after.holes))
    return max(sum(f.kind == kind for f in m.features) for m in (case.before, case.after))


def _total(case: Case, noun: Noun) -> bool:
    """Whether a count may be that of all that are there afterwards: "6 holes" instead of 4."""
    holes = len(case.after.holes) if noun.kind == "hole" else sum(f.kind == noun.kind for f in case.after.features)
    return noun.count == holes or bool({"instead", "total"} & case.asked.words)


def _lines(found: Sequence[Candidate], allowed: float) -> int:
    """On how many axes features lie."""
    spots: list[Candidate] = []
    for c in found:
        if not any(_on_one_axis(c, other, allowed) for other in spots):
            spots.append(c)
    return len(spots)


def _on_one_axis(a: Candidate, b: Candidate, allowed: float) -> bool:
    if a.at is None or b.at is None or a.axis is None or b.axis is None:
        return a.at == b.at
    if abs(sum(p * q for p, q in zip(a.axis, b.axis, strict=True))) < 0.9999:
        return False
    apart = [q - p for p, q in zip(a.at, b.at, strict=True)]
    along = sum(d * n for d, n in zip(apart, a.axis, strict=True))
    return math.hypot(*(d - along * n for d, n in zip(apart, a.axis, strict=True))) <= allowed


def _copied(case: Case) -> Iterator[Finding]:
    """One more is asked for, and the old one is no longer there."""
    a = case.asked
    if not a.copying or case.difference.solid is None:
        return
    lost = [c for c in case.changes if case.meant(c) and c.kind in FIRM and (c.what == "gone" or _moved(c))]
    if lost:
        yield Finding("FAIL", f"{lost[0]}, though the request asks for one more")
    elif not a.kinds and sum(x.volume for x in case.difference.solid.removed) > 1e-6 * case.before.volume:
        yield Finding("UNVERIFIED", "material was taken away, though the request asks for one more")


def _moved(change: Change) -> bool:
    return change.what == "moved" and not change.carried


def _other_edges(case: Case) -> Iterator[Finding]:
    """A chamfer where a rounding was asked for, a counterbore instead of a countersink; what is to go and is there."""
    a = case.asked
    wanted = {n.kind for n in a.main} & _EDGES
    new = {c.kind for c in case.changes if c.what == "new" or (c.what == "resized" and _more(c))}
    if a.creating and wanted and not any(c.kind in wanted for c in case.changes) and new & _EDGES:
        yield Finding("FAIL", f"a new {min(new & _EDGES)}, where the request asks for a {min(wanted)}")
    if not a.removing:
        return
    for noun in a.main:
        all_of_them = noun.plural and noun.count is None and not a.sides and noun.kind in ("fillet", "chamfer")
        if all_of_them and any(f.kind == noun.kind for f in case.after.features):
            yield Finding("FAIL", f"there is still a {noun.kind}")
    odd = new & ({"fillet", "chamfer", *(k for k in FIRM if k in a.kinds)})
    if odd:
        yield Finding("UNVERIFIED", f"a new {min(odd)}, where something was to be removed")


def _more(change: Change) -> bool:
    return any(name == "count" and b > a for name, a, b in change.sizes)


# what the words do not name


def _unasked(case: Case) -> Iterator[Finding]:
    """Features that changed though the words do not speak of their kind, and no side that moved explains it."""
    a = case.asked
    if a.whole or case.before.solids != case.after.solids:
        return
    meant = [c for c in case.changes if case.meant(c) and not c.carried]
    for c in case.changes:
        if c.kind not in FIRM | {"floor"} or case.meant(c) or _quiet(c) or _nested(c, meant) or case.follows(c):
            continue
        yield from _of_another(case, c)


def _of_another(case: Case, c: Change) -> Iterator[Finding]:
    told = f"{c}; the request says nothing of it"
    known: Verdict = "FAIL" if case.known else "UNVERIFIED"
    if c.what == "resized" and c.kind in ("hole", "counterbore", "slot", "boss"):
        across = any(name in ("diameter", "width") for name, _, _ in c.sizes)
        if across and (case.known or case.asked.lengthwise or not _nouns_beside(case)):
            yield Finding("FAIL", told)
        elif c.kind == "counterbore" and case.known and not _along_extent(case, c):
            yield Finding("UNVERIFIED", told)
    elif c.what == "resized" and c.kind == "floor" and case.asked.lengthwise and _thin(case, c):
        yield Finding("UNVERIFIED", told)
    elif c.what == "moved" and case.known and c.kind in ("hole", "slot", "boss"):
        yield Finding("FAIL", told)
    elif c.what == "gone" and _filled(case, c):
        yield Finding(known, told)
    elif c.what == "new" and c.kind == "hole" and case.known and not _within_added(case, c):
        yield Finding("UNVERIFIED", told)


def _nouns_beside(case: Case) -> bool:
    """Whether the words may mean a round feature by a name that is not known."""
    return not case.asked.removing


def _thin(case: Case, c: Change) -> bool:
    """Whether a floor was thin for the part: the bottom of a box rather than what a pocket left."""
    return all(a < 0.25 * min(case.before.size) for name, a, _ in c.sizes if name == "thickness")


def _along_extent(case: Case, c: Change) -> bool:
    """Whether its sizes changed by no more than the part did."""
    grown = [b - a for _, a, b in case.extents()]
    return all(any(abs((b - a) - g) <= case.allowed for g in grown) for _, a, b in c.sizes)


def _nested(c: Change, meant: Sequence[Change]) -> bool:
    """Whether a feature lies within one that the words speak of, and shares its fate: the hole of a boss."""
    for other in meant:
        for mine, theirs in ((c.before, other.before), (c.after, other.after)):
            if mine is not None and theirs is not None and mine.box and theirs.box and _inside(mine.box, theirs.box):
                return c.what == other.what
    return False


def _inside(inner: Box, outer: Box, slack: float = 1e-3) -> bool:
    """Whether a box lies within another, across at least two axes."""
    within = [outer[i] - slack <= inner[i] and inner[i + 3] <= outer[i + 3] + slack for i in range(3)]
    return sum(within) >= 2 and all(inner[i] <= outer[i + 3] and outer[i] <= inner[i + 3] for i in range(3))


def _filled(case: Case, c: Change) -> bool:
    """Whether a hole or pocket that is gone was filled: its room is material that was added."""
    return _lump_at(case.difference.solid.added if case.difference.solid else (), c)


def _within_added(case: Case, c: Change) -> bool:
    return _lump_at(case.difference.solid.added if case.difference.solid else (), c)


def _lump_at(lumps: Sequence[Lump], c: Change) -> bool:
    box = c.there.box
    if box is None:
        return False
    slack = 0.02 * max(box[i + 3] - box[i] for i in range(3)) + 1e-3
    return any(_inside(box, lump.bbox, slack) for lump in lumps)


def _extents(case: Case) -> Iterator[Finding]:
    """The outside, where it is to stay or more of it changed than the words say."""
    grown = case.extents()
    if case.asked.keeps_extents and grown:
        axis, a, b = grown[0]
        yield Finding("FAIL", f"{a:.6g} → {b:.6g} mm along {'xyz'[axis]}, though the outside is to stay")
    elif case.asked.lengthwise and len(grown) > 1 and not case.asked.whole and not case.asked.kinds:
        told = ", ".join(f"{a:.6g} → {b:.6g} along {'xyz'[axis]}" for axis, a, b in grown)
        yield Finding("FAIL", f"{told}: the request speaks of one length")


def _kept(case: Case) -> Iterator[Finding]:
    """What is said to stay, and did not."""
    kept = {n.kind for n in case.asked.nouns if n.kept} - case.asked.kinds
    for c in case.changes:
        if c.kind not in kept or (c.kind == "wall" and c.what != "resized"):
            continue
        if c.what == "gone" and (c.kind != "wall"):
            yield Finding("FAIL", f"{c}, though it is to stay")
        elif c.what == "moved" and c.kind in FIRM:
            yield Finding("UNVERIFIED" if c.carried else "FAIL", f"{c}, though it is to stay")
        elif c.what == "resized" and not _quiet(c) and c.kind in FIRM | {"flange"}:
            yield Finding("FAIL", f"{c}, though it is to stay")


def _middle(case: Case) -> Iterator[Finding]:
    """What is put in the middle leaves the part as symmetric as it was, across what no side is named of."""
    before, after = case.before.symmetry, case.after.symmetry
    if not case.asked.middle or case.asked.steps or before is None or after is None:
        return
    for i, axis in enumerate("xy"):
        named = any(side[0] == i for side in case.asked.sides)
        if getattr(before, axis) and not getattr(after, axis) and not named:
            yield Finding("UNVERIFIED", f"not in the middle along {axis}")


def _opposite(case: Case) -> Iterator[Finding]:
    """What is to be on the opposite side as well makes the part symmetric."""
    before, after = case.before.symmetry, case.after.symmetry
    if (
        not {"opposite", "symmetric", "symmetrical", "symmetrically"} & case.asked.words
        or before is None
        or after is None
    ):
        return
    gained = [axis for axis in "xyz" if getattr(after, axis) and not getattr(before, axis)]
    lost = [axis for axis in "xyz" if getattr(before, axis) and not getattr(after, axis)]
    if gained and not lost:
        yield Finding("PASS", f"symmetric along {gained[0]}")
    else:
        yield Finding("UNVERIFIED", "the part has not become symmetric")


def _turned(case: Case) -> Iterator[Finding]:
    """What is to run another way: all of its kind that are meant, about their middles, by the angle that is said."""
    a = case.asked
    if not (a.turned or a.along is not None) or a.whole:
        return
    long = [c for c in case.changes if case.meant(c) and c.after is not None and c.after.along is not None]
    if a.along is not None:
        for c in long:
            assert c.after is not None
            assert c.after.along is not None
            if abs(c.after.along[a.along]) < 0.9999:
                yield Finding("FAIL", f"{c}: it does not run along {'xyz'[a.along]}")
        if not long:
            yield Finding("UNVERIFIED", f"nothing was seen to run along {'xyz'[a.along]}")
    elif a.angle is not None and a.kinds:
        told = [c for c in long if c.what == "turned"]
        off = next(
            (
                c
                for c in told
                if min(abs(c.sizes[0][2] - a.angle % 180), abs(180 - c.sizes[0][2] - a.angle % 180)) > 0.01
            ),
            None,
        )
        if off is not None:
            yield Finding("FAIL", f"{off}, the request says {a.angle:.4g}°")
        if not told:
            yield Finding("UNVERIFIED", "nothing of that kind was seen to turn")
        elif any(n.plural for n in a.main) and len(told) < max(_there(case, c.kind) for c in told):
            yield Finding("UNVERIFIED", f"only {len(told)} turned")
    if any(max(map(abs, c.shift)) > case.allowed for c in long if c.what in ("moved", "turned")) and not a.steps:
        yield Finding("UNVERIFIED", "what was to be turned is elsewhere, too")


def _gone(case: Case) -> Iterator[Finding]:
    """Where something is to go that has no name here, something is gone and no material comes."""
    a = case.asked
    if not a.removing or a.kinds or case.difference.solid is None:
        return
    if case.before.solids == case.after.solids and not any(c.what == "gone" for c in case.changes):
        yield Finding("UNVERIFIED", "nothing was seen to be gone")
    added, removed = (
        sum(x.volume for x in lumps) for lumps in (case.difference.solid.added, case.difference.solid.removed)
    )
    if min(added, removed) > 1e-4 * max(added, removed):
        yield Finding("UNVERIFIED", "material was added as well as taken away")


def _superseded(case: Case) -> Iterator[Finding]:
    """An old value that is to go ("8 instead of 5"), and that something still has where nothing was named."""
    if case.asked.kinds:
        return
    for value in case.asked.instead:
        for f in case.after.features:
            names = [n for n, v in f.sizes.items() if n == "thickness" and abs(v - value) <= case.allowed]
            if names and any(g.kind == f.kind and abs(g.sizes.get(names[0], 0.0) - value) <= case.allowed
                             for g in case.before.features):  # fmt: skip
                yield Finding("UNVERIFIED", f"there is still a {f.kind} with {names[0]} {value:.6g}")
                return


def _steps(case: Case) -> Iterator[Finding]:
    """The differences that the words state."""
    for verdict, told in steps(case.asked, case.before, case.after, case.changes, case.difference.lumps):
        yield Finding(verdict, told)


_LOOKS: tuple[Callable[[Case], Iterator[Finding]], ...] = (
    _elsewhere,
    _signs,
    _numbers,
    _copied,
    _other_edges,
    _unasked,
    _extents,
    _kept,
    _middle,
    _opposite,
    _turned,
    _gone,
    _superseded,
    _steps,
)
