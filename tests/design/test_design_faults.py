"""Kills, power cuts, full and read-only disks, and several processes at once."""

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from design_samples import brep, draft, holds, run_records
from msgspec.structs import replace

from cadwright.design import Design, read_transcript
from cadwright.errors import DesignError
from cadwright.values import Blob

HERE = Path(__file__).resolve().parent
CALLS = ("write", "fsync", "replace", "ftruncate", "mkdir", "unlink", "open", "close", "read", "lseek")


class PowerCut(BaseException):
    """Nothing handles it, and nothing works any more after it."""


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, at: int, error: BaseException, *, once: bool) -> Iterator[list[str]]:
    """Let the system call number ``at`` (from 0) on files fail, and all after it unless ``once``.

    A failing write writes a half of its bytes first, a failing close closes. Those of the lock, which no disk fails,
    are left alone. Gives the names of the calls made.
    """
    made: list[str] = []

    def patch(name: str, real: Callable[..., Any]) -> None:
        def call(*args: Any, **options: Any) -> Any:
            if "filelock" in sys._getframe(1).f_code.co_filename:
                return real(*args, **options)
            made.append(name)
            number = len(made) - 1
            if number < at or (once and number > at):
                return real(*args, **options)
            if name == "write" and number == at:
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            if name == "close":
                real(*args)
            raise error

        context.setattr(os, name, call)

    with monkeypatch.context() as context:
        for name in CALLS:
            patch(name, getattr(os, name))
        yield made


def make_design(path: Path) -> Design:
    design = Design.create(path, "plate")
    for number in (1, 2, 3):
        design.commit(draft(number))
    design.undo()
    return design


def copy_design(design: Design, path: Path) -> Design:
    shutil.copytree(design.path, path)
    return Design.open(path)


def save_run(design: Design) -> None:
    writer = design.transcript()
    for record in run_records():
        writer.append(record)


OPERATIONS: dict[str, Callable[[Design], object]] = {
    "commit": lambda design: design.commit(draft(4)),
    "commit an invalid version": lambda design: design.commit(draft(4, valid=False)),
    "undo": Design.undo,
    "redo": Design.redo,
    "branch": lambda design: design.branch("thick"),
    "checkout": lambda design: design.checkout("v3"),
    "materialise": lambda design: design.materialise(design.version("v2"), {"part.py": b"r", "part.step": b"ISO"}),
    "transcript": save_run,
}
UNSEEN = ("materialise", "transcript")
"""Operations that leave versions and branches as they are."""


def state(design: Design) -> tuple[object, ...]:
    again = Design.open(design.path)
    assert all(holds(version, draft(int(version.id[1:]), valid=version.valid)) for version in again.versions)
    return seen(again)


def seen(design: Design) -> tuple[object, ...]:
    """As an instance has it, without looking again."""
    return (design.versions, design.current, design.branches, design.current_branch, design.can_undo, design.can_redo)


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("once", [True, False], ids=["one call fails", "all calls fail from then on"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO], ids=["ENOSPC", "EIO"])
def test_every_system_call_may_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, once: bool, code: int
) -> None:
    made = make_design(tmp_path / "made")
    count, reached, failures = 0, True, 0
    while reached:
        design = copy_design(made, tmp_path / str(count))
        before = state(design)
        with failing(monkeypatch, count, OSError(code, os.strerror(code)), once=once) as calls:
            failed = fails(OPERATIONS[name], design)
        reached, failures = len(calls) > count, failures + failed
        told = f"call {count}, {calls[count] if reached else 'none'}: " + ("failed" if failed else "done")
        if name not in UNSEEN:
            assert (state(design) == before) == failed, told
        assert seen(design) == state(design), told
        if state(design) == before:
            OPERATIONS[name](design)  # the same instance goes on as if nothing had been
        assert state(design) != before or name in UNSEEN
        count += 1
    assert failures >= 2


