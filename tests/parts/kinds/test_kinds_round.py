"""Round bodies from sentences: volume, size and what is refused or quoted, measured by the kernel."""

import math

import pytest
from parts_kit import check_built

from cadwright.kernel.client import Kernel
from cadwright.parts.build import make

PI = math.pi


def rod(diameter: float, length: float) -> float:
    return PI / 4 * diameter**2 * length


def frustum(bottom: float, top: float, height: float) -> float:
    return PI / 12 * height * (bottom**2 + bottom * top + top**2)


RIGHT: list[tuple[str, float, tuple[float, ...]]] = [
    ("cone 40 mm base diameter 60 high", frustum(40, 0, 60), (40, 40, 60)),
    ("a tapered plug, 18 mm one end, 22 mm other, 30 long", frustum(18, 22, 30), (22, 22, 30)),
    ("frustum, bottom diameter 30, top diameter 20, 12 high", frustum(30, 20, 12), (30, 30, 12)),
    ("a sphere of 45 mm diameter", PI / 6 * 45**3, (45, 45, 45)),
    ("hollow ball 40 mm, wall 3", PI / 6 * (40**3 - 34**3), (40, 40, 40)),
    ("half a ball 40 dia", PI / 12 * 40**3, (40, 40, 20)),
    ("dome 60 mm across, hollow, 2 mm wall", PI / 12 * (60**3 - 56**3), (60, 60, 30)),
    ("o-ring 40 ID, 3 mm cord", PI**2 / 4 * 9 * 43, (46, 46, 3)),
    ("capsule 20 mm diameter, 60 long", rod(20, 40) + PI / 6 * 20**3, (20, 20, 60)),
    ("half round rod, radius 9, length 140", rod(18, 140) / 2, (18, 9, 140)),
    ("quarter disc, radius 40, 5 mm thick", rod(80, 5) / 4, (40, 40, 5)),
    (
        "ring segment: 120 deg, outer radius 50, inner radius 38, 10 mm thick",
        (rod(100, 10) - rod(76, 10)) / 3,
        (75, 50, 10),
    ),
    ("tube 16 outside 8 inside 45 long, floor 6 mm", rod(16, 45) - rod(8, 39), (16, 16, 45)),
    ("hex bar 17 across flats 60 long", math.sqrt(3) / 2 * 17**2 * 60, (17 / math.cos(PI / 6), 17, 60)),
    (
        "hex standoff, 7mm across flats, 20 long, 3.2 hole all the way through",
        math.sqrt(3) / 2 * 49 * 20 - rod(3.2, 20),
        (7 / math.cos(PI / 6), 7, 20),
    ),
    ("octagonal post 30 mm across the flats 100 mm tall", 8 * 15**2 * math.tan(PI / 8) * 100, (32.472, 32.472, 100)),
    ("flat washer for M8 per DIN 125", rod(16, 1.6) - rod(8.4, 1.6), (16, 16, 1.6)),
    (
        "flange 80 dia 8 thick, hub 40 dia 25 high, bore 20 through, 6 holes 6.6 on a 60 mm circle",
        rod(80, 8) + rod(40, 25) - rod(20, 33) - 6 * rod(6.6, 8),
        (80, 80, 33),
    ),
    ("a disc 28 dia 3 thick and under it a stub 24.6 dia 15 long", rod(28, 3) + rod(24.6, 15), (28, 28, 18)),
    (
        "bushing 30 OD 20 ID 40 long with a flange 40 dia 5 thick at one end",
        rod(30, 40) + rod(40, 5) - rod(20, 45),
        (40, 40, 45),
    ),
    (
        "roller 50 long, 16 diameter, flanges at both ends 24 dia and 4 thick (included in the 50)",
        rod(16, 42) + 2 * rod(24, 4),
        (24, 24, 50),
    ),
    ("peg 4.8 dia, 16 long, with a collar in the middle 6.2 dia, 1.6 wide", 0.0, (6.2, 6.2, 16)),
    ("turn a ø22 spigot 12 long on a ø30 bar, overall length 50", rod(22, 12) + rod(30, 38), (30, 30, 50)),
    ("a coin Ø30 x 2.5 with a raised rim 2 wide and 0.8 high", rod(30, 3.3) - rod(26, 0.8), (30, 30, 3.3)),
    (
        "Shaft, OAL 180. First 60 is Ø30, then a Ø40 collar 20 wide, remainder Ø25.",
        rod(30, 60) + rod(40, 20) + rod(25, 100),
        (40, 40, 180),
    ),
    (
        "Stepped shaft. Ø20 x 22 (bearing seat), Ø25 x 35, Ø32 x 12 shoulder, Ø25 x 48, Ø20 x 22.",
        2 * rod(20, 22) + rod(25, 83) + rod(32, 12),
        (32, 32, 139),
    ),
    (
        "shaft Ø20, OAL 320. Left end: Ø15 x 45 journal. Right end: Ø12 x 18 journal.",
        rod(15, 45) + rod(12, 18) + rod(20, 257),
        (20, 20, 320),
    ),
    (
        "shaft Ø25 x 100 with a snap ring groove 1.3 wide, Ø23.9, 5 from the left end",
        rod(25, 98.7) + rod(23.9, 1.3),
        (25, 25, 100),
    ),
    (
        "piston: 15.8 dia x 14, two ring grooves 1.2 wide 1 deep, 3 mm and 6 mm from the top",
        rod(15.8, 11.6) + rod(13.8, 2.4),
        (15.8, 15.8, 14),
    ),
    (
        "pulley 40 dia 14 wide, bore 8, v groove 6 deep, 8 wide at the outside",
        rod(40, 14) - rod(8, 14) - PI * 8 * 6 * (20 - 2),
        (40, 40, 14),
    ),
    ("round bar 35 diameter, 90 long, a 6 mm hole 15 deep in the centre of each end", rod(35, 90) - 2 * rod(6, 15), ()),
    ("disc 100 dia 16 thick with two flats 90 apart", 0.0, (90, 100, 16)),
    ("disc 100 dia 16 thick with four flats, 90 across flats", 0.0, (90, 90, 16)),
    ("rod 10 dia 80 long with a flat 2 mm deep 20 long", 0.0, (10, 10, 80)),
]


