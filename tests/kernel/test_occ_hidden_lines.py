"""Hidden-line removal on parts whose views every draughtsman knows."""

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepFilletAPI import BRepFilletAPI_MakeFillet
from OCP.BRepPrimAPI import (
    BRepPrimAPI_MakeBox,
    BRepPrimAPI_MakeCone,
    BRepPrimAPI_MakeCylinder,
    BRepPrimAPI_MakeSphere,
    BRepPrimAPI_MakeTorus,
)
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.TopAbs import TopAbs_EDGE
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS, TopoDS_Shape

from cadwright.drawing.views import views_of
from cadwright.errors import InputError
from cadwright.geometry.curves import Circle, Curve, Line, Polyline
from cadwright.kernel.client import Kernel
from cadwright.kernel.occ import boot, brep
from cadwright.kernel.occ.hidden_lines import project
from cadwright.views.projection import VIEWS as PROJECTIONS
from cadwright.views.view import View

VIEWS = ["front", "top", "right", "back", "bottom", "left", "iso"]


@pytest.fixture(autouse=True, scope="module")
def _single_threaded_kernel() -> None:
    boot.boot()


def box(x0: float, y0: float, z0: float, x1: float, y1: float, z1: float) -> TopoDS_Shape:
    return BRepPrimAPI_MakeBox(gp_Pnt(x0, y0, z0), gp_Pnt(x1, y1, z1)).Shape()


def cylinder(x: float, y: float, z: float, radius: float, height: float) -> TopoDS_Shape:
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, y, z), gp_Dir(0, 0, 1)), radius, height).Shape()


def views(shape: TopoDS_Shape, **arguments: Any) -> dict[str, View]:
    value, blobs = project({"views": VIEWS, **arguments}, {"brep": brep.encode(shape)})
    assert blobs == {}
    return views_of(json.loads(json.dumps(value)))


def counts(view: View) -> dict[tuple[str, str], int]:
    return dict(Counter((curve.kind, type(curve).__name__.lower()) for curve in view.curves))


def of(view: View, kind: str) -> list[Curve]:
    return [curve for curve in view.curves if curve.kind == kind]


def xs(lines: list[Curve]) -> list[float]:
    """Where upright lines stand."""
    assert all(isinstance(line, Line) and abs(line.start[0] - line.end[0]) < 1e-9 for line in lines)
    return sorted(line.start[0] for line in lines if isinstance(line, Line))


def length(curves: list[Curve]) -> float:
    assert all(isinstance(curve, Line) for curve in curves)
    return sum(math.dist(curve.start, curve.end) for curve in curves if isinstance(curve, Line))


@pytest.fixture(scope="module")
def drilled() -> dict[str, View]:
    """40 × 20 × 10 with a hole Ø6 through it at x 10, y 4."""
    return views(BRepAlgoAPI_Cut(box(0, 0, 0, 40, 20, 10), cylinder(10, 4, -1, 3, 12)).Shape())


@pytest.mark.parametrize("view", ["front", "right", "back", "left"])
def test_a_through_hole_is_hidden_from_the_sides(drilled: dict[str, View], view: str) -> None:
    assert counts(drilled[view]) == {("visible", "line"): 4, ("hidden", "line"): 2}


@pytest.mark.parametrize("view", ["top", "bottom"])
def test_a_through_hole_is_a_circle_from_above_and_below(drilled: dict[str, View], view: str) -> None:
    assert counts(drilled[view]) == {("visible", "line"): 4, ("visible", "circle"): 1}


def test_a_hole_stands_where_it_is_in_every_view(drilled: dict[str, View]) -> None:
    circles = {view: curve for view in VIEWS for curve in drilled[view].curves if isinstance(curve, Circle)}
    assert set(circles) == {"top", "bottom"}
    assert circles["top"].center == pytest.approx((10, 4), abs=1e-9)
    assert circles["bottom"].center == pytest.approx((10, -4), abs=1e-9)
    assert circles["top"].radius == pytest.approx(3, abs=1e-9)
    expected = {"front": [7, 13], "back": [-13, -7], "right": [1, 7], "left": [-7, -1]}
    for view, places in expected.items():
        assert xs(of(drilled[view], "hidden")) == pytest.approx(places, abs=1e-6)


