"""A submission to CADGenBench's leaderboard, made of a run: ``meta.json``, and ``SAMPLE/output.step`` for each sample.

What is written is the geometry that the run ended on, measured anew; where a run kept none, its script is executed once
more. What does not pass the gate is left out: it counts as a missing candidate does, nothing.
"""

import os
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from cadwright.bench.attempts import final
from cadwright.bench.run_folder import results_in, runs_in, transcripts_in
from cadwright.bench.task import Result
from cadwright.errors import ExportError, InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.values import Code, Problem, Transcript

TASK = "cadgenbench"
OUTPUT = "output.step"
LONGEST_NOTES = 500
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file: two archives of one run are the same."""


class Meta(msgspec.Struct, frozen=True):
    """``meta.json``, as the leaderboard asks for it."""

    submitter_name: str
    submission_name: str
    agent_url: str | None = None
    notes: str | None = None
    agree_to_publish: bool = False


class Packed(msgspec.Struct, frozen=True):
    """What was written, and why samples were left out."""

    samples: tuple[str, ...]
    left_out: dict[str, str]


def run_of(folder: Path) -> tuple[Path, str]:
    """The one run of the benchmark in or below a folder, and who planned.

    Raises `InputError` or `UsageError` where there is none, or several.
    """
    found = [(path, told) for path in runs_in(folder) if (told := _settings(path)).get("task") == TASK]
    if not found:
        hint = f"name the folder of a run: `cadwright bench run {TASK} … --out OUT` makes OUT/{TASK}/PLANNER"
        raise InputError(f"{folder} holds no run of {TASK}", hint)
    if len(found) > 1:
        raise UsageError(f"{folder} holds {len(found)} runs of {TASK}", f"name one: {found[0][0]}")
    return found[0][0], str(found[0][1].get("planner", ""))


def pack(
    run: Path, output: Path, meta: Meta, kernel: Kernel, progress: Callable[[int, int], None] = lambda _, __: None
) -> Packed:
    """Write a submission of a run. Raises `InputError` where it has no results, or nothing that could be submitted."""
    results = results_in(run)
    if not results:
        raise InputError(f"{run} holds no results", "run the benchmark first")
    steps: dict[str, bytes] = {}
    left_out: dict[str, str] = {}
    for done, (name, result) in enumerate(sorted(results.items()), 1):
        try:
            steps[name] = _step(run, result, kernel)
        except (InputError, ExportError) as error:
            left_out[name] = error.message
        progress(done, len(results))
    if not steps:
        raise InputError(f"no sample of {run} ended on a valid solid", "there is nothing to submit")
    _write(output, meta, steps)
    return Packed(tuple(steps), left_out)


def _step(run: Path, result: Result, kernel: Kernel) -> bytes:
    """The STEP file of what a record ended on. Raises `InputError` where that is no valid solid."""
    if not result.solved:
        raise InputError(result.reason or result.status)
    measured = kernel.measure(_geometry(run, result, kernel))
    if isinstance(measured, Problem):
        raise InputError(measured.message)
    if not measured.measurements.valid:
        raise InputError("; ".join(measured.measurements.problems))
    return kernel.write(measured.brep, "step", name=result.id)


def _geometry(run: Path, result: Result, kernel: Kernel) -> bytes:
    transcript = _transcript(transcripts_in(run, result.id), result)
    seen = final(transcript) if transcript is not None else None
    if seen is not None and seen.geometry is not None:
        return seen.geometry.data
    if result.script is None:
        raise InputError("neither its geometry nor its script was kept")
    given = transcript.start.request.attachments if transcript is not None else ()
    done = kernel.execute(result.script, files={one.name: one.blob.data for one in given if one.kind == "cad"})
    if done.outcome != "ok":
        raise InputError(f"its script gives no solid any more ({done.outcome})")
    return done.brep


def _transcript(found: list[Transcript], result: Result) -> Transcript | None:
    """The run that a result is of, where there were several attempts."""

    def script(one: Transcript) -> str | None:
        action = one.best.action if one.best is not None else None
        return action.source if isinstance(action, Code) else None

    return next((one for one in found if script(one) == result.script), None)


def _write(output: Path, meta: Meta, steps: Mapping[str, bytes]) -> None:
    """Write the archive, all of it or none."""
    files = {"meta.json": msgspec.json.format(msgspec.json.encode(meta)) + b"\n"}
    files |= {f"{name}/{OUTPUT}": data for name, data in steps.items()}
    part = output.with_name(f"{output.name}.part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED)
        os.replace(part, output)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(f"{output}: {error.strerror}") from error


def _settings(folder: Path) -> dict[str, Any]:
    try:
        return msgspec.json.decode((folder / "settings.json").read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{folder / 'settings.json'} cannot be read ({type(error).__name__})") from error
