"""Wedges by the heights of their ends, of which one may be a sharp edge."""

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make

SHARP = 100 * 30 * 20 / 2
WEDGES = [
    (
        "door wedge 100 long and 30 wide, rises in a straight slope from nothing at the front to 20 high at the back",
        SHARP,
    ),
    ("a ramp 100 long, 30 wide, from a sharp edge at the front to 20 high at the back", SHARP),
    ("wedge 100 x 30, 20 high at the thick end, tapering down to a knife edge", SHARP),
    ("wedge 100 long and 30 wide, from nothing (sharp edge) at the front to 20 mm at the back", SHARP),
    ("a wedge 100 long, 30 wide, 20 high at the back; the front edge is sharp", SHARP),
    ("tapered strip 100 x 30, 20 thick at one end and 10 at the other", 100 * 30 * 15),
    ("tapered gib 100 x 30, 6 thick at one end going down to 4 at the other end", 100 * 30 * 5),
]


@pytest.mark.parametrize(("text", "volume"), WEDGES)
def test_both_ends_have_heights(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "wedge 100 x 30, 20 high at the back, 2 mm chamfer on the sharp edge",
        "plate 100 x 30, 8 mm thick at the left end tapering to 3 mm at the right end",
    ],
)
def test_what_is_no_height_is_quoted(text: str) -> None:
    assert make(text).not_understood