def test_lines_have_the_parts_lengths(drilled: dict[str, View]) -> None:
    assert length(of(drilled["front"], "visible")) == pytest.approx(2 * (40 + 10), abs=1e-6)
    assert length(of(drilled["front"], "hidden")) == pytest.approx(2 * 10, abs=1e-6)
    assert length(of(drilled["right"], "visible")) == pytest.approx(2 * (20 + 10), abs=1e-6)


def test_iso_view_of_a_box_has_nine_visible_and_three_hidden_edges() -> None:
    iso = views(box(0, 0, 0, 30, 20, 10))["iso"]
    assert counts(iso) == {("visible", "line"): 9, ("hidden", "line"): 3}
    shown = Counter(round(math.dist(line.start, line.end), 6) for line in iso.curves if isinstance(line, Line))
    assert shown == {round(size * math.sqrt(2 / 3), 6): 4 for size in (30, 20, 10)}


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        ("front", (30, 10, 36, 25)),
        ("back", (-36, 10, -30, 25)),
        ("right", (2, 10, 8, 25)),
        ("left", (-8, 10, -2, 25)),
        ("top", (30, 2, 36, 8)),
        ("bottom", (30, -8, 36, -2)),
    ],
)
def test_no_view_is_upside_down_or_mirrored(view: str, expected: tuple[float, ...]) -> None:
    """A peg in one corner of a plate: its lines are where a person who walks around the part sees it."""
    part = BRepAlgoAPI_Fuse(box(0, 0, 0, 40, 20, 10), box(30, 2, 9, 36, 8, 25)).Shape()
    peg = [
        line
        for line in views(part)[view].curves
        if isinstance(line, Line)
        and all(
            expected[0] - 1e-6 <= p[0] <= expected[2] + 1e-6 and expected[1] - 1e-6 <= p[1] <= expected[3] + 1e-6
            for p in (line.start, line.end)
        )
    ]
    assert View(view, tuple(peg)).bounds == pytest.approx(expected, abs=1e-6)
    kinds = {line.kind for line in peg}
    assert kinds == ({"hidden"} if view == "bottom" else {"visible"})


def test_a_blind_hole_is_visible_from_its_mouth_only() -> None:
    part = BRepAlgoAPI_Cut(box(0, 0, 0, 40, 20, 10), cylinder(10, 4, 6, 3, 10)).Shape()
    shown = views(part)
    assert counts(shown["top"])["visible", "circle"] == 1
    assert counts(shown["bottom"]) == {("visible", "line"): 4, ("hidden", "circle"): 1}
    assert counts(shown["front"]) == {("visible", "line"): 4, ("hidden", "line"): 3}


def test_hidden_lines_only_on_request() -> None:
    part = BRepAlgoAPI_Cut(box(0, 0, 0, 40, 20, 10), cylinder(10, 4, -1, 3, 12)).Shape()
    assert all(not of(view, "hidden") for view in views(part, hidden=False).values())


def rounded_block() -> TopoDS_Shape:
    block = box(0, 0, 0, 40, 20, 10)
    fillet = BRepFilletAPI_MakeFillet(block)
    fillet.Add(5, TopoDS.Edge_s(TopExp_Explorer(block, TopAbs_EDGE).Current()))
    return fillet.Shape()


def test_where_a_round_begins_is_a_smooth_line() -> None:
    rounded = views(rounded_block())
    assert sum(len(of(rounded[view], "smooth")) for view in ("front", "top", "right", "back", "left", "bottom")) == 2
    assert sum(counts(rounded[view]).get(("visible", "arc"), 0) for view in VIEWS[:6]) == 2


def test_a_smooth_edge_behind_the_part_is_no_curve_of_the_view_but_told_apart() -> None:
    rounded = views(rounded_block())
    flat = [rounded[view] for view in ("front", "top", "right", "back", "left", "bottom")]
    smooth = [curve for view in flat for curve in of(view, "smooth")]
    hidden = [curve for view in flat for curve in view.tangent]
    assert len(hidden) == len(smooth) == 2
    assert {curve.kind for curve in hidden} == {"hidden"}
    assert all(not view.tangent for view in views(rounded_block(), hidden=False).values())


