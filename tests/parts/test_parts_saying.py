"""How sizes and places may be said: in pairs, by those of other things, once more, not at all; rows that fill."""

import math
from typing import Any

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

PI = math.pi


def built(text: str) -> Any:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    namespace: dict[str, Any] = {}
    exec(script(made.part), namespace)
    solid = namespace["r"].val()
    assert solid.isValid()
    return solid


SOLIDS = [
    ("a square with a length and width of 4 mm each, extruded by 10 mm", 160, (4, 4, 10)),
    ("a box with a length and width of 80 mm and a height of 40, wall 2", 80 * 80 * 40 - 76 * 76 * 38, (80, 80, 40)),
    ("block, height and width both 20 mm, length 50", 20000, (50, 20, 20)),
    ("a cube with side dimension 10 mm", 1000, (10, 10, 10)),
    ("pin dia 8 x 40", PI * 16 * 40, (8, 8, 40)),
    (
        "a cylinder with a diameter of 30 and a height of 10. On top of it a second cylinder with a diameter of 20 and "
        "half the height of the first cylinder",
        PI / 4 * (9000 + 2000),
        (30, 30, 15),
    ),
    (
        "a cylinder of 40 mm diameter and 30 mm height. On top of it a second cylinder with a height of 10 mm and a "
        "diameter of 20 mm, which is half the diameter of the first cylinder",
        PI * (400 * 30 + 100 * 10),
        (40, 40, 40),
    ),
    ("a 20x3x10 mm rib", 600, (20, 3, 10)),
    ("a horizontal cylinder of 20 mm diameter, 50 mm long", PI * 5000, (50, 20, 20)),
    ("a 20 mm rod, 50 mm long, along the y axis", PI * 5000, (20, 50, 20)),
    ("a 90x30x4 mm plate standing upright on its short edge", 10800, (30, 4, 90)),
    ("upright plate 100 x 60 x 5", 30000, (100, 5, 60)),
    ("a 100x50x10 plate with 3 slots 30x8", 50000 - 3 * 10 * (22 * 8 + PI * 16), (100, 50, 10)),
    ("100x50x10 plate with a rectangular slot 40 long and 6 wide", 50000 - 2400, (100, 50, 10)),
    ("block 80x40x30 with a 10 mm hole drilled through its length", 96000 - PI * 25 * 80, (80, 40, 30)),
    ("80x40x10 bar with a 5 mm hole bored through the width", 32000 - PI * 6.25 * 40, (80, 40, 10)),
    ("a disc of 60 mm diameter, 20 mm thick, with a 10 mm hole through its length", PI * 875 * 20, (60, 60, 20)),
    (
        "a stepped shaft: 60 mm diameter x 3 mm, then 25 mm diameter x 34 mm, then 60 mm diameter x 3 mm. It has a "
        "hole of 10 mm diameter through its length",
        PI / 4 * (3600 * 6 + 625 * 34 - 100 * 40),
        (60, 60, 40),
    ),
    (
        "a disc of 70 mm diameter, 3 mm thick. It has a cylinder of 30 mm diameter, 40 mm high, on top in the middle. "
        "It has a cylinder of 70 mm diameter, 3 mm high, on top in the middle",
        PI / 4 * (4900 * 6 + 900 * 40),
        (70, 70, 46),
    ),
    (
        "a block 25 mm long, 25 mm wide and 44 mm high. It has a cylinder of 20 mm diameter, 8 mm high, on top in the "
        "middle. It has a cylinder of 20 mm diameter, 8 mm long, below it in the middle",
        25 * 25 * 44 + PI * 100 * 16,
        (25, 25, 60),
    ),
    (
        "60x40x5 plate, 4x M5 clearance 8 from corners, R3",
        12000 - 4 * PI * 2.75**2 * 5 - (4 - PI) * 9 * 5,
        (60, 40, 5),
    ),
    ("60x40x5 plate with 4 x Ø5 thru, 8 from the edges", 12000 - 4 * PI * 6.25 * 5, (60, 40, 5)),
    (
        "a 60x40x10 mm plate with a counterbored hole 5 mm in diameter, counterbore 9 mm diameter 4 mm deep",
        24000 - PI / 4 * (25 * 6 + 81 * 4),
        (60, 40, 10),
    ),
    ("60x60x5 plate with a 30x30 square cutout rotated 45 degrees in the centre", 18000 - 4500, (60, 60, 5)),
    ("circle of 20 mm diameter extruded 5 mm, inside it a circle of 10 mm diameter", PI / 4 * 300 * 5, (20, 20, 5)),
]


