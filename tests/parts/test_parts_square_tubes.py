"""Holes in square tubes: across them, in the walls that are named as a tube lies."""

import math

import pytest
from parts_kit import mouths_of, volume_of

from cadwright.parts.build import make

TUBE = (50 * 50 - 44 * 44) * 240.0


@pytest.mark.parametrize(
    ("said", "walls", "at"),
    [
        ("a 9 mm hole through both walls, 35 from the left end", 2, (0, -25, 35)),
        ("a 9 mm hole through both walls in the middle", 2, (0, -25, 120)),
        ("a 9 mm hole 40 from the right end", 2, (0, -25, 200)),
        ("a 9 mm hole in the top wall 35 from the left end", 1, (0, 25, 35)),
        ("a 9 mm hole in the bottom wall in the middle", 1, (0, -25, 120)),
        ("a 9 mm hole in the right side, 60 from the left end", 1, (25, 0, 60)),
    ],
)
def test_a_hole_goes_through_walls(said: str, walls: int, at: tuple[float, ...]) -> None:
    text = f"square tube 50x50x3, 240 long, with {said}"
    assert volume_of(text) == pytest.approx(TUBE - walls * math.pi * 4.5**2 * 3)
    assert mouths_of(text) == [at]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("rectangular tube 70x40x3, 240 long, with a 9 mm hole in the middle", "through which sides"),
        ("square tube 50x50x3, 240 long, with a 9 mm hole 20 deep in the middle", "is open there"),
        ("square tube 50x50x3, 240 long, with a 9 mm hole through one wall in the middle", "one wall"),
        ("wiring duct 40 wide 30 high 500 long wall 2, open top", "open top"),
    ],
)
def test_what_may_be_another_wall_is_quoted(text: str, quote: str) -> None:
    assert any(quote in told for told in make(text).not_understood)


def test_the_top_of_a_tube_that_stands_is_open() -> None:
    assert volume_of("square tube 50 wide 50 deep 80 high, wall 3, open at the top") == (50 * 50 - 44 * 44) * 80
