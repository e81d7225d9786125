"""Calls on machines without Linux: a new process for each, with a time limit and nothing else to hold it.

Slow, because every process imports its kernel anew, and not isolated; `Isolation.lacks` says so.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from cadwright.sandbox import frames, invoke, launch, outcome
from cadwright.sandbox.base import CallResult, Limits
from cadwright.sandbox.output import Kept
from cadwright.sandbox.wire import Ending, Report, Request

_KEPT_VARIABLES = ("SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT")
"""What Windows needs to start a process at all."""


def call(
    request: Request,
    blobs: Mapping[str, bytes],
    limits: Limits,
    paths: Sequence[str],
    environment: Mapping[str, str],
) -> CallResult:
    """Call a function in a new process with an empty folder as working directory."""
    with tempfile.TemporaryDirectory(prefix="cadwright-", ignore_cleanup_errors=True) as folder:
        scratch = Path(folder, "scratch")
        scratch.mkdir()
        with open(Path(folder, "request"), "w+b") as asked, open(Path(folder, "result"), "w+b") as answered:
            frames.write_frame(asked.fileno(), request, dict(blobs))
            report = _execute(folder, scratch, limits, paths, environment)
            return outcome.understand(report, answered.fileno(), limits)


def _execute(
    folder: str, scratch: Path, limits: Limits, paths: Sequence[str], environment: Mapping[str, str]
) -> Report:
    command = [*launch.interpreter("cadwright.sandbox.plain"), folder, *paths]
    inherited = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    variables = inherited | launch.environment(environment, str(scratch), str(scratch))
    started = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            command, env=variables, cwd=scratch, stdin=subprocess.DEVNULL, stdout=out, stderr=err
        )
        ending, code = _wait(process, limits.wall_seconds)
        seconds = time.monotonic() - started
        return Report(ending, code, _text(out, limits), _text(err, limits), seconds)


def _wait(process: subprocess.Popen[bytes], seconds: float) -> tuple[Ending, int]:
    try:
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        return "timeout", 0
    finally:  # also when interrupted
        process.kill()
        process.wait()
    return ("signal", -code) if code < 0 else ("exited", code)


def _text(file: IO[bytes], limits: Limits) -> str:
    kept = Kept(limits.output_bytes)
    file.seek(0)
    while part := file.read(64 * 1024):
        kept.add(part)
    return kept.text()


def main() -> None:
    """Entry point of the process; arguments: the folder with request and result, then folders to import from."""
    folder = Path(sys.argv[2])
    sys.path.extend(sys.argv[3:])
    flags = os.O_RDWR | getattr(os, "O_BINARY", 0)
    request, result = (os.open(folder / name, flags) for name in ("request", "result"))
    invoke.run(request, result, lambda: None)
