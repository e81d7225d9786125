"""Tables of phrase → tokens, and properties that hold for any text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.language.quantities import adopted_inches, default_scale, tokenise

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


def test_bare_numbers_take_the_only_unit_of_the_text() -> None:
    numbers = [t for t in tokenise("2 in wide, 3 high") if t.kind == "number"]
    assert numbers[0].mm == pytest.approx((76.2,))


def test_bare_numbers_are_millimetres_where_units_are_mixed() -> None:
    numbers = [t for t in tokenise("2 in wide, 3 cm high, 4 deep") if t.kind == "number"]
    assert numbers[0].mm == (4.0,)


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
    ("text", "scale"),
    [
        ("spacer 1.250 OD x .515 ID x .875 lg", 25.4),
        ("Block 2-3/8 x 1-5/16 x 11/16", 25.4),
        ("plate 60 x 40 x .5", 1.0),
        ("a box 12.5 x 8.25 x 3", 1.0),
        ("a pin 4 mm thick, .5 mm chamfer", 1.0),
    ],
)
def test_shop_numbers_without_a_unit_are_inches(text: str, scale: float) -> None:
    assert default_scale(tokenise(text)) == scale


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("Ø36 x 10 disc, with a block 24x24, 1.4 cm high", [36, 10, 24, 24, 14]),
        ("45x45x9 base, a shaft 13.5 cm tall", [45, 45, 9, 135]),
        ("hex 30 x 12.5, shaft Ø20 x 8.8 cm, mm unless said", [30, 12.5, 20, 88]),
        ("base 4, height 6 cm", [40, 60]),
        ("tile 10 x 10 x 1 with a hole of 1 cm", [100, 100, 10, 10]),
        ("Ø19 x 8 disc, edges .8, M6 tapped", [19, 8, 0.8]),
        ("in cm: a disc of diameter 7, thickness .5", [70, 5]),
        ("46 x 46 x 9 base for a 3/8 inch tripod screw", [46, 46, 9, 9.525]),
        ("a 2 x 1 x 3 block for a 3/8 inch bolt", [50.8, 25.4, 76.2, 9.525]),
        ("Ø2.500 body, Ø1.250 bore (31.75 mm)", [63.5, 31.75, 31.75]),
        ("hole Ø5,5 in a cap Ø22,4 wide, Ø3,2 x 4", [5.5, 22.4, 3.2, 4]),
    ],
)
def test_bare_numbers_are_in_the_unit_that_fits(text: str, lengths: list[float]) -> None:
    found = [v for t in tokenise(text) if t.kind != "thread" for v in t.mm]
    assert sorted(found) == pytest.approx(sorted(lengths))


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


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ('disc 50 diameter 5 thick, hole 1/2"', '1/2"'),
        ("plate 48 x 96, 3/4 inch thick", "3/4 inch"),
        ("all in inches: a board 48 x 96, 3/4 inch thick", ""),
        ("plate 12 x 8, 1/2 inch thick", ""),
        ("plate 60 x 48 x 5 mm, hole 1/2 inch", ""),
    ],
)
def test_large_numbers_that_took_inches_from_another_length(text: str, quote: str) -> None:
    found = adopted_inches(tokenise(text))
    assert (found.text if found else "") == quote
