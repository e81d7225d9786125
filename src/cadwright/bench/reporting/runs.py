"""Runs as a report takes them: from their folders, whole or as far as they went."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from cadwright.bench.run_folder import results_in, runs_in, summary_in
from cadwright.bench.summary import Summary
from cadwright.bench.task import Result
from cadwright.errors import InputError


class Run(msgspec.Struct, frozen=True):
    """A run: where it lies, what it is called in tables, what it came to, and its results in their order."""

    folder: Path
    name: str
    summary: Summary
    results: tuple[Result, ...]


def opened(folders: Iterable[Path]) -> list[Run]:
    """The runs in and below folders, each with a name of its own. Raises `InputError` where there are none."""
    found = [path for folder in folders for path in _runs(folder)]
    runs = [Run(path, summary.planner, summary, _results(path)) for path in found for summary in (summary_in(path),)]
    names = [(run.summary.task, run.name) for run in runs]
    return [
        run if names.count((run.summary.task, run.name)) == 1 else msgspec.structs.replace(run, name=_told_apart(run))
        for run in runs
    ]


def _runs(folder: Path) -> list[Path]:
    found = runs_in(folder)
    if not found:
        raise InputError(f"{folder} holds no run", "name the folder that was given to `bench run --out`")
    return found


def _results(path: Path) -> tuple[Result, ...]:
    return tuple(results_in(path).values())


def _told_apart(run: Run) -> str:
    """The planner's name with what was chosen, for several runs of one benchmark with one planner."""
    settings: dict[str, Any] = msgspec.json.decode((run.folder / "settings.json").read_bytes())
    usual = {"format", "task", "planner", "max_turns", "seed", "cadwright"}
    chosen = ", ".join(f"{name} {value}" for name, value in settings.items() if name not in usual and value is not None)
    return f"{run.name}, {chosen}" if chosen else f"{run.name} ({run.folder.parent.parent.name})"
