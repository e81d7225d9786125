"""Statements about holes: how many, how deep, where, how far apart."""

import math
from collections.abc import Callable, Sequence
from itertools import combinations

from cadwright.requirements.checks.tolerance import (
    Check,
    compared,
    holds_of,
    tolerance,
    verdict_of,
)
from cadwright.requirements.figures import number
from cadwright.values import Checked, Hole, Measurements, Requirement


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
    checked = compared(r, (float(count),), 0.0, "counted")
    return Checked(r, checked.verdict, checked.measured, f"{checked.evidence}; holes there: {_diameters(m)}")


def _every_hole(r: Requirement, m: Measurements, holds: Callable[[Hole], bool], say: Callable[[Hole], str]) -> Checked:
    """Every hole that is meant must hold; the evidence speaks of the first that does not."""
    holes = _chosen(r, m)
    if not holes:
        return Checked(r, "FAIL", None, f"no {_named(r)} was found; holes there: {_diameters(m)}")
    wrong = [h for h in holes if not holds(h)]
    return Checked(r, verdict_of(not wrong), say((wrong or holes)[0]), f"{len(holes) - len(wrong)} of {len(holes)} so")


def _hole_depth(r: Requirement, m: Measurements) -> Checked:
    allowed = tolerance(r, m)
    return _every_hole(r, m, lambda h: holds_of(r, (h.depth,), allowed), lambda h: f"{number(h.depth)} mm deep")


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
    return Checked(r, verdict_of(math.dist(nearest, r.values) <= allowed), nearest, f"nearest at {_point(nearest)}")


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
    return Checked(r, verdict_of(least <= allowed), least, f"nearest {_named(r)} is {number(least)} mm off the centre")


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
    return compared(r, (sum(found) / len(found),), 2 * tolerance(r, m), "on a circle of")


def _spacing(r: Requirement, m: Measurements) -> Checked:
    holes = _chosen(r, m)
    if len(holes) < 2:
        return Checked(r, "FAIL", None, f"{len(holes)} such holes; holes there: {_diameters(m)}")
    spacings = [math.dist(a.position, b.position) for a, b in combinations(holes[:60], 2)]
    nearest = min(spacings, key=lambda d: abs(d - r.values[0]))
    return compared(r, (nearest,), 2 * tolerance(r, m), "nearest spacing is")


CHECKS: dict[str, Check] = {
    "hole-count": _hole_count,
    "hole-position": _hole_position,
    "hole-inset": _hole_inset,
    "hole-centred": _hole_centred,
    "hole-circle": _hole_circle,
    "hole-depth": _hole_depth,
    "hole-through": _hole_through,
    "hole-spacing": _spacing,
}
"""By the quantity of a requirement."""
