"""Confidence intervals by resampling records."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")
RESAMPLES = 1000
LEVEL = 0.95


def interval(
    records: Sequence[T], metric: Callable[[Sequence[T]], float | None], seed: int
) -> tuple[float, float] | None:
    """The 95 % percentile interval of a metric over records drawn anew with replacement, 1000 times.

    ``None`` where the metric is undefined on the records, or on more than half of the draws.
    """
    if not records or metric(records) is None:
        return None
    chance = np.random.default_rng(seed)
    drawn = (chance.integers(0, len(records), len(records)).tolist() for _ in range(RESAMPLES))
    values = [v for draw in drawn if (v := metric([records[i] for i in draw])) is not None]
    if 2 * len(values) < RESAMPLES:
        return None
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)
