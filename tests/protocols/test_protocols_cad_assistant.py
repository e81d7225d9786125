"""CAD-Assistant's form: a plan, then one block of code or the end; anything else is a violation that says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stopwatch import timed

from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Line
from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.cad_assistant import LONGEST_OUTPUT, CADAssistant, choice
from cadwright.protocols.session_prompt import variables
from cadwright.values import (
    Attachment,
    Blob,
    Checked,
    Code,
    Decline,
    Done,
    Edits,
    Image,
    Observation,
    PastVersion,
    Problem,
    Reply,
    Request,
    Requirement,
    Start,
    Step,
    ToolCall,
    Transcript,
)
from cadwright.values.media import DXF, PNG
from cadwright.values.message import NOT_JSON
from cadwright.values.request import Task

CODE = "PLAN: look first.\n\nACTION: use the recogniser\n```python\nsketch_recognizer(sketch)\n```"
SOURCE = "sketch_recognizer(sketch)\n"


def start(task: Task = "ask", *, options: tuple[str, ...] = ()) -> Transcript:
    return Transcript(Start(Request("How many circles?", task, options=options), "p", "cad_assistant", "freecad"))


ASKED = start()
WORKED = start("make").with_step(Step(Reply("…"), "", Code("doc.recompute()"), Observation("executed")))


def protocol(*, strict: bool = False) -> CADAssistant:
    return CADAssistant(lambda request: f"def tool_for({request.task}): ...", strict=strict)


def parse(text: str, transcript: Transcript = ASKED, *, strict: bool = False) -> Parsed | Violation:
    return protocol(strict=strict).parse(Reply(text), transcript)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (CODE, Code(SOURCE)),
        (CODE.replace("```python", "```"), Code(SOURCE)),
        (f"```py\n{SOURCE}```", Code(SOURCE)),
        ("PLAN: then I TERMINATE.\n```python\nprint('TERMINATE')\n```", Code("print('TERMINATE')\n")),
        ("PLAN: two.\nANSWER: two\nTERMINATE", Done("two")),
        ("PLAN: two.\nANSWER: D, **TERMINATE**.", Done("D")),
        ("PLAN: isosceles.\n**ANSWER:** B) Isosceles, TERMINATE", Done("B) Isosceles")),
        ("PLAN: an arch.\nANSWER: D) Arch TERMINATE.**", Done("D) Arch")),
        ("PLAN: two.\nAnswer: two", Done("two")),
        ("PLAN: no.\nDECLINE: it is no sketch\nTERMINATE.", Decline("it is no sketch")),
    ],
)
def test_right_replies(text: str, action: Code | Done | Decline) -> None:
    parsed = parse(text)
    assert isinstance(parsed, Parsed)
    assert parsed.action == action


def test_what_was_made_needs_no_answer() -> None:
    parsed = parse("PLAN: The sketch is now properly constrained.\nTERMINATE.", WORKED)
    assert isinstance(parsed, Parsed)
    assert parsed == Parsed("The sketch is now properly constrained.", Done())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "neither"),
        ("PLAN: I shall look.", "neither"),
        (f"{CODE}\n```python\nx = 1\n```", "2 blocks"),
        (f"{CODE}\nTERMINATE", "is an ending"),
        (f"{CODE}\nANSWER: two", "is an ending"),
        ("PLAN: a\n```json\n{}\n```", "json"),
        ("PLAN: a\n```python\n\n```", "empty"),
        ("PLAN: a\n```python\nx = 1", "neither"),
        ("PLAN: done.\nTERMINATE", "no answer"),
    ],
)
def test_violations_say_what_is_wrong(text: str, says: str) -> None:
    violation = parse(text)
    assert isinstance(violation, Violation)
    assert says in violation.message
    assert violation.hint


def test_nothing_can_be_done_before_anything_was_executed() -> None:
    violation = parse("PLAN: done.\nTERMINATE", start("make"))
    assert isinstance(violation, Violation)
    assert "before anything" in violation.message


def test_a_plan_and_an_end_are_asked_for_only_in_strict_mode() -> None:
    for text in (f"```python\n{SOURCE}```", "PLAN: two.\nANSWER: two"):
        assert isinstance(parse(text), Parsed)
        assert isinstance(parse(text, strict=True), Violation)


def test_the_plan_is_what_stands_before_the_action() -> None:
    parsed = parse("**PLAN:** look.\nThen count.\n\n**ACTION:** look at it\n```python\nx = 1\n```\nThat was it.")
    assert isinstance(parsed, Parsed)
    assert parsed.thinking == "look.\nThen count."


def test_notes_of_the_plan_are_kept() -> None:
    text = (
        "PLAN: extrude it.\nAssumption: 5 mm\n- Not understood: “shiny”\nRequirement: a 60x40x5 mm plate\n" + CODE[16:]
    )
    parsed = parse(text)
    assert isinstance(parsed, Parsed)
    assert (parsed.assumptions, parsed.not_understood) == (("5 mm",), ("“shiny”",))
    assert {r.source for r in parsed.requirements} == {"planner"}


words = st.text(alphabet=st.characters(exclude_categories=("C", "Z"), exclude_characters="<>`:*_#,;."), min_size=1)
plain = words.filter(lambda text: "TERMINATE" not in text)
actions = (
    st.builds(Code, source=st.lists(words, min_size=1).map(lambda ls: "\n".join(ls) + "\n"))
    | st.builds(Decline, reason=plain)
    | st.builds(Done, answer=plain)
)


@given(st.builds(Parsed, thinking=plain, action=actions, assumptions=st.lists(plain, max_size=2).map(tuple)))
def test_what_is_written_is_parsed_again(parsed: Parsed) -> None:
    again = parse(protocol().write(parsed), strict=True)
    assert isinstance(again, Parsed)
    assert again.action == parsed.action
    assert set(parsed.assumptions) <= set(again.assumptions) | {parsed.thinking}
    assert parsed.thinking in again.thinking


def test_edits_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="code"):
        protocol().write(Parsed("", Edits(())))


@given(st.text(max_size=200) | st.text(alphabet="PLANSWERTIMO:\n`* py", max_size=200))
def test_no_text_makes_the_parser_fail(text: str) -> None:
    assert isinstance(parse(text), Parsed | Violation)


@pytest.mark.parametrize(
    "text",
    [
        "```python\n" * 40_000,
        "PLAN:" * 100_000,
        "\n".join(["ANSWER:"] * 40_000),
        "TERMINATE" + " ." * 100_000 + "x",
        "\n" * 100_000 + "x",
        "PLAN" + " *" * 50_000 + "x",
        "." * 200_000,
    ],
)
def test_twice_as_long_a_reply_takes_twice_as_long_to_parse(text: str) -> None:
    """Nothing is looked at again and again; how fast the machine is does not matter."""

    def seconds(reply: str) -> float:
        return timed(lambda: (parse(reply), parse(f"{reply}\nTERMINATE", strict=True)))

    assert seconds(text) < 3 * seconds(text[: len(text) // 2]) + 0.1


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("ANSWER: D, TERMINATE.", "D"),
        ("answer: b) Isosceles. Answer: C", "B"),
        ("It is A, no, C.", "C"),
        ("nothing of the kind", None),
        ("ANSWER: two", "A"),
    ],
)
def test_the_letter_of_an_answer(text: str, letter: str | None) -> None:
    assert choice(text) == letter


def test_notes_are_kept_wherever_they_stand() -> None:
    answered = parse("PLAN: weigh it.\nANSWER: 12 g\nAssumption: steel\nNot understood: “shiny”\nTERMINATE")
    assert isinstance(answered, Parsed)
    assert answered.action == Done("12 g")
    assert (answered.assumptions, answered.not_understood) == (("steel",), ("“shiny”",))
    acting = parse(f"PLAN: look.\n```python\n{SOURCE}```\nAssumption: 5 mm")
    assert isinstance(acting, Parsed)
    assert acting.assumptions == ("5 mm",)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"img": "img"}, "the reply calls sketch_from_image as a tool, instead"),
        ({NOT_JSON: "{img"}, "the reply calls sketch_from_image as a tool with arguments that are not JSON, instead"),
    ],
)
def test_a_tool_is_called_inside_the_code(arguments: dict[str, str], says: str) -> None:
    reply = Reply("", (ToolCall("sketch_from_image", arguments),))
    violation = protocol().parse(reply, ASKED)
    assert isinstance(violation, Violation)
    assert violation.message.startswith(says)
    assert "Call it inside the code" in violation.hint
    error = Observation("protocol", error=Problem("ProtocolViolation", violation.message, hint=violation.hint))
    messages = protocol().render(ASKED.with_step(Step(reply, "", None, error)))
    assert "sketch_from_image" in messages[2].text, "the planner is shown what it called"
    assert isinstance(protocol().parse(Reply(CODE, reply.calls), ASKED), Parsed), "code is code"


def test_a_picture_is_sent_once() -> None:
    photo = Attachment("image", "photo.png", Blob(b"photo", PNG))
    asked = Transcript(Start(Request("?", "ask", (photo,)), "p", "cad_assistant", "freecad"))
    shown = Observation("executed", images=(Image("value", photo.blob), Image("four views", Blob(b"views", PNG))))
    step = Step(Reply(CODE), "", Code(SOURCE), shown)
    messages = protocol().render(asked.with_step(step).with_step(step))
    sent = [p.image.blob.data for m in messages for p in m.pieces if p.image]
    assert sent == [b"photo", b"views"]
    assert messages[-1].text.count("the same picture as before") == 2


def test_no_block_of_code_is_empty() -> None:
    past = (PastVersion("v1", "start from part.FCStd", ""), PastVersion("v2", "drill it", "drill()"))
    request = Request("again", "edit", script="", history=past)
    _, user = protocol().render(Transcript(Start(request, "p", "cad_assistant", "freecad")))
    assert user.text.count("```python") == 1
    nothing = Start(Request("trace it"), "p", "cad_assistant", "freecad", initial=Observation("executed"))
    assert "What is there now" not in protocol().render(Transcript(nothing))[1].text


def test_doc_is_there_in_any_case() -> None:
    system, _ = protocol().render(start("make"))
    assert "import Part, Sketcher" in system.text
    assert "doc = App.newDocument" in system.text
    with_document = Start(Request("?", "ask", (attachment("cad", "part.FCStd"),)), "p", "cad_assistant", "freecad")
    assert "newDocument" not in protocol().render(Transcript(with_document))[0].text


def attachment(kind: str, name: str) -> Attachment:
    return Attachment(kind, name, Blob(name.encode(), "application/octet-stream"))  # type: ignore[arg-type]


def test_attachments_have_names_in_the_session() -> None:
    kinds = ("cad", "image", "scan", "drawing", "cad", "strokes")
    request = Request("…", attachments=tuple(attachment(kind, f"{i}") for i, kind in enumerate(kinds)))
    assert [name for name, _ in variables(request)] == ["doc", "img", "mesh", "img2", "doc2"]


def test_a_drawing_that_freecad_opens_is_a_document_and_shown_as_a_picture() -> None:
    drawing = Attachment("drawing", "sheet.dxf", Blob(to_dxf(Sheet(30, 20, (Line((3, 3), (9, 9)),))), DXF))
    request = Request("Draw it.", attachments=(attachment("image", "photo.png"), drawing))
    assert [name for name, _ in variables(request)] == ["img", "doc"]
    _, asked = CADAssistant(lambda _: "").render(Transcript(Start(request, "p", "cad_assistant", "freecad")))
    assert [piece.image.blob.media_type for piece in asked.pieces if piece.image][1:] == [PNG]
    assert "sheet.dxf, which is `doc`:" in [piece.text for piece in asked.pieces]


def test_the_prompt_has_three_parts() -> None:
    request = Request(
        "Where is the smaller one?",
        "ask",
        (attachment("cad", "part.FCStd"), attachment("image", "photo.png")),
        options=("left", "right"),
    )
    wanted = Requirement("thickness 8 mm", "thickness", (8.0,))
    initial = Observation("executed", state='{"objects": []}')
    start = Start(request, "p", "cad_assistant", "freecad", (wanted,), initial)
    system, user = protocol().render(Transcript(start))
    for part in ("def tool_for(ask)", "import Part, Sketcher", "`doc`, the document part.FCStd", "`img`", "TERMINATE"):
        assert part in system.text
    for part in ("Where is the smaller one?\nA) left\nB) right", "thickness 8 mm", '{"objects": []}'):
        assert part in user.text
    assert [p.image.blob.data for p in user.pieces if p.image] == [b"photo.png"]
    assert user.pieces[0].about == request


def test_a_step_comes_back_with_all_that_came_of_it() -> None:
    wanted = Requirement("thickness 8 mm", "thickness", (8.0,))
    observation = Observation(
        "exception",
        stdout="hello\n",
        value="42",
        error=Problem("NameError", "name 'x' is not defined", line=3, source="y = x", hint="define x"),
        changes=("Sketch: line 0 moved",),
        requirements=(Checked(wanted, "FAIL", 5.0, "measured 5 mm"), Checked(wanted, "PASS")),
        images=(Image("sketch", Blob(b"png", "image/png")),),
        notes=("a note",),
    )
    messages = protocol().render(ASKED.with_step(Step(Reply("my reply"), "", Code("y = x"), observation)))
    assert [m.role for m in messages] == ["system", "user", "assistant", "user"]
    assert messages[2].text == "my reply"
    assert messages[3].text.split("\n") == [
        "ENVIRONMENT: The code raised an exception.",
        "hello",
        "Value: 42",
        "Line 3: y = x",
        "NameError: name 'x' is not defined",
        "Hint: define x",
        "Changed: Sketch: line 0 moved",
        "FAIL: thickness 8 mm (measured 5 mm)",
        "PASS: 1 of 2 requirements",
        "Note: a note",
        "Image, sketch:",
    ]
    assert [p.image.name for p in messages[3].pieces if p.image] == ["sketch"]
    assert messages[3].pieces[0].about == observation


def test_long_outputs_lose_their_middle() -> None:
    observation = Observation("executed", stdout="a" * 50_000 + "b" * 50_000, changes=("moved",) * 100)
    text = protocol().render(ASKED.with_step(Step(Reply("…"), "", Code("…"), observation)))[3].text
    assert len(text) < LONGEST_OUTPUT + 1000
    assert "84000 characters left out" in text
    assert "… and 60 more changes" in text
    assert text.count("Changed: moved") == 40
