"""Which edges: one of several that are alike, what stays sharp, a treatment with its size behind “with”."""

import math

import pytest
from parts_kit import solid_of

from cadwright.parts.build import make

BLOCK = "block 80 x 60 x 40"
WHOLE = 80 * 60 * 40


def rounded(radius: float, length: float) -> float:
    """What a fillet takes from an edge."""
    return (1 - math.pi / 4) * radius**2 * length


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        (f"{BLOCK}, a 5 mm 45 deg bevel along just one of the 80 mm edges", WHOLE - 12.5 * 80),
        (f"{BLOCK}; cham 5 x 45° one edge only, 60 lg", WHOLE - 12.5 * 60),
        (f"{BLOCK}, front top edge bevelled along its length, 5 mm equal setback on top and front", WHOLE - 12.5 * 80),
        (f"{BLOCK}, one of the vertical edges rounded 5 mm", WHOLE - rounded(5, 40)),
        (f"{BLOCK}, one long top edge angled off with a 6 mm chamfer", WHOLE - 18 * 80),
        (f"{BLOCK}. Slice off one of the long edges on top, 6 mm at 45 degrees", WHOLE - 18 * 80),
        (f"{BLOCK}\nfillet vertical edges, all 4, R 8\nno fillet top or bottom", WHOLE - 4 * rounded(8, 40)),
        (f"{BLOCK} with R8 vertical edges. The bottom and the top edges stay sharp", WHOLE - 4 * rounded(8, 40)),
        ("plate 80 x 60 x 5, one corner cropped 25 (along 80) x 15 (along 60)", (80 * 60 - 187.5) * 5),
        ("plate 80 x 60 x 5. Take one corner off at an angle, 25 along the 80 edge and 15 down the 60 edge", 23062.5),
        ("plate 60 x 80 x 5 with one corner cut off, 15 along the width and 25 along the length", 23062.5),
    ],
)
def test_the_edges_that_are_meant(text: str, volume: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(volume, rel=1e-4)


def test_legs_along_sides_that_are_not_there_are_quoted() -> None:
    assert make(
        "plate 80 x 60 x 5 with one corner clipped 25 along the 90 edge and 15 along the 60 edge"
    ).not_understood


def test_any_of_several_edges_that_are_alike_is_told() -> None:
    made = make(f"{BLOCK}, a 5 mm chamfer on one of the 80 mm edges")
    assert any("edges are those" in told for told in made.assumptions)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("plate 90x70x4, cut off the top right corner 30 along the top and 12 down the side", (60, 58)),
        ("plate 90x70x4, top left corner cut off, 30 along the top edge and 12 down the left edge", (60, 58)),
        ("plate 70x90x4, top right corner cut off, 30 along the top edge and 12 down the right edge", (40, 78)),
    ],
)
def test_a_corner_is_cut_so_far_along_each_of_its_sides(text: str, left: tuple[float, float]) -> None:
    faces = solid_of(text).Faces()
    back = max(faces, key=lambda f: f.Center().y).BoundingBox().xlen
    beside = min(f.BoundingBox().ylen for f in faces if abs(f.normalAt().x) > 1 - 1e-6)
    assert (back, beside) == pytest.approx(left)


@pytest.mark.parametrize(
    "text",
    [
        "block 90x70x40, chamfer the top right edge, 30 along the top and 12 down the side",
        "block 90x70x40, chamfer the top edges 3 along the top and 1 down the side",
    ],
)
def test_how_far_an_edge_is_cut_along_its_faces_is_quoted(text: str) -> None:
    assert make(text).not_understood
