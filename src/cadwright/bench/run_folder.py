"""A run on disk: how it was made, a line for each record as soon as it is finished, and the transcripts of its runs."""

import re
import shutil
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from cadwright.bench.summary import Summary
from cadwright.bench.task import Result
from cadwright.design.objects import ObjectStore
from cadwright.design.transcripts import read_transcript, write_transcript
from cadwright.errors import InputError, UsageError
from cadwright.values import Transcript

FORMAT = 2
"""Of the folder; it grows when older ones can no longer be read."""


class RunFolder:
    """``settings.json``, ``results.jsonl``, ``transcripts/`` and, in the end, ``summary.json``.

    Without a folder nothing is kept.
    """

    def __init__(self, folder: Path | None, settings: Mapping[str, Any]) -> None:
        """Raises `UsageError` when the folder holds results that were made with other settings."""
        self._lock = threading.Lock()
        self.path = folder
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _agree(folder / "settings.json", {"format": FORMAT, **settings})
        except OSError as error:
            raise InputError(f"{folder}: {error.strerror}") from error

    def results(self) -> dict[str, Result]:
        """What was finished so far, by the record's id. Raises `InputError` when the file is damaged."""
        return {} if self.path is None else results_in(self.path)

    def append(self, result: Result, transcripts: Sequence[Transcript] = ()) -> None:
        """Keep one more result; safe from several threads. Raises `InputError` where the disk takes nothing."""
        if self.path is None:
            return
        with self._lock, _writing(self.path):
            if transcripts:
                _keep(self.path / "transcripts", result.id, transcripts)
            with (self.path / "results.jsonl").open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")

    def conclude(self, summary: Summary) -> None:
        """Write what the results come to. Raises `InputError` where the disk takes nothing."""
        if self.path is None:
            return
        with _writing(self.path):
            data = msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(summary, results=())))
            (self.path / "summary.json").write_bytes(data + b"\n")


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        hint = "what is finished is kept; run it again to go on"
        raise InputError(f"{folder}: {error.strerror}", hint) from error


def results_in(folder: Path) -> dict[str, Result]:
    """The results in a run's folder. Raises `InputError` when the file is damaged."""
    path = folder / "results.jsonl"
    if not path.exists():
        return {}
    data = path.read_bytes()
    # Whoever was killed while writing leaves a last line without its end.
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    try:
        found = [msgspec.json.decode(line, type=Result) for line in whole.splitlines()]
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})", "give another folder with --out") from error
    return {result.id: result for result in found}


def summary_in(folder: Path) -> Summary:
    """What a run came to. Raises `InputError` for a folder that holds no run that was summed up."""
    path = folder / "summary.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Summary)
    except OSError as error:
        hint = "name the folder of a run: OUT/TASK/PLANNER of `cadwright bench run … --out OUT`"
        raise InputError(f"{folder} holds no run that came to an end ({error.strerror})", hint) from error
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged, or of another version ({error})", "run it again to go on") from error


def transcripts_in(folder: Path, name: str) -> list[Transcript]:
    """The transcripts of a record, in the order of its runs."""
    own = folder / "transcripts" / file_name(name)
    objects = ObjectStore(folder / "transcripts" / "objects")
    return [read_transcript(path, objects) for path in sorted(own.glob("*.jsonl"), key=lambda path: int(path.stem))]


def runs_in(folder: Path) -> list[Path]:
    """The folders of runs in and below a folder."""
    return sorted({path.parent for path in folder.rglob("settings.json")})


def place(out: Path, task: str, planner: str) -> Path:
    """Where below ``out`` a planner's run of a benchmark is kept."""
    return out / task / file_name(planner)


def file_name(name: str) -> str:
    """A planner's name, or a record's, as that of a file."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "planner"


def _keep(folder: Path, name: str, transcripts: Sequence[Transcript]) -> None:
    own = folder / file_name(name)
    shutil.rmtree(own, ignore_errors=True)  # of a try that was interrupted
    objects = ObjectStore(folder / "objects")
    for number, transcript in enumerate(transcripts, 1):
        write_transcript(own / f"{number}.jsonl", transcript, objects)


def _agree(path: Path, settings: Mapping[str, Any]) -> None:
    if not path.exists():
        path.write_bytes(msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
        return
    try:
        before = msgspec.json.decode(path.read_bytes(), type=dict)
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})", "give another folder with --out") from error
    names = sorted({*settings, *before})
    if other := [name for name in names if before.get(name) != settings.get(name)]:
        hint = "give another folder with --out"
        raise UsageError(f"{path.parent} holds results made otherwise ({', '.join(other)})", hint)
