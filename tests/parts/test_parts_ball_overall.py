"""Lengths over all that have a ball in them, whose middle is on the end of a rod."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make


@pytest.mark.parametrize(
    ("text", "long"),
    [
        ("Ball-ended pin: a 24 mm diameter ball on a round stem 8 in diameter. Overall length 70.", 70),
        ("Knob: a 24 mm ball on an 8 mm stem, 70 long overall.", 70),
        ("Rod 8 mm diameter with a 16 mm ball on each end, 90 long overall.", 90),
        ("Rod 8 mm diameter, 90 long, with a 16 mm ball on one end.", 98),
        ("Stem 10 dia x 50 long, ball 24 dia on top, overall height 62.", 62),
    ],
)
def test_a_ball_is_within_the_length_over_all(text: str, long: float) -> None:
    assert solid_of(text).BoundingBox().zlen == pytest.approx(long)


def test_lengths_that_do_not_add_up() -> None:
    assert make("Stem 10 dia x 50 long, ball 24 dia on top, overall height 74.").part is None


def test_the_volume_of_a_ball_on_a_stem() -> None:
    made = solid_of("Knob: a 24 mm ball on an 8 mm stem, 70 long overall.")
    ball, stem = 4 / 3 * math.pi * 12**3, math.pi * 16 * 58
    assert ball < made.Volume() < ball + stem
