import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.metrics.tolerance_recall import area_under_curve, curve, tolerances

DISTANCES = st.lists(st.none() | st.floats(0, 1), min_size=1, max_size=30)


def test_tolerances_run_from_a_tenth_to_a_hundred_thousandth() -> None:
    found = tolerances()
    assert len(found) == 401
    assert found[[0, 100, 400]] == pytest.approx([1e-1, 1e-2, 1e-5])


def test_a_distance_counts_at_its_own_tolerance() -> None:
    found = curve([1e-1])
    assert (found[0], found[1]) == (1, 0)


@pytest.mark.parametrize(
    ("distances", "area"),
    [
        ([0.0], 1),
        ([1e-6, 1e-7], 1),
        ([0.2], 0),
        ([None], 0),
        ([], 0),
        ([0.0, None], 0.5),
        ([10**-3.005], 200.5 / 400),  # recalled at the first 201 tolerances: 200 steps and half of the next one
        ([0.0, 10**-3.005, None, None], (1 + 200.5 / 400) / 4),
    ],
)
def test_known_areas(distances: list[float | None], area: float) -> None:
    assert area_under_curve(distances) == pytest.approx(area)


@pytest.mark.parametrize("failure", [None, -1.0, math.inf, math.nan])
def test_every_mark_of_failure_stays_in_the_denominator(failure: float | None) -> None:
    assert area_under_curve([0.0, failure]) == pytest.approx(0.5)


@given(DISTANCES)
def test_it_is_the_definition(distances: list[float | None]) -> None:
    recall = [sum(d is not None and d <= t for d in distances) / len(distances) for t in tolerances()]
    assert curve(distances) == pytest.approx(recall)
    assert area_under_curve(distances) == pytest.approx(np.trapezoid(recall, np.linspace(1, 5, 401)) / 4)


@given(DISTANCES, st.floats(0, 1))
def test_a_better_distance_never_makes_it_worse(distances: list[float | None], share: float) -> None:
    better = [None if d is None else d * share for d in distances]
    assert 0 <= area_under_curve(distances) <= area_under_curve(better) <= 1
