"""What is there and no check speaks of: a third hole where two were stated."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.requirements.claims.candidates import Candidate
from cadwright.requirements.claims.matches import AT_LEAST, alike
from cadwright.values import Checked, Claim, Measurements

_COUNTED = frozenset({"hole", "counterbore", "countersink", "boss", "slot", "pocket", "window", "keyway"})
"""Kinds of which all that are alike should be spoken of."""
_SEVERAL = re.compile(r"\b(each|every|both|all|any|\w+[^s\W]s)\b", re.IGNORECASE)
"""Words of a check that may speak of several without saying how many; any plural among them."""


def surplus(checked: Sequence[Checked], m: Measurements, allowed: float) -> tuple[Checked, ...]:
    """The checks, those in doubt that a planner's counts leave features beside.

    Features that have all sizes of a check, and its direction, are counted; other checks may speak of some of them.
    """
    stated = [c for c in checked if c.requirement.source == "planner" and _sized(c.requirement.claim)]
    counting = [c for c in stated if c.verdict == "PASS" and c.requirement.claim and c.requirement.claim.count]
    if not counting:
        return tuple(checked)
    there = {id(c): _places(alike(c.requirement.claim, m, allowed)) for c in stated if c.requirement.claim}
    own = {id(c) for c in counting}
    return tuple(_weighed(c, stated, there) if id(c) in own else c for c in checked)


def _sized(claim: Claim | None) -> bool:
    return claim is not None and claim.kind in _COUNTED and bool(claim.sizes) and claim.count != 0


def _weighed(c: Checked, stated: Sequence[Checked], there: dict[int, frozenset[object]]) -> Checked:
    own = there[id(c)]
    spoken = sum(_said(other, len(own)) for other in stated if own & there[id(other)])
    if spoken >= len(own):
        return c
    told = f"{len(own)} of them are there, the checks speak of {spoken}"
    return replace(c, verdict="UNVERIFIED", measured=float(len(own)), evidence=told)


def _said(c: Checked, otherwise: int) -> int:
    """Of how many a check speaks; ``otherwise`` where it does not say."""
    claim, text = c.requirement.claim, c.requirement.text
    if claim is not None and claim.count is not None:
        return otherwise if AT_LEAST.search(text) else claim.count
    return otherwise if _SEVERAL.search(text) else 1


def _places(found: Sequence[Candidate]) -> frozenset[object]:
    """Features by their place: of holes by their axis, which may have several along it."""
    return frozenset(_line(c) for c in found)


def _line(c: Candidate) -> tuple[object, ...]:
    if c.at is None:
        return (c.kind, c.sizes)
    if c.axis is None or c.kind not in ("hole", "counterbore", "countersink"):
        return tuple(round(v, 3) for v in c.at)
    along = sum(p * a for p, a in zip(c.at, c.axis, strict=True))
    foot = (round(p - along * a, 3) + 0.0 for p, a in zip(c.at, c.axis, strict=True))
    return (*(round(abs(a), 4) for a in c.axis), *foot)
