"""A text about a part changes what the part was made of, and nothing else."""

import pytest

from cadwright.parameters import with_values
from cadwright.parts import things
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.change import change
from cadwright.parts.changed import Change
from cadwright.parts.model import Body, Hole, Polar
from cadwright.parts.places.placement import everywhere
from cadwright.parts.scene import UnbuildableError
from cadwright.planners.embedded import edits
from cadwright.values import Request

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
        ("rod 10 dia 150 long", "radius 6", "diameter", 12),
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
        holes = next(f for f in changed.features if isinstance(f, Hole) and isinstance(f.positions, Polar))
        assert isinstance(holes.positions, Polar)
        assert holes.positions.count.evaluate(changed.values()) == count


def test_a_thing_may_be_at_another_place_too() -> None:
    text = "plate 60x60x6 with a 10 dia peg 20 high on top in the middle"
    assert len(after(text, "put the same peg on the underside as well").part.features) == 3


def places(edit: str, text: str = PLATE, name: str = "holes") -> list[tuple[float, float]]:
    """Where the holes of one name are after an edit, to a micrometre."""
    part = after(text, edit).part
    value = part.values()
    (drill,) = [f for f in part.features if isinstance(f, Hole) and f.name == name]
    x, y = (drill.frame.origin[n].evaluate(value) for n in (0, 1))
    return sorted(
        (round(x + u, 3), round(y + v, 3)) for u, v in everywhere(drill.positions, lambda e: e.evaluate(value))
    )


@pytest.mark.parametrize(
    ("edit", "left"),
    [
        ("get rid of the two holes on the left", [(24, -14), (24, 14)]),
        ("remove the front left hole", [(-24, 14), (24, -14), (24, 14)]),
        ("delete the rear holes", [(-24, -14), (24, -14)]),
        ("make it 20 longer but leave the holes where they are", [(-24, -14), (-24, 14), (24, -14), (24, 14)]),
        ("move the holes 2 to the right", [(-22, -14), (-22, 14), (26, -14), (26, 14)]),
        ("edge distance 8", [(-22, -12), (-22, 12), (22, -12), (22, 12)]),
    ],
)
def test_some_of_a_pattern_and_where_it_goes(edit: str, left: list[tuple[float, float]]) -> None:
    assert places(edit) == left


def tried(edit: str) -> Change | None:
    """What a text makes of the plate; nothing where it is refused."""
    try:
        return change(edit, source(PLATE))
    except UnbuildableError:
        return None


@pytest.mark.parametrize("edit", ["delete the hole", "hole up by 10"])
def test_one_of_several_is_not_all(edit: str) -> None:
    found = tried(edit)
    assert found is None or found.not_understood


def test_one_of_a_row_goes() -> None:
    row = "bar 200x30x10 with five 8mm holes spaced 30"
    assert [x for x, _ in places("delete the second hole", row)] == [-60, 0, 30, 60]


def test_every_other_one_goes() -> None:
    assert len(places("delete every other hole", FLANGE)) == 3


ONE = "plate 60x40x5 with an 8 hole 10 from the left end"


@pytest.mark.parametrize(
    ("edit", "x"),
    [
        ("same hole on the other end too", [-20, 20]),
        ("mirror the hole to the other side", [-20, 20]),
        ("another hole 20 to the right", [-20, 0]),
        ("hole 5 to the right", [-15]),
        ("move the hole to the middle", [0]),
    ],
)
def test_a_hole_is_moved_and_copied(edit: str, x: list[float]) -> None:
    part = after(ONE, edit).part
    value = part.values()
    found = [
        f.frame.origin[0].evaluate(value) + u
        for f in part.features
        if isinstance(f, Hole)
        for u, _ in everywhere(f.positions, lambda e: e.evaluate(value))
    ]
    assert sorted(found) == pytest.approx(x)


TWO = "block 80x40x30 with a 10 hole 12 from the left end and a 6 hole 12 from the right end"


@pytest.mark.parametrize(
    ("edit", "diameters"),
    [
        ("the bigger hole 12", [12, 6]),
        ("the 6 hole should be 8", [10, 8]),
        ("the left hole 12", [12, 6]),
        ("both holes 7", [7, 7]),
        ("delete the smaller hole", [10]),
    ],
)
def test_the_one_that_is_meant(edit: str, diameters: list[float]) -> None:
    part = after(TWO, edit).part
    found = [f.diameter.evaluate(part.values()) for f in part.features if isinstance(f, Hole)]
    assert found == diameters


