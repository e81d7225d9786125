import numpy as np
import pytest
from cadgenbench_shapes import block, boundary, rod
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from cadwright.metrics.cadgenbench.alignment import align, aligned
from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.shape import volume_iou

BRACKET = boundary(block(60, 40, 8) + block(6, 30, 30, (-27, 5, 19)) - rod(6, 20, (15, 8, 0)))
SQUARE = boundary(block(40, 40, 5) - rod(3, 9, (12, 5, 0)))
"""Its principal axes are not determined, but for the shortest."""
WHEEL = boundary(rod(30, 6) - rod(4, 9, (20, 0, 0)) - rod(4, 9, (0, 20, 0)) - rod(2, 9, (-14, -9, 0)))
CUBE = boundary(block(10, 10, 10))


def turned(shape: Boundary, turn: Rotation, shift: tuple[float, float, float]) -> Boundary:
    return shape.moved(np.asarray(turn.as_matrix()), np.array(shift))


@given(
    quaternion=st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda q: np.linalg.norm(q) > 0.1),
    shift=st.tuples(*[st.floats(-200, 200)] * 3),
    shape=st.sampled_from([BRACKET, SQUARE, WHEEL, CUBE]),
)
@settings(max_examples=8, deadline=None)
def test_it_finds_every_pose(quaternion: tuple[float, ...], shift: tuple[float, float, float], shape: Boundary) -> None:
    moved = turned(shape, Rotation.from_quat(quaternion), shift)
    assert volume_iou(aligned(moved, shape), shape) > 0.998


def test_what_lies_right_is_left_alone() -> None:
    for shape in (BRACKET, SQUARE, CUBE):
        pose = align(shape, shape)
        assert pose.rotation == pytest.approx(np.eye(3))
        assert pose.shift == pytest.approx(np.zeros(3))


def test_a_part_that_lacks_something_is_aligned_by_the_rest() -> None:
    lacking = boundary(block(60, 40, 8) + block(6, 30, 30, (-27, 5, 19)))
    moved = turned(lacking, Rotation.from_euler("xyz", (20, -75, 130), degrees=True), (5, 80, -3))
    exact = volume_iou(lacking, BRACKET)
    assert volume_iou(aligned(moved, BRACKET), BRACKET) == pytest.approx(exact, abs=0.003)


def test_it_never_scales_nor_mirrors() -> None:
    larger = Boundary(CUBE.corners * 1.2, CUBE.faces)
    assert aligned(larger, CUBE).diagonal == pytest.approx(1.2 * CUBE.diagonal)
    mirrored = Boundary(BRACKET.corners * [-1, 1, 1], BRACKET.faces[:, ::-1])
    assert volume_iou(aligned(mirrored, BRACKET), BRACKET) < 0.97
