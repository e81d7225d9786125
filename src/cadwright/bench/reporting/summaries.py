"""Summaries for people: a table for the terminal, a page for the documentation."""

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


def page(summaries: Sequence[Summary]) -> str:
    """A Markdown page: the command that makes it, the numbers of all planners, what stood out with each."""
    first = summaries[0]
    commands = list(dict.fromkeys(f"`{summary.command}`" for summary in summaries))
    blocks = [f"# {first.task}", *commands, _about(first), _table(summaries)]
    for summary in summaries:
        heading = [f"## {summary.planner}"] if len(summaries) > 1 else []
        blocks += [*heading, summary.remarks]
    return "\n\n".join(blocks) + "\n"


def _about(summary: Summary) -> str:
    return (
        f"{_records(summary)}, protocol {summary.protocol}, at most {summary.max_turns} turns; "
        "95 % confidence intervals from 1000 resamplings of the records. What the numbers mean: "
        "[benchmarks](../benchmarks.md)."
    )


def _records(summary: Summary) -> str:
    return f"{summary.n} records" if summary.n == summary.of else f"{summary.n} of {summary.of} records"


def _table(summaries: Sequence[Summary]) -> str:
    names = [s.planner for s in summaries]
    lines = ["| | " + " | ".join(names) + " | |", "|---|" + "---|" * len(names) + "---|"]
    tables = [{name: value for name, value, _ in _rows(s)} for s in summaries]
    for name, _, meaning in _rows(summaries[0]):
        lines.append(f"| `{name}` | " + " | ".join(table.get(name, "–") for table in tables) + f" | {meaning} |")
    return "\n".join(lines)


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
