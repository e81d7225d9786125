"""A design of an earlier version of cadwright opens, shows, undoes and is edited.

``earlier/bracket.zip`` was made by the planner of fixed rules, before there was one part model: “an L bracket 50x40x30
mm, 4 mm thick, with a 6 mm hole in each leg”, then “make the holes 8 mm”.
"""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from cadwright.cli import run
from cadwright.design import Design

BRACKET = Path(__file__).parent / "earlier" / "bracket.zip"


@pytest.fixture
def bracket(tmp_path: Path) -> Path:
    """The design in a folder of its own."""
    folder = tmp_path / "bracket"
    with zipfile.ZipFile(BRACKET) as packed:
        packed.extractall(folder)
    return folder


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What a command prints as JSON."""
    assert run([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def diameters(answer: dict[str, Any]) -> list[float]:
    """The diameters of the holes of a version."""
    return [hole["diameter"] for hole in answer["measurements"]["holes"]]


def test_it_opens_and_shows_with_its_verdicts(bracket: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "show", "-d", str(bracket))
    assert answer["status"] == "done"
    assert diameters(answer) == [8, 8]


def test_it_is_edited_and_goes_back_step_by_step(bracket: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = told(capsys, "edit", "make the bracket 60 mm wide", "-d", str(bracket))
    assert changed["status"] == "done", changed
    box = changed["measurements"]["bbox"]
    assert [round(box[i + 3] - box[i], 3) for i in range(3)] == [50, 60, 40]
    for version in ("v2", "v1"):
        assert run(["undo", "-d", str(bracket)]) == 0
        assert Design.open(bracket).current is not None
        capsys.readouterr()
        assert told(capsys, "show", "-d", str(bracket))["version"] == version
    assert diameters(told(capsys, "show", "-d", str(bracket))) == [6, 6]
