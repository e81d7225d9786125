"""Which size of a thing lies in which direction, by a number that was said before."""

import pytest
from parts_kit import mouths_of, solid_of

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


DIRECTIONS = [
    ("two 6 mm holes, 50 apart in width dir", [(0, -25), (0, 25)]),
    ("two 6 mm holes, pitch 50 along l", [(-25, 0), (25, 0)]),
    ("2X Ø6 @ 50 ON L AXIS", [(-25, 0), (25, 0)]),
    ("two 6 mm holes 50 mm apart on the length axis", [(-25, 0), (25, 0)]),
    ("two windows 30 mm in length direction, 20 mm in width direction, 50 apart", [(-25, 0), (25, 0)]),
]


@pytest.mark.parametrize(("said", "at"), DIRECTIONS)
def test_directions_of_notes(said: str, at: list[tuple[float, float]]) -> None:
    assert [p[:2] for p in mouths_of(PLATE + said)] == at


@pytest.mark.parametrize(
    ("said", "across"),
    [
        ("a cutout 30 along l, 20 along w, centred", 30),
        ("a window 30 mm in length direction, 20 mm in width direction", 30),
        ("a window 30 mm in width direction, 20 mm in length direction", 20),
        ("a slot 30 x 5 in width direction", 5),
    ],
)
def test_sizes_in_directions(said: str, across: float) -> None:
    solid = solid_of(PLATE + said)
    inner = [v.toTuple()[0] for v in solid.Vertices() if abs(v.toTuple()[0]) < 59]
    assert 2 * max(inner) == pytest.approx(across)
