"""IterCAD's schema: one reasoning trace and one block; anything else is a violation that says so."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cadwright.protocols.base import Parsed, Violation
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.script_prompt import system
from cadwright.requirements.claims.statements import stated
from cadwright.values import (
    Attachment,
    Blob,
    Code,
    Decline,
    Done,
    Observation,
    PastVersion,
    Problem,
    Question,
    Reply,
    Request,
    Start,
    Step,
    Transcript,
)

EMPTY = Transcript(Start(Request("a plate"), "p", "itercad", "cadquery"))
BUILT = EMPTY.with_step(Step(Reply("…"), "", Code("r = 1"), Observation("valid")))
NEWLINES, BLANKS = "\n" * 100_000, " " * 100_000
CODE = "<thinking>a box</thinking>\n```python\nr = 1\n```"


def parse(text: str, transcript: Transcript = BUILT, *, strict: bool = False) -> Parsed | Violation:
    return IterCAD(strict=strict).parse(Reply(text), transcript)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (CODE, Code("r = 1\n")),
        ("<thinking>ok</thinking><DONE>", Done()),
        ("<thinking>no</thinking>\n<DECLINE>not a part</DECLINE>", Decline("not a part")),
        ("<THINKING>a</THINKING>\n```py\nr = 1\n```\n", Code("r = 1\n")),
        ("<thinking>a</thinking>\n```\nr = 1\n```", Code("r = 1\n")),
        ("<thinking>writes <DONE> inside a script</thinking>\n```python\n# <DONE>\n```", Code("# <DONE>\n")),
    ],
)
def test_right_replies(text: str, action: Code | Done | Decline) -> None:
    parsed = parse(text)
    assert isinstance(parsed, Parsed)
    assert parsed.action == action


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no block"),
        ("<thinking>a</thinking>", "no block"),
        ("<thinking>a</thinking><thinking>b</thinking><DONE>", "2 reasoning traces"),
        ("<thinking>a</thinking>" + "\n```python\nr = 1\n```" * 10, "10 blocks"),
        (CODE + "\n<DECLINE>no</DECLINE>", "2 blocks"),
        ("<thinking>a</thinking>\n```json\n{}\n```", "json"),
        ("<thinking>a</thinking>\n```python\n\n```", "empty"),
        ("<thinking>a</thinking>\n```python\nr = 1", "no block"),
    ],
)
def test_violations_say_what_is_wrong(text: str, says: str) -> None:
    violation = parse(text)
    assert isinstance(violation, Violation)
    assert says in violation.message


def test_done_needs_a_valid_solid() -> None:
    violation = parse("<thinking>ok</thinking><DONE>", EMPTY)
    assert isinstance(violation, Violation)
    assert "before" in violation.message


def test_prose_around_the_blocks_is_a_violation_only_in_strict_mode() -> None:
    text = f"Sure!\n{CODE}"
    assert isinstance(parse(text), Parsed)
    assert isinstance(parse(text, strict=True), Violation)


def test_notes_of_the_trace_are_kept() -> None:
    text = "<thinking>a plate\nAssumption: thickness 5 mm\n- Not understood: “shiny”\n</thinking><DONE>"
    parsed = parse(text)
    assert isinstance(parsed, Parsed)
    assert parsed.assumptions == ("thickness 5 mm",)
    assert parsed.not_understood == ("“shiny”",)


def test_a_question_to_the_user_is_kept_and_written_back() -> None:
    parsed = parse("<thinking>a bolt\nQuestion: Which section? | the … section | 1 | 2\n</thinking><DONE>")
    assert isinstance(parsed, Parsed)
    assert parsed.question == Question("Which section?", ("1", "2"), "the … section")
    again = parse(IterCAD().write(replace(parsed, thinking="a bolt")))
    assert isinstance(again, Parsed)
    assert again.question == parsed.question


def test_a_planner_may_add_requirements() -> None:
    parsed = parse("<thinking>Requirement: a 60x40x5 mm plate</thinking><DONE>")
    assert isinstance(parsed, Parsed)
    assert parsed.requirements
    assert {r.source for r in parsed.requirements} == {"planner"}


lines = st.text(alphabet=st.characters(exclude_categories=("C", "Z"), exclude_characters="<>`:"), min_size=1)
actions = (
    st.builds(Code, source=st.lists(lines, min_size=1).map(lambda ls: "\n".join(ls) + "\n"))
    | st.builds(Decline, reason=lines)
    | st.just(Done())
)


@given(st.builds(Parsed, thinking=lines, action=actions, assumptions=st.lists(lines, max_size=2).map(tuple)))
def test_what_is_written_is_parsed_again(parsed: Parsed) -> None:
    again = parse(IterCAD().write(parsed), strict=True)
    assert isinstance(again, Parsed)
    assert again.action == parsed.action
    assert set(parsed.assumptions) <= set(again.assumptions) | {parsed.thinking}


@given(st.text(max_size=200))
def test_no_text_makes_the_parser_fail(text: str) -> None:
    assert isinstance(parse(text), Parsed | Violation)


def test_the_whole_history_is_shown() -> None:
    request = Request(
        "make it thicker",
        "edit",
        (Attachment("image", "photo.png", Blob(b"png", "image/png")),),
        script="r = old",
        history=(PastVersion("v1", "a plate", "r = first"),),
    )
    start = Start(request, "p", "itercad", "cadquery", initial=Observation("valid"))
    failed = Observation("exception", error=Problem("NameError", "name 'x' is not defined", line=3))
    transcript = Transcript(start, (Step(Reply("first reply"), "", Code("r = x"), failed),))
    messages = IterCAD().render(transcript)
    assert [m.role for m in messages] == ["system", "user", "assistant", "user"]
    for text in ("make it thicker", "r = old", "r = first", "photo.png"):
        assert text in messages[1].text
    assert [p.image.blob.data for p in messages[1].pieces if p.image] == [b"png"]
    assert messages[1].pieces[0].about == request
    assert messages[2].text == "first reply"
    assert "NameError: name 'x' is not defined" in messages[3].text
    assert messages[3].pieces[0].about == failed


def test_the_script_that_is_changed_is_sent_once() -> None:
    request = Request("thicker", "edit", (), script="r = 1", history=(PastVersion("v1", "a plate", "r = 1"),))
    text = IterCAD().render(Transcript(Start(request, "p", "itercad", "cadquery")))[1].text
    assert text.count("r = 1") == 1
    assert "Earlier (v1): a plate" in text


def test_of_the_last_reasoning_the_notes_are_sent_again() -> None:
    """What was thought is superseded by what was measured; in the paper's own form a reply stays as it was."""
    said = "<thinking>\nA long plan.\n- Check: box 1 x 1 x 1\nAssumption: no holes\n</thinking>\n```python\nr = 1\n```"
    transcript = EMPTY.with_step(Step(Reply(said), "A long plan.", Code("r = 1\n"), Observation("valid")))
    kept = "<thinking>\n- Check: box 1 x 1 x 1\nAssumption: no holes\n</thinking>\n```python\nr = 1\n```"
    assert IterCAD().render(transcript)[2].text == kept
    assert IterCAD(strict=True).render(transcript)[2].text == said
    bare = EMPTY.with_step(Step(Reply(CODE), "a box", Code("r = 1\n"), Observation("valid")))
    assert IterCAD().render(bare)[2].text == CODE.replace("a box", "\n…\n")


