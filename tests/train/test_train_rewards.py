import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from turns_kit import trajectories, turns

from cadwright.train.rewards import Reward, keeps_form, of_distance, progresses, rewarded
from cadwright.train.turns import Turn

PAPER = Reward()
RELEASED = Reward(form="kept", progress="ends")


@pytest.mark.parametrize(
    ("cd", "reward"),
    [
        (0.0, 1.0),
        (1e-6, 1.0),
        (1e-5, 1.0),
        (1.6e-4, (0.005 - 1.6e-4) / 0.00499),
        (0.002505, 0.5),
        (0.00375, 0.00125 / 0.00499),
        (0.005, 0.0),
        (0.1, 0.0),
        (None, 0.0),
        (math.inf, 0.0),
        (math.nan, 0.0),
    ],
)
def test_the_geometric_reward_is_linear_between_two_distances(cd: float | None, reward: float) -> None:
    assert of_distance(cd, PAPER) == pytest.approx(reward, abs=1e-12)


@pytest.mark.parametrize(
    ("line", "paper", "released"),
    [
        ("0.1 done", True, True),
        ("x 0.1 done", True, True),
        ("0.1", False, True),
        ("0.1 x", False, True),
        ("0.1 no", False, False),
        ("no 0.1 done", False, False),
        ("0.1 declined", False, False),
        ("done", False, False),
        ("", False, False),
    ],
)
def test_the_format_is_kept_by_every_turn_and_concluded(line: str, paper: bool, released: bool) -> None:
    assert keeps_form(turns(line), PAPER) is paper
    assert keeps_form(turns(line), RELEASED) is released


def test_a_turn_without_a_trace_breaks_the_format() -> None:
    assert not keeps_form((Turn("script", 0.1, traced=False), Turn("done")), RELEASED)


@pytest.mark.parametrize(
    ("line", "paper", "released"),
    [
        ("0.01 0.0009 done", True, True),
        ("0.01 0.0009", True, True),
        ("0.01 x 0.0009 done", True, True),
        ("0.01 0.02 0.0009 done", False, True),
        ("0.01 0.0009 0.0009 done", False, True),
        ("0.01 0.001 done", False, False),
        ("0.0009 0.0009 done", False, False),
        ("0.0005 0.0009 done", False, False),
        ("0.0005 done", False, False),
        ("x 0.01 0.0009 done", False, False),
        ("0.01 0.0009 x", False, False),
        ("0.01 0.0009 no", False, False),
        ("", False, False),
    ],
)
def test_progress_has_three_conditions(line: str, paper: bool, released: bool) -> None:
    assert progresses(turns(line), PAPER) is paper
    assert progresses(turns(line), RELEASED) is released


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("1e-6 done", 1.5),
        ("0.01 1e-6 done", 1.7),
        ("0.002505 done", 1.0),
        ("0.002505", 0.5),
        ("0.1 done", 0.5),
        ("x x", 0.0),
        ("0.01 1e-6 no", 0.0),
    ],
)
def test_the_reward_is_the_weighted_sum(line: str, total: float) -> None:
    assert rewarded(turns(line), PAPER).total == pytest.approx(total)


@given(trajectories, st.floats(0, 2), st.floats(0, 2))
def test_the_reward_lies_between_nothing_and_all_weights(line: tuple[Turn, ...], f: float, p: float) -> None:
    parts = rewarded(line, replace(PAPER, lambda_f=f, lambda_p=p))
    assert 0 <= parts.total <= 1 + f + p
    assert {parts.form, parts.progress} <= {0.0, 1.0}
    assert parts.total == parts.geometric + f * parts.form + p * parts.progress


@given(trajectories)
def test_the_released_rules_are_the_looser_ones(line: tuple[Turn, ...]) -> None:
    assert rewarded(line, RELEASED).total >= rewarded(line, PAPER).total


def test_thresholds_that_cross_are_refused() -> None:
    with pytest.raises(ValueError, match="not below delta_max"):
        Reward(delta_min=0.01)
