"""What a word of shape or of way is said of: of what something goes to, and not of the thing itself."""

import math

import pytest
from parts_kit import mouths_of, solid_of

from cadwright.parts.build import make

BLOCK = "Block 70 x 50 x 40. "
ON_BASE = "Round base 90 dia, 12 thick, with a round boss 44 dia and 36 tall in the middle of the top. "


@pytest.mark.parametrize("into", ["into the square hole", "until the square hole"])
def test_a_round_hole_into_a_square_one(into: str) -> None:
    solid = solid_of(
        f"{BLOCK}A 16 x 16 square hole goes down through the middle. A 9 mm hole goes from the right side {into}."
    )
    assert solid.Volume() == pytest.approx(70 * 50 * 40 - 16 * 16 * 40 - math.pi / 4 * 81 * (35 - 8))


def test_a_hole_into_the_large_one_ends_there() -> None:
    two = "A 20 mm hole goes down through the middle. A 7 mm hole goes from the left side "
    assert solid_of(f"{BLOCK}{two}into the large hole.").Center().x > 0
    assert solid_of(f"{BLOCK}{two}through to the right side.").Center().x == pytest.approx(0, abs=1e-6)


def test_a_pocket_that_is_blind_is_no_end_of_a_hole() -> None:
    made = make(
        f"{BLOCK}A 20 mm square pocket 9 deep in the top. A 5 mm hole goes from the front into the square pocket."
    )
    assert any("pocket" in quote for quote in made.not_understood)


@pytest.mark.parametrize("shape", ["hexagonal", "octagonal"])
def test_from_face_to_face(shape: str) -> None:
    solid = solid_of(
        f"{shape.title()} block 50 across flats, 18 tall, a 9 mm hole goes from one {shape} face to the other"
    )
    plain = solid_of(f"{shape.title()} block 50 across flats, 18 tall")
    assert plain.Volume() - solid.Volume() == pytest.approx(math.pi / 4 * 81 * 18)


@pytest.mark.parametrize(
    "where",
    [
        "right across through the boss, 11 below the boss's top",
        "through the boss, its axis square to the boss's and 11 below the top of the boss",
        "through the boss, square to the axis of the boss, 11 below the boss's top",
    ],
)
def test_square_to_an_axis(where: str) -> None:
    (at,) = mouths_of(f"{ON_BASE}A 6 mm hole goes {where}.")
    assert at[2] == 12 + 36 - 11
    assert solid_of(f"{ON_BASE}A 6 mm hole goes {where}.").BoundingBox().zmax == pytest.approx(48)


def test_sides_of_an_owner() -> None:
    text = "Plate 90 x 50 x 6. A 5 mm hole is 14 from the plate's left end and 12 from the plate's front edge."
    assert [at[:2] for at in mouths_of(text)] == [(-31, -13)]


@pytest.mark.parametrize(
    ("stops", "deep"),
    [
        ("stops 4 above the underside of the base", 44),
        ("stops 4 short of the bottom of the base", 44),
        ("stops 4 above the underside", 44),
        ("stops 4 above the top of the base", 32),
    ],
)
def test_how_far_from_a_side_of_another_thing(stops: str, deep: float) -> None:
    whole = solid_of(ON_BASE).Volume()
    drilled = solid_of(f"{ON_BASE}A 10 mm hole in the top of the boss {stops}.").Volume()
    assert whole - drilled == pytest.approx(math.pi / 4 * 100 * deep)
