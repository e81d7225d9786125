"""Checking requirements against what the verifier measured."""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from msgspec.structs import replace

from cadwright.requirements.claims.looking import check_extent, check_probe
from cadwright.requirements.claims.prose import check_claim
from cadwright.requirements.claims.surplus import surplus
from cadwright.requirements.editing import Difference
from cadwright.requirements.editing.bearing import borne_out, of_prose
from cadwright.requirements.editing.holding import held
from cadwright.requirements.figures import number
from cadwright.values import Checked, Hole, Measurements, Requirement, Verdict

RELATIVE_TOLERANCE = 1e-4
"""Of the bounding box's diagonal: how far a length may be off when nothing else was stated."""

_AXES = {"x": 0, "y": 1, "z": 2}
_UNITS = {
    "volume": "mm³",
    "area": "mm²",
    "mass": "g",
    "hole-count": "",
    "solids": "",
    "symmetry": "",
    "hole-through": "",
}
_COUNTS = {
    "sizes": (3,),
    "hole-position": (2,),
    "hole-inset": (1, 2),
    "hole-centred": (),
    "hole-through": (),
    "symmetry": (),
    "feature": (),
    "extent": (),
    "probe": (),
}
"""How many values a requirement has, where it is not one; empty where they do not matter."""

Measured = float | tuple[float, ...] | str | None


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


def tolerance(requirement: Requirement, m: Measurements) -> float:
    """How far a length may be off, in mm: 1e-4 of the diagonal or what was stated, whichever is more."""
    return max(RELATIVE_TOLERANCE * m.diagonal, requirement.tolerance or 0.0)


def _listed(values: Sequence[float]) -> str:
    return " × ".join(number(v) for v in values)


def _holds(requirement: Requirement, measured: Sequence[float], allowed: float) -> bool:
    pairs = zip(measured, requirement.values, strict=True)
    match requirement.relation:
        case "<=":
            return all(m <= w + allowed for m, w in pairs)
        case ">=":
            return all(m >= w - allowed for m, w in pairs)
        case _:
            return all(abs(m - w) <= allowed for m, w in pairs)


def _verdict(holds: bool) -> Verdict:
    return "PASS" if holds else "FAIL"


def _compare(requirement: Requirement, measured: Sequence[float], allowed: float, what: str = "measured") -> Checked:
    unit = _UNITS.get(requirement.quantity, "mm")
    value: Measured = measured[0] if len(measured) == 1 else tuple(measured)
    within = f" within {allowed:.2g}" if allowed else ""
    evidence = f"{what} {_listed(measured)} {unit}".rstrip()
    wanted = {"=": "", "<=": "at most ", ">=": "at least "}[requirement.relation] + _listed(requirement.values)
    holds = len(measured) == len(requirement.values) and _holds(requirement, measured, allowed)
    return Checked(requirement, _verdict(holds), value, f"{evidence}, wanted {wanted}{within}")


def _size(r: Requirement, m: Measurements) -> Checked:
    allowed = tolerance(r, m)
    if r.axis is not None:
        return _compare(r, (m.size[_AXES[r.axis]],), allowed, f"along {r.axis}")
    nearest = min(m.size, key=lambda s: abs(s - r.values[0]))
    checked = _compare(r, (nearest,), allowed, "nearest extent")
    return Checked(r, checked.verdict, nearest, f"{checked.evidence}; the extents are {_listed(m.size)}")


def _sketch_size(r: Requirement, m: Measurements) -> Checked:
    """A body made from the sketch may stand upright, so there any extent will do."""
    return _size(r, m) if m.flat else replace(_size(replace(r, axis=None), m), requirement=r)


def _sizes(r: Requirement, m: Measurements) -> Checked:
    ordered = Requirement(r.text, r.quantity, tuple(sorted(r.values)), r.relation, r.tolerance)
    checked = _compare(ordered, sorted(m.size), tolerance(r, m))
    evidence = f"measured {_listed(m.size)} mm, wanted {_listed(r.values)} in any order"
    return Checked(r, checked.verdict, m.size, f"{evidence} within {tolerance(r, m):.2g}")


def _thickness(r: Requirement, m: Measurements) -> Checked:
    return _compare(r, (min(m.size),), tolerance(r, m), "smallest extent")


def _volume(r: Requirement, m: Measurements) -> Checked:
    """A length tolerance t lets the volume be off by what moving every face by t changes."""
    allowed = max(RELATIVE_TOLERANCE * m.diagonal * m.area, r.tolerance or 0.0)
    return _compare(r, (m.volume,), allowed)


def _area(r: Requirement, m: Measurements) -> Checked:
    """Moving every face of a cube by t changes its area by 24 t times its side, 14 t times its diagonal."""
    return _compare(r, (m.area,), max(14 * RELATIVE_TOLERANCE * m.diagonal**2, r.tolerance or 0.0))


def _mass(r: Requirement, m: Measurements) -> Checked:
    if r.density is None:
        return Checked(r, "UNVERIFIED", None, "no density is known")
    grams = m.volume * r.density / 1000
    allowed = max(RELATIVE_TOLERANCE * m.diagonal * m.area * r.density / 1000, r.tolerance or 0.0)
    checked = _compare(r, (grams,), allowed)
    return Checked(
        r, checked.verdict, grams, f"{checked.evidence}; {number(m.volume)} mm³ at {number(r.density)} g/cm³"
    )


