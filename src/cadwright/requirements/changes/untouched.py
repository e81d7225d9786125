"""What the words of an edit do not name, and changed all the same; what is to stay, and did not."""

from collections.abc import Iterator

from cadwright.language.numerals import words
from cadwright.requirements.changes.case import (
    FIRM,
    Case,
    Finding,
    filled,
    inside,
    lump_at,
    nested,
    other_bodies,
    quiet,
)
from cadwright.requirements.changes.differences import Change, off_axis
from cadwright.requirements.changes.vocabulary import CROSSWISE, CUTS, MOVE
from cadwright.values import Verdict


def _unasked(case: Case) -> Iterator[Finding]:
    """Features that changed though the words do not speak of their kind, and no side that moved explains it."""
    a = case.asked
    if a.whole:
        return
    bodies = other_bodies(case)
    own = [c for c in case.changes if case.meant(c) and (c.what != "moved" or not c.carried)]
    meant = [c for c in own if c.kind not in ("fillet", "chamfer")]
    for c in case.changes:
        if c.kind not in FIRM | {"floor"} or case.meant(c) or quiet(c) or nested(c, meant) or case.follows(c):
            continue
        if c.there.box is not None and any(inside(c.there.box, body) for body in bodies):
            continue
        yield from _of_another(case, c)


def _of_another(case: Case, c: Change) -> Iterator[Finding]:
    told = f"{c}; the request says nothing of it"
    known: Verdict = "FAIL" if case.known else "UNVERIFIED"
    if c.what == "resized" and c.kind in ("hole", "counterbore", "slot", "boss"):
        across = any(name in ("diameter", "width") for name, _, _ in c.sizes)
        if across and (case.known or case.asked.lengthwise or case.asked.removing):
            yield Finding("FAIL", told)
        elif c.kind == "counterbore" and case.known and not _along_extent(case, c):
            yield Finding("UNVERIFIED", told, seen=True)
    elif c.what == "resized" and c.kind == "floor" and case.asked.lengthwise and _thin(case, c):
        yield Finding("UNVERIFIED", told, seen=True)
    elif c.what == "moved" and case.known and c.kind in ("hole", "slot", "boss"):
        yield Finding("FAIL", told)
    elif c.what == "gone" and filled(case, c):
        yield Finding(known, told, seen=True)
    elif c.what == "new" and c.kind in FIRM and case.known and _cut(case, c):
        yield Finding("UNVERIFIED", told, seen=True)


def _cut(case: Case, c: Change) -> bool:
    """Whether a feature that is new came with material of its extent: else it was there, and is read otherwise now."""
    if case.difference.solid is None:
        return c.kind == "hole"
    return lump_at(case.difference.solid.removed if c.kind in CUTS else case.difference.solid.added, c)


def _thin(case: Case, c: Change) -> bool:
    """Whether a floor was thin for the part: the bottom of a box rather than what a pocket left."""
    return all(a < 0.25 * min(case.before.size) for name, a, _ in c.sizes if name == "thickness")


def _along_extent(case: Case, c: Change) -> bool:
    """Whether its sizes changed by no more than the part did."""
    grown = [b - a for _, a, b in case.extents()]
    return all(any(abs((b - a) - g) <= case.allowed for g in grown) for _, a, b in c.sizes)


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
    measured = {n.kind for n in case.asked.nouns if n.kept and n.measured}
    for c in case.changes:
        if c.kind not in kept or (c.kind == "wall" and c.what != "resized"):
            continue
        if c.what == "gone" and (c.kind != "wall"):
            yield Finding("FAIL", f"{c}, though it is to stay")
        elif c.what == "moved" and c.kind in FIRM and not (c.carried and c.kind in measured):
            yield Finding("UNVERIFIED" if c.carried else "FAIL", f"{c}, though it is to stay")
        elif c.what == "resized" and not quiet(c) and c.kind in FIRM | {"flange"}:
            yield Finding("FAIL", f"{c}, though it is to stay")


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


def _resized(case: Case) -> Iterator[Finding]:
    """A feature that got another size across, where the words state no size at all, or only how many."""
    a = case.asked
    if a.sized or a.steps or a.whole or a.creating or a.removing:
        return
    for c in case.changes:
        if c.kind in a.kinds and c.what == "resized" and not case.follows(c):
            names = [name for name, _, _ in c.sizes if name in ("diameter", "width", "thickness")]
            if names:
                yield Finding("FAIL" if c.kind in FIRM else "UNVERIFIED", f"{c}; the request states no {names[0]}")
                return


def _other_sizes(case: Case) -> Iterator[Finding]:
    """Of what is only to move, another size across; of what is only to get a size, another place."""
    a = case.asked
    if a.whole or a.creating or a.removing or a.turned:
        return
    moves = bool(a.steps) and all(s.sign is None and not s.ratio for s in a.steps) and a.numbers <= len(a.steps)
    resizes = not a.steps and not (MOVE | words("place position centre center apart spacing inset from")) & a.words
    deepness = {"deep", "deeper", "depth", "shallower", "deepen"}
    deep = (
        bool(deepness & a.words) and not (CROSSWISE - deepness - {"hole", "bore", "drill"}) & a.words and a.numbers == 1
    )
    for c in case.changes:
        if not case.meant(c) or c.kind not in FIRM or c.before is None or c.after is None:
            continue
        wide = {"width"} if c.kind == "groove" else {"diameter", "width"}  # the diameter of a groove is its depth
        across = [name for name, _, _ in c.sizes if name in wide]
        if (deep or moves) and across:
            yield Finding(
                "FAIL", f"{c} in {across[0]}, where the request only {'moves it' if moves else 'says a depth'}"
            )
        aside = off_axis(c.before, c.after)
        far = max(map(abs, c.shift)) if aside is None else aside
        grown = any(abs(far - abs(b_ - a_) / 2) <= case.allowed or abs(far - abs(b_ - a_)) <= case.allowed
                    for _, a_, b_ in c.sizes)  # fmt: skip
        if resizes and c.sizes and c.what == "moved" and not c.carried and not grown and far > case.allowed:
            yield Finding("UNVERIFIED", f"{c}, where the request only says a size")


def _strayed(case: Case) -> Iterator[Finding]:
    """Features that are elsewhere, or new, where only a length is to change."""
    a = case.asked
    if not a.lengthwise or a.removing or a.whole or case.known:
        return
    odd = [c for c in case.changes if c.kind in ("boss", "hole", "slot") and (c.what in ("new", "gone") or
           (c.what == "moved" and not c.carried))]  # fmt: skip
    if odd and not any(c.what == "resized" and c.kind == odd[0].kind for c in case.changes) and not a.steps:
        yield Finding("UNVERIFIED", f"{odd[0]}; the request speaks of a length only")


SPARED = (_other_sizes, _resized, _strayed, _unasked, _extents, _kept, _superseded)
