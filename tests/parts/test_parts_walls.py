"""Walls on a base: where their top is, and where what is cut into them is, told from the base."""

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

BASE = "Base plate 70x50x6. At the back edge stands a wall 5 mm thick, 44 high. The wall has one 8 mm hole, "
HEIGHTS = [
    ("24 mm above the underside of the base", 24),
    ("24 mm above the underside", 24),
    ("its centre 24 mm above the underside of the plate", 24),
    ("24 mm up from the bottom of the base", 24),
    ("24 mm above the base", 30),
    ("24 mm above the top of the base", 30),
    ("24 mm above the base's top", 30),
    ("24 mm above the upper face of the plate", 30),
    ("24 mm above the bottom of the wall", 30),
    ("in the middle of its width, 24 mm above the underside", 24),
]


@pytest.mark.parametrize(("where", "height"), HEIGHTS)
def test_heights_are_told_from_the_base(where: str, height: float) -> None:
    assert make(BASE + where).not_understood == ()
    holes = [f.Center() for f in solid_of(BASE + where).Faces() if f.geomType() == "CYLINDER"]
    assert [(round(c.x), round(c.y, 1), round(c.z)) for c in holes] == [(0, 22.5, height)]


TOPS = [
    "Base plate 70x50x6. A wall 5 thick stands along the back edge, its top 50 mm above the underside of the base.",
    "Base plate 70x50x6. At the back edge, flush with it, stands a wall over the whole 70 mm width, 5 mm thick, "
    "whose top is 50 mm above the underside of the base.",
    "plate 70x50x6. A 5 mm thick wall along the back edge rising to 50 mm above the underside of the plate",
    "plate 70x50x6 with a wall 5 thick, 44 high along the back edge, its top is 50 above the bottom",
    "L bracket for a sensor. Base plate 70x50x6. A wall 5 thick on the rear edge, top 50 above the underside.",
    "I want an L bracket. Plate 70x50x6. A wall 70 wide, 44 high and 5 thick on the back edge of the plate.",
]


@pytest.mark.parametrize("text", TOPS)
def test_the_top_of_a_wall_is_told_from_the_underside(text: str) -> None:
    assert make(text).not_understood == ()
    solid = solid_of(text)
    assert solid.BoundingBox().zlen == pytest.approx(50)
    assert solid.Volume() == pytest.approx(70 * 50 * 6 + 70 * 5 * 44)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("plate 60x40x5. a block 20x10 in the middle of the top, its top 20 above the underside", 12000 + 200 * 15),
        ("plate 60x40x5. a square boss 20x20 in the middle, reaching 25 above the bottom", 12000 + 400 * 20),
    ],
)
def test_the_top_of_a_body_is_told_from_the_underside(text: str, volume: float) -> None:
    assert make(text).not_understood == ()
    assert solid_of(text).Volume() == pytest.approx(volume)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("plate 60x40x5 with a wall 4 thick, 45 high along the left edge, its top is 60 above the bottom", "top"),
        ("block 60x40x20 with a boss dia 10 on the front face, its top 15 above the underside", "top"),
        ("plate 60x40x5 with a 10 mm hole, 3 above the top of the plate", "is a height"),
        ("Base plate 60x40x5. Wall 60 x 45 x 8 at the left edge", "how thick"),
    ],
)
def test_heights_that_cannot_be_are_quoted(text: str, quoted: str) -> None:
    assert any(quoted in left for left in make(text).not_understood), make(text).not_understood


OPPOSITE = [
    ("one end. A 6 mm hole in the base, hole centre 15 mm from the end opposite the wall", [(20, 0)]),
    ("the right end. A 6 mm hole in the base, 15 mm from the end away from the wall", [(-20, 0)]),
    (
        "the left end. Two 6 mm holes in the base, 20 apart, 15 mm from the end opposite to the wall",
        [(20, -10), (20, 10)],
    ),
    ("the back edge. A 6 mm hole in the base 10 from the edge furthest from the wall", [(0, -15)]),
]


@pytest.mark.parametrize(("text", "at"), OPPOSITE)
def test_the_end_opposite_to_a_wall(text: str, at: list[tuple[int, int]]) -> None:
    text = "base plate 70 x 50 x 5 with a 5 thick wall 45 high at " + text
    assert make(text).not_understood == ()
    holes = [f.Center() for f in solid_of(text).Faces() if f.geomType() == "CYLINDER"]
    assert sorted((round(c.x), round(c.y)) for c in holes) == at


def test_an_end_that_is_opposite_to_nothing_is_quoted() -> None:
    made = make("plate 70x50x5 with a boss dia 10, 8 high in the middle. A 6 mm hole 15 from the end opposite the boss")
    assert any("opposite" in left for left in made.not_understood)


BOX = "open box 120 x 80 x 40, wall 2.5, floor 2.5. "


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("A 12 mm hole through one of the short walls, 20 mm above the outside bottom", [(-59, 0, 20)]),
        ("A 12 mm hole in one of the long walls, centred on its width, 18 mm above the underside", [(0, -39, 18)]),
        ("A 12 mm hole in the end walls, 18 above the bottom", [(-59, 0, 18), (59, 0, 18)]),
    ],
)
def test_one_of_the_walls_is_one(text: str, at: list[tuple[int, int, int]]) -> None:
    holes = [f.Center() for f in solid_of(BOX + text).Faces() if f.geomType() == "CYLINDER"]
    assert sorted((round(c.x), round(c.y), round(c.z)) for c in holes) == at


@pytest.mark.parametrize(
    "text",
    [
        "four posts 8 dia 30 tall on the floor, their axes 12 mm from the outside faces of the two nearest walls",
        "four posts 8 dia 30 tall on the floor, axes 12 from the outside",
        "four posts on the floor, 8 dia and 30 tall, with 3 mm holes 12 deep from their tops, on a 96 x 56 rectangle",
    ],
)
def test_posts_in_a_box(text: str) -> None:
    posts = [f for f in solid_of(BOX + text).Faces() if f.geomType() == "CYLINDER" and f.Area() > 700]
    at = sorted((round(f.Center().x), round(f.Center().y)) for f in posts)
    assert at == [(-48, -28), (-48, 28), (48, -28), (48, 28)]


def test_holes_are_on_each_boss_where_they_are_apart() -> None:
    text = "plate 100x60x5. two bosses 30 dia 10 high, 50 apart. each boss has two 5 mm holes, 20 apart"
    holes = [f for f in solid_of(text).Faces() if f.geomType() == "CYLINDER" and f.BoundingBox().xlen < 6]
    assert sorted(round(f.Center().x) for f in holes) == [-35, -15, 15, 35]


@pytest.mark.parametrize(
    "text",
    [
        "box bottom: 120 x 80 x 40, 2.5 mm walls, open top, outer vertical corners R6, inner ones R3.5",
        "Project box, bottom half: 120 x 80 x 40, 2.5 mm walls, open top, outer vertical edges radius 6, the inner "
        "ones radius 3.5",
    ],
)
def test_the_inner_ones_are_edges_like_the_outer_ones(text: str) -> None:
    radii = {round(f.BoundingBox().xlen, 1) for f in solid_of(text).Faces() if f.geomType() == "CYLINDER"}
    assert radii == {6.0, 3.5}


FLUSH = [
    ("base plate 50 x 40 x 5. A wall 5 thick and 45 tall stands flush with one 40 mm end of the base", 40),
    ("base plate 50 x 40 x 5. A wall 5 thick and 45 tall stands flush with the 50 mm edge", 50),
]


@pytest.mark.parametrize(("text", "length"), FLUSH)
def test_flush_with_a_side_by_its_size(text: str, length: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(50 * 40 * 5 + length * 5 * 45)


def test_slots_have_their_direction_and_their_row() -> None:
    text = (
        "plate 70 x 50 x 5 with two slots, 15 long and 5 wide, parallel to the 70 side, slot centres 20 from the right "
        "end and 12 either side of the centreline"
    )
    ends = [f.Center() for f in solid_of(text).Faces() if f.geomType() == "CYLINDER"]
    assert sorted({round(c.y) for c in ends}) == [-12, 12]
    assert sum(c.x for c in ends) / len(ends) == pytest.approx(15)


UPRIGHT = "BASE 75 x 50 x 6. UPRIGHT AT REAR EDGE, 6 thick, 70 HIGH. "


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("one gusset 6 thick in the middle, right triangle, legs 40 along the base and 40 up the upright", 4800),
        ("one gusset 6 thick on the width c/l, legs 40 along base and 30 up the upright, from the inside corner", 3600),
    ],
)
def test_the_legs_of_a_gusset(text: str, volume: float) -> None:
    assert solid_of(UPRIGHT + text).Volume() == pytest.approx(75 * 50 * 6 + 75 * 6 * 70 + volume)


@pytest.mark.parametrize(
    "text",
    [
        "2X Ø7 THRU BASE, 30 APART SYM, 12 FROM FRONT EDGE. 2X Ø7 THRU UPRIGHT, 30 APART, 12 FROM TOP",
        "2x dia 7 thru base, 30 apart sym abt c/l, 12 from front edge. 2x dia 7 thru upright, 30 apart, 12 from top",
    ],
)
def test_holes_through_a_base_are_no_bases(text: str) -> None:
    holes = [f.Center() for f in solid_of(UPRIGHT + text).Faces() if f.geomType() == "CYLINDER"]
    at = sorted((round(c.x), round(c.y), round(c.z)) for c in holes)
    assert at == [(-15, -13, 3), (-15, 22, 64), (15, -13, 3), (15, 22, 64)]


PLATE = "back plate 30 mm wide, 70 mm tall, 4 mm thick. "


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("a square arm 10 x 10 sticks out 35 horizontally from its front face, 20 above the bottom edge", 20, 30),
        ("an arm 10 wide, 8 high and 35 long sticks out of the front, its underside 15 above the bottom edge", 15, 23),
        (
            "From its front face a square arm, 10 x 10 mm, sticks out 35 mm, its underside 18 above the plate's bottom",
            18,
            28,
        ),
        (
            "a shelf 28 wide, 35 deep and 5 thick sticks out of the front face, its underside 20 above the bottom edge",
            20,
            25,
        ),
    ],
)
def test_arms_stick_out_as_far_as_they_are_long(text: str, low: float, high: float) -> None:
    box = min(solid_of(PLATE + text).Faces(), key=lambda f: f.Center().y).BoundingBox()
    assert (box.ymin, box.zmin, box.zmax) == pytest.approx((-37, low, high))
