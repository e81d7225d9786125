import math
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.sketch.constraints import FORMS, WrongConstraint, describe, form_of, holds, residual
from cadwright.sketch.elements import points_of, size_of
from cadwright.sketch.graph import (
    XY,
    Arc,
    BSpline,
    Circle,
    Constraint,
    ConstraintType,
    Ellipse,
    Geometry,
    Line,
    Point,
    Position,
    Reference,
    Sketch,
)

R2 = math.sqrt(0.5)
GEOMETRY: tuple[Geometry, ...] = (
    Line((0, 0), (10, 0)),  # 0
    Line((10, 0), (10, 5)),  # 1
    Arc((10, 5), (10 - 2 + 2 * R2, 5 + 2 * R2), (8, 7)),  # 2: centre (8, 5), radius 2
    Line((8, 7), (0, 7)),  # 3
    Circle((4, 3), 2),  # 4
    Circle((4, 3), 1),  # 5
    Point((5, 0)),  # 6
    Line((0, 0), (3, 3)),  # 7
    Circle((8, 3), 2),  # 8
    Ellipse((4, 3), 3, 2),  # 9
    BSpline(((0, 0), (1, 2), (3, 2), (4, 0)), 3, (0, 1), (4, 4)),  # 10
    Line((0, 5), (8, 5)),  # 11
    Ellipse((20, 3), 2, 3, 0, (0.0, math.pi)),  # 12
    Line((5, 0), (5, 4)),  # 13
    Ellipse((30, 3), 3, 2, 1.0),  # 14
)
SKETCH = Sketch(GEOMETRY)
SIZE = size_of(GEOMETRY)


def make(type_: ConstraintType, *references: int | tuple[int, Position], value: float | None = None) -> Constraint:
    made = tuple(Reference(r) if isinstance(r, int) else Reference(*r) for r in references)
    return Constraint(type_, made, value)


TRUE = [
    make("Coincident", (0, "end"), (1, "start")),
    make("Coincident", (4, "center"), (9, "center")),
    make("Coincident", (0, "start"), (-1, "start")),
    make("PointOnObject", (6, "start"), 0),
    make("PointOnObject", (6, "start"), -1),
    make("Horizontal", 3),
    make("Horizontal", (3, "start"), (3, "end")),
    make("Vertical", 1),
    make("Vertical", (2, "end"), (8, "center")),
    make("Parallel", 0, 3),
    make("Parallel", 0, -1),
    make("Perpendicular", 0, 1),
    make("Perpendicular", 11, 2),
    make("Perpendicular", 2, 11),
    make("Perpendicular", (0, "end"), (1, "start")),
    make("Perpendicular", (13, "start"), 0),
    make("Perpendicular", 0, 1, (1, "start")),
    make("Tangent", 0, -1),
    make("Tangent", 1, 2),
    make("Tangent", 4, 11),
    make("Tangent", 9, 11),
    make("Tangent", 11, 9),
    make("Tangent", 4, 8),
    make("Tangent", (1, "end"), (2, "start")),
    make("Tangent", (2, "end"), 3),
    make("Tangent", 2, 3, (3, "start")),
    make("Equal", 3, 11),
    make("Equal", 2, 4),
    make("Equal", 9, 14),
    make("Symmetric", (0, "start"), (0, "end"), 13),
    make("Symmetric", (0, "start"), (0, "end"), (6, "start")),
    make("Block", 10),
    make("Distance", 0, value=10),
    make("Distance", (0, "start"), (1, "end"), value=math.hypot(10, 5)),
    make("Distance", (4, "center"), 0, value=3),
    make("Distance", 4, 5, value=1),
    make("Distance", 4, 0, value=1),
    make("Distance", 0, 4, value=1),
    make("DistanceX", 3, value=-8),
    make("DistanceX", (0, "end"), (3, "end"), value=-10),
    make("DistanceX", (4, "center"), value=4),
    make("DistanceY", 1, value=5),
    make("DistanceY", (0, "end"), (3, "end"), value=7),
    make("DistanceY", (4, "center"), value=3),
    make("Radius", 2, value=2),
    make("Diameter", 5, value=2),
    make("Angle", 7, value=45),
    make("Angle", 3, value=-180),
    make("Angle", 2, value=90),
    make("Angle", 0, 7, value=45),
    make("Angle", 7, 0, value=-45),
    make("Angle", (0, "end"), (1, "start"), value=-90),
    make("Angle", 0, 1, (1, "start"), value=90),
]
"""One of each form that is measured, and the value or place that makes it true."""

UNMEASURED = [
    make("InternalAlignment", 7, 9),
    make("InternalAlignment", (4, "center"), 9),
    make("SnellsLaw", (0, "end"), (1, "start"), 3, value=1.5),
    make("Weight", 5, value=2),
    make("PointOnObject", (6, "start"), 10),
]


@pytest.mark.parametrize("constraint", TRUE, ids=str)
def test_what_is_true_holds(constraint: Constraint) -> None:
    assert holds(constraint, SKETCH, 1e-9, 1e-9) is True


@pytest.mark.parametrize("constraint", UNMEASURED, ids=str)
def test_what_is_not_measured_is_not_told(constraint: Constraint) -> None:
    assert holds(constraint, SKETCH) is None


def test_every_form_of_every_type_is_among_these() -> None:
    seen = {(c.type, form_of(c, SKETCH).arguments) for c in TRUE + UNMEASURED}
    assert seen == {(type_, form.arguments) for type_, forms in FORMS.items() for form in forms}
    assert set(FORMS) == set(get_args(ConstraintType))


