"""Grooves midway along something round go round it, those in a bore are in its wall, and none runs along it."""

import math

import pytest
from parts_kit import solid_of, volume_of

from cadwright.parts.build import make

SHAFT = "Shaft 24 dia, 90 long. "
SLEEVE = "Sleeve 60 od, 40 id, 50 long. "


@pytest.mark.parametrize("where", ["midway along the length", "in the middle of its length", "halfway along it"])
def test_midway(where: str) -> None:
    ring = math.pi * (12**2 - 10**2) * 4
    assert volume_of(f"{SHAFT}A groove 4 wide and 2 deep {where}.") == pytest.approx(math.pi * 144 * 90 - ring)


@pytest.mark.parametrize(
    "where",
    ["is cut into the bore, midway along the length", "in the bore, 10 from one end", "is cut inside, halfway along"],
)
def test_in_a_bore(where: str) -> None:
    ring = math.pi * (22**2 - 20**2) * 4
    whole = math.pi * (30**2 - 20**2) * 50
    assert volume_of(f"{SLEEVE}A groove 4 wide and 2 deep {where}.") == pytest.approx(whole - ring)


@pytest.mark.parametrize("way", ["runs along the length", "runs the full length", "along its whole length"])
def test_straight_along_a_shaft(way: str) -> None:
    solid = solid_of(f"{SHAFT}A groove 4 wide and 2 deep {way}.")
    slice_ = 4 * 10 - (2 * math.sqrt(144 - 4) + 144 * math.asin(2 / 12))  # less of it is in the round than in a box
    assert solid.Volume() == pytest.approx(math.pi * 144 * 90 + slice_ * 90)
    assert solid.Center().z == pytest.approx(45)


def test_where_it_is_must_be_said() -> None:
    assert make(f"{SHAFT}A groove 4 wide and 2 deep.").not_understood


def test_straight_along_a_bore_is_not_done() -> None:
    assert make(f"{SLEEVE}An oil groove 3 wide and 1 deep runs along the bore.").not_understood


def test_across_a_disc() -> None:
    whole = math.pi * 40**2 * 12
    assert volume_of("Disc 80 dia, 12 thick. A groove 5 wide and 3 deep across the middle of the top.") < whole - 1100