@pytest.mark.parametrize("edit", ["the hole 5", "delete the hole", "move the hole 5 to the right"])
def test_one_of_two_is_not_guessed(edit: str) -> None:
    found = change(edit, source(TWO))
    assert found is None or found.not_understood


def test_another_kind_takes_the_place() -> None:
    names = [f.name for f in after(ONE, "square hole 10x10 instead of the round one").part.features]
    assert names == ["plate", "square_hole"]
    assert [f.name for f in after(ONE, "replace the hole by a slot 12x6").part.features] == ["plate", "slot"]


@pytest.mark.parametrize("edit", ["scale it by 2", "twice as big", "100% bigger"])
def test_the_whole_is_scaled(edit: str) -> None:
    values = after(ONE, edit).part.values()
    assert (values["length"], values["width"], values["thickness"], values["hole_diameter"]) == (120, 80, 10, 16)


@pytest.mark.parametrize("edit", ["80 x 50 instead of 60 x 40", "80 long, 50 wide", "was 60x40, now 80x50"])
def test_several_sizes_at_once(edit: str) -> None:
    values = after(PLATE, edit).part.values()
    assert (values["length"], values["width"], values["thickness"]) == (80, 50, 5)


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


@pytest.mark.parametrize(
    "edit",
    ["holes 30", "wall 3", "move the gizmo", "2 wider and 3 narrower", "keep the gizmo", "turn it 90", "move it 20"],
)
def test_what_cannot_be_is_quoted_or_changes_nothing(edit: str) -> None:
    try:
        found = change(edit, source(PLATE))
    except UnbuildableError:
        return
    assert found is None or found.not_understood


def test_a_script_that_was_rewritten_is_not_what_its_things_say() -> None:
    other = source(PLATE).replace("chamfer(chamfer_size)", "fillet(chamfer_size)")
    assert other != source(PLATE)
    found = change("8 thick", other)
    assert found is not None
    assert ".fillet(chamfer_size)" in found.script, "it is changed as it stands"
    plain = change("8 thick", things.without(source(PLATE)))
    assert plain is not None
    assert "# things" not in plain.script


def test_a_distance_of_a_move_is_no_size() -> None:
    text = "a 100x60x8 mm plate with four 5 mm holes 10 mm from the corners"
    found = change("shift the holes toward the edge by 2 mm", source(text))
    assert found is None or found.part.values()["hole_diameter"] == 5


def test_dimensions_that_words_would_not_give_are_changed_where_they_are() -> None:
    turned_around = with_values(source("a tube 40 long, outer diameter 20, inner diameter 14"), {"inner_diameter": 24})
    edited = edits.edit(Request("make it 50 mm long", "edit", script=turned_around))
    assert edited.script is not None
    assert "height = 50" in edited.script
    assert "inner_diameter = 24" in edited.script


SHAFT = "a shaft 20 mm in diameter 60 mm long, then 14 mm in diameter 30 mm long"
HUB = "a flange 90 mm in diameter and 8 mm thick, with a hub 40 mm in diameter and 25 mm high on it"
BOX = "an open box 100 x 70 x 40 mm outside with 3 mm walls and a 3 mm floor"
POCKET = "a block 80 x 50 x 20 with a pocket 60 x 30, 8 deep, in the top"


@pytest.mark.parametrize(
    ("text", "edit", "name", "value"),
    [
        (PLATE, "the holes are too small at 4.5, they should be 5.5", "hole_diameter", 5.5),
        (PLATE, "holes 2 small, need M5 clearance", "hole_diameter", 5.5),
        (PLATE, "drill the four corner holes out to 5, same centres", "hole_diameter", 5),
        (PLATE, "the plate is only 5 thick and it needs to be 7", "thickness", 7),
        (PLATE, "thickness a bit thin at 5, it ought to be 7", "thickness", 7),
        (PLATE, "Add 12 to the length, hole size unchanged", "length", 72),
        (PLATE, "knock 10 off the length", "length", 50),
        (HUB, "hub taller, 30 instead of 25", "hub_height", 30),
        (HUB, "let the hub rise to 30 over the flange, diameters unchanged", "hub_height", 30),
        (HUB, "the hub is too low: overall the part should be 40 high", "hub_height", 32),
        (BOX, "raise the walls by 10, keep the footprint and the floor as they are", "height", 50),
        (BOX, "make the box 10 taller, same walls, same floor", "height", 50),
        (POCKET, "take the pocket down another 4", "pocket_depth", 12),
        (POCKET, "let the pocket go half as deep again, 12 mm in all", "pocket_depth", 12),
        (SHAFT, "set the diameter of the thinner part to 12", "diameter_2", 12),
        (SHAFT, "turn the 14 mm journal down to 12", "diameter_2", 12),
        (SHAFT, "the thick end 24 instead of 20", "diameter_1", 24),
    ],
)
def test_a_size_is_complained_of_or_pointed_at(text: str, edit: str, name: str, value: float) -> None:
    assert after(text, edit).part.values()[name] == pytest.approx(value)


