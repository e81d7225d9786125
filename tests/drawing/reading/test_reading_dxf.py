"""DXF files as strokes: whatever programs put into them."""

import io
import math

import ezdxf
import pytest
from ezdxf.document import Drawing

from cadwright.drawing.reading.dxf import strokes_of_dxf
from cadwright.drawing.reading.values import Strokes
from cadwright.errors import InputError
from cadwright.geometry.curves import Arc, Circle, Line, Polyline


def new(units: int = 4) -> Drawing:
    document = ezdxf.new("R2010", setup=True)
    document.header["$INSUNITS"] = units
    return document


def read(document: Drawing) -> Strokes:
    stream = io.StringIO()
    document.write(stream)
    return strokes_of_dxf(document.encode(stream.getvalue()))


def test_lines_arcs_and_circles_are_exact() -> None:
    document = new()
    space = document.modelspace()
    space.add_line((100, 50), (160, 50))
    space.add_circle((130, 80), 10)
    space.add_arc((100, 50), 20, 270, 30)
    found = read(document)
    kinds = {type(s.curve): s.curve for s in found.strokes}
    arc = kinds[Arc]
    assert isinstance(arc, Arc)
    assert (arc.start, arc.end) == (270, 390)
    assert kinds[Line] == Line((0, 20), (60, 20))
    assert kinds[Circle] == Circle((30, 50), 10)
    assert found.height == pytest.approx(60)


def test_units_become_millimetres() -> None:
    document = new(1)
    document.modelspace().add_line((0, 0), (2, 0))
    (stroke,) = read(document).strokes
    assert stroke.curve == Line((0, 0), (50.8, 0))


def test_polylines_bulges_splines_and_ellipses() -> None:
    document = new()
    space = document.modelspace()
    space.add_lwpolyline([(0, 0), (20, 0), (20, 10)], close=True)
    space.add_lwpolyline([(0, 0, 1), (20, 0, 0)], format="xyb")
    space.add_spline([(0, 0), (5, 8), (10, -3), (20, 0)])
    space.add_ellipse((0, 0), (10, 0), 0.5)
    curves = [s.curve for s in read(document).strokes]
    assert [type(c) for c in curves] == [Line, Line, Line, Arc, Polyline, Polyline]


def test_a_spline_from_point_to_point_stands_for_the_curve_that_its_points_lie_on() -> None:
    document = new()
    space = document.modelspace()
    around = [(10 * math.cos(math.tau * k / 14), 10 * math.sin(math.tau * k / 14)) for k in range(15)]
    square = [(40, 0), (60, 0), (60, 20), (40, 20), (40, 0)]
    for points in (around, square):
        space.add_open_spline(points, degree=1)
    circle, *sides = (s.curve for s in read(document).strokes)
    assert isinstance(circle, Circle)
    assert circle.radius == pytest.approx(10)
    assert [type(side) for side in sides] == [Line] * 4


def test_blocks_are_resolved_with_scale_rotation_and_line_type() -> None:
    document = new()
    block = document.blocks.new("HOLE")
    block.add_circle((0, 0), 2)
    block.add_line((-3, 0), (3, 0), {"linetype": "CENTER", "lineweight": 13})
    document.modelspace().add_blockref("HOLE", (10, 10), {"xscale": 2, "yscale": 2, "rotation": 90})
    circle, line = read(document).strokes
    assert isinstance(circle.curve, Circle)
    assert circle.curve.radius == pytest.approx(4)
    assert isinstance(line.curve, Line)
    assert line.curve.start[0] == pytest.approx(line.curve.end[0])
    assert len(line.dashes) == 4
    assert line.width == pytest.approx(0.13)


def test_layers_that_are_off_are_not_seen() -> None:
    document = new()
    document.layers.add("SECRET").off()
    document.modelspace().add_line((0, 0), (5, 0), {"layer": "SECRET"})
    document.modelspace().add_line((0, 0), (9, 0))
    assert [s.curve for s in read(document).strokes] == [Line((0, 0), (9, 0))]


def test_text_with_codes() -> None:
    document = new()
    space = document.modelspace()
    space.add_text("%%c20 %%p0.1", height=3, rotation=90).set_placement((10, 10))
    space.add_mtext(r"{\fArial|b0;4x %%c6.6}\P{\Fgdt|c0;v}%%c11 {\Fgdt|c0;x}6", {"char_height": 3, "insert": (30, 30)})
    turned, first, second = read(document).words
    assert (turned.text, first.text, second.text) == ("Ø20 ±0.1", "4x Ø6.6", "⌴Ø11 ↧6")
    assert turned.angle == pytest.approx(90)
    assert first.at[1] - second.at[1] == pytest.approx(5)


