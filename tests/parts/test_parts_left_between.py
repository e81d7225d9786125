"""How deep a bore is by what is left between it and the one from the other side."""

import math

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make

ROD = "Cylinder 50 diameter, 70 tall. A 30 mm bore 20 deep from the top. "


@pytest.mark.parametrize(
    "text",
    [
        "From the bottom a 20 mm bore goes up leaving 15 mm between the two.",
        "From the bottom a 20 mm bore goes up on the same axis until 15 mm of solid is left between the two.",
        "A 20 mm bore from the bottom, with 15 mm of material left between them.",
    ],
)
def test_what_is_left_between_two_bores(text: str) -> None:
    removed = math.pi * (15**2 * 20 + 10**2 * 35)
    assert volume_of(ROD + text) == pytest.approx(math.pi * 25**2 * 70 - removed)


@pytest.mark.parametrize(
    "text",
    [
        "Block 80 x 60 x 50. Two 10 mm holes, leaving 25 mm between the two.",
        "Block 80 x 60 x 50. A 20 mm hole through the top and a 10 mm one from the bottom, leaving 25 mm between them.",
        ROD + "From the bottom a 20 mm bore leaving 55 mm between the two.",
    ],
)
def test_what_is_across_is_not_known(text: str) -> None:
    assert make(text).not_understood
