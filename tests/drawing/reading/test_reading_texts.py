"""Which words are one text."""

import pytest

from cadwright.drawing.reading.texts import letterings
from cadwright.drawing.reading.values import Word


def lines(*texts: str, height: float = 3.0, at: float = 20.0) -> list[Word]:
    """Lines below each other, flush left."""
    tops = range(100, 0, -5)
    return [
        Word(t, (at, y), 0.0, height, (at, y, at + 2.0 * len(t), y + height)) for t, y in zip(texts, tops, strict=False)
    ]


def joined(*words: Word) -> list[str]:
    return sorted(text.text for text in letterings(words, range(len(words))))


@pytest.mark.parametrize(
    "texts",
    [("R33", "(4) PLACES"), ("Ø11 THRU", "⌵ Ø20 × 90°"), ("3", "WALL", "THICKNESS", "TYP"), ("42 SLOT", "DEPTH")],
)
def test_lines_that_go_on_with_a_size_are_its_text(texts: tuple[str, ...]) -> None:
    (found,) = letterings(lines(*texts), range(len(texts)))
    assert found.text == "\n".join(texts)
    assert found.callout is not None


def test_a_count_below_is_the_sizes() -> None:
    (found,) = letterings(lines("R33", "(4) PLACES"), range(2))
    assert found.callout is not None
    assert (found.callout.kind, found.callout.value, found.callout.count) == ("radius", 33, 4)


@pytest.mark.parametrize("below", ["SECTION A-A", "FRONT VIEW", "SYM", "NOTES:", "24"])
def test_what_is_said_of_a_view_or_the_sheet_is_not(below: str) -> None:
    assert joined(*lines("32", below)) == sorted(["32", below])


def test_nor_are_words_of_another_height_or_off_to_the_side() -> None:
    size, *_ = lines("32")
    title = Word("LID", (20, 92), 0.0, 4.5, (20, 92, 30, 96.5))
    aside = Word("RIB", (25, 95), 0.0, 3.0, (25, 95, 45, 98))
    assert joined(size, title) == ["32", "LID"]
    assert joined(size, aside) == ["32", "RIB"]
