"""The table: which arguments each constraint of FreeCAD takes, what it then says, and how that is measured.

Arguments in FreeCAD's order. Where several forms fit, the first one counts.
"""

from typing import Literal, get_args

import msgspec

from cadwright.sketch.constraints import measures as m
from cadwright.sketch.constraints.measures import Measure
from cadwright.sketch.graph import Arc, Circle, ConstraintType, Ellipse, Geometry, Line, Point, Reference

Kind = Literal["point", "line", "line end", "arc", "circle or arc", "ellipse", "curve", "geometry"]
"""What an argument may be: one of a primitive's points, or all of a primitive of some kind."""

_WHOLE: dict[Kind, type[Geometry] | tuple[type[Geometry], ...]] = {
    "line": Line,
    "arc": Arc,
    "circle or arc": (Circle, Arc),
    "ellipse": Ellipse,
}


def is_of_kind(kind: Kind, reference: Reference, geometry: Geometry) -> bool:
    """Whether a reference to a primitive can be an argument of some kind."""
    if kind == "point":
        return reference.position != "edge"
    if kind == "line end":
        return reference.position != "edge" and isinstance(geometry, Line)
    if kind == "geometry":
        return reference.position == "edge" or isinstance(geometry, Point)
    if reference.position != "edge":
        return False
    return not isinstance(geometry, Point) if kind == "curve" else isinstance(geometry, _WHOLE[kind])


class Form(msgspec.Struct, frozen=True):
    """One way to use a constraint. ``says`` is filled with the names of the arguments and the value."""

    arguments: tuple[Kind, ...]
    says: str
    measure: Measure

    @property
    def has_value(self) -> bool:
        """Whether it is a dimension."""
        return "{value}" in self.says


_horizontal, _level_points = m.level(1)
_vertical, _plumb_points = m.level(0)
_x_line, _x_points, _x_point = m.along(0)
_y_line, _y_points, _y_point = m.along(1)

FORMS: dict[ConstraintType, tuple[Form, ...]] = {
    "Coincident": (Form(("point", "point"), "{0} and {1} are one point", m.points_meet),),
    "PointOnObject": (Form(("point", "curve"), "{0} lies on {1}", m.point_on_curve),),
    "Horizontal": (
        Form(("line",), "{0} is horizontal", _horizontal),
        Form(("point", "point"), "{0} and {1} are at one height", _level_points),
    ),
    "Vertical": (
        Form(("line",), "{0} is vertical", _vertical),
        Form(("point", "point"), "{0} and {1} are above each other", _plumb_points),
    ),
    "Parallel": (Form(("line", "line"), "{0} and {1} are parallel", m.parallel),),
    "Perpendicular": (
        Form(("line", "line"), "{0} and {1} are at right angles", m.perpendicular),
        Form(("line", "circle or arc"), "{0} passes through the centre of {1}", m.through_centre),
        Form(("circle or arc", "line"), "{1} passes through the centre of {0}", m.through_centre),
        Form(("point", "point"), "{0} and {1} meet at right angles", m.square_ends),
        Form(("point", "curve"), "{0} meets {1} at right angles", m.square_end),
        Form(("curve", "curve", "point"), "{0} and {1} cross at right angles in {2}", m.square_via),
    ),
    "Tangent": (
        Form(("line", "line"), "{0} and {1} lie on one line", m.lines_in_one),
        Form(("line", "circle or arc"), "{0} touches {1}", m.line_touches_round),
        Form(("circle or arc", "line"), "{0} touches {1}", m.line_touches_round),
        Form(("line", "ellipse"), "{0} touches {1}", m.line_touches_round),
        Form(("ellipse", "line"), "{0} touches {1}", m.line_touches_round),
        Form(("circle or arc", "circle or arc"), "{0} touches {1}", m.rounds_touch),
        Form(("point", "point"), "{0} and {1} meet smoothly", m.smooth_ends),
        Form(("point", "curve"), "{0} meets {1} smoothly", m.smooth_end),
        Form(("curve", "curve", "point"), "{0} and {1} touch in {2}", m.smooth_via),
    ),
    "Equal": (
        Form(("line", "line"), "{0} and {1} are equally long", m.same_length),
        Form(("circle or arc", "circle or arc"), "{0} and {1} have one radius", m.same_radius),
        Form(("ellipse", "ellipse"), "{0} and {1} have the same radii", m.same_radii),
    ),
    "Symmetric": (
        Form(("point", "point", "line"), "{0} and {1} mirror each other in {2}", m.mirrored),
        Form(("point", "point", "point"), "{2} is halfway between {0} and {1}", m.halfway),
    ),
    "Block": (Form(("geometry",), "{0} stays where it is", m.always),),
    "Distance": (
        Form(("line",), "{0} is {value} long", m.length_is),
        Form(("point", "point"), "{0} and {1} are {value} apart", m.apart),
        Form(("point", "line"), "{0} is {value} away from {1}", m.off_line),
        # From FreeCAD 0.21 on:
        Form(("circle or arc", "circle or arc"), "{0} and {1} are {value} apart", m.rounds_apart),
        Form(("circle or arc", "line"), "{0} is {value} away from {1}", m.round_off_line),
        Form(("line", "circle or arc"), "{0} is {value} away from {1}", m.round_off_line),
    ),
    "DistanceX": (
        Form(("line",), "{0} reaches {value} in x", _x_line),
        Form(("point", "point"), "{1} is {value} from {0} in x", _x_points),
        Form(("point",), "{0} is at x = {value}", _x_point),
    ),
    "DistanceY": (
        Form(("line",), "{0} reaches {value} in y", _y_line),
        Form(("point", "point"), "{1} is {value} from {0} in y", _y_points),
        Form(("point",), "{0} is at y = {value}", _y_point),
    ),
    "Radius": (Form(("circle or arc",), "{0} has the radius {value}", m.radius_is(1)),),
    "Diameter": (Form(("circle or arc",), "{0} has the diameter {value}", m.radius_is(2)),),
    "Angle": (
        Form(("line",), "{0} points {value}° from x", m.slope_is),
        Form(("arc",), "{0} spans {value}°", m.sweep_is),
        Form(("line", "line"), "{1} is turned {value}° from {0}", m.turn_is),
        Form(("line end", "line end"), "seen from {0} and {1}, their lines are {value}° apart", m.turn_of_ends_is),
        Form(("curve", "curve", "point"), "{0} and {1} cross at {value}° in {2}", m.turn_via_is),
    ),
    "InternalAlignment": (
        Form(("geometry", "curve"), "{0} belongs to {1}", m.unknown),
        Form(("point", "curve"), "{0} belongs to {1}", m.unknown),
    ),
    "SnellsLaw": (Form(("point", "point", "curve"), "light from {0} to {1} is bent at {2}, ratio {value}", m.unknown),),
    "Weight": (Form(("circle or arc",), "the pole at {0} weighs {value}", m.unknown),),
}

if missing := set(get_args(ConstraintType)) - set(FORMS):
    raise AssertionError(f"the table lacks {missing}")