def test_true_dimensions_are_stated_and_not_drawn() -> None:
    document = new()
    space = document.modelspace()
    space.add_line((0, 0), (60, 0))
    space.add_linear_dim(base=(0, -10), p1=(0, 0), p2=(60, 0), override={"dimlfac": 1}).render()
    space.add_aligned_dim(p1=(0, 0), p2=(30, 40), distance=5, text="<> TYP", override={"dimlfac": 1}).render()
    space.add_diameter_dim(center=(30, 20), radius=5, angle=45, override={"dimlfac": 1}).render()
    space.add_radius_dim(center=(30, 20), radius=5, angle=45, override={"dimlfac": 1}).render()
    space.add_angular_dim_2l(base=(30, 10), line1=((0, 0), (50, 50)), line2=((0, 0), (50, 0))).render()
    found = read(document)
    assert len(found.strokes) == 1
    linear, aligned, diameter, radius, angle = found.stated
    assert (linear.kind, linear.text, linear.angle) == ("linear", "60", 0)
    assert aligned.text == "50 TYP"
    assert aligned.angle == pytest.approx(53.13, abs=0.01)
    assert (diameter.kind, diameter.text) == ("diameter", "Ø10")
    assert (radius.kind, radius.text) == ("radius", "R5")
    assert (angle.kind, angle.text) == ("angular", "45°")


def test_solid_hatches_are_fills_and_patterns_lines() -> None:
    document = new()
    space = document.modelspace()
    space.add_solid([(0, 0), (3, 0.5), (3, -0.5)])
    hatch = space.add_hatch()
    hatch.set_pattern_fill("ANSI31", scale=1)
    hatch.paths.add_polyline_path([(0, 10), (20, 10), (20, 20), (0, 20)], is_closed=True)
    found = read(document)
    assert len(found.fills) == 1
    assert len(found.strokes) > 3
    assert all(isinstance(s.curve, Line) for s in found.strokes)


def test_paper_space_shows_the_model_through_its_viewports() -> None:
    document = new()
    document.modelspace().add_line((1000, 1000), (1200, 1000))
    document.modelspace().add_line((5000, 5000), (5100, 5000))
    sheet = document.layout("Layout1")
    sheet.page_setup(size=(420, 297), margins=(0, 0, 0, 0))
    sheet.add_viewport(center=(200, 150), size=(200, 100), view_center_point=(1100, 1000), view_height=200)
    sheet.add_text("35", height=3).set_placement((10, 10))
    found = read(document)
    (stroke,) = found.strokes
    assert isinstance(stroke.curve, Line)
    assert stroke.curve.end[0] - stroke.curve.start[0] == pytest.approx(100)
    assert [w.text for w in found.words] == ["35"]


def test_broken_entities_are_left_out_and_said() -> None:
    document = new()
    space = document.modelspace()
    space.add_line((0, 0), (9, 0))
    space.add_lwpolyline([])
    space.add_circle((0, 0), float("nan"))
    found = read(document)
    assert [s.curve for s in found.strokes] == [Line((0, 0), (9, 0))]
    assert any("could not be read" in problem for problem in found.problems)


@pytest.mark.parametrize("far", [1e4, 1e6, 1e12, 1e300])
def test_what_strayed_far_from_the_drawing_is_left_out_and_said(far: float) -> None:
    document = new()
    space = document.modelspace()
    for i in range(12):
        space.add_line((0, i), (60, i))
    space.add_text("x", height=3).set_placement((far, far))
    space.add_circle((-far, 0), 1)
    found = read(document)
    assert (found.width, found.height) == (60, 11)
    assert (len(found.strokes), found.words) == (12, ())
    assert any("far away" in problem for problem in found.problems)


def test_a_small_part_in_a_large_frame_is_a_drawing() -> None:
    document = new()
    space = document.modelspace()
    for i in range(12):
        space.add_line((600, 400 + i), (612, 400 + i))
    space.add_lwpolyline([(0, 0), (1189, 0), (1189, 841), (0, 841)], close=True)
    space.add_text("Plate", height=5).set_placement((1000, 20))
    found = read(document)
    assert (found.width, found.height) == (1189, 841)
    assert len(found.words) == 1


def test_blocks_that_hold_themselves_end() -> None:
    document = new()
    block = document.blocks.new("LOOP")
    block.add_line((0, 0), (1, 0))
    block.add_blockref("LOOP", (1, 1))
    document.modelspace().add_blockref("LOOP", (0, 0))
    assert 1 <= len(read(document).strokes) < 100


def test_binary_files() -> None:
    document = new()
    document.modelspace().add_line((0, 0), (9, 0))
    stream = io.BytesIO()
    document.write(stream, fmt="bin")
    assert [s.curve for s in strokes_of_dxf(stream.getvalue()).strokes] == [Line((0, 0), (9, 0))]


@pytest.mark.parametrize("data", [b"", b"0\nSECTION\n", b"\x00\x01\x02" * 99, b"0\nEOF\n"])
def test_files_that_are_none_or_empty(data: bytes) -> None:
    with pytest.raises(InputError) as caught:
        strokes_of_dxf(data)
    assert "\n" not in str(caught.value)


def test_ordinates_are_distances_from_their_origin() -> None:
    document = new()
    space = document.modelspace()
    space.add_lwpolyline([(10, 10), (90, 10), (90, 60), (10, 60)], close=True)
    over = {"dimlfac": 1}
    for x in (10, 30, 90):
        space.add_ordinate_x_dim((x, 10), (0, -10), origin=(10, 10), override=over).render()
    space.add_ordinate_y_dim((10, 60), (-10, 0), origin=(10, 10), override=over).render()
    found = read(document)
    assert [(s.text, s.kind, s.angle) for s in found.stated] == [
        ("20", "linear", 0),
        ("80", "linear", 0),
        ("50", "linear", 90),
    ]
    assert found.stated[0].points[1][0] - found.stated[0].points[0][0] == pytest.approx(20)
    assert len(found.strokes) == 4
