"""Things of the household: what a request gives, measured on the built solid, what is told of it, and edits of it."""

import math
from typing import Any

import pytest

from cadwright.catalogue.family import Family, families
from cadwright.parts import things
from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.change import change
from cadwright.parts.model import Hole, Part

Box = tuple[float, float, float]
Open = tuple[float | None, float | None, float | None]


def built(part: Part) -> Any:
    """The shape that the printed script builds; the script reads back to the same part."""
    source = script(part)
    assert recover(source) == part
    names: dict[str, Any] = {}
    exec(source, names)
    return names["r"].val()


def measured(shape: Any) -> tuple[float, Box]:
    box = shape.BoundingBox()
    return shape.Volume(), (box.xlen, box.ylen, box.zlen)


def made(text: str) -> tuple[Made, Part]:
    found = make(text)
    assert found.part is not None, found.reason
    assert found.not_understood == ()
    return found, found.part


def _disc(diameter: float, height: float) -> float:
    return math.pi / 4 * diameter**2 * height


def _frustum(wide: float, narrow: float, height: float) -> float:
    return math.pi / 12 * height * (wide**2 + wide * narrow + narrow**2)


def _blade(length: float, width: float, hub: float) -> float:
    """A blade's area outside of the hub: the rectangle from the axis less what of it lies in the disc."""
    r, w = hub / 2, width / 2
    inside = w * math.sqrt(r * r - w * w) + r * r * math.asin(w / r)
    return (length + r) * width - inside


SIZED: list[tuple[str, float, Box]] = [
    # Top 1200x800x30; four legs of 60x60, 750 - 30 long.
    (
        "A table 1200 x 800 mm and 750 mm high with a 30 mm thick top and 60 mm square legs",
        1200 * 800 * 30 + 4 * 60**2 * 720,
        (1200, 800, 750),
    ),
    # A disc on three round legs.
    (
        "Design a three-legged round table with a diameter of 600 mm, a thickness of 20 mm and a height of 500 mm. "
        "The legs are 50 mm in diameter.",
        _disc(600, 20) + 3 * _disc(50, 480),
        (600, 600, 500),
    ),
    # Six boards of 19 between two sides; 900 is over all, so a board is 900 - 2 * 18 long.
    (
        "a bookcase 900 mm wide, 280 mm deep and 1800 mm high with 6 shelves, 18 mm thick",
        6 * (900 - 36) * 280 * 18 + 2 * 18 * 280 * 1800,
        (900, 280, 1800),
    ),
    # The seat stands 435 above the ground on legs of 25; the backrest adds 400 above the seat.
    (
        "A chair with a seat 450 mm wide, 420 mm deep and 25 mm thick, seat height of 460 mm, legs 30 mm thick and a "
        "backrest 400 mm high and 20 mm thick",
        450 * 420 * 25 + 4 * 30**2 * 435 + 450 * 20 * 400,
        (450, 420, 860),
    ),
    (
        "A stool 450 mm high with a round seat of 320 mm diameter, 25 mm thick, and three legs 30 mm thick",
        _disc(320, 25) + 3 * _disc(30, 425),
        (320, 320, 450),
    ),
    (
        "stool w/ 4 square legs 30mm, seat 300 mm square and 20 thick, total height 450",
        300 * 300 * 20 + 4 * 30**2 * 430,
        (300, 300, 450),
    ),
    (
        "shelving unit 5 tiers 1000 wide 400 deep 1800 high, boards 16 mm",
        5 * (1000 - 32) * 400 * 16 + 2 * 16 * 400 * 1800,
        (1000, 400, 1800),
    ),
    # Rungs of 30 between the rails' middles; what lies inside the rails does not count twice.
    (
        "A ladder 2.5 m high and 400 mm wide with 8 rungs of 30 mm diameter and rails 60 mm deep and 25 mm thick",
        2 * 60 * 25 * 2500 + 8 * _disc(30, 350),
        (400, 60, 2500),
    ),
    (
        "A picture frame 200 x 300 mm with 25 mm wide bars, 20 mm deep, with a rebate 6 mm wide and 8 mm deep",
        (200 * 300 - 150 * 250) * 20 - (162 * 262 - 150 * 250) * 8,
        (200, 300, 20),
    ),
    (
        "A control knob 30 mm in diameter and 18 mm high with a 6 mm bore 12 mm deep and a 1 mm chamfer",
        _disc(30, 18) - _disc(6, 12) - math.pi * (15 - 1 / 3),
        (30, 30, 18),
    ),
    # Walls of 2 measured horizontally: a cone less the same cone 2 narrower.
    (
        "A funnel with a mouth diameter of 120 mm, a spout diameter of 20 mm, a spout length of 50 mm, a height of "
        "130 mm and 2 mm walls",
        _disc(20, 50) - _disc(16, 50) + _frustum(120, 20, 80) - _frustum(116, 16, 80),
        (120, 120, 130),
    ),
    ("a mug 80 mm in diameter and 90 mm high with 4 mm walls, no handle", _disc(80, 90) - _disc(72, 86), (80, 80, 90)),
    # Sizes of parts that are said together, and after a comma.
    (
        "Create a dining table with a top of 1800mm x 900mm x 40mm and four legs of 80mm x 80mm x 710mm",
        1800 * 900 * 40 + 4 * 80**2 * 710,
        (1800, 900, 750),
    ),
    (
        "A 2 m tall bookshelf with 6 shelves, each shelf being 25 mm thick, 1 m wide and 350 mm deep",
        6 * 1000 * 350 * 25 + 2 * 25 * 350 * 2000,
        (1050, 350, 2000),
    ),
    (
        "A picture frame for a 100 x 150 mm picture with a 20 mm border, with a rebate 4 mm wide and 6 mm deep",
        (140 * 190 - 100 * 150) * 16 - (108 * 158 - 100 * 150) * 6,
        (140, 190, 16),
    ),
    (
        "a photo frame with a 10x15 cm opening and 20 mm bars, 12 mm thick",
        (140 * 190 - 100 * 150) * 12,
        (140, 190, 12),
    ),
    # Width over all; a hub of 100 and blades of 300 on both sides.
    (
        "A fan with two blades, each 300 mm long, 60 mm wide and 3 mm thick, and a hub of 100 mm diameter and 40 mm "
        "height",
        _disc(100, 40) + 2 * _blade(300, 60, 100) * 3,
        (700, 100, 40),
    ),
]


