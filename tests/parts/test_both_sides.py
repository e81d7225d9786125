"""Things at two opposite sides: how many they are, and where."""

import pytest
from parts_kit import mouths_of, volume_of

from cadwright.parts.build import make

PLATE = "plate 90 x 40 x 4, "
BOTH = [
    ("4 mm holes left and right, 7 mm from the ends", [(-38, 0), (38, 0)]),
    ("a 4 mm hole on the left and on the right, 7 mm from the end", [(-38, 0), (38, 0)]),
    ("one 4 mm hole left and one right, each 7 mm from the edge", [(-38, 0), (38, 0)]),
    ("a 4 mm hole front and back, 7 mm from the edge", [(0, -13), (0, 13)]),
    ("4 mm holes left and right of the middle, 50 mm apart", [(-25, 0), (25, 0)]),
    ("two windows 20 x 10, centers 50 mm apart left and right of the middle", [(-25, 0), (25, 0)]),
    ("a pin 4 dia 9 high left and right, 7 mm from the ends", [(-38, 0), (38, 0)]),
    ("a 4 mm hole left, 7 mm from the end, and a 3 mm hole right, 9 mm from the end", [(-38, 0), (36, 0)]),
]


@pytest.mark.parametrize(("said", "at"), BOTH)
def test_one_at_each_of_two_sides(said: str, at: list[tuple[float, float]]) -> None:
    assert [p[:2] for p in mouths_of(PLATE + said)] == at


def test_in_the_middle_of_both_walls() -> None:
    box = "open box 80 x 60 x 40, 2 mm walls and floor"
    wall = 3.14159265 * 5**2 * 2
    text = f"{box}, a 10 mm hole in the middle of the left and right walls"
    assert volume_of(text) == pytest.approx(volume_of(box) - 2 * wall)


@pytest.mark.parametrize(
    "said",
    [
        "a 4 mm hole on either side of the middle",
        "a 4 mm hole left and front, 7 mm from the edge",
        "a 4 mm hole front and back, 7 mm from the ends",
    ],
)
def test_what_is_no_pair_of_sides_is_quoted(said: str) -> None:
    assert make(PLATE + said).not_understood
