"""What is said not to change or not to go on, how far a hole goes in, and mixed inches."""

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make

BLOCK = 70 * 50 * 40
HOLE = 3.14159265 * 25
SAID = [
    ("a 10 mm hole in the middle of the top, 20 deep. Don't go through.", 20),
    ("10 mm hole in the top, 20 deep, it must not come out at the bottom", 20),
    ("10 mm hole in the top, 20 deep, without breaking through", 20),
    ("a 10 mm hole in one end, right in the centre, running 25 mm along the length", 25),
    ("a 10 mm hole in the front face, going 15 mm into it", 15),
    ("a 10 mm hole in the left end, in the centre, 25 mm deep. The right end remains flat.", 25),
    ("Bore a 10 mm hole down from the middle of the top, 20 deep. It mustn't go through.", 20),
]


@pytest.mark.parametrize(("said", "depth"), SAID)
def test_a_hole_ends_in_the_part(said: str, depth: float) -> None:
    assert volume_of(f"block 70 x 50 x 40. {said}") == pytest.approx(BLOCK - HOLE * depth)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("block 2 x 2 x 3 in. Bore a half inch hole in the top, 1 and 3/8 inches deep", 12 - 0.19634954 * 1.375),
        ("plate 4 and 1/2 inches long, 2 inches wide, 1/4 inch thick", 4.5 * 2 / 4),
    ],
)
def test_inches_and_a_part_of_one(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume * 25.4**3)


@pytest.mark.parametrize(
    "said",
    [
        "a 10 mm hole in the top, it must not go through",
        "a 10 mm hole through the top. The bottom stays closed.",
        "a slot 8 wide running 40 mm into the block",
    ],
)
def test_what_leaves_something_open_is_quoted(said: str) -> None:
    assert make(f"block 70 x 50 x 40. {said}").not_understood
