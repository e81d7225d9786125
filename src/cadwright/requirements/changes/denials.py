"""What the words of an edit name, and is not so: the wrong one of several, another side, another number."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from cadwright.requirements.changes.case import FIRM, STANDING, Case, Finding, place_of, quiet, there
from cadwright.requirements.changes.differences import Change
from cadwright.requirements.changes.nouns import Noun
from cadwright.requirements.changes.vocabulary import CUTS
from cadwright.requirements.changes.wishes import Asked
from cadwright.requirements.claims.candidates import Candidate
from cadwright.values.comparison import Lump

_EDGES = frozenset({"fillet", "chamfer", "countersink", "counterbore"})
"""What is put to an edge or mouth: one of them is not another."""
SIDE = {(0, -1): "left", (0, 1): "right", (1, -1): "front", (1, 1): "back", (2, -1): "bottom", (2, 1): "top"}


def _elsewhere(case: Case) -> Iterator[Finding]:
    """What changed on a side that the words do not name; "the left-hand one" of a mirrored part is no side."""
    if case.asked.mirrored is not None:
        return
    for axis, sign in sorted(case.asked.sides):
        spots = _spots(case, axis)
        if spots is None:
            yield Finding("UNVERIFIED", f"whether it is on the {SIDE[axis, sign]} could not be looked at")
            continue
        middle = (case.before.bbox[axis] + case.before.bbox[axis + 3]) / 2
        wrong = [what for what, at in spots if (at - middle) * sign < -case.allowed]
        between = axis != 2 and bool(spots) and all(abs(at - middle) <= case.allowed for _, at in spots)
        if between and case.difference.solid is not None and case.known:
            yield Finding("UNVERIFIED", f"{spots[0][0]}: not on the {SIDE[axis, sign]}")
        grown = any(i == axis for i, _, _ in case.extents())
        if wrong and not (case.asked.many or grown):
            told = f"{wrong[0]}: on the {SIDE[axis, -sign]}, where the request says {SIDE[axis, sign]}"
            yield Finding("FAIL", told)
        elif wrong and grown and _features(case) and not case.asked.many:
            yield Finding("FAIL", f"{wrong[0]}: on the {SIDE[axis, -sign]}, the request says {SIDE[axis, sign]}")
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
                and not quiet(change)
            ):
                yield Finding("FAIL", f"{change}, though the one on the {SIDE[axis, sign]} is to stay")


def _spots(case: Case, axis: int) -> list[tuple[str, float]] | None:
    """What changed, with where it lies along an axis: features of the kinds that are meant, else the material."""
    solid = case.difference.solid
    named = _features(case)
    added = case.asked.creating and not case.asked.steps
    if solid is not None and (added or all(c.kind in STANDING and c.what in ("new", "resized") for c in named)):
        named = []  # where a boss begins may be a matter of view, where the material came is not
    if case.asked.goes:
        named = [c for c in named if c.after is not None]
    spots = [(str(c), at[axis]) for c in named if (at := place_of(c, case.asked.goes)) is not None]
    if spots:
        return spots
    if solid is None:
        return None
    lumps = solid.removed if case.asked.goes and case.asked.kinds & CUTS else case.difference.lumps
    return [(_piece(lump, case), (lump.bbox[axis] + lump.bbox[axis + 3]) / 2) for lump in lumps]


def _features(case: Case) -> list[Change]:
    """The changes of features that are meant and whose place is certain."""
    return [c for c in case.changes if case.meant(c) and not quiet(c) and c.kind in FIRM | {"step"}]


def _piece(lump: Lump, case: Case) -> str:
    solid = case.difference.solid
    what = "added" if solid is not None and lump in solid.added else "removed"
    b = lump.bbox
    middle = ", ".join(f"{(b[i] + b[i + 3]) / 2:.4g}" for i in range(3))
    return f"material {what} at ({middle})"


def _came_from(case: Case) -> Iterator[Finding]:
    """What is cut from the top opens there: its axis points down."""
    if case.asked.come_from is None:
        return
    axis, sign = case.asked.come_from
    for c in case.changes:
        into = c.after.axis if c.after is not None and c.what == "new" else None
        if into is None or c.kind not in CUTS or not case.meant(c):
            continue
        open_ends = c.kind == "hole" and bool(c.there.through)
        if abs(into[axis]) < 0.5 or (into[axis] * sign > 0.5 and not open_ends):
            yield Finding("FAIL", f"{c}: not from the {SIDE[axis, sign]}")


def _signs(case: Case) -> Iterator[Finding]:
    """Material where it was to be taken away, and the other way round."""
    a = case.asked
    if case.difference.solid is None or a.whole or a.turned or a.steps or case.before.solids != case.after.solids:
        return
    if not (a.creating or a.removing) or not a.main:
        return
    if any(c.what == "resized" and c.kind in FIRM for c in case.changes if case.meant(c)):
        return
    if a.removing and not all(n.removed for n in a.main):
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
        found = [c for c in every if not quiet(c)]
        if a.creating and not a.steps and any(c.what == "new" for c in found):
            found = [c for c in found if c.what == "new"]
        elif any(c.what == "new" for c in found) and any(c.what == "gone" for c in found):
            found = [c for c in found if c.what != "gone"]
        lines = _lines([c.there for c in found], case.allowed)
        if noun.plural and noun.count is None:
            lines = _lines([c.there for c in every], case.allowed)
        yield from _counted(case, noun, lines, found)


def _counted(case: Case, noun: Noun, lines: int, found: Sequence[Change]) -> Iterator[Finding]:
    a = case.asked
    if not lines:
        return
    if noun.count is not None and not _total(case, noun):
        each = a.many and not {"both", "all"} & a.words
        if each and len(found) < 2 * noun.count:
            yield Finding("UNVERIFIED", f"{len(found)} × {noun.kind} changed, the request says {noun.count} in each")
        right = lines % noun.count == 0 if each else lines == noun.count
        if not right:
            yield Finding("FAIL", f"{lines} × {noun.kind} changed, the request says {noun.count}")
    elif noun.count is None and not noun.plural and not a.many and lines > 1:
        yield Finding("FAIL", f"{lines} × {noun.kind} changed, the request speaks of one")
    elif noun.count is None and noun.plural and lines == 1 and there(case, noun.kind) > 1:
        yield Finding("UNVERIFIED", f"one {noun.kind} only changed, the request speaks of several")


def _total(case: Case, noun: Noun) -> bool:
    """Whether a count may be that of all that are there afterwards, or of all of one size: "6 holes" instead of 4."""
    if noun.removed or case.asked.steps:
        return False
    if noun.kind == "hole":
        sizes = Counter(round(hole.diameter, 3) for hole in case.after.holes)
        there = {sizes.total(), *sizes.values()}
    else:
        there = {sum(f.kind == noun.kind for f in case.after.features)}
    return noun.count in there or bool({"instead", "total"} & case.asked.words)


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
    named = {c.kind for c in case.changes}
    if len(wanted) > 1 and not wanted <= named and not a.removing:
        yield Finding("UNVERIFIED", f"no {min(wanted - named)} was seen to change")
    if a.creating and wanted and not any(c.kind in wanted for c in case.changes) and new & _EDGES:
        yield Finding("FAIL", f"a new {min(new & _EDGES)}, where the request asks for a {min(wanted)}")
    if not a.removing:
        return
    for noun in (n for n in a.main if n.removed):
        all_of_them = noun.plural and noun.count is None and not a.sides and noun.kind in ("fillet", "chamfer")
        if all_of_them and any(f.kind == noun.kind for f in case.after.features):
            yield Finding("FAIL", f"there is still a {noun.kind}")
    odd = new & ({"fillet", "chamfer", *(k for k in FIRM if k in a.kinds)})
    if odd:
        yield Finding("UNVERIFIED", f"a new {min(odd)}, where something was to be removed")


def _more(change: Change) -> bool:
    return any(name == "count" and b > a for name, a, b in change.sizes)


NAMED = (_came_from, _elsewhere, _signs, _numbers, _copied, _other_edges)
