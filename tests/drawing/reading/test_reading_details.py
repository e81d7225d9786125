"""Details whose circle a line joins to the place that they show."""

from itertools import pairwise

import pytest

from cadwright.drawing.comparison.by_view import named_views
from cadwright.drawing.dimension import Linear
from cadwright.drawing.reading.details import Detail, details_of
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Stroke, Strokes
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.svg import to_svg
from cadwright.geometry.curves import Circle, Curve, Line, bounds
from cadwright.views.view import View


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
    assert (found.place, found.shown) == (SMALL, LARGE)
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
    assert details(Circle((200, 60), 29), LARGE, Line((110, 60), (171, 60))) == []


@pytest.fixture
def drawn() -> bytes:
    """A plate at 1:2 with a small recess, which a detail shows at 10:1 with its sizes."""
    outline, recess = ((0, 0), (200, 0), (200, 100), (0, 100)), ((100, 50), (101, 50), (101, 51.5), (100, 51.5))
    view = View("front", tuple(Line(a, b) for ring in (outline, recess) for a, b in pairwise((*ring, ring[0]))))
    own = (
        Linear("front", (100, 50), (101, 50), 0, 1, "1"),
        Linear("front", (101, 50), (101, 51.5), 90, 1.5, "1.5"),
        Linear("front", (0, 0), (200, 0), 0, 200, "200"),
    )
    return to_svg(iso_sheet({"front": view}, own, options=Options(scale=0.5))).encode()


def test_a_detail_is_read_in_the_coordinates_of_its_view(drawn: bytes) -> None:
    reading = understand(read_strokes(drawn, "sheet.svg"))
    front, detail = reading.views
    assert (front.name, front.to_paper[0]) == ("front", 0.5)
    assert (detail.name, detail.of, detail.to_paper[0]) == ("detail", "front", 10)
    assert bounds(detail.curves) == pytest.approx((100, 50, 101, 51.5))
    assert reading.problems == ()


def test_its_dimensions_are_those_of_the_view(drawn: bytes) -> None:
    reading = understand(read_strokes(drawn, "sheet.svg"))
    found = {d.text: [*d.start, *d.end] for d in reading.dimensions if isinstance(d, Linear) and d.view == "front"}
    assert found["1"] == pytest.approx([100, 50, 101, 50])
    assert found["1.5"] == pytest.approx([101, 50, 101, 51.5])
    assert found["200"] == pytest.approx([0, 0, 200, 0])


def test_a_detail_is_not_compared_as_a_view_of_its_own(drawn: bytes) -> None:
    assert list(named_views(understand(read_strokes(drawn, "sheet.svg")))) == ["front"]


@pytest.mark.parametrize(
    ("heading", "own", "told"),
    [
        pytest.param(5.0, None, 5.0, id="the heading states it"),
        pytest.param(None, None, 2.0, id="the circles tell it"),
        pytest.param(None, 2.04, 2.04, id="its dimensions tell it better"),
        pytest.param(None, 3.1, 2.0, id="not where they are another's"),
    ],
)
def test_the_scale_of_a_detail(heading: float | None, own: float | None, told: float) -> None:
    detail = Detail(Circle((0, 0), 10), Circle((50, 0), 20), frozenset(), heading)
    assert detail.scale(1.0, own) == told