@pytest.mark.parametrize(("text", "volume", "box"), SIZED, ids=[t[:40] for t, _, _ in SIZED])
def test_a_thing_with_its_sizes_measures_as_they_say(text: str, volume: float, box: Box) -> None:
    _, part = made(text)
    shape = built(part)
    assert shape.isValid()
    got, size = measured(shape)
    assert got == pytest.approx(volume, rel=1e-6)
    assert size == pytest.approx(box, rel=1e-6)


# what is right for requests that leave sizes open: the extents that they do say, and that the rest is told

OPEN: list[tuple[str, Open, int]] = [
    ("a round dining table 1.2 m in diameter and 75 cm tall on a single 150 mm column", (1200, 1200, 750), 1),
    ("wing section NACA 0012 chord 100 mm", (100, 500, None), 1),
    ("coffee cup 80 high 75 wide", (None, 75, 80), 1),
    ("funnel, top 4 in, bottom 0.5 in, 5 in tall overall, wall 1/16", (101.6, 101.6, 127), 1),
    ("bookcase 2000 tall 900 wide 300 deep, 6 shelves", (900, 300, 2000), 1),
    ("6 rung ladder, 1.8 m long, 380 wide", (380, None, 1800), 1),
    ("3-blade fan 400 mm diameter hub 80", (None, None, None), 1),
    ("vase 250 high, top 90, bottom 60, wall 2.5", (90, 90, 250), 1),
    ("vase 250 high, 90 wide, 5 mm bottom, 3 mm wall", (90, 90, 250), 1),
    ("bar stool 75 cm, seat 33 cm round 3 cm thick, legs 35 mm", (330, 330, 750), 1),
    ("a coat hook 100 x 25 x 5, sticks out 45", (45, 25, 100), 1),
    # What is said of the top is on the board, not on the box about the whole.
    ("a desk 1600x800x740, 25 mm top, with a 60 mm cable hole in the top 100 mm from the back", (1600, 800, 740), 1),
    ("a table 800x800x700 and a 100 mm cube on the top in the middle", (800, 800, 800), 1),
    # Bare numbers beside "1.5 m" are in mm; two legs stand across.
    ("a bench 1.5 m long, 350 wide, 450 high with two legs 300 x 40", (1500, 350, 450), 1),
    ("a small stool, seat 300 round 25 thick, 3 legs 28 round, 400 high in total", (300, 300, 400), 1),
    ("table with 60x60 mm legs, 1400 by 800 top, 760 high", (1400, 800, 760), 1),
    ("ladder 2m, 40 cm wide", (400, None, 2000), 1),
    ("doll's house table, top 80 x 50 x 3, legs 5 mm square and 40 long", (80, 50, 43), 1),
    ("a vase 200 tall, 120 wide at the top, 80 at the bottom, 3 mm walls", (120, 120, 200), 1),
    ("a vase 150 tall, base 60, belly 100, neck 60, 2 mm walls", (100, 100, 150), 1),
    ("a vase 180 high, base 70 mm, waist 40 mm, mouth 70 mm, 3 mm wall", (70, 70, 180), 1),
    ("a bowl 120 mm diameter 50 high 3 mm walls", (120, 120, 50), 1),
    ("a wall hook 80 tall and 40 mm deep with a tip 20 mm high and two 5 mm holes", (40, None, 80), 1),
    # A hub with a blade on either side: 2 * 400 + 120.
    ("a ceiling fan with two blades of 400 mm length and a hub of 120 mm diameter", (920, None, None), 1),
    # The pole stands on the ground and ends in the arm.
    ("A street lamp with a pole height of 5 m and a diameter of 180 mm", (None, None, 5000), 1),
    # A disc on legs that stand under it.
    ("A five legged circular coffee table with radius 400 mm and thickness 25 mm", (800, 800, None), 1),
    # A desk and, apart from it, a block of drawers under it.
    (
        "A desk of 1600 mm in width, 800 mm in depth, with a separate four-drawer pedestal of 420 mm width",
        (1600, 800, None),
        2,
    ),
    # Shelves between sides: the sides stand outside of the shelves.
    ("a bookshelf with four shelves, each 700 mm long and 250 mm deep", (None, 250, None), 1),
    ("An aircraft wing with a NACA 4412 airfoil, 300 mm chord and a tip chord of 150 mm", (None, 1500, None), 1),
    ("A coffee mug 82 mm in diameter and 95 mm tall", (None, 82, 95), 1),
    ("a 1.2 m garden bench", (1200, None, None), 1),
    ("a bar stool 700 mm high with a square seat", (None, None, 700), 1),
]


