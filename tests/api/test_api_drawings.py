"""`cadwright draw`: every source and every kind of file, and what users can get wrong."""

import json
import re
from pathlib import Path

import pytest

from cadwright import api
from cadwright.api.drawings import sheet_of
from cadwright.cli import run
from cadwright.drawing.callouts import parse
from cadwright.drawing.dimension import Diameter
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.sheets import Options
from cadwright.drawing.sheets.shown import views_for
from cadwright.errors import DesignError, InputError, UsageError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.cadquery.printer import script as script_of
from cadwright.planners.embedded.drawings.plans import candidates

PLATE = 'import cadquery as cq\nr = cq.Workplane().box(60, 40, 5).faces(">Z").workplane().hole(8)\n'
BEGINNINGS = {"svg": b"<?xml", "dxf": b"  0", "pdf": b"%PDF", "png": b"\x89PNG"}


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "plate.py"
    path.write_text(PLATE)
    return path


def test_a_script_is_drawn_as_every_kind_of_file(script: Path, kernel: Kernel) -> None:
    outputs = [script.with_suffix(f".{ending}") for ending in BEGINNINGS]
    drawn = api.draw(script, outputs, kernel=kernel)
    assert drawn.files == tuple(map(str, outputs))
    assert drawn.dimensions >= 4
    assert drawn.audit == ()
    for path in outputs:
        assert path.read_bytes().startswith(BEGINNINGS[path.suffix[1:]])


def test_files_and_their_scripts_give_the_same_sheet(script: Path, kernel: Kernel) -> None:
    step = script.with_suffix(".step")
    step.write_bytes(kernel.write(kernel.execute(PLATE).brep, "step"))
    sheets = [script.with_suffix(".svg"), script.with_name("b.svg")]
    for source, sheet in zip((script, step), sheets, strict=True):
        api.draw(source, [sheet], kernel=kernel)
    a, b = (re.findall("<text.*?</text>", sheet.read_text()) for sheet in sheets)
    assert a == b
    assert len(a) > 20


def test_itercads_style(script: Path, kernel: Kernel) -> None:
    drawn = api.draw(script, [script.with_suffix(".svg")], style="itercad", kernel=kernel)
    assert drawn.dimensions == 0
    assert ">60.0000<" in script.with_suffix(".svg").read_text()


@pytest.mark.parametrize(
    ("source", "target", "error", "words"),
    [
        ("missing.step", "a.svg", InputError, "no such file"),
        ("plate.py", "a.bmp", UsageError, "not written"),
        ("plate.py", "no/a.svg", InputError, "does not exist"),
        ("plate.py", ".svg", UsageError, "not written"),
        ("bad.py", "a.svg", InputError, "bad.py"),
        ("mesh.stl", "a.svg", InputError, "mesh"),
        (".", "a.svg", DesignError, "design"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(
    script: Path, kernel: Kernel, source: str, target: str, error: type[Exception], words: str
) -> None:
    folder = script.parent
    (folder / "bad.py").write_text("r = 1 / 0\n")
    (folder / "mesh.stl").write_bytes(kernel.write(kernel.execute(PLATE).brep, "stl"))
    with pytest.raises(error, match=words) as caught:
        api.draw(folder / source, [folder / target], kernel=kernel)
    assert "\n" not in str(caught.value)


UNDERNEATH = """
import cadquery as cq
r = cq.Workplane().box(60, 40, 20).faces("<Z").workplane().pushPoints([(-15, 0), (15, 0)]).hole(6, 10)
"""


def test_views_show_where_holes_open(tmp_path: Path, kernel: Kernel) -> None:
    geometry = kernel.measure(kernel.execute(UNDERNEATH).brep)
    assert isinstance(geometry, Geometry)
    assert views_for(geometry.measurements) == ("front", "bottom", "right", "iso-below")
    sheet, _ = sheet_of(geometry, Options(), kernel)
    assert {placed.dimension.view for placed in sheet.dimensions} == {"front", "bottom"}
    plain, _ = sheet_of(geometry, Options(), kernel, ["front", "top"])
    assert {placed.dimension.view for placed in plain.dimensions} == {"front", "top"}


@pytest.mark.parametrize(
    ("names", "words"), [(["inside"], "no view"), (["iso"], "another view"), (["front", "iso", "iso-back"], "one")]
)
def test_views_that_make_no_sheet_are_refused(script: Path, kernel: Kernel, names: list[str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        api.draw(script, [script.with_suffix(".svg")], views=names, kernel=kernel)


def test_the_command_prints_one_json_object(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = script.with_suffix(".dxf")
    arguments = ["draw", str(script), "-o", str(target), "--angle", "first", "--sheet", "A3", "--material", "steel"]
    assert run([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == [str(target)]
    assert told["audit"] == []
    assert told["dimensions"] >= 4
    assert "\n92.23 g\n" in target.read_text(), "the mass of the plate in steel"


def test_a_design_is_drawn_by_its_folder(tmp_path: Path, kernel: Kernel) -> None:
    text = "a 60x40x5 mm plate with a 10 mm hole in the centre"
    api.make(text, tmp_path / "d", settings=api.Settings(planner="embedded"), kernel=kernel)
    drawn = api.draw(tmp_path / "d", [tmp_path / "sheet.pdf"], kernel=kernel)
    assert drawn.dimensions >= 4


def test_a_part_model_has_its_threads_drawn_and_a_part_without_has_none(tmp_path: Path, kernel: Kernel) -> None:
    path = tmp_path / "block.py"
    texts = []
    for note in (", M6 core hole", "", ", M4 core hole"):
        path.write_text(f"""import cadquery as cq

diameter = 5  # mm{note}

# Block
block = cq.Workplane("XY").rect(40, 30).extrude(20)
r = block

# Hole
r = (
    r.copyWorkplane(cq.Workplane("XY", origin=(0, 0, 20)))
    .pushPoints([(0, 0)])
    .hole(diameter)
)
""")
        found = api.draw(path, [path.with_suffix(".svg")], kernel=kernel)
        texts.append(
            (re.findall(r">([MØ]\d[^<]*)<", path.with_suffix(".svg").read_text()), [f.code for f in found.audit])
        )
    assert texts == [(["M6 THRU"], []), (["Ø5 THRU"], []), (["Ø5 THRU"], ["thread-misfit"])]


@pytest.mark.parametrize("form", ["dxf", "svg"])
def test_a_sheet_in_inches_is_read_back_in_the_right_size(form: str, tmp_path: Path, kernel: Kernel) -> None:
    path, sheet = tmp_path / "plate.py", tmp_path / f"sheet.{form}"
    plate = 'import cadquery as cq\nr = cq.Workplane().box(101.6, 50.8, 12.7).faces(">Z").workplane().hole(6.35, 10)\n'
    path.write_text(plate)
    options = Options(unit="in", standard="ansi")
    assert api.draw(path, [sheet], options=options, kernel=kernel).audit == ()
    reading = understand(read_strokes(sheet.read_bytes(), sheet.name))
    assert {round(d.value, 2) for d in reading.dimensions} >= {101.6, 50.8, 12.7, 6.35}
    hole = next(d for d in reading.dimensions if isinstance(d, Diameter))
    callout = parse(hole.text)
    assert callout is not None
    assert callout.depth == pytest.approx(10, abs=0.0127), "what the text says besides is in mm as well"
    found = candidates(reading)[0].part
    assert found is not None
    assert kernel.execute(script_of(found)).brep


def test_an_unknown_unit_is_one_line(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", str(script), "--unit", "furlong", "-o", str(script.with_suffix(".svg"))]) == 2
    assert "furlong" in capsys.readouterr().err
