"""Scripts of generated parts read as accounts: sizes, places, and what is written otherwise."""

import pytest

from cadwright.synth.corpus.texts.account import Item
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.corpus.texts.script import UnreadError, read
from cadwright.synth.parts.draft import LEVELS
from cadwright.synth.parts.generation import draft

PLATE = """import cadquery as cq

# Dimensions in mm and degrees
length = 60
width = 40
thickness = 5
pitch_x = 44
pitch_y = 24
hole_diameter = 5
pocket_length = 12
pocket_width = 8
pocket_depth = 2.5

# Plate, rectangular, with openings
part = cq.Workplane("XY").rect(length, width).pushPoints([(0, 0)])\
.rect(pitch_x, pitch_y, forConstruction=True).vertices().circle(hole_diameter / 2).extrude(thickness)

# A pocket, blind
part = part.faces(">Z").workplane().pushPoints([(3, -2)]).rect(pocket_length, pocket_width).cutBlind(-pocket_depth)

r = part
"""


def test_a_plate_with_holes_and_a_pocket() -> None:
    found = account(PLATE)
    plate, holes, pocket = found.items
    assert f"{plate.shape} {plate.kind}" == "rectangular plate"
    assert plate.sizes == {"length": 60, "width": 40, "thickness": 5}
    assert f"{holes.count} {holes.kind} {holes.places.kind}" == "4 hole corners"
    assert holes.sizes == {"diameter": 5}
    assert set(holes.places.at) == {(22, 12), (22, -12), (-22, 12), (-22, -12)}
    assert pocket.sizes == {"length": 12, "width": 8, "depth": 2.5}
    assert list(pocket.places.at) == [(3, -2)]
    assert list(found.box) == [-30, -20, 30, 20]
    assert found.lies


@pytest.mark.parametrize("level", LEVELS)
def test_whatever_is_generated_is_read(level: str) -> None:
    """And every step of it is told of: no item without sizes, none without a place."""
    for number in range(60):
        written = draft(level, number, 3)  # type: ignore[arg-type]
        found = account(written.source())
        assert all(item.sizes and item.count for item in found.items)
        assert found.lies == (not written.stood_up and written.frame.plane == '"XY"')


def test_a_shafts_steps_are_one_body() -> None:
    shafts = [a for n in range(200) if (a := account(draft("hard", n, 0).source())).body.kind == "shaft"]
    assert shafts
    assert all(isinstance(a.body, Item) and len(a.body.sizes) >= 4 for a in shafts)
    assert {len(a.body.sizes) // 2 for a in shafts} >= {2, 3}


@pytest.mark.parametrize(
    "source",
    [
        "",
        "x = 1",
        PLATE.replace("# A pocket, blind", "# Something else"),
        PLATE.replace("# A pocket, blind\n", ""),
        PLATE.replace(".cutBlind(", ".taperedBy("),
        PLATE.replace("(3, -2)", "(3, f())"),
        PLATE.replace("length = 60", "length = 1 / 0"),
        PLATE.replace("r = part", "print(part)"),
        PLATE.replace('"XY"', '"ZX"'),
    ],
)
def test_what_is_written_otherwise_is_not_read(source: str) -> None:
    with pytest.raises(UnreadError):
        account(source)


def test_dimensions_of_a_step_are_in_the_order_of_their_use() -> None:
    script = read(PLATE)
    assert list(script.paragraphs[0].dimensions)[:3] == ["length", "width", "pitch_x"]
    assert script.paragraphs[1].size("depth") == 2.5
    with pytest.raises(UnreadError):
        script.paragraphs[1].size("angle")
