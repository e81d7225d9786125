"""Statements about the part as a whole: extents, volume, area, mass, solids, symmetry."""

from msgspec.structs import replace

from cadwright.requirements.checks.tolerance import (
    RELATIVE_TOLERANCE,
    Check,
    compared,
    listed,
    tolerance,
    verdict_of,
)
from cadwright.requirements.figures import number
from cadwright.values import Checked, Measurements, Requirement

_AXES = {"x": 0, "y": 1, "z": 2}


def _size(r: Requirement, m: Measurements) -> Checked:
    allowed = tolerance(r, m)
    if r.axis is not None:
        return compared(r, (m.size[_AXES[r.axis]],), allowed, f"along {r.axis}")
    nearest = min(m.size, key=lambda s: abs(s - r.values[0]))
    checked = compared(r, (nearest,), allowed, "nearest extent")
    return Checked(r, checked.verdict, nearest, f"{checked.evidence}; the extents are {listed(m.size)}")


def _sketch_size(r: Requirement, m: Measurements) -> Checked:
    """A body made from the sketch may stand upright, so there any extent will do."""
    return _size(r, m) if m.flat else replace(_size(replace(r, axis=None), m), requirement=r)


def _sizes(r: Requirement, m: Measurements) -> Checked:
    ordered = Requirement(r.text, r.quantity, tuple(sorted(r.values)), r.relation, r.tolerance)
    checked = compared(ordered, sorted(m.size), tolerance(r, m))
    evidence = f"measured {listed(m.size)} mm, wanted {listed(r.values)} in any order"
    return Checked(r, checked.verdict, m.size, f"{evidence} within {tolerance(r, m):.2g}")


def _thickness(r: Requirement, m: Measurements) -> Checked:
    return compared(r, (min(m.size),), tolerance(r, m), "smallest extent")


def _volume(r: Requirement, m: Measurements) -> Checked:
    """A length tolerance t lets the volume be off by what moving every face by t changes."""
    allowed = max(RELATIVE_TOLERANCE * m.diagonal * m.area, r.tolerance or 0.0)
    return compared(r, (m.volume,), allowed)


def _area(r: Requirement, m: Measurements) -> Checked:
    """Moving every face of a cube by t changes its area by 24 t times its side, 14 t times its diagonal."""
    return compared(r, (m.area,), max(14 * RELATIVE_TOLERANCE * m.diagonal**2, r.tolerance or 0.0))


def _mass(r: Requirement, m: Measurements) -> Checked:
    if r.density is None:
        return Checked(r, "UNVERIFIED", None, "no density is known")
    grams = m.volume * r.density / 1000
    allowed = max(RELATIVE_TOLERANCE * m.diagonal * m.area * r.density / 1000, r.tolerance or 0.0)
    checked = compared(r, (grams,), allowed)
    return Checked(
        r, checked.verdict, grams, f"{checked.evidence}; {number(m.volume)} mm³ at {number(r.density)} g/cm³"
    )


def _solids(r: Requirement, m: Measurements) -> Checked:
    return compared(r, (float(m.solids),), 0.0, "counted")


def _symmetry(r: Requirement, m: Measurements) -> Checked:
    if m.symmetry is None or r.axis is None:
        return Checked(r, "UNVERIFIED", None, "symmetry was not measured")
    holds = {"x": m.symmetry.x, "y": m.symmetry.y, "z": m.symmetry.z}[r.axis]
    words = "symmetric" if holds else "not symmetric"
    return Checked(r, verdict_of(holds), words, f"{words} across the plane normal to {r.axis}")


CHECKS: dict[str, Check] = {
    "size": _size,
    "sketch-size": _sketch_size,
    "sizes": _sizes,
    "volume": _volume,
    "area": _area,
    "mass": _mass,
    "thickness": _thickness,
    "solids": _solids,
    "symmetry": _symmetry,
}
"""By the quantity of a requirement."""
