"""Shafts with lengths turned down, cups and caps by their inside: volume and size, and what is refused."""

import math

import pytest
from parts_kit import mouths_of, volume_of

from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script


def rod(diameter: float, length: float) -> float:
    return math.pi / 4 * diameter**2 * length


RIGHT: list[tuple[str, float, tuple[float, ...]]] = [
    (
        "Shaft 100 long, 20 diameter, with the left end turned down to 15 for 25 mm and the right end turned down to 12"
        " for 30",
        rod(15, 25) + rod(20, 45) + rod(12, 30),
        (20, 20, 100),
    ),
    (
        "Shaft 20 dia x 120 long, both ends turned down to 16 dia over 20 mm",
        rod(20, 80) + 2 * rod(16, 20),
        (20, 20, 120),
    ),
    (
        "A 25 mm round bar 150 long. One end is reduced to 18 mm diameter for a length of 40 mm.",
        rod(25, 110) + rod(18, 40),
        (25, 25, 150),
    ),
    (
        "round bar 30 dia 80 long, first 20 mm turned to 22 dia, last 15 mm to 18 dia",
        rod(30, 45) + rod(22, 20) + rod(18, 15),
        (30, 30, 80),
    ),
    ("stepped pin: dia 10 x 20, dia 14 x 5, dia 8 x 15", rod(10, 20) + rod(14, 5) + rod(8, 15), (14, 14, 40)),
    (
        "Shaft: 30 mm long and 20 mm in diameter, then 40 mm long and 25 mm in diameter, then 20 mm long"
        " and 15 mm in diameter",
        rod(20, 30) + rod(25, 40) + rod(15, 20),
        (25, 25, 90),
    ),
    (
        "Axle, 12 mm diameter in the middle for 80 mm, both ends 8 mm diameter and 15 mm long",
        rod(12, 80) + 2 * rod(8, 15),
        (12, 12, 110),
    ),
    ("round bar dia 25 length 120, last 30 mm turned down to dia 18", rod(25, 90) + rod(18, 30), (25, 25, 120)),
    (
        "Project box 110 x 70 x 35 outside with 2.5 mm walls and a 3 mm floor, open top, so 105 x 65 x 32 inside.",
        51100.0,
        (110, 70, 35),
    ),
    ("cup, inside 60 dia and 80 deep, wall 3, bottom 4", rod(66, 84) - rod(60, 80), (66, 66, 84)),
    ("cap: 30 mm outside, 20 high, 26 inside, 17 deep inside", rod(30, 20) - rod(26, 17), (30, 30, 20)),
    ("an end cap 30 mm OD and 18 mm long with a 26 mm bore 15 deep", rod(30, 18) - rod(26, 15), (30, 30, 18)),
    (
        "tube cap: inner diameter 32.4, wall 2, 25 long, closed at one end with 3 mm",
        rod(36.4, 25) - rod(32.4, 22),
        (36.4, 36.4, 25),
    ),
    (
        "Flanged bushing: 12 od, 8 id, 20 long overall, flange 18 dia 2 thick at one end",
        rod(12, 18) + rod(18, 2) - rod(8, 20),
        (18, 18, 20),
    ),
    (
        "Tray 150x100x20 with 4 compartments in a 2x2 grid, walls 2, dividers 1.5 thick",
        54205.5,
        (150, 100, 20),
    ),
    ("M8 washer but oversized, 40 mm across and 4 thick, hole 8.4", rod(40, 4) - rod(8.4, 4), (40, 40, 4)),
]


@pytest.mark.parametrize(("text", "volume", "size"), RIGHT)
def test_turned_parts(kernel: Kernel, text: str, volume: float, size: tuple[float, ...]) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    execution = kernel.execute(script(made.part))
    assert execution.outcome == "ok", execution
    geometry = kernel.measure(execution.brep)
    assert isinstance(geometry, Geometry), geometry
    found = geometry.measurements
    assert found.volume == pytest.approx(volume, rel=1e-3)
    low, high = found.bbox[:3], found.bbox[3:]
    assert sorted(b - a for a, b in zip(low, high, strict=True)) == pytest.approx(sorted(size), abs=2e-2)


