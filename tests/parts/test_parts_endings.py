"""What stands at the end of a list: how ends are, what is not there, how high a tip is, where it slopes."""

import math
from typing import Any

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

PI = math.pi


def solid_of(made: Any) -> Any:
    namespace: dict[str, Any] = {}
    exec(script(made.part), namespace)
    return namespace["r"].val()


CHANNEL = (30 * 20 - 24 * 17) * 150
KEY = (24 * 8 + PI * 16) * 7
LINK = 120 * 20 * 3
ROUND_LINK = (100 * 20 + PI * 100) * 3
HOLES = 2 * PI * 2.25**2 * 3
PILL = (50 * 30 + PI * 225) * 10
FLANGE = PI * 2500 * 6 - 6 * PI * 3.5**2 * 6
DONE = [
    # open and square ends
    ("U-channel: outside 30 wide, 20 tall; 3 mm walls, 3 mm floor, top open, ends open. Length 150.", CHANNEL),
    ("U-channel 30 wide, 20 tall, 3 mm walls, 150 long, both ends open", CHANNEL),
    ("channel 30 x 20 x 150, wall 3, open ends", CHANNEL),
    ("U channel 30 wide 20 high 3 thick 150 long, open at either end", CHANNEL),
    ("flat link 120x20x3, square ends. two holes 4.5, each sits 10 from its end on the centerline", LINK - HOLES),
    ("bar 120x20x3 with square ends", LINK),
    ("link plate 120 x 20 x 3, ends cut square", LINK),
    ("bar 120x20x3 with its ends square", LINK),
    ("round rod 10 dia 50 long, square ends", PI * 25 * 50),
    # round ends
    ("Feather key 8 wide x 7 high x 32 overall, both ends fully radiused in plan.", KEY),
    ("feather key 8x7x32, both ends radiused", KEY),
    ("key 8 wide 7 high 32 long, ends fully rounded in plan view", KEY),
    ("pill shaped slab - 80 long tip to tip, 30 wide, ends fully round, 10 thick", PILL),
    ("stadium plate 80 x 30 x 10, both ends semicircular", PILL),
    ("strap 120x20x3, round ends, two holes 4.5, 10 from each end", ROUND_LINK - HOLES),
    ("bar 120x20x3, rounded ends, two 4.5 holes 10 from each end", ROUND_LINK - HOLES),
    ("plate 120x20x3 with round ends, one slot 40 x 8 in the middle", ROUND_LINK - (32 * 8 + PI * 16) * 3),
    (
        "keyring tag 50x20x3, one end round, 5 hole in the centre of the round part",
        (40 * 20 + PI * 50 - PI * 2.5**2) * 3,
    ),
    # what is not there
    ("disc 100mm diamter x 6mm, six 7mm holes evnly round an 80mm circle. no center hole", FLANGE),
    ("disc 100 dia 6 thick, six 7 mm holes on an 80 circle, without a centre bore", FLANGE),
    ("disc 100 dia 6 thick, no central hole at all", PI * 2500 * 6),
    ("plate 60x40x5, no hole in the middle", 12000),
    ("plate 60x40x5, no centre hole, 4 mm holes in the corners 6 in from each edge", 12000 - 4 * PI * 4 * 5),
    # tips and tapers
    ("one pyramid with a 60 mm square base and its tip 45 mm above the middle", 60 * 60 * 15),
    ("cone 50 dia base, tip 60 mm above the middle", PI * 625 * 20),
    ("cone 50 mm base diameter whose apex sits 60 above its center", PI * 625 * 20),
    ("Solid cone - 50 mm across at the foot, tapering to a sharp point 70 mm up.", PI * 625 * 70 / 3),
    ("cone 50 dia at the bottom tapering to a point 70 above", PI * 625 * 70 / 3),
    ("pyramid with a 40 mm square base rising to a point 60 mm up", 32000),
    ("Truncated cone: Ø40 bottom, Ø24 top, height 30.", PI * 10 * (400 + 240 + 144)),
    ("cone frustum, 40 bottom, 24 top, 30 tall", PI * 10 * (400 + 240 + 144)),
    ("frustum, bottom Ø40, top Ø24, height 30", PI * 10 * (400 + 240 + 144)),
    # slopes
    ("simple wedge, 120 long and 40 wide, going from zero thickness at the tip up to 30 at the upright back", 72000),
    ("wedge 120 x 40, from nothing at the tip to 30 high at the back", 72000),
    ("door wedge 120 long 40 wide, rising from zero at the tip to 30 at the back", 72000),
    ("wedge, 120 long, 40 wide, from 30 high at the back down to zero at the front", 72000),
    # rings
    ("O-ring: the cord is 4 mm round, and the centre of the cord runs on a circle of 50 mm diameter", PI**2 * 200),
    ("torus, section 4 mm, the centre of the section lies on a circle of radius 25 mm", PI**2 * 200),
    ("o-ring, cord 4 mm, centre of the cord on a 50 mm circle", PI**2 * 200),
    # steps and flats
    ("Stepped pin. Ø20 for 30 mm, then Ø12 for another 25 mm, same axis.", PI * (3000 + 36 * 25)),
    ("stepped pin 20 dia for 30 mm then 12 dia for a further 25 mm", PI * (3000 + 36 * 25)),
    ("stepped shaft: 20 dia for 30, then 12 dia for 25 more", PI * (3000 + 36 * 25)),
    # bored from one side
    (
        "End cap: 32 outside, 15 tall in total, bored 28 dia from the one side to 12 deep, so the other stays closed.",
        PI * (256 * 15 - 196 * 12),
    ),
    ("cap 32 dia, 15 tall, bored 28 dia 12 deep from one side", PI * (256 * 15 - 196 * 12)),
    ("plate 60x60x12, blind hole in the centre 20 dia 6 deep flat bottom", 43200 - PI * 600),
    ("puck, 60 dia 12 thick. blind hole in the top centre 20 dia 6 deep flat bottom", PI * (900 * 12 - 600)),
    # balls that stand
    ("A ball 40 mm across, only shave 5 mm off the bottom so it sits flat on a shelf.", PI * (32000 / 3 - 25 * 55 / 3)),
    ("sphere 40 dia, bottom shaved off by 5 mm", PI * (32000 / 3 - 25 * 55 / 3)),
]


