"""Families of the catalogue: every file is sound, and each makes the part that its sentence names."""

import math
from collections.abc import Iterator
from typing import Any

import pytest

from cadwright.catalogue.family import Family, families
from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.model import Body, Circle, Hole, Part, Polygon, Rectangle, Slot
from cadwright.parts.toothed.involute import flank


def made(text: str) -> Part:
    found = make(text)
    assert found.part is not None, found.reason
    assert not found.not_understood, found.not_understood
    return found.part


def sizes(part: Part) -> Iterator[tuple[str, tuple[float, ...]]]:
    """What every profile and hole of a part measures, in order."""
    values = part.values()
    for feature in part.features:
        if isinstance(feature, Hole):
            yield "drill", (feature.diameter.evaluate(values),)
        elif isinstance(feature, Body):
            for p in feature.profiles:
                match p:
                    case Circle(d):
                        yield "circle", (d.evaluate(values),)
                    case Polygon(n, d):
                        yield "polygon", (n.evaluate(values), round(d.evaluate(values), 3))
                    case Rectangle(x, y) | Slot(x, y):
                        yield type(p).__name__.lower(), (x.evaluate(values), y.evaluate(values))


def refused(text: str) -> Made:
    found = make(text)
    assert found.part is None
    return found


@pytest.mark.parametrize("family", families(), ids=lambda f: f.name)
def test_tables_have_as_many_numbers_as_columns(family: Family) -> None:
    assert all(len(line) == len(family.columns) for line in family.table.values())
    assert bool(family.table) == bool(family.designation and family.source)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("M10 x 40 hex bolt ISO 4017", [("polygon", (6, 18.475)), ("circle", (10,))]),
        ("M6x20 socket head cap screw", [("circle", (10,)), ("circle", (6,)), ("polygon", (6, 5.774))]),
        ("M6 x 10 grub screw", [("circle", (6,)), ("polygon", (6, 3.464))]),
        ("M8 threaded rod 200 long", [("circle", (8,))]),
        ("DIN 6885 key A 10x8x50", [("slot", (50, 10))]),
        ("parallel key 10 x 50 form B", [("rectangle", (50, 10))]),
        ("608 bearing dummy", [("circle", (22,)), ("circle", (8,))]),
        ("608 bearing seat block", [("rectangle", (38, 38)), ("drill", (15,))]),
        ("NEMA 17 motor mount plate", [("rectangle", (50.3, 50.3)), ("drill", (22.5,)), ("drill", (3.4,))]),
        ("NEMA23 motor plate 80x70x6", [("rectangle", (80, 70)), ("drill", (38.6,)), ("drill", (5.5,))]),
        ("DN50 PN16 flange", [("circle", (165,)), ("drill", (61.5,)), ("drill", (18,))]),
        ("DN 50 PN 6 blind flange", [("circle", (140,)), ("drill", (14,))]),
        ("2 inch class 150 ANSI B16.5 flange", [("circle", (150,)), ("drill", (61.9,)), ("drill", (19.1,))]),
    ],
)
def test_a_part_has_the_sizes_of_its_standard(text: str, expected: list[tuple[str, tuple[float, ...]]]) -> None:
    part = made(text)
    found = list(sizes(part))
    assert [name for name, _ in found] == [name for name, _ in expected]
    assert [measured for _, measured in found] == [pytest.approx(measured) for _, measured in expected]
    assert recover(script(part)) == part


def test_the_height_of_a_key_follows_from_its_width() -> None:
    part = made("key 10 x 50")
    assert part.values()["height"] == 8


def test_threads_are_told_to_be_cosmetic_unless_they_are_to_be_modelled() -> None:
    assert any("cosmetic" in a for a in make("M10 x 40 hex bolt").assumptions)
    modelled = make("M10 threaded rod 12 long with a modelled thread")
    assert not modelled.not_understood
    assert not any("cosmetic" in a for a in modelled.assumptions)
    assert modelled.part is not None
    names: dict[str, Any] = {}
    exec(script(modelled.part), names)
    thread = names["r"].val()
    outer, inner = 5.0, 5.0 - 0.613434 * 1.5
    slope = 2 * math.pi * 0.613434 * math.tan(math.radians(30))
    root = 2 * math.pi * 7 / 8 - 2 * slope
    mean_square = (outer**2 + outer * inner + inner**2) / 3  # the radius goes with the angle along a flank
    section = (outer**2 * math.pi / 4 + 2 * slope * mean_square + inner**2 * root) / 2
    assert thread.isValid()
    assert thread.Volume() == pytest.approx(section * 12, rel=1e-3)


def test_a_bolt_is_a_hexagon_bolt_where_nothing_else_is_said() -> None:
    assert made("an M8 x 30 bolt").values()["flats"] == 13
    assert any("hexagon head" in a for a in make("an M8 x 30 bolt").assumptions)
    assert made("plate 60x40x5 with an M5 bolt in the centre").values()["bolt_diameter"] == 5.5


def test_a_modelled_thread_of_very_many_turns_is_refused() -> None:
    assert "60 turns" in make("M6 threaded rod 500 long with modelled threads").reason


