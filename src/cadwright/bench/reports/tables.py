"""The tables of a report, as data: what runs came to beside the papers' rows, by level and operation."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cadwright.bench.reports.runs import Run
from cadwright.bench.task import Result
from cadwright.metrics.tolerance_recall import area_under_curve
from cadwright.synth.parts.generation import operations

LEAST = 3
"""Records that an operation is in, so that something is told of it."""


class Table(msgspec.Struct, frozen=True):
    """A table: what it shows, its heads, and its rows, whose first cell names them."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def numbers(runs: Sequence[Run]) -> Table:
    """Every number of runs of one benchmark, with its interval, a column for each run."""
    names = list(dict.fromkeys(name for run in runs for name in run.summary.metrics if not name.endswith("_ci")))
    rows = [(name, *(_with_interval(run, name) for run in runs), _meaning(runs, name)) for name in names]
    note = "95 % intervals from 1000 resamplings of the records."
    return Table("All numbers", ("", *(run.name for run in runs), "what it is"), tuple(rows), note)


def beside_papers(runs: Sequence[Run]) -> Table | None:
    """Ours in the shape of the papers' table, with its rows below."""
    published = next((run.summary.published for run in runs if run.summary.published is not None), None)
    if published is None:
        return None
    columns = list(dict.fromkeys(name for row in published.rows.values() for name in row))
    ours = [(run.name, *(_with_interval(run, name) for name in columns)) for run in runs]
    theirs = [(name, *(number(row[c]) if c in row else "–" for c in columns)) for name, row in published.rows.items()]
    return Table("Beside the papers' rows", ("", *columns), (*ours, *theirs), published.source)


def spent(runs: Sequence[Run]) -> Table:
    """Turns, tokens, dollars and seconds for a record (CAD-Assistant, table 10)."""
    rows = []
    for run in runs:
        n = max(1, len(run.results))
        of = run.summary
        cost = None if of.cost_usd is None else of.cost_usd / n
        seconds = sum(r.seconds for r in run.results) / n
        cells = [number(of.metrics.get("avg_turns")), number((of.tokens - of.output_tokens) / n)]
        rows.append((run.name, str(n), *cells, number(of.output_tokens / n), number(cost), number(seconds)))
    heads = ("", "records", "turns", "input tokens", "output tokens", "US dollars", "seconds")
    return Table("What a record took", heads, tuple(rows))


def by_group(runs: Sequence[Run]) -> Table | None:
    """Ends by level, or whatever records are counted with."""
    groups = list(dict.fromkeys(r.group for run in runs for r in run.results if r.group))
    if len(groups) < 2:
        return None
    rows = [row for run in runs for group in groups for row in _ends(f"{run.name}, {group}", run.results, group)]
    return Table("By level", ("", "records", "valid", "done", "median CD ×10³", "AUC-TR (surface)"), tuple(rows))


def by_operation(run: Run) -> Table | None:
    """How records ended by the operations in their scripts."""
    found: dict[str, list[Result]] = {}
    for result in run.results:
        for name in _operations([result]):
            found.setdefault(name, []).append(result)
    rows = [
        row
        for name, results in sorted(found.items(), key=lambda each: -len(each[1]))
        if len(results) >= LEAST
        for row in _ends(name, results)
    ]
    heads = ("operation in the script", "records", "valid", "done", "median CD ×10³", "AUC-TR (surface)")
    return Table(f"By operation: {run.name}", heads, tuple(rows[:20])) if rows else None


def histogram(run: Run) -> list[tuple[str, int]]:
    """How often each operation is called in the scripts that came out (IterCAD, figure 7)."""
    return Counter(_operations(run.results, often=True)).most_common(16)


def number(value: Any) -> str:
    """A number with three digits, a dash where there is none."""
    if value is None:
        return "–"
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}".replace(",", " ")


def _operations(results: Iterable[Result], *, often: bool = False) -> Counter[str]:
    found: Counter[str] = Counter()
    for result in results:
        if result.script:
            try:
                calls = operations([result.script])
            except SyntaxError:  # a planner's script need not be Python
                continue
            found.update(calls if often else set(calls))
    return found


def _ends(name: str, results: Sequence[Result], group: str | None = None) -> Iterator[tuple[str, ...]]:
    own = [r for r in results if group in (None, r.group)]
    if not own:
        return
    cds = sorted(cd for r in own if r.solved and (cd := r.scores.get("cd")) is not None)
    surface = [r.scores.get("surface") if r.solved else None for r in own]
    scored = any("surface" in r.scores for r in own)
    valid, done = sum(r.solved for r in own), sum(r.status == "done" for r in own)
    shares = (f"{100 * valid / len(own):.0f} %", f"{100 * done / len(own):.0f} %")
    median = number(1e3 * cds[len(cds) // 2]) if cds else "–"
    yield (name, str(len(own)), *shares, median, number(area_under_curve(surface)) if scored else "–")


def _with_interval(run: Run, name: str) -> str:
    metrics = run.summary.metrics
    ci = metrics.get(f"{name}_ci")
    told = number(metrics.get(name))
    return told if ci is None else f"{told} [{number(ci[0])}, {number(ci[1])}]"


def _meaning(runs: Sequence[Run], name: str) -> str:
    return next((run.summary.meanings[name] for run in runs if name in run.summary.meanings), "")
