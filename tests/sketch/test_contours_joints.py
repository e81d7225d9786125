import math

import pytest

from cadwright.sketch.contours.joints import Spread, joined
from cadwright.sketch.graph import XY, Arc, Line

UNSTEADY = Spread(along=2.0, share=0.04, limit=12.0)


def ends(curves: list[Line | Arc]) -> list[XY]:
    return [end for curve in curves for end in (curve.start, curve.end)]


def test_ends_that_nearly_meet_are_one_and_lines_level() -> None:
    drawn: list[Line | Arc] = [
        Line((3, 4), (298, -5)),
        Line((301, 1), (300, 198)),
        Line((303, 206), (-2, 197)),
        Line((2, 199), (0, 2)),
    ]
    found = joined(drawn, UNSTEADY)
    assert len(set(ends(found))) == 4
    assert [a[1] == b[1] for a, b in (ends(found[:1]), ends(found[2:3]))] == [True, True]
    assert all(line.start[0] == line.end[0] for line in (found[1], found[3]))


def test_a_long_lines_height_comes_from_the_ends_of_its_neighbours() -> None:
    found = joined([Line((0, 108), (300, 108)), Line((0, 0), (0, 100)), Line((300, 100), (300, 0))], UNSTEADY)
    assert found[0].start[1] == pytest.approx(100, abs=1)


def test_both_ends_of_a_short_line_stay_apart() -> None:
    thin = [Line((0, 0), (200, 0)), Line((200, 0), (200, 9)), Line((200, 9), (0, 9)), Line((0, 9), (0, 0))]
    found = joined(list(thin), UNSTEADY)
    assert len(found) == 4
    assert abs(found[0].start[1] - found[2].start[1]) == pytest.approx(9, abs=0.5)


def test_a_line_that_leans_stays_so() -> None:
    (line,) = joined([Line((0, 0), (200, 60))], UNSTEADY)
    assert line.start == pytest.approx((0, 0))
    assert line.end == pytest.approx((200, 60))


def test_a_stroke_that_went_too_far_at_a_corner_is_no_line_but_a_short_side_is() -> None:
    corner: list[Line | Arc] = [Line((0, 0), (200, 0)), Line((200, 0), (200, 100))]
    assert len(joined([*corner, Line((200, 0), (204, 2))], UNSTEADY)) == 2
    assert len(joined([*corner, Line((200, 100), (195, 100)), Line((195, 100), (0, 0))], UNSTEADY)) == 4


def test_an_arcs_ends_move_with_its_neighbours() -> None:
    line, arc = joined([Line((0, 0), (100, 0)), Arc((103, 2), (125, 25), (103, 48))], UNSTEADY)
    assert isinstance(arc, Arc)
    assert line.end == arc.start
    assert math.dist(arc.mid, (125, 25)) < 4


def test_a_curve_whose_ends_are_levelled_into_one_place_is_left_out() -> None:
    drawn: list[Line | Arc] = [
        Line((0, 0), (50, 0)),
        Line((50, 0), (6, 6)),
        Line((0, 0), (0, 50)),
        Line((0, 50), (6, 6)),
        Line((0, 0), (6, 6)),
    ]
    found = joined(drawn, Spread(along=1.0, share=0.05, limit=12.0))
    assert all(curve.start != curve.end for curve in found)
    assert len(found) == 4


def test_nothing_stays_nothing() -> None:
    assert joined([], UNSTEADY) == []
