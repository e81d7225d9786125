"""Calls on machines without Linux, tried here by pretending to be one."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cadwright.sandbox import ForkWorker, Isolation, Limits, client

HERE = Path(__file__).parent


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ForkWorker]:
    monkeypatch.setattr(client, "probe", lambda: Isolation(platform="win32"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("SECRET", "x")
    with ForkWorker(["sandbox_target"], role="guest", paths=[HERE]) as started:
        yield started
    assert list(tmp_path.iterdir()) == []


def test_it_says_what_it_is(worker: ForkWorker) -> None:
    assert worker.isolation[0].startswith("win32: ")
    assert worker.process_id is None


def test_values_blobs_and_output(worker: ForkWorker) -> None:
    result = worker.call("sandbox_target:echo", {"text": "Ø5"}, {"brep": b"\r\n\x1a\0"})
    assert (result.status, result.value["arguments"], result.blobs) == ("ok", {"text": "Ø5"}, {"brep": b"\r\n\x1a\0"})
    result = worker.call("sandbox_target:shout", {})
    assert (result.stdout, result.stderr) == ("to stdout: Grüße\n", "to stderr\n")


def test_exception_crash_and_timeout(worker: ForkWorker) -> None:
    assert worker.call("sandbox_target:fail", {}).message == "ValueError: an open wire"
    assert "SIGABRT" in worker.call("sandbox_target:crash", {}).message
    result = worker.call("sandbox_target:wait", {"seconds": 30}, None, Limits(wall_seconds=0.5))
    assert (result.status, result.message) == ("timeout", "stopped after 0.5 s")


def test_the_environment_is_clean_and_the_folder_empty(worker: ForkWorker) -> None:
    source = "result = [sorted(os.environ), os.listdir('.'), os.getcwd()]"
    with ForkWorker([], role="guest", paths=[HERE.parent / "attacks"]) as other:
        names, found, folder = other.call("attack_target:execute", {"source": source}).value["result"]
    assert "SECRET" not in names
    assert found == []
    assert not os.path.exists(folder)
