"""A pictorial view laid over prisms: lines without edges, and edges without lines."""

from itertools import pairwise

import numpy as np
import pytest

from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.boundaries import Loop, Segment
from cadwright.geometry.curves import Line, placed
from cadwright.planners.embedded.drawings.floors import Floor
from cadwright.planners.embedded.drawings.in_space import RIGHT_UP, edges_of, solid_at
from cadwright.planners.embedded.drawings.pictorial import laid_over, without_edges
from cadwright.planners.embedded.drawings.prisms import Prism, Prisms
from cadwright.planners.embedded.drawings.sighted import undrawn

NEAR = 0.01


def rectangle(low: tuple[float, float], high: tuple[float, float]) -> Loop:
    corners = [low, (high[0], low[1]), high, (low[0], high[1])]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return Loop(tuple(Segment(a, b) for a, b in sides), (high[0] - low[0]) * (high[1] - low[1]))


def block(high: float, *cuts: Prism) -> Prisms:
    base = Prism((0, 1), frozenset((1,)), 0.0, high, (rectangle((-20, -15), (20, 15)),))
    return Prisms((base,), cuts, (), 0.0)


def pocket(floor: float) -> Prism:
    return Prism((0, 1), frozenset((2,)), floor, 10.0, (rectangle((-14, -10), (14, 10)),))


def view_of(prisms: Prisms) -> ReadView:
    """All edges, seen or not, somewhere on the sheet."""
    flat = [edge @ RIGHT_UP.T for edge in edges_of(prisms)]
    pairs = (pair for edge in flat for pair in pairwise(edge.tolist()))
    lines = [Line((a[0], a[1]), (b[0], b[1])) for a, b in pairs]
    return ReadView("iso", tuple(placed(line, 1.0, (50.0, -3.0)) for line in lines), (0, 0, 1, 1), (1.0, 0.0, 0.0))


def test_a_view_of_the_part_leaves_nothing() -> None:
    prisms = block(10.0, pocket(6.0))
    picture = laid_over(view_of(prisms), prisms, NEAR)
    assert picture is not None
    assert len(without_edges(picture, prisms, NEAR).points) == 0
    assert len(undrawn(picture, prisms, NEAR).places) == 0


def test_a_view_with_another_outline_is_no_picture_of_the_part() -> None:
    assert laid_over(view_of(block(10.0)), block(11.0), NEAR) is None


def test_lines_of_a_pocket_are_left_of_a_block() -> None:
    prisms = block(10.0, pocket(6.0))
    picture = laid_over(view_of(prisms), block(10.0), NEAR)
    assert picture is not None
    left = without_edges(picture, block(10.0), NEAR)
    drawn = 2 * sum(np.hypot(*(RIGHT_UP @ way)) for way in ([28, 0, 0], [0, 20, 0])) * 2
    assert 0.9 * drawn < left.weights.sum() < 1.3 * drawn


def test_a_rim_that_is_seen_has_to_be_drawn() -> None:
    picture = laid_over(view_of(block(10.0)), block(10.0, pocket(6.0)), NEAR)
    assert picture is not None
    lacking = undrawn(picture, block(10.0, pocket(6.0)), NEAR)
    levels = set(np.round(lacking.places[:, 2], 6).tolist())
    assert 10.0 in levels
    far = lacking.places[np.isclose(lacking.places[:, 2], 6.0)]
    assert len(far)
    assert far[:, 1].max() == pytest.approx(10)  # of the floor only what the near walls do not hide
    assert far[:, 1].min() > -9


def test_what_prisms_cut_out_is_not_solid() -> None:
    points = np.array([(0.0, 0.0, 8.0), (0.0, 0.0, 3.0), (17.0, 0.0, 8.0), (0.0, 0.0, 11.0)])
    assert solid_at(block(10.0, pocket(6.0)), points).tolist() == [False, True, True, False]


def test_a_floor_is_along_the_depth_of_its_plane() -> None:
    assert Floor((0, 2), -1, None, 1, 4.0).depth == 1  # type: ignore[arg-type]
