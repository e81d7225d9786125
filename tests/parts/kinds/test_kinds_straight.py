"""Boxes, frames and straight cuts: what sentences make of them, as volumes and sizes, and what is refused."""

import math
from typing import Any

import cadquery as cq
import pytest
from parts_kit import volume_of

from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script

OPEN = 80 * 50 * 30 - 76 * 46 * 28


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


def refused(made: Made) -> bool:
    return made.part is None or bool(made.not_understood)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("tray 80 x 50 x 30 outside, 2 mm walls all round and a 2 mm floor, open on top", OPEN),
        ("box open on top 80x50x30, walls and floor 2", OPEN),
        ("an open box, 76 x 46 x 28 inside, wall thickness 2 mm", OPEN),
        ("tray 80x50x30 with 2 mm walls and 2 dividers", OPEN + 2 * 2 * 46 * 28),
        ("tray 80x50x30 with 2 mm walls and 6 compartments, 3x2", OPEN + (2 * 2 * 46 + 2 * 76 - 2 * 4) * 28),
        ("tray 80x50x30 with 2 mm walls and a 20 x 10 window in the front", OPEN - 20 * 10 * 2),
        ("tray 80x50x30, walls 2, floor 2, a 20 x 10 cutout in the middle of the left side", OPEN - 20 * 10 * 2),
        ("box 30 20 10", 30 * 20 * 10),
        ("rectangular frame, outside 140x100, inside opening 120x80, thickness 6", (140 * 100 - 120 * 80) * 6),
        ("a picture frame 140 x 100 x 6 with 10 mm wide borders", (140 * 100 - 120 * 80) * 6),
    ],
)
def test_boxes_and_frames(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume)


ROUND_END = math.pi * 9 + 34 * 6


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("block 60x40x20 with a pocket 30x20, 5 deep", 30 * 20 * 5),
        ("block 60x40x20 with a pocket 30x20, 5 deep, R3 corners", (30 * 20 - (4 - math.pi) * 9) * 5),
        ("block 60x40x20 with a 10 mm square hole", 10 * 10 * 20),
        ("block 60x40x20 with a hex pocket 13 across flats, 6 deep", 13**2 * math.sqrt(3) / 2 * 6),
        (
            "block 60x40x20 with a triangular pocket, 12 circumscribed diameter, 6 deep",
            3 * math.sqrt(3) / 4 * 6**2 * 6,
        ),
        ("block 60x40x20 with a slot 40 long 6 wide in the middle, round ends", ROUND_END * 20),
        ("block 60x40x20 with a slot 40 x 6, 5 deep, square ends", 40 * 6 * 5),
        ("block 60x40x20 with a groove 6 wide and 4 deep along the top", 60 * 6 * 4),
        ("block 60x40x20 with a channel 6 wide and 4 deep across the width", 40 * 6 * 4),
        ("block 60x40x20 with a round groove, 6 mm diameter", 60 * math.pi * 9 / 2),
        ("block 60x40x20 with a slot 10 wide and 20 long open at the left end", (15 * 10 + math.pi * 25 / 2) * 20),
    ],
)
def test_cuts(text: str, cut: float) -> None:
    assert built(text).Volume() == pytest.approx(60 * 40 * 20 - cut)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("block 60x40x20 with a V groove 24 wide, 90 degrees, along the length on top", 24 * 12 / 2 * 60),
        ("block 60x40x20 with a vee groove 10 deep along the top", 20 * 10 / 2 * 60),
        ("block 60x40x20 with a dovetail groove 15 wide and 8 deep, 60 degrees", (15 + 8 / math.sqrt(3)) * 8 * 60),
        ("block 60x40x20 with a step 10 wide and 5 deep at the left end", 10 * 5 * 40),
        ("block 60x40x20 with a rabbet 10 x 5 along the front edge", 10 * 5 * 60),
        ("block 60x40x20 with a 10 wide 5 deep step at both ends", 2 * 10 * 5 * 40),
        ("block 60x40x20 with a notch 10 wide and 6 deep in the front edge", 10 * 6 * 20),
        ("block 60x40x20 with a 10 x 8 notch in each corner", 4 * 10 * 8 * 20),
    ],
)
def test_cuts_along_edges_and_profiles(text: str, cut: float) -> None:
    assert built(text).Volume() == pytest.approx(60 * 40 * 20 - cut)


