"""IterCAD's Chamfer distance: the released numbers, and what the distance does not see."""

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.metrics.chamfer import POINTS, SEED, chamfer, floor, normalised
from cadwright.metrics.tolerance_recall import area_under_curve
from cadwright.metrics.triangles import Floats, sample


def box(*extents: float, at: tuple[float, float, float] = (0, 0, 0)) -> Floats:
    mesh = trimesh.creation.box(extents)
    mesh.apply_translation(at)
    return np.array(mesh.triangles)


def retriangulated(triangles: Floats) -> Floats:
    mesh = trimesh.Trimesh(**trimesh.triangles.to_kwargs(triangles)).subdivide()
    return np.array(mesh.triangles)


CUBE, PLATE = box(10, 10, 10), box(60, 40, 5)


def released(candidate: Floats, reference: Floats, monkeypatch: pytest.MonkeyPatch) -> float:
    """The definition once more, on trimesh's own sampling with NumPy's global generator, as trimesh 4 has it."""
    from scipy.spatial import cKDTree

    def cloud(triangles: Floats) -> Floats:
        state = np.random.RandomState(SEED)
        monkeypatch.setattr(trimesh.sample, "random_generator", lambda seed: state)
        mesh = trimesh.Trimesh(**trimesh.triangles.to_kwargs(triangles), process=False)
        points, _ = trimesh.sample.sample_surface(mesh, POINTS)
        low, high = points.min(axis=0), points.max(axis=0)
        return np.asarray((points - (low + high) / 2) / np.linalg.norm(high - low))

    def distance(a: Floats, b: Floats) -> float:
        return float(np.mean(cKDTree(b).query(a)[0] ** 2) + np.mean(cKDTree(a).query(b)[0] ** 2))

    ours, theirs = cloud(candidate), cloud(reference)
    turn = trimesh.transformations.rotation_matrix(-np.pi / 2, [1, 0, 0])[:3, :3]
    return min(distance(ours, theirs), distance(ours @ turn.T, theirs))


def test_it_is_the_released_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    for candidate, reference in ((CUBE, PLATE), (PLATE, retriangulated(PLATE)), (box(5, 60, 40), PLATE)):
        assert chamfer(candidate, reference) == pytest.approx(released(candidate, reference, monkeypatch), rel=1e-9)


def test_the_same_triangles_are_at_distance_zero() -> None:
    assert chamfer(PLATE, PLATE) == 0


def test_it_is_deterministic() -> None:
    assert chamfer(CUBE, PLATE) == chamfer(CUBE, PLATE)


@given(
    scale=st.floats(1e-3, 1e3),
    shift=st.tuples(*[st.floats(-100, 100)] * 3),
)
@settings(max_examples=6, deadline=None)
def test_it_sees_neither_position_nor_size(scale: float, shift: tuple[float, float, float]) -> None:
    moved = (PLATE + np.array(shift)) * scale
    assert chamfer(moved, CUBE) == pytest.approx(chamfer(PLATE, CUBE), rel=1e-6)


def test_it_sees_no_turn_of_solidworks_axes_but_any_other() -> None:
    turned = PLATE[..., [0, 2, 1]] * [1, -1, 1]  # +90° about x: turned back by −90° it is the plate
    assert chamfer(turned, PLATE) < 1e-12
    about_z = PLATE[..., [1, 0, 2]] * [-1, 1, 1]
    assert chamfer(about_z, PLATE) > 5e-3


def test_a_cloud_is_normalised_by_its_own_box() -> None:
    cloud = normalised(sample(PLATE, 1000, 1) * 7 + 3)
    low, high = cloud.min(axis=0), cloud.max(axis=0)
    assert np.linalg.norm(high - low) == pytest.approx(1)
    assert low + high == pytest.approx(np.zeros(3), abs=1e-12)


@pytest.mark.parametrize(("mesh", "ceiling"), [(CUBE, 0.70), (PLATE, 0.77)], ids=["cube", "plate"])
def test_an_exact_result_with_triangles_of_its_own_stays_below_one(mesh: Floats, ceiling: float) -> None:
    assert area_under_curve([floor(mesh)]) == pytest.approx(ceiling, abs=0.005)
    assert area_under_curve([chamfer(retriangulated(mesh), mesh)]) == pytest.approx(ceiling, abs=0.01)


def test_the_floor_of_a_cube_is_that_of_random_points() -> None:
    # On a plane with n points per unit of area the nearest one is at a mean squared distance of 1/(π n).
    area = 6 / 3  # of a cube with diagonal 1
    assert floor(CUBE) == pytest.approx(2 * area / (np.pi * POINTS), rel=0.05)
