"""What says only what is so already is taken; what is not true of the part, or may say more, is quoted."""

import pytest

from cadwright.parts.build import make

TRUE = [
    # sides and ends
    "block 60x40x20, underside flat, with a 10 mm hole in the centre",
    "a plain wedge: 120 mm long, 30 mm wide, 15 mm high. Underside flat, tall end vertical.",
    "cylinder 30 dia 50 long, ends cut square",
    "hex bar 20 A/F, 60 long, turn one end down to 12 dia x 20 long, square shoulder",
    "half a ball, 70mm diameter, flat on the back, solid all the way",
    "storage box 80 x 50 x 30 mm, walls and floor 2 mm. Top: open. Corners: square.",
    "shaft 25 dia 300 long with a keyway 6 wide 3 deep 50 long at one end, open at the end",
    "plate 80x60x6 with a slot 8 wide 40 long on top, open at the end",
    "shaft 16 dia 120 long, in the middle a collar 32 dia 10 wide, so that 55 mm of shaft remain on each side",
    "tube 30 OD, 20 ID, 60 long. Ø20 bore through.",
    "rod 12 dia 80 long, a 5 mm hole through it, intersecting the axis at a point 10 mm from one end",
    "plain bolt: hexagon head that fits a 24 mm spanner, 10 thick, and a round 12 mm shank 40 long",
    "a right circular cylinder 25 dia 76 long, both ends broken under 45 degrees with 2.5 mm",
    "hollow cylinder 50 dia 30 tall, wall 3 mm all over, 1 end open, other end closed",
    # how far
    "plate 80x60x6 with a slot 8 wide and 3 deep along the top, the full length, open at both ends",
    "plate 80x60x6 with a slot 8 wide and 3 deep across the top, over the whole width",
    "block 60 x 40 x 40 with a 90 degree V along the middle of the top over the whole length, 15 mm deep",
    "plastic spacer, OD: 10, ID: 5.3 (goes right through), length: 18",
    "spacer 12 od 6 id 20 long, the bore goes right through",
    "3/4 x 3/4 inch square and 4 inches long, 3/16 hole drilled lengthwise right down the center, end to end",
    # where
    "pin 30 dia 40 long, blind hole 12 dia, 25 mm deep, flat bottom, centred in one end",
    "cone 30 dia 50 high, the tip right above the centre",
    "hexagonal pyramid, side 20, 40 high, apex directly above the middle of the base",
    "block 60x40x20 with a slot 10 wide 5 deep along the middle of the top. 6 mm thru hole in ctr of slot floor",
    "cup: 60 mm outside diameter, 80 mm tall, walls 3 mm, floor 5 mm. In the floor 6 holes of 4 mm on a 30 circle",
    "hexagonal block 90 across flats 40 high, six 6 mm holes on a 70 circle, one at each corner of the hexagon",
    "plate 60x40x5 with two 4 mm holes 30 apart along the long axis, one on each side",
    "stepped pin: 10 dia x 20, then 6 dia x 15. Both concentric.",
    "Enclosure, 100 x 70 outside and 35 high, wall 2.5, floor 3, open top, vertical edges R8, inner corners R5.5",
    # shapes
    "wedge 100 long, 35 wide, 25 high. Just a plain triangle from the side.",
    "cylinder 30 diameter and 80 high, on it a cone roof 36 diameter at the bottom and 40 high running to a point",
    "a cylinder 20 dia with hemispherical ends of the same diameter, total length 60",
    "half of a ring, outside diameter 100, inside diameter 60, 3 thick, cut exactly along a diameter",
    "countersunk plate 60x40x5 with a 5 mm hole in the middle, countersunk to 10 mm",
    "slotted plate 60x40x5 with a slot 6 x 30 in the middle",
    "bar 20x20x100, square in section",
    "angle 30 x 30 x 3, 200 long. Idealised section, no root radius and no toe radii.",
]
FALSE = [
    (
        "shaft 16 dia 120 long, in the middle a collar 32 dia 10 wide, so that 50 mm of shaft remain on each side",
        "50 mm",
    ),
    ("tube 30 OD, 20 ID, 60 long. Ø18 bore through.", "Ø18"),
    ("wedge 100 long 40 wide 20 high. Top flat.", "Top"),
    ("bar 20x30x100, square", "square"),
    ("square bar 20x30x100", "square"),
    ("countersunk plate 60x40x5 with a 5 mm hole in the middle", "countersunk"),
    ("a stepped block 60x40x20", "stepped"),
    ("cylinder 40 dia 10 tall, domed on top", "domed"),
    ("two bars 60 x 15 crossing at right angles in the middle, 5 mm thick", "at right angles"),
    ("cylindrical body, length 80 mm. central through bore, diameter 10 mm", "central"),
    ("plate 60x40x5 with a 6 mm hole, not flat", "not"),
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_so_already_is_no_loss(text: str) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()


@pytest.mark.parametrize(("text", "quoted"), FALSE)
def test_what_is_not_so_is_quoted(text: str, quoted: str) -> None:
    made = make(text)
    assert any(quoted in piece for piece in made.not_understood)


def test_what_is_named_so_is_no_other_thing_of_its_kind() -> None:
    made = make("Flange: disc OD 110 thk 12. Boss OD 60 10 high on top. 6 off dia 9 thru the disc, evenly on 85 PCD.")
    assert made.not_understood == ()
    assert [m.noun for m in made.reading.mentions if m.places][-1] == "thru"


def test_sizes_before_a_noun_may_have_a_cross_between_them() -> None:
    made = make("shaft 25 dia 300 long. 6 mm wide x 3 mm deep keyway 50 long")
    assert made.part is not None
    assert made.part.values()["keyway_width"] == 6


def test_the_ends_of_a_truncated_pyramid_are_centred() -> None:
    text = "Square pyramid with its top cut off: base 50 x 50, top 20 x 20, 30 high, centred over one another."
    assert make(text).not_understood == ()
    assert make("Block 50 x 50 x 30, centred over one another.").not_understood
