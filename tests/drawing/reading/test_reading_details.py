"""Details whose circle a line joins to the place that they show."""

import pytest

from cadwright.drawing.reading.details import details_of
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Stroke, Strokes
from cadwright.geometry.curves import Circle, Curve, Line


def details(*curves: Curve) -> list[frozenset[int]]:
    strokes = tuple(Stroke(curve) for curve in curves)
    scene = Scene(Strokes("svg", 297, 210, strokes), strokes)
    return [found.strokes for found in details_of(scene, range(len(strokes)))]


SMALL, LARGE = Circle((200, 60), 10), Circle((80, 60), 30)
JOIN = Line((110, 60), (190, 60))


def test_a_line_from_circle_to_circle_marks_a_detail() -> None:
    hole = Circle((200, 60), 3)
    assert details(SMALL, LARGE, JOIN, hole) == [frozenset((0, 1, 2))]
    assert details(LARGE, SMALL, Line(JOIN.end, JOIN.start)) == [frozenset((0, 1, 2))]


def test_the_larger_circle_holds_it() -> None:
    strokes = tuple(Stroke(curve) for curve in (SMALL, LARGE, JOIN))
    (found,) = details_of(Scene(Strokes("svg", 297, 210, strokes), strokes), range(3))
    assert found.box == (50, 30, 110, 90)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(Line((110, 60), (170, 60)), id="ends before the other circle"),
        pytest.param(Line((80, 90), (200, 70)), id="tangent to both, as a belt's side is"),
        pytest.param(Line((50, 60), (210, 60)), id="an axis"),
    ],
)
def test_other_lines_do_not(line: Line) -> None:
    assert details(SMALL, LARGE, line) == []


def test_nor_one_between_circles_of_one_size_or_in_each_other() -> None:
    assert details(Circle((200, 60), 30), LARGE, Line((110, 60), (170, 60))) == []
    assert details(Circle((80, 60), 10), LARGE, Line((90, 60), (110, 60))) == []
