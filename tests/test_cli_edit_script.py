"""Scripts that were changed by hand, on the command line."""

import json
from pathlib import Path

import pytest

from cadwright.cli import run
from cadwright.design import Design

PLATE = "import cadquery as cq\nlength = 40\nr = cq.Workplane().box(length, 30, 5)\n"


def test_a_script_is_the_next_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script, step, design = tmp_path / "part.py", tmp_path / "part.step", tmp_path / "d"
    assert run(["make", "a 40x30x5 mm plate", "-d", str(design), "-p", "embedded", "--json"]) == 0
    script.write_text(PLATE.replace("40", "50"))
    capsys.readouterr()
    words = ["edit", "longer by hand", "-d", str(design), "--script", str(script), "-o", str(step), "--json"]
    assert run(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"]["step"] == str(step)
    assert told["measurements"]["bbox"][3] == pytest.approx(25)
    current = Design.open(design).current
    assert current is not None
    assert (current.request, current.planner, current.script) == ("longer by hand", "you", script.read_text())
    script.write_text("nothing = here")
    assert run(["edit", "-d", str(design), "--script", str(script), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["status"] == "failed"
    after = Design.open(design)
    assert after.current is not None
    assert after.current.id == current.id
    assert [version.valid for version in after.versions] == [True, True, False], "it stays in the history"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["-d", "none", "--planner", "embedded"], "taken as it is"),
        (["-d", "none", "--file", "x.step"], "taken as it is"),
        (["-d", "none"], "does not exist"),
        ([], "which design?"),
    ],
)
def test_wrong_use_is_told(tmp_path: Path, more: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "part.py"
    script.write_text(PLATE)
    assert run(["edit", "--script", str(script), *more]) == 2
    assert told in capsys.readouterr().err
