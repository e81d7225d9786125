import math

import pytest
from comparing_samples import Block, rectangle
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.drawing.comparison.alignment import own_scale, scaled, shift_in_space, shift_in_view
from cadwright.drawing.comparison.overlay import overlay
from cadwright.geometry.clipping import part_of
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline, length_of, placed

coordinates = st.floats(-100, 100).map(lambda v: round(v, 3))
points = st.tuples(coordinates, coordinates)


@st.composite
def curves(draw: st.DrawFn) -> Curve:
    match draw(st.sampled_from(["line", "circle", "arc", "polyline"])):
        case "line":
            start = draw(points)
            angle, length = draw(st.floats(0, 6)), draw(st.floats(5, 80))
            return Line(start, (start[0] + length * math.cos(angle), start[1] + length * math.sin(angle)))
        case "circle":
            return Circle(draw(points), draw(st.floats(2, 40)))
        case "arc":
            begin = draw(st.floats(0, 359))
            return Arc(draw(points), draw(st.floats(5, 40)), begin, begin + draw(st.floats(60, 300)))
        case _:
            x, y = draw(points)
            steps = draw(st.lists(st.floats(3, 10), min_size=2, max_size=6))
            corners: list[Point] = [(x, y)]
            for n, step in enumerate(steps):
                corners.append((corners[-1][0] + step, corners[-1][1] + (step if n % 2 else -step)))
            return Polyline(tuple(corners))


@settings(deadline=None)
@given(st.lists(curves(), min_size=1, max_size=6))
def test_a_picture_does_not_differ_from_itself(drawn: list[Curve]) -> None:
    over = overlay("top", drawn, list(reversed(drawn)), 0.1)
    assert over.agrees
    assert sum(map(length_of, over.common)) == pytest.approx(sum(map(length_of, drawn)))


@settings(deadline=None)
@given(curves())
def test_what_only_one_has_is_missing_or_extra(curve: Curve) -> None:
    frame = rectangle(-500, -500, 500, 500)
    over = overlay("top", [*frame, curve], frame, 0.1)
    assert (over.missing, over.extra) == ((curve,), ())
    assert overlay("top", frame, [*frame, curve], 0.1).extra == (curve,)


@settings(deadline=None)
@given(curves(), st.floats(0.05, 0.45), st.floats(0.55, 0.95))
def test_parts_are_as_long_as_asked_and_end_on_the_curve(curve: Curve, first: float, last: float) -> None:
    part = part_of(curve, first, last)
    assert length_of(part) == pytest.approx((last - first) * length_of(curve), rel=1e-6)
    assert overlay("top", [part], [curve], 1e-3).missing == ()


def test_of_a_line_that_is_too_long_only_the_end_is_extra() -> None:
    over = overlay("front", [Line((0, 0), (10, 0))], [Line((0, 0), (14, 0))], 0.02)
    (end,) = over.extra
    assert isinstance(end, Line)
    assert sorted((end.start, end.end)) == [pytest.approx((10.02, 0), abs=0.05), (14, 0)]
    assert over.missing == ()


def test_a_crossing_line_covers_nothing_and_line_types_count() -> None:
    over = overlay("front", [Line((0, 0), (10, 0))], [Line((5, -5), (5, 5))], 0.5)
    assert over.missing == (Line((0, 0), (10, 0)),)
    over = overlay("front", [Circle((0, 0), 5)], [Circle((0, 0), 5, "hidden")], 0.01)
    assert (len(over.missing), len(over.extra)) == (1, 1)
    assert overlay("front", [Circle((0, 0), 5)], [Circle((0, 0), 5, "hidden")], 0.01, hidden=False).extra == ()


def test_smooth_lines_are_extra_only_where_the_reference_draws_any() -> None:
    outline, tangent = rectangle(0, 0, 10, 5), Line((2, 0), (2, 5), "smooth")
    assert overlay("front", outline, [*outline, tangent], 0.01).agrees
    other = Line((8, 0), (8, 5), "smooth")
    assert overlay("front", [*outline, other], [*outline, other, tangent], 0.01).extra == (tangent,)
    assert overlay("front", [*outline, other], outline, 0.01).missing == (other,)


@settings(deadline=None)
@given(st.tuples(coordinates, coordinates, coordinates))
def test_a_moved_part_is_moved_back(way: tuple[float, float, float]) -> None:
    drawn = {name: view.curves for name, view in Block().views().items()}
    moved = {
        "front": scaled(drawn["front"], 1, (way[0], way[2])),
        "top": scaled(drawn["top"], 1, (way[0], way[1])),
        "right": scaled(drawn["right"], 1, (way[1], way[2])),
    }
    shift = shift_in_space(drawn, moved, 0.06)
    assert shift == pytest.approx([-w for w in way], abs=0.06)


def test_a_pictorial_view_may_lie_elsewhere_and_have_a_scale_of_its_own() -> None:
    outline = rectangle(0, 0, 40, 20)
    assert shift_in_view("iso", outline, scaled(outline, 1, (7, 3)), (0, 0, 0), 0.04) == (-7, -3)
    assert own_scale("iso", scaled(outline, 0.5), outline) == 0.5
    assert own_scale("iso", scaled(outline, 0.4), outline) == 0.4
    assert own_scale("iso", scaled(outline, 1.1), outline) == 1.0
    assert own_scale("front", scaled(outline, 0.5), outline) == 1.0
    assert placed(Circle((1, 1), 1), 2, (1, 0)) == Circle((3, 2), 2)


def test_a_smooth_edge_that_the_part_hides_may_be_drawn_and_need_not_be() -> None:
    frame, edge = rectangle(0, 0, 60, 40), Line((0, 20), (60, 20), "hidden")
    assert overlay("top", [*frame, edge], frame, 0.1).missing == (edge,)
    assert overlay("top", [*frame, edge], frame, 0.1, tangent=(edge,)).agrees
    assert overlay("top", frame, frame, 0.1, tangent=(edge,)).agrees
    seen = Line((0, 20), (60, 20))
    assert overlay("top", [*frame, seen], frame, 0.1, tangent=(edge,)).missing == (seen,)


def test_pieces_have_plain_numbers() -> None:
    (piece,) = overlay("front", [Line((0, 0), (60, 0))], [Line((0, 0), (30, 0))], 0.01).missing
    assert isinstance(piece, Line)
    assert {type(value) for value in (*piece.start, *piece.end)} == {float}
