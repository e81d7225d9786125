"""Strokes: near what they follow, on the pixels of a canvas, and of the form that they should have."""

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.canvas import Arc, Circle, Curve, Line
from cadwright.canvas.design import XY
from cadwright.canvas.simulated.gestures import arrow, cross, ring, scribble
from cadwright.canvas.simulated.hand import cut, stroke
from cadwright.canvas.simulated.shapes import farness
from cadwright.canvas.simulated.styles import person
from cadwright.canvas.simulated.traces import copied, traced

NUMBERS = st.floats(-18, 18)
POINTS = st.tuples(NUMBERS, NUMBERS)
HAND = person(1, "terse").traits.hand
CURVES: tuple[Curve, ...] = (
    Line(((-9, -9), (9, -9))), Line(((9, -9), (9, 9))), Line(((9, 9), (-9, 9))), Circle(((-3, 0), (3, 0))),
    Arc(((-9, 9), (-12, 0), (-9, -9))),
)  # fmt: skip


def turning(path: tuple[XY, ...]) -> float:
    """How far a path turns in all, in turns."""
    angles = np.unwrap([math.atan2(y, x) for x, y in path])
    return abs(float(angles[-1] - angles[0])) / math.tau


@given(POINTS, POINTS, st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_stroke_stays_near_its_path(a: XY, b: XY, seed: int) -> None:
    if math.dist(a, b) < 1:
        return
    drawn = stroke([a, b], HAND, random.Random(seed))
    assert farness(drawn, [Line((a, b))]).mean() < 1.5
    assert math.dist(drawn[0], a) < 3.5
    assert math.dist(drawn[-1], b) < 4.5
    for x, y in drawn:
        for value, first in ((x, HAND.pixel[0]), (y, HAND.pixel[1])):
            steps = (value - first) / 0.1
            assert abs(value) == 20 or abs(steps - round(steps)) < 1e-3


def test_points_are_as_dense_as_recorded_ones() -> None:
    """The one stroke drawing that is public has 3.4 to 7.2 points for each grid unit."""
    counts = []
    for seed in range(40):
        hand = person(seed).traits.hand
        drawn = stroke([(-10, 0), (10, 0)], hand, random.Random(seed))
        counts.append(len(drawn) / sum(math.dist(a, b) for a, b in pairwise(drawn)))
    assert 3 < float(np.median(counts)) < 7.5


@given(st.floats(0, 0.45), st.floats(0.55, 1))
def test_a_part_of_a_path(begin: float, end: float) -> None:
    path: list[XY] = [(0, 0), (3, 0), (3, 4), (0, 4)]
    found = cut(path, begin, end)
    assert sum(math.dist(a, b) for a, b in pairwise(found)) == pytest.approx(10 * (end - begin), abs=1e-6)
    assert farness(found, [Line((a, b)) for a, b in pairwise(path)]).max() < 1e-6


def test_arrows_end_where_they_point() -> None:
    for seed in range(30):
        drawn = arrow((0, 0), (6, 0), HAND, random.Random(seed))
        assert 1 <= len(drawn) <= 3
        assert min(math.dist(point, (6, 0)) for each in drawn for point in each) < 1


def test_a_cross_has_two_strokes_that_cross() -> None:
    for seed in range(20):
        one, other = (np.array(each) for each in cross((2, 3), 2, HAND, random.Random(seed)))
        assert np.hypot(*(one[:, None] - other[None]).reshape(-1, 2).T).min() < 0.5
        assert np.hypot(*(one.mean(0) - [2, 3])) < 1


def test_a_ring_goes_around_and_a_scribble_to_and_fro() -> None:
    for seed in range(20):
        (loop,) = ring((0, 0), (3, 2), HAND, random.Random(seed))
        assert 0.85 < turning(loop) < 1.3
        (rubbed,) = scribble([(-4, 0), (4, 0)], 1, HAND, random.Random(seed))
        ups = [b[1] > a[1] for a, b in pairwise(rubbed) if a[1] != b[1]]
        assert sum(a != b for a, b in pairwise(ups)) >= 4


def test_a_copy_shows_every_curve_most_of_the_time_and_no_exact_place() -> None:
    shown = []
    for seed in range(30):
        hand = person(seed).traits.hand
        strokes = copied(CURVES, hand, random.Random(seed))
        points = [point for each in strokes for point in each]
        lines = [Line((a, b)) for each in strokes for a, b in pairwise(each)]
        assert 0.05 < farness(points, CURVES).mean() < 3.5
        shown += [farness(each.control_points, lines).min() < 3 for each in CURVES]
    assert sum(shown) / len(shown) > 0.9


def test_a_correction_lies_nearer_than_a_copy() -> None:
    def off(draw: bool) -> float:
        how = traced if draw else copied
        drawn = [how(CURVES, HAND, random.Random(seed)) for seed in range(20)]
        return float(np.mean([farness(each, CURVES).mean() for strokes in drawn for each in strokes]))

    assert off(True) < off(False)
