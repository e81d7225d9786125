"""What a planner sees fits its task and the budget; what is left out is named and can be looked up."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.tools import REGISTRY, docstrings, listing, stubs
from cadwright.tools.documentation import docstring
from cadwright.tools.freecad_api import COMMANDS
from cadwright.tools.selection import (
    BUDGET_TOKENS,
    PAPER_COMMANDS,
    PAPER_TOOLS,
    Listing,
    chosen_commands,
    chosen_tools,
    tokens,
)
from cadwright.tools.values import ToolError
from cadwright.values import Attachment, AttachmentKind, Blob, Request
from cadwright.values.request import Task

SMALL = 3500
WORDS = st.lists(st.sampled_from([k for c in COMMANDS for k in c.keywords] + ["please", "Ø5"])).map(" ".join)


def request(text: str, task: Task = "make", *kinds: AttachmentKind) -> Request:
    return Request(text, task, tuple(Attachment(kind, kind, Blob(b"", "")) for kind in kinds))


ASKED = request("How many circles are there?", "ask", "cad")
SCANNED = request("Rebuild this scan.", "make", "scan")
TRACED = request("Turn this drawing into a constrained sketch.", "make", "image")
CONSTRAINED = request("Apply the constraints that hold.", "constrain", "cad")
MADE = request("a 60x40x5 mm plate with four holes and rounded edges")
EDITED = request("chamfer the top edges by 1 mm", "edit", "cad")
EVERY = (ASKED, SCANNED, TRACED, CONSTRAINED, MADE, EDITED)


def named(listed: Listing) -> set[str]:
    return {each.name for each in (*listed.tools, *listed.commands)}


def test_without_a_request_all_there_is_is_told() -> None:
    everything = listing()
    assert not everything.left_out
    assert named(everything) == set(REGISTRY) | {command.name for command in COMMANDS}
    for listed in (*everything.tools, *everything.commands):
        assert listed.text in everything.text


def test_what_a_question_needs_is_not_what_a_scan_needs() -> None:
    asked, scanned, traced = (named(listing(each)) for each in (ASKED, SCANNED, TRACED))
    assert {"sketch_recognizer", "solid_recognizer", "Sketch"} <= asked
    assert not {"rebuild_scan", "sketch_from_image", "add_constraints", "Part::Extrusion"} & asked
    assert {"get_crosssection_sketch", "rebuild_scan", "add_sketch", "Part::Revolution"} <= scanned
    assert not {"sketch_from_image", "set_dimension"} & scanned
    assert {"sketch_from_image", "scale_sketch", "add_sketch", "analyse_constraint", "Sketcher.Constraint"} <= traced
    assert "Part::Revolution" not in traced, "a drawing that is turned into something is not revolved"
    assert {"set_dimension", "Part::Fillet"} <= named(listing(EDITED))
    assert {"analyse_constraint", "add_constraints"} <= named(listing(CONSTRAINED))
    assert "add_constraints" not in named(listing(MADE))
    assert "add_constraints" in named(listing(request("a constrained sketch of a square")))


@pytest.mark.parametrize("asked", EVERY)
def test_the_budget_is_kept_and_what_is_left_out_is_named(asked: Request) -> None:
    for budget in (BUDGET_TOKENS, SMALL):
        told = listing(asked, budget)
        assert told.tokens <= budget + 20
        assert named(told) | set(told.left_out) == named(listing())
        assert all(name in told.text for name in told.left_out)
    assert listing(ASKED).tokens < listing().tokens / 4


def test_a_small_budget_goes_to_what_the_request_is_about() -> None:
    fillets = [c.name for c in chosen_commands(request("Apply a fillet on the 4 corners of this rectangle"), SMALL)]
    revolved = [c.name for c in chosen_commands(request("Constrain it and revolve it 360 degrees"), SMALL)]
    assert "sketch.fillet" in fillets
    assert "Part::Revolution" not in fillets
    assert "Part::Revolution" in revolved
    assert "Sketcher.Constraint" in revolved


@given(WORDS, st.sampled_from(EVERY), st.integers(0, 11_000))
def test_commands_come_with_what_they_need_and_keep_their_order(text: str, like: Request, budget: int) -> None:
    chosen = chosen_commands(Request(text, like.task, like.attachments), budget)
    names = [command.name for command in chosen]
    assert names == [command.name for command in COMMANDS if command.name in names]
    for command in chosen:
        assert set(command.needs) <= set(names)
    first = {"Sketch", *(name for each in chosen for name in each.needs)}
    assert sum(tokens(command.text) for command in chosen) <= budget or set(names) <= first


def test_the_papers_own_set() -> None:
    paper = listing(ASKED, preset="paper")
    assert paper == listing(SCANNED, preset="paper")
    assert [each.name for each in paper.tools] == list(PAPER_TOOLS)
    assert [each.name for each in paper.commands] == list(PAPER_COMMANDS)
    assert [stub["name"] for stub in stubs("paper")] == [name for name in REGISTRY if name in PAPER_TOOLS]
    for absent in set(REGISTRY) - set(PAPER_TOOLS):
        assert absent not in paper.text.replace("doc.", ""), "nothing speaks of what is not there"
    assert "try each constraint with `analyse_constraint`" in " ".join(paper.text.split())


def test_what_is_not_described_can_be_looked_up() -> None:
    assert "revolve" in docstring("Part::Revolution").text.lower()
    assert docstring("rebuild_scan").text == REGISTRY["rebuild_scan"].text
    with pytest.raises(ToolError, match="Part::Nonsense"):
        docstring("Part::Nonsense")
    assert "docstring" in {tool.name for tool in chosen_tools(ASKED)}


def test_a_prompt_gets_text_and_a_session_gets_json() -> None:
    assert docstrings(ASKED) == listing(ASKED).text
    assert [stub["name"] for stub in json.loads(json.dumps(stubs()))] == list(REGISTRY)
