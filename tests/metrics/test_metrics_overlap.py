import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.metrics.overlap import iou, preserved
from cadwright.metrics.triangles import Floats

EXTENT = st.floats(0.01, 100)


def box(*extents: float, at: tuple[float, float, float] = (0, 0, 0)) -> Floats:
    mesh = trimesh.creation.box(extents)
    mesh.apply_translation(at)
    return np.array(mesh.triangles)


CUBE = box(10, 10, 10)


def test_a_solid_and_itself_with_other_triangles() -> None:
    fine = trimesh.creation.box((10, 10, 10)).subdivide().subdivide()
    assert iou(np.array(fine.triangles), CUBE) == pytest.approx(1, abs=1e-12)


@given(*[EXTENT] * 3)
@settings(max_examples=20, deadline=None)
def test_any_box_shares_all_of_itself(x: float, y: float, z: float) -> None:
    assert iou(box(x, y, z), box(x, y, z)) == pytest.approx(1, abs=1e-9)


def test_shifted_cubes() -> None:
    assert iou(box(10, 10, 10, at=(5, 0, 0)), CUBE) == pytest.approx(1 / 3, abs=0.01)
    assert iou(box(10, 10, 10, at=(5, 5, 5)), CUBE) == pytest.approx(125 / 1875, abs=0.01)
    assert iou(box(10, 10, 10, at=(20, 0, 0)), CUBE) == 0


def test_it_is_symmetric() -> None:
    other = box(7, 12, 3, at=(1, 2, 3))
    assert iou(other, CUBE) == pytest.approx(iou(CUBE, other))


def test_a_ball_in_a_cube() -> None:
    ball = trimesh.creation.icosphere(4, 5)
    assert iou(np.array(ball.triangles), CUBE) == pytest.approx(ball.volume / 1000, abs=0.003)


@pytest.mark.parametrize("axis", range(3))
def test_a_thin_plate_counts_whichever_way_it_lies(axis: int) -> None:
    extents, moved = [100.0, 100.0, 100.0], [0.0, 0.0, 0.0]
    extents[axis], moved[axis] = 0.2, 0.1
    x, y, z = moved
    assert iou(box(*extents, at=(x, y, z)), box(*extents)) == pytest.approx(1 / 3, abs=0.01)


def test_a_void_is_not_filled() -> None:
    hollow = np.concatenate([CUBE, box(8, 8, 8)[:, ::-1]])
    assert iou(hollow, CUBE) == pytest.approx(1 - 0.512, abs=0.01)


def test_solids_that_overlap_in_one_mesh_count_once() -> None:
    twice = np.concatenate([CUBE, box(10, 10, 10, at=(5, 0, 0))])
    assert iou(twice, box(15, 10, 10, at=(2.5, 0, 0))) == pytest.approx(1, abs=1e-9)


def test_a_mesh_inside_out_is_turned() -> None:
    assert iou(CUBE[:, ::-1], CUBE) == pytest.approx(1, abs=1e-12)


def test_an_open_mesh_has_no_volume_to_share() -> None:
    assert iou(CUBE[1:], CUBE) is None
    assert iou(CUBE, CUBE[:-1]) is None


def test_a_flat_mesh_has_no_volume_to_share() -> None:
    sheet = CUBE * [1, 1, 0]
    assert iou(sheet, sheet) is None


def test_what_an_edit_leaves_alone_counts_only_outside_of_the_change() -> None:
    """A bar of ten gets five more at its end; an answer that also loses two at the other end keeps eight of ten."""
    source, target = box(10, 2, 2), box(15, 2, 2, at=(2.5, 0, 0))
    assert preserved(target, source, target) == pytest.approx(1.0)
    assert preserved(source, source, target) == pytest.approx(1.0), "what was to change is another matter"
    short = box(13, 2, 2, at=(3.5, 0, 0))
    assert preserved(short, source, target) == pytest.approx(0.8, abs=0.01)
    longer = box(15, 2, 4, at=(2.5, 0, 0))
    assert preserved(longer, source, target) == pytest.approx(40 / (40 + 60), abs=0.01)
