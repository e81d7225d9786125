"""The protocol of mrCAD's maker: what is shown, which replies are understood, and that programs can write them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.canvas import Arc, Circle, Design, Drawing, Instruction, Line, MakeCurve, MovePoint, apply
from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.mrcad import TOOLS, MrCAD, Round, design_of, instruction_of, round_request
from cadwright.values import Code, Decline, Done, Edits, Observation, Reply, Start, Step, ToolCall, Transcript

LINE = Line(((0.0, 0.0), (10.0, 0.0)))
CIRCLE = Circle(((-5.0, 0.0), (5.0, 0.0)))
STROKES = Drawing((((0.0, 0.0), (1.0, 1.0), (2.0, 1.5), (3.0, 4.0)),))
protocol = MrCAD()


ONE_LINE = Design((LINE,))


def transcript(design: Design = ONE_LINE, past: tuple[Round, ...] = ()) -> Transcript:
    request = round_request(Instruction("make it longer", STROKES), design, past)
    return Transcript(Start(request, "model", "mrcad", "canvas", (), None, None, "0", "now"))


def edits(reply: Reply) -> list[dict[str, object]]:
    parsed = protocol.parse(reply, transcript())
    assert isinstance(parsed, Parsed), parsed
    assert isinstance(parsed.action, Edits)
    return list(parsed.action.edits)


def test_a_round_is_shown_as_picture_words_and_question() -> None:
    system, user = protocol.render(transcript())
    assert system.role == "system"
    assert "DOWNWARDS" in system.text
    assert [bool(piece.image) for piece in user.pieces] == [False, False, True, False, False]
    assert "make it longer" in user.text
    assert user.pieces[-1].about == transcript().start.request


def test_an_empty_canvas_without_strokes_is_not_shown() -> None:
    request = round_request(Instruction("a circle in the middle"), Design())
    shown = protocol.render(Transcript(Start(request, "model", "mrcad", "canvas", (), None, None, "0", "now")))
    assert not any(piece.image for message in shown for piece in message.pieces)


def test_earlier_rounds_are_shown_with_what_was_done_and_what_came_of_it() -> None:
    first = MakeCurve("circle", CIRCLE.control_points)
    past = Round(Design(), Instruction("a circle"), (first,), Design((CIRCLE,)))
    messages = protocol.render(transcript(Design((CIRCLE,)), (past,)))
    assert [m.role for m in messages] == ["system", "user", "assistant", "user"]
    assert json.loads(messages[2].text) == [
        {"name": "make_curve", "arguments": {"type": "circle", "control_points": [[-5.0, 0.0], [5.0, 0.0]]}}
    ]
    assert "Round 1." in messages[1].text
    assert '"circle"' in messages[3].text
    assert "Round 2." in messages[3].text


def test_instruction_and_design_can_be_read_back() -> None:
    request = transcript().start.request
    assert instruction_of(request) == Instruction("make it longer", STROKES)
    assert design_of(request.script) == Design((LINE,))
    assert design_of(None) == Design()


def test_coordinates_are_shown_with_three_digits() -> None:
    request = round_request(Instruction("x"), Design((Line(((0.123456, 0.0), (1.0, 0.0))),)))
    assert design_of(request.script).curves[0].control_points[0] == (0.123, 0.0)


CALL = {"name": "move_point", "arguments": {"point": [10, 0], "new_point": [12, 0]}}


@pytest.mark.parametrize(
    "reply",
    [
        Reply("", (ToolCall("move_point", CALL["arguments"]),)),  # type: ignore[arg-type]
        Reply(f"Longer.\n```json\n{json.dumps([CALL])}\n```"),
        Reply(f"```\n{json.dumps([CALL])}\n```"),
    ],
)
def test_calls_may_come_as_calls_or_as_json(reply: Reply) -> None:
    assert edits(reply) == [CALL]


def test_a_whole_design_is_understood_as_what_it_changes() -> None:
    wanted = Design((LINE, CIRCLE))
    text = '```json\n{"curves": [{"type": "line", "control_points": [[0, 0], [10, 0]]}, '
    text += '{"type": "circle", "control_points": [[-5, 0], [5, 0]]}]}\n```'
    found = edits(Reply(text))
    assert [each["edit_type"] for each in found] == ["make_curve"]
    assert apply(Design((LINE,)), [MakeCurve("circle", CIRCLE.control_points)]) == wanted


def test_a_later_step_starts_from_what_the_step_before_left() -> None:
    step = Step(Reply(""), "", Edits(()), Observation("executed", state='{"curves": []}'), 0.0)
    text = '```json\n{"curves": [{"type": "line", "control_points": [[0, 0], [10, 0]]}]}\n```'
    parsed = protocol.parse(Reply(text), transcript().with_step(step))
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.action, Edits)
    assert len(parsed.action.edits) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("I would move the point.", "no kind of answer"),
        ("", "no kind of answer"),
        ("```python\nx = 1\n```", "not JSON"),
        ("```json\n{oops\n```", "no JSON"),
        ('```json\n{"a": 1}\n```', "neither"),
        ("```json\n[1, 2]\n```", "neither"),
        ("```json\n[]\n```\n```json\n[]\n```", "instead of one"),
        ("```json\n[]\n```\n<DONE>", "2 kinds"),
    ],
)
def test_what_breaks_the_form_is_said(text: str, message: str) -> None:
    parsed = protocol.parse(Reply(text), transcript())
    assert isinstance(parsed, Violation)
    assert message in parsed.message


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    assert isinstance(protocol.parse(Reply(text), transcript()), Parsed | Violation)


@pytest.mark.parametrize(
    "parsed",
    [
        Parsed("longer", Edits((CALL,))),
        Parsed("", Edits(())),
        Parsed("what?\nNot understood: the second part", Decline("nothing is there"), (), ("the second part",)),
        Parsed("so it is", Done()),
    ],
)
def test_what_a_program_writes_is_understood(parsed: Parsed) -> None:
    assert protocol.parse(Reply(protocol.write(parsed)), transcript()) == parsed


def test_code_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="edits, not code"):
        protocol.write(Parsed("", Code("x = 1")))


def test_feedback_has_the_problem_and_the_design() -> None:
    observation = Observation("executed", state='{"curves":[]}', notes=("edit 1 (move_point) changed nothing",))
    step = Step(Reply("", (ToolCall("move_point", {"point": [1, 1], "new_point": [2, 2]}),)), "", None, observation, 0)
    messages = protocol.render(transcript().with_step(step))
    assert "move_point" in messages[-2].text
    assert "changed nothing" in messages[-1].text
    assert "<DONE>" in messages[-1].text


def test_tools_describe_every_argument() -> None:
    for tool in TOOLS:
        for argument in tool.parameters["properties"].values():
            assert argument["description"]
        assert tool.parameters["required"] == list(tool.parameters["properties"])


def test_arcs_and_moved_points_go_through() -> None:
    arc = Arc(((0.0, 0.0), (1.0, 1.0), (2.0, 0.0)))
    past = Round(Design(), Instruction("an arc"), (MovePoint((0.0, 0.0), (1.0, 0.0)),), Design((arc,)))
    assert "move_point" in protocol.render(transcript(Design((arc,)), (past,)))[2].text
