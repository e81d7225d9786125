"""Areas of polygons, and what lies inside them."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.geometry.polygons import inside, signed_area

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]
HOLE = [(1, 1), (3, 1), (3, 3), (1, 3)]
SIDES = st.integers(3, 40)
SIZES = st.floats(1e-3, 1e6)
PLACES = st.floats(-1e4, 1e4)


def regular(sides: int, radius: float, x: float, y: float) -> np.ndarray:
    turns = np.arange(sides) * math.tau / sides
    return np.column_stack([x + radius * np.cos(turns), y + radius * np.sin(turns)])


@given(SIDES, SIZES, PLACES, PLACES)
def test_area_is_that_of_the_triangles_and_turns_with_the_way_round(n: int, r: float, x: float, y: float) -> None:
    corners = regular(n, r, x, y)
    area = n / 2 * r * r * math.sin(math.tau / n)
    assert signed_area(corners) == pytest.approx(area, rel=1e-5, abs=1e-6 * r * (abs(x) + abs(y)))
    assert signed_area(corners[::-1]) == pytest.approx(
        -signed_area(corners), rel=1e-5, abs=1e-6 * r * (abs(x) + abs(y))
    )


@given(st.integers(5, 40), st.floats(0.1, 1e4), PLACES, PLACES, st.floats(0, math.tau), st.floats(0, 3))
def test_near_the_middle_is_inside_and_beyond_the_corners_is_not(
    n: int, r: float, x: float, y: float, turn: float, away: float
) -> None:
    point = (x + away * r * math.cos(turn), y + away * r * math.sin(turn))
    found = bool(inside([point], [regular(n, r, x, y)])[0])
    if away < 0.99 * math.cos(math.pi / n):
        assert found
    if away > 1.01:
        assert not found


def test_what_lies_in_two_of_them_is_outside() -> None:
    points = [(2, 2), (0.5, 2), (5, 2)]
    assert inside(points, [SQUARE]).tolist() == [True, True, False]
    assert inside(points, [SQUARE, HOLE]).tolist() == [False, True, False]
    assert inside(points, []).tolist() == [False, False, False]
    assert inside(np.zeros((0, 2)), [SQUARE]).tolist() == []
