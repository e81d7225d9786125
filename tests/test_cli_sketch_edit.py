"""`cadwright sketch-edit`: a sketch of a FreeCAD document, changed by strokes and words."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cadwright.cli import cli
from cadwright.design import Design
from cadwright.errors import UserError
from cadwright.kernel.freecad.discovery import find

PLATE = {
    "geometry": [
        {"type": "line", "start": [0, 0], "end": [60, 0]},
        {"type": "line", "start": [60, 0], "end": [60, 40]},
        {"type": "line", "start": [60, 40], "end": [0, 40]},
        {"type": "line", "start": [0, 40], "end": [0, 0]},
        {"type": "circle", "center": [15, 20], "radius": 5},
        {"type": "circle", "center": [45, 20], "radius": 4},
    ],
    "constraints": [],
}


@pytest.fixture(scope="module")
def plate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find() is None:
        pytest.skip("there is no FreeCAD on this machine")
    folder = tmp_path_factory.mktemp("plate")
    (folder / "plate.json").write_text(json.dumps(PLATE))
    run("constrain", str(folder / "plate.json"), "-o", str(folder / "plate.FCStd"), "--planner", "embedded")
    return folder / "plate.FCStd"


def run(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == code, done.output
    return done.output


def graph(document: Path) -> list[dict[str, object]]:
    out = document.with_suffix(".json")
    run("constrain", str(document), "-o", str(out), "--planner", "embedded")
    geometry: list[dict[str, object]] = json.loads(out.read_text())["geometry"]
    return geometry


def test_words_change_what_they_name_and_nothing_else(plate: Path) -> None:
    out = plate.with_name("equal.FCStd")
    words = [
        "--say",
        "the right circle should be the same size as the left one",
        "-o",
        str(out),
        "--planner",
        "embedded",
    ]
    told = json.loads(run("sketch-edit", str(plate), *words, "--json"))
    assert told["status"] == "done"
    assert (told["removed"], told["added"]) == (1, 1)
    assert told["constraints"] > 0
    geometry = graph(out)
    radii = sorted(each["radius"] for each in geometry if each["type"] == "circle")  # type: ignore[type-var]
    assert radii == pytest.approx([5, 5])
    assert sum(each["type"] == "line" for each in geometry) == 4


def test_strokes_on_the_picture_delete(plate: Path) -> None:
    picture, out = plate.with_suffix(".svg"), plate.with_name("less.FCStd")
    run("sketch-edit", str(plate), "--picture", str(picture))
    cross = '<path d="M -10 -1 L -8 1" stroke="red"/><path d="M -10 1 L -8 -1" stroke="red"/></svg>'
    picture.write_text(picture.read_text().replace("</svg>", cross))
    run("sketch-edit", str(plate), "--strokes", str(picture), "-o", str(out), "--planner", "embedded")
    assert [each["center"] for each in graph(out) if each["type"] == "circle"] == [pytest.approx([45, 20])]


def test_what_is_not_understood_changes_nothing(plate: Path) -> None:
    out = plate.with_name("same.FCStd")
    said = run("sketch-edit", str(plate), "--say", "xyzzy", "-o", str(out), "--planner", "embedded", code=1)
    assert "stays as it is" in said
    assert not out.exists()


@pytest.mark.parametrize("name", ["no.FCStd", "no.step"])
def test_a_file_that_is_no_document_is_refused(plate: Path, name: str) -> None:
    broken = plate.with_name(name)
    broken.write_bytes(b"no document")
    done = CliRunner().invoke(cli, ["sketch-edit", str(broken), "--say", "x", "-o", "out.FCStd"])
    assert isinstance(done.exception, UserError), done.exception
    assert done.exception.message.startswith(str(broken))


def test_bad_input_is_one_line(plate: Path) -> None:
    for arguments in (
        ("-o", "out.FCStd"),
        ("-o", "out.step", "--say", "x"),
        ("--sketch", "Nothing", "-o", "out.FCStd", "--say", "x"),
        ("--say", "x"),
    ):
        done = CliRunner().invoke(cli, ["sketch-edit", str(plate), *arguments, "--planner", "embedded"])
        assert done.exit_code == 2 or isinstance(done.exception, UserError), done.output


def test_a_sketch_that_was_changed_is_the_next_version(plate: Path, tmp_path: Path) -> None:
    design = str(tmp_path / "design")
    run("edit", "set nothing to 1", "--file", str(plate), "-d", design, "--planner", "embedded", code=1)
    say = ["--say", "the right circle should be the same size as the left one", "--planner", "embedded"]
    told = json.loads(run("sketch-edit", "-d", design, *say, "--json"))
    assert told["status"] == "done"
    kept = Design.open(Path(design))
    assert kept.current is not None
    assert (kept.current.id, kept.current.planner) == (told["version"], "you")
    assert kept.current.request == say[1]
    out = tmp_path / "now.FCStd"
    run("export", "-d", design, "-o", str(out))
    assert sorted(str(one["radius"]) for one in graph(out) if one["type"] == "circle") == ["5.0", "5.0"]
    run("undo", "-d", design)
    now = Design.open(Path(design)).current
    assert now is not None
    assert now.id != told["version"]
    before = len(kept.versions)
    run("sketch-edit", "-d", design, "--say", "make it nicer", "--planner", "embedded", code=1)
    assert len(Design.open(Path(design)).versions) == before, "nothing was changed"


def test_a_document_or_a_design(plate: Path) -> None:
    run("sketch-edit", "--say", "x", code=2)
    run("sketch-edit", str(plate), "-d", "design", "--say", "x", code=2)
    run("sketch-edit", "-d", "design", "-o", "x.FCStd", "--say", "x", code=2)
