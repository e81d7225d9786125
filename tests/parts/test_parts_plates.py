"""Plates and blocks as shops and beginners tell them: lists with bullets, grooves over the whole length, mouths of
holes told in a line of their own, frames, and what stays quoted there.
"""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

PI = math.pi

SOLIDS = [
    # lists with bullets, and the sizes of a solid as some say them
    (
        "Tray:\n* plate 90 x 60 x 12\n* 6 holes 8 mm\n* holes in 3 columns x 2 rows, pitch 25 both ways",
        64800 - 6 * PI * 192,
    ),
    ("slab 70 on 40 on 10 mm with a 6 mm hole in the middle", 28000 - PI * 90),
    ("plate 80 x 60 x 10 with 3 holes 6 mm. Holes on the long centreline, pitch 20", 48000 - 3 * PI * 90),
    ("plate 80 x 80 x 10, nine 6 mm holes in a 3 by 3 grid, 20 mm between neighbours", 64000 - 9 * PI * 90),
    ("plate 80 x 20 x 10, three 6 mm holes in a row, 20 mm between adjacent ones", 16000 - 3 * PI * 90),
    # grooves that are told over the whole length
    ("block 60 x 40 x 30. Along the whole length, in the middle of the top face, a groove 10 wide and 5 deep", 69000),
    ("block 60 x 40 x 30. Along the full length, in the middle of the top, there is a V groove 10 deep, 90°", 66000),
    ("block 60 x 40 x 30 with a V groove 10 deep, 90 degrees between its flanks", 66000),
    ("block 60 x 40 x 30 with a vee groove 10 deep, flanks 90 degrees apart", 66000),
    ("block 60 x 40 x 30 with a V groove 10 deep, 40 long", 72000 - 4000),
    ("block 60 x 40 x 30 with a dovetail groove 10 deep, 15 wide at the mouth, 20 wide at the bottom, 60 long", 61500),
    ("block 60 x 40 x 30 with a groove 8 wide and 5 deep over the entire 60 mm length", 72000 - 2400),
    ("block 60 x 40 x 30 with a groove in the front 6 high and 6 deep, its lower edge 10 mm above the bottom", 69840),
    ("block 60 x 40 x 30. Each long side has a groove 6 tall and 5 deep, lower edge 10 above the bottom", 68400),
    ("block 60 x 40 x 30. 90 degree V along the top, 20 wide and 10 deep", 66000),
    (
        "block: 60 wide, 40 deep, 30 high. Slot across the full width, 10 wide 14 deep, front wall 8 from the front",
        63600,
    ),
    ("block 60 x 30 x 40 with a vertical V groove, 90°, 5 deep, full height, in the middle of the front face", 71000),
    # T-slots by their neck and what is below
    ("block 80 x 60 x 40 with a T-slot along the top, neck 12 wide and 10 deep, head 20 wide and 8 high", 169600),
    (
        "block 80 x 60 x 40. T-slot along the full 80 length: throat 12 x 10, below it the wide part is 20 wide and 8 "
        "high, total depth 18",
        169600,
    ),
    # trays that are solid but for their pockets
    ("a dish 110 x 75 x 20 with a pocket 100 x 65 mm, 15 mm deep", 165000 - 97500),
    (
        "I'd like a block. It is 60 x 40 x 20 mm, vertical corners radius 5. The top has a pocket 40 x 20 mm, 10 deep",
        48000 - 20 * (100 - 25 * PI) - 8000,
    ),
    # holes of several sizes on squares
    ("plate 60 x 60 x 10 with 4 holes of 4 mm on a 30 mm square and 4 of 6 mm on a 50 mm square", 36000 - 4 * PI * 130),
    (
        "plate 60 x 60 x 10, 4 holes of 4 mm on a 30 mm square. Both squares have their sides parallel to the plate",
        36000 - 4 * PI * 40,
    ),
    # soft corners, whose radius comes later
    ("plate with soft corners, 60 x 40 x 10 mm, the four vertical corners rounded to R5", 24000 - 10 * (100 - 25 * PI)),
    (
        "plate 60 x 40 x 10 with a slot 30 x 10 through the middle, lengths parallel to the 40 side",
        24000 - 10 * (200 + 25 * PI),
    ),
    # the mouths of holes, in a line of their own
    (
        "plate 90 x 60 x 12\n- central bore 20 mm dia through\n- counterbore on top around the bore: 30 mm dia, 5 deep",
        64800 - PI * (100 * 7 + 225 * 5),
    ),
    (
        "plate 90 x 60 x 12, hole 8 mm in the centre, plus a counterbore around it 14 dia and 5 deep from the top",
        64800 - PI * (16 * 7 + 49 * 5),
    ),
    (
        "plate 90 x 60 x 12, 4 holes 6 mm at the corners 10 from the edges. Counterbored from above: dia 11, depth 5",
        64800 - 4 * PI * (9 * 7 + 30.25 * 5),
    ),
    ("BLOCK 2.00 SQ X 1.00 THK. Ø.50 THRU ON CTR OF 2.00 SQ FACE.", (4 - PI / 16) * 25.4**3),
    # what is on each side of a groove, and slots from an edge
    (
        "block 80 x 60 x 20 with a groove 10 wide and 5 deep along the middle of the top. On each side of the "
        "groove there are two 6 mm holes, 12 from the ends and 9 from the long sides",
        92000 - 4 * PI * 180,
    ),
    (
        "block 80 x 60 x 20 with a groove 10 wide and 5 deep along the middle of the top and a 6 mm hole on each side "
        "of the groove, 9 mm from the long sides",
        92000 - 2 * PI * 180,
    ),
    (
        "shim 50 x 50 x 2, slot 10 wide from middle of one side, full R at closed end, 30 from edge to bottom of "
        "radius",
        5000 - 2 * (250 + 12.5 * PI),
    ),
    (
        "block 90 x 90 x 60 with four holes 10 mm dia 40 deep at the corners 15 mm from the edges. Underneath there's "
        "a centred square recess, 60 x 60 mm and 2 mm deep",
        486000 - 4 * PI * 1000 - 7200,
    ),
    # frames
    ("a picture frame 250 wide by 200 tall, 15 thick. The opening is 150 wide by 100 tall", 15 * 35000),
    ("photo frame: outer rectangle 250 x 200, inner opening 150 x 100 centred, 15 thick", 15 * 35000),
    ("outer rectangle 90 x 60 mm, inner opening 70 x 40 mm centred, 5 mm thick", 5 * 2600),
    # edges
    ("a cube of 20 mm with every single edge chamfered 2 mm", 8000 - 12 * 20 * 2 + 8 * 16 / 3),
    ("block 20 x 20 x 20, every last edge chamfered 2 mm", 8000 - 12 * 20 * 2 + 8 * 16 / 3),
]


