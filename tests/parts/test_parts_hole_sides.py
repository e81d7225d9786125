"""Holes at other sides than the top, about an axis, on the middle lines of a side, and through what they stand on."""

import math

import pytest
from parts_kit import mouths_of, volume_of

from cadwright.parts.build import make
from cadwright.parts.model import Counterbore, Countersink, Hole

At = set[tuple[float, float, float]]


def places(text: str) -> At:
    """Where the drills of a request go in of which everything was understood."""
    made = make(text)
    assert made.part is not None
    assert not made.not_understood, made.not_understood
    holes = [k for k, m in enumerate(made.reading.mentions) if m.kind == "hole"]
    found = [point for k in holes for s in made.stands.get(k, ()) for point in s.at]
    return {(round(x, 3) + 0.0, round(y, 3) + 0.0, round(z, 3) + 0.0) for x, y, z in found}


def turns(text: str) -> list[float]:
    """By how many degrees about the axis the drills are turned."""
    made = make(text)
    assert made.part is not None
    assert not made.not_understood, made.not_understood
    values = made.part.values()
    holes = [f for f in made.part.features if isinstance(f, Hole)]
    return [sum(e.evaluate(values) for e in h.frame.rotate) if h.frame.rotate else 0 for h in holes]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("tube 40 OD 30 ID 60 long, four radial holes 6 mm 90° apart at half height", [0, 90, 180, 270]),
        (
            "tube 40 od 30 id 80 long with six 5 mm holes around the circumference at half length",
            [0, 60, 120, 180, 240, 300],
        ),
        (
            "tube 40 od 30 id 80 long with three 5 mm holes 120 degrees apart through the wall, 15 from one end",
            [0, 120, 240],
        ),
        ("ring 60 od 40 id 20 high with 6 radial M4 tapped holes at 60 degree intervals", [0, 60, 120, 180, 240, 300]),
        ("rod 30 dia 50 long with 3 radial holes 5 mm, 8 deep, 120 degrees apart, 10 from one end", [0, 120, 240]),
        ("cylinder 40 dia 60 tall with four 5 mm holes evenly spaced around the side 10 below the top", [0, 90]),
        ("cylinder 40 dia 60 tall with 6 mm cross hole 20 from the top", [0]),
    ],
)
def test_radial_holes_are_about_the_axis(text: str, found: list[float]) -> None:
    assert turns(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "rod 30 dia 50 long with 3 radial holes 5 mm, 8 deep, 120 degrees apart, 10 from the left end",
        "knob 40 dia 20 tall with three radial M4 set screw holes 120 degrees apart, 10 from the bottom",
        "tube 40 od 30 id 60 long, five radial 5 mm holes 90 degrees apart",
    ],
)
def test_radial_holes_go_to_the_axis_and_have_an_end(text: str) -> None:
    assert make(text).not_understood


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (
            "box 80x50x40 outside, wall 3, open top, a 10 mm hole in one short wall 15 up from the bottom",
            {(-40, 0, 15)},
        ),
        ("box 80x50x40 outside, wall 3, open top, a 10 mm hole in one long wall, 15 from the bottom", {(0, -25, 15)}),
        (
            "box 80x50x40 outside, wall 3, open top, a 10 mm hole through both short walls, 15 above the bottom",
            {(-40, 0, 15)},
        ),
        ("box 80x50x40, wall 3, open top. In each of the long walls a 6 mm hole, centred", {(0, -25, 20)}),
    ],
)
def test_holes_in_walls_that_are_named_by_what_they_are(text: str, at: At) -> None:
    assert places(text) == at


