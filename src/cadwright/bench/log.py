"""The results of a run on disk, a line for each record as soon as it is finished."""

import re
import threading
from pathlib import Path

import msgspec

from cadwright.bench.task import Result
from cadwright.errors import InputError, UsageError


class Log:
    """A folder with ``settings.json`` and ``results.jsonl``; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, settings: dict[str, str | int | None]) -> None:
        """Raises `UsageError` when the folder holds results that were made with other settings."""
        self._lock = threading.Lock()
        self._path = folder / "results.jsonl" if folder else None
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _agree(folder / "settings.json", settings)
        except OSError as error:
            raise InputError(f"{folder}: {error.strerror}") from error

    def results(self) -> dict[str, Result]:
        """What was finished so far, by the record's id. Raises `InputError` when the file is damaged."""
        if self._path is None or not self._path.exists():
            return {}
        data = self._path.read_bytes()
        # Whoever was killed while writing leaves a last line without its end.
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            self._path.write_bytes(whole)
        try:
            found = [msgspec.json.decode(line, type=Result) for line in whole.splitlines()]
        except msgspec.DecodeError as error:
            raise InputError(f"{self._path} is damaged ({error})", "give another folder with --out") from error
        return {result.id: result for result in found}

    def append(self, result: Result) -> None:
        """Keep one more result; safe from several threads."""
        if self._path is None:
            return
        with self._lock, self._path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def folder_name(planner: str) -> str:
    """A planner's name as that of a folder."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", planner).strip("-.") or "planner"


def _agree(path: Path, settings: dict[str, str | int | None]) -> None:
    if not path.exists():
        path.write_bytes(msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
        return
    try:
        before = msgspec.json.decode(path.read_bytes(), type=dict)
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})", "give another folder with --out") from error
    if before != settings:
        other = ", ".join(sorted(name for name in settings if before.get(name) != settings[name])) or "its settings"
        raise UsageError(f"{path.parent} holds results made otherwise ({other})", "give another folder with --out")
