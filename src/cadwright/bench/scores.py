"""Numbers of many results, from the scores that each of them has."""

from collections.abc import Sequence

import numpy as np

from cadwright.bench.task import Aim, Metric, Result, Task


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


def mean(name: str, meaning: str = "", aim: Aim = "high") -> Metric:
    """The mean of a score over the results that have it."""
    return Metric(lambda results: float(np.mean(found)) if (found := values(results, name)) else None, meaning, aim)


def median(name: str, meaning: str = "", aim: Aim = "high") -> Metric:
    """The median of a score over the results that have it."""
    return Metric(lambda results: float(np.median(found)) if (found := values(results, name)) else None, meaning, aim)


def metrics_of(task: type[Task], results: Sequence[Result]) -> dict[str, Metric]:
    """A benchmark's numbers, those that are grouped for each group under its name, too."""
    groups = sorted({result.group for result in results if result.group})
    of = {f"{group}_{name}": _of_group(task.metrics[name], group) for group in groups for name in task.grouped}
    return {**task.metrics, **(of if len(groups) > 1 else {})}


def _of_group(metric: Metric, group: str) -> Metric:
    def of_group(results: Sequence[Result]) -> float | None:
        own = [r for r in results if r.group == group]
        return metric(own) if own else None

    return Metric(of_group, f"{group}: {metric.meaning}", metric.aim)
