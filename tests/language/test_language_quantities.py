"""Tables of phrase → tokens, and properties that hold for any text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.language.quantities import tokenise

PHRASES: list[tuple[str, list[tuple[str, tuple[float, ...]]]]] = [
    ("60x40x5", [("size", (60, 40, 5))]),
    ("60 × 40 × 5 mm", [("size", (60, 40, 5))]),
    ("60 mm by 40 mm by 5 mm", [("size", (60, 40, 5))]),
    ("2 x 3 cm", [("size", (20, 30))]),
    ("1 in x 5 mm", [("size", (25.4, 5))]),
    ('1/4"', [("length", (6.35,))]),
    ("3/8 in", [("length", (9.525,))]),
    ("1 1/2 in", [("length", (38.1,))]),
    ('1-1/2"', [("length", (38.1,))]),
    ("2 ft", [("length", (609.6,))]),
    ("20-mm", [("length", (20,))]),
    ("12,5", [("number", (12,)), ("number", (5,))]),
    ("1,500 mm", [("length", (1500,))]),
    ("cord diameter 3,5 — all in mm", [("number", (3.5,))]),
    ("diameter 3,5.", [("number", (3.5,))]),
    ("holes of diameter 5,8 deep", [("number", (5,)), ("number", (8,))]),
    ("50 µm", [("length", (0.05,))]),
    ("0.5 m", [("length", (500,))]),
    ("five millimetres", [("length", (5,))]),
    ("-5 mm", [("length", (-5,))]),
    (".5", [("number", (0.5,))]),
    ("1.5e-3 units", [("number", (0.0015,))]),
    ("45°", [("angle", (45,))]),
    ("30 degrees", [("angle", (30,))]),
    ("Ø12 H7", [("diameter", (12,)), ("fit", (7,))]),
    ("25 g6", [("number", (25,)), ("fit", (6,))]),
    ("25 g", [("mass", (25,))]),
    ("⌀ 5", [("diameter", (5,))]),
    ("R3", [("radius", (3,))]),
    ("M6", [("thread", (6,))]),
    ("M8x1.25", [("thread", (8, 1.25))]),
    ("4x M6", [("count", (4,)), ("thread", (6,))]),
    ("4 x Ø5", [("count", (4,)), ("diameter", (5,))]),
    ("4x 5 mm", [("count", (4,)), ("length", (5,))]),
    ("±0.1", [("tolerance", (-0.1, 0.1))]),
    ("+/- 0.1 mm", [("tolerance", (-0.1, 0.1))]),
    ("+0.1/-0.05", [("tolerance", (-0.05, 0.1))]),
    ("one third of it", [("ratio", (1 / 3,))]),
    ("a third of it", [("ratio", (1 / 3,))]),
    ("the third hole", [("ordinal", (3,))]),
    ("half", [("ratio", (0.5,))]),
    ("1/4th", [("ratio", (0.25,))]),
    ("1/4 of it", [("ratio", (0.25,))]),
    ("twice", [("ratio", (2,))]),
    ("3 times", [("ratio", (3,))]),
    ("75%", [("ratio", (0.75,))]),
    ("2nd", [("ordinal", (2,))]),
    ("(0, 0)", [("point", (0, 0))]),
    ("(0.5, -0.25, 1)", [("point", (0.5, -0.25, 1))]),
    ("(1 in, 2 in)", [("point", (25.4, 50.8))]),
    ("(0.75 - 0.25*2)", [("number", (0.25,))]),
    ("1 + 2*3 units", [("number", (7,))]),
    ("a dozen", [("number", (12,))]),
    ("half a dozen", [("number", (6,))]),
    ("twenty-four", [("number", (24,))]),
    ("two hundred", [("number", (200,))]),
    ("one hundred and twenty millimetres", [("length", (120,))]),
    ("a hundred and five", [("number", (105,))]),
    ("a thousand two hundred", [("number", (1200,))]),
    ("forty and two", [("number", (40,)), ("number", (2,))]),
    ("six point two five deep", [("number", (6.25,))]),
    ("twelve point seven millimetres", [("length", (12.7,))]),
    ("sixty by forty by 5 mm", [("size", (60, 40, 5))]),
    ("one by one", [("number", (1,)), ("number", (1,))]),
    ("5-sided", [("number", (5,))]),
    ("0.2 units in height", [("number", (0.2,))]),
    ("2 in the middle", [("number", (2,))]),
    ("7.85 g/cm3", [("density", (7.85,))]),
    ("2700 kg/m^3", [("density", (2.7,))]),
    ("3 cubic centimetres", [("volume", (3000,))]),
    ("5 furlongs", [("unsupported", (5,))]),
    ("3D model, DN50", []),
    ('the letter "h"', []),
]


@pytest.mark.parametrize(("phrase", "wanted"), PHRASES, ids=[p for p, _ in PHRASES])
def test_phrases(phrase: str, wanted: list[tuple[str, tuple[float, ...]]]) -> None:
    found = [(t.kind, t.values) for t in tokenise(phrase) if t.kind not in ("word", "sign")]
    assert [kind for kind, _ in found] == [kind for kind, _ in wanted]
    for (_, values), (_, expected) in zip(found, wanted, strict=True):
        assert values == pytest.approx(expected)


def test_the_quote_is_kept() -> None:
    text = 'a 1 1/2" plate'
    length = next(t for t in tokenise(text) if t.kind == "length")
    assert text[length.start : length.end] == length.text == '1 1/2"'


@given(st.text(max_size=80))
def test_any_text_is_cut_without_loss(text: str) -> None:
    tokens = tokenise(text)
    covered = "".join(t.text for t in tokens)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(a.end <= b.start for a, b in pairwise(tokens))


@given(st.text(alphabet="0123456789.,-+/*x()[]Ø±RMHdm in\"'%°", max_size=40))
def test_odd_numbers_never_raise(text: str) -> None:
    assert all(text[t.start : t.end] == t.text for t in tokenise(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("80mmx35mmx4mm", [("size", (80.0, 35.0, 4.0))]),
        ("3inx2inx1in", [("size", (76.2, 50.8, 25.4))]),
        ("80 mm (3.15 in) x 35 mm (1.38 in) x 4 mm", [("size", (80.0, 35.0, 4.0))]),
        ("4xM6", [("count", (4.0,)), ("thread", (6.0,))]),
        ("3xØ7", [("count", (3.0,)), ("diameter", (7.0,))]),
        ("1½ x ¾ x ¼ inches", [("size", (38.1, 19.05, 6.35))]),
        ("25 mm ø 60", [("diameter", (25.0,)), ("number", (60.0,))]),
        ("Ø 25 l=60", [("diameter", (25.0,)), ("number", (60.0,))]),
        ("a jug of 2 l", [("volume", (2e6,))]),
    ],
)
def test_what_is_written_without_blanks_and_with_signs(text: str, wanted: list[tuple[str, tuple[float, ...]]]) -> None:
    found = [t for t in tokenise(text) if t.values]
    assert [t.kind for t in found] == [kind for kind, _ in wanted]
    assert [v for t in found for v in t.values] == pytest.approx([v for _, values in wanted for v in values])
