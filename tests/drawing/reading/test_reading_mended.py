"""Edges on a picture that were followed too far, not far enough, or in pieces."""

import pytest

from cadwright.drawing.reading.mended import in_their_ink, mended_edges
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Stroke, Strokes
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point

EDGE = 0.35
DASHES = (1.35, 0.7)


def hidden(start: Point, end: Point) -> Line:
    return Line(start, end, "hidden")


def mended(*curves: Curve) -> list[Curve]:
    """The curves that come of some on an A4 picture, where nothing is nearer than 0.3 mm."""
    strokes = tuple(Stroke(c, EDGE, DASHES if c.kind == "hidden" else ()) for c in curves)
    scene = Scene(Strokes("png", 297, 210, strokes), strokes)
    return [scene.curve(n) for n in mended_edges(scene, range(len(strokes)))]


def ends(curve: Curve) -> tuple[float, ...]:
    assert isinstance(curve, Line)
    return (*curve.start, *curve.end)


FLOOR, WALL, ROOF = Line((50, 50), (120, 50)), Line((120, 50), (120, 90)), Line((120, 90), (50, 90))


@pytest.mark.parametrize("foot", [50.0, 52.0])
def test_a_line_goes_on_to_the_corner_that_it_points_at(foot: float) -> None:
    found = mended(FLOOR, WALL, ROOF, Line((50, 90), (50, foot)))
    assert ends(found[3]) == pytest.approx((50, 90, 50, 50), abs=0.15)


def test_a_line_goes_on_at_both_ends() -> None:
    found = mended(FLOOR, WALL, ROOF, Line((50, 88), (50, 52)))
    assert ends(found[3]) == pytest.approx((50, 90, 50, 50), abs=0.15)
    belt = mended(Circle((60, 60), 10), Circle((110, 60), 10), Line((62, 70), (108.5, 70)))
    assert ends(belt[2]) == pytest.approx((60, 70, 110, 70), abs=1e-6)


def test_what_ends_in_the_open_stays() -> None:
    found = mended(FLOOR, WALL, ROOF, Line((80, 90), (80, 60)))
    assert ends(found[3]) == (80, 90, 80, 60)


@pytest.mark.parametrize(
    ("start", "low"),
    [pytest.param(190, 68, id="the line was followed too far"), pytest.param(172, 73, id="the arc was")],
)
def test_lines_and_arcs_part_where_they_are_tangent(start: float, low: float) -> None:
    arc, line = Arc((70, 70), 20, start, 270), Line((50, 110), (50, low))
    found = mended(line, arc, Line((70, 50), (120, 50)))
    assert ends(found[0]) == pytest.approx((50, 110, 50, 70), abs=1e-6)
    bent = found[1]
    assert isinstance(bent, Arc)
    assert (bent.start, bent.end) == pytest.approx((180, 270))


def test_a_hidden_line_goes_on_over_lost_dashes_to_the_edge() -> None:
    pieces = [hidden((80, 52.5), (80, 65)), hidden((80, 67.9), (80, 89))]
    found = mended(FLOOR, WALL, ROOF, *pieces)
    assert len(found) == 4
    assert sorted(ends(found[3])) == pytest.approx([50, 80, 80, 90], abs=0.15)


def test_two_hidden_lines_that_end_at_edges_are_two() -> None:
    across = [Line((70, 65), (90, 65)), Line((70, 67.9), (90, 67.9))]
    found = mended(FLOOR, ROOF, *across, hidden((80, 50), (80, 65)), hidden((80, 67.9), (80, 90)))
    assert [ends(c)[1::2] for c in found[4:]] == [(50, 65), (67.9, 90)]


def test_hidden_lines_meet_in_their_corner_and_not_beyond() -> None:
    found = mended(FLOOR, WALL, ROOF, hidden((51, 70), (99, 70)), hidden((100, 71), (100, 90)))
    assert max(ends(found[3])) == pytest.approx(100, abs=0.15)
    assert min(ends(found[4])) == pytest.approx(70, abs=0.15)


def test_dashes_that_meet_in_a_corner_are_no_outline() -> None:
    corner = [Line((99, 70), (100, 70)), Line((100, 70), (100, 71))]
    found = mended(FLOOR, WALL, ROOF, hidden((52, 70), (98.3, 70)), hidden((100, 71.7), (100, 90)), *corner)
    assert {c.kind for c in found[3:]} == {"hidden"}
    assert [c.kind for c in found[:3]] == ["visible"] * 3


def test_edges_are_drawn_in_the_ink_of_edges() -> None:
    inks = ("#000000", "#000000", "#00cc33")
    strokes = tuple(Stroke(FLOOR, EDGE, (), ink) for ink in inks)
    scene = Scene(Strokes("png", 297, 210, strokes), strokes)
    assert in_their_ink(scene, [1, 2], [0]) == [1]


def test_an_arc_that_an_arrowhead_lies_over_is_a_circle() -> None:
    (found,) = mended(Arc((70, 70), 4, 40, 360))
    assert found == Circle((70, 70), 4)
    (found,) = mended(Arc((70, 70), 3.5, 70, 350))
    assert found == Circle((70, 70), 3.5)


@pytest.mark.parametrize(
    "curves",
    [
        pytest.param((Arc((70, 70), 4, 90, 270),), id="half of it lacks"),
        pytest.param((Arc((70, 70), 20, 40, 360),), id="too long a piece lacks"),
        pytest.param((Arc((70, 70), 4, 40, 360), Line((74, 70), (90, 70))), id="a line begins at its end"),
    ],
)
def test_other_arcs_stay(curves: tuple[Curve, ...]) -> None:
    assert isinstance(mended(*curves)[0], Arc)