@pytest.mark.parametrize(("text", "box", "solids"), OPEN, ids=[t[:40] for t, _, _ in OPEN])
def test_a_thing_with_open_sizes_keeps_those_that_are_said(text: str, box: Open, solids: int) -> None:
    found, part = made(text)
    shape = built(part)
    assert shape.isValid()
    assert len(shape.Solids()) == solids
    _, size = measured(shape)
    for wanted, got in zip(box, size, strict=True):
        assert wanted is None or got == pytest.approx(wanted, rel=1e-6)
    assert found.assumptions


WITH_PIECES = [f for f in families() if f.pieces and not f.needed]


@pytest.mark.parametrize("family", WITH_PIECES, ids=lambda f: f.name)
def test_missing_sizes_are_assumed_and_told(family: Family) -> None:
    found, part = made(f"Create a simple {family.nouns[0]}")
    assert any("not given" in told or " is " in told for told in found.assumptions)
    assert built(part).isValid()


def test_a_number_right_before_a_piece_and_its_whole_counts() -> None:
    for text, count in (("6 rung ladder, 1.8 m long, 380 wide", 6), ("3-blade fan 400 mm diameter hub 80", 3)):
        assert count in [m.count for m in made(text)[0].reading.mentions]
    naca = made("wing naca4415 chord 180 span 900 tip chord 120")[0].reading.mentions[0].size("naca")
    assert naca is not None
    assert naca.value == 4415


