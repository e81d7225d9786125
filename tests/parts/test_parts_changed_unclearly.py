"""Changes that do not say clearly enough what is meant are refused, and what nothing is said of stays."""

import pytest

from cadwright.planners.embedded.edits import Edited, edit
from cadwright.planners.embedded.planner import plan, source
from cadwright.values import Request

PLATE = "a 90x50x7 mm plate with four 7 mm holes 9 mm from the corners"
ROW = "a 110x40x8 mm bar with a 16 mm hole in the middle and two 6 mm holes 12 mm from the short ends"
ANGLE = "an L bracket 60x60x30, 5 mm thick, with two 6 mm holes in each leg"
BOSS = "a 90x70x6 mm plate with a 24 mm boss 12 mm high in the centre and an 8 mm hole through the boss"
BOX = "an open box 90x70x35 with 3 mm walls"
RING = "a disc 110 mm in diameter and 9 mm thick with five 7 mm holes on an 80 mm bolt circle"
TUBE = "a tube 50 mm outer diameter, 40 mm inner diameter, 70 long"
SLOTTED = "a 130x50x6 mm plate with a slot 50 long and 8 wide in the middle"


def edited(part: str, text: str) -> Edited:
    return edit(Request(text, "edit", script=source(plan(part))))


@pytest.mark.parametrize(
    ("part", "text", "reason"),
    [
        (PLATE, "delete one of the holes", "there are 4 holes: which one is meant is not said"),
        (PLATE, "fill two of the holes", "there are 4 holes: which two are meant is not said"),
        (PLATE, "change 7 to 8", "“7 to 8”: that may be the thickness of the plate or the diameter of the holes"),
        (ANGLE, "the holes in the upright leg should be 9 mm", "can only be changed together"),
        (ANGLE, "drop the holes in the vertical leg", "holes"),
        (ANGLE, "make the upright 10 mm taller", "can only be changed together"),
        (TUBE, "cut it in half", "which way is not said"),
    ],
)
def test_what_is_not_clear_is_refused(part: str, text: str, reason: str) -> None:
    found = edited(part, text)
    assert found.script is None
    assert reason in found.reason


@pytest.mark.parametrize(
    ("part", "text", "quote"),
    [
        (ROW, "replace the big hole by a 40x10 slot", "the big hole"),
        (BOSS, "make the boss square, 25x25", "boss"),
        (BOX, "make it bigger inside, 100 x 80", "inside"),
        (ROW, "make it 130 long, the hole spacing unchanged", "the hole spacing unchanged"),
    ],
)
def test_a_thing_that_is_named_and_left_is_quoted(part: str, text: str, quote: str) -> None:
    found = edited(part, text)
    assert found.script is None or quote in found.not_understood


def test_a_larger_bolt_circle_is_no_larger_disc() -> None:
    found = edited(RING, "the bolt circle should be 4 mm bigger")
    assert found.script is None or found.not_understood


@pytest.mark.parametrize(
    ("part", "text", "lines"),
    [
        (PLATE, "put the holes 15 mm from the short edges", ("hole_edge_distance = 9 ", "hole_edge_distance_2 = 15 ")),
        (PLATE, "move the holes to 11 mm from the edges", ("hole_edge_distance = 11 ",)),
        (PLATE, "the holes should be 6, not 7", ("hole_diameter = 6 ", "thickness = 7 ")),
        (PLATE, "shorten it by 20%", ("length = 72 ", "width = 50 ")),
        (PLATE, "length was 90, now 100, hole edge distance unchanged", ("length = 100 ", "hole_edge_distance = 9 ")),
        (ROW, "tap the small holes M5", ("hole_diameter = 16 ", "M5 core hole")),
        (ROW, "make the left hole 8", ("hole_diameter = 16 ", "= 8 ")),
        (ROW, "make it 130 long but keep the hole distance", ("(-43, 0), (43, 0)",)),
        (SLOTTED, "two slots instead of one", ("slot_length = 50 ",)),
        (BOSS, "add another boss 20 mm from the right edge", ("origin=(0, 0, boss_height + thickness)",)),
    ],
)
def test_what_is_clear_is_done_and_the_rest_stays(part: str, text: str, lines: tuple[str, ...]) -> None:
    found = edited(part, text)
    assert found.script is not None, found.reason
    assert found.not_understood == ()
    assert [line for line in lines if line not in found.script] == []


def test_a_blind_hole_is_to_go_through() -> None:
    found = edited("a 40 mm cube with a 9 mm hole 12 mm deep in the top", "make the hole go all the way through")
    assert found.script is not None, found.reason
    assert "hole_depth" not in found.script
