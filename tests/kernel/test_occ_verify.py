"""The verifier on parts whose measurements are known by construction."""

import math

import cadquery as cq
import pytest

from cadwright.kernel.occ import brep, verify
from cadwright.values import Measurements


@pytest.fixture(scope="module", autouse=True)
def _single_threaded() -> None:
    from cadwright.kernel.occ.boot import boot

    boot()


def measured(part: cq.Workplane) -> Measurements:
    return verify.measured(brep.decode(brep.encode(part.combine().val().wrapped)))


def test_plate_with_holes_and_rounded_edges() -> None:
    plate = cq.Workplane().box(60, 40, 5).edges("|Z").fillet(3).faces(">Z").workplane()
    plate = plate.rect(44, 24, forConstruction=True).vertices().hole(5)
    m = measured(plate)
    assert m.valid
    assert m.problems == ()
    assert (m.solids, m.shells, m.faces, m.edges, m.vertices) == (1, 1, 14, 36, 24)
    assert m.surfaces == {"plane": 6, "cylinder": 8}
    assert m.bbox == pytest.approx((-30, -20, -2.5, 30, 20, 2.5), abs=1e-9)
    corners = (4 - math.pi) * 3**2
    assert m.volume == pytest.approx(5 * (60 * 40 - corners - 4 * math.pi * 2.5**2), rel=1e-12)
    assert len(m.holes) == 4
    for hole in m.holes:
        assert (hole.diameter, hole.depth) == pytest.approx((5, 5))
        assert hole.through
    assert m.bosses == ()
