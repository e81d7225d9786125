"""What shop notes say of slots, grooves, ends and hubs: volume, size and what is quoted, measured by the kernel."""

import math

import pytest
from parts_kit import check_built

from cadwright.kernel.client import Kernel
from cadwright.parts.build import make

PI = math.pi
INCH = 25.4


def rod(diameter: float, length: float) -> float:
    return PI / 4 * diameter**2 * length


def strip(width: float, radius: float) -> float:
    """The area of a strip from the middle of a circle to its rim."""
    half = width / 2
    return half * math.sqrt(radius**2 - half**2) + radius**2 * math.asin(half / radius)


def rim_slot(across: float, width: float, depth: float) -> float:
    return strip(width, across / 2) - width * (across / 2 - depth)


def wall_slot(outside: float, inside: float, width: float) -> float:
    return strip(width, outside / 2) - strip(width, inside / 2)


def dee(across: float, flats: float) -> float:
    r, y = across / 2, flats - across / 2
    return PI * r * r - (r * r * math.acos(y / r) - y * math.sqrt(r * r - y * y))


TUBE = rod(50, 55) - rod(44, 55)
NUT = rod(45, 9) - rod(28.5, 9)
SPOOL = 2 * rod(60, 3) + rod(25, 34) - rod(10, 40)
KNOB = rod(40, 18) - dee(6, 4.5) * 12
ECCENTRIC = rod(60, 20) + rod(32, 12) - rod(20, 32)
PIN = rod(20, 30) + rod(12, 40)
VEE = 60 * 40 * 30 - 12 * 12 * 60
STEPS = rod(20, 30) + rod(28, 15) + rod(16, 40)
TEE = 22 * 22 * 8 + 14 * 22 * 8
PLATE = 100 * 60 * 6
SLOTS = 2 * (14 * 6 + PI * 9) * 6
TROUGHS = 60 * 36 * 16 - rod(14.5, 52)

