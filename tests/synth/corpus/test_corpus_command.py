"""`cadwright synth`: what it prints, going on after a kill, and what it refuses."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cadwright.cli import run
from cadwright.synth.corpus.shards import read_records


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> dict[str, Any]:
    assert run([*map(str, arguments), "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def drawings(folder: Path, *more: object) -> list[object]:
    return ["synth", "drawings", "-n", 4, "--seed", 9, "--level", "easy", "-o", folder, *more]


def shards(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*")) if path.suffix in (".tar", ".svg")}


@pytest.mark.slow
def test_it_makes_a_corpus_and_goes_on_after_a_kill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = told(capsys, *drawings(tmp_path / "once", "-j", 2))
    assert done == {"folder": str(tmp_path / "once"), "kind": "drawings", "records": 4, "rejected": {}}
    assert sorted(path.name for path in (tmp_path / "once").iterdir() if path.name != ".lock") == [
        "00000.tar",
        "corpus.json",
        "report.json",
        "report.svg",
    ]
    command = [sys.executable, "-m", "cadwright", *map(str, drawings(tmp_path / "twice"))]
    runner = subprocess.Popen(command, env=os.environ | {"CADWRIGHT_SERVICE": "0"}, stderr=subprocess.DEVNULL)
    part = tmp_path / "twice" / "00000.tar.part"
    until = time.monotonic() + 120
    while not (part.exists() and part.stat().st_size > 1000):
        assert time.monotonic() < until
        assert runner.poll() is None
        time.sleep(0.01)
    os.kill(runner.pid, signal.SIGKILL)
    runner.wait()
    assert run([*map(str, drawings(tmp_path / "twice"))]) == 0
    assert "4 records in " in capsys.readouterr().out
    assert shards(tmp_path / "once") == shards(tmp_path / "twice")


def test_a_corpus_may_be_of_some_families_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, *drawings(tmp_path / "links", "--family", "link", "--family", "lug"))
    found = {record["provenance"]["family"] for record in read_records(tmp_path / "links")}
    assert found <= {"link", "lug"}
    assert found
    told(capsys, "synth", "texts", "-n", 2, "-o", tmp_path / "texts", "--family", "angle plate", "--level", "expert")
    for record in read_records(tmp_path / "texts"):
        assert record["provenance"]["level"] == "easy"
        assert "wall" in record["request"]
    assert json.loads((tmp_path / "texts" / "corpus.json").read_bytes())["options"]["families"] == ["angle plate"]


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, *drawings(tmp_path / "one", "-n", 1))
    for arguments, words in (
        (drawings(tmp_path / "one", "--seed", 8), "ordered otherwise (seed)"),
        (drawings(tmp_path / "two", "--planner", "embedded"), "invents no parts"),
        (drawings(tmp_path / "two", "--planner", "nobody"), "no planner is called"),
        (drawings(tmp_path / "two", "--colour", "red"), "No such option"),
        (drawings(tmp_path / "two", "-n", 0), "0 is not in the range"),
        (drawings(tmp_path / "two", "--family", "teapot"), "no family of parts is called 'teapot'; there are: adapter"),
        (drawings(tmp_path / "two", "--family", "elbow"), "none of these families is of the level easy"),
        (drawings(tmp_path / "two", "--planner", "bridge:b", "--family", "plate"), "makes parts of its own"),
        (["synth", "texts", "-o", tmp_path / "two", "--family", "teapot"], "no family of parts"),
        (["synth", "texts", "-o", tmp_path / "two", "--family", "plate", "--from", tmp_path], "are of no family"),
        (drawings(tmp_path / "two", "--address", "auto"), "an address is that of a Ray cluster"),
        (["synth", "poems", "-o", tmp_path], "No such command"),
        (["synth", "drawings"], "Missing option"),
    ):
        error = told(capsys, *arguments, code=2)["error"]
        assert words in error["message"]
    assert not (tmp_path / "two").exists()
    assert run(["synth", "drawings", "--help"]) == 0
