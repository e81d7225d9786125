"""Names that no list has: which say nothing of the shape, and which must be quoted."""

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make

PLATE = 70 * 30 * 4


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("zib 70x30x4, chamfer the top edges 1 mm", None),
        ("a quiddle 70 x 30 x 4 mm with four 4 mm holes 6 mm from the edges", PLATE - 4 * 16 * 3.14159265),
        ("flimmer, 70 L x 30 W x 4 thk, 4 mm hole 6 from the left and 8 from the front edge", PLATE - 16 * 3.14159265),
        ("dashboard 70x30x4, corners R5", PLATE - 4 * 25 * (4 - 3.14159265)),
        ("PNL 70 x 30 x 4 THK", PLATE),
    ],
)
def test_the_name_of_what_has_corners_says_nothing(text: str, volume: float | None) -> None:
    found = volume_of(text)
    assert found < PLATE if volume is None else found == pytest.approx(volume)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("zib 70x30x4", "zib"),
        ("zib 70x30x4 with a 4 mm hole 6 mm from the left end", "zib"),
        ("zib 70 diameter, 4 thick, three 4 mm holes on a 50 mm circle", "zib"),
        ("a feather 70x30x4, corners R5", "feather"),
        ("a propeller 70x30x4 with four 4 mm holes 6 mm from the edges", "propeller"),
    ],
)
def test_a_name_that_may_shape_is_quoted(text: str, name: str) -> None:
    assert name in make(text).not_understood