RIGHT: list[tuple[str, float, tuple[float, ...]]] = [
    # slots and notches about an axis
    ("disc 50 dia 6 thick with 8 notches around the rim 6 wide 5 deep", rod(50, 6) - 48 * rim_slot(50, 6, 5), ()),
    (
        "Spanner nut: OD 45, thk 9, bore 28.5, four slots 5 wide x 2.2 deep at the OD, 90 deg",
        NUT - 36 * rim_slot(45, 5, 2.2),
        (),
    ),
    (
        "ring 45 od 28.5 id 9 thick with four notches in the outer edge, 5 wide 2.2 deep, every 90 degrees",
        NUT - 36 * rim_slot(45, 5, 2.2),
        (),
    ),
    (
        "ring 45 od 28.5 id 9 thick with 4 equally spaced slots 5 wide and 2.2 deep around the circumference",
        NUT - 36 * rim_slot(45, 5, 2.2),
        (),
    ),
    (
        "tube 50 od 44 id 55 tall with 4 slots in the upper end, 2 wide and 15 deep",
        TUBE - 60 * wall_slot(50, 44, 2),
        (50, 50, 55),
    ),
    (
        "tube 50 outside, 44 inside, 55 tall. From the upper rim three slots go down 15 mm, each 2 mm wide and cut "
        "radially through the wall, 120° apart.",
        TUBE - 45 * wall_slot(50, 44, 2),
        (50, 50, 55),
    ),
    (
        "tube 50 od 44 id 55 tall. Four 2 mm slots (full thru wall, 15 long axially, open at one end) 90° apart",
        TUBE - 60 * wall_slot(50, 44, 2),
        (50, 50, 55),
    ),
    (
        "tube 50 od 44 id 55 tall with one notch 5 wide 10 deep in the top edge",
        TUBE - 10 * wall_slot(50, 44, 5),
        (50, 50, 55),
    ),
    # holes with a flat
    (
        "knob 40 mm diameter, 18 mm tall. From below a D-shaft hole: 6 mm diameter with a flat so it's 4.5 mm across "
        "the flat, 12 mm deep.",
        KNOB,
        (40, 40, 18),
    ),
    (
        "knob 40 mm diameter, 18 mm tall. From below a 6 mm shaft hole 12 deep with a D flat, so it measures 4.5 from "
        "the flat to the opposite side.",
        KNOB,
        (40, 40, 18),
    ),
    (
        "knob 40 dia, 18 tall. Shaft hole 6 mm dia, 12 deep from below, with a flat, 4.5 across the flat",
        KNOB,
        (40, 40, 18),
    ),
    # vees with a relief, half-round troughs
    (
        "V-block 60 long 40 wide 30 high, 90° V on top 24 wide, running along the 60, and a 3 wide relief slot at the "
        "bottom of the V, going 4mm deeper than the V tip.",
        VEE - 60 * (3 * 16 - 1.5 * (24 - 1.5)),
        (60, 40, 30),
    ),
    (
        "V-block 60 x 40 x 30 with a 90° v groove 24 wide along the top, relief slot 3 wide x 4 deep in the bottom of "
        "the vee",
        VEE - 60 * (3 * 16 - 1.5 * (24 - 1.5)),
        (),
    ),
    (
        "block 60 x 40 x 30, 90 deg vee full length centered in top, 24 wide at top face. Relief slot 3 wide at bottom "
        "of vee, sq. bottom, 16 below top face.",
        VEE - 60 * (3 * 16 - 1.5 * (24 - 1.5)),
        (),
    ),
    ("block 60x36x16 with two half round troughs in the top, 14.5 dia, 52 long, 17 apart", TROUGHS, ()),
    ("block 60x36x16. in the top two half round troughs 14.5 dia 52 long centered, 17 apart", TROUGHS, ()),
    ("block 60x36x16 with a semicircular trough, 14 wide, along the top", 60 * 36 * 16 - rod(14, 60) / 2, ()),
    # grooves in bores and in flat sides
    (
        "bushing 30 od 22 id 40 long, internal ring groove 4 wide 1 deep in the middle of the length",
        rod(30, 40) - rod(22, 40) - rod(24, 4) + rod(22, 4),
        (),
    ),
    (
        "plate 100 x 100 x 25 with a 60 bore through the middle and a snap ring groove 3 wide 3 deep in the bore, "
        "6 below the top face",
        250000 - rod(60, 25) - rod(66, 3) + rod(60, 3),
        (),
    ),
    (
        "cover: Ø70 x 9 disc; face groove Ø50 mean dia, 3.8 wide x 2.2 deep",
        rod(70, 9) - rod(53.8, 2.2) + rod(46.2, 2.2),
        (),
    ),
    (
        "disc 70 dia 9 thick with an o-ring groove in the top face, 54 outer diameter, 46 inner diameter, 2 deep",
        rod(70, 9) - rod(54, 2) + rod(46, 2),
        (),
    ),
    # lists
    ("Plate: 100 x 60 x 6\n- Slots: two, 6 wide x 20 overall, round ends, 40 apart", PLATE - SLOTS, ()),
    ("Plate: 100 x 60 x 6\n- two slots, 6 wide x 20 overall, round ends, 40 apart", PLATE - SLOTS, ()),
    (
        "Plate: 120 x 80 x 8\nHoles:\n- 4x dia 6.5, corners, 10 from the edges\n- 1x dia 20, centre",
        120 * 80 * 8 - 4 * rod(6.5, 8) - rod(20, 8),
        (),
    ),
    (
        "1) Base: 80 x 50 x 10\n2) Boss: diameter 30, height 15, centered on top\n3) Bore: diameter 12 through boss "
        "and base",
        40000 + rod(30, 15) - rod(12, 25),
        (),
    ),
    ("base plate: 80 x 40 x 5\nback plate: 80 x 60 x 5, standing on the rear edge of the base", 40000, (80, 40, 65)),
    ("Shaft, left to right: Ø20 x 30, Ø28 x 15, Ø16 x 40.", STEPS, (28, 28, 85)),
    (
        "Part name: Sensor bracket\n- Plate size: 60 x 40 x 4 mm\n- Edge treatment: chamfer 1 mm on the top edges\n"
        "- Holes: 2 x M4 clearance, 40 mm apart",
        9374.1,
        (60, 40, 4),
    ),
    ("Plate: 100 x 60 x 6\nHoles: 4 x 4 mm, 8 mm from the edges", PLATE - 4 * rod(4, 6), ()),
    ("Plate 4 x 3 x 1/4 in. Holes: 4 x 1/4, 3/8 from the edges", (3 - PI / 64 * 4 / 4) * INCH**3, ()),
    # stepped pins, eccentrics, ends
    ("stepped pin 20 dia x 30, then 12 dia x 40. 3 mm cross hole 10 from the small end", PIN, ()),
    ("disc 60 dia x 20 with a 20 mm bore 8 off centre. Around the bore a hub 32 dia, 12 high", ECCENTRIC, (60, 60, 32)),
    (
        "Ø60 x 20 disc, Ø20 bore offset 8 from centre. On the bore axis a hub Ø32 sticking out 12 on one side, bore "
        "goes thru that too.",
        ECCENTRIC,
        (60, 60, 32),
    ),
    (
        "square bar 25 x 25 x 60 long, both ends turned down to Ø20 x 8 long",
        25 * 25 * 44 + rod(20, 16),
        (25, 25, 60),
    ),
    (
        "hex bar 20 af 60 long, each end turned to 12 mm diameter over 8 mm",
        20**2 * math.sqrt(3) / 2 * 44 + rod(12, 16),
        (),
    ),
    ("block 60 x 40 x 50, draft angle 3°", 107355.8, (60, 40, 50)),
    ("block 60 x 40 x 50 tapered 3 degrees on all four sides", 107355.8, (60, 40, 50)),
    (
        "stadium 60 x 14 x 4 with a 4 mm hole at each end centre",
        (46 * 14 + PI * 49) * 4 - 2 * rod(4, 4),
        (60, 14, 4),
    ),
    (
        "plank 150 x 50 x 10 with three pegs 8 dia 40 high, one in the middle and the others 50 mm to either side",
        75000 + 3 * rod(8, 40),
        (150, 50, 50),
    ),
    # holes across, lids, sizes outside
    ('2" x 2" x 1" block, .500 dia cross hole drilled thru from the middle of one side to the opposite side.', 0, ()),
    (
        "Lid for a round jar. Outside 70 diameter, 14 high, top 2 mm thick, wall 2.5 thick (open below of course).",
        rod(70, 14) - rod(65, 12),
        (70, 70, 14),
    ),
    ("C channel 60 outside width, 30 high, bottom 6 thk, legs 5 thk. Length 200.", 120000, (60, 30, 200)),
    (
        "110 x 75 x 20 block; five slots across the short direction, 45 long, 5 wide, through, every 16",
        110 * 75 * 20 - 5 * (40 * 5 + PI * 6.25) * 20,
        (),
    ),
    (
        "block 60x40x40. Each of the two long sides has a clamp groove 5 x 5 square along the full length, centred at "
        "half height.",
        93000,
        (),
    ),
    ("shaft 20 dia 100 long hole 5 thru 10 from other end", rod(20, 100) - 389.6, ()),
    ("dowel 12 mm diameter, 80 long, a 4 mm hole 8 mm from each end", 8750.4, ()),
    ("ring 40 od 30 id 10 thick 3 holes 3mm radial 120 apart", 5391.5, ()),
    (
        "stepped pin 20 dia x 30, then 12 dia x 40, chamfer 1 on the small end",
        PIN - rod(12, 1) + PI / 12 * (144 + 120 + 100),
        (),
    ),
    (
        "stepped pin 20 dia x 30, then 12 dia x 40, large end chamfered 1 x 45",
        PIN - rod(20, 1) + PI / 12 * (400 + 360 + 324),
        (),
    ),
    # spools and T nuts
    ("spool with two flanges 60 dia x 3, core 25 dia, overall length 40, bore 10", SPOOL, (60, 60, 40)),
    ("spool. flanges 60dia 3thick both sides, core 25, 40 wide overall hole 10 thru", SPOOL, (60, 60, 40)),
    ("bobbin 40 long overall, flanges 60 diameter and 3 thick, core diameter 25, through hole 10", SPOOL, ()),
    (
        "T-slot nut blank: base 22 wide x 8 high, on top of it a 14 wide neck, 16 total height, length 22.",
        TEE,
        (22, 22, 16),
    ),
    # the flat face of a disc, and what goes through both
    (
        "disc 100 OD by 12 thick, round stub 50 OD coming 40 out of one face on the same axis, 30 ID through both",
        rod(100, 12) + rod(50, 40) - rod(30, 52),
        (100, 100, 52),
    ),
    # how many along and across
    (
        "panel 200x100, 5 thick: 4 mm holes, five along the length by three across, spaced 40 lengthwise, 30 across",
        100000 - 15 * rod(4, 5),
        (200, 100, 5),
    ),
    # what is drilled without the word for it
    ("a rod 17 dia, 40 long, drilled 10 mm through", rod(17, 40) - rod(10, 40), ()),
    ("a 60x40x5 plate drilled 10 mm in the centre", 12000 - rod(10, 5), (60, 40, 5)),
    ("a 60x40x5 plate drilled in all four corners, 5 mm, 8 mm from the edges", 12000 - 4 * rod(5, 5), ()),
    ("a flange 80 dia 10 thick, drilled 9 mm on a 60 mm bolt circle, 4 places", rod(80, 10) - 4 * rod(9, 10), ()),
    ("a 60x40x5 plate with four holes drilled 6 mm, 8 mm from the edges", 12000 - 4 * rod(6, 5), ()),
    ("a 60x40x20 block with a 10 mm hole drilled 12 deep in the middle of the top", 48000 - rod(10, 12), ()),
    ("a shaft 30 dia, 100 long, with an axial 10 mm hole 25 deep in one end", rod(30, 100) - rod(10, 25), ()),
    # lengths that are left, slots by their tips, nouns that go on
    ("Stepped pin: the first 20 mm is 16 dia, the remaining 30 mm is 10 dia", rod(16, 20) + rod(10, 30), ()),
    ("a shaft, Ø20 for the first 40, Ø15 for the remaining 25", rod(20, 40) + rod(15, 25), ()),
    ("a 90x30x5 strip with a slot 10 wide and 50 from tip to tip", 13500 - 2000 - rod(10, 5), ()),
    ("a 90x30x5 strip with an obround slot through it; slot is 10 wide and 50 long", 13500 - 2000 - rod(10, 5), ()),
    ("a 60x40x10 block with a pocket in the top. Pocket is 30 x 20 and 5 deep", 24000 - 3000, ()),
]
PIN_HOLE = "stepped pin 20 dia x 30, then 12 dia x 40. 3 mm cross hole {}, 10 from {}"

