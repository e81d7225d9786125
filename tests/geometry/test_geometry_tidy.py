import math
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cadwright.geometry.curves import Arc, Circle, Curve, Line, LineType, Polyline
from cadwright.geometry.tidy import tidy


def spans(curves: tuple[Curve, ...], kind: LineType) -> list[tuple[float, float]]:
    """The x extents of lines of a kind."""
    assert all(isinstance(curve, Line) for curve in curves)
    ends = [sorted((c.start[0], c.end[0])) for c in curves if isinstance(c, Line) and c.kind == kind]
    return sorted((round(a, 6), round(b, 6)) for a, b in ends)


def test_what_touches_or_overlaps_becomes_one() -> None:
    lines = [Line((0, 1), (4, 1)), Line((9, 1), (3, 1)), Line((9, 1), (12, 1)), Line((20, 1), (30, 1))]
    assert spans(tidy(lines), "visible") == [(0, 12), (20, 30)]


def test_the_visible_covers_the_hidden() -> None:
    lines = [Line((0, 0), (10, 0), "hidden"), Line((2, 0), (4, 0)), Line((7, 0), (12, 0), "smooth")]
    result = tidy(lines)
    assert spans(result, "visible") == [(2, 4)]
    assert spans(result, "smooth") == [(7, 12)]
    assert spans(result, "hidden") == [(0, 2), (4, 7)]


def test_parallel_lines_stay_apart() -> None:
    assert len(tidy([Line((0, 0), (10, 0)), Line((0, 0.01), (10, 0.01))])) == 2


def test_same_circle_once_and_arcs_under_it_vanish() -> None:
    curves: list[Curve] = [Circle((1, 2), 3), Circle((1, 2), 3, "hidden"), Arc((1, 2), 3, 10, 50), Circle((1, 2), 4)]
    assert sorted(tidy(curves), key=lambda c: c.radius if isinstance(c, Circle) else 0) == [
        Circle((1, 2), 3),
        Circle((1, 2), 4),
    ]


def test_arcs_that_close_make_a_circle() -> None:
    halves = [Arc((0, 0), 5, 90, 270), Arc((0, 0), 5, 270, 450)]
    assert tidy(halves) == (Circle((0, 0), 5),)


def test_an_arc_across_zero_degrees_stays_one_piece() -> None:
    assert tidy([Arc((0, 0), 5, 300, 400)]) == (Arc((0, 0), 5, 300, 400),)


def test_the_hidden_rest_of_a_circle() -> None:
    result = tidy([Arc((0, 0), 5, 45, 135), Circle((0, 0), 5, "hidden")])
    assert set(result) == {Arc((0, 0), 5, 45, 135), Arc((0, 0), 5, 135, 405, "hidden")}


def test_same_polyline_backwards_and_hidden_is_one() -> None:
    points = ((0.0, 0.0), (1.0, 0.5), (3.0, 0.7))
    curves = [Polyline(points, "hidden"), Polyline(points), Polyline(points[::-1])]
    assert tidy(curves) == (Polyline(points),)


def test_nothing_stays_nothing() -> None:
    assert tidy([]) == ()


@example(1.25, [(0, 16, "visible"), (5, 1, "visible")], 0)  # an offset on the limit of a rounding
@given(
    st.floats(-math.pi, math.pi),
    st.lists(st.tuples(st.integers(0, 50), st.integers(1, 20), st.sampled_from(("visible", "hidden"))), min_size=1),
    st.integers(0, 1000),
)
def test_no_place_of_a_line_is_lost_or_drawn_twice(
    angle: float, pieces: list[tuple[int, int, LineType]], seed: int
) -> None:
    """Whole-number pieces of a slanted line: each unit is drawn once, visible where any piece of it is."""
    ux, uy = math.cos(angle), math.sin(angle)
    lines = [Line((a * ux - uy, a * uy + ux), ((a + n) * ux - uy, (a + n) * uy + ux), kind) for a, n, kind in pieces]
    random.Random(seed).shuffle(lines)
    wanted: dict[int, str] = {}
    for a, n, kind in sorted(pieces, key=lambda piece: piece[2]):
        wanted |= dict.fromkeys(range(a, a + n), kind)
    drawn: dict[int, str] = {}
    for curve in tidy(lines):
        assert isinstance(curve, Line)
        low, high = sorted(round(p[0] * ux + p[1] * uy, 3) for p in (curve.start, curve.end))
        for unit in range(round(low), round(high)):
            assert unit not in drawn
            drawn[unit] = curve.kind
    assert drawn == wanted


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e4])
def test_any_size_of_part(scale: float) -> None:
    lines = [Line((0, 0), (4 * scale, 0)), Line((3 * scale, 0), (9 * scale, 0)), Line((0, scale), (scale, scale))]
    assert len(tidy(lines)) == 2
