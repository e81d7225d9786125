"""Sizes that are said by other sizes, and sizes of several numbers whose last one has a name."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Part


def values(text: str) -> list[float]:
    """The dimensions of a part that is done, the smallest first; shares of others are worked out."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    return sorted(round(v, 3) for v in made.part.values().values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a box whose length is twice its width and three times its height; the height is 20 mm", [20, 30, 60]),
        ("a plate 120 mm long, half as wide as long, and 5 mm thick", [5, 60, 120]),
        ("a bar 20 mm wide, 10 mm longer than wide, 5 mm thick", [5, 20, 30]),
        ("block 40 wide, 5 mm less high than wide, as long as it is wide", [35, 40, 40]),
        ("the height of the cylinder should be 80 percent of its diameter, which is 50 mm", [40, 50]),
        ("a cuboid 30 mm high, 20% wider than high and twice as long as it is wide", [30, 36, 72]),
        ("cylinder, radius 12 and height equal to its diameter", [12, 24]),
        ("a plate 50 mm long, twice as long as wide, 5 mm thick", [5, 25, 50]),
        ("name tag 75 mm long, a third as wide, 2 mm thick", [2, 25, 75]),
        ("plate 3 in long, half as wide, 1/8 thick", [3.175, 38.1, 76.2]),
        ("plate 80 long, the width is half of that, 4 thick", [4, 40, 80]),
        ("ellipse plate, long axis 80, short axis half of that, 5 thick", [5, 40, 80]),
        ("cylinder 40 in diameter and twice as high", [40, 80]),
        ("cylinder 40 in diameter, height twice that", [40, 80]),
        ("a plate 5 thick, 60 long, a quarter as wide", [5, 15, 60]),
        ("a tapered plug 40 tall, 30 at the bottom, one third of that at the top", [10, 30, 40]),
    ],
)
def test_sizes_are_shares_of_others_of_the_same_thing(text: str, expected: list[float]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a plate 100 x 60 x 6, hole diameter a third of the width, in the centre", 20),
        ("plate 100 x 40 x 10. In the middle is a hole whose diameter is half the width of the plate.", 20),
        ("a block 60 x 40 x 20 with a boss of 15 mm diameter on top, as high as the block", 20),
        ("plate 90 x 60 x 8 with a 15 mm diameter boss on top. The boss's height is twice the plate's thickness.", 16),
    ],
)
def test_sizes_are_shares_of_those_of_another_thing(text: str, expected: float) -> None:
    assert expected in values(text)


@pytest.mark.parametrize(
    "text",
    [
        "a block as long as it is wide",
        "a plate whose width is twice its width, 40 x 5",
        "block of length 50; width = 0.5 * height; height = 0.5 * width",
        "a plate 50 mm long, twice as long as wide, 30 mm wide, 5 mm thick",
        "a box 60 x 40, twice as high",
    ],
)
def test_shares_of_what_is_not_known_or_contradicts_are_refused_or_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Plate 100 x 50 x 6 thick", [6, 50, 100]),
        ("bar 20 x 10 x 100 long", [10, 20, 100]),
        ("a square plate 60 mm, thickness 5 mm", [5, 60]),
        ("plate, 60 square, 5 thick", [5, 60]),
        ("a block with sides of 50, 40 and 30 mm", [30, 40, 50]),
        ("The length of the block is 60 mm, its width is 40 and the height of the block is 20.", [20, 40, 60]),
    ],
)
def test_several_lengths_of_one_thing(text: str, expected: list[float]) -> None:
    assert values(text) == expected


def test_each_third_of_a_length_is_a_place_and_no_depth() -> None:
    made = make("plate 90x60x5 with a 6 mm hole at each third of the length")
    assert "at each third of the length" in made.not_understood


def test_a_drawing_in_inches_stays_so_beside_the_number_of_an_alloy() -> None:
    made = make("PLATE 4.00 X 2.50 X .25 THK. MATL: 6061-T6.")
    assert isinstance(made.part, Part)
    assert max(made.part.values().values()) == pytest.approx(101.6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hub: 50 mm diameter and 20 mm high, the bore is 40% of the diameter", 20),
        ("one disc, thickness is 12 mm, diameter is 5 times bigger than thickness", 60),
        ("plate 90 x 60 x 5 with a hole a third of the width of the plate in diameter", 20),
    ],
)
def test_a_share_of_a_size_that_the_thing_itself_cannot_mean_is_that_of_its_body(text: str, expected: float) -> None:
    assert expected in values(text)
