"""Where holes, pockets and bosses are: distances, chains, rows, grids, rectangles, corners, circles, coordinates."""

import math

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Body, Corners, Grid, Hole, Points, Polar, Positions

_UV = {"XY": (0, 1), "YX": (1, 0), "ZY": (2, 1), "YZ": (1, 2), "XZ": (0, 2), "ZX": (2, 0)}
At = tuple[float, ...]


def _copies(positions: Positions | None, values: dict[str, float]) -> list[tuple[float, float]]:
    match positions:
        case Points(at):
            return [(u.evaluate(values), v.evaluate(values)) for u, v in at]
        case Polar(count, diameter, start):
            n, r = round(count.evaluate(values)), diameter.evaluate(values) / 2
            turns = [math.radians(start.evaluate(values) + 360 * k / n) for k in range(n)]
            return [(r * math.cos(t), r * math.sin(t)) for t in turns]
        case Grid(columns, rows, dx, dy):
            n, m = round(columns.evaluate(values)), round(rows.evaluate(values))
            x, y = dx.evaluate(values), dy.evaluate(values)
            return [((i - (n - 1) / 2) * x, (j - (m - 1) / 2) * y) for i in range(n) for j in range(m)]
        case Corners(x, y):
            u, v = x.evaluate(values) / 2, y.evaluate(values) / 2
            return [(-u, -v), (u, -v), (-u, v), (u, v)]
    return [(0.0, 0.0)]


