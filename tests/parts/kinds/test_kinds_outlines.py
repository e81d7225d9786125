"""Outlines with a thickness and bars of a section from words: their area, things on them, and what cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.parts.build import Made, make, reader
from cadwright.parts.loops import area
from cadwright.parts.model import Body, Extrusion, Hole, Points


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
        ("star, 5 points, tips on a 30 mm radius, inner corners on a 12.5 mm radius, 5 thick", 5510.5),
        ("star: points on a circle of 60 diameter and notches on a circle of 25 diameter, 5 thick", 5510.5),
        ("parallelogram plate, base of 60, height of 30, the upper side shifted by 20 mm to the right, 4 thick", 7200),
        ("parallelogram: base 60, height 30, top edge offset by 20, thickness 4", 7200),
        ("an ellipse 80 the long way and 50 the short way, 5 thick", 15708),
        ("a six-pointed star, 80 mm from tip to tip, inner radius 20, 5 thick", 12000),
        ("a plus sign: 9 cm from end to end both ways, bars 3 cm wide, 2 cm thick", 90000),
        ("a cross 50x50 10 wide 5 thick", 4500),
        ("T shape 5 mm thick: the crossbar is 80 x 20, the stem 20 wide and 60 long", 14000),
        ("T-shaped solid: horizontal bar 80 long, 20 high; vertical bar 20 wide and 60 tall; depth 5", 14000),
        ("arrow pointing right: total length 100, shaft 20 wide, head 50 wide and 40 long, 6 thick", 13200),
        ("house-shaped block: 40 wide, 30 to the eaves, 50 to the ridge, 20 deep", 32000),
        ("a pentagonal prism: each side of the pentagon is 2 cm and it's 6 cm tall", 41291),
        ("gusset 4 x 4 x 1/4 in plate", 32774),
        ("right triangle with 50 mm base and a 30 degree angle, 5 thick", 3608.4),
        ("a pentagon badge, 40 side, 3 thick", 8258.3),
        ("plate in T shape 100 wide 80 tall arms 25 wide 6 thick", 23250),
        ("plus shape, 60 overall, arms 20 wide, 8 thick", 16000),
        ("block letter H 60 high 50 wide 12 mm stroke, 15 deep", 26280),
        ("plate shaped like an L, 60 by 40, 15 wide arms, 5 thick", 6375),
        ("arrow 80 long, head 40 wide and 30 long, shaft 15 wide, 5 thick", 6750),
        ("T profile flange 60 wide 8 thick, web 50 high 6 thick, length 100", 78000),
        ("H profile 100x100, web 6, flange 10, length 200", 496000),
        ("hat profile: 30 wide at the top, 20 high, brims 15, 2 mm thick, 100 long", 19200),
        ("a Z bracket with flanges of 38, 50 high, 25 wide, 3 thick", 9000),
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


STEPS = "An outline through (0, 0), (45, 0), (45, 20), (15, 20), (15, 60) and (0, 60), extruded by 8 mm."


@pytest.mark.parametrize(
    ("text", "at", "assumed"),
    [
        ("It has a hole of 7 mm diameter at (-15, -20) from the middle.", (-15, -20), ""),
        ("It has a hole of 7 mm diameter at (7.5, 10).", (-15, -20), "count from where those of the outline do"),
        ("It has a 7 mm hole at (7.5, 10) from the lower left corner.", (-15, -20), ""),
    ],
)
def test_things_on_an_outline_that_is_told_by_its_corners(text: str, at: tuple[float, float], assumed: str) -> None:
    made = make(f"{STEPS} {text}")
    assert not made.not_understood
    assert _volume(made) == pytest.approx((45 * 20 + 15 * 40) * 8)
    assert made.part is not None
    *_, hole = made.part.features
    assert isinstance(hole, Hole)
    values = made.part.values()
    assert isinstance(hole.positions, Points)
    assert [tuple(e.evaluate(values) for e in p) for p in hole.positions.at] == [at]
    assert any(assumed in each for each in made.assumptions) or not assumed


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("The vertical edges are rounded with 1.5 mm.", "vertical"),
        ("The top edges of the outline are chamfered by 1 mm.", "top"),
    ],
)
def test_edges_of_such_an_outline(text: str, where: str) -> None:
    made = make(f"{STEPS} {text}")
    assert not made.not_understood
    assert made.part is not None
    (body,) = made.part.features
    assert isinstance(body, Body)
    assert [finish.where for finish in body.finishes] == [where]


@pytest.mark.parametrize(
    "text",
    [
        "It has a hole of 7 mm diameter at (15, 20) from the middle.",
        "The vertical edges are rounded with 9 mm.",
        "The top edges of the outline are chamfered by 9 mm.",
        "It has a gizmo.",
    ],
)
def test_what_cannot_be_on_such_an_outline_is_quoted(text: str) -> None:
    made = make(f"{STEPS} {text}")
    assert made.part is not None
    assert made.not_understood


@given(st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), min_size=3, max_size=12, unique=True))
def test_all_points_in_a_row_are_corners(points: list[tuple[int, int]]) -> None:
    told = ", ".join(f"({x}, {y})" for x, y in points)
    reading = reader(outlines=True).read(f"An outline through {told}, 5 mm thick, with a hole of 3 mm diameter.")
    (corners,) = (p for m in reading.mentions for p in m.places if p.kind == "vertices")
    assert [q.value for q in corners.amounts] == [v for p in points for v in p]
