"""Profiles from words: angles, channels, wedges, triangles, trapezoids, and things on their legs, webs and walls."""

import math

import pytest
from parts_kit import check_built, volume_of

from cadwright.kernel.client import Kernel
from cadwright.parts.build import Made, make
from cadwright.parts.model import Body, Hole, LineTo, Outline, Points

BEND = math.pi / 2


def _values(made: Made) -> dict[str, float]:
    assert made.part is not None, made.reason
    return made.part.values()


def _area(made: Made) -> float:
    """The area of the section of the first body, mm²."""
    values = _values(made)
    assert made.part is not None
    body = made.part.features[0]
    assert isinstance(body, Body)
    (loop,) = body.profiles
    assert isinstance(loop, Outline)
    ends = [loop.start, *(s.end for s in loop.steps if isinstance(s, LineTo))]
    points = [(x.evaluate(values), y.evaluate(values)) for x, y in ends]
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum((x * v - u * y for (x, y), (u, v) in pairs), 0.0)) / 2


def _drills(made: Made) -> list[Hole]:
    assert made.part is not None, made.reason
    return [f for f in made.part.features if isinstance(f, Hole)]


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("U channel, 40 wide 25 high outside, 2.5 wall, length 200", 40 * 2.5 + 2 * 22.5 * 2.5),
        ("U bracket 40x30x3, 20 long", 40 * 3 + 2 * 27 * 3),
        ("channel, 30 wide x 20 high outside, 2 mm wall all 3 sides, 150 lg", 30 * 2 + 2 * 18 * 2),
        ("aluminium channel 20 x 10 x 2, 300 long", 20 * 2 + 2 * 8 * 2),
        ("u-channel: base 40, legs 25, 3 thick, 100 long", 40 * 3 + 2 * 22 * 3),
        (
            "tee bar, 50 flange, 40 total height, flange and web both 3 thk, web in the middle, 300 long",
            50 * 3 + 37 * 3,
        ),
        (
            "T profile bar, 120 long. Top flange 60 wide and 6 thick, web also 6 thick and in the middle under the "
            "flange, total height 40",
            60 * 6 + 34 * 6,
        ),
        ("T bar 100 long. Flange 40 x 4, web 4 thick, centred under the flange, overall height 50", 40 * 4 + 46 * 4),
        ("T profile 90 long: flange 50 wide 8 thick on top, web 6 thick, total height 45", 50 * 8 + 37 * 6),
        ("angle bracket: two legs, each 60 long on the outside, 4 thick, 25 wide", 60 * 4 + 56 * 4),
        ("L bracket, two legs, both 40 mm long outside, 3 thick, 20 wide", 40 * 3 + 37 * 3),
        ("T section: flange 40 x 4, web 36 x 4, 200 long", 40 * 4 + 36 * 4),
        ("T profile 30 wide and 40 tall out of 4 mm plate, 250 long", 30 * 4 + 36 * 4),
        ("tee 40x40x5, 300 long", 40 * 5 + 35 * 5),
        ("I-beam section, 100 mm tall, flanges 60 mm wide and 6 mm thick, web 4 mm, length 300", 2 * 60 * 6 + 88 * 4),
        ("I-beam: flanges 50 x 5, web 90 x 4, 300 long", 2 * 50 * 5 + 90 * 4),
        ("I section 80 x 160, web 5, flanges 8, 1 m long", 2 * 80 * 8 + 144 * 5),
        ("Z bar: web 40 high, flanges 20 wide, all 3 mm thick, 100 long", 40 * 3 + 2 * 17 * 3),
        ("Z-profile, 3 mm sheet, height 40, flanges 25 wide each, length 200", 40 * 3 + 2 * 22 * 3),
        (
            "one angle piece of L shape, both legs 60 outside, thickness of legs 5, length of profile is 30",
            60 * 5 + 55 * 5,
        ),
        ("an equal-leg L bracket, legs 50 mm measured on the outside, 5 thick, 30 wide", 50 * 5 + 45 * 5),
        ("L section, both legs 50, leg thickness 6, 400 long", 50 * 6 + 44 * 6),
        ("L bracket, 40 x 60, 3 mm sheet, 25 wide", 40 * 3 + 57 * 3),
        ("L bracket 2 x 2 x 1/8 in plate, 3 in wide", 50.8 * 3.175 + (50.8 - 3.175) * 3.175),
        ("an L-shaped profile with leg lengths of 70 mm and 50 mm, 6 mm thick, extruded to 120 mm", 70 * 6 + 44 * 6),
        ("L bracket, long leg 80, short leg 50, width 30, thickness 4", 80 * 4 + 46 * 4),
        ("L bracket, vertical leg 80, horizontal leg 50, 3 thick, 30 wide", 50 * 3 + 77 * 3),
        ("Z-bracket: 30 mm top flange, 40 mm web, 30 mm bottom flange, 3 thick, 25 wide", 40 * 3 + 2 * 27 * 3),
        ("L bracket 40x60, 3 thick, 20 wide", 40 * 3 + 57 * 3),
        ("angle iron 40x40x4, length 100", 40 * 4 + 36 * 4),
        ("L bracket with legs 50, 30 wide, 4 thick", 50 * 4 + 46 * 4),
        ("wedge 100 long, 35 wide, 25 high", 1250),
        ("trapezoid plate: 100 at the bottom, 60 at top, 50 tall, 5 thk", 4000),
        ("right triangle plate, legs 40 and 30, 5 thick", 600),
    ],
)
def test_sections_have_their_area(text: str, area: float) -> None:
    made = make(text)
    assert _area(made) == pytest.approx(area)
    assert made.not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        "bar 100 x 20 x 20 with a channel 10 wide and 5 deep along its length",
        "block 100x40x20 with a channel along the length, 10 wide, 5 deep",
    ],
)
def test_a_channel_in_a_block_is_a_groove(text: str) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert "channel" not in [m.kind for m in made.reading.mentions]


