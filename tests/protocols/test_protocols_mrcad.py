"""The protocol of mrCAD's maker: what is shown, which replies are understood, and that programs can write them."""

import io
import json
import time

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cadwright.canvas import Arc, Circle, Design, Drawing, Instruction, Line, MakeCurve, MovePoint, apply
from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.mrcad import TOOLS, MrCAD, Round, design_of, instruction_of, round_request
from cadwright.protocols.mrcad_words import PUBLISHED, SYSTEM
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
    assert [bool(piece.image) for piece in user.pieces] == [False, False, False, True, False, False]
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


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([CALL]),
        f"I move its end.\n{json.dumps([CALL], indent=1)}\nThat is all.",
        f"{json.dumps([CALL])}\n<DONE>",
        f"```json\n{json.dumps([CALL])}\n```\n<DONE>",
    ],
)
def test_a_plain_list_as_the_history_shows_it_is_understood_and_so_are_edits_that_say_they_are_all(text: str) -> None:
    assert edits(Reply(text)) == [CALL]
    parsed = protocol.parse(Reply(text), transcript())
    assert isinstance(parsed, Parsed)
    assert parsed.final == ("<DONE>" in text)


def test_calls_that_say_they_are_all_are_understood() -> None:
    arguments = {"point": [10, 0], "new_point": [12, 0]}
    reply = Reply("<DONE>", (ToolCall("move_point", arguments),))
    assert edits(reply) == [CALL]
    parsed = protocol.parse(reply, transcript())
    assert isinstance(parsed, Parsed)
    assert parsed.final


def test_what_the_maker_is_shown_of_its_own_rounds_it_may_send() -> None:
    past = Round(Design(), Instruction("nothing"), (), ONE_LINE)
    shown = protocol.render(transcript(past=(past,)))[2].text
    assert edits(Reply(shown)) == []


def test_every_round_tells_the_design_once() -> None:
    told = json.dumps(
        {"curves": [{"type": "line", "control_points": [[0.0, 0.0], [10.0, 0.0]]}]}, separators=(",", ":")
    )
    assert told in protocol.render(transcript())[-1].text
    past = Round(Design(), Instruction("a line"), (), ONE_LINE)
    assert protocol.render(transcript(past=(past,)))[-1].text.count(told) == 1
    other = Round(Design(), Instruction("a circle"), (), Design((CIRCLE,)))
    assert told in protocol.render(transcript(past=(other,)))[-1].text


def test_the_scale_of_the_picture_is_told() -> None:
    image = next(piece.image for piece in protocol.render(transcript())[-1].pieces if piece.image)
    with Image.open(io.BytesIO(image.blob.data)) as picture:
        assert f"{picture.width} pixels" in SYSTEM
    assert "from -21 to 21" in SYSTEM
    assert "6.095 pixels a unit" in SYSTEM


def test_a_sketch_has_a_size() -> None:
    assert "one unit is 2.5 mm" in MrCAD(unit_mm=2.5).render(transcript())[0].text
    assert "mm" not in protocol.render(transcript())[0].text


def test_why_a_reply_counted_nothing_is_told_in_the_next_round() -> None:
    past = Round(ONE_LINE, Instruction("longer"), (), ONE_LINE, "the reply has no kind of answer instead of one")
    assert "counted nothing: the reply has no kind" in protocol.render(transcript(past=(past,)))[-1].text


def test_a_whole_design_may_have_the_rounded_coordinates_that_were_shown() -> None:
    fine = Design((Line(((0.1234567, 0.0), (10.0, 0.0))), CIRCLE))
    request = round_request(Instruction("x"), fine, digits=None)
    start = Transcript(Start(request, "model", "mrcad", "canvas", (), None, None, "0", "now"))
    parsed = protocol.parse(Reply(json.dumps(msgspec.to_builtins(fine.rounded()))), start)
    assert isinstance(parsed, Parsed)
    assert parsed.action == Edits(())


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
        ("[]\n<DECLINE>no</DECLINE>", "2 kinds"),
        ("<DECLINE>no</DECLINE>\n<DONE>", "2 kinds"),
        ('[{"name": "a"}]\n[{"name": "b"}]', "2 kinds"),
        ('Edits: [{"name": "move_point", "argum', "no JSON"),
    ],
)
def test_what_breaks_the_form_is_said(text: str, message: str) -> None:
    parsed = protocol.parse(Reply(text), transcript())
    assert isinstance(parsed, Violation)
    assert message in parsed.message


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    assert isinstance(protocol.parse(Reply(text), transcript()), Parsed | Violation)


def test_a_long_reply_is_parsed_in_no_time() -> None:
    """A server may send anything; thousands of lists among the words are read once."""
    began = time.monotonic()
    assert isinstance(protocol.parse(Reply('so: [{"a": 1}] ' * 100_000), transcript()), Violation)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    "parsed",
    [
        Parsed("longer", Edits((CALL,))),
        Parsed("", Edits(())),
        Parsed("longer, and that is all", Edits((CALL,)), final=True),
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


def test_the_paper_s_words_are_figure_9_s() -> None:
    """An empty canvas is shown and not told; a round's result is told with its picture, and no more."""
    paper = MrCAD(words=PUBLISHED)
    first = Transcript(Start(round_request(Instruction("a line"), Design()), "model", "mrcad", "canvas"))
    system, asked = paper.render(first)
    assert system.text == PUBLISHED.system
    assert system.text.startswith("You are an expert CAD software user playing a game called mrCAD.")
    assert [piece.text for piece in asked.pieces if piece.text] == ["New game:", "Round 1.", "a line", PUBLISHED.ask]
    assert sum(piece.image is not None for piece in asked.pieces) == 1
    past = Round(Design(), Instruction("a line"), (MakeCurve("line", LINE.control_points),), ONE_LINE)
    _, again, made, told = paper.render(transcript(past=(past,)))
    assert [(each.text, each.image) for each in again.pieces] == [(each.text, each.image) for each in asked.pieces]
    assert json.loads(made.text)[0]["name"] == "make_curve"
    assert told.text.startswith("The resulting design is:\n{")
    assert "Round 2." in told.text
    assert isinstance(paper.parse(Reply(made.text), first), Parsed)
