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
