"""Where things are said to be: along which extent they go, at which end, on which line, beside what."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make
from cadwright.parts.model import Hole, Polar

PI = math.pi
ALONG = [
    (
        "Block 50 x 40 x 30 mm. Bore 20 through the width, centred on the length, 16 up from the bottom.",
        50 * 40 * 30 - PI * 100 * 40,
    ),
    (
        "Block 50 x 40 x 30 high. A 20 mm hole runs through the 40 width, mid-length, 16 mm above the base.",
        50 * 40 * 30 - PI * 100 * 40,
    ),
    (
        "60 x 40 x 30 block, 10 mm cross hole through the width, in the middle of the length, axis 12 above "
        "the underside",
        60 * 40 * 30 - PI * 25 * 40,
    ),
    (
        "Tile 48 × 24 × 8 mm. Across the middle of the face, the short way, runs a groove 1.5 mm wide, 1 mm deep.",
        48 * 24 * 8 - 1.5 * 24,
    ),
    (
        "Block 2 x 1.5 x 1.25 inches. .875 bore thru the width, on center of the length.",
        (3.75 - PI / 4 * 0.875**2 * 1.5) * 25.4**3,
    ),
    (
        "Block 2 x 1.5 x 1.25 inches. Bore .875 thru width, on center of the length, .700 up from bottom.",
        (3.75 - PI / 4 * 0.875**2 * 1.5) * 25.4**3,
    ),
    ("Block 50 x 40 x 30. Drill 10 thru the width, 12 from the left end, mid-height.", 60000 - PI * 25 * 40),
    ("Bar 100 x 20 x 30 high. Two holes dia 13 thru the thickness, 60 apart, mid-height.", 60000 - 2 * PI * 42.25 * 20),
    (
        "Bar 100 long x 30 high x 20 thick. Two 13 holes thru the 20 thickness, 60 apart, at mid-height.",
        60000 - 2 * PI * 42.25 * 20,
    ),
    ("Bar 100 long x 30 high x 20 thick. One 13 hole through the thickness, centred.", 60000 - PI * 42.25 * 20),
    (
        "Block 2 x 1.5 x 1.25 inches. Two .201 holes from the top, 1.625 apart symmetrical on the length, mid-width.",
        (3.75 - 2 * PI / 4 * 0.201**2 * 1.25) * 25.4**3,
    ),
    ("Plate 100 x 40 x 8. Two 6 mm holes 60 apart, symmetrical along the length, mid width.", 32000 - 2 * PI * 9 * 8),
    ("Bar 20 x 20 x 80. Cross hole 8 mm, 10 from one end.", 32000 - PI * 16 * 20),
    ("Bar 20 x 20 x 80. 8 mm hole 10 from one end.", 32000 - PI * 16 * 20),
]
ENDS = [
    ("bar 25 square, 60 long. One end: Ø8.5 × 20 deep.", 25 * 25 * 60 - PI * 4.25**2 * 20),
    ("Bar 25 x 25 x 60. At one end a slot 10 wide, 30 deep, centred.", 25 * 25 * 60 - 10 * 30 * 25),
    (
        "Bar 25 x 25 x 60. At one end a slot 10 wide, 30 deep, centred. Opposite end: Ø8.5 x 20 deep.",
        25 * 25 * 60 - 10 * 30 * 25 - PI * 4.25**2 * 20,
    ),
    (
        "Bar 60 x 25 x 25. At one end a slot 10 wide, 30 deep, centred. In the other end a hole 8.5 dia, 20 deep.",
        25 * 25 * 60 - 10 * 30 * 25 - PI * 4.25**2 * 20,
    ),
    (
        "Fork: block 30 x 30 x 50, slot 14 wide, 28 deep in the top, pin hole 10 mm through both cheeks, 15 "
        "from the top.",
        45000 - 14 * 28 * 30 - PI * 25 * 16,
    ),
    (
        "Fork: block 30 x 30 x 50, slot 14 wide, 28 deep from the top; a 10 mm hole through both ears, 15 "
        "below the top, square to the slot.",
        45000 - 14 * 28 * 30 - PI * 25 * 16,
    ),
    (
        "Fork: block 30 x 30 x 50. At one end a slot 14 wide, 28 deep. A 10 mm pin hole across both prongs, "
        "15 from that end.",
        45000 - 14 * 28 * 30 - PI * 25 * 16,
    ),
    (
        "Clevis: bar 60 x 25 x 25, slot 10 wide, 30 deep in one end, Ø10 hole through both ears, 12 from that end.",
        37500 - 10 * 30 * 25 - PI * 25 * 15,
    ),
    (
        "Fork end. Start from 30 × 30 × 50 mm. At one square end mill a slot 14 mm wide and 28 mm deep, "
        "central, running right across. Opposite end: 12 mm flat-bottomed hole on the axis, 16 mm deep.",
        45000 - 14 * 28 * 30 - PI * 36 * 16,
    ),
]
SIDES = [
    (
        "block 150 long, 40 deep, 30 high. On one long side a label recess 100 × 12, 1 deep, centred on that side.",
        150 * 40 * 30 - 1200,
    ),
    ("Flange OD 110, 12 thk. Hub Ø50 stands 28 proud of one face, concentric.", PI * (55**2 * 12 + 25**2 * 28)),
    ("Plate 80 x 60 x 8 with a boss 20 dia standing 6 proud of the top, centred", 80 * 60 * 8 + PI * 100 * 6),
    ("disc 80 x 10 thick. 6X Ø7 thru plate, equispaced on Ø60 BC.", PI * (1600 * 10 - 6 * 3.5**2 * 10)),
    (
        "Plate Ø80 x 10 thk, hub Ø40 x 20 on top. 4 holes dia 8 thru plate on 60 PCD.",
        PI * (1600 * 10 + 400 * 20 - 4 * 16 * 10),
    ),
    ("Block 60 x 30 x 20. groove 6 wide, 4 deep, right across the top.", 36000 - 24 * 30),
    (
        "Block 60 x 30 x 20 with a groove 6 wide and 4 deep across the middle of the top, going clear across.",
        36000 - 24 * 30,
    ),
    (
        "plate 50 x 40 x 10. 6 mm hole thru, counterbored from the bottom 12 dia by 5 deep.",
        20000 - PI * (9 * 10 + 27 * 5),
    ),
    (
        "plate 50 x 40 x 10. 6 mm hole through the middle, counterbore 12 dia x 5 deep from below.",
        20000 - PI * (9 * 10 + 27 * 5),
    ),
    (
        "Plate 125 x 75 x 12. Two slots 10 wide x 40 overall, full radius ends, thru, lying lengthwise, slot "
        "centers 32 each side of plate center.",
        (125 * 75 - 2 * (30 * 10 + PI * 25)) * 12,
    ),
    (
        "Plate 125 x 75 x 12 with two 8 mm holes, their centres 30 either side of the middle",
        (125 * 75 - 2 * PI * 16) * 12,
    ),
    ("Plate 125 x 75 x 12. Two holes dia 8, hole centers 30 each side of center.", (125 * 75 - 2 * PI * 16) * 12),
    ("Bar 120 x 20 x 10, two pins 6 dia 12 long on top, each 40 either side of the centre.", 24000 + 2 * PI * 9 * 12),
    (
        "Nameplate 90 x 30 x 2. There's a sunken panel in the face, 70 by 20 mm, 0.8 mm deep, centred, with "
        "3 mm corner radii.",
        90 * 30 * 2 - (70 * 20 - (4 - PI) * 9) * 0.8,
    ),
    ("Sign 100 x 40 x 4 with a recessed area 80 x 20, 1 deep, in the middle of the top", 16000 - 1600),
    (
        "Block 150 x 40 x 30. On one long side a label recess 100 × 12, 1 deep, centred on that side.",
        150 * 40 * 30 - 1200,
    ),
    (
        "Back plate: 25 mm wide, 70 mm tall, 4 mm thick. A 10 mm round peg leaves the middle of the front "
        "face, straight out, 45 mm long.",
        7000 + PI * 25 * 45,
    ),
    (
        "flat back plate 20 wide, 60 tall, 4 thick. From the front, a dia 8 rod goes 50 straight out, "
        "centred in the width, its axis 15 above the bottom edge.",
        4800 + PI * 16 * 50,
    ),
    (
        "block 100 x 60 x 25. saw a horizontal slit into each short end: 2 high, 12 deep, across the full "
        "60, its lower face 8 above the bottom.",
        150000 - 2 * 2 * 12 * 60,
    ),
    ("block 100 x 60 x 25. horizontal slot 3 high and 10 deep along the front, mid-height.", 150000 - 3 * 10 * 100),
    ("block 100 x 60 x 25, a horizontal groove 3 mm high, 4 mm deep in the front face", 150000 - 3 * 4 * 100),
    (
        "Plate 80 x 60 x 3, 2 vent slots with round ends, 30 overall x 4, parallel to the long side, 15 mm "
        "either side of the centre",
        (4800 - 2 * (26 * 4 + PI * 4)) * 3,
    ),
    ("block 50 x 30 x 20. Top face: Ø8 x 10 deep in the middle.", 30000 - PI * 16 * 10),
    ("plate 60 x 40 x 10. Ø8 x 6 deep, centred.", 24000 - PI * 16 * 6),
]
EDGES = [
    ("Plate 50 x 40 x 10. Both 50 mm bottom edges get a 45° chamfer, 3 mm legs.", 20000 - 2 * 4.5 * 50),
    ("Plate 50 x 40 x 10. Both 50 mm bottom edges get a 3 mm chamfer.", 20000 - 2 * 4.5 * 50),
    ('Plate 2" x 1.5" x 1/2". Both 2 inch edges on top are chamfered 1/8".', (1.5 - 2 / 64) * 25.4**3),
    ("Plate 50 x 40 x 10. The two 40 mm top edges have a 3 mm chamfer.", 20000 - 2 * 4.5 * 40),
    ("Plate 50 x 40 x 10. The two 40 mm top edges are bevelled at 45°, legs of 3 mm.", 20000 - 2 * 4.5 * 40),
    ("Panel 100 x 60 x 3. opening 60 x 20, centered, 5 mm radii in the corners.", (6000 - 1200 + (4 - PI) * 25) * 3),
    ("Panel 100 x 60 x 3. 5 mm radii in the corners. opening 60 x 20, centered.", (6000 - 1200 - (4 - PI) * 25) * 3),
    ("Panel 100 x 60 x 3, opening 60 x 20 in the middle. Panel corners R5.", (6000 - 1200 - (4 - PI) * 25) * 3),
    (
        "Panel 100 x 60 x 3, opening 60 x 20 in the middle, outer corners rounded 5 mm.",
        (6000 - 1200 - (4 - PI) * 25) * 3,
    ),
    (
        "Panel 100 x 60 x 3. Window 60 x 20 centred, R5 in its corners, long way with the long way",
        (6000 - 1200 + (4 - PI) * 25) * 3,
    ),
    ("Panel 100 x 60 x 3, pocket 60 x 20 x 1 deep in the middle, R5 in each corner", 18000 - 1200 + (4 - PI) * 25),
    (
        "Stem 14 dia 12 long, head 34 dia 14 thick on top of it, both its rims chamfered 2x45.",
        PI * (49 * 12 + 17**2 * 10 + 2 * (17 * 17 + 17 * 15 + 225) * 2 / 3),
    ),
    (
        "Stem 14 dia 12 long, head 34 dia 14 thick on top. Both rims of the head are chamfered 2x45.",
        PI * (49 * 12 + 17**2 * 10 + 2 * (17 * 17 + 17 * 15 + 225) * 2 / 3),
    ),
]
PAIRS = [
    ("Open box outside 70 x 50 mm, 25 tall, walls+floor 2 mm.", 70 * 50 * 25 - 66 * 46 * 23),
    ("Open tray to hold a circuit board: 100 x 70 x 15 outside, 2 mm walls and floor.", 100 * 70 * 15 - 96 * 66 * 13),
    (
        "Spool: core 30 mm diameter, 40 mm between the flanges, flanges 70 mm diameter and 3 mm thick. A 16 "
        "mm hole goes down the axis.",
        PI * (225 * 40 + 35**2 * 6 - 64 * 46),
    ),
    (
        "Spool: two flanges 70 dia, 3 thick, core 30 dia, 40 long between them, 16 bore through.",
        PI * (225 * 40 + 35**2 * 6 - 64 * 46),
    ),
    (
        "Spool: core 30 mm diameter, 40 long, flanges 70 mm diameter and 3 mm thick. Every flange has four 6 "
        "mm holes on a 52 mm diameter circle.",
        PI * (225 * 40 + 35**2 * 6 - 8 * 9 * 3),
    ),
    (
        "knob. stem: 14 diameter, 12 long. head on top of it: 34 dia and 14 thick. screw hole from the free "
        "end of the stem on the axis, 3.3 mm, 16 deep",
        PI * (49 * 12 + 17**2 * 14 - 1.65**2 * 16),
    ),
]

LEGS = [
    (
        "L-bracket, 40 x 40 legs, 4 thick, 30 wide. One 6.5 mm hole in each leg, on its centre line, 25 "
        "from the corner.",
        30 * (40 * 4 + 36 * 4) - 2 * PI * 3.25**2 * 4,
    ),
    (
        "Angle bracket of 3 mm sheet, width 30. Standing leg 45 tall and lying leg 35 long, measured outside.",
        30 * (45 * 3 + 32 * 3),
    ),
    (
        "L bracket 4 thick, 30 wide, legs 50 and 40. The 50 leg has one 6 mm hole, centred in the "
        "width, 15 from its end.",
        30 * (50 * 4 + 36 * 4) - PI * 9 * 4,
    ),
    (
        "L bracket 4 thick, 30 wide, upright leg 50, lower leg 40. 6 mm hole through the upright leg, mid-width, its "
        "centre 28 above the underside.",
        30 * (50 * 4 + 36 * 4) - PI * 9 * 4,
    ),
]
ROUND_IT = [
    ("Rod 20 dia, 80 long. Around it in the middle a collar 40 dia, 10 wide.", PI * (100 * 80 + 300 * 10)),
    ("Rod 20 dia, 80 long with a collar 40 dia, 10 wide around it at the top end.", PI * (100 * 80 + 300 * 10)),
    (
        "Pipe: 35 outside, 30 inside, 40 long. Around it at one end a collar 64 dia, 4 wide.",
        PI / 4 * ((35**2 - 30**2) * 36 + (64**2 - 30**2) * 4),
    ),
    (
        "Plate 60 x 40 x 5, two bosses 10 dia, 20 tall, 40 apart. In each boss a 3 mm hole, 15 deep.",
        12000 + 2 * PI * 25 * 20 - 2 * PI * 2.25 * 15,
    ),
]

CORNERS = [
    ("Plate 60x40x4, the two corners on one long side cut off 8 x 45°.", 9600 - 2 * 32 * 4),
    ("Plate 60x40x4, the two corners at one short end rounded R8.", 9600 - 2 * (4 - PI) * 16 * 4),
    ("Plate 60x40x4, both corners of one long edge rounded 8.", 9600 - 2 * (4 - PI) * 16 * 4),
    ("Plate 60x40x4, the corners of the long sides rounded 8.", 9600 - 4 * (4 - PI) * 16 * 4),
    ("Plate 60x40x4, one corner rounded R8.", 9600 - (4 - PI) * 16 * 4),
]
FOUR = [
    (
        "Plate 120 x 80 x 5. Four 6 mm holes, each 45 mm lengthwise and 25 mm widthwise from the middle.",
        48000 - 180 * PI,
    ),
    ("Plate 120 x 80 x 5. Four 6 mm holes at ±45 lengthwise and ±25 widthwise.", 48000 - 180 * PI),
    ("Plate 120 x 80 x 5. Four holes dia 6, each 25 across and 45 along from the centre.", 48000 - 180 * PI),
    ("Plate 120 x 80 x 5. Four 6 mm holes on a 60 x 90 rectangle (90 along the 120).", 48000 - 180 * PI),
    (
        "Open tray 100 x 70 x 15 outside, 2 mm walls and floor. Four round posts of 6 diameter, 5 tall, on an 80 x 50 "
        "rectangle centred in the tray (80 along the 100).",
        100 * 70 * 15 - 96 * 66 * 13 + 180 * PI,
    ),
]
CUPS = [
    (
        "Cup 70 outside dia, 95 high, wall 2.5, floor 3. Three 5 mm drain holes in the floor evenly on a 40 circle.",
        PI / 4 * (70**2 * 95 - 65**2 * 92) - 3 * PI * 6.25 * 3,
    ),
    ("Base 60 x 40 x 8. On top, in the middle, a block 30 x 20 x 10 lying lengthwise.", 60 * 40 * 8 + 6000),
    ("Spindle turned in one go, sections in order: Ø25 × 40, Ø20 × 30, Ø14 × 20.", PI / 4 * (25000 + 12000 + 3920)),
    ("Profile with corners (0,0), (30,0), (30,10), (0,10), extruded 60 wide.", 18000),
]
SHOP = [
    ('6 inches of 1" round bar.', PI / 4 * 6 * 25.4**3),
    ("Need 150 mm of square tube, 25 mm outside, 2 mm wall.", 150 * (625 - 441)),
    ("I need 200 mm of 30 x 30 x 3 angle iron.", 200 * (30 * 3 + 27 * 3)),
    ("100 mm of 20 x 20 square bar with a 6 mm hole through the middle.", 40000 - PI * 9 * 20),
    ("Square bar 20 x 20 x 100 with a 6 mm hole through its length.", 40000 - PI * 9 * 100),
    ("Flange 100 dia x 12, 4 x 9 mm holes on 75 PCD.", PI * (2500 - 4 * 4.5**2) * 12),
    ("Plate 100x60x5 with two 4 x 9 mm rectangular holes, 40 apart", 30000 - 2 * 36 * 5),
    ("Shaft 20 dia 100 long, turned down to 15 dia for 30 mm at each end.", PI / 4 * (400 * 40 + 225 * 60)),
    ("Shaft 20 dia 100 long, reduced to Ø15 over 30 mm at one end.", PI / 4 * (400 * 70 + 225 * 30)),
    ("Staircase, 3 steps, each step rises 15 and goes back 20, 40 wide.", 40 * 20 * 15 * 6),
    ("Trapezoid plate, parallel sides 80 and 50, 40 apart, 6 thick.", 65 * 40 * 6),
    ("A rhombus tile: diagonals measure 60 and 40 millimeters, thickness 7 millimeters.", 1200 * 7),
    (
        "Tray 150 x 100 x 25, walls 2, floor 2, one divider 2 thick across the middle, full height.",
        150 * 100 * 25 - 146 * 96 * 23 + 2 * 96 * 23,
    ),
    ("Disc 100 x 10, three 8 mm holes on a 70 circle, the first one straight up.", PI * (2500 - 3 * 16) * 10),
    ("Plate 60 x 40 x 8 with two anti-twist pin holes 4 mm, 5 deep, 40 apart.", 60 * 40 * 8 - 2 * PI * 4 * 5),
]


@pytest.mark.parametrize(
    ("text", "volume"), [*ALONG, *ENDS, *SIDES, *EDGES, *PAIRS, *LEGS, *ROUND_IT, *CORNERS, *FOUR, *CUPS, *SHOP]
)
def test_things_are_where_they_are_said_to_be(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=1e-4)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Block 30 x 20 x 80. Cross hole 8 mm, 10 from one end.", "through which sides"),
        ("Open box 70 x 50 x 25, walls 2. A 6 mm post 10 high in every corner, 3 mm below the rim.", "below the rim"),
        (
            "Disc Ø48, 12 thick. Bore Ø14, 8 mm off the centre. Around the bore, on one side, hub Ø24 rising 10 mm.",
            "Around the bore",
        ),
        ("Plate 50 x 40 x 10. The 45 mm top edges are rounded 3 mm.", "45 mm"),
    ],
)
def test_what_may_be_elsewhere_is_quoted(text: str, quote: str) -> None:
    assert any(quote in told for told in make(text).not_understood), make(text).not_understood


@pytest.mark.parametrize("where", ["opposite each other", "opposite one another", "diametrically opposite"])
def test_two_holes_in_a_wall_may_be_opposite(where: str) -> None:
    solid = solid_of(f"Tube 70 OD 64 ID 50 long. Two 10 mm holes through the wall {where}, at mid height.")
    assert sum(f.geomType() == "CYLINDER" for f in solid.Faces()) == 4
    assert abs(solid.Center().x) < 1e-3


def test_two_holes_on_a_circle_may_be_opposite() -> None:
    text = "Disc 100 x 10. Two 8 mm holes on a 70 mm circle, diametrically opposite each other."
    assert solid_of(text).Volume() == pytest.approx(PI * (2500 - 2 * 16) * 10, rel=1e-4)
    three = make(text.replace("Two", "Three")).not_understood
    assert any("cannot be opposite" in told for told in three), three


def test_the_opposite_end_of_a_standing_bar_is_its_foot() -> None:
    solid = solid_of("Bar 25 x 25 x 60. At one end a slot 10 wide, 30 deep. Opposite end: Ø8.5 x 20 deep.")
    cut = [f.Center().z for f in solid.Faces() if f.geomType() == "CYLINDER"]
    assert cut == [pytest.approx(10)]


BAR = "bar 100 x 20 x 10. Pivot hole Ø8 15 from the left end, pin hole Ø5 45 mm to the right of"


@pytest.mark.parametrize("words", ["the pivot", "that", "the first", "the pivot, centred on the 20"])
def test_to_the_right_of_what_was_spoken_of(words: str) -> None:
    made = make(f"{BAR} {words}")
    assert made.not_understood == ()
    assert [round(x, 6) for s in made.stands[2] for x, _, _ in s.at] == [10.0]


def test_to_the_right_of_what_is_not_known_is_quoted() -> None:
    assert make(f"{BAR} the zorp").not_understood


ACROSS = [
    ("block 80x40x30 with a groove 8 wide and 5 deep crossing the top from front to back in the middle", 8 * 5 * 40),
    ("block 80x40x30; a slot 8 wide, 5 deep crosses the top at right angles to the long side", 8 * 5 * 40),
    ("bar 100x20x20 with a groove 5 wide 5 deep perpendicular to its length at mid length", 5 * 5 * 20),
    ("bar 100x30x20 with a V groove 8 wide 4 deep square to the long side, 25 from the right end", 16 * 30),
    ("block 76 long, 50 wide and 25 high, a trench 12 in breadth and 6 in depth across the middle of the top", 3600),
]


@pytest.mark.parametrize(("text", "cut"), ACROSS)
def test_what_crosses_a_side_or_is_square_to_its_length_runs_the_short_way(text: str, cut: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    box = [q.value for m in made.reading.mentions[:1] for _, q in m.sizes]
    assert solid_of(text).Volume() == pytest.approx(math.prod(box) - cut)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("plate 80x50x4 with a cutout 20 wide going in 12 from the back edge, 15 from the left", 20 * 12 * 4),
        ("plate 80x50x4, notch in the right edge 10 wide, reaching 8 mm inwards from it", 10 * 8 * 4),
        (
            "plate 80x50x4 with a rectangular cutout. It is 20 mm wide, goes 12 mm in from one of the long edges, and "
            "is centered on that edge.",
            20 * 12 * 4,
        ),
    ],
)
def test_how_far_a_cut_goes_in_from_an_edge_is_its_depth(text: str, cut: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert solid_of(text).Volume() == pytest.approx(80 * 50 * 4 - cut)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("plate 90x90x8, 6 holes dia 7 on a 60 mm pcd, one hole exactly to the right of the centre", 0),
        ("plate 90x90x8, 6 holes dia 7 on a 60 mm pcd, one hole pointing at the middle of a side", 0),
        ("plate 90x60x8, 3 holes dia 7 on a 40 mm pcd, the first towards the middle of a long side", 90),
    ],
)
def test_the_first_of_a_circle_may_point_at_the_middle_of_an_edge(text: str, start: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    (hole,) = (f for f in made.part.features if isinstance(f, Hole))
    assert isinstance(hole.positions, Polar)
    assert hole.positions.start.evaluate(made.part.values()) == start


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("12 mm holes 5 by 3, 40 apart", (5, 3)),
        ("pegs of 8 mm diameter, 20 tall, 4 x 3, with a step of 20 mm", (4, 3)),
        ("15 holes of 5 mm, five by three, distance 30 mm", (5, 3)),
        ("rectangular holes 20 x 6, 40 apart", None),
        ("posts 20 tall, 10 x 8, 30 apart", None),
    ],
)
def test_two_numbers_before_how_far_apart_things_are_count_rows(said: str, counts: tuple[int, int] | None) -> None:
    (thing,) = make(f"a plate 250 x 150 x 9, {said}").reading.mentions[1:]
    assert next((p.counts for p in thing.places if p.kind == "grid"), None) == counts


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        (
            "Disc 80 dia, 5 thick. It has a ring 60 od, wall 2, 6 high, below it. It has a peg 9 dia, 12 high, on top",
            0,
        ),
        ("A rod 200 mm tall, 8 mm thick, in the middle of a round foot 90 mm across and 6 mm thick", 1),
    ],
)
def test_it_is_what_has_the_first_and_the_last(text: str, hosts: int) -> None:
    assert sum(m.host is not None for m in make(text).reading.mentions) == hosts


@pytest.mark.parametrize(
    "said",
    [
        "seven holes of 9 mm on a 48 mm circle, and one of 20 mm in the middle, all 50 mm deep",
        "a hole of 20 mm in the centre; seven holes of 9 mm on a circle of 48 mm. Every hole has 50 mm depth",
    ],
)
def test_what_is_said_of_all_is_said_of_each_kind_of_hole(said: str) -> None:
    mentions = make(f"a cylinder 70 mm dia, 60 high, {said}").reading.mentions
    assert [q.value for m in mentions[1:] if (q := m.size("depth")) is not None] == [50, 50]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("4X feet Ø10 x 6 under base, 8 from corners. Box 60 sq x 100 H, open top, wall 2, floor 3", "Box"),
        ("cone: bottom radius 15, top radius 5, height 50, on top in the centre. block: 120 x 60 x 20", "block"),
        ("front panel 100 x 40 x 2 with a boss 10 dia 5 high on top", "panel"),
    ],
)
def test_the_part_begins_with_what_is_on_nothing(text: str, first: str) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert made.part is not None
    assert made.part.features[0].name.startswith(first.lower())


@pytest.mark.parametrize(
    "said",
    [
        "four feet under it 10 dia 6 tall, leg centers 8 mm in from each corner",
        "40 tall (without feet), four feet below, diameter 10 mm, height 6 mm, 8 mm from the corners",
    ],
)
def test_feet_are_not_counted_and_stand_in_from_the_corners(said: str) -> None:
    made = make(f"box w/o lid, 60 mm long, 50 mm across, walls 2, floor 3, {said}")
    assert [p.amounts[0].value for m in made.reading.mentions[1:] for p in m.places if p.kind == "offset"] == [8]
    assert not {"without", "feet", "50 mm"} & {*made.not_understood}
