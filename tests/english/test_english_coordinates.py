"""Coordinates without brackets, and outlines by their corners."""

import pytest
from parts_kit import mouths_of

from cadwright.english.layout import tokens_of
from cadwright.parts.build import make, reader


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("outline 0/0, 60/0, 90.5/-30", [(0, 0), (60, 0), (90.5, -30)]),
        ("holes at 15/10 AND 85/55 from the corner", [(15, 10), (85, 55)]),
        ("a hole at 3/4 from the left edge, 1/2 in wide", []),
    ],
)
def test_points_with_a_stroke(text: str, points: list[tuple[float, float]]) -> None:
    assert [t.values for t in tokens_of(text) if t.kind == "point"] == points


def test_a_coordinate_keeps_its_sign() -> None:
    assert [t.value for t in tokens_of("AT X-10 Y15, x-5") if t.kind == "number"] == [-10, 15, -5]


@pytest.mark.parametrize(
    "text",
    [
        "8 THK PL, PROFILE: 0/0, 120/0, 120/20, 0/80",
        "Start from (0, 0), go to (120, 0), up to (120, 20), back to (0, 80). 8 mm thick.",
        "contour: (0; 0) (120; 0) (120; 20) (0; 80), thickness 8 mm",
    ],
)
def test_an_outline_by_its_corners(text: str) -> None:
    (outline,) = reader(outlines=True).read(text).mentions
    (place,) = (p for p in outline.places if p.kind == "vertices")
    assert [q.value for q in place.amounts] == [0, 0, 120, 0, 120, 20, 0, 80]
    assert outline.size("thickness") is not None


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("pegs at x = -15, 0 and 15", [(-15, 0), (0, 0), (15, 0)]),
        ("x 22 and x -22", [(22, 0), (-22, 0)]),
        ("holes at y -8 & 8", [(0, -8), (0, 8)]),
        ("holes at x/y: 10/10, 70/30", [(10, 10), (70, 30)]),
        ("holes at x = 15 and x = 40", []),
        ("holes at X-10 Y15 and X10 Y15", []),
        ("holes at x = -15, y = 4", []),
        ("at x = -15 and 15, y = 4", []),
        ("at x = -15, 0 and 15, y = 4", []),
    ],
)
def test_coordinates_along_one_axis(text: str, points: list[tuple[float, float]]) -> None:
    assert [t.values for t in tokens_of(text) if t.kind == "point"] == points


HOLES = [
    ("plate 90x50x4, two 5 mm holes at x -30 and x 30", [(-30, 0), (30, 0)]),
    ("plate 90x50x4, pins 5 dia, 9 high at x = -30, 0 and 30", [(-30, 0), (0, 0), (30, 0)]),
    ("90 x 50 x 4 plate. Ø20 ctr. Ø4 @ X-30 Y15 & X30 Y-15", [(-30, 15), (0, 0), (30, -15)]),
    ("90 x 50 x 4 plate. Ø9 X-30 Y0; Ø6 X30 Y0", [(-30, 0), (30, 0)]),
]


@pytest.mark.parametrize(("text", "at"), HOLES)
def test_things_at_coordinates(text: str, at: list[tuple[float, float]]) -> None:
    assert [p[:2] for p in mouths_of(text)] == at


@pytest.mark.parametrize(
    "text",
    [
        "plate 50x90x4, two 5 mm holes at -30 and 30",
        "90 x 50 x 4 plate. Ø9 at X-30; Ø6 at X30",
        "plate 90x50x4, Ø5 x -30",
    ],
)
def test_what_may_be_something_else_is_quoted(text: str) -> None:
    assert make(text).not_understood


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("plate 90 x 60 x 5, 5 mm holes at 12,12 and 78,48 from the lower left corner", [(12, 12), (78, 48)]),
        ("plate 90 x 60 x 5, two 5 mm holes at 12,30 and 78,30", [(12, 30), (78, 30)]),
        ("plate 90 x 60 x 5, 5 mm holes at 12,12, 78,12, 78,48 and 12,48", [(12, 12), (78, 12), (78, 48), (12, 48)]),
        ("plate 90 x 60 x 5, 5 mm holes at 12,12 / 78,12", [(12, 12), (78, 12)]),
        ("plate 90 x 60 x 5, 5 mm hole at 12,5 mm from the left edge", []),
        ("plate 90 x 60 x 5, 5 mm holes at 12,30,48 along the middle", []),
    ],
)
def test_pairs_with_a_comma_are_points_where_something_is_at_them(text: str, wanted: list[tuple[float, float]]) -> None:
    assert [t.values for t in tokens_of(text) if t.kind == "point"] == wanted
