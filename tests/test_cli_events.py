"""What commands tell programs while they work."""

import json
from pathlib import Path
from typing import Any

import pytest

from cadwright.cli import run


def told(capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The answer, and the events before it."""
    printed = capsys.readouterr()
    return json.loads(printed.out), [json.loads(line) for line in printed.err.splitlines()]


def test_a_program_hears_what_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    design = str(tmp_path / "d")
    assert run(["make", "a 40x30x5 mm plate", "-d", design, "--events", "--json"]) == 0
    answer, events = told(capsys)
    assert answer["status"] == "done"
    assert "embedded" in next(each["text"] for each in events if each["event"] == "note")
    where = [(each["turn"], each["doing"]) for each in events if each["event"] == "progress"]
    assert where[0] == (1, "starting")
    assert where[-1][1] == "finished"
    step = next(each for each in events if each["event"] == "step")
    assert "cq.Workplane" in step["code"]
    assert step["outcome"] == "valid"
    assert "40 × 30 × 5 mm" in step["text"]
    assert [each["seconds"] for each in events] == sorted(each["seconds"] for each in events)
    assert run(["edit", "make it 8 mm thick", "-d", design, "-p", "embedded", "--events", "--json"]) == 0
    assert any(each["event"] == "step" for each in told(capsys)[1])


def test_an_error_is_the_answer_and_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["edit", "thicker", "-d", str(tmp_path / "none"), "--events", "--json"]) == 2
    printed = capsys.readouterr()
    assert "does not exist" in json.loads(printed.out)["error"]["message"]
    assert printed.err.startswith("cadwright: "), "the line that people get, too"


def test_a_person_without_a_terminal_hears_the_notes_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["make", "a 40x30x5 mm plate", "-d", str(tmp_path / "d"), "--json"]) == 0
    assert capsys.readouterr().err.splitlines() == ["planner: embedded (no model key is set; needs no network)"]
