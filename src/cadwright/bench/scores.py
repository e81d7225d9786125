"""Numbers of many results, from the scores that each of them has."""

from collections.abc import Sequence

import numpy as np

from cadwright.bench.task import Metric, Result


def values(results: Sequence[Result], name: str) -> list[float]:
    """The scores of a name, of the results that have one."""
    return [v for r in results if (v := r.scores.get(name)) is not None]


def total(results: Sequence[Result], name: str) -> float:
    """The sum of the scores of a name."""
    return sum(values(results, name))


def share(results: Sequence[Result], what: str, of: str) -> float | None:
    """One sum as a part of another one; ``None`` of nothing."""
    whole = total(results, of)
    return total(results, what) / whole if whole else None


def mean(name: str) -> Metric:
    """The mean of a score over the results that have it."""
    return lambda results: float(np.mean(found)) if (found := values(results, name)) else None


def median(name: str) -> Metric:
    """The median of a score over the results that have it."""
    return lambda results: float(np.median(found)) if (found := values(results, name)) else None
