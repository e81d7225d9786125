"""Frames told by their bars, their border or their opening."""

import pytest
from parts_kit import solid_of, volume_of

from cadwright.parts.build import make

FRAMES = [
    ("a frame 140 x 100 x 6, the bars are 15 wide", 140 * 100 - 110 * 70, 6),
    ("a window frame 300 x 200 mm, 20 thick, each side 25 wide", 300 * 200 - 250 * 150, 20),
    ("a frame. Outside 90 x 70 mm, the border is 12 mm wide all the way round, 4 mm thick", 90 * 70 - 66 * 46, 4),
    ("a bezel 80 x 60 x 3 with a border 6 mm wide", 80 * 60 - 68 * 48, 3),
    ("a frame 140x100x6 with a window 90x40 in the middle", 140 * 100 - 90 * 40, 6),
    ("picture frame. Outside 140 by 100, with a square opening of 60 going through, 7 thick", 140 * 100 - 3600, 7),
    ("frame 140x100 outside, 90x40 inside, 6 thk, window centred", 140 * 100 - 90 * 40, 6),
]


@pytest.mark.parametrize(("text", "area", "thickness"), FRAMES)
def test_a_frame_is_told_by_its_bars_or_its_opening(text: str, area: float, thickness: float) -> None:
    assert volume_of(text) == pytest.approx(area * thickness)


def test_an_opening_has_its_own_place() -> None:
    solid = solid_of("a frame 140x100x6 with an opening 90x40, 10 mm from the left edge")
    assert solid.Center().x == pytest.approx((90 * 40 * 15) / (140 * 100 - 90 * 40))


@pytest.mark.parametrize(
    "text",
    [
        "a picture frame 140x100x8 with 20 mm bars and a rectangular opening 60 x 40 in the middle",
        "a frame 140 x 100 x 8 with a 20 mm border and a hole of 5 mm in the middle",
        "a frame 140x100x6 with a pocket 90x40, 3 deep",
        "a frame 140x100x6, 90x40 inside, with an opening in the left bar",
    ],
)
def test_what_is_no_opening_of_it_is_not_passed_over(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


def test_what_lies_within_a_lip_is_no_opening() -> None:
    text = "plate 90 x 60 x 3. A lip underneath, 3 mm in from the edges, 2 thick, 4 tall. 20 mm hole in the centre."
    assert volume_of(text) == pytest.approx(90 * 60 * 3 + (84 * 54 - 80 * 50) * 4 - 3.14159265 * 100 * 3)
