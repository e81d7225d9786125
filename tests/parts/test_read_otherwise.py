"""Where the best reading of a text leaves something over, another one that fits together as a whole is built."""

import pytest

from cadwright.parts.build import built, make, reader

OTHERWISE = [
    (
        "BASE 90 x 40 x 8 THK; CENTRAL RIB 6 THK x 18 HIGH (26 O/A), FULL 90 LG, SYMM ABOUT C/L.",
        "base 90 x 40 x 8 with a rib 90 long, 6 thick and 18 high on top in the middle",
    ),
    # what is doubted of the best reading (test_doubts.py)
    (
        "BLK L 4 in, W 3 in, H 2 in. 1/2 in hole lengthwise thru.",
        "a block 4 x 3 x 2 in with a 1/2 in hole through its length",
    ),
    (
        "Base: 150 L x 80 W x 4 T. Front edge: upstanding wall, t 4, h 20. Back edge: upstanding wall, t 4, h 40.",
        "base 150 x 80 x 4 with a wall 4 thick 20 high at the front and a wall 4 thick 40 high at the back",
    ),
    (
        "cone: bottom radius 15, top radius 5, height 40, on top centre / block: 100 x 50 x 20",
        "a block 100 x 50 x 20 with a cone of bottom radius 15, top radius 5 and height 40 on top in the middle",
    ),
    (
        "disc 80 dia 6 thick, a slot 30 long 6 wide, and 12 to the right of the center a 5 mm hole 3 deep",
        "disc 80 dia 6 thick with a slot 30 long 6 wide and a 5 mm hole 3 deep 12 to the right of the center",
    ),
]


@pytest.mark.parametrize(("text", "plain"), OTHERWISE)
def test_what_fits_together_is_built(text: str, plain: str) -> None:
    assert built(reader().read(text)).not_understood
    made, wanted = make(text), make(plain)
    assert (made.not_understood, wanted.not_understood) == ((), ())
    assert made.part is not None
    assert wanted.part is not None
    sizes = [sorted(v for v in m.part.values().values() if v != 1) for m in (made, wanted) if m.part is not None]
    assert sizes[0] == sizes[1]


def test_readings_come_in_the_order_of_their_cost() -> None:
    readings = list(reader().readings("plate 60 x 40 x 5, in the middle a hole, 8 mm, 2 deep"))
    assert readings[0].mentions == reader().read("plate 60 x 40 x 5, in the middle a hole, 8 mm, 2 deep").mentions
    assert [r.cost for r in readings] == sorted(r.cost for r in readings)
    assert len({r.mentions for r in readings}) == len(readings) > 1


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("plate 60 x 40 x 5 with three 5 mm holes and two frobs of 7 mm", "frobs"),
        (
            "block 60 x 40 x 30 with a 20 hole through the middle and an M5 tapped hole 12 deep in the middle",
            "nothing left",
        ),
        ("plate 100x60x8, one 6 mm hole on a 40 mm bolt circle", "on the circle"),
        ("a plate 90 x 30 x 8 with a 12 mm hole 15 mm from one end, and a 16 mm hole at the other", "at the other"),
        ("cube 50 mm with a 12 mm pocket 5 deep in the middle of each face", "each face"),
        ("plate 80x50x6, fillet the edges of the boss 2 mm", "boss"),
        (
            "a ball 40 dia, slice it flat 15 below its centre, and from that flat drill a hole 8 dia, 15 deep",
            "that flat",
        ),
        ('Headed pin, shank 3/8" dia x 1" long under the head, head 5/8" dia x 1/8" thick', "Headed"),
        ("bar 90 x 20 x 6 with fully rounded ends R5", "full round"),
    ],
)
def test_what_fits_no_reading_is_quoted(text: str, quote: str) -> None:
    assert any(quote in said for said in make(text).not_understood)
