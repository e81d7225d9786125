"""Tests of two planners on the same records."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
import numpy as np

T = TypeVar("T")
RESAMPLES = 2000
LEVEL = 0.95


class Difference(msgspec.Struct, frozen=True):
    """A number of the second minus that of the first, with its 95 % interval and the chance of no difference.

    ``p`` is two-sided, from the paired bootstrap: twice the smaller share of draws on either side of zero, and no less
    than one draw's.
    """

    value: float
    low: float
    high: float
    p: float


def difference(
    first: Sequence[T], second: Sequence[T], metric: Callable[[Sequence[T]], float | None], seed: int
) -> Difference | None:
    """Paired bootstrap: records, in the same order in both, are drawn anew together. ``None`` where undefined."""
    if len(first) != len(second):
        raise ValueError("paired records are as many in both")
    if not first or (a := metric(first)) is None or (b := metric(second)) is None:
        return None
    chance = np.random.default_rng(seed)
    draws = chance.integers(0, len(first), (RESAMPLES, len(first)))
    found = []
    for draw in draws:
        one, two = metric([first[i] for i in draw]), metric([second[i] for i in draw])
        if one is not None and two is not None:
            found.append(two - one)
    if 2 * len(found) < RESAMPLES:
        return None
    values = np.asarray(found)
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    side = min(float((values <= 0).mean()), float((values >= 0).mean()))
    return Difference(b - a, float(low), float(high), min(1.0, max(2 * side, 1 / RESAMPLES)))


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> float:
    """McNemar's exact test: the two-sided chance of so uneven a split of the records on which two planners disagree."""
    from scipy.stats import binomtest

    lost = sum(a and not b for a, b in zip(first, second, strict=True))
    won = sum(b and not a for a, b in zip(first, second, strict=True))
    return float(binomtest(won, won + lost).pvalue) if won + lost else 1.0


def wilcoxon(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Wilcoxon's signed-rank test, two-sided; ``None`` where no two values differ."""
    from scipy.stats import wilcoxon as test

    deltas = np.asarray(second, np.float64) - np.asarray(first, np.float64)
    return float(test(deltas[deltas != 0]).pvalue) if (deltas != 0).any() else None
