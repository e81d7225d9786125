"""Sections of parts whose cut faces everybody can work out."""

import math

import pytest
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.TopoDS import TopoDS_Shape

from cadwright.drawing.sheets.sections import hatching
from cadwright.drawing.views import sections_of
from cadwright.geometry.curves import Line, bounds
from cadwright.kernel.occ import boot, brep
from cadwright.kernel.occ.sections import sections
from cadwright.views.view import View


@pytest.fixture(autouse=True, scope="module")
def _single_threaded_kernel() -> None:
    boot.boot()


def bored() -> TopoDS_Shape:
    """A 40 × 30 × 20 block with a bore Ø10 through it at x 25, y 15."""
    block = BRepPrimAPI_MakeBox(gp_Pnt(0, 0, 0), gp_Pnt(40, 30, 20)).Shape()
    bore = BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(25, 15, -1), gp_Dir(0, 0, 1)), 5, 30).Shape()
    return BRepAlgoAPI_Cut(block, bore).Shape()


def touching() -> TopoDS_Shape:
    """An angle 40 × 30 × 20 of 2 mm sheet with a pin Ø8 on its floor at x 6, y 15, that touches the wall in a line."""
    shape = BRepPrimAPI_MakeBox(gp_Pnt(0, 0, 0), gp_Pnt(40, 30, 2)).Shape()
    wall = BRepPrimAPI_MakeBox(gp_Pnt(0, 0, 0), gp_Pnt(2, 30, 20)).Shape()
    pin = BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(6, 15, 0), gp_Dir(0, 0, 1)), 4, 18).Shape()
    for more in (wall, pin):
        shape = BRepAlgoAPI_Fuse(shape, more).Shape()
    return shape


def cut(view: str, at: float, shape: TopoDS_Shape | None = None) -> View:
    planes = {"planes": [{"view": view, "at": at}]}
    (section,) = sections_of(sections(planes, {"brep": brep.encode(shape or bored())})[0])
    return section


def area(view: View) -> float:
    """Of the cut faces, by the lengths of fine hatching lines."""
    lines = hatching(view.cut, 100.0)
    return sum(math.dist(line.start, line.end) for line in lines) * 2.5 / 100**2


@pytest.mark.parametrize(
    ("view", "at", "expected"), [("front", -15, 30 * 20), ("right", 25, 20 * 20), ("right", 5, 600)]
)
def test_cut_faces_have_the_right_area(view: str, at: float, expected: float) -> None:
    assert area(cut(view, at)) == pytest.approx(expected, rel=0.01)


def test_a_line_in_which_walls_only_touch_is_no_border_of_the_cut() -> None:
    assert area(cut("front", -15, touching())) == pytest.approx(40 * 2 + 2 * 18 + 8 * 16, rel=0.01)


def test_what_lies_behind_is_seen_and_nothing_is_hidden() -> None:
    section = cut("front", -15)
    assert section.name == "front"
    assert bounds(section.curves) == pytest.approx((0, 0, 40, 20))
    upright = {round(c.start[0], 6) for c in section.curves if isinstance(c, Line) and c.start[0] == c.end[0]}
    assert {20, 30} <= upright, "the walls of the bore"
    assert all(curve.kind in ("visible", "smooth") for curve in section.curves)


def test_what_is_in_front_of_the_plane_is_gone() -> None:
    behind = cut("front", -25)
    assert area(behind) == pytest.approx(800, rel=0.01)
    assert not {20, 30} & {round(c.start[0], 6) for c in behind.curves if isinstance(c, Line)}


def test_a_plane_beside_the_part_cuts_nothing() -> None:
    assert cut("front", 5).cut == ()


def test_unknown_views_are_refused() -> None:
    with pytest.raises(ValueError, match="no view"):
        cut("inside", 0)
