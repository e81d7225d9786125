"""Questions to the user: their one-line form, and the sentence that an answer makes."""

from hypothesis import given
from hypothesis import strategies as st

from cadwright.values import Question

WORDS = st.text("abc ?…é12", min_size=1).map(str.strip).filter(bool)


@given(WORDS, st.lists(WORDS, max_size=4), WORDS)
def test_a_line_is_read_back(text: str, choices: list[str], rest: str) -> None:
    question = Question(text, tuple(choices), f"{rest} …".strip())
    assert Question.read(question.line()) == question


def test_a_bare_text_is_a_question_that_the_answer_alone_answers() -> None:
    question = Question.read("Which section? ")
    assert question == Question("Which section?")
    assert question.told(" 2 ") == "2"


def test_choices_may_stand_without_a_sentence() -> None:
    assert Question.read("Which section? | … | 1 | 2 |").choices == ("1", "2")


def test_an_answer_completes_the_sentence() -> None:
    assert Question("?", (), "the wall of the tube is … thick").told("2 mm") == "the wall of the tube is 2 mm thick"