_UP = {(0, -20, 5), (0, 20, 5)}
_LONG = {(-20, 0, 5), (20, 0, 5)}


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("plate 100x60x5, two 5 mm holes 40 apart on the vertical centreline", _UP),
        (
            "plate 100x60x5, two 5 mm holes on the vertical center line: one 10 from the top, one 10 from the bottom",
            _UP,
        ),
        ("plate 100x60x5 with two 5 mm holes along the short centre line, 40 apart", _UP),
        ("plate 100x60x5 with two 5 mm holes on the long centreline, 40 apart", _LONG),
        ("plate 100x60x5, two 5 mm holes on its lengthwise middle line, 30 and 70 from the left end", _LONG),
        ("plate 100x60x5, two 5 mm holes on the longitudinal c/l, 40 centres", _LONG),
        ("plate 100x60x5 with two 5 mm holes 20 left and 20 right of the centre", _LONG),
        ("plate 100x60x5, two 5 mm holes, left and right of the middle by 20", _LONG),
        (
            "plate 60x60x5, two 5 mm holes at one third and two thirds of the length, at half the width",
            {(-10, 0, 5), (10, 0, 5)},
        ),
    ],
)
def test_holes_on_middle_lines(text: str, at: At) -> None:
    assert places(text) == at


def test_what_is_on_a_middle_line_is_not_beside_it() -> None:
    assert make("plate 100x60x5 with a 5 mm hole on the vertical centreline, 10 from the left edge").not_understood


_CORNERS = {(x, y, 5) for x in (-40, 40) for y in (-20, 20)}


@pytest.mark.parametrize(
    "text",
    [
        "plate 100x60x5, four 6.5 mm holes, one near each corner, each 10 mm from both neighbouring edges",
        "plate 100 x 60 x 5 with four through holes Ø6.5, 10 mm from both adjacent edges",
        "plate 100x60x5 with 4 thru holes 5mm in corners, hole ctrs 10 from both edges",
        "plate 100x60x5, holes 5 mm in the corners, centres 10 mm from the two edges",
        "plate 100x60x5, in each corner a 6 mm hole, 10 mm from the nearest edges",
        "plate 100x60x5, four 6 mm holes 80 x 40 centre to centre",
        "plate 100x60x5, four 6 mm holes on an 80 x 40 hole pattern centred on the plate (80 along the long side)",
        "plate 100x60x5 with four 6 mm holes, 40 x 80 pattern, the 80 along the length",
    ],
)
def test_holes_near_the_corners(text: str) -> None:
    assert places(text) == _CORNERS


def test_a_square_is_one_on_which_holes_are() -> None:
    text = "plate 5 x 5 x 3/16 in inches. Mounting holes: four, 3/16 diameter, on a centered 3-1/2 square"
    assert {(abs(x), abs(y)) for x, y, _ in places(text)} == {(44.45, 44.45)}


@pytest.mark.parametrize(
    "text",
    [
        "round plate 50 across, 6 thick, four 5 mm holes at radius 18",
        "round plate 50 across, 6 thick, with 4 holes 5 at 18 from center",
        "disc 50 dia 6 thick, bore 10, 4 holes 5 on 36 mm circle",
        "disc 50 dia 6 thick with four 5 mm holes on a radius of 18 mm",
    ],
)
def test_holes_so_far_from_the_axis_are_on_a_circle(text: str) -> None:
    assert {(18, 0, 6), (0, 18, 6), (-18, 0, 6), (0, -18, 6)} <= places(text)


def test_a_distance_from_the_middle_is_no_circle_on_a_plate() -> None:
    assert make("plate 80x60x5 with four 5 mm holes, 18 from the centre").not_understood


@pytest.mark.parametrize(
    "text",
    [
        "plate 120 x 80 x 6 with two bosses 16 dia 20 high at (-40,0) and (40,0). Each boss carries a "
        "concentric through hole of 8 mm that also passes through the plate.",
        "plate 120 x 80 x 6 with two bosses 16 dia 20 high at (-40,0) and (40,0). Each boss has an "
        "8 mm through hole that goes through the plate too.",
    ],
)
def test_what_a_boss_has_is_in_the_boss_though_it_goes_through_the_plate(text: str) -> None:
    made = make(text)
    assert not made.not_understood
    assert made.part is not None
    assert {
        round(h.frame.origin[0].evaluate(made.part.values())) for h in made.part.features if isinstance(h, Hole)
    } == {
        -40,
        40,
    }


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (
            "block 100 mm long, 50 mm wide, 30 mm high. A 22 mm hole crosses the 50 mm width at mid-length, with its "
            "axis halfway up",
            {(0, -25, 15)},
        ),
        ("block 100x50x30, a 10 mm hole crosses the width at half height", {(0, 25, 15)}),
        (
            "u channel 120 long 50 wide 40 high, 5 thick. In the web two 6 mm holes, 15 from each end",
            {(0, -45, 0), (0, 45, 0)},
        ),
        (
            "u channel 120 long 50 wide 40 high, 5 thick. In the web three through holes Ø6.5 along the centreline at "
            "20, 60 and 100 from one end",
            {(0, -40, 0), (0, 0, 0), (0, 40, 0)},
        ),
        (
            "L bracket 60 x 40 x 4, 30 wide, in the flat leg two 5 mm holes on the middle line of the width, 25 mm and "
            "50 mm from the outer face of the upright leg",
            {(25, 0, 4), (50, 0, 4)},
        ),
        (
            "L bracket 60 x 40 x 4, 30 wide, in the horizontal leg a 5 mm hole 20 from the inside face of the upright",
            {(24, 0, 4)},
        ),
        (
            "L bracket legs 60 and 40, 4 thick, 50 wide, a 6 mm hole in the upright leg, centred in the width, 25 "
            "above the bottom",
            {(0, 0, 25)},
        ),
        ("block 120x40x40, 10 mm bore along the length 100 deep from the left", {(-60, 0, 20)}),
        ("block 40x30x20 with a 5 mm hole through the middle from left to right", {(20, 0, 10)}),
        (
            "A sphere of 60 mm diameter. It has a hole of 6 mm diameter through the middle from front to back.",
            {(0, 30, 0)},
        ),
        ("base 80x50x6, vertical plate 80x40x6 at the back edge, 10 mm hole in the vertical plate", {(0, 19, 26)}),
        ("plate 180x60x4: 2 x Ø16 mm at X = 30 mm and X = 60 mm, Y = 0", {(30, 0, 4), (60, 0, 4)}),
        ("plate 180x60x4: 3 holes Ø6 at x = -40, 0 and 40, y = 10", {(-40, 10, 4), (0, 10, 4), (40, 10, 4)}),
    ],
)
def test_places_on_sides_and_members(text: str, at: At) -> None:
    assert places(text) == at


@pytest.mark.parametrize(
    "text",
    [
        "hexagonal prism 90 across flats, 8 high, a 4 mm hole near each of the six corners, 46 mm from the centre",
        "hexagonal plate 90 AF 8 thick with six 4 mm holes on a 92 circle pointing at the corners",
        "hexagonal plate 90 AF 8 thick with a 4 mm hole at each corner on a 92 mm circle",
    ],
)
def test_holes_near_the_corners_of_a_prism(text: str) -> None:
    found = places(text)
    assert len(found) == 6
    assert (46, 0, 8) in found


def test_not_as_many_holes_as_corners() -> None:
    assert make("hexagonal plate 90 AF 8 thick with five 4 mm holes at the corners on a 92 mm circle").not_understood


@pytest.mark.parametrize(
    "text",
    [
        "disc 60 dia x 6, 3 holes M5 tapped at 120 degrees on a 40 pcd",
        "disc 60 dia x 6, 4 holes 5 mm every 90° on a 40 pcd",
    ],
)
def test_an_angle_that_fills_the_circle(text: str) -> None:
    assert not make(text).not_understood
    assert make("disc 60 dia 6 thick with 3 holes 5 mm at 90 deg on a 40 circle").not_understood


@pytest.mark.parametrize(
    "said",
    [
        "two countersunk 4.5mm holes (9mm head, 90 deg)",
        "two countersunk 4.5 mm holes, head 9 mm",
        "two countersunk 4.5 mm holes, 9 across the top of the countersink, 90°",
        "two 4.5 mm holes, countersunk 90 degrees from above to 9 mm across",
        "two 4.5 mm holes countersunk to 9 mm at the surface",
        "two 4.5 mm holes with 90° countersinks 9 mm across at the top face",
    ],
)
def test_heads_say_how_wide_a_mouth_is(said: str) -> None:
    made = make(f"plate 80x60x6, {said}, 40 apart")
    assert not made.not_understood
    assert made.part is not None
    (hole,) = [f for f in made.part.features if isinstance(f, Hole)]
    assert isinstance(hole.recess, Countersink)
    found = made.part.values()
    assert (hole.recess.diameter.evaluate(found), hole.recess.angle.evaluate(found)) == (9, 90)


