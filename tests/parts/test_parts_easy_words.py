"""Plain requests in the words of people who make one part: rings of wire, cones told side by side, crossing bars."""

import math

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script


def torus(wire: float, mean: float) -> float:
    return math.pi**2 / 4 * wire**2 * mean


def frustum(bottom: float, top: float, height: float) -> float:
    return math.pi * height / 12 * (bottom**2 + bottom * top + top**2)


BUILT = [
    ("torus, diameter of the ring measured at the centre line of the wire 60, cord thickness 6", torus(6, 60)),
    ("an O-ring. Cord is 4 mm thick, inside diameter of the ring 30 mm", torus(4, 34)),
    ("a bracelet of perfectly round section, 7 mm thick, clear inner diameter 61 mm", torus(7, 68)),
    ("doughnut, section is a circle of 10 mm diameter, 80 mm across its outside", torus(10, 70)),
    ("frustum, lower side round with diameter 44, upper side round with diameter 20, height 30", frustum(44, 20, 30)),
    ("a cone 36 dia at the bottom narrowing evenly to 14 at the top, 50 high", frustum(36, 14, 50)),
    ("pyramid, the bottom is a square with 36 mm edges, 24 tall", 36 * 36 * 24 / 3),
    ("a wedge 90 long 30 wide, 20 high at the thick end tapering evenly to 4 mm thick at the thin end", 90 * 30 * 12),
    ("a plus sign, two bars 80 x 16 x 4 that cross each other in the middle", (2 * 80 * 16 - 16 * 16) * 4),
    ("plus-shaped piece: two strips 100 long, 12 wide and 3 thick, crossed at right angles", (2400 - 144) * 3),
    ("a flat T 4 thick, top bar 50x12, stem 10 wide going 38 down from the middle of the bar", (600 + 380) * 4),
    ("a ball of 40 mm diameter sawn in two through the middle", 2 / 3 * math.pi * 20**3),
    ("a beaker without feet: 60 outside diameter, 80 high, wall 2, bottom 3", math.pi * (900 * 80 - 784 * 77)),
    ("a cube with 30 mm edges. No other features are needed.", 27000),
    ("a triangular block, an equilateral triangle with each side 50 mm long, 8 mm thick", math.sqrt(3) / 4 * 2500 * 8),
    ("a round knob 40 dia 25 high, hole 8 mm drilled up 15 mm from the bottom", math.pi * (400 * 25 - 16 * 15)),
    ("a square plate 50x50x4, hole 10 in the middle, corners 5 rad", 10000 - math.pi * 25 * 4 - (4 - math.pi) * 25 * 4),
    ("board 400 x 200 x 18. Round the two front corners to 20, leave the back corners square", 1440000 - 3090.16),
    ("round bar 14 dia 40 long with a 6 mm square socket in one end, 8 deep", math.pi * 49 * 40 - 288),
    ("staircase of three steps. Each step rises 10 mm and goes 20 deep, 50 wide. Filled down to the floor", 60000),
    ("quarter circle segment, radius 20, 5 thick, with a right angle", math.pi * 100 * 5),
    ("a U channel, 90 long, 40 wide outside, 25 tall, 2 thick all round (base and both sides)", 90 * (40 + 46) * 2),
    ("block 90x50x30 with a mortise 25 along the length by 12, through from top to bottom", 135000 - 25 * 12 * 30),
    ("round pot 80 across 30 tall, wall 2 and the bottom is also 2. No drain hole", math.pi * (1600 * 30 - 1444 * 28)),
    (
        "Plate 180x90x5\nHole pattern: 4 columns x 3 rows, spacing 35 mm in X and 30 mm in Y, centred on the plate\n"
        "Hole diameter: 8 mm",
        180 * 90 * 5 - 12 * math.pi * 16 * 5,
    ),
    ("panel 90 x 50 x 2, window 30 x 12 in the centre (long side along the panel)", 9000 - 720),
    ("block 50x40x30 with a 10 mm bore going down 20 from the top", 60000 - math.pi * 25 * 20),
]


@pytest.mark.parametrize(("text", "expected"), BUILT)
def test_it_is_as_large_as_it_should_be(text: str, expected: float) -> None:
    assert volume_of(text) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize(
    "text",
    [
        "a cylinder 30 dia 20 high with a 4 mm hole 5 from the bottom",  # no edge of the round top is its bottom
        "a plate 60x40x20 cut in two through the middle",
        "without a handle",
        "two bars 80 x 16 x 4 that cross each other in the middle",
        "half circle segment, radius 20, 5 thick, with a right angle",
    ],
)
def test_what_is_not_sure_is_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


@pytest.mark.parametrize("said", ["edges and corners rounded 3 mm", "every edge, the corners too, rounded 3 mm"])
def test_corners_beside_edges_are_where_these_end(said: str) -> None:
    made = make(f"a 30 mm cube, {said}")
    assert made.not_understood == ()
    assert made.part is not None
    assert ".edges().fillet(" in script(made.part)


def test_a_chamfer_around_a_hole_on_the_top_side_is_at_its_mouth() -> None:
    made = make("Plate 80 x 80 x 10 with a 16 hole in the center and 1 chamfer around the hole on the top side")
    assert made.not_understood == ()
    assert made.part is not None
    assert ".chamfer(" in script(made.part)


def test_edges_that_are_broken_by_a_size_are_not_left_sharp() -> None:
    made = make("block 60x40x20, slot 6 wide 5 deep along the top. Break all edges with R1")
    slot = next(m for m in made.reading.mentions if m.kind == "slot")
    assert slot.size("radius") is None
