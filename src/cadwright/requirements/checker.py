"""Checking requirements against what the verifier measured."""

from collections.abc import Iterable

from cadwright.requirements.changes import Difference
from cadwright.requirements.changes.support import borne_out, of_prose
from cadwright.requirements.changes.verdict import held
from cadwright.requirements.checks import holes, rounds, wholes
from cadwright.requirements.checks.tolerance import RELATIVE_TOLERANCE, Check, tolerance
from cadwright.requirements.claims.owners import check_edges
from cadwright.requirements.claims.probed import check_extent, check_probe
from cadwright.requirements.claims.prose import check_claim
from cadwright.requirements.claims.surplus import surplus
from cadwright.values import Checked, Measurements, Requirement

_COUNTS = {
    "sizes": (3,),
    "hole-position": (2,),
    "hole-inset": (1, 2),
    "hole-centred": (),
    "hole-through": (),
    "symmetry": (),
    "feature": (),
    "name": (),
    "extent": (),
    "probe": (),
}
"""How many values a requirement has, where it is not one; empty where they do not matter."""


def check(
    requirements: Iterable[Requirement], measurements: Measurements | None, difference: Difference | None = None
) -> tuple[Checked, ...]:
    """Each requirement with PASS, FAIL or UNVERIFIED, the measured value and the evidence in words.

    UNVERIFIED means that the measurements do not say: nothing was built, or the feature could not be recognised.
    ``difference`` is what an edit changed: what its words ask for is held against it.
    """
    requirements = tuple(requirements)
    if measurements is None:
        return tuple(Checked(r, "UNVERIFIED", None, "nothing was measured") for r in requirements)
    text = next((r.quote for r in requirements if r.quantity == "edit"), "")
    checked = []
    for r in requirements:
        if r.quantity == "edit":
            checked.append(held(r, measurements, difference))
            continue
        found = _check(r, measurements)
        if difference is not None and of_prose(r):
            found = borne_out(found, _check(r, difference.before), text, difference, measurements)
        checked.append(found)
    if difference is not None:  # an edit's checks speak of what it changes, not of all there is
        return tuple(checked)
    return surplus(checked, measurements, RELATIVE_TOLERANCE * measurements.diagonal)


def _check(r: Requirement, m: Measurements) -> Checked:
    counts = _COUNTS.get(r.quantity, (1,))
    if counts and len(r.values) not in counts:  # not of our reading; transcripts may come from anyone
        return Checked(r, "UNVERIFIED", None, f"{len(r.values)} values cannot be checked")
    return _CHECKS[r.quantity](r, m)


def _dimension(r: Requirement, m: Measurements) -> Checked:
    """That a length shows somewhere says nothing; transcripts of older versions have such requirements."""
    return Checked(r, "UNVERIFIED", None, "a number without a name is not compared")


def _feature(r: Requirement, m: Measurements) -> Checked:
    if r.claim is None:
        return Checked(r, "UNVERIFIED", None, "nothing that is measured has its name")
    if any(place.kind == "edge" for place in r.claim.places):
        return check_edges(r, m, tolerance(r, m))
    return check_claim(r, m, tolerance(r, m))


_CHECKS: dict[str, Check] = {
    **wholes.CHECKS,
    **holes.CHECKS,
    **rounds.CHECKS,
    "dimension": _dimension,
    "feature": _feature,
    "name": lambda r, _: Checked(r, "UNVERIFIED", None, "the sizes that it stands for were not compared"),
    "extent": lambda r, m: check_extent(r, m, tolerance(r, m)),
    "probe": lambda r, m: check_probe(r, m, tolerance(r, m)),
}
