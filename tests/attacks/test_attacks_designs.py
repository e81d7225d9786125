"""Folders of designs that a stranger prepared: opening and changing them touches nothing outside."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cadwright import api
from cadwright.design import Design, Draft
from cadwright.errors import DesignError, InputError
from cadwright.kernel.client import Kernel
from cadwright.values import Blob

DEEP = b'{"record":"commit","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"


def draft(**fields: object) -> Draft:
    known: dict[str, object] = {"request": "a box", "planner": "you", "script": "r = 1\n", "status": "done"}
    files = {"part.py": Blob(b"r = 1\n", "text/x-python")}
    return Draft(**{"valid": True, "files": files, **known, **fields})  # type: ignore[arg-type]


@pytest.fixture
def design(tmp_path: Path) -> Design:
    made = Design.create(tmp_path / "design", "design")
    made.commit(draft())
    return made


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    """A folder of the user's with an old file."""
    folder = tmp_path / "victim"
    folder.mkdir()
    (folder / "old").write_text("precious")
    yesterday = time.time() - 86400
    os.utime(folder / "old", (yesterday, yesterday))
    return folder


def replace(path: Path, make: Callable[[Path], object]) -> None:
    if path.is_dir():
        path.rename(path.with_name(path.name + "-before"))
    path.unlink(missing_ok=True)
    make(path)


@pytest.mark.parametrize("name", ["tmp", "current", "objects", "transcripts"])
def test_a_folder_that_leads_elsewhere(design: Design, victim: Path, name: str) -> None:
    replace(design.path / name, lambda path: path.symlink_to(victim))
    for act in (api.show, api.undo):
        with pytest.raises(DesignError, match=f"{name} is not a folder of its own"):
            act(design.path)
    assert {path.name: path.read_text() for path in victim.iterdir()} == {"old": "precious"}


@pytest.mark.parametrize("name", ["design.json", "log.jsonl", "lock", "lock.owner"])
def test_a_file_that_leads_elsewhere(design: Design, victim: Path, name: str) -> None:
    replace(design.path / name, lambda path: path.symlink_to(victim / "old"))
    with pytest.raises(DesignError, match=f"{name} is (not a file of its own|damaged)"):
        Design.open(design.path)
    assert (victim / "old").read_text() == "precious"


@pytest.mark.parametrize("name", ["log.jsonl", "lock", "lock.owner", "current/version.json"])
def test_a_pipe_does_not_hang(design: Design, name: str) -> None:
    api.show(design.path)
    replace(design.path / name, os.mkfifo)
    with pytest.raises(DesignError, match="is not a file of its own"):
        api.show(design.path)


def test_objects_are_not_written_through_a_link(design: Design, victim: Path) -> None:
    blob = Blob(b"bytes", "text/plain")
    (design.path / "objects" / blob.sha256[:2]).symlink_to(victim)
    with pytest.raises(DesignError, match="is not a folder of its own"):
        design.objects.put(blob)
    assert [path.name for path in victim.iterdir()] == ["old"]


def test_an_empty_folder_with_a_trap(tmp_path: Path, victim: Path) -> None:
    trap = tmp_path / "empty"
    trap.mkdir()
    (trap / "lock.owner").symlink_to(victim / "old")
    with pytest.raises(DesignError, match="is not a file of its own"):
        Design.create(trap, "empty")
    assert (victim / "old").read_text() == "precious"


@pytest.mark.parametrize("name", ["../../victim/new", "/etc/new", "a\0b", "a\x1bb", "x" * 300, "..", ""])
def test_names_of_files_that_lead_elsewhere(design: Design, victim: Path, name: str) -> None:
    design.commit(draft(files={name: Blob(b"x", "text/plain")}))
    made = api.show(design.path)
    assert any("is not a plain file name" in warning for warning in made.warnings)
    assert made.files == {}
    assert [path.name for path in victim.iterdir()] == ["old"]


@pytest.mark.parametrize("name", ["design.json", "log.jsonl"])
def test_deeply_nested_json(design: Design, name: str) -> None:
    (design.path / name).write_bytes(DEEP)
    with pytest.raises(DesignError, match="nested too deeply"):
        Design.open(design.path)


def test_deeply_nested_json_for_what_is_shown(design: Design) -> None:
    (design.path / "current").mkdir()
    (design.path / "current" / "version.json").write_bytes(DEEP)
    assert set(api.show(design.path).files) == {"part.py"}


def test_a_deeply_nested_transcript(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(DEEP.replace(b"commit", b"start"))
    with pytest.raises(InputError, match="nested too deeply"):
        api.replay(path, tmp_path / "design")


def test_a_version_that_claims_to_be_valid(design: Design, kernel: Kernel, tmp_path: Path) -> None:
    with pytest.raises(DesignError, match="has no geometry"):
        api.export(design.path, [tmp_path / "a.step"], kernel=kernel)
