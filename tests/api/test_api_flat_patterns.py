"""Flat patterns of parts of bent sheet: beside the views, alone, and on sheets that are read back."""

import re
from pathlib import Path

import ezdxf
import pytest

from cadwright import api
from cadwright.api.drawings import encoded, part_of, sheet_of
from cadwright.api.flat_patterns import is_said_to_be_sheet
from cadwright.drawing.audit import Finding
from cadwright.drawing.primitives import Text
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.flat_patterns import TOLD
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options
from cadwright.errors import DrawingError
from cadwright.kernel.client import Kernel

ANGLE = """import cadquery as cq
s = cq.Workplane("XZ").polyline([(0, 0), (40, 0), (40, 2), (2, 2), (2, 30), (0, 30)]).close().extrude(50)
{bend}
result = s.faces("<Z").workplane(origin=(25, -25, 0)).rarray(20, 30, 1, 2).hole(6)
"""
ROUNDED = """def near(x, z):
    return cq.selectors.BoxSelector((x - 0.1, -1e3, z - 0.1), (x + 0.1, 1e3, z + 0.1))
s = s.edges("|Y").edges(near(0, 0)).fillet(4).edges("|Y").edges(near(2, 2)).fillet(2)"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Angles of 2 mm sheet, with a bend at R2 and with a sharp one, a block and a ring."""
    folder = tmp_path_factory.mktemp("sheet")
    (folder / "angle.py").write_text(ANGLE.format(bend=ROUNDED))
    (folder / "sharp.py").write_text(ANGLE.format(bend=""))
    (folder / "block.py").write_text("import cadquery as cq\nr = cq.Workplane().box(40, 30, 20).faces('>Z').shell(-2)")
    return folder


def sheet(folder: Path, name: str, kernel: Kernel, request: str = "") -> tuple[Sheet, tuple[Finding, ...]]:
    geometry = part_of(folder / name, kernel)
    return sheet_of(geometry, Options(), kernel, conventional=True, request=request)


def texts(sheet: Sheet) -> set[str]:
    return {shape.text for shape in sheet.exploded if isinstance(shape, Text)}


def test_a_bent_part_has_its_flat_pattern_beside_its_views(folder: Path, kernel: Kernel) -> None:
    drawn, findings = sheet(folder, "angle.py", kernel)
    assert {"FLAT PATTERN, K = 0.44", "UP 90° R2", "66.524"} <= texts(drawn)
    assert findings == ()
    of_flat = [placed.dimension for placed in drawn.dimensions if placed.dimension.view == "flat"]
    bend = 38 - 2 + (2 + 0.88) * 3.14159 / 4
    assert any(
        d.feature == "bend line" and min(d.value, 66.524 - d.value) == pytest.approx(66.524 - bend, abs=0.01)
        for d in of_flat
    )
    assert any(d.text == "2× Ø6 THRU" for d in of_flat)


def test_sharp_bends_are_those_of_sheet_where_that_is_said(folder: Path, kernel: Kernel) -> None:
    assert not any("FLAT" in text for text in texts(sheet(folder, "sharp.py", kernel)[0]))
    assert "UP 90° R0" in texts(sheet(folder, "sharp.py", kernel, "an L bracket of 2 mm sheet metal")[0])


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("sheet metal L bracket 2 mm thick", True),
        ("a U channel of 1.5 mm sheet", True),
        ("bent from sheet steel", True),
        ("show the flat pattern", True),
        ("a plate, drawn on an A3 sheet", False),
        ("a flat bracket with a pattern of holes", False),
    ],
)
def test_when_a_request_says_so(request_: str, said: bool) -> None:
    assert is_said_to_be_sheet(request_) == said


def test_what_cannot_be_unfolded_is_told_where_it_was_asked_for(folder: Path, kernel: Kernel) -> None:
    assert sheet(folder, "block.py", kernel)[1] == ()
    (finding,) = sheet(folder, "block.py", kernel, "a sheet metal box")[1]
    assert finding.code == "not-unfolded"
    with pytest.raises(DrawingError, match="cannot be unfolded: "):
        api.draw(
            folder / "block.py",
            [folder / "block.svg"],
            unfolding=api.Unfolding(sheet_metal=True),
            kernel=kernel,
        )


def test_alone_as_dxf_it_is_what_is_cut_and_bent(folder: Path, kernel: Kernel) -> None:
    path = folder / "flat.dxf"
    api.draw(folder / "angle.py", [path], unfolding=api.Unfolding(alone=True, k_factor=0.4), kernel=kernel)
    space = ezdxf.readfile(path).modelspace()
    by_layer = {
        layer: [e.dxftype() for e in space if e.dxf.layer == layer] for layer in ("CUT", "BEND_UP", "BEND_DOWN")
    }
    assert sorted(by_layer["CUT"]) == ["CIRCLE", "CIRCLE", "LINE", "LINE", "LINE", "LINE"]
    assert by_layer["BEND_UP"] == ["LINE"]
    assert by_layer["BEND_DOWN"] == []
    ends = [point for e in space if e.dxftype() == "LINE" for point in (e.dxf.start, e.dxf.end)]
    assert max(point.x for point in ends) == pytest.approx(36 + 26 + 3.14159265 / 2 * (2 + 0.8), abs=1e-4)


def test_alone_as_a_sheet_it_has_its_dimensions(folder: Path, kernel: Kernel) -> None:
    path = folder / "flat.svg"
    found = api.draw(folder / "angle.py", [path], unfolding=api.Unfolding(alone=True), kernel=kernel)
    assert found.dimensions >= 6
    assert {"UP 90° R2", "66.524", "FLAT PATTERN, K = 0.44"} <= set(re.findall(r">([^<>]+)</text>", path.read_text()))


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "dxf", "png"])
def test_a_reader_takes_it_for_no_view_of_the_part(folder: Path, kernel: Kernel, ending: str) -> None:
    geometry = part_of(folder / "angle.py", kernel)
    views = ("front", "top", "right", "iso")

    def read(drawn: Sheet) -> Reading:
        name = f"sheet.{ending}"
        return understand(read_strokes(encoded(drawn, Path(name)), name))

    with_flat = read(sheet_of(geometry, Options(), kernel, conventional=True)[0])
    without = read(sheet_of(geometry, Options(), kernel, views, conventional=True)[0])
    assert sorted(view.name for view in with_flat.views) == sorted(views)
    stated = [sorted((d.view, d.text) for d in reading.dimensions) for reading in (with_flat, without)]
    assert stated[0] == stated[1]
    assert TOLD in with_flat.problems
    assert TOLD not in without.problems
