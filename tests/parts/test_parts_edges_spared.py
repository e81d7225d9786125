"""Edges that are left as they are: a corner is one, two sides are both."""

import math

import pytest
from parts_kit import solid_of, volume_of


@pytest.mark.parametrize(
    ("spared", "rounded"),
    [
        ("the front left one", 3),
        ("the back right corner", 3),
        ("the front left and back right ones", 2),
        ("the left front corner and the right front corner", 2),
    ],
)
def test_a_corner_that_is_left_out_is_one_and_no_two_sides(spared: str, rounded: int) -> None:
    lost = (1 - math.pi / 4) * 64 * 4
    assert volume_of(f"plate 80x60x4, all corners R8 except {spared}") == pytest.approx(80 * 60 * 4 - rounded * lost)


def test_two_sides_that_are_left_out_are_both() -> None:
    box = solid_of("a block 60x40x20, chamfer all top edges 1 mm except the front and left ones")
    assert box.Volume() == pytest.approx(60 * 40 * 20 - 0.5 * (60 + 40) + 1 / 3 / 2, rel=1e-5)
