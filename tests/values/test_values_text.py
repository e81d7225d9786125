import json

import pytest

from cadwright.values.text import as_name, visible


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
