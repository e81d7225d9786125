"""Openings that go through."""

import math

import cadquery as cq
import pytest
from known_parts import TURNS, block, of_kind, only, sized, table, turned

PLATE = block(100, 80, 10)
TOP = PLATE.faces(">Z").workplane(centerOption="CenterOfBoundBox")


@pytest.mark.parametrize("turn", TURNS)
def test_a_window(turn: tuple[tuple[float, float, float], float]) -> None:
    window = only(turned(TOP.rect(40, 20).cutThruAll(), turn), "window")
    assert sized(window, length=40, width=20, depth=10)
    assert window.through


def test_a_window_with_round_corners_and_a_rounded_rim() -> None:
    part = PLATE.cut(block(40, 20, 10).edges("|Z").fillet(5).translate((30, 30, 0)))
    part = part.faces(">Z").edges("not(<X or >X or <Y or >Y)").fillet(1)
    window = only(part, "window")
    assert sized(window, length=40, width=20, depth=10, corner_radius=5)
    assert (window.at, window.along, window.side) == ((50, 40, 10), (1, 0, 0), "")


@pytest.mark.parametrize("angle", [0, 30, 90, 123.4])
def test_an_obround_through_a_plate(angle: float) -> None:
    slot = only(TOP.slot2D(40, 8, angle).cutThruAll(), "slot")
    assert sized(slot, length=40, width=8, depth=10, open_ends=0)
    assert slot.along is not None
    assert abs(math.cos(math.radians(angle))) == pytest.approx(abs(slot.along[0]), abs=1e-6)
    assert slot.at == pytest.approx((50, 40, 10))


def test_a_slot_with_a_round_end_from_the_edge_of_a_plate() -> None:
    cut = block(24, 8, 10, (76, 36, 0)).union(cq.Workplane(origin=(76, 40, 0)).circle(4).extrude(10))
    slot = only(PLATE.cut(cut), "slot")
    assert sized(slot, length=28, width=8, depth=10, open_ends=1)
    assert slot.at == pytest.approx((86, 40, 10))


def test_a_hexagonal_window() -> None:
    window = only(TOP.polygon(6, 20).cutThruAll(), "window")
    assert sized(window, sides=6, across=20 * math.cos(math.pi / 6), depth=10)


def test_an_arc_slot() -> None:
    ring = cq.Workplane().circle(33).circle(27).extrude(10).intersect(block(40, 40, 10))
    ends = cq.Workplane().pushPoints([(30, 0), (0, 30)]).circle(3).extrude(10)
    slot = only(PLATE.translate((-20, -20, 0)).cut(ring.union(ends)), "slot")
    assert sized(slot, width=6, radius=30, angle=90, depth=10)


def test_a_slot_through_the_wall_of_a_tube() -> None:
    tube = cq.Workplane().circle(20).circle(17).extrude(60)
    slot = only(tube.cut(cq.Workplane("YZ", origin=(0, 0, 30)).slot2D(20, 6, 90).extrude(30)), "slot")
    assert sized(slot, length=20, width=6)
    assert slot.side == "+x"
    assert slot.at == pytest.approx((20, 0, 30))


def test_holes_and_the_outside_are_no_windows() -> None:
    part = TOP.hole(10).edges("|Z").fillet(5)
    assert not {"window", "slot", "pocket"} & {feature.kind for feature in table(part)}


def test_a_wheel_has_spokes_between_windows() -> None:
    wheel = cq.Workplane().circle(50).circle(42).extrude(10).union(cq.Workplane().circle(12).circle(5).extrude(10))
    for number in range(6):
        wheel = wheel.union(block(34, 6, 10, (10, -3, 0)).rotate((0, 0, 0), (0, 0, 1), 60 * number))
    assert sized(only(wheel, "spoke"), count=6, width=6)
    assert all(sized(one, diameter=84, inner_diameter=24) for one in of_kind(wheel, "window"))
    assert sized(only(wheel, "circular pattern"), count=6)
    assert [hole.sizes["diameter"] for hole in of_kind(wheel, "hole")] == [10]
