"""What a planner sees fits the request and the budget; tools are always there."""

import json

from hypothesis import given
from hypothesis import strategies as st

from cadwright.tools import REGISTRY, docstrings, listing, select, stubs
from cadwright.tools.freecad_api import COMMANDS
from cadwright.tools.listing import BUDGET_TOKENS, tokens
from cadwright.values import Request

SMALL = 5500
requests = st.lists(st.sampled_from([k for c in COMMANDS for k in c.keywords] + ["please", "Ø5"])).map(" ".join)


def test_all_of_it_fits_the_usual_budget() -> None:
    everything = listing()
    assert everything.tokens <= BUDGET_TOKENS
    assert listing("extrude this sketch") == everything
    assert not everything.left_out
    assert [listed.name for listed in everything.tools] == list(REGISTRY)
    for listed in (*everything.tools, *everything.commands):
        assert listed.text in everything.text


def test_a_small_budget_goes_to_what_the_request_is_about() -> None:
    fillets = [c.name for c in select("Apply a fillet on the 4 corners of this rectangle", SMALL)]
    revolved = [c.name for c in select("Add constraints and revolve it 360 degrees about an axis", SMALL)]
    assert "sketch.fillet" in fillets
    assert "Part::Revolution" not in fillets
    assert "Part::Revolution" in revolved
    assert "Sketcher.Constraint" in revolved


def test_what_did_not_fit_is_named() -> None:
    small = listing("fillet", SMALL)
    assert small.left_out
    assert all(name in small.text for name in small.left_out)
    assert small.tokens <= SMALL + tokens(", ".join(small.left_out)) + 100


@given(requests, st.integers(0, BUDGET_TOKENS))
def test_commands_come_with_what_they_need_and_keep_their_order(request: str, budget: int) -> None:
    chosen = select(request, budget)
    names = [command.name for command in chosen]
    assert names == [command.name for command in COMMANDS if command.name in names]
    assert {command.name for command in COMMANDS if command.basic} <= set(names)
    for command in chosen:
        assert set(command.needs) <= set(names)
    optional = [command for command in chosen if not command.basic]
    spent = sum(tokens(tool.text) for tool in REGISTRY.values()) + sum(tokens(command.text) for command in chosen)
    assert spent <= budget or not optional


def test_a_prompt_gets_text_and_a_session_gets_json() -> None:
    assert docstrings(Request("How many circles?", "ask", options=("two", "three"))) == listing().text
    assert [stub["name"] for stub in json.loads(json.dumps(stubs()))] == list(REGISTRY)
