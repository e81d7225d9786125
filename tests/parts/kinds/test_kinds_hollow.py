"""Hollow things: walls, open sides, corners, what is cut into a wall, and what cannot be."""

import math
from typing import Any

import cadquery as cq
import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

TRAY = 80 * 50 * 30 - 76 * 46 * 28


def built(text: str) -> cq.Shape:
    """The shape of a text of which everything is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    shape = names["r"].val()
    assert isinstance(shape, cq.Shape)
    return shape


def rounded(x: float, y: float, radius: float) -> float:
    return x * y - (4 - math.pi) * radius**2


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("box 80x50x30 open at the front, 2 mm walls", 80 * 50 * 30 - 76 * 48 * 26),
        ("hollow box open at both ends 60x40x100, wall 2", (60 * 40 - 56 * 36) * 100),
        ("box 80x50x30, wall 2, open at the front and the top", 80 * 50 * 30 - 76 * 48 * 28),
        ("box 80x50x30, 2 mm wall, left side open", 80 * 50 * 30 - 78 * 46 * 26),
        ("bottomless box 80x50x30 with 2 mm walls", TRAY),
        ("closed hollow box 80x50x30 with 2 mm walls", 80 * 50 * 30 - 76 * 46 * 26),
        ("Make a hollow cube 50 mm side with 3 mm walls, open top", 50**3 - 44 * 44 * 47),
        ("box without top, length 80 width 50 height 30, walls 2 mm, floor 2 mm", TRAY),
        ("box 80x50x30x2 open top", TRAY),
        ("tray 80x50x30, walls 2 mm thick, bottom 2 mm thick, no lid", TRAY),
        ("Tray, internal 76 by 46, internal depth 28, 2 mm walls and floor", TRAY),
        ("drawer: 80 wide, 50 deep, 30 high, 2 mm sides, 2 mm bottom", TRAY),
        ("square planter 100 wide, 80 tall, walls 3, floor 4", 100 * 100 * 80 - 94 * 94 * 76),
    ],
)
def test_open_sides_and_sizes(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume)


@pytest.mark.parametrize(
    "corners",
    ["Outer vertical edges rounded R5.", "All corners rounded with radius 5.", "Corner radius 5 mm."],
)
def test_walls_follow_round_corners(corners: str) -> None:
    shape = built(f"Enclosure 100x70x40 mm, wall thickness 2 mm, top open. {corners}")
    assert shape.Volume() == pytest.approx(rounded(100, 70, 5) * 40 - rounded(96, 66, 3) * 38)


@pytest.mark.parametrize(
    ("cut", "volume"),
    [
        ("a 10 mm hole in the front", math.pi * 25 * 2),
        ("a 12 x 5 USB slot in the front wall, centred, 4 above the floor", 12 * 5 * 2),
        ("a 20 x 10 window in each long side", 2 * 20 * 10 * 2),
        ("two 20 x 10 windows, one in each end", 2 * 20 * 10 * 2),
        ("4 slots 2 x 20 with square ends in each long side", 8 * 2 * 20 * 2),
        ("a 20 x 10 window in the front and back walls, centred 14 mm above the bottom", 2 * 20 * 10 * 2),
        ("two 20 x 10 windows in the left and right sides", 2 * 20 * 10 * 2),
        ("a 10 mm hole in the left and right walls", 2 * math.pi * 25 * 2),
    ],
)
def test_cuts_go_through_one_wall(cut: str, volume: float) -> None:
    assert built(f"tray 80x50x30 with 2 mm walls and {cut}").Volume() == pytest.approx(TRAY - volume)


def test_the_floor_is_a_level() -> None:
    made = make("tray 80x50x30, wall 2, floor 3, with a 12 x 5 cutout in the front wall, 4 above the floor")
    assert made.part is not None
    assert not made.not_understood
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    probe = cq.Workplane("XY").box(1, 1, 1).translate((0, -24, 3 + 4 + 0.6))
    assert names["r"].intersect(probe).val().Volume() == pytest.approx(0)
    assert names["r"].intersect(probe.translate((0, 0, -1.2))).val().Volume() == pytest.approx(1)


def test_what_is_centred_at_a_height_has_its_middle_there() -> None:
    tray = built("tray 80x50x30, wall 2, with a 12 x 6 cutout in the front wall, centred 16 mm above the bottom")
    probe = cq.Workplane("XY").box(12, 2, 6).translate((0, -24, 16))
    assert sum(s.Volume() for s in cq.Workplane(tray).intersect(probe).vals()) == pytest.approx(0)


def test_walls_follow_bevelled_corners() -> None:
    shape = built("Box 100x70x40 mm, 3 mm walls, open at the top. The vertical edges are chamfered by 6 mm.")
    inner = 6 - 3 * (2 - math.sqrt(2))
    assert shape.Volume() == pytest.approx((100 * 70 - 2 * 36) * 40 - (94 * 64 - 2 * inner**2) * 37)
    sharp = built("Box 100x70x40 mm, 3 mm walls, open at the top. The vertical edges are chamfered by 1 mm.")
    assert sharp.Volume() == pytest.approx((100 * 70 - 2) * 40 - 94 * 64 * 37)


@pytest.mark.parametrize(
    "text",
    [
        "tray 80x50x30 with 2 mm walls and two 5 mm holes in the left and right walls",
        "tray 80x50x30 with 2 mm walls and a 5 mm hole in the front and left walls",
        "block 40x40x40 with a 3 mm hole, 5 mm deep, in the front and back faces",
    ],
)
def test_what_is_not_known_on_two_sides_is_quoted(text: str) -> None:
    assert make(text).not_understood


@pytest.mark.parametrize(
    "text",
    [
        "box 40x40x20 open on top with 22 mm thick walls",
        "box 80x50x30 wall 2 open at the front, a 20 x 10 window in the front",
        "closed box 80x50x30, wall 2, open at the top",
        "box 80x50x30 wall 2 open at the bottom, floor 3",
    ],
)
def test_what_cannot_be_is_refused_or_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


def test_a_block_with_a_thickness_is_not_hollow() -> None:
    assert built("block 60x40x20 with a half-round groove of radius 4").Volume() == pytest.approx(
        60 * 40 * 20 - math.pi * 8 * 60
    )


@pytest.mark.parametrize(
    ("text", "walls"),
    [
        ("three compartments along the length", 2 * 2 * 46 * 28),
        ("one divider in the middle across the width", 2 * 46 * 28),
        ("a divider 1.5 thick, 40 mm from the left end", 1.5 * 46 * 28),
        ("2 dividers 20 high", 2 * 2 * 46 * 20),
        ("two cross walls, 3 thick, parallel to the short sides", 2 * 3 * 46 * 28),
        ("one separating wall 2 mm thick, parallel to the long sides", 2 * 76 * 28),
        ("6 equal compartments in a 3 x 2 grid", (2 * 2 * 46 + 2 * 76 - 8) * 28),
    ],
)
def test_dividers(text: str, walls: float) -> None:
    assert built(f"tray 80x50x30 with 2 mm walls and {text}").Volume() == pytest.approx(TRAY + walls)


def test_columns_and_rows_divide_a_box() -> None:
    shape = built("drawer organizer 80 x 50 x 30, walls 2, 4 columns and 3 rows")
    assert shape.Volume() == pytest.approx(TRAY + (3 * 2 * 46 + 2 * 2 * 76 - 6 * 4) * 28)


def test_a_divider_outside_of_the_box_is_quoted() -> None:
    assert make("tray 80x50x30 with 2 mm walls and a divider 90 mm from the left end").not_understood


def polygon(flats: float, sides: int = 6) -> float:
    """The area of a regular polygon that is so wide across its flats."""
    return sides * (flats / 2) ** 2 * math.tan(math.pi / sides)


CUP = polygon(70) * 90 - polygon(64) * 86


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("hexagonal cup 70 across flats, 90 tall, wall 3, floor 4", CUP),
        ("pen cup six sided 70 across flats outside, 90 tall, walls 3, floor 4", CUP),
        (
            "Pen cup: hexagonal, 70 AF on the outside, 90 tall, wall 3 (measured perpendicular to the flats), floor 4",
            CUP,
        ),
        ("hexagonal pencil pot, 70 mm flat to flat, 90 high, 3 mm walls and floor 4", CUP),
        ("octagonal planter 100 across flats, 80 high, wall 4, floor 5", polygon(100, 8) * 80 - polygon(92, 8) * 75),
        ("hex tube 30 across flats, 2 mm wall, 50 long", (polygon(30) - polygon(26)) * 50),
        ("octagonal box 80 across flats, 40 high inside, walls 3", polygon(80, 8) * 43 - polygon(74, 8) * 40),
    ],
)
def test_polygonal_cups(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume, rel=1e-4)


@pytest.mark.parametrize(
    "text",
    [
        "hexagonal cup 70 across flats, 90 tall",
        "hexagonal cup 70 across flats, 90 tall, wall 40",
        "hexagonal cup 70 across flats, 90 tall, 80 deep inside, wall 3, floor 4",
    ],
)
def test_polygonal_cups_that_cannot_be(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("a 60 mm cube, hollow, with 4 mm walls", 60**3 - 52**3),
        ("hollow 2 in cube, wall 1/8 in", (2**3 - 1.75**3) * 25.4**3),
        (
            "a hollow cube with an edge of 30 and 1.5 mm walls, a 6 mm hole in the left side",
            30**3 - 27**3 - 13.5 * math.pi,
        ),
        ("hollow 60 mm cube, wall 4 mm, open at the top", 60**3 - 52 * 52 * 56),
        ("60 mm cube with 4 mm walls and no lid", 60**3 - 52 * 52 * 56),
        ("a hollow 60 mm cube, wall 4 mm, floor 6 mm", 60**3 - 52 * 52 * 54),
    ],
)
def test_a_hollow_cube_is_closed_unless_a_side_is_open(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume)


def test_a_hollow_cube_that_is_closed_is_told() -> None:
    assert any("closed on all sides" in told for told in make("a 60 mm cube, hollow, with 4 mm walls").assumptions)


def test_a_hollow_cube_without_a_wall_is_quoted() -> None:
    assert make("a 60 mm cube, hollow").not_understood
