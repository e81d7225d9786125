"""Openings without a noun in notes, nouns that are short or misspelt, and rectangles of four holes without theirs."""

import pytest
from parts_kit import mouths_of, volume_of

from cadwright.parts.build import make

OPENINGS = [
    ("5 THK 90 SQ; 30 SQ THRU CTR", 90 * 90 * 5 - 900 * 5),
    ("plate 120 x 70 x 4; RECT 50 x 25 CTR", (120 * 70 - 50 * 25) * 4),
    ("plate 120 x 70 x 4; RECT 50 x 25 THRU, CTR 40 FROM LH", (120 * 70 - 50 * 25) * 4),
    ("plate 120 x 70 x 4; 50 x 25 rect thru in the centre", (120 * 70 - 50 * 25) * 4),
    ("PLT 120 x 70 x 4; RECT 50 x 25 x 1.5 DP CTR", 120 * 70 * 4 - 50 * 25 * 1.5),
    ("plate 120 x 70 x 4; OPNG 50 x 25 CTR", (120 * 70 - 50 * 25) * 4),
    ("plate 120 x 70 x 4 with two OPNGS 30 x 20, 60 apart", (120 * 70 - 2 * 30 * 20) * 4),
    ("plate 120 x 70 x 4 with a pokcet 30 x 20 x 2 centred", 120 * 70 * 4 - 30 * 20 * 2),
]


@pytest.mark.parametrize(("text", "volume"), OPENINGS)
def test_an_opening_is_told_by_its_form_and_size(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("rect plate 120 x 70 x 4 with thru hole 10 ctr", 120 * 70 * 4 - 100 * 3.14159265 / 4 * 4),
        ("plate 120 x 70 x 4; 20 sq post ctr 40 high", 120 * 70 * 4 + 400 * 40),
        ("plate 120 x 70 x 4; rect boss 30 x 20, 10 high in the center", 120 * 70 * 4 + 600 * 10),
    ],
)
def test_other_things_that_are_square_are_no_openings(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "plate 120 x 70 x 4; RECT 30 x 20 on top, 10 high",
        "3 THK PL; 80 SQ CTR",
        "plate 120 x 70 x 4; 20 sq ctr 40 high",
        "plate 120 x 70 x 4, six 5 mm holes on 80 x 40",
        "four 6 mm holes on 80 x 40 x 5 plate, 8 from the edges",
    ],
)
def test_what_may_be_something_else_is_quoted(text: str) -> None:
    assert make(text).not_understood


@pytest.mark.parametrize(
    "text", ["PLATE 120 x 70 x 4, 4X Ø5 ON 100 x 50", "4 thk 120 x 70, 4x M4 clr on 100 x 50 centred, Ø30 ctr"]
)
def test_four_holes_on_a_rectangle(text: str) -> None:
    corners = [p[:2] for p in mouths_of(text) if p[:2] != (0, 0)]
    assert corners == [(-50, -25), (-50, 25), (50, -25), (50, 25)]


def test_a_rising_pair_is_listed_as_the_part_is() -> None:
    assert volume_of("6 THK 50 x 80; RECT 20 x 60 CTR") == pytest.approx((50 * 80 - 20 * 60) * 6)
    assert volume_of("6 THK 50 x 80; pocket 20 x 60 x 2 deep ctr") == pytest.approx(50 * 80 * 6 - 20 * 60 * 2)
