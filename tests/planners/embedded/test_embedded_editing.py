"""Edits of parts that the planner made: what a sentence changes in the script, and that it changes nothing else."""

import difflib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stopwatch import timed

from cadwright.language.quantities import tokenise
from cadwright.parts import things
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.lifting.mentions import lifted
from cadwright.planners.embedded.edits import Edited, edit
from cadwright.planners.embedded.planner import plan, source
from cadwright.values import PastVersion, Request

PLATE = "a 100x60x8 mm plate with four 5 mm holes 10 mm from the corners"
BOSS = "a 100x60x8 mm plate with a 20 mm boss 15 mm high in the centre"
DISC = "a disc 100 mm in diameter and 10 mm thick with six 8 mm holes on a 70 mm bolt circle"
ROUNDED = "a 100x60x8 mm plate with 3 mm fillets on the vertical edges"
POCKET = "a 100x60x12 mm block with a 24x16 mm pocket 4 mm deep"
CUBE = "a 40 mm cube"


def made(request: str) -> str:
    """The script of a request, with what it is made of."""
    return source(plan(request))


def edited(source: str, *texts: str) -> Edited:
    """The last of several edits of a script, one after the other, each with those before as its history."""
    history = [PastVersion("v1", "the request", source)]
    result = Edited(source)
    for text in texts:
        result = edit(Request(text, "edit", script=history[-1].script, history=tuple(history)))
        assert result.script is not None, f"{text}: {result.reason}"
        history.append(PastVersion(f"v{len(history) + 1}", text, result.script))
    return result


def changes(before: str, after: str | None) -> list[str]:
    """The lines of the unified diff that are not context."""
    assert after is not None
    old, new = (things.without(source).splitlines() for source in (before, after))
    lines = list(difflib.unified_diff(old, new, lineterm="", n=0))[2:]
    return [line for line in lines if not line.startswith("@@")]


ONE_LINE = [
    (PLATE, "make it 10 mm thick", "thickness", 10),
    (PLATE, "could you please make the plate thicker, say 10 mm", "thickness", 10),
    (PLATE, "the plate should be 120 mm long", "length", 120),
    (PLATE, "twice as long", "length", 200),
    (PLATE, "10 mm wider", "width", 70),
    (PLATE, "half the width", "width", 30),
    (PLATE, "make it 25% longer", "length", 125),
    (PLATE, "1/2 in thick", "thickness", 12.7),
    (PLATE, "thickness: 6 mm", "thickness", 6),
    (PLATE, "can you thin it down to 6 mm?", "thickness", 6),
    (PLATE, "bring the thickness up to 12", "thickness", 12),
    (PLATE, "set length=90", "length", 90),
    (PLATE, "shift the holes toward the edge by 2 mm", "hole_edge_distance", 8),
    (PLATE, "double the thickness", "thickness", 16),
    (PLATE, "cut the length in half", "length", 50),
    (PLATE, "reduce the length by 15 mm", "length", 85),
    (PLATE, "change the thickness from 8 to 9 mm", "thickness", 9),
    (PLATE, "increase the hole diameter to 6", "hole_diameter", 6),
    (PLATE, "make the holes 1 mm bigger", "hole_diameter", 6),
    (PLATE, "the radius of the holes should be 4 mm", "hole_diameter", 8),
    (PLATE, "change the 5 mm holes to 7 mm", "hole_diameter", 7),
    (PLATE, "holes Ø6", "hole_diameter", 6),
    (PLATE, "move the holes 5 mm inwards", "hole_edge_distance", 15),
    (PLATE, "move the holes 2 mm closer to the edges", "hole_edge_distance", 8),
    (PLATE, "the holes should be 12 mm from the edges", "hole_edge_distance", 12),
    (PLATE, "increase the distance of the holes from the edge to 13 mm", "hole_edge_distance", 13),
    (PLATE, "set the edge distance to 9 mm", "hole_edge_distance", 9),
    (BOSS, "make the boss twice as high", "boss_height", 30),
    (BOSS, "make the boss 5 mm shorter", "boss_height", 10),
    (BOSS, "increase the boss diameter by 2 mm", "boss_diameter", 22),
    (DISC, "use a 60 mm bolt circle", "hole_circle_diameter", 60),
    (DISC, "the bolt circle should be 75 mm in diameter", "hole_circle_diameter", 75),
    (DISC, "move the holes outwards by 3 mm", "hole_circle_diameter", 76),
    (DISC, "double the number of holes", "hole_count", 12),
    (DISC, "eight holes instead of six", "hole_count", 8),
    (DISC, "two more holes", "hole_count", 8),
    (DISC, "remove two holes", "hole_count", 4),
    (DISC, "make the disc 120 mm", "diameter", 120),
    (ROUNDED, "reduce the radius of the fillet by 1", "fillet_radius", 2),
    (ROUNDED, "make the fillets 4 mm", "fillet_radius", 4),
    (ROUNDED, "set the corner radius to 5 mm", "fillet_radius", 5),
    (POCKET, "make the pocket 1 mm deeper", "pocket_depth", 5),
    (CUBE, "make the side 50 mm", "side", 50),
]


@pytest.mark.parametrize(("request_", "text", "name", "value"), ONE_LINE)
def test_a_change_of_a_dimension_is_one_line(request_: str, text: str, name: str, value: float) -> None:
    before = made(request_)
    after = edited(before, text)
    minus, plus = changes(before, after.script)
    assert minus.startswith(f"-{name} = ")
    assert plus.startswith(f"+{name} = {value} ")
    assert minus.partition("#")[2] == plus.partition("#")[2]
    assert after.not_understood == ()


SEVERAL = [
    (PLATE, "change the plate to 80 x 50", {"length": 80, "width": 50}),
    (PLATE, "change the length to 80 and the width to 50", {"length": 80, "width": 50}),
    (PLATE, "make it 9 mm thick and 110 mm long", {"thickness": 9, "length": 110}),
    (PLATE, "make it 20 mm wider and 10 mm shorter", {"width": 80, "length": 90}),
    (PLATE, "M5 instead of 5 mm holes", {"hole_diameter": 5.5}),
    (PLATE, "scale it by 0.5", {"length": 50, "width": 30, "thickness": 4, "hole_diameter": 2.5}),
    (BOSS, "make the boss 25 mm wide and 8 mm high", {"boss_diameter": 25, "boss_height": 8}),
    (DISC, "replace the holes with four 10 mm holes", {"hole_count": 4, "hole_diameter": 10}),
    (PLATE, "do not change the thickness but make it 70 mm wide", {"width": 70, "thickness": 8}),
    (CUBE, "make it 8 mm thick", {"cube_side": 40, "height": 8}),
]


@pytest.mark.parametrize(("request_", "text", "values"), SEVERAL)
def test_several_dimensions_in_one_sentence(request_: str, text: str, values: dict[str, float]) -> None:
    before = made(request_)
    after = edited(before, text)
    assert after.script is not None
    found = recover(after.script).values()
    if "height" in values and "height" not in found:
        found["height"] = found["thickness"]
    assert {name: found[name] for name in values} == values
    assert after.not_understood == ()


ADDED = [
    (PLATE, "add a 2 mm chamfer to the top edges", ["chamfer_size = 2", ".chamfer(chamfer_size)"]),
    (PLATE, "round the vertical edges with 3 mm", ["fillet_radius = 3", ".fillet(fillet_radius)"]),
    (PLATE, "add a 10 mm boss 5 mm high in the centre", ["boss_diameter = 10", "boss_height = 5", "r = r.union(boss)"]),
    (PLATE, "drill a 4 mm hole 30 mm from the left edge", ["_edge_distance_2 = 30", "hole_diameter_2 = 4"]),
    (PLATE, "give it 2 mm rounded vertical edges", ["= 2", '.edges("|Z")']),
    (PLATE, "I want the corners rounded by 4 mm", ["= 4", '.edges("|Z").fillet(']),
    (BOSS, "drill a 6 mm hole through the boss", ["hole_diameter = 6", "boss_height + thickness"]),
    (CUBE, "hollow it out with 2 mm walls", ["wall = 2", "r = r.cut(inside)"]),
    (PLATE, "rotate it 90 degrees about z", ["turn_angle = 90", "(0, 0, 1), turn_angle)"]),
    (PLATE, "turn it upside down", ["turn_angle = 180", "(1, 0, 0), turn_angle)"]),
    (PLATE, "mirror it", ['r.mirror("YZ")']),
    (PLATE, "move it 10 mm up", ["move_z = 10", "r.translate((0, 0, move_z))"]),
    (BOSS, "move the boss 10 mm to the right", ["boss_x = 10"]),
    (BOSS, "mirror the boss to the other side", ["boss_2", "-boss_height"]),
    (DISC, "rotate the holes by 15 degrees", ["hole_start_angle = 15"]),
    (PLATE, "use a 40 mm bolt circle", ["hole_circle_diameter = 40", "hole_count = 4"]),
    (
        PLATE,
        "six holes instead of four",
        ["rarray(length / 2 - hole_edge_distance, width - 2 * hole_edge_distance, 3, 2)"],
    ),
]


@pytest.mark.parametrize(("request_", "text", "wanted"), ADDED)
def test_what_is_added(request_: str, text: str, wanted: list[str]) -> None:
    before = made(request_)
    after = edited(before, text)
    plus = "\n".join(line[1:] for line in changes(before, after.script) if line.startswith("+"))
    for words in wanted:
        assert words in plus
    assert after.not_understood == ()


@pytest.mark.parametrize(
    ("request_", "text", "gone"),
    [
        (BOSS, "remove the boss", "boss"),
        (BOSS, "get rid of the boss", "boss"),
        (PLATE, "delete the holes", "hole"),
        (PLATE, "no holes please", "hole"),
        (ROUNDED, "no fillets", "fillet"),
        (ROUNDED, "drop the rounded edges", "fillet"),
        (POCKET, "fill the pocket", "pocket"),
    ],
)
def test_what_is_removed_is_gone_and_nothing_else(request_: str, text: str, gone: str) -> None:
    before = made(request_)
    after = edited(before, text)
    assert after.script is not None
    assert gone not in after.script
    assert recover(after.script).values().items() <= recover(before).values().items()


def test_a_size_follows_another_one() -> None:
    after = edited(made(BOSS), "the height of the boss should be half the height of the plate")
    assert after.not_understood == ()
    assert after.script is not None
    assert recover(after.script).values()["boss_height"] == 4


def test_what_stood_on_a_boss_goes_and_comes_with_it() -> None:
    before = edited(made(BOSS), "drill a 6 mm hole through the boss").script
    assert before is not None
    moved = edited(before, "move the boss 20 mm to the left").script
    assert moved is not None
    assert moved.count("origin=(boss_x, 0") == 2
    removed = edited(before, "remove the boss")
    alone = edited(made(BOSS), "remove the boss").script
    assert removed.script is not None
    assert alone is not None
    assert things.without(removed.script) == things.without(alone)
    assert any("went with the boss" in a for a in removed.assumptions)


def test_the_hole_in_something_is_only_that_one() -> None:
    before = edited(made(PLATE), "add a 20 mm boss 10 mm high in the centre", "drill a 6 mm hole through the boss")
    assert before.script is not None
    after = edited(before.script, "make the hole in the boss 8 mm").script
    assert after is not None
    told_apart = changes(things.without(before.script), things.without(after))
    assert [line[0] + line[1:].partition(" = ")[0] for line in told_apart] == ["-hole_diameter_2", "+hole_diameter_2"]
    filled = edited(before.script, "fill the centre hole").script
    assert filled is not None
    assert "hole_diameter_2" not in filled
    assert "hole_edge_distance" in filled


def test_what_is_added_after_a_move_is_placed_as_the_rest_is() -> None:
    after = edited(made(PLATE), "move it 10 mm up", "add a 9 mm hole in the centre").script
    assert after is not None
    found = lifted(after)
    assert [(m.kind, m.count) for m in found.things] == [("block", None), ("hole", 4), ("hole", None)]
    assert found.at[2] == 10


# going back


@pytest.mark.parametrize("text", ["undo", "undo the last operation", "revert the last change please"])
@pytest.mark.parametrize("change", ["make it 9 mm thick", "remove the holes", "add a 2 mm chamfer to the top edges"])
def test_undo_gives_the_same_bytes(text: str, change: str) -> None:
    before = made(PLATE)
    assert edited(before, change, text).script == before


def test_a_slot_gets_a_depth_of_its_own_and_the_plate_keeps_its_own() -> None:
    source = made("a 100x50x10 plate with 3 slots 30x8")
    shallow = edited(source, "make the slots 5 mm deep")
    assert "slot_depth = 5" in (shallow.script or "")
    assert not [line for line in changes(source, shallow.script) if "thickness = " in line]
    deeper = edited(source, "make the slots 5 mm deep", "make the slots 1 mm deeper")
    assert "slot_depth = 6" in (deeper.script or "")
    for before in (source, shallow.script):
        refused = edit(Request("make the slots 40 mm deep", "edit", script=before))
        assert "deeper than the part" in refused.reason


def test_edges_are_those_of_what_is_added_with_them() -> None:
    plate = made("a 100x50x10 plate")
    added = edited(plate, "add a centred boss 20 mm in diameter and 10 mm high with chamfered edges of 1 mm")
    assert not any(line.startswith("-") for line in changes(plate, added.script))
    assert ".chamfer(chamfer_size)" in (added.script or "")


def test_undo_after_undo_goes_further_back() -> None:
    first = made(PLATE)
    assert edited(first, "make it 9 mm thick", "make it 80 mm long", "undo", "undo").script == first
    assert edited(first, "make it 9 mm thick", "make it 80 mm long", "undo the last two changes").script == first


def test_going_back_further_than_there_is_is_declined() -> None:
    result = edit(Request("undo", "edit", script=made(PLATE), history=(PastVersion("v1", PLATE, made(PLATE)),)))
    assert result.script is None
    assert "no version 1 back" in result.reason


def test_a_feature_comes_back_with_another_size() -> None:
    before = made(ROUNDED)
    after = edited(before, "remove the fillets", "make it 9 mm thick", "put back the fillet but with 1.5").script
    assert after is not None
    assert recover(after).values() == recover(before).values() | {"fillet_radius": 1.5, "thickness": 9}
    assert recover(after).features == recover(before).features


def test_the_first_version_with_something_of_the_last() -> None:
    before = made(PLATE)
    text = "go back to the first version but keep the holes"
    after = edited(before, "make it 9 mm thick", "make the holes 7 mm", text).script
    assert after is not None
    assert recover(after).values() == recover(before).values() | {"hole_diameter": 7}


def test_what_was_done_to_a_feature_is_undone() -> None:
    before = made(PLATE)
    after = edited(before, "add a 2 mm chamfer to the top edges", "make it 9 mm thick", "undo the chamfer").script
    assert after == edited(before, "make it 9 mm thick").script


# what is not understood, or cannot be


@pytest.mark.parametrize(
    ("request_", "text", "reason"),
    [
        (PLATE, "make it nicer", "I do not know this change"),
        (PLATE, "make the holes bigger", "by how much"),
        (PLATE, "make it 10 mm", "does not say which size"),
        (PLATE, "make it -5 mm thick", "not a possible thickness"),
        (PLATE, "make it 3 parsecs long", "not in a unit"),
        (PLATE, "remove the boss", "no such boss"),
        (PLATE, "remove the plate", "nothing would be left"),
        (PLATE, "remove the hole", "say which one"),
        (PLATE, "change the 6 mm holes to 7 mm", "nothing here is 6 mm"),
        (PLATE, "change the hole diameter from 6 to 7 mm", "nothing here is 6 mm"),
        (PLATE, "make it 100000 holes", "too many"),
        (PLATE, "don't make it 5 mm thick", "not to be"),
        (BOSS, "make the boss radius -3", "not a possible"),
        (DISC, "", "empty"),
        (PLATE, "make it 8 mm thick", "so already"),
    ],
)
def test_what_cannot_be_done_is_declined_with_the_reason(request_: str, text: str, reason: str) -> None:
    result = edit(Request(text, "edit", script=made(request_)))
    assert result.script is None
    assert reason in result.reason


def test_several_that_fit_are_listed() -> None:
    before = edited(made(BOSS), "add a 10 mm boss 5 mm high 20 mm from the left edge").script
    assert before is not None
    result = edit(Request("remove the boss", "edit", script=before))
    assert result.script is None
    assert "boss (20 mm)" in result.reason
    assert "boss (10 mm)" in result.reason
    larger = edited(before, "make the larger boss 25 mm in diameter").script
    assert larger is not None
    assert recover(larger).values()["boss_diameter"] == 25


def test_what_is_understood_is_done_and_the_rest_is_quoted() -> None:
    result = edited(made(PLATE), "make it 9 mm thick and sprinkle it with glitter")
    assert result.script is not None
    assert recover(result.script).values()["thickness"] == 9
    assert any("glitter" in quote for quote in result.not_understood)


def test_it_is_the_last_thing_only_where_that_has_such_a_dimension() -> None:
    boss = edited(made(PLATE), "add a 10 mm boss 5 mm high in the centre and make it 9 mm high")
    hole = edited(made(PLATE), "add a 10 mm hole in the centre and make it 9 mm thick")
    assert boss.script is not None
    assert hole.script is not None
    assert recover(boss.script).values()["boss_height"] == 9
    assert recover(hole.script).values()["thickness"] == 9


# properties

NAMES = {"long": "length", "wide": "width", "thick": "thickness"}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(NAMES)), st.integers(41, 400).map(lambda n: n / 2))
def test_a_dimension_and_back_gives_the_same_bytes(word: str, value: float) -> None:
    before = made(PLATE)
    now = recover(before).values()[NAMES[word]]
    if value != now:
        after = edited(before, f"make it {value:g} mm {word}", f"make it {now:g} mm {word}")
        assert after.script == before


UNDONE = [text for request, text, _, _ in ONE_LINE if request == PLATE] + [
    "add a 2 mm chamfer to the top edges",
    "remove the holes",
    "use a 40 mm bolt circle",
    "mirror it",
    "rotate it 90 degrees about z and move it 10 mm up",
]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(UNDONE), min_size=1, max_size=3, unique=True))
def test_any_edits_undone_give_the_same_script(texts: list[str]) -> None:
    before = made(PLATE)
    history = [PastVersion("v1", PLATE, before)]
    for text in texts:
        result = edit(Request(text, "edit", script=history[-1].script, history=tuple(history)))
        if result.script is not None:
            history.append(PastVersion(f"v{len(history) + 1}", text, result.script))
    scripts = [v.script for v in history]
    for expected in reversed(scripts[:-1]):
        result = edit(Request("undo", "edit", script=history[-1].script, history=tuple(history)))
        assert result.script == expected
        history.append(PastVersion(f"v{len(history) + 1}", "undo", expected))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_answered(text: str) -> None:
    result = edit(Request(text, "edit", script=made(PLATE)))
    assert result.script is not None or result.reason


def test_a_long_edit_is_planned_in_the_time_of_fifty_tokenisings() -> None:
    """Twice what a text of the same length takes that begins a part: what is there is named for each change."""
    before = made(PLATE)
    text = ". ".join(f"make it {n} mm thick and add a {n} mm hole in the centre" for n in range(9, 33))
    assert len(text.split()) > 300
    request = Request(text, "edit", script=before)
    edit(request)
    turns = [(timed(lambda: edit(request)), timed(lambda: tokenise(text), times=50)) for _ in range(5)]
    planned, cut = (min(times) for times in zip(*turns, strict=True))
    assert planned < cut
