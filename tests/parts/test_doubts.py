"""What is made and yet cannot be what was said is quoted: other numbers of things, and things that change nothing."""

import pytest

from cadwright.parts.build import make


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Base 47 sq x 3.5 thk. Walls 3.5 thk x 22 high on left & front edges.", "there is only one"),
        (
            "plate 80x60x2, two notches in the front edge 10 wide 8 deep round at the ends spaced 40 apart",
            "how many of the 2 notches",
        ),
        (
            "stack, all centred: cylinder dia 30, height 12, block 38 x 38, height 66, cylinder dia 30, height 12",
            "inside of what is there",
        ),
        (
            "- flange: 26 mm dia x 1.6 mm\n- body on top, centred: 20 mm dia, 15 mm long\n"
            "- in the flange: 3 holes, 4 mm, on a 14.5 mm bolt circle, 1 deep",
            "begin inside of what is there",
        ),
        ("plate 55 x 55 x 3.5, holes: four, 6.6 dia, hole layout: centred square, 33 x 33", "layout"),
        ("Sheave 64 dia x 16 W, R4 groove on ctr of rim.", "groove"),
        ("plate 120 x 80 x 10, a rim of 15 all round left standing and the middle milled 4 deep", "put on or left"),
        ("disc 45 dia 20 thick, on the top face a hexagon 13 across flats is sunk 6", "stands or is cut in"),
        ("block 150x40x30. In a recess 100 x 12, 1 deep, centred on that side.", "on which side it is"),
    ],
)
def test_what_can_hardly_be_meant_is_quoted(text: str, quote: str) -> None:
    assert any(quote in told for told in make(text).not_understood), make(text).not_understood


@pytest.mark.parametrize(
    "text",
    [
        "plate 100x50x8 with two notches 10 x 8 in the left and right edges",
        "tube 40 OD 30 ID 60 long, four radial holes 6 mm 90° apart at half height",
        "Base 47 sq x 3.5 thk. A wall 3.5 thk x 22 high on the left edge.",
        "disc 80 dia 9 thick with a boss 20 dia 10 high on top and 4 holes 5 mm on a 60 mm circle",
        "- flange: 26 mm dia x 1.6 mm\n- body on top, centred: 20 mm dia, 15 mm long\n"
        "- in the body: 3 holes, 4 mm, on a 14.5 mm bolt circle, through all",
        "tiny one: pin 3mm x 20 with a 5mm head 2 mm tall",
    ],
)
def test_what_is_as_it_was_said_is_done(text: str) -> None:
    assert make(text).not_understood == ()


def test_a_dovetail_without_its_widths_is_quoted() -> None:
    assert any(
        "width of the dovetail" in told for told in make("block 100x70x25, a dovetail groove 10 deep").not_understood
    )
