"""Words that only name the part, or the way of a hole: nothing said is lost, and nothing made of them."""

import math

import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.model import Hole


def _drill(made: Made) -> Hole:
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    (hole,) = [f for f in made.part.features if isinstance(f, Hole)]
    return hole


@pytest.mark.parametrize(
    ("text", "plane"),
    [
        ("round bar 20 dia 60 long, 8mm hole lengthwise", "XY"),
        ("hex bar 17 af, 60 long, with an 8mm hole along its length", "XY"),
        ("octagonal bar 17 af, 60 long, with an 8mm hole through from end to end", "XY"),
        ("bar 12x12x140 with a 5 mm hole from end to end", "XY"),
        ("square bar 20x20, 60 long, 8 mm hole lengthwise", "YZ"),
        ("block 60x40x20 with a 8 mm hole along the length", "YZ"),
        ("cylinder 60 dia 20 high with a 5 mm hole along the x axis", "YZ"),
    ],
)
def test_a_hole_lengthwise_goes_along_what_is_long(text: str, plane: str) -> None:
    assert _drill(make(text)).frame.plane == plane


@pytest.mark.parametrize(
    "text",
    [
        "Front panel 100 x 40 x 5 with a 10 mm hole in the middle",
        "top plate: 100x40x5 with a 10 mm hole in the middle",
        "side plate 100 x 40, 5 thick, 10 mm hole in the centre",
        "nameplate 100 x 40 x 5, 10 mm hole in the centre",
    ],
)
def test_a_side_before_the_noun_is_a_name(text: str) -> None:
    made = make(text)
    assert _drill(made).depth is None
    assert made.part is not None
    assert math.isclose(max(made.part.values().values()), 100)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("a box with a lid: 60 x 40 x 30, walls 2 mm", "lid"),
        ("plate with a pocket: 60x20x2", "pocket"),
    ],
)
def test_what_a_title_says_that_the_part_has_is_not_passed_over(text: str, lost: str) -> None:
    assert any(lost in piece for piece in make(text).not_understood)


def test_a_figure_for_a_word_is_no_number() -> None:
    made = make("u need 2 make a box 50x30x20 thx")
    assert made.not_understood == ()
    assert [m.count for m in made.reading.mentions] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "block with a V groove: 60 x 40 x 30, groove 20 wide and 10 deep along the top",
        "block 60 x 40 x 30 with a V groove along the top; the groove is 20 wide and 10 deep",
        "block 60x40x30 with a V-shaped groove along the top, 20 wide and 10 deep",
        "block 60x40x30, 90 degree vee groove 20 wide along the top",
    ],
)
def test_a_vee_groove_in_something_flat_is_no_ring(text: str) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert made.part is not None
    assert any("vee" in feature.name or "groove" in feature.name for feature in made.part.features)


@pytest.mark.parametrize(
    "text",
    [
        "A 40 mm cube with a 20 mm hole drilled through from each of the three directions, all through the centre.",
        "cube 40 with 20 mm holes along all three axes through the middle",
        "40 mm cube, 20 mm hole through each pair of opposite faces",
    ],
)
def test_holes_along_all_axes(text: str) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert made.part is not None
    assert {f.frame.plane for f in made.part.features if isinstance(f, Hole)} == {"XY", "XZ", "YZ"}


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("plain block w=30 d=20 h=10", {30, 20, 10}),
        ("block W 30 D 20 H 10", {30, 20, 10}),
        ("box: H 20, W 60, D 40", {60, 40, 20}),
        ("cylinder d=20 h=40", {20, 40}),
        ("spacer plate 100x20x3, two holes m4 1cm from the ends", {100, 20, 3}),
        ("tile 10 x 10 x 1 with a hole of 1 cm in the middle", {100, 10}),
    ],
)
def test_letters_and_units_of_sizes(text: str, sizes: set[float]) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert made.part is not None
    assert sizes <= {round(value, 3) for value in made.part.values().values()}
