"""Bodies on bodies and solids with a tip, from sentences: volume, size, and what is refused or quoted."""

import math

import pytest
from parts_kit import check_built

from cadwright.kernel.client import Kernel
from cadwright.parts.build import make
from cadwright.parts.model import Body, Extrusion

PI = math.pi


def rod(diameter: float, length: float) -> float:
    return PI / 4 * diameter**2 * length


def frustum(bottom: float, top: float, height: float) -> float:
    return PI / 12 * height * (bottom**2 + bottom * top + top**2)


def ball(diameter: float) -> float:
    return PI / 6 * diameter**3


RIGHT: list[tuple[str, float, tuple[float, ...]]] = [
    ("block 40x30x60. Out of the middle of the front face a round peg 12 dia sticks out 45", 0, (40, 75, 60)),
    ("block 40x30x60 with a peg 12 dia 45 long in the middle of the front face", 0, (40, 75, 60)),
    ("back plate 70 high 25 wide 5 thick, a peg 12 dia sticks out 45 from the middle of its front", 0, (25, 50, 70)),
    ("wedge 60 long, 40 wide, 8 high at the front and 20 at the rear", 33600, (60, 40, 20)),
    ("wedge 60 long, 40 wide, 8 high at the front rising to 20 at the rear", 33600, (60, 40, 20)),
    ("wedge 100 x 55, 10 mm thick at one short end sloping evenly to 4 mm at the other", 38500, (100, 55, 10)),
    ("wheel chock 180 long, 80 wide, 20 high at the front edge, 90 high at the back", 792000, (180, 80, 90)),
    ("wedge 100x40x20 with a 10 mm hole straight down in the middle", 40000 - rod(10, 10), (100, 40, 20)),
    ("wedge 100x40x20 with a 10 mm hole 8 deep in the middle of the bottom", 40000 - rod(10, 8), (100, 40, 20)),
    ("square pyramid with a base of 60 mm by 60 mm, a top face of 30 by 30 and a height of 40 mm", 84000, (60, 60, 40)),
    ("Frustum of a square pyramid (right, centred): bottom 60 square, top 30 square, 40 tall", 84000, (60, 60, 40)),
    ("Triangular prism, the end faces are equilateral triangles with 30 mm sides, the prism is 80 long", 31176.9, ()),
    ("hexagonal prism 80 long, the ends are regular hexagons of 20 mm side", 83138.4, ()),
    ("truncated square pyramid, 40 high. The bottom is a square of 60, and the top square is 30", 84000, (60, 60, 40)),
    (
        "base 100x60x10, wall 10 thick 60 high at the back, two triangle ribs 8 thick, 40 on base and 40 on wall",
        132800,
        (),
    ),
    (
        "base 100x60x10, wall 10 thick 60 high at the back. Two triangle ribs, thickness 8, their middles 30 left and "
        "right of center, 40 on base and 30 on wall",
        129600,
        (100, 60, 70),
    ),
    (
        "base 100x60x10, wall 10 thick 60 high at the back, triangular stiffener 8 thick, 40 high and 30 deep",
        124800,
        (),
    ),
    ("block 60x40x20 with a groove 10 wide and 3 deep across the middle of the top", 46800, (60, 40, 20)),
    ("block 60x60x20, on the underside a square recess of 40 by 40, 5 deep, parallel to the sides", 64000, ()),
    ("plate 100x50x5 with a rail 5 thick and 20 high at the back edge", 35000, (100, 50, 25)),
    ("plate 100x50x5, two rails 5 wide and 8 high along the long edges", 33000, (100, 50, 13)),
    ("plate 100 x 50 x 5 and a kerb 100x5x8 on top at the front edge", 29000, (100, 50, 13)),
    ("base 100x60x10 with a wall 100x10x50 at the back", 110000, (100, 60, 60)),
    ("plate 100x50x5 with an end plate 5 thick and 20 high at the left end", 30000, (100, 50, 25)),
    ("plate 100x50x5, two cheeks 5 thick and 20 high along the long edges", 45000, (100, 50, 25)),
    ("plate 100x50x5, two flanges 5 thick and 20 high along the long edges", 45000, (100, 50, 25)),
    ("plate 100x50x5, two lips 5 wide and 20 high along the long edges", 45000, (100, 50, 25)),
    ("base 2 x 1-1/2 x 1/4 in, wall 1/4 thick 1 high along one long edge", 1.25 * 25.4**3, (50.8, 38.1, 31.75)),
    ("shelf 160 x 40 x 6, and a plate 160 x 6 x 30 standing on its back edge", 67200, (160, 40, 36)),
    (
        "shelf 160 long, 40 deep, 6 thick, and a wall plate 160 long, 6 thick going up from the back of it, "
        "30 high above the shelf top",
        67200,
        (160, 40, 36),
    ),
    ("door 80x40x6 with a strap 60x10x3 on it", 21000, (80, 40, 9)),
    ("slab 100x60x10 with a tongue 10 wide 5 high along the middle of the top", 65000, (100, 60, 15)),
    ("plate 80x40x5, boss dia 20, 10 above the plate", 16000 + rod(20, 10), (80, 40, 15)),
    (
        "plate 80x40x5, boss dia 20, 10 above the plate, bore 10 through everything",
        16000 + rod(20, 10) - rod(10, 15),
        (),
    ),
    (
        "disc 90 dia 8 thick, hub 50 dia rising 25 mm from its upper face, bore 30 through",
        rod(90, 8) + rod(50, 25) - rod(30, 33),
        (90, 90, 33),
    ),
    ("bar 140x20x12, under it two round feet of 16 mm diameter, 25 long, 96 apart", 33600 + 2 * rod(16, 25), ()),
    (
        "cone 16 to 8, 20 high, on that a ball 12 with its centre 5 over the cone",
        frustum(16, 8, 20) + 884.4,
        (16, 16, 31),
    ),
    ("square bar 100x10x10 with a ball 20 dia at each end, its center on the end face", 0, (120, 20, 20)),
    ("square post 4 x 4 x 55 with a 6 mm ball whose centre lies at the centre of the post's top face", 0, (6, 6, 58)),
    ("20x20 base 2 thick with a 10 mm cube standing in the middle", 1800, (20, 20, 12)),
    (
        "plate 80 x 60 x 5 with a boss in each corner, 8 dia 10 high, 10 mm in from the edges",
        24000 + 4 * rod(8, 10),
        (80, 60, 15),
    ),
    ("plate 50 x 50 x 5, 4 legs 10 x 10 x 20 at the corners underneath", 20500, (50, 50, 25)),
    ("plate 100x60x5 with a 20 mm cube at the left end", 38000, (100, 60, 25)),
    ("handle: bar 120x15x10 with two posts 10 dia 20 long underneath, 15 from each end", 18000 + 2 * rod(10, 20), ()),
    (
        "plate 100x60x5 with a post 10 dia 20 high in the back right corner, 12 from both edges",
        30000 + rod(10, 20),
        (100, 60, 25),
    ),
    ("block 40x30x20 with a pin sticking out of the right side, 6 dia 15 long", 24000 + rod(6, 15), (55, 30, 20)),
    ("block 60x40x30 with a 20x10x5 pad on the left side", 73000, (65, 40, 30)),
    ("block 60x40x30 and under it a foot 20x10x5", 73000, (60, 40, 35)),
    ("30 mm cube with a pin 5 mm dia 10 long on each of the two ends", 27000 + 2 * rod(5, 10), (50, 30, 30)),
    ("cylinder 40 dia 60 high with a pin 8 dia sticking out of the side 15 long", 0, (55, 40, 60)),
    (
        "round plate 60 dia 5 thick with 4 legs 8 dia 20 long on a 40 circle underneath",
        rod(60, 5) + 4 * rod(8, 20),
        (60, 60, 25),
    ),
    (
        "plate 100x60x5 with four posts 8 dia 18 tall 8 in from the edges, each post has a 2.5 mm pilot hole 12 deep",
        30000 + 4 * (rod(8, 18) - rod(2.5, 12)),
        (100, 60, 23),
    ),
    (
        "plate 100x60x5 with four bosses 12 dia 10 high in the corners, 10 in from the edges, "
        "each with a 4 mm hole through",
        30000 + 4 * (rod(12, 10) - rod(4, 15)),
        (100, 60, 15),
    ),
    ("a plate 60x40x4, on top a ring all round the edge 2 wide 2 high", 9600 + (2400 - 56 * 36) * 2, (60, 40, 6)),
    (
        "tube 40 od 30 id 50 long with a lip inside at the bottom, 2 wide 3 high",
        rod(40, 50) - rod(30, 50) + rod(30, 3) - rod(26, 3),
        (40, 40, 50),
    ),
    ("base 100 x 50 x 5 with a wall along the back edge 20 high 3 thick", 31000, (100, 50, 25)),
    (
        "spool: two flanges 50 dia 3 thick, core 20 dia 30 long between them, 8 mm bore through",
        2 * rod(50, 3) + rod(20, 30) - rod(8, 36),
        (50, 50, 36),
    ),
    (
        "shaft 12 dia 80 long with 20 dia 3 thick flanges at both ends, 80 overall",
        rod(12, 74) + 2 * rod(20, 3),
        (20, 20, 80),
    ),
    ("cylinder 20 mm dia with a hemispherical end, 50 mm overall", rod(20, 40) + ball(20) / 2, (20, 20, 50)),
    ("a rod 10 dia 50 long with hemispherical ends", rod(10, 50) + ball(10), (10, 10, 60)),
    ("capsule 20 dia 50 long including the ends", rod(20, 30) + ball(20), (20, 20, 50)),
    ("capsule 20 dia, straight part 30 long", rod(20, 30) + ball(20), (20, 20, 50)),
    ("square pyramid 50 base 60 high", 50000, (50, 50, 60)),
    ("truncated pyramid, 60x60 at the bottom, 30x30 at the top, 40 high", 84000, (60, 60, 40)),
    ("hexagonal pyramid 40 across flats 50 tall", math.sqrt(3) / 2 * 1600 * 50 / 3, (40, 46.188, 50)),
    ("spherical cap 40 dia 10 high", PI * 10 * 1300 / 6, (40, 40, 10)),
    (
        "a round post that tapers from 30 mm dia at the bottom to 20 mm at the top, 50 tall",
        frustum(30, 20, 50),
        (30, 30, 50),
    ),
    (
        "hollow truncated cone, 60 at the bottom, 30 at the top, 50 high, 2 mm wall, open both ends",
        frustum(60, 30, 50) - frustum(56, 26, 50),
        (60, 60, 50),
    ),
    (
        "cup tapering from 60 at the bottom to 80 at the top, 90 tall, 2 mm wall, 3 mm floor",
        frustum(60, 80, 90) - frustum(56 + 2 / 3, 76, 87),
        (80, 80, 90),
    ),
    ("base 60x40x5 with an upright 40 high at the back, same width as the base, 5 thick", 24000, (60, 40, 45)),
    ("base 100x40x5 with a bar on top, half as long as the base, 10 wide, 10 high", 25000, (100, 40, 15)),
    ("base 60x40x5, on top a rib full length 4 thick 10 high", 14400, (60, 40, 15)),
    (
        "cylinder 40 dia 20 high and on top of it a smaller one 20 dia 15 high and on that a cone 20 dia 10 high",
        rod(40, 20) + rod(20, 15) + frustum(20, 0, 10),
        (40, 40, 45),
    ),
    ("dome 50 dia on a cylinder 50 dia 30 tall", rod(50, 30) + ball(50) / 2, (50, 50, 55)),
    ("a cone 20 base 30 tall on top of a 30 dia 10 high disc", frustum(20, 0, 30) + rod(30, 10), (30, 30, 40)),
    ("base 30 dia 6 thick, on it a cone 24 to 12 over 30, on top a 18 mm ball", 0, (30, 30, 45)),
    (
        "base plate 80x60x6 with a centered boss dia 30 height 15 and a through bore dia 20",
        28800 + rod(30, 15) - rod(20, 21),
        (80, 60, 21),
    ),
    (
        "rod 20 dia 100 long with two collars 30 dia 5 wide, 20 from each end",
        rod(20, 90) + 2 * rod(30, 5),
        (30, 30, 100),
    ),
    ("40 mm cube, on it a 20 mm cube, and on that a 10 mm cube", 73000, (40, 40, 70)),
    ("plate 80x40x5 with two ribs on top, 3 thick, 10 high, along the length, 20 apart", 20800, (80, 40, 15)),
    ("base 90x60x6 with walls 4 thick and 20 high along both long sides", 46800, (90, 60, 26)),
    ("base 70x50x6 with two uprights 30 high 6 thick at the left and right ends", 39000, (70, 50, 36)),
    ("plate 100x60x5, a rib 2 thick 8 high, 15 from the left edge", 30960, (100, 60, 13)),
    ("plate 100x60x6 and a wall 5 thick and 40 high flush with the left edge", 48000, (100, 60, 46)),
    ("base plate 100x60x6 with an upright plate 60x40x5 standing along the back edge", 48000, (100, 60, 46)),
    ("base 100x60x6 with a vertical plate 5 thick, 40 high at the left end", 48000, (100, 60, 46)),
    (
        "plate 100x60x8 with two lugs 20x8x25 standing on it 40 apart, each with a 6 mm hole through it",
        56000 - 2 * rod(6, 8),
        (100, 60, 33),
    ),
    (
        "plate 120x30x8 with 4 pegs 6 dia in a row 25 apart, heights 10, 15, 20, 25 from left to right",
        28800 + rod(6, 70),
        (120, 30, 33),
    ),
    (
        "plate 100x30x5 with 3 bosses 10 high, 30 apart, diameters 10, 14 and 18",
        15000 + rod(10, 10) + rod(14, 10) + rod(18, 10),
        (100, 30, 15),
    ),
    ("block 60x40x30 with a 10 mm pin sticking out 15 on the right side", 72000 + rod(10, 15), (75, 40, 30)),
    (
        "block 50x50x30 with a cylinder 20 dia, 25 tall on top, flush with the left face",
        75000 + rod(20, 25),
        (50, 50, 55),
    ),
    ("L bracket 50 x 40 x 30 wide, 5 thick with a gusset 20 x 20 x 4 in the corner", 12750 + 800, (50, 40, 30)),
    (
        "base plate 80x60x6, upright plate 80x50x6 at the back edge, two triangular gussets 30 x 30 x 5 between them, "
        "10 from each end",
        28800 + 24000 + 4500,
        (80, 60, 56),
    ),
    (
        "base 80x60x5, back wall 50 high 5 thick, two gussets 25 x 25, 4 thick at the left and right ends",
        24000 + 20000 + 2500,
        (80, 60, 55),
    ),
    ("plate 160x90x5, 4mm thick lip 10 high along the front edge", 72000 + 6400, (160, 90, 15)),
    ("wedge 150 long 80 wide starting at 3 mm and going up to 25 mm", 168000, (150, 80, 25)),
    ("wedge 100 long, 40 wide, rises from 5 to 20", 50000, (100, 40, 20)),
    ("wedge 5 inches long, 1 1/2 wide, sloping from 1 inch at the back down to nothing at the front", 61451.4, ()),
    ("ramp 100 x 50 rising at 45 degrees", 250000, (100, 50, 100)),
    (
        "box 50x50x20 solid, on top in the middle a cylinder 30 dia 20 high with a 10 mm hole through everything",
        50000 + rod(30, 20) - rod(10, 40),
        (50, 50, 40),
    ),
]


