"""Points along primitives, boxes around them, sketches moved and normalised, parameters as tokens."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sketch_samples import CURVES, PLATE, circles, ellipses, plain, sketches, splines

from cadwright.errors import InputError
from cadwright.sketch import Arc, BSpline, Circle, Constraint, Ellipse, Geometry, Line, Point, Reference, Sketch
from cadwright.sketch.curves import bounds, domain, evaluate, flat_knots, plain_poles, points_along, sketch_bounds
from cadwright.sketch.normalise import dequantise, from_parameters, normalise, parameters, quantise
from cadwright.sketch.transforms import moved, scaled


@settings(max_examples=60, deadline=None)
@given(plain | ellipses | splines)
def test_the_box_holds_the_curve(geometry: Geometry) -> None:
    box = bounds(geometry)
    assert box is not None
    along = points_along(geometry, 0.05)
    assert np.all(along >= np.array(box[:2]) - 0.06)
    assert np.all(along <= np.array(box[2:]) + 0.06)


@settings(max_examples=40, deadline=None)
@given(circles)
def test_a_circle_is_followed_as_closely_as_asked(circle: Circle) -> None:
    along = points_along(circle, 0.01 * circle.radius)
    middles = (along[1:] + along[:-1]) / 2
    off = circle.radius - np.hypot(*(middles - circle.center).T)
    assert np.all(off <= 0.0101 * circle.radius)
    assert along[0] == pytest.approx(along[-1])


def test_an_arc_keeps_its_sense() -> None:
    along = points_along(Arc((1, 0), (0, -1), (-1, 0)), 0.01)
    assert along[0] == pytest.approx((1, 0))
    assert along[len(along) // 2] == pytest.approx((0, -1), abs=0.1)


def test_points_in_line_are_followed_straight() -> None:
    assert len(points_along(Arc((0, 0), (1, 0), (2, 0)), 0.01)) == 3
    assert bounds(Arc((0, 0), (1, 1), (2, 2))) == (0, 0, 2, 2)
    assert len(points_along(Arc((0, 0), (1, 1e-9), (2, 0)), 0.01)) == 3


def test_the_box_of_an_arc_knows_where_it_turns() -> None:
    assert bounds(Arc((1, 0), (0, 1), (-1, 0))) == pytest.approx((-1, 0, 1, 1))
    assert bounds(Arc((1, 0), (-math.sqrt(0.5), -math.sqrt(0.5)), (0, 1))) == pytest.approx((-1, -1, 1, 1))


def test_numbers_that_are_not_finite_have_no_box() -> None:
    assert bounds(Line((0, 0), (math.nan, 1))) is None
    assert bounds(Circle((0, 0), math.inf)) is None
    assert sketch_bounds(Sketch()) is None


def test_a_bezier_is_where_its_formula_says() -> None:
    spline = BSpline(((0, 0), (1, 3), (4, 3), (6, 0)), 3, (0, 1), (4, 4))
    t = np.linspace(0, 1, 11)[:, None]
    poles = np.array(spline.poles)
    expected = (
        (1 - t) ** 3 * poles[0] + 3 * t * (1 - t) ** 2 * poles[1] + 3 * t**2 * (1 - t) * poles[2] + t**3 * poles[3]
    )
    assert evaluate(spline, t[:, 0]) == pytest.approx(expected)


def test_weights_make_a_circle() -> None:
    quarter = BSpline(((1, 0), (1, 1), (0, 1)), 2, (0, 1), (3, 3), (1, math.sqrt(0.5), 1))
    assert np.hypot(*evaluate(quarter, np.linspace(0, 1, 9)).T) == pytest.approx(np.ones(9))


@pytest.mark.parametrize("multiplicity", [1, 2])
def test_a_periodic_spline_closes_smoothly(multiplicity: int) -> None:
    """Its ends meet in place and direction, and the plain spline of its flat knots has as many poles as it takes."""
    counts = (multiplicity, 1, 2, multiplicity)
    poles = ((0, 0), (4, 0), (5, 4), (0, 4), (-1, 2))[: sum(counts[:-1])]
    spline = BSpline(poles, 3, (0, 1, 2, 3), counts, (), True)
    low, high = domain(spline)
    points = evaluate(spline, np.array([low, low + 1e-6, high - 1e-6, high]))
    assert points[0] == pytest.approx(points[-1], abs=1e-9)
    assert points[1] - points[0] == pytest.approx(points[3] - points[2], abs=1e-8)
    assert len(flat_knots(spline)) == len(plain_poles(spline)[0]) + spline.degree + 1


@settings(max_examples=15, deadline=None)
@given(sketches(), st.floats(0.01, 100))
def test_scaling_there_and_back(sketch: Sketch, factor: float) -> None:
    again = scaled(scaled(sketch, factor), 1 / factor)
    for a, b in zip(sketch.geometry, again.geometry, strict=True):
        assert bounds(b) == pytest.approx(bounds(a), rel=1e-4, abs=1e-2)
    for c, d in zip(sketch.constraints, again.constraints, strict=True):
        assert d.value == (None if c.value is None else pytest.approx(c.value))


def test_lengths_are_scaled_and_angles_are_not() -> None:
    ties = (Constraint("Radius", (Reference(0),), 2.0), Constraint("Angle", (Reference(0),), 30.0))
    assert [c.value for c in scaled(Sketch((Circle((1, 1), 2),), ties), 3).constraints] == [6.0, 30.0]


def test_what_ties_to_the_axes_does_not_move_along() -> None:
    kept = [c.type for c in moved(PLATE, (5, 0)).constraints]
    assert kept == ["Horizontal", "Coincident", "Tangent", "Symmetric", "Radius", "Distance", "DistanceX"]
    assert moved(PLATE, (0, 0)).constraints == PLATE.constraints


def test_a_normalised_sketch_is_centred_and_long_side_one() -> None:
    normal = normalise(PLATE)
    assert sketch_bounds(normal.sketch) == pytest.approx((-0.5, -0.375, 0.5, 0.375))
    assert (normal.center, normal.scale) == ((20, 15), 40)
    for a, b in zip(PLATE.geometry, normal.restored().geometry, strict=True):
        assert bounds(b) == pytest.approx(bounds(a))


def test_a_single_point_keeps_its_size() -> None:
    assert normalise(Sketch((Point((3, 4)),))).sketch.geometry == (Point((0, 0)),)


def test_an_empty_sketch_cannot_be_normalised() -> None:
    with pytest.raises(InputError, match="no geometry"):
        normalise(Sketch())


@settings(max_examples=60, deadline=None)
@given(plain)
def test_parameters_define_the_primitive(geometry: Geometry) -> None:
    values = parameters(geometry)
    assert len(values) == {Line: 4, Arc: 6, Circle: 3, Point: 2}[type(geometry)]
    again = from_parameters(type(geometry), values, geometry.construction)
    assert parameters(again) == values
    assert bounds(again) == pytest.approx(bounds(geometry), abs=1e-3)


def test_parameters_do_not_depend_on_the_sense() -> None:
    assert parameters(Line((0, 1), (2, 0))) == parameters(Line((2, 0), (0, 1))) == (2, 0, 0, 1)
    arc = Arc((1, 0), (0, 1), (-1, 0))
    assert parameters(arc) == parameters(Arc(arc.end, arc.mid, arc.start))


def test_ellipses_have_no_tokens() -> None:
    with pytest.raises(InputError, match="Ellipse"):
        parameters(Ellipse((0, 0), 2, 1))
    with pytest.raises(InputError, match="BSpline"):
        from_parameters(BSpline, (1, 2))


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(-0.5, 0.5), min_size=1, max_size=9), st.integers(2, 10))
def test_quantising_stays_within_half_a_step(values: list[float], bits: int) -> None:
    tokens = quantise(values, bits)
    assert tokens.min() >= 0
    assert tokens.max() < 2**bits
    assert dequantise(tokens, bits) == pytest.approx(np.array(values), abs=0.5 / 2**bits + 1e-9)
    assert np.array_equal(quantise(dequantise(tokens, bits), bits), tokens)


def test_the_edges_of_the_range() -> None:
    assert quantise([-0.5, -0.48437500001, 0.0, 0.5]).tolist() == [0, 1, 32, 63]
    with pytest.raises(InputError, match="normalise"):
        quantise([0.6])
    assert quantise([0.6, -9], clip=True).tolist() == [63, 0]


def test_every_kind_of_curve_is_drawn() -> None:
    assert all(len(points_along(geometry, 0.01)) > 10 for geometry in CURVES.geometry)
