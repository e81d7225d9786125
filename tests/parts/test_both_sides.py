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


INTO = [
    ("strip 140 x 30 x 4, a 6 mm hole in each end, 12 mm in", [(-58, 0), (58, 0)]),
    ("bar 90 x 20 x 10, a 4 mm hole in both ends, 9 mm in", [(-36, 0), (36, 0)]),
    ("bar 90 x 20 x 10, two 4 mm holes, one in each end, 9 mm in", [(-36, 0), (36, 0)]),
]


@pytest.mark.parametrize(("text", "at"), INTO)
def test_in_each_end_and_so_far_in(text: str, at: list[tuple[float, float]]) -> None:
    assert [p[:2] for p in mouths_of(text)] == at


def test_across_a_bar_in_each_end() -> None:
    made = mouths_of("10 mm pin 80 long with a 2 mm cross hole in each end, 5 mm in")
    assert sorted(p[2] for p in made) == [5, 75]


@pytest.mark.parametrize(
    "text",
    [
        "10 mm pin 80 long with a 3 mm hole in each end, 12 mm in",
        "bar 90 x 40 x 10, two 4 mm holes in each end, 9 mm in",
        "bar 90 x 40 x 10, two 4 mm holes at each end, 9 mm from the end, 20 mm apart",
    ],
)
def test_what_each_end_leaves_open_is_quoted(text: str) -> None:
    """It may be the depth of the hole, and how two at one end lie is not said."""
    assert make(text).not_understood
