"""Drawings become parts: what is rebuilt from exact views has the volume of what was drawn."""

from itertools import pairwise

import msgspec
import pytest
from read_parts import built, reading_of

from cadwright.drawing.dimension import Diameter, Linear
from cadwright.drawing.reading.values import Reading, ReadView, Word
from cadwright.geometry.curves import Line
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import rebuild

PARTS = {
    "plate with holes": """
r = cq.Workplane().box(60, 40, 10).faces(">Z").workplane().rarray(40, 20, 2, 2).hole(6)
r = r.faces(">Z").workplane().hole(12, 5)""",
    "rounded block with a pocket and a groove": """
r = cq.Workplane().box(60, 40, 20).edges("|Z").fillet(5).faces(">Z").workplane().rect(30, 20).cutBlind(-8)
r = r.faces(">Y").workplane().hole(6)""",
    "boss with a counterbore": """
r = cq.Workplane().box(60, 40, 10).faces(">Z").workplane().circle(12).extrude(15)
r = r.faces(">Z").workplane().cboreHole(6, 12, 4)""",
    "tube along x": """
r = cq.Workplane("YZ").circle(10).extrude(50).faces(">X").workplane().hole(8)""",
    "angle with holes in both legs": """
r = cq.Workplane("XZ").polyline([(0, 0), (60, 0), (60, 8), (8, 8), (8, 40), (0, 40)]).close().extrude(30)
r = r.cut(cq.Workplane().center(40, -15).circle(4).extrude(8))
r = r.cut(cq.Workplane("YZ").center(-15, 26).circle(3).extrude(8))""",
}


@pytest.mark.parametrize("name", PARTS)
def test_the_part_has_the_volume_of_what_was_drawn(kernel: Kernel, name: str) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{PARTS[name]}")
    found = rebuild(reading_of(kernel, brep))
    assert found.part is not None
    assert found.unexplained < 1e-3
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
    assert rebuilt.faces == drawn.faces


def test_dimensions_win_over_drawn_lengths_and_become_parameters(kernel: Kernel) -> None:
    brep, _ = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 40, 10, centered=False)")
    stated = (
        Linear("front", (0, 0), (60, 0), 0, 65, "65"),
        Linear("right", (40, 0), (40, 10), 90, 12, "12"),
        Linear("top", (0, 0), (0, 40), 90, 40, "40"),
    )
    found = rebuild(reading_of(kernel, brep, stated))
    assert found.part is not None
    assert {p.name: p.value.evaluate({}) for p in found.part.parameters} == {"length": 65, "width": 40, "height": 12}
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.size == pytest.approx((65, 40, 12))


def test_a_diameter_stated_across_the_side_view_is_that_of_the_circle_too(kernel: Kernel) -> None:
    brep, _ = built(kernel, "import cadquery as cq\nr = cq.Workplane().circle(20).circle(8).extrude(30)")
    stated = (Linear("front", (-20, 0), (20, 0), 0, 42, "Ø42"), Linear("front", (-8, 0), (8, 0), 0, 16, "Ø16"))
    found = rebuild(reading_of(kernel, brep, stated))
    assert found.part is not None
    assert {p.name: p.value.evaluate({}) for p in found.part.parameters} == {"diameter": 42, "diameter_2": 16}
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.size == pytest.approx((42, 42, 30))


def test_a_diameter_is_a_parameter_of_every_hole_that_has_it(kernel: Kernel) -> None:
    brep, _ = built(kernel, f"import cadquery as cq\n{PARTS['plate with holes']}")
    found = rebuild(reading_of(kernel, brep, (Diameter("top", (20, 10), 3, 6.6, "4× Ø6.6"),)))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert sorted(h.diameter for h in rebuilt.holes) == pytest.approx([6.6, 6.6, 6.6, 6.6, 12])


def test_dimensions_that_contradict_each_other_are_told_of(kernel: Kernel) -> None:
    brep, _ = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 40, 10, centered=False)")
    stated = (Linear("front", (0, 0), (60, 0), 0, 60, "60"), Linear("top", (0, 40), (60, 40), 0, 90, "90"))
    found = rebuild(reading_of(kernel, brep, stated))
    assert found.problems == ("the dimension 90 contradicts others, which give 60",)


def test_one_view_is_not_enough(kernel: Kernel) -> None:
    brep, _ = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 40, 10)")
    found = rebuild(reading_of(kernel, brep, names=("front", "iso")))
    assert found.part is None
    assert found.reason == "the drawing shows front, iso; two views along different axes are needed"


def test_no_view_at_all() -> None:
    assert rebuild(Reading((), (), 1.0, None)).reason.startswith("no view was found")


