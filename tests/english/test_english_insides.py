"""Sizes of the inside, said of each or once of all."""

import pytest
from parts_kit import solid_of

from cadwright.english.layout import tokens_of
from cadwright.parts.build import make

INSIDE = [
    "open box, 3 mm walls, inside 84 long, 44 wide, 27 deep",
    "open box with 3 mm walls, 84 long, 44 wide and 27 high on the inside",
    "tray 84 long x 44 wide x 27 deep (inside dimensions), walls 3",
    "open box 3 mm walls, 84 long inside, 44 wide inside and 27 high inside",
    "open box. Inside it measures 84 mm long, 44 mm wide and 27 mm deep. Walls 3 mm.",
    "tray, internal dimensions: length 84, width 44, depth 27, walls 3",
    "open box 84 long, 44 wide and 27 high internally, 3 mm walls",
    "open box with a clear inside length of 84, a clear width of 44 and a clear depth of 27, 3 mm walls",
]


@pytest.mark.parametrize("text", INSIDE)
def test_all_sizes_are_of_the_inside(text: str) -> None:
    box = solid_of(text).BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx((90, 50, 30))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("open box 90 long, 50 wide, 30 high outside, 3 mm walls", (90, 50, 30)),
        ("open box 90 long, 50 wide and 27 deep inside, 3 mm walls", (90, 50, 30)),
        ("open box 90 long, 50 wide, 30 high, the inside is smooth, 3 mm walls", (90, 50, 30)),
    ],
)
def test_others_are_of_the_outside(text: str, size: tuple[float, ...]) -> None:
    box = solid_of(text).BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx(size)


def test_what_is_of_something_inside_is_left_alone() -> None:
    text = "plate 100 long, 50 wide, 5 thick. Inside a pocket 40 long, 20 wide, 2 deep"
    assert "length" not in [t.text for t in tokens_of(text)]
    assert solid_of(text).Volume() == pytest.approx(100 * 50 * 5 - 40 * 20 * 2)


def test_what_has_no_such_size_is_quoted() -> None:
    made = make("plate 100 long, 50 wide and 5 thick, inside 40 long and 20 wide")
    assert made.part is None or made.not_understood
