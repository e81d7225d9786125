"""Summaries for people at a terminal."""

from collections.abc import Sequence
from typing import Any

from cadwright.bench.summary import Summary


def words(summaries: Sequence[Summary]) -> str:
    """All summaries as aligned text."""
    return "\n\n".join(_words(summary) for summary in summaries)


def _words(summary: Summary) -> str:
    lines = [f"{summary.task}, {summary.planner}: {_records(summary)}, {summary.seconds:.1f} s"]
    lines += [f"  {name:<19} {value:<24} {meaning}" for name, value, meaning in _rows(summary)]
    return "\n".join(lines)


def _records(summary: Summary) -> str:
    return f"{summary.n} records" if summary.n == summary.of else f"{summary.n} of {summary.of} records"


def _rows(summary: Summary) -> list[tuple[str, str, str]]:
    metrics = summary.metrics
    return [
        (name, _number(value) + _interval(metrics.get(f"{name}_ci")), summary.meanings[name])
        for name, value in metrics.items()
        if not name.endswith("_ci")
    ]


def _interval(ci: Any) -> str:
    return "" if ci is None else f" [{_number(ci[0])}, {_number(ci[1])}]"


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"
