"""Prose of sketches and bodies, one sentence after another: what is cut, moved, compared, and which one is meant."""

import math
from typing import Any

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

PI = math.pi
BLOCK = 60 * 40 * 20


def built(text: str) -> Any:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    namespace: dict[str, Any] = {}
    exec(script(made.part), namespace)
    solid = namespace["r"].val()
    assert solid.isValid()
    return solid


CUTS = [
    ("Make a 60x40x20 block. Subtract a cylinder of 10 mm diameter from its centre.", BLOCK - PI * 25 * 20),
    ("block 60 x 40 x 20. then cut out a square 10 x 10 in the middle", BLOCK - 100 * 20),
    (
        "Start with a rectangle 60 long, 40 wide and 20 thick. Draw a smaller rectangle of 30 by 10 in the middle. "
        "Negatively extrude this rectangle by 5.",
        BLOCK - 30 * 10 * 5,
    ),
    ("60x40x20 block; hollow out a cavity 40 long, 30 wide and 12 deep from the top", BLOCK - 40 * 30 * 12),
    (
        "Create a block with a length of 60 units, a width of 40 units and a height of 20 units. "
        "Create an empty square "
        "in its center, 10 units in length and 10 units in width, with the same height as the block.",
        BLOCK - 100 * 20,
    ),
    ("a block 2.4 x 1.6 x 0.8 in. carve out a circle of 0.5 in diameter in the middle", None),
    ("block 60x40x20, cut out a hexagon 10 across flats in the middle", BLOCK - 20 * 100 * math.sqrt(3) / 2),
    (
        "block 60x40x20 with a boss 20 dia and 10 high on top in the middle. cut out a square 8 x 8 in the middle, "
        "15 deep",
        BLOCK + PI * 1000 - 64 * 15,
    ),
]
MOVED = [
    "a 60x40x20 block. Translate the entire model so that its base is centred at the origin.",
    "Create a block of 60 x 40 x 20. Finally, move the part up by half its height.",
    "block, 60 long, 40 wide, 20 high. The block should be centered vertically by translating it along the Z axis.",
    "60x40x20 block; then shift the whole thing by 10 in x and 5 in y",
    "Make a 60 mm x 40 mm x 20 mm block. Rotate the final object for proper orientation.",
]
ON_EACH_OTHER = [
    (
        "Create a cylinder 20 high and 50 in diameter. Create a second cylinder 30 high and 20 in "
        "diameter. Position the "
        "smaller cylinder on top of the larger one.",
        (50, 50, 50),
    ),
    (
        "A cylinder with a diameter of 50 and a height of 20. Then, connected to the center of the "
        "first cylinder's base, "
        "create a second cylinder with a diameter of 20 and a height of 30, which is slightly smaller in diameter but "
        "larger in height compared to the first cylinder.",
        (50, 50, 50),
    ),
    (
        "disc of 50 dia, 20 thick. On top of this disc, add a cylinder with a height of 30 and a diameter of 20.",
        (50, 50, 50),
    ),
    (
        "cylinder 50 dia 20 high. Then a smaller, longer cylinder on top of the first one with a "
        "diameter that is 2/5 of "
        "the diameter of the first cylinder (20 mm) and a height of 30.",
        (50, 50, 50),
    ),
    (
        "Create a cylindrical object 50 in diameter and 20 high. Next, add a cylinder with a "
        "smaller diameter of 20 and a "
        "larger height of 30 on top of it.",
        (50, 50, 50),
    ),
]


@pytest.mark.parametrize(("text", "volume"), CUTS, ids=[c[0][:50] for c in CUTS])
def test_bodies_that_are_cut_out_are_taken_away(text: str, volume: float | None) -> None:
    inch = 25.4**3 * (2.4 * 1.6 * 0.8 - PI * 0.0625 * 0.8)
    assert built(text).Volume() == pytest.approx(volume if volume is not None else inch, rel=1e-6)


@pytest.mark.parametrize("text", MOVED)
def test_where_the_whole_lies_changes_nothing(text: str) -> None:
    assert built(text).Volume() == pytest.approx(BLOCK)


def test_where_the_whole_lies_is_told() -> None:
    told = make("a 60x40x20 block. Finally, move the part up by 30.").assumptions
    assert any("says where the part lies" in each for each in told)


@pytest.mark.parametrize(("text", "size"), ON_EACH_OTHER, ids=[c[0][:50] for c in ON_EACH_OTHER])
def test_which_of_several_is_told_by_order_and_size(text: str, size: tuple[float, float, float]) -> None:
    solid = built(text)
    box = solid.BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx(size)
    assert solid.Volume() == pytest.approx(PI * (625 * 20 + 100 * 30))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a 60x40x5 plate. Place four 5 mm holes on the part", ()),
        ("block 60x40x20. Sketch a square of 10 x 10 in the middle. Cut this square out by 5.", ("square",)),
        ("a 60x40x20 block. Rotate the entire part by 30 degrees about the x axis.", ("30 degrees",)),
        (
            "cylinder 20 dia 50 high, and on top a cylinder with a diameter that is half the diameter of the first "
            "cylinder (12 mm) and a height of 5",
            ("half the diameter",),
        ),
    ],
)
def test_what_is_not_so_is_quoted(text: str, left: tuple[str, ...]) -> None:
    made = make(text)
    assert all(any(word in quote for quote in made.not_understood) for word in left)
    assert not any("says where the part lies" in told for told in made.assumptions)


@pytest.mark.parametrize(
    "text",
    [
        "plate 60x40x5 with four 5 mm holes, one in each corner, 10 and 8 mm from the edges",
        "60x40x5 plate. Create four 5 mm holes in the corners. The holes are inset from the edges "
        "by 10 along the length "
        "and 8 along the width.",
    ],
)
def test_two_distances_from_the_edges_hold_along_both_axes(text: str) -> None:
    solid = built(text)
    assert solid.Volume() == pytest.approx(5 * (2400 - 4 * PI * 6.25))
    at = {(round(f.Center().x, 3), round(f.Center().y, 3)) for f in solid.Faces() if f.geomType() == "CYLINDER"}
    assert {(abs(x), abs(y)) for x, y in at} == {(20, 12)}


def test_two_stand_on_the_left_and_right_sides() -> None:
    solid = built("block 60x40x20. Attach two blocks of 10 x 8 x 5 to the left and right sides of the block.")
    assert solid.Volume() == pytest.approx(BLOCK + 2 * 400)
    assert solid.BoundingBox().xlen == pytest.approx(70)


def test_a_corner_is_seen_from_above() -> None:
    solid = built("plate 60x40x5 with a 10 x 10 x 10 block in the top right corner")
    assert solid.Center().x > 0 < solid.Center().y


def test_a_square_tube_stands_on_its_square_end() -> None:
    box = built("a square pipe 20 wide, 20 long and 80 high with a wall of 2 mm").BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx((20, 20, 80))