def test_the_depth_of_a_keyway_is_from_the_wall_of_the_bore() -> None:
    wide = built("bushing 40 OD, 20 ID, 30 long with a 6 x 2.8 keyway")
    key = cq.Solid.makeBox(2.8, 6, 30, cq.Vector(10, -3, 0))
    assert wide.intersect(key).Volume() == pytest.approx(0, abs=1e-6)
    assert wide.Volume() < math.pi * 300 * 30 - 2.6 * 6 * 30


def test_a_cut_in_an_upright_side_goes_inwards() -> None:
    shape = built("block 60x40x20 with a pocket 30x10, 5 deep in the front")
    inside = cq.Solid.makeBox(30, 5, 10, cq.Vector(-15, -20, 5))
    assert shape.intersect(inside).Volume() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    "text",
    [
        "box 40x40x20 open on top with 22 mm thick walls",
        "block 60x40x20 with a pocket 30x20, 25 deep",
        "block 60x40x20 with a pocket 70x20, 5 deep",
        "block 60x40x20 with a pocket 30x20, 5 deep, R12 corners",
        "block 60x40x20 with a groove 6 wide and 20 deep",
        "a frame 140x100x6 with an inside opening of 150x80",
        "tray 80x50x30 with 2 mm walls and 60 dividers",
        "a plate 50x50x5 with 4 holes",
        "block 60x40x20 with a V groove 24 wide and 24 deep, 90 degrees",
        "block 60x40x20 with a step 70 wide and 5 deep at the left end",
        "block 60x40x20 with a notch 10 wide and 45 deep in the front edge",
        "bushing 40 OD, 20 ID, 30 long with a 6 x 12 keyway",
    ],
)
def test_what_cannot_be_is_refused_or_quoted(text: str) -> None:
    assert refused(make(text))


def test_a_cable_hole_in_a_wall_is_in_that_wall() -> None:
    shape = built("tray 80x50x30 with 2 mm walls and a 20 x 10 cutout in the middle of the left side")
    wall = cq.Solid.makeBox(2, 20, 10, cq.Vector(-40, -10, 10))
    assert shape.intersect(wall).Volume() == pytest.approx(0, abs=1e-6)


