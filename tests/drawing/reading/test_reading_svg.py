"""SVG files as strokes: programs write the same picture in many ways."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.drawing.reading.svg import strokes_of_svg
from cadwright.drawing.reading.values import Strokes
from cadwright.errors import InputError
from cadwright.geometry.curves import Arc, Circle, Line, Polyline


def read(body: str, head: str = 'width="100mm" height="80mm" viewBox="0 0 100 80"') -> Strokes:
    return strokes_of_svg(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>'.encode())


def test_lines_lie_where_they_are_on_paper() -> None:
    found = read('<line x1="10" y1="10" x2="30" y2="10" stroke="black" stroke-width="0.5"/>')
    (stroke,) = found.strokes
    assert stroke.curve == Line((10, 70), (30, 70))
    assert stroke.width == pytest.approx(0.5)
    assert (found.width, found.height) == (100, 80)


def test_pixels_inches_and_a_view_box_that_begins_elsewhere() -> None:
    found = read('<path d="M0 0h96" stroke="#000"/>', 'width="2in" height="1in" viewBox="-96 -48 192 96"')
    (stroke,) = found.strokes
    assert stroke.curve == Line((25.4, 12.7), (50.8, 12.7))


def test_transforms_turn_and_mirror_arcs() -> None:
    found = read(
        '<g transform="translate(50 40) scale(1 -1)">'
        '<path transform="rotate(90)" d="M10 0A10 10 0 0 1 0 10" stroke="red"/></g>'
    )
    (stroke,) = found.strokes
    assert isinstance(stroke.curve, Arc)
    assert stroke.curve.center == pytest.approx((50, 40))
    assert stroke.curve.radius == pytest.approx(10, abs=1e-3)
    assert stroke.curve.start == pytest.approx(90, abs=0.1)
    assert stroke.curve.end == pytest.approx(180, abs=0.1)
    assert stroke.color == "#ff0000"


def test_four_bezier_curves_are_a_circle() -> None:
    k = 4 / 3 * (math.sqrt(2) - 1) * 20
    d = f"M 70 40 C 70 {40 + k} {50 + k} 60 50 60 S 30 {40 + k} 30 40 S {50 - k} 20 50 20 S 70 {40 - k} 70 40 Z"
    (stroke,) = read(f'<path d="{d}" fill="none" stroke="black"/>').strokes
    assert isinstance(stroke.curve, Circle)
    assert stroke.curve.center == pytest.approx((50, 40), abs=0.02)
    assert stroke.curve.radius == pytest.approx(20, abs=0.02)


def test_polylines_are_lines_or_the_curve_that_they_stand_for() -> None:
    points = " ".join(
        f"{50 + 20 * math.cos(t / 40 * math.tau):.5f},{40 + 20 * math.sin(t / 40 * math.tau):.5f}" for t in range(41)
    )
    (ring,) = read(f'<polyline points="{points}" stroke="black" fill="none"/>').strokes
    assert isinstance(ring.curve, Circle)
    square = read('<polygon points="10,10 20,10 20,20 10,20" stroke="black"/>').strokes
    assert [type(s.curve) for s in square] == [Line] * 4


def test_ellipses_are_polylines() -> None:
    (stroke,) = read('<ellipse cx="50" cy="40" rx="20" ry="10" fill="none" stroke="black"/>').strokes
    assert isinstance(stroke.curve, Polyline)


def test_style_sheets_classes_and_inheritance() -> None:
    css = "<style>.thin{stroke-width:.25px} g .dash, #axis {stroke-dasharray: 3, 1} line{stroke:#123456}</style>"
    found = read(
        css + '<g class="thin"><line class="dash" x2="10"/><line style="stroke-dasharray:none" id="axis" x2="20"/></g>'
    )
    first, second = found.strokes
    assert first.dashes == pytest.approx((3, 1))
    assert second.dashes == ()
    assert {s.width for s in found.strokes} == {0.25}
    assert {s.color for s in found.strokes} == {"#123456"}


def test_what_is_not_seen_is_not_read() -> None:
    with pytest.raises(InputError, match="shows nothing"):
        read(
            '<rect width="100" height="80" fill="white"/><defs><line x2="9" stroke="black"/></defs>'
            '<line x2="9" stroke="none"/><g display="none"><line x2="9" stroke="black"/></g>'
            '<line x2="9" stroke="black" visibility="hidden"/><text fill="none" x="5" y="5">35</text>'
        )


def test_symbols_that_are_used() -> None:
    body = '<defs><g id="a"><line x2="5" stroke="black"/></g></defs><use href="#a" x="10" y="80"/><use href="#none"/>'
    assert [s.curve for s in read(body).strokes] == [Line((10, 0), (15, 0))]


def test_text_turned_anchored_and_in_pieces() -> None:
    found = read(
        '<text transform="translate(20 40) rotate(-90)" font-size="5" text-anchor="middle">25</text>'
        '<text x="50" y="40" font-size="5"><tspan>4× </tspan><tspan>Ø6.6</tspan>'
        '<tspan x="50" dy="6">THRU</tspan></text>'
    )
    turned, first, second = found.words
    assert (turned.text, first.text, second.text) == ("25", "4× Ø6.6", "THRU")
    assert turned.angle == pytest.approx(90)
    assert (turned.box[1] + turned.box[3]) / 2 == pytest.approx(40)
    assert turned.box[2] == pytest.approx(20)
    assert first.height == pytest.approx(3.6)
    assert second.at == pytest.approx((50, 34))


def test_arrowheads_that_are_markers() -> None:
    found = read('<line x1="10" y1="40" x2="60" y2="40" stroke="black" stroke-width=".5" marker-end="url(#arrow)"/>')
    (fill,) = found.fills
    assert fill.outline.points[0] == (60, 40)


def test_files_that_are_none() -> None:
    for data in (b"<svg", b"<html><svg/></html>", b"not at all"):
        with pytest.raises(InputError) as caught:
            strokes_of_svg(data)
        assert "\n" not in str(caught.value)


@given(st.text(st.sampled_from("MmLlHhVvCcSsQqTtAaZz0123456789.,-+e "), max_size=60))
def test_no_path_data_break_the_reader(description: str) -> None:
    found = read(f'<line x2="5" stroke="black"/><path d="{description}" stroke="black"/>')
    assert found.strokes
