"""Arcs of a picture that are nothing but the ink of a corner."""

import pytest

from cadwright.drawing.dimension import Radius
from cadwright.drawing.reading.soft_corners import without_soft_corners
from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.curves import Arc, Line

WIDTH = 0.5
HALF = (0.5, 0.0, 0.0)
"""A view at 1:2, whose outlines are 1 mm wide on the part."""


def view(radius: float) -> ReadView:
    """A block of 80 x 10 whose upper right corner is an arc."""
    curves = (
        Line((0, 0), (80, 0)),
        Line((80, 0), (80.01, 10 - radius)),
        Arc((80 - radius, 10 - radius), radius, 0, 90),
        Line((80 - radius, 9.99), (0, 10)),
        Line((0, 10), (0, 0)),
    )
    return ReadView("front", curves, (0, 0, 40, 5), HALF)


def test_an_arc_no_larger_than_the_ink_is_wide_is_a_corner() -> None:
    (found,) = without_soft_corners([view(1.0)], (), WIDTH)
    assert found is not None
    lines = [curve for curve in found.curves if isinstance(curve, Line)]
    assert len(lines) == len(found.curves) == 4
    assert lines[1].end == lines[2].start == pytest.approx((80.01, 10), abs=0.02)


@pytest.mark.parametrize(("radius", "stated"), [(1.0, 1.0), (3.0, None)])
def test_one_that_is_stated_or_larger_stays(radius: float, stated: float | None) -> None:
    told = () if stated is None else (Radius("front", (79.0, 9.0), stated, 45.0, stated, f"R{stated:g}"),)
    before = view(radius)
    assert without_soft_corners([before, None], told, WIDTH) == [before, None]
