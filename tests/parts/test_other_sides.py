"""The other side: across from where the thing before is, or quoted."""

import math

import pytest
from parts_kit import mouths_of, solid_of

from cadwright.parts.build import make

PUCK = "puck 70 dia 12 thick, "
BELOW = [
    "boss 25 dia 6 high on top, and a recess 40 dia 4 deep on the other side",
    "boss 25 dia 6 high on one side, on the reverse a recess 40 dia 4 deep",
    "boss 25 dia 6 high on one face, a recess 40 dia 4 deep on the opposite face",
    "a boss 25 dia 6 high, on the reverse side a blind hole 40 dia, 4 deep",
    "a boss 25 dia 6 high on one side and a recess 40 dia 4 deep on the other",
]


@pytest.mark.parametrize("said", BELOW)
def test_across_from_what_was_said_before(said: str) -> None:
    solid = solid_of(PUCK + said)
    assert solid.BoundingBox().zmax == pytest.approx(18)
    disc, boss, sunk = (math.pi / 4 * d * d * h for d, h in ((70, 12), (25, 6), (40, 4)))
    assert solid.Volume() == pytest.approx(disc + boss - sunk)


def test_above_where_the_first_is_below() -> None:
    solid = solid_of(PUCK + "recess 50 dia 5 deep in the underside, in the other side a recess 30 dia 3 deep")
    assert solid.Center().z > 6


def test_behind_a_rounded_top() -> None:
    assert mouths_of("disc 50 dia 15 thick, top edge rounded 3, on the reverse a hole 8 dia 9 deep") == [(0, 0, 0)]


def test_across_a_block() -> None:
    text = "block 70 x 50 x 30 with a 9 mm hole, 8 deep, in the front and a 6 mm hole, 5 deep, in the opposite side"
    assert mouths_of(text) == [(0, -25, 15), (0, 25, 15)]


@pytest.mark.parametrize(
    "text",
    [
        "disc 70 dia 12 thick with a boss 25 dia 6 high on top, a 9 mm hole and a hole 4 dia 3 deep on the far edge",
        "block 60 x 40 x 30 with a boss 20 dia 8 high on one side and a pocket 20 x 10 x 3 in the other side",
    ],
)
def test_where_it_is_not_known_it_is_quoted(text: str) -> None:
    assert make(text).not_understood
