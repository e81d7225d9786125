"""Hollows that are parts of a ball, and holes in every side of a cube."""

import math
from typing import Any

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

PI = math.pi
CROSSED = 3 * PI * 7.5**2 * 30 - 8 * math.sqrt(2) * 7.5**3
"""What three holes of 15 mm through the middles of all sides of a cube of 30 mm take away."""


def volume(text: str) -> float:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    namespace: dict[str, Any] = {}
    exec(script(made.part), namespace)
    solid = namespace["r"].val()
    assert solid.isValid()
    return float(solid.Volume())


def half_ball(across: float) -> float:
    return PI * across**3 / 12


MADE = [
    (
        "block 40 x 40 x 20, and in the middle of the top a perfect half-sphere hollow, 24 mm across.",
        32000 - half_ball(24),
    ),
    ("block 40x40x20 with a hemispherical hollow 24 mm dia in the top", 32000 - half_ball(24)),
    ("egg holder: block 50x50x25 with a half sphere dent 30 mm across in the middle of the top", 62500 - half_ball(30)),
    ("wooden block 60x60x30, half-ball hollow 40 across in the top", 108000 - half_ball(40)),
    ("block 40x40x20 with a half sphere cavity of radius 12 in the top", 32000 - half_ball(24)),
    (
        "block 60x60x30 with a spherical recess of radius 40, 5 deep, in the middle of the top",
        108000 - PI * 25 * 115 / 3,
    ),
    ("block 100x40x20 with three hemispherical dimples 12 dia in a row 30 apart", 80000 - 3 * half_ball(12)),
    (
        "plate 60x60x20 with four hemispherical hollows of 10 mm dia in the corners, 12 from each edge",
        72000 - 4 * half_ball(10),
    ),
    ("cube 40 mm with a half-ball hollow 20 across in the front face", 64000 - half_ball(20)),
    ("disc 60 dia 20 thick with a hemispherical recess 30 dia in the middle of the top", PI * 18000 - half_ball(30)),
    ("Hollow half sphere. Outer radius 30, wall 2 all over, flat side fully open.", 2 * PI / 3 * (27000 - 28**3)),
    ("hollow sphere, outer radius 20, wall 3", 4 * PI / 3 * (8000 - 17**3)),
    ("half sphere 60 dia, 2 mm wall, open at the flat side", 2 * PI / 3 * (27000 - 28**3)),
    ("hollow half sphere, 30 radius, wall 2", 2 * PI / 3 * (27000 - 28**3)),
    (
        "Take a 30 mm cube. Now poke a 15 mm hole through the centre of every face, all the way to the opposite one.",
        27000 - CROSSED,
    ),
    ("30 mm cube with a 15 mm hole through the middle of each face", 27000 - CROSSED),
    ("cube 30, hole dia 15 through each face centre, right through to the opposite face", 27000 - CROSSED),
    ("30 mm cube with a 15 mm hole drilled through the centre of each face out the other side", 27000 - CROSSED),
    ("40 mm cube, 12 mm hole in the middle of every face, 5 deep", 64000 - 6 * PI * 36 * 5),
    ("40 mm cube, 6 holes of 12 mm, 5 deep, one in the middle of each face", 64000 - 6 * PI * 36 * 5),
    ("plate 60x40x10, 8 mm hole all the way through to the other side", 24000 - PI * 160),
]


@pytest.mark.parametrize(("text", "expected"), MADE)
def test_hollows_and_crossing_holes(text: str, expected: float) -> None:
    assert volume(text) == pytest.approx(expected, rel=1e-3)


QUOTED = [
    "block 60x60x10 half sphere hollow 40 across in the top",
    "block 60x60x30 with a spherical dimple 20 across, 3 deep, in the top",
    "plate 60x60x20 with two hemispherical hollows 30 dia, 20 apart",
    "plate 60x60x20 with a half-ball hollow of 30 dia 10 from the left edge",
    "plate 60x40x5 with a 4 mm hole in the middle of each side",
    "ball 40 mm, flat bottom",
    "ball 40 mm with a flat base",
    "cube 40 with a blind hole of 10 mm in the middle of each face",
    "cube 40 mm with a 10 mm pocket 5 deep in the middle of each face",
    "cube 40 mm with a 10x10 mm square hole through the middle of every face",
]


@pytest.mark.parametrize("text", QUOTED)
def test_what_is_not_clear_is_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood
