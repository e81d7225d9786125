"""One side only: what is said to be left as it was is compared with the part, and no second place of what is cut."""

import math

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make

TRAY = "Open tray 90 x 60 x 40 high, walls and floor 3 mm. "
EMPTY = 90 * 60 * 40 - 84 * 54 * 37


@pytest.mark.parametrize(
    "text",
    [
        "A 16 mm hole through one of the short end walls; the other end wall stays whole.",
        "A 16 mm hole through one of the 60 mm end walls, 20 above the underside; the other one has none.",
        "A 16 mm hole in the right end wall, the left end wall is left solid.",
        "A 16 mm hole through one long wall. The opposite wall remains undrilled.",
    ],
)
def test_a_wall_that_stays_whole(text: str) -> None:
    assert volume_of(TRAY + text) == pytest.approx(EMPTY - math.pi * 64 * 3)


def test_a_leg_that_has_none() -> None:
    text = (
        "L bracket, legs 70 and 45, 30 wide, 4 thick. Two 5 mm holes in the 70 leg, 25 apart; the other leg has none."
    )
    assert volume_of(text) == pytest.approx((70 + 41) * 4 * 30 - 2 * math.pi * 2.5**2 * 4)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Block 60 x 30 x 20. An 8 mm hole through from the left end; the other end stays plain.", "the other end"),
        ("Block 60 x 30 x 20. An 8 mm hole 15 deep in each end; the right end stays undrilled.", "the right end"),
        ("Block 60 x 30 x 20. An 8 mm hole 15 deep in the left end; the left end is left plain.", "the left end"),
    ],
)
def test_a_side_that_is_not_left_as_it_was(text: str, quoted: str) -> None:
    assert any(piece.startswith(quoted) for piece in make(text).not_understood)


def test_holes_in_a_rim_that_was_put_on() -> None:
    text = "Round cover 80 diameter, 5 thick, with a raised rim, 10 wide and 6 high. Four 4 mm holes through the rim."
    full = math.pi * 40**2 * 11 - math.pi * 30**2 * 6
    assert volume_of(text) == pytest.approx(full - 4 * math.pi * 4 * 11)


def test_one_hole_in_a_rim_is_not_in_the_middle() -> None:
    text = "Round cover 80 diameter, 5 thick, with a rim, 10 wide and 6 high. A 4 mm hole through the rim."
    assert make(text).not_understood


def test_half_a_pipe_is_drilled_at_its_crown() -> None:
    whole = "Half a pipe, outside diameter 60, wall 4, length 90. "
    shell = volume_of(whole.strip())
    for text in ("A 10 mm hole goes radially through it, 30 from one end.", "A 10 mm hole in the middle."):
        drilled = shell - volume_of(whole + text)
        assert math.pi * 25 * 4 < drilled < math.pi * 25 * 4.6
    assert make(whole + "A 10 mm hole through the top, in the middle.").not_understood


@pytest.mark.parametrize(
    "text",
    [
        "Half a pipe 60 OD, wall 4, 90 long. A slot 30 x 8 in the middle.",
        "Half a pipe 60 OD, wall 4, 90 long. A 20 x 10 rectangular window in the middle.",
        "Quarter of a pipe 60 OD, wall 4, 90 long. A 6 mm hole in the middle.",
    ],
)
def test_nothing_is_cut_in_the_hollow_of_half_a_pipe(text: str) -> None:
    assert make(text).not_understood


def test_square_corners_are_no_square() -> None:
    assert make("Plate 90 x 60 x 12. A pocket 30 wide and 5 deep in the top, with square corners.").not_understood
    text = "Plate 90 x 60 x 12. A pocket 40 long, 30 wide and 5 deep in the top, with square corners."
    assert volume_of(text) == pytest.approx(90 * 60 * 12 - 40 * 30 * 5)


@pytest.mark.parametrize(
    "groove",
    [
        "Midway in the thickness a V-groove runs round the rim, 8 wide and 6 deep radially.",
        "A pointed V-groove round the rim, 8 wide and 6 deep radially.",
    ],
)
def test_a_groove_deep_radially_leaves_the_bore_as_it_is(groove: str) -> None:
    bored = math.pi * (30**2 - 5**2) * 16
    vee = 2 * math.pi * (30 - 6 / 3) * (8 * 6 / 2)
    assert volume_of(f"Pulley, 60 diameter, 16 thick, 10 bore. {groove}") == pytest.approx(bored - vee)
