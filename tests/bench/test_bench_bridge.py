"""Benchmarks whose planner is somebody who writes files."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from bench_samples import DONE, PARTS, said, script, write_cadprompt
from bridge_kit import answered
from stopwatch import Stopwatch

from cadwright.cli import run
from cadwright.kernel.client import Kernel
from cadwright.planners.bridge.folder import listing


@pytest.fixture(scope="module")
def data(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_cadprompt(tmp_path_factory.mktemp("data"), kernel)


def right(_: Path, told: dict[str, Any]) -> str:
    """The right script, then that it is done."""
    text = json.dumps(told["messages"], ensure_ascii=False)
    name = next(name for name, (prompt, _) in PARTS.items() if prompt in text)
    return said(script(name)) if told["turn"] == 1 else DONE


@pytest.mark.skipif(sys.platform != "linux", reason="sends a signal")
def test_ctrl_c_ends_the_waiting_and_leaves_all_in_place(data: Path, tmp_path: Path) -> None:
    box = tmp_path / "box"
    words = [sys.executable, "-m", "cadwright", *line(data, box, "-j", "2", "--reply-timeout", "600")]
    command = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while len(list(box.glob("[!.]*/messages.json"))) < 2:
        assert command.poll() is None, command.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    with Stopwatch() as took:
        command.send_signal(signal.SIGINT)
        out, _ = command.communicate(timeout=30)
    assert command.returncode == 130
    assert json.loads(out)["error"]["message"] == "interrupted"
    assert took.seconds < 5
    assert listing(box).open == 2


def line(data: Path, box: Path, *more: str) -> list[str]:
    arguments = ["--data", str(data), "--prompt", "measured", "--planner", f"bridge:{box}", "--json", *more]
    return ["bench", "run", "cadprompt", *arguments]


@pytest.mark.slow
def test_two_at_a_time_and_a_second_run_asks_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for _ in range(2):
        with answered(tmp_path / "box", right) as names:
            assert run(line(data, tmp_path / "box", "-j", "2")) == 0
        told.append((json.loads(capsys.readouterr().out), len(names)))
    (first, asked), (second, again) = told
    assert asked == 2 * len(PARTS)
    assert again == 0, "the same requests were answered already"
    assert first["metrics"]["ir"] == second["metrics"]["ir"] == 0.0
    assert first["metrics"]["mean_cd_e3"] == second["metrics"]["mean_cd_e3"]
    assert first["cost_usd"] == 0.0
    assert first["tokens"] == second["tokens"] > 0


@pytest.mark.slow
def test_a_run_that_is_answered_in_part_goes_on_later(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def partly(own: Path, told: dict[str, Any]) -> str | None:
        return right(own, told) if "block" in own.name else None

    box, out = tmp_path / "box", tmp_path / "out"
    with answered(box, partly) as before:
        assert run(line(data, box, "-j", "2", "--out", str(out), "--reply-timeout", "5")) == 0
    said_so = capsys.readouterr()
    assert json.loads(said_so.out)["n"] == 1
    assert "1 of 4 records; the others wait for an answer" in said_so.err
    assert "trying again" not in said_so.err
    with answered(box, right) as names:
        assert run(line(data, box, "-j", "2", "--out", str(out))) == 0
    assert json.loads(capsys.readouterr().out)["metrics"]["ir"] == 0.0
    assert before
    assert not set(names) & set(before), "what was answered is not asked again"


def test_each_of_several_attempts_is_asked_for(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def better(own: Path, told: dict[str, Any]) -> str:
        return right(own, told) if told["sample"] == 2 or told["turn"] == 2 else said("raise ValueError")

    box = tmp_path / "box"
    with answered(box, better):
        assert run(line(data, box, "--limit", "1", "--best-of", "2", "--mode", "direct")) == 0
    assert json.loads(capsys.readouterr().out)["metrics"]["ir"] == 0.0, "the second one is right"
    assert len(list(box.glob("[!.]*/messages.json"))) == 2
    with answered(box, better) as names:
        assert run(line(data, box, "--limit", "1", "--best-of", "2", "--mode", "direct")) == 0
    assert names == []


def test_what_is_not_answered_in_time_is_left_open_and_the_others_go_on(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A first pass asks everything; what is answered in between counts in the next, the rest stays open."""
    box, kept = tmp_path / "box", ["--out", str(tmp_path / "runs")]
    assert run(line(data, box, *kept, "--reply-timeout", "0.2")) == 2, "nobody answered anything"
    assert json.loads(capsys.readouterr().out)["error"]["message"].startswith("no reply in 0.2 s: nobody wrote ")
    assert listing(box).open == len(PARTS)
    own = next(path.parent for path in box.glob("[!.]*/prompt.md") if PARTS["pin"][0] in path.read_text())
    (own / "reply.json").write_text(json.dumps({"text": "<thinking>no</thinking>\n<DECLINE>a pin</DECLINE>"}))
    assert run(line(data, box, *kept, "--reply-timeout", "0.2")) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["n"], told["of"]) == (1, len(PARTS))
    assert listing(box).open == len(PARTS) - 1
