"""Boxes and trays that are open at some sides, and profiles told by their members or cut to a length."""

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make

OPEN = [
    ("tray 90 x 50 x 30, 3 mm walls, open at both ends", (50 * 30 - 44 * 27) * 90),
    ("tray 90 x 50 x 30, 3 mm walls, open at the front", 90 * 50 * 30 - 84 * 47 * 27),
    ("box 90 x 50 x 30, 3 mm walls, open top and open ends", (50 * 30 - 44 * 27) * 90),
    ("box 90 x 50 x 30, 3 mm walls, open top, ends open", (50 * 30 - 44 * 27) * 90),
    ("box 90 x 50 x 30, 3 mm walls, open at both ends", (50 * 30 - 44 * 24) * 90),
    ("box 90 x 50 x 30, 3 mm walls, open at the front", 90 * 50 * 30 - 84 * 47 * 24),
]


@pytest.mark.parametrize(("text", "volume"), OPEN)
def test_what_is_open_at_other_sides_has_no_top_where_it_never_has_one(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume)


PROFILES = [
    ("angle 50 x 30 x 5 cut to 180", (50 + 25) * 5 * 180),
    ("equal angle, 30x30x3, cut at 250", (30 + 27) * 3 * 250),
    ("channel 50 x 25 x 3 cut to a length of 400", (50 * 25 - 44 * 22) * 400),
    ("20 x 20 x 2 square tube sawn to 150", (400 - 256) * 150),
    ("T profile 90 long, flange 40 x 5, web 5 x 25", (40 * 5 + 5 * 25) * 90),
    ("T bar 90 long, flange 40 wide and 5 thick, web 5 thick, 25 high below the flange", (40 * 5 + 5 * 25) * 90),
    ("T bar: length 90, flange width 40, flange thickness 5, web thickness 5, web height below flange 25", 325 * 90),
    ("U channel 90 long, 40 wide, 30 high. The base and the two side walls are all 4 thick", (1200 - 32 * 26) * 90),
    ("channel 90 long, 40 wide, 30 high, 4 mm thick in web and both flanges", (1200 - 32 * 26) * 90),
]


@pytest.mark.parametrize(("text", "volume"), PROFILES)
def test_profiles_by_their_members(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "plate 100 x 50 x 6 with a slot 10 wide cut to 20 mm from the left end",
        "plate 100 x 60 x 5 with a corner cut at 45 degrees",
        "T profile 120 long, flange 50 x 6, web 6 thick, 34 below the flange",
    ],
)
def test_what_is_cut_where_is_no_length(text: str) -> None:
    assert make(text).not_understood
