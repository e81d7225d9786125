"""What things are shaped like, and the letters behind their lengths."""

import pytest

from cadwright.english.layout import tokens_of
from cadwright.parts.build import make


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a plate in the shape of a plus", "a plus shape plate"),
        ("profile like T", "T shaped profile"),
        ("a bracket shaped like the letter L, 3 thick", "a L shaped bracket , 3 thick"),
        ("a cable trough shaped like a U", "a U shaped cable trough"),
        ("a box like a brick", "a box like a brick"),
        ("Length: 12. Section: zee. Height: 2", "Length : 12 . zee section : . Height : 2"),
        ("A divider with a T cross section", "A divider : T section"),
        ("shape: L-bracket", "shape : L bracket"),
        ("150 L x 38 W x 60 H", "150 L x 38 W x 60 H"),
    ],
)
def test_a_likeness_stands_before_the_name(text: str, words: str) -> None:
    spoken = " ".join(t.text for t in tokens_of(text))
    assert spoken.replace("shaped", "shape") == words.replace("shaped", "shape")


def test_a_thing_is_called_by_what_it_is_like() -> None:
    made = make("a bracket shaped like the letter L, legs 40 and 30 long, 20 wide, 3 thick")
    assert made.not_understood == ()
    assert [m.noun for m in made.reading.mentions] == ["L shaped bracket"]


def test_litres_in_a_row_of_lengths_are_lengths() -> None:
    length, letter, *_ = tokens_of("150L x 38 W x 60 H")
    assert (length.kind, length.values, letter.text) == ("number", (150.0,), "L")
    assert [t.kind for t in tokens_of("a tank of 6 L")][-1] == "volume"
