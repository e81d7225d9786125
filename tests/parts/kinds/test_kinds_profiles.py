"""Profiles from words: angles, channels, wedges, triangles, trapezoids, and things on their legs, webs and walls."""

import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.model import Body, Hole, LineTo, Outline, Points


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
