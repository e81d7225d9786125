"""Bites out of rims: scallops for fingers, slots and notches cut inwards from the rim of a disc."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

DISC = math.pi * 30**2


def lens(rim: float, bite: float, apart: float) -> float:
    """The area that two circles share, by their radii and how far apart their middles are."""
    a = math.acos((apart**2 + rim**2 - bite**2) / (2 * apart * rim))
    b = math.acos((apart**2 + bite**2 - rim**2) / (2 * apart * bite))
    return rim**2 * (a - math.sin(2 * a) / 2) + bite**2 * (b - math.sin(2 * b) / 2)


def slit(rim: float, width: float, deep: float) -> float:
    """The area that a slot takes from a disc."""
    half = width / 2
    arc = rim**2 * math.asin(half / rim) + half * math.sqrt(rim**2 - half**2)
    return arc - width * (rim - deep)


SCALLOPS = [
    "Disc 60 diameter 15 thick, six scallops evenly around the rim, each cut by a 16 diameter cylinder centred on a 64 "
    "diameter circle.",
    "Knob: disc 60 diameter, 15 thick. Six finger scoops spaced evenly round the rim, full thickness, each one the "
    "bite of a 16 diameter cylinder whose centre lies on a 64 diameter circle.",
    "Thumb wheel 60 dia 15 thick with 6 scallops R8 on a 64 circle.",
    "disc 60 x 15, six grip scallops 16 dia, centres on a 64 PCD",
]
SLOTS = [
    "Disc 60 dia, 2 thick, twelve slots evenly round the edge, each 3 wide, 8 deep, open at the rim.",
    "Disc 60 dia, 2 thick, 12 radial slots 3 wide, 8 long, open at the rim, evenly spaced.",
    "Encoder disc 60 dia 2 thick with 12 slots in the edge, 3 wide and 8 deep.",
    "disc 60 dia 2 thick, twelve notches in the rim, 3 wide 8 deep, evenly spaced",
    "Encoder wheel: 60 dia, 2 thick\nslots: 12, 3 wide, 8 deep, in the rim\nmaterial: steel",
]


@pytest.mark.parametrize("text", SCALLOPS)
def test_scallops_are_bites_out_of_the_rim(text: str) -> None:
    assert solid_of(text).Volume() == pytest.approx(15 * (DISC - 6 * lens(30, 8, 32)), rel=1e-4)


def test_scallops_without_a_circle_have_their_middles_on_the_rim() -> None:
    text = "Star knob 60 dia x 15, five 14 mm scallops around the edge."
    assert solid_of(text).Volume() == pytest.approx(15 * (DISC - 5 * lens(30, 7, 30)), rel=1e-4)
    assert "the middles of the scallops are on the rim" in make(text).assumptions


@pytest.mark.parametrize("text", SLOTS)
def test_slots_in_a_rim_go_inwards(text: str) -> None:
    assert solid_of(text).Volume() == pytest.approx(2 * (DISC - 12 * slit(30, 3, 8)), rel=1e-4)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Disc 60 dia 15 thick, six scallops 16 dia on a 20 circle.", "would not cut the rim"),
        ("Disc 60 dia 15 thick, twelve scallops 20 dia on a 64 circle.", "do not fit"),
        ("Block 60 x 60 x 15 with six scallops 16 dia on a 64 circle.", "standing disc"),
        ("Disc 60 dia 2 thick with 12 slots in the edge, 3 wide and 32 deep.", "deeper than"),
        ("Disc 60 dia 2 thick with 80 slots in the edge, 3 wide and 8 deep.", "do not fit"),
    ],
)
def test_what_does_not_cut_the_rim_is_refused(text: str, quote: str) -> None:
    assert any(quote in told for told in make(text).not_understood), make(text).not_understood


@pytest.mark.parametrize(
    "text",
    [
        "Disc 60 dia 20 thick. Groove around the rim at mid-width, 6 wide, 5 deep.",
        "Wheel 60 dia 20 wide, groove in the rim at mid width: 6 wide at the outside, 5 deep.",
    ],
)
def test_a_groove_in_a_rim_goes_round(text: str) -> None:
    assert solid_of(text).Volume() == pytest.approx(math.pi * (900 * 20 - (900 - 625) * 6), rel=1e-4)


def test_the_floor_of_a_keyway_may_be_said_from_the_axis() -> None:
    deep = solid_of("Hub 30 dia 20 long, 12 bore, keyway 4 wide along the whole bore, its floor 7.8 from the axis.")
    same = solid_of("Hub 30 dia 20 long, 12 bore, keyway 4 x 1.8.")
    assert deep.Volume() == pytest.approx(same.Volume(), rel=1e-6)
