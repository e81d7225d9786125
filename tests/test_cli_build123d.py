"""build123d on the command line: set up, told by the doctor, run, edited, with parameters."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cadwright.cli import run
from cadwright.design import Design
from cadwright.kernel.build123d import find

there = pytest.mark.skipif(find() is None, reason="build123d is not set up: `cadwright setup build123d`")
linux = pytest.mark.skipif(sys.platform != "linux", reason="build123d's scripts run on Linux only")
PLATE = """\
from build123d import *

length = 60
width = 40
thickness = 5
hole_diameter = 5

result = Box(length, width, thickness) - Cylinder(hole_diameter / 2, thickness)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "plate.py"
    path.write_text(PLATE)
    return path


@pytest.fixture
def nothing_set_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, dict)
    return answer


@linux
def test_a_dry_run_of_the_setup_says_the_commands_and_does_nothing(
    nothing_set_up: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["setup", "build123d", "--dry-run", "--json"]) == 0
    answer = told(capsys)
    folder = nothing_set_up / "cadwright" / "build123d"
    assert answer["folder"] == str(folder)
    assert answer["ready"] is False
    assert "-m venv" in answer["commands"][0]
    assert f"{folder}/bin/python -I -m pip install" in answer["commands"][1]
    assert not nothing_set_up.exists()
    assert run(["setup", "build123d", "--dry-run"]) == 0
    assert "nothing is there yet" in capsys.readouterr().out


def test_what_can_be_set_up_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["setup", "solidworks"]) == 2
    assert "build123d" in capsys.readouterr().err


@linux
def test_the_doctor_says_whether_it_is_there(nothing_set_up: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json"]) == 0
    row = next(each for each in told(capsys)["rows"] if each["name"] == "build123d")
    assert row["ok"] is False
    assert "cadwright setup build123d" in row["detail"]


@there
def test_the_doctor_says_which_one_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json"]) == 0
    row = next(each for each in told(capsys)["rows"] if each["name"] == "build123d")
    assert row["ok"] is True
    assert "bd_warehouse" in row["detail"]


@linux
@pytest.mark.parametrize("command", ["run", "edit --file", "edit --script", "draw"])
def test_without_it_one_line_says_how_to_get_it(
    command: str, nothing_set_up: Path, script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = str(tmp_path / "design")
    words = {
        "run": ["run", str(script)],
        "edit --file": ["edit", "70 mm long", "--file", str(script), "-d", design, "-p", "embedded"],
        "edit --script": ["edit", "-d", design, "--script", str(script)],
        "draw": ["draw", str(script), "-o", str(tmp_path / "sheet.svg")],
    }[command]
    if command == "edit --script":
        assert run(["make", "a 40x30x5 mm plate", "-d", design, "-p", "embedded"]) == 0
        capsys.readouterr()
    assert run(words) == 2
    lines = capsys.readouterr().err.strip().splitlines()
    assert "build123d, which is not set up here" in lines[-1]
    assert "cadwright setup build123d" in lines[-1]


@there
def test_a_script_is_run_and_measured_and_exported(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    step = tmp_path / "plate.step"
    assert run(["run", str(script), "-o", str(step), "--json"]) == 0
    ran = told(capsys)
    assert ran["outcome"] == "valid"
    assert [hole["diameter"] for hole in ran["measurements"]["holes"]] == [5.0]
    assert run(["measure", str(step), "--json"]) == 0
    assert told(capsys)["measurements"]["volume"] == pytest.approx(ran["measurements"]["volume"])
    script.write_text(PLATE.replace("result", "plate"))
    assert run(["run", str(script)]) == 0
    assert "the result is `plate` (line 8)" in capsys.readouterr().out


@there
def test_a_design_of_it_is_edited_and_has_parameters(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = str(tmp_path / "design")
    assert run(["edit", "make it 80 mm long", "--file", str(script), "-d", design, "-p", "embedded", "--json"]) == 0
    assert told(capsys)["measurements"]["bbox"][3] == pytest.approx(40)
    current = Design.open(Path(design)).current
    assert current is not None
    assert (current.language, current.script) == ("build123d", PLATE.replace("60", "80"))
    assert run(["params", "-d", design, "--json"]) == 0
    assert [p["name"] for p in told(capsys)["parameters"]] == ["length", "width", "thickness", "hole_diameter"]
    assert run(["set", "hole_diameter=8", "-d", design, "--json"]) == 0
    assert [hole["diameter"] for hole in told(capsys)["measurements"]["holes"]] == [8.0]
    assert run(["edit", "the hole is 6 mm", "-d", design, "-p", "embedded", "--json"]) == 0
    assert [hole["diameter"] for hole in told(capsys)["measurements"]["holes"]] == [6.0]
    assert run(["edit", "add a 3 mm hole in the middle of the top", "-d", design, "-p", "embedded", "--json"]) == 1
    assert "build123d" in told(capsys)["reason"]


@there
def test_a_script_by_hand_may_change_the_library(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = tmp_path / "design"
    assert run(["make", "a 40x30x5 mm plate", "-d", str(design), "-p", "embedded"]) == 0
    assert run(["edit", "-d", str(design), "--script", str(script)]) == 0
    assert [version.language for version in Design.open(design).versions] == ["cadquery", "build123d"]
    capsys.readouterr()
    script.write_text(PLATE.replace("Box(", "Boxx("))
    assert run(["edit", "-d", str(design), "--script", str(script), "--json"]) == 1
    assert "(line 8)" in told(capsys)["reason"]


@there
def test_the_embedded_planner_does_not_pretend_to_write_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["make", "a 40x30x5 mm plate", "--env", "build123d", "-d", str(tmp_path / "d"), "-p", "embedded", "--json"]
    assert run(words) == 1
    answer = told(capsys)
    assert answer["status"] == "declined"
    assert "the embedded planner writes CadQuery" in answer["reason"]