def test_a_wing_has_the_area_of_its_profile() -> None:
    """The integral of the four-digit thickness is 0.0685 of thickness ratio 10 %, times the chord squared."""
    _, part = made("a wing with a NACA 0010 profile, a chord of 250 mm and a span of 800 mm")
    volume, size = measured(built(part))
    area = 0.1 * 10 * (0.2969 * 2 / 3 - 0.1260 / 2 - 0.3516 / 3 + 0.2843 / 4 - 0.1015 / 5)
    assert volume == pytest.approx(area * 250**2 * 800, rel=1e-3)
    assert size == pytest.approx((250, 800, 25), rel=1e-3)


REFUSED = [
    ("a teapot 150 mm in diameter", "simple bodies"),
    ("a ballpoint pen", "simple bodies"),
    ("make a dragon with wings spread", "simple bodies"),
    ("a NACA 23012 wing", "four digits"),
    ("a NACA 2400 wing", "no thickness"),
    ("a table 750 mm high and 1200 mm long with a 800 mm thick top", "thicker than the table is high"),
    ("a round table of 0 mm diameter", "not a possible"),
    ("a bookshelf with one shelf", "cannot be built"),
    ("a bookshelf with 100000 shelves", "cannot be built"),
    ("a ladder 2 m high with 10000 rungs", "cannot be built"),
    ("a table with three legs, 1000 mm long and 500 mm wide", "do not stand in pairs"),
    ("a table 1200 x 800 with 500 mm legs, 500 mm thick", "too thick"),
    ("a mug 80 mm in diameter with 45 mm walls", "walls fill"),
    ("a fan with 4 blades 120 mm wide and a hub of 100 mm diameter", "wider than the hub"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_cannot_be_is_declined_with_the_reason(text: str, words: str) -> None:
    found = make(text)
    assert found.part is None
    assert words in found.reason


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("A stool with a gizmo of 30 mm and a height of 500 mm", "gizmo"),
        ("a table 1200 x 800 x 750 with a 40 mm thick top, 20 mm thick", "40 mm thick"),
        ("a table 1200 x 800 and 750 high with 800 mm long legs and a 30 mm top", "750"),
        ("a mug 80 mm in diameter with a triangular handle", "triangular"),
        ("a kitchen table with drawers 1200x700x750", "drawers"),
        ("a goal post 3 m wide and 2 m high", "goal"),
        ("a phone stand with a 15 mm cable hole", "hole"),
    ],
)
def test_what_does_not_shape_it_is_quoted(text: str, word: str) -> None:
    found = make(text)
    assert any(word in quote for quote in (*found.not_understood, found.reason))


def test_a_hole_in_the_top_goes_through_the_board() -> None:
    plain, bored = (
        built(made(f"a table 800x800x700 with a 20 mm thick top{also}")[1])
        for also in ("", ", a 60 mm hole in the middle of the top")
    )
    assert plain.Volume() - bored.Volume() == pytest.approx(_disc(60, 20), rel=1e-6)


def test_a_pedestal_stands_at_the_side_that_is_said() -> None:
    x = [built(made(f"a desk 1400x700x740 with a pedestal on the {side}")[1]).Center().x for side in ("left", "right")]
    assert x[0] < 0 < x[1]


def test_sql_makes_no_table() -> None:
    assert make("'; DROP TABLE designs; --").not_understood


@pytest.mark.parametrize(
    "text",
    [
        "rubber foot, truncated cone, 20 dia at the table, 16 dia at the top, 10 high",
        "a cap for my chair leg, 20 mm dia, 30 high",
        "desk grommet: disc 60 mm diameter, 5 thick",
    ],
)
def test_things_that_are_only_spoken_of_are_not_made(text: str) -> None:
    found, _ = made(text)
    assert {m.kind for m in found.reading.mentions} & {"table", "chair", "desk"} == set()


