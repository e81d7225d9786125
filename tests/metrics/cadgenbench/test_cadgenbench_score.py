import math

import numpy as np
import pytest
from cadgenbench_shapes import block, boundary, rod
from scipy.spatial.transform import Rotation

from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.interface import Region
from cadwright.metrics.cadgenbench.score import baseline, gain, scored, weighed

CUBE = boundary(block(20, 20, 20))
BORED = boundary(block(80, 60, 10) - rod(4, 20, (20, 8, 0)))


def hole() -> Region:
    return Region("keep-out", rod(4, 10, (20, 8, 0)))


def test_a_cube_is_a_cube() -> None:
    assert scored(CUBE, CUBE).cad_score == pytest.approx(1, abs=1e-12)


def test_a_bore_too_much() -> None:
    found = scored(boundary(block(20, 20, 20) - rod(5, 30)), CUBE)
    assert found.topology == 0.25, "one handle instead of none: (1 / 2)²"
    assert found.interface is None
    assert found.cad_score == pytest.approx((0.4 * found.shape + 0.2 * 0.25) / 0.6)


def test_a_plate_of_half_the_thickness() -> None:
    found = scored(boundary(block(100, 100, 5)), boundary(block(100, 100, 10)))
    assert found.volume_iou == pytest.approx(0.5, abs=0.01)
    assert found.topology == 1
    # It lies in the middle, where none of the large sides agree. Its rims do, 2000 of 22 000 mm², and of those of the
    # plate what is at most 0.5 % of the diagonal above and below them.
    precision, recall = 2000 / 22000, 400 * (5 + 2 * 0.005 * math.hypot(100, 100, 10)) / 24000
    assert found.surface_f1 == pytest.approx(2 * precision * recall / (precision + recall), abs=0.01)


def test_a_hole_two_percent_away_costs_the_interface() -> None:
    away = 0.02 * BORED.diagonal
    found = scored(boundary(block(80, 60, 10) - rod(4, 20, (20, 8 - away, 0))), BORED, [hole()])
    assert (found.interface, found.topology) == (0, 1)
    assert found.shape > 0.95, "the shape hardly sees it"
    assert found.cad_score == pytest.approx(0.4 * found.shape + 0.2)


def test_it_sees_neither_place_nor_pose_and_always_scale() -> None:
    turn = np.asarray(Rotation.from_euler("xyz", (31, 62, -140), degrees=True).as_matrix())
    assert scored(BORED.moved(turn, np.array([300.0, -20, 7])), BORED, [hole()]).cad_score == pytest.approx(1, abs=1e-3)
    for factor in (0.9, 1.1, 25.4):
        assert scored(Boundary(BORED.corners * factor, BORED.faces), BORED, [hole()]).cad_score < 0.75


def test_an_edit_counts_above_its_input() -> None:
    unchanged = boundary(block(80, 60, 10))
    below = baseline(unchanged, BORED)
    assert 0.9 < below < 1
    nothing = scored(unchanged, BORED, [hole()], below)
    assert nothing.gained == 0
    assert nothing.cad_score == pytest.approx(0.1 * 0.25), "no shape, no hole, a handle too few"
    assert scored(BORED, BORED, [hole()], below).cad_score == pytest.approx(1, abs=1e-3)


def test_gain_runs_from_the_input_to_the_exact_edit() -> None:
    assert gain(0.9, 0.8) == pytest.approx(0.5)
    assert (gain(0.8, 0.8), gain(0.7, 0.8), gain(1, 0.8)) == (0, 0, 1)
    assert (gain(1, 1), gain(0.9, 1)) == (1, 0)


def test_weights() -> None:
    assert weighed(1, 0.5, 0, "generation") == pytest.approx(0.6)
    assert weighed(1, 0.5, 0, "editing") == pytest.approx(0.75)
    assert weighed(1, None, 0, "generation") == pytest.approx(2 / 3), "the other weights share that of the interface"
