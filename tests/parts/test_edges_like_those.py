"""“Those at the left end” are edges like those named before; an end only tells where edges are that stand."""

import math

import pytest
from parts_kit import mouths_of, solid_of

from cadwright.parts.build import make

BLOCK = "Block 80 x 50 x 20. "
ROUNDED = 2 * (12**2 - math.pi * 12**2 / 4) * 20
CUT = 2 * 6 * 6 / 2 * 20


@pytest.mark.parametrize(
    "text",
    [
        "The two upright edges at the right end are rounded 12 mm; the two at the left end are chamfered 6 mm.",
        "Round the vertical edges at the right end 12 mm, chamfer those at the left end 6 mm.",
        "The vertical corners at the right end are rounded 12 mm, the ones at the left end are chamfered 6 mm.",
        "Round the upright edges at the right end 12 mm. Chamfer the upright edges at the left end 6 mm.",
    ],
)
def test_edges_at_two_ends(text: str) -> None:
    solid = solid_of(BLOCK + text)
    assert solid.Volume() == pytest.approx(80 * 50 * 20 - ROUNDED - CUT)
    assert solid.BoundingBox().zlen == pytest.approx(20)


@pytest.mark.parametrize("edges", ["vertical edges", "two upright edges", "two vertical edges"])
def test_edges_that_stand_at_an_end(edges: str) -> None:
    solid = solid_of(f"{BLOCK}Chamfer the {edges} at the left end 6 mm.")
    assert solid.Volume() == pytest.approx(80 * 50 * 20 - CUT)
    assert solid.Center().x > 0


def test_at_which_end_must_be_said() -> None:
    assert make(f"{BLOCK}Chamfer the vertical edges at one end 6 mm.").not_understood


def test_two_of_other_things_are_no_edges() -> None:
    assert make(
        "Block 80 x 50 x 20, two 5 mm holes 9 from the right end, the two at the left end rounded"
    ).not_understood


def test_each_from_its_own_end() -> None:
    for end in ("its own end", "its end", "each end"):
        text = f"Plate 120 x 40 x 6 with two 8 mm holes on the long centreline, each 18 from {end}"
        assert [at[:2] for at in mouths_of(text.replace("each 18 from each", "18 from each"))] == [(-42, 0), (42, 0)]


def test_a_circle_of_a_radius() -> None:
    for circle in ("evenly spread on a circle of radius 33", "on a circle with a radius of 33"):
        at = mouths_of(f"Disc 90 dia, 7 thick, six 5 mm holes {circle}")
        assert len(at) == 6
        assert all(math.hypot(*each[:2]) == pytest.approx(33, abs=1e-5) for each in at)


def test_a_flat_along_from_one_end() -> None:
    shaft = "Shaft 24 dia, 90 long. "
    long = solid_of(shaft + "A flat 4 deep is milled, running 35 mm along from one end.").Volume()
    assert long == pytest.approx(solid_of(shaft + "A flat 4 deep and 35 long at one end.").Volume())
