"""Coordinates without brackets, and outlines by their corners."""

import pytest

from cadwright.english.layout import tokens_of
from cadwright.parts.build import reader


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
