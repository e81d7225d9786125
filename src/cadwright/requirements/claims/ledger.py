"""The ledger of a request: which of its numbers a measurement bears out, and which nobody has looked at."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from cadwright.requirements.claims.bearing import borne, roles
from cadwright.requirements.claims.probing import lengths_of
from cadwright.requirements.figures import alike, number
from cadwright.values import Checked, Requirement

SAME = 2e-4
"""A length of a line is there when it is off by no more than this share of what the line goes through."""


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
    firm = refuted(checked)
    stated = [r for r in passed if r.source == "planner"]
    doubts = []
    for c in checked:
        if c.verdict == "PASS" or c in firm:
            continue
        own = c.requirement.source == "planner"
        settled = (
            c.verdict == "UNVERIFIED"
            and _speaks(c, passed if own else stated)
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


def _speaks(c: Checked, checks: Sequence[Requirement]) -> bool:
    """Whether checks that passed state its numbers; of words without a number, whether there are any checks."""
    if not c.requirement.values:
        return bool(c.requirement.quote and checks)
    return _spoken(c, checks)


def _spoken(c: Checked, checks: Sequence[Requirement]) -> bool:
    """Whether checks state every value, or one of those that a ratio may come to.

    A radius may be stated as a diameter and the other way round.
    """
    cuts = [(r, borne(r)) for r in checks]
    stated = [v for r, cut in cuts if cut is None for v in r.values]
    if c.requirement.ratio is not None:
        return any(alike(v, s) for v in c.requirement.values for s in stated)
    return all(
        any(alike(v, s) or alike(2 * v, s) or alike(v, 2 * s) for s in stated)
        or any(cut.bears(v, role) for _, cut in cuts if cut is not None)
        for v, role in roles(c.requirement)
    )


def _told(c: Checked) -> str:
    return c.requirement.quote or " × ".join(number(v) for v in c.requirement.values)