def fails(operation: Callable[[Design], object], design: Design) -> bool:
    """Whether an operation fails, and that it does so with one clear line."""
    try:
        operation(design)
    except DesignError as error:
        failure = error
    else:
        return False
    assert "cannot be written" in failure.message
    assert "\n" not in failure.message
    assert failure.hint
    return True


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_power_may_be_cut_at_every_system_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    made = make_design(tmp_path / "made")
    count, cut = 0, True
    while cut:
        design = copy_design(made, tmp_path / str(count))
        before, cut = state(design), False
        with failing(monkeypatch, count, PowerCut(), once=False) as calls:
            try:
                OPERATIONS[name](design)
            except PowerCut:
                cut = True
        reopened = Design.open(design.path)
        shown = reopened.materialised
        assert shown is None or (design.path / "current" / "part.py").read_bytes() == b"r"
        if cut and state(design) == before:
            OPERATIONS[name](reopened)
            assert state(design) != before or name in UNSEEN
        count += 1
    assert count > len(calls) >= 2


def test_the_power_may_be_cut_at_every_system_call_of_the_first_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count, cut = 0, True
    while cut:
        path, cut = tmp_path / "parts" / str(count), False
        with failing(monkeypatch, count, PowerCut(), once=False):
            try:
                Design.create(path, "plate").commit(draft(1))
            except PowerCut:
                cut = True
        design = Design.open(path) if Design.exists(path) else Design.create(path, "plate")
        assert len(design.versions) in (0, 1)
        version = design.commit(draft(2))
        assert holds(version, draft(2))
        count += 1
    assert count > 15


def test_a_log_torn_at_every_byte_of_its_last_records(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "plate", "plate")
    log = design.path / "log.jsonl"
    states, ends = [], []
    for change in (
        lambda: design.commit(draft(1)),
        lambda: design.commit(draft(2)),
        design.undo,
        lambda: design.branch("a"),
    ):
        change()
        states.append(state(design))
        ends.append(log.stat().st_size)
    whole = log.read_bytes()
    for length in range(ends[0], len(whole) + 1):
        log.write_bytes(whole[:length])
        intact = sum(end <= length for end in ends)
        assert state(design) == states[intact - 1], length
    for length in (ends[1] + 1, ends[2] - 1):
        log.write_bytes(whole[:length])
        Design.open(design.path).commit(draft(3))
        assert log.read_bytes()[: ends[1]] == whole[: ends[1]]
        assert [version.id for version in Design.open(design.path).versions] == ["v1", "v2", "v3"]


def test_bytes_reach_the_disk_before_their_name_and_the_name_before_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    design = make_design(tmp_path / "plate")
    with failing(monkeypatch, 10**6, PowerCut(), once=True) as calls:
        design.commit(replace(draft(4), attachments=()))
    changing = [call for call in calls if call in ("write", "fsync", "replace")]
    assert changing[-6:] == ["write", "fsync", "replace", "fsync", "write", "fsync"]


