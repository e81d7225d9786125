"""Differences that an edit states, "5 mm to the left", "2 deeper", "twice as many", held against what changed."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cadwright.requirements.changes.amounts import Step
from cadwright.requirements.changes.differences import Change
from cadwright.requirements.changes.vocabulary import CUTS
from cadwright.requirements.changes.wishes import Asked
from cadwright.requirements.claims.vocabulary import family
from cadwright.values import Measurements, Verdict

Told = tuple[Verdict, str]
_NAMES: dict[str, frozenset[str]] = {
    "deep": frozenset({"depth", "reach"}),
    "long": frozenset({"length", "height", "depth", "reach", "thickness", "across"}),
    "wide": frozenset({"width", "diameter", "length", "thickness", "across", "distance"}),
    "thick": frozenset({"thickness", "width", "height", "depth", "length"}),
}
"""The sizes of features that may be meant, by what they are said to be more of."""
_MORE: dict[str, str] = {
    **dict.fromkeys(("deeper", "shallower", "deepen", "deep"), "deep"),
    **dict.fromkeys(("longer", "shorter", "taller", "higher", "lower", "extend", "lengthen", "shorten"), "long"),
    **dict.fromkeys(("long", "tall", "high", "raise", "length", "height"), "long"),
    "width": "wide",
    "thickness": "thick",
    "depth": "deep",
    **dict.fromkeys(("wider", "narrower", "broader", "widen", "narrow", "wide"), "wide"),
    **dict.fromkeys(("thicker", "thinner", "thicken", "thin", "slimmer", "thick"), "thick"),
}
_ACROSS = frozenset(
    {"diameter", "inner diameter", "outer diameter", "small diameter", "large diameter", "minor diameter"}
)
_AXES = "xyz"
_BIGGER = frozenset({"bigger", "larger", "smaller", "big", "large", "small"})
"""Words for all of a part."""
_VAGUE = frozenset({"wall", "floor", "shell", "slope", "fillet", "chamfer", "plate"})
"""Kinds whose place is that of several faces, which move without them."""


def steps(a: Asked, before: Measurements, after: Measurements, changes: Sequence[Change]) -> Iterator[Told]:
    """A verdict on each difference that is stated, with what was measured."""
    allowed = 1e-4 * max(before.diagonal, after.diagonal)
    meant = _meant(a, changes)
    for step in a.steps:
        if step.ratio and step.word == "many":
            yield _many(step, before, after)
        elif step.ratio:
            yield _times(step, a, before, after, meant)
        else:
            yield _by(step, before, after, meant, allowed, a.kinds)


def _meant(a: Asked, changes: Sequence[Change]) -> list[Change]:
    """The changes of the kinds that the words name; all of them where they name none that changed."""
    for kinds in (a.kinds, frozenset(k for kind in a.kinds for k in family(kind))):
        found = [c for c in changes if c.kind in kinds]
        if found:
            return found
    return list(changes)


def _by(
    step: Step,
    before: Measurements,
    after: Measurements,
    meant: list[Change],
    allowed: float,
    main: frozenset[str],
) -> Told:
    moved = [c for c in meant if c.what == "moved" and c.kind not in _VAGUE]
    if step.inward is not None:
        return _inward(step, step.inward, before, moved, allowed)
    if step.toward is not None:
        axis, sign = step.toward
        wanted = [step.value * sign if i == axis else 0.0 for i in range(3)]
        right = {c.kind for c in moved if all(abs(s - w) <= allowed for s, w in zip(c.shift, wanted, strict=True))}
        if right:
            lacking = (main & frozenset({"hole", "boss", "slot"})) - right
            if lacking and len(main) > 1:
                return "UNVERIFIED", f"{step.said}: no {min(lacking)} was seen to move by that"
            return "PASS", f"{step.said}: it moved by that"
        if step.sign is None or (moved and not any(c.sizes for c in moved)):
            if moved:
                return "FAIL", f"{step.said}: {moved[0]}"
            if step.sign is None:
                return "UNVERIFIED", f"{step.said}: nothing of that kind was seen to move"
    return _grown(step, before, after, meant, allowed)


def _inward(step: Step, inward: int, before: Measurements, moved: list[Change], allowed: float) -> Told:
    """Whether features went towards the middle of the part, or away from it, by so much along an axis or two."""
    b = before.bbox
    for c in moved:
        at = c.before.at if c.before is not None else None
        if at is None:
            continue
        for i in range(3):
            off = at[i] - (b[i] + b[i + 3]) / 2
            right = abs(abs(c.shift[i]) - step.value) <= allowed and c.shift[i] * off * inward < 0
            if abs(c.shift[i]) > allowed and not right:
                return "FAIL", f"{step.said}: {c}"
    if not moved:
        return "UNVERIFIED", f"{step.said}: nothing of that kind was seen to move"
    return "PASS", f"{step.said}: {moved[0]}"


def _grown(step: Step, before: Measurements, after: Measurements, meant: list[Change], allowed: float) -> Told:
    """Whether a size, an extent or a face changed by so much."""
    more = _MORE.get(step.word, "")
    sign = step.sign or 0
    differences = [(name, b - a, c) for c in meant for name, a, b in c.sizes if _named(name, more)]
    for name, by, c in differences:
        cut = -1 if c.kind in CUTS | {"taper"} else 1
        if sign and (after.volume - before.volume) * sign * cut < 0 and name in _ACROSS and more in ("thick", "deep"):
            return "FAIL", f"{step.said}: {c}"
        if _is(abs(by), step.value, allowed) and (not sign or by * sign > 0):
            return "PASS", f"{step.said}: {c}"
        if name in _ACROSS and more in ("thick", "deep") and _is(abs(by), 2 * step.value, allowed):
            return "PASS", f"{step.said}: {c}"
    extents = [b - a for a, b in zip(before.size, after.size, strict=True)]
    if more != "deep" and any(_is(by * (sign or 1), step.value, allowed) for by in extents):
        return "PASS", f"{step.said}: the part is"
    if any(abs(by) > allowed for by in extents) and more in ("long", "thick") and not differences:
        told = ", ".join(
            f"{by:+.6g} along {axis}" for axis, by in zip(_AXES, extents, strict=True) if abs(by) > allowed
        )
        return "FAIL", f"{step.said}: the part is {told}"
    named = [(name, by, c) for name, by, c in differences if name not in _ACROSS or more == "wide"]
    if named:
        return "FAIL", f"{step.said}: {named[0][2]}"
    if _face_moved(before, after, step.value, allowed):
        return "PASS", f"{step.said}: a face moved by that"
    return "UNVERIFIED", f"{step.said}: nothing that was measured changed by that"


def _named(name: str, more: str) -> bool:
    if name in ("radius", "thread", "count", "angle"):
        return False
    if not more:
        return True
    return name in _NAMES[more] or (name in _ACROSS and more in ("thick", "deep"))


def _is(a: float, b: float, allowed: float) -> bool:
    return abs(a - b) <= allowed


def _face_moved(before: Measurements, after: Measurements, by: float, allowed: float) -> bool:
    """Whether a flat face went so far along its normal."""
    for old, new in zip(before.levels, after.levels, strict=True):
        left = [v for v in old if all(abs(v - w) > allowed for w in new)]
        come = [w for w in new if all(abs(v - w) > allowed for v in old)]
        if any(_is(abs(v - w), by, allowed) for v in left for w in come):
            return True
    return False


def _many(step: Step, before: Measurements, after: Measurements) -> Told:
    """So many times as many: of the features of one size, all others as they were."""
    old, new = _groups(before), _groups(after)
    for what, count in old.items():
        if abs(new[what] - step.value * count) < 1e-9 and new[what] != count:
            return "PASS", f"{step.said}: {count} → {new[what]}"
    for what, count in old.items():
        if new[what] != count:
            return "FAIL", f"{step.said}: {what[0]} Ø{what[1]:.6g}: {count} → {new[what]}"
    return "UNVERIFIED", f"{step.said}: no number of features was seen to change"


def _groups(m: Measurements) -> Counter[tuple[str, float]]:
    found = Counter(("hole", round(h.diameter, 3)) for h in m.holes)
    for f in m.features:
        if f.kind != "hole" and f.sizes and f.kind not in ("wall", "floor", "body", "shell", "plate", "gap"):
            found[f.kind, round(next(iter(f.sizes.values())), 3)] += 1
    return found


def _times(step: Step, a: Asked, before: Measurements, after: Measurements, meant: list[Change]) -> Told:
    if a.whole or not a.kinds:
        return _scaled(step, before, after)
    for c in meant:
        for name, one, other in c.sizes:
            if abs(other - step.value * one) <= 1e-4 * abs(one) and _named(name, _MORE.get(step.word, "")):
                return "PASS", f"{step.said}: {name} {one:.6g} → {other:.6g}"
    sizes = [c for c in meant if c.what == "resized"]
    return (
        ("FAIL", f"{step.said}: {sizes[0]}")
        if sizes
        else ("UNVERIFIED", f"{step.said}: no such size was seen to change")
    )


def _scaled(step: Step, before: Measurements, after: Measurements) -> Told:
    """The part as a whole: every extent and the volume, or with a name like "long" one extent only."""
    ratios = [b / a for a, b in zip(before.size, after.size, strict=True)]
    if _MORE.get(step.word) is None or step.word in _BIGGER:
        wanted = [*ratios, (after.volume / before.volume) ** (1 / 3)]
        if all(abs(r - step.value) <= 1e-4 * step.value for r in wanted):
            return "PASS", f"{step.said}: all of it"
        return "FAIL", f"{step.said}: the extents are {', '.join(f'{r:.4g}' for r in ratios)} times what they were"
    changed = [r for r in ratios if abs(r - 1) > 1e-4]
    if len(changed) == 1 and abs(changed[0] - step.value) <= 1e-4 * step.value:
        return "PASS", f"{step.said}: {changed[0]:.4g} times"
    if changed:
        return "FAIL", f"{step.said}: {', '.join(f'{r:.4g}' for r in changed)} times"
    return "UNVERIFIED", f"{step.said}: no extent changed"
