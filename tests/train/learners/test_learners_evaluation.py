"""What a policy is worth: the columns of table 5, from trajectories and from a whole playing."""

from pathlib import Path

import pytest
from gspo_kit import Saying, config, problems

from cadwright.train.turns import Turn

pytestmark = pytest.mark.train
DONE, FAILED = Turn("done"), Turn("script")


def test_columns_are_those_of_table_5() -> None:
    from cadwright.train.learners.evaluation import columns

    near, far = Turn("script", 1e-5), Turn("script", 2e-3)
    found = columns([(near, DONE), (FAILED, far, DONE), (FAILED, FAILED), (near, FAILED)])
    assert found["ir"] == 0.5
    assert found["mean_cd_e3"] == pytest.approx((1e-2 + 2) / 2)
    assert found["avg_turns"] == 2.25
    # One is right at all tolerances, one at those from 10^-1 to 2 10^-3: the others at none.
    assert found["auc_tr"] == pytest.approx((1 + 0.4248) / 4, abs=2e-3)


def test_nothing_is_worth_nothing() -> None:
    from cadwright.train.learners.evaluation import columns

    assert set(columns([]).values()) == {None}
    assert columns([()])["ir"] == 1
    assert columns([()])["mean_cd_e3"] is None


def test_problems_are_played_and_scored(tmp_path: Path) -> None:
    from cadwright.train.learners.evaluation import columns, evaluate

    found, played = evaluate(config(tmp_path), problems=problems(6), writer=Saying)
    assert (found.problems, len(played)) == (6, 6)
    assert found.agentic == columns([each.turns for each in played])
    assert found.direct["avg_turns"] == 1
    assert all(len(each.replies) == len(each.turns) for each in played)
