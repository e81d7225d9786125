"""What the FreeCAD panel asks of the program, and what it makes of its answers."""

import ast
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from freecad.cadwright import program
from freecad.cadwright.program import Turn

from cadwright.cli import cli

ADDON = Path(program.__file__).parents[2]
SIZES = {"bbox": [0, 0, 0, 60, 40, 5], "holes": [{"diameter": 5.0}] * 4}


def turn(tmp_path: Path, text: str = "8 mm thick", **fields: object) -> Turn:
    return Turn(text, tmp_path, **fields)  # type: ignore[arg-type]


def test_an_empty_document_is_made_from_the_text(tmp_path: Path) -> None:
    asked = turn(tmp_path).arguments()
    assert asked[:3] == ["make", "--env", "freecad"]
    assert asked[-2:] == ["--", "8 mm thick"]


def test_a_document_is_changed_in_a_design_of_its_own(tmp_path: Path) -> None:
    asked = turn(tmp_path, document=tmp_path / "document.FCStd", selected=("Pad.Edge3", "Pad.Face1")).arguments()
    assert asked[:3] == ["edit", "--file", str(tmp_path / "document.FCStd")]
    assert asked.count("--select") == 2
    again = turn(tmp_path, document=tmp_path / "document.FCStd", design=tmp_path / "before").arguments()
    assert "--file" not in again
    assert str(tmp_path / "before") in again


def test_a_design_goes_back_to_what_is_open_before_it_is_changed(tmp_path: Path) -> None:
    copy = tmp_path / "document.FCStd"
    commands = turn(tmp_path, document=copy, design=tmp_path / "before", version="v2").commands()
    assert [command[0] for command in commands] == ["checkout", "edit"]
    assert commands[0][1:4] == ["v2", "-d", str(tmp_path / "before")]
    assert [command[0] for command in turn(tmp_path, document=copy).commands()] == ["edit"]
    asked = turn(tmp_path, "How heavy is it?", document=copy, design=tmp_path / "before", version="v2")
    assert [command[0] for command in asked.commands()] == ["ask"]


@pytest.mark.parametrize(
    ("line", "doing", "plan"),
    [
        ('{"event": "progress", "turn": 1, "doing": "planning", "cost_usd": 0.0}', "planning", ""),
        ('{"event": "progress", "turn": 3, "doing": "executing", "cost_usd": 0.02}', "executing, turn 3, $0.020", ""),
        ('{"event": "note", "text": "planner: embedded"}', "planner: embedded", ""),
        ('{"event": "step", "plan": " A hole. ", "code": "doc"}', "", "A hole."),
        ('{"event": "step", "plan": "All is done.", "code": null}', "", ""),
        ("a warning of somebody else", "a warning of somebody else", ""),
        ("[1]", "", ""),
    ],
)
def test_what_the_program_tells_while_it_works(line: str, doing: str, plan: str) -> None:
    assert program.event(line) == (doing, plan)


def test_what_is_written_is_no_option(tmp_path: Path) -> None:
    for each in (turn(tmp_path, "--help"), turn(tmp_path, "-o /etc/x", document=tmp_path / "d.FCStd")):
        command = cli.commands[each.arguments()[0]]
        context = command.make_context("x", each.arguments()[1:])
        assert context.params["text"] == each.text


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("How heavy is it in steel?", True),
        ("which holes are there?", True),
        ("can you make it thicker", False),
        ("make it 8 mm thick, ok?", False),
    ],
)
def test_questions_change_nothing(tmp_path: Path, text: str, *, asks: bool) -> None:
    asked = turn(tmp_path, text, document=tmp_path / "d.FCStd")
    assert asked.is_question is asks
    assert asked.arguments()[0] == ("ask" if asks else "edit")


def test_a_result_can_be_applied(tmp_path: Path) -> None:
    asked = turn(tmp_path)
    asked.result.write_bytes(b"document")
    told: dict[str, object] = {
        "status": "done",
        "measurements": SIZES,
        "assumptions": ["it is steel"],
        "not_understood": ["nice"],
    }
    told |= {"planner": "embedded", "seconds": 1.234, "cost_usd": 0.0}
    answer = program.answer(asked, json.dumps(told), [], 0)
    assert answer.text == "Done. 60 × 40 × 5 mm, 4 × Ø5"
    assert answer.document == asked.result
    assert answer.picture is None
    assert answer.details == ["not understood: nice", "assumed: it is steel", "embedded, 1.2 s"]


