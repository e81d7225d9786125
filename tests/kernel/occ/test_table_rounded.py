"""Grooves with slanted and round bottoms, flats, bosses that are not round all the way, sockets and outer fins."""

import math

import cadquery as cq
import pytest
from known_parts import TURNS, block, of_kind, only, sized, turned

PULLEY = cq.Workplane().circle(40).extrude(20)


def ring(*points: tuple[float, float]) -> cq.Workplane:
    """A profile in radius and height, turned about z."""
    return cq.Workplane("XZ").polyline(list(points)).close().revolve(360, (0, 0, 0), (0, 1, 0))


@pytest.mark.parametrize("turn", TURNS)
def test_a_vee_belt_groove(turn: tuple[tuple[float, float, float], float]) -> None:
    part = turned(PULLEY.cut(ring((41, 4), (41, 16), (30, 12), (30, 8))), turn)
    at_rim = 4 + 2 * 10 * 4 / 11
    angle = 2 * math.degrees(math.atan(4 / 11))
    assert sized(
        only(part, "groove"), diameter=60, outer_diameter=80, width=at_rim, inner_width=4, depth=10, angle=angle
    )


def test_a_sharp_vee_groove() -> None:
    part = PULLEY.cut(ring((40, 5), (40, 15), (35, 10)))
    assert sized(only(part, "groove"), diameter=70, width=10, depth=5, angle=90)


def test_a_waist_between_two_cones_is_no_groove_where_they_end_at_the_ends() -> None:
    assert of_kind(ring((0, 0), (20, 0), (10, 30), (0, 30)), "groove") == []


def test_a_rope_groove() -> None:
    part = PULLEY.cut(cq.Workplane("XZ").center(40, 10).circle(4).revolve(360, (-40, 0, 0), (-40, 1, 0)))
    assert sized(only(part, "groove"), radius=4, depth=4, width=8, diameter=72, outer_diameter=80)


@pytest.mark.parametrize("turn", TURNS)
def test_a_flat_on_a_shaft(turn: tuple[tuple[float, float, float], float]) -> None:
    part = turned(cq.Workplane().circle(10).extrude(60).cut(block(20, 40, 25, (8, -20, 35))), turn)
    assert sized(only(part, "flat"), depth=2, across=18, length=25, width=12, diameter=20)


def test_two_flats_are_measured_across() -> None:
    part = cq.Workplane().circle(10).extrude(60)
    for x in (8, -28):
        part = part.cut(block(20, 40, 15, (x, -20, 45)))
    found = of_kind(part, "flat")
    assert len(found) == 2
    assert all(sized(flat, across=16, length=15) for flat in found)


def test_the_flat_of_a_d_bore() -> None:
    hole = cq.Workplane().circle(3).extrude(20).cut(block(6, 6, 20, (1.5, -3, 0)))
    part = cq.Workplane().circle(15).extrude(20).cut(hole)
    assert sized(only(part, "flat"), across=4.5, diameter=6, length=20)


def test_a_keyway_is_no_flat() -> None:
    part = cq.Workplane().circle(10).extrude(60).cut(block(20, 6, 5, (0, -3, 7)).rotate((0, 0, 0), (0, 1, 0), 0))
    assert of_kind(part, "flat") == []


def test_the_end_of_an_arm_is_a_boss_though_it_runs_into_the_arm() -> None:
    part = block(60, 20, 10, (0, -10, 0)).union(cq.Workplane().circle(15).extrude(25))
    part = part.union(block(20, 40, 25, (-40, -20, 0))).cut(cq.Workplane().circle(6).extrude(25))
    assert any(sized(boss, diameter=30, height=25) or sized(boss, diameter=30) for boss in of_kind(part, "boss"))


def test_a_hexagon_socket() -> None:
    part = cq.Workplane().circle(10).extrude(20).faces(">Z").workplane().polygon(6, 8, circumscribed=True).cutBlind(-5)
    assert sized(only(part, "pocket"), sides=6, across=8, depth=5)


@pytest.mark.parametrize("count", [5, 9])
def test_the_outer_fins_are_ribs(count: int) -> None:
    pitch = (60 - 2) / (count - 1)
    part = block(60, 40, 5)
    for number in range(count):
        part = part.union(block(2, 40, 20, (number * pitch, 0, 5)))
    ribs = of_kind(part, "rib")
    assert len(ribs) == count
    assert all(sized(rib, thickness=2, height=20, length=40) for rib in ribs)


def test_the_sides_of_a_channel_are_no_ribs() -> None:
    assert of_kind(block(60, 40, 30).cut(block(56, 40, 25, (2, 0, 5))), "rib") == []
