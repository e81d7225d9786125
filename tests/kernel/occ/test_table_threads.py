"""Modelled threads."""

import cadquery as cq
import pytest
from known_parts import TURNS, of_kind, only, turned


@pytest.fixture(scope="module")
def screw() -> cq.Workplane:
    helix = cq.Workplane(obj=cq.Wire.makeHelix(2, 12, 8))
    profile = cq.Workplane("XZ").polyline([(7.8, -0.8), (9.2, -0.2), (9.2, 0.2), (7.8, 0.8)]).close()
    return cq.Workplane(origin=(0, 0, -3)).circle(8).extrude(18).union(profile.sweep(helix, isFrenet=True))


@pytest.mark.parametrize("turn", TURNS[:3])
def test_a_screw(screw: cq.Workplane, turn: tuple[tuple[float, float, float], float]) -> None:
    thread = only(turned(screw, turn), "thread")
    assert thread.sizes["diameter"] == pytest.approx(18.4, abs=0.01)
    assert thread.sizes["minor diameter"] == pytest.approx(16, abs=0.01)
    assert thread.sizes["pitch"] == pytest.approx(2, abs=0.005)
    assert thread.sizes["length"] == pytest.approx(13.43, abs=0.02)


def test_a_spring_is_no_thread() -> None:
    helix = cq.Workplane(obj=cq.Wire.makeHelix(5, 20, 10))
    assert of_kind(cq.Workplane("XZ", origin=(10, 0, 0)).circle(1).sweep(helix, isFrenet=True), "thread") == []
