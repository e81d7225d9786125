import pytest

from cadwright.kernel.client import Geometry, Kernel
from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.interface import Region, fits, match
from cadwright.metrics.cadgenbench.regions import regions_of
from cadwright.metrics.triangles import read_stl
from cadwright.values import Measurements

PLATE = "r = cq.Workplane().box(100, 60, 10).faces('>Z').workplane()"
HOLES = ".pushPoints([(-40, -20), (-40, 20), (40, -20), (40, 20)]).hole(6)"


def made(kernel: Kernel, source: str) -> tuple[Measurements, Boundary]:
    found = kernel.measure(kernel.execute(f"import cadquery as cq\n{source}").brep)
    assert isinstance(found, Geometry)
    return found.measurements, Boundary.of(read_stl(kernel.cadquery_stl(found.brep)))


def regions(kernel: Kernel, source: str) -> tuple[Region, ...]:
    return regions_of(*made(kernel, source))


def volumes(found: tuple[Region, ...]) -> list[tuple[str, str, int, float]]:
    return [(r.about, r.kind, r.group, round(r.solid.volume())) for r in found]


def test_a_pattern_of_holes_is_a_group(kernel: Kernel) -> None:
    # π 3² 10 = 282.7
    assert volumes(regions(kernel, PLATE + HOLES)) == [("hole", "keep-out", 1, 283)] * 4


def test_steps_of_a_hole_are_regions_of_their_own(kernel: Kernel) -> None:
    found = regions(kernel, f"{PLATE}.cboreHole(6, 12, 4)")
    assert volumes(found) == [("hole", "keep-out", 1, 283), ("counterbore", "keep-out", 2, 452)]
    found = regions(kernel, f"{PLATE}.cskHole(6, 12, 90)")
    # A frustum between radii 6 and 3, 3 deep: π (36 + 18 + 9) = 197.9
    assert volumes(found) == [("hole", "keep-out", 1, 283), ("countersink", "keep-out", 2, 198)]


def test_slots_at_an_angle_blind_and_through(kernel: Kernel) -> None:
    area = 20 * 8 + 3.14159 * 16  # between the centres, and both round ends
    blind = regions(kernel, f"{PLATE}.slot2D(28, 8, 30).cutBlind(-4)")
    through = regions(kernel, f"{PLATE}.slot2D(28, 8, 30).cutThruAll()")
    for found, depth in ((blind, 4), (through, 10)):
        assert [r.about for r in found] == ["slot"]
        assert found[0].solid.volume() == pytest.approx(area * depth, rel=2e-3)


def test_a_bore_takes_its_share_of_a_boss(kernel: Kernel) -> None:
    found = regions(kernel, f"{PLATE}.center(-10, 5).circle(8).extrude(12).faces('>Z').workplane().hole(6)")
    kinds = {r.about: r for r in found}
    assert {name: r.kind for name, r in kinds.items()} == {"boss": "keep-in", "hole": "keep-out"}
    assert kinds["boss"].solid.volume() == pytest.approx(3.14159 * (64 - 9) * 12, rel=5e-3)
    assert kinds["hole"].solid.volume() == pytest.approx(3.14159 * 9 * 22, rel=5e-3)
    block = regions(kernel, f"{PLATE}.rect(30, 10).extrude(5)")
    assert volumes(block) == [("boss", "keep-in", 1, 1500)]


def test_they_tell_a_missing_and_a_wrong_feature(kernel: Kernel) -> None:
    source = f"{PLATE}.center(-10, 5).circle(8).extrude(12).faces('<Z').workplane(origin=(0, 0, 0)){HOLES}"
    measured, reference = made(kernel, source)
    found = regions_of(measured, reference)
    assert match(fits(reference, reference, found)) == 1
    _, three = made(kernel, source.replace(", (40, 20)", ""))
    assert match(fits(three, reference, found)) == 0.5, "one hole of the pattern is missing, the boss is there"
    _, wide = made(kernel, source.replace("circle(8)", "circle(9)"))
    assert match(fits(wide, reference, found)) == 0.5, "the holes are there, the boss is another"


def test_a_part_without_features_has_none(kernel: Kernel) -> None:
    assert regions(kernel, PLATE) == ()
