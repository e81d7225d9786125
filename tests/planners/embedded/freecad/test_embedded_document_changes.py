"""Edits of FreeCAD documents that the planner made: their scripts say what they are made of."""

from cadwright.parts import things
from cadwright.parts.cadquery.reader import recover
from cadwright.planners.embedded.freecad.document_changes import change, retold
from cadwright.planners.embedded.freecad.printer import script
from cadwright.planners.embedded.planner import plan, source
from cadwright.values import PastVersion, Request

PLATE = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners"


def document(text: str) -> str:
    made = plan(text)
    assert made.part is not None
    return script(made.part) + things.line(made.things)


def edit(text: str, *history: PastVersion) -> str:
    changed = change(Request(text, "edit", script=history[-1].script, history=history))
    assert changed is not None
    assert changed.part is not None, changed.reason
    return changed.script


def test_a_part_is_known_by_its_script_whatever_was_asked() -> None:
    """What was asked is not read again: a later grammar may read it otherwise."""
    told = retold((PastVersion("v1", "words of another time", document(PLATE)),))
    assert told is not None
    assert recover(told[0].script).values()["thickness"] == 5


def test_dimensions_that_were_set_count_in_the_next_edit() -> None:
    first = PastVersion("v1", "words of another time", document(PLATE))
    second = PastVersion("v2", "set hole_edge_distance = 10", "")
    third = edit("move the holes 2 mm closer to the edges", first, second)
    assert '"hole_edge_distance", "8", "mm"' in third
    assert things.of(third) is not None
    fourth = edit("make it 7 mm thick", first, second, PastVersion("v3", "words, too", third))
    assert '"thickness", "7", "mm"' in fourth
    assert '"hole_edge_distance", "8", "mm"' in fourth


def test_a_document_without_a_line_is_asked_for_again() -> None:
    made = plan(PLATE).part
    assert made is not None
    told = retold((PastVersion("v1", PLATE, script(made)),))
    assert told is not None
    assert retold((PastVersion("v1", "a 61x40x5 mm plate", script(made)),)) is None


def test_a_document_whose_fillet_was_reduced_is_known() -> None:
    text = "a 60x40x5 mm plate with 3 mm fillets on the vertical edges"
    row = '"fillet_radius", "{}", "mm{}"'
    reduced = script(recover(source(plan(text)))).replace(
        row.format(3, ""), row.format(1.5, ", reduced from 3 that could not be built")
    )
    told = retold((PastVersion("v1", text, reduced),))
    assert told is not None
    assert recover(told[0].script).values()["fillet_radius"] == 1.5
    assert '"length", "80"' in edit("make it 80 mm long", PastVersion("v1", text, reduced))
    assert retold((PastVersion("v1", text, reduced.replace("reduced from", "made from")),)) is None