@pytest.mark.slow
def test_two_hundred_kills(tmp_path: Path) -> None:
    command = [sys.executable, str(HERE / "killed_writer.py"), str(tmp_path / "killed"), "200", "20240229"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["kills"] == 200
    assert seen["changes"] > 200
    assert seen["versions"] > 100
    assert seen["in_flight"] > 0, "no kill hit a change between its record and its return"


COMMIT = """
import sys
from pathlib import Path
from design_samples import draft
from cadwright.design import Design
design = Design.open(Path(sys.argv[1]), wait=60)
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    design.commit(draft(number))
"""
HOLD = """
import sys, time
from pathlib import Path
from cadwright.design import Design
design = Design.open(Path(sys.argv[1]))
with design.lock():
    print("held", flush=True)
    time.sleep(600)
"""


def start(source: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", source, *map(str, arguments)]
    return subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, text=True)


def test_two_processes_at_once(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "plate", "plate")
    processes = [start(COMMIT, design.path, first, first + 40) for first in (100, 200)]
    reads = 0
    while any(process.poll() is None for process in processes):
        reads += len(Design.open(design.path).versions) >= 0
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    design.refresh()
    numbers = [int((version.request.split(":")[0]).split()[1]) for version in design.versions]
    assert sorted(numbers) == [*range(100, 140), *range(200, 240)]
    assert all(holds(version, draft(number)) for version, number in zip(design.versions, numbers, strict=True))
    assert [version.id for version in design.versions] == [f"v{n}" for n in range(1, 81)]
    assert reads > 0


def test_a_design_in_use_says_by_whom_and_is_free_when_that_one_is_killed(tmp_path: Path) -> None:
    make_design(tmp_path / "plate")
    design = Design.open(tmp_path / "plate", wait=0.2)
    with start(HOLD, design.path) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        began = time.monotonic()
        with pytest.raises(DesignError) as caught:
            design.commit(draft(4))
        assert time.monotonic() - began < 5
        assert caught.value.message == f"{design.path} is in use by process {holder.pid}"
        assert caught.value.hint == "try again when it has finished"
        assert Design.open(design.path).current == design.current  # reading needs no lock
        holder.kill()
    assert design.commit(draft(4)).id == "v4"


def test_the_lock_is_held_through_a_whole_edit(tmp_path: Path) -> None:
    design = make_design(tmp_path / "plate")
    other = Design.open(design.path, wait=0.05)
    with design.lock():
        design.commit(draft(4))
        with pytest.raises(DesignError, match=f"is in use by process {os.getpid()}"):
            other.undo()
        design.undo()
    assert other.redo().id == "v4"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MiB of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if sys.platform != "linux" or mount("-t", "tmpfs", "-o", "size=1m", "none", str(folder)) != 0:
        pytest.skip("a small file system can be mounted by root on Linux alone")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def mount(*arguments: str) -> int:
    try:
        return subprocess.run(["mount", *arguments], capture_output=True).returncode
    except FileNotFoundError:
        return 1


def test_a_disk_that_fills_up_loses_nothing(small_disk: Path) -> None:
    design = make_design(small_disk / "plate")
    before = state(design)
    big = replace(draft(4), geometry=Blob(os.urandom(2 * 1024**2), "model/x-brep"))
    with pytest.raises(DesignError, match="there is no space left on its disk") as caught:
        design.commit(big)
    assert "free some space" in (caught.value.hint or "")
    (small_disk / "ballast").write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_bsize))
    for operation in OPERATIONS.values():
        fails(operation, design)
    assert state(design)[0] == before[0], "no version could be kept, and none was lost"
    (small_disk / "ballast").unlink()
    assert design.commit(draft(4)).id == "v4"


def test_a_full_disk_refuses_a_new_design_in_one_line(small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_bsize))
    with pytest.raises(DesignError, match="there is no space left on its disk"):
        Design.create(small_disk / "plate", "plate")
    (small_disk / "ballast").unlink()
    assert Design.create(small_disk / "plate", "plate").current is None


def test_a_read_only_disk_can_be_read_and_says_why_it_cannot_be_written(small_disk: Path) -> None:
    design = make_design(small_disk / "plate")
    save_run(design)
    before = state(design)
    assert mount("-o", "remount,ro", str(small_disk)) == 0
    assert state(design) == before
    assert read_transcript(design.path / "transcripts" / "0001.jsonl").end == run_records()[-1]
    for operation in OPERATIONS.values():
        with pytest.raises(DesignError, match="cannot be written: it is read-only") as caught:
            operation(design)
        assert "make it writable" in (caught.value.hint or "")
    with pytest.raises(DesignError, match="cannot be written: it is read-only"):
        Design.create(small_disk / "another", "another")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="permissions do not stop root")
def test_a_folder_of_somebody_else_can_be_read_and_says_why_it_cannot_be_written(tmp_path: Path) -> None:
    design = make_design(tmp_path / "plate")
    before = state(design)
    (design.path / "lock").chmod(0o444)
    for folder in (design.path / "objects", design.path):
        folder.chmod(0o555)
    try:
        assert state(design) == before
        with pytest.raises(DesignError, match="cannot be written: it is read-only"):
            design.commit(draft(4))
    finally:
        for folder in (design.path, design.path / "objects"):
            folder.chmod(0o755)


def test_what_killed_processes_left_is_removed_when_it_is_old(tmp_path: Path) -> None:
    design = make_design(tmp_path / "plate")
    old, new = design.path / "tmp" / "old", design.path / "tmp" / "new"
    for file in (old, new):
        file.write_bytes(brep(1))
    os.utime(old, (time.time() - 7200, time.time() - 7200))
    design.commit(draft(4))
    assert (old.exists(), new.exists()) == (False, True)
