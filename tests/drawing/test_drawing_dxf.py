import io
import math
from collections import Counter

import ezdxf
import pytest
from drawing_samples import CORNER, plate_measurements, plate_views
from ezdxf import bbox, units
from ezdxf.document import Drawing

from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.linestyle import THIN
from cadwright.drawing.primitives import Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.views import flat_profile, view_sheet
from cadwright.geometry.curves import Line, Polyline


def read(sheet: Sheet) -> Drawing:
    """The file as another program reads it, free of any finding."""
    document = ezdxf.read(io.StringIO(to_dxf(sheet).decode()))
    auditor = document.audit()
    assert not auditor.errors
    assert not auditor.fixes
    return document


def test_flat_profile_has_true_entities_on_named_layers() -> None:
    document = read(flat_profile(plate_views()["top"], measurements=plate_measurements()))
    kinds = Counter((e.dxftype(), e.dxf.layer) for e in document.modelspace())
    assert kinds == {("LINE", "VISIBLE"): 4, ("ARC", "VISIBLE"): 4, ("CIRCLE", "VISIBLE"): 1, ("LINE", "CENTER"): 2}


def test_lengths_are_the_models_in_mm() -> None:
    document = read(flat_profile(plate_views()["top"]))
    assert document.units == units.MM
    space = document.modelspace()
    straight = sum((e.dxf.end - e.dxf.start).magnitude for e in space.query("LINE"))
    assert straight == pytest.approx(2 * (60 + 40) - 8 * CORNER)
    turned = sum(math.radians((e.dxf.end_angle - e.dxf.start_angle) % 360) * e.dxf.radius for e in space.query("ARC"))
    assert turned == pytest.approx(2 * math.pi * CORNER)
    (hole,) = space.query("CIRCLE")
    assert (hole.dxf.center.x, hole.dxf.center.y, hole.dxf.radius) == (22, 12, 2.5)
    box = bbox.extents(space, fast=True)
    assert (box.extmin.x, box.extmin.y, box.extmax.x, box.extmax.y) == pytest.approx((-30, -20, 30, 20))


def test_the_outline_closes() -> None:
    space = read(flat_profile(plate_views()["top"])).modelspace()
    ends: Counter[tuple[float, float]] = Counter()
    for e in space.query("LINE"):
        ends.update([(round(p.x, 6), round(p.y, 6)) for p in (e.dxf.start, e.dxf.end)])
    for e in space.query("ARC"):
        ends.update([(round(p.x, 6), round(p.y, 6)) for p in (e.start_point, e.end_point)])
    assert set(ends.values()) == {2}


def test_layers_have_line_types_and_widths() -> None:
    layers = read(flat_profile(plate_views()["front"])).layers
    assert layers.get("HIDDEN").dxf.linetype == "HIDDEN"
    assert layers.get("CENTER").dxf.linetype == "CENTER"
    assert (layers.get("VISIBLE").dxf.lineweight, layers.get("HIDDEN").dxf.lineweight) == (50, 25)


def test_a_whole_sheet_can_be_written_too() -> None:
    sheet = view_sheet(plate_views(), "Plate", measurements=plate_measurements())
    space = read(sheet).modelspace()
    assert len(space) == len(sheet.primitives)
    assert {t.dxf.text for t in space.query("TEXT")} == {p.text for p in sheet.primitives if isinstance(p, Text)}


def test_polylines_keep_their_points() -> None:
    points = ((0.0, 0.0), (1.0, 2.0), (3.0, 2.5))
    (entity,) = read(Sheet(5, 5, (Polyline(points, "hidden"),))).modelspace()
    assert entity.dxftype() == "LWPOLYLINE"
    assert [(x, y) for x, y, *_ in entity.get_points()] == list(points)
    assert entity.dxf.layer == "HIDDEN"


def test_same_primitives_same_bytes() -> None:
    assert to_dxf(flat_profile(plate_views()["top"])) == to_dxf(flat_profile(plate_views()["top"]))


def test_short_hidden_lines_have_finer_dashes() -> None:
    short, long = Line((10, 10), (12, 10), "hidden"), Line((10, 20), (30, 20), "hidden")
    document = ezdxf.read(io.StringIO(to_dxf(Sheet(50, 30, (short, long))).decode()))
    scales = [line.dxf.ltscale for line in document.modelspace().query("LINE")]
    pattern = 2 * 12 * THIN + 3 * THIN
    assert scales == pytest.approx([2 / pattern, 1])