def _middles(text: str) -> list[At]:
    """Where all things but the body are, from the middle of its underside."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    values = made.part.values()
    found = []
    for feature in made.part.features:
        if not isinstance(feature, Hole | Body) or (isinstance(feature, Body) and feature.mode == "new"):
            continue
        for u, v in _copies(feature.positions, values):
            at = [c.evaluate(values) for c in feature.frame.origin]
            first, second = _UV[feature.frame.plane]
            at[first] += u
            at[second] += v
            found.append(tuple(round(c, 2) + 0.0 for c in at))
    return sorted(found)


def _on_plate(text: str) -> list[At]:
    """Where things on a plate of 100 x 60 are, from its front left corner."""
    return [(round(x + 50, 1), round(y + 30, 1)) for x, y, _ in _middles(f"plate 100x60x5, {text}")]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("5 mm hole 10 from the left and 15 from the bottom edge", [(10, 15)]),
        ("one 5 mm hole 8 mm from the left end, centred on the width", [(8, 30)]),
        ("a 6 mm hole 12 below the top edge, in the middle of the length", [(50, 48)]),
        ("a 5 mm hole 10 mm from the left and front edges", [(10, 10)]),
        ("three 4 mm holes along the top edge 6 mm from it", [(25, 54), (50, 54), (75, 54)]),
        ("3 holes of 4 mm in a row along the front edge, 8 mm from that edge, 20 apart", [(30, 8), (50, 8), (70, 8)]),
        ("a 10 mm hole 20 mm off centre towards the right", [(70, 30)]),
        ("a 10 mm hole 12 mm left of centre", [(38, 30)]),
        ("a 10 mm hole 10 above the centreline", [(50, 40)]),
        ("two 5 mm holes 25 mm either side of the centre", [(25, 30), (75, 30)]),
        ("6 mm hole a third of the way along the length", [(33.3, 30)]),
        ("two 5 mm holes at the quarter points of the length", [(25, 30), (75, 30)]),
        ("a 6mm hole halfway between the centre and the right edge", [(75, 30)]),
        ("a 6 mm hole 10 mm in from the middle of the left edge", [(10, 30)]),
        ("a 6 mm hole in the centre and a 4 mm hole 30 mm to the right of it", [(50, 30), (80, 30)]),
    ],
)
def test_distances_from_edges_middles_and_things(text: str, at: list[At]) -> None:
    assert _on_plate(text) == at


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("three 4 mm holes, the first 12 from the left edge, then every 25", [(12, 30), (37, 30), (62, 30)]),
        ("three 5 mm holes on the centreline at 10, 30 and 55 mm from the left end", [(10, 30), (30, 30), (55, 30)]),
        ("3 holes dia 5, 1st hole 15 from left end, 20 pitch", [(15, 30), (35, 30), (55, 30)]),
        ("a 5 mm hole at each end, 20 mm from the ends", [(20, 30), (80, 30)]),
        ("3 holes dia 5 starting 15 from the left end, pitch 20", [(15, 30), (35, 30), (55, 30)]),
        ("2 holes dia 5, 15 mm from the left edge and 10 mm from the right edge", [(15, 30), (90, 30)]),
    ],
)
def test_chains_start_where_it_is_said(text: str, at: list[At]) -> None:
    assert _on_plate(text) == at


_FOUR = [(20, 10), (20, 50), (80, 10), (80, 50)]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("four 5 mm holes on a 60 x 40 rectangle", _FOUR),
        ("mounting holes 4 mm, pattern 60 x 40", _FOUR),
        ("four 5 mm holes at the corners of a 60x40 rectangle (60 along the 100), rectangle is centred", _FOUR),
        ("four 5 mm holes, the pattern is centred on the plate, 60 x 40 between centres", _FOUR),
        ("four 5 mm holes on a 40 mm centred square", [(30, 10), (30, 50), (70, 10), (70, 50)]),
        ("four 5mm holes, hole pattern 60 by 40 centred", _FOUR),
        ("four 5mm holes spaced 60 apart one way and 40 the other", _FOUR),
        ("two rows of two 5 mm holes, 60 mm apart, rows 40 apart", _FOUR),
        ("two rows of 5 mm holes, 2 holes per row, 60 mm pitch, rows 40 mm apart", _FOUR),
        ("2 holes of 5 mm along each long edge, 10 mm from the edge, 60 mm apart", _FOUR),
        ("4 mm holes in a 2 x 2 grid, 60 in X and 40 in Y", _FOUR),
        ("5 mm holes at the four corners, 10 mm in both directions", [(10, 10), (10, 50), (90, 10), (90, 50)]),
        ("5 mm holes in two opposite corners, 10 mm from the edges", [(10, 10), (90, 50)]),
        ("5 mm holes in all but one corner, 10 mm in from each edge", [(10, 10), (10, 50), (90, 10)]),
        ("a 5 mm hole at the lower left corner, 10 mm from both edges", [(10, 10)]),
        ("a 30x20x2 pocket in the lower left corner, 5 mm from each edge", [(20, 15)]),
    ],
)
def test_rectangles_grids_and_corners(text: str, at: list[At]) -> None:
    assert _on_plate(text) == at


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("5 mm holes at X20 Y15 and X80 Y45 from the lower left corner", [(20, 15), (80, 45)]),
        ("5 mm holes at (-30, 20) and (30, 20), origin at the centre", [(20, 50), (80, 50)]),
        ("holes of 5 mm, measured from the lower left corner, at (10, 15), (50, 15)", [(10, 15), (50, 15)]),
    ],
)
def test_coordinates_count_from_the_origin_that_is_said(text: str, at: list[At]) -> None:
    assert _on_plate(text) == at


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("the first at 12 o'clock", 90),
        ("with one hole at the top", 90),
        ("the first at 3 o'clock", 0),
        ("starting at 45 degrees", 45),
    ],
)
def test_a_circle_of_holes_begins_where_it_is_said(text: str, start: float) -> None:
    turns = [math.radians(start + 120 * k) for k in range(3)]
    expected = sorted((round(30 * math.cos(t), 1) + 0.0, round(30 * math.sin(t), 1) + 0.0) for t in turns)
    found = _middles(f"disc 80 dia 6 thick, three 5 mm holes on a 60 mm bolt circle, {text}")
    assert sorted((x, y) for x, y, _ in found) == pytest.approx([pytest.approx(p, abs=0.06) for p in expected])


def test_the_edges_of_an_upright_side_are_called_by_how_it_is_looked_at() -> None:
    text = "a block 60 x 40 x 30 with an 8 mm hole in the {} side, 12 up from the bottom and 15 from the back"
    assert [(y + 20, z) for _, y, z in _middles(text.format("left"))] == [(25, 12)]
    assert _middles("a block 60 x 40 x 30 with an 8 mm hole in the front face 10 below the top edge")[0][2] == 20


@pytest.mark.parametrize(
    "text",
    [
        "5 holes of 5 mm in a 2 x 3 grid, 20 spacing",
        "two 5 mm holes in the lower left corner, 10 mm from both edges",
        "a 5 mm hole 10 mm from the left edge and 20 mm from the right edge",
        "two 5 mm holes 10 from the left and 15 from the bottom edge",
        "5 mm holes in two corners, 10 mm from the edges",
        "three 5 mm holes at 10 and 30 mm from the left end",
        "three 5 mm holes 20 apart, 15 mm from each end",
    ],
)
def test_places_that_cannot_be_are_quoted(text: str) -> None:
    made = make(f"plate 100x60x5, {text}")
    assert made.not_understood
    assert made.part is None or not any(isinstance(f, Hole) for f in made.part.features)


def test_the_axis_of_a_rounding_is_not_the_middle_of_the_plate() -> None:
    assert make("plate 90 x 60 x 8, both ends full radius, 24 mm hole concentric with the radius").not_understood
