"""What users can hand over by mistake or in malice, through the command line: one clear line and exit code 2."""

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cadwright.cli import run
from cadwright.kernel.freecad import FreeCAD, discovery, find

pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")
Command = Callable[..., tuple[int, str]]
CORNERS = ((0, 0), (20, 0), (20, 10), (0, 10))
LINES = [{"type": "line", "start": a, "end": b} for a, b in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True)]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command line with the embedded planner in an empty folder: exit code, and what it said."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str]:
        code = run([*arguments, "--planner", "embedded"])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.err if code == 2 else captured.out + captured.err

    return call


@pytest.fixture(scope="module")
def square() -> bytes:
    """A document with a sketch of four lines."""
    with FreeCAD() as freecad:
        graph = {"geometry": LINES, "constraints": []}
        return freecad.call("calls:build_sketch", {"graph": graph})[1]["document"]


def rewritten(document: bytes, path: Path, pattern: str, becomes: str) -> None:
    path.write_bytes(document)
    with zipfile.ZipFile(path) as old:
        entries = {name: old.read(name) for name in old.namelist()}
    xml, count = re.subn(pattern, becomes, entries["Document.xml"].decode())
    assert count
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in (entries | {"Document.xml": xml.encode()}).items():
            new.writestr(name, data)


def ask(command: Command, file: str) -> tuple[int, str]:
    return command("ask", file, "How many circles are there?")


def test_damaged_documents(command: Command, square: bytes) -> None:
    Path("cut.FCStd").write_bytes(square[: len(square) // 2])
    code, said = ask(command, "cut.FCStd")
    assert (code, said.count("\n")) == (2, 1)
    assert "cut.FCStd: it is no FreeCAD document, or a damaged one" in said


def test_documents_of_newer_versions(command: Command, square: bytes) -> None:
    rewritten(square, Path("format.FCStd"), 'SchemaVersion="\\d+"', 'SchemaVersion="9"')
    code, said = ask(command, "format.FCStd")
    assert (code, said.count("\n")) == (2, 1)
    assert "written by a newer FreeCAD" in said
    rewritten(square, Path("program.FCStd"), 'ProgramVersion="[^"]*"', 'ProgramVersion="9.1R4 (Git)"')
    code, said = command("ask", "program.FCStd", "How many lines are there?")
    assert "written by FreeCAD 9.1, which is newer than" in said


def test_macros_in_documents_are_not_run(command: Command, square: bytes) -> None:
    proxy = '<Property name="Proxy" type="App::PropertyPythonObject"><Python value="bnVsbA==" encoded="yes" '
    proxy += 'module="os" class="abort"/></Property>'
    rewritten(square, Path("macro.FCStd"), '(?s)(<Properties Count=")(\\d+)(".*?>)', "\\1\\2\\3")
    rewritten(
        Path("macro.FCStd").read_bytes(),
        Path("macro.FCStd"),
        "(?s)</Properties>(?!.*</Properties>)",
        f"{proxy}</Properties>",
    )
    code, said = command("ask", "macro.FCStd", "How many circles are there?")
    assert code in (0, 1)
    assert "defined by Python code, which is not run" in said


def test_bombs(command: Command, square: bytes) -> None:
    Path("bomb.FCStd").write_bytes(square)
    with zipfile.ZipFile("bomb.FCStd", "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("big.brp", bytes(1 << 20))
        archive.infolist()[-1].file_size = 3 << 30  # as the archive will tell of it
    code, said = ask(command, "bomb.FCStd")
    assert (code, said.count("\n")) == (2, 1)
    assert "unpacked it would take more than 2 GiB" in said


def test_sizes_folders_and_questions(command: Command, square: bytes) -> None:
    with Path("huge.FCStd").open("wb") as file:
        file.truncate(600 << 20)
    Path("folder.FCStd").mkdir()
    Path("square.FCStd").write_bytes(square)
    for arguments, expected in (
        (("huge.FCStd", "What is it?"), "600 MB is too large"),
        (("folder.FCStd", "What is it?"), "this is a folder"),
        (("square.FCStd", " "), "the question is empty"),
        (("square.FCStd", "Which?", "--options", *map(str, range(30))), "30 options are too many"),
    ):
        code, said = command("ask", *arguments)
        assert (code, said.count("\n")) == (2, 1)
        assert expected in said


def test_sketches_in_disorder_can_be_asked_about_and_say_what_is_wrong(command: Command) -> None:
    widths = [{"type": "Distance", "references": [{"geometry": 0}], "value": value} for value in (20, 30)]
    Path("conflict.json").write_text(json.dumps({"geometry": LINES, "constraints": widths}))
    code, said = command("ask", "conflict.json", "How many rectangles are there?")
    assert code == 0, said
    code, said = command("constrain", "conflict.json", "-o", "out.FCStd")
    assert code == 0, said
    assert "Distance 0 = 30: it was there:" in said
    assert "Distance 0 = 20" not in said
    assert Path("out.FCStd").exists()


def test_pictures_that_show_no_sketch(command: Command) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (240, 320, 3), dtype=np.uint8)
    Image.fromarray(noise).save("photo.png")
    code, said = command("make", "turn this into a sketch", "--file", "photo.png")
    assert code == 1
    assert "the image is no sketch" in said


@pytest.mark.parametrize("name", ["scan.stl", "picture.png"])
def test_what_cannot_be_edited(command: Command, name: str) -> None:
    Path(name).write_bytes(b"anything")
    code, said = command("edit", "make it 20 mm thick", "--file", name)
    assert (code, said.count("\n")) == (2, 1)
    assert "cannot be changed" in said


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "square.FCStd", "How many circles are there?"),
        ("make", "a 20 mm cube", "--env", "freecad"),
        ("constrain", "square.FCStd", "-o", "out.FCStd"),
        ("edit", "extrude the sketch by 10 mm", "--file", "square.FCStd"),
    ],
)
def test_without_freecad(
    command: Command, square: bytes, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("square.FCStd").write_bytes(square)
    monkeypatch.setenv("FREECAD_PATH", "/nowhere")
    code, said = command(*arguments)
    assert (code, said.count("\n")) == (2, 1)
    assert "FREECAD_PATH is /nowhere: no FreeCAD that works was found there" in said
    monkeypatch.delenv("FREECAD_PATH")
    monkeypatch.setattr(discovery, "_find", lambda *_: None)
    code, said = command(*arguments)
    assert (code, said.count("\n")) == (2, 1)
    assert "FreeCAD was not found (install it" in said
