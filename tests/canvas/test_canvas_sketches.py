"""Sketches on the canvas and back, and strokes from files."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cadwright.canvas import Circle, Design, Drawing, Line
from cadwright.canvas.pens import canvas_svg, read_strokes
from cadwright.canvas.sketches import changes, on_canvas
from cadwright.errors import InputError
from cadwright.sketch import graph

PLATE = graph.Sketch(
    (
        graph.Line((0, 0), (60, 0)),
        graph.Line((60, 0), (60, 40)),
        graph.Line((60, 40), (0, 40)),
        graph.Line((0, 40), (0, 0)),
        graph.Line((0, 20), (60, 20), construction=True),
        graph.Circle((15, 20), 5),
        graph.Arc((40, 10), (45, 15), (40, 20)),
        graph.Point((1, 1)),
    )
)


def test_a_sketch_fills_the_canvas_upside_down() -> None:
    placed = on_canvas(PLATE)
    assert placed.numbers == (0, 1, 2, 3, 5, 6)
    assert placed.scale == pytest.approx(36 / 60)
    line = placed.design.curves[0]
    for point, wanted in zip(line.control_points, ((-18, 12), (18, 12)), strict=True):
        assert point == pytest.approx(wanted), "its lower edge is low on the canvas"


def test_nothing_changes_where_nothing_was_edited() -> None:
    placed = on_canvas(PLATE)
    assert changes(placed, placed.design) == changes(placed, Design(placed.design.curves[::-1]))
    assert changes(placed, placed.design).removed == ()
    assert changes(placed, placed.design).added == ()


def test_what_was_edited_changes_in_the_sketchs_own_units() -> None:
    placed = on_canvas(PLATE)
    (hole,) = (each for each in placed.design.curves if isinstance(each, Circle))
    (x, y), r = hole.center, 2 * hole.radius
    larger = Circle(((x - r, y), (x + r, y)))
    edited = Design(tuple(larger if each == hole else each for each in placed.design.curves[1:]))
    changed = changes(placed, edited)
    assert changed.removed == (0, 5)
    (circle,) = changed.added
    assert isinstance(circle, graph.Circle)
    assert circle.center == pytest.approx((15, 20))
    assert circle.radius == pytest.approx(10)


coordinate = st.floats(-1e4, 1e4)
points = st.tuples(coordinate, coordinate)


@given(st.lists(st.builds(graph.Line, points, points), min_size=1, max_size=5))
@example([graph.Line((0.0, 0.0), (0.0, 5e-324))])
def test_lines_come_back_where_they_were(lines: list[graph.Line]) -> None:
    placed = on_canvas(graph.Sketch(tuple(lines)))
    for line, curve in zip(lines, placed.design.curves, strict=True):
        back = [placed.to_sketch(p) for p in curve.control_points]
        size = 40 / placed.scale
        assert math.dist(back[0], line.start) < 1e-5 * size
        assert math.dist(back[1], line.end) < 1e-5 * size


def test_a_sketch_without_curves_is_none() -> None:
    with pytest.raises(ValueError, match="no line, arc or circle"):
        on_canvas(graph.Sketch((graph.Point((0, 0)),)))


def test_what_is_drawn_in_red_on_the_picture_are_strokes() -> None:
    picture = canvas_svg(Design((Line(((-10, 0), (10, 0))), Circle(((-2, 0), (2, 0)))))).decode()
    pen = '<path d="M -5 -5 L 0 -4 L 5 -5" stroke="red" fill="none"/><polyline points="1,1 2,2" stroke="#0000ff"/>'
    drawing = read_strokes(picture.replace("</svg>", pen + "</svg>").encode(), "drawn.svg")
    assert len(drawing.splines) == 2
    for point, wanted in zip(drawing.splines[0], ((-5, -5), (0, -4), (5, -5)), strict=True):
        assert point == pytest.approx(wanted, abs=1e-3)


def test_strokes_as_the_data_set_has_them() -> None:
    assert read_strokes(b'{"splines": [[[0, 1], [2, 3]]]}', "s.json") == Drawing((((0, 1), (2, 3)),))


@pytest.mark.parametrize("data", [b"{}", b'{"splines": [["a"]]}', b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"[1"])
def test_files_without_strokes_are_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        read_strokes(data, "file")
