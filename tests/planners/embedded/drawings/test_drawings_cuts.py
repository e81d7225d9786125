"""Sections: depths that only a cut shows, where it is cut, and what is taken for symmetric."""

import msgspec
import pytest
from read_parts import built, reading_of

from cadwright.drawing.dimension import Diameter
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.drawing.sheets.sections import hatching
from cadwright.drawing.views import sections_of
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import MIRRORED, rebuild
from cadwright.views.view import View

PARTS = {
    "housing with a boss on its floor": """
r = cq.Workplane().box(60, 50, 40, centered=(True, True, False)).faces(">Z").workplane().rect(50, 40).cutBlind(-34)
r = r.union(cq.Workplane().workplane(offset=6).circle(8).extrude(12)).cut(cq.Workplane().circle(5).extrude(18))""",
    "stepped shaft with a stepped bore": """
r = cq.Workplane().circle(25).extrude(20).faces(">Z").workplane().circle(18).extrude(20)
r = r.faces(">Z").workplane().hole(16, 10).faces(">Z").workplane().hole(8, 30)""",
    "groove in a bore": """
r = cq.Workplane().circle(25).extrude(40).faces(">Z").workplane().hole(20)
r = r.cut(cq.Workplane().workplane(offset=15).circle(14).extrude(10))""",
    "blind holes in a row beside the middle": """
r = cq.Workplane().box(80, 50, 20).faces(">Z").workplane().rect(60, 30, forConstruction=True).vertices().hole(8, 12)""",
}


def reading_of_cut(kernel: Kernel, brep: bytes, at: float, *dimensions: Diameter) -> Reading:
    """The top view, seen lines only, and the front view cut open ``at`` mm from the origin toward the viewer."""
    (front,) = sections_of(kernel.sections(brep, [("front", at)]))
    top = msgspec.convert(kernel.project(brep, ("top",))["views"]["top"], View)
    seen = tuple(c for c in top.curves if c.kind != "hidden")
    lines = hatching(front.cut, 1.0)
    cut = ReadView("front", front.curves, front.bounds, (1.0, 0.0, 0.0), cut=True, hatching=lines)
    return Reading((cut, ReadView("top", seen, top.bounds, (1.0, 0.0, 0.0))), dimensions, 1.0, "third")


@pytest.mark.parametrize(("name", "at"), [*((name, 0.0) for name in list(PARTS)[:3]), (list(PARTS)[3], 15.0)])
def test_a_section_tells_depths_that_no_hidden_line_does(kernel: Kernel, name: str, at: float) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{PARTS[name]}")
    found = rebuild(reading_of_cut(kernel, brep, at))
    assert found.part is not None
    assert found.problems == (MIRRORED,)
    assert found.unexplained < 1e-3
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
    assert rebuilt.faces == drawn.faces


def test_without_its_hatching_the_same_view_is_none_that_is_cut(kernel: Kernel) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{PARTS['groove in a bore']}")
    reading = reading_of_cut(kernel, brep, 0.0)
    plain = tuple(msgspec.structs.replace(view, cut=False, hatching=()) for view in reading.views)
    found = rebuild(msgspec.structs.replace(reading, views=plain))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume != pytest.approx(drawn.volume, rel=1e-3)


CALLED_OUT = {
    "4× Ø8 ↧ 12": ".hole(8, 12)",
    "4× Ø8 THRU\n⌴ Ø14 ↧ 5": ".cboreHole(8, 14, 5)",
    "4× Ø8 ↧ 15\n⌴ Ø14 ↧ 5": ".cboreHole(8, 14, 5, 15)",
}


@pytest.mark.parametrize("text", CALLED_OUT)
def test_a_callout_tells_the_depth_of_holes_beside_a_section(kernel: Kernel, text: str) -> None:
    code = f"""r = cq.Workplane().box(80, 50, 20).faces(">Z").workplane().rect(30, 20).cutBlind(-8)
r = r.faces(">Z").workplane().rect(60, 30, forConstruction=True).vertices(){CALLED_OUT[text]}"""
    brep, drawn = built(kernel, f"import cadquery as cq\n{code}")
    found = rebuild(reading_of_cut(kernel, brep, 0.0, Diameter("top", (30, 15), 4, 8, text)))
    assert found.part is not None
    assert found.unexplained < 1e-3
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
    assert len(rebuilt.holes) == len(drawn.holes)


def test_a_callout_tells_the_depth_where_hidden_lines_are_left_out(kernel: Kernel) -> None:
    code = 'r = cq.Workplane().box(80, 50, 20).faces(">Z").workplane().pushPoints([(-20, 5), (25, 10)]).hole(8, 12)'
    brep, drawn = built(kernel, f"import cadquery as cq\n{code}")
    whole = reading_of(kernel, brep, (Diameter("top", (25, 10), 4, 8, "2× Ø8 ↧ 12"),))
    seen = tuple(
        msgspec.structs.replace(v, curves=tuple(c for c in v.curves if c.kind != "hidden")) for v in whole.views
    )
    found = rebuild(msgspec.structs.replace(whole, views=seen))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
    assert {hole.through for hole in rebuilt.holes} == {False}


def test_what_lies_before_a_section_and_nothing_tells_the_depth_of_is_said(kernel: Kernel) -> None:
    code = 'r = cq.Workplane().box(80, 50, 20).faces(">Z").workplane().center(0, -15).rect(30, 10).cutBlind(-8)'
    brep, _ = built(kernel, f"import cadquery as cq\n{code}")
    found = rebuild(reading_of_cut(kernel, brep, 0.0))
    assert found.problems == ()
    assert found.unknown == ("how deep that is which lies before the section along y",)


def test_a_part_that_is_round_in_one_view_is_so_all_round(kernel: Kernel) -> None:
    code = """r = cq.Workplane().circle(34).extrude(12).faces(">Z").workplane().circle(30).extrude(22)
r = r.faces(">Z").workplane().hole(12, 9).faces(">Z").workplane().hole(6, 27)"""
    brep, drawn = built(kernel, f"import cadquery as cq\n{code}")
    found = rebuild(reading_of_cut(kernel, brep, 0.0))
    assert found.part is not None
    assert found.unexplained < 1e-3
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
