"""What follows from a drawing: levels that views share, and what equations determine."""

import math

import numpy as np
from drawing_samples import plate_views, rectangle
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.drawing.deduction import elements_of
from cadwright.drawing.deduction.deduction import determined
from cadwright.drawing.deduction.polygons import regular_polygons
from cadwright.geometry.curves import Circle, Line
from cadwright.views.view import View


def test_levels_are_shared_by_views() -> None:
    elements = elements_of(plate_views())
    x = [elements.value(node) for node in elements.required if node[0] == 0]
    assert x == [-30, 19.5, 22, 24.5, 30]
    assert {sight.view for sight in elements.sights[0, elements.values[0].index(-30)]} == {"front", "top"}


def test_views_from_behind_have_the_same_levels() -> None:
    views = {"back": View("back", rectangle(-10, 0, 4, 6)), "bottom": View("bottom", rectangle(-4, -3, 10, 8))}
    elements = elements_of(views)
    assert [elements.value(node) for node in elements.required] == [-4, 10, -8, 3, 0, 6]


def test_symmetry_is_found_where_all_views_agree() -> None:
    views = {"front": View("front", rectangle(0, 0, 10, 4)), "top": View("top", rectangle(0, 0, 10, 6))}
    assert elements_of(views).symmetric == [5, 3, 2]
    views["top"] = View("top", (*views["top"].curves, Circle((3, 3), 1)))
    assert elements_of(views).symmetric == [None, 3, 2]


def test_coordinates_closer_than_the_tolerance_are_one() -> None:
    lines = (Line((0, 0), (0, 10)), Line((1e-5, 10), (1e-5, 20)), Line((0.1, 0), (0.1, 20)))
    elements = elements_of({"front": View("front", lines)})
    assert len([node for node in elements.required if node[0] == 0]) == 2


@settings(deadline=None)  # some sizes take a fifth of a second on a busy machine
@given(st.integers(0, 359), st.sampled_from([3, 4, 5, 6, 8, 12]), st.floats(1, 100))
def test_polygons_are_found_at_any_angle(turn: int, count: int, radius: float) -> None:
    angles = [math.radians(turn) + math.tau * i / count for i in range(count)]
    corners = [(7 + radius * math.cos(a), -3 + radius * math.sin(a)) for a in angles]
    lines = [Line(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    slanted = any(min(abs(b[0] - a[0]), abs(b[1] - a[1])) > 1e-2 for a, b in ((line.start, line.end) for line in lines))
    found = regular_polygons(lines, 1e-3)
    assert len(found) == (1 if slanted else 0)
    assert all(math.dist(centre, (7, -3)) < 1e-6 and len(own) == count for centre, own in found)
    assert regular_polygons(lines[:-1], 1e-3) == []


rows = st.lists(st.tuples(*(st.integers(-3, 3).map(float),) * 3), max_size=5)


@given(rows)
def test_unknowns_are_determined_when_their_equation_adds_nothing(system: list[tuple[float, ...]]) -> None:
    matrix = np.array(system).reshape(-1, 3)
    for i in range(3):
        more = np.vstack([matrix, np.eye(3)[i]])
        same_rank = np.linalg.matrix_rank(more) == np.linalg.matrix_rank(matrix)
        assert (i in determined(system, 3)) == same_rank