@pytest.mark.parametrize(("text", "volume"), SOLIDS)
def test_a_plate_or_block_is_what_is_said(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=2e-3)


QUOTED = [
    ("block 60 x 40 x 30 with a V groove 10 deep, 25 long", "25 long"),  # it would end inside of the block
    ("block 60 x 40 x 90, 10 mm hole, 20 deep, in the centre of the 60 square face", "of the 60 square face"),
    ("block 80 x 60 x 40 with a T-slot: neck 12 wide and 10 deep, head 20 wide and 8 high, total depth 20", "depth 20"),
    ("block 80 x 50 x 40 with a groove in the front 6 high and 6 deep, its upper edge 10 mm above the bottom", "upper"),
    ("block 80 x 30 x 50 with a V groove in the top face, 90°, 6 deep, full height", "full height"),
    ("enclosure 100 x 60 x 30 with a 40 x 20 recess 5 mm deep for a display", "recess"),
    ("plate with soft corners, 60 x 40 x 10 mm, all top edges chamfered 1 mm", "corners"),
    ("picture frame 200 x 150 x 15, opening 150 x 100, bars 20 wide", "20 wide"),
    ("plate 60 x 40 x 5 with a 5 mm hole on a 60 mm circle", "on a 60 mm circle"),
]


@pytest.mark.parametrize(("text", "quote"), QUOTED)
def test_what_does_not_fit_is_quoted(text: str, quote: str) -> None:
    made = make(text)
    assert any(quote in piece for piece in made.not_understood), made.not_understood
