"""Patterns of equal features, holes and what widens them."""

import cadquery as cq
import pytest
from known_parts import TURNS, block, of_kind, only, sized, table, turned

TOP = block(120, 100, 10).faces(">Z").workplane(centerOption="CenterOfBoundBox")


@pytest.mark.parametrize("turn", TURNS)
def test_holes_on_a_circle(turn: tuple[tuple[float, float, float], float]) -> None:
    part = turned(TOP.polarArray(40, 15, 360, 6).hole(6), turn)
    assert sized(only(part, "circular pattern"), count=6, diameter=80, angle=60)
    assert len(only(part, "circular pattern").members) == 6


def test_a_circle_has_its_centre() -> None:
    circle = only(TOP.polarArray(40, 0, 360, 5).hole(6), "circular pattern")
    assert circle.at == pytest.approx((60, 50, 10))
    assert circle.through


def test_a_row() -> None:
    row = only(TOP.rarray(15, 1, 5, 1).hole(6), "linear pattern")
    assert sized(row, count=5, pitch=15)
    assert row.along == (1, 0, 0)


def test_two_holes_have_a_distance() -> None:
    assert sized(only(TOP.pushPoints([(-21, 0), (21, 0)]).hole(6), "linear pattern"), count=2, pitch=42)


def test_uneven_holes_are_no_pattern() -> None:
    part = TOP.pushPoints([(-40, 0), (0, 0), (25, 0)]).hole(6)
    assert not [f for f in table(part) if f.members]


@pytest.mark.parametrize(("columns", "rows"), [(3, 2), (4, 3), (2, 2), (10, 9)])
def test_a_grid(columns: int, rows: int) -> None:
    grid = only(TOP.rarray(10, 8, columns, rows).hole(4), "grid pattern")
    assert sized(grid, count=columns * rows, columns=columns, rows=rows, column_pitch=10, row_pitch=8)


def test_a_circle_of_holes_among_equal_ones_in_the_corners() -> None:
    part = TOP.hole(20).faces(">Z").workplane().polarArray(30, 0, 360, 6).hole(6)
    part = part.faces(">Z").workplane().rect(100, 80, forConstruction=True).vertices().hole(6)
    assert sized(only(part, "circular pattern"), count=6, diameter=60)


def test_slots_in_a_row() -> None:
    part = TOP.rarray(1, 20, 1, 3).slot2D(40, 6).cutThruAll()
    row = only(part, "linear pattern")
    assert sized(row, count=3, pitch=20)
    assert all(table(part)[number].kind == "slot" for number in row.members)


def test_a_counterbored_hole() -> None:
    part = TOP.pushPoints([(10, 5)]).cboreHole(6, 11, 4)
    hole, bore = only(part, "hole"), only(part, "counterbore")
    assert sized(hole, diameter=6, depth=6, reach=10)
    assert sized(bore, diameter=11, depth=4)
    assert (hole.at, bore.at, bore.box[2], bore.box[5]) == ((70, 55, 10), (70, 55, 10), 6, 10)


def test_a_countersunk_hole() -> None:
    assert sized(only(TOP.cskHole(6, 12, 82), "countersink"), diameter=12, angle=82)


def test_the_steps_of_a_bore() -> None:
    part = cq.Workplane().circle(30).extrude(50).cut(cq.Workplane().circle(10).extrude(50))
    part = part.cut(cq.Workplane(origin=(0, 0, 30)).circle(15).extrude(20)).faces(">Z").edges("%CIRCLE").chamfer(1)
    assert sorted((f.sizes["diameter"], f.sizes["length"]) for f in of_kind(part, "bore")) == [(20, 30), (30, 20)]


def test_a_hole_from_one_side() -> None:
    hole = only(TOP.hole(6, 4), "hole")
    assert (hole.side, hole.through) == ("+z", False)
    assert only(TOP.hole(6), "hole").side == ""


@pytest.mark.slow
def test_more_features_than_are_told() -> None:
    from cadwright.kernel.occ.verify import measured

    part = block(300, 300, 5).faces(">Z").workplane(centerOption="CenterOfBoundBox").rarray(11, 11, 25, 22).hole(4)
    found = measured(part.val().wrapped)
    assert len(found.features) == 500
    assert found.features_left_out > 40
    (grid,) = [f for f in found.features if f.kind == "grid pattern"]
    assert sized(grid, count=550)
    assert all(found.features[n].kind == "hole" for n in grid.members)
