"""The last word counts: what a text takes back is gone, and what cannot be settled is quoted."""

import pytest

from cadwright.parts.build import make


def sizes(text: str) -> dict[str, float]:
    made = make(text)
    assert made.not_understood == ()
    return {n: q.value for m in made.reading.mentions if not m.gone for n, q in m.sizes}


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("a rod 12 dia, 40 long, sorry 45", "height", 45),
        ("a rod 12 dia, 40 long, sorry, 45 long", "height", 45),
        ("a rod 12 dia, 40 long, no wait, make that 45", "height", 45),
        ("a plate 60x40, 5 thick, no wait, make that 6 thick", "thickness", 6),
        ("a plate 60 long and 40 wide, 5 thick, make the length 70", "length", 70),
        ("a plate 60x40x5, sorry 60x40x6", "thickness", 6),
        ("S hook no wait simpler: a plain cylinder peg, 8mm dia 60 long", "height", 60),
    ],
)
def test_the_last_word_counts(text: str, slot: str, value: float) -> None:
    assert sizes(text)[slot] == value


@pytest.mark.parametrize(
    "text",
    [
        "a plate 60x40x5, sorry 7",
        "a plate 60x40x5 and, no wait",
        "plate 60x40x5, 7 thick",
        "plate 60x40x5 with 4 holes 5 dia, no holes",
        "plate 60x40x5 with two 5 mm holes and two 6 mm holes in a row, scratch the holes",
        "ring 20 od, 10 id, 5 high, no hole",
    ],
)
def test_what_cannot_be_settled_is_quoted(text: str) -> None:
    made = make(text)
    assert made.not_understood or made.reason


def test_a_sentence_that_begins_with_no_corrects_nothing() -> None:
    made = make("A cylinder of 20 dia. The length is 40. No 5 mm hole in it")
    assert [q.value for n, q in made.reading.mentions[0].sizes if n == "height"] == [40]


@pytest.mark.parametrize(
    "said",
    [
        "with a 3 mm hole in the middle. Scratch the hole.",
        "with a 3 mm hole in the middle - actually leave the hole out",
        "with a 3 mm hole? no",
        ", no holes",
        "without chamfers",
        ", no crown",
        ", no lettering needed",
    ],
)
def test_what_is_taken_back_or_denied_is_not_built(said: str) -> None:
    made = make(f"plate 60x40x5 {said}")
    assert made.not_understood == ()
    assert made.part is not None
    assert len(made.part.features) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Clamp bar: 60 x 40 x 5",
        "plug for a 25 mm tube: a block 60 x 40 x 5",
        "a test print: a block 60x40x5",
        "hi, a block 60x40x5, it's for my camera",
        "a block for M4 screws, 60x40x5",
    ],
)
def test_names_and_purposes_are_no_sizes(text: str) -> None:
    assert sizes(text) == {"length": 60, "width": 40, "thickness": 5}


@pytest.mark.parametrize("text", ["hollow thing: a block 60x40x5", "block 60x40x5 for 3 pens", "clamp 60x40x5"])
def test_names_and_purposes_that_may_shape_the_part_are_quoted(text: str) -> None:
    assert make(text).not_understood
