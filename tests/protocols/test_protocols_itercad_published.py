"""IterCAD's published forms: nothing of ours is told, and a violation ends the session where the paper says so."""

import pytest

from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.itercad_published import Form, PublishedIterCAD
from cadwright.protocols.script_prompt import PAPER, SHORT, system
from cadwright.values import (
    Attachment,
    Blob,
    Code,
    Decline,
    Done,
    Image,
    Measurements,
    Message,
    Observation,
    Problem,
    Reply,
    Request,
    Requirement,
    Start,
    Step,
    Transcript,
)
from cadwright.values.media import PNG

SHEET = Image("view sheet", Blob(b"\x89PNG views", PNG))
DRAWING = Attachment("image", "sheet.png", Blob(b"\x89PNG drawing", PNG))
STATED = Requirement("volume 10", "volume", (10.0,))
CODE = "<thinking>a box</thinking>\n```python\nr = 1\n```"
EMPTY = Transcript(Start(Request("a plate", attachments=(DRAWING,)), "p", "itercad", "cadquery", (STATED,)))
BUILT = EMPTY.with_step(Step(Reply(CODE), "", Code("r = 1"), Observation("valid", images=(SHEET,))))
FAILED = BUILT.with_step(
    Step(
        Reply(CODE.replace("1", "2")),
        "",
        Code("r = 2"),
        Observation("exception", "printed", Problem("ValueError", "no wire", hint="close it", cause="why")),
    )
)


def told(messages: tuple[Message, ...]) -> str:
    return "\n".join(message.text for message in messages)


def pictures(message: Message) -> list[bytes]:
    return [piece.image.blob.data for piece in message.pieces if piece.image]


@pytest.mark.parametrize("form", ["paper", "released"])
def test_the_whole_history_is_sent_and_nothing_of_ours(form: Form) -> None:
    messages = PublishedIterCAD(form).render(FAILED)
    assert [m.role for m in messages] == ["system", "user", "assistant", "user", "assistant", "user"]
    assert pictures(messages[1]) == [DRAWING.blob.data]
    assert pictures(messages[3]) == [SHEET.blob.data]
    assert "r = 1" in messages[2].text
    assert "r = 2" in messages[4].text
    assert "Runtime Error: ValueError: no wire" in messages[5].text
    for ours in ("volume 10", "printed", "close it", "why", "Bounding box"):
        assert ours not in told(messages[1:])


def test_edits_get_words_alone_in_the_released_form() -> None:
    start = Start(Request("taller", "edit", script="r = 0"), "p", "itercad", "cadquery")
    edited = Transcript(start, BUILT.steps)
    assert pictures(PublishedIterCAD("paper").render(edited)[3]) == [SHEET.blob.data]
    messages = PublishedIterCAD("released").render(edited)
    assert "r = 0" in messages[1].text
    assert pictures(messages[3]) == []


def test_who_sees_no_pictures_gets_measures_in_words() -> None:
    measured = Measurements(True, True, 1, 1, 6, 12, 8, 48.0, 88.0, (0, 0, 0, 6, 4, 2), (3, 2, 1))
    built = EMPTY.with_step(Step(Reply(CODE), "", Code("r = 1"), Observation("valid", measurements=measured)))
    message = PublishedIterCAD("paper", "short", "words").render(built)[3]
    assert "Bounding box: 6 × 4 × 2 mm" in message.text
    assert pictures(message) == []


def test_prompts_are_the_papers_or_ours() -> None:
    assert PublishedIterCAD("paper").render(EMPTY)[0].text == PAPER
    assert PublishedIterCAD("paper", "ours").render(EMPTY)[0].text == system()
    assert PublishedIterCAD("paper", "short").render(EMPTY)[0].text == SHORT
    assert "Check:" not in PAPER


def test_a_violation_ends_the_papers_session_only() -> None:
    loose = "Here it is:\n```python\nr = 1\n```\nand again\n```python\nr = 2\n```"
    paper, released = PublishedIterCAD("paper"), PublishedIterCAD("released")
    assert paper.strict
    assert not released.strict
    assert isinstance(paper.parse(Reply(loose), BUILT), Violation)
    last = released.parse(Reply(loose), BUILT)
    assert isinstance(last, Parsed)
    assert last.action == Code("r = 2\n")
    assert isinstance(paper.parse(Reply(CODE), EMPTY), Parsed)


@pytest.mark.parametrize("form", ["paper", "released"])
@pytest.mark.parametrize(
    ("text", "transcript", "action"),
    [
        ("<thinking>ok</thinking>\n<DONE>", BUILT, Done()),
        ("<thinking>ok</thinking>\n<DONE>", EMPTY, None),
        ("<thinking>no</thinking>\n<DECLINE>a song</DECLINE>", EMPTY, Decline("a song")),
        ("nothing", BUILT, None),
    ],
)
def test_replies(form: Form, text: str, transcript: Transcript, action: object) -> None:
    parsed = PublishedIterCAD(form).parse(Reply(text), transcript)
    assert (parsed.action if isinstance(parsed, Parsed) else None) == action


def test_checks_of_the_planners_own_count_nothing() -> None:
    text = CODE.replace("a box", "Check: hole Ø5 through\nNot understood: blue")
    parsed = PublishedIterCAD("paper").parse(Reply(text + "\n"), EMPTY)
    assert isinstance(parsed, Parsed)
    assert parsed.requirements == ()
    assert parsed.not_understood == ("blue",)


@pytest.mark.parametrize("form", ["paper", "released"])
def test_what_is_written_is_understood(form: Form) -> None:
    protocol = PublishedIterCAD(form)
    for action in (Code("r = 1\n"), Done(), Decline("no")):
        written = protocol.write(Parsed("why", action, final=True))
        parsed = protocol.parse(Reply(written), BUILT)
        assert isinstance(parsed, Parsed)
        assert parsed.action == action
        assert not parsed.final
