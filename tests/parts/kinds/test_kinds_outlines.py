"""Outlines with a thickness and bars of a section from words: their area, things on them, and what cannot be."""

import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.loops import area
from cadwright.parts.model import Body, Extrusion, Hole


def _volume(made: Made) -> float:
    """The volume of the first body, mm³."""
    assert made.part is not None, made.reason
    values = made.part.values()
    body = made.part.features[0]
    assert isinstance(body, Body)
    assert isinstance(body.operation, Extrusion)
    return area(body.profiles[0], lambda e: e.evaluate(values)) * body.operation.height.evaluate(values)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("A regular pentagon with side 20 mm, extruded 8 mm", 5505.5),
        ("7 sided polygon, circumradius 25, 4 thick", 6841.0),
        ("isosceles triangle, base 40 height 60, thickness 5", 6000),
        ("triangle with sides 30, 40 and 50, 10 thick", 6000),
        ("parallelogram 60 x 30, 70 degree angle, 5 mm thick", 9000),
        ("rhombus with diagonals 60 and 40, 6 thick", 7200),
        ("an ellipse 80 by 50, 5 mm thick", 15708),
        ("stadium shaped plate 80 between the round centres, 30 wide, 6 thick", 18641),
        ("semicircular plate 80 mm diameter, 6 mm thick", 15080),
        ("five pointed star, outer diameter 60, inner diameter 25, 5 thick", 5510.5),
        ("plus shape, 60 overall, arms 20 wide, 8 thick", 16000),
        ("block letter H 60 high 50 wide 12 mm stroke, 15 deep", 26280),
        ("plate shaped like an L, 60 by 40, 15 wide arms, 5 thick", 6375),
        ("arrow 80 long, head 40 wide and 30 long, shaft 15 wide, 5 thick", 6750),
        ("T profile flange 60 wide 8 thick, web 50 high 6 thick, length 100", 78000),
        ("H profile 100x100, web 6, flange 10, length 200", 496000),
        ("hat profile: 30 wide at the top, 20 high, brims 15, 2 mm thick, 100 long", 19200),
        ("a staircase of 4 steps, each 20 high and 30 deep, 100 wide", 600000),
        ("house shape: 50 wide, walls 40 high, roof peak at 65, 10 thick", 26250),
        ("arch 80 wide, 60 high, opening 50 wide 40 high, 20 deep", 61365),
    ],
)
def test_outlines_have_their_volume(text: str, volume: float) -> None:
    made = make(text)
    assert _volume(made) == pytest.approx(volume, rel=4e-3)
    assert made.not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        "triangle with sides 10, 20 and 50, 5 thick",
        "star with 6 points, outer radius 20, inner radius 30, 5 thick",
        "D-shaped plate 40 diameter, 45 across the flat, 5 thick",
        "house shape: 50 wide, walls 40 high, roof peak at 35, 10 thick",
    ],
)
def test_what_has_no_outline_is_refused(text: str) -> None:
    made = make(text)
    assert made.part is None
    assert made.reason


def test_the_middle_of_a_triangle_is_that_of_its_area() -> None:
    made = make("equilateral triangle plate 60 side 8 thick with a 10mm hole in the centre")
    assert made.part is not None
    assert made.not_understood == ()
    (drill,) = [f for f in made.part.features if isinstance(f, Hole)]
    x, y, _ = (e.evaluate(made.part.values()) for e in drill.frame.origin)
    assert (x, y) == pytest.approx((0, -60 * 0.75**0.5 / 6))


def test_a_hole_outside_of_the_outline_is_quoted() -> None:
    made = make("L-shaped plate 80x60, arms 20 wide, 6 thick, with a 6 mm hole in the centre")
    assert any("would not be inside" in text for text in made.not_understood)
    made = make("cross shaped plate 90x90, 30 mm arms, 6 thick, with a 8 mm hole in each arm")
    assert made.part is not None
    assert made.not_understood == ()
    assert sum(isinstance(f, Hole) for f in made.part.features) == 4
