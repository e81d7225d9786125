"""Objects of the catalogue: what a request gives, measured on the built solid, and what is told about it."""

import math
from typing import Any

import pytest

from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.model import Part
from cadwright.planners.embedded.planner import Plan, plan

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
    # ISO 4032: 13 across flats, 6.8 high; the hole is the one that the thread is cut into.
    ("I need an M8 hex nut", _hexagon(13, 6.8) - _disc(6.75, 6.8), (13 / math.cos(math.pi / 6), 13, 6.8)),
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
    # 1 + 2 + … + 6 blocks.
    (
        "A staircase with 6 steps, each 250 mm deep and 180 mm high, 900 mm wide",
        21 * 250 * 180 * 900,
        (1500, 900, 1080),
    ),
    # The groove is a trapezium of 10 at the rim and 10 - 2 * 5 * tan 20° at its foot (Pappus).
    (
        "A pulley with an outer diameter of 80 mm, 16 mm wide, with a 12 mm bore and a groove 5 mm deep, 10 mm wide, "
        "with a groove angle of 40 degrees",
        _disc(80, 16) - _disc(12, 16) - _groove(40, 5, 10, 20),
        (80, 80, 16),
    ),
    ("A cup 80 mm in diameter and 90 mm high with 4 mm walls", _disc(80, 90) - _disc(72, 86), (80, 80, 90)),
    ("An I-beam 200 x 100 x 8 mm, 1000 mm long", (2 * 100 * 8 + 184 * 8) * 1000, (100, 1000, 200)),
    ("A U-channel 40 mm wide, 20 mm high, 3 mm thick and 500 mm long", (40 * 3 + 2 * 17 * 3) * 500, (40, 500, 20)),
    ("A steel angle 60 x 40 x 5 mm, 800 mm long", (60 * 5 + 35 * 5) * 800, (60, 800, 40)),
    (
        "A hexagonal nut, 17 mm across flats and 8 mm thick, with a hole of 10 mm diameter",
        _hexagon(17, 8) - _disc(10, 8),
        (17 / math.cos(math.pi / 6), 17, 8),
    ),
    # The height that is "total" is the flight's: 12 steps of 200.
    (
        "A staircase of 12 steps with a total height of 2400 mm, a going of 250 mm and a width of 1000 mm",
        78 * 250 * 200 * 1000,
        (3000, 1000, 2400),
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


# what is right for requests that leave sizes open: the extents that they do say, and that the rest is told

OPEN: list[tuple[str, tuple[float | None, float | None, float | None], int]] = [
    # The keyway is inside the round of the shaft.
    ("a shaft 50 mm in diameter and 80 mm long with a keyway", (None, 50, 80), 1),
    ("A screw with a radius of 3 mm and length of 20 mm", (None, None, None), 1),
    ("An enclosure 120 x 80 x 40 mm with a lid", (120, None, 40), 2),
    (
        "A shelf bracket with legs of 150 mm and 100 mm, 25 mm wide and 4 mm thick, with a 60 mm gusset 4 mm thick",
        (150, 25, 100),
        1,
    ),
    # ISO 4762: the head is 10 wide.
    ("An M6 x 20 mm socket head cap screw", (10, 10, 26), 1),
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
    told = {"keyway width not given: 14 mm, DIN 6885 for 50 mm", "keyway depth not given: 5.5 mm, DIN 6885 for 50 mm"}
    assert told <= set(made.assumptions)


REFUSED = [
    ("an M8 nut 6 mm across flats", "wider than the nut"),
    ("an L-bracket with legs of 50 mm, 60 mm thick, 20 mm wide", "not longer than thick"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_cannot_be_is_declined_with_the_reason(text: str, words: str) -> None:
    made = plan(text)
    assert made.part is None
    assert words in made.reason


def test_sizes_that_are_stated_apart_leave_their_place_to_the_next() -> None:
    made = plan("an L bracket 60x40x30 mm, 4 mm thick")
    assert made.part is not None
    values = made.part.values()
    assert (values["leg"], values["leg_2"], values["width"], values["thickness"]) == (60, 40, 30, 4)
    assert made.not_understood == ()


def test_a_bore_wider_than_its_flange_is_told() -> None:
    made = plan("a flange 80 mm in diameter, 10 mm thick, with a bore of 100 mm")
    assert made.not_understood


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("a shelf bracket with legs of 150 mm and 100 mm, 25 mm wide, with a gusset", "thickness"),
        ("a shaft 50 mm in diameter with a keyway", "height"),
    ],
)
def test_a_size_that_is_missing_is_asked_for(text: str, asked: str) -> None:
    question = plan(text).question
    assert question is not None
    assert asked in question.text


@pytest.mark.parametrize(
    "text", ["an enclosure 100x70x40 mm, open at the top", "an enclosure 100x70x40 mm without a lid"]
)
def test_no_lid_where_none_is_wanted(text: str) -> None:
    made = plan(text)
    assert made.part is not None
    assert [feature.name for feature in made.part.features] in (["box", "hollow"], ["enclosure", "inside"])