@pytest.mark.parametrize(("text", "volume"), DONE)
def test_all_of_it_is_understood(text: str, volume: float) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    assert solid_of(made).Volume() == pytest.approx(volume, rel=2e-3)


FLATTENED = PI * 9 - (9 * math.acos(2.5 / 3) - 2.5 * math.sqrt(9 - 6.25))
"""A circle of 6 mm that is 5.5 mm from its flat to the round side."""
DEES = [
    ("D-shaft Ø6 × 20. Single flat over the whole length, 5.5 left from flat to the opposite side.", FLATTENED * 20),
    ("D shaft 6 dia 20 long, 5.5 across the flat", FLATTENED * 20),
    ("D shaped shaft Ø6 x 20 with one flat full length, 5.5 across the flat", FLATTENED * 20),
    ("D-shaft, 6 mm dia, 20 long, with a flat 0.5 mm deep along its full length", FLATTENED * 20),
]


@pytest.mark.parametrize(("text", "volume"), DEES)
def test_a_flat_over_the_whole_length(text: str, volume: float) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert solid_of(made).Volume() == pytest.approx(volume, rel=1e-3)


def _ring_with_gap(outer: float, inner: float, gap: float, thick: float) -> float:
    def cut(r: float) -> float:
        """The part of a circle without its middle strip on one side."""
        h = gap / 2
        return PI * r * r - h * math.sqrt(r * r - h * h) - r * r * math.asin(h / r)

    return (cut(outer / 2) - cut(inner / 2)) * thick


RINGS = [
    "Snap ring: 50 outside, 40 inside, 6 thick. Saw a parallel-sided gap through one side of it, 10 wide, centred on a "
    "radius.",
    "C ring 50 OD 40 ID 6 thick, 10 mm gap",
    "split ring: od 50, id 40, thickness 6, a 10 mm wide slot sawn through one side",
    "ring 50 outside 40 inside 6 thick with a gap 10 wide through one side",
    "retaining ring, outside 50, inside 40, 6 thick, with a gap of 10 mm",
]


@pytest.mark.parametrize("text", RINGS)
def test_a_ring_with_a_gap(text: str) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert solid_of(made).Volume() == pytest.approx(_ring_with_gap(50, 40, 10, 6), rel=1e-3)


QUOTED = [
    "U-channel 30 wide, 20 tall, 3 mm walls, 150 long, ends closed",
    "U-channel 30 wide, 20 tall, 3 mm walls, 150 long, one end closed",
    "pill shaped plate 80x30x5, square ends",
    "pill shaped plate 80x30x5 with square ends",
    "chain link 60 x 30 x 6",
    "key 8 wide 7 high 32 long, one end round",
    "key 8 wide 7 high 32 long, ends rounded R2",
    "disc 60 dia 5 thick with a 10 mm hole, no center hole",
    "disc 60 dia 5 thick with a 10 mm centre bore, no hole in the middle",
    "washer 30 od 10 id 2 thick, no center hole",
    "plate 60x40x5, shave 5 mm off the bottom",
    "box 60x40x20, moves from zero to 30",
    "snap ring 50 od 40 id 2 thick",
    "D-shaft Ø6 × 20, flat 12 long, 5.5 across flat",
    "D rod 10 dia 40 long",
]


@pytest.mark.parametrize("text", QUOTED)
def test_what_may_mean_something_else_is_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("A dowel pin 10 mm thick and 40 mm long, with the rim at each end bevelled off 1 mm.", '.faces("<Z")'),
        ("plate 60 x 35 x 11, on top a 17x17x10 block centred at (9, 6) from the plate middle", "(block_x, block_y,"),
        ("Headed pin: shank 6 dia and 20 long, then a concentric head 10 dia, 4 thick", "origin=(0, 0, height)"),
        ("bar 50 x 10 x 5, one of its ends fully rounded", "threePointArc"),
        ("plate 150x25x5 with a slot 100x6 in the middle. The right end is fully rounded.", "threePointArc"),
        ("disc 55 dia 8 thick. a hole 5.5 at x14 y6", ".pushPoints([(hole_x, hole_y)])"),
        (
            "Hub is cylinder 38 diameter and 32 long. Around middle of hub is disc, diameter 127, thick 19, "
            "and the edges of it are rounded 3.",
            ".circle(disc_diameter / 2)\n    .extrude(disc_height)\n    .faces",
        ),
        ("block 42x22x17 mm. Pin 10 dia x 12.5 sticking out of the front face.", '"ZX"'),
        (
            "post 38 mm thick and 106 mm long, with a domed head on top, a half ball of 19 mm radius",
            "origin=(0, 0, height)",
        ),
    ],
)
def test_what_is_said_of_ends_and_middles_is_built_there(text: str, piece: str) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert piece in script(made.part).replace('"XZ"', '"ZX"')
