"""Where the best reading of a text leaves something over, another one that fits together as a whole is built."""

import pytest

from cadwright.parts.build import built, make, reader

OTHERWISE = [
    ("a 44 mm cube with every single edge chamfered 3 mm", "a 44 mm cube, all edges chamfered 3 mm"),
    (
        "BASE 90 x 40 x 8 THK; CENTRAL RIB 6 THK x 18 HIGH (26 O/A), FULL 90 LG, SYMM ABOUT C/L.",
        "base 90 x 40 x 8 with a rib 90 long, 6 thick and 18 high on top in the middle",
    ),
    (
        "a round disc of diameter 100 mm and thickness 10 mm, in the middle passes a hole of 30 mm, and around on "
        "pitch circle diameter 70 mm are 5 holes of 9 mm",
        "a disc 100 dia, 10 thick, with a 30 hole in the middle and 5 holes 9 dia on a 70 bolt circle",
    ),
    (
        "fork: block 50 x 20 x 20 with a slot 8 wide 15 deep in one of the ends",
        "block 50 x 20 x 20 with a slot 8 wide 15 deep in the left end",
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
    ],
)
def test_what_fits_no_reading_is_quoted(text: str, quote: str) -> None:
    assert any(quote in said for said in make(text).not_understood)
