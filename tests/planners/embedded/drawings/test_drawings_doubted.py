"""Pictures that no part explains as they were traced, and one does without what was traced wrong."""

from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Arc, Curve, Line
from cadwright.planners.embedded.drawings.doubted import doubted

EDGES = (Line((0, 0), (60, 0)), Line((0, 0), (0, 40)), Line((60, 0), (60, 40)), Line((0, 40), (60, 40)))
SLIVER, DASHES, HIDDEN = Arc((0, 0), 8, 30, 38), Line((20, 0), (20, 3), "hidden"), Line((30, 0), (30, 40), "hidden")


def view(name: str, *curves: Curve, scale: float = 1.0) -> ReadView:
    return ReadView(name, (*EDGES, *curves), (0, 0, 60, 40), (scale, 0.0, 0.0))


def test_first_slivers_go_then_short_hidden_lines_then_all_of_them() -> None:
    reading = Reading((view("front", SLIVER, DASHES, HIDDEN), view("top")), (), 1.0, "third", traced=True)
    left = [views[0].curves[len(EDGES) :] for views in doubted(reading)]
    assert left == [(DASHES, HIDDEN), (HIDDEN,), ()]


def test_lengths_are_those_on_paper() -> None:
    reading = Reading((view("front", SLIVER, scale=5.0), view("top")), (), 1.0, "third", traced=True)
    assert all(SLIVER in views[0].curves for views in doubted(reading))


def test_of_three_views_each_is_left_out_once() -> None:
    reading = Reading((view("front"), view("top"), view("right"), view("back")), (), 1.0, "third", traced=True)
    names = [[v.name for v in views] for views in doubted(reading)][3:]
    assert names == [["front", "right", "back"], ["front", "top", "back"]]
