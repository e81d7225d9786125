"""Seats of bearings, fans, motors, servos and inserts in other things, and what is near to them in the catalogue."""

import math
from typing import Any

import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover

DISC = math.pi / 4


def volume(found: Made) -> float:
    """The volume of what was made of a text of which everything is understood."""
    assert found.part is not None, found.reason
    assert found.not_understood == ()
    source = script(found.part)
    assert recover(source) == found.part
    names: dict[str, Any] = {}
    exec(source, names)
    return float(names["r"].val().Volume())


def fan(opening: float, hole: float) -> float:
    return DISC * (opening**2 + 4 * hole**2)


CUT: list[tuple[str, float]] = [
    ("plate 80x80x6 for a 40 mm fan", 80 * 80 * 6 - 6 * fan(38, 3.4)),
    ("panel 150 x 150 x 3 with four M3 holes for a 120 mm fan", 150 * 150 * 3 - 3 * fan(115, 3.4)),
    ("plate 60x60x8 with a 608 bearing seat", 60 * 60 * 8 - DISC * (22**2 * 7 + 15**2)),
    ("plate 100x100x5 with a seat for a 608 bearing", 100 * 100 * 5 - DISC * 22**2 * 5),
    ("block 60x60x25 with a hole in the middle for a 6204 bearing", 60 * 60 * 25 - DISC * (47**2 * 14 + 33.5**2 * 11)),
    ("plate 100x80x5 for a NEMA 17 motor", 100 * 80 * 5 - 5 * fan(22.5, 3.4)),
    ("plate 80x40x3 for an SG90 servo", 3 * (80 * 40 - 23.2 * 12.6 - DISC * 2 * 2**2)),
    ("plate 80x60x4 for a 28BYJ-48 stepper motor", 4 * (80 * 60 - DISC * (2 * 4.2**2 + 9.5**2))),
    ("plate 60x40x12 with four M3 heat-set inserts 5 mm from the edges in the corners", 28800 - 4 * DISC * 16 * 6.7),
    ("plate 80x50x10 with two holes for M4 threaded inserts, 40 mm apart", 40000 - 2 * DISC * 5.6**2 * 9.1),
    ("block 60x40x20 with an M6 helicoil in the middle of the top", 48000 - DISC * 6.3**2 * 10),
    ("shaft Ø20 x 80 with a circlip groove DIN 471 10 mm from the end", DISC * (400 * 80 - 1.3 * (400 - 361))),
    (
        "tube 50 OD 30 ID 40 long with a DIN 472 circlip groove 4 mm from the top",
        DISC * (64000 - 1.3 * (31.4**2 - 900)),
    ),
]


@pytest.mark.parametrize(("text", "expected"), CUT)
def test_what_a_standard_part_needs_is_cut_into_other_things(text: str, expected: float) -> None:
    assert volume(make(text)) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize(
    "text", ["shaft 8 mm diameter 60 long for a 608 bearing", "box 90x60x40, 2 mm walls, for a 40 mm fan"]
)
def test_into_shafts_and_boxes_no_seat_is_cut_that_is_only_what_they_are_for(text: str) -> None:
    found = make(text)
    assert found.not_understood == ()
    assert any("no seat is cut" in told for told in found.assumptions)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("plate 100x60x6 for a 45 mm fan", "45 is not a size"),
        ("shaft Ø23 x 80 with a circlip groove 10 mm from the end", "23 mm"),
        ("plate 120x80x5 for a NEMA 17 motor with four 5 mm holes in the corners", "corners"),
    ],
)
def test_what_no_standard_has_and_other_holes_are_quoted(text: str, word: str) -> None:
    assert word in " ".join(make(text).not_understood)


MADE: list[tuple[str, str, float]] = [
    ("a timing pulley for GT2 belts with 36 teeth and 8 mm bore", "gt2_pulley", 3148.7),
    ("SPA, 100 mm, 20 mm bore V-belt pulley", "v_belt_pulley", 134118),
    ("bevel gear, module 2, 20 teeth, 90 degree shaft angle, mating gear with 40 teeth", "bevel_gear", 13352),
    ("a mount for an SG90 servo", "servo_plate", 2562.6),
    ("motor mount for a 28BYJ stepper", "byj_plate", 6304.2),
    ("20x20 T-slot extrusion 300 mm", "extrusion", 66931.7),
    ("4040 T-slot profile 200 mm", "extrusion", 205217),
    ("2040 extrusion 200 mm long", "extrusion", 105546),
    ("M3 x 20 male/female standoff", "standoff", 475.5),
    ("an M4 helicoil insert", "wire_insert", 62.29),
    ("pipe elbow 90 degrees, 20 mm outside diameter, 2 mm wall", "elbow", 5329.6),
    ("EN 1092-1 DN100 PN16 flange", "flange_en", 559002),
    ("pin fin heatsink 60x40x25 with 8 x 5 pins", "pin_heat_sink", 19126.6),
]


@pytest.mark.parametrize(("text", "family", "expected"), MADE)
def test_words_in_another_order_reach_a_family(text: str, family: str, expected: float) -> None:
    found = make(text)
    assert volume(found) == pytest.approx(expected, rel=1e-3)
    assert found.reading.mentions[0].kind == family


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("heat sink 60x40", "How many fins does the heat sink have?"),
        ("a servo mount", "Which servo mount?"),
        ("plate 60x40x5 with four screw holes", "What is the diameter of the screw holes?"),
        ("plate 60x40x5 with a hole", "What is the diameter of the hole?"),
    ],
)
def test_questions_are_plain_english(text: str, asked: str) -> None:
    question = make(text).question
    assert question is not None
    assert question.text == asked
