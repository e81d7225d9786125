"""Things of a number that are told one by one, and sizes that stand beside distances."""

import pytest
from parts_kit import mouths_of


@pytest.mark.parametrize(
    "text",
    [
        "pin 20 dia, 80 long, two cross holes: the lower one 6 mm, 15 above the bottom; the upper one 4 mm, 12 below "
        "the top",
        "pin 20 dia, 80 long, two cross holes: one 6 mm 15 from the bottom, one 4 mm 12 from the top",
    ],
)
def test_each_of_two_is_where_it_is_told(text: str) -> None:
    assert mouths_of(text) == [(10, 0, 15), (10, 0, 68)]


def test_each_of_three_has_its_size() -> None:
    text = (
        "plate 100x40x5. 3 holes: the left one 6 mm, 20 from the left edge; the middle one 10 mm; "
        "the right one 8 mm 20 from the right edge"
    )
    assert mouths_of(text) == [(-30, 0, 5), (0, 0, 5), (30, 0, 5)]


def test_all_of_a_number_and_one_more_are_all() -> None:
    assert (
        len(mouths_of("plate 100x60x5 with four holes of 5 mm 8 mm from the corners and one of 12 mm in the middle"))
        == 5
    )


@pytest.mark.parametrize(
    ("text", "xs"),
    [
        ("plate 100x40x5. hole 6 mm 20 from the left edge", [-30]),
        ("plate 100x40x5. 6 mm hole, 20 from the left edge", [-30]),
        ("plate 100x40x5. 2 holes 6 mm at 20, 40 from the left edge", [-30, -10]),
        ("plate 100x40x5. 2 holes 6 mm 20 and 40 from the left edge", [-30, -10]),
        ("plate 100x40x5. 3 holes 6 mm 20, 40, 60 from the left edge", [-30, -10, 10]),
    ],
)
def test_a_size_is_no_distance(text: str, xs: list[float]) -> None:
    assert [x for x, _, _ in mouths_of(text)] == xs
