"""Notches in corners: in the two at one side, in two that are named, in all, or quoted."""

import pytest
from parts_kit import mouths_of, solid_of

from cadwright.parts.build import make

PLATE = "Plate 120 x 60 x 8. "
AT_RIGHT = [
    "Cut a 25 x 12 notch out of both right corners.",
    "A 25 x 12 notch in each of the two right-hand corners.",
    "Cut a 25 x 12 notch out of each of the two corners at the right end.",
    "A notch 25 x 12 in both corners on the right side.",
]


@pytest.mark.parametrize("text", AT_RIGHT)
def test_two_corners_at_one_side(text: str) -> None:
    solid = solid_of(PLATE + text)
    assert solid.Volume() == pytest.approx(120 * 60 * 8 - 2 * 25 * 12 * 8)
    assert solid.Center().x < 0
    assert solid.Center().y == pytest.approx(0)


def test_two_corners_that_are_named() -> None:
    solid = solid_of(PLATE + "Cut 25 x 12 notches out of the front left and back right corners.")
    assert solid.Volume() == pytest.approx(120 * 60 * 8 - 2 * 25 * 12 * 8)
    assert solid.Center().x == pytest.approx(0)


def test_all_four_and_one() -> None:
    assert solid_of(PLATE + "A 25 x 12 notch in each corner.").Volume() == pytest.approx(120 * 60 * 8 - 4 * 25 * 12 * 8)
    assert solid_of(PLATE + "A 25 x 12 notch in one corner.").Volume() == pytest.approx(120 * 60 * 8 - 25 * 12 * 8)


@pytest.mark.parametrize("text", ["25 x 12 notches in three corners.", "25 x 12 notches in two corners."])
def test_which_corners_must_be_said(text: str) -> None:
    assert make(PLATE + text).not_understood


@pytest.mark.parametrize("said", ["each of the corners at the left end", "the two corners at the left end"])
def test_holes_in_two_corners(said: str) -> None:
    text = (
        f"{PLATE}A 6 mm hole in {said}, 9 from both edges."
        if "each" in said
        else f"{PLATE}Two 6 mm holes in {said}, 9 from each edge."
    )
    assert [at[:2] for at in mouths_of(text)] == [(-51, -21), (-51, 21)]
