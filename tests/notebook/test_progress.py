"""Whoever waits for a planner sees where it is; whoever does not wait sees nothing."""

import pytest

from cadwright.agent import Progress
from cadwright.notebook import progress


def test_a_line_for_those_who_wait(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = [0.0]
    monkeypatch.setattr("cadwright.notebook.progress.time.monotonic", lambda: clock[0])
    with progress.progress() as tell:
        tell(Progress(1, "planning"))
        assert capsys.readouterr().err == ""
        clock[0] = 12
        tell(Progress(2, "executing"))
        assert capsys.readouterr().err == "\rturn 2, executing (12 s)"
        clock[0] = 13
    assert capsys.readouterr().err == "\r2 turns, 13 s".ljust(25) + "\n"


def test_nothing_where_it_is_quick(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.progress() as tell:
        tell(Progress(1, "planning"))
    assert capsys.readouterr().err == ""
