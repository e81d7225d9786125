"""Views on pictures: what was followed too far, ended too early or is no line at all."""

from itertools import pairwise

import pytest

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.traced import mark_axes, traced_groups, with_thin
from cadwright.drawing.reading.values import Stroke, Strokes
from cadwright.geometry.curves import Box, Circle, Curve, Line, LineType, Point, curve_bounds

THICK, THIN = 0.5, 0.25


def sheet(curves: list[tuple[Curve, float]]) -> Scene:
    """Strokes with their widths in mm, on an A4 picture; a hidden stroke has dashes."""
    strokes = tuple(Stroke(curve, width, (3, 0.75) if curve.kind == "hidden" else ()) for curve, width in curves)
    return Scene(Strokes("png", 297, 210, strokes), strokes)


def outline(*corners: Point) -> list[tuple[Curve, float]]:
    return [(Line(a, b), THICK) for a, b in pairwise((*corners, corners[0]))]


def thin(start: Point, end: Point, kind: LineType = "thin") -> tuple[Curve, float]:
    return (Line(start, end, kind), THIN)


PLATE = outline((50, 50), (130, 50), (130, 90), (50, 90))
BOX: Box = (50, 50, 130, 90)


def views(curves: list[tuple[Curve, float]]) -> tuple[Scene, list[Group]]:
    scene = sheet(curves)
    edges = [n for n in range(len(scene)) if scene.curve(n).kind in ("visible", "hidden")]
    return scene, traced_groups(scene, edges)


def test_what_hangs_over_an_outline_is_cut_off() -> None:
    scene, (view,) = views([*PLATE, (Line((90, 50), (90, 94)), THICK)])
    assert view.box == pytest.approx(BOX)
    assert curve_bounds(scene.curve(4)) == pytest.approx((90, 50, 90, 90), abs=0.05)


def test_arrowheads_are_no_edges() -> None:
    blot = (Line((130, 50), (133, 47)), 0.7)
    rest = (Line((130, 90), (133, 93)), THICK)
    _, (view,) = views([*PLATE, blot, rest])
    assert view.strokes == (0, 1, 2, 3)


def test_blunt_corners_are_sharp() -> None:
    blunt: list[tuple[Curve, float]] = [
        (Line((50, 50), (89.7, 80)), THICK),
        (Line((89.7, 80), (90.3, 80)), THICK),
        (Line((90.3, 80), (130, 50)), THICK),
        (Line((130, 50), (50, 50)), THICK),
    ]
    _, (view,) = views(blunt)
    assert len(view.strokes) == 3
    assert view.box == pytest.approx((50, 50, 130, 80.23), abs=0.02)
    small = outline((50, 50), (130, 50), (130, 89), (129, 90), (50, 90))
    assert len(views(small)[1][0].strokes) == 5, "a chamfer of a mm is one"


def test_ends_near_each_other_meet() -> None:
    gaping = [*PLATE[:3], (Line((50.3, 89.8), (50.1, 50.4)), THICK)]
    scene, _ = views(gaping)
    last, before = scene.curve(3), scene.curve(2)
    assert isinstance(last, Line)
    assert isinstance(before, Line)
    assert last.start == pytest.approx(before.end)


def test_hidden_lines_end_with_their_view() -> None:
    scene, (view,) = views([*PLATE, thin((40, 70), (100, 70), "hidden"), thin((10, 20), (40, 20), "hidden")])
    assert view.strokes == (0, 1, 2, 3, 4)
    assert view.box == pytest.approx(BOX)
    assert scene.boxes[4][0] == pytest.approx(50 - scene.slack)


def test_views_stay_apart_though_dimension_lines_join_them() -> None:
    other = outline((50, 110), (130, 110), (130, 150), (50, 150))
    _, groups = views([*PLATE, *other, thin((60, 90), (60, 110), "hidden")])
    assert len(groups) == 2


@pytest.mark.parametrize("axis", ["centre", "thin"])
def test_single_dashes_on_both_sides_of_an_axis_are_hidden(axis: LineType) -> None:
    flat = outline((50, 50), (130, 50), (130, 53), (50, 53))
    curves = [*flat, thin((80, 50), (80, 53)), thin((86, 50), (86, 53)), thin((83, 47), (83, 56), axis)]
    scene, (view,) = views(curves)
    numbers = {kind: [n for n in range(len(scene)) if scene.curve(n).kind == kind] for kind in ("thin", "centre")}
    view = with_thin(scene, view, numbers["thin"], numbers["centre"])
    assert [scene.curve(n).kind for n in (4, 5)] == ["hidden", "hidden"]
    assert set(view.strokes) == {0, 1, 2, 3, 4, 5}


def test_a_dash_that_hangs_on_a_hidden_line_is_hidden_and_a_lone_one_is_an_edge_without_a_corner() -> None:
    bottom = thin((80, 53), (90, 53), "hidden")
    curves = [*PLATE, bottom, thin((80, 50), (80, 53)), thin((50, 60), (130, 60)), (Circle((100, 75), 4), THICK)]
    scene, (view,) = views(curves)
    view = with_thin(scene, view, [5, 6], [])
    assert scene.curve(5).kind == "hidden"
    assert scene.curve(6).kind == "thin"
    assert {5, 6} <= set(view.strokes)


@pytest.mark.parametrize(
    ("start", "end", "kind"),
    [
        ((75, 70), (95, 70), "centre"),  # right across, through the middle
        ((50, 70), (95, 70), "centre"),  # followed to the outline
        ((86, 70), (130, 70), "hidden"),  # begins at the circle's middle
        ((75, 73), (95, 73), "hidden"),  # beside the middle
    ],
)
def test_dashes_right_across_a_circle_are_its_axis(start: Point, end: Point, kind: LineType) -> None:
    scene = sheet([*PLATE, (Circle((85, 70), 7), THICK), thin(start, end, "hidden")])
    mark_axes(scene, range(len(scene)))
    assert scene.curve(5).kind == kind


def test_what_is_drawn_in_the_ink_of_axes_is_an_axis() -> None:
    inks = {"#000000": [*PLATE, thin((60, 60), (80, 60), "hidden")], "#00cc33": [thin((40, 70), (140, 70), "centre")]}
    inks["#00cc33"].append(thin((90, 45), (90, 95), "hidden"))
    strokes = tuple(Stroke(c, w, (), ink) for ink, curves in inks.items() for c, w in curves)
    scene = Scene(Strokes("png", 297, 210, strokes), strokes)
    mark_axes(scene, range(len(scene)))
    assert [scene.curve(n).kind for n in range(4, 7)] == ["hidden", "centre", "centre"]
