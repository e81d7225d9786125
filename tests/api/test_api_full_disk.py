"""A disk that is full, or fails, after the log has the version: what a command says and what the log says agree."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cadwright import api
from cadwright.cli import run
from cadwright.design import Design, Draft
from cadwright.errors import DesignError, InputError, PlannerError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.values import Blob

MOVES: dict[str, list[str]] = {
    "undo": ["undo"],
    "redo": ["redo"],
    "branch": ["branch", "thick"],
    "checkout a version": ["checkout", "v1"],
    "checkout a branch": ["checkout", "other"],
}
"""Commands that move among versions."""


def draft(number: int) -> Draft:
    return Draft(
        request=f"plate {number}",
        planner="you",
        script=f"r = {number}",
        status="done",
        valid=True,
        files={"part.py": Blob(f"r = {number}".encode(), "text/x-python")},
    )


@pytest.fixture
def plate(tmp_path: Path) -> Path:
    """A design with a step to undo and one to redo, and another branch; its files are there."""
    folder = tmp_path / "plate"
    design = Design.create(folder, "plate")
    design.commit(draft(1))
    design.branch("other")
    design.checkout("main")
    for number in (2, 3):
        design.commit(draft(number))
    design.undo()
    api.show(folder)
    return folder


def stands(folder: Path) -> tuple[object, ...]:
    design = Design.open(folder)
    return (design.versions, design.current, design.branches, design.current_branch, design.can_undo, design.can_redo)


@contextmanager
def no_room_in(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> Iterator[None]:
    """Nothing new can be put into these folders."""
    real = os.replace

    def replace(source: Path, target: Path) -> None:
        if target.parent in folders:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(source, target)

    with monkeypatch.context() as context:
        context.setattr(os, "replace", replace)
        yield


@pytest.mark.parametrize("name", MOVES)
def test_files_for_people_that_cannot_be_written_take_nothing_back(
    plate: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    before = stands(plate)
    with no_room_in(monkeypatch, plate / "current"):
        assert run([*MOVES[name], "-d", str(plate), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert stands(plate) != before
    design = Design.open(plate)
    assert design.current is not None
    assert (told["status"], told["version"]) == ("done", design.current.id)
    if name != "branch":  # which stays at the version whose files are there
        assert told["files"] == {}
        assert "the next command writes them" in told["warnings"][0]
        assert "no space left" in told["warnings"][0]
        assert design.materialised != design.current.id
    assert run(["show", "-d", str(plate), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["warnings"] == []
    assert Path(told["files"]["part.py"]).read_text() == design.current.script


def test_a_warning_is_told_in_words_too(
    plate: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with no_room_in(monkeypatch, plate / "current"):
        assert run(["undo", "-d", str(plate)]) == 0
    assert "Warning:\n  the files of v1 are not there yet" in capsys.readouterr().out


@pytest.mark.parametrize("name", MOVES)
@pytest.mark.parametrize("once", [True, False], ids=["one call fails", "all fail from then on"])
def test_every_call_may_fail_and_the_command_says_what_the_log_says(
    plate: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, once: bool
) -> None:
    log, before = (plate / "log.jsonl").read_bytes(), stands(plate)
    number, reached, outcomes = 0, True, set()
    while reached:
        (plate / "log.jsonl").write_bytes(log)
        assert stands(plate) == before
        api.show(plate)
        with failing(monkeypatch, number, once=once) as made:
            code = run([*MOVES[name], "-d", str(plate), "--json"])
        reached = len(made) > number
        told = json.loads(capsys.readouterr().out)
        assert (told["status"] == "error") == (code == 2) == (stands(plate) == before), f"{number}: {made[number:]}"
        outcomes.add((code, bool(told.get("warnings"))))
        number += 1
    assert {(0, False), (2, False)} <= outcomes
    assert name == "branch" or (0, True) in outcomes


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, at: int, *, once: bool) -> Iterator[list[str]]:
    """Let the call number ``at`` (from 0) that changes the disk fail, and all after it unless ``once``."""
    made: list[str] = []

    def patch(name: str, real: Callable[..., object]) -> None:
        def call(*args: object, **options: object) -> object:
            made.append(name)
            if len(made) - 1 < at or (once and len(made) - 1 > at):
                return real(*args, **options)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        context.setattr(os, name, call)

    with monkeypatch.context() as context:
        for name in ("write", "fsync", "replace", "ftruncate", "mkdir", "unlink"):
            patch(name, getattr(os, name))
        yield made


def test_a_part_whose_export_fails_is_kept_and_the_command_says_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: Kernel
) -> None:
    (tmp_path / "out").mkdir()
    with no_room_in(monkeypatch, tmp_path / "out"):
        made = api.make("a 60x40x5 mm plate", tmp_path / "plate", outputs=[tmp_path / "out/a.step"], kernel=kernel)
    assert (made.status, made.version) == ("unmet", "v1")
    assert "a.step cannot be written: there is no space left" in made.reason
    assert "v1 is kept" in made.reason
    assert api.export(tmp_path / "plate", [tmp_path / "out/a.step"], kernel=kernel).version == "v1"


def test_an_export_that_fails_changes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: Kernel) -> None:
    api.make("a 60x40x5 mm plate", tmp_path / "plate", kernel=kernel)
    (tmp_path / "a.step").write_text("before")
    with no_room_in(monkeypatch, tmp_path), pytest.raises(InputError, match="no space left"):
        api.export(tmp_path / "plate", [tmp_path / "a.step"], kernel=kernel)
    assert (tmp_path / "a.step").read_text() == "before"


def test_a_version_that_is_made_on_a_full_disk_is_kept_or_not_and_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: Kernel
) -> None:
    folder = tmp_path / "plate"
    with no_room_in(monkeypatch, folder / "current"):
        made = api.make("a 60x40x5 mm plate", folder, kernel=kernel)
        assert (made.status, made.version) == ("done", "v1")
        assert "the files of v1 are not there yet" in made.warnings[0]
        made = api.edit("make it 6 mm thick", folder, kernel=kernel)
        assert (made.status, made.version, len(made.warnings)) == ("done", "v2", 1)
        name = api.params(folder).parameters[0].name
        made = api.set_params(folder, {name: 50}, kernel=kernel)
        assert (made.status, made.version, len(made.warnings)) == ("done", "v3", 1)
    log = (folder / "log.jsonl").read_bytes()
    inside = [folder / "objects" / f"{number:02x}" for number in range(256)]
    with no_room_in(monkeypatch, *inside):
        with pytest.raises(DesignError, match="no space left"):
            api.edit("make it 7 mm thick", folder, kernel=kernel)
        with pytest.raises(DesignError, match="no space left"):
            api.set_params(folder, {name: 51}, kernel=kernel)
    assert (folder / "log.jsonl").read_bytes() == log
    assert set(api.show(folder).files) >= {"part.py", "part.step"}


def test_an_error_says_what_was_kept_before_it(tmp_path: Path, kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script that a design starts from is kept; the change that is asked for then fails."""
    script = tmp_path / "plate.py"
    script.write_text("import cadquery as cq\nr = cq.Workplane().box(6, 4, 5)\n")

    def gone(*_: object, **__: object) -> None:
        raise PlannerError("the server does not answer", "try again")

    monkeypatch.setattr("cadwright.workbench.run", gone)
    with pytest.raises(PlannerError) as caught:
        api.edit("make it 6 mm thick", tmp_path / "design", source=script, kernel=kernel)
    assert caught.value.hint == f"try again; what was finished is kept as v1 of {tmp_path / 'design'}"
    assert [version.id for version in Design.open(tmp_path / "design").versions] == ["v1"]


def test_there_is_no_branch_where_there_is_no_version_and_nothing_is_done_then(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "plate", "plate")
    with pytest.raises(DesignError, match="no valid version yet"):
        api.branch(design.path, "thick")
    assert list(Design.open(design.path).branches) == ["main"]
    design.branch("thick")  # as they once were begun
    with pytest.raises(UsageError, match="branch main has no valid version yet"):
        api.checkout(design.path, "main")
    assert Design.open(design.path).current_branch == "thick"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_answer_that_cannot_be_written_is_one_line(plate: Path, options: list[str]) -> None:
    command = [sys.executable, "-m", "cadwright", "undo", "-d", str(plate), *options]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1
    told = "cadwright: the answer cannot be written: No space left on device (what was to be done is done)\n"
    assert done.stderr == told
    current = Design.open(plate).current
    assert current is not None
    assert current.id == "v1"
