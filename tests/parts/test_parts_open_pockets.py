"""Pockets that are open at a side end there; a plus-shaped plate is no plain one."""

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

BLOCK = "Block 90 x 60 x 25 high. "


@pytest.mark.parametrize(
    ("text", "middle"),
    [
        ("A pocket 40 x 30, 10 deep, in the top, open at the right end.", (25, 0)),
        ("A pocket 40 x 30, 10 deep in the top, open to the left.", (-25, 0)),
        ("A pocket 40 x 30, 10 deep in the top, open at the front, 15 from the left end.", (-10, -15)),
        ("A pocket 40 x 30, 10 deep, open at the top.", (0, 0)),
    ],
)
def test_a_pocket_ends_at_the_side_that_it_is_open_at(text: str, middle: tuple[float, float]) -> None:
    made = solid_of(BLOCK + text)
    removed = 40 * 30 * 10
    assert made.Volume() == pytest.approx(90 * 60 * 25 - removed)
    centre = made.Center()
    assert centre.x == pytest.approx(-middle[0] * removed / made.Volume(), abs=1e-6)
    assert centre.y == pytest.approx(-middle[1] * removed / made.Volume(), abs=1e-6)


@pytest.mark.parametrize(
    "text",
    [
        BLOCK + "A pocket 40 x 30, 10 deep, in the top, open to the left and the right.",
        BLOCK + "An open pocket 40 x 30, 10 deep.",
    ],
)
def test_what_it_is_open_at_is_quoted_where_it_is_not_known(text: str) -> None:
    assert make(text).not_understood


def test_plus_shaped_joins_nothing() -> None:
    made = make("Plus-shaped plate, 10 thick, bars 90 x 30.")
    assert made.part is None or made.not_understood
    assert solid_of("Plus-shaped plate 90 x 90, 10 thick, arms 30 wide.").Volume() == pytest.approx(150 * 30 * 10)
