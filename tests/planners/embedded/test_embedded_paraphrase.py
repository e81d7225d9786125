"""A model that says requests in the embedded planner's words: when it is asked, and when it is believed."""

from collections.abc import Sequence

import pytest

from cadwright.errors import PlannerError
from cadwright.planners.embedded.paraphrase import guide, reword
from cadwright.planners.embedded.planner import EmbeddedPlanner, plan
from cadwright.planners.registry import create, looks
from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.mrcad import MrCAD
from cadwright.values import Code, Decline, Message, Piece, Reply, Request, Start, ToolSpec, Transcript, Usage

STRANGE = "20 across n 3.5 deep, ya know, for the vase"
PLAIN = "A disc of 20 mm diameter, 3.5 mm thick."


class Model:
    """Answers what it was told to, and counts how often it was asked."""

    name = "local:http://localhost:1/v1#tiny"

    def __init__(self, answer: str) -> None:
        self.answer, self.asked, self.closed = answer, list[Sequence[Message]](), False

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        self.asked.append(messages)
        return Reply(self.answer, usage=Usage(700, 20))

    def close(self) -> None:
        self.closed = True


def answered(text: str, model: Model) -> tuple[Reply, EmbeddedPlanner]:
    planner = EmbeddedPlanner(IterCAD(), model)
    return planner.reply([Message("user", (Piece("", about=Request(text)),))]), planner


def parsed(text: str, reply: Reply, planner: EmbeddedPlanner) -> Parsed:
    found = IterCAD().parse(reply, Transcript(Start(Request(text), planner.name, "itercad", "")))
    assert not isinstance(found, Violation)
    return found


def sentences() -> list[tuple[str, str]]:
    """The guide's example sentences with the heading that they stand under."""
    found, heading = list[tuple[str, str]](), ""
    for line in guide().splitlines():
        heading = line if line.isupper() and not line.startswith("-") else heading
        if line.startswith("- ") and heading != "RULES":
            found.append((heading, line[2:]))
    return found


@pytest.mark.parametrize(("heading", "sentence"), sentences())
def test_what_a_model_is_told_to_say_is_read(heading: str, sentence: str) -> None:
    round_one = any(word in sentence for word in ("groove", "Both ends", "right end"))
    body = "A shaft of 40 mm diameter, 60 mm long." if round_one else "A block 120 mm long, 90 mm wide and 40 mm high."
    made = plan(sentence if heading == "BODIES" else f"{body} {sentence}")
    assert made.part is not None, made.reason
    assert not made.not_understood


def test_examples_of_the_guide_are_read() -> None:
    texts = [part.partition("\n")[2] for part in guide().partition("EXAMPLES")[2].split("Request: ")[1:]]
    assert texts[-1].strip() == "CANNOT"
    for text in texts[:-1]:
        made = plan(" ".join(text.split()))
        assert made.part is not None
        assert not made.not_understood


def test_a_model_is_asked_where_words_are_left_and_told_what_controlled_english_is() -> None:
    model = Model(f"```\n{PLAIN}\n```")
    reply, planner = answered(STRANGE, model)
    said = parsed(STRANGE, reply, planner)
    assert isinstance(said.action, Code)
    assert "diameter = 20" in said.action.source
    assert said.assumptions[0] == f"understood as: {PLAIN}"
    assert not said.not_understood
    assert reply.usage == Usage(700, 20)
    ((system, user),) = model.asked
    assert (system.role, system.text) == ("system", guide())
    assert user.text == f"Request: {STRANGE}"
    planner.close()
    assert model.closed


def test_a_model_is_not_asked_where_nothing_is_left() -> None:
    model = Model(PLAIN)
    reply, _ = answered("a plate 40 x 30 x 5 mm", model)
    assert not model.asked
    assert reply.usage == Usage()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("A disc of 20 mm diameter, 3.5 mm thick. It has a hole of 7.7 mm diameter in the middle.", "7.7 is in one of"),
        ("A disc of 20 mm diameter.", "3.5 is in one of both only"),
        ("A thingamajig of 20 mm diameter, 3.5 mm thick.", "is not read"),
        ("CANNOT", ""),
        ("“Cannot.”", ""),
        ("", ""),
        ("20 3.5 " * 100_000, "longer than 6000 characters"),
    ],
)
def test_what_is_not_believed_is_not_built(answer: str, reason: str) -> None:
    reply, planner = answered(STRANGE, Model(answer))
    said = parsed(STRANGE, reply, planner)
    assert isinstance(said.action, Decline)
    assert reason in said.action.reason
    assert ("other words" in said.action.reason) == bool(reason)
    assert len(said.action.reason) < 600
    assert reply.usage == Usage(700, 20), "what was asked was paid for"


def test_what_is_built_without_some_words_stays_where_the_model_has_no_better_ones() -> None:
    text = "a plate 40 x 30 x 5 mm with a frobnicated gizmo of 7 mm"
    reply, planner = answered(text, Model("A plate 40 mm long, 30 mm wide and 5 mm thick."))
    said = parsed(text, reply, planner)
    assert isinstance(said.action, Code)
    assert said.not_understood


def test_numbers_that_follow_from_others_are_believed() -> None:
    text = "bar 75 long, a third as wide, 2 thick-ish"
    again = reword(text, Model("A plate 75 mm long, 25 mm wide and 2 mm thick."), lambda _: ())
    assert not again.doubt


def test_planners_with_a_model_by_name() -> None:
    planner = create("embedded+local:http://localhost:1/v1#tiny", IterCAD(), environ={})
    assert planner.name == "embedded+local:http://localhost:1/v1#tiny"
    assert not looks(planner)
    planner.close()
    for spec in ("embedded+embedded", "embedded+", "embedded+replay:x"):
        with pytest.raises(PlannerError, match="asks no model"):
            create(spec, IterCAD(), environ={})
    with pytest.raises(PlannerError, match="asks no model"):
        create("embedded+local:http://localhost:1/v1#tiny", MrCAD(), environ={})
