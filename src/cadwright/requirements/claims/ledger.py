"""The ledger of a request: which of its numbers a measurement bears out, and which nobody has looked at."""

from collections.abc import Iterable, Sequence

from cadwright.requirements.checking import number
from cadwright.requirements.claims.bearing import borne, roles
from cadwright.values import Checked, Requirement


def uncovered(wanted: Sequence[Requirement], checked: Iterable[Checked]) -> tuple[str, ...]:
    """The numbers of a request that no check of the planner's speaks of and that our own reading did not bear out."""
    checks = [r for r in wanted if r.source == "planner"]
    return tuple(
        _told(c) for c in checked if c.requirement.source == "request" and not _settled(c) and not _spoken(c, checks)
    )


def in_doubt(checked: Sequence[Checked]) -> tuple[str, ...]:
    """What keeps a part that fails nothing from being confirmed, a phrase each; empty when all was borne out.

    A number of the request is borne out by our own reading of it, or by a check of the planner's that states it. A
    check of what was not recognised at all leaves in doubt those of its numbers that nothing else bears out; one
    beside which something else was measured is in doubt as a whole.
    """
    passed = [c.requirement for c in checked if c.verdict == "PASS"]
    stated = [r for r in passed if r.source == "planner"]
    doubts = []
    for c in checked:
        if c.verdict != "UNVERIFIED":
            continue
        own = c.requirement.source == "planner"
        settled = (
            c.requirement.values and _spoken(c, passed if own else stated) and not (c.measured if own else c.otherwise)
        )
        if not settled:
            doubts.append(f"{c.requirement.text}: {c.evidence}" if c.evidence else c.requirement.text)
    return tuple(dict.fromkeys(doubts))


def _settled(c: Checked) -> bool:
    return c.verdict != "UNVERIFIED"


def _spoken(c: Checked, checks: Sequence[Requirement]) -> bool:
    """Whether checks state every value, or one of those that a ratio may come to.

    A radius may be stated as a diameter and the other way round.
    """
    cuts = [(r, borne(r)) for r in checks]
    stated = [v for r, cut in cuts if cut is None for v in r.values]
    if c.requirement.ratio is not None:
        return any(_alike(v, s) for v in c.requirement.values for s in stated)
    return all(
        any(_alike(v, s) or _alike(2 * v, s) or _alike(v, 2 * s) for s in stated)
        or any(cut.bears(v, role) for _, cut in cuts if cut is not None)
        for v, role in roles(c.requirement)
    )


def _alike(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-6 * max(1.0, abs(a))


def _told(c: Checked) -> str:
    return c.requirement.quote or " × ".join(number(v) for v in c.requirement.values)
