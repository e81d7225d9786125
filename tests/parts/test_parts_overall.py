"""Heights over all of what stands on a plate, and what stands there already."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        (
            "plate 80 x 60 x 10 with a 20 mm round boss in the middle, overall height 35",
            80 * 60 * 10 + math.pi * 100 * 25,
        ),
        (
            "base 60 mm square, 6 thick, carrying a spigot of Ø20. Overall height including the spigot is 19",
            60 * 60 * 6 + math.pi * 100 * 13,
        ),
        ("plate □70 x 6 thk with boss Ø20 x 12 high on centre. O/A ht 18", 70 * 70 * 6 + math.pi * 100 * 12),
        (
            "plate 80 x 50 x 6 with an upright fin along the middle, 5 thick, total height of the part 26",
            80 * 50 * 6 + 80 * 5 * 20,
        ),
    ],
)
def test_a_height_over_all_has_the_plate_in_it(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=1e-4)


def test_a_height_over_all_that_does_not_add_up_is_quoted() -> None:
    assert make("plate 60 x 60 x 6 with a boss Ø25 x 12 high on it, overall height 20").not_understood


def test_what_is_there_already_is_not_made() -> None:
    text = "I've got a rod for a block. The block is 60 long, 40 wide and 25 thick, and the rod needs a 12 hole"
    assert make(text).not_understood
