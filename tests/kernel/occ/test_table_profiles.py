"""Vees, trapezoids, dovetails, T-slots and the traces of round cutters."""

import math

import cadquery as cq
import pytest
from known_parts import TURNS, block, of_kind, only, sized, turned

STOCK = block(60, 40, 30)


def cut(*points: tuple[float, float]) -> cq.Workplane:
    """The stock with a profile in the plane of y and z cut all along x."""
    return STOCK.cut(cq.Workplane("YZ").polyline(list(points)).close().extrude(60))


VEE = cut((12, 30), (28, 30), (20, 22))


@pytest.mark.parametrize("turn", TURNS)
def test_a_vee(turn: tuple[tuple[float, float, float], float]) -> None:
    part = turned(VEE, turn)
    assert sized(only(part, "vee"), angle=90, width=16, depth=8, length=60)
    assert of_kind(part, "notch") == []


def test_a_vee_has_a_place() -> None:
    vee = only(VEE, "vee")
    assert vee.at == pytest.approx((30, 20, 30))
    assert vee.axis == pytest.approx((0, 0, -1))
    assert vee.side == "+z"


def test_a_vee_with_a_relief_is_measured_to_its_sharp_point() -> None:
    part = VEE.cut(block(60, 2, 12, (0, 19, 18)))
    assert sized(only(part, "vee"), angle=90, width=16, depth=8)
    assert sized(only(part, "slot"), width=2, depth=5)


def test_a_vee_with_a_rounded_bottom() -> None:
    part = VEE.edges(cq.selectors.BoxSelector((-1, 19, 21), (61, 21, 23))).fillet(1)
    assert sized(only(part, "vee"), angle=90, width=16, depth=8)


def test_a_vee_of_sixty_degrees_that_leans() -> None:
    part = cut((10, 30), (20, 30), (10, 30 - 10 / math.tan(math.radians(30))))
    assert of_kind(part, "vee") == [], "one side is upright"
    part = cut((10, 30), (16, 30), (12, 26))
    assert sized(only(part, "vee"), angle=45 + math.degrees(math.atan(0.5)), width=6, depth=4)


def test_the_cut_corner_of_a_block_is_no_vee() -> None:
    part = cut((0, 30), (10, 30), (10, 20), (0, 20))
    assert of_kind(part, "vee") == []
    assert len(of_kind(part, "notch")) == 1


def test_a_roof_is_no_vee() -> None:
    part = STOCK.union(cq.Workplane("YZ").polyline([(12, 30), (28, 30), (20, 38)]).close().extrude(60))
    assert of_kind(part, "vee") == []


@pytest.mark.parametrize("turn", TURNS)
def test_a_dovetail(turn: tuple[tuple[float, float, float], float]) -> None:
    side = 8 / math.tan(math.radians(60))
    part = turned(cut((14, 30), (26, 30), (26 + side, 22), (14 - side, 22)), turn)
    assert sized(only(part, "dovetail"), width=12, inner_width=12 + 2 * side, depth=8, angle=60, length=60)


def test_a_trapezoid_is_a_slot_with_an_angle() -> None:
    part = cut((10, 30), (30, 30), (26, 22), (14, 22))
    slot = only(part, "slot")
    assert sized(slot, width=20, inner_width=12, depth=8, angle=2 * math.degrees(math.atan(0.5)))
    assert of_kind(part, "dovetail") == []


def test_a_t_slot() -> None:
    part = STOCK.cut(block(60, 6, 5, (0, 17, 25))).cut(block(60, 12, 4, (0, 14, 21)))
    assert sized(only(part, "t-slot"), width=6, inner_width=12, depth=9, neck_depth=5, inner_height=4)
    assert only(part, "t-slot").at == pytest.approx((30, 20, 30))


def test_a_stepped_slot_is_no_t_slot() -> None:
    part = STOCK.cut(block(60, 12, 5, (0, 14, 25))).cut(block(60, 6, 4, (0, 17, 21)))
    assert of_kind(part, "t-slot") == []


def test_the_flutes_of_a_knob() -> None:
    knob = cq.Workplane().circle(20).extrude(15)
    part = knob.cut(cq.Workplane().polarArray(21, 0, 360, 8).circle(4).extrude(15))
    flutes = of_kind(part, "notch")
    assert len(flutes) == 8
    assert all(sized(flute, radius=4, depth=3, length=15) for flute in flutes)
    assert all(math.hypot(*flute.at[:2]) == pytest.approx(21) for flute in flutes), "the axes of the cutter"


def test_a_round_bottomed_channel() -> None:
    part = STOCK.cut(cq.Workplane("YZ").center(20, 31).circle(5).extrude(60))
    assert sized(only(part, "notch"), radius=5, depth=4, width=2 * math.sqrt(24), length=60)


def test_a_slot_with_a_round_end_is_no_flute() -> None:
    part = STOCK.cut(cq.Workplane().center(60, 20).slot2D(40, 8).extrude(30))
    assert of_kind(part, "notch") == []
    assert sized(only(part, "slot"), width=8, end_radius=4)
