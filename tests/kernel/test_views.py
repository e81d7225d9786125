"""The views of a part that a drawing asks for, sections and auxiliary views too."""

import pytest

from cadwright.drawing.comparison import compare
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.drawing.reading.whole import read_drawing
from cadwright.drawing.sheets import itercad_sheet
from cadwright.drawing.views import sections_of, views_of
from cadwright.drawing.wireframe import wires_of
from cadwright.geometry.curves import placed
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.views import understood, views_for
from cadwright.views.projection import VIEWS, Projection
from cadwright.views.view import View

BLOCK = "import cadquery as cq\nr = cq.Workplane().box(60, 40, 20).faces('>Z').workplane().center(12, 6).hole({}, {})\n"
WEDGE = """
import cadquery as cq
r = cq.Workplane('XZ').polyline([(0, 0), (50, 0), (50, 10), (20, 30), (0, 30)]).close().extrude(-24)
face = r.faces(cq.selectors.DirectionMinMaxSelector(cq.Vector(2, 0, 3), True))
r = face.workplane(centerOption='CenterOfBoundBox').hole({}, 8)
"""


def built(kernel: Kernel, script: str) -> Geometry:
    made = kernel.execute(script)
    assert made.outcome == "ok", made.problem
    measured = kernel.measure(made.brep)
    assert isinstance(measured, Geometry)
    return measured


def reading(*views: View) -> Reading:
    read = tuple(ReadView(v.name, v.curves, v.bounds, (1.0, 0.0, 0.0)) for v in views)
    return Reading(read, (), 1.0, "third")


@pytest.mark.parametrize(("name", "at"), [("front", -6.0), ("right", 12.0), ("top", 0.0)])
def test_a_section_is_found_wherever_it_is_cut(kernel: Kernel, name: str, at: float) -> None:
    geometry = built(kernel, BLOCK.format(8, 15))
    (section,) = sections_of(kernel.sections(geometry.brep, [(name, at)]))
    front = views_of(kernel.project(geometry.brep, ("front",)))["front"]
    drawn = reading(front, View("section", section.curves))
    assert compare(drawn, views_for(drawn, geometry, kernel)).differences == ()
    other = built(kernel, BLOCK.format(8, 12))
    over = compare(drawn, views_for(drawn, other, kernel)).overlays
    assert [o.view for o in over] == ["front", "section"]
    assert not over[0].agrees


@pytest.mark.parametrize("turn", [1, 0])
def test_an_auxiliary_view_square_to_a_slanting_face(kernel: Kernel, turn: int) -> None:
    geometry = built(kernel, WEDGE.format(6))
    n = 13**0.5
    along, away = (3 / n, 0.0, -2 / n), (0.0, 1.0, 0.0)
    folded = tuple(3 / n * a + 2 / n * b for a, b in zip(along, away, strict=True))
    raised = tuple(-2 / n * a + 3 / n * b for a, b in zip(along, away, strict=True))
    right, up = (folded, raised) if turn else (along, away)
    square = Projection("square", (right[0], right[1], right[2]), (up[0], up[1], up[2]), "the slope")
    view = views_of(kernel.project(geometry.brep, (), along={"square": square}))["square"]
    drawn = reading(View("auxiliary", view.curves))
    assert compare(drawn, views_for(drawn, geometry, kernel)).compared("the drawing").agrees
    other = built(kernel, WEDGE.format(9))
    (difference, *_) = compare(drawn, views_for(drawn, other, kernel)).differences
    assert difference.view == "auxiliary"
    assert "circle" in difference.text


def test_several_sections_have_names_of_their_own(kernel: Kernel) -> None:
    geometry = built(kernel, BLOCK.format(8, 15))
    planes = [("front", -6.0), ("right", 12.0)]
    cut = [View("section", view.curves) for view in sections_of(kernel.sections(geometry.brep, planes))]
    views = views_for(reading(*cut), geometry, kernel)
    assert list(views) == ["section", "section 2"]
    assert compare(reading(*cut), views).compared("the drawing").agrees


