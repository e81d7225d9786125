"""The constraints that hold in a sketch's geometry, found by plain rules and ranked as a draughtsman would set them.

What follows from constraints that are already found is not said again where simple rules can tell; a solver will still
find some redundant, and those of the highest rank should then be kept.
"""

from collections.abc import Collection, Iterator
from typing import Literal, get_args

from cadwright.geometry.partition import Partition
from cadwright.sketch.graph import Constraint, Reference, Sketch
from cadwright.sketch.inference import joints, relations
from cadwright.sketch.inference.measured import Measured

Inferred = Literal[
    "Coincident",
    "Tangent",
    "Horizontal",
    "Vertical",
    "PointOnObject",
    "Perpendicular",
    "Parallel",
    "Equal",
    "Symmetric",
]

ALL_TYPES: frozenset[Inferred] = frozenset(get_args(Inferred))
PAPER_TYPES: frozenset[Inferred] = ALL_TYPES - {"PointOnObject", "Symmetric"}
"""Those of CAD-Assistant, section 9.1."""

TOLERANCE = 1e-4


def infer(
    sketch: Sketch,
    tolerance: float = TOLERANCE,
    types: Collection[Inferred] = ALL_TYPES,
    *,
    tangent_at_ends: bool = True,
) -> tuple[Constraint, ...]:
    """The constraints of some ``types`` that hold within ``tolerance`` of the sketch's long side, the surest first.

    Those that the sketch has are not looked at. Where two curves go over into each other, one tangency names both ends
    and stands for their coincidence too, as FreeCAD has it; with ``tangent_at_ends`` False a coincidence of the ends
    and a tangency of the curves are said instead. Raises `ValueError` for a tolerance that is not positive.
    """
    if not tolerance > 0:
        raise ValueError("the tolerance must be positive")
    found = _all(Measured(sketch, tolerance), tangent_at_ends and "Tangent" in types)
    return tuple(constraint for constraint in found if constraint.type in types)


def _all(known: Measured, tangent_at_ends: bool) -> Iterator[Constraint]:
    points, directions = Partition[object](), Partition[object]()
    smooth = joints.smooth_joints(known)
    at_ends, tangent = [], []
    for a, b in smooth:
        if tangent_at_ends and points.join(a, b):
            at_ends.append(Constraint("Tangent", (a, b)))
        else:
            tangent.append(Constraint("Tangent", (Reference(a.geometry), Reference(b.geometry))))
    yield from joints.coincident(known, points)
    yield from at_ends
    yield from tangent
    yield from relations.levelled(known, directions)
    yield from joints.touching(known, {frozenset((a.geometry, b.geometry)) for a, b in smooth})
    on_curves = list(joints.on_curves(known))
    yield from (constraint for constraint in on_curves if constraint.type == "PointOnObject")
    yield from relations.aligned(known, directions)
    yield from relations.equal_radii(known)
    yield from (constraint for constraint in on_curves if constraint.type == "Symmetric")
    yield from relations.equal_lengths(known, directions)
    yield from relations.mirrored(known)
