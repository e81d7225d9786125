"""Pen strokes to curves: what hands draw is recognised, whatever they tremble."""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.sketch.graph import XY, Arc, Circle, Line
from cadwright.sketch.strokes import cleaned, joined, levelled, segmented

FINE = 60


def along(*corners: XY) -> list[XY]:
    """Points along a polyline, a fixed distance apart."""
    points: list[XY] = []
    for a, b in pairwise(corners):
        count = max(2, int(math.dist(a, b) / 0.3))
        points += [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in np.linspace(0, 1, count).tolist()]
    return points


def around(centre: XY, radius: float, start: float, end: float) -> list[XY]:
    angles = np.radians(np.linspace(start, end, FINE)).tolist()
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def trembling(points: Sequence[XY], size: float, seed: int) -> list[XY]:
    """A hand's error: slow waves across the stroke, and a little noise."""
    source = np.random.default_rng(seed)
    exact = np.asarray(points)
    t = np.linspace(0, 1, len(exact))[:, None]
    waves = sum(source.normal(0, size / (1 + k), 2) * np.sin(2 * math.pi * (k * t + source.random(2))) for k in (1, 2))
    found = exact + waves + source.normal(0, size / 8, exact.shape)
    return [(float(x), float(y)) for x, y in found]


def kinds(points: Sequence[XY]) -> list[str]:
    stroke = cleaned(points)
    assert stroke is not None
    return [type(each).__name__ for each in segmented(stroke)]


SHAPES = {
    "a line": (along((-10, 3), (10, 4)), ["Line"]),
    "a line to and fro": (along((-10, 3), (10, 4), (-10, 3)), ["Line"]),
    "an angle": (along((-10, 0), (0, 0), (0, 12)), ["Line", "Line"]),
    "a triangle": (along((0, 0), (12, 0), (5, 9), (0, 0)), ["Line"] * 3),
    "a rectangle": (along((0, 0), (14, 0), (14, 9), (0, 9), (0, 0)), ["Line"] * 4),
    "a rectangle begun in the middle of a side": (
        along((7, 0), (14, 0), (14, 9), (0, 9), (0, 0), (7, 0)),
        ["Line"] * 4,
    ),
    "an arc": (around((0, 0), 8, 10, 150), ["Arc"]),
    "a circle": (around((3, 2), 5, 0, 360), ["Circle"]),
    "a circle, not quite closed": (around((3, 2), 5, 0, 325), ["Circle"]),
    "a circle, gone round twice": (around((3, 2), 5, 0, 710), ["Circle"]),
    "a small circle": (around((3, 2), 1.2, 30, 400), ["Circle"]),
    "a line into an arc": (along((-12, 5), (0, 5)) + around((0, 0), 5, 90, -80), ["Line", "Arc"]),
}


@pytest.mark.parametrize("name", SHAPES)
def test_exact_shapes_are_recognised(name: str) -> None:
    points, wanted = SHAPES[name]
    assert kinds(points) == wanted


@pytest.mark.parametrize("name", SHAPES)
def test_trembling_hands_are_mostly_understood(name: str) -> None:
    points, wanted = SHAPES[name]
    found = [
        kinds(trembling(points, 0.012 * math.hypot(*np.ptp(np.asarray(points), axis=0)), seed)) for seed in range(20)
    ]
    assert found.count(wanted) >= 15, found


def test_corners_of_a_rectangle_are_where_its_sides_cross() -> None:
    stroke = cleaned(along((0, 0), (14, 0), (14, 9), (0, 9), (0, 0)))
    assert stroke is not None
    ends = [each.start for each in segmented(stroke) if isinstance(each, Line)]
    for corner in ((0, 0), (14, 0), (14, 9), (0, 9)):
        assert min(math.dist(corner, each) for each in ends) < 0.35


def test_a_circle_has_its_centre_and_radius() -> None:
    stroke = cleaned(around((3, 2), 5, 0, 360))
    assert stroke is not None
    (circle,) = segmented(stroke)
    assert isinstance(circle, Circle)
    assert circle.center == pytest.approx((3, 2), abs=0.05)
    assert circle.radius == pytest.approx(5, abs=0.05)


