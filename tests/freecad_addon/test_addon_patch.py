"""What a turn changed is brought into the open document in one step, or not at all. In FreeCAD itself."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cadwright.kernel.freecad import find

ADDON = Path(__file__).parents[2] / "freecad_addon"
pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")
Cases = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Cases:
    installed = find()
    assert installed is not None
    driver = Path(__file__).with_name("patch_driver.py")
    folders = [str(ADDON), *map(str, installed.paths)]
    command = [installed.python, str(driver), str(tmp_path_factory.mktemp("patch")), *folders]
    variables = {name: str(tmp_path_factory.mktemp("home")) for name in ("HOME", "FREECAD_USER_HOME")}
    environment = {"PATH": "/usr/bin:/bin", **variables, **({"PYTHONHOME": installed.home} if installed.home else {})}
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=False)
    told = [json.loads(line) for line in ran.stderr.splitlines() if line.startswith('{"case"')]
    assert ran.returncode == 0, ran.stderr[-2000:]
    return {each["case"]: each for each in told}


@pytest.mark.parametrize("name", ["longer", "rounded", "bare", "turned"])
def test_a_change_is_one_step_that_undo_takes_back(cases: Cases, name: str) -> None:
    told = cases[name]
    assert told["error"] is None
    assert told["now"] == told["wanted"]
    assert told["steps"] == [f"cadwright: {name}"]
    assert told["undone"]
    assert told["redone"]
    assert told["open"] == ["bracket"], "the result is closed again"


def test_what_was_not_changed_stays_the_same_object(cases: Cases) -> None:
    assert {"Body", "Sketch", "Pad", "Box", "Cut", "Tool", "Raw"} <= set(cases["longer"]["same"])
    assert {"Body", "Sketch", "Pad", "Box", "Cut", "Raw"} <= set(cases["rounded"]["same"])


def test_formulas_come_along(cases: Cases) -> None:
    assert cases["rounded"]["formulas"] == ["Pad.Length + 3mm"]
    assert cases["longer"]["formulas"] == ["Pad.Length"]


def test_nothing_to_do_is_no_harm(cases: Cases) -> None:
    assert cases["nothing"]["error"] is None
    assert cases["nothing"]["now"] == cases["nothing"]["wanted"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("removed meanwhile", "Tool is not in the document any more"),
        ("named meanwhile", "the document has another Fillet already"),
    ],
)
def test_a_document_that_became_another_stays_as_it_is(cases: Cases, name: str, reason: str) -> None:
    told = cases[name]
    assert told["error"] == f"MismatchError: {reason}"
    assert told["steps"] == []
    assert told["undone"], "there is nothing to undo"


def test_another_outcome_than_the_turns_is_taken_back(cases: Cases) -> None:
    told = cases["changed meanwhile"]
    assert told["error"] == "MismatchError: Cut came out in another size"
    assert told["steps"] == []
    assert told["now"]["Pad"] == 12000, "the length is as it was"
    assert told["undone"]


def test_a_file_that_is_no_document_changes_nothing(cases: Cases) -> None:
    told = cases["unreadable"]
    assert told["error"].startswith("UnreadableError: ")
    assert told["steps"] == []
    assert told["undone"]
