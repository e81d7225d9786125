"""What is missing is asked for, and the answer, added to the request, is understood."""

import pytest

from cadwright.parts.build import make
from cadwright.values import Question

ASKED = [
    ("a tube 40 long with a 2 mm wall", "outer diameter of the tube", "20 mm"),
    ("a cylinder 50 mm tall", "diameter of the cylinder", "20 mm"),
    ("a disc 40 mm across with a 5 mm hole", "height of the disc", "4 mm"),
    ("a 60x40x5 plate with a pocket 20x10", "depth of the pocket", "3"),
    ("a 30 mm cube with a boss 10 mm dia", "height of the boss", "5 mm"),
    ("a hex bar 17 across flats", "height of the hex bar", "100 mm"),
    ("60x40x5 plate with four 5 mm holes at the corners", "How far from the edges", "8 mm"),
    ("60x40x5 plate with a notch 10 wide and 5 deep", "At which side is the notch", "left"),
    ("100x60x8 plate with a tab 20 wide and 10 long", "At which side is the tab", "right"),
]


@pytest.mark.parametrize(("text", "asked", "answer"), ASKED)
def test_the_answer_to_a_question_completes_the_request(text: str, asked: str, answer: str) -> None:
    question = make(text).question
    assert question is not None
    assert asked in question.text
    told = question.told(answer)
    made = make(f"{text}. {told[:1].upper()}{told[1:]}")
    assert made.part is not None
    assert (made.not_understood, made.question) == ((), None)


def test_two_missing_sizes_are_asked_one_after_the_other() -> None:
    text = "a block 40x30x20 with a slot along the top"
    for answer in ("8 mm", "3 mm"):
        question = make(text).question
        assert isinstance(question, Question)
        text = f"{text}. {question.told(answer)}"
    assert make(text).not_understood == ()


@pytest.mark.parametrize("text", ["a 60x40x5 plate", "a teapot", "a 60x40x5 plate with a hole of 80 mm"])
def test_nothing_is_asked_where_nothing_is_missing_or_no_answer_would_help(text: str) -> None:
    assert make(text).question is None