def without_hidden(reading: Reading) -> Reading:
    """A reading of a sheet on which hidden lines are left out."""
    views = tuple(
        msgspec.structs.replace(v, curves=tuple(c for c in v.curves if c.kind != "hidden")) for v in reading.views
    )
    return msgspec.structs.replace(reading, views=views)


OPEN = {
    "plate with holes": 'r = cq.Workplane().box(60, 40, 10).faces(">Z").workplane().rarray(40, 20, 2, 2).hole(6)',
    "bracket with holes in both legs": PARTS["angle with holes in both legs"],
    "a frame with a boss": (
        'r = cq.Workplane().rect(60, 40).rect(50, 30).extrude(8).faces("<Z").workplane(invert=True)'
        ".center(27.5, 0).circle(2).extrude(20)"
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_hidden_lines_may_be_left_out(kernel: Kernel, name: str) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{OPEN[name]}")
    found = rebuild(without_hidden(reading_of(kernel, brep)))
    assert found.part is not None
    assert found.unexplained < 1e-3
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)


def test_rounded_lengths_do_not_part_what_is_one(kernel: Kernel) -> None:
    source = """
r = cq.Workplane("XY").rect(33.334, 20).extrude(10)
r = r.union(cq.Workplane("XY").rect(11.118, 20).extrude(30))"""
    brep, drawn = built(kernel, f"import cadquery as cq\n{source}")
    stated = (
        Linear("front", (-16.667, 0), (16.667, 0), 0, 33.33, "33.33"),
        Linear("front", (-16.667, 10), (-5.559, 10), 0, 11.11, "11.11"),
        Linear("top", (-5.559, 0), (5.559, 0), 0, 11.12, "11.12"),
        Linear("top", (5.559, 10), (16.667, 10), 0, 11.11, "11.11"),
    )
    found = rebuild(reading_of(kernel, brep, stated))
    assert found.part is not None
    assert found.unexplained < 1e-3
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=2e-3)
    assert rebuilt.faces == drawn.faces


def test_far_too_many_edges_are_not_tried() -> None:
    found = rebuild(Reading(tuple(striped(name, 60) for name in ("front", "top", "right")), (), 1.0, "third"))
    assert found.part is None
    assert found.reason == "the views have edges at 61, 61 and 61 places along x, y and z, too many to try"


@pytest.mark.parametrize("name", ["front", "top"])
def test_views_without_extent_are_no_body(name: str) -> None:
    flat = ReadView(name, (Line((0, 0), (10, 0)), Line((0, 0), (10, 0))), (0, 0, 10, 0), (1.0, 0.0, 0.0))
    other = ReadView("right", (Line((0, 0), (10, 0)),), (0, 0, 10, 0), (1.0, 0.0, 0.0))
    found = rebuild(Reading((flat, other), (), 1.0, "third"))
    assert found.part is None
    assert found.reason


@pytest.mark.parametrize("name", ["top", "right"])
def test_a_view_that_shows_nothing_is_no_body(name: str) -> None:
    corners = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0))
    square = tuple(Line(a, b) for a, b in pairwise(corners))
    front = ReadView("front", square, (0, 0, 10, 10), (1.0, 0.0, 0.0))
    axis = ReadView(name, (Line((0, 5), (10, 5), "centre"),), (0, 0, 10, 10), (1.0, 0.0, 0.0))
    for nothing in (axis, ReadView(name, (), (0, 0, 10, 10), (1.0, 0.0, 0.0))):
        found = rebuild(Reading((front, nothing), (), 1.0, "third"))
        assert found.part is None
        assert found.reason


def striped(name: str, stripes: int) -> ReadView:
    """A square full of lines across and up."""
    size = 100.0
    steps = [size * i / stripes for i in range(stripes + 1)]
    lines = [Line((x, 0), (x, size)) for x in steps] + [Line((0, y), (size, y)) for y in steps]
    return ReadView(name, tuple(lines), (0, 0, size, size), (1.0, 0.0, 0.0))


@pytest.mark.parametrize(("name", "text"), [("front", "t = 5"), ("top", "5 THK"), ("right", "t5")])
def test_a_flat_part_in_one_view_is_as_thick_as_is_written(kernel: Kernel, name: str, text: str) -> None:
    plane = {"front": "XZ", "top": "XY", "right": "YZ"}[name]
    code = f'r = cq.Workplane("{plane}").rect(60, 40).circle(8).extrude(5)'
    brep, drawn = built(kernel, f"import cadquery as cq\n{code}")
    reading = reading_of(kernel, brep, names=(name,))
    assert rebuild(reading).part is None
    noted = msgspec.structs.replace(reading, loose=(Word(text, (0, 0), 0, 3.5, (0, 0, 10, 4)),))
    part = rebuild(noted).part
    assert part is not None
    _, rebuilt = built(kernel, script(part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
    assert rebuilt.size == pytest.approx(drawn.size)
