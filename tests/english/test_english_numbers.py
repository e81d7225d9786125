"""Numbers in words: what measures, and what only counts."""

import pytest

from cadwright.parts.build import make


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("a block sixty millimetres long forty wide twenty five high", {"length": 60, "width": 40, "height": 25}),
        ("a plate a hundred and twenty by sixty by eight", {"length": 120, "width": 60, "thickness": 8}),
        ("a disc forty five across and six point five thick", {"diameter": 45, "height": 6.5}),
        ("a rod ten in diameter and two hundred and fifty long", {"diameter": 10, "height": 250}),
    ],
)
def test_numbers_in_words_are_sizes(text: str, sizes: dict[str, float]) -> None:
    made = make(text)
    assert made.part is not None
    assert not made.not_understood
    assert {name: q.value for name, q in made.reading.mentions[0].sizes} == sizes


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("a plate ninety by ninety by eight with two six millimetre holes thirty apart", 2),
        ("an 80 x 80 x 6 plate with twelve 5 mm holes on a 60 mm circle", 12),
        ("a 100 x 60 x 8 plate with four holes six and a half millimetres across, ten millimetres from the edges", 4),
    ],
)
def test_numbers_in_words_count(text: str, number: int) -> None:
    made = make(text)
    assert made.part is not None
    assert not made.not_understood
    assert made.reading.mentions[1].count == number


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("Block L80 W50 H20", {"length": 80, "width": 50, "height": 20}),
        ("plate W40 L90 T6", {"width": 40, "length": 90, "thickness": 6}),
        ("Block\n76.2 L, 50.8 W, 25.4 H", {"length": 76.2, "width": 50.8, "height": 25.4}),
        ("block 60x40x25h, 2 holes 8 dia", {"length": 60, "width": 40, "height": 25}),
        ("plate □50 x 6", {"side": 50, "thickness": 6}),
        ("a square bar 20 x 150", {"side": 20, "thickness": 150}),
    ],
)
def test_letters_and_signs_name_sizes(text: str, sizes: dict[str, float]) -> None:
    made = make(text)
    assert made.part is not None
    assert not made.not_understood
    assert {name: q.value for name, q in made.reading.mentions[0].sizes} == sizes
