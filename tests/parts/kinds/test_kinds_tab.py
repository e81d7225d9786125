"""Tabs and ears: how far out, on which sides, how many on each, and holes in them."""

import math
from typing import Any

import cadquery as cq
import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

BOX = 80 * 60 * 25 - 76 * 56 * 23


def built(text: str) -> cq.Shape:
    """The shape of a text of which everything is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    shape = names["r"].val()
    assert isinstance(shape, cq.Shape)
    return shape


@pytest.mark.parametrize(
    ("tabs", "volume"),
    [
        ("two screw tabs 15 x 10 x 3 on the short sides, each with a 4 mm hole", 2 * (450 - math.pi * 4 * 3)),
        ("two screw tabs 15 x 10 x 3 on each short side", 4 * 450),
        ("mounting ears 15 long 10 wide 3 thick on the left and right side at the bottom", 2 * 450),
        ("a tab 15 long 10 wide 3 thick on the left side, flush with the top", 450),
    ],
)
def test_tabs(tabs: str, volume: float) -> None:
    shape = built(f"enclosure 80x60x25, wall 2, with {tabs}")
    assert shape.Volume() == pytest.approx(BOX + volume)
    assert shape.BoundingBox().xlen == pytest.approx(95 if "a tab" in tabs else 110)


@pytest.mark.parametrize(
    "tabs", ["two tabs 15 x 10 x 3", "tabs 15 x 10 x 30 on the short sides", "a tab 15 long 3 thick on the left side"]
)
def test_tabs_that_cannot_be_are_quoted(tabs: str) -> None:
    made = make(f"enclosure 80x60x25, wall 2, with {tabs}")
    assert made.part is None or made.not_understood