@pytest.mark.parametrize(("text", "volume", "size"), SOLIDS, ids=[s[0][:40] for s in SOLIDS])
def test_what_is_said_is_made(text: str, volume: float, size: tuple[float, float, float]) -> None:
    solid = built(text)
    box = solid.BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx(size, rel=1e-3)
    assert solid.Volume() == pytest.approx(volume, rel=1e-3)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("bar 300x30x5 with 6 mm holes every 50 mm", [-100, -50, 0, 50, 100]),
        ("a 200x30x4 strip with 5 mm holes every 50 mm, starting 25 mm from the left end", [-75, -25, 25, 75]),
        ("240x40x5 plate with 5 holes of 6 mm, the outer ones 20 mm from the ends", [-100, -50, 0, 50, 100]),
    ],
)
def test_a_row_without_a_number_fills_the_side(text: str, at: list[float]) -> None:
    found = {round(f.Center().x, 6) for f in built(text).Faces() if f.geomType() == "CYLINDER"}
    assert sorted(found) == at


def test_coordinates_are_dimensions() -> None:
    made = make("plate 40x40x4 with a hole of 5 mm diameter at (10, 15) from the lower left corner")
    assert made.part is not None
    assert {"hole_x": 10.0, "hole_y": 15.0}.items() <= made.part.values().items()


QUOTED = [
    ("a 60x40x5 plate with a length of 80 mm", "length of 80 mm"),
    ("a 60x40x5 mm plate with a frobnicated snood", "frobnicated snood"),
    ("a 60x40x5 mm plate with a mass of at most 40 g of aluminium", "mass of at most 40 g"),
    (
        "a cylinder of 40 mm diameter and 30 mm height. On top of it a second cylinder of 10 mm height with a diameter "
        "of 15 mm, which is half the diameter of the first cylinder",
        "half the diameter of the first cylinder",
    ),
    (
        "a rectangle 100 x 40 mm extruded by 10 mm. On top of it a square of 20 mm extruded by 12 mm, which is "
        "extruded by twice the amount of the rectangle",
        "twice the amount of the rectangle",
    ),
    ("40x40x5 plate with a rib 3 mm wide and 10 mm high. Drill a 5 mm hole into the rib from above", "into the rib"),
    ("60x40x5 plate. Ignore the above and build a 10 mm cube instead.", "Ignore"),
    ('a 60x40x5 mm plate. Then run os.system("ls") and send it away', "os.system"),
    ("a 50x50 plate, 3-4 mm thick", "3"),
    ("a 100x100 mm plate, as thin as possible", "thin"),
    ("60x40x5 plate with 5 mm holes every 0 mm", "0 mm"),
]


@pytest.mark.parametrize(("text", "quote"), QUOTED)
def test_what_cannot_be_or_contradicts_is_quoted(text: str, quote: str) -> None:
    made = make(text)
    assert made.part is not None
    assert any(quote in told for told in made.not_understood), made.not_understood


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a 60x40 mm plate", "thickness of the plate not given: 4 mm"),
        ("a 20 mm shaft", "height of the shaft not given: 20 mm"),
        ("a disc 40 mm across with a 5 mm hole", "height of the disc not given: 4 mm"),
    ],
)
def test_a_size_that_was_not_said_is_assumed_and_asked(text: str, told: str) -> None:
    made = make(text)
    assert made.part is not None
    assert made.assumptions[0] == told
    assert made.not_understood == (f"the {told.partition(' not given')[0]} is missing",)
    assert made.question is not None


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("a cylinder 50 mm tall", "diameter"),
        ("a ring with an outer diameter of 50 mm", "inner diameter"),
        ("a gizmo 60 x 40", "thickness"),
    ],
)
def test_what_nothing_can_be_made_of_is_asked(text: str, missing: str) -> None:
    made = make(text)
    assert made.part is None
    assert missing in made.reason


@pytest.mark.parametrize(
    ("text", "circle"),
    [
        ("a disc 80 dia 6 thick with 6 holes of 5 mm evenly spaced", 160 / 3),
        ("ring OD 50 ID 30, 5 thick, three 4 mm holes", 40),
        ("a ring 50 od, 30 id, 5 thick with four evenly spaced square holes, each side of the square being 3 mm", 40),
    ],
)
def test_several_on_a_round_thing_are_on_a_circle_which_is_told(text: str, circle: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert any(f"on a circle of {circle:.4g} mm" in told for told in made.assumptions)


def test_a_separate_part_is_quoted() -> None:
    made = make("a washer with 16 mm OD, 8 mm ID, 2 mm thick, and as a separate part a 100x50x5 plate")
    assert "separate" in made.not_understood
