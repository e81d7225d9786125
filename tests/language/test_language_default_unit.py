"""The unit of numbers that have none."""

import pytest

from cadwright.language.default_unit import adopted_inches, default_scale
from cadwright.language.quantities import tokenise


def test_bare_numbers_take_the_only_unit_of_the_text() -> None:
    numbers = [t for t in tokenise("2 in wide, 3 high") if t.kind == "number"]
    assert numbers[0].mm == pytest.approx((76.2,))


def test_bare_numbers_are_millimetres_where_units_are_mixed() -> None:
    numbers = [t for t in tokenise("2 in wide, 3 cm high, 4 deep") if t.kind == "number"]
    assert numbers[0].mm == (4.0,)


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