def test_a_cylinder_has_outlines_and_no_seam() -> None:
    shown = views(cylinder(0, 0, 0, 5, 12))
    for view in ("front", "right", "back", "left"):
        assert counts(shown[view]) == {("visible", "line"): 4}
        assert shown[view].bounds == pytest.approx((-5, 0, 5, 12), abs=1e-6)
    assert counts(shown["top"]) == counts(shown["bottom"]) == {("visible", "circle"): 1}


def test_a_slanted_circle_is_a_polyline_close_to_the_true_ellipse() -> None:
    iso = views(cylinder(0, 0, 0, 5, 12))["iso"]
    rim = [p for curve in iso.curves if isinstance(curve, Polyline) and curve.kind == "visible" for p in curve.points]
    lift = 12 * math.sqrt(2 / 3)
    upper = [(x, y - lift) for x, y in rim if y > lift - 3]
    assert len(upper) > 20
    for x, y in upper:
        assert math.hypot(x / 5, y / (5 / math.sqrt(3))) == pytest.approx(1, abs=2e-3)


def test_a_sphere_is_one_circle_from_everywhere() -> None:
    shown = views(BRepPrimAPI_MakeSphere(gp_Pnt(1, 2, 3), 7).Shape())
    for name, view in shown.items():
        rounds = [curve for curve in view.curves if isinstance(curve, Circle)]
        assert len(rounds) == 1 == len(view.curves), name
        assert rounds[0].radius == pytest.approx(7, abs=1e-3)
    assert shown["front"].bounds == pytest.approx((-6, -4, 8, 10), abs=1e-3)


def test_a_torus_from_above_is_two_circles() -> None:
    top = views(BRepPrimAPI_MakeTorus(20, 5).Shape())["top"]
    radii = sorted(curve.radius for curve in top.curves if isinstance(curve, Circle) and curve.kind == "visible")
    assert radii == pytest.approx([15, 25], abs=1e-3)


def test_a_frustum_from_the_front_is_a_trapezium() -> None:
    front = views(BRepPrimAPI_MakeCone(10, 4, 8).Shape())["front"]
    assert counts(front) == {("visible", "line"): 4}
    assert sorted(round(math.dist(c.start, c.end), 6) for c in front.curves if isinstance(c, Line)) == pytest.approx(
        [8, 10, 10, 20], abs=1e-6
    )


def test_the_edges_of_a_cross_hole_are_one_curve_where_they_cover_each_other() -> None:
    """Hidden-line removal cannot tell for the far edge, and gives it in pieces seen and hidden."""
    shaft = BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(1, 0, 0)), 15, 80).Shape()
    found = views(BRepAlgoAPI_Cut(shaft, cylinder(40, 0, -20, 3, 40)).Shape(), views=["front", "right"])
    assert counts(found["right"]) == {("visible", "circle"): 1, ("hidden", "line"): 2}
    assert counts(found["front"]) == {("visible", "line"): 6, ("visible", "polyline"): 2, ("hidden", "line"): 2}


def test_several_solids_hide_each_other() -> None:
    """A small box behind a large one, seen from the front, is hidden; from the back it is not."""
    shown = views(brep.compound([box(0, 0, 0, 20, 5, 20), box(5, 10, 5, 15, 15, 15)]))
    assert counts(shown["front"]) == {("visible", "line"): 4, ("hidden", "line"): 4}
    assert counts(shown["back"]) == {("visible", "line"): 8}


def test_an_unknown_view_is_named() -> None:
    with pytest.raises(ValueError, match="sideways"):
        project({"views": ["sideways"]}, {"brep": brep.encode(box(0, 0, 0, 1, 1, 1))})


def test_bytes_that_are_no_geometry_are_an_input_error() -> None:
    with pytest.raises(InputError):
        project({}, {"brep": b"solid of a cube"})


@pytest.mark.data
def test_views_of_real_parts_are_as_large_as_the_parts(kernel: Kernel, data: Path) -> None:
    files = sorted((data / "cadcoder").rglob("*.step"))[:8]
    assert files
    for file in files:
        part = kernel.read(file)
        shown = views_of(kernel.project(part.brep, ("front", "top", "right")))
        for name, view in shown.items():
            extents = PROJECTIONS[name].extents(part.measurements.bbox)
            assert view.bounds == pytest.approx(extents, abs=1e-4 * part.measurements.diagonal), f"{file.name} {name}"
