"""The ledger of a request: which of its numbers a measurement bears out, and which nobody has looked at."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from cadwright.requirements.claims.probes import lengths_of
from cadwright.requirements.claims.support import Evidence, roles
from cadwright.requirements.figures import alike, number
from cadwright.values import Checked, Measurements, Requirement

SAME = 2e-4
"""A length of a line is there when it is off by no more than this share of what the line goes through."""


def uncovered(
    wanted: Sequence[Requirement], checked: Iterable[Checked], m: Measurements | None = None
) -> tuple[str, ...]:
    """The numbers of a request that no check of the planner's speaks of and that our own reading did not bear out."""
    checked = tuple(checked)
    held = {c.requirement: c for c in checked}
    spoken = Evidence([held.get(r, Checked(r, "UNVERIFIED")) for r in wanted if r.source == "planner"], m)
    return tuple(
        _told(c)
        for c in checked
        if c.requirement.source == "request" and not _settled(c) and not spoken.bears(c.requirement)
    )


def in_doubt(checked: Sequence[Checked], m: Measurements | None = None) -> tuple[str, ...]:
    """What keeps a part that fails nothing from being confirmed, a phrase each; empty when all was borne out.

    A number of the request is borne out by our own reading of it, or by a check of the planner's that states it. A
    check of what was not recognised at all leaves in doubt those of its numbers that nothing else bears out; one
    beside which something else was measured is in doubt as a whole. ``m`` are the measurements that all was held
    against.
    """
    passed = [c for c in checked if c.verdict == "PASS"]
    firm = refuted(checked)
    stated = [c for c in passed if c.requirement.source == "planner"]
    of_all, of_checks = Evidence(passed, m), Evidence(stated, m)
    doubts = []
    for c in checked:
        if c.verdict == "PASS" or c in firm:
            continue
        own = c.requirement.source == "planner"
        settled = (
            c.verdict == "UNVERIFIED"
            and (_speaks(c, passed, of_all) if own else _speaks(c, stated, of_checks))
            and not (c.measured if own else c.otherwise)
        )
        if not settled:
            doubts.append(f"{c.requirement.text}: {c.evidence}" if c.evidence else c.requirement.text)
    return tuple(dict.fromkeys(doubts))


def refuted(checked: Sequence[Checked]) -> tuple[Checked, ...]:
    """What makes a part unmet: all that fails, but the planner's own sums.

    A line states beside the request's lengths what is left between them. Where only such a remainder is otherwise, the
    part or the planner's arithmetic may be wrong: it is told, and a planner that insists has a part in doubt.
    """
    given = [v for c in checked if c.requirement.source != "planner" for v, _ in roles(c.requirement)]
    return tuple(c for c in checked if c.verdict == "FAIL" and not _worked_out(c, given))


def _worked_out(c: Checked, given: Sequence[float]) -> bool:
    """Whether a line has as many pieces as stated, and no length that the request gives is missing from it."""
    looked, ends = c.requirement.looked, c.measured
    if c.requirement.source != "planner" or looked is None or not isinstance(ends, tuple) or not looked.stretches:
        return False
    if 2 * sum(s.solid for s in looked.stretches) != len(ends):
        return False
    allowed = c.requirement.tolerance or SAME * (ends[-1] - ends[0])
    there = [ends[-1] - ends[0], *(b - a for a, b in pairwise(ends))]
    missing = [v for v in lengths_of(looked) if not any(abs(v - each) <= allowed for each in there)]
    return bool(missing) and not any(alike(v, n) or alike(2 * v, n) for v in missing for n in given)


def _settled(c: Checked) -> bool:
    return c.verdict != "UNVERIFIED"


def _speaks(c: Checked, checks: Sequence[Checked], evidence: Evidence) -> bool:
    """Whether checks that passed state its numbers; of words without a number, whether there are any checks."""
    if not c.requirement.values:
        return bool(c.requirement.quote and checks)
    return evidence.bears(c.requirement)


def _told(c: Checked) -> str:
    return c.requirement.quote or " × ".join(number(v) for v in c.requirement.values)
