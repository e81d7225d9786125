"""Equal teeth, counted on the outline of a flat end."""

import math
from collections.abc import Sequence

import cadquery as cq
import pytest
from known_parts import TURNS, of_kind, only, turned


def _wheel(count: int, tip: float, root: float) -> cq.Workplane:
    """A wheel whose teeth have straight flanks."""
    points = []
    for i in range(count):
        for radius, at in ((root, 0.0), (tip, 0.3), (tip, 0.5), (root, 0.8)):
            turn = 2 * math.pi * (i + at) / count
            points.append((radius * math.cos(turn), radius * math.sin(turn)))
    return cq.Workplane().polyline(points).close().extrude(10)


@pytest.mark.parametrize("turn", TURNS[:3])
def test_a_wheel(turn: tuple[tuple[float, float, float], float]) -> None:
    teeth = only(turned(_wheel(24, 26, 21.5).faces(">Z").workplane().hole(8), turn), "tooth")
    assert (teeth.sizes["count"], teeth.sizes["module"]) == pytest.approx((24, 2))
    assert (teeth.sizes["outer diameter"], teeth.sizes["root diameter"]) == pytest.approx((52, 43))
    assert (teeth.sizes["pitch diameter"], teeth.sizes["width"]) == pytest.approx((48, 10))


def test_a_ring_and_a_wheel_between_flanges() -> None:
    ring = only(cq.Workplane().circle(50).extrude(10).cut(_wheel(40, 42.5, 38)), "tooth")
    assert (ring.sizes["count"], ring.sizes["inner diameter"], ring.sizes["module"]) == pytest.approx((40, 76, 2))
    pulley = _wheel(20, 10, 9).union(cq.Workplane(origin=(0, 0, 10)).circle(12).extrude(1))
    teeth = only(pulley.union(cq.Workplane(origin=(0, 0, -1)).circle(12).extrude(1)), "tooth")
    assert (teeth.sizes["count"], teeth.sizes["outer diameter"], teeth.sizes["width"]) == pytest.approx((20, 20, 10))
    assert "module" not in teeth.sizes


def test_a_rack() -> None:
    pitch = 2 * math.pi
    points = [(0.0, -10.0)]
    for i in range(10):
        points += [(pitch * (i + at), y) for at, y in ((0.1, 0.0), (0.38, 4.5), (0.62, 4.5), (0.9, 0.0))]
    rack = cq.Workplane().polyline([*points, (10 * pitch, -10.0)]).close().extrude(15)
    teeth = only(rack, "tooth")
    assert (teeth.sizes["count"], teeth.sizes["module"], teeth.sizes["width"]) == pytest.approx((10, 2, 15))


@pytest.mark.parametrize(
    "part",
    [
        cq.Workplane().circle(20).extrude(5),
        cq.Workplane().polygon(12, 30).extrude(5),
        cq.Workplane().rarray(8, 1, 9, 1).rect(3, 30).extrude(20).union(cq.Workplane().box(80, 30, 4)),
        _wheel(24, 26, 21.5).cut(cq.Workplane(origin=(26, 0, 0)).rect(8, 3).extrude(10)),
    ],
    ids=["disc", "polygon", "fins", "one tooth is broken"],
)
def test_what_has_no_equal_teeth(part: cq.Workplane) -> None:
    found: Sequence[object] = of_kind(part, "tooth")
    assert found == []
