"""A requirement's values beside measured ones: how far off they may be, and the evidence in words."""

from collections.abc import Callable, Sequence

from cadwright.requirements.figures import number
from cadwright.values import Checked, Measurements, Requirement, Verdict

RELATIVE_TOLERANCE = 1e-4
"""Of the bounding box's diagonal: how far a length may be off when nothing else was stated."""
_UNITS = {
    "volume": "mm³",
    "area": "mm²",
    "mass": "g",
    "hole-count": "",
    "solids": "",
    "symmetry": "",
    "hole-through": "",
}
Measured = float | tuple[float, ...] | str | None
Check = Callable[[Requirement, Measurements], Checked]
"""The verdict on a requirement, by what was measured."""


def tolerance(requirement: Requirement, m: Measurements) -> float:
    """How far a length may be off, in mm: 1e-4 of the diagonal or what was stated, whichever is more."""
    return max(RELATIVE_TOLERANCE * m.diagonal, requirement.tolerance or 0.0)


def listed(values: Sequence[float]) -> str:
    """Values as the extents of a box are written."""
    return " × ".join(number(v) for v in values)


def holds_of(requirement: Requirement, measured: Sequence[float], allowed: float) -> bool:
    """Whether measured values are as required, each off by no more than ``allowed``."""
    pairs = zip(measured, requirement.values, strict=True)
    match requirement.relation:
        case "<=":
            return all(m <= w + allowed for m, w in pairs)
        case ">=":
            return all(m >= w - allowed for m, w in pairs)
        case _:
            return all(abs(m - w) <= allowed for m, w in pairs)


def verdict_of(holds: bool) -> Verdict:
    """PASS or FAIL."""
    return "PASS" if holds else "FAIL"


def compared(requirement: Requirement, measured: Sequence[float], allowed: float, what: str = "measured") -> Checked:
    """The verdict on measured values; ``what`` says in the evidence what they are."""
    unit = _UNITS.get(requirement.quantity, "mm")
    value: Measured = measured[0] if len(measured) == 1 else tuple(measured)
    within = f" within {allowed:.2g}" if allowed else ""
    evidence = f"{what} {listed(measured)} {unit}".rstrip()
    wanted = {"=": "", "<=": "at most ", ">=": "at least "}[requirement.relation] + listed(requirement.values)
    holds = len(measured) == len(requirement.values) and holds_of(requirement, measured, allowed)
    return Checked(requirement, verdict_of(holds), value, f"{evidence}, wanted {wanted}{within}")
