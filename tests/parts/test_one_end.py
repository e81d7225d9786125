"""One end and the other one: what is told of two ends is at two, and what is told of one is at one."""

import math

import pytest
from parts_kit import mouths_of, solid_of

from cadwright.parts.build import make

ROUND = "Round bar 30 dia, 100 long. "
TURNED = math.pi / 4 * (20**2 * 40 + 30**2 * 60)
HOLE = math.pi / 4 * 10**2 * 25
AT_TURNED = [
    "One end is turned down to 20 mm for a length of 40. A 10 mm hole 25 deep is in that end.",
    "Turn one end down to 20 mm for 40. A 10 mm hole 25 deep is drilled in the turned end.",
]
AT_OTHER = [
    "One end is turned down to 20 mm for a length of 40. The other end has a 10 mm hole 25 deep.",
    "The right end is turned down to 20 mm for 40. A 10 mm hole 25 deep is in the opposite end.",
    "A 10 mm hole 25 deep is in one end. The other end is turned down to 20 mm for a length of 40.",
    "The last 40 mm at one end are turned down to 20 mm. A 10 mm hole 25 deep is in the other end.",
]


def _apart(text: str, rest: float) -> float:
    """How far the middle of the hole is from that of the turned bar, times what is cut."""
    solid = solid_of(ROUND + text)
    assert solid.Volume() == pytest.approx(rest, rel=1e-6)
    turned = 20**2 * 40 * 20 + 30**2 * 60 * 70
    middle = turned / (20**2 * 40 + 30**2 * 60)
    moved = solid.Center().z
    return float(abs(moved - (middle if moved > 50 else 100 - middle)) * rest / HOLE)


@pytest.mark.parametrize("text", AT_TURNED)
def test_a_hole_is_in_the_end_that_was_turned(text: str) -> None:
    middle = (20**2 * 40 * 20 + 30**2 * 60 * 70) / (20**2 * 40 + 30**2 * 60)
    assert _apart(text, TURNED - HOLE) == pytest.approx(middle - 12.5)


@pytest.mark.parametrize("text", AT_OTHER)
def test_a_hole_is_in_the_end_that_was_not_turned(text: str) -> None:
    middle = (20**2 * 40 * 20 + 30**2 * 60 * 70) / (20**2 * 40 + 30**2 * 60)
    assert _apart(text, TURNED - HOLE) == pytest.approx(87.5 - middle)


def test_a_cross_hole_from_either_end() -> None:
    turned = "One end is turned down to 20 mm for 40. A 5 mm cross hole is 12 from "
    assert mouths_of(ROUND + turned + "that end.")[0][2] == 12
    assert mouths_of(ROUND + turned + "the other end.")[0][2] == 88


@pytest.mark.parametrize(
    "text",
    [
        "Square bar 30 x 30 x 100. One end is turned down to 20 mm for 40. The other end has a 10 mm hole 25 deep.",
        "Hex bar 30 across flats, 100 long. Turn one end to 20 mm for 40. The other end has a 10 mm hole 25 deep.",
    ],
)
def test_the_other_end_of_a_bar_with_sides(text: str) -> None:
    assert mouths_of(text) == [(0, 0, 100)]


def test_a_groove_and_a_hole_at_two_ends() -> None:
    solid = solid_of(
        "Pin 16 dia 80 long. A groove 3 wide and 1 deep is 6 from one end. The other end has a 5 mm hole 15 deep."
    )
    groove, hole = math.pi / 4 * (16**2 - 14**2) * 3, math.pi / 4 * 25 * 15
    moment = math.pi / 4 * 16**2 * 80 * 40 - groove * 72.5 - hole * 7.5
    assert solid.Center().z == pytest.approx(moment / solid.Volume())


def test_a_chamfer_at_the_end_that_was_not_turned() -> None:
    chamfered = solid_of(ROUND + "Turn one end down to 20 mm for 40. Chamfer the other end 2 mm.")
    assert TURNED - chamfered.Volume() == pytest.approx(math.pi * 4 * (15 - 2 / 3))


def test_one_end_again_may_be_another_one() -> None:
    made = make("Rod 16 dia 90 long. One end has a 5 mm hole 20 deep. One end has a 1 mm chamfer.")
    assert made.part is not None
