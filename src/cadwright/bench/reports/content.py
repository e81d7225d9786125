"""What a report holds, whichever form it is written in: a section for each benchmark, with its tables and curves."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import msgspec

from cadwright.bench.reports import tables
from cadwright.bench.reports.comparison import Compared, compared
from cadwright.bench.reports.runs import Run
from cadwright.bench.reports.tables import Table
from cadwright.bench.tasks import about
from cadwright.errors import UserError
from cadwright.metrics.tolerance_recall import curve, tolerances
from cadwright.metrics.triangles import Floats

DISTANCES = {"": "cd", " (surface)": "surface", " ceiling": "floor"}
"""Curves of a run by what its name gets: the published distance, that without a floor, what exact results have."""


class Section(msgspec.Struct, frozen=True):
    """One benchmark: its runs, and what is told of them."""

    task: str
    about: str
    runs: tuple[Run, ...]
    tables: tuple[Table, ...]
    curves: dict[str, Floats]
    compared: tuple[Compared, ...]


def sections(runs: Sequence[Run]) -> list[Section]:
    """A section for each benchmark, in the order of the runs."""
    return [_section([run for run in runs if run.summary.task == task]) for task in _tasks(runs)]


def for_json(found: Iterable[Section]) -> list[dict[str, Any]]:
    """The content as plain values: every number, the curves as data, the comparisons."""
    return [
        {
            "task": section.task,
            "runs": [{"name": run.name, **run.summary.for_json()} for run in section.runs],
            "curves": {
                "tolerances": tolerances().tolist(),
                "recall": {name: values.tolist() for name, values in section.curves.items()},
            }
            if section.curves
            else None,
            "tables": [msgspec.to_builtins(table) for table in section.tables],
            "compared": [msgspec.to_builtins(each) for each in section.compared],
        }
        for section in found
    ]


def unfinished(run: Run) -> str:
    """That a run is not whole, or nothing."""
    short = run.summary.of - run.summary.n
    return f"{run.name} is unfinished: {run.summary.n} of {run.summary.of} records." if short > 0 else ""


def _tasks(runs: Sequence[Run]) -> list[str]:
    return list(dict.fromkeys(run.summary.task for run in runs))


def _section(runs: Sequence[Run]) -> Section:
    task = runs[0].summary.task
    found = [tables.beside_papers(runs), tables.numbers(runs), tables.by_group(runs)]
    found += [*map(tables.by_operation, runs), tables.spent(runs)]
    kept = tuple(table for table in found if table is not None)
    return Section(task, about(task), tuple(runs), kept, _curves(runs), tuple(_compared(runs)))


def _curves(runs: Sequence[Run]) -> dict[str, Floats]:
    lines: dict[str, Floats] = {}
    for number, run in enumerate(run for run in runs if "auc_tr" in run.summary.metrics):
        for what, score in DISTANCES.items():
            if (number and score == "floor") or not any(score in result.scores for result in run.results):
                continue  # the records' ceiling is drawn once
            values = [r.scores.get(score) if r.solved or score == "floor" else None for r in run.results]
            lines[f"{run.name}{what}"] = curve(values)
    return lines


def _compared(runs: Sequence[Run]) -> list[Compared]:
    found = []
    for first, second in combinations(runs, 2):
        try:
            found.append(compared(first, second))
        except UserError:  # of other records
            continue
    return found