@pytest.mark.parametrize(("text", "volume", "size"), RIGHT, ids=[row[0][:40] for row in RIGHT])
def test_round_bodies(kernel: Kernel, text: str, volume: float, size: tuple[float, ...]) -> None:
    check_built(kernel, text, volume, size)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tube 25 mm outside, 3 mm wall, inside 20, 60 long", "cannot have"),
        ("tube 20 od 25 id 50 long", "not smaller"),
        ("bushing for a 1-1/4 shaft, 2 inch long, light press", "inner diameter"),
        ("hollow ball 20 mm, wall 10", "fill"),
        ("capsule 20 mm diameter, 15 long", "shorter"),
        ("o-ring 10 outer diameter, 6 mm cord", "no opening"),
        ("Stepped shaft 100 long. Ø20 x 22, Ø25 x 35.", "add up"),
        ("Shaft, OAL 60. First 60 is Ø30, remainder Ø25.", "more than"),
    ],
)
def test_what_contradicts_itself_is_refused(text: str, reason: str) -> None:
    made = make(text)
    assert made.part is None
    assert reason in made.reason


@pytest.mark.parametrize(
    "text",
    [
        "a shaft 100 mm long with a section Ø20 x 1.9685 in and a section Ø30 x 50 mm",
        "a cylinder 100 mm overall, Ø20 mm, 1.9685 in long with a collar Ø30 mm, 50 mm long on top",
        "a 50 mm OD tube with 1.8898 in ID and 1 mm wall, 40 mm long",
    ],
)
def test_lengths_in_inches_add_up_as_far_as_they_are_told(text: str) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("shaft Ø25 x 100 with a snap ring groove 1.3 wide, Ø30, 5 from the left end", "such a depth"),
        ("shaft Ø25 x 100 with a snap ring groove 1.3 wide, 1 deep, 105 from the left end", "outside"),
        ("rod 10 dia 80 long with a flat 12 mm deep", "not be on the part"),
        ("a plate 60x40x5 with a snap ring groove 2 wide, 1 deep", "round"),
        ("hex standoff 13 across flats, 25 long, bore 6.4, 12 deep, both ends of the bore chamfered 0.8", "both ends"),
    ],
)
def test_what_does_not_fit_is_quoted(text: str, quoted: str) -> None:
    assert any(quoted in quote for quote in make(text).not_understood)