PLATE = 100 * 50 * 8


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("plate 100x50x8 with two notches 10 x 8 in the left and right edges", 2 * 10 * 8 * 8),
        ("plate 100x50x8 with a slot 6 wide open at the top edge, 20 deep", 6 * 20 * 8),
        ("plate 100x50x8 with 9 slots 4 wide, 12 deep evenly spaced along the top long edge", 9 * 4 * 12 * 8),
        ("plate 100x50x8 with a cutout 20 wide and 25 deep in the middle of the right side", 20 * 25 * 8),
        ("plate 100x50x8, U-shaped cutout 20 wide and 25 deep at the right end", (20 * 15 + math.pi * 50) * 8),
        ("plate 100x50x8 with a slot 30x8 through, centred, at 45 degrees", (22 * 8 + math.pi * 16) * 8),
        ("plate 100x50x8 with rectangular hole 30x20 in center", 30 * 20 * 8),
        ("plate 100x50x8 with a 60x30 window with 5 mm corner radii", (1800 - (4 - math.pi) * 25) * 8),
        ("plate 100x50x8 with a 60x30 window, corners rounded with 5 mm", (1800 - (4 - math.pi) * 25) * 8),
        ("plate 100x50x8 with a 60x30 window. Corners rounded with 5 mm", 1800 * 8 + (4 - math.pi) * 25 * 8),
        (
            "plate 100x50x8, corners rounded R5, 60x30 pocket, 4 deep, corners rounded R2",
            (1800 - (4 - math.pi) * 4) * 4 + (4 - math.pi) * 25 * 8,
        ),
        (
            "plate 100x50x8 with a 2 mm slit from the right edge to the center hole of 20 mm",
            math.pi * 100 * 8
            + (50 - math.sqrt(99)) * 2 * 8
            - 8 * 2 * 100 * (math.asin(0.1) - 0.1 * math.sqrt(0.99)) / 2,
        ),
    ],
)
def test_cuts_from_the_edges_of_a_plate(text: str, cut: float) -> None:
    assert built(text).Volume() == pytest.approx(PLATE - cut, rel=1e-4)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("bar 100x20x20 with a half lap 30 long, 10 deep at one end", 40000 - 30 * 10 * 20),
        ("block 100x50x40 with a 10 wide, 15 deep slot across the top, 30 mm from the left end", 200000 - 10 * 15 * 50),
        ("block 80x40x30 with a saw cut 2 mm wide 20 deep from the top across the middle", 96000 - 2 * 20 * 40),
        ("block 80x40x30 with a 20 wide 10 deep cutout in the middle of the top edge", 96000 - 20 * 10 * 40),
        ("block 60x40x20 with a rabbet 6 wide and 4 deep along all four top edges", 48000 - (2400 - 48 * 28) * 4),
        ("block 60x30x30 with a tenon 20 long 10 thick on the right end", 54000 + 20 * 10 * 30),
        ("board 200x60x20 with a tongue 6 thick and 8 long along the front long edge", 240000 + 200 * 6 * 8),
    ],
)
def test_cuts_and_joints_at_the_edges_of_a_block(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume)


def test_a_keyway_outside_of_a_shaft() -> None:
    shaft, cut = (
        built("shaft 25 dia 100 long"),
        built("shaft 25 dia 100 long with a keyway 8 wide 4 deep 40 long at one end"),
    )
    sagitta = 12.5 - math.sqrt(12.5**2 - 16)
    assert shaft.Volume() - cut.Volume() == pytest.approx(40 * (8 * 4 - 8 * sagitta * 0.335), rel=0.01)


def test_a_keyway_at_a_place_is_as_long_as_a_standard_key() -> None:
    said = built("shaft 30 dia 100 long with a keyway 8 wide 4 deep 45 long in the middle")
    assert built("shaft 30 dia 100 long with a keyway DIN 6885 in the middle").Volume() == pytest.approx(said.Volume())
    whole = make("shaft 30 dia 100 long with a keyway")
    assert any("along the whole" in told for told in whole.assumptions)
    told = make("shaft 30 dia 100 long with a keyway at one end").assumptions
    assert "keyway length not given: 45 mm, a length of DIN 6885" in told


def test_a_keyway_may_be_told_by_its_middle() -> None:
    shaft = built("shaft 25 dia 100 long along Z with a keyway 8 wide 4 deep 40 long, centred 30 mm above the bottom")
    key = cq.Solid.makeBox(4, 4, 38, cq.Vector(8.6, -2, 11))
    assert shaft.intersect(key).Volume() == pytest.approx(0, abs=1e-6)


def test_a_keyway_is_in_the_step_of_the_shaft_where_it_is() -> None:
    text = "A stepped shaft: 17 mm diameter 35 mm long, then 25 mm diameter 30 mm long."
    keyway = "It has a keyway 24 mm long, 3 mm wide and 2.5 mm deep"
    shaft = built(f"{text} {keyway}, centred 17.5 mm above the bottom.")
    key = cq.Solid.makeBox(2.4, 2, 20, cq.Vector(6.1, -1, 7.5))
    assert shaft.intersect(key).Volume() == pytest.approx(0, abs=1e-6)
    assert refused(make(f"{text} {keyway}, centred 35 mm above the bottom."))


