"""Axes reach from the mouth of what they belong to beyond its end, and nothing thin lies on them."""

import msgspec
import pytest

from cadwright.drawing.centrelines import centre_lines, slot_lines, without_covered
from cadwright.geometry.curves import Arc, Line
from cadwright.kernel.client import Kernel
from cadwright.values import Problem
from cadwright.values.features import Slot
from cadwright.views.projection import VIEWS

PLATE = (
    "import cadquery as cq\nr = cq.Workplane().box(60, 40, 10, centered=(True, True, False)).faces('>Z').workplane()"
)


@pytest.mark.parametrize(
    ("hole", "bottom"),
    [
        (".hole(6)", 0),
        (".hole(6, 7)", 3),
        (".cboreHole(6, 12, 4)", 0),
        (".cboreHole(6, 12, 4, 8)", 2),
        (".cskHole(6, 12, 90)", 0),
    ],
)
def test_an_axis_reaches_from_the_mouth_to_the_end_of_its_hole(kernel: Kernel, hole: str, bottom: float) -> None:
    geometry = kernel.measure(kernel.execute(PLATE + hole).brep)
    assert not isinstance(geometry, Problem)
    (axis,) = centre_lines(VIEWS["front"], geometry.measurements, 2.5)
    assert sorted(y for _, y in (axis.start, axis.end)) == pytest.approx([bottom - 2.5, 12.5])


def test_smooth_lines_in_an_axis_are_left_out() -> None:
    axis = Line((-2, 5), (42, 5), "centre")
    inside, beyond, beside = (
        Line(a, b, "smooth") for a, b in (((0, 5), (40, 5)), ((0, 5), (50, 5)), ((0, 6), (40, 6)))
    )
    edge = Line((0, 5), (40, 5))
    assert without_covered((inside, beyond, beside, edge), (axis,)) == (beyond, beside, edge)
    assert without_covered((inside, edge), ()) == (inside, edge)


def test_slots_have_a_line_along_them_and_one_across_at_each_centre() -> None:
    slot = Slot(((-10, 4, 5), (10, 4, 5)), (0, 0, -1), 8, 5)
    ends = (Arc((-10, 4), 4, 90, 270), Arc((10, 4), 4, -90, 90))
    lines = slot_lines(VIEWS["top"], ends, (slot,), 2.0)
    spans = {tuple(sorted((line.start, line.end))) for line in lines}
    assert spans == {((-16, 4), (16, 4)), ((-10, -2), (-10, 10)), ((10, -2), (10, 10))}
    assert all(line.kind == "centre" for line in lines)


def test_slots_whose_ends_are_not_drawn_have_none() -> None:
    slot = Slot(((-10, 4, 5), (10, 4, 5)), (0, 0, -1), 8, 5)
    ends = (Arc((-10, 4), 4, 90, 270), Arc((10, 4), 4, -90, 90))
    assert slot_lines(VIEWS["front"], (), (slot,), 2.0) == ()
    assert slot_lines(VIEWS["top"], ends[:1], (slot,), 2.0) == ()
    assert slot_lines(VIEWS["iso"], ends, (slot,), 2.0) == ()
    assert slot_lines(VIEWS["top"], ends, (msgspec.structs.replace(slot, convex=True),), 2.0) == ()
