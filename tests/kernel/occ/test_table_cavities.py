"""Pockets, slots, keyways and notches of known size."""

import random

import cadquery as cq
import pytest
from known_parts import TURNS, block, obround, of_kind, only, sized, table, turned

STOCK = block(100, 60, 20)


def pocket(length: float, width: float, depth: float, corner: float = 0.0) -> cq.Workplane:
    cut = cq.Workplane().box(length, width, depth, centered=(True, True, False))
    cut = cut.edges("|Z").fillet(corner) if corner else cut
    return cut.translate((50, 30, 20 - depth))


@pytest.mark.parametrize("turn", TURNS)
def test_an_obround_slot(turn: tuple[tuple[float, float, float], float]) -> None:
    slot = only(turned(STOCK.cut(obround(40, 8, 4, (60, 30, 20))), turn), "slot")
    assert sized(slot, length=40, width=8, depth=4, open_ends=0)
    middle = cq.Vector(*slot.at) - cq.Vector(3, -7, 11)
    back = cq.Workplane(cq.Vertex.makeVertex(*middle.toTuple())).rotate((0, 0, 0), turn[0], -turn[1])
    assert back.val().Center().toTuple() == pytest.approx((60, 30, 20), abs=1e-6)


def test_a_slot_open_at_one_end() -> None:
    slot = only(STOCK.cut(block(30, 8, 4, (70, 26, 16))), "slot")
    assert sized(slot, length=30, width=8, depth=4, open_ends=1)
    assert (slot.at, slot.axis, slot.along, slot.side) == ((85, 30, 20), (0, 0, -1), (1, 0, 0), "+z")
    assert slot.box == pytest.approx((70, 26, 16, 100, 34, 20))


def test_a_slot_with_one_round_end_and_a_floor() -> None:
    cut = block(26, 8, 4, (74, 26, 16)).union(cq.Workplane(origin=(74, 30, 16)).circle(4).extrude(4))
    assert sized(only(STOCK.cut(cut), "slot"), length=30, width=8, depth=4, open_ends=1)


def test_a_channel_from_end_to_end() -> None:
    slot = only(STOCK.cut(block(100, 8, 5, (0, 26, 15))), "slot")
    assert sized(slot, length=100, width=8, depth=5, open_ends=2)


def test_a_channel_whose_ends_are_chamfered() -> None:
    part = STOCK.cut(block(100, 8, 5, (0, 26, 15))).faces(">X or <X").edges(">Z or <Z").chamfer(1)
    assert sized(only(part, "slot"), length=100, width=8, depth=5)


def test_crossing_channels_keep_their_sizes() -> None:
    part = STOCK.cut(block(100, 8, 5, (0, 26, 15))).cut(block(12, 60, 10, (40, 0, 10)))
    first, second = of_kind(part, "slot")
    assert sized(first, length=100, width=8, depth=5)
    assert sized(second, length=60, width=12, depth=10)


def test_a_hole_across_a_slot_leaves_it_whole() -> None:
    part = STOCK.cut(obround(60, 8, 5, (50, 30, 20))).cut(cq.Workplane(origin=(50, 30, 0)).circle(7).extrude(20))
    assert sized(only(part, "slot"), length=60, width=8, depth=5)
    assert sized(only(part, "hole"), diameter=14)


@pytest.mark.parametrize("turn", TURNS)
def test_a_pocket_with_round_corners(turn: tuple[tuple[float, float, float], float]) -> None:
    found = only(turned(STOCK.cut(pocket(60, 40, 5, 4)), turn), "pocket")
    assert sized(found, length=60, width=40, depth=5, corner_radius=4)


def test_blends_at_rim_and_floor_do_not_change_a_pocket() -> None:
    cut = pocket(60, 40, 8, 6).faces("<Z").edges().fillet(2)
    part = STOCK.cut(cut).faces(">Z").edges("not(<X or >X or <Y or >Y)").fillet(1)
    assert sized(only(part, "pocket"), length=60, width=40, depth=8, corner_radius=6)


