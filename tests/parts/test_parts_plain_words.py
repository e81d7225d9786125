"""How people who never drew a part say sizes, ways and likenesses; and what stays quoted beside it."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

PI = math.pi
HEX = math.sqrt(3) / 2
IN = 25.4**3
SOLIDS = [
    # figures by what lies how far apart, and by the circle around them
    ("Hexagonal plate with opposite corners 40 apart, 10 thick.", 3 * HEX * 400 * 10),
    ("hexagon with opposite sides 40 apart, 10 thick", HEX * 1600 * 10),
    ("A hexagonal prism whose corners touch a circle of 20 mm radius, 20 high", 3 * HEX * 400 * 20),
    ("hexagon plate 10 thick, fits in a 40 mm circle", 3 * HEX * 400 * 10),
    ("Cube, opposite faces 70 apart", 343000),
    ("Regular octagonal plate, 90 mm from corner to opposite corner, 6 thick", 2 * math.sqrt(2) * 45**2 * 6),
    ("hexagon 40 over the corners, 10 thick", 3 * HEX * 400 * 10),
    ("hexagon piece, size of key 12 mm, length 42 mm", HEX * 144 * 42),
    ("A disc of 40 mm diameter, its faces 8 mm apart", PI * 400 * 8),
    # rows along and across, and what lies how far apart
    (
        "Block 90 x 60 x 50, six holes 14 dia x 45 deep from the top, 3 along the 90 by 2 along the 60, 28 mm centres "
        "both ways",
        270000 - 6 * PI * 49 * 45,
    ),
    (
        "Plate 100 x 70 x 5 with eight 6 mm holes, 2 along the 100 side x 4 along the 70 side, 12 mm apart",
        35000 - 360 * PI,
    ),
    ("Plate 100 x 70 x 5 with six 6 mm holes, three lengthwise and two crosswise, 30 apart", 35000 - 270 * PI),
    ("BLOCK 90 x 60 x 50. 6x Ø14 x 45 DP FLAT BTM, 3 x 2 (3 ALONG 90), PITCH 28 x 28", 270000 - 6 * PI * 49 * 45),
    ("block 90x60x50, 6 holes 14 dia 45 deep, 3x2, 28 apart, 3 along the long side", 270000 - 6 * PI * 49 * 45),
    ("PLATE 80 x 40 x 5. 2x Ø6 THRU, 54 C/C, ON LONG CL", 16000 - 90 * PI),
    ("Plate 4 in x 2 in x 1 in with two 1 in holes, 2 in between centers", (8 - PI / 2) * IN),
    # on both sides of a middle
    (
        "Plate 80 x 40 x 4, three holes 5 dia on the long centreline, one at the centre, one 28 each way",
        12800 - 75 * PI,
    ),
    (
        "Plate 80 x 40 x 4, two holes 6 dia on the long centreline, each 22 from the centre of the plate",
        12800 - 72 * PI,
    ),
    (
        "back plate 40 wide, 60 tall, 5 thick. A peg 12 dia, 35 long stands out from the middle of the front. Two 4 mm "
        "screw holes, one above and one below the peg, 22 mm from the peg's axis",
        12000 + PI * (36 * 35 - 40),
    ),
    ("Plate 120 x 80 x 8, four 6 mm holes 10 mm inboard of the edges at the corners", 76800 - 288 * PI),
    ("PL 120 x 80 x 8. 4x Ø6 THRU, 100 x 60 CTRS, SYMM (100 ALONG 120).", 76800 - 288 * PI),
    ("Plate 60 x 25 x 12, two 6 mm holes on the long centreline, each 10 from the nearer short side", 18000 - 216 * PI),
    (
        "L bracket, legs 50 x 50 outside, 5 thick, 40 wide. One 6 mm hole per leg, on the centreline, 10 from the free "
        "end",
        19000 - 90 * PI,
    ),
    (
        "Plate 80 x 40 x 4, three 5 mm holes in a row 28 apart, each with a 90 degree countersink on the top side "
        "opening out to 10 mm",
        12800 - 3 * PI * (6.25 * 4 + 2.5 / 3 * (25 + 12.5 + 6.25) - 6.25 * 2.5),
    ),
    ("Plate 80 x 120 x 8, four 6 mm holes on a 60 x 100 rectangle, long way with the long side", 76800 - 288 * PI),
    ("Size: 60 x 25, thickness 12\nHoles: 2 x 6 dia, through the thickness, 40 apart", 18000 - 216 * PI),
    # walls and floors together, in pockets and boxes
    (
        "Block 80 x 60 x 40. Mill a pocket from the top, leaving 3 mm of wall all round and a 4 mm bottom.",
        192000 - 74 * 54 * 36,
    ),
    ("From a 100 x 70 x 25 block, pocket the top to a depth of 23 leaving 2 mm side walls.", 175000 - 96 * 66 * 23),
    ("OPEN BOX 70 x 50 x 45 H, 3 THK SIDES & BASE.", 157500 - 64 * 44 * 42),
    ("A topless box 70 x 50 x 45 mm, 3 mm thick on the sides and underneath.", 157500 - 64 * 44 * 42),
    ("open box 70 long, 50 wide and 45 high whose sides and base are all 3 mm thick", 157500 - 64 * 44 * 42),
    # slits down to a bore, how far a hole goes
    (
        "Block 60 x 30 x 20 with a 10 mm bore along its length and a 4 mm slit from the top into the bore",
        36000 - 60 * (25 * PI + 4 * 10 - (2 * 21**0.5 + 25 * math.asin(2 / 5))),
    ),
    ("A disc 50 mm diameter and 10 mm thick with a 20 mm hole that goes down from the top for 6 mm", PI * (6250 - 600)),
    # right triangles
    ("- right triangle, extruded\n- short sides 6 cm + 8 cm\n- height 5 cm", 120000),
    ("a right triangle, the sides that form the right angle 30 and 40 mm, 5 thick", 3000),
    ("triangle plate 5 thick, right angled, catheti 30 and 40", 3000),
    # tori
    ("Torus: tube Ø2 cm on a Ø10 cm centreline circle.", 2 * PI**2 * 50 * 100),
    ("torus, 8 mm tube, 50 mm mean circle", 2 * PI**2 * 25 * 16),
    # prisms hollowed by a cut
    ("hex pot 60 af 80 high, hex pocket in top centre 50 af 70 deep", HEX * (3600 * 80 - 2500 * 70)),
    ("hex sleeve 22 across flats 12 long with a hex hole 14 af right through", HEX * (484 - 196) * 12),
    # letters behind sizes, directions as sizes
    ("pocket 30 L x 20 W x 5 D centered in a block 60 L x 40 W x 20 H", 48000 - 3000),
    ("Small plate, 24 in X and 48 in Y, 3 thick", 24 * 48 * 3),
    ("a base 38 from left to right and 42 front to back, 7 thick", 38 * 42 * 7),
    ("an oval plate 60 end to end and 30 wide, 5 thick", PI * 30 * 15 * 5),
    ("An ellipse 160 across the long axis, 80 across the short one, 10 thick", PI * 80 * 40 * 10),
    ("tube: diameter outside 36 mm, diameter inside 24 mm, height 18 mm", PI * (324 - 144) * 18),
    ("frustum: dia 28 btm, dia 7 top, 36 H.", PI * 12 * (14**2 + 14 * 3.5 + 3.5**2)),
    ("round tray open on top 60 dia 13 high 3 mm walls", PI * (900 * 13 - 27**2 * 10)),
    ("Five-pointed star, 5 thick: tips 40 from the centre, inner corners 16 from the centre.", 1880.9 * 5),
    # abbreviations
    ("PL 5 x 5 x 1/2 in thk. 3/4 dia thru on ctr.", (12.5 - PI * 0.375**2 * 0.5) * IN),
    ("Pin w/ hd: hd 6 dia x 2 thk, shank 4 dia x 14 lg below, conc.", PI * (9 * 2 + 4 * 14)),
    ("O-ring, 1 in ID x .1 in C/S", 2 * PI**2 * 0.55 * 0.0025 * IN),
    # what goes up, hangs down, is raised or beside the middle
    (
        "Plate is 42 x 36 mm, 9 thick. In middle from the top goes up one cylinder of diameter 12 mm, height 10 mm.",
        42 * 36 * 9 + PI * 360,
    ),
    ("bar 60 long 12 wide 12 high, under it in the middle another block 12x12 that goes 48 down", 60 * 144 + 48 * 144),
    ("A base 32 x 20 x 10 with a small raised nub in the middle of its top: 8 long, 4 wide, 4 tall.", 6400 + 128),
    (
        "Eccentric: disc 84 dia x 28 thk. Hub on top 45 dia x 17 hi, offset X+11 from disc CL.",
        PI * (42**2 * 28 + 22.5**2 * 17),
    ),
    (
        "a disc 40 dia, 10 thick. It has one hole, 6 mm, not in center: 2 mm to right side and 12 mm to back side from "
        "center.",
        PI * (400 - 9) * 10,
    ),
    (
        "a disc 66 dia 22 thick with a hub 36 dia 13 high on top. Through hub and disc goes a hole of 22 mm.",
        PI * (33**2 * 22 + 18**2 * 13 - 121 * 35),
    ),
    (
        "Hex standoff: 10 mm across flats, 30 mm long hex body. On one end a round stud of 5 mm diameter, 8 mm long.",
        HEX * 3000 + PI * 50,
    ),
    ("cube 40mm wit a 20 mm hole right thru from top to botom", 64000 - PI * 4000),
    # what the sentence points into
    (
        "A plate 80 x 28 x 5, along the front edge stands a wall 4 mm thick and 50 mm high. "
        "Through the wall goes a 6 mm hole, 25 mm above the bottom.",
        80 * 28 * 5 + 80 * 4 * 50 - PI * 36,
    ),
    (
        "Bobbin: core: Ø60, length 100\nflange on each end: Ø100, 5 thick\nbore: Ø40, full length",
        PI * (900 * 100 + 2500 * 10 - 400 * 110),
    ),
    ("I'm knocking up a block, 90 x 36 x 36 mm", 90 * 36 * 36),
    ("I am needing one angle bracket, please. Two legs, each leg 50 mm long, 5 mm thick, 30 mm wide.", 95 * 5 * 30),
    ("a triangle plate, legs 30 and 40, right angled, thickness 5, round all corners 1 mm", None),
]


@pytest.mark.parametrize(("text", "volume"), SOLIDS)
def test_people_say_it_so(text: str, volume: float | None) -> None:
    solid = solid_of(text)
    assert volume is None or solid.Volume() == pytest.approx(volume, rel=1e-4)


LEFT = [
    ("a plate 40 x 30 x 4 with a hole of 5 mm not in the center", "not"),
    ("a plate 40 x 30 x 4 with a 5 mm hole, not through", "depth of the blind hole"),
    ("eccentric disc 60 dia, 6 thick, hole 9", "eccentric"),
    (
        "Plate 150 x 100 x 7 with two bosses on its long centreline, 100 apart. They are 20 in diameter and 25 high, "
        "and a 10 mm hole goes down each one and out through the plate.",
        "each one",
    ),
    ("an upright on a square base. The base measures 55 mm on each side and 13 mm in thickness.", "an upright"),
    ("a shelf 65 by 43 and 7 thick, and a panel 5 thick and 38 tall along its front edge (the 65 side)", "panel"),
]


@pytest.mark.parametrize(("text", "quoted"), LEFT)
def test_what_is_not_clear_is_quoted(text: str, quoted: str) -> None:
    assert any(quoted in piece for piece in make(text).not_understood)


def test_a_hexagonal_pot_without_a_room_wants_its_wall() -> None:
    assert "wall" in make("hex pot 105 af 135 high").reason
