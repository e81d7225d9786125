"""What an edit does to a part as a whole: its symmetry, its outside, which way long features run, what is gone."""

import math
import re
from collections.abc import Iterator

from cadwright.requirements.changes.case import FIRM, Case, Finding, filled, there
from cadwright.requirements.changes.differences import Change
from cadwright.requirements.changes.steps import steps
from cadwright.requirements.changes.vocabulary import CUTS, MOVE, PUT
from cadwright.requirements.claims.candidates import Vector, candidates


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
        elif any(n.plural for n in a.main) and len(told) < max(there(case, c.kind) for c in told):
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


def _mirrored(case: Case) -> Iterator[Finding]:
    """All of the part as in a mirror: features of the same sizes, each at the place that a mirror gives it."""
    axis = case.asked.mirrored
    if axis is None or case.asked.kinds:
        return
    before, after = case.before, case.after
    if case.extents() or abs(before.volume - after.volume) > 1e-6 * before.volume:
        yield Finding("FAIL", "mirrored, the part would have the same extents and volume")
        return
    for plane in (before.bbox[axis] + before.bbox[axis + 3], after.bbox[axis] + after.bbox[axis + 3], 0.0):
        wanted = _reflected(before.center_of_mass, axis, plane)
        holes = [_reflected(h.position, axis, plane) for h in before.holes]
        if math.dist(wanted, after.center_of_mass) <= case.allowed and all(
            any(_across(w, h.position, h.axis) <= 2 * case.allowed for h in after.holes) for w in holes
        ):
            yield Finding("PASS", f"mirrored along {'xyz'[axis]}")
            return
    yield Finding("FAIL", f"this is not the part mirrored along {'xyz'[axis]}")


def swapped(case: Case) -> Iterator[Finding]:
    """Two holes that exchange their sizes, and nothing else."""
    before = {hole.position: hole.diameter for hole in case.before.holes}
    moved = []
    for hole in case.after.holes:
        was = next((d for at, d in before.items() if _across(at, hole.position, hole.axis) <= case.allowed), None)
        if was is not None and abs(was - hole.diameter) > case.allowed:
            moved.append((was, hole.diameter))
    sizes = [sorted(h.diameter for h in m.holes) for m in (case.before, case.after)]
    same = len(sizes[0]) == len(sizes[1])
    if not same or any(abs(a - b) > case.allowed for a, b in zip(*sizes, strict=True)):
        yield Finding("FAIL", "swapped, the holes would have the same sizes as before")
    elif len(moved) == 2 and not case.extents():
        yield Finding("PASS", "two holes have exchanged their sizes")
    else:
        yield Finding("UNVERIFIED", "what was swapped with what could not be told")


def _reflected(at: Vector, axis: int, double: float) -> Vector:
    moved = [double - v if i == axis else v for i, v in enumerate(at)]
    return (moved[0], moved[1], moved[2])


def _across(a: Vector, b: Vector, axis: Vector) -> float:
    """How far two points are apart across a direction: a hole's mouth may be at either end."""
    apart = [q - p for p, q in zip(a, b, strict=True)]
    along = sum(d * n for d, n in zip(apart, axis, strict=True))
    return math.hypot(*(d - along * n for d, n in zip(apart, axis, strict=True)))


def _higher(case: Case) -> Iterator[Finding]:
    """Taller or higher is along z; thicker to the inside leaves the outside, to the outside it does not."""
    a, grown = case.asked, {axis for axis, _, _ in case.extents()}
    if {"taller", "tall", "higher"} & a.words and grown and 2 not in grown and not a.kinds:
        yield Finding("FAIL", f"along {'xyz'[min(grown)]}, where the request speaks of the height")
    if not {"thicker", "thick"} & a.words or "keep" in a.words:
        return
    if {"inside", "inwards", "inward"} & a.words and grown and "outside" not in a.words:
        yield Finding("FAIL", f"the outside grew along {'xyz'[min(grown)]}, the request says to the inside")


def _spread(case: Case) -> Iterator[Finding]:
    """As many pieces of material as edges, ends or corners were named; what is in each of several walls is in two."""
    a, solid = case.asked, case.difference.solid
    if a.spots is None or solid is None or a.steps or not a.kinds & {"fillet", "chamfer"}:
        return
    if len(case.difference.lumps) < a.spots:
        yield Finding("UNVERIFIED", f"the material changed at {len(case.difference.lumps)} places, not at {a.spots}")


