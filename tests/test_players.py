"""Programs as players: what a model that designs gets to see, and what becomes of its replies."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cadwright.canvas import Circle, Design, Drawing, Instruction, Line, MakeCurve, apply, game
from cadwright.canvas.game import DATASET, Game
from cadwright.canvas.raster import MODEL_SIZE, png, raster
from cadwright.errors import PlannerError
from cadwright.players import PlannedDesigner, PlannedMaker
from cadwright.protocols import mrcad_designer
from cadwright.protocols.base import Violation
from cadwright.values import Message, Reply, ToolCall, ToolSpec

TARGET = Design((Line(((-13.371, 8.642), (9.753, 8.642))), Circle(((-4.159, 0), (4.159, 0)))))
CALL = ToolCall("send_message", {"text": "a line", "strokes": [[[0, 0], [1, 1]]]})


class Scripted:
    """A planner that says what it was told to, and remembers what it was shown."""

    name = "scripted"

    def __init__(self, *replies: Reply) -> None:
        self.replies, self.shown = list(replies), list[tuple[Message, ...]]()

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        self.shown.append(tuple(messages))
        return self.replies.pop(0)

    def close(self) -> None:
        pass


def second_round() -> Game:
    now = game.say(game.start(DATASET, TARGET, 0.0), Instruction("a line", Drawing((((0, 0), (1, 1)),))), 0.0)
    return game.submit(game.edit(now, [MakeCurve("line", ((-17.123, 0), (5, 5)))]), 0.0)


def test_a_model_that_designs_sees_renders_and_no_coordinates() -> None:
    planner = Scripted(Reply("", (CALL,)))
    now = second_round()
    assert PlannedDesigner(planner).message(now) == Instruction("a line", Drawing((((0, 0), (1, 1)),)))
    pieces = [piece for message in planner.shown[0] for piece in message.pieces]
    pictures = [piece.image.blob.data for piece in pieces if piece.image is not None]
    # The released renderer would misplace a stroke of two points.
    drawn = Drawing((((0, 0), (0.25, 0.25), (0.5, 0.5), (0.75, 0.75), (1, 1)),))
    expected = [(TARGET, None), (Design(), drawn), (now.design, None)]
    assert pictures == [png(raster(design, strokes, size=MODEL_SIZE)) for design, strokes in expected]
    assert all(piece.about is None for piece in pieces)
    words = "\n".join(piece.text for piece in pieces)
    assert "a line" in words
    for number in ("13.371", "8.642", "9.753", "4.159", "17.123", "control_points"):
        assert number not in words


def test_a_message_that_cannot_be_sent_is_asked_for_again() -> None:
    far = json.dumps({"text": "", "strokes": [[[0, 99]]]})
    planner = Scripted(Reply("hello"), Reply(f"```json\n{far}\n```"), Reply("", (CALL,)))
    assert PlannedDesigner(planner).message(second_round()).text == "a line"
    assert "not exactly one message" in planner.shown[1][-1].text
    assert "off the canvas" in planner.shown[2][-1].text


def test_a_model_that_never_sends_a_message_is_in_trouble() -> None:
    with pytest.raises(PlannerError, match="no messages"):
        PlannedDesigner(Scripted(*[Reply("hello")] * 3)).message(second_round())


def test_a_model_is_told_what_the_rules_allow() -> None:
    planner = Scripted(Reply("", (ToolCall("send_message", {"text": "a line", "strokes": []}),)))
    now = game.start(replace(DATASET, modality="text", characters=20), TARGET, 0.0)
    PlannedDesigner(planner).message(now)
    assert "no strokes" in planner.shown[0][-1].text
    assert "20 characters" in planner.shown[0][-1].text


@settings(max_examples=50)
@given(st.text(), st.recursive(st.none() | st.floats() | st.text(), st.lists), st.sampled_from(["send_message", "x"]))
def test_any_reply_is_a_message_or_a_violation(text: str, value: object, name: str) -> None:
    for reply in (
        Reply(text),
        Reply(f"```json\n{json.dumps(value)}\n```"),
        Reply(text, (ToolCall(name, {"strokes": value}),)),
    ):
        assert isinstance(mrcad_designer.parse(reply), Instruction | Violation)


def test_a_planner_makes_with_tool_calls_and_corrects_itself() -> None:
    line = {"type": "line", "control_points": [[0, 0], [5, 5]]}
    planner = Scripted(
        Reply("", (ToolCall("make_curve", {"type": "line"}),)),
        Reply("", (ToolCall("make_curve", line),)),
        Reply("<DONE>"),
    )
    made = PlannedMaker(planner).make(Instruction("a line"), Design(), ())
    assert apply(Design(), made.edits) == Design((Line(((0, 0), (5, 5))),))


def test_a_planner_that_declines_says_why() -> None:
    made = PlannedMaker(Scripted(Reply("<DECLINE>what is a xyzzy?</DECLINE>"))).make(Instruction("xyzzy"), Design(), ())
    assert (made.edits, made.note) == ((), "what is a xyzzy?")