@pytest.mark.parametrize(
    ("along", "told"), [("", True), (", along Y", False), (", along X", False)], ids=["", "along Y", "along X"]
)
def test_a_pocket_that_lies_along_y_by_itself_is_told(along: str, told: bool) -> None:
    made = make(f"plate 40x60x8 with a pocket 20 long and 8 wide, 3 mm deep{along}, in the middle")
    assert not made.not_understood
    assert any("along Y" in each for each in made.assumptions) == told


@pytest.mark.parametrize(
    "text",
    [
        "block 80x40x30 with a 20 wide 10 deep cutout in the middle of the top edge of the front",
        "plate 100x50x8 with a notch 120 wide and 10 deep in the front edge",
        "plate 100x50x8 with 9 slots 14 wide, 12 deep along the front edge",
        "shaft 25 dia 100 long with a keyway 8 wide 14 deep",
        "round bar 20 dia 100 long with two flats 16 deep",
    ],
)
def test_edge_cuts_that_cannot_be_are_quoted(text: str) -> None:
    assert refused(make(text))


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("block 60x40x30 with a pocket 40x25 from the top, leaving a 4 mm floor", 72000 - 40 * 25 * 26),
        ("block 50x50x40, slot 10 wide from the top down to 15 above the bottom", 100000 - 10 * 50 * 25),
        ("block 60x40x30 with a slot 8 wide along the length to within 10 mm of the bottom", 72000 - 8 * 60 * 20),
        ("plate 90 x 60 x 10, in the middle of the top a slot 6 wide, open at both ends, 4 deep", 54000 - 6 * 90 * 4),
        ("block 60x40x20 with a keyway slot 6 wide and 3.5 deep down the middle of the top", 48000 - 6 * 3.5 * 60),
        ("block 40x40x40 with a 20x20x20 corner cut out", 64000 - 8000),
        ("plate 100x60x6 with a 20x15 cutout in the back right corner", 36000 - 20 * 15 * 6),
        ("bar 200x20x20 with a notch 10 wide, 8 deep at each end in the top", 80000 - 2 * 10 * 8 * 20),
        ("block 60x40x20 with a 20x40x10 step at the right end", 48000 - 20 * 40 * 10),
        ("block 60x40x30, step 15 long x 10 high removed from the top at the left end", 72000 - 15 * 10 * 40),
        ("block 40x30x20 with a groove 3 wide, 2 deep along the front face at half height", 24000 - 3 * 2 * 40),
    ],
)
def test_cuts_by_what_they_leave_and_at_corners_and_ends(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "block 60x40x30 with a pocket 40x25, 10 deep, leaving a 4 mm floor",
        "block 60x40x30 with a pocket 40x25, leaving a 35 mm floor",
        "block 40x40x40 with a 20x20x50 corner cut out",
        "block 60x40x20 with a 20x30x10 step at the right end",
        "bar 200x20x20 with a notch 10 wide, 25 deep at each end in the top",
    ],
)
def test_cuts_that_leave_nothing_or_contradict_themselves_are_quoted(text: str) -> None:
    assert refused(make(text))


@pytest.mark.parametrize(
    "said",
    [
        "Cut away a strip 14 wide and 9 deep along one long top edge",
        "Along the top front edge remove a piece 14 wide and 9 deep from end to end",
        "From end to end along the back top edge take away a piece 14 mm wide and 9 mm deep.",
    ],
)
def test_a_step_is_told_by_the_piece_that_is_taken_away(said: str) -> None:
    assert volume_of(f"block 70 x 50 x 25. {said}") == pytest.approx(70 * (50 * 25 - 14 * 9))


@pytest.mark.parametrize(
    "said",
    [
        "Remove a piece 14 wide and 9 deep from the front edge",
        "Remove a piece 14 wide and 9 deep in the middle of the front edge",
        "Cut away a piece 14 x 14 x 9 at the front left corner",
        "Cut away 14 wide and 9 deep along one long top edge",
    ],
)
def test_what_is_taken_away_where_is_not_clear(said: str) -> None:
    assert make(f"block 70 x 50 x 25. {said}").not_understood
