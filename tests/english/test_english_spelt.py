"""Numbers in words: sizes by them, and where they count."""

import pytest

from cadwright.parts.build import make


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A plate eighty by forty, four thick", [4, 40, 80]),
        ("A block sixty long and forty wide and twenty high with a hole of diameter ten", [10, 20, 40, 60]),
        ("A plate one hundred and twenty by sixty by five with a hole six in diameter", [5, 6, 60, 120]),
        ("A disc ninety-five in diameter, six thick, with a three point three millimetre hole", [3.3, 6, 95]),
        ("A cylinder, radius seventeen and a half, height thirty", [17.5, 30]),
        ("Plate eighty by forty by four, four holes six in diameter, ten from the corners", [4, 6, 10, 40, 80]),
        ("A box sixty by forty by thirty, wall two, floor three, open at the top", [2, 3, 30, 40, 60]),
    ],
)
def test_numbers_in_words_measure(text: str, expected: list[float]) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    assert sorted(made.part.values().values()) == expected


@pytest.mark.parametrize(
    "text", ["a plate 80 x 40 x 4 with two long slots 20 x 5", "a 60 mm cube, two deep holes in it"]
)
def test_numbers_before_adjectives_count(text: str) -> None:
    assert [m.count for m in make(text).reading.mentions] == [None, 2]


@pytest.mark.parametrize(
    ("said", "width"),
    [
        ("an inch and a half (1-1/2 in) wide", 38.1),
        ("2 in (50.8 mm) wide", 50.8),
        ("half an inch wide (12.7 mm)", 12.7),
    ],
)
def test_a_length_in_brackets_may_say_the_one_before_once_more(said: str, width: float) -> None:
    made = make(f"a plate 4 in long, {said} and 1/4 in thick")
    assert made.not_understood == ()
    assert made.part is not None
    assert made.part.values()["width"] == pytest.approx(width)
