"""What was asked of earlier versions, held against a new one."""

from collections import Counter

from cadwright.design.version import Draft, Version
from cadwright.requirements.checker import check
from cadwright.values import Checked


def fulfilled(parent: Version | None, draft: Draft) -> tuple[Checked, ...]:
    """What the version that a draft was made from fulfilled, checked on the draft; not what the draft checks itself."""
    return tuple(now for before, now in _checked_again(parent, draft) if before.verdict == "PASS")


def owed(parent: Version | None, draft: Draft) -> tuple[Checked, ...]:
    """What the version before failed, checked on the draft, where it holds now or nothing of it was changed.

    Where what it speaks of was changed to something else, the request has moved on and it applies no more.
    """
    return tuple(
        now
        for before, now in _checked_again(parent, draft)
        if before.verdict == "FAIL" and (now.verdict == "PASS" or _as_it_was(before, now, parent, draft))
    )


def _checked_again(parent: Version | None, draft: Draft) -> list[tuple[Checked, Checked]]:
    """The parent's requirements that the draft does not check itself, as they were and as they are."""
    if parent is None:
        return []
    own = {c.requirement.text for c in draft.requirements}
    before = [c for c in parent.requirements if c.requirement.text not in own and c.requirement.quantity != "edit"]
    return list(zip(before, check((c.requirement for c in before), draft.measurements), strict=True))


def _as_it_was(before: Checked, now: Checked, parent: Version | None, draft: Draft) -> bool:
    """Whether an edit left alone what a failed requirement measured: its wrong values, or every hole there was."""
    if before.requirement.quantity.startswith("hole"):
        return _diameters(parent) <= _diameters(draft)
    if isinstance(before.measured, str) or before.measured is None:
        return before.evidence == now.evidence
    wrong = _numbers(before.measured) - _numbers(before.requirement.values)
    return bool(wrong & _numbers(now.measured))


def _diameters(of: Version | Draft | None) -> Counter[float]:
    measured = of.measurements if of is not None else None
    return Counter(round(h.diameter, 4) for h in measured.holes) if measured is not None else Counter()


def _numbers(measured: float | tuple[float, ...] | str | None) -> set[float]:
    if isinstance(measured, str) or measured is None:
        return set()
    return {round(v, 4) for v in (measured if isinstance(measured, tuple) else (measured,))}