def _walls(case: Case) -> Iterator[Finding]:
    """What goes into the short walls of a part points along its long way."""
    x, y, _ = case.before.size
    if case.asked.short is None or abs(x - y) <= case.allowed:
        return
    along = (0 if x > y else 1) if case.asked.short else (1 if x > y else 0)
    for c in case.changes:
        axis = c.after.axis if c.after is not None else None
        if case.meant(c) and c.kind in ("hole", "slot", "window") and axis is not None and abs(axis[along]) < 0.9:
            yield Finding("FAIL", f"{c}: not in the {'short' if case.asked.short else 'long'} walls")
            return


def _bodies(case: Case) -> Iterator[Finding]:
    """One more body where one is spoken of."""
    more = case.after.solids - case.before.solids
    a = case.asked
    if more > 1 and ({"a", "an", "one"} & a.words) and not (a.many or {"two", "three", "four", "halves"} & a.words):
        yield Finding("FAIL", f"{more} more bodies")


def _went(case: Case) -> Iterator[Finding]:
    """What is to move is no longer where it was, and is somewhere else; what is to stay in being is not gone."""
    a = case.asked
    for kind in a.kinds & FIRM:
        new, gone = ([c for c in case.changes if c.kind == kind and c.what == what] for what in ("new", "gone"))
        moves = MOVE & a.words or (PUT.search(a.line) and any(n.kind == kind and not n.plural for n in a.main))
        if (
            moves
            and _before(case, kind)
            and not a.copying
            and not any(c.what == "moved" for c in case.changes if c.kind == kind)
        ):
            if bool(new) != bool(gone) or (a.goes and len(new) != len(gone)):
                yield Finding("FAIL", f"{(new or gone)[0]}, where the request moves it")
        elif gone and not new and not a.removing and not a.turned and all(filled(case, c) for c in gone):
            yield Finding("FAIL", f"{gone[0]}, which the request does not ask for")
    if re.search(r"\b(?:all the way|right|go|goes|clean) through\b", a.line) and a.kinds & CUTS:
        yield from _open(case)


def _before(case: Case, kind: str) -> bool:
    """Whether the part had a feature of a kind."""
    return any(c.kind == kind for c in candidates(case.before))


def _open(case: Case) -> Iterator[Finding]:
    """What is to go through does, and is as wide as it was."""
    now = [c for c in case.changes if c.after is not None and (case.meant(c) or c.kind in ("window", "slot"))]
    now = [c for c in now if c.kind in CUTS]
    if now and not any(c.after is not None and (c.after.through or c.kind == "window") for c in now):
        yield Finding("FAIL", f"{now[0]}: it does not go through")
    for gone in (c.before for c in case.changes if c.what == "gone" and c.kind in CUTS and c.before is not None):
        for new in (c.after for c in now if c.what == "new" and c.after is not None):
            names = [n for n in ("length", "width", "diameter") if gone.named(n) and new.named(n)]
            if names and any(abs(gone.named(n)[0] - new.named(n)[0]) > case.allowed for n in names):
                yield Finding("UNVERIFIED", f"{gone.kind}: another {names[0]} than before")


def _left(case: Case) -> Iterator[Finding]:
    """What is to be removed is gone, not smaller or elsewhere."""
    a = case.asked
    removed = {n.kind for n in a.main if n.removed}
    for kind in removed & (FIRM | {"fillet", "chamfer"}) if a.removing else ():
        mine = [c for c in case.changes if c.kind == kind]
        carried = all(c.carried and c.what == "moved" for c in mine)
        if mine and not carried and not any(c.what == "gone" or _fewer(c) for c in mine):
            yield Finding("FAIL", f"{mine[0]}, where it is to be removed")


def _fewer(change: Change) -> bool:
    return any(name == "count" and b < a for name, a, b in change.sizes)


def _steps(case: Case) -> Iterator[Finding]:
    """The differences that the words state."""
    for verdict, told in steps(case.asked, case.before, case.after, case.changes):
        yield Finding(verdict, told)


WHOLE = (_mirrored, _higher, _spread, _walls, _bodies, _went, _left, _middle, _opposite, _turned, _gone, _steps)