def test_what_is_not_all_of_it_says_so(tmp_path: Path) -> None:
    asked = turn(tmp_path)
    asked.result.write_bytes(b"document")
    failed = {"text": "4 holes Ø5", "verdict": "FAIL", "evidence": "measured 3"}
    told = {
        "status": "unmet",
        "reason": "a check failed; not written: x",
        "measurements": SIZES,
        "requirements": [failed],
    }
    answer = program.answer(asked, json.dumps(told), [], 1)
    assert answer.text.startswith("Not all of it: a check failed.")
    assert answer.details == ["not met: 4 holes Ø5 (measured 3)"]


@pytest.mark.parametrize(
    ("status", "valid", "offered"), [("unmet", True, True), ("unmet", False, False), ("declined", True, False)]
)
def test_what_was_held_back_can_be_applied_if_it_is_sound(
    tmp_path: Path, status: str, *, valid: bool, offered: bool
) -> None:
    asked = turn(tmp_path)
    (asked.kept / "objects" / "aa").mkdir(parents=True)
    (asked.kept / "objects" / "aa" / ("a" * 62)).write_bytes(b"document")
    version = {"id": "v2", "parent": None, "document": {"sha256": "a" * 64}}
    (asked.kept / "log.jsonl").write_text(json.dumps({"record": "commit", "version": version}))
    told = {"status": status, "version": "v2", "reason": "that is not all", "measurements": {"valid": valid}}
    answer = program.answer(asked, json.dumps(told), [], 1)
    assert (answer.status, answer.version) == (status, "v2" if offered else "")
    assert (answer.document is not None and answer.document.read_bytes() == b"document") is offered


@pytest.mark.parametrize(
    ("output", "errors", "status", "text"),
    [
        ('{"status": "declined", "reason": "I know no gizmo"}', "", "declined", "I know no gizmo"),
        ('{"status": "error", "error": {"message": "no file", "hint": "look"}}', "", "failed", "no file (look)"),
        ("", "a\ncadwright: interrupted\n", "failed", "interrupted"),
        ("", "", "failed", "cadwright ended without an answer (-9)"),
        ("[1]", "", "failed", "cadwright could not do this"),
    ],
)
def test_no_result_is_told_in_a_line(tmp_path: Path, output: str, errors: str, status: str, text: str) -> None:
    answer = program.answer(turn(tmp_path), output, errors.splitlines(), -9)
    assert (answer.status, answer.text, answer.document) == (status, text, None)


def test_planners_that_are_ready_can_be_chosen() -> None:
    names = ["embedded", "openai:MODEL", "local:URL#MODEL", "replay:PATH", "ollama:qwen3:8b"]
    rows = [{"name": name, "ready": True} for name in names] + [{"name": "google:MODEL", "ready": False}]
    assert program.planners(json.dumps({"planners": rows})) == ["embedded", "openai", "ollama:qwen3:8b"]
    assert program.planners("no JSON") == []


def test_the_program_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    chosen = tmp_path / "cad"
    assert program.found(str(chosen)) is None or not chosen.exists()
    chosen.write_text("#!/bin/sh\n")
    chosen.chmod(0o755)
    assert program.found(str(chosen)) == str(chosen)


def test_only_what_freecad_has_is_imported() -> None:
    code = "import freecad.cadwright.program, sys; print(any(m.split('.')[0] == 'cadwright' for m in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ADDON, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_pythons_of_older_freecads_can_read_it() -> None:
    sources = list(ADDON.rglob("*.py"))
    assert sources
    for source in sources:
        ast.parse(source.read_text(), str(source), feature_version=(3, 8))
        assert "removeprefix" not in source.read_text(), "Python 3.9 has it first"


def test_the_package_is_what_the_add_on_manager_reads() -> None:
    root = ElementTree.parse(ADDON / "package.xml").getroot()
    names = {"": "https://wiki.freecad.org/Package_Metadata"}
    icon, licence = root.find("icon", names), root.find("license", names)
    workbench = root.find("content/workbench", names)
    assert icon is not None
    assert (ADDON / str(icon.text)).is_file()
    assert licence is not None
    assert (ADDON / licence.attrib["file"]).is_file()
    assert workbench is not None
    name = workbench.findtext("classname", "", names)
    assert f"class {name}(" in (ADDON / "freecad/cadwright/init_gui.py").read_text()
