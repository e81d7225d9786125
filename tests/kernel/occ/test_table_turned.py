"""Steps, grooves, tapers and bosses."""

import cadquery as cq
import pytest
from known_parts import TURNS, block, of_kind, only, sized, table, turned

Step = tuple[float, float]


def shaft(*steps: Step) -> cq.Workplane:
    part, at = cq.Workplane("YZ"), 0.0
    for diameter, length in steps:
        part = part.add(cq.Workplane("YZ", origin=(at, 0, 0)).circle(diameter / 2).extrude(length))
        at += length
    return part.combine()


def steps(part: cq.Workplane) -> list[Step]:
    return [(f.sizes["diameter"], f.sizes["length"]) for f in of_kind(part, "step")]


STEPPED = shaft((30, 40), (40, 60), (25, 30))


@pytest.mark.parametrize("turn", TURNS)
def test_a_shaft(turn: tuple[tuple[float, float, float], float]) -> None:
    found = steps(turned(STEPPED, turn))
    assert sorted(found) == [pytest.approx(one) for one in [(25, 30), (30, 40), (40, 60)]]
    assert of_kind(turned(STEPPED, turn), "boss") == []


def test_chamfered_and_rounded_ends_belong_to_their_steps() -> None:
    part = STEPPED.faces("<X").edges().chamfer(1).faces(">X").edges().fillet(2)
    assert steps(part) == [(30, 40), (40, 60), (25, 30)]


def test_blends_at_the_shoulders_belong_to_their_steps() -> None:
    part = STEPPED.edges(cq.selectors.BoxSelector((39, -16, -16), (41, 16, 16))).fillet(1)
    assert (30, 40) in steps(part)


def test_a_step_starts_where_it_starts() -> None:
    first, second, _ = of_kind(STEPPED, "step")
    assert (first.at, second.at, second.axis) == ((0, 0, 0), (40, 0, 0), (1, 0, 0))
    assert second.box == pytest.approx((40, -20, -20, 100, 20, 20))


def test_a_circlip_groove_does_not_part_a_step() -> None:
    part = STEPPED.cut(cq.Workplane("YZ", origin=(110, 0, 0)).circle(20).circle(11.5).extrude(1.3))
    groove = only(part, "groove")
    assert sized(groove, diameter=23, outer_diameter=25, width=1.3, depth=1)
    assert groove.at == pytest.approx((110.65, 0, 0))
    assert steps(part) == [(30, 40), (40, 60), (25, 30)]


def test_a_long_neck_is_a_step() -> None:
    part = shaft((30, 20), (10, 50), (30, 20))
    assert (10, 50) in steps(part)
    assert of_kind(part, "groove") == []


def test_a_groove_in_a_bore() -> None:
    tube = cq.Workplane().circle(30).circle(15).extrude(50)
    part = tube.cut(cq.Workplane(origin=(0, 0, 40)).circle(16).extrude(2))
    assert sized(only(part, "groove"), diameter=32, outer_diameter=30, width=2, depth=1)


def test_a_keyway_does_not_shorten_a_step() -> None:
    part = STEPPED.cut(cq.Workplane(origin=(70, 0, 15)).slot2D(40, 12).extrude(20))
    assert (40, 60) in steps(part)


def test_a_flange() -> None:
    part = shaft((80, 10), (40, 30)).faces("<X").workplane().hole(20)
    assert sized(only(part, "flange"), diameter=80, thickness=10)


def test_a_taper() -> None:
    part = (
        cq.Workplane().circle(20).extrude(10).faces(">Z").workplane().circle(20).workplane(offset=30).circle(10).loft()
    )
    found = only(part, "taper")
    assert sized(found, large_diameter=40, small_diameter=20, length=30)


@pytest.mark.parametrize("turn", TURNS)
def test_a_boss_stands_on_its_foot(turn: tuple[tuple[float, float, float], float]) -> None:
    part = block(60, 60, 10).union(cq.Workplane(origin=(30, 30, 10)).circle(10).extrude(12))
    assert sized(only(turned(part, turn), "boss"), diameter=20, height=12)
    found = only(part, "boss")
    assert (found.at, found.axis, found.side) == ((30, 30, 10), (0, 0, 1), "+z")


def test_a_boss_with_a_blend_a_chamfer_and_a_bore() -> None:
    part = block(60, 60, 10).union(cq.Workplane(origin=(30, 30, 10)).circle(10).extrude(12))
    part = part.edges(cq.selectors.BoxSelector((15, 15, 9), (45, 45, 11))).fillet(2)
    part = part.faces(">Z").edges().chamfer(1).cut(cq.Workplane(origin=(30, 30, 0)).circle(4).extrude(30))
    assert sized(only(part, "boss"), diameter=20, height=12)
    assert sized(only(part, "hole"), diameter=8, depth=22)


def test_a_boss_that_closes_a_bore_is_seen() -> None:
    open_plate = block(60, 60, 10).cut(cq.Workplane(origin=(30, 30, 0)).circle(4).extrude(10))
    closed = open_plate.union(cq.Workplane(origin=(30, 30, 10)).circle(10).extrude(12))
    assert only(open_plate, "hole").through is True
    assert only(closed, "hole").through is False


def test_a_block_has_nothing_turned() -> None:
    assert not {"step", "boss", "taper", "groove", "flange"} & {f.kind for f in table(block(30, 20, 10))}


def test_bosses_on_each_other() -> None:
    part = block(60, 60, 10).union(cq.Workplane(origin=(30, 30, 10)).circle(15).extrude(8))
    first, second = of_kind(part.union(cq.Workplane(origin=(30, 30, 18)).circle(8).extrude(12)), "boss")
    assert sized(first, diameter=30, height=8)
    assert sized(second, diameter=16, height=12)


def test_a_groove_in_a_face() -> None:
    part = cq.Workplane().circle(30).extrude(10).cut(cq.Workplane(origin=(0, 0, 7)).circle(20).circle(16).extrude(3))
    groove = only(part, "groove")
    assert sized(groove, diameter=40, inner_diameter=32, width=4, depth=3)
    assert (groove.side, groove.axis) == ("+z", (0, 0, -1))
    assert steps(part) == [(60, 10)]


def test_a_hexagonal_head_and_its_shank() -> None:
    head = cq.Workplane().polygon(6, 20).extrude(8)
    part = head.union(cq.Workplane(origin=(0, 0, 8)).circle(5).extrude(40))
    assert sized(only(part, "prism"), sides=6, across=17.320508075688775, height=8)
    assert steps(part) == [(10, 40)]


CONE = cq.Workplane("XZ").polyline([(0, 0), (21, 0), (19, 20), (0, 20)]).close().revolve(360, (0, 0), (0, 1))


@pytest.mark.parametrize("turn", TURNS)
def test_what_flutes_leave_of_a_cone_is_one_taper(turn: tuple[tuple[float, float, float], float]) -> None:
    fluted = CONE.cut(cq.Workplane().polarArray(22, 30, 360, 6).circle(4).extrude(20))
    taper = only(turned(fluted, turn), "taper")
    assert sized(taper, large_diameter=42, small_diameter=38, length=20)


def test_drafted_corners_are_no_taper() -> None:
    part = cq.Workplane().rect(40, 30).extrude(20, taper=3).edges("not(#Z)").edges("not(|X or |Y)").fillet(4)
    assert of_kind(part, "taper") == []
