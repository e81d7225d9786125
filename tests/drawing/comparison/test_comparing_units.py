"""Drawings in inches are read as mm and brought to the part's unit."""

import pytest
from comparing_samples import Block, Hole, reading

from cadwright.drawing.comparison import compare
from cadwright.drawing.comparison.units import in_inches, in_millimetres, rounding
from cadwright.drawing.dimension import Diameter, Linear
from cadwright.drawing.reading.values import Reading

INCHES = Block(width=6, depth=4, height=1, holes=(Hole(2, 2, 0.5),))
PART = Block(width=152.4, depth=101.6, height=25.4, holes=(Hole(50.8, 50.8, 12.7),))


def drawn(hole: str) -> Reading:
    sizes = (Linear("front", (0, 0), (6, 0), 0, 6.0, "6.00"), Diameter("top", (2, 2), 0.25, 0.5, hole))
    return reading(INCHES.views(), *sizes)


def test_a_part_in_mm_is_held_against_a_drawing_in_inches() -> None:
    read = in_millimetres(drawn("Ø.50"), 152.4)
    compared = compare(read, PART.views())
    assert compared.compared("it").agrees
    assert compared.compared("it").in_doubt == ()
    assert [size.agrees for size in compared.sizes] == [True, True]
    assert [size.measured for size in compared.sizes] == pytest.approx([152.4, 12.7])


def test_only_where_the_numbers_are_written_so_and_the_part_is_as_large() -> None:
    assert in_millimetres(drawn("Ø0.50"), 152.4) == drawn("Ø0.50")
    assert in_millimetres(drawn("Ø.50"), 6.0) == drawn("Ø.50")


def test_a_part_as_large_as_the_bare_numbers_is_in_doubt() -> None:
    assert in_inches(drawn("Ø.50"))
    assert not in_inches(drawn("Ø0.50"))
    compared = compare(drawn("Ø.50"), INCHES.views()).compared("it")
    assert compared.in_doubt == ("the drawing seems to be in inches, and the part in mm",)


def test_a_rounded_text_in_inches_is_rounded_in_inches() -> None:
    """A part of 60 mm is drawn as 2.362, which is 59.995."""
    read = Linear("front", (0, 0), (60, 0), 0, 2.362 * 25.4, "2.362")
    assert rounding(read) == pytest.approx(0.0127, rel=0.01)
    assert rounding(Linear("front", (0, 0), (10, 0), 0, 0.394 * 25.4, ".394")) == pytest.approx(0.0127, rel=0.01)
    assert rounding(Linear("front", (0, 0), (60, 0), 0, 60.5, "60,5")) == pytest.approx(0.05, rel=0.01)
    assert rounding(Linear("front", (0, 0), (60, 0), 0, 60.0, "60")) == 0.0
    compared = compare(reading(Block(width=60).views(), read), Block(width=60).views())
    assert [size.agrees for size in compared.sizes] == [True]
