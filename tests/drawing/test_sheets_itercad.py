"""The view sheet of IterCAD's released code, drawn by ourselves."""

import io
import math

import ezdxf
import pytest
from PIL import Image

from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.linestyle import ITERCAD
from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import itercad_sheet
from cadwright.drawing.sheets.itercad import DOTS_PER_MM
from cadwright.drawing.sheets.itercad_radii import radius_labels
from cadwright.drawing.wireframe import Wire, Wires, wires_of
from cadwright.geometry.curves import Line, Polyline, bounds
from cadwright.kernel.client import Kernel

PLATE = """
import cadquery as cq
r = cq.Workplane().box(60, 40, 10).faces(">Z").workplane().pushPoints([(-15, 0), (15, 5)]).hole(8)
"""


@pytest.fixture(scope="module")
def wires(kernel: Kernel) -> Wires:
    return wires_of(kernel.wireframe(kernel.execute(PLATE).brep))


def labels(sheet: Sheet, kind: str) -> list[str]:
    return sorted(p.text for p in sheet.primitives if isinstance(p, Text) and p.kind == kind)


def test_views_are_those_of_the_released_code(wires: Wires) -> None:
    sizes = {}
    for name, view in wires.items():
        xs, ys = zip(*(p for wire in view for p in wire.points), strict=True)
        sizes[name] = (round(max(xs) - min(xs), 3), round(max(ys) - min(ys), 3))
    assert sizes["FRONT"] == (60, 40), "the XY plane, seen from +Z"
    assert sizes["TOP"] == (60, 10), "the XZ plane, seen from -Y"
    assert sizes["RIGHT"] == (10, 40), "seen from +X, -Z to the right"
    high = max(w.center[1] for w in wires["FRONT"] if w.center)
    assert high == pytest.approx(5), "y points up in FRONT"


def test_outlines_of_cylinders_are_drawn_from_their_side_only(wires: Wires) -> None:
    def upright(view: str) -> set[float]:
        lines = [w for w in wires[view] if w.straight and abs(w.points[0][0] - w.points[1][0]) < 1e-6]
        return {round(line.points[0][0], 3) for line in lines}

    assert upright("TOP") == {-30, -19, -11, 11, 19, 30}
    assert upright("FRONT") == {-30, 30}


def test_every_distinct_extent_and_every_circle_is_labelled(wires: Wires) -> None:
    sheet = itercad_sheet(wires)
    assert labels(sheet, "label") == ["10.0000"] * 2 + ["40.0000"] * 2 + ["60.0000"] * 2
    assert labels(sheet, "thin") == ["R4.000"] * 2, "circles that fall together have one label"
    assert sheet.style == "itercad"


def test_tracks_are_above_and_right_of_the_view_the_short_ones_inside() -> None:
    lines = [((0, 0), (40, 0)), ((0, 20), (15, 20)), ((20, 10), (40, 10)), ((0, 0), (0, 20))]
    view = tuple(Wire(line, True) for line in lines)
    sheet = itercad_sheet({"TOP": view, "ISO": view, "FRONT": view, "RIGHT": view})
    found = [p for p in sheet.primitives if isinstance(p, Text) and p.kind == "label"]
    by = {p.text: p for p in found[:4] if not p.angle}
    assert by["15.0000"].at[1] == pytest.approx(by["20.0000"].at[1]), "one track for those that do not overlap"
    assert by["40.0000"].at[1] > by["15.0000"].at[1]
    assert found[3].angle == 90
    assert found[3].at[0] > by["20.0000"].at[0]


def test_figure_is_cropped_to_what_is_drawn_with_a_border(wires: Wires) -> None:
    sheet = itercad_sheet(wires)
    curves = tuple(p for p in sheet.primitives if isinstance(p, Line | Polyline))
    x0, y0, x1, y1 = bounds(curves)
    assert x0 >= 2.54 - 1e-6
    assert y0 >= 2.54 - 1e-6
    assert x1 <= sheet.width - 2.54 + 1e-6
    assert y1 <= sheet.height - 2.54 + 1e-6
    assert sheet.width < 14 * 25.4
    image = Image.open(io.BytesIO(to_png(sheet, dots_per_mm=DOTS_PER_MM)))
    assert image.size == (round(sheet.width * DOTS_PER_MM), round(sheet.height * DOTS_PER_MM))
    colors = {color for _, color in image.convert("RGB").getcolors(1 << 20) or ()}
    assert tuple(int(ITERCAD["label"].color[i : i + 2], 16) for i in (1, 3, 5)) in colors


def test_dxf_has_the_colours_too(wires: Wires) -> None:
    document = ezdxf.read(io.StringIO(to_dxf(itercad_sheet(wires)).decode()))
    assert not document.audit().errors
    colors = {name: document.layers.get(name).rgb for name in ("LABEL", "PAPER", "DIMENSION")}
    assert {name: tuple(rgb) for name, rgb in colors.items() if rgb} == {
        "LABEL": (0xD6, 0x27, 0x28),
        "PAPER": (255, 255, 255),
        "DIMENSION": (0x1F, 0x77, 0xB4),
    }


def test_arrowheads_point_inwards_a_tenth_inside(wires: Wires) -> None:
    sheet = itercad_sheet(wires)
    heads = [p for p in sheet.primitives if isinstance(p, Fill) and p.kind == "dimension"]
    lines = [p for p in sheet.primitives if isinstance(p, Line) and p.kind == "dimension"]
    assert len(heads) == 2 * len(lines)
    line, head = lines[0], heads[0]
    long = math.dist(line.start, line.end)
    assert math.dist(line.start, head.points[0]) == pytest.approx(0.1 * long - 2 * 25.4 / 72)


def test_radius_labels_lead_away_from_the_middle_and_turn_where_another_is_near() -> None:
    def circle(x: float, y: float, radius: float) -> Wire:
        points = tuple((x + radius * math.cos(t / 4), y + radius * math.sin(t / 4)) for t in range(26))
        return Wire(points, False, (x, y), radius)

    first, second = radius_labels((circle(30, 20, 3), circle(30, 20, 5)), (0, 0, 40, 40))
    assert first.text == "R3.000"
    assert (first.at[0] - 30, first.at[1] - 20) == pytest.approx((3 + 12, 0))
    assert math.dist(first.at, second.at) >= 0.2 * 40
    assert radius_labels((circle(30, 20, 3), circle(30, 20, 3)), (0, 0, 40, 40)) == [first]