def test_a_view_that_is_drawn_cut_open_is_cut(kernel: Kernel) -> None:
    geometry = built(kernel, BLOCK.format(8, 15))
    (section,) = sections_of(kernel.sections(geometry.brep, [("front", -6.0)]))
    view = ReadView("front", section.curves, section.bounds, (1.0, 0.0, 0.0), cut=True)
    drawn = Reading((view,), (), 1.0, "third")
    assert compare(drawn, views_for(drawn, geometry, kernel)).compared("the drawing").agrees
    plain = reading(View("front", section.curves))
    assert not compare(plain, views_for(plain, geometry, kernel)).compared("the drawing").agrees


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_a_pictorial_view_may_be_seen_from_below(kernel: Kernel, scale: float) -> None:
    geometry = built(kernel, BLOCK.format(8, 15))
    (below,) = views_of(kernel.project(geometry.brep, ("iso-below",))).values()
    front = views_of(kernel.project(geometry.brep, ("front",)))["front"]
    drawn = reading(front, View("iso", tuple(placed(c, scale, (0.0, 0.0)) for c in below.curves)))
    assert compare(drawn, views_for(drawn, geometry, kernel)).compared("the drawing").agrees


def test_a_sheet_of_wires_is_compared_with_wires(kernel: Kernel) -> None:
    geometry = built(kernel, BLOCK.format(8, 15))
    drawn = read_drawing(to_dxf(itercad_sheet(wires_of(kernel.wireframe(geometry.brep)))), "sheet.dxf")
    assert drawn.wireframe
    compared = compare(drawn, views_for(drawn, geometry, kernel)).compared("the drawing")
    assert [over for over in compared.differences if "hidden" in over.text or "hole" in over.text] == []
    assert compared.notes[-1] == "the view 'auxiliary' was not compared"
    other = built(kernel, BLOCK.format(8, 12))
    assert compare(drawn, views_for(drawn, other, kernel)).compared("the drawing").off > compared.off


def test_a_view_may_have_any_direction(kernel: Kernel) -> None:
    geometry = built(kernel, BLOCK.format(8, 15))
    named = views_of(kernel.project(geometry.brep, ("top",)))["top"]
    same = views_of(kernel.project(geometry.brep, (), along={"own": VIEWS["top"]}))["own"]
    assert same.curves == named.curves


def test_a_sheet_as_picture_is_read_with_all_that_is_left_over(kernel: Kernel) -> None:
    """What is loose on it was measured with NumPy, whose numbers JSON does not know."""
    made = kernel.execute("import cadquery as cq\nr = cq.Workplane().box(60, 40, 5).edges('|Z').fillet(3)")
    sheet = itercad_sheet(wires_of(kernel.wireframe(made.brep)))
    assert read_drawing(to_png(sheet, dots_per_mm=4.0), "sheet.png").views


def test_a_part_lying_otherwise_than_the_drawing_names_it_is_understood(kernel: Kernel) -> None:
    """The drawing's front shows the part's right side: its views are renamed, and nothing differs."""
    lying = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 40, 20).faces('>Z').workplane().hole(8)")
    script = "r = r.val().rotate(cq.Vector(), cq.Vector(0, 0, 1), 90)"
    block = BLOCK.format(8, 15)
    drawn = reading(*views_of(kernel.project(built(kernel, block).brep, ("front", "top", "right"))).values())
    turned = built(kernel, f"{block}{script}")
    assert not compare(drawn, views_for(drawn, turned, kernel)).compared("the drawing").agrees
    renamed, views = understood(drawn, turned, kernel)
    assert {view.name for view in renamed.views} == {"right", "top", "back"} or renamed.views[0].name == "left"
    compared = compare(renamed, views).compared("the drawing")
    assert compared.agrees
    assert all(view.recognised for view in compared.views)
    as_it_is, _ = understood(drawn, built(kernel, block), kernel)
    assert as_it_is == drawn
    assert not compare(*understood(drawn, lying, kernel)).compared("the drawing").agrees