@pytest.mark.parametrize(
    ("edit", "quoted"),
    [
        ("make it 20 longer, same centres", "same centres"),
        ("make it 8 thick, length and width unchanged", None),
        ("4 longer, 64 in all", None),
        ("4 longer, 70 in all", ", 70 in all"),
        ("the plate is too thin and the holes should be 6", "is too thin"),
        ("the plate is too thin, make it 8 thick", None),
        ("holes 5 with the same thickness", None),
    ],
)
def test_what_is_said_to_stay_or_to_be_amiss_is_compared(edit: str, quoted: str | None) -> None:
    found = change(edit, source(PLATE))
    assert found is not None
    assert found.not_understood == (() if quoted is None else (quoted,))


def test_what_is_added_may_stick_out() -> None:
    found = change("add a flange 60 dia x 6 thick at the bottom end, overall length stays 80", source(TUBE))
    assert found is None or found.not_understood


def test_a_wall_of_a_tube_is_what_its_diameters_leave() -> None:
    wall = {"outer_diameter": 40, "wall": 3.5, "height": 80}
    for edit in (
        "2 mm of wall is too thin, it ought to be 3.5 with the 40 od kept",
        "wall up to 3.5",
        "wall thicker, 3.5",
    ):
        assert after(TUBE, edit).part.values() == wall


def test_what_is_drilled_stays_as_wide_as_it_is() -> None:
    part = after(HUB, "drill the hub 12 on centre, clean through the flange").part
    assert (part.values()["hub_diameter"], part.values()["hole_diameter"]) == (40, 12)


@pytest.mark.parametrize(
    "edit", ["turn the slot by a quarter turn", "rotate the slot by 90 deg so it runs the short way"]
)
def test_a_slot_turns(edit: str) -> None:
    part = after("plate 100 x 50 x 8 with a slot 40 x 12 in the middle", edit).part
    (slot,) = [f for f in part.features if f.name == "slot" and isinstance(f, Body)]
    assert (slot.frame.plane == "YX") != (part.values().get("slot_angle") == 90)


def test_in_before_an_axis_is_no_inch() -> None:
    assert (
        after("plate 60x40x5 with an 8 hole in the middle", "shift the hole 12.7 in +X").part.values()["hole_x"] == 12.7
    )


def test_a_rod_through_a_boss_is_no_second_boss() -> None:
    found = change("I need to get a rod through the hub, put a 9 mm hole down its centre", source(HUB))
    assert found is not None
    assert [f.name for f in found.part.features] == ["flange", "hub", "hole"]


RING = "a ring 40 mm outside, 20 mm inside, 6 mm thick"
ROW = "bar 200x30x10 with five 8mm holes spaced 30"


def done(text: str, edit: str) -> tuple[list[str], dict[str, float]]:
    """The features and the dimensions of a part after an edit that is understood."""
    part = after(text, edit).part
    dressed = [(f.name, *(x.kind for x in f.finishes)) if isinstance(f, Body) else (f.name,) for f in part.features]
    return [name for each in dressed for name in each], part.values()


@pytest.mark.parametrize(
    "edit",
    [
        "The middle hole has to go, the other four stay where they are.",
        "we don't need the centre hole",
        "the hole in the middle shouldn't be there, keep the other 4",
        "take out the middle one of the five holes and don't move the others",
    ],
)
def test_what_is_to_go_is_told_before_and_behind_its_name(edit: str) -> None:
    assert [x for x, _ in places(edit, ROW)] == [-60, -30, 30, 60]


def test_the_others_are_counted_and_a_hole_that_has_to_go_somewhere_stays() -> None:
    found = change("the middle hole has to go, keep the other three", source(ROW))
    assert found is None or found.not_understood
    assert len(places("the holes have to go 2 further in")) == 4


