"""A text about a part changes what the part was made of, and nothing else."""

import pytest

from cadwright.parameters import with_values
from cadwright.parts import things
from cadwright.parts.cadquery_printing import script
from cadwright.parts.changing import Change, change
from cadwright.parts.making import make
from cadwright.parts.model import Body, Drill, Polar

PLATE = "plate 60 x 40 x 5 with four 4.5 holes 6 in from the edges and 1 mm chamfers on the top"
FLANGE = "flange Ø100 x 12, bore 40, 6 holes 9 on PCD 75"
TUBE = "tube 40 od 36 id 80 long"


def source(text: str) -> str:
    """The script of what a text describes."""
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    return script(made.part) + things.line(made.reading.mentions)


def after(text: str, edit: str) -> Change:
    """The part of a text after an edit that is understood."""
    found = change(edit, source(text))
    assert found is not None
    assert found.not_understood == ()
    return found


@pytest.mark.parametrize(
    ("text", "edit", "name", "value"),
    [
        (PLATE, "thicker, 8", "thickness", 8),
        (PLATE, "make it 20 longer", "length", 80),
        (PLATE, "increase the width by 5 please", "width", 45),
        (PLATE, "half the length", "length", 30),
        (PLATE, "20% longer", "length", 72),
        (PLATE, "length was 60, now 75", "length", 75),
        (PLATE, "holes 5.5", "hole_diameter", 5.5),
        (PLATE, "the holes should be 5 instead of 4.5", "hole_diameter", 5),
        (PLATE, "use M5 clearance instead", "hole_diameter", 5.5),
        (PLATE, "holes 2 mm bigger", "hole_diameter", 6.5),
        (PLATE, "move the holes 2 further in", "hole_edge_distance", 8),
        (PLATE, "chamfers 2 instead of 1", "chamfer_size", 2),
        (FLANGE, "PCD was 75, now 80", "hole_circle_diameter", 80),
        (TUBE, "a bit taller, 95", "height", 95),
        (TUBE, "90 long, everything else stays as it is", "height", 90),
        ("rod 10 dia 150 long", "radius 6", "radius", 6),
    ],
)
def test_a_size_is_said_anew(text: str, edit: str, name: str, value: float) -> None:
    before = make(text).part
    assert before is not None
    now = after(text, edit).part
    assert now.values()[name] == pytest.approx(value)
    others = {n: v for n, v in before.values().items() if n not in (name, "diameter")}
    assert {n: v for n, v in now.values().items() if n in others and n != name} == others


def test_a_wall_may_grow_outwards() -> None:
    assert after(TUBE, "wall 3.5 but keep the inside").part.values() == {
        "inner_diameter": 36,
        "wall": 3.5,
        "height": 80,
    }
    assert after(TUBE, "wall 3.5").part.values() == {"outer_diameter": 40, "wall": 3.5, "height": 80}


@pytest.mark.parametrize(
    ("edit", "names"),
    [
        ("get rid of the holes", ["plate", "chamfer"]),
        ("no chamfer", ["plate", "holes"]),
        ("delete the chamfers and make it 8 thick", ["plate", "holes"]),
        ("drill a 10 hole in the centre", ["plate", "chamfer", "holes", "hole"]),
        ("add another hole, 8 mm, in the middle", ["plate", "chamfer", "holes", "hole"]),
    ],
)
def test_things_go_and_come(edit: str, names: list[str]) -> None:
    features = after(PLATE, edit).part.features
    dressed = [(f.name, *(x.kind for x in f.finishes)) if isinstance(f, Body) else (f.name,) for f in features]
    assert [name for each in dressed for name in each] == names


def test_there_may_be_more_or_fewer() -> None:
    for edit, count in (("only 4 holes", 4), ("twice as many holes", 12), ("make it 8 holes", 8)):
        changed = after(FLANGE, edit).part
        holes = next(f for f in changed.features if isinstance(f, Drill) and isinstance(f.positions, Polar))
        assert isinstance(holes.positions, Polar)
        assert holes.positions.count.evaluate(changed.values()) == count


def test_a_thing_may_be_at_another_place_too() -> None:
    text = "plate 60x60x6 with a 10 dia peg 20 high on top in the middle"
    assert len(after(text, "put the same peg on the underside as well").part.features) == 3


def test_a_change_of_a_change() -> None:
    once = after(PLATE, "make it 20 longer")
    twice = change("and 8 thick", script(once.part) + things.line(once.things))
    assert twice is not None
    assert twice.part.values()["length"] == 80
    assert twice.part.values()["thickness"] == 8


def test_dimensions_that_were_set_since_are_kept_and_changed_from_where_they_are() -> None:
    set_since = with_values(source(PLATE), {"length": 100.0, "hole_diameter": 3.0})
    longer = change("10 longer", set_since)
    assert longer is not None
    assert longer.part.values()["length"] == 110
    assert longer.part.values()["hole_diameter"] == 3


@pytest.mark.parametrize("edit", ["holes 30", "wall 3", "move the gizmo", "2 wider and 3 narrower", "keep the gizmo"])
def test_what_cannot_be_is_quoted_or_changes_nothing(edit: str) -> None:
    found = change(edit, source(PLATE))
    assert found is None or found.not_understood


def test_a_script_that_was_rewritten_is_not_what_its_things_say() -> None:
    other = source(PLATE).replace("chamfer(chamfer_size)", "fillet(chamfer_size)")
    assert other != source(PLATE)
    assert change("8 thick", other) is None
    assert change("8 thick", things.without(source(PLATE))) is None
