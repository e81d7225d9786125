"""Objects of the catalogue: what a request gives, measured on the built solid, and what is told about it."""

import math
from typing import Any

import pytest

from cadwright.planners.embedded.objects.catalogue import CATALOGUE
from cadwright.planners.embedded.objects.finding import find
from cadwright.planners.embedded.objects.making import make
from cadwright.planners.embedded.part import Part
from cadwright.planners.embedded.planner import plan
from cadwright.planners.embedded.printing import script
from cadwright.planners.embedded.reading.building import Plan
from cadwright.planners.embedded.recovering import recover

Box = tuple[float, float, float]


def part_of(text: str) -> tuple[Plan, Part]:
    made = plan(text)
    assert made.part is not None, made.reason
    return made, made.part


def built(part: Part) -> Any:
    """The shape that the printed script builds; the script reads back to the same part."""
    source = script(part)
    assert recover(source) == part
    names: dict[str, Any] = {}
    exec(source, names)
    return names["r"].val()


def measured(shape: Any) -> tuple[float, Box]:
    box = shape.BoundingBox()
    return shape.Volume(), (box.xlen, box.ylen, box.zlen)


def _disc(diameter: float, height: float) -> float:
    return math.pi / 4 * diameter**2 * height


def _hexagon(flats: float, height: float) -> float:
    return math.sqrt(3) / 2 * flats**2 * height


def _stadium(length: float, width: float) -> float:
    return (length - width) * width + math.pi / 4 * width**2


SIZED: list[tuple[str, float, Box]] = [
    # Top 1200x800x30; four legs of 60x60, 750 - 30 long.
    (
        "A table 1200 x 800 mm and 750 mm high with a 30 mm thick top and 60 mm square legs",
        1200 * 800 * 30 + 4 * 60**2 * 720,
        (1200, 800, 750),
    ),
    # A disc on three round legs.
    (
        "Design a three-legged round table with a diameter of 600 mm, a thickness of 20 mm and a height of 500 mm. "
        "The legs are 50 mm in diameter.",
        _disc(600, 20) + 3 * _disc(50, 480),
        (600, 600, 500),
    ),
    # Six boards of 19 between two sides; 900 is over all, so a board is 900 - 2 * 18 long.
    (
        "a bookcase 900 mm wide, 280 mm deep and 1800 mm high with 6 shelves, 18 mm thick",
        6 * (900 - 36) * 280 * 18 + 2 * 18 * 280 * 1800,
        (900, 280, 1800),
    ),
    # Bore and six holes out of a disc.
    (
        "A flange of 100 mm diameter, 10 mm thick, with a 40 mm bore and six 9 mm holes on a 75 mm bolt circle",
        _disc(100, 10) - _disc(40, 10) - 6 * _disc(9, 10),
        (100, 100, 10),
    ),
    # Legs of 60 and 40 outside, 5 thick; two holes in each.
    (
        "An L-bracket 60 x 40 x 5 mm, 30 mm wide, with two 6 mm holes in each leg",
        (60 * 5 + 35 * 5) * 30 - 4 * _disc(6, 5),
        (60, 30, 40),
    ),
    # ISO 4032: 13 across flats, 6.8 high.
    ("I need an M8 hex nut", _hexagon(13, 6.8) - _disc(8, 6.8), (13 / math.cos(math.pi / 6), 13, 6.8)),
    # ISO 4014: 16 across flats, head 6.4 high; the length is that below the head.
    (
        "M10x50 hex bolt",
        _disc(10, 50) + _hexagon(16, 6.4),
        (16 / math.cos(math.pi / 6), 16, 56.4),
    ),
    # Edges of 20: ten right triangles' worth of area, see the formula of the pentagram.
    (
        "A star-shaped plate, 3 mm thick, with an outer radius of 30 mm and an inner radius of 12 mm",
        5 * 30 * 12 * math.sin(math.pi / 5) * 3,
        (2 * 30 * math.sin(math.radians(72)), 30 + 30 * math.cos(math.radians(36)), 3),
    ),
    # A slotted head of 7 x 2.6 on a shank of 4, see the assumptions; the slot is 1 wide and 1.3 deep.
    (
        "a screw, 4 mm in diameter and 16 mm long, with a head of 8 mm diameter and 3 mm height, with a slot of 1 mm "
        "width and 1.5 mm depth",
        _disc(4, 16) + _disc(8, 3) - 1.5 * 2 * (0.5 * math.sqrt(16 - 0.25) + 16 * math.asin(1 / 8)),
        (8, 8, 19),
    ),
    # Three sections; a keyway with round ends in the middle one: what it takes from a round shaft is computed below.
    (
        "A stepped shaft with diameters of 20, 30 and 25 mm and lengths of 40, 60 and 35 mm",
        _disc(20, 40) + _disc(30, 60) + _disc(25, 35),
        (30, 30, 135),
    ),
]


@pytest.mark.parametrize(("text", "volume", "box"), SIZED, ids=[t[:40] for t, _, _ in SIZED])
def test_an_object_with_its_sizes_measures_as_they_say(text: str, volume: float, box: Box) -> None:
    made, part = part_of(text)
    shape = built(part)
    assert shape.isValid()
    got, size = measured(shape)
    assert got == pytest.approx(volume, rel=1e-6)
    assert size == pytest.approx(box, rel=1e-6)
    assert made.not_understood == ()


def test_a_request_for_something_else_is_not_taken() -> None:
    for text in (
        "a plate 60x40x5 with four holes",
        "a cylinder that stands on a table",
        "Write code to create a bench by sketching a rectangle and extruding it by 5",
        "",
    ):
        assert find(text) is None


def test_every_name_finds_its_entry() -> None:
    for entry in CATALOGUE:
        for name in entry.names:
            said = f"Create a simple {name} with {' '.join(sorted(entry.needs)[:1]) or 'a height of 10 mm'}"
            found = find(said)
            assert found is not None, said
            assert found.name == entry.name


def test_missing_sizes_are_assumed_and_told() -> None:
    for entry in CATALOGUE:
        text = f"a {entry.names[0]}" + (f" with a {sorted(entry.needs)[0]}" if entry.needs else "")
        made = make(text)
        assert made is not None
        assert made.part is not None, (text, made.reason)
        assert any("not given" in a for a in made.assumptions), text
        assert made.not_understood == (), text
        assert recover(script(made.part)) == made.part