@given(st.lists(st.tuples(st.floats(width=32), st.floats(width=32)), max_size=60))
@settings(deadline=None)
def test_no_stroke_is_too_odd(points: list[XY]) -> None:
    stroke = cleaned(points, within=1000)
    for each in segmented(stroke) if stroke else ():
        numbers = (*each.center, each.radius) if isinstance(each, Circle) else (*each.start, *each.end)
        assert all(map(math.isfinite, numbers))


def test_a_dot_is_no_curve() -> None:
    dot = cleaned([(1, 1), (1, 1)])
    assert dot is not None
    assert segmented(dot) == ()
    assert cleaned([]) is None
    assert cleaned([(math.nan, 0)]) is None


def test_ends_that_nearly_meet_do() -> None:
    a, b = Line((0, 0), (9.6, 0.1)), Line((10.2, 0.3), (10, 8))
    one, other = joined([a, b], 1.5)
    assert isinstance(one, Line)
    assert isinstance(other, Line)
    assert one.end == other.start
    assert one.start == (0, 0)


def test_ends_far_apart_stay() -> None:
    curves = [Line((0, 0), (9, 0)), Line((12, 0), (20, 0))]
    assert joined(curves, 1.5) == tuple(curves)


def test_small_shapes_are_not_drawn_together() -> None:
    square = [Line((0, 0), (1, 0)), Line((1, 0), (1, 1)), Line((1, 1), (0, 1)), Line((0, 1), (0, 0))]
    assert joined(square, 1.5) == tuple(square)


def test_an_end_near_another_curve_is_put_on_it() -> None:
    wall, shelf = Line((0, -10), (0, 10)), Line((0.6, 2), (8, 2))
    _, put = joined([wall, shelf], 1.5)
    assert isinstance(put, Line)
    assert put.start == pytest.approx((0, 2))
    circle = Circle((0, 0), 5)
    rim, spoke = joined([circle, Line((5.5, 0), (12, 0))], 1.5)
    assert isinstance(spoke, Line)
    assert spoke.start == pytest.approx((5, 0))
    assert rim == circle


def test_anchors_attract_and_stay() -> None:
    (line,) = joined([Line((0.5, 0.4), (8, 0))], 1.5, anchors=[(0, 0)])
    assert isinstance(line, Line)
    assert line.start == pytest.approx((0, 0))
    (level,) = levelled([Line((0, 0), (8, 0.4))], 0.9, anchors=[(0, 0)])
    assert level == Line((0, 0), (8, 0)), "one end is held"


def test_chains_of_level_lines_lie_at_one_height() -> None:
    chain = [Line((0, 0), (5, 0.3)), Line((5, 0.3), (10, 0.0)), Line((10, 0.0), (10.2, 6))]
    low, high, up = levelled(chain, 0.9)
    assert isinstance(low, Line)
    assert isinstance(high, Line)
    assert isinstance(up, Line)
    assert low.start[1] == low.end[1] == high.end[1]
    assert up.start[0] == up.end[0]
    assert up.start == high.end


def test_arcs_keep_their_shape_when_their_ends_move() -> None:
    arc, _ = joined([Arc((0, 0), (5, 5), (10, 0)), Line((10.5, 0), (10.5, -8))], 1.5)
    assert isinstance(arc, Arc)
    bulge = math.dist(arc.mid, ((arc.start[0] + arc.end[0]) / 2, (arc.start[1] + arc.end[1]) / 2))
    assert bulge == pytest.approx(math.dist(arc.start, arc.end) / 2)


@given(st.floats(-3, 3), st.floats(4, 10))
def test_steep_lines_are_not_levelled(rise: float, run: float) -> None:
    (line,) = levelled([Line((0, 0), (run, rise))], 0.9)
    assert isinstance(line, Line)
    moved = line != Line((0, 0), (run, rise))
    if abs(rise) > 0.13 * run:
        assert not moved