@pytest.mark.parametrize(
    "text",
    [
        "plate 80x60x12, two counterbored holes 6.6 mm for an 11 mm head, 6.5 deep, 40 apart",
        "plate 80x60x12, two M6 holes cbored 11 dia 6.5 deep, 40 apart",
    ],
)
def test_the_depth_behind_a_head_is_that_of_its_counterbore(text: str) -> None:
    made = make(text)
    assert not made.not_understood
    assert made.part is not None
    (hole,) = [f for f in made.part.features if isinstance(f, Hole)]
    assert hole.depth is None
    assert isinstance(hole.recess, Counterbore)
    assert hole.recess.depth.evaluate(made.part.values()) == 6.5


def test_one_depth_of_a_counterbored_hole_may_be_either() -> None:
    assert make("block 80x60x30, two counterbored M6 holes 20 deep, 40 apart").not_understood


@pytest.mark.parametrize(
    "text",
    [
        "cube with edge length 40 mm; three mutually perpendicular through holes, each 20 mm diameter, each "
        "through the centres of two opposite faces",
        "cube 40 mm with a 15 mm hole through the middle in all three directions",
        "cube 40 mm with a 15 mm through hole along each axis",
    ],
)
def test_holes_along_each_axis(text: str) -> None:
    assert places(text) == {(0, 0, 40), (0, -20, 20), (20, 0, 20)}


_FIVE = {(x, 0, 5) for x in (-85, -45, -5, 35, 75)}


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("flat bar 200x25x5 with holes 6 mm dia: first hole 15 from left end, then 4 more at 40 spacing", _FIVE),
        ("bar 200x25x5, 6 mm hole 15 from the left end and 4 more every 40 mm", _FIVE),
        ("bar 200x25x5, five 6 mm holes, the first 15 from the left end, then four more at 40 mm intervals", _FIVE),
        ("bar 200x25x5; row of csk holes: Ø4.5, csk Ø9 x 90°, 5 off at 40 pitch, first one 15 from end", _FIVE),
        ("bar 200x25x5, row of 5 csk holes 4.5 dia, csk 9 x 90 deg, 40 pitch, first 15 from end", _FIVE),
        ("strip 200x25x5 with a 5 mm hole every 40 mm along the middle, starting 15 mm from the end", _FIVE),
        (
            "plate 100 x 60 x 8, 20 mm hole 25 from the left edge and 20 from the bottom edge, and another 20 mm hole "
            "25 mm from the right edge at the same height",
            {(-25, -10, 8), (25, -10, 8)},
        ),
        ("gusset right triangle legs 100 and 75, 6 thick, one 10 mm hole 30 from both legs", {(-20, -7.5, 6)}),
        (
            "hex prism 30 across flats, 20 high, 8 mm hole from one flat through to the opposite flat at mid height",
            {(0, 15, 10)},
        ),
        ("block 80x40x30, blind hole in the left end face, 10 mm dia, 25 deep, 12 mm above the base", {(-40, 0, 12)}),
    ],
)
def test_chains_and_places_by_what_is_there(text: str, at: At) -> None:
    assert places(text) == at


@pytest.mark.parametrize(
    "text",
    [
        "plate 100x60x5 4 corner holes 6 dia 10 from sides",
        "plate 100x60x5, corner holes 6 mm, inset 10",
        "plate 100x60x5 with four corner holes of 6 mm, edge distance 10 mm",
        "plate 100x60x5 with a 6 mm hole in each corner with a 10 mm margin",
    ],
)
def test_corner_holes(text: str) -> None:
    assert places(text) == _CORNERS


@pytest.mark.parametrize(
    "text",
    [
        "plate 100x60x8 with holes 6 mm, 10 from the edges",
        "plate 100x60x8, M4 holes 20 mm apart",
        "plate 100x60x8 with a 10 mm hole at the middle of the right edge",
        "plate 100x60x8 with a 10 mm hole in the middle of the edge",
    ],
)
def test_how_many_and_the_middle_of_an_edge_are_quoted(text: str) -> None:
    assert make(text).not_understood


