import math
from typing import Any

import pytest
from cadgenbench_shapes import block, boundary, circle, rod

from cadwright.metrics.cadgenbench.interface import Fit, Region, fits, match

REFERENCE = boundary(block(80, 60, 10) - rod(4, 20, (20, 0, 0)))


def plate() -> Any:
    return block(80, 60, 10)


def hole(group: int = 1) -> Region:
    return Region("keep-out", rod(4, 10, (20, 0, 0)), group)


def fit(candidate: Any) -> Fit:
    return fits(boundary(candidate), REFERENCE, [hole()])[0]


def test_the_reference_fits_itself() -> None:
    assert fit(plate() - rod(4, 20, (20, 0, 0))).iou == 1
    # Other triangles of the same hole are no fault.
    assert fit(plate() - rod(4, 20, (20, 0, 0), 90)).score == 1


def test_no_hole_and_no_plate_fit_nothing() -> None:
    assert fit(plate()).iou == 0
    # Without the material around it the space is empty, but there is no hole.
    gone = fit(plate() - block(40, 70, 20, (20, 0, 0)))
    # The shell of 2 mm around it is empty then, too: a square of 12 mm where a circle of 8 mm is to be.
    assert gone.iou == pytest.approx(circle(4) / 144, rel=0.02)


def test_a_hole_of_another_size_fits_in_proportion() -> None:
    """Concentric circles: the smaller area divided by the larger."""
    assert fit(plate() - rod(4.2, 20, (20, 0, 0))).iou == pytest.approx((4 / 4.2) ** 2, abs=1e-3)
    assert fit(plate() - rod(3.8, 20, (20, 0, 0))).iou == pytest.approx((3.8 / 4) ** 2, abs=1e-3)
    assert fit(plate() - rod(3, 20, (20, 0, 0))).score == 0


def test_a_hole_two_percent_away_does_not_fit() -> None:
    away = 0.02 * math.dist((0, 0, 0), (80, 60, 10))
    found = fit(plate() - rod(4, 20, (20, away, 0)))
    # The window reaches 1 % of the diagonal: at best the circles are 1 % apart still.
    apart = away / 2
    lens = 2 * 16 * math.acos(apart / 8) - apart / 2 * math.sqrt(64 - apart**2)
    assert found.iou <= lens / (2 * math.pi * 16 - lens) + 0.01
    assert found.score == 0


def test_a_small_residue_of_alignment_is_forgiven_in_part() -> None:
    near = 0.004 * math.dist((0, 0, 0), (80, 60, 10))
    here = fit(plate() - rod(4, 20, (20, near, 0)))
    lens = 2 * 16 * math.acos(near / 8) - near / 2 * math.sqrt(64 - near**2)
    assert here.iou >= lens / (2 * math.pi * 16 - lens) - 0.01


def test_a_boss_is_to_be_solid() -> None:
    whole = plate() + rod(6, 12, (-20, 0, 11))
    region = Region("keep-in", rod(6, 12, (-20, 0, 11)), 1)
    reference = boundary(whole)
    assert fits(reference, reference, [region])[0].iou == 1
    assert fits(boundary(plate()), reference, [region])[0].iou == 0
    thicker = fits(boundary(plate() + rod(6.6, 12, (-20, 0, 11))), reference, [region])[0]
    # A higher one would reach into the shell's air above, a thicker one into the air beside.
    assert thicker.iou == pytest.approx((6 / 6.6) ** 2, abs=2e-3)


@pytest.mark.parametrize(("iou", "score"), [(0.5, 0), (0.8, 0), (0.875, 0.5), (0.95, 1), (1, 1)])
def test_the_ramp(iou: float, score: float) -> None:
    assert Fit(hole(), iou).score == pytest.approx(score)


def test_a_group_is_its_worst_feature_and_a_part_the_mean_of_its_groups() -> None:
    assert match([Fit(hole(), 1), Fit(hole(), 0.875), Fit(hole(2), 1)]) == pytest.approx(0.75)
    assert match([]) is None
