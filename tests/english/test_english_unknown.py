"""What a text says beside the part, and unknown words: which are passed over and which are quoted."""

import pytest

from cadwright.english.costs import is_axis
from cadwright.english.phrases import Lattice
from cadwright.parts.build import Made, make, reader


def done(text: str) -> Made:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    return made


@pytest.mark.parametrize(
    "text",
    [
        "Hello! Please generate a plate 60x40x5 for my drone. Please export it as a STEP file. Thank you!",
        "Plate 60 x 40 x 5 mm, aluminium 6061-T6, all dimensions in mm, tolerance +/-0.1, no chamfers or fillets.",
        '{\'part\': \'plate\', "length": 60, "width": 40, "thickness": 5}',
        "part_name: plate\nplateLength = 60\nplate_width = 40\nthickness: 5\ncolour: blue",
        "1. A plate. 2. Length 60, width 40. 3. Thickness 5 mm.",
        "Toothpick plate, like a hockey rink, 60x40x5, in black or white rubber, so that it does not roll away",
        "plate 60x40x5, sharp corners, all edges left sharp, Ra 0.8",
        "A plate to hold my pens and pencils: 60x40x5. It should fit on a shaft.",
    ],
)
def test_what_changes_nothing_is_passed_over(text: str) -> None:
    (block,) = done(text).reading.mentions
    assert sorted(q.value for _, q in block.sizes) == [5, 40, 60]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("plate 60x40x5 with a 5 mm snib", "snib"),
        ("plate 60x40x5 with three flumoxes", "flumoxes"),
        ("plate 60x40x5 with flumoxes", "flumoxes"),
        ("plate 60x40x5, a flumox in each corner", "flumox"),
        ("plate 60x40x5. The snib is 5 mm high.", "snib"),
        ("plate 60x40x5, snib: 5 mm", "snib"),
        ("ribbed plate 60x40x5", "ribbed"),
        ("T plate 60x40x5", "T"),
        ("plate 60x40x5, twisted", "twisted"),
        ("plate 60x40x5 bent in the middle", "bent"),
        ("plate 60x40x5, sharp edges, chamfered 1 mm on all edges", "edges"),
        ("plate 60x40x5, not square or flat", "not"),
    ],
)
def test_what_may_change_a_part_is_quoted(text: str, word: str) -> None:
    made = make(text)
    assert any(word in quote for quote in (*made.not_understood, made.reason))


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("a cube of half an inch", 12.7),
        ("a cube with edges of an inch and a half", 38.1),
        ("cube, three quarters of an inch", 19.05),
        ("cube 2' 3\" a side", 685.8),
        ("a cube of twelve millimetres", 12),
    ],
)
def test_lengths_may_be_said_in_words(text: str, mm: float) -> None:
    (cube,) = done(text).reading.mentions
    assert cube.sizes[0][1].value == pytest.approx(mm)


def test_numbers_of_a_list_count_nothing() -> None:
    made = done("Features: 1) cylinder dia 30, height 40 2) concentric bore dia 12 through")
    assert [m.count for m in made.reading.mentions] == [None, None]


def test_a_number_in_brackets_counts_when_there_is_no_list() -> None:
    made = make("PLATE 4.00 X 2.50 X .25, (4) .281 DIA HOLES")
    assert [m.count for m in made.reading.mentions] == [None, 4]


@pytest.mark.parametrize("letter", ["x", "Y", "Z"])
def test_a_letter_behind_along_is_a_direction_and_between_numbers_none(letter: str) -> None:
    words = Lattice(f"plate 60 {letter} 40, along {letter}", reader().lexicon)
    assert [i for i in range(len(words.words)) if is_axis(words, i)] == [len(words.words) - 1]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("tealight holder block 200 x 60 x 30", ["block"]),
        ("candle stand disc 80 dia 12 thick", ["cylinder"]),
        ("oval door plate 80 x 40 x 5", ["oval", "block"]),
        ("U-section edging strip 400 long, 25 wide, 15 high, 2 thick", ["channel"]),
        ("shelf 200 x 100 x 10 with a block 20x20x20 on top", ["block", "block"]),
    ],
)
def test_the_last_of_several_nouns_names_the_body(text: str, kinds: list[str]) -> None:
    assert [m.kind for m in make(text).reading.mentions] == kinds


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a table for the cat. Plate 240 long, 160 wide, 12 thick", ()),
        ("a phone stand from a block 120 x 50 x 25", ()),
        ("desk pen block 70 x 50 x 60", ()),
        ("a phone stand, block 20 x 10 x 5 on top", ("on top",)),
    ],
)
def test_a_whole_may_be_the_name_of_what_is_made_from_a_body(text: str, left: tuple[str, ...]) -> None:
    made = make(text)
    assert made.not_understood == left
    assert made.part is not None
    assert len(made.part.features) == 1
