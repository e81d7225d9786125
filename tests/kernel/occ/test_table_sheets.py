"""Walls, floors, shells, ribs and plates."""

import cadquery as cq
import pytest
from known_parts import TURNS, block, of_kind, only, sized, table, turned

TRAY = cq.Workplane().box(80, 50, 30).faces(">Z").shell(-2)


def thicknesses(part: cq.Workplane) -> list[float]:
    return sorted(round(f.sizes["thickness"], 6) for f in of_kind(part, "wall"))


def test_a_block_is_three_walls() -> None:
    assert thicknesses(block(30, 20, 10)) == [10, 20, 30]


def test_a_wall_has_a_place() -> None:
    wall = next(f for f in of_kind(TRAY, "wall") if abs(f.axis[0]) > 0.9 and f.at[0] > 0)
    assert wall.at[0] == pytest.approx(39)


@pytest.mark.parametrize("turn", TURNS)
def test_a_shell(turn: tuple[tuple[float, float, float], float]) -> None:
    part = turned(TRAY, turn)
    assert sized(only(part, "shell"), thickness=2)
    assert sized(only(part, "floor"), thickness=2)


def test_a_shell_with_round_corners() -> None:
    part = cq.Workplane().box(80, 50, 30).edges("|Z").fillet(6).faces(">Z").shell(-2)
    assert sized(only(part, "shell"), thickness=2)


def test_a_tray_with_a_thicker_floor_is_no_shell() -> None:
    part = block(80, 50, 30).cut(block(76, 46, 25, (2, 2, 5)))
    assert of_kind(part, "shell") == []
    assert sized(only(part, "floor"), thickness=5)
    assert thicknesses(part) == [2, 2, 2, 2, 5]


def test_a_block_with_a_hole_is_no_shell() -> None:
    assert of_kind(block(30, 20, 10).faces(">Z").workplane().hole(5), "shell") == []


def test_a_tube_has_a_round_wall() -> None:
    assert 3 in thicknesses(cq.Workplane().circle(20).circle(17).extrude(60))


def test_a_pin_in_a_ring_is_no_wall() -> None:
    """Two coaxial cylinders of one body with air between them."""
    part = cq.Workplane().circle(30).extrude(5)
    part = part.union(cq.Workplane(origin=(0, 0, 5)).circle(30).circle(20).extrude(20))
    part = part.union(cq.Workplane(origin=(0, 0, 5)).circle(10).extrude(20))
    assert thicknesses(part).count(10) == 1
    assert 20 not in thicknesses(part)


@pytest.mark.parametrize("turn", TURNS)
def test_a_rib_on_a_plate(turn: tuple[tuple[float, float, float], float]) -> None:
    part = block(80, 50, 5).union(block(60, 4, 20, (10, 23, 5)))
    assert sized(only(turned(part, turn), "rib"), thickness=4, height=20, length=60)


def test_a_rib_with_blends_at_its_foot() -> None:
    part = block(80, 50, 5).union(block(60, 4, 20, (10, 23, 5)))
    part = part.edges(cq.selectors.BoxSelector((9, 22, 4), (71, 28, 6))).fillet(1)
    rib = only(part, "rib")
    assert sized(rib, thickness=4, height=20)
    assert rib.at == pytest.approx((40, 25, 5))


def test_a_rib_between_two_walls() -> None:
    part = (
        block(80, 50, 5).union(block(5, 50, 30)).union(block(5, 50, 30, (75, 0, 0))).union(block(70, 4, 20, (5, 23, 5)))
    )
    assert sized(only(part, "rib"), thickness=4, height=20, length=70)


def test_a_gusset() -> None:
    part = block(60, 40, 5).union(block(5, 40, 50))
    part = part.union(cq.Workplane("XZ", origin=(0, 23, 0)).polyline([(5, 5), (35, 5), (5, 45)]).close().extrude(6))
    assert sized(only(part, "rib"), thickness=6, height=40, length=30)
    assert of_kind(part, "notch") == []


def test_a_plate() -> None:
    part = block(100, 60, 10).faces(">Z").workplane().rarray(20, 20, 3, 2).hole(5)
    assert sized(only(part, "plate"), thickness=10, length=100, width=60)
    assert of_kind(block(20, 20, 20), "plate") == []


def test_a_pad() -> None:
    pad = only(block(80, 50, 5).union(block(30, 20, 8, (10, 10, 5))), "boss")
    assert sized(pad, length=30, width=20, height=8)
    assert pad.at == pytest.approx((25, 20, 5))
    assert not {"rib", "notch"} & {f.kind for f in table(block(80, 50, 5).union(block(30, 20, 8, (10, 10, 5))))}


def test_the_floor_of_a_cup() -> None:
    cup = cq.Workplane().circle(20).extrude(50).cut(cq.Workplane(origin=(0, 0, 5)).circle(18).extrude(50))
    assert sized(only(cup, "floor"), thickness=5)
    assert thicknesses(cup) == [2, 5]
    assert of_kind(cup, "shell") == []
