"""Legs that are measured on the inside of the corner, and distances from the free edge of a leg."""

import math

import pytest
from parts_kit import mouths_of, solid_of, volume_of

from cadwright.parts.build import make

INSIDE = [
    "L angle, 4 mm thick, 30 mm long, inside legs 40 and 25.",
    "L angle, 4 mm thick, 30 mm long, legs 40 and 25 on the inside.",
    "L angle, 4 mm thick, 30 mm long. Measured on the inside of the corner its legs are 40 and 25.",
    "L bracket, legs 40 and 25 (inside measurements), 30 wide, 4 thick.",
    "L bracket 40 x 25 inside, 30 wide, 4 thick.",
    "L bracket 40 x 25 x 30 wide, 4 thick, inside dimensions.",
]


@pytest.mark.parametrize("text", INSIDE)
def test_legs_measured_inside_are_a_thickness_longer(text: str) -> None:
    box = solid_of(text).BoundingBox()
    assert (box.xlen, box.zlen) == pytest.approx((44, 29))


@pytest.mark.parametrize(
    "text",
    [
        "L angle, 4 mm thick, 30 mm long, legs 40 and 25, inner radius 3.",
        "L angle, 4 mm thick, 30 mm long, legs 40 and 25 outside, inside corner radius 3.",
    ],
)
def test_an_inner_radius_says_nothing_of_the_legs(text: str) -> None:
    assert solid_of(text).BoundingBox().xlen == pytest.approx(40)


@pytest.mark.parametrize(
    "text", ["U profile 30 x 20 inside, 3 thick, 70 long.", "U profile, inside 30 x 20, 3 thick, 70 long."]
)
def test_a_channel_measured_inside(text: str) -> None:
    box = solid_of(text).BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx((36, 70, 23))


def test_what_has_no_use_for_it_is_quoted() -> None:
    assert make("U channel 90 long, web 40, legs 30 inside, 3 thick.").not_understood


@pytest.mark.parametrize("edge", ["that leg's free edge", "the leg's free end", "the free edge of that leg"])
def test_from_the_free_edge_of_a_leg(edge: str) -> None:
    text = f"L angle 30 wide, legs 50 and 30, 5 thick. A 6 mm hole through the shorter leg, 10 from {edge}."
    assert volume_of(text) == pytest.approx((50 + 25) * 5 * 30 - math.pi * 9 * 5)
    assert {at[2] for at in mouths_of(text)} == {20.0}


def test_a_pin_so_far_from_the_rim_of_a_disc() -> None:
    text = "Disc, 60 mm diameter, 10 thick, with a pin 20 in diameter and 25 long on top, {} mm from the rim."
    near = solid_of(text.format(5))
    assert near.Volume() == pytest.approx(math.pi * (900 * 10 + 100 * 25))
    assert (near.BoundingBox().zlen, near.BoundingBox().xlen) == pytest.approx((35, 60))
