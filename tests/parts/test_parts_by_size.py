"""Directions and sides by the sizes that the part has there, as notes on drawings have them."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

BLOCK = "block 80x40x20 with a 6 mm hole "
SAME = [
    (f"{BLOCK} through the 40, 15 from the left end", f"{BLOCK} through the front face, 15 from the left"),
    (f"{BLOCK} along the 80", f"{BLOCK} along its length"),
    (f"{BLOCK} in the 40x20 end face, 10 deep", f"{BLOCK} in the right face, 10 deep"),
    ("block 80x40x20, slot 10 wide 5 deep running along the 40", "block 80x40x20, slot 10 wide 5 deep along its width"),
    ("3 x 2 x 1 inch block, 1/4 hole thru the 2 inch width", "3 x 2 x 1 inch block, 1/4 hole through the front face"),
]


@pytest.mark.parametrize(("text", "named"), SAME)
def test_a_size_names_the_direction_that_it_is_measured_in(text: str, named: str) -> None:
    made, wanted = make(text), make(named)
    assert made.part is not None
    assert wanted.part is not None
    assert (made.not_understood, wanted.not_understood) == ((), ())
    assert script(made.part) == script(wanted.part)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("block 80x40x20 with a 6 mm hole along the 33", "along the 33"),
        ("a 40 mm cube with a 6 mm hole through the 40", "through the 40"),
        ("block 80x40x20 with a 6 mm hole in the 30x20 face", "30x20"),
    ],
)
def test_a_size_that_the_part_has_not_or_twice_is_quoted(text: str, quoted: str) -> None:
    made = make(text)
    assert any(quoted in left for left in made.not_understood)


def test_one_hole_is_at_one_place() -> None:
    assert make("block 80x40x20 with a 6 mm hole at 40 and 15 from the left end").not_understood
    assert make("block 80x40x20 with 6 mm holes at 40 and 15 from the left end").not_understood == ()


def test_a_noun_that_comes_again_completes_what_lacks_a_size() -> None:
    made = make(
        "block 60 x 40 x 40 high, 90 deg vee running along the 60, centered on top, vee 30 wide at the top face"
    )
    assert made.not_understood == ()
    assert made.part is not None
    assert len(made.part.features) == 2


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("plt 60x40x5, 4 cnr holes 5mm 8 from edges", "plate 60x40x5, 4 corner holes 5mm 8 from edges"),
        ("BLK 2 x 1.5 x .75, slt .5 W x .25 DP, full length", "block 2 x 1.5 x .75, slot .5 W x .25 DP, full length"),
        ("50 dia x 8 disc, 6 holes 5 dia eq sp on 38 pcd", "50 dia x 8 disc, 6 holes 5 dia equally spaced on 38 pcd"),
    ],
)
def test_abbreviations_are_read_as_their_words(short: str, long: str) -> None:
    made, wanted = make(short), make(long)
    assert made.not_understood == wanted.not_understood == ()
    assert made.part is not None
    assert wanted.part is not None
    assert sorted(made.part.values().values()) == sorted(wanted.part.values().values())
    assert [type(f) for f in made.part.features] == [type(f) for f in wanted.part.features]


def test_a_chamfer_without_its_sign_keeps_a_note_in_inches() -> None:
    made = make("disc 5.000 OD x 1/2 thk, 1-1/2 bore, 1/8 x 45 chamfer on the top edge")
    assert made.part is not None
    assert 127 in made.part.values().values()