QUOTED = [
    ("disc 60 dia 8 thick, three notches 4 wide 6 deep in the rim, 90° apart", "90° apart"),
    ("tube 50 od 44 id 55 tall with 4 slots in the side 5 wide 20 long", "slots"),
    ("ring 45 od 28 id 9 thick, four slots 5 wide x 12 deep at the OD, 90 deg", "12 deep"),
    ("block 50 x 40 x 30, an 8 mm hole from one side to the other side", "from one side"),
    ("disc 70 dia 9 thick with a face groove 50 diameter, 4 wide 2 deep", "groove"),
    ("plate 100x50x5 with a wall 90x25x5 at the back", "how thick"),
    ("plate 60 x 14 x 4 with a 4 mm hole at each end centre", "at each end centre"),
    (PIN_HOLE.format("through the Ø20", "the small end"), "would not be in the 20 mm"),
    ("shaft 20 dia 40 long, chamfer 1 on the big end", "both ends are as wide"),
    ("square bar 25 x 25 x 60 long, both ends turned down to Ø30 x 8 long", "Ø30"),
    ("tube 30 od 22 id 40 long with an internal groove 4 wide 6 deep in the middle", "6 deep"),
]


@pytest.mark.parametrize(("text", "volume", "size"), RIGHT, ids=[row[0][:40] for row in RIGHT])
def test_shop_notes(kernel: Kernel, text: str, volume: float, size: tuple[float, ...]) -> None:
    check_built(kernel, text, volume, size, 1e-2 if "cross hole" in text else 1e-3)


@pytest.mark.parametrize(
    ("through", "end"),
    [
        ("through the 12 mm section", "the end"),
        ("thru the 12 dia on CL", "the end"),
        ("in the 12 mm diameter", "the small end"),
        ("through the Ø12", "its end"),
    ],
)
def test_a_cross_hole_is_in_the_length_that_is_told_by_its_diameter(through: str, end: str) -> None:
    made = make(PIN_HOLE.format(through, end))
    assert made.part is not None, made.reason
    assert not made.not_understood
    at = [s.at[0][2] for s in made.stands[1]]
    assert at == [pytest.approx(60)]


def test_the_tip_of_a_pin_is_the_end_without_its_head() -> None:
    made = make("pin 12 dia, 40 under head, head 18 dia x 4, 1 mm chamfer on the tip")
    assert not made.not_understood
    assert "the end is the one without the head" in made.assumptions


@pytest.mark.parametrize(("text", "quoted"), QUOTED)
def test_what_cannot_be_meant_is_quoted(text: str, quoted: str) -> None:
    made = make(text)
    assert made.part is None or any(quoted in piece for piece in made.not_understood)
