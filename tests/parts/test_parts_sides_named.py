"""Places by sides: one long edge, between two sides, by the size of a side, the first and the last of a row."""

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

PLATE = "plate 120 x 40 x 5 with "
ROW = {(-50.0, -12.0), (-25.0, -12.0), (0.0, -12.0), (25.0, -12.0), (50.0, -12.0)}


def drilled(text: str) -> set[tuple[float, float]]:
    """Where holes are in the top, with nothing left over."""
    made = make(text)
    assert made.not_understood == ()
    return {(round(x, 6), round(y, 6)) for s in made.stands[1] for x, y, _ in s.at}


@pytest.mark.parametrize(
    "text",
    [
        PLATE + "five 5 mm holes in line, 8 mm up from one long edge, first one 10 mm from the end, then every 25 mm",
        PLATE + "five 5 mm holes 8 from one of the long edges, the first and the last 10 from the ends",
        PLATE + "five 5 mm holes along one of its 120 mm edges, 8 mm from that edge, the outer ones 10 from the ends",
        PLATE + "five 5 mm holes 8 from one long edge; the two outside ones are 10 from the ends, "
        "the others spread evenly between them",
        "plate 120 x 40, 5 thick\n5 off through holes 5 mm dia along one long side\nedge distance 8\npitch 25\n"
        "end distance 10 both ends",
    ],
)
def test_a_row_along_one_edge(text: str) -> None:
    assert drilled(text) == ROW


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("plate 75 x 50 x 8 with a 12 mm hole 20 from one short edge and 15 from one long edge", {(-17.5, -10.0)}),
        ("plate 100 x 60 x 8 with a 9 mm hole midway between the two long sides, 20 from the left", {(-30.0, 0.0)}),
        ("plate 100 x 60 x 8 with a 9 mm hole halfway between the ends, 15 from the front", {(0.0, -15.0)}),
        (
            "plate 100 x 60 x 8 with a 9 mm hole 20 from the left end and centred on the 60 mm width",
            {(-30.0, 0.0)},
        ),
        (
            "plate 120 x 40 x 5 with four 5 mm holes 8 from the long edges and 10 from the ends",
            {(x, y) for x in (-50.0, 50.0) for y in (-12.0, 12.0)},
        ),
    ],
)
def test_a_place_by_sides(text: str, at: set[tuple[float, float]]) -> None:
    assert drilled(text) == at


BLOCK = "block 60 x 40 x 25 with two 8 mm holes 15 deep in the top"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (f"{BLOCK}, one 15 mm from the left end and the other 20 mm from the right end", {(-15.0, 0.0), (10.0, 0.0)}),
        (
            f"{BLOCK}; the first is 15 from the left end, the second is 45 from the left end, 10 from the front",
            {(-15.0, -10.0), (15.0, -10.0)},
        ),
        (f"{BLOCK}, 30 apart along the length".replace("in the top", "on top"), {(-15.0, 0.0), (15.0, 0.0)}),
        (f"{BLOCK}, one 10 from one end and the other 40 from the same end", {(-20.0, 0.0), (10.0, 0.0)}),
        (
            "BLOCK 60 x 40 x 25 HIGH. 2x Ø8 x 15 DP FLAT BTM FROM TOP FACE, ON LONGITUDINAL C/L, 30 CRS SYMM.",
            {(-15.0, 0.0), (15.0, 0.0)},
        ),
    ],
)
def test_each_of_two_has_its_distance(text: str, at: set[tuple[float, float]]) -> None:
    assert drilled(text) == at


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("block 60 x 40 x 30, step 15 x 12 deep along one 60 lg top edge", 60 * 40 * 30 - 60 * 15 * 12),
        ("block 60 x 40 x 30 with a step along one 60 mm side, 15 in from the side and 12 down", 72000 - 60 * 15 * 12),
        ("block 60 x 40 x 30 with a step along the front, 15 wide and 12 deep, out at both ends", 72000 - 60 * 15 * 12),
        ("plate 80 x 50 x 6\nwall on plate: length 80, thickness 5, height 20\nwall centred across the 50", 32000),
        ("block 80 x 50 x 20; from the centre of its upper face a cuboid 50 x 30 x 8 is removed", 80000 - 12000),
        ("plate 80 x 50\nthickness 10\ntop edges: sharp", 40000),
    ],
)
def test_cuts_and_ribs_by_sides(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=1e-4)


def test_distances_of_two_out_of_three_are_quoted() -> None:
    text = "block 60 x 40 x 25 with three 8 mm holes, one 15 from the left end and the other 20 from the right end"
    assert make(text).not_understood


def test_a_size_that_no_side_has_is_quoted() -> None:
    assert make(
        "plate 100 x 60 x 8 with a 9 mm hole 20 from the left end and centred on the 70 mm width"
    ).not_understood


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("block 60 x 40 x 30 with a step along the front, 15 in from the side and 12 down from the top", 72000 - 10800),
        (
            "block 80 x 50 x 20; sink a pocket in the top, 50 in the long direction, 30 in the short direction, 8 deep",
            80000 - 12000,
        ),
        (
            "plate 120 x 90 x 6 with a rectangular opening 80 long in the long direction and 50 in the other",
            64800 - 24000,
        ),
        ("block 76 x 50 x 25 with a groove 12 wide x 6 deep in top, parallel to 50 side, on c/l of 76", 95000 - 3600),
        ("plate 100 x 40 x 6. Mill a slot through the middle with a 12 cutter, 50 over the ends, lengthwise", 0),
        (
            "block 50 x 40 x 20, a counterbored hole in the top, it is 6 mm, the counterbore is 11 wide and 6 deep",
            0,
        ),
        ("plate 75 x 50 x 8 (75 runs left to right)", 30000),
        ("block 60 x 40 x 25 with a 10 mm hole 20 deep in one of the small ends", 0),
    ],
)
def test_sizes_by_directions(text: str, volume: float) -> None:
    solid = solid_of(text)
    assert volume == 0 or solid.Volume() == pytest.approx(volume, rel=1e-4)
