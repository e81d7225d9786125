"""The blocks that a part is made of."""

import cadquery as cq
import pytest
from known_parts import block, obround, of_kind

ANGLE = block(60, 40, 5).union(block(5, 40, 50))


def boxes(part: cq.Workplane) -> list[tuple[float, ...]]:
    return [tuple(round(c, 6) for c in feature.box) for feature in of_kind(part, "block")]


def test_both_legs_of_an_angle_are_blocks() -> None:
    found = boxes(ANGLE)
    assert (0, 0, 0, 60, 40, 5) in found
    assert (0, 0, 0, 5, 40, 50) in found
    assert len(found) == 4, "and what each leaves of the other"


def test_holes_are_looked_through() -> None:
    drilled = ANGLE.cut(cq.Workplane("YZ").center(20, 30).circle(4.5).extrude(5))
    drilled = drilled.cut(cq.Workplane().center(40, 20).circle(3).extrude(5))
    assert len(of_kind(drilled, "hole")) == 2
    assert sorted(boxes(drilled)) == sorted(boxes(ANGLE))


def test_the_sizes_of_a_block() -> None:
    foot = next(f for f in of_kind(ANGLE, "block") if f.box == pytest.approx((0, 0, 0, 60, 40, 5)))
    assert foot.sizes == {"length": 60, "width": 40, "height": 5}
    assert foot.at == pytest.approx((30, 20, 0))


def test_a_plain_box_and_a_plate_with_holes_have_none() -> None:
    assert boxes(block(30, 20, 10)) == []
    assert boxes(block(30, 20, 10).faces(">Z").workplane(centerOption="CenterOfBoundBox").hole(5)) == []


def test_the_floor_under_the_corner_of_two_walls() -> None:
    part = block(60, 60, 30).cut(block(50, 50, 20, (10, 0, 10)))
    assert (0, 0, 0, 60, 60, 10) in boxes(part)
    assert (0, 0, 10, 60, 60, 30) not in boxes(part), "an L has the same box and is no block"


def test_the_walls_of_a_channel() -> None:
    part = block(80, 40, 30).cut(block(80, 34, 27, (0, 3, 3)))
    found = boxes(part)
    assert (0, 0, 0, 80, 40, 3) in found
    assert (0, 0, 0, 80, 3, 30) in found
    assert (0, 37, 0, 80, 40, 30) in found


def test_a_round_end_bounds_a_block_and_a_round_boss_is_none() -> None:
    bar = obround(120, 14, 8, (0, 0, 8)).union(cq.Workplane(origin=(0, 0, 8)).circle(6).extrude(10))
    assert boxes(bar) == [(-60, -7, 0, 60, 7, 8)]


def test_a_pocket_does_not_part_a_block() -> None:
    part = block(60, 40, 10).cut(block(30, 20, 4, (15, 10, 6))).union(block(10, 40, 20, (0, 0, 10)))
    assert (0, 0, 0, 60, 40, 10) in boxes(part)
