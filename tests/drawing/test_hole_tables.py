"""Hole tables: when there is one, what it says, that the audit knows it, and that its labels can be read."""

import itertools

import pytest
from sheet_checks import overlaps

from cadwright.api.drawings import sheet_of
from cadwright.drawing.audit import audit
from cadwright.drawing.dimension import Diameter, Linear, Tabulated
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.dimensioning.tables import LETTERS
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.primitives import Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options
from cadwright.drawing.sheets.hole_tables import hole_table
from cadwright.drawing.views import views_of
from cadwright.geometry.curves import Line
from cadwright.kernel.client import Geometry, Kernel

PLACES = ((-45, -25), (-31, -12), (-20, 22), (-8, -27), (3, 9), (14, -17), (22, 25), (33, -3), (41, 18), (47, -26))
PLATE = """
import cadquery as cq
r = cq.Workplane().box(110, 70, 12).faces(">Z").workplane().pushPoints({places}[:6]).hole(5)
r = r.faces(">Z").workplane().pushPoints({places}[6:]).cboreHole(6.6, 11, 6)
"""
GRID = "import cadquery as cq\nr = cq.Workplane().box(120, 80, 10).faces('>Z').workplane().rarray(25, 20, 4, 3).hole(6)"
DISC = """
import cadquery as cq
r = cq.Workplane().circle(60).extrude(8).faces(">Z").workplane().polarArray(45, 0, 360, 12).hole(6)
"""


def built(script: str, kernel: Kernel) -> Geometry:
    geometry = kernel.measure(kernel.execute(script).brep)
    assert isinstance(geometry, Geometry)
    return geometry


def sheet_and_findings(script: str, kernel: Kernel) -> tuple[Sheet, list[str]]:
    sheet, findings = sheet_of(built(script, kernel), Options(), kernel)
    return sheet, [finding.code for finding in findings]


def rows_of(sheet: Sheet) -> list[Tabulated]:
    return [p.dimension for p in sheet.dimensions if isinstance(p.dimension, Tabulated)]


def test_ten_holes_in_no_pattern_have_a_table_in_place_of_their_positions(kernel: Kernel) -> None:
    sheet, findings = sheet_and_findings(PLATE.format(places=PLACES), kernel)
    rows = rows_of(sheet)
    assert findings == []
    assert [row.label for row in rows] == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5", "B6"]
    places = {(round(r.center[0] - r.datum[0] - 55, 6), round(r.center[1] - r.datum[1] - 35, 6)) for r in rows}
    assert places == set(PLACES)
    others = [p.dimension for p in sheet.dimensions if not isinstance(p.dimension, Tabulated)]
    assert all(isinstance(d, Linear) and d.feature.startswith("overall") for d in others)
    texts = [p.text for p in sheet.exploded if isinstance(p, Text)]
    assert {"Hole", "X", "Y", "Size", "Ø5 THRU", "Ø6.6 THRU ⌴ Ø11 ↧ 6"} <= set(texts)
    assert texts.count("A1") == 2, "at the hole and in the table"
    assert list(overlaps(sheet)) == []


def test_a_row_less_leaves_a_hole_open(kernel: Kernel) -> None:
    part = built(PLATE.format(places=PLACES), kernel)
    views = views_of(kernel.project(part.brep, ("front", "top", "right")))
    dimensions = dimensions_of(views, part.measurements)
    assert audit(views, dimensions) == ()
    without = [d for d in dimensions if not (isinstance(d, Tabulated) and d.label == "B3")]
    assert {finding.code for finding in audit(views, without)} == {"position-missing", "size-missing"}


@pytest.mark.parametrize("script", [GRID, DISC, PLATE.format(places=PLACES[:9])])
def test_patterns_and_few_holes_have_none(script: str, kernel: Kernel) -> None:
    sheet, findings = sheet_and_findings(script, kernel)
    assert rows_of(sheet) == []
    assert findings == []
    assert any(isinstance(p.dimension, Diameter) for p in sheet.dimensions)


def test_tables_go_into_dxf_as_texts(kernel: Kernel) -> None:
    sheet, _ = sheet_and_findings(PLATE.format(places=PLACES), kernel)
    assert to_dxf(sheet).decode().count("  1\nA1\n") == 2, "at the hole and in the table"


def test_a_long_table_has_columns() -> None:
    rows = [Tabulated("top", (i, 2 * i), 2, (0, 0), f"A{i}", 4, "Ø4 THRU") for i in range(20)]
    shapes, box = hole_table(rows, (100, 80), 40, 2.5)
    assert box[2:] == (100, 80)
    assert box[1] >= 40
    heads = [s for s in shapes if isinstance(s, Text) and s.text == "Hole"]
    assert len(heads) == 4
    assert all(box[0] <= s.start[0] <= 100 for s in shapes if isinstance(s, Line))


def test_no_label_is_a_size() -> None:
    assert len(LETTERS) == len(set(LETTERS))
    assert not {"I", "O", "R", "M", "T", "S"} & set(LETTERS)
    assert list(itertools.islice(LETTERS, 3)) == ["A", "B", "C"]
