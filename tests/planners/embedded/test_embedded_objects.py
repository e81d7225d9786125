"""Objects of the catalogue: what a request gives, measured on the built solid, and what is told about it."""

import math
from typing import Any

import pytest

from cadwright.parts.cadquery.printing import script
from cadwright.parts.cadquery.reading import recover
from cadwright.parts.model import Part
from cadwright.planners.embedded.editing.editing import edit
from cadwright.planners.embedded.objects.catalogue import CATALOGUE
from cadwright.planners.embedded.objects.finding import find
from cadwright.planners.embedded.objects.making import make
from cadwright.planners.embedded.planner import plan
from cadwright.planners.embedded.reading.building import Plan
from cadwright.values import Request

Box = tuple[float, float, float]


def part_of(text: str) -> tuple[Plan, Part]:
    made = plan(text)
    assert made.part is not None, made.reason
    return made, made.part


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


def _disc(diameter: float, height: float) -> float:
    return math.pi / 4 * diameter**2 * height


def _hexagon(flats: float, height: float) -> float:
    return math.sqrt(3) / 2 * flats**2 * height


def _stadium(length: float, width: float) -> float:
    return (length - width) * width + math.pi / 4 * width**2


def _frustum(wide: float, narrow: float, height: float) -> float:
    return math.pi / 12 * height * (wide**2 + wide * narrow + narrow**2)