@pytest.mark.parametrize("edit", ["lose the 1 mm chamfers", "the top edges shouldn't be chamfered"])
def test_what_is_said_of_a_thing_that_goes_tells_which_it_is(edit: str) -> None:
    assert done(PLATE, edit)[0] == ["plate", "holes"]
    found = change("lose the 2 mm chamfers", source(PLATE))
    assert found is None or found.not_understood


@pytest.mark.parametrize(
    "edit",
    [
        "round the top edges 2 in place of the chamfer",
        "I'd rather have the top edges rounded than bevelled, radius 2",
        "the top edges shouldn't be chamfered, they should be filleted, radius 2",
        "a 2 mm fillet on the top",
    ],
)
def test_an_edge_is_treated_once(edit: str) -> None:
    names, values = done(PLATE, edit)
    assert names == ["plate", "fillet", "holes"]
    assert values["fillet_radius"] == 2


@pytest.mark.parametrize(
    "edit",
    [
        "Eight holes on the PCD instead of six, same drill.",
        "six holes are too few, make eight of them, every 45 degrees on the same bolt circle",
        "change the six holes to eight holes evenly spaced on the same circle",
        "go from six holes to eight, keeping the bolt circle",
        "I want a ring of eight holes rather than the six there are now",
    ],
)
def test_how_many_there_were_is_compared(edit: str) -> None:
    assert done(FLANGE, edit)[1]["hole_count"] == 8
    wrong = change(edit.replace("six", "five").replace("45", "50"), source(FLANGE))
    assert wrong is None or wrong.not_understood


@pytest.mark.parametrize(
    "edit",
    [
        "They spin under the nut, so could I have them square, 40 mm by 40 mm, with the same hole?",
        "a 40 mm square rather than a circle on the outside, the hole stays",
        "make it a square ring, 40 x 40, same hole and thickness",
        "it shouldn't be round outside, it should be a square 40 mm wide with the hole in its centre",
    ],
)
def test_the_outline_of_a_body_may_be_another(edit: str) -> None:
    values = done(RING, edit)[1]
    assert values == {"length": 40, "width": 40, "thickness": 6, "hole_diameter": 20}


GROOVED = "block 70 x 40 x 30 with a groove 10 wide and 6 deep along the length of the top"


@pytest.mark.parametrize(
    "edit",
    [
        "mill the same groove in the bottom, in line with the top one",
        "add another groove 10 wide and 6 deep along the bottom, lined up with the one on top",
        "a matching groove in the underside, same width, same depth",
        "the bottom should have the same groove as the top",
    ],
)
def test_what_is_at_one_side_is_at_another_as_well(edit: str) -> None:
    assert len(after(GROOVED, edit).part.features) == 3


@pytest.mark.parametrize(
    "edit",
    [
        "counterbore it 14 wide and 4 deep",
        "add cbore to hole, 14 wide 4 deep",
        "make the hole step out to 14 mm diameter for the first 4 mm from the top",
        "I want the screw head hidden, so give the hole a flat-bottomed recess, Ø14 and 4 mm deep",
    ],
)
def test_a_known_hole_gets_a_wider_mouth(edit: str) -> None:
    values = done("bar 100 x 20 x 10 with an 8 mm hole in the middle", edit)[1]
    assert (values["hole_diameter"], values["counterbore_diameter"], values["counterbore_depth"]) == (8, 14, 4)


@pytest.mark.parametrize(
    ("reason", "passed"),
    [
        ("There's a cable coming from the left, so move the holes 2 to the right", True),
        ("I forgot about the bolt! Move the holes 2 to the right", True),
        ("I want the plate thicker, so move the holes 2 to the right", False),
        ("A rib is missing. Move the holes 2 to the right", False),
    ],
)
def test_a_reason_changes_nothing(reason: str, passed: bool) -> None:
    found = tried(reason)
    assert (found is not None and found.not_understood == ()) == passed


def test_a_change_that_fits_together_is_made_where_the_best_reading_leaves_something_over() -> None:
    box = after(
        "box 80x50x30 open on top, walls 2, bottom 2", "hole for a cable in the right wall, 8mm, center of the wall"
    )
    assert [f.name for f in box.part.features if isinstance(f, Hole)]


def test_more_holes_than_there_is_room_for_are_quoted_or_refused() -> None:
    rail = source("wall rail 200 x 40 x 12 with five 6 holes in a row, pitch 40")
    try:
        found = change("seven instead of five holes, pitch 38, same row", rail)
    except UnbuildableError:
        return
    assert found is None or found.not_understood
