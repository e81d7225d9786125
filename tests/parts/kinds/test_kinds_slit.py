"""Slits in rings, and what goes across them for a clamping screw."""

import math

import pytest
from parts_kit import solid_of, volume_of

from cadwright.parts.build import make

PI = math.pi
RING = "Shaft collar: 50 OD, 30 ID, 16 wide."
SLIT = "A 3 mm slit through one side."


def chord(outer: float, across: float, away: float) -> float:
    """The volume of a hole that goes across a round disc off its middle, mm³, by thin strips."""
    n, r = 4000, across / 2
    strips = (away - r + (k + 0.5) * across / n for k in range(n))
    return sum(
        2 * math.sqrt(r * r - (x - away) ** 2) * 2 * math.sqrt(outer**2 / 4 - x * x) * across / n for x in strips
    )


def slit(wide: float) -> float:
    """The area that a slit takes from the ring, mm²: between two circles, wide to both sides of a radius."""
    n = 4000
    strips = (-wide / 2 + (k + 0.5) * wide / n for k in range(n))
    return sum((math.sqrt(25**2 - y * y) - math.sqrt(15**2 - y * y)) * wide / n for y in strips)


@pytest.mark.parametrize(
    "said",
    [
        SLIT,
        "A radial slit, 3 mm wide, on one side only.",
        "Slit it through one side, 3 mm wide, full width.",
        "A slit 3 mm wide runs radially from the bore to the outside, across the full width.",
        "Saw cut 3 mm wide from OD to bore.",
    ],
)
def test_a_slit_goes_through_the_wall_of_a_ring(said: str) -> None:
    assert volume_of(f"{RING} {said}") == pytest.approx((PI * (25**2 - 15**2) - slit(3)) * 16, rel=1e-4)


def test_a_slit_goes_through_the_wall_of_a_bored_disc() -> None:
    text = "Disc 50 dia, 16 thick, bore 30. A 3 mm slit through the wall on one side."
    assert volume_of(text) == pytest.approx((PI * (25**2 - 15**2) - slit(3)) * 16, rel=1e-4)


@pytest.mark.parametrize(
    "said",
    [
        "A 4 mm screw hole crosses the slit at right angles, 20 mm from the bore axis.",
        "A 4 mm hole across the slit, 20 mm from the centre, in the middle of the width.",
        "Screw hole 4 mm, square to the slit, its axis 20 mm from the axis of the bore.",
        "A 4 mm through hole crosses the slit; its axis is 20 mm from the collar axis.",
    ],
)
def test_a_hole_across_a_slit_goes_through_both_its_sides(said: str) -> None:
    ring = (PI * (25**2 - 15**2) - slit(3)) * 16
    taken = chord(50, 4, 20) - 3 * PI * 4
    shape = solid_of(f"{RING} {SLIT} {said}")
    assert shape.Volume() == pytest.approx(ring - taken, rel=1e-4)


@pytest.mark.parametrize(
    "said",
    [
        "A 4 mm hole crosses the slit.",
        "A 4 mm hole crosses the slit, 16 mm from the axis.",
        "A 4 mm hole crosses the slit, 24 mm from the axis.",
        "A 4 mm hole crosses the slit 20 mm from the axis, counterbored 7 x 3.",
        "A 4 mm radial hole from the outside into the bore.",
    ],
)
def test_a_hole_that_would_be_in_the_slit_or_the_bore_or_nowhere_is_quoted(said: str) -> None:
    assert make(f"{RING} {SLIT} {said}").not_understood


def test_a_hole_that_crosses_a_groove_is_quoted() -> None:
    text = "block 60x40x20 with a slot 10 wide 10 deep along the length, a 4 mm hole crosses the slot"
    assert make(text).not_understood == ("crosses the slot",)