def test_a_diameter_in_brackets_is_that_of_the_hole_for_a_screw() -> None:
    made = make("plate 100 mm dia, 16 thk, 4 off M8 clearance holes (9.5 mm) on 75 PCD")
    assert not made.not_understood
    assert made.part is not None
    (hole,) = [f for f in made.part.features if isinstance(f, Hole)]
    assert hole.diameter.evaluate(made.part.values()) == 9.5


@pytest.mark.parametrize(
    "text",
    [
        "bar 200x25x5, four 6 mm holes, the first 15 from the left end, then four more at 40 mm intervals",
        "cylinder 40 dia 60 tall with a 15 mm through hole along each axis",
        "gusset right triangle legs 100 and 75, 6 thick, one 10 mm hole 30 from a leg",
    ],
)
def test_chains_that_do_not_fit_are_quoted(text: str) -> None:
    assert make(text).not_understood


@pytest.mark.parametrize(
    "text",
    [
        "sleeve Ø46/Ø30 x 60, both ends c'bored Ø34 x 10 DP",
        "a tube 30 od 20 id 50 long, counterbored 24 x 5 at both ends",
        "block 60x40x30 with an 8 mm hole through its length, counterbored 14 x 5 at both ends",
    ],
)
def test_a_wider_mouth_is_at_both_ends(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert not made.not_understood
    assert sum(isinstance(feature, Hole) and feature.recess is not None for feature in made.part.features) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pin 14 dia 70 long; near the right end, 8 mm in, a 4 mm hole goes across", [(7, 0, 62)]),
        ("pin 14 dia 70 long. At each end, 8 mm in, a 4 mm cross hole.", [(7, 0, 8), (7, 0, 62)]),
        ("pin 14 dia 70 long, a 4 mm hole 8 from the left end, straight across", [(7, 0, 8)]),
        ("strip 70x20x4, a 4 mm hole near the left end, 8 mm in", [(-27, 0, 4)]),
        ("strip 70x20x4, at one end, 8 mm in, a 4 mm hole", [(-27, 0, 4)]),
        ("post 20 dia 60 tall; a 5 mm hole from the top, 20 deep, 6 mm from the right edge", [(4, 0, 60)]),
    ],
)
def test_a_hole_is_so_far_in_as_is_told_behind_its_end(text: str, expected: list[tuple[float, ...]]) -> None:
    assert mouths_of(text) == expected


def test_what_is_told_behind_an_end_is_quoted_where_nothing_is_there() -> None:
    assert make("pin 14 dia 70 long, near the right end, 8 mm in.").not_understood


@pytest.mark.parametrize(
    ("text", "removed"),
    [
        ("block 50x40x30 with a rectangular hole 24x12 from front to back", 24 * 12 * 40),
        ("block 50x40x30, a rectangular opening 24 x 12 from left to right", 24 * 12 * 50),
        ("block 50x40x30 with a window 24 x 12 through it from the front to the back", 24 * 12 * 40),
        ("block 50x40x30 with a hole 9 mm from front to back", 40 * math.pi * 4.5**2),
        ("block 50x40x30 with a square hole 12 mm from left to right", 12 * 12 * 50),
        ("block 50x40x30 with a window, 24 from left to right and 12 from front to back", 24 * 12 * 30),
        ("block 50x40x30 with an opening 24x12 in the top, from left to right", 24 * 12 * 30),
        ("block 50x40x30, on top a pocket 24 x 12 from front to back, 5 deep", 24 * 12 * 5),
        ("block 50x40x6 with a window 24x12 from front to back", 24 * 12 * 6),
    ],
)
def test_an_opening_from_side_to_side_goes_through_a_block_and_lies_in_a_plate(text: str, removed: float) -> None:
    thickness = 6 if "x6" in text else 30
    assert 50 * 40 * thickness - volume_of(text) == pytest.approx(removed)


@pytest.mark.parametrize(
    "text",
    ["block 50x40x30 with a hole 9 mm from the front", "block 50x40x30, a 5 mm hole 9 mm from the front to the back"],
)
def test_a_distance_from_a_side_is_no_size_of_a_hole(text: str) -> None:
    assert make(text).not_understood
