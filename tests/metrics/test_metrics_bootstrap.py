from collections.abc import Sequence

import numpy as np
import pytest

from cadwright.metrics.bootstrap import interval


def mean(values: Sequence[float | None]) -> float | None:
    known = [v for v in values if v is not None]
    return sum(known) / len(known) if known else None


def test_the_interval_of_a_mean_is_that_of_theory() -> None:
    values: list[float | None] = np.random.default_rng(5).normal(3, 2, 400).tolist()
    found = interval(values, mean, 0)
    assert found is not None
    assert found[0] == pytest.approx(3 - 1.96 * 2 / 20, abs=0.15)
    assert found[1] == pytest.approx(3 + 1.96 * 2 / 20, abs=0.15)


def test_a_seed_gives_the_same_interval_again() -> None:
    values: list[float | None] = [1.0, 2.0, 5.0, 9.0]
    assert interval(values, mean, 1) == interval(values, mean, 1) != interval(values, mean, 2)


def test_records_that_agree_leave_nothing_open() -> None:
    assert interval([4.0, 4.0, 4.0], mean, 0) == (4.0, 4.0)


def test_what_is_undefined_has_no_interval() -> None:
    assert interval([], mean, 0) is None
    assert interval([None, None], mean, 0) is None
    assert interval([1.0, *[None] * 50], mean, 0) is not None  # undefined on a third of the draws
    assert interval([1.0], lambda records: None, 0) is None
