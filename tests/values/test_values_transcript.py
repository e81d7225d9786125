"""Transcripts: whose words are about the result, and when a sketch is one."""

import pytest
from msgspec.structs import replace

from cadwright.values import (
    Action,
    Attachment,
    Blob,
    Code,
    Done,
    Measurements,
    Observation,
    Reply,
    Request,
    Start,
    Step,
    Transcript,
)

PLATE = Request("a plate")
SKETCHED = Observation("executed", document=Blob(b"document", ""))


def step(action: Action, seen: Observation, *, assumed: str = "", missed: str = "") -> Step:
    notes = tuple(filter(None, (assumed,))), tuple(filter(None, (missed,)))
    return Step(Reply(""), "", action, seen, assumptions=notes[0], not_understood=notes[1])


def run(environment: str, *steps: Step, request: Request = PLATE) -> Transcript:
    return Transcript(Start(request, "p", "protocol", environment), steps)


STEPS = (
    step(Code("a"), Observation("valid"), assumed="steel", missed="shiny"),
    step(Code("b"), Observation("valid"), assumed="brass"),
    step(Done("it is light"), Observation("no-result"), assumed="brass", missed="nice"),
)


def test_in_a_session_every_step_speaks_of_the_result() -> None:
    session = run("freecad", *STEPS)
    assert (session.assumptions, session.not_understood) == (("steel", "brass"), ("shiny", "nice"))
    assert session.answer == "it is light"


def test_elsewhere_the_script_that_counts_and_the_end_do() -> None:
    scripts = run("cadquery", *STEPS)
    assert (scripts.assumptions, scripts.not_understood) == (("brass",), ("nice",))
    assert run("cadquery", *STEPS[:2]).not_understood == ()


@pytest.mark.parametrize(
    ("text", "kind", "kept"),
    [
        ("a sketch of a square", None, True),
        ("make this", "image", True),
        ("a plate", None, False),
        ("rebuild this", "scan", False),
    ],
)
def test_a_sketch_is_a_result_where_one_was_meant(text: str, kind: str | None, kept: bool) -> None:
    files = (Attachment(kind, "file", Blob(b"", "")),) if kind else ()  # type: ignore[arg-type]
    request = Request(text, attachments=files)
    made = step(Code("draw"), SKETCHED)
    ended = run("freecad", made, step(Done(), Observation("no-result")), request=request)
    assert (ended.best is not None) == kept
    assert run("freecad", made, request=request).best is None, "as long as nobody said that it was all"


def test_what_was_measured_on_a_sketch_is_told() -> None:
    request = Request("a sketch")
    flat = Measurements(True, False, 0, 0, 0, 4, 4, 0.0, 0.0, (0.0, 0.0, 0.0, 4.0, 3.0, 0.0), (2.0, 1.5, 0.0))
    drawn = step(Code("draw"), replace(SKETCHED, measurements=flat))
    ended = run("freecad", drawn, step(Done(), Observation("no-result")), request=request)
    assert ended.measured == flat
    assert flat.flat