def _chosen(r: Requirement, m: Measurements) -> list[Hole]:
    allowed = tolerance(r, m)
    return [h for h in m.holes if r.diameter is None or abs(h.diameter - r.diameter) <= allowed]


def _named(r: Requirement) -> str:
    return "hole" if r.diameter is None else f"hole Ø{number(r.diameter)}"


def _diameters(m: Measurements) -> str:
    found = sorted({number(h.diameter) for h in m.holes}, key=float)
    return "Ø" + ", Ø".join(found) if found else "none"


def _mouths(r: Requirement, m: Measurements) -> list[Hole]:
    """Holes that a counterbore of the diameter widens."""
    wide = [h for h in m.holes if h.counterbore is not None and r.diameter is not None]
    return [h for h in wide if h.counterbore and abs(h.counterbore.diameter - (r.diameter or 0.0)) <= tolerance(r, m)]


def _hole_count(r: Requirement, m: Measurements) -> Checked:
    count = len(_chosen(r, m))
    if r.values and count < r.values[0]:  # the wider mouth of another hole may be meant: a Ø14 bore with a Ø5 vent
        count += len(_mouths(r, m))
    checked = _compare(r, (float(count),), 0.0, "counted")
    return Checked(r, checked.verdict, checked.measured, f"{checked.evidence}; holes there: {_diameters(m)}")


def _every_hole(r: Requirement, m: Measurements, holds: Callable[[Hole], bool], say: Callable[[Hole], str]) -> Checked:
    """Every hole that is meant must hold; the evidence speaks of the first that does not."""
    holes = _chosen(r, m)
    if not holes:
        return Checked(r, "FAIL", None, f"no {_named(r)} was found; holes there: {_diameters(m)}")
    wrong = [h for h in holes if not holds(h)]
    return Checked(r, _verdict(not wrong), say((wrong or holes)[0]), f"{len(holes) - len(wrong)} of {len(holes)} so")


def _hole_depth(r: Requirement, m: Measurements) -> Checked:
    allowed = tolerance(r, m)
    return _every_hole(r, m, lambda h: _holds(r, (h.depth,), allowed), lambda h: f"{number(h.depth)} mm deep")


def _hole_through(r: Requirement, m: Measurements) -> Checked:
    return _every_hole(r, m, lambda h: h.through, lambda h: "through" if h.through else f"{number(h.depth)} mm deep")


def _across(hole: Hole) -> tuple[int, int] | None:
    """The two axes across a hole that runs along an axis."""
    along = max(range(3), key=lambda i: abs(hole.axis[i]))
    if abs(hole.axis[along]) < 0.9999:
        return None
    first, second = (i for i in range(3) if i != along)
    return first, second


def _hole_position(r: Requirement, m: Measurements) -> Checked:
    allowed = tolerance(r, m)
    places = [tuple(h.position[i] for i in axes) for h in _chosen(r, m) if (axes := _across(h)) is not None]
    if not places:
        return Checked(r, "FAIL", None, f"no {_named(r)} along an axis was found; holes there: {_diameters(m)}")
    nearest = min(places, key=lambda p: math.dist(p, r.values))
    return Checked(r, _verdict(math.dist(nearest, r.values) <= allowed), nearest, f"nearest at {_point(nearest)}")


def _point(values: Sequence[float]) -> str:
    return "(" + ", ".join(number(v) for v in values) + ")"


def _insets(hole: Hole, m: Measurements) -> tuple[float, float] | None:
    """How far a hole's centre is from the nearest sides of the bounding box, the smaller distance first."""
    axes = _across(hole)
    if axes is None:
        return None
    near, far = sorted(min(hole.position[i] - m.bbox[i], m.bbox[i + 3] - hole.position[i]) for i in axes)
    return near, far


def _hole_inset(r: Requirement, m: Measurements) -> Checked:
    allowed = tolerance(r, m)
    wanted = sorted(r.values if len(r.values) == 2 else r.values * 2)

    def holds(hole: Hole) -> bool:
        found = _insets(hole, m)
        return found is not None and all(abs(f - w) <= allowed for f, w in zip(found, wanted, strict=True))

    def say(hole: Hole) -> str:
        found = _insets(hole, m)
        return "at an angle" if found is None else f"{number(found[0])} and {number(found[1])} mm from the sides"

    return _every_hole(r, m, holds, say)


def _hole_centred(r: Requirement, m: Measurements) -> Checked:
    allowed = tolerance(r, m)
    centre = [(m.bbox[i] + m.bbox[i + 3]) / 2 for i in range(3)]

    def off(hole: Hole) -> float:
        axes = _across(hole)
        return math.inf if axes is None else math.dist([hole.position[i] for i in axes], [centre[i] for i in axes])

    holes = _chosen(r, m)
    if not holes:
        return Checked(r, "FAIL", None, f"no {_named(r)} was found; holes there: {_diameters(m)}")
    least = min(map(off, holes))
    return Checked(r, _verdict(least <= allowed), least, f"nearest {_named(r)} is {number(least)} mm off the centre")


