"""Runs as a report takes them: from their folders, whole or as far as they went."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from cadwright.bench.run_folder import place, results_in, runs_in, summary_in
from cadwright.bench.summary import Summary
from cadwright.bench.task import Result
from cadwright.errors import InputError


class Run(msgspec.Struct, frozen=True):
    """A run: what it is called in tables, what it came to, its results in their order, and where it lies if kept."""

    name: str
    summary: Summary
    results: tuple[Result, ...]
    folder: Path | None = None


def just_ended(summary: Summary, out: Path | None) -> Run:
    """A run that has just come to its end; ``out`` is where runs are kept, if they are."""
    return Run(summary.planner, summary, summary.results, out and place(out, summary.task, summary.planner))


def opened(folders: Iterable[Path]) -> list[Run]:
    """The runs in and below folders, each with a name of its own. Raises `InputError` where there are none."""
    found = [path for folder in folders for path in _runs(folder)]
    runs = [(path, _opened(path)) for path in found]
    names = Counter((run.summary.task, run.name) for _, run in runs)
    return [
        msgspec.structs.replace(run, name=_told_apart(path, run.name)) if names[run.summary.task, run.name] > 1 else run
        for path, run in runs
    ]


def _runs(folder: Path) -> list[Path]:
    found = runs_in(folder)
    if not found:
        raise InputError(f"{folder} holds no run", "name the folder that was given to `bench run --out`")
    return found


def _opened(path: Path) -> Run:
    summary = summary_in(path)
    return Run(summary.planner, summary, tuple(results_in(path).values()), path)


def _told_apart(path: Path, name: str) -> str:
    """The planner's name with what was chosen, for several runs of one benchmark with one planner."""
    settings: dict[str, Any] = msgspec.json.decode((path / "settings.json").read_bytes())
    usual = {"format", "task", "planner", "max_turns", "seed", "cadwright"}
    chosen = ", ".join(f"{name} {value}" for name, value in settings.items() if name not in usual and value is not None)
    return f"{name}, {chosen}" if chosen else f"{name} ({path.parent.parent.name})"
