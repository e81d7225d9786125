"""Numbers of an edit that what changed bears out: the new size, place or distance of what was changed."""

import re
from collections.abc import Sequence

from cadwright.requirements.editing.differing import Change, Difference, changes_of
from cadwright.values import Checked, Measurements, Requirement

_OLD = re.compile(
    r"\b(?:instead of|rather than|from|was|were|not|now)\s+(?:Ø|ø|dia\.?\s*)?(\d+(?:\.\d+)?)", re.IGNORECASE
)
_STEPS = ("wall", "floor", "shell", "slope", "plate")


def borne_out(checked: Checked, text: str, difference: Difference, after: Measurements) -> Checked:
    """A number of the request's prose that no measurement has under its name, when what changed has it.

    Only sizes, places and distances that are new with the edit count: what the part had before bears out nothing but
    what the words themselves call the old value.
    """
    r = checked.requirement
    if checked.verdict != "UNVERIFIED" or r.source != "request" or r.quantity != "feature" or not r.values:
        return checked
    allowed = 1e-4 * max(difference.before.diagonal, after.diagonal)
    told = [_told(v, r, text, difference, after, allowed) for v in r.values]
    if not all(told):
        return checked
    return Checked(r, "PASS", None, "; ".join(t for t in told if t))


def _told(
    value: float, r: Requirement, text: str, difference: Difference, after: Measurements, allowed: float
) -> str | None:
    if any(abs(float(m[1]) - value) < 1e-9 for m in _OLD.finditer(text)) and _lengths(
        difference.before, value, allowed
    ):
        return "the value before"
    changes = changes_of(difference.before, after)
    return _of_features(value, changes, allowed) or _of_faces(value, difference.before, after, allowed)


def _of_features(value: float, changes: Sequence[Change], allowed: float) -> str | None:
    """A size that a feature got."""
    for c in changes:
        if c.kind in _STEPS and c.what != "resized":
            continue
        sizes = [(n, b) for n, _, b in c.sizes] if c.before is not None else list(c.there.sizes)
        for name, size in sizes:
            if c.what != "gone" and abs(size - value) <= allowed:
                return f"{c.kind}: {name} {size:.6g}"
    return None


def _of_faces(value: float, before: Measurements, after: Measurements, allowed: float) -> str | None:
    """A distance of a face that is new from another one, which no two faces had before."""
    for axis, old, new in zip("xyz", before.levels, after.levels, strict=True):
        come = [w for w in new if all(abs(v - w) > allowed for v in old)]
        there = any(abs(abs(p - q) - value) <= allowed for p in old for q in old)
        if not there and any(abs(abs(p - q) - value) <= allowed for p in come for q in new):
            return f"{value:.6g} along {axis} from a face that is new"
    return None


def _lengths(m: Measurements, value: float, allowed: float) -> bool:
    """Whether the part had such a size."""
    if any(abs(s - value) <= allowed for s in m.size) or any(abs(h.diameter - value) <= allowed for h in m.holes):
        return True
    features = any(abs(v - value) <= allowed for f in m.features for v in f.sizes.values())
    return features or any(f.sizes.get("count") == value for f in m.features)
