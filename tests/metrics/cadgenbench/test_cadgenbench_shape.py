import math

import numpy as np
import pytest
from cadgenbench_shapes import block, boundary, circle, rod

from cadwright.errors import InputError
from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.shape import compared, surface_f1, volume_iou

CUBE = boundary(block(20, 20, 20))
BORED = boundary(block(20, 20, 20) - rod(5, 30))


def test_a_shape_is_its_own_whatever_its_triangles_are() -> None:
    finer = boundary(block(20, 20, 20).refine(3))
    assert len(finer.faces) == 9 * len(CUBE.faces)
    assert compared(finer, CUBE).score == pytest.approx(1, abs=1e-12)


def test_half_overlapping_cubes_share_a_third() -> None:
    assert volume_iou(boundary(block(20, 20, 20, (10, 0, 0))), CUBE) == pytest.approx(1 / 3)


def test_a_bore_costs_its_volume_and_its_surface() -> None:
    found = compared(BORED, CUBE)
    assert found.volume_iou == pytest.approx(1 - circle(5) * 20 / 8000, rel=1e-6)
    wall, mouths, outside = 2 * math.pi * 5 * 20, 2 * circle(5), 2400.0
    precision = (outside - mouths) / (outside - mouths + wall)
    # Of the mouths, a rim of 0.5 % of the diagonal is near enough to the surface around it.
    recall = 1 - 2 * math.pi * (5 - 0.005 * math.sqrt(3) * 20) ** 2 / outside
    assert found.surface_f1 == pytest.approx(2 * precision * recall / (precision + recall), abs=0.01)


def test_a_point_is_there_up_to_half_a_percent_of_the_diagonal() -> None:
    size = 20 * math.sqrt(3)
    assert surface_f1(CUBE.moved(np.eye(3), np.array([0.0049 * size, 0, 0])), CUBE) > 0.99
    # Two of six sides are too far then, and the edges of four more.
    assert surface_f1(CUBE.moved(np.eye(3), np.array([0.0051 * size, 0, 0])), CUBE) == pytest.approx(2 / 3, abs=0.02)


def test_normals_are_to_agree() -> None:
    inside_out = Boundary(CUBE.corners, CUBE.faces[:, ::-1])
    assert surface_f1(inside_out, CUBE) == 0
    # Two sheets that lie on each other: the sides that touch are nearest to each other and face the other way, their
    # own counterparts are 0.4 mm away; the outer sides find theirs there.
    one, other = boundary(block(100, 100, 0.4)), boundary(block(100, 100, 0.4, (0, 0, 0.4)))
    assert surface_f1(one, other) == pytest.approx(0.5, abs=0.02)


def test_what_encloses_nothing_has_no_volume() -> None:
    with pytest.raises(InputError, match="encloses no volume"):
        volume_iou(Boundary(CUBE.corners, CUBE.faces[1:]), CUBE)
