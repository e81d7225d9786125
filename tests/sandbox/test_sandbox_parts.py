"""The small parts: output, outcomes, what is readable, what a machine offers, statuses."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.errors import WorkerError
from cadwright.sandbox import Isolation, Limits, frames, launch, outcome, probe, status_of
from cadwright.sandbox.output import Kept
from cadwright.sandbox.wire import Report

FULL = Isolation(platform="linux", bubblewrap="/usr/bin/bwrap", private_tmpfs=True, landlock_abi=7, seccomp=True)


@given(parts=st.lists(st.binary(max_size=50)), limit=st.integers(2, 60))
def test_output_keeps_the_first_and_the_last_part(parts: list[bytes], limit: int) -> None:
    kept, everything = Kept(limit), b"".join(parts)
    for part in parts:
        kept.add(part)
    if len(everything) <= limit:
        assert kept.text() == everything.decode("utf-8", "replace")
    else:
        head, tail = everything[: limit // 2], everything[-(limit - limit // 2) :]
        missing = len(everything) - limit
        expected = f"{head.decode('utf-8', 'replace')}\n… {missing} bytes left out …\n{tail.decode('utf-8', 'replace')}"
        assert kept.text() == expected


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (MemoryError(), "memory"),
        (OSError(errno.ENOMEM, "x"), "memory"),
        (PermissionError(errno.EPERM, "x"), "blocked"),
        (PermissionError(errno.EACCES, "x"), "blocked"),
        (OSError(errno.EROFS, "x"), "blocked"),
        (FileNotFoundError(errno.ENOENT, "x"), "exception"),
        (ValueError("x"), "exception"),
        (SystemExit(0), "exception"),
    ],
)
def test_status_of(error: BaseException, status: str) -> None:
    assert status_of(error) == status


@pytest.mark.parametrize(
    ("report", "status", "message"),
    [
        (Report("timeout"), "timeout", "stopped after 60 s"),
        (Report("overwork"), "timeout", "stopped after 25 s of processor time"),
        (Report("threads"), "blocked", "it started more than 16 threads"),
        (Report("signal", signal.SIGSEGV), "crash", "it died of SIGSEGV (segmentation fault)"),
        (Report("signal", signal.SIGFPE), "crash", "it died of SIGFPE"),
        (Report("signal", 40), "crash", "it died of signal 40"),
        (Report("signal", signal.SIGSYS), "blocked", "it was stopped at a system call of a foreign architecture"),
        (
            Report("signal", signal.SIGSEGV, near_memory_limit=True),
            "memory",
            "it ran out of the 4 GiB of memory allowed",
        ),
        (
            Report("signal", signal.SIGABRT, stderr="terminate called: std::bad_alloc"),
            "memory",
            "it ran out of the 4 GiB of memory allowed",
        ),
        (Report("exited", 7), "crash", "it ended itself with exit status 7"),
        (Report("exited", 0), "crash", "it ended without a readable result: no frame"),
    ],
)
def test_from_report_to_result(report: Report, status: str, message: str) -> None:
    empty = frames.memory_file()
    try:
        result = outcome.understand(report, empty, Limits(processor_seconds=25))
    finally:
        os.close(empty)
    assert (result.status, result.message) == (status, message)


def test_a_child_that_was_not_isolated_is_an_error() -> None:
    with pytest.raises(WorkerError, match="could not start an isolated execution: mount: no"):
        outcome.understand(Report("refused", stderr="mount: no"), -1, Limits())


def test_what_is_readable_holds_python_and_no_home() -> None:
    paths = launch.readable([])
    assert any(Path(os.__file__).is_relative_to(path) for path in paths)
    assert any(Path(launch.__file__).is_relative_to(path) for path in paths)
    for forbidden in (Path("/"), Path.home(), Path.cwd(), Path("/etc"), Path("/tmp"), Path("/var")):
        assert str(forbidden) not in paths
        assert not any(forbidden.is_relative_to(path) for path in paths)


def test_an_interpreter_started_by_a_way_back_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    monkeypatch.setattr(sys, "executable", f"{tmp_path}/inner/../venv/bin/python")
    assert launch.interpreter("os")[0] == f"{tmp_path.resolve()}/venv/bin/python"


def test_extra_paths_are_readable_unless_they_are_everything(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    paths = launch.readable([tmp_path, tmp_path / "inner", tmp_path / "missing", Path("/"), Path.home()])
    assert str(tmp_path) in paths
    assert not {"/", str(Path.home()), str(tmp_path / "inner"), str(tmp_path / "missing")} & set(paths)


def test_the_environment_is_ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "x")
    environment = launch.environment({"EXTRA": "1"}, "/cache", "/scratch")
    assert environment["EXTRA"] == "1"
    assert environment["OPENBLAS_NUM_THREADS"] == "1"
    assert "SECRET" not in environment


def test_full_isolation_lacks_nothing() -> None:
    assert FULL.lacks() == ()


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_other_platforms_say_plainly_what_is_missing(platform: str) -> None:
    (phrase,) = Isolation(platform=platform).lacks()
    assert phrase.startswith(f"{platform}: ")
    assert "nothing keeps them from your files" in phrase


def test_probe_without_bubblewrap_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    found = probe.__wrapped__()
    assert found.bubblewrap == ""
    assert any("apt install bubblewrap" in phrase for phrase in found.lacks())


def test_probe_with_a_bubblewrap_that_does_not_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "No permissions to create new namespace" in probe.__wrapped__().no_bubblewrap


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_it_can_be_imported_where_there_is_no_linux(platform: str) -> None:
    code = f"""
import sys
missing = ("fcntl", "resource", "pyseccomp", "termios", "pwd")
sys.modules.update(dict.fromkeys(missing))
import cadwright.sandbox
sys.platform = {platform!r}
print(cadwright.sandbox.probe().lacks()[0].split(":")[0])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == platform
