"""Statements about round surfaces, rounded and bevelled edges."""

from cadwright.requirements.checks.tolerance import Check, compared, tolerance
from cadwright.values import Checked, Measurements, Requirement


def _cylinders(m: Measurements) -> list[float]:
    recesses = [h.counterbore.diameter for h in m.holes if h.counterbore is not None]
    return [h.diameter for h in m.holes] + [b.diameter for b in m.bosses] + recesses


def _diameter(r: Requirement, m: Measurements) -> Checked:
    found = _cylinders(m)
    if not found:
        unknown = sum(m.surfaces.get(kind, 0) for kind in ("cylinder", "bspline", "bezier", "extrusion", "revolution"))
        if unknown:
            return Checked(r, "UNVERIFIED", None, "no round surface was recognised as a hole or a boss")
        return Checked(r, "FAIL", None, "there is no cylinder")
    nearest = min(found, key=lambda d: abs(d - r.values[0]))
    checked = compared(r, (nearest,), tolerance(r, m), "nearest cylinder is Ø")
    if checked.verdict == "FAIL" and m.surfaces.get("cylinder", 0) > len(found):
        return Checked(r, "UNVERIFIED", nearest, f"{checked.evidence}; not every cylinder was recognised")
    return checked


def _fillet(r: Requirement, m: Measurements) -> Checked:
    if m.fillets:
        nearest = min((f.radius for f in m.fillets), key=lambda v: abs(v - r.values[0]))
        return compared(r, (nearest,), tolerance(r, m), "nearest fillet is R")
    curved = sum(n for kind, n in m.surfaces.items() if kind != "plane")
    if curved > len(_cylinders(m)):
        return Checked(r, "UNVERIFIED", None, "no rounded edge was recognised among the curved faces")
    return Checked(r, "FAIL", None, "there is no rounded edge")


def _chamfer(r: Requirement, m: Measurements) -> Checked:
    if m.chamfers:
        legs = [leg for c in m.chamfers for leg in c.size]
        nearest = min(legs, key=lambda v: abs(v - r.values[0]))
        return compared(r, (nearest,), tolerance(r, m), "nearest chamfer is")
    if m.surfaces.get("plane", m.faces) > 6 or m.surfaces.get("cone", 0):
        return Checked(r, "UNVERIFIED", None, "no bevelled edge was recognised among the faces")
    return Checked(r, "FAIL", None, "there is no bevelled edge")


CHECKS: dict[str, Check] = {
    "diameter": _diameter,
    "fillet-radius": _fillet,
    "chamfer-size": _chamfer,
}
"""By the quantity of a requirement."""
