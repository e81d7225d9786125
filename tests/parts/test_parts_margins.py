"""Cuts that are as large as what is left beside them leaves room for."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Body, Rectangle, Slot


def cut(text: str) -> tuple[float, ...]:
    """How far the last cut reaches along and across, and where its middle is, of a request that is understood."""
    made = make(text)
    assert made.part is not None
    assert not made.not_understood, made.not_understood
    feature, known = made.part.features[-1], made.part.values()
    assert isinstance(feature, Body)
    outline = feature.profiles[0]
    assert isinstance(outline, Rectangle | Slot)
    sizes = (outline.x, outline.y) if isinstance(outline, Rectangle) else (outline.length, outline.width)
    return tuple(round(e.evaluate(known), 3) for e in (*sizes, *feature.frame.origin[:2]))


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("plate 100x60x8 with a rectangular pocket 3 deep, 15 from either end and 10 from either side", (70, 40, 0, 0)),
        ("plate 100x60x8 with a recess 3 deep, 10 mm from each side and 15 mm from each end", (70, 40, 0, 0)),
        ("block 80x50x20 with a pocket 8 deep inset 12 from all edges", (56, 26, 0, 0)),
        ("block 80x50x20, pocket in the top 8 deep leaving a rim of 10 all round", (60, 30, 0, 0)),
        (
            "plate 100x60x6 with a rectangular window cut through it, leaving a 15 mm border on all sides",
            (70, 30, 0, 0),
        ),
        ("plate 100x60x6 with a window 20 in from the short edges and 10 in from the long edges", (60, 40, 0, 0)),
        ("block 90x60x30, recess 10 deep, 20 from the left and 10 from the right end, 20 wide", (60, 20, 5, 0)),
        (
            "Block 80 x 50 x 20. In the top, leave a rim of 15 mm at each end and 10 at each side and take out "
            "everything inside it to a depth of 8.",
            (50, 30, 0, 0),
        ),
        ("plate 100x60x10 with a slot 8 wide, 20 from each end", (60, 8, 0, 0)),
        ("plate 100x60x5 with a slot 8 wide, from 20 to 60 from the left end, in the middle", (40, 8, -10, 0)),
        (
            "block 80x50x20 with a groove 6 wide and 4 deep in the top, starting 10 from the left end and stopping 30 "
            "short of the right end",
            (40, 6, -10, 0),
        ),
    ],
)
def test_cuts_are_as_large_as_what_is_left_beside_them_says(text: str, sizes: tuple[float, ...]) -> None:
    assert cut(text) == sizes


def test_notches_are_as_wide_as_what_is_left_of_their_edge_says() -> None:
    made = make("plate 80x50x4 with a notch in one long edge, 12 deep, 30 from either end")
    assert made.part is not None
    assert made.not_understood == ()
    assert cut("plate 80x50x4, notch 12 deep in the back edge starting 20 from the left and ending 35 from the left")[
        :1
    ] == (15,)


@pytest.mark.parametrize(
    "text",
    [
        "plate 60x80x6 with a square hole 20 mm from every edge",
        "plate 100x60x10 with a 50 x 20 pocket 4 deep, 20 from each end and 20 from each side",
    ],
)
def test_margins_that_contradict_a_size_or_a_shape_are_quoted(text: str) -> None:
    assert make(text).not_understood
