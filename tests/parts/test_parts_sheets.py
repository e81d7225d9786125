"""Sheets of lines: a thing, what of it, and a value on each."""

import math

import pytest
from parts_kit import solid_of, volume_of

from cadwright.parts.build import make

PI = math.pi
SHEETS = [
    ("plate: 60 x 40 x 5\nholes: 4, 5 mm diameter, at the corners\nposition: 6 mm from the edges", 12000 - 25 * PI * 5),
    (
        "plate 80 x 50 x 4\nnumber of holes: 4\nhole diameter: 5 mm\nhole positions: 8 mm in from each edge at the "
        "corners",
        16000 - 25 * PI * 4,
    ),
    ("disc: 60 dia, 5 thick\nhole count: 6\nhole diameter: 4\nhole circle: 40", PI * (900 - 6 * 4) * 5),
    ("- bar: 220 x 6 x 6\n- hole: 2 dia\n- hole position: 11 from left end", 7920 - PI * 6),
    ("plate: 60 x 40 x 5\nhole diameter: 5\nhole location: 10 mm from the left edge, centred", 12000 - 6.25 * PI * 5),
    (
        "block 50 x 28 x 15\npocket size: 20 x 10\npocket depth: 5\npocket location: centre of the top",
        50 * 28 * 15 - 1000,
    ),
    ("shaft 20 dia 100 long\nring groove: 2 wide, 1 deep\ngroove position: 10 mm from the top", PI * (10000 - 2 * 19)),
    ("plate\n- 120 x 60 x 3\n- 9 holes, Ø6, grid 3 by 3 in the middle\n- spacing X 21, Y 18", 21600 - 81 * PI * 3),
]


@pytest.mark.parametrize(("text", "volume"), SHEETS)
def test_lines_say_again_what_they_are_about(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=1e-6)


LEFT = [
    ("plate: 60 x 40 x 5\nribs: 3\nrib height: 10", "ribs"),
]


@pytest.mark.parametrize(("text", "quoted"), LEFT)
def test_what_a_sheet_does_not_say_is_quoted(text: str, quoted: str) -> None:
    assert any(quoted in piece for piece in make(text).not_understood)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("outside 90 x 70\ninside 60 x 40\n3 thick", (90 * 70 - 60 * 40) * 3),
        ("outer 90 x 70, inner 60 x 40, thickness 3", (90 * 70 - 60 * 40) * 3),
        (
            "overall 90 x 70 mm, internal 60 x 40 mm, thickness 3, opening in the centre",
            (90 * 70 - 60 * 40) * 3,
        ),
        ("outside 90 x 70\ninside 60 x 40\n3 thick\ncorners sharp", (90 * 70 - 60 * 40) * 3),
        ("Block L90 W70 H25\npocket from top\nL60 W40\ndepth 5\ncentred on block", 90 * 70 * 25 - 60 * 40 * 5),
        (
            "block\n90 x 70 x 25\nrecess in the top\n60 x 40\n5 deep\nin the middle of the block",
            90 * 70 * 25 - 60 * 40 * 5,
        ),
        ("90 x 70 x 25\nblock\npocket in the top\n60 x 40\n5 deep", 90 * 70 * 25 - 60 * 40 * 5),
    ],
)
def test_a_line_of_sizes_is_of_what_the_line_before_names(text: str, volume: float) -> None:
    assert volume_of(text) == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "outside 90 x 70\ninside 60 x 40",
        "outside 90 x 70\ninside 95 x 40\n3 thick",
        "outside 90 x 70 x 20, inside 60 x 40, 3 thick",
    ],
)
def test_an_outside_and_an_inside_that_are_no_frame_are_quoted_or_refused(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood
