"""What constraints say: their arguments, a sentence for each, and whether they hold, told without a solver."""

import math

from cadwright.sketch.constraints.forms import FORMS, Form, Kind, is_of_kind
from cadwright.sketch.constraints.measures import Argument, Residual
from cadwright.sketch.elements import element, points_of, size_of
from cadwright.sketch.graph import Constraint, Reference, Sketch

__all__ = ["FORMS", "Form", "Kind", "Residual", "WrongConstraint", "describe", "form_of", "holds", "residual"]

ANGLE_TOLERANCE = 1e-3
"""Radians; 0.06°."""


class WrongConstraint(ValueError):  # noqa: N818 -- it names what is wrong
    """A constraint whose arguments make no sense; the message says why, and what would."""


def form_of(constraint: Constraint, sketch: Sketch) -> Form:
    """The row of the table that a constraint is. Raises `WrongConstraint`."""
    arguments = _arguments(constraint, sketch)
    forms = [
        form
        for form in FORMS[constraint.type]
        if len(form.arguments) == len(arguments)
        and all(map(is_of_kind, form.arguments, constraint.references, (each.geometry for each in arguments)))
    ]
    if not forms:
        allowed = "; ".join(", ".join(form.arguments) for form in FORMS[constraint.type])
        given = ", ".join(_name(each, sketch) for each in constraint.references) or "nothing"
        raise WrongConstraint(f"{constraint.type} takes {allowed}; not {given}")
    if len(set(constraint.references)) < len(constraint.references):
        raise WrongConstraint(f"{constraint.type} names {_name(constraint.references[0], sketch)} twice")
    if forms[0].has_value and (constraint.value is None or not math.isfinite(constraint.value)):
        raise WrongConstraint(f"{constraint.type} needs a value")
    return forms[0]


def residual(constraint: Constraint, sketch: Sketch) -> Residual | None:
    """How far the geometry is from what a constraint says.

    ``None`` where that is not told: for B-splines, alignment inside of curves, weights and the law of refraction.
    Raises `WrongConstraint`.
    """
    measure, arguments = form_of(constraint, sketch).measure, _arguments(constraint, sketch)
    try:
        return measure(arguments, constraint.value or 0.0)
    except ValueError as error:  # an arc that has no circle
        raise WrongConstraint(str(error)) from None


def holds(
    constraint: Constraint, sketch: Sketch, tolerance: float = 1e-4, angle_tolerance: float = ANGLE_TOLERANCE
) -> bool | None:
    """Whether a constraint holds within ``tolerance`` of the sketch's long side and ``angle_tolerance`` in radians.

    ``None`` where that is not told. Raises `WrongConstraint`.
    """
    off = residual(constraint, sketch)
    if off is None:
        return None
    return off.length <= tolerance * size_of(sketch.geometry) and off.angle <= angle_tolerance


def describe(constraint: Constraint, sketch: Sketch) -> str:
    """What a constraint says, as a sentence. Raises `WrongConstraint`."""
    names = [_name(reference, sketch) for reference in constraint.references]
    value = "" if constraint.value is None else f"{constraint.value:g}"
    return form_of(constraint, sketch).says.format(*names, value=value)


def _arguments(constraint: Constraint, sketch: Sketch) -> tuple[Argument, ...]:
    return tuple(_looked_up(reference, sketch) for reference in constraint.references)


def _looked_up(reference: Reference, sketch: Sketch) -> Argument:
    try:
        geometry = element(sketch, reference.geometry)
        if reference.position == "edge":
            return Argument(geometry)
        points = points_of(geometry)
    except (LookupError, ValueError) as error:
        raise WrongConstraint(str(error)) from None
    if reference.position not in points:
        has = " and ".join(points) or "no points"
        raise WrongConstraint(f"{_name(Reference(reference.geometry), sketch)} has {has}, not {reference.position}")
    return Argument(geometry, points[reference.position])


def _name(reference: Reference, sketch: Sketch) -> str:
    if reference.geometry in (-1, -2):
        axis = "the x axis" if reference.geometry == -1 else "the y axis"
        return axis if reference.position == "edge" else f"the {reference.position} of {axis}"
    kind = "geometry" if reference.geometry < 0 else type(sketch.geometry[reference.geometry]).__name__.lower()
    name = f"{kind} {reference.geometry}"
    return name if reference.position == "edge" or kind == "point" else f"the {reference.position} of {name}"