TABLE = "a table 1200 x 800 mm and 750 mm high"
SHELF = "a bookshelf 900 mm wide, 300 mm deep and 1.8 m high"
FAN = "a fan with two blades of 300 mm length and a hub of 100 mm diameter"
LAMP = "a street lamp with a pole 4 m high and an arm 1 m long"
EDITED: list[tuple[str, str, Open]] = [
    (TABLE, "make the legs 10 mm longer", (1200, 800, 760)),
    (TABLE, "make it 900 mm high", (1200, 800, 900)),
    (TABLE, "make the table 1.5 m long", (1500, 800, 750)),
    (TABLE, "make the top thicker by 5", (1200, 800, 750)),
    (SHELF, "make it 1 m wide", (1000, 300, 1800)),
    (FAN, "make the blades 50 mm longer", (800, 100, 60)),
    (LAMP, "make the pole 5 m high", (None, 400, 5000)),
    (LAMP, "make the arm twice as long", (2500, 400, 4000)),
    ("a mug 80 mm in diameter and 95 mm high", "remove the handle", (80, 80, 95)),
]


@pytest.mark.parametrize(("text", "wish", "box"), EDITED)
def test_a_thing_is_edited_by_the_names_of_its_pieces(text: str, wish: str, box: Open) -> None:
    found, part = made(text)
    edited = change(wish, script(part) + things.line(found.reading.mentions))
    assert edited is not None
    assert edited.not_understood == ()
    _, size = measured(built(edited.part))
    for wanted, got in zip(box, size, strict=True):
        assert wanted is None or got == pytest.approx(wanted, rel=1e-6)


@pytest.mark.parametrize(
    ("text", "wish", "number"),
    [
        (TABLE, "two more legs", 6),
        (TABLE, "use six legs", 6),
        (SHELF, "add two more shelves", 7),
        (SHELF, "add another shelf", 6),
        (SHELF, "remove one shelf", 4),
        (FAN, "3 blades", 3),
    ],
)
def test_pieces_are_counted_anew(text: str, wish: str, number: int) -> None:
    found, part = made(text)
    edited = change(wish, script(part) + things.line(found.reading.mentions))
    assert edited is not None
    assert edited.not_understood == ()
    assert number in [m.count for m in edited.things]
    assert built(edited.part).isValid()


def test_one_of_several_pieces_cannot_be_another_than_the_others() -> None:
    found, part = made(SHELF)
    edited = change("make one shelf 20 mm thick", script(part) + things.line(found.reading.mentions))
    assert edited is None or edited.not_understood


def test_defaults_that_were_told_stay_when_other_sizes_change() -> None:
    found, part = made(TABLE)
    edited = change("make it 2 m long", script(part) + things.line(found.reading.mentions))
    assert edited is not None
    assert edited.part.values()["top_thickness"] == part.values()["top_thickness"]


@pytest.mark.parametrize(
    ("text", "hole"),
    [
        ("pipe clamp for a 32 mm pipe, 20 wide, 4 thick, with two M5 holes", 5.5),
        ("pipe saddle for a 25 mm pipe with 2 holes for M4 screws", 4.5),
        ("pipe clamp for a 32 mm pipe with M6 screw holes", 6.6),
        ("a coat hook with two M3 holes, 70 mm tall", 3.4),
        ("a coat hook with two screw holes, 60 mm tall", 4.5),
        ("NEMA 17 motor plate 60x60x5 with M4 holes at the corners", 4.5),
    ],
)
def test_holes_for_screws_are_those_that_the_thing_has(text: str, hole: float) -> None:
    found, part = made(text)
    drilled = [f.diameter.evaluate(part.values()) for f in part.features if isinstance(f, Hole)]
    assert drilled[-1] == hole
    assert len(drilled) == (2 if "NEMA" in text else 1)
    assert not any("height not given" in told for told in found.assumptions)


@pytest.mark.parametrize("also", ["four M5 holes", "a 4 mm hole in one corner"])
def test_more_holes_than_the_thing_has_are_quoted(also: str) -> None:
    assert make(f"pipe clamp for a 32 mm pipe with {also}").not_understood
