"""Features of parts whose faces are known by construction."""

import cadquery as cq
import pytest

from cadwright.errors import DrawingError
from cadwright.kernel.client import Kernel
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.features import features_of
from cadwright.kernel.occ.topology import explore
from cadwright.values.features import Features


def found(part: cq.Workplane) -> Features:
    return features_of([explore(part.val().wrapped)])


def spans(part: cq.Workplane, kind: str) -> set[tuple[int, float, float]]:
    return {(s.axis, round(s.low, 6), round(s.high, 6)) for s in found(part).spans if s.kind == kind}


def box(x: float, y: float, z: float) -> cq.Workplane:
    return cq.Workplane().box(x, y, z, centered=False)


def test_a_block_is_three_walls() -> None:
    assert spans(box(30, 20, 10), "wall") == {(0, 0, 30), (1, 0, 20), (2, 0, 10)}
    assert spans(box(30, 20, 10), "gap") == set()


def test_a_pocket_is_gaps_with_a_step() -> None:
    part = box(60, 40, 20).cut(box(30, 20, 12).translate((10, 5, 8)))
    assert spans(part, "gap") == {(0, 10, 40), (1, 5, 25)}
    assert spans(part, "step") == {(2, 8, 20)}
    assert (2, 0, 8) in spans(part, "wall")


def test_a_ring_does_not_face_what_is_inside_it() -> None:
    """The rim of the bore lies around its floor, not above it."""
    part = cq.Workplane().circle(20).extrude(30).cut(cq.Workplane(origin=(0, 0, 10)).circle(12).extrude(20))
    assert spans(part, "wall") == {(2, 0, 10)}


def test_the_wall_of_a_shell() -> None:
    shell = found(cq.Workplane().box(80, 50, 30).edges("|Z").fillet(6).faces(">Z").shell(-2.5))
    assert shell.wall == pytest.approx(2.5)
    assert found(box(30, 20, 10)).wall is None


def test_a_slot() -> None:
    (slot,) = found(box(60, 30, 8).cut(cq.Workplane(origin=(30, 15, 3)).slot2D(30, 10).extrude(5))).slots
    assert (slot.width, slot.length, slot.depth, slot.convex) == pytest.approx((10, 30, 5, False))
    assert sorted(slot.centers) == [pytest.approx((20, 15, 8)), pytest.approx((40, 15, 8))]
    assert slot.axis == pytest.approx((0, 0, -1))


def test_the_round_ends_of_a_bar() -> None:
    (slot,) = found(cq.Workplane().slot2D(30, 10).extrude(5)).slots
    assert slot.convex


def test_two_holes_are_no_slot() -> None:
    assert found(box(60, 30, 8).faces(">Z").workplane().pushPoints([(-15, 0), (15, 0)]).hole(10)).slots == ()


def test_roundings_have_places() -> None:
    (rounding,) = found(box(60, 30, 8).edges("|Z and >X and >Y").fillet(4)).roundings
    assert (rounding.radius, rounding.convex, rounding.ring) == pytest.approx((4, True, 0))
    assert rounding.center == pytest.approx((56, 26, 4))
    assert rounding.axis == pytest.approx((0, 0, 1))


def test_a_rounding_about_an_axis_has_a_ring() -> None:
    (rounding,) = found(cq.Workplane().circle(20).extrude(10).faces(">Z").edges().fillet(3)).roundings
    assert (rounding.radius, rounding.ring) == pytest.approx((3, 17))


def test_bevels_run_along_the_edge() -> None:
    (bevel,) = found(box(60, 30, 8).edges("|Z and >X and >Y").chamfer(10)).bevels
    assert bevel.size == pytest.approx((10, 10))
    assert bevel.axis == pytest.approx((0, 0, 1))
    assert not bevel.turned
    (turned,) = found(cq.Workplane().circle(20).extrude(10).faces(">Z").edges().chamfer(2)).bevels
    assert turned.turned


def test_slopes_have_angles_and_chamfers_are_none() -> None:
    part = (
        cq.Workplane("XZ").polyline([(0, 0), (40, 0), (40, 10), (0, 10 + 40 * 0.5773502691896257)]).close().extrude(9)
    )
    (slope,) = found(part).slopes
    assert slope.angle == pytest.approx(30)
    assert found(box(60, 30, 8).edges("|Z").chamfer(3)).slopes == ()


def test_turned_parts_and_others() -> None:
    tube = cq.Workplane("YZ").circle(15).circle(8).extrude(40).faces(">X").workplane().circle(20).circle(8).extrude(12)
    turned = found(tube).turned
    assert turned is not None
    assert turned.axis == pytest.approx((1, 0, 0))
    assert turned.origin == pytest.approx((26, 0, 0))
    assert (turned.outer, turned.inner) == ((15, 20), (8,))
    assert found(box(30, 20, 10).faces(">Z").workplane().hole(12)).turned is None


def test_called_by_name(kernel: Kernel) -> None:
    data = brep.encode(box(30, 20, 10).val().wrapped)
    assert kernel.features(data) == found(box(30, 20, 10))
    with pytest.raises(DrawingError):
        kernel.features(b"no geometry")