def test_a_pocket_with_an_island_and_a_hole() -> None:
    part = STOCK.cut(pocket(60, 40, 5)).union(block(10, 10, 5, (30, 25, 15)))
    part = part.cut(cq.Workplane(origin=(60, 30, 0)).circle(3).extrude(20))
    assert sized(only(part, "pocket"), length=60, width=40, depth=5)


def test_a_pocket_in_a_pocket() -> None:
    part = STOCK.cut(pocket(60, 40, 5)).cut(block(20, 10, 4, (40, 25, 11)))
    outer, inner = of_kind(part, "pocket")
    assert sized(outer, length=60, width=40, depth=5)
    assert sized(inner, length=20, width=10, depth=4)


def test_an_l_shaped_pocket_is_not_named() -> None:
    part = STOCK.cut(block(40, 10, 5, (10, 10, 15)).union(block(10, 30, 5, (10, 10, 15))))
    assert not {"pocket", "slot", "notch"} & {feature.kind for feature in table(part)}


def test_a_keyway_in_a_shaft() -> None:
    shaft = cq.Workplane("YZ").circle(20).extrude(100)
    part = shaft.cut(cq.Workplane(origin=(60, 0, 15)).slot2D(40, 12).extrude(20))
    keyway = only(part, "keyway")
    assert sized(keyway, length=40, width=12, depth=5, across=35, open_ends=0)
    assert (keyway.at, keyway.side) == ((60, 0, 20), "+z")


def test_a_keyway_open_at_the_shafts_chamfered_end() -> None:
    shaft = cq.Workplane("YZ").circle(20).extrude(100).faces(">X or <X").edges().chamfer(1)
    part = shaft.cut(block(30, 12, 20, (70, -6, 15)))
    assert sized(only(part, "keyway"), length=30, width=12, depth=5, across=35, open_ends=1)


def test_a_keyway_in_a_bore() -> None:
    hub = cq.Workplane().circle(30).circle(10).extrude(20).cut(block(12.8, 6, 20, (0, -3, 0)))
    assert sized(only(hub, "keyway"), length=20, width=6, depth=2.8, across=22.8)


def test_a_cut_into_the_edge_of_a_plate_is_a_notch_and_a_slot_through_it() -> None:
    part = block(100, 60, 10).cut(block(20, 8, 10, (80, 26, 0)))
    assert sized(only(part, "notch"), length=10, width=8, depth=20)
    slot = only(part, "slot")
    assert sized(slot, length=20, width=8, depth=10)
    assert (slot.through, slot.at) == (True, (90, 30, 10))


def test_a_step_at_an_edge() -> None:
    notch = only(STOCK.cut(block(100, 10, 3, (0, 50, 17))), "notch")
    assert sized(notch, length=100, width=10, depth=3)
    assert notch.side == "+z"


def test_what_stands_beside_a_block_is_no_notch() -> None:
    assert of_kind(block(80, 50, 5).union(block(30, 20, 8, (10, 10, 5))), "notch") == []


@pytest.mark.parametrize("seed", range(8))
def test_random_slots(seed: int) -> None:
    chance = random.Random(seed)
    width = chance.uniform(3, 12)
    length, depth = chance.uniform(1.5, 4) * width, chance.uniform(1, 15)
    part = turned(STOCK.cut(obround(length, width, depth, (50, 30, 20))), chance.choice(TURNS))
    assert sized(only(part, "slot"), length=length, width=width, depth=depth)


@pytest.mark.parametrize("rim", ["chamfer", "fillet"])
def test_a_broken_rim_does_not_change_a_slots_depth(rim: str) -> None:
    edges = STOCK.cut(obround(40, 12, 8, (50, 30, 20))).faces(">Z").edges("not(<X or >X or <Y or >Y)")
    part = edges.chamfer(1) if rim == "chamfer" else edges.fillet(1)
    slot = only(part, "slot")
    assert sized(slot, length=40, width=12, depth=8)
    assert slot.at == pytest.approx((50, 30, 20))


def test_a_slot_in_a_slot() -> None:
    part = STOCK.cut(obround(40, 12, 8, (50, 30, 20))).cut(obround(34, 6, 20, (50, 30, 20)))
    blind, through = of_kind(part, "slot")
    assert sized(blind, length=40, width=12, depth=8)
    assert sized(through, length=34, width=6, depth=12)
