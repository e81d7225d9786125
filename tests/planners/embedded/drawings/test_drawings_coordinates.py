"""Coordinates that no dimension reaches and symmetry tells."""

import numpy as np
import pytest

from cadwright.planners.embedded.drawings.coordinates import Stretch, forest_of, placed_along


def places(drawn: list[float], *stretches: Stretch, tolerance: float = 0.5) -> list[float]:
    values = np.array(drawn)
    kept = forest_of(values, stretches, 4 * tolerance, [])
    placed, found = placed_along(values, kept, 0, [], tolerance)
    assert len(found) == len(drawn)
    return [round(float(value), 6) for value in placed]


def test_the_far_end_is_as_far_from_the_middle_as_the_near_one() -> None:
    chain = (Stretch(0, 0.0, 14.0, 14, "14"), Stretch(0, 14.0, 236.0, 222, "222"))
    assert places([0.0, 14.0, 236.04, 249.97], *chain) == [-125, -111, 111, 125]


def test_what_mirrors_each_other_tells_the_middle_better_than_ends_that_were_traced_badly() -> None:
    whole = Stretch(0, 0.0, 189.9, 190, "190")
    inner = (Stretch(0, 14.0, 175.9, 162, "162"), Stretch(0, 90.93, 98.98, 8, "8"))
    drawn = [0.0, 13.97, 84.94, 90.93, 94.96, 98.98, 104.95, 175.93, 189.82]
    found = places(drawn, whole, *inner)
    assert found[0] == -95
    assert found[1] == -found[-2] == -81
    assert found[3] == -found[5] == -4
    assert found[4] == pytest.approx(0)


def test_without_symmetry_an_end_keeps_its_drawn_distance() -> None:
    assert places([0.0, 14.0, 30.0, 51.0], Stretch(0, 0.0, 14.0, 14, "14")) == [-25.5, -11.5, 4.5, 25.5]
