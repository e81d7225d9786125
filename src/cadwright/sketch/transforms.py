"""Sketches made larger, moved, and without some of their primitives: geometry and constraints together."""

from collections.abc import Collection
from typing import TypeVar

from msgspec.structs import replace

from cadwright.sketch.graph import XY, Arc, BSpline, Circle, Constraint, Ellipse, Geometry, Line, Point, Sketch

_LENGTHS = {"Distance", "DistanceX", "DistanceY", "Radius", "Diameter"}
_G = TypeVar("_G", bound=Geometry)


def scaled(sketch: Sketch, factor: float) -> Sketch:
    """The sketch ``factor`` times as large, about the origin; ``factor`` > 0."""
    return Sketch(
        tuple(placed(geometry, factor, (0, 0)) for geometry in sketch.geometry),
        tuple(_scaled(constraint, factor) for constraint in sketch.constraints),
    )


def moved(sketch: Sketch, shift: XY) -> Sketch:
    """The sketch somewhere else. What tied it to the axes or to external geometry would be false there and goes."""
    kept = tuple(c for c in sketch.constraints if not _tied(c)) if any(shift) else sketch.constraints
    return Sketch(tuple(placed(geometry, 1, shift) for geometry in sketch.geometry), kept)


def without(sketch: Sketch, numbers: Collection[int]) -> Sketch:
    """The sketch without some primitives; constraints that name them go too, and the others are numbered anew."""
    kept = [n for n in range(len(sketch.geometry)) if n not in numbers]
    renamed = {old: new for new, old in enumerate(kept)}
    constraints = [
        replace(
            c, references=tuple(replace(ref, geometry=renamed.get(ref.geometry, ref.geometry)) for ref in c.references)
        )
        for c in sketch.constraints
        if all(ref.geometry < 0 or ref.geometry in renamed for ref in c.references)
    ]
    return Sketch(tuple(sketch.geometry[n] for n in kept), tuple(constraints))


def placed(geometry: _G, factor: float, shift: XY) -> _G:
    """A primitive made larger about the origin, then moved."""

    def at(point: XY) -> XY:
        return (point[0] * factor + shift[0], point[1] * factor + shift[1])

    match geometry:
        case Line(start, end):
            return replace(geometry, start=at(start), end=at(end))
        case Arc(start, mid, end):
            return replace(geometry, start=at(start), mid=at(mid), end=at(end))
        case Circle(center, radius):
            return replace(geometry, center=at(center), radius=radius * factor)
        case Point(point):
            return replace(geometry, at=at(point))
        case Ellipse(center, major, minor):
            return replace(geometry, center=at(center), major_radius=major * factor, minor_radius=minor * factor)
        case BSpline(poles):
            return replace(geometry, poles=tuple(at(pole) for pole in poles))


def _scaled(constraint: Constraint, factor: float) -> Constraint:
    if constraint.value is None or constraint.type not in _LENGTHS:
        return constraint
    return replace(constraint, value=constraint.value * factor)


def _tied(constraint: Constraint) -> bool:
    """Whether it names something outside; a single point's DistanceX and DistanceY are from the origin."""
    alone = len(constraint.references) == 1 and constraint.references[0].position != "edge"
    return alone or any(reference.geometry < 0 for reference in constraint.references)
