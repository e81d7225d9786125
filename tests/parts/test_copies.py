"""Several of a whole part: how many bodies there are, how large all is, and what cannot be copied."""

import math
from typing import Any

import cadquery as cq
import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover


def built(text: str) -> cq.Shape:
    """The shape of a text of which everything is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    source = script(made.part)
    assert recover(source) == made.part
    names: dict[str, Any] = {}
    exec(source, names)
    shape = names["r"].val()
    assert isinstance(shape, cq.Shape)
    return shape


@pytest.mark.parametrize(
    ("text", "bodies", "volume"),
    [
        ("two 60x40x5 mm plates", 2, 60 * 40 * 5),
        ("4 cubes of 20 mm", 4, 8000),
        ("a set of three rings, 30 od, 20 id, 5 thick", 3, math.pi * (225 - 100) * 5),
        ("pair of spacers, 12 mm diameter, 20 long with a 5 mm hole", 2, math.pi * (36 - 6.25) * 20),
        ("plate 60x40x5, qty 2", 2, 60 * 40 * 5),
        ("two plates 60x40x5 with a hole of 8 mm in the centre of each", 2, 60 * 40 * 5 - math.pi * 16 * 5),
        ("two blocks 30x20x10 with rounded corners R3", 2, (600 - (4 - math.pi) * 9) * 10),
        ("make 6 feet 20 mm diameter 10 high", 6, math.pi * 1000),
        ("3 plates 80x50x5 one above the other, 20 gap", 3, 80 * 50 * 5),
        ("four rings 40 od, 30 id, 6 thick, laid flat with 10 mm of space between one and the next", 4, 1050 * math.pi),
    ],
)
def test_copies(text: str, bodies: int, volume: float) -> None:
    shape = built(text)
    assert len(shape.Solids()) == bodies
    assert [s.Volume() for s in shape.Solids()] == pytest.approx([volume] * bodies)


def test_the_gap_is_told_or_said() -> None:
    assert any("10 mm apart" in a for a in make("two plates 60x40x5").assumptions)
    box = built("4 cylinders diameter 10 height 20 spaced 30 mm apart").BoundingBox()
    assert max(box.xlen, box.ylen) == pytest.approx(30 * 3 + 10)


@pytest.mark.parametrize(
    "text",
    [
        "two plates 60x40x5, one with an 8 mm hole in the centre",
        "900 cubes of 20 mm",
        "two plates 60x40x5 with a 10 mm pin 30 long",
    ],
)
def test_what_cannot_be_copied_is_quoted(text: str) -> None:
    made = make(text)
    assert any("of them" in piece for piece in made.not_understood)


def test_copies_lie_above_each_other_where_that_is_said() -> None:
    made = make("two plates 60x40x5 with a hole of 8 mm in the centre of each, one above the other, 30 apart")
    assert made.part is not None
    assert not made.not_understood
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    bodies = names["r"].toCompound().Solids()
    assert sorted(round(b.BoundingBox().zmin) for b in bodies) == [0, 30]
    assert [b.Volume() for b in bodies] == pytest.approx([60 * 40 * 5 - math.pi * 16 * 5] * 2)


def test_holes_along_the_row_leave_the_next_copy() -> None:
    made = make("two 40 mm cubes with a 10 mm hole from left to right through the middle of each")
    assert made.part is not None
    assert not made.not_understood


def test_a_count_that_could_not_be_made_is_quoted() -> None:
    assert any("bolts: 2 of them" in piece for piece in make("two M8x40 bolts with nuts").not_understood)
