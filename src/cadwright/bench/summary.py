"""What all results of a run come to: every number with its confidence interval."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from cadwright.bench.task import Aim, Metric, Published, Result
from cadwright.metrics.bootstrap import interval

STATUSES = {
    "done": "ended as done",
    "unmet": "ended as unmet",
    "declined": "declined",
    "failed": "failed",
    "error": "broke down (a fault of cadwright's)",
}
SPENT = {
    "avg_turns": "turns",
    "planning_p50_ms": "planning, one reply, median, ms",
    "planning_p99_ms": "planning, one reply, 99th percentile, ms",
    "seconds_per_record": "seconds for a record",
}


UNTOLD = frozenset(("meanings", "aims", "remarks", "published", "results"))
"""What a summary holds for reports only."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """All records of a benchmark with one planner; ``of`` how many there are, which are more where a run is unfinished.

    ``seconds`` are those of this run, without what was finished before. ``meanings`` says what each number is, ``aims``
    which of them are to be high, or low.
    """

    task: str
    planner: str
    n: int
    of: int
    seed: int | None
    protocol: str | None
    metrics: dict[str, Any]
    meanings: dict[str, str]
    aims: dict[str, Aim]
    seconds: float
    cost_usd: float | None
    tokens: int
    output_tokens: int
    max_turns: int
    command: str
    remarks: str = ""
    published: Published | None = None
    results: tuple[Result, ...] = ()

    def for_json(self) -> dict[str, Any]:
        """The contract's form, without the single records."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {
            name: value
            for name, value in fields.items()
            if name not in ("meanings", "aims", "remarks", "published", "results")
        }


def summarise(
    metrics: Mapping[str, Metric], results: Sequence[Result], seed: int | None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Every number with its confidence interval, what was spent, and what each number means."""
    turns = Metric(lambda found: float(np.mean([r.turns for r in found])), SPENT["avg_turns"])
    told: dict[str, Any] = {}
    meanings = {name: metric.meaning for name, metric in metrics.items()} | SPENT
    for name, metric in {"avg_turns": turns, **metrics}.items():
        told[name] = metric(results)
        told[f"{name}_ci"] = interval(results, metric, seed or 0)
    for status, meaning in STATUSES.items():
        told[f"{status}_share"] = sum(r.status == status for r in results) / len(results)
        meanings[f"{status}_share"] = meaning
    planning = [1e3 * seconds for r in results for seconds in r.planning]
    p50, p99 = np.percentile(planning, [50, 99]).tolist() if planning else (None, None)
    took = float(np.mean([r.seconds for r in results]))
    return told | {"planning_p50_ms": p50, "planning_p99_ms": p99, "seconds_per_record": took}, meanings


def spent(results: Sequence[Result]) -> float | None:
    """US dollars, ``None`` where they are not known of every record."""
    costs = [r.cost_usd for r in results]
    return None if None in costs else sum(cost for cost in costs if cost is not None)
