"""Holes have the diameters of their threads and the mouths that are said; what cannot be is quoted."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Counterbore, Countersink, Hole


def drilled(text: str) -> tuple[Hole, dict[str, float]]:
    """The one kind of holes of a part that is understood, and the part's dimensions."""
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    (drill,) = (f for f in made.part.features if isinstance(f, Hole))
    return drill, made.part.values()


@pytest.mark.parametrize(
    ("text", "diameter"),
    [
        ("an M6 tapped hole in the centre", 5),
        ("an M8x1 tapped hole in the centre", 7),
        ("one hole M8 x 1.25 - 6H ▽8 in the centre", 6.75),
        ("a 1/4-20 tapped hole in the centre", 0.201 * 25.4),
        ("a 3/8-16 threaded hole", 0.3125 * 25.4),
        ("a #10-32 tapped hole in the middle", 0.159 * 25.4),
        ("a clearance hole for a 1/4-20 screw in the centre", 0.281 * 25.4),
        ("a hole for an M6 bolt in the centre", 6.6),
        ("two holes for M6 bolts, 30 apart", 6.6),
    ],
)
def test_threads_have_the_hole_that_is_drilled_for_them(text: str, diameter: float) -> None:
    drill, values = drilled(f"A plate 100 x 60 x 10 with {text}")
    assert drill.diameter.evaluate(values) == pytest.approx(diameter, abs=1e-3)


@pytest.mark.parametrize(
    ("text", "hole", "head", "angle"),
    [
        ("plate 80x60x10 with a 4.5 mm hole in the middle, countersunk 9 mm 90°", 4.5, 9, 90),
        ("plate 80x60x10, 4.5 hole in the middle with a 9 mm countersink", 4.5, 9, 90),
        ("plate 80x60x10 with a 5 mm hole, 82° csk to 10 mm dia", 5, 10, 82),
        ("60x40x10 plate, 2x M5 csk holes 30 apart", 5.5, 10, 90),
        ("plate 60x40x5 with four 4.5 mm holes 8 from the edges csk for M4", 4.5, 8, 90),
        ("3 countersunk holes for M4 on a 76 mm pitch circle in a disc 90 dia 6 thick", 4.5, 8, 90),
    ],
)
def test_countersinks(text: str, hole: float, head: float, angle: float) -> None:
    drill, values = drilled(text)
    assert isinstance(drill.recess, Countersink)
    found = (drill.diameter, drill.recess.diameter, drill.recess.angle)
    assert tuple(e.evaluate(values) for e in found) == pytest.approx((hole, head, angle))


@pytest.mark.parametrize(
    ("text", "hole", "head", "depth"),
    [
        ("plate 80x60x12, 4X Ø6.6 THRU, CBORE Ø11 x 6.5 DP, 10 from edges", 6.6, 11, 6.5),
        ("bar 100x20x10 with two 5.5 holes 80 apart, 10 dia counterbore 5.5 deep", 5.5, 10, 5.5),
        ("disc 60x12, 17 through hole in the centre, 26 cbore to a depth of 7", 17, 26, 7),
        ("60x40x8 plate with 2 holes for M5, 40 apart, counterbored", 5.5, 10, 5.4),
        ("plate 60 x 40 x 10 with two holes Ø6.6, 40 apart, counterbored Ø11, 6 deep from below", 6.6, 11, 6),
    ],
)
def test_counterbores(text: str, hole: float, head: float, depth: float) -> None:
    drill, values = drilled(text)
    assert isinstance(drill.recess, Counterbore)
    found = (drill.diameter, drill.recess.diameter, drill.recess.depth)
    assert tuple(e.evaluate(values) for e in found) == pytest.approx((hole, head, depth))


def test_a_hole_is_countersunk_on_the_side_that_is_said() -> None:
    drill, _ = drilled("plate 60x40x10 with a 5 mm hole in the middle countersunk 10 mm 90° from below")
    assert drill.frame.plane == "YX"


@pytest.mark.parametrize(
    "text",
    [
        "plate 60x40x5 with a 5 mm hole countersunk to 4 mm",
        "plate 60x40x5 with a 5 mm hole counterbored 10 mm, 8 deep",
        "plate 60x40x5 with a 5.2 mm hole, counterbored",
        "plate 60x40x5 with a 7/16-13 tapped hole",
        "spacer 12 OD, 6 ID, 5-40 mm long",
    ],
)
def test_mouths_and_threads_that_cannot_be_are_quoted(text: str) -> None:
    assert make(text).not_understood