@pytest.mark.parametrize(
    "text",
    [
        "Shaft 20 dia x 60 long, both ends turned down to 16 dia over 40 mm",
        "Shaft 20 dia x 60 long, one end turned down to 26 dia over 10 mm",
        "cap: 30 mm outside, 20 high, 26 inside, 17 deep inside, 4 mm floor",
        "drilled bush: OD 30, length 45, bore 16 from the top 35 deep, leaving 10 mm solid at the bottom",
        "bowl in the shape of half a sphere, 100 outside, wall 3",
        "Slotted plate 60 x 40 x 4 with a 6 mm hole in the middle",
        "Shaft: 20 dia x 30, then 30 dia x 15, then 15 dia x 25. 80 long in total",
    ],
)
def test_lengths_that_do_not_fit_are_refused(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


@pytest.mark.parametrize(
    "text",
    [
        "V pulley, 80 dia, face width 20, V groove 12 wide and 6 deep",
        "V-belt pulley 80 mm outside diameter, 20 wide. In the middle of the rim a V groove 12 wide, "
        "the angle between the two sides is 90 degrees.",
    ],
)
def test_a_pulley_for_a_belt_of_no_standard_has_the_groove_that_is_told(text: str) -> None:
    groove = math.pi * (40**2 * 12 - 12 * (40**2 + 40 * 34 + 34**2) / 3)
    assert volume_of(text) == pytest.approx(math.pi * 40**2 * 20 - groove, rel=1e-4)


@pytest.mark.parametrize(
    "text", ["V-belt pulley, 80 mm diameter, 20 wide, bore 20", "V belt pulley with 2 grooves, 80 dia, 40 wide"]
)
def test_a_pulley_for_a_belt_without_a_groove_is_none(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


def test_a_hole_through_one_wall_of_a_hub_is_in_that() -> None:
    text = (
        "Disc 60 dia, 10 thick, with a hub 30 dia, 20 high on top. Bore 14 through. "
        "One setscrew hole 4 dia, radial, through one wall of the hub into the bore."
    )
    assert mouths_of(text)[-1] == (15, 0, 20)


@pytest.mark.parametrize(
    "said",
    [
        "side wall and base 3 mm thick",
        "the side wall and the base are both 3 mm thick",
        "open at one end and closed at the other, walls 3 mm",
        "one end open, the other closed, walls and floor 3 mm",
        "walls 3 mm. The other end stays open.",
    ],
)
def test_a_cup_is_closed_at_one_end_however_it_is_told(said: str) -> None:
    assert volume_of(f"cup 50 mm outside diameter, 30 mm tall, {said}") == pytest.approx(rod(50, 30) - rod(44, 27))


def test_the_other_end_of_a_box_is_quoted() -> None:
    assert make("box 60x40x30, walls 2. The other end stays open.").not_understood == ("other end stays open",)


@pytest.mark.parametrize(
    "text",
    [
        "shaft: ends Ø10 x 15, center Ø18 x 40",
        "shaft: centre section Ø18 x 40, both ends Ø10 x 15",
        "shaft: body Ø18 x 40, both ends Ø10 x 15",
        "axle: central part 18 mm dia by 40 mm, ends 10 mm dia by 15 mm",
    ],
)
def test_the_lengths_at_both_ends_are_beside_the_one_in_the_centre(text: str) -> None:
    assert volume_of(text) == pytest.approx(rod(18, 40) + 2 * rod(10, 15))


@pytest.mark.parametrize(
    "text",
    [
        "bush od 20 id 12, flange 30 x 4, total length 25 including the flange",
        "bush od 20 id 12, flange 30 x 4, total length 25 counting the flange",
        "bush od 20 id 12, total length 25. One end has a flange 30 dia 4 thick, "
        "its thickness included in the total length.",
        "bush od 20 id 12, total length 25, with a brim 30 dia 4 thick at one end",
    ],
)
def test_a_flange_is_within_the_length_over_all(text: str) -> None:
    assert volume_of(text) == pytest.approx(rod(20, 21) + rod(30, 4) - rod(12, 25))
