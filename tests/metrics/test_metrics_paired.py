"""Paired tests on cases that are worked by hand."""

from collections.abc import Sequence

import pytest

from cadwright.metrics.paired import difference, mcnemar, wilcoxon


def share(results: Sequence[bool]) -> float | None:
    return sum(results) / len(results) if results else None


def test_mcnemar_counts_only_records_on_which_the_two_disagree() -> None:
    """Six won, none lost: of 2^6 equally likely splits two are as uneven."""
    first, second = [False] * 6 + [True] * 10, [True] * 16
    assert mcnemar(first, second) == pytest.approx(2 / 64)
    assert mcnemar(second, first) == pytest.approx(2 / 64)
    assert mcnemar(first, first) == 1.0


def test_wilcoxon_of_five_values_that_all_fell() -> None:
    """All five ranks on one side: two of 2^5 arrangements."""
    assert wilcoxon([5, 6, 7, 8, 9], [4, 4, 4, 4, 4]) == pytest.approx(2 / 32)
    assert wilcoxon([1, 2], [1, 2]) is None


def test_the_difference_of_equal_results_is_nothing() -> None:
    found = difference([True, False, True], [True, False, True], share, 1)
    assert found is not None
    assert (found.value, found.low, found.high, found.p) == (0.0, 0.0, 0.0, 1.0)


def test_a_large_difference_has_an_interval_off_zero_and_a_small_p() -> None:
    first, second = [False] * 30 + [True] * 10, [True] * 35 + [False] * 5
    found = difference(first, second, share, 1)
    assert found is not None
    assert found.value == pytest.approx(35 / 40 - 10 / 40)
    assert 0.3 < found.low < found.value < found.high < 0.95
    assert found.p <= 1 / 1000
    assert difference(first, second, share, 1) == found
    back = difference(second, first, share, 1)
    assert back is not None
    assert (back.low, back.high) == pytest.approx((-found.high, -found.low))


def test_records_are_paired() -> None:
    with pytest.raises(ValueError, match="as many"):
        difference([True], [], share, 1)
    assert difference(list[bool](), list[bool](), share, 1) is None
