"""Lists of diameters and lengths: what each length of a shaft is."""

import math

import pytest
from parts_kit import solid_of, volume_of

from cadwright.parts.build import make

SPINDLE = ((24, 30), (18, 22), (10, 14))
SAID = [
    "spindle, diameters 24, 18 and 10, lengths 30, 22 and 14",
    "turned pin: diameters from the left 24 - 18 - 10 mm, lengths in the same order 30 - 22 - 14 mm",
    "a spindle. Diameters one after another: 24, 18, 10 mm. Lengths: 30, 22, 14 mm.",
    "stepped pin Ø24, Ø18 and Ø10, lengths 30, 22 and 14",
    "a shaft with three sections of 24, 18 and 10 mm diameter, 30, 22 and 14 mm long respectively",
    "shaft, 30, 22 and 14 mm long and 24, 18 and 10 mm in diameter",
    "spindle from left: 24 x 30, 18 x 22, 10 x 14 (dia x length)",
    "lengths (mm) 30, 22, 14; diameters (mm) 24, 18, 10; from left to right",
]


@pytest.mark.parametrize("text", SAID)
def test_the_lengths_follow_one_another(text: str) -> None:
    solid = solid_of(text)
    assert solid.BoundingBox().zlen == pytest.approx(66)
    assert solid.Volume() == pytest.approx(sum(math.pi / 4 * d * d * a for d, a in SPINDLE))
    assert solid.Center().z < 33


def test_from_the_right() -> None:
    solid = solid_of("spindle, diameters from the right 24, 18, 10, lengths 30, 22, 14")
    assert solid.Center().z > 33


@pytest.mark.parametrize("said", ["diameters 30, 22, 16, each 9 long", "Ø30, Ø22, Ø16, each step 9 high"])
def test_one_length_for_all(said: str) -> None:
    volume = sum(math.pi / 4 * d * d * 9 for d in (30, 22, 16))
    assert volume_of(f"stepped plug {said}") == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "spindle, diameters 24, 18, lengths 30, 22, 14",
        "three pins, diameters 5, 6 and 8, lengths 20, 30 and 40",
        "block 60 x 40 x 20 with holes of 8, 6 and 4 mm diameter, 9, 12 and 15 mm long",
    ],
)
def test_what_is_not_one_list_is_quoted(text: str) -> None:
    """One length too many, and sizes that are those of several things."""
    assert make(text).not_understood or make(text).part is None
