"""What is seen when a design is compared with its target."""

import pytest

from cadwright.canvas import Arc, Circle, Curve, Design, Line
from cadwright.canvas.simulated.differences import Kind, differences

FLOOR = Line(((-10, 10), (10, 10)))
POST = Line(((10, 10), (10, -2)))
HOLE = Circle(((-2, 0), (2, 0)))
CAP = Arc(((-10, -5), (0, -9), (10, -5)))


def seen(have: tuple[Curve, ...], want: tuple[Curve, ...] = (FLOOR, POST, HOLE, CAP)) -> list[Kind]:
    return [each.kind for each in differences(Design(want), Design(have), 0.5)]


def test_nothing_differs() -> None:
    assert seen((CAP, HOLE, FLOOR, POST)) == []
    turned = Line((FLOOR.control_points[1], FLOOR.control_points[0]))
    assert seen((turned, POST, Circle(((0, -2), (0, 2))), CAP)) == [], "the other way round, it looks the same"


@pytest.mark.parametrize(
    ("wanted", "instead", "kind"),
    [
        (HOLE, Circle(((1, 0), (5, 0))), "moved"),
        (HOLE, Circle(((-4, 0), (4, 0))), "resized"),
        (FLOOR, Line(((-10, 8.5), (10, 8.5))), "moved"),
        (FLOOR, Line(((-10, 10), (10, 12))), "level"),
        (FLOOR, Line(((-10, 10), (6, 10))), "corner"),
        (CAP, Arc(((-10, -5), (0, -5.8), (10, -5))), "bend"),
        (CAP, Line(((-10, -5), (10, -5))), "bend"),
        (FLOOR, Arc(((-10, 10), (0, 13), (10, 10))), "straight"),
    ],
)
def test_one_curve_is_wrong(wanted: Curve, instead: Curve, kind: Kind) -> None:
    assert seen((instead,), (wanted,)) == [kind]


def test_missing_and_extra() -> None:
    assert seen((FLOOR, POST, CAP)) == ["missing"]
    assert seen((FLOOR, POST, HOLE, CAP, Circle(((-16, -16), (-12, -16))))) == ["extra"]


def test_a_line_in_two_pieces_looks_like_one() -> None:
    pieces = Line(((-10, 10), (0, 10))), Line(((0, 10), (10, 10)))
    assert "extra" not in seen((*pieces,), (FLOOR,))


def test_ends_that_should_meet() -> None:
    assert "joined" in seen((FLOOR, Line(((11, 9), (11, -2)))), (FLOOR, POST))


def test_what_goes_the_same_way_is_one_difference() -> None:
    moved = Line(((-10, 13), (10, 13))), Line(((10, 13), (10, 1))), Circle(((-2, 3), (2, 3)))
    (found,) = differences(Design((FLOOR, POST, HOLE)), Design(moved), 0.5)
    assert found.kind == "moved"
    assert len(found.have) == 3
    assert found.offset == pytest.approx((0, -3))


def test_the_worst_comes_first_and_small_things_are_overlooked() -> None:
    have = (Line(((-10, 10.3), (10, 10.3))), Circle(((4, 4), (8, 4))))
    found = differences(Design((FLOOR, HOLE)), Design(have), 0.5)
    assert [each.have for each in found] == [(have[1],)]
    assert [each.have for each in differences(Design((FLOOR, HOLE)), Design(have), 0.1)] == [(have[1],), (have[0],)]
