"""What is said beside a part: what is asked about it, who does what later, how many it is for; names and slips."""

import pytest

from cadwright.parts.build import make, reader

PASSED = [
    # what is asked about it
    "A pipe of 5 cm outer diameter, 4 mm wall and 12 cm length. Draw it as a solid and find its volume.",
    "a cube of 3 cm. Calculate its surface area and its weight.",
    "a cube of 3 cm. What is its volume?",
    "cone 30 dia 40 high, work out the volume please",
    "We are doing volumes this week. Please make a solid square pyramid, base edge 8 cm, height 10 cm.",
    # what somebody does to it later
    "plate 60x40x5. I'll drill the holes myself.",
    "plate 60x40x5, holes will be drilled later",
    "plate 60x40x5. We will drill the mounting holes afterwards on site.",
    "plate 60x40x5, I will round the corners by hand",
    # how many it is for
    "a holder for 6 pens: block 120x40x50, six 12 mm holes 40 deep in a row 18 apart",
    "rack for 8 test tubes: 200x30x20 block with 8 holes 16 mm 15 deep every 24",
    "Please make a holder for twelve crayons. The block is 130x40x45. Two rows of six holes of 11 mm, 30 deep, 20 mm "
    "apart within a row and the rows are 18 mm apart.",
    # names
    "Finial for a gatepost - a full sphere, 9 mm diameter, I'll drill it myself.",
    "a length of tube 30 od 26 id, 200 long",
    "Length of round pipe: four inch outside, quarter inch wall, one foot long",
    "Steel-string bridge, still rectangular: 150 long, 28 deep, 9 high",
    'Flat bar 3" x 2" x 1/4" with a 1/2" hole at the center. 6061.',
    "hemisphere, Ø50 mm\n- Flat face: down\n- Through hole: Ø8 mm",
    # slips
    "plate 100x100x6, hole 50 in teh middle",
    "sqare bar 12mm 150 long",
]
QUOTED = [
    ("a holder for 5 pens: block 120x40x50, six 12 mm holes 40 deep in a row 18 apart", "5 pens"),
    ("plate 60x40x5, later a snib of 5 mm", "5 mm"),
    ("bridge 150 long, 28 deep, 9 high", "bridge"),
    ("plate 60x40x5, both inserted into each other", "inserted"),
    ("plate 60x40x5, flattened at one end", "flattened"),
    ("plate 60x40x5 with a volume of 5 ml", "volume"),
]


@pytest.mark.parametrize("text", PASSED)
def test_what_is_said_beside_the_part_is_passed_over(text: str) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()


@pytest.mark.parametrize(("text", "quoted"), QUOTED)
def test_what_may_be_more_is_quoted(text: str, quoted: str) -> None:
    assert any(quoted in piece for piece in make(text).not_understood)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("squaer", "square"), ("teh", ""), ("finial", ""), ("later", ""), ("crossing", ""), ("chanfer", "chamfer")],
)
def test_a_slip_is_a_word_that_says_something_and_a_word_is_no_slip(word: str, meant: str) -> None:
    found = dict(reader().misspelt(f"a {word} plate"))
    assert found.get(word, "") == meant


@pytest.mark.parametrize(
    ("text", "plane"),
    [
        ("20 mm square bar 100 long with a 6 mm hole down the length", "YZ"),
        ("square stock 20x20x100, bore 8 mm lengthwise", "XY"),
        ("block 80x40x30 with a 10 mm hole down its length", "YZ"),
        ("bar 30x20x100 with a 6 mm hole through the long way", "XY"),
    ],
)
def test_what_is_lengthwise_goes_the_long_way(text: str, plane: str) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert made.part.features[-1].frame.plane == plane  # type: ignore[union-attr]


def test_a_shape_is_no_name_of_another_one() -> None:
    made = make("a pyramid, the base is a square with 40 mm sides and it's 30 high")
    assert made.reading.mentions[0].kind == "pyramid"
