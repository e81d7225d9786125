"""What the kernel finds that two solids do not share, and how that is told."""

from functools import cache

import pytest

from cadwright.drawing.comparison import Comparison
from cadwright.drawing.comparison.solid_views import VIEWS, compare_solids
from cadwright.drawing.views import views_of
from cadwright.kernel.client import Geometry, Kernel
from cadwright.values import Changed

PLATE = """
import cadquery as cq
r = cq.Workplane().box(60, 40, 10).faces('>Z').workplane().pushPoints([(20, 12), (-20, -8)]).hole(5)
r = r.faces('>Z').workplane().center(0, 5).rect(16, 10).cutBlind(-4)
"""
REORDERED = "faces = r.val().Faces()\nr = cq.Workplane(cq.Solid.makeSolid(cq.Shell.makeShell(faces[3:] + faces[:3])))"


@pytest.fixture(scope="module")
def built(kernel: Kernel):  # type: ignore[no-untyped-def]
    @cache
    def build(more: str = "") -> Geometry:
        made = kernel.execute(PLATE + more)
        assert made.outcome == "ok", made.problem
        measured = kernel.measure(made.brep)
        assert isinstance(measured, Geometry)
        return measured

    return build


def differ(kernel: Kernel, a: Geometry, b: Geometry) -> tuple[Changed, Comparison]:
    changed, _ = kernel.differ(a.brep, b.brep)
    views = [views_of(kernel.project(one.brep, VIEWS)) for one in (a, b)]
    return changed, compare_solids((views[0], a.measurements), (views[1], b.measurements), changed)


@pytest.mark.parametrize("more", ["", REORDERED])
def test_the_same_solid_whatever_the_order_of_its_faces(kernel: Kernel, built, more: str) -> None:  # type: ignore[no-untyped-def]
    changed, compared = differ(kernel, built(), built(more))
    assert changed == Changed(True)
    assert compared.differences == ()


def test_a_round_trip_through_step_changes_nothing(kernel: Kernel, built, tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "part.step"
    path.write_bytes(kernel.write(built().brep, "step"))
    assert kernel.differ(built().brep, kernel.read(path).brep)[0].same


def test_a_solid_that_only_lies_elsewhere(kernel: Kernel, built) -> None:  # type: ignore[no-untyped-def]
    changed, compared = differ(kernel, built(), built("r = r.translate((10, 2, 3))"))
    assert changed.motion is not None
    assert changed.motion.shift == pytest.approx((10, 2, 3))
    assert [d.text for d in compared.differences] == ["the whole part is moved by (10, 2, 3)"]
    turned = "r = r.rotate((0, 0, 0), (1, 1, 0), 37).translate((1, 2, 3))"
    changed, _ = differ(kernel, built(), built(turned))
    assert changed.motion is not None
    assert changed.motion.angle == pytest.approx(37, abs=1e-3)
    assert changed.motion.axis == pytest.approx((0.5**0.5, 0.5**0.5, 0), abs=1e-5)
    assert changed.motion.shift == pytest.approx((1, 2, 3), abs=1e-4)


def test_a_mirrored_solid_is_not_a_moved_one(kernel: Kernel, built) -> None:  # type: ignore[no-untyped-def]
    hand = "r = r.faces('>X').workplane().center(9, 2).hole(4, 10)"
    changed, _ = differ(kernel, built(hand), built(f"{hand}\nr = r.mirror('YZ')"))
    assert not changed.same
    assert changed.motion is None


def test_what_was_removed_and_added_as_geometry(kernel: Kernel, built) -> None:  # type: ignore[no-untyped-def]
    more = "r = r.union(cq.Workplane(origin=(0, -12, 5)).circle(4).extrude(6)).edges('|Z and >X and >Y').fillet(3)"
    changed, changes = kernel.differ(built().brep, built(more).brep)
    (boss,), (corner,) = changed.added, changed.removed
    assert boss.volume == pytest.approx(16 * 6 * 3.14159265, rel=1e-6)
    assert boss.bbox == pytest.approx((-4, -16, 5, 4, -8, 11), abs=1e-6)
    assert corner.volume == pytest.approx(10 * 9 * (1 - 3.14159265 / 4), rel=1e-6)
    both = kernel.measure(changes)
    assert isinstance(both, Geometry)
    assert both.measurements.solids == 2
    assert changed.notes == ()


@pytest.mark.parametrize(
    ("more", "first"),
    [
        (
            "r = r.faces('>Z').workplane(origin=(0, 0, 5)).pushPoints([(20, -12)]).hole(6)",
            "top: hole Ø6 at (20, -12) not",
        ),
        ("r = r.edges('|Z and >X').chamfer(3)", "top: 2 × chamfer 3 not in the reference"),
        ("r = r.union(cq.Workplane(origin=(0, 5, 1)).rect(16, 10).extrude(1))", "top: pocket 16 × 10 at (0, 5) 3 deep"),
    ],
)
def test_changes_are_told_by_features(kernel: Kernel, built, more: str, first: str) -> None:  # type: ignore[no-untyped-def]
    _, compared = differ(kernel, built(), built(more))
    assert compared.differences[0].text.startswith(first)
    assert len(compared.differences) == 1, "the material of a feature is not told again"


def test_a_tilted_hole_is_told_by_what_was_measured(kernel: Kernel, built) -> None:  # type: ignore[no-untyped-def]
    drill = "r = r.cut(cq.Workplane(cq.Plane((-5, -13, 0), (1, 0, 1), (1, 0, -1))).circle({}).extrude(40, both=True))"
    _, compared = differ(kernel, built(drill.format(2)), built(drill.format(2.5)))
    assert compared.differences[0].feature == "hole Ø4"
    assert "hole Ø5" in compared.differences[0].text


def test_material_that_no_feature_explains_is_told_by_its_box(kernel: Kernel, built) -> None:  # type: ignore[no-untyped-def]
    _, compared = differ(kernel, built(), built("r = r.cut(cq.Workplane().sphere(4).translate((30, -20, 5)))"))
    (difference,) = [d for d in compared.differences if d.feature == "material"]
    assert difference.text.startswith("material removed: ")
    assert difference.size == pytest.approx(4 / 3 * 3.14159265 * 64 / 8, rel=1e-3)
