"""Callouts that state a hole and its recess, and sizes in parentheses, on parts known by construction."""

import pytest
from comparing_samples import Block, Hole, reading

from cadwright.drawing.comparison import compare
from cadwright.drawing.comparison.recesses import Recess, recess_of
from cadwright.drawing.dimension import Diameter, Linear
from cadwright.protocols.feedback import describe_compared

BORED = Block(holes=(Hole(30, 20, 8), Hole(30, 20, 15, 8)))
TEXT = "Ø8 THRU ALL\n⌴ Ø15 ↧ 8"


def callout(radius: float) -> Diameter:
    return Diameter("top", (30.0, 20.0), radius, 8.0, TEXT)


@pytest.mark.parametrize("radius", [4.0, 7.5])
def test_a_hole_and_its_counterbore_agree_whichever_circle_the_leader_ends_at(radius: float) -> None:
    (size,) = compare(reading(BORED.views(), callout(radius)), BORED.views()).sizes
    assert (size.agrees, size.measured) == (True, 8)


@pytest.mark.parametrize(
    ("wrong", "measured"),
    [
        (Block(holes=(Hole(30, 20, 9), Hole(30, 20, 15, 8))), 9),
        (Block(holes=(Hole(30, 20, 8), Hole(30, 20, 16.5, 8))), 16.5),
        (Block(holes=(Hole(30, 20, 8), Hole(30, 20, 15, 5))), 5),
    ],
)
def test_what_is_off_of_either_differs(wrong: Block, measured: float) -> None:
    (size,) = compare(reading(BORED.views(), callout(4.0)), wrong.views()).sizes
    assert size.agrees is False
    assert size.measured == pytest.approx(measured)


def test_a_hole_without_its_counterbore_does_not_agree() -> None:
    plain = Block(holes=(Hole(30, 20, 8),))
    (size,) = compare(reading(BORED.views(), callout(4.0)), plain.views()).sizes
    assert size.agrees is None


def test_recesses_are_in_the_unit_of_the_value() -> None:
    inches = Diameter("top", (0.0, 0.0), 7.9, 0.625 * 25.4, "Ø .625 THRU ALL ⌴ Ø 1.25 ↧ .50")
    assert recess_of(inches) == pytest.approx(Recess(31.75, 12.7))
    assert recess_of(Diameter("top", (0.0, 0.0), 2.75, 5.5, "Ø5.5 THRU ALL ⌵ Ø11.2 × 90°")) == Recess(11.2, None)
    assert recess_of(Diameter("top", (0.0, 0.0), 4.0, 8.0, "2× Ø8 THRU")) is None


def test_a_size_in_parentheses_is_told_and_not_required() -> None:
    stated = Linear("front", (0.0, 0.0), (60.0, 0.0), 0.0, 61.0, "(61)")
    required = Linear("front", (0.0, 0.0), (60.0, 0.0), 0.0, 61.0, "61")
    views = Block().views()
    told = compare(reading(views, stated), views).compared("it")
    assert told.agrees
    assert not told.in_doubt
    assert "For reference only, other in the part: (61) (measured 60)" in describe_compared(told)
    assert not compare(reading(views, required), views).compared("it").agrees
