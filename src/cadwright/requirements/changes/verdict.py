"""Whether what an edit changed is what its words ask for: what is missing, what is more, what lies elsewhere."""

from collections.abc import Callable, Iterator

from cadwright.requirements.changes.accounts import ACCOUNTED
from cadwright.requirements.changes.case import Case, Finding
from cadwright.requirements.changes.denials import NAMED
from cadwright.requirements.changes.differences import Difference, changes_of
from cadwright.requirements.changes.places import PLACED
from cadwright.requirements.changes.untouched import SPARED
from cadwright.requirements.changes.vocabulary import SWAP
from cadwright.requirements.changes.wholes import WHOLE, swapped
from cadwright.requirements.changes.wishes import asked
from cadwright.requirements.readable import readable
from cadwright.values import Checked, Measurements, Requirement

_LOOKS: tuple[Callable[[Case], Iterator[Finding]], ...] = (*NAMED, *SPARED, *WHOLE, *PLACED, *ACCOUNTED)


def held_to(text: str) -> tuple[Requirement, ...]:
    """What every edit is held to, beside its numbers."""
    return (Requirement("what changed is what the request asks for", "edit", (), source="edit", quote=text),)


def held(requirement: Requirement, after: Measurements, difference: Difference | None) -> Checked:
    """The verdict on what an edit changed, with every contradiction or doubt as its evidence."""
    if difference is None:
        return Checked(requirement, "UNVERIFIED", None, "there is no version before")
    if not readable(requirement.quote):
        return Checked(requirement, "UNVERIFIED", None, "the request is too long to be read")
    found = list(findings(requirement.quote, difference, after))
    for verdict in ("FAIL", "UNVERIFIED"):
        told = sorted((f for f in found if f.verdict == verdict), key=lambda f: not f.seen)
        if told:
            texts = dict.fromkeys(f.text for f in told)
            return Checked(requirement, verdict, None, "; ".join([*texts][:4]), otherwise=told[0].seen)
    return Checked(requirement, "PASS", None, "; ".join(f.text for f in found))


def findings(text: str, difference: Difference, after: Measurements) -> Iterator[Finding]:
    """Everything that speaks for or against an edit."""
    case = Case(asked(text), difference, after, changes_of(difference.before, after))
    if SWAP & case.asked.words:
        yield from swapped(case)
        return
    for look in _LOOKS:
        yield from look(case)