@pytest.mark.parametrize(("text", "volume", "size"), RIGHT, ids=[row[0][:40] for row in RIGHT])
def test_bodies_on_bodies(kernel: Kernel, text: str, volume: float, size: tuple[float, ...]) -> None:
    check_built(kernel, text, volume, size)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("frustum, 60 base, 40 high", "top"),
        ("truncated pyramid 40x40 base, 30 high", "top"),
        ("hollow cone 50 dia 60 tall", "wall"),
        ("ramp 100 x 50, 20 high, rising at 15 degrees", "too many"),
        ("wedge 100x40x20 with the thin end 25", "not thinner"),
        ("dome 40 mm across 30 high", "higher"),
        ("capsule 20 dia 50 long, straight part 40 long", "go together"),
    ],
)
def test_a_body_that_cannot_be_is_refused(text: str, reason: str) -> None:
    made = make(text)
    assert made.part is None
    assert reason in made.reason


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("wedge 100x40x20 with a 10 mm hole 8 deep in the middle", "cannot tell where"),
        ("wedge 100x40x20 with a 10 mm hole 20 from the left end", "cannot tell where"),
        (
            "wedge 60x40, 8 high at the front and 20 at the rear, a groove 10 wide 3 deep along X below",
            "cannot tell where",
        ),
        ("plate 100x50x5 with a wall 90x25x5 at the back", "how thick"),
        ("plate 40x40x5 with a ball 10 dia on top", "stands out"),
        ("post 10 dia 40 tall with a ball 14 dia 3 above the post", "3 above"),
        ("stadium outline 40 x 20, 5 thick, with a stadium hole 5 mm wide", "stadium"),
        ("plate 60x40x5 with four bosses 30 dia 10 high in the corners", "beside each other"),
        ("plate 120x30x8 with 3 pegs 6 dia 25 apart, heights 10, 15, 20 and 25", "25"),
        ("L bracket 40x40x30 wide, 4 thick, gusset 50x50x4 in the corner", "larger than the corner"),
        ("plate 90x60x8, a vertical plate 60 wide 50 high 8 thick in the middle, a gusset 20x30x5", "which side"),
        ("plate 60x40x5 with a rib 3 thick 10 high 80 from the left edge", "not be on"),
        ("plate 60x40x5 with three ribs 3 thick 10 high", "missing"),
        ("plate 60x40x5 with a post 8 dia 20 high 70 from the left edge", "not be on"),
        ("disc 60 dia 5 thick with four posts 8 dia 10 high in the corners", "no corners"),
        ("rod 8 dia 60 long with a pin 10 dia sticking out of the side 15 long", "wider than"),
        ("plate 60x40x5 with a ring all round the edge 20 wide 2 high", "no room"),
        ("plate 60x40x5 with a boss on a 20 mm dia 4 mm high pedestal", "boss"),
        ("plate 60x40x5 with a block as long as the bracket, 10 wide, 10 high", "bracket"),
        (
            "plate 100x60x5 with four bosses 12 dia 10 high in the corners and two holes 4 mm through the bosses",
            "which",
        ),
    ],
)
def test_what_cannot_stand_there_is_quoted(text: str, quoted: str) -> None:
    assert any(quoted in quote for quote in make(text).not_understood)


def test_walls_are_at_the_sides_that_they_are_called_by() -> None:
    made = make("base 80x60x5, back wall 50 high 5 thick, front lip 5 thick and 12 high")
    assert made.part is not None
    assert not made.not_understood
    values = made.part.values()
    _, back, front = (f.frame.origin[1].evaluate(values) for f in made.part.features if isinstance(f, Body))
    assert (back, front) == (27.5, -27.5)


def test_heights_go_from_left_to_right() -> None:
    made = make("plate 120x30x8 with 4 pegs 6 dia in a row 25 apart, heights 10, 15, 20, 25 from right to left")
    assert made.part is not None
    values = made.part.values()
    pegs = [f for f in made.part.features if isinstance(f, Body)][1:]
    found = [
        (f.frame.origin[0].evaluate(values), f.operation.height.evaluate(values))
        for f in pegs
        if isinstance(f.operation, Extrusion)
    ]
    assert found == [(-37.5, 25), (-12.5, 20), (12.5, 15), (37.5, 10)]
