import json

import pytest

from cadwright.values import PastVersion, Request
from cadwright.values.text import as_name, in_lines, one_line, visible


@pytest.mark.parametrize("text", ["", "Ø5 × 40 mm\n\tnaïve 底 😀", "a\u00a0b"])
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize(
    "text", ["\x1b[31m", "\x9b31m", "\x07", "\r", "\x7f", "\u202e", "\ud800", "\u2028", "\U000e0041"]
)
def test_what_acts_on_a_terminal_is_shown_instead(text: str) -> None:
    assert visible(f"a{text}b").isascii()
    assert text not in visible(f"a{text}b")
    assert json.loads(f'"{visible(text)}"') == text


def test_json_stays_the_same_json() -> None:
    value = {"a\x1b": ["\x9b \u202e Ø", "\ud800", "line\nbreak"]}
    assert json.loads(visible(json.dumps(value, ensure_ascii=False))) == value


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("plate/1", "plate/1"),
        ("Grundplatte ü 底", "Grundplatte ü 底"),
        ("a\nb\x00\x1b[c", "a b  [c"),
        ("\ud800", ""),
        ("x" * 999, "x" * 200),
    ],
)
def test_names_are_one_printable_line(text: str, name: str) -> None:
    assert as_name(text) == name


@pytest.mark.parametrize(
    "text",
    ["a\nb", "a \r\n\t b", "a\u2028\u2029b", "a\x85b", "a\x1cb", "a" + " " * 300 + "b", "a" + "\u2800" * 9 + "b"],
)
def test_a_text_becomes_one_line(text: str) -> None:
    assert one_line(text) == "a b"


@pytest.mark.parametrize("text", ["a  b", "naïve  底 😀", "/tmp/two  blanks.step"])
def test_one_line_stays_as_it_is(text: str) -> None:
    assert one_line(text) == text


def test_all_texts_of_a_result_are_lines_but_those_kept() -> None:
    request = Request("a\nb", history=(PastVersion("v\n1", "c\nd", "x\ny"),), options=("e\nf",))
    told = in_lines({"k\nk": [request, 1, None, True]}, keep=("script",))
    (found, *rest) = told["k k"]
    assert rest == [1, None, True]
    assert (found.text, found.options, found.history[0].request) == ("a b", ("e f",), "c d")
    assert found.history[0].script == "x\ny"
    assert in_lines(request).history[0].script == "x y"