def test_a_countersunk_screw_is_as_long_as_said_over_all() -> None:
    part = made("countersunk screw M5 x 16")
    values = part.values()
    assert values["length"] == 16
    assert values["head_height"] == pytest.approx((11.2 - 5) / 2)
    assert math.isclose(values["head"], 11.2)


def test_holes_that_a_motor_plate_has_anyway_are_described_by_words() -> None:
    part = made("NEMA 17 motor plate 50x50x5 with a center hole 22 and 4 screw holes 3.4")
    assert list(sizes(part)) == [("rectangle", (50, 50)), ("drill", (22,)), ("drill", (3.4,))]


def test_edges_of_a_plate_are_treated_before_its_holes_are_drilled() -> None:
    part = made("NEMA 17 motor plate 60x60x5 with rounded corners r4")
    plate, *others = part.features
    assert isinstance(plate, Body)
    assert [(f.kind, f.edges) for f in plate.finishes] == [("fillet", "vertical")]
    assert [type(f).__name__ for f in others] == ["Hole", "Hole"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("M7 x 20 hex bolt", "not a size"),
        ("M5 countersunk screw 2 mm long", "shorter than its head"),
        ("key 10 x 8 x 6", "shorter than wide"),
        ("bearing seat block 20x20x12 for a 608 bearing", "shorter than its bearing"),
        ("NEMA 17 motor plate 30x30x5", "too small"),
        ("DN 51 PN16 flange", "not a size"),
        ("parallel key 40 long", "width"),
    ],
)
def test_what_the_standard_does_not_have_is_refused(text: str, why: str) -> None:
    assert why in refused(text).reason


def test_more_of_them_than_one_are_as_many() -> None:
    one, three = make("M10 x 40 hex bolt").part, make("3 M10 x 40 hex bolts").part
    assert one is not None
    assert three is not None
    assert len(three.features) == 3 * len(one.features)


EVERYDAY = (
    ("heat sink 60x40 with 8 fins", (60, 40, 24), 28800),
    ("heat sink 60x40x25 with 8 fins 1.5 thick", (60, 40, 25), 60 * 40 * 4 + 8 * 60 * 1.5 * 21),
    ("GT2 pulley 20 teeth", (15.224, 15.224, 9), 912.6),
    ("2020 V-slot extrusion 100 long", (20, 20, 100), 22310.6),
    ("knob with 6 lobes", (40, 35.927, 15), 14363.5),
    ("funnel 80 top diameter, 90 tall, wall 1.5", (80, 80, 90), 13501.0),
    ("vase 120 tall", (72, 72, 120), 48043.9),
    ("pipe clamp for 32 mm pipe", (75, 20, 20), 7155.3),
    ("phone stand 80 wide", (80, 80, 90), 72182.0),
    ("spur gear module 2, 20 teeth, 10 wide, bore 8", (44, 44, 10), 11757.9),
    ("DN50 PN16 flange", (165, 165, 20), 347880.3),
    ("M10 x 40 hex bolt", (18.475, 16, 46.4), 4560.5),
)


@pytest.mark.parametrize(("text", "size", "volume"), EVERYDAY)
def test_a_sentence_makes_one_whole_solid(text: str, size: tuple[float, float, float], volume: float) -> None:
    names: dict[str, Any] = {}
    exec(script(made(text)), names)
    solid = names["r"]
    box = solid.val().BoundingBox()
    assert solid.solids().size() == 1
    assert solid.val().isValid()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx(size, abs=0.01)
    assert solid.val().Volume() == pytest.approx(volume, rel=1e-3)


def test_a_flank_is_half_a_pitch_apart_at_the_pitch_circle() -> None:
    teeth = 24
    points = flank(teeth, 20.0)
    below = max(p for p in points if p[0] <= teeth / 2)
    above = min(p for p in points if p[0] > teeth / 2)
    share = (teeth / 2 - below[0]) / (above[0] - below[0])
    assert below[1] + share * (above[1] - below[1]) == pytest.approx(math.pi / (2 * teeth), rel=0.02)


def test_a_name_before_a_description_is_a_title_and_a_second_thing_is_quoted() -> None:
    assert not make("Phone stand: base plate 80x60x5").not_understood
    assert any("funnel" in quote for quote in make("a plate 40x40x5 and a funnel").not_understood)


@pytest.mark.parametrize(
    "text",
    [
        "spur gear module 2, 20 teeth, 10 wide, bore 38",
        "spur gear module 2, 3 teeth, 10 wide",
        "spur gear with 20 teeth, 10 wide",
        "gear module 2, 20 teeth, 10 wide, outer diameter 50",
        "heat sink 60x40 with 30 fins 2 thick",
        "heat sink 60x40 with 1 fin",
        "GT2 pulley 8 teeth",
        "knob with 2 lobes",
        "vase 100 tall with a wall of 40",
        "phone stand 50 deep 120 high",
        "2525 t-slot extrusion 100 long",
    ],
)
def test_what_cannot_be_is_refused_or_quoted(text: str) -> None:
    found = make(text)
    assert found.part is None or found.not_understood
