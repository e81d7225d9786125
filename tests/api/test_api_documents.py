"""Questions, constraints and FreeCAD designs, through the api as any face would use it."""

import json
import math
from pathlib import Path

import pytest

from cadwright import api
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import find

pytestmark = pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")
FREECAD = api.Settings(planner="embedded", environment="freecad")
EMBEDDED = api.Settings(planner="embedded")
PLATE = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners and 3 mm rounded vertical edges"
SQUARE = {
    "geometry": [
        {"type": "line", "start": [0, 0], "end": [10, 0]},
        {"type": "line", "start": [10, 0], "end": [10, 10]},
        {"type": "line", "start": [10, 10], "end": [0, 10]},
        {"type": "line", "start": [0, 10], "end": [0, 0]},
    ],
    "constraints": [],
}


@pytest.fixture(scope="module")
def plate(tmp_path_factory: pytest.TempPathFactory, kernel: Kernel) -> Path:
    """A design in FreeCAD, made from words."""
    path = tmp_path_factory.mktemp("designs") / "plate"
    made = api.make(PLATE, path, settings=FREECAD, kernel=kernel)
    assert made.status == "done", made
    return path


def test_a_part_from_words_is_a_document(plate: Path) -> None:
    shown = api.show(plate)
    assert shown.measurements is not None
    assert shown.measurements.volume == pytest.approx(5 * (2400 - (4 - math.pi) * 9 - 4 * math.pi * 2.5**2))
    assert Path(shown.files["part.FCStd"]).read_bytes()[:2] == b"PK"


def test_its_dimensions_are_listed_and_set(plate: Path, kernel: Kernel) -> None:
    names = {p.name: p.value for p in api.params(plate).parameters}
    assert names["thickness"] == 5
    assert names["fillet_radius"] == 3
    made = api.set_params(plate, {"thickness": 10.0, "fillet_radius": 4.0}, kernel=kernel)
    assert made.measurements is not None
    assert made.measurements.volume == pytest.approx(10 * (2400 - (4 - math.pi) * 16 - 4 * math.pi * 2.5**2))
    with pytest.raises(InputError, match="no dimension colour"):
        api.set_params(plate, {"colour": 1.0}, kernel=kernel)
    api.undo(plate)


@pytest.mark.slow
def test_it_is_changed_in_words(plate: Path, kernel: Kernel) -> None:
    made = api.edit("make it 8 mm thick", plate, settings=EMBEDDED, kernel=kernel)
    assert made.status == "done", made
    assert made.measurements is not None
    assert made.measurements.bbox[5] - made.measurements.bbox[2] == pytest.approx(8)
    api.undo(plate)


@pytest.mark.slow
def test_it_is_changed_in_words_after_dimensions_were_set(plate: Path, kernel: Kernel) -> None:
    api.set_params(plate, {"thickness": 8.0}, kernel=kernel)
    made = api.edit("add a 12 mm hole in the centre", plate, settings=EMBEDDED, kernel=kernel)
    assert made.status == "done", made.reason
    assert made.measurements is not None
    assert sorted(hole.diameter for hole in made.measurements.holes) == pytest.approx([5, 5, 5, 5, 12])
    assert made.measurements.bbox[5] - made.measurements.bbox[2] == pytest.approx(8)
    for _ in range(2):
        api.undo(plate)


def test_a_document_of_the_user_is_opened_and_stays_as_it_is(plate: Path, tmp_path: Path, kernel: Kernel) -> None:
    document = tmp_path / "mine.FCStd"
    document.write_bytes(Path(api.show(plate).files["part.FCStd"]).read_bytes())
    before = document.read_bytes()
    made = api.edit("do something", tmp_path / "design", source=document, settings=EMBEDDED, kernel=kernel)
    assert made.status == "declined"
    shown = api.show(tmp_path / "design")
    assert shown.measurements is not None
    assert len(shown.measurements.holes) == 4
    assert document.read_bytes() == before


def test_constraints_that_contradict_each_other_are_taken_out_and_told(tmp_path: Path, kernel: Kernel) -> None:
    source, output = tmp_path / "square.json", tmp_path / "out.json"
    both = [{"type": kind, "references": [{"geometry": 0}]} for kind in ("Horizontal", "Vertical")]
    source.write_text(json.dumps({**SQUARE, "constraints": both}))
    done = api.constrain(source, output, settings=EMBEDDED, kernel=kernel)
    assert done.status == "done", done.reason
    (dropped,) = (each for each in done.dropped if each.reason.startswith("it was there"))
    assert dropped.constraint == "Vertical 0"
    assert {each["type"] for each in done.constraints} >= {"Coincident", "Horizontal"}
    assert json.loads(output.read_text())["geometry"] == SQUARE["geometry"]


def test_a_sketch_is_constrained(tmp_path: Path, kernel: Kernel) -> None:
    source, output = tmp_path / "square.json", tmp_path / "out.json"
    source.write_text(json.dumps(SQUARE))
    done = api.constrain(source, output, settings=EMBEDDED, kernel=kernel)
    assert done.status == "done", done.reason
    assert done.max_move == pytest.approx(0, abs=1e-9)
    types = {each["type"] for each in done.constraints}
    assert "Coincident" in types
    assert types & {"Horizontal", "Vertical"}
    assert done.dof is not None
    assert done.dof <= 4
    written = json.loads(output.read_text())
    assert written["geometry"] == SQUARE["geometry"]


def test_what_cannot_be_read_is_one_line(tmp_path: Path, kernel: Kernel) -> None:
    corrupt = tmp_path / "corrupt.FCStd"
    corrupt.write_bytes(b"PK\x03\x04 nothing of the kind")
    with pytest.raises(InputError, match=r"corrupt\.FCStd"):
        api.ask(corrupt, "How many circles are there?", settings=EMBEDDED, kernel=kernel)
    with pytest.raises(InputError, match="cannot be used here"):
        api.ask(tmp_path / "sheet.xls", "What is this?", settings=EMBEDDED, kernel=kernel)
    with pytest.raises(UsageError, match="written as"):
        api.constrain(corrupt, tmp_path / "out.step", settings=EMBEDDED, kernel=kernel)


def test_tools_are_listed_for_a_request() -> None:
    everything = api.tool_listing()
    some = api.tool_listing("which is it?", task="ask", kinds=("image",), docs_tokens=2000)
    assert "def analyse_constraint" in everything.text
    assert {tool.name for tool in some.tools} == {"docstring", "sketch_from_image", "sketch_recognizer"}
    assert "rebuild_scan" not in {tool.name for tool in api.tool_listing(preset="paper").tools}
