"""What is at two ends, along legs of profiles, across square tubes, on faces, in from sides."""

import math

import pytest
from parts_kit import mouths_of, solid_of

from cadwright.parts.build import make

PI = math.pi


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        (
            "round bar 20 dia 50 long, hole 5 dia 10 deep in one end, stud 8 dia 10 long on the other end",
            PI * (100 * 50 + 16 * 10 - 2.5**2 * 10),
        ),
        (
            "cylinder 30 x 60, at the first end a 10 mm hole 20 deep, a 12 dia 15 long peg at the second end",
            PI * (225 * 60 + 36 * 15 - 25 * 20),
        ),
        (
            "round bar 20 dia 50 long, stud 8 dia 10 long on one end, hole 5 dia 10 deep in the other end",
            PI * (100 * 50 + 16 * 10 - 2.5**2 * 10),
        ),
        ("shaft 20 dia 50 long, ends in a 10 dia pin 12 long", PI * (100 * 50 + 25 * 12)),
        (
            "ROLLER Ø30 X 80, AXIAL BORE Ø20 THRU, CROSS DRILL Ø4 THRU 20 FROM END",
            PI * (225 - 100) * 80 - 2 * 62.3,
        ),
        ("block 100 x 60 x 20. hole 8 mm end to end", 120000 - PI * 16 * 100),
        ("square tube 40x40x3, 200 long, 6 mm hole 30 from one end", (1600 - 34**2) * 200 - 2 * 3 * PI * 9),
        ("tray 110x60x4 with a pocket 100x50, 2 deep on top", 110 * 60 * 4 - 100 * 50 * 2),
        ("block 50 x 30 x 16. A peg 8 dia 10 long in the middle of the front face.", 24000 + PI * 160),
    ],
)
def test_it_is_as_large_as_it_should_be(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=1e-4)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            "L angle 60 x 40 x 5, 100 long. long leg: 2 holes 5 mm 50 apart along the length",
            [(30, -25, 5), (30, 25, 5)],
        ),
        (
            "U channel, web 60, flanges 40, 5 thick, 100 long. 2 holes 5 mm in the web 50 apart lengthwise",
            [(0, -25, 0), (0, 25, 0)],
        ),
        (
            "L bracket 60 x 40 x 5, 50 wide. two 5 mm holes in the long leg, 30 mm apart along the length",
            [(15, 0, 5), (45, 0, 5)],
        ),
        (
            "block 120x80x10; bores 4x d4, distance 5 to sides",
            [(-55, -35, 10), (55, -35, 10), (-55, 35, 10), (55, 35, 10)],
        ),
        ("square tube 40x40x3, 200 long, two 6 mm holes, 30 from each end", [(0, -20, 30), (0, -20, 170)]),
    ],
)
def test_things_are_where_they_are_said_to_be(text: str, where: list[tuple[float, float, float]]) -> None:
    assert sorted(mouths_of(text)) == sorted(where)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("angle iron 40x40x4, 90 long, a 5 mm hole in the middle of one leg", [(20, 0, 4)]),
        ("angle iron 40x40x4, 90 long. One of the legs has two 5 mm holes 50 apart.", [(20, -25, 4), (20, 25, 4)]),
        (
            "angle iron 40x40x4, 90 long. One leg has a 5 mm hole in the middle, "
            "the other leg has two 4 mm holes 50 apart",
            [(0, -25, 20), (0, 25, 20), (20, 0, 4)],
        ),
        (
            "channel 60 x 30 x 4, 100 long, a 5 mm hole in one flange and a 6 mm hole in the other flange",
            [(-30, 0, 15), (30, 0, 15)],
        ),
        (
            "L-bracket, 30 wide, 4 thick, legs 70 and 50. A 6 mm hole in the middle of the long leg. "
            "The other leg has two 5 mm holes 16 apart.",
            [(0, 0, 17), (0, 0, 33), (35, 0, 4)],
        ),
        (
            "angle iron 40x40x4, 90 long, two 5 mm holes in one leg, each 15 from an end and 25 from the heel",
            [(25, -30, 4), (25, 30, 4)],
        ),
        (
            "angle iron 40x40x4, 90 long. In one leg a slot lengthwise, 6 wide and 20 long, its centre 25 from one end",
            [(20, -20, 4)],
        ),
        (
            "L-bracket, 30 wide, 4 thick, legs 70 and 50, two 5 mm holes in the long leg, 10 mm from the end, 16 apart",
            [(60, -8, 4), (60, 8, 4)],
        ),
    ],
)
def test_either_of_two_like_legs_is_one_leg_and_the_ends_of_a_profile_are_those_of_its_length(
    text: str, expected: list[tuple[float, ...]]
) -> None:
    assert mouths_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "L-bracket 30 wide, 4 thick. Base 50, upright 40, both measured over the outside. "
            "Base: two Ø4 holes, 20 and 40 from the outer face of the upright. Upright: one Ø6 thru in the middle.",
            [(0, 0, 20), (20, 0, 4), (40, 0, 4)],
        ),
        (
            "L-bracket 30 wide, 4 thick, legs 50 and 40. Upright: one Ø6 hole on the centreline, "
            "25 above the underside of the base.",
            [(0, 0, 25)],
        ),
        (
            "L-bracket 30 wide, 4 thick, legs 50 and 40. Drill two 4 mm holes in the horizontal leg 20 apart, "
            "and one 6 mm hole in the vertical leg, centred across the width.",
            [(0, 0, 20), (15, 0, 4), (35, 0, 4)],
        ),
    ],
)
def test_what_stands_under_the_name_of_a_leg_is_on_it(text: str, expected: list[tuple[float, ...]]) -> None:
    assert mouths_of(text) == expected


def test_the_name_of_a_leg_is_no_place_of_what_was_spoken_of_before() -> None:
    made = make("L-bracket, 40 wide, 5 thick. Base: 60 long, one 6 mm hole in the middle. Upright: 50 high.")
    assert any("on which of its parts" in piece for piece in made.not_understood)


@pytest.mark.parametrize(
    "text",
    [
        "L-bracket, 30 wide, 4 thick, legs 70 and 50, a 6 mm hole in the middle of one leg",
        "angle iron 40x40x4, 90 long, 5 mm holes in the legs",
        "channel 60 x 30 x 4, 100 long, an 8 mm hole in the web and a 5 mm hole in the other flange",
    ],
)
def test_a_leg_that_may_be_either_of_two_different_ones_is_quoted(text: str) -> None:
    assert any("on which of its parts" in piece for piece in make(text).not_understood)
