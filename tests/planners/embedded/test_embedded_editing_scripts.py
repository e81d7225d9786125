"""Edits of scripts that the planner did not write."""

import pytest

from cadwright.planners.embedded.edits import edit
from cadwright.values import Request

NAMED = """import cadquery as cq

length = 60
width = 40.0
thickness = 5  # mm
hole_dia = 5
corner_r = 3

result = (
    cq.Workplane("XY").box(length, width, thickness)
    .edges("|Z").fillet(corner_r)
    .faces(">Z").workplane().rect(length - 16, width - 16, forConstruction=True).vertices().hole(hole_dia)
)
"""
LITERAL = """import cadquery as cq
r = cq.Workplane("XY").box(60, 40, 5).faces(">Z").workplane().hole(5).edges("|Z").fillet(2)
"""
SHORT = """import cadquery as cq
L, W, T = 80, 50, 6
base = cq.Workplane("XY").rect(L, W).extrude(T)
base = base.faces(">Z").workplane().pushPoints([(10,0),(-10,0)]).circle(2.5).cutThruAll()
part = base.faces(">Z").workplane().hole(8)
show_object(part)
"""

LOFTED = """import cadquery as cq
r = cq.Workplane("XY").rect(40, 30).workplane(offset=20).circle(10).loft()
"""

REPLACED = [
    (NAMED, "make it 8 mm thick", "thickness = 5 ", "thickness = 8 "),
    (NAMED, "twice as long", "length = 60", "length = 120"),
    (NAMED, "make it 10 mm wider", "width = 40.0", "width = 50"),
    (NAMED, "change the hole diameter to 6", "hole_dia = 5", "hole_dia = 6"),
    (NAMED, "change the radius of the holes to 4", "hole_dia = 5", "hole_dia = 8"),
    (NAMED, "M6 instead of 5 mm holes", "hole_dia = 5", "hole_dia = 6.6"),
    (NAMED, "increase the corner radius by 1", "corner_r = 3", "corner_r = 4"),
    (NAMED, "reduce the fillet radius to 2", "corner_r = 3", "corner_r = 2"),
    (LITERAL, "make it 8 mm thick", "box(60, 40, 5)", "box(60, 40, 8)"),
    (LITERAL, "make it 100 mm long and 50 mm wide", "box(60, 40, 5)", "box(100, 50, 5)"),
    (LITERAL, "change the 5 mm hole to 6 mm", "hole(5)", "hole(6)"),
    (LITERAL, "make the fillet 3 mm", "fillet(2)", "fillet(3)"),
    (SHORT, "make it 8 mm thick", "80, 50, 6", "80, 50, 8"),
    (SHORT, "double the length", "80, 50, 6", "160, 50, 6"),
    (SHORT, "change the 5 mm holes to 6 mm", "circle(2.5)", "circle(3)"),
    (SHORT, "make the 8 mm hole 9 mm", "hole(8)", "hole(9)"),
]


@pytest.mark.parametrize(("script", "text", "old", "new"), REPLACED)
def test_one_number_is_changed_and_no_other_byte(script: str, text: str, old: str, new: str) -> None:
    assert script.count(old) == 1
    result = edit(Request(text, "edit", script=script))
    assert result.script == script.replace(old, new)
    assert result.not_understood == ()


@pytest.mark.parametrize(
    ("script", "text", "wanted"),
    [
        (NAMED, "add a 10 mm hole in the centre", ["hole_diameter_2 = 10", "result.copyWorkplane("]),
        (LITERAL, "add four 3 mm holes 5 mm from the corners", ["hole_edge_distance = 5", "vertices()", ".hole("]),
        (LITERAL, "add a 20 mm boss 5 mm high in the centre", ["origin=(0, 0, bounds.zlen)", "r = r.union(boss)"]),
        (SHORT, "add two 4 mm holes on a 30 mm bolt circle", ["hole_circle_diameter = 30", "part.copyWorkplane("]),
    ],
)
def test_features_are_added_to_the_result(script: str, text: str, wanted: list[str]) -> None:
    result = edit(Request(text, "edit", script=script))
    assert result.script is not None
    for words in wanted:
        assert words in result.script
    added = result.script
    for line in script.splitlines():
        assert line in added.splitlines()


def test_edges_are_treated_where_there_are_no_others() -> None:
    result = edit(Request("add a 2 mm chamfer to the top edges", "edit", script=NAMED))
    assert result.script is not None
    assert '.edges("|Z").fillet(corner_r).faces(">Z").edges().chamfer(chamfer_size)\n' in result.script
    assert "chamfer_size = 2" in result.script


@pytest.mark.parametrize(
    ("script", "text", "gone"),
    [
        (SHORT, "remove the holes", [".hole(", "cutThruAll"]),
        (SHORT, "remove the 8 mm hole", [".hole("]),
        (LITERAL, "remove the fillet", ["fillet", "edges"]),
    ],
)
def test_what_is_removed_takes_its_calls_along(script: str, text: str, gone: list[str]) -> None:
    result = edit(Request(text, "edit", script=script))
    assert result.script is not None
    assert not any(call in result.script for call in gone)
    assert set(result.script.splitlines()) & set(script.splitlines())


def test_what_is_added_stands_before_what_is_shown() -> None:
    result = edit(Request("add a 1 mm chamfer to the top edges", "edit", script=SHORT))
    assert result.script is not None
    assert result.script.rstrip().endswith("show_object(part)")


@pytest.mark.parametrize(
    ("script", "text", "reason"),
    [
        (LITERAL, "make it 10 mm", "the script has: box(60)"),
        (LITERAL, "make the boss 10 mm high", "box(60) on line 2"),
        (LOFTED, "remove the loft", "of a script that I did not write"),
        (
            SHORT.replace("hole(8)", "hole(8).faces('<Z').workplane().hole(3)"),
            "make the hole 9 mm",
            "hole(8) on line 5",
        ),
        (LITERAL, "add a gizmo", "gizmo"),
        (LITERAL, "make it -8 mm thick", "not a possible"),
        ("def (", "make it 8 mm thick", "not Python"),
        (LOFTED, "make everything 5 mm thick", "nothing that I know as such"),
        (LOFTED, "put a cone of 8 mm base diameter and 5 mm height on the tower", "to the whole"),
        (LOFTED, "add a post 5 dia and 10 high on top of the pillar", "to the whole"),
    ],
)
def test_what_is_not_clear_is_declined_with_what_there_is(script: str, text: str, reason: str) -> None:
    result = edit(Request(text, "edit", script=script))
    assert result.script is None
    assert reason in result.reason


@pytest.mark.parametrize("stays", ["leave the hole where it is", "keep the top as it is", "the hole stays where it is"])
def test_what_is_to_stay_is_quoted_of_scripts_that_are_not_understood(stays: str) -> None:
    named = LOFTED.replace("r =", "length = 40\nr =").replace("rect(40", "rect(length")
    result = edit(Request(f"make it 100 mm long, {stays}", "edit", script=named))
    assert result.script is None or any("stay" in left for left in result.not_understood)
