import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.metrics.congruence import _WAYS, laid_over
from cadwright.metrics.triangles import Floats


def chiral() -> Floats:
    """A plate with a rib on it, beside all planes of symmetry."""
    plate, rib = trimesh.creation.box((6, 4, 1)), trimesh.creation.box((2, 1, 2))
    rib.apply_translation((2, 1.5, 1.5))
    return np.concatenate([np.array(plate.triangles), np.array(rib.triangles)])


CHIRAL = chiral()


@given(
    axis=st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda a: np.linalg.norm(a) > 0.1),
    angle=st.floats(0, 6.3),
    shift=st.tuples(*[st.floats(-100, 100)] * 3),
)
@settings(max_examples=8, deadline=None)
def test_it_sees_neither_rotation_nor_position(
    axis: tuple[float, float, float], angle: float, shift: tuple[float, float, float]
) -> None:
    turn = trimesh.transformations.rotation_matrix(angle, axis)[:3, :3]
    distance, size = laid_over(CHIRAL @ turn.T + np.array(shift), CHIRAL)
    assert distance < 1e-3
    assert size < 0.01


def test_it_sees_handedness_and_scale() -> None:
    assert laid_over(CHIRAL * [-1, 1, 1], CHIRAL)[0] > 2e-3
    assert laid_over(CHIRAL * 1.05, CHIRAL)[1] == pytest.approx(0.05 * 6 / np.linalg.norm([6, 4, 3]), abs=0.005)


def test_there_are_24_ways_to_lay_a_part() -> None:
    ways = np.array(_WAYS)
    assert len(np.unique(ways, axis=0)) == 24
    assert np.linalg.det(ways) == pytest.approx(np.ones(24))
