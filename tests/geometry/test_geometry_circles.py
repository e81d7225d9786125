"""Circles through points."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cadwright.geometry.circles import circumcentre

TURNS = st.floats(0, math.tau)


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), st.floats(1, 1e3), TURNS, TURNS, TURNS)
def test_it_is_as_far_from_all_three(x: float, y: float, r: float, a: float, b: float, c: float) -> None:
    assume(all(abs(math.sin((p - q) / 2)) > 0.05 for p, q in ((a, b), (b, c), (c, a))))
    points = [(x + r * math.cos(t), y + r * math.sin(t)) for t in (a, b, c)]
    centre = circumcentre(*points)
    assert centre is not None
    assert centre == pytest.approx((x, y), abs=1e-6 * r)


@pytest.mark.parametrize("points", [((0, 0), (1, 1), (2, 2)), ((0, 0), (0, 0), (1, 0)), ((3, 4), (3, 4), (3, 4))])
def test_points_in_line_have_none(points: tuple[tuple[float, float], ...]) -> None:
    a, b, c = points
    assert circumcentre(a, b, c) is None


def test_how_flat_is_flat_is_said() -> None:
    points = ((0.0, 0.0), (1.0, 1e-6), (2.0, 0.0))
    assert circumcentre(*points) is not None
    assert circumcentre(*points, flat=1e-5) is None
