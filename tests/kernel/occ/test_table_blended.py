"""Fillets, chamfers, full rounds, domes, draft and bodies."""

import cadquery as cq
import pytest
from known_parts import block, of_kind, only, sized, table

from cadwright.kernel.occ.verify import measured


def test_fillets_by_radius_with_their_directions() -> None:
    part = block(60, 40, 20).edges("|Z").fillet(5).faces(">Z").edges("|X").fillet(2)
    small, large = of_kind(part, "fillet")
    assert sized(large, radius=5, convex=1, count=4, along_z=4, along_x=0)
    assert sized(small, radius=2, convex=1)


def test_an_inner_fillet() -> None:
    part = block(60, 40, 5).union(block(5, 40, 30))
    assert sized(
        only(part.edges(cq.selectors.BoxSelector((4, -1, 4), (6, 41, 6))).fillet(3), "fillet"), radius=3, convex=0
    )


def test_chamfers() -> None:
    part = block(60, 40, 20).edges("|Z").chamfer(2, 3)
    assert sized(only(part, "chamfer"), leg=2, second_leg=3, count=4, along_z=4)


def test_a_link_has_full_rounds_and_lugs() -> None:
    part = cq.Workplane().slot2D(40, 20).extrude(8).faces(">Z").workplane().pushPoints([(-10, 0), (10, 0)]).hole(8)
    assert all(sized(one, radius=10) for one in of_kind(part, "full round"))
    first, second = of_kind(part, "lug")
    assert sized(first, radius=10, diameter=8, thickness=8)
    assert {first.side, second.side} == {"-x", "+x"}


def test_a_rod_is_no_full_round() -> None:
    assert of_kind(cq.Workplane().circle(6).extrude(40), "full round") == []


def test_a_dome() -> None:
    part = cq.Workplane().circle(10).extrude(20).union(cq.Workplane(origin=(0, 0, 20)).sphere(10))
    dome = only(part, "dome")
    assert sized(dome, radius=10)
    assert dome.at == pytest.approx((0, 0, 20))


def test_the_corner_of_a_rounded_block_is_no_dome() -> None:
    assert of_kind(block(60, 40, 20).edges().fillet(3), "dome") == []


def test_a_ring_is_a_torus() -> None:
    ring = cq.Workplane(cq.Solid.makeTorus(20, 4))
    assert sized(only(ring, "torus"), radius=4, diameter=40)


@pytest.mark.parametrize("angle", [1, 3, 7.5])
def test_draft(angle: float) -> None:
    part = cq.Workplane().rect(40, 30).extrude(20, taper=angle)
    draft = only(part, "draft")
    assert sized(draft, angle=angle, count=4)
    assert draft.axis == (0, 0, 1)


def test_a_ramp_is_a_slope() -> None:
    part = cq.Workplane("XZ").polyline([(0, 0), (60, 0), (60, 30), (30, 30)]).close().extrude(20)
    assert sized(only(part, "slope"), angle=45, count=1)


def test_bodies_and_the_clearance_between_them() -> None:
    ring = cq.Workplane().circle(20).circle(10.2).extrude(10)
    pin = cq.Workplane().circle(10).extrude(10)
    both = measured(cq.Compound.makeCompound([ring.val(), pin.val()]).wrapped).features
    (gap,) = [f for f in both if f.kind == "gap"]
    assert sized(gap, distance=0.2)
    assert [both[n].kind for n in gap.members] == ["body", "body"]
    assert [f.body for f in both if f.kind == "hole"] == [0]


def test_bodies_that_touch() -> None:
    pair = cq.Compound.makeCompound([block(10, 10, 10).val(), block(10, 10, 10, (10, 0, 0)).val()])
    assert sized(next(f for f in measured(pair.wrapped).features if f.kind == "gap"), distance=0)


def test_a_body_has_a_size() -> None:
    body = table(block(30, 20, 10))[0]
    assert sized(body, length=30, width=20, height=10, volume=6000)


def test_what_narrows_has_an_end() -> None:
    wedge = cq.Workplane("XZ").polyline([(0, 0), (100, 0), (100, 25), (0, 5)]).close().extrude(40)
    end = only(wedge, "end")
    assert sized(end, length=40, width=5)
    assert end.side == "-x"
    frustum = cq.Workplane().rect(40, 40).workplane(offset=30).rect(24, 24).loft(combine=True)
    assert sized(only(frustum, "end"), length=24, width=24)


def test_what_does_not_narrow_has_none() -> None:
    assert of_kind(block(60, 40, 20).faces(">Z").edges(">X").chamfer(3), "end") == []
    assert of_kind(cq.Workplane().polygon(6, 20).extrude(10), "end") == []
    assert of_kind(block(60, 40, 20), "end") == []


def test_an_end_that_is_off_the_middle_is_not_told() -> None:
    for shift in (3, 8):
        part = cq.Workplane().rect(40, 40).workplane(offset=30).center(shift, 0).rect(24, 24).loft(combine=True)
        assert of_kind(part, "end") == []