def moved(geometry: Geometry, by: float) -> Geometry:
    """Another primitive of the same kind, somewhere else, turned and of another size."""

    def at(p: XY) -> XY:
        return (p[0] * 1.3 - p[1] * 0.4 + by, p[0] * 0.2 + p[1] * 1.1 - 0.3 * by)

    match geometry:
        case Line(start, end):
            return Line(at(start), at(end))
        case Circle(center, radius):
            return Circle(at(center), radius * 1.2 + 0.05 * by)
        case Point(p):
            return Point(at(p))
        case Arc(start, mid, end):
            return Arc(at(start), at((mid[0] + 0.3, mid[1])), at(end))
        case Ellipse(center, a, b):
            return Ellipse(at(center), a * 1.1 + 0.05 * by, b * 1.3, 0.3, geometry.span)
        case BSpline():
            return geometry


@pytest.mark.parametrize("constraint", [c for c in TRUE if c.type != "Block"], ids=str)
def test_what_is_moved_does_not_hold_and_its_residual_says_so(constraint: Constraint) -> None:
    geometry = list(GEOMETRY)
    first = constraint.references[0].geometry
    geometry[first] = moved(GEOMETRY[first], 0.7)
    other = Sketch(tuple(geometry))
    off = residual(constraint, other)
    assert off is not None
    assert max(off) > 0.01
    assert holds(constraint, other) is False


@given(st.floats(0.001, 1000), st.floats(-500, 500), st.floats(-500, 500))
def test_scaling_and_moving_change_nothing(scale: float, dx: float, dy: float) -> None:
    def at(p: XY) -> XY:
        return (p[0] * scale + dx, p[1] * scale + dy)

    def one(geometry: Geometry) -> Geometry:
        match geometry:
            case Line(start, end):
                return Line(at(start), at(end))
            case Circle(center, radius):
                return Circle(at(center), radius * scale)
            case Point(p):
                return Point(at(p))
            case Arc(start, mid, end):
                return Arc(at(start), at(mid), at(end))
            case Ellipse(center, a, b):
                return Ellipse(at(center), a * scale, b * scale, geometry.angle, geometry.span)
            case BSpline():
                return geometry

    sketch = Sketch(tuple(map(one, GEOMETRY[:10])))
    for constraint in TRUE:
        numbers = [reference.geometry for reference in constraint.references]
        if constraint.value is None and min(numbers) >= 0 and max(numbers) < len(sketch.geometry):
            assert holds(constraint, sketch, 1e-6, 1e-6), constraint


@given(st.floats(1e-5, 1), st.floats(0, math.pi), st.floats(0.01, 1.5))
def test_parallel_is_told_by_the_angle_however_short_the_lines(length: float, angle: float, turn: float) -> None:
    lines = [Line((0, 0), (length * math.cos(a), length * math.sin(a))) for a in (angle, angle + turn, angle + math.pi)]
    sketch = Sketch(tuple(lines))
    off = residual(make("Parallel", 0, 1), sketch)
    assert off is not None
    assert off.angle == pytest.approx(min(turn, math.pi - turn), abs=1e-9)
    assert holds(make("Parallel", 0, 2), sketch)


@pytest.mark.parametrize(
    ("constraint", "why"),
    [
        (make("Horizontal", 4), "Horizontal takes line; point, point; not circle 4"),
        (make("Coincident", (0, "center"), (1, "start")), "line 0 has start and end, not center"),
        (make("Coincident", (0, "end"), (0, "end")), "twice"),
        (make("Parallel", 0, 0), "twice"),
        (make("Parallel", 0, 99), "there is no geometry 99"),
        (make("Parallel", 0, -3), "outside"),
        (make("Radius", 4), "needs a value"),
        (make("Distance", 0, value=math.nan), "needs a value"),
        (make("Equal", 0, 4), "Equal takes"),
        (make("Tangent", 0, 6), "Tangent takes"),
        (make("Coincident", (9, "start"), (0, "end")), "ellipse 9 has center, not start"),
        (Constraint("Block", ()), "nothing"),
    ],
    ids=str,
)
def test_wrong_arguments_are_named(constraint: Constraint, why: str) -> None:
    with pytest.raises(WrongConstraint, match=why):
        residual(constraint, SKETCH)


def test_an_arc_in_line_is_named() -> None:
    sketch = Sketch((Arc((0, 0), (1, 0), (2, 0)), Circle((0, 0), 1)))
    with pytest.raises(WrongConstraint, match="in line"):
        residual(make("Equal", 0, 1), sketch)
    with pytest.raises(WrongConstraint, match="in line"):
        residual(make("Coincident", (0, "center"), (1, "center")), sketch)


def test_sentences() -> None:
    assert describe(make("Coincident", (0, "end"), (1, "start")), SKETCH) == (
        "the end of line 0 and the start of line 1 are one point"
    )
    assert describe(make("Symmetric", (0, "start"), (0, "end"), (6, "start")), SKETCH) == (
        "point 6 is halfway between the start of line 0 and the end of line 0"
    )
    assert describe(make("Radius", 4, value=2.5), SKETCH) == "circle 4 has the radius 2.5"
    assert describe(make("Parallel", 0, -1), SKETCH) == "line 0 and the x axis are parallel"


def test_points_of_an_ellipse_arc() -> None:
    points = points_of(GEOMETRY[12])
    assert points["start"] == pytest.approx((22, 3))
    assert points["end"] == pytest.approx((18, 3))
