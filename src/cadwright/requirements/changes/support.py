"""Numbers of an edit that what changed bears out: the new size, place or distance of what was changed."""

import math
import re
from collections.abc import Sequence
from itertools import combinations

from cadwright.requirements.changes.case import FIRM
from cadwright.requirements.changes.differences import Change, Difference, changes_of
from cadwright.requirements.changes.scopes import kept_spans
from cadwright.requirements.changes.wishes import asked
from cadwright.requirements.claims.vocabulary import FEATURES
from cadwright.values import Checked, Measurements, Requirement

_OLD = re.compile(
    r"\b(?:instead of|rather than|from|was|were|not|now)\s+(?:Ø|ø|dia\.?\s*)?(\d+(?:\.\d+)?)", re.IGNORECASE
)
_REASON = re.compile(
    r"(?:^|[.;] *)(?:the |my |our )?(?P<noun>\w+) (?:is|are|has|have) [^.;,]*?(?=,? so\b| - | – | — |;|, therefore)",
    re.IGNORECASE,
)
"""A sentence that says why, about something that is no feature of the part: "the rail is 30 wide - make …"."""
_STEPS = ("wall", "floor", "shell", "slope", "plate")


def of_prose(r: Requirement) -> bool:
    """Whether a requirement is a number of the request's own prose."""
    return r.source == "request" and r.quantity == "feature" and bool(r.values)


def borne_out(checked: Checked, was: Checked, text: str, difference: Difference, after: Measurements) -> Checked:
    """A number of the request's prose, held against what changed.

    Where no measurement has it under its name, what changed may: a new size or distance, or what the words themselves
    call the old value. Where the part has it and had it before, nothing of the change bears it out, and it is in
    doubt; unless the words only say what stays.
    """
    r = checked.requirement
    if checked.verdict == "FAIL" or (checked.verdict == "PASS" and was.verdict != "PASS"):
        return checked
    allowed = 1e-4 * max(difference.before.diagonal, after.diagonal)
    changes = changes_of(difference.before, after)
    if r.claim is not None and r.claim.count is not None:
        return checked
    told = [_told(v, r, text, difference, after, changes, allowed) for v in r.values]
    steps = [s.value for s in asked(text).steps if not s.ratio]
    told = [t or ("said as a difference" if v in steps else None) for t, v in zip(told, r.values, strict=True)]
    if all(told):
        return Checked(r, "PASS", None, "; ".join(t for t in told if t))
    if checked.verdict == "PASS" and not _stays(r, text):
        return Checked(r, "UNVERIFIED", checked.measured, f"it was so before: {checked.evidence}")
    return checked


def _says(words: str, value: float) -> bool:
    """Whether a reason about something else states a number."""
    said = re.findall(r"\d+(?:\.\d+)?", words)
    return not any(w in FEATURES for w in words.lower().split()) and any(abs(float(v) - value) < 1e-9 for v in said)


def _stays(r: Requirement, text: str) -> bool:
    """Whether a number stands in words that say what stays, or names a thread."""
    if r.claim is not None and any(size.name == "thread" for size in r.claim.sizes):
        return True
    spans, quote = kept_spans(text), re.escape(r.quote.strip())
    found = re.finditer(rf"(?<![\w.]){quote}(?![\w.])", text)
    return any(start <= m.start() < end for m in found for start, end in spans)


def _told(
    value: float,
    r: Requirement,
    text: str,
    difference: Difference,
    after: Measurements,
    changes: Sequence[Change],
    allowed: float,
) -> str | None:
    if any(abs(float(m[1]) - value) < 1e-9 for m in _OLD.finditer(text)) and _lengths(
        difference.before, value, allowed
    ):
        return "the value before"
    if any(_says(m[0], value) for m in _REASON.finditer(text)):
        return "said as the reason"
    names = {s.name for s in r.claim.sizes} & {"radius", "diameter"} if r.claim is not None else set()
    placed = _of_places(value, changes, after, allowed) if r.claim is not None and r.claim.places else None
    return placed or _of_features(value, changes, names, allowed) or _of_faces(value, difference.before, after, allowed)


def _of_features(value: float, changes: Sequence[Change], names: set[str], allowed: float) -> str | None:
    """A size that a feature got, under the name that the words give it where they say radius or diameter."""
    for c in changes:
        if c.kind in _STEPS and c.what != "resized":
            continue
        sizes = [(n, b) for n, _, b in c.sizes] if c.before is not None else list(c.there.sizes)
        for name, size in sizes:
            if names and name not in names:
                continue
            if c.what != "gone" and abs(size - value) <= allowed:
                return f"{c.kind}: {name} {size:.6g}"
    return None


def _of_places(value: float, changes: Sequence[Change], after: Measurements, allowed: float) -> str | None:
    """How far features that changed are from the sides of the part, or from each other."""
    found = [c for c in changes if c.after is not None and c.after.at is not None and c.kind in FIRM]
    spots = [c.after.at for c in found if c.after is not None and c.after.at is not None]
    for at in spots:
        for i, axis in enumerate("xyz"):
            if any(abs(abs(at[i] - side) - value) <= allowed for side in (after.bbox[i], after.bbox[i + 3])):
                return f"{value:.6g} from a side along {axis}"
    for p, q in combinations(spots[:MOST], 2):
        if abs(math.dist(p, q) - value) <= allowed:
            return f"{value:.6g} apart"
    return None


MOST = 60
"""Features whose distances are looked at pair by pair."""


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
