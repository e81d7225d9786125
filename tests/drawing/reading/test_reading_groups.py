"""Strokes in views: together what hangs together, apart what stands apart."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cadwright.drawing.reading.groups import groups_of
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Stroke, Strokes
from cadwright.geometry.curves import Circle, Curve, Line


def scene(curves: list[Curve]) -> Scene:
    strokes = tuple(Stroke(curve) for curve in curves)
    return Scene(Strokes("svg", 420, 297, strokes), strokes)


def rectangle(x: float, y: float, w: float, h: float) -> list[Curve]:
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
    return [Line(a, b) for a, b in pairwise(corners)]


def test_holes_belong_to_the_plate_around_them() -> None:
    curves = [*rectangle(0, 0, 100, 60), Circle((20, 20), 5), *rectangle(40, 20, 30, 20), *rectangle(150, 0, 40, 60)]
    groups = groups_of(scene(curves), range(len(curves)))
    assert [len(group.strokes) for group in groups] == [9, 4]
    assert groups[0].box == (0, 0, 100, 60)


def test_views_in_the_corner_of_another_are_their_own() -> None:
    corner: list[Curve] = [Line((0, 0), (100, 0)), Line((100, 0), (0, 100)), Line((0, 100), (0, 0))]
    curves = [*corner, *rectangle(70, 70, 25, 25)]  # within the triangle's box, outside of the triangle
    assert len(groups_of(scene(curves), range(len(curves)))) == 2


@given(
    st.lists(st.tuples(st.integers(8, 40), st.integers(8, 40), st.integers(0, 3)), min_size=1, max_size=12),
    st.randoms(use_true_random=False),
)
def test_any_parts_in_a_grid_are_told_apart(parts: list[tuple[int, int, int]], random: object) -> None:
    curves: list[Curve] = []
    expected = {}
    for i, (w, h, holes) in enumerate(parts):
        x, y = 60.0 * (i % 4), 60.0 * (i // 4)
        expected[x, y, x + w, y + h] = 4 + holes
        curves += rectangle(x, y, w, h)
        curves += [Circle((x + w / 2, y + h / 2), 1.0 + hole) for hole in range(holes)]
    order = list(range(len(curves)))
    random.shuffle(order)  # type: ignore[attr-defined]
    shuffled = [curves[i] for i in order]
    found = {group.box: len(group.strokes) for group in groups_of(scene(shuffled), range(len(shuffled)))}
    assert found == expected
