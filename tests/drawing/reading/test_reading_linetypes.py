"""Line types: by dashes, by widths, and from dashes that are drawn one by one."""

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.drawing.reading.linetypes import of_dashes, typed
from cadwright.drawing.reading.values import Stroke
from cadwright.geometry.curves import Arc, Circle, Line


def dashes(start: float, end: float, pattern: tuple[float, ...]) -> list[Stroke]:
    """Level dashes and gaps in turn."""
    found, x, i = [], start, 0
    while x < end:
        length = min(pattern[i % len(pattern)], end - x)
        if i % 2 == 0:
            found.append(Stroke(Line((x, 5.0), (x + length, 5.0)), 0.25))
        x, i = x + length, i + 1
    return found


def test_dash_patterns() -> None:
    assert of_dashes((3, 1)) == "hidden"
    assert of_dashes((3, 1, 2.5, 1)) == "hidden"
    assert of_dashes((6, 0.75, 0.25, 0.75)) == "centre"
    assert of_dashes(()) is None


def test_widths_tell_thick_from_thin() -> None:
    kinds = [s.curve.kind for s in typed([Stroke(Line((0, i), (50, i)), w) for i, w in enumerate((0.5, 0.25, 0.7))], 1)]
    assert kinds == ["visible", "thin", "visible"]
    assert {s.curve.kind for s in typed([Stroke(Line((0, 0), (9, 0)), 0.25)], 1)} == {"visible"}


@given(st.integers(0, 2**32 - 1))
def test_widths_that_scatter_tell_it_too(seed: int) -> None:
    source = random.Random(seed)
    thick = [Stroke(Line((0, i), (source.uniform(5, 90), i)), source.uniform(0.45, 0.55)) for i in range(12)]
    thin = [Stroke(Line((0, -i), (source.uniform(5, 90), -i)), source.uniform(0.22, 0.34)) for i in range(1, 20)]
    found = typed([*thick, *thin], 1, traced=True)
    assert [s.curve.kind for s in found] == ["visible"] * 12 + ["thin"] * 19
    assert {s.curve.kind for s in typed(thick, 1, traced=True)} == {"visible"}


@pytest.mark.parametrize(("pattern", "kind"), [((3, 1), "hidden"), ((8, 1, 1, 1), "centre")])
def test_rows_of_dashes_become_one_stroke(pattern: tuple[float, ...], kind: str) -> None:
    (row,) = typed(dashes(10, 71, pattern), 1)
    assert isinstance(row.curve, Line)
    assert row.curve.kind == kind
    assert sorted((row.curve.start[0], row.curve.end[0])) == pytest.approx([10, 71], abs=1.01)


def test_dashed_circles_become_circles() -> None:
    arcs = [Stroke(Arc((0, 0), 20, a, a + 9), 0.25) for a in range(0, 360, 12)]
    (ring,) = typed(arcs, 1)
    assert ring.curve == Circle((0, 0), 20, "hidden")


def test_the_tops_of_a_comb_are_no_dashes() -> None:
    strokes = []
    for i in range(8):
        x = 6.0 * i
        corners = [(x, 0.0), (x, 5.0), (x + 3, 5.0), (x + 3, 0.0), (x + 6, 0.0)]
        strokes += [Stroke(Line(a, b), 0.5) for a, b in pairwise(corners)]
    found = typed(strokes, 1)
    assert len(found) == len(strokes)
    assert {s.curve.kind for s in found} == {"visible"}
    assert math.isclose(sum(math.dist(s.curve.start, s.curve.end) for s in found if isinstance(s.curve, Line)), 128)
