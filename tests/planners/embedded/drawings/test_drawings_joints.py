"""Arcs and lines that met as drawn and meet again where their sizes place them."""

import math

import pytest

from cadwright.geometry.curves import Arc, Circle, Line
from cadwright.planners.embedded.drawings.joints import joined_again

LOBE = Arc((0, 0), 33, 35, 180)
EDGE = Line(LOBE.point_at(35), (60, LOBE.point_at(35)[1]))


def test_the_line_keeps_its_height_and_the_arc_its_circle() -> None:
    placed = (Arc((0, 0), 33, 35, 180), Line((27.0, 19), (60, 19)))
    arc, line = joined_again((LOBE, EDGE), placed, 0.5)
    assert isinstance(arc, Arc)
    assert isinstance(line, Line)
    assert list(line.start) == pytest.approx([math.sqrt(33**2 - 19**2), 19])
    assert list(line.end) == [60, 19]
    assert list(arc.point_at(arc.start)) == pytest.approx(list(line.start))
    assert (arc.center, arc.radius, arc.end) == ((0, 0), 33, 180)


def test_at_the_other_end_and_the_other_way_round_too() -> None:
    drawn = (Line((-60, 0), (-33, 0)), Arc((0, 0), 33, 35, 180))
    placed = (Line((-60, 2), (-33, 2)), Arc((0, 0), 33, 35, 180))
    line, arc = joined_again(drawn, placed, 2)
    assert isinstance(line, Line)
    assert isinstance(arc, Arc)
    assert list(line.end) == pytest.approx([-math.sqrt(33**2 - 4), 2])
    assert list(arc.point_at(arc.end)) == pytest.approx(list(line.end))
    assert arc.end - arc.start == pytest.approx(180 - 35, abs=5)


@pytest.mark.parametrize(
    ("drawn", "placed"),
    [
        pytest.param(
            (Arc((0, 0), 10, 0, 90), Line((0, 10), (-40, 10))),
            (Arc((0, 0), 10, 0, 90), Line((0, 10.01), (-40, 10.01))),
            id="they touch",
        ),
        pytest.param((LOBE, Line((40, 0), (60, 0))), (LOBE, Line((40, 1), (60, 1))), id="they did not meet"),
        pytest.param((LOBE, EDGE), (LOBE, Line((27, 40), (60, 40))), id="they do not meet any more"),
        pytest.param((Circle((0, 0), 5), EDGE), (Circle((1, 0), 5), EDGE), id="no arc"),
    ],
)
def test_others_stay_where_they_were_placed(drawn: tuple[Line, ...], placed: tuple[Line, ...]) -> None:
    assert joined_again(drawn, placed, 0.5) == placed


def test_a_slanted_line_ends_on_the_circle_that_it_was_drawn_to() -> None:
    drawn = (Circle((0, 0), 30), Line((1.2, math.sqrt(900 - 1.44)), (90, 25)))
    _, line = joined_again(drawn, (Circle((0, 0), 30.02), Line((1.2, 30.02), (90, 25))), 0.1)
    assert isinstance(line, Line)
    assert line.start == pytest.approx((1.2, 30.0), abs=0.02)
    assert math.hypot(*line.start) == pytest.approx(30.02)


def test_a_level_line_beside_a_circle_stays_level() -> None:
    drawn = (Circle((0, 0), 30), Line((1.2, math.sqrt(900 - 1.44)), (90, 25)))
    level = Line((1.2, 30.02), (90, 30.02))
    assert joined_again(drawn, (Circle((0, 0), 30.02), level), 0.1)[1] == level