@pytest.mark.parametrize(
    "text",
    [
        "<thinking>" * 40_000,
        "<thinking>x</thinking>" + "```python\n" * 40_000,
        "<thinking>x</thinking>" + "<DECLINE>" * 40_000,
        f"<thinking>a{NEWLINES}b</thinking>",
        f"<thinking>Assumption: a{BLANKS}b</thinking>",
        f"<thinking>-{BLANKS}Assumption{BLANKS}b</thinking>",
    ],
)
def test_long_replies_are_parsed_in_no_time(text: str) -> None:
    began = time.monotonic()
    parse(text)
    parse(f"{text}<DONE>", strict=True)
    assert time.monotonic() - began < 1


@pytest.mark.parametrize("line", re.findall(r"^Check: (.*)$", system(), re.MULTILINE))
def test_every_check_of_the_prompt_is_read_with_all_its_numbers(line: str) -> None:
    told = stated(line)
    assert told
    if all(r.claim is not None for r in told):
        places = [v for r in told if r.claim for place in r.claim.places for v in place.values]
        read = [v for r in told for v in r.values] + places
        own = re.sub(r"(?:of|and) hole Ø\d+", "", line)  # which other hole is meant
        assert {float(v) for v in re.findall(r"\d+(?:\.\d+)?", own)} <= set(read)