def _hole_circle(r: Requirement, m: Measurements) -> Checked:
    holes = _chosen(r, m)
    axes = {_across(h) for h in holes}
    across = axes.pop() if len(axes) == 1 else None
    if len(holes) < 3 or across is None:
        return Checked(r, "UNVERIFIED", None, f"{len(holes)} parallel holes do not define a circle")
    points = [(h.position[across[0]], h.position[across[1]]) for h in holes]
    middle = [sum(p[i] for p in points) / len(points) for i in (0, 1)]
    found = [2 * math.dist(p, middle) for p in points]
    # Holes that are not evenly spaced have their middle elsewhere: then the measurement does not say.
    if max(found) - min(found) > 2 * tolerance(r, m):
        return Checked(r, "UNVERIFIED", tuple(found), "the holes are not evenly spaced on a circle")
    return _compare(r, (sum(found) / len(found),), 2 * tolerance(r, m), "on a circle of")


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
    checked = _compare(r, (nearest,), tolerance(r, m), "nearest cylinder is Ø")
    if checked.verdict == "FAIL" and m.surfaces.get("cylinder", 0) > len(found):
        return Checked(r, "UNVERIFIED", nearest, f"{checked.evidence}; not every cylinder was recognised")
    return checked


def _fillet(r: Requirement, m: Measurements) -> Checked:
    if m.fillets:
        nearest = min((f.radius for f in m.fillets), key=lambda v: abs(v - r.values[0]))
        return _compare(r, (nearest,), tolerance(r, m), "nearest fillet is R")
    curved = sum(n for kind, n in m.surfaces.items() if kind != "plane")
    if curved > len(_cylinders(m)):
        return Checked(r, "UNVERIFIED", None, "no rounded edge was recognised among the curved faces")
    return Checked(r, "FAIL", None, "there is no rounded edge")


def _chamfer(r: Requirement, m: Measurements) -> Checked:
    if m.chamfers:
        legs = [leg for c in m.chamfers for leg in c.size]
        nearest = min(legs, key=lambda v: abs(v - r.values[0]))
        return _compare(r, (nearest,), tolerance(r, m), "nearest chamfer is")
    if m.surfaces.get("plane", m.faces) > 6 or m.surfaces.get("cone", 0):
        return Checked(r, "UNVERIFIED", None, "no bevelled edge was recognised among the faces")
    return Checked(r, "FAIL", None, "there is no bevelled edge")


def _spacing(r: Requirement, m: Measurements) -> Checked:
    holes = _chosen(r, m)
    if len(holes) < 2:
        return Checked(r, "FAIL", None, f"{len(holes)} such holes; holes there: {_diameters(m)}")
    spacings = [math.dist(a.position, b.position) for a, b in combinations(holes[:60], 2)]
    nearest = min(spacings, key=lambda d: abs(d - r.values[0]))
    return _compare(r, (nearest,), 2 * tolerance(r, m), "nearest spacing is")


def _dimension(r: Requirement, m: Measurements) -> Checked:
    """That a length shows somewhere says nothing; transcripts of older versions have such requirements."""
    return Checked(r, "UNVERIFIED", None, "a number without a name is not compared")


def _solids(r: Requirement, m: Measurements) -> Checked:
    return _compare(r, (float(m.solids),), 0.0, "counted")


def _symmetry(r: Requirement, m: Measurements) -> Checked:
    if m.symmetry is None or r.axis is None:
        return Checked(r, "UNVERIFIED", None, "symmetry was not measured")
    holds = {"x": m.symmetry.x, "y": m.symmetry.y, "z": m.symmetry.z}[r.axis]
    words = "symmetric" if holds else "not symmetric"
    return Checked(r, _verdict(holds), words, f"{words} across the plane normal to {r.axis}")


def _feature(r: Requirement, m: Measurements) -> Checked:
    if r.claim is None:
        return Checked(r, "UNVERIFIED", None, "nothing that is measured has its name")
    return check_claim(r, m, tolerance(r, m))


_CHECKS: dict[str, Callable[[Requirement, Measurements], Checked]] = {
    "size": _size,
    "sketch-size": _sketch_size,
    "sizes": _sizes,
    "volume": _volume,
    "area": _area,
    "mass": _mass,
    "hole-count": _hole_count,
    "hole-position": _hole_position,
    "hole-inset": _hole_inset,
    "hole-centred": _hole_centred,
    "hole-circle": _hole_circle,
    "hole-depth": _hole_depth,
    "hole-through": _hole_through,
    "hole-spacing": _spacing,
    "dimension": _dimension,
    "diameter": _diameter,
    "fillet-radius": _fillet,
    "chamfer-size": _chamfer,
    "thickness": _thickness,
    "solids": _solids,
    "symmetry": _symmetry,
    "feature": _feature,
    "extent": lambda r, m: check_extent(r, m, tolerance(r, m)),
    "probe": lambda r, m: check_probe(r, m, tolerance(r, m)),
}