def test_holes_in_each_leg_go_into_both() -> None:
    made = make("L bracket 40x40, 3 thick, 20 wide, with a 5mm hole in each leg centered")
    assert made.not_understood == ()
    assert [d.frame.plane for d in _drills(made)] == ["XY", "ZY"]


def test_the_short_leg_is_the_shorter_one() -> None:
    made = make("L bracket 3mm thick, legs 40 and 60, 50 wide. Two 5.5 holes in the short leg")
    (drill,) = _drills(made)
    assert drill.frame.plane == "XY"
    assert isinstance(drill.positions, Points)


def test_a_distance_from_the_outer_corner_is_along_the_leg() -> None:
    made = make(
        "L bracket, both legs 50 outside, 30 wide, 4 thick. a 5mm hole in each leg, 38 mm from the outer corner"
    )
    values = _values(made)
    flat, high = _drills(made)
    assert flat.frame.origin[0].evaluate(values) == pytest.approx(38)
    assert high.frame.origin[2].evaluate(values) == pytest.approx(38)
    assert made.not_understood == ()


def test_a_hole_in_one_wall_of_a_channel_leaves_the_other() -> None:
    made = make("U channel 40 wide 30 high 3 thick 100 long with a 5 mm hole in the left wall")
    (drill,) = _drills(made)
    assert drill.depth is not None
    assert drill.depth.evaluate(_values(made)) == pytest.approx(3)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("L bracket 40x40, 3 thick, 20 wide, with a 25mm hole in each leg", "inside"),
        ("L bracket 40x40, 3 thick, 20 wide with two 5 mm holes", "which of its parts"),
        ("wedge 100 long, 35 wide, 25 high with a 5 mm hole", "cannot tell where"),
    ],
)
def test_what_cannot_be_placed_is_quoted(text: str, lost: str) -> None:
    assert any(lost in piece for piece in make(text).not_understood)


@pytest.mark.parametrize(
    "text",
    [
        "U channel 10 wide 20 high, 5 thick, 100 long",
        "L bracket 40x40, 50 thick, 20 wide",
        "U channel 40 wide 20 high, 5 thick, inside width 35, 100 long",
    ],
)
def test_walls_that_fill_a_profile_are_refused(text: str) -> None:
    assert make(text).part is None


@pytest.mark.parametrize(
    ("text", "volume", "size"),
    [
        (
            "sheet metal L bracket 2 mm thick, legs 40 and 30, 50 wide, inner bend radius 2",
            (36 + 26 + BEND * (2 + 1)) * 2 * 50,
            (40, 50, 30),
        ),
        (
            "a sheet-metal L bracket 2 mm thick, flanges 40 and 30, 50 wide, bend radius 2",
            (36 + 26 + BEND * (2 + 1)) * 2 * 50,
            (40, 50, 30),
        ),
        (
            "U channel of 1.5 mm sheet, 40 wide, 20 high, 100 long, inner bend radius 1.5",
            (2 * 17 + 34 + 2 * BEND * (1.5 + 0.75)) * 1.5 * 100,
            (40, 100, 20),
        ),
        (
            "Z bracket of 2 mm sheet metal, flanges 30 and 20, web 40, 50 wide, bend radius 2",
            (26 + 32 + 16 + 2 * BEND * (2 + 1)) * 2 * 50,
            (48, 50, 40),
        ),
        ("a Z bracket, 30 and 20 flanges, web 40, 50 wide, 2 mm thick", (30 + 36 + 20) * 2 * 50, (48, 50, 40)),
        (
            "a Z profile 60 wide, 40 high, 3 thick, 100 long, bend radius 3",
            (2 * (31.5 - 6) + 28 + 2 * BEND * (3 + 1.5)) * 3 * 100,
            (60, 100, 40),
        ),
        (
            "a hat channel 2 mm thick, 40 wide, 20 high, brims 15, 100 long, bend radius 2",
            (2 * (17 - 4) + 2 * 12 + 32 + 4 * BEND * (2 + 1)) * 2 * 100,
            (70, 100, 20),
        ),
    ],
)
def test_what_is_bent_from_sheet(kernel: Kernel, text: str, volume: float, size: tuple[float, ...]) -> None:
    """As much as the middle of the sheet is long, times its thickness and its width: rounded inside and outside."""
    check_built(kernel, text, volume, size)


def test_a_bend_that_does_not_fit() -> None:
    made = make("Z bracket of 2 mm sheet metal, flanges 30 and 20, web 40, 50 wide, bend radius 18")
    assert made.part is None
    assert made.reason is not None
    assert "do not fit" in made.reason


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("T section, 80 long, flange 40 x 4, web 4 thick, 30 high overall", (40 * 4 + 4 * 26) * 80),
        ("T bar 80 long, flange 40 x 4, stem 4 thick, 30 tall in total", (40 * 4 + 4 * 26) * 80),
        ("T bar 80 long, flange 40 x 4, stem 4 thick, 26 high", (40 * 4 + 4 * 26) * 80),
        ("T bar, 80 long. Flange 40 x 4 mm, web 26 x 4 mm standing in the middle of the flange", (160 + 104) * 80),
        ("A T-profile, 80 mm length: flange 40 × 4 mm, central web 4 × 26 mm", (160 + 104) * 80),
        ("I beam 40 x 60 x 4, 80 long, web 4 thick in the middle", (2 * 160 + 52 * 4) * 80),
    ],
)
def test_a_web_in_the_middle_and_a_height_over_all(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "T bar, 80 long. Flange 40 x 4 mm, web 26 x 4 mm, 8 mm from the left edge of the flange",
        "T bar 40 x 30 x 4, 80 long, in the middle",
        "Z bar, 80 long, flange 40 x 4, web 26 x 4 in the middle of the flange",
    ],
)
def test_a_web_elsewhere_is_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood
