"""Going back: single steps, named versions, one thing as it was; and what the change before was about."""

import pytest

from cadwright.parts import things
from cadwright.parts.scene import UnbuildableError
from cadwright.planners.embedded import history
from cadwright.planners.embedded.edits import edit
from cadwright.planners.embedded.planner import plan, source
from cadwright.values import PastVersion, Request

PLATE = "a 90x50x7 mm plate with four 6 mm holes 9 mm from the corners"
COVER = "a disc 90 mm in diameter and 8 mm thick with a 20 mm bore"


def versions(request: str, *texts: str) -> list[PastVersion]:
    """The versions of a part and of its changes, the newest one last."""
    found = [PastVersion("v1", request, source(plan(request)))]
    for text in texts:
        result = edit(Request(text, "edit", script=found[-1].script, history=tuple(found)))
        assert result.script is not None, f"{text}: {result.reason}"
        assert result.not_understood == ()
        found.append(PastVersion(f"v{len(found) + 1}", text, result.script))
    return found


@pytest.mark.parametrize("text", ["undo", "put it back as it was", "bring back the boss", "go back to v1"])
def test_some_texts_go_back(text: str) -> None:
    assert history.goes_back(text)


@pytest.mark.parametrize("text", ["move it back 5 mm", "a slot in the back wall", "make it 8 thick"])
def test_others_do_not(text: str) -> None:
    assert not history.goes_back(text)
    assert history.gone_back(text, "", ()) is None


@pytest.mark.parametrize(
    ("text", "version"),
    [("undo", 2), ("undo the last two changes", 1), ("go back to v2", 2), ("back to the first version, go back", 1)],
)
def test_versions_are_named_or_counted(text: str, version: int) -> None:
    past = versions(PLATE, "make it 9 mm thick", "make the holes 7 mm")
    found = history.gone_back(text, past[-1].script, past)
    assert found is not None
    assert found.script == past[version - 1].script


def test_an_undo_is_no_step_that_is_undone() -> None:
    past = versions(PLATE, "make it 9 mm thick", "undo")
    assert [v.version for v in history.stack(past)] == ["v1"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("undo five changes", "only 1"), ("go back to v7", "no version v7"), ("undo the rib", "is not said")],
)
def test_what_there_is_not_is_refused(text: str, reason: str) -> None:
    past = versions(PLATE, "make it 9 mm thick")
    with pytest.raises(UnbuildableError, match=reason):
        history.gone_back(text, past[-1].script, past)


def test_one_thing_is_as_it_was_and_the_others_stay() -> None:
    past = versions(PLATE, "make the holes 7 mm", "make it 9 mm thick")
    found = history.gone_back("put the holes back as they were", past[-1].script, past)
    assert found is not None
    assert "hole_diameter = 6 " in found.script
    assert "thickness = 9 " in found.script


def test_of_strange_scripts_single_things_are_refused() -> None:
    script = "import cadquery as cq\nr = cq.Workplane('XY').box(9, 8, 7)\n"
    with pytest.raises(UnbuildableError, match="did not write"):
        history.gone_back("undo the hole", script, [PastVersion("v1", "x", script)])


def test_the_last_change_was_about_one_thing_or_none() -> None:
    past = versions(PLATE, "add a 12 mm hole in the middle")
    told = things.of(past[-1].script)
    assert told is not None
    assert history.recent(past[-1].script, past) == len(told) - 1
    assert history.recent(past[0].script, past[:1]) == -1


@pytest.mark.parametrize(
    ("request_", "first", "then", "line"),
    [
        (PLATE, "add a 12 mm hole in the middle", "make it 15", "hole_diameter_2 = 15 "),
        (PLATE, "add a 12 mm hole in the middle", "make it 4 mm deep", "hole_depth = 4 "),
        (PLATE, "add a 30x8 mm slot in the middle", "move it 6 mm to the right", "slot_x = 6 "),
        (PLATE, "chamfer the top edges 1 mm", "make it 2", "chamfer_size = 2 "),
        (PLATE, "chamfer the top edges 1 mm", "make it 9 mm thick", "thickness = 9 "),
        (COVER, "add four 5 mm holes on a 60 mm circle", "move them to a 64 mm circle", "hole_circle_diameter = 64 "),
    ],
)
def test_it_is_what_was_spoken_of_last(request_: str, first: str, then: str, line: str) -> None:
    assert line in versions(request_, first, then)[-1].script


def test_it_may_be_either_of_two_things_with_such_a_size() -> None:
    past = versions(PLATE, "add a 30x8 mm slot in the middle")
    result = edit(Request("make it 35 long", "edit", script=past[-1].script, history=tuple(past)))
    assert result.script is None
    assert result.reason == "“it” may be the slot or the plate: say the length of which one"


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("go back to the first version and make it 80 mm long", "length", 80),
        ("undo, then make it 12 thick", "thickness", 12),
        ("undo the chamfer and make it 40 wide", "width", 40),
    ],
)
def test_what_is_said_besides_is_done_as_well(text: str, name: str, value: float) -> None:
    last = versions(PLATE, "add a 2 mm chamfer to the top edges", text)[-1].script
    assert f"{name} = {value} " in last
    assert "chamfer" not in last


def test_what_is_said_besides_and_not_understood_is_quoted() -> None:
    past = versions(PLATE, "make it 9 mm thick")
    found = history.gone_back("go back to the first version with a boss", past[-1].script, past)
    assert found is not None
    assert found.not_understood == ("with a boss",)


def test_two_things_are_undone_at_once() -> None:
    past = versions(PLATE, "add a 2 mm chamfer to the top edges", "add a 20 mm boss 5 mm high in the centre")
    last = versions(PLATE, *(v.request for v in past[1:]), "undo the chamfer and the boss")[-1].script
    assert things.without(last) == things.without(past[0].script)
