"""Edges that are left as they are, and ends: a corner is one, two sides are both, what is at one end is at that one."""

import math

import pytest
from parts_kit import mouths_of, solid_of, volume_of


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


@pytest.mark.parametrize(
    ("told", "from_round"),
    [
        ("one end fully rounded, a 5 mm hole 12 from the other end", 63 - 12),
        ("one end fully rounded, an 8 mm hole 12 from that end", 12),
        ("an 8 mm hole 12 from one end, the other end fully rounded", 63 - 12),
        ("the right end fully rounded, an 8 mm hole 12 from the left end", 63 - 12),
    ],
)
def test_the_end_that_is_rounded_is_the_one_from_which_others_are_told(told: str, from_round: float) -> None:
    text = f"a plate 63 x 28 x 6, {told}"
    whole = solid_of(text)
    ((x, _, _),) = mouths_of(text)[-1:]
    rounded = 1 if whole.Center().x < 0 else -1  # there is less of it there
    assert 31.5 - rounded * x == pytest.approx(from_round)