def _groove(radius: float, depth: float, mouth: float, flank: float) -> float:
    """A trapezium turned about the axis, by Pappus."""
    foot = mouth - 2 * depth * math.tan(math.radians(flank))
    area = (mouth + foot) / 2 * depth
    inward = depth / 3 * (mouth + 2 * foot) / (mouth + foot)
    return 2 * math.pi * (radius - inward) * area


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
    # Bore and six holes out of a disc.
    (
        "A flange of 100 mm diameter, 10 mm thick, with a 40 mm bore and six 9 mm holes on a 75 mm bolt circle",
        _disc(100, 10) - _disc(40, 10) - 6 * _disc(9, 10),
        (100, 100, 10),
    ),
    # Legs of 60 and 40 outside, 5 thick; two holes in each.
    (
        "An L-bracket 60 x 40 x 5 mm, 30 mm wide, with two 6 mm holes in each leg",
        (60 * 5 + 35 * 5) * 30 - 4 * _disc(6, 5),
        (60, 30, 40),
    ),
    # ISO 4032: 13 across flats, 6.8 high.
    ("I need an M8 hex nut", _hexagon(13, 6.8) - _disc(8, 6.8), (13 / math.cos(math.pi / 6), 13, 6.8)),
    # ISO 4014: 16 across flats, head 6.4 high; the length is that below the head.
    (
        "M10x50 hex bolt",
        _disc(10, 50) + _hexagon(16, 6.4),
        (16 / math.cos(math.pi / 6), 16, 56.4),
    ),
    # Edges of 20: ten right triangles' worth of area, see the formula of the pentagram.
    (
        "A star-shaped plate, 3 mm thick, with an outer radius of 30 mm and an inner radius of 12 mm",
        5 * 30 * 12 * math.sin(math.pi / 5) * 3,
        (2 * 30 * math.sin(math.radians(72)), 30 + 30 * math.cos(math.radians(36)), 3),
    ),
    # A slotted head of 7 x 2.6 on a shank of 4, see the assumptions; the slot is 1 wide and 1.3 deep.
    (
        "a screw, 4 mm in diameter and 16 mm long, with a head of 8 mm diameter and 3 mm height, with a slot of 1 mm "
        "width and 1.5 mm depth",
        _disc(4, 16) + _disc(8, 3) - 1.5 * 2 * (0.5 * math.sqrt(16 - 0.25) + 16 * math.asin(1 / 8)),
        (8, 8, 19),
    ),
    # Three sections on top of each other.
    (
        "A stepped shaft with diameters of 20, 30 and 25 mm and lengths of 40, 60 and 35 mm",
        _disc(20, 40) + _disc(30, 60) + _disc(25, 35),
        (30, 30, 135),
    ),
    # Sections that are described one by one.
    (
        "A stepped shaft: first section 20 mm diameter and 40 mm long, second section 30 mm diameter and 60 mm long",
        _disc(20, 40) + _disc(30, 60),
        (30, 30, 100),
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
    # Rungs of 30 between the rails' middles; what lies inside the rails does not count twice.
    (
        "A ladder 2.5 m high and 400 mm wide with 8 rungs of 30 mm diameter and rails 60 mm deep and 25 mm thick",
        2 * 60 * 25 * 2500 + 8 * _disc(30, 350),
        (400, 60, 2500),
    ),
    # 1 + 2 + … + 6 blocks.
    (
        "A staircase with 6 steps, each 250 mm deep and 180 mm high, 900 mm wide",
        21 * 250 * 180 * 900,
        (1500, 900, 1080),
    ),
    (
        "A picture frame 200 x 300 mm with 25 mm wide bars, 20 mm deep, with a rebate 6 mm wide and 8 mm deep",
        (200 * 300 - 150 * 250) * 20 - (162 * 262 - 150 * 250) * 8,
        (200, 300, 20),
    ),
    ("An open box 100 x 80 x 50 mm with 3 mm walls", 100 * 80 * 50 - 94 * 74 * 47, (100, 80, 50)),
    # The groove is a trapezium of 10 at the rim and 10 - 2 * 5 * tan 20° at its foot (Pappus).
    (
        "A pulley with an outer diameter of 80 mm, 16 mm wide, with a 12 mm bore and a groove 5 mm deep, 10 mm wide, "
        "with a groove angle of 40 degrees",
        _disc(80, 16) - _disc(12, 16) - _groove(40, 5, 10, 20),
        (80, 80, 16),
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
    ("A cup 80 mm in diameter and 90 mm high with 4 mm walls", _disc(80, 90) - _disc(72, 86), (80, 80, 90)),
    ("An I-beam 200 x 100 x 8 mm, 1000 mm long", (2 * 100 * 8 + 184 * 8) * 1000, (1000, 100, 200)),
    ("A U-channel 40 mm wide, 20 mm high, 3 mm thick and 500 mm long", (40 * 3 + 2 * 17 * 3) * 500, (500, 40, 20)),
    ("A steel angle 60 x 40 x 5 mm, 800 mm long", (60 * 5 + 35 * 5) * 800, (800, 40, 60)),
    # Sizes of parts that are said together, and after a comma.
    (
        "Create a dining table with a top of 1800mm x 900mm x 40mm and four legs of 80mm x 80mm x 710mm",
        1800 * 900 * 40 + 4 * 80**2 * 710,
        (1800, 900, 750),
    ),
    (
        "A hexagonal nut with a hole of 10 mm diameter, 17 mm across flats and 8 mm thick",
        _hexagon(17, 8) - _disc(10, 8),
        (17 / math.cos(math.pi / 6), 17, 8),
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
    # The height that is "total" is the flight's: 12 steps of 200.
    (
        "A staircase of 12 steps with a total height of 2400 mm, a going of 250 mm and a width of 1000 mm",
        78 * 250 * 200 * 1000,
        (3000, 1000, 2400),
    ),
    # Width over all; a hub of 100 and blades of 300 on both sides.
    (
        "A fan with two blades, each 300 mm long, 60 mm wide and 3 mm thick, and a hub of 100 mm diameter and 40 mm "
        "height",
        _disc(100, 40) + 2 * _blade(300, 60, 100) * 3,
        (700, 100, 40),
    ),
    ("A snowboard 1400 mm long, 240 mm wide and 12 mm thick", _stadium(1400, 240) * 12, (1400, 240, 12)),
    # Posts up to the crossbar's axis, a bar between the posts' axes, a ball where they meet. At each corner half a
    # post and half a bar share a quarter of a Steinmetz solid (4/3 r³); of the ball a quarter is theirs alone.
    (
        "a soccer goal 3 m wide and 2 m high with posts of 80 mm diameter",
        2 * _disc(80, 1960) + _disc(80, 2920) - 2 * (4 - math.pi) / 3 * 40**3,
        (3000, 80, 2000),
    ),
]


@pytest.mark.parametrize(("text", "volume", "box"), SIZED, ids=[t[:40] for t, _, _ in SIZED])
def test_an_object_with_its_sizes_measures_as_they_say(text: str, volume: float, box: Box) -> None:
    made, part = part_of(text)
    shape = built(part)
    assert shape.isValid()
    got, size = measured(shape)
    assert got == pytest.approx(volume, rel=1e-6)
    assert size == pytest.approx(box, rel=1e-6)
    assert made.not_understood == ()


def test_a_request_for_something_else_is_not_taken() -> None:
    for text in (
        "a plate 60x40x5 with four holes",
        "a cylinder that stands on a table",
        "Write code to create a bench by sketching a rectangle and extruding it by 5",
        "",
    ):
        assert find(text) is None


def test_every_name_finds_its_entry() -> None:
    for entry in CATALOGUE:
        for name in entry.names:
            said = f"Create a simple {name} with {' '.join(sorted(entry.needs)[:1]) or 'a height of 10 mm'}"
            found = find(said)
            assert found is not None, said
            assert found.name == entry.name


def test_missing_sizes_are_assumed_and_told() -> None:
    for entry in CATALOGUE:
        text = f"a {entry.names[0]}" + (f" with a {sorted(entry.needs)[0]}" if entry.needs else "")
        made = make(text)
        assert made is not None
        assert made.part is not None, (text, made.reason)
        assert any("not given" in a for a in made.assumptions), text
        assert made.not_understood == (), text
        assert recover(script(made.part)) == made.part


# what is right for requests that leave sizes open: the extents that they do say, and that the rest is told

OPEN: list[tuple[str, tuple[float | None, float | None, float | None], int]] = [
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
    # A board and two bindings beside it.
    ("A snowboard 1500 mm long with a separate set of bindings with a base of 160 mm by 140 mm", (1500, None, None), 3),
    # Shelves between sides: the sides stand outside of the shelves.
    ("a bookshelf with four shelves, each 700 mm long and 250 mm deep", (None, 250, None), 1),
    # The shaft's length is along Z; the keyway is inside its round.
    ("a shaft 50 mm in diameter with a keyway", (50, 50, None), 1),
    ("A screw with a radius of 3 mm and length of 20 mm", (None, None, None), 1),
    ("An aircraft wing with a NACA 4412 airfoil, 300 mm chord and a tip chord of 150 mm", (None, 1500, None), 1),
    ("An enclosure 120 x 80 x 40 mm with a lid", (None, 80, 40), 2),
    ("A coffee mug 82 mm in diameter and 95 mm tall", (None, 82, 95), 1),
    ("A shelf bracket with legs of 150 mm and 100 mm, 25 mm wide, with a gusset", (150, 25, 100), 1),
    ("An M6 x 20 mm socket head cap screw", (9, 9, 26), 1),
    ("A tray 300 x 200 x 40 mm with rounded vertical edges of 15 mm radius", (300, 200, 40), 1),
]


@pytest.mark.parametrize(("text", "box", "solids"), OPEN, ids=[t[:40] for t, _, _ in OPEN])
def test_an_object_with_open_sizes_keeps_those_that_are_said(
    text: str, box: tuple[float | None, float | None, float | None], solids: int
) -> None:
    made, part = part_of(text)
    shape = built(part)
    assert shape.isValid()
    assert len(shape.Solids()) == solids
    _, size = measured(shape)
    for wanted, got in zip(box, size, strict=True):
        assert wanted is None or got == pytest.approx(wanted, rel=1e-6)
    assert made.not_understood == ()
    assert made.assumptions


def test_a_keyway_takes_what_the_parallel_key_for_the_shaft_needs() -> None:
    """DIN 6885: 14 wide and 5.5 deep for a shaft of 50; the slot's ends are round."""
    made, part = part_of("a shaft 50 mm in diameter and 200 mm long with a keyway 60 mm long")
    volume, _ = measured(built(part))
    r, w, floor = 25.0, 7.0, 25.0 - 5.5
    steps = [(n + 0.5) * 14 / 20_000 - w for n in range(20_000)]
    length = [46 + 2 * math.sqrt(w * w - x * x) for x in steps]
    taken = sum(s * (math.sqrt(r * r - x * x) - floor) for s, x in zip(length, steps, strict=True)) * 14 / 20_000
    assert volume == pytest.approx(_disc(50, 200) - taken, rel=1e-6)
    assert {"keyway width not given: 14 mm", "keyway depth not given: 5.5 mm"} <= set(made.assumptions)


def test_a_wing_has_the_area_of_its_profile() -> None:
    """The integral of the four-digit thickness is 0.0685 of thickness ratio 10 %, times the chord squared."""
    _, part = part_of("a wing with a NACA 0010 profile, a chord of 250 mm and a span of 800 mm")
    volume, size = measured(built(part))
    area = 0.1 * 10 * (0.2969 * 2 / 3 - 0.1260 / 2 - 0.3516 / 3 + 0.2843 / 4 - 0.1015 / 5)
    assert volume == pytest.approx(area * 250**2 * 800, rel=1e-3)
    assert size == pytest.approx((250, 800, 25), rel=1e-3)


REFUSED = [
    ("a teapot 150 mm in diameter", "simple bodies"),
    ("a ballpoint pen", "simple bodies"),
    ("a NACA 23012 wing", "four digits"),
    ("a table 750 mm high and 1200 mm long with a 800 mm thick top", "thicker than the table is high"),
    ("a flange 80 mm in diameter with a bore of 100 mm", "wider than the flange"),
    ("an open box 100 x 80 x 50 mm with 60 mm walls", "walls fill the inside"),
    ("an M8 nut 6 mm across flats", "wider than the nut"),
    ("a round table of 0 mm diameter", "not a possible"),
    ("a bookshelf with one shelf", "cannot be built"),
    ("a bookshelf with 100000 shelves", "cannot be built"),
    ("a ladder 2 m high with 10000 rungs", "cannot be built"),
    ("an L-bracket with legs of 50 mm, 60 mm thick", "thicker than they are long"),
    ("a goal 200 mm wide and 150 mm high with posts of 120 mm diameter", "thicker than the goal"),
    ("a table with three legs, 1000 mm long and 500 mm wide", "do not stand in pairs"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_cannot_be_is_declined_with_the_reason(text: str, words: str) -> None:
    made = plan(text)
    assert made.part is None
    assert words in made.reason


def test_what_is_not_understood_is_quoted() -> None:
    made, _ = part_of("A stool with gilded lion feet and a height of 500 mm")
    assert any("lion" in quote for quote in made.not_understood)


EDITED = [
    ("a table 1200 x 800 mm and 750 mm high", "make the legs 10 mm longer", (1200, 800, 760)),
    ("a table 1200 x 800 mm and 750 mm high", "make it 900 mm high", (1200, 800, 900)),
    ("a table 1200 x 800 mm and 750 mm high", "make the table 1.5 m long", (1500, 800, 750)),
    ("a bookshelf 900 mm wide, 300 mm deep and 1.8 m high", "make it 1 m wide", (1000, 300, 1800)),
    (
        "a fan with two blades of 300 mm length and a hub of 100 mm diameter",
        "make the blades 50 mm longer",
        (800, 100, 60),
    ),
    ("a street lamp with a pole 4 m high and an arm 1 m long", "make the pole 5 m high", (1500, 400, 5000)),
]


@pytest.mark.parametrize(("text", "change", "box"), EDITED)
def test_an_object_is_edited_by_the_names_of_its_parts(text: str, change: str, box: Box) -> None:
    _, part = part_of(text)
    edited = edit(Request(change, script=script(part)))
    assert edited.script is not None, edited.reason
    assert edited.not_understood == ()
    _, size = measured(built(recover(edited.script)))
    assert size == pytest.approx(box, rel=1e-6)


def test_sizes_that_are_stated_apart_leave_their_place_to_the_next() -> None:
    made = plan("an L bracket 60x40x30 mm, 4 mm thick")
    assert made.part is not None
    values = made.part.values()
    assert (values["length"], values["height"], values["width"], values["thickness"]) == (60, 40, 30, 4)
    assert (made.assumptions, made.not_understood) == ((), ())


@pytest.mark.parametrize(
    "text", ["an enclosure 100x70x40 mm, open at the top", "an enclosure 100x70x40 mm without a lid"]
)
def test_no_lid_where_none_is_wanted(text: str) -> None:
    made = plan(text)
    assert made.part is not None
    assert [feature.name for feature in made.part.features] in (["box", "hollow"], ["enclosure", "inside"])
